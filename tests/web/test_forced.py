"""Whether a step was forced or chosen is nobody else's business.

Wherever a player had to do what they did, worlds are looked for that the others could not tell from the
truth and in which the same player had a choice. In both worlds the same step is taken, through the same
code as at a table; then everything that leaves the server for anybody else must be the same: versions,
messages, log lines, the match file, and when a bot's move is made.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fourquarters.bots import bot
from fourquarters.engine.chance import new_dice
from fourquarters.engine.state import SPECTATOR
from fourquarters.engine.view import Position
from fourquarters.match import Fairness
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.live.seat_messages import Reader
from fourquarters.web.live.table_messages import TableMessages
from fourquarters.web.storage.records import Event, SeatRecord, TableRecord
from tests.suite.tables import NAMES, TABLES, Table

TRIES = 30
each_table = pytest.mark.parametrize("table", TABLES, ids=NAMES)


def record_of(table: Table, seed: int) -> TableRecord:
    seats = tuple(SeatRecord(n, f"guest {n}", name=f"Player {n}", place=n) for n in range(table.players))
    return TableRecord(
        1, "ABCDEF", table.game.name, table.game.version, table.players, dict(table.options),
        Fairness.new(seed=seed).secret, "running", "guest 0", "", 0.0, 0.0, seats, format=2,
    )  # fmt: skip


def in_another_world(match_log: MatchLog, world: Position) -> MatchLog:
    """The same match up to now, but with another truth behind what is seen."""
    other = copy.copy(match_log)
    other.events, other.lengths = list(match_log.events), list(match_log.lengths)
    other.match = copy.copy(match_log.match)
    other.match.moves, other.match._moments = list(match_log.match.moves), list(match_log.match._moments)
    other.match.position, other.match._views, other.match._recent = world, {}, {}
    return other


def worlds(match_log: MatchLog, reader: int, seed: int) -> Iterator[Position]:
    """Positions that a reader cannot tell from the truth."""
    view, truth = match_log.match.view(reader), match_log.match.position.states
    for number in range(TRIES):
        world = view.imagine(new_dice(seed, number))
        world.states["draws"], world.states["reveals"] = truth["draws"], truth["reveals"]
        yield world


def everything_sent(record: TableRecord, match_log: MatchLog, reader: int) -> list[Any]:
    """What a reader gets of a version, in every form and language, but for clocks; and the match file."""
    sent: list[Any] = []
    for form, language in (("scene", "en"), ("scene", "de"), ("view", "en")):
        shown = TableMessages(record, match_log, away=60)
        message = json.loads(shown.message(Reader(form, reader, language))[0])
        sent.append({key: value for key, value in message.items() if key not in {"turn_s", "seats", "log"}})
    last = list(match_log.match.told(reader, "en", len(match_log.match.moves) - 1))
    sent.append([str(line.text) for lines in last for line in lines])
    sent.append((match_log.version, match_log.lengths, match_log.forced, len(match_log.match.moves)))
    return [*sent, match_log.file().moves]


def forced_steps(table: Table, seed: int) -> Iterator[tuple[TableRecord, MatchLog, int, int]]:
    """A match by a bot, at each decision that has one option: the match, who decides and what."""
    record = record_of(table, seed)
    match_log, dice = MatchLog(record, "compiled"), new_dice(seed)
    while not match_log.match.over:
        match = match_log.match
        action = bot("greedy").choose(match.view(match.decider), dice)
        if len(match.legal()) == 1:
            yield record, match_log, match.decider, action
        match_log.take(Event("move", match.decider, action))


@each_table
def test_nobody_else_can_tell_a_forced_step_from_a_chosen_one(table: Table) -> None:
    has_hands = table.game.has_hands
    compared = alike = 0
    for seed in range(3):
        for record, match_log, seat, action in forced_steps(table, seed):
            assert has_hands, "where everyone sees what can be chosen, a single option is not asked for"
            for reader in (*range(table.players), SPECTATOR):
                if reader == seat or compared > 150:
                    continue
                for world in worlds(match_log, reader, seed):
                    if len(world.legal()) > 1 and action in world.legal():
                        alike += compare(record, match_log, world, reader, Event("move", seat, action))
                        compared += 1
                        break
    assert (compared > 20 and alike > 10) or not has_hands


def compare(record: TableRecord, match_log: MatchLog, world: Position, reader: int, event: Event) -> bool:
    """The reader gets the same after the step, whether the player had a choice or not.

    False if a card was drawn with it: what came of that differs, but not how it was told.
    """
    forced, chosen = (in_another_world(match_log, p) for p in (match_log.match.position.copy(), world))
    assert everything_sent(record, forced, reader) == everything_sent(record, chosen, reader)
    before = [copied.match.view(reader).states.tobytes() for copied in (forced, chosen)]
    assert before[0] == before[1]
    for copied in (forced, chosen):
        copied.take(event)
    alike = forced.match.view(reader).states.tobytes() == chosen.match.view(reader).states.tobytes()
    if alike:
        assert everything_sent(record, forced, reader) == everything_sent(record, chosen, reader)
    assert (forced.version, forced.lengths, forced.forced) == (chosen.version, chosen.lengths, chosen.forced)
    return alike


@each_table
def test_a_step_is_taken_by_itself_only_where_everyone_sees_that_there_is_no_other(table: Table) -> None:
    """In no world that anybody could imagine has the decider another number of options."""
    record, dice = record_of(table, 4), new_dice(4)
    match_log = MatchLog(record, "compiled")
    position, taken = match_log.match.at(0), 0
    while not position.over:
        if position.forced and taken < 60:
            taken += 1
            for reader in range(SPECTATOR, table.players):
                world = position.view(reader).imagine(new_dice(taken, reader + 1))
                assert len(world.legal()) == 1
        action = bot("greedy").choose(position.view(position.decider), dice)
        position.apply(action)


def test_a_match_begun_by_an_earlier_version_goes_on_in_its_own_way() -> None:
    """There every single option was taken by itself, and no event says so."""
    table = next(table for table in TABLES if table.game.has_hands)
    record = msgspec.structs.replace(record_of(table, 6), format=1)
    match_log, dice = MatchLog(record, "interpreted"), new_dice(6)
    while not match_log.match.over:
        match = match_log.match
        assert len(match.legal()) > 1
        match_log.take(Event("move", match.decider, bot("greedy").choose(match.view(match.decider), dice)))
    written = [event._replace(table_id=1, number=n) for n, event in enumerate(match_log.events, 1)]
    assert len(written) < len(match_log.match.moves)
    assert MatchLog(record, "interpreted", written).match.moves == match_log.match.moves
