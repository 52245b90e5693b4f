"""`fourquarters play`: a match in this terminal."""

from __future__ import annotations

from argparse import Namespace

from fourquarters.bots import prepare, thinks
from fourquarters.bots.guests import look_here_too
from fourquarters.cli.console import out, preparing
from fourquarters.cli.new_files import check_new
from fourquarters.cli.terminal import bots_at, new_match, resume_match, sit_down
from fourquarters.words.tongue import Tongue


def run(asked: Namespace, _: Tongue) -> int:
    """Play a new match or a saved one."""
    check_new(asked.save)
    look_here_too()
    match = resume_match(asked.resume, _, asked.seats) if asked.resume else new_match(asked, _)
    if any(map(thinks, bots_at(match))):
        with preparing(match.game, _):
            prepare(match.game, bots_at(match))
    return sit_down(match, asked.save, _, out)
