"""Snails: a race with a hidden card, small enough to be read in one sitting. It shows how a game is made."""

from __future__ import annotations

from fourquarters.engine.game import Game, rules_of

from . import judgement, rules
from .state import ACTIONS, State

GAME = Game(
    home=__name__,
    name="snails",
    players=(2, 3),
    minutes=5,
    version=1,
    state=State,
    actions=ACTIONS,
    most_legal=3,
    rules=rules_of(rules, judgement.judge),
)
