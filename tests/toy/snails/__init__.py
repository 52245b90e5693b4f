"""Snails: a race with a hidden card, small enough to be read in one sitting. It shows how a game is made."""

from __future__ import annotations

from fourquarters.engine.game import Game, Rules

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
    rules=Rules(
        set_up=rules.set_up,
        legal=rules.legal,
        apply=rules.apply,
        score=rules.score,
        place=rules.place,
        judge=judgement.judge,
        imagine=rules.imagine,
        choice_is_open=rules.choice_is_open,
    ),
)
