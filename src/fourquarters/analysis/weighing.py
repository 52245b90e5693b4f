"""Weighing the decisions in front of a player, by what that player may know."""

from __future__ import annotations

from typing import NamedTuple

from fourquarters.bots.advice import favourite
from fourquarters.bots.network_file import shipped
from fourquarters.bots.outlook import Outlook
from fourquarters.engine.view import View

THINKABLE = 0.1
"""A decision that the network finds less likely than this part of its favourite is not called better than another:
what it has seldom tried it judges badly."""

LEAD = 0.25
"""How much a full lead counts compared with the win, when decisions are compared: it keeps apart what no longer
changes the winner."""


LIKING = 0.05
"""How much the network's preference counts compared with the win: what it has learned to do is often wiser than what
it forecasts."""


class Choice(NamedTuple):
    """A decision and what is expected after it for the player who decides.

    `share` is how much of the network's mind it has, `liking` that share as a part of its favourite's.
    """

    action: int
    chance: float
    lead: float
    share: float
    liking: float

    @property
    def worth(self) -> float:
        """What decisions are compared by."""
        return self.chance + LEAD * self.lead + LIKING * self.liking


def weigh(view: View, outlook: Outlook, most: int | None = None) -> list[Choice]:
    """The decisions in front of a player, the best first; those that are hardly thinkable come last.

    If `most` is given, only so many are weighed, the likeliest ones.
    """
    seat, shares = view.seat, dict(zip(view.legal(), outlook.shares(view), strict=True))
    likely = sorted(shares, key=lambda action: (-shares[action], action))[:most]
    largest = shares[likely[0]]
    choices = [
        Choice(action, float(after.chances[seat]), float(after.leads[seat]), share, share / largest)
        for action, after in zip(likely, outlook.after(view, likely), strict=True)
        for share in [shares[action]]
    ]
    return sorted(choices, key=lambda choice: (choice.liking < THINKABLE, -choice.worth, choice.action))


def better_than(made: Choice, choices: list[Choice]) -> Choice:
    """The best of all decisions; the one that was made, if nothing thinkable is worth more."""
    best = choices[0]
    return best if best.worth > made.worth else made


def likeliest(view: View, outlook: Outlook) -> int:
    """What the game's bot would decide, as fast as an outlook reads it."""
    legal = view.legal()
    if len(legal) == 1 or not shipped(view.game):
        return favourite(view)
    shares = outlook.shares(view)
    return legal[max(range(len(legal)), key=lambda i: shares[i])]
