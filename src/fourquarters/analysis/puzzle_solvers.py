"""Who is asked how hard a puzzle is: bots that guess, think or have learned, each with a strength.

Networks alone would not tell puzzles apart: what they have learned they know by heart, even the softest level of them. People
have to think, as searches do that have learned nothing; and what is nearly as good as the best misleads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from fourquarters.analysis.puzzle_rating import Found
from fourquarters.analysis.weighing import Choice
from fourquarters.bots.choice import Kind
from fourquarters.bots.levels import ALDERMAN, APPRENTICE, MERCHANT, NEWCOMER, Level, Player
from fourquarters.bots.search_bot import SearchBot
from fourquarters.bots.simple import SimpleBot
from fourquarters.engine.chance import new_dice
from fourquarters.engine.view import View


class Solver(NamedTuple):
    """Somebody with a strength who is asked so often, with other dice each time."""

    strength: int
    tries: int
    bot: Player | Level


SOLVERS = (
    Solver(400, 16, SimpleBot("guess", Kind.GREEDY, temperature=1.0)),
    Solver(1000, 8, SearchBot("search:30", 30)),
    Solver(1400, 8, SearchBot("search:100", 100)),
    Solver(1800, 8, SearchBot("search:300", 300)),
    Solver(2200, 4, SearchBot("search:1000", 1000)),
    Solver(1000, 16, NEWCOMER),
    Solver(1400, 16, APPRENTICE),
    Solver(1800, 16, MERCHANT),
    Solver(2200, 1, ALDERMAN),
)
STRONGEST = 2500
"""The strength of the search that must have found the best decision."""

FEELING = 1600
"""The strength of somebody who feels what the chances are, as far as they are apart."""

APART = 0.1
"""How far apart chances are that a feeling tells apart."""


def found_by(view: View, choices: Sequence[Choice]) -> list[Found]:
    """How often each of them finds the best decision, which is the first of all choices."""
    best = choices[0]
    felt = 1 / sum(exp((choice.chance - best.chance) / APART) for choice in choices)
    asked = [Found(solver.strength, share_of(solver, view, best.action)) for solver in SOLVERS]
    return [*asked, Found(FEELING, felt), Found(STRONGEST, 1.0)]


def share_of(solver: Solver, view: View, best: int) -> float:
    """How many of their tries find it."""
    tries = [solver.bot.choose(view, new_dice(seed)) == best for seed in range(solver.tries)]
    return sum(tries) / len(tries)
