"""New City: the rules. N and NR are numbers of docs/games/new_city.md.

One file for each thing that the rulebook speaks of; files import only those further down this list:
decisions, setup, improvements, rounds, building, auction, income, scoring, quarters.
"""

from fourquarters.games.new_city.rules.decisions import apply, legal
from fourquarters.games.new_city.rules.scoring import place, score
from fourquarters.games.new_city.rules.setup import set_up

__all__ = ["apply", "legal", "place", "score", "set_up"]
