"""Puzzles that guests have tried, and the ratings that follow: only a first try counts."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, and_, insert, select, update

from fourquarters.analysis.puzzle_rating import START, person_after, puzzle_after
from fourquarters.web.storage.guest_store import note_guest
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.storage.schema import puzzle_days, puzzle_players, puzzle_ratings, puzzle_tries


class Rated(NamedTuple):
    """A rating, and how many tries have made it."""

    rating: float
    tries: int


class Tried(NamedTuple):
    """How somebody stands with one puzzle."""

    hinted: bool = False
    first: bool | None = None  # was the first try right?
    solved: bool = False
    shown: bool = False

    @property
    def open(self) -> bool:
        """May the answer be told?"""
        return self.solved or self.shown


class Change(NamedTuple):
    """What a try changed: how they stand with the puzzle now, and their rating before and after it."""

    tried: Tried
    before: float
    after: float


class Puzzled(NamedTuple):
    """Which puzzle of which game, and the rating that it came with."""

    game: str
    id: str
    rating: int

    @property
    def key(self) -> str:
        return f"{self.game}/{self.id}"


def tried_by(connection: Connection, guest: str) -> dict[str, Tried]:
    """All that somebody has tried, by puzzle."""
    rows = connection.execute(select(puzzle_tries).where(puzzle_tries.c.guest == guest))
    return {row.puzzle: Tried(row.hinted, row.first, row.solved, row.shown) for row in rows}


def one_tried(connection: Connection, guest: str, puzzle: str) -> Tried:
    here = and_(puzzle_tries.c.guest == guest, puzzle_tries.c.puzzle == puzzle)
    row = connection.execute(select(puzzle_tries).where(here)).one_or_none()
    return Tried(row.hinted, row.first, row.solved, row.shown) if row else Tried()


def ratings(connection: Connection) -> dict[str, Rated]:
    """The ratings of all puzzles that somebody has tried."""
    return {row.puzzle: Rated(row.rating, row.tries) for row in connection.execute(select(puzzle_ratings))}


def person_in(connection: Connection, guest: str, game: str) -> Rated:
    here = and_(puzzle_players.c.guest == guest, puzzle_players.c.game == game)
    row = connection.execute(select(puzzle_players).where(here)).one_or_none()
    return Rated(row.rating, row.tries) if row else Rated(START, 0)


def people_of(connection: Connection, guest: str) -> dict[str, Rated]:
    """Somebody's ratings by game."""
    rows = connection.execute(select(puzzle_players).where(puzzle_players.c.guest == guest))
    return {row.game: Rated(row.rating, row.tries) for row in rows}


def rating_now(connection: Connection, puzzle: Puzzled) -> Rated:
    here = puzzle_ratings.c.puzzle == puzzle.key
    row = connection.execute(select(puzzle_ratings).where(here)).one_or_none()
    return Rated(row.rating, row.tries) if row else Rated(puzzle.rating, 0)


def streak_of(connection: Connection, guest: str) -> tuple[int, int]:
    """The last day whose puzzle somebody solved, and how many days in a row that were."""
    row = connection.execute(select(puzzle_days).where(puzzle_days.c.guest == guest)).one_or_none()
    return (row.day, row.streak) if row else (0, 0)


def note_hint(connection: Connection, guest: GuestRecord, puzzle: Puzzled) -> None:
    """A hint before the first try: a right answer then earns nothing."""
    tried = one_tried(connection, guest.id, puzzle.key)
    if tried.first is None:
        keep_try(connection, guest, puzzle, tried._replace(hinted=True))


def note_try(connection: Connection, guest: GuestRecord, puzzle: Puzzled, right: bool) -> Change:
    """Somebody tries a decision."""
    tried = one_tried(connection, guest.id, puzzle.key)
    now = tried._replace(solved=tried.solved or (right and not tried.shown))
    return first_counts(connection, guest, puzzle, tried, now, right)


def note_shown(connection: Connection, guest: GuestRecord, puzzle: Puzzled) -> Change:
    """Somebody asks for the answer; before the first try that counts like a wrong one."""
    tried = one_tried(connection, guest.id, puzzle.key)
    return first_counts(connection, guest, puzzle, tried, tried._replace(shown=True), False)


def first_counts(
    connection: Connection, guest: GuestRecord, puzzle: Puzzled, before: Tried, now: Tried, right: bool
) -> Change:
    """Ratings move with the first try only, and not for what a hint has helped to find."""
    person = person_in(connection, guest.id, puzzle.game)
    untried = before.first is None
    if untried:
        now = now._replace(first=right)
    keep_try(connection, guest, puzzle, now)
    if not untried or (right and before.hinted):
        return Change(now, person.rating, person.rating)
    known = rating_now(connection, puzzle)
    after = person_after(person.rating, person.tries, known.rating, right)
    moved = puzzle_after(known.rating, known.tries, person.rating, right)
    whose = {"guest": guest.id, "game": puzzle.game}
    put(connection, puzzle_players, whose, {"rating": after, "tries": person.tries + 1})
    put(connection, puzzle_ratings, {"puzzle": puzzle.key}, {"rating": moved, "tries": known.tries + 1})
    return Change(now, person.rating, after)


def note_day(connection: Connection, guest: GuestRecord, day: int) -> int:
    """The puzzle of a day is solved; how many days in a row that makes."""
    last, streak = streak_of(connection, guest.id)
    if last >= day:
        return streak
    streak = streak + 1 if last == day - 1 else 1
    put(connection, puzzle_days, {"guest": guest.id}, {"day": day, "streak": streak})
    return streak


def keep_try(connection: Connection, guest: GuestRecord, puzzle: Puzzled, tried: Tried) -> None:
    note_guest(connection, guest)
    values = {**tried._asdict(), "at": time.time()}
    put(connection, puzzle_tries, {"guest": guest.id, "puzzle": puzzle.key}, values)


def put(connection: Connection, table: Table, key: dict[str, Any], values: dict[str, Any]) -> None:
    """Change a row, or write a new one."""
    here = and_(*(table.c[name] == value for name, value in key.items()))
    if connection.execute(update(table).where(here).values(values)).rowcount == 0:
        connection.execute(insert(table).values(**key, **values))
