"""Bots at tables: they think in threads, pause so that people can follow, and keep to a budget."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from fourquarters.bots import SearchBot, bot
from fourquarters.table.chance import new_dice
from fourquarters.table.view import View
from fourquarters.web.errors import Refused
from fourquarters.web.logs import log
from fourquarters.web.room import Request, Room

if TYPE_CHECKING:
    from fourquarters.web.hall import Hall

THREADS = 64  # tables at which bots think at once: most wait for their next portion of the cores


def think(name: str, view: View) -> int:
    """A bot's choice, with dice of its own. It thinks as the match is played: the server never waits to compile."""
    player, dice = bot(name), new_dice(secrets.randbits(62))
    return (
        player.choose(view, dice, view.mode) if isinstance(player, SearchBot) else player.choose(view, dice)
    )


class BotTurns:
    """Makes the moves of all bots of one worker."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.threads = ThreadPoolExecutor(THREADS, "bot")
        self.turns: dict[Room, tuple[int, asyncio.Task[None]]] = {}

    def busy(self, room: Room) -> bool:
        return room in self.turns

    def drive(self, room: Room) -> None:
        """If a bot decides at this table, let it; whatever it thought about before is stale."""
        seat = room.decider
        wanted = room.state == "running" and seat >= 0 and room.pending is None and room.player(seat).bot
        version, task = self.turns.get(room, (-1, None))
        if task is not None:
            if wanted and version == room.version:
                return
            self.stop(room)
        if wanted and not room.closed:
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
        pause = asyncio.create_task(asyncio.sleep(self.pause(room, seat)))
        action = await self.choose(room.player(seat).bot, room.playing.match.view(seat), room.record.code)
        await pause
        told: asyncio.Future[Refused | None] = self.hall.loop.create_future()
        request = Request("move", seat, action, version, "en", told.set_result, by_bot=True)
        self.turns.pop(room, None)
        room.submit(request)
        refusal = await told
        if refusal is not None and refusal.error not in {"stale", "duplicate", "over"}:
            log.warning("a bot's move was refused", table=room.record.code, error=refusal.error)

    def pause(self, room: Room, seat: int) -> float:
        """A natural pause; shorter between the decisions of one turn."""
        assert room.playing is not None
        events, settings = room.playing.events, self.hall.settings
        again = bool(events) and events[-1].seat == seat
        return settings.bot_step if again else settings.bot_pause

    async def choose(self, name: str, view: View, table: str) -> int:
        """What the bot wants; when its time is up, a quick choice instead."""
        thought = self.hall.loop.run_in_executor(self.threads, think, name, view)
        try:
            return await asyncio.wait_for(thought, self.hall.settings.bot_budget)
        except TimeoutError:
            log.warning("a bot took too long", table=table, bot=name)
        except Exception:
            log.exception("a bot could not think", table=table, bot=name)
        return think("greedy", view)

    def close(self) -> None:
        for room in list(self.turns):
            self.stop(room)
        self.threads.shutdown(wait=False, cancel_futures=True)
