"""New City (Rob LeGood): bid for districts, let your quarter grow, fill your coffers."""

from __future__ import annotations

from fourquarters.engine.game import Game, Option, rules_of
from fourquarters.games.new_city import judgement, rules
from fourquarters.games.new_city.state import ACTIONS, MOST_GOLD, State
from fourquarters.games.new_city.symmetry import QUARTERS_ALIKE

GAME = Game(
    home=__name__,
    name="new_city",
    players=(2, 4),
    minutes=35,
    version=1,
    state=State,
    actions=ACTIONS,
    most_legal=MOST_GOLD + 2,
    rules=rules_of(rules, judgement.judge),
    options=(Option("shared_coins"),),
    temperatures=(14.0, 7.8, 4.8),
    symmetry=QUARTERS_ALIKE,
)
