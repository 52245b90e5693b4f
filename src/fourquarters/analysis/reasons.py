"""What makes the difference between two decisions, in the game's own terms: what a player has more or less of at a later turn,
in the same imagined worlds, while everybody goes on as the game's bot would. `why.py` looks for a difference that is worth telling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from fourquarters.bots.outlook import seed_of
from fourquarters.engine.chance import new_dice
from fourquarters.engine.view import Position, View
from fourquarters.words.measures import Measure, measures_of
from fourquarters.words.tongue import Tongue, mark

FARTHEST = 60
"""After so many decisions a turn is late enough."""

NAMED = 2
"""How many differences a sentence names."""

MATTERS = 0.25
"""A difference that counts for less than this part of the greatest is not worth a word."""

Decide = Callable[[View], int]
"""What somebody with a view decides."""

Pair = tuple[Position, Position]
"""Where two decisions have led to in the same world."""

MORE, LESS = mark("{n} more"), mark("{n} less")
ABOUT_MORE, ABOUT_LESS = mark("about {n} more"), mark("about {n} less")


class Difference(NamedTuple):
    """How much more of something a player has: a whole number, and whether it is `exact` in all worlds."""

    measure: Measure
    more: int
    exact: bool

    @property
    def telling(self) -> float:
        return abs(self.more) / self.measure.weight

    @property
    def gain(self) -> bool:
        return (self.more > 0) == self.measure.wanted


def differences(pairs: list[Pair], seats: list[int], of_others: bool = False) -> list[Difference]:
    """What some seats together have more or less of in the first position of each pair than in the second; of others, one
    wants to see less."""
    found = []
    for measure in measures_of(pairs[0][0].game):
        each = [sum(measure.counted(one.view(seat)) - measure.counted(two.view(seat)) for seat in seats)
                for one, two in pairs]  # fmt: skip
        more = round(sum(each) / len(each))
        if more:
            wanted = measure.wanted != of_others
            found.append(Difference(measure._replace(wanted=wanted), more, all(one == more for one in each)))
    return found


def at_the_end(pairs: list[Pair]) -> bool:
    return all(one.over and two.over for one, two in pairs)


def played_out(view: View, best: int, other: int, worlds: int, decide: Decide, turns: int) -> Iterator[Pair]:
    """World by world, a later turn of the player after each of two decisions."""
    for number in range(worlds):
        world = view.imagine(new_dice(seed_of(view.states), number))
        yield later_turn(world, best, decide, turns), later_turn(world, other, decide, turns)


def later_turn(world: Position, action: int, decide: Decide, turns: int) -> Position:
    """Where a player decides again after others did, so many times, everybody deciding as the game's bot would."""
    trial, seat, others = world.copy(), world.decider, False
    trial.apply(action)
    for _ in range(FARTHEST * turns):
        others = others or trial.decider != seat
        if others and trial.decider == seat:
            turns, others = turns - 1, False
        if trial.over or not turns:
            break
        trial.apply(decide(trial.view(trial.decider)))
    return trial


def amounts(differences: list[Difference], _: Tongue) -> str:
    """ "3 letters more and about 1 coin less": the differences that matter; nothing if there is no gain."""
    return _.listed([amount(each, _) for each in worth_naming(differences)])


def worth_naming(differences: list[Difference]) -> list[Difference]:
    """The most telling ones, gains first; none without a gain, for a loss is no reason."""
    most = max((each.telling for each in differences), default=0.0)
    telling = [each for each in differences if each.telling >= MATTERS * most]
    gains = sorted((each for each in telling if each.gain), key=lambda each: -each.telling)
    losses = sorted((each for each in telling if not each.gain), key=lambda each: -each.telling)
    return [*gains[:NAMED], *losses][:NAMED] if gains else []


def amount(each: Difference, _: Tongue) -> str:
    """ "3 letters more", "about 1 coin less"."""
    thing = _.counted(each.measure.noun, abs(each.more))
    if each.exact:
        return _(MORE if each.more > 0 else LESS, n=thing)
    return _(ABOUT_MORE if each.more > 0 else ABOUT_LESS, n=thing)
