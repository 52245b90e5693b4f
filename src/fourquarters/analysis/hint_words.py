"""A hint in words, the same on the page and in the terminal: why the best choice is best, and how the rest compares."""

from __future__ import annotations

import re

from fourquarters.analysis.hint import Hint
from fourquarters.analysis.why import HARDLY, SURE, why_than
from fourquarters.engine.view import View
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue, mark

MUCH = 0.04
"""From these stakes on, a decision matters."""

CONSIDERED = 0.2
"""A second choice with at least this share is worth naming."""

RATHER = mark("A bot would rather do this than: {other}.")
ALSO = mark("A bot also considers: {other}.")
PREFERS = mark("A bot sees several good choices, and prefers this one.")
FURTHER = mark("It may not win more often than the next choice, but it leads by more in the end.")
ALL_CLOSE = mark("All of them are nearly the same.")
REST_CLOSE = mark("The others are nearly the same.")


def much_depends(found: Hint) -> bool:
    """Is there hardly a doubt, and would anything else cost much?"""
    return found.best.share >= SURE and found.stakes >= MUCH


def said_of_rest(found: Hint, _: Tongue) -> str:
    """How the choices compare that are not named."""
    rest = found.choices[len(found.shown) :]
    if len(found.choices) > 1 and all(found.close(each) for each in found.choices):
        return str(_(ALL_CLOSE))
    return str(_(REST_CLOSE)) if rest and all(found.close(each) for each in rest) else ""


def why_best(found: Hint, view: View, _: Tongue) -> str:
    """What the best choice has over the next: in the game's own terms, or in a bot's mind."""
    if found.other is None:
        return str(_(HARDLY))
    other = str(words_of(view.game).action(view, found.other.action, _))
    if said := why_than(found.reason, view.game, other, _):
        return said
    second = found.second
    if second is None:
        return str(_(HARDLY))
    if found.close(second) and found.best.chance < second.chance:
        return str(_(FURTHER))
    return str(compared(found.best.share, second.share, other, _))


def compared(first: float, second: float, other: str, _: Tongue) -> str:
    """How the best choice compares with the next one in a bot's mind."""
    if first >= SURE:
        return _(HARDLY)
    if second < CONSIDERED:
        return _(PREFERS)
    return _(RATHER if first >= 2 * second else ALSO, other=other)


def told_by(label: str, detail: str) -> bool:
    """Does a label already name every number of a detail?"""
    numbers = set(re.findall(r"\d+", detail))
    return bool(numbers) and numbers <= set(re.findall(r"\d+", label))
