"""New City (Rob LeGood): bid for districts, let your quarter grow, fill your coffers."""

from __future__ import annotations

from fourquarters.games.new_city import judgement, picture, rules, symbols, words
from fourquarters.games.new_city.state import ACTIONS, MOST_GOLD, State
from fourquarters.table.game import Game, Option, Rules

GAME = Game(
    name="new_city",
    players=(2, 4),
    minutes=35,
    version=1,
    state=State,
    actions=ACTIONS,
    most_legal=MOST_GOLD + 2,
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
    options=(Option("shared_coins"),),
    symbols=symbols.SYMBOLS,
)
