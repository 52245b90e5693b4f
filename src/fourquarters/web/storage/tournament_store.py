"""Tournaments with their entrants and rounds, read and written. Only one process writes at a time, so that whatever a
transaction finds stays as it is until it ends."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, and_, delete, func, insert, or_, select, update

from fourquarters.pairing import Meeting
from fourquarters.web.clock import Pace
from fourquarters.web.storage.club_schema import entrants, group_members, tournament_tables, tournaments
from fourquarters.web.storage.schema import guests, members, seats, tables
from fourquarters.web.storage.table_store import CODE_LETTERS

CODE_LENGTH = 8


class Entrant(NamedTuple):
    """Somebody who plays, or a bot; `since`: their first round; `gone`: they play no further one."""

    number: int
    guest: str
    bot: str
    name: str
    handle: str
    since: int
    gone: bool


class RoundTable(NamedTuple):
    """A table of a round, or a bye (without a table); its players by seat, with how it ended."""

    table_id: int
    number: int
    meeting: Meeting


class Tournament(Struct, frozen=True):
    """All there is to know about a tournament."""

    id: int
    code: str
    name: str
    organiser: str
    group: int
    game: str
    players: int
    options: dict[str, bool]
    pace: Pace | None
    form: str
    rounds: int
    most: int
    state: str
    round: int
    seed: int
    made: float
    ended: float
    entrants: tuple[Entrant, ...]
    tables: tuple[RoundTable, ...]

    @property
    def meetings(self) -> list[Meeting]:
        return [table.meeting for table in self.tables]

    @property
    def swiss(self) -> bool:
        return self.form == "swiss"

    def entrant_of(self, guest: str) -> Entrant | None:
        return next((one for one in self.entrants if guest and one.guest == guest), None)


class TableInRound(NamedTuple):
    """A table of a round that is being played, as its keeper needs to know it."""

    tournament: int
    round: int
    number: int
    table_id: int
    code: str | None
    state: str | None
    updated: float
    bot_decides: bool
    noted: bool


def create(connection: Connection, values: Mapping[str, Any]) -> str:
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    row = {**values, "code": code, "state": "open", "round": 0, "made": time.time(), "ended": 0.0}
    connection.execute(insert(tournaments).values(row))
    return code


def find(connection: Connection, code: str) -> Tournament | None:
    return _found(connection, tournaments.c.code == code)


def find_by_id(connection: Connection, number: int) -> Tournament | None:
    return _found(connection, tournaments.c.id == number)


def _found(connection: Connection, where: Any) -> Tournament | None:
    row = connection.execute(select(tournaments).where(where)).one_or_none()
    if row is None:
        return None
    return Tournament(
        row.id, row.code, row.name, row.organiser, row.group_id, row.game, row.players,
        msgspec.json.decode(row.options, type=dict[str, bool]),
        msgspec.json.decode(row.pace, type=Pace) if row.pace else None,
        row.form, row.rounds, row.most, row.state, row.round, row.seed, row.made, row.ended,
        entrants_of(connection, row.id), tables_of(connection, row.id),
    )  # fmt: skip


def entrants_of(connection: Connection, tournament: int) -> tuple[Entrant, ...]:
    """Everyone who has entered, under the name they have now."""
    joined = select(entrants, guests.c.name.label("known_as"), members.c.handle)
    joined = joined.outerjoin(guests, guests.c.id == entrants.c.guest)
    joined = joined.outerjoin(members, members.c.guest == entrants.c.guest)
    rows = connection.execute(
        joined.where(entrants.c.tournament_id == tournament).order_by(entrants.c.number)
    )
    return tuple(
        Entrant(r.number, r.guest, r.bot, r.known_as or r.name, r.handle or "", r.since, r.gone) for r in rows
    )


def tables_of(connection: Connection, tournament: int) -> tuple[RoundTable, ...]:
    asked = select(tournament_tables).where(tournament_tables.c.tournament_id == tournament)
    rows = connection.execute(asked.order_by(tournament_tables.c.round, tournament_tables.c.number))
    return tuple(RoundTable(row.table_id, row.number, meeting_of(row)) for row in rows)


def meeting_of(row: Row[Any]) -> Meeting:
    players, places, points = (numbers(text) for text in (row.players, row.places, row.points))
    return Meeting(row.round, players, places, points)


def numbers(text: str) -> tuple[int, ...]:
    return msgspec.json.decode(text, type=tuple[int, ...]) if text else ()


def written(values: Sequence[int]) -> str:
    return msgspec.json.encode(list(values)).decode() if values else ""


def change(connection: Connection, tournament: int, **values: Any) -> None:
    connection.execute(update(tournaments).where(tournaments.c.id == tournament).values(values))


def enter(
    connection: Connection, tournament: Tournament, guest: str, bot: str, name: str, since: int
) -> None:
    number = 1 + max((one.number for one in tournament.entrants), default=0)
    values = {"tournament_id": tournament.id, "number": number, "guest": guest, "bot": bot, "name": name}
    connection.execute(insert(entrants).values(**values, since=since, gone=False))


def withdraw(connection: Connection, tournament: Tournament, number: int) -> None:
    """Before it begins an entry is simply gone; later it stays in the standings and plays no further round."""
    this = and_(entrants.c.tournament_id == tournament.id, entrants.c.number == number)
    if tournament.state == "open":
        connection.execute(delete(entrants).where(this))
    else:
        connection.execute(update(entrants).where(this).values(gone=True))


def come_again(connection: Connection, tournament: Tournament, number: int) -> None:
    this = and_(entrants.c.tournament_id == tournament.id, entrants.c.number == number)
    connection.execute(update(entrants).where(this).values(gone=False))


def write_table(
    connection: Connection, tournament: int, round: int, number: int, table_id: int, players: Sequence[int]
) -> None:
    """A table of a round, or a bye."""
    values = {"tournament_id": tournament, "round": round, "number": number, "table_id": table_id}
    texts = {"players": written(players), "places": "", "points": ""}
    connection.execute(insert(tournament_tables).values(**values, **texts))


def note_result(
    connection: Connection, tournament: int, table_id: int, places: Sequence[int], points: Sequence[int]
) -> None:
    """How a table ended; what was noted first stays."""
    this = and_(
        tournament_tables.c.tournament_id == tournament,
        tournament_tables.c.table_id == table_id,
        tournament_tables.c.places == "",
    )
    values = {"places": written(places), "points": written(points)}
    connection.execute(update(tournament_tables).where(this).values(values))


def players_at(connection: Connection, tournament: int, table_id: int) -> int:
    """How many play at a table of a tournament."""
    this = (tournament_tables.c.tournament_id == tournament, tournament_tables.c.table_id == table_id)
    asked = select(tournament_tables.c.players).where(*this)
    return len(numbers(connection.execute(asked).scalar() or ""))


def being_played(connection: Connection) -> list[TableInRound]:
    """The tables of all rounds that are being played."""
    current = and_(
        tournament_tables.c.tournament_id == tournaments.c.id,
        tournament_tables.c.round == tournaments.c.round,
    )
    decider = and_(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.decider)
    asked = (
        select(
            tournament_tables, tables.c.code, tables.c.state, tables.c.updated, tables.c.decider, seats.c.bot
        )
        .join(tournaments, current)
        .outerjoin(tables, tables.c.id == tournament_tables.c.table_id)
        .outerjoin(seats, decider)
        .where(tournaments.c.state == "running")
        .order_by(tournament_tables.c.tournament_id, tournament_tables.c.number)
    )
    return [
        TableInRound(
            row.tournament_id, row.round, row.number, row.table_id, row.code, row.state, row.updated or 0.0,
            bool(row.bot) or row.decider == -1, not row.table_id or bool(row.places),
        )
        for row in connection.execute(asked)
    ]  # fmt: skip


def codes_of(connection: Connection, guest: str, most: int) -> list[str]:
    """The tournaments somebody organises or plays in, those under way first, newest first."""
    entered = select(entrants.c.tournament_id).where(entrants.c.guest == guest, entrants.c.gone.is_(False))
    mine = or_(tournaments.c.organiser == guest, tournaments.c.id.in_(entered))
    return _codes(connection, mine, most)


def codes_open(connection: Connection, guest: str, most: int) -> list[str]:
    """Tournaments that somebody may enter: open to all, or of their groups."""
    theirs = select(group_members.c.group_id).where(group_members.c.guest == guest)
    may = or_(tournaments.c.group_id == 0, tournaments.c.group_id.in_(theirs))
    return _codes(connection, and_(tournaments.c.state == "open", may), most)


def codes_of_group(connection: Connection, group: int, most: int) -> list[str]:
    return _codes(connection, tournaments.c.group_id == group, most)


def _codes(connection: Connection, where: Any, most: int) -> list[str]:
    asked = select(tournaments.c.code).where(where, tournaments.c.state != "off")
    rows = connection.execute(asked.order_by(tournaments.c.ended > 0, tournaments.c.id.desc()).limit(most))
    return list(rows.scalars())


def count_of(connection: Connection, organiser: str) -> int:
    """How many tournaments of somebody are not over."""
    mine = (tournaments.c.organiser == organiser, tournaments.c.state.in_(("open", "running")))
    return int(connection.execute(select(func.count()).select_from(tournaments).where(*mine)).scalar_one())


def leave_group(connection: Connection, group: int, guest: str, heir: str) -> None:
    """Somebody is no longer in a group: they play no further round of its tournaments, and another looks after theirs."""
    for state in ("open", "running"):
        theirs = select(tournaments.c.id).where(tournaments.c.group_id == group, tournaments.c.state == state)
        this = and_(entrants.c.guest == guest, entrants.c.tournament_id.in_(theirs))
        connection.execute(
            delete(entrants).where(this)
            if state == "open"
            else update(entrants).where(this).values(gone=True)
        )
        led = and_(tournaments.c.organiser == guest, tournaments.c.id.in_(theirs))
        connection.execute(update(tournaments).where(led).values(organiser=heir))


def end_all(connection: Connection, group: int) -> None:
    """A group ends: what has not begun is called off, and what is running ends with the standings as they are."""
    for before, after in (("open", "off"), ("running", "over")):
        theirs = and_(tournaments.c.group_id == group, tournaments.c.state == before)
        connection.execute(update(tournaments).where(theirs).values(state=after, ended=time.time()))


def forget(connection: Connection, guest: str, name: str, nobody: str) -> None:
    """Somebody is forgotten: they have not entered what has not begun, and elsewhere they are nobody."""
    theirs = select(tournaments.c.id).where(tournaments.c.state == "open")
    mine = entrants.c.guest == guest
    connection.execute(delete(entrants).where(mine, entrants.c.tournament_id.in_(theirs)))
    connection.execute(update(entrants).where(mine).values(guest=nobody, name=name, gone=True))
    led = tournaments.c.organiser == guest
    connection.execute(delete(tournaments).where(led, tournaments.c.state == "open"))
    connection.execute(update(tournaments).where(led).values(organiser=nobody))
