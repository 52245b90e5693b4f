"""Weighing the decisions in front of a player, by what that player may know."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fourquarters.bots.network_bot import likely_by_numpy
from fourquarters.bots.network_file import shipped
from fourquarters.bots.outlook import Outlook
from fourquarters.engine.view import View

THINKABLE = 0.1
"""A decision that the network finds less likely than this part of its favourite is not called better than another:
what it has seldom tried it judges badly."""

LEAD = 0.5
"""How much a full lead counts compared with the win, when decisions are compared: it keeps apart what no longer
changes the winner."""


class Choice(NamedTuple):
    """A decision and what is expected after it for the player who decides."""

    action: int
    chance: float
    lead: float
    share: float

    @property
    def worth(self) -> float:
        return self.chance + LEAD * self.lead


def weigh(view: View, outlook: Outlook) -> list[Choice]:
    """All decisions in front of a player, the best first; those that are hardly thinkable come last."""
    legal = view.legal()
    shares = shares_of(view)
    choices = [
        Choice(action, float(after.chances[view.seat]), float(after.leads[view.seat]), float(share))
        for action, after, share in zip(legal, outlook.after(view, legal), shares, strict=True)
    ]
    least = THINKABLE * max(shares)
    return sorted(choices, key=lambda choice: (choice.share < least, -choice.worth, choice.action))


def shares_of(view: View) -> list[float]:
    """How much of the network's mind each legal decision has; without a network all are alike."""
    legal, found = view.legal(), shipped(view.game)
    if found is None:
        return [1 / len(legal)] * len(legal)
    shares: list[float] = likely_by_numpy(found[0], view, np.array(legal)).tolist()
    return shares


def better_than(made: Choice, choices: list[Choice]) -> Choice:
    """The best of all decisions; the one that was made, if nothing thinkable is worth more."""
    best = choices[0]
    return best if best.worth > made.worth else made
