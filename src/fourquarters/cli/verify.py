"""`fourquarters verify`: was a finished match fair?"""

from __future__ import annotations

from argparse import Namespace

from fourquarters import games as registry
from fourquarters.cli.console import out, print_json
from fourquarters.match import Fairness
from fourquarters.match.file import NotFair, read, verify
from fourquarters.words.tongue import Tongue

NOT_FAIR = 1
"""Exit status for a forged match; a file that cannot be checked at all is a usage error, 2."""


def run(asked: Namespace, _: Tongue) -> int:
    """Check a match file and say what was found."""
    try:
        record = read(asked.file)
        match = verify(record, str(asked.file), registry.load)
    except NotFair as error:
        return say_unfair(asked, error.told(_).removeprefix(f"{asked.file}: "), _)
    fairness, names = match.fairness, [seat.name for seat in match.seats]
    words = sum(word is not None for word in fairness.contributions)
    if asked.json:
        print_json({"fair": True, "game": match.game.name, "moves": len(match.moves),
                    "commitment": fairness.commitment, "names": names, "scores": match.scores(),
                    "places": match.places(), "words": words, "spoilt": len(fairness.spoilt),
                    "taken_back": len(record.taken_back),
                    "seats": "drawn" if fairness.draws_seats else "arranged",
                    "seed": fairness.seeded._asdict() if fairness.seeded else None})  # fmt: skip
        return 0
    out.print(
        _("Fair: the secret matches its commitment, and all {n} moves and the result follow from it.",
          n=len(match.moves))
    )  # fmt: skip
    out.print(words_added(fairness, words, _))
    if fairness.spoilt:
        out.print(
            _.many("{n} earlier deal was spoilt.", "{n} earlier deals were spoilt.", len(fairness.spoilt))
        )
    if taken_back := len(record.taken_back):
        out.print(
            _.many("{n} decision was taken back, against bots.",
                   "{n} decisions were taken back, against bots.", taken_back)
        )  # fmt: skip
    return 0


def words_added(fairness: Fairness, words: int, _: Tongue) -> str:
    """Whether chance was the host's alone."""
    if seeded := fairness.seeded:
        return _(
            "Dealt by a seed: it is match {number} of seed {seed}. Whoever chose the seed could know all of its chance.",
            number=seeded.number,
            seed=str(seeded.seed),
        )
    if not words:
        return _("No player contributed a word, so it is only as fair as its host is honest.")
    return _.many("{n} player contributed a word.", "{n} players contributed words.", words)


def say_unfair(asked: Namespace, why: str, _: Tongue) -> int:
    """The file can be read, but what it says cannot be true."""
    if asked.json:
        print_json({"fair": False, "why": why})
    else:
        out.print(_("Not fair: {why}", why=why), highlight=False, markup=False, soft_wrap=True)
    return NOT_FAIR
