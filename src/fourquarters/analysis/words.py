"""An analysis in words: how the match went, what luck did, and which decision was the dearest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fourquarters.analysis.record import SLIP, Analysis, Moment
from fourquarters.analysis.why import why_told
from fourquarters.match.match import Match
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

SWING = 0.06
"""From this change on, luck is worth a sentence."""

CLOSE = 0.15
"""So near to the winner's chance before the last moves, a match was open to the end."""


class Dear(NamedTuple):
    """A decision that cost something: after how many moves, what was made, what was better, and why."""

    number: int
    moment: Moment
    made: str
    better: str
    why: str


def summary(analysis: Analysis, match: Match, seat: int, _: Tongue) -> list[str]:
    """A few sentences about the match, for the player in a seat, or (−1) for anyone."""
    titles = parts_of(match, _.language)
    lines = [how_it_went(analysis, titles, _)]
    lines += luck_told(analysis, titles, _)
    dear = dearest(analysis, match, seat, _)
    if dear:
        lines.append(slip_told(dear[0], titles, _))
    lines.append(accuracy_told(analysis, seat, _))
    return [str(line) for line in lines]


def how_it_went(analysis: Analysis, titles: Sequence[str], _: Tongue) -> str:
    """Who was ahead, and since when."""
    last = analysis.moments[-1].chances
    best = [seat for seat, chance in enumerate(last) if chance == max(last)]
    if len(best) > 1:
        return _("{who} share the victory.", who=_.listed([_.name(seat) for seat in best]))
    who = _.name(best[0])
    if not analysis.turns:
        return _("{who} was ahead from the start and won.", who=who)
    turn = analysis.turns[-1]
    fields = {"who": who, "when": titles[turn - 1]}
    if turn >= len(analysis.moments) - 1:
        return _("It was open to the end: {who} won with the last moves.", **fields)
    if len(analysis.turns) == 1:
        return _("{who} took the lead in {when} and kept it.", **fields)
    return _.many(
        "The lead changed {n} time; {who} took it for good in {when}.",
        "The lead changed {n} times; {who} took it for good in {when}.",
        len(analysis.turns),
        **fields,
    )


def luck_told(analysis: Analysis, titles: Sequence[str], _: Tongue) -> list[str]:
    """The greatest stroke of luck or bad luck, if there was one."""
    swings = [
        (abs(change), number, seat, change)
        for number, moment in enumerate(analysis.moments)
        for seat, change in enumerate(moment.luck or [])
    ]
    most, number, seat, change = max(swings, default=(0.0, 0, 0, 0.0))
    if most < SWING:
        return []
    fields = {"who": _.name(seat), "when": titles[number], "n": round(100 * most)}
    if change > 0:
        return [_("The luckiest draw came in {when}: {n} points of chance for {who}.", **fields)]
    return [_("The unluckiest draw came in {when}: it cost {who} {n} points of chance.", **fields)]


def dearest(analysis: Analysis, match: Match, seat: int, _: Tongue) -> list[Dear]:
    """The decisions of a seat, or (−1) of all, that cost at least a slip, the dearest first."""
    found = [
        (number, moment)
        for number, moment in enumerate(analysis.moments)
        if moment.cost >= SLIP and seat in (moment.seat, -1)
    ]
    found.sort(key=lambda one: -one[1].cost)
    return [told_decision(number, moment, match, _) for number, moment in found]


def told_decision(number: int, moment: Moment, match: Match, _: Tongue) -> Dear:
    """A decision with the words for what was made and what was better."""
    view, parse = match.at(number).view(moment.seat), match.game.actions.parse
    action = words_of(match.game).action
    return Dear(
        number,
        moment,
        str(action(view, match.moves[number], _)),
        str(action(view, parse(moment.best), _)),
        why_told(moment, match.game, _),
    )


def slip_told(dear: Dear, titles: Sequence[str], _: Tongue) -> str:
    return _(
        "The dearest decision of {who} came in {when}: “{better}” instead of “{made}” was worth {n} points of chance.",
        who=_.name(dear.moment.seat),
        when=titles[dear.number],
        better=dear.better,
        made=dear.made,
        n=round(100 * dear.moment.cost),
    )


def accuracy_told(analysis: Analysis, seat: int, _: Tongue) -> str:
    """How much of what was at stake the decisions kept."""
    if seat >= 0:
        kept = round(100 * analysis.seats[seat].accuracy)
        return _("{who} decided {n} % accurately.", who=_.name(seat), n=kept)
    order = sorted(range(len(analysis.seats)), key=lambda one: -analysis.seats[one].accuracy)
    each = [_("{who} {n} %", who=_.name(one), n=round(100 * analysis.seats[one].accuracy)) for one in order]
    return _("Accuracy of decisions: {all}.", all=", ".join(each))


def parts_of(match: Match, language: str) -> list[str]:
    """For every move the part of the match that it belongs to, as the log's headings name it: "Round 3".

    Parts are what the first numbered heading counts; before it, the first heading of all names one.
    """
    told = [match.opening(language=language), *match.told(language=language)]
    headings = [[str(line.text) for line in lines if line.heading] for lines in told]
    every = [text for some in headings for text in some]
    counted = next((without_number(text) for text in every if numbered(text)), "")
    title, titles = next(iter(every), ""), []
    for some in headings:
        title = next((text for text in reversed(some) if without_number(text) == counted), title)
        titles.append(title)
    return titles[:-1]


def numbered(text: str) -> bool:
    return without_number(text) != text


def without_number(text: str) -> str:
    return "".join(letter for letter in text if not letter.isdigit())
