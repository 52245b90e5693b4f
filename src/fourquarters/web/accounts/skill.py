"""How strong somebody is at a game, and how sure we are: openskill's Plackett-Luce model, shown on a scale of our own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
MIDDLE, STEP = 1500, 60
"""What a newcomer's rating is shown as, and how many points one of openskill's is worth."""


class Skill(NamedTuple):
    """A belief about somebody's strength: its mean and its standard deviation."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def points(self) -> int:
        return round(MIDDLE + STEP * (self.mu - MODEL.mu))

    @property
    def margin(self) -> int:
        """The points may be off by this much, two times out of three."""
        return round(STEP * self.sigma)


def rated(before: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """What is believed of the players of a match after it; equal places are a draw."""
    teams = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    after = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Skill(team[0].mu, team[0].sigma) for team in after]
