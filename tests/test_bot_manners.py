"""How the levels behave: whoever can no longer change the place still takes points, and nobody buys all they can pay for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from fourquarters import games
from fourquarters.bots import bot_at
from fourquarters.engine.chance import new_dice
from fourquarters.engine.game import Game
from fourquarters.engine.view import Position

LAST = 6  # decisions of a match that are looked at
MANY = 300  # decisions that one seat may still make at the end, tried out in every order
Ends = set[tuple[int, int]]  # place and points


class SomebodyElseDecidesError(Exception):
    """What becomes of it is not in one player's hands."""


def played(game: Game, level: str, players: int, options: dict[str, bool], seed: int) -> Iterator[tuple[Position, int]]:  # fmt: skip
    """The decisions of a match: the position before each, and what was decided."""
    position, dice = Position.start(game, players, bytes([seed] * 32), options, "compiled"), new_dice(seed)
    who = bot_at(level, game)
    while not position.over:
        action = who.choose(position.view(position.decider), dice)
        yield position.copy(), action
        position.apply(action)


def ends(position: Position, seat: int, left: list[int]) -> Ends:
    """Every place and score that a seat can still reach by itself."""
    while not position.over and len(position.legal()) == 1:
        position.apply(int(position.legal()[0]))
    if position.over:
        view = position.view()
        return {(view.places()[seat], view.scores()[seat])}
    left[0] -= 1
    if position.decider != seat or left[0] < 0:
        raise SomebodyElseDecidesError
    return set().union(*(ends(after(position, int(action)), seat, left) for action in position.legal()))


def after(position: Position, action: int) -> Position:
    trial = position.copy()
    trial.apply(action)
    return trial


def given_away(position: Position, action: int) -> int | None:
    """How many points were left lying, if the place was settled and points were to be had."""
    options = [int(one) for one in position.legal()]
    try:
        found = {one: ends(after(position, one), position.decider, [MANY]) for one in options}
    except SomebodyElseDecidesError:
        return None
    most = [max(points for _place, points in found[one]) for one in options]
    if len({place for reached in found.values() for place, _points in reached}) > 1 or len(set(most)) == 1:
        return None
    return max(most) - most[options.index(action)]


@pytest.mark.parametrize("name", ["golden_city", "new_city", "urbanization"])
def test_whoever_cannot_change_their_place_still_takes_the_points(name: str) -> None:
    """An Alderman once refused ten points for nothing. At the end of a match, what is free is taken, or nearly all of it."""
    game = games.load(name)
    found = [
        points
        for players, options in game.configurations()
        for seed in range(3)
        for position, action in list(played(game, "alderman", players, options, seed))[-LAST:]
        if len(position.legal()) > 1 and (points := given_away(position, action)) is not None
    ]
    assert found
    assert max(found) <= 2
    assert sum(found) <= len(found) / 2


@pytest.mark.parametrize("level", ["newcomer", "merchant", "alderman"])
def test_nobody_buys_inventions_without_end(level: str) -> None:
    """Merchants once bought ten of them in a turn, with one citizen each."""
    game = games.load("urbanization")
    bought: Counter[tuple[int, ...]] = Counter()
    for players in game.players:
        for seed in range(2):
            for position, action in played(game, level, players, {"inventions": True}, seed):
                if game.actions.text(action) == "action:invent":
                    bought[players, seed, position.decider, int(position.state.turn)] += 1
    assert bought
    assert max(bought.values()) <= 5
