"""The Golden City: the end: bonus cards, goods and the cards still in hand."""

from __future__ import annotations

from fourquarters.games.golden_city.board import LANDFORMS, N_BONUS, N_GOODS_CARDS, N_LANDFORMS
from fourquarters.games.golden_city.picture.look import Look
from fourquarters.games.golden_city.picture.mats import bonus_icon
from fourquarters.games.golden_city.rules import scoring
from fourquarters.games.golden_city.words import names
from fourquarters.picture.results import result_of
from fourquarters.picture.scene import Item, Result, Shown

SUMMAND_SYMBOLS = {
    "city":  "golden-city",
    "goods": "golden-mini-goods",
    "areas": "golden-river",
    "bonus": "golden-mini-bonus",
}  # fmt: skip


def result(look: Look) -> Result | None:
    """How it ended; None while it is still going on."""
    if not look.view.over:
        return None
    _, seats = look._, range(look.players)
    shown = [
        Shown(name=_("Bonus cards, revealed"), cells=[bonus_cards(look, seat) for seat in seats]),
        Shown(name=_("Goods"), cells=[goods(look, seat) for seat in seats]),
        Shown(name=_("In hand"), cells=[in_hand(look, seat) for seat in seats]),
    ]
    return result_of(look.view, _, SUMMAND_SYMBOLS, shown)


def bonus_cards(look: Look, seat: int) -> list[Item]:
    """What was counted for a card, times its value, and the letters that makes (C38)."""
    _, s, items = look._, look.view.state, []
    for card in range(N_BONUS):
        if look.bonus_shown[seat][card]:
            letters = int(scoring.bonus_letters(s, seat, card))
            title = f"{names.bonus_title(card, _)}: {names.bonus_rule(card, _)}"
            items.append(Item(symbol=bonus_icon(card), text=str(letters), bold=True, ground="var(--paper)", ink="var(--ink)",
                              title=title, faded=not letters))  # fmt: skip
    return items


def goods(look: Look, seat: int) -> list[Item]:
    """The goods cards in front of a player."""
    return [
        Item(symbol=f"golden-chip-{card}", title=names.goods_card(card, look._))
        for card in range(N_GOODS_CARDS) if look.goods[seat][card]
    ]  # fmt: skip


def in_hand(look: Look, seat: int) -> list[Item]:
    """The reader's cards, or of another's the ones that everyone has seen, and backs for the rest."""
    cards = look.hand[seat] if seat == look.seat else look.known[seat]
    items = [
        Item(symbol=f"golden-tile-{LANDFORMS[landform]}", text=str(cards[landform]) if cards[landform] > 1 else "",
             title=names.landform_cards(cards[landform], landform, look._))
        for landform in range(N_LANDFORMS) if cards[landform]
    ]  # fmt: skip
    hidden = look.hand_size[seat] - sum(cards)
    if hidden:
        items.append(Item(symbol="golden-tile-back", text=str(hidden) if hidden > 1 else "",
                          title=look._("not seen by everyone")))  # fmt: skip
    return items
