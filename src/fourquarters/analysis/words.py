"""An analysis in words: who led and when that changed, what luck did, and which decision cost most.

Players who read it are "you"; everybody else has a name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fourquarters.analysis.record import SLIP, Analysis, Moment
from fourquarters.analysis.why import why_told
from fourquarters.match.match import Match
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Text, Tongue, mark

SWING = 0.06
"""From this change on, luck is worth a sentence."""

CHANGES_NAMED = 4
"""If the lead changed oftener, only the last three times are named."""

BEHIND = 0.05
"""A winner who was so far behind once more was not ahead to the end."""

# Each pair: to the player that it is about, and to anyone else.
AHEAD = mark("You were ahead from the start and won."), mark("{who} was ahead from the start and won.")
KEPT = mark("You took the lead in {when} and kept it."), mark("{who} took the lead in {when} and kept it.")
TOOK = mark("You took the lead in {when}."), mark("{who} took the lead in {when}.")
TO = mark("to you in {when}"), mark("to {who} in {when}")
LATE = (
    mark("It was open to the end: you won with the last moves."),
    mark("It was open to the end: {who} won with the last moves."),
)
AGAIN = mark("In {when} you were ahead for a moment."), mark("In {when} {who} was ahead for a moment.")
LUCKY = (
    mark("The luckiest draw came in {when}: {n} points of chance for you."),
    mark("The luckiest draw came in {when}: {n} points of chance for {who}."),
)
UNLUCKY = (
    mark("The unluckiest draw came in {when}: it cost you {n} points of chance."),
    mark("The unluckiest draw came in {when}: it cost {who} {n} points of chance."),
)
COSTLIEST = (
    mark(
        "Your costliest decision came in {when}: “{better}” instead of “{made}” was worth {n} points of chance."
    ),
    mark(
        "{who}’s costliest decision came in {when}: “{better}” instead of “{made}” was worth {n} points of chance."
    ),
)


LED = (
    mark("Until then you led with {n}\N{NO-BREAK SPACE}%."),
    mark("Until then {who} led with {n}\N{NO-BREAK SPACE}%."),
)
HAD = mark("Afterwards you had {n}\N{NO-BREAK SPACE}%."), mark("Afterwards {who} had {n}\N{NO-BREAK SPACE}%.")


class Turn(NamedTuple):
    """Where a match was decided: the move, the round around it (from and up to which move), and what is said about it."""

    move: int
    begins: int
    ends: int
    title: str
    told: str


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
    lines = [*how_it_went(analysis, titles, seat, _), *luck_told(analysis, titles, seat, _)]
    dear = dearest(analysis, match, seat, _)
    if dear:
        lines.append(slip_told(dear[0], titles, seat, _))
    lines.append(accuracy_told(analysis, seat, _))
    return [str(line) for line in lines]


def spoken(about: int, reader: int, pair: tuple[str, str], _: Tongue, **fields: object) -> Text:
    """A sentence about a seat: to the reader in it, or with its name."""
    you, they = pair
    return _(you, **fields) if about == reader else _(they, who=_.name(about), **fields)


def how_it_went(analysis: Analysis, titles: Sequence[str], reader: int, _: Tongue) -> list[Text]:
    """Who was ahead, and since when."""
    last = analysis.moments[-1].chances
    best = [seat for seat, chance in enumerate(last) if chance == max(last)]
    if len(best) > 1:
        return [_("{who} share the victory.", who=_.listed([_.name(seat) for seat in best]))]
    (winner,), turns = best, analysis.turns
    again = ahead_again(analysis, winner)
    lines = [course_of(analysis, titles, reader, not again, _)]
    if turns and turns[-1] >= len(analysis.moments) - 1:
        late = spoken(winner, reader, LATE, _)
        return [*lines, late] if len(turns) > 1 else [late]
    if again:
        lines.append(spoken(leader(analysis, again), reader, AGAIN, _, when=titles[again - 1]))
    return lines


def course_of(analysis: Analysis, titles: Sequence[str], reader: int, kept: bool, _: Tongue) -> Text:
    """Every turning point by name, up to so many."""
    turns = analysis.turns
    if not turns:
        return spoken(leader(analysis, len(analysis.moments)), reader, AHEAD, _)
    if len(turns) == 1:
        who, when = leader(analysis, turns[0]), titles[turns[0] - 1]
        return spoken(who, reader, KEPT if kept else TOOK, _, when=when)
    named = turns if len(turns) <= CHANGES_NAMED else turns[-3:]
    each = [spoken(leader(analysis, turn), reader, TO, _, when=titles[turn - 1]) for turn in named]
    if named is turns:
        return _("The lead changed {n} times: {all}.", n=len(turns), all=_.listed(each))
    return _("The lead changed {n} times, the last three: {all}.", n=len(turns), all=_.listed(each))


def last_turn(analysis: Analysis, match: Match, reader: int, _: Tongue) -> Turn | None:
    """Where the winner took the lead for good; None if they always had it, or share the victory."""
    last = analysis.moments[-1].chances
    if not analysis.turns or last.count(max(last)) > 1:
        return None
    titles, move = parts_of(match, _.language), analysis.turns[-1]
    begins, ends = around(titles, move)
    whole = ends - begins == len(titles)
    if whole:
        begins, ends = move - 1, move
    before, after = chances_after(analysis, move - 1), chances_after(analysis, ends)
    ahead, winner = before.index(max(before)), leader(analysis, move)
    led = spoken(ahead, reader, LED, _, n=round(100 * before[ahead]))
    had = spoken(winner, reader, HAD, _, n=round(100 * after[winner]))
    title = (
        _("The game turned at move {n}", n=move)
        if whole
        else _("The game turned in {when}", when=titles[move - 1])
    )
    return Turn(move, begins, ends, str(title), f"{led} {had}")


def around(titles: Sequence[str], move: int) -> tuple[int, int]:
    """From after how many moves to after how many the part of the match goes to which a move belongs."""
    begins, ends = move - 1, move
    while begins and titles[begins - 1] == titles[move - 1]:
        begins -= 1
    while ends < len(titles) and titles[ends] == titles[move - 1]:
        ends += 1
    return begins, ends


def chances_after(analysis: Analysis, move: int) -> list[float]:
    return analysis.moments[move - 1].chances if move else analysis.start


def leader(analysis: Analysis, move: int) -> int:
    """Who was most likely to win after a move."""
    chances = analysis.moments[move - 1].chances
    return chances.index(max(chances))


def ahead_again(analysis: Analysis, winner: int) -> int:
    """The last move after which somebody else was clearly ahead, though the winner had taken the lead before; 0 if none."""
    since = analysis.turns[-1] if analysis.turns else 0
    for move in range(len(analysis.moments), since, -1):
        chances = analysis.moments[move - 1].chances
        if max(chances) - chances[winner] >= BEHIND:
            return move
    return 0


def luck_told(analysis: Analysis, titles: Sequence[str], reader: int, _: Tongue) -> list[Text]:
    """The greatest stroke of luck or bad luck, if there was one."""
    swings = [
        (abs(change), number, seat, change)
        for number, moment in enumerate(analysis.moments)
        for seat, change in enumerate(moment.luck or [])
    ]
    most, number, seat, change = max(swings, default=(0.0, 0, 0, 0.0))
    if most < SWING:
        return []
    pair = LUCKY if change > 0 else UNLUCKY
    return [spoken(seat, reader, pair, _, when=titles[number], n=round(100 * most))]


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


def slip_told(dear: Dear, titles: Sequence[str], reader: int, _: Tongue) -> Text:
    return spoken(
        dear.moment.seat,
        reader,
        COSTLIEST,
        _,
        when=titles[dear.number],
        better=dear.better,
        made=dear.made,
        n=round(100 * dear.moment.cost),
    )


def accuracy_told(analysis: Analysis, seat: int, _: Tongue) -> Text:
    """How much of what was at stake the decisions kept."""
    if seat >= 0:
        return _("You decided {n} % accurately.", n=round(100 * analysis.seats[seat].accuracy))
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
