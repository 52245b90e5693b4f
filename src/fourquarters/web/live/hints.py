"""Hints at a table: the best few choices of the reader, in the words of the choices themselves."""

from __future__ import annotations

from fourquarters.analysis.hint import hint
from fourquarters.analysis.hint_words import much_depends, said_of_rest, told_by, why_best
from fourquarters.engine.view import View
from fourquarters.picture.views import scene_of
from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.messages import HintedChoice, HintShown
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue


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
        choices=[shown_choice(view, each.action, each.chance, found.close(each), _) for each in found.shown],
        why=why_best(found, view, _),
        rest=said_of_rest(found, _),
        clear=much_depends(found),
        rule=words_of(view.game).rule_asked(view),
    )


def shown_choice(view: View, action: int, chance: float, close: bool, _: Tongue) -> HintedChoice:
    label = str(words_of(view.game).action(view, action, _))
    return HintedChoice(action, label, detail_of(view, action, label, _), round(100 * chance), close)


def detail_of(view: View, action: int, label: str, _: Tongue) -> str:
    """Price and gain of a choice as the prompt tells them, unless its label has told them already."""
    choices = scene_of(view, _).prompt.choices
    choice = next((one for one in choices if one.action == action and not one.why), None)
    return "" if choice is None or told_by(label, str(choice.detail)) else str(choice.detail)
