"""States of a match at regular distances, so that any position is a few moves away from a known one."""

from __future__ import annotations

from fourquarters.engine.state import States
from fourquarters.engine.view import copied

EVERY = 16
"""How many moves there are between two milestones, as long as the match is short."""

MOST = 16
"""How many are kept: when there are more, every other one goes, and from then on they are twice as far apart."""


class Milestones:
    """The states after every so many moves."""

    def __init__(self) -> None:
        self.every = EVERY
        self.states: dict[int, States] = {}

    def note(self, number: int, states: States) -> None:
        """Keep the state after this many moves, if it is time for one."""
        if number % self.every:
            return
        self.states[number] = copied(states)
        if len(self.states) > MOST:
            self.every *= 2
            self.states = {n: kept for n, kept in self.states.items() if n % self.every == 0}

    def last(self, number: int) -> int:
        """The last milestone up to this many moves; 0, the start of the match, if there is none."""
        found = number - number % self.every
        while found > 0 and found not in self.states:
            found -= self.every
        return found

    def forget_after(self, number: int) -> None:
        self.states = {n: kept for n, kept in self.states.items() if n <= number}

    def copy(self) -> Milestones:
        other = Milestones()
        other.every, other.states = self.every, dict(self.states)
        return other
