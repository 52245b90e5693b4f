"""Gold!: what one counts to say why a decision is good."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.gold.state import DONKEY, SET_SIZE
from fourquarters.words.measures import Measure
from fourquarters.words.tongue import mark


def points(view: View) -> int:
    """What has been scored (G21)."""
    return view.scores()[view.seat]


def pairs(view: View) -> int:
    """Colours in which one more card completes a set (G11)."""
    held: list[int] = view.plain.held[view.seat]
    return held.count(SET_SIZE - 1)


def golds(view: View) -> int:
    """Golds that lie in front of the reader."""
    return sum(sum(cards) - cards[DONKEY] for cards in view.plain.tableau[view.seat])


def donkeys(view: View) -> int:
    return sum(cards[DONKEY] for cards in view.plain.tableau[view.seat])


MEASURES = (
    Measure(points, mark("{n} point|{n} points")),
    Measure(pairs, mark("{n} pair of a colour|{n} pairs of a colour"), weight=0.25),
    Measure(golds, mark("{n} gold|{n} golds"), weight=0.3),
    Measure(donkeys, mark("{n} donkey|{n} donkeys"), weight=0.3, wanted=False),
)
