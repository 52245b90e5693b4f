"""The Golden City: what one counts to say why a decision is good."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.golden_city.board import AREA
from fourquarters.games.golden_city.rules.scoring import businesses_in
from fourquarters.words.measures import Measure
from fourquarters.words.tongue import mark


def letters(view: View) -> int:
    return view.scores()[view.seat]


def businesses(view: View) -> int:
    return sum(view.plain.business[view.seat])


def where_it_scores(view: View) -> int:
    """Businesses at the river or in the quarter of this round's score card (C35)."""
    card: int = view.plain.score_card
    return int(businesses_in(view.state, view.seat, int(AREA[card]))) if card >= 0 else 0


def coins(view: View) -> int:
    return int(view.plain.coins[view.seat])


def keys(view: View) -> int:
    return int(view.plain.keys[view.seat])


def cards(view: View) -> int:
    return int(view.plain.hand_size[view.seat])


def goods(view: View) -> int:
    return sum(view.plain.goods[view.seat])


def bonus_cards(view: View) -> int:
    return int(view.plain.bonus_count[view.seat])


MEASURES = (
    Measure(letters, mark("{n} letter|{n} letters")),
    Measure(businesses, mark("{n} business|{n} businesses"), weight=0.8),
    Measure(where_it_scores, mark("{n} business where it scores|{n} businesses where it scores"), weight=0.6),
    Measure(goods, mark("{n} goods card|{n} goods cards"), weight=0.7),
    Measure(bonus_cards, mark("{n} bonus card|{n} bonus cards"), weight=0.6),
    Measure(keys, mark("{n} key|{n} keys")),
    Measure(cards, mark("{n} card in hand|{n} cards in hand"), weight=1.5),
    Measure(coins, mark("{n} coin|{n} coins"), weight=1.5),
)
