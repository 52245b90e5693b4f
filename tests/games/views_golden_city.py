"""The Golden City: positions with the words for what is seen of them."""

from __future__ import annotations

from fourquarters import games
from fourquarters.engine.view import Position
from fourquarters.games.golden_city import words
from fourquarters.games.golden_city.board import SITE_IDS
from fourquarters.games.golden_city.rules.building import place_business
from fourquarters.games.golden_city.state import ACTIONS, Phase
from fourquarters.words.tongue import Tongue

GAME = games.load("golden_city")
NAMES = ("Red", "Blue", "White", "Black")
RED, BLUE, WHITE, BLACK = range(4)
_ = Tongue("en", NAMES)
DE = Tongue("de", NAMES)


def start(players: int = 4) -> Position:
    return Position.start(GAME, players, bytes(range(32)))


def building(seat: int = RED) -> Position:
    """A player without cards and businesses is about to build."""
    position = start()
    s = position.state
    s.hand[:], s.known[:], s.hand_size[:], s.coins[:] = 0, 0, 0, 0
    s.supply = 35
    s.phase, s.decider, s.builds = Phase.BUILD, seat, 0
    return fresh(position)


def fresh(position: Position) -> Position:
    """The position with its legal decisions found anew."""
    return Position(GAME, position.states)


def give(position: Position, seat: int, *counts: int) -> Position:
    s = position.state
    s.hand[seat] = s.known[seat] = counts
    s.hand_size[seat] = sum(counts)
    return fresh(position)


def own(position: Position, seat: int, *names: str) -> Position:
    for name in names:
        place_business(position.state, seat, SITE_IDS.index(name))
    return fresh(position)


def why(position: Position, move: str, seat: int | None = None) -> str:
    view = position.view(position.decider if seat is None else seat)
    action = ACTIONS.parse(move)
    assert action not in view.legal()
    return str(words.why_not(view, action, _))


def told(position: Position, move: str, seat: int, tongue: Tongue = _) -> list[str]:
    """What a seat is told of a move, which is made."""
    before, action = position.view(seat), ACTIONS.parse(move)
    seen = move if seat == position.decider else ACTIONS.seen_by_others(action)
    position.apply(action)
    return [str(line.text) for line in words.tell(before, seen, position.view(seat), tongue)]
