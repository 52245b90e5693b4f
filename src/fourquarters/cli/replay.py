"""`fourquarters replay`: look back at a match file."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from fourquarters.cli.console import out
from fourquarters.cli.new_files import check_new, write_new
from fourquarters.cli.terminal import painter_words, resume_match
from fourquarters.engine.errors import TableError
from fourquarters.picture.text import table, told
from fourquarters.picture.views import scene_of, svg_of
from fourquarters.words.tongue import Told, Tongue


def run(asked: Namespace, _: Tongue) -> int:
    """Print the log and the table, or write the picture."""
    check_new(asked.svg)
    match = resume_match(asked.file, _)
    number = len(match.moves) if asked.at is None else asked.at
    if not -1 <= asked.seat < len(match.seats):
        raise TableError(
            "There is no seat {n}: seats are 0 to {last}.", n=asked.seat, last=len(match.seats) - 1
        )
    view = match.at(number).view(asked.seat)
    tongue = match.tongue(_.language)
    if asked.svg:
        write_new(asked.svg, svg_of(view, tongue, asked.theme))
        out.print(_("Wrote {file}: move {n} of {all}.", file=asked.svg, n=number, all=len(match.moves)))
        return 0
    if asked.at is None:
        print_log(match.opening(asked.seat, _.language))
        for lines in match.told(asked.seat, _.language):
            print_log(lines)
    out.print(table(scene_of(view, tongue), painter_words(_)))
    return 0


def print_log(lines: Sequence[Told]) -> None:
    """Lines of the log."""
    for line in lines:
        out.print(told(line.text.spans, line.seat, line.heading))
