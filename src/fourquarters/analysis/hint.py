"""A hint: the best few decisions in front of a player, the chance of winning after each, and why the first is best.

It is made from a view, and the same view gets the same hint: it knows no more than its reader, and takes no longer or
shorter for what they cannot see.
"""

from __future__ import annotations

from typing import NamedTuple

from fourquarters.analysis.record import Why
from fourquarters.analysis.weighing import THINKABLE, Choice, weigh
from fourquarters.analysis.why import LATER, why_better
from fourquarters.bots.outlook import SEVERAL, Outlook
from fourquarters.engine.view import View

SHOWN = 3
"""How many decisions a hint names."""

FEW = 4
"""How many decisions are weighed while rules are still interpreted: the likeliest ones."""

CLOSE = 0.015
"""Chances that differ by less are nearly the same."""


class Hint(NamedTuple):
    """The decisions that are worth showing, best first; another that the best is compared with, and what it has over it."""

    choices: list[Choice]
    other: Choice | None
    reason: Why

    @property
    def best(self) -> Choice:
        """The choice with the best chance."""
        return self.choices[0]

    @property
    def second(self) -> Choice | None:
        """The next best one, if there is one."""
        return self.choices[1] if len(self.choices) > 1 else None

    @property
    def shown(self) -> list[Choice]:
        """The choices that are worth showing."""
        return self.choices[:SHOWN]

    @property
    def stakes(self) -> float:
        """How much more of a win the best promises than the others do on average."""
        others = [choice.chance for choice in self.choices[1:]]
        return self.best.chance - sum(others) / len(others) if others else 0.0

    def close(self, choice: Choice) -> bool:
        """Is a decision nearly as good as the best?"""
        return self.best.chance - choice.chance < CLOSE


def hint(view: View) -> Hint:
    """What somebody who is to decide might decide."""
    compiled = view.mode == "compiled"
    outlook = Outlook(view.game, view.players, SEVERAL if compiled else 1, view.mode)
    choices = weigh(view, outlook, None if compiled else FEW)
    kept = worth_showing(choices)
    other = compared_with(kept, choices)
    if other is None:
        return Hint(kept, None, Why([], "turn"))
    turns = LATER if compiled else 1
    return Hint(kept, other, why_better(view, kept[0].action, other.action, outlook, turns))


def compared_with(kept: list[Choice], choices: list[Choice]) -> Choice | None:
    """The next best decision; if no other is worth showing, what a bot would do first of all that is left."""
    left = [choice for choice in choices if choice is not kept[0]]
    return kept[1] if len(kept) > 1 else max(left, key=lambda choice: choice.share, default=None)


def worth_showing(choices: list[Choice]) -> list[Choice]:
    """The thinkable decisions, and after them those that are clearly worse: what is seldom tried is judged badly, and is
    not said to be as good."""
    enough = choices[0].chance - CLOSE
    return [choice for choice in choices if choice.liking >= THINKABLE or choice.chance < enough]
