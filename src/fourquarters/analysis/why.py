"""Why another decision was better than the one that was made: found once, kept with the analysis, told in any language.

It is found from the decider's view, so it says nothing that they could not have expected.
"""

from __future__ import annotations

from functools import partial

from fourquarters.analysis.hint import COMPARED
from fourquarters.analysis.hint_words import HARDLY, SURE
from fourquarters.analysis.reasons import (
    Difference,
    Pair,
    amounts,
    at_the_end,
    differences,
    played_out,
    worth_naming,
)
from fourquarters.analysis.record import Counted, Moment, When, Why
from fourquarters.analysis.weighing import likeliest
from fourquarters.bots.outlook import Outlook
from fourquarters.engine.game import Game
from fourquarters.engine.view import View
from fourquarters.words.measures import measures_of
from fourquarters.words.tongue import Tongue, mark

LATER = 3
"""If nothing is to be seen by the next turn, so many turns are looked ahead."""

SENTENCES: dict[tuple[When, bool], str] = {
    ("turn", False): mark("By the next turn {what}."),
    ("later", False): mark("Three turns later {what}."),
    ("end", False): mark("By the end {what}."),
    ("turn", True): mark("By the next turn {what} for the others."),
    ("later", True): mark("Three turns later {what} for the others."),
    ("end", True): mark("By the end {what} for the others."),
}
"""By when, and whether the others have it."""

SHOWS_LATER = mark("What it gains shows only later.")


def why_better(view: View, best: int, made: int, outlook: Outlook) -> Why:
    """What the better of two decisions brings: by the next turn or later, to the decider or, as a loss, to the others."""
    if not measures_of(view.game):
        return Why([], "turn")
    worlds, decide = min(COMPARED, outlook.worlds), partial(likeliest, outlook=outlook)
    mine, others = [view.seat], [seat for seat in range(view.players) if seat != view.seat]
    soon = list(played_out(view, best, made, worlds, decide, 1))
    if worth_naming(found := differences(soon, mine)):
        return kept(found, soon, "turn", False)
    later = list(played_out(view, best, made, worlds, decide, LATER))
    if worth_naming(found := differences(later, mine)):
        return kept(found, later, "later", False)
    losses: tuple[tuple[list[Pair], When], ...] = ((soon, "turn"), (later, "later"))
    for pairs, when in losses:
        found = [one for one in differences(pairs, others, of_others=True) if one.gain]
        if found:
            return kept(found, pairs, when, True)
    return Why([], "later")


def kept(found: list[Difference], pairs: list[Pair], when: When, others: bool) -> Why:
    counted = [Counted(one.measure.noun, one.more, one.exact) for one in found]
    return Why(counted, "end" if at_the_end(pairs) else when, others)


def why_told(moment: Moment, game: Game, _: Tongue) -> str:
    """One sentence: in the game's own terms or, if nothing can be counted, in a bot's mind."""
    why = moment.why
    if why is None:
        return ""
    nouns = {one.noun: one._replace(wanted=one.wanted != why.others) for one in measures_of(game)}
    known = [one for one in why.counted if one.noun in nouns]
    what = amounts([Difference(nouns[one.noun], one.more, one.exact) for one in known], _)
    if what:
        return str(_(SENTENCES[why.when, why.others], what=what))
    return str(_(HARDLY if moment.weighed[0].share >= SURE else SHOWS_LATER))
