"""`fourquarters analyse`: how the chances went in a finished match, what luck did, and which decisions cost most."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import msgspec
from rich.table import Table
from rich.text import Text

from fourquarters.analysis import Analysis, analyse
from fourquarters.analysis.picture import paint_chances
from fourquarters.analysis.why import why_told
from fourquarters.analysis.words import Dear, dearest, parts_of, summary
from fourquarters.bots.outlook import Outlook
from fourquarters.cli.console import out, plain_table, preparing, print_json, progress_bar
from fourquarters.cli.new_files import check_new, write_new
from fourquarters.cli.terminal import resume_match
from fourquarters.engine.errors import TableError
from fourquarters.engine.view import Position
from fourquarters.match.match import Match
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

LISTED = 8
DEEPEST = 512


def run(asked: Namespace, _: Tongue) -> int:
    """Analyse a match file and print, draw or dump what was found."""
    check_new(asked.svg)
    if not 1 <= asked.depth <= DEEPEST:
        raise TableError("The depth must be between 1 and {most}.", most=DEEPEST)
    match = resume_match(asked.file, _)
    found = with_progress(match, asked.depth, _)
    tongue = match.tongue(_.language)
    if asked.svg:
        title = str(words_of(match.game).title(_))
        write_new(asked.svg, paint_chances(found, parts_of(match, _.language), title, tongue, asked.theme))
    if asked.json:
        print_json(in_full(found, match, tongue))
    else:
        print_found(found, match, tongue)
        if asked.svg:
            out.print(_("Wrote {file}.", file=asked.svg))
    return 0


def in_full(found: Analysis, match: Match, _: Tongue) -> dict[str, Any]:
    """An analysis as plain data; why a better decision was better is told in words, too."""
    plain: dict[str, Any] = msgspec.to_builtins(found)
    for moment, shown in zip(found.moments, plain["moments"], strict=True):
        if moment.why is not None:
            shown["why"]["told"] = why_told(moment, match.game, _)
    return plain


def with_progress(match: Match, depth: int, _: Tongue) -> Analysis:
    """Analyse while a line shows how far it is."""
    with preparing(match.game, _):
        Outlook(match.game, len(match.seats), 1).now(Position(match.game, match.at(0).states, "compiled"))
    with progress_bar(len(match.moves), str(_("moves"))) as advance:
        return analyse(match, depth, lambda _done, _all: advance(1))


def print_found(found: Analysis, match: Match, _: Tongue) -> None:
    """The summary, the seats, and what cost most."""
    for sentence in summary(found, match, -1, _):
        out.print(sentence, highlight=False, markup=False, soft_wrap=True)
    out.print()
    out.print(seats_table(found, _))
    dear = dearest(found, match, -1, _)[:LISTED]
    if dear:
        out.print()
        out.print(_("What cost most"), style="bold")
        out.print(dear_table(dear, parts_of(match, _.language), _))


def seats_table(found: Analysis, _: Tongue) -> Table:
    """Start, luck, own and others' decisions add up to the end."""
    titles = [_("start"), _("luck"), _("own play"), _("others’ play"), _("end"), _("accuracy")]
    table = plain_table(_("points of chance"), titles)
    for number, seat in enumerate(found.seats):
        changes = [f"{100 * change:+.0f}".replace("-", "−") for change in (seat.luck, seat.own, seat.others)]
        row = [f"{100 * seat.start:.0f}", *changes, f"{100 * seat.end:.0f}", f"{100 * seat.accuracy:.0f} %"]
        table.add_row(_.name(number), *row)
    return table


def dear_table(dear: list[Dear], parts: list[str], _: Tongue) -> Table:
    """What cost most, what was better, and why: one below the other, so that nothing is squeezed on a narrow screen."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right")
    for one in dear:
        where = [_.name(one.moment.seat), parts[one.number], _("move {n}", n=one.number + 1)]
        told = Text.assemble(
            (", ".join(map(str, where)), "dim"), "\n",
            (one.made, "bold"), "\n",
            (f"✓ {one.better}", "green"), "\n",
            (one.why, "dim"),
        )  # fmt: skip
        table.add_row(Text(f"−{100 * one.moment.cost:.0f}", style="bold"), told)
    return table
