"""Analyses of finished matches: asked for by anyone who may look back at one, made in the background, kept for good.

Each match is analysed once, however many ask and whichever worker they ask: whoever makes an analysis claims it in
the database and says now and then how far it is. A worker that has died says nothing, and the next one who asks begins again.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache, partial
from importlib.resources import files
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from fourquarters import games
from fourquarters.analysis.record import VERSION
from fourquarters.bots.network_file import FILE
from fourquarters.engine.boundary import Mode
from fourquarters.match.file import VERSION as FILE_VERSION
from fourquarters.match.file import MatchRecord
from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.logs import log
from fourquarters.web.settings import Settings
from fourquarters.web.storage import analysis_store
from fourquarters.web.storage.analysis_store import AnalysisRecord
from fourquarters.web.storage.journal import Journal
from fourquarters.web.tables.analysis_worker import Job
from fourquarters.web.tables.analyst import Analyst

MOST_WAITING = 24
MOST_OF_ADDRESS = 3
"""Matches of one address that may wait to be analysed."""

BEAT = 1.0
IDLE = 60.0
"""Seconds without a match after which the process ends."""

WITH_SEALS = 2
"""The first version of a match file to which an analysis can be added without changing what else it claims."""

Read = Callable[..., Awaitable[Any]]


@cache
def made_with(game: str) -> str:
    """What an analysis depends on apart from the match: versions of the analysis, the rules and the network."""
    loaded = games.load(game)
    network = files(loaded.home) / FILE
    known = hashlib.sha256(network.read_bytes()).hexdigest()[:16] if network.is_file() else ""
    return f"{VERSION}/{loaded.version}/{known}"


class Wanted:
    """A match that is being analysed here, or waits for it."""

    def __init__(self, table: LiveTable, address: str) -> None:
        assert table.match_log is not None
        self.table_id, self.game, self.address = table.record.id, table.record.game, address
        self.make_file = table.match_log.file
        self.done, self.moves = 0, len(table.match_log.match.moves)

    def progress(self, done: int) -> None:
        """Called in another thread."""
        self.done = done


class Analyses:
    """The analyses that one worker makes, one at a time."""

    def __init__(self, settings: Settings, journal: Journal, read: Read, worker: str) -> None:
        self.settings, self.journal, self.read, self.worker = settings, journal, read, worker
        self.loop = asyncio.get_running_loop()
        self.analyst = Analyst()
        self.wanted: dict[int, Wanted] = {}  # by table, in the order they were asked for
        self.failed: set[int] = set()
        self.working: asyncio.Task[None] | None = None
        self.resting: asyncio.TimerHandle | None = None

    async def find(self, table: LiveTable) -> AnalysisRecord | None:
        """The analysis of a table's match, or how far it is; None if nobody is making it."""
        mine = self.wanted.get(table.record.id)
        if mine is not None:
            return AnalysisRecord(mine.done, mine.moves, None)
        found: AnalysisRecord | None = await self.read(
            analysis_store.find_analysis, table.record.id, made_with(table.record.game)
        )
        return found

    async def ask(self, table: LiveTable, address: str) -> AnalysisRecord:
        """Have a match analysed, unless it is or somebody is at it already."""
        found = await self.find(table)
        if found is not None:
            return found
        if table.record.id in self.wanted:  # somebody else asked meanwhile
            return await self.find(table) or AnalysisRecord(0, 0, None)
        wanted = Wanted(table, address)
        self.check_room(wanted)
        self.wanted[wanted.table_id] = wanted
        key = made_with(wanted.game)
        try:
            claimed = await self.journal.do(
                partial(analysis_store.claim, table_id=wanted.table_id, made_with=key, worker=self.worker,
                        moves=wanted.moves)
            )  # fmt: skip
        except BaseException:
            self.wanted.pop(wanted.table_id, None)
            raise
        if not claimed:
            self.wanted.pop(wanted.table_id, None)
            return await self.find(table) or AnalysisRecord(0, wanted.moves, None)
        if self.working is None or self.working.done():
            self.working = self.loop.create_task(self.work())
        return AnalysisRecord(0, wanted.moves, None)

    def check_room(self, wanted: Wanted) -> None:
        if wanted.table_id in self.failed:
            raise Refused("accident")
        addresses = Counter(one.address for one in self.wanted.values())
        if len(self.wanted) >= MOST_WAITING or addresses[wanted.address] >= MOST_OF_ADDRESS:
            raise Refused("busy")

    async def work(self) -> None:
        """Analyse what is wanted, match by match."""
        if self.resting is not None:
            self.resting.cancel()
        while self.wanted:
            wanted = next(iter(self.wanted.values()))
            try:
                await self.make(wanted)
            except Refused:
                pass  # that the database does not answer has been logged
            except Exception as error:
                self.failed.add(wanted.table_id)
                log.error("a match could not be analysed", game=wanted.game, error=repr(error))
            self.wanted.pop(wanted.table_id, None)
        self.resting = self.loop.call_later(IDLE, self.analyst.rest)

    async def make(self, wanted: Wanted) -> None:
        """Analyse one match and keep what is found; meanwhile say that we are at it."""
        file = await asyncio.to_thread(wanted.make_file)
        mode: Mode = "compiled" if self.settings.compile_rules else "interpreted"
        job = Job(file, self.settings.analysis_worlds, mode)
        thinking = asyncio.create_task(asyncio.to_thread(self.analyst.analyse, job, wanted.progress))
        thinking.add_done_callback(
            lambda done: done.cancelled() or done.exception()
        )  # even if nobody waits for it
        while not thinking.done():
            await asyncio.wait({thinking}, timeout=BEAT)
            await self.beat()
        found = thinking.result()
        key = made_with(wanted.game)
        await self.journal.do(
            partial(analysis_store.keep, table_id=wanted.table_id, made_with=key, worker=self.worker,
                    content=found)
        )  # fmt: skip

    async def beat(self) -> None:
        done = {one.table_id: one.done for one in self.wanted.values()}
        with suppress(Refused):
            await self.journal.do(partial(analysis_store.note_progress, worker=self.worker, done=done))

    async def close(self) -> None:
        """End what is under way; whoever asks again begins again."""
        if self.resting is not None:
            self.resting.cancel()
        if self.working is not None:
            self.working.cancel()
        await asyncio.to_thread(self.analyst.close)
        if self.working is not None:
            await asyncio.gather(self.working, return_exceptions=True)
        if self.wanted:
            with suppress(Refused):
                await self.journal.do(
                    partial(analysis_store.give_up, table_ids=list(self.wanted), worker=self.worker)
                )


def with_analysis(file: MatchRecord, content: bytes) -> MatchRecord:
    """A match file that carries its analysis."""
    if file.version < WITH_SEALS:
        return file
    return replace(file, version=FILE_VERSION, analysis=Raw(content))
