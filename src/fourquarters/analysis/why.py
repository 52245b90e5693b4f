"""Why one decision is better than another: found once, kept as numbers, told in any language.

It is found from the decider's view, so it says nothing that they could not have expected.
"""

from __future__ import annotations

from functools import partial

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

COMPARED = 3
"""In how many worlds two decisions are played on."""

LATER = 3
"""If nothing is to be seen by the next turn, so many turns are looked ahead."""

SURE = 0.8
"""From this share on, a bot hardly considers anything else."""

Sentences = dict[tuple[When, bool], str]
"""By when, and whether the others have it."""

LOOKING_BACK: Sentences = {
    ("turn", False): mark("By the next turn {what}."),
    ("later", False): mark("Three turns later {what}."),
    ("end", False): mark("By the end {what}."),
    ("turn", True): mark("By the next turn {what} for the others."),
    ("later", True): mark("Three turns later {what} for the others."),
    ("end", True): mark("By the end {what} for the others."),
}

AT_THE_TABLE: Sentences = {
    ("turn", False): mark("By your next turn {what} than with: {other}."),
    ("later", False): mark("In three turns {what} than with: {other}."),
    ("end", False): mark("By the end {what} than with: {other}."),
    ("turn", True): mark("By your next turn {what} for the others than with: {other}."),
    ("later", True): mark("In three turns {what} for the others than with: {other}."),
    ("end", True): mark("By the end {what} for the others than with: {other}."),
}

HARDLY = mark("A bot would hardly consider anything else.")
SHOWS_LATER = mark("What it gains shows only later.")


def why_better(view: View, best: int, other: int, outlook: Outlook, turns: int = LATER) -> Why:
    """What the better of two decisions brings: by the next turn or some turns later, to the decider or, as a loss, to the
    others."""
    if not measures_of(view.game):
        return Why([], "turn")
    worlds, decide = min(COMPARED, outlook.worlds), partial(likeliest, outlook=outlook)
    mine, others = [view.seat], [seat for seat in range(view.players) if seat != view.seat]
    looked: list[tuple[list[Pair], When]] = []
    times: list[tuple[int, When]] = [(1, "turn"), (turns, "later")]
    for ahead, when in times[: 1 if turns == 1 else 2]:
        pairs = list(played_out(view, best, other, worlds, decide, ahead))
        if worth_naming(found := differences(pairs, mine)):
            return kept(found, pairs, when, False)
        looked.append((pairs, when))
    for pairs, when in looked:
        found = [one for one in differences(pairs, others, of_others=True) if one.gain]
        if found:
            return kept(found, pairs, when, True)
    return Why([], "later")


def kept(found: list[Difference], pairs: list[Pair], when: When, others: bool) -> Why:
    counted = [Counted(one.measure.noun, one.more, one.exact) for one in found]
    return Why(counted, "end" if at_the_end(pairs) else when, others)


def why_told(moment: Moment, game: Game, _: Tongue) -> str:
    """One sentence: in the game's own terms or, if nothing can be counted, in a bot's mind."""
    if moment.why is None:
        return ""
    said = counted_told(moment.why, game, LOOKING_BACK, _)
    return said or str(_(HARDLY if moment.weighed[0].share >= SURE else SHOWS_LATER))


def why_than(why: Why, game: Game, other: str, _: Tongue) -> str:
    """To a player who is deciding: what the better decision brings compared with another; nothing if nothing can be counted."""
    return counted_told(why, game, AT_THE_TABLE, _, other)


def counted_told(why: Why, game: Game, sentences: Sentences, _: Tongue, other: str = "") -> str:
    nouns = {one.noun: one._replace(wanted=one.wanted != why.others) for one in measures_of(game)}
    known = [one for one in why.counted if one.noun in nouns]
    what = amounts([Difference(nouns[one.noun], one.more, one.exact) for one in known], _)
    return str(_(sentences[why.when, why.others], what=what, other=other)) if what else ""
