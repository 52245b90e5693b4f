"""What finished matches add to statistics, written once for each and read for whoever played them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, func, insert, select

from fourquarters.web.storage import club_store
from fourquarters.web.storage.portions import portions
from fourquarters.web.storage.records import TableRecord
from fourquarters.web.storage.schema import events, match_facts, seat_facts, seats, tables
from fourquarters.web.storage.table_store import find_table_by_id

FactKind = Literal["played", "taken_back", "begun", "file", "lost"]
"""Only what was played counts: not where decisions were taken back, what was begun elsewhere (in a guide, or from
a position of another match), what was opened from a file, or what cannot be replayed any more."""


class SummandFact(Struct, frozen=True):
    """One source of points: its name in every language, its symbol, and what it gave each seat."""

    id: str
    names: dict[str, str]
    symbol: str
    points: list[int]


class Sheet(Struct, frozen=True):
    """What the points of a match are made up of; `unit` is what they are called, in every language."""

    unit: dict[str, str] = {}
    summands: list[SummandFact] = []


class SeatFact(NamedTuple):
    """How one seat did: its points, how many rank ahead of it, and its part of the victory."""

    points: int
    place: int
    won: float


class MatchFacts(NamedTuple):
    """What a finished match adds to statistics; only one that counts has seats and a sheet."""

    kind: FactKind
    seats: Sequence[SeatFact] = ()
    sheet: Sheet = Sheet()


class SeatPlayed(NamedTuple):
    """A seat of a finished match: who sat there, and how they did."""

    guest: str
    bot: str
    name: str
    local: bool
    fact: SeatFact


class MatchPlayed(NamedTuple):
    """A finished match as statistics read it."""

    code: str
    game: str
    players: int
    kind: FactKind
    ended: float
    sheet: Sheet
    seats: list[SeatPlayed]
    private: bool = False
    rated: bool = False


class SeatMean(NamedTuple):
    """How one seat of all tables of a game and number of players did, in the mean."""

    players: int
    seat: int
    matches: int
    wins: float
    points: float


def note_facts(connection: Connection, record: TableRecord, facts: MatchFacts, ended: float) -> None:
    """Write what a match adds, unless another worker has done so or the table is gone."""
    known = select(match_facts.c.table_id).where(match_facts.c.table_id == record.id)
    there = select(tables.c.id).where(tables.c.id == record.id)
    if connection.execute(known).scalar() is not None or connection.execute(there).scalar() is None:
        return
    values = {"table_id": record.id, "game": record.game, "players": record.players, "kind": facts.kind}
    sheet = msgspec.json.encode(facts.sheet).decode()
    connection.execute(insert(match_facts).values(**values, ended=ended, sheet=sheet))
    club_store.note_results(connection, record, [fact.place for fact in facts.seats], ended)
    for seat, fact in enumerate(facts.seats):
        row = {"table_id": record.id, "seat": seat, **fact._asdict()}
        connection.execute(insert(seat_facts).values(row))


def without_facts(connection: Connection, most: int) -> list[TableRecord]:
    """A few of the finished tables that nothing has been noted of yet, oldest first."""
    noted = select(match_facts.c.table_id).where(match_facts.c.table_id == tables.c.id).exists()
    asked = select(tables.c.id).where(tables.c.state == "over", ~noted)
    ids = connection.execute(asked.order_by(tables.c.id).limit(most)).scalars().all()
    found = [find_table_by_id(connection, table_id) for table_id in ids]
    return [record for record in found if record is not None]


def takes_back(connection: Connection, table_id: int) -> bool:
    """Was a decision taken back at this table?"""
    asked = select(events.c.id).where(events.c.table_id == table_id, events.c.kind == "back").limit(1)
    return connection.execute(asked).scalar() is not None


def matches_of(connection: Connection, guest: str) -> list[MatchPlayed]:
    """A guest's finished matches, oldest first, with everyone who sat there."""
    own = select(seats.c.table_id).where(seats.c.guest == guest, seats.c.local.is_(False))
    asked = select(match_facts, tables.c.code, tables.c.private, tables.c.rated).join(
        tables, tables.c.id == match_facts.c.table_id
    )
    rows = connection.execute(asked.where(match_facts.c.table_id.in_(own))).all()
    held = seats_of(connection, [row.table_id for row in rows])
    found = [
        MatchPlayed(
            row.code, row.game, row.players, row.kind, row.ended,
            msgspec.json.decode(row.sheet, type=Sheet), held.get(row.table_id, []),
            row.private, row.rated,
        )
        for row in rows
    ]  # fmt: skip
    return sorted(found, key=lambda match: (match.ended, match.code))


NOTHING = SeatFact(0, 0, 0.0)


def seats_of(connection: Connection, ids: Sequence[int]) -> dict[int, list[SeatPlayed]]:
    """Who sat at these tables, and how they did."""
    found: dict[int, list[SeatPlayed]] = {}
    for here in portions(ids):
        facts = {
            (row.table_id, row.seat): SeatFact(row.points, row.place, row.won)
            for row in connection.execute(select(seat_facts).where(seat_facts.c.table_id.in_(here)))
        }
        asked = select(seats).where(seats.c.table_id.in_(here)).order_by(seats.c.table_id, seats.c.seat)
        for row in connection.execute(asked):
            fact = facts.get((row.table_id, row.seat), NOTHING)
            played = SeatPlayed(row.guest, row.bot, row.name, row.local, fact)
            found.setdefault(row.table_id, []).append(played)
    return found


def means_of_game(connection: Connection, game: str) -> list[SeatMean]:
    """How every seat did in all matches of a game that count, by number of players."""
    grouped = match_facts.c.players, seat_facts.c.seat
    matches, wins = func.count().label("matches"), func.sum(seat_facts.c.won).label("wins")
    asked = select(*grouped, matches, wins, func.avg(seat_facts.c.points).label("mean"))
    joined = asked.join(seat_facts, seat_facts.c.table_id == match_facts.c.table_id)
    counted = joined.where(match_facts.c.game == game, match_facts.c.kind == "played")
    rows = connection.execute(counted.group_by(*grouped).order_by(*grouped))
    return [SeatMean(r.players, r.seat, r.matches, float(r.wins), float(r.mean)) for r in rows]
