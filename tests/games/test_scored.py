"""Scorings are told as steps of their own, and nothing that they give is left out or told twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fourquarters import games
from fourquarters.bots import bot
from fourquarters.engine.chance import new_dice
from fourquarters.engine.state import SPECTATOR
from fourquarters.games.golden_city.state import Source as Letters
from fourquarters.games.new_city.rules.quarters import owner
from fourquarters.games.new_city.state import Source as Gold
from fourquarters.games.urbanization.state import Source as Points
from fourquarters.match import Fairness, Match, Seat
from fourquarters.words.contract import Scored
from tests.suite.tables import NAMES, TABLES, Table


def played(table: Table, seed: int) -> Match:
    seats = [Seat(f"Player {n}") for n in range(table.players)]
    match = Match(table.game, seats, Fairness.new(seed=seed), table.options)
    dice = new_dice(seed)
    while not match.over:
        match.play(bot("greedy").choose(match.view(match.decider), dice))
    return match


def ledger(state: Any, name: str, sources: list[int], seats: list[int]) -> int:
    return sum(int(state[name][seat, source]) for seat in seats for source in sources)


def gold(match: Match, seat: int) -> int:
    return match.scores()[seat]


def golden_city(match: Match, seat: int) -> int:
    return ledger(match.position.states[0], "letters", [Letters.GOODS, Letters.AREA, Letters.BONUS], [seat])


def new_city(match: Match, seat: int) -> int:
    state = match.position.states[0]
    quarters = [q for q in range(4) if owner(state, q) == seat]
    return ledger(state, "ledger", [Gold.INCOME, Gold.KING, Gold.FAME], quarters)


def urbanization(match: Match, seat: int) -> int:
    sources = [Points.CITIZENS, Points.GRAIN, Points.HARVEST, Points.FACTORY_SUM, Points.BONUS]
    return ledger(match.position.states[0], "points_from", list(sources), [seat])


TOTALS: dict[str, Callable[[Match, int], int]] = {
    "gold": gold, "golden_city": golden_city, "new_city": new_city, "urbanization": urbanization
}  # fmt: skip


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_the_steps_of_a_match_give_all_that_its_scorings_gave(table: Table) -> None:
    match = played(table, 5)
    for reader in (SPECTATOR, 0, table.players - 1):
        steps: list[Scored] = [scored for step in match.steps(reader) for scored in step.scored]
        assert len(steps) > 4
        for seat in range(table.players):
            gained = sum(gain.n for scored in steps for gain in scored.gains if gain.seat == seat)
            assert gained == TOTALS[table.game.name](match, seat)
        for scored in steps:
            seats = [gain.seat for gain in scored.gains]
            assert seats in ([*range(table.players)], seats[:1])  # everyone, or whoever scored a set
            assert all(gain.why for gain in scored.gains)


@pytest.mark.parametrize("game", games.names())
def test_steps_read_german_too(game: str) -> None:
    table = next(table for table in TABLES if table.game.name == game)
    match = played(table, 6)
    english, german = (
        [scored.title for step in match.steps(0, language) for scored in step.scored]
        for language in ("en", "de")
    )
    assert len(english) == len(german)
    assert english != german
