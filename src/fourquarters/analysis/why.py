"""Why another decision was better than the one that was made: found once, kept with the analysis, told in any language.

It is found from the decider's view, so it says nothing that they could not have expected.
"""

from __future__ import annotations

from functools import partial

from fourquarters.analysis.hint import COMPARED
from fourquarters.analysis.hint_words import HARDLY, SURE
from fourquarters.analysis.reasons import Comparison, Difference, amounts, compare, worth_naming
from fourquarters.analysis.record import Counted, Moment, When, Why
from fourquarters.analysis.weighing import likeliest
from fourquarters.bots.outlook import Outlook
from fourquarters.engine.game import Game
from fourquarters.engine.view import View
from fourquarters.words.measures import measures_of
from fourquarters.words.tongue import Tongue, mark

LATER = 3
"""If nothing is to be seen by the next turn, so many turns are looked ahead."""

SENTENCES: dict[When, str] = {
    "turn": mark("By the next turn {what}."),
    "later": mark("Three turns later {what}."),
    "end": mark("By the end {what}."),
}
SHOWS_LATER = mark("What it gains shows only later.")


def why_better(view: View, best: int, made: int, outlook: Outlook) -> Why:
    """What the better of two decisions brings: by the next turn or, if nothing is to be seen by then, later."""
    worlds, decide = min(COMPARED, outlook.worlds), partial(likeliest, outlook=outlook)
    soon = compare(view, best, made, worlds, decide)
    if worth_naming(soon.differences):
        return kept(soon, "turn")
    return kept(compare(view, best, made, worlds, decide, LATER), "later")


def kept(found: Comparison, when: When) -> Why:
    counted = [Counted(one.measure.noun, one.more, one.exact) for one in found.differences]
    return Why(counted, "end" if found.at_the_end else when)


def why_told(moment: Moment, game: Game, _: Tongue) -> str:
    """One sentence: in the game's own terms or, if nothing can be counted, in a bot's mind."""
    if moment.why is None:
        return ""
    nouns = {measure.noun: measure for measure in measures_of(game)}
    known = [one for one in moment.why.counted if one.noun in nouns]
    what = amounts([Difference(nouns[one.noun], one.more, one.exact) for one in known], _)
    if what:
        return str(_(SENTENCES[moment.why.when], what=what))
    return str(_(HARDLY if moment.weighed[0].share >= SURE else SHOWS_LATER))
