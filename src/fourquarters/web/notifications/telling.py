"""How it is told: one message for all that waits, in the reader's language, with a plain link to the table.

It names games and tables and how much time is left: no moves, no points, nobody else's name, and nothing that opens
an account.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fourquarters import games
from fourquarters.web.notifications.news import Standing, left
from fourquarters.web.notifications.wishes import INVITED, NEARLY, OVER, TURN
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

HOUR, DAY = 3_600_000, 86_400_000
MOST_LINES = 20


class Told(NamedTuple):
    """One line of a message: a table, and what there is to say about it."""

    kind: str
    code: str
    title: str
    text: str


class Message(NamedTuple):
    """What somebody is told, before it becomes an e-mail or a push message."""

    subject: str
    lines: tuple[Told, ...]
    urgent: bool

    @property
    def path(self) -> str:
        """Where a press leads: to the table or, if there are several, to the page that lists them."""
        return f"/table/{self.lines[0].code}" if len(self.lines) == 1 else "/home"


def title_of(game: str, _: Tongue) -> str:
    return str(words_of(games.load(game)).title(_))


def time_left(ms: int, _: Tongue) -> str:
    """What is left, as people say it."""
    if ms >= 2 * DAY:
        return str(_("{n} days left", n=ms // DAY))
    if ms < HOUR:
        return str(_("less than an hour left"))
    return str(_.many("about {n} hour left", "about {n} hours left", round(ms / HOUR)))


def line_of(standing: Standing, kind: str, served: int, _: Tongue) -> Told:
    """What is said about one table."""
    rest = left(standing, served)
    if kind == OVER:
        about = str(_("the match is over"))
    elif kind == INVITED:
        about = str(_("somebody keeps a seat for you"))
    elif kind == NEARLY:
        about = str(_("your time is nearly up"))
    else:
        about = str(_("it is your turn"))
    if kind != OVER and rest is not None:
        about = f"{about}, {time_left(rest, _)}"
    title = title_of(standing.game, _)
    text = _("{game}, table {code}: {about}", game=title, code=standing.code, about=about)
    return Told(kind, standing.code, title, str(text))


def message(told: Sequence[tuple[Standing, str]], served: int, _: Tongue) -> Message:
    """One message about all of these, the most urgent first."""
    order = (NEARLY, TURN, INVITED, OVER)
    ordered = sorted(
        told, key=lambda one: (order.index(one[1]), left(one[0], served) or DAY * 1000, one[0].code)
    )
    lines = tuple(line_of(standing, kind, served, _) for standing, kind in ordered[:MOST_LINES])
    return Message(subject_of([(line.kind, line.title) for line in lines], _), lines, lines[0].kind == NEARLY)


def subject_of(lines: Sequence[tuple[str, str]], _: Tongue) -> str:
    """What it is about, in one line."""
    waiting = [line for line in lines if line[0] in {NEARLY, TURN}]
    kind, title = lines[0]
    if kind == NEARLY:
        return str(_("Your time is nearly up: {game}", game=title))
    if len(waiting) > 1:
        return str(_("{n} games wait for you", n=len(waiting)))
    if waiting:
        return str(_("Your turn: {game}", game=title))
    if kind == INVITED:
        return str(_("You are invited: {game}", game=title))
    if len(lines) > 1:
        return str(_("{n} matches are over", n=len(lines)))
    return str(_("The match is over: {game}", game=title))
