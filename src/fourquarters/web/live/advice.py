"""Advice at a table: what a bot would do in the reader's place, in the words of the choice itself."""

from __future__ import annotations

import re

from fourquarters.bots.advice import Opinion, opinion
from fourquarters.engine.view import View
from fourquarters.picture.scene import Choice
from fourquarters.picture.views import scene_of
from fourquarters.web.errors import Refused
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.messages import AdviceShown
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue, mark

SURE = 0.8
"""From this share on, a bot hardly considers anything else."""

MUCH = 0.04
"""From these stakes on, a decision matters."""

CONSIDERED = 0.2
"""A second choice with at least this share is worth naming."""

HARDLY = mark("A bot would hardly consider anything else.")
RATHER = mark("A bot would rather do this than: {other}.")
ALSO = mark("A bot also considers: {other}.")
PREFERS = mark("A bot sees several good choices, and prefers this one.")


def check_advised(match_log: MatchLog | None, seat: int, version: int) -> MatchLog:
    """May this seat be advised on this version? Only on its own decision, and only where all others are bots."""
    if seat < 0:
        raise Refused("not_seated")
    if match_log is None:
        raise Refused("open")
    if match_log.match.over:
        raise Refused("over")
    if not match_log.alone(seat):
        raise Refused("no_advice")
    if version != match_log.version:
        raise Refused("future" if version > match_log.version else "stale")
    if match_log.match.decider != seat:
        raise Refused("not_your_turn")
    return match_log


def advice_on(view: View, version: int, _: Tongue) -> AdviceShown:
    """What a bot would decide with this view, and why that might be."""
    found, words = opinion(view), words_of(view.game)
    best = found.actions[0]
    label = str(words.action(view, best, _))
    return AdviceShown(
        version=version,
        action=best,
        label=label,
        gives=detail_of(view, best, label, _),
        said=str(compared(found, view, _)),
        clear=found.shares[0] >= SURE and found.stakes >= MUCH,
        rule=words.rule_asked(view),
    )


def compared(found: Opinion, view: View, _: Tongue) -> str:
    """How the bot's choice compares with the next one in its mind."""
    if len(found.actions) == 1 or found.shares[0] >= SURE:
        return _(HARDLY)
    first, second = found.shares[:2]
    if second < CONSIDERED:
        return _(PREFERS)
    other = words_of(view.game).action(view, found.actions[1], _)
    return _(RATHER if first >= 2 * second else ALSO, other=other)


def detail_of(view: View, action: int, label: str, _: Tongue) -> str:
    """Price and gain of a choice as the prompt tells them, unless its label has told them already."""
    choices = scene_of(view, _).prompt.choices
    choice = next((one for one in choices if one.action == action and not one.why), None)
    return "" if choice is None or told_by(label, choice) else str(choice.detail)


def told_by(label: str, choice: Choice) -> bool:
    """Does a label already name every number of a detail?"""
    numbers = set(re.findall(r"\d+", str(choice.detail)))
    return bool(numbers) and numbers <= set(re.findall(r"\d+", label))
