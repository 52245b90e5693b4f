"""Gold! (Michael Schacht): swap cleverly, dodge the donkeys, finish sets of three."""

from __future__ import annotations

from fourquarters.engine.game import Game, Thinking, rules_of
from fourquarters.games.gold import judgement, rules
from fourquarters.games.gold.state import ACTIONS, State
from fourquarters.games.gold.symmetry import COLOURS_ALIKE

GAME = Game(
    home=__name__,
    name="gold",
    players=(2, 3),
    minutes=30,
    version=1,
    state=State,
    actions=ACTIONS,
    most_legal=64,
    rules=rules_of(rules, judgement.judge),
    thinking=Thinking(
        trust=0.25
    ),  # where three play, the judgement knows more than the network (docs/bots.md)
    temperatures=(16.0, 10.0, 6.2),
    symmetry=COLOURS_ALIKE,
)
