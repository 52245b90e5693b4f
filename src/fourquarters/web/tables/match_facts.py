"""What a match adds to statistics, noted when it ends; for older matches, little by little in the background.

A match that has just ended is still in memory. Any other is replayed from its events, once, and never for a
page that somebody is waiting for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from sqlalchemy import Connection

from fourquarters.engine.boundary import Mode
from fourquarters.engine.state import SPECTATOR
from fourquarters.match import Match
from fourquarters.picture.views import scene_of
from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.logs import log
from fourquarters.web.storage import event_store, fact_store
from fourquarters.web.storage.fact_store import FactKind, MatchFacts, SeatFact, Sheet, SummandFact
from fourquarters.web.storage.journal import Journal
from fourquarters.web.storage.records import Event, TableRecord
from fourquarters.web.tables import ratings
from fourquarters.web.tables.compile_watcher import CompileWatcher
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import LANGUAGES, Tongue

A_FEW = 4
"""Older matches that are replayed in one go."""


def kind_of(record: TableRecord, taken_back: bool) -> FactKind:
    """Does a match count, and if not, why?"""
    if record.brought is not None:
        return "file" if record.brought.file is not None else "begun"
    return "taken_back" if taken_back else "played"


def facts_of(match: Match) -> MatchFacts:
    """How a finished match ended, and what the points are made up of."""
    places, points = match.position.places(), match.position.scores()
    first = places.count(0)
    seats = [SeatFact(n, place, (place == 0) / first) for n, place in zip(points, places, strict=True)]
    return MatchFacts("played", seats, sheet_of(match))


def sheet_of(match: Match) -> Sheet:
    """The summands of the result, as the towers at the end of the match show them."""
    view = match.position.view(SPECTATOR)
    sheets = {language: words_of(match.game).score_sheet(view, Tongue(language)) for language in LANGUAGES}
    units = {language: str(sheet.unit or Tongue(language)("Points")) for language, sheet in sheets.items()}
    result = scene_of(view).result
    symbols = [storey.symbol for storey in result.storeys] if result is not None else []
    summands = []
    for i, summand in enumerate(sheets[LANGUAGES[0]].summands):
        names = {language: str(sheet.summands[i].name) for language, sheet in sheets.items()}
        symbol = symbols[i] if i < len(symbols) else ""
        summands.append(SummandFact(str(summand.id), names, str(symbol), [int(n) for n in summand.points]))
    return Sheet(units, summands)


def replayed(record: TableRecord, events: Sequence[Event], mode: Mode) -> MatchFacts:
    """The same from a match's events; rules that have changed since leave nothing to tell."""
    try:
        match = MatchLog(record, mode, events).match
        return facts_of(match) if match.over else MatchFacts("lost")
    except Refused:
        return MatchFacts("lost")
    except Exception as error:
        log.warning("a finished match could not be replayed", table=record.code, error=repr(error))
        return MatchFacts("lost")


class MatchFactsNoter:
    """Notes the facts of one worker's matches, and of those that nobody has noted; `read` asks the database."""

    def __init__(self, journal: Journal, read: Callable[..., Awaitable[Any]], rules: CompileWatcher) -> None:
        self.journal, self.read, self.rules = journal, read, rules

    async def note_ended(self, ended: Sequence[LiveTable]) -> None:
        """Note what matches add that have just ended here."""
        for table in ended:
            match_log = table.match_log
            if match_log is None or not match_log.match.over:
                continue
            kind = kind_of(table.record, bool(match_log.taken_back))
            made = MatchFacts(kind)
            if kind == "played":
                made = await asyncio.to_thread(facts_of, match_log.match)
            await self.note(table.record, made, match_log.turn_at)

    async def note(self, record: TableRecord, facts: MatchFacts, ended: float) -> None:
        """Write it and, at a rated table, what it changes, in one transaction."""

        def write(connection: Connection) -> None:
            fact_store.note_facts(connection, record, facts, ended)
            if record.rated:
                ratings.settle(connection, record.game)

        await self.journal.do(write)

    async def fill_in(self) -> None:
        """Note what a few older matches add: those that ended before this was noted, or while a server went down."""
        if self.rules.busy:
            return  # soon the same will take a fraction of the time
        found: list[TableRecord] = await self.read(fact_store.without_facts, A_FEW)
        for record in found:
            kind = kind_of(record, await self.read(fact_store.takes_back, record.id))
            made = MatchFacts(kind)
            if kind == "played":
                events = await self.read(event_store.events_of, record.id)
                made = await asyncio.to_thread(replayed, record, events, self.rules.mode(record.game))
            await self.note(record, made, record.updated)
