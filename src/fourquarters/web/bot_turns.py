"""Bots at tables: they think in threads, pause so that people can follow, and keep to a budget.

A table goes on whatever happens to its bot: one that fails, takes too long or wants what is not
allowed is replaced by a quick choice, and by a guess if that fails, too. Bots at a table that
nobody looks at wait until somebody does.

How long a bot takes tells nothing: where it holds cards that others do not see, the time of each of
its decisions is fixed by what everyone knows, however soon it has made up its mind.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING

from fourquarters.bots import SearchBot, bot
from fourquarters.engine.chance import new_dice
from fourquarters.engine.view import View
from fourquarters.web.errors import Refused
from fourquarters.web.logs import log
from fourquarters.web.room import Request, Room
from fourquarters.web.shares import Shares

if TYPE_CHECKING:
    from fourquarters.web.hall import Hall

THREADS = 64  # tables at which bots think at once: most wait for their next portion of the cores
AT_ONCE = 2 * max(2, os.cpu_count() or 1)  # divided among those whose tables they are
QUICK = "greedy"
OF_NO_MATTER = {"stale", "duplicate", "over", "failed", "closing", "no_such_table"}
"""Why a bot's move may be refused: somebody else was first, or it could not be written."""


def think(name: str, view: View, seconds: float | None) -> int:
    """A bot's choice, with dice of its own. It thinks as the match is played: the server never waits to compile."""
    player, dice = bot(name), new_dice(secrets.randbits(62))
    if isinstance(player, SearchBot):
        return player.choose(view, dice, view.mode, seconds)
    return player.choose(view, dice)


class BotTurns:
    """Makes the moves of all bots of one worker."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.threads = ThreadPoolExecutor(THREADS, "bot")
        self.shares = Shares(AT_ONCE, THREADS)
        self.turns: dict[Room, tuple[int, asyncio.Task[None]]] = {}
        self.closed = False

    def busy(self, room: Room) -> bool:
        return room in self.turns

    def watched(self, room: Room) -> bool:
        """Somebody looks at the table, or has asked for it a moment ago."""
        return bool(room.followers) or time.monotonic() - room.looked_at < self.hall.settings.unwatched

    def drive(self, room: Room) -> None:
        """If a bot decides at this table, let it; whatever it thought about before is stale."""
        seat = room.decider
        wanted = room.state == "running" and seat >= 0 and room.pending is None and room.player(seat).bot
        version, task = self.turns.get(room, (-1, None))
        if task is not None:
            if wanted and version == room.version:
                return
            self.stop(room)
        if wanted and not (room.closed or self.closed) and self.watched(room):
            task = self.hall.loop.create_task(self.take_turn(room, seat, room.version))
            self.turns[room] = (room.version, task)
            task.add_done_callback(lambda done: self.done(room, done))

    def stop(self, room: Room) -> None:
        _version, task = self.turns.pop(room, (-1, None))
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    def done(self, room: Room, task: asyncio.Task[None]) -> None:
        if self.turns.get(room, (-1, None))[1] is task:
            del self.turns[room]
        if not task.cancelled() and task.exception() is not None:
            log.error("a bot could not move", table=room.record.code, error=repr(task.exception()))

    async def take_turn(self, room: Room, seat: int, version: int) -> None:
        assert room.playing is not None
        seconds = self.allotted(room, seat)
        pause = asyncio.create_task(asyncio.sleep(max(self.pause(room, seat), seconds or 0.0)))
        action = await self.choose(room, seat, seconds)
        await pause
        told: asyncio.Future[Refused | None] = self.hall.loop.create_future()
        request = Request("move", seat, action, version, "en", told.set_result, by_bot=True)
        self.turns.pop(room, None)
        room.submit(request)
        refusal = await told
        if refusal is not None and refusal.error not in OF_NO_MATTER:
            log.error("a bot's move was refused", table=room.record.code, error=refusal.error)

    def pause(self, room: Room, seat: int) -> float:
        """A natural pause; shorter between the decisions of one turn."""
        assert room.playing is not None
        events, settings = room.playing.events, self.hall.settings
        again = bool(events) and events[-1].seat == seat
        return settings.bot_step if again else settings.bot_pause

    def allotted(self, room: Room, seat: int) -> float | None:
        """How long a decision takes where that must not tell anything; None where it does not matter."""
        assert room.playing is not None
        player = bot(room.player(seat).bot)
        if not (room.playing.game.has_hands and isinstance(player, SearchBot)):
            return None
        before = takewhile(lambda event: event.seat == seat, reversed(room.playing.events))
        return player.allotted(sum(1 for _event in before))

    # --- thinking

    async def choose(self, room: Room, seat: int, seconds: float | None) -> int:
        """What the bot wants; if it fails, a quick choice instead, and else any that is allowed."""
        assert room.playing is not None
        legal: list[int] = room.playing.match.position.legal().tolist()
        for name in (room.player(seat).bot, QUICK):
            facts = {"table": room.record.code, "game": room.record.game, "seat": seat, "bot": name}
            try:
                view = room.playing.match.view(seat)
                action = await self.thought(name, view, seconds, room.record.creator)
                if action in legal:
                    return action
                log.error("a bot chose what is not allowed", **facts, action=action)
            except TimeoutError:
                log.warning("a bot took too long", **facts)
            except Exception:
                log.exception("a bot could not think", **facts)
        return secrets.choice(legal)

    async def thought(self, name: str, view: View, seconds: float | None, owner: str) -> int:
        """What a bot wants, once it is its owner's turn; a thread that thinks on counts until it ends."""
        await self.shares.take(owner)
        if self.closed:
            raise asyncio.CancelledError
        try:
            thinking = self.threads.submit(think, name, view, seconds)
        except BaseException:
            self.shares.give_back(owner)
            raise
        thinking.add_done_callback(lambda _done: self.give_back(owner))
        return await asyncio.wait_for(asyncio.wrap_future(thinking), self.hall.settings.bot_budget)

    def give_back(self, owner: str) -> None:
        """Called in the thread that has thought."""
        with suppress(RuntimeError):  # the server has stopped meanwhile
            self.hall.loop.call_soon_threadsafe(self.shares.give_back, owner)

    def close(self) -> None:
        self.closed = True
        for room in list(self.turns):
            self.stop(room)
        self.threads.shutdown(wait=False, cancel_futures=True)
