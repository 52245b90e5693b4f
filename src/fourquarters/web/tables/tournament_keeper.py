"""Keeps tournaments going: bots play although nobody is watching, results are noted, and the next round is made."""

from __future__ import annotations

import time
from collections import defaultdict
from contextlib import suppress
from functools import partial

from fourquarters.web.errors import Refused
from fourquarters.web.storage import tournament_store
from fourquarters.web.storage.tournament_store import TableInRound
from fourquarters.web.tables import tournaments
from fourquarters.web.tables.registry import TableRegistry

QUIET = 3.0
"""After how many seconds without a move this worker looks after a table that another one may be playing."""

CANNOT_GO_ON = {"gone", "accident", "no_such_table", "expired"}
"""Why a table has no result: it was played by older rules, is broken, or was removed. Everyone shares its points."""


class TournamentKeeper:
    """Looks after all tournaments; every worker has one, and whoever comes first does what is to be done."""

    def __init__(self, tables: TableRegistry) -> None:
        self.tables = tables
        self.last_seen: dict[
            int, tuple[float, float]
        ] = {}  # by table: its last move, and since when it is that

    async def tick(self) -> None:
        rounds: dict[tuple[int, int], list[TableInRound]] = defaultdict(list)
        for one in self.watched(await self.tables.read(tournament_store.being_played)):
            rounds[one.tournament, one.round].append(one)
        for (tournament, round), played in rounds.items():
            with suppress(Refused):  # a table that cannot be read now must not hold up other tournaments
                noted = [await self.look_after(one) for one in played]
                if all(noted):
                    await self.go_on(tournament, round)

    def watched(self, played: list[TableInRound]) -> list[TableInRound]:
        """Note which tables have moved on since the last time: the time of day of a move says little, as clocks are set."""
        now, before = time.monotonic(), self.last_seen
        self.last_seen = {}
        for one in played:
            updated, since = before.get(one.table_id, (one.updated, now))
            self.last_seen[one.table_id] = one.updated, since if updated == one.updated else now
        return played

    def is_quiet(self, one: TableInRound) -> bool:
        """Has nobody moved at a table for a while?"""
        _updated, since = self.last_seen[one.table_id]
        return time.monotonic() - since > QUIET

    async def look_after(self, one: TableInRound) -> bool:
        """Let a table go on, or note how it ended; whether that is known."""
        if one.noted:
            return True
        if one.code is not None and one.state != "over" and await self.drive(one):
            return False
        places, points = await self.result(one)
        note = partial(tournament_store.note_result, places=places, points=points)
        await self.tables.journal.do(lambda to: note(to, one.tournament, one.table_id))
        return True

    async def drive(self, one: TableInRound) -> bool:
        """Bots wait where nobody is watching, but not in a tournament; whether the table can go on at all."""
        assert one.code is not None
        here = one.code in self.tables.by_code
        if not self.tables.shards.mine(one.code):
            return True
        if not one.bot_decides or not (here or self.is_quiet(one)):
            return True
        try:
            await self.tables.find(one.code)
        except Refused as refusal:
            return refusal.error not in CANNOT_GO_ON
        return True

    async def result(self, one: TableInRound) -> tuple[list[int], list[int]]:
        """How many rank ahead of each seat, and their points in the game."""
        try:
            if one.code is not None:
                table = await self.tables.find(one.code, looks=False)
                await table.settled()
                if table.match_log is not None and table.match_log.match.over:
                    position = table.match_log.match.position
                    return list(position.places()), [int(n) for n in position.scores()]
        except Refused as refusal:
            if refusal.error not in CANNOT_GO_ON:
                raise
        many = await self.tables.read(tournament_store.players_at, one.tournament, one.table_id)
        return [0] * many, [0] * many

    async def go_on(self, tournament: int, round: int) -> None:
        known = await self.tables.read(tournament_store.find_by_id, tournament)
        if known is not None:
            await tournaments.foreseen(known)
        test = self.tables.settings.test
        for code in await self.tables.journal.do(lambda to: tournaments.advance(to, tournament, round, test)):
            await self.tables.find(code)
