"""The Golden City: the rules. C, S and R numbers are those of docs/games/golden_city.md.

One file for each part of the rulebook; files import only those further down this list:
decisions, setup, bidding, building, rewards, rounds, sites, scoring, cards. `imagining` is next to them.
"""

from fourquarters.games.golden_city.rules.decisions import apply, choice_is_open, legal
from fourquarters.games.golden_city.rules.imagining import imagine
from fourquarters.games.golden_city.rules.scoring import place, score
from fourquarters.games.golden_city.rules.setup import set_up

__all__ = ["apply", "choice_is_open", "imagine", "legal", "place", "score", "set_up"]
