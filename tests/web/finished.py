"""Finished matches put into a database at once, for tests and pictures of what comes after the end."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

import msgspec
from sqlalchemy import insert

from fourquarters import games
from fourquarters.engine.boundary import Mode
from fourquarters.match import Fairness, Match
from fourquarters.web.live.match_log import new_match
from fourquarters.web.storage import table_store
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.records import SeatRecord, TableRecord
from fourquarters.web.storage.schema import events
from fourquarters.web.tables import deal

Choose = Callable[[Match], int]
MORE = 2_000
"""Added to a seed to choose by."""


def at_random(seed: int) -> Choose:
    """Whoever decides takes any legal decision, the same ones for the same seed."""
    dice = random.Random(seed + MORE)
    return lambda match: int(dice.choice(match.position.legal().tolist()))


def finished_table(
    database: Database,
    game: str,
    seats: Sequence[SeatRecord],
    seed: int,
    at: float = 0.0,
    choose: Choose | None = None,
    options: Mapping[str, bool] | None = None,
    mode: Mode = "interpreted",
    takes_back: bool = False,
    **more: object,
) -> TableRecord:
    """A table whose match is over, played by chance if nobody says otherwise; `takes_back`: the first decision is
    taken back and made again."""
    values = {
        "game": game,
        "rules": games.load(game).version,
        "players": len(seats),
        "options": msgspec.json.encode(dict(options or {})).decode(),
        "secret": Fairness.new(seed=seed).secret,
        "creator": seats[0].guest,
        "arranged": True,
        **more,
    }
    with database.writing() as connection:
        made = table_store.create_table(connection, values, seats)
        deal.start_if_full(connection, made.id)
        record = deal.found(connection, made.id)
        for row in played_out(record, choose or at_random(seed), mode, at, takes_back):
            connection.execute(insert(events).values(row))
        table_store.set_table(connection, record.id, updated=at)
        return deal.found(connection, made.id)


def played_out(
    record: TableRecord, choose: Choose, mode: Mode, at: float, takes_back: bool
) -> list[dict[str, object]]:
    """The events of a match from its beginning to its end."""
    match, rows = new_match(record, mode), list[dict[str, object]]()
    while not match.over:
        seat, action = match.decider, choose(match)
        if takes_back and not rows:
            match.play_checked(action)
            match.take_back(seat)
            rows += [event("move", seat, action), event("back", seat, -1)]
        match.play_checked(action)
        rows.append(event("move", seat, action))
    rows[-1]["ends"] = True
    common = {"table_id": record.id, "worker": "test", "at": at}
    return [{**row, **common, "number": number} for number, row in enumerate(rows, 1)]


def event(kind: str, seat: int, action: int) -> dict[str, object]:
    return {"kind": kind, "seat": seat, "action": action, "ends": False}
