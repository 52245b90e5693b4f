"""New City: its words."""

from fourquarters.games.new_city.words.help import blurb, help, option, title
from fourquarters.games.new_city.words.questions import action, prompt
from fourquarters.games.new_city.words.reasons import why_not
from fourquarters.games.new_city.words.scores import score_sheet
from fourquarters.games.new_city.words.telling import opening, tell

__all__ = [
    "action",
    "blurb",
    "help",
    "opening",
    "option",
    "prompt",
    "score_sheet",
    "tell",
    "title",
    "why_not",
]
