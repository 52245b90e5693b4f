"""The Golden City (Michael Schacht): build from the coast into the golden city, and be there when it scores."""

from __future__ import annotations

from fourquarters.engine.game import Game, Thinking, rules_of
from fourquarters.games.golden_city import judgement, rules
from fourquarters.games.golden_city.state import ACTIONS, MOST_LEGAL, State

GAME = Game(
    home=__name__,
    name="golden_city",
    players=(3, 4),
    minutes=60,
    version=1,
    state=State,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    rules=rules_of(rules, judgement.judge),
    thinking=Thinking(depth=16, look=99, reach=3),  # one round ahead, with everybody considering everything
    temperatures=(8.0, 5.0, 4.0),
)
