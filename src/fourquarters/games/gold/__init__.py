"""Gold! (Michael Schacht): swap cleverly, dodge the donkeys, finish sets of three."""

from __future__ import annotations

from fourquarters.games.gold import judgement, picture, rules, words
from fourquarters.games.gold.state import ACTIONS, State
from fourquarters.table.game import Game, Rules

GAME = Game(
    name="gold",
    players=(2, 3),
    minutes=30,
    version=1,
    state=State,
    actions=ACTIONS,
    most_legal=64,
    rules=Rules(
        set_up=rules.set_up,
        legal=rules.legal,
        apply=rules.apply,
        score=rules.score,
        place=rules.place,
        judge=judgement.judge,
    ),
    words=words,
    picture=picture.picture,
    symbols=picture.SYMBOLS,
)
