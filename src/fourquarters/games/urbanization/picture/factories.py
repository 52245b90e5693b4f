"""Urbanization: the factory cards on offer, the deck and the supply of orders."""

from __future__ import annotations

from fourquarters.games.urbanization.picture.look import ORDER_VARS, PANEL_W, Look
from fourquarters.games.urbanization.picture.pools import pool_row
from fourquarters.games.urbanization.picture.symbols import CARD_H, CARD_W
from fourquarters.games.urbanization.state import (
    COLOURS,
    DECK,
    DECK_SIZE,
    GIVES,
    N_COLOURS,
    N_SLOTS,
    NONE,
    PRODUCTION,
    SLOT,
    Phase,
)
from fourquarters.games.urbanization.words import names
from fourquarters.picture.scene import Drawing, Item, Panel, Part, Piece, Row

SLOT_PHASES = (Phase.ORDERS, Phase.ATTRACT)


def factories_panel(look: Look) -> Panel:
    _, pieces = look._, list[Piece]()
    for slot in range(N_SLOTS):
        pieces += slot_pieces(look, slot, 97.0 * slot)
    pieces += deck(look, 97.0 * N_SLOTS)
    parts: list[Part] = [
        Drawing(id="factories", w=PANEL_W, h=CARD_H + 2, pieces=pieces),
        supply(look),
        pool_row(look),
    ]
    return Panel(
        id="factories", title=_("Factories"), aside=_("full cards can be attracted"), parts=parts,
        tab=_("Market"),
    )  # fmt: skip


def slot_pieces(look: Look, slot: int, x: float) -> list[Piece]:
    """A card with its name and order spaces."""
    _, facts = look._, look.facts
    number = facts.slot_card[slot]
    if number == 0:
        return [Piece(id=f"slot/{slot + 1}", x=x, y=1, w=CARD_W, h=CARD_H, symbol="urban-slot-empty",
                      title=_("No card left"))]  # fmt: skip
    card = Piece(
        id=f"card/{number}", x=x, y=1, w=CARD_W, h=CARD_H, symbol=f"urban-factory-card-{number}",
        kind=f"card-{number}", enters="deck", round=9, title=card_title(look, slot),
        short=f"{slot + 1}: {card_title(look, slot)}",
    )  # fmt: skip
    if facts.phase in SLOT_PHASES:
        look.choosable(card, SLOT + slot)
    elif facts.phase == Phase.WHERE and slot == facts.chosen:
        card.glow = "chosen"
    name = Piece(id=f"card-name/{slot}", x=x + 3, y=61, w=CARD_W - 6, h=32, text=_(names.FACTORIES[number]),
                 size=13, bold=True, fill="var(--ink)")  # fmt: skip
    return [card, name, *(order_space(look, slot, space, x) for space in range(2)), *takers(look, slot, x)]


def card_title(look: Look, slot: int) -> str:
    _, number = look._, look.facts.slot_card[slot]
    colour, free = names.colour_of(number), look.facts.free_spaces(slot)
    goods = names.goods(shown_production(look, number), colour, _)
    fields = {"factory": _(names.FACTORIES[number]), "n": number, "goods": goods}
    if free == 0:
        return _("{factory}, number {n}: up to {goods}; full, can be attracted", **fields)
    spaces = _.many("{n} order space free", "{n} order spaces free", free)
    return _("{factory}, number {n}: up to {goods}; {spaces}", spaces=spaces, **fields)


def shown_production(look: Look, number: int) -> int:
    """How many goods a card makes for the reader; spectators see the printed number."""
    seat = look.view.seat
    return look.facts.capacity(seat, number) if seat >= 0 else int(PRODUCTION[number])


def order_space(look: Look, slot: int, space: int, x: float) -> Piece:
    _, number = look._, look.facts.slot_card[slot]
    gives, colour = int(GIVES[number, space]), names.colour_of(number)
    piece = Piece(
        id=f"order-space/{slot}/{space}", x=x + 3 + 43 * space, y=91, w=40, h=28, round=14,
        symbol=f"urban-space-{gives}-{COLOURS[colour]}", title=names.orders(gives, colour, _),
    )  # fmt: skip
    if look.facts.slot_marker[slot][space] != NONE:
        piece.symbol = "urban-space-taken"
        piece.title = _("Taken: {who}", who=look.name(look.facts.slot_marker[slot][space]))
    return piece


def takers(look: Look, slot: int, x: float) -> list[Piece]:
    """The markers on a card's order spaces."""
    return [
        Piece(
            id=f"taker/{slot}/{space}", x=x + 10 + 43 * space, y=92, w=26, h=26, symbol="urban-marker",
            owner=seat, mark=True, kind=f"marker-{seat}", enters=f"seal-{seat}", leaves=f"seal-{seat}",
            title=look._("Taken: {who}", who=look.name(seat)),
        )
        for space, seat in enumerate(look.facts.slot_marker[slot])
        if seat != NONE
    ]  # fmt: skip


def deck(look: Look, x: float) -> list[Piece]:
    """The next card, and how many are left."""
    _, facts = look._, look.facts
    left = int(DECK_SIZE[facts.players - 2]) - facts.deck
    title = _.many("{n} card in the deck", "{n} cards in the deck", left)
    if left == 0:
        return [Piece(id="deck", x=x, y=1, w=36, h=CARD_H, text=_.sense("cards", "none"), size=13, title=title,
                      fill="var(--fq-ink-soft)")]  # fmt: skip
    number = int(DECK[facts.players - 2, facts.deck])
    following = _("next: {factory}", factory=_(names.FACTORIES[number]))
    return [
        Piece(id="deck", x=x, y=1, w=38, h=CARD_H, symbol=f"urban-deck-{number}",
              title=f"{title}; {following}"),
        Piece(id="deck-count", x=x, y=70, w=31, h=20, text=str(left), size=18, bold=True, fill="var(--ink)"),
        Piece(id="deck-left", x=x, y=89, w=31, h=18, text=_.sense("cards", "left"), size=13, fill="var(--ink)"),
    ]  # fmt: skip


def supply(look: Look) -> Row:
    """The work orders that are left."""
    _ = look._
    items = [Item(text=_("Supply"))]
    for colour in range(N_COLOURS):
        n = look.facts.supply[colour]
        items.append(Item(symbol="urban-order", vars=ORDER_VARS[colour], text=str(n), faded=n == 0,
                          title=_(names.ORDER_NAMES[colour])))  # fmt: skip
    return Row(items=items)
