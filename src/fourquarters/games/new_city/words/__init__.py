"""New City: its words."""

from fourquarters.games.new_city.words.about import blurb, option, title
from fourquarters.games.new_city.words.buttons import action
from fourquarters.games.new_city.words.prompts import prompt, rule_asked
from fourquarters.games.new_city.words.reasons import why_not
from fourquarters.games.new_city.words.scored import scored
from fourquarters.games.new_city.words.scores import score_sheet
from fourquarters.games.new_city.words.telling import opening, tell

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
