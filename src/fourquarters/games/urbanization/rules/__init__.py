"""Urbanization: the rules, in a file for each action and phase. There is no chance in this game.

An action's file has the action's name in notation: what may be done, then what it does. U, R and D
numbers are those of docs/games/urbanization.md.
"""

from __future__ import annotations

from fourquarters.games.urbanization.rules.decisions import apply, legal
from fourquarters.games.urbanization.rules.scoring import place, score
from fourquarters.games.urbanization.rules.setup import set_up

__all__ = ["apply", "legal", "place", "score", "set_up"]
