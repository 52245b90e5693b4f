"""New City: the rules. N and NR numbers are those of docs/games/new_city.md.

One file for each part of the rulebook; files import only those further down this list:
decisions, setup, improvements, rounds, building, auction, income, scoring, quarters.
"""

from fourquarters.games.new_city.rules.decisions import apply, legal
from fourquarters.games.new_city.rules.scoring import place, score
from fourquarters.games.new_city.rules.setup import set_up

__all__ = ["apply", "legal", "place", "score", "set_up"]
