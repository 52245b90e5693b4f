"""Urbanization in words. What an action would bring, why not, and how it is told are in the file with its name."""

from __future__ import annotations

from fourquarters.games.urbanization.words.about import blurb, option, title
from fourquarters.games.urbanization.words.buttons import action
from fourquarters.games.urbanization.words.prompts import prompt, rule_asked
from fourquarters.games.urbanization.words.reasons import why_not
from fourquarters.games.urbanization.words.scored import scored
from fourquarters.games.urbanization.words.scores import score_sheet
from fourquarters.games.urbanization.words.telling import opening, tell

__all__ = [
    "action",
    "blurb",
    "opening",
    "option",
    "prompt",
    "rule_asked",
    "score_sheet",
    "scored",
    "tell",
    "title",
    "why_not",
]
