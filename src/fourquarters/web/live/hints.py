"""Hints at a table: the best few choices of the reader, in the words of the choices themselves."""

from __future__ import annotations

import re

from fourquarters.analysis.hint import Hint, hint
from fourquarters.analysis.reasons import told
from fourquarters.engine.view import View
from fourquarters.picture.scene import Choice
from fourquarters.picture.views import scene_of
from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.messages import HintedChoice, HintShown
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
FURTHER = mark("It may not win more often than the next choice, but it leads by more in the end.")
ALL_CLOSE = mark("All of them are nearly the same.")
REST_CLOSE = mark("The others are nearly the same.")


def check_hinted(table: LiveTable, seat: int, version: int) -> MatchLog:
    """May this seat have a hint on this version? Only on its own decision, and only where all others are bots or
    everybody sat down knowing that hints are allowed."""
    match_log = table.match_log
    if seat < 0:
        raise Refused("not_seated")
    if match_log is None:
        raise Refused("open")
    if match_log.match.over:
        raise Refused("over")
    if table.player(seat).bot:
        raise Refused("bot_plays")
    if not (table.record.hints or match_log.alone(seat)):
        raise Refused("no_hints")
    if version != match_log.version:
        raise Refused("future" if version > match_log.version else "stale")
    if match_log.match.decider != seat:
        raise Refused("not_your_turn")
    return match_log


def hint_on(view: View, version: int, _: Tongue) -> HintShown:
    """The best few choices with this view, and why the first is best."""
    found = hint(view)
    return HintShown(
        version=version,
        choices=[
            shown_choice(view, each.action, each.chance, found.close(each), _) for each in found.shown
        ],
        why=why_best(found, view, _),
        rest=said_of_rest(found, _),
        clear=found.best.share >= SURE and found.stakes >= MUCH,
        rule=words_of(view.game).rule_asked(view),
    )


def shown_choice(view: View, action: int, chance: float, close: bool, _: Tongue) -> HintedChoice:
    label = str(words_of(view.game).action(view, action, _))
    return HintedChoice(action, label, detail_of(view, action, label, _), round(100 * chance), close)


def said_of_rest(found: Hint, _: Tongue) -> str:
    """How the choices compare that are not named."""
    rest = found.choices[len(found.shown) :]
    if len(found.choices) > 1 and all(found.close(each) for each in found.choices):
        return str(_(ALL_CLOSE))
    return str(_(REST_CLOSE)) if rest and all(found.close(each) for each in rest) else ""


def why_best(found: Hint, view: View, _: Tongue) -> str:
    """What the best choice has over the next: in the game's own terms, or in a bot's mind."""
    second = found.second
    if second is None:
        return str(_(HARDLY))
    other = str(words_of(view.game).action(view, second.action, _))
    if said := told(found.reason, other, _):
        return said
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


def detail_of(view: View, action: int, label: str, _: Tongue) -> str:
    """Price and gain of a choice as the prompt tells them, unless its label has told them already."""
    choices = scene_of(view, _).prompt.choices
    choice = next((one for one in choices if one.action == action and not one.why), None)
    return "" if choice is None or told_by(label, choice) else str(choice.detail)


def told_by(label: str, choice: Choice) -> bool:
    """Does a label already name every number of a detail?"""
    numbers = set(re.findall(r"\d+", str(choice.detail)))
    return bool(numbers) and numbers <= set(re.findall(r"\d+", label))
