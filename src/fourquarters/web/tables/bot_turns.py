"""Bots at tables: they think in threads, pause so that people can follow, and keep to a budget.

A table goes on whatever happens to its bot: one that fails, takes too long or wants what is not
allowed is replaced by a quick choice, and by a guess if that fails, too. Bots at a table that
nobody is watching wait until somebody does.

How long a bot takes gives nothing away: if it holds cards that others cannot see, the time for each of
its decisions depends only on what everyone knows, however soon it has made up its mind.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import takewhile
from typing import TypeVar

from fourquarters.bots import (
    GUESTS,
    Bot,
    BotFault,
    EngineBot,
    NetworkBot,
    PluginBot,
    SearchBot,
    bot,
    bot_at,
)
from fourquarters.engine.chance import new_dice
from fourquarters.engine.errors import UnknownBot
from fourquarters.engine.game import Game
from fourquarters.engine.view import View
from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.move_request import MoveRequest
from fourquarters.web.logs import log
from fourquarters.web.metrics import MOVES
from fourquarters.web.settings import Settings
from fourquarters.web.tables.thinking_shares import ThinkingShares

T = TypeVar("T")

THREADS = 64  # tables at which bots think at once: most are waiting for their next turn on the cores
AT_ONCE = 2 * max(2, os.cpu_count() or 1)  # divided among the owners of the tables
QUICK = "greedy"
QUICK_TIME = 0.25  # seconds that a quick choice takes at most
OF_NO_MATTER = {"stale", "duplicate", "over", "failed", "closing", "no_such_table", "expired", "table_closed"}
"""Why a bot's move may be refused: somebody else was first, or it could not be written."""


def think(name: str, view: View, seconds: float | None, seed: int) -> int:
    """A bot's choice, with its own dice. It thinks in the match's mode: the server never waits to compile."""
    player, dice = seated_bot(name, view.game), new_dice(seed)
    if isinstance(player, SearchBot) and view.mode == "interpreted":
        player = instead_of(player, view)
    if isinstance(player, SearchBot):
        return player.choose(view, dice, view.mode, seconds)
    return player.choose(view, dice)


def seated_bot(name: str, game: Game) -> Bot:
    """A bot by name; a quick one in place of one that is not invited any more."""
    try:
        return bot_at(name, game)
    except UnknownBot:
        return bot(QUICK)


def instead_of(player: SearchBot, view: View) -> Bot:
    """Who plays for a search until its game is compiled: its network alone, which needs no compiler.

    Without a network the search goes on slowly, except where players hold cards: it would think for as long as
    there is something to consider, which would give the hand away.
    """
    if player.guide(view.game) is not None:
        return NetworkBot(player.name, weights=player.weights)
    return bot(QUICK) if view.game.has_hands else player


class BotTurns:
    """Makes the moves of all bots of one worker."""

    def __init__(self, settings: Settings, owner_of: Callable[[LiveTable], str]) -> None:
        self.settings, self.owner_of = settings, owner_of
        self.loop = asyncio.get_running_loop()
        self.threads = ThreadPoolExecutor(THREADS, "bot")
        self.shares = ThinkingShares(AT_ONCE, THREADS)
        self.turns: dict[LiveTable, tuple[int, asyncio.Task[None]]] = {}
        self.closed = False

    @property
    def thinking(self) -> int:
        """How many think now."""
        return self.shares.thinking.total()

    def busy(self, table: LiveTable) -> bool:
        return table in self.turns

    def watched(self, table: LiveTable) -> bool:
        """Is somebody watching the table, or did somebody ask for it a moment ago?"""
        return bool(table.subscribers) or time.monotonic() - table.looked_at < self.settings.unwatched

    def drive(self, table: LiveTable) -> None:
        """If a bot is to decide at this table, let it; whatever it was thinking about before is stale."""
        seat = table.decider
        playing = table.state == "running" and not table.record.closing.why
        wanted = playing and seat >= 0 and table.pending is None and table.player(seat).bot
        version, task = self.turns.get(table, (-1, None))
        if task is not None:
            if wanted and version == table.version:
                return
            self.stop(table)
        if wanted and not (table.closed or self.closed) and self.watched(table):
            task = self.loop.create_task(self.take_turn(table, seat, table.version))
            self.turns[table] = (table.version, task)
            task.add_done_callback(lambda done: self.done(table, done))

    def stop(self, table: LiveTable) -> None:
        _version, task = self.turns.pop(table, (-1, None))
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    def done(self, table: LiveTable, task: asyncio.Task[None]) -> None:
        if self.turns.get(table, (-1, None))[1] is task:
            del self.turns[table]
        if not task.cancelled() and task.exception() is not None:
            log.error("a bot could not move", table=table.record.code, error=repr(task.exception()))

    async def take_turn(self, table: LiveTable, seat: int, version: int) -> None:
        assert table.match_log is not None
        seconds = self.allotted(table, seat)
        pause = asyncio.create_task(asyncio.sleep(max(self.pause(table, seat), seconds or 0.0)))
        action = await self.choose(table, seat, seconds)
        await pause
        told: asyncio.Future[Refused | None] = self.loop.create_future()
        request = MoveRequest("move", seat, action, version, "en", told.set_result, by_bot=True)
        self.turns.pop(table, None)
        table.submit(request)
        refusal = await told
        if refusal is None:
            MOVES.add("bot")
        elif refusal.error not in OF_NO_MATTER:
            log.error("a bot's move was refused", table=table.record.code, error=refusal.error)

    def pause(self, table: LiveTable, seat: int) -> float:
        """A natural pause: shorter between the decisions of one turn, longer while somebody may still undo theirs."""
        assert table.match_log is not None
        events, settings = table.match_log.events, self.settings
        if not events:
            return settings.bot_pause
        last = events[-1].seat
        if last == seat:
            return settings.bot_step
        undoable = not table.player(last).bot and table.match_log.may_undo(last)
        return settings.bot_breath if undoable else settings.bot_pause

    def allotted(self, table: LiveTable, seat: int) -> float | None:
        """How long a decision takes if that must not give anything away; None if it does not matter."""
        assert table.match_log is not None
        player = seated_bot(table.player(seat).bot, table.match_log.game)
        if not table.match_log.game.has_hands:
            return None
        if isinstance(player, PluginBot | EngineBot):
            return min(player.seconds, self.settings.bot_budget)
        if not isinstance(player, SearchBot):
            return None
        before = takewhile(lambda event: event.seat == seat, reversed(table.match_log.events))
        return player.allotted(sum(1 for _event in before))

    async def choose(self, table: LiveTable, seat: int, seconds: float | None) -> int:
        """What the bot wants; if it fails, a quick choice, and failing that anything that is allowed."""
        assert table.match_log is not None
        legal = table.match_log.legal()
        for name in (table.player(seat).bot, QUICK):
            facts = {"table": table.record.code, "game": table.record.game, "seat": seat, "bot": name}
            try:
                view = table.match_log.match.view(seat)
                seed = self.seed(table)
                action = await self.thought(name, view, seconds, seed, self.owner_of(table))
                if action in legal:
                    return action
                log.error("a bot chose what is not allowed", **facts, action=action)
            except BotFault as fault:
                log.warning("a bot from elsewhere failed", **facts, why=str(fault))
            except TimeoutError:
                log.warning("a bot took too long", **facts)
            except Exception:
                log.exception("a bot could not think", **facts)
        return secrets.choice(legal)

    def seed(self, table: LiveTable) -> int:
        """What a bot's dice begin with: nobody knows. For tests it follows from the table's seed, so that bots do the same again."""
        if not self.settings.test:
            return secrets.randbits(62)
        known = hashlib.sha256(table.record.secret + table.version.to_bytes(4))
        return int.from_bytes(known.digest()[:7])

    async def thought(self, name: str, view: View, seconds: float | None, seed: int, owner: str) -> int:
        """What a bot wants."""
        budget = self.settings.bot_budget
        if seconds is not None and name in GUESTS:
            budget = min(
                budget, seconds - QUICK_TIME
            )  # one that took longer would tell that there was much to consider
        return await self.in_thread(owner, budget, think, name, view, seconds, seed)

    async def in_thread(self, owner: str, budget: float, work: Callable[..., T], *given: object) -> T:
        """Have something thought up, once it is its owner's turn; a thread that keeps thinking counts until it ends."""
        await self.shares.take(owner)
        if self.closed:
            raise asyncio.CancelledError
        try:
            thinking = self.threads.submit(work, *given)
        except BaseException:
            self.shares.give_back(owner)
            raise
        thinking.add_done_callback(lambda _done: self.give_back(owner))
        return await asyncio.wait_for(asyncio.wrap_future(thinking), budget)

    def give_back(self, owner: str) -> None:
        """Called in the thread that did the thinking."""
        with suppress(RuntimeError):  # the server has stopped meanwhile
            self.loop.call_soon_threadsafe(self.shares.give_back, owner)

    def close(self) -> None:
        self.closed = True
        for table in list(self.turns):
            self.stop(table)
        self.threads.shutdown(wait=False, cancel_futures=True)
