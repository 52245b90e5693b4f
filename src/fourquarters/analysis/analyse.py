"""Analysis of a match: every seat's chance over the moves, and what moved it.

A move changes the chances twice. First by what was decided: from the chances before it to those after it, whatever
it draws. Then by luck: from there to the chances after what was really drawn. So for every seat the start, its luck, its own
decisions and those of the others add up to the result, and luck has no side: it is the difference between what
happened and the mean of what might have happened.

How much a decision cost is another question, asked of what the decider could know: it is compared with the best
decision there, in worlds that looked the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import NamedTuple

import numpy as np

from fourquarters.analysis.record import (
    SLIP,
    VERSION,
    WORTH_A_WHY,
    Analysis,
    Moment,
    SeatAnalysis,
    Weighed,
)
from fourquarters.analysis.weighing import Choice, better_than, weigh
from fourquarters.analysis.why import why_better
from fourquarters.bots.network_file import shipped
from fourquarters.bots.outlook import SEVERAL, Chances, Outlook
from fourquarters.engine.boundary import Mode
from fourquarters.engine.errors import TableError
from fourquarters.engine.view import Position
from fourquarters.match.match import Match

SHOWN = 3
"""How many of the decisions that could have been made are kept."""

Progress = Callable[[int, int], None]
"""Is told how many of how many moves are done."""


def analyse(
    match: Match, worlds: int = SEVERAL, progress: Progress | None = None, mode: Mode = "compiled"
) -> Analysis:
    """Analyse a finished match. The same match gives the same analysis."""
    if not match.over:
        raise TableError("Only a finished match can be analysed.")
    moments: list[Moment] = []
    players = len(match.seats)
    outlook = Outlook(match.game, players, worlds, mode)
    position = Position(match.game, match.at(0).states, mode)
    start = outlook.now(position).chances
    for done, moment in enumerate(moments_of(position, match.moves, outlook, start), 1):
        moments.append(moment)
        if progress:
            progress(done, len(match.moves))
    found = shipped(match.game)
    return Analysis(
        version=VERSION,
        game=match.game.name,
        rules=match.game.version,
        network=str(found[1].get("fits", "")) if found else "",
        worlds=worlds,
        start=start.tolist(),
        moments=moments,
        seats=[of_seat(seat, start.tolist(), moments) for seat in range(players)],
        turns=turning_points(start.tolist(), moments),
    )


def moments_of(position: Position, moves: list[int], outlook: Outlook, start: Chances) -> Iterator[Moment]:
    """Move after move, what it changed."""
    before = start
    for action in moves:
        moment = moment_of(position, action, outlook, before)
        yield moment
        before = np.array(moment.chances)
        position.apply(action)


def moment_of(position: Position, action: int, outlook: Outlook, before: Chances) -> Moment:
    """What one move changed. Afterwards the position is as before."""
    change = change_of(position, action, outlook, before)
    seat = position.decider
    luck = None if change.luck is None else change.luck.tolist()
    view = position.view(seat)
    choices = weigh(view, outlook) if len(position.legal()) > 1 else []
    if not choices:
        return Moment(seat, change.after.tolist(), change.decision.tolist(), luck)
    made = next(choice for choice in choices if choice.action == action)
    best = better_than(made, choices)
    cost = max(0.0, best.chance - made.chance)
    return Moment(
        seat=seat,
        chances=change.after.tolist(),
        decision=change.decision.tolist(),
        luck=luck,
        weighed=[weighed(choice, position) for choice in kept(choices, made, best)],
        cost=cost,
        lost=best.worth - made.worth,
        blind=sum(max(0.0, best.worth - choice.worth) for choice in choices) / len(choices),
        options=len(choices),
        why=why_better(view, best.action, action, outlook) if cost >= WORTH_A_WHY else None,
        every=after_each(choices, best, position) if cost >= SLIP else {},
    )


def after_each(choices: list[Choice], best: Choice, position: Position) -> dict[str, float]:
    """The chance to win after every decision, for whoever tries it again: none is called better than the best."""
    text = position.game.actions.text
    others = sorted(choices, key=lambda choice: (choice is not best, -choice.chance))
    return {text(choice.action): min(choice.chance, best.chance) for choice in others}


class Change(NamedTuple):
    """What a move did to the chances."""

    after: Chances
    decision: Chances
    luck: Chances | None


def change_of(position: Position, action: int, outlook: Outlook, before: Chances) -> Change:
    """A move's decision and its luck apart."""
    trial = position.copy()
    trial.apply(action)
    after = outlook.now(trial).chances
    if trial.state.draws == position.state.draws:
        return Change(after, after - before, None)
    expected = outlook.whatever_is_drawn(position, action).chances
    return Change(after, expected - before, after - expected)


def kept(choices: list[Choice], made: Choice, best: Choice) -> list[Choice]:
    """The decisions that are remembered: the best one first, and the one that was made."""
    others = [choice for choice in choices if choice not in (made, best)]
    first = [best] if made is best else [best, made]
    shown = [best, *others[: SHOWN - len(first)]]
    return shown if made in shown else [*shown, made]


def weighed(choice: Choice, position: Position) -> Weighed:
    return Weighed(position.game.actions.text(choice.action), choice.chance, choice.lead, choice.share)


def of_seat(seat: int, start: list[float], moments: list[Moment]) -> SeatAnalysis:
    """One seat's match, added up."""
    mine = [moment for moment in moments if moment.seat == seat]
    chosen = [moment for moment in mine if moment.weighed]
    return SeatAnalysis(
        start=start[seat],
        luck=sum(moment.luck[seat] for moment in moments if moment.luck),
        own=sum(moment.decision[seat] for moment in mine),
        others=sum(moment.decision[seat] for moment in moments if moment.seat != seat),
        end=moments[-1].chances[seat],
        accuracy=accuracy_of(chosen),
        decisions=len(chosen),
        cost=sum(moment.cost for moment in chosen),
    )


def accuracy_of(chosen: list[Moment]) -> float:
    """How good some decisions were: 1 if each was the best, a half if they were no better than blind ones.

    A decision counts by the root of what all of its options would have lost together: neither many trifles nor one
    crisis should speak for a match.
    """
    staked = [(moment, sqrt(moment.blind * moment.options)) for moment in chosen if moment.blind > 0]
    if not staked:
        return 1.0
    kept = sum(weight * (1 - min(1.0, moment.lost / (2 * moment.blind))) for moment, weight in staked)
    return kept / sum(weight for _moment, weight in staked)


STAYED = 8
"""For how many moves the likeliest winner must stay the same to have taken the lead."""


def turning_points(start: list[float], moments: list[Moment]) -> list[int]:
    """The moves after which another seat was, and for a while stayed, most likely to win."""
    leaders = [int(np.argmax(chances)) for chances in [start, *(moment.chances for moment in moments)]]
    found, leader = [], leaders[0]
    for number in range(1, len(leaders)):
        ahead = leaders[number]
        if ahead != leader and all(later == ahead for later in leaders[number : number + STAYED]):
            found.append(number)
            leader = ahead
    return found
