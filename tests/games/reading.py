"""What a rulebook tells, as text."""

from __future__ import annotations

from fourquarters.engine.game import Game
from fourquarters.rulebook.book import rulebook_of, told
from fourquarters.words.tongue import Tongue


def rules_in(game: Game, tongue: Tongue) -> str:
    """Every sentence of a game's rulebook."""
    return " ".join(one.text for one in told(rulebook_of(game), tongue))


def rule_in(game: Game, number: str, tongue: Tongue) -> str:
    """The sentence that tells one rule."""
    return next(one.text for one in told(rulebook_of(game), tongue) if number in one.numbers)
