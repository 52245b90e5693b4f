"""The rulebook in the terminal: the chapter of the question in hand, of any rule, or all of it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from fourquarters.engine.game import Game
from fourquarters.rulebook.book import Told, in_chapters, rulebook_of
from fourquarters.words.tongue import Tongue

ALL = "all"


def print_rules(console: Console, game: Game, asked: str, _: Tongue) -> None:
    """The chapters that tell a rule, or the whole book."""
    book = list(in_chapters(rulebook_of(game), _))
    telling = [(title, told) for title, told in book if any(asked.upper() in one.numbers for one in told)]
    if not telling and asked not in {"", ALL}:
        console.print(Text(_("There is no rule {rule}.", rule=asked), style="yellow"))
        return
    for title, told in telling or book:
        console.print(Text(title, style="bold"))
        console.print(chapter(told, asked.upper()))
    if telling:
        number = next(number for title, told in telling for one in told for number in one.numbers)
        hint = _("r {all}: all rules, r {rule}: the chapter of that rule", all=ALL, rule=number)
        console.print(Text(hint, style="dim"))


def chapter(told: list[Told], asked: str) -> RenderableType:
    """The sentences of a chapter, the one that was asked for with an arrow."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    table.add_column(style="dim", no_wrap=True)
    for arrow, text, numbers in lines(told, asked):
        table.add_row(arrow, Text(text, style="bold" if arrow.strip() else ""), numbers)
    return table


def lines(told: list[Told], asked: str) -> Iterator[tuple[str, str, str]]:
    for one in told:
        yield "→" if asked in one.numbers else " ", one.text, " ".join(one.numbers)
