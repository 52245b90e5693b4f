"""Urbanization (Johnny Ebsen): house, feed and employ your citizens, from bakery to stock market."""

from __future__ import annotations

from fourquarters.engine.game import Game, Option, rules_of
from fourquarters.games.urbanization import judgement, rules
from fourquarters.games.urbanization.state import ACTIONS, MOST_LEGAL, State

GAME = Game(
    home=__name__,
    name="urbanization",
    players=(2, 3, 4),
    minutes=75,
    version=1,
    state=State,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    rules=rules_of(rules, judgement.judge),
    options=(Option("inventions"),),
    temperatures=(10.5, 6.0, 3.8),
)
