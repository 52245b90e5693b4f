"""`fourquarters verify`: was a finished match fair?"""

from __future__ import annotations

from argparse import Namespace

from fourquarters import games as registry
from fourquarters.cli.console import out, print_json
from fourquarters.match.file import NotFair, read, verify
from fourquarters.words.tongue import Tongue

NOT_FAIR = 1
"""Status for a forged match; what could not be checked at all is a usage error, 2."""


def run(asked: Namespace, _: Tongue) -> int:
    """Check a match file and say what was found."""
    try:
        match = verify(read(asked.file), str(asked.file), registry.load)
    except NotFair as error:
        return say_unfair(asked, error.told(_).removeprefix(f"{asked.file}: "), _)
    names = [seat.name for seat in match.seats]
    if asked.json:
        print_json({"fair": True, "game": match.game.name, "moves": match.version,
                    "commitment": match.fairness.commitment, "names": names, "scores": match.scores(),
                    "places": match.places()})  # fmt: skip
        return 0
    out.print(
        _("Fair: the secret fits its commitment, and all {n} moves and the result follow from it.",
          n=match.version)
    )  # fmt: skip
    return 0


def say_unfair(asked: Namespace, why: str, _: Tongue) -> int:
    """The file can be read, but cannot be true."""
    if asked.json:
        print_json({"fair": False, "why": why})
    else:
        out.print(_("Not fair: {why}", why=why), highlight=False, markup=False, soft_wrap=True)
    return NOT_FAIR
