"""A hint in the terminal: the best few choices with their numbers, the chance of winning after each, and why."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fourquarters.analysis.hint import hint
from fourquarters.analysis.hint_words import said_of_rest, why_best
from fourquarters.engine.view import View
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue


def print_hint(console: Console, view: View, actions: Sequence[int], _: Tongue) -> None:
    """`actions` are the numbered choices. It knows only what the reader may know."""
    found, words = hint(view), words_of(view.game)
    table = Table.grid(padding=(0, 2))
    for choice in found.shown:
        number = str(actions.index(choice.action) + 1) if choice.action in actions else ""
        chance = _("{n}\N{NO-BREAK SPACE}%", n=round(100 * choice.chance))
        label = Text(words.action(view, choice.action, _))
        table.add_row(Text(number, style="bold"), label, Text(chance, style="bold"))
    console.print(Text(_("Chances of winning"), style="dim"))
    console.print(table)
    for line in (said_of_rest(found, _), why_best(found, view, _)):
        if line:
            console.print(Text(line))
