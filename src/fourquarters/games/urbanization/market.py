"""Urbanization: what is shared around the map. Factory cards, the grain market, the invention track."""

from __future__ import annotations

from functools import lru_cache

from fourquarters.games.urbanization.faces import CARD_H, CARD_W
from fourquarters.games.urbanization.look import ORDER_VARS, Look
from fourquarters.games.urbanization.rules.grain import room_for_grain
from fourquarters.games.urbanization.state import (
    BARN,
    BARN_PRICE,
    BUY_FIELD,
    CARD,
    COLOURS,
    DECK,
    DECK_SIZE,
    FIELD,
    GIVES,
    INVENTIONS_ON,
    MARKER,
    N_COLOURS,
    N_INVENTIONS,
    N_SLOTS,
    N_SPACES,
    NONE,
    PRODUCTION,
    RECALL,
    RETURN,
    RETURN_START,
    SLOT,
    SPACE,
    Phase,
)
from fourquarters.games.urbanization.words import names
from fourquarters.picture.scene import Drawing, Item, Panel, Part, Piece, Row
from fourquarters.words.tongue import Tongue

WIDTH = 328
SLOT_PHASES = (Phase.ORDERS, Phase.ATTRACT)


def panels(look: Look) -> list[Panel]:
    """Inventions above the map, factories and grain beside it."""
    shared = [factories(look), grain(look)]
    return [inventions(look), *shared] if look.facts.inventions else shared


# --- factory cards


def factories(look: Look) -> Panel:
    _, pieces = look._, list[Piece]()
    for slot in range(N_SLOTS):
        pieces += slot_pieces(look, slot, 97.0 * slot)
    pieces += deck(look, 97.0 * N_SLOTS)
    parts: list[Part] = [Drawing(id="factories", w=WIDTH, h=CARD_H + 2, pieces=pieces), supply(look)]
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
        short=f"{slot + 1}:{number} {COLOURS[names.colour_of(number)]}",
    )  # fmt: skip
    if facts.phase in SLOT_PHASES:
        look.choosable(card, SLOT + slot)
    elif facts.phase == Phase.WHERE and slot == facts.chosen:
        card.glow = "chosen"
    name = Piece(id=f"card-name/{slot}", x=x + 4, y=64, w=CARD_W - 8, h=30, text=_(names.FACTORIES[number]),
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
    """How many goods a card makes for the reader; a spectator sees the printed number."""
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


# --- grain

PLACE_STEP, PLACE_W = 55.8, 48.0


def grain(look: Look) -> Panel:
    _ = look._
    pieces = [piece for place in range(RETURN + 1) for piece in grain_place(look, place)]
    return Panel(
        id="grain", title=_("Grain"), aside=_("1 from each barn, any from the field"),
        parts=[Drawing(id="grain", w=WIDTH, h=97, pieces=pieces)], tab=_("Market"),
    )  # fmt: skip


def grain_place(look: Look, place: int) -> list[Piece]:
    """A barn, the field or the return area, with its grain and its price."""
    _, facts = look._, look.facts
    x, stock = PLACE_STEP * place, facts.grain_area[place]
    symbol = "urban-barn-open" if place < FIELD else "urban-field-open" if place == FIELD else "urban-return"
    piece = Piece(
        id=f"place/{place}", x=x, y=0, w=PLACE_W, h=72, symbol=symbol, title=place_title(look, place),
        short=f"{'B' if place < FIELD else 'F'}{place + 1 if place < FIELD else ''}:{stock}" if place < RETURN else "",
    )  # fmt: skip
    if facts.phase == Phase.TRADE and place != RETURN:
        look.choosable(piece, BARN + place if place < FIELD else BUY_FIELD)
    if place == RETURN:
        return [piece, *return_area(look, x)]
    price = Piece(id=f"grain-price/{place}", x=x, y=75, w=PLACE_W, h=20, text=names.money(shown_price(look, place), _),
                  size=17, bold=True, fill="var(--fq-ink)")  # fmt: skip
    return [piece, *sheaves(look, place, x), price]


def shown_price(look: Look, place: int) -> int:
    """The price for the reader; a spectator sees the printed one."""
    seat = look.view.seat
    return look.facts.grain_price(seat, place) if seat >= 0 else int(BARN_PRICE[place])


def sheaves(look: Look, place: int, x: float) -> list[Piece]:
    """The grain there, and room for more."""
    stock = look.facts.grain_area[place]
    return [
        Piece(
            id=f"grain/{place}/{i}" if i < stock else f"room/{place}/{i}", symbol="urban-grain", w=20, h=20,
            x=x + 3.5 + 21 * (i % 2), y=21 + 23 * (i // 2), faded=i >= stock, kind="grain" if i < stock else "",
        )
        for i in range(max(stock, room_for_grain(look.facts.state, place)))
    ]  # fmt: skip


def return_area(look: Look, x: float) -> list[Piece]:
    _, n = look._, look.facts.grain_area[RETURN]
    return [
        Piece(id="return-count", x=x + 4, y=32, w=22, h=22, text=str(n), size=17, bold=True, fill="var(--fq-ink)"),
        Piece(id="return-grain", x=x + 25, y=34, w=18, h=18, symbol="urban-grain", kind="grain"),
        Piece(id="return-word", x=x - 4, y=75, w=PLACE_W + 8, h=20, text=_.sense("grain", "return"), size=13,
              fill="var(--fq-ink-soft)"),
    ]  # fmt: skip


def place_title(look: Look, place: int) -> str:
    _, facts = look._, look.facts
    stock = facts.grain_area[place]
    if place == RETURN:
        least = RETURN_START * facts.players
        return _("Return area: {n} grain; what exceeds {least} refills field and barns", n=stock, least=least)
    fields = {"n": stock, "all": room_for_grain(facts.state, place), "price": shown_price(look, place)}
    if place == FIELD:
        return _("Field: {n} of {all} grain, ${price} each", **fields)
    return _("Barn {barn}: {n} of {all} grain, ${price} each", barn=place + 1, **fields)


# --- inventions

DOCK_STEP = 70.0
TRACK_W, TRACK_H = 626.0, 68.0
PLACE_ON_TRACK = {
    int(card): (space, i) for space, cards in enumerate(INVENTIONS_ON) for i, card in enumerate(cards)
}


def inventions(look: Look) -> Panel:
    _ = look._
    left = look.facts.invention_owner.count(NONE)
    pieces = [
        Piece(
            id="dock-line", x=DOCK_STEP / 2, y=53, w=DOCK_STEP * (N_SPACES - 1), h=4, symbol="urban-dock-line"
        )
    ]
    for card in range(N_INVENTIONS):
        pieces.append(invention(look, card))
    for space in range(N_SPACES):
        pieces += dock(look, space)
    return Panel(
        id="inventions", title=_("Inventions"), aside=_("{n} left", n=left), above=True, tab=_("Market"),
        parts=[Drawing(id="inventions", w=TRACK_W, h=TRACK_H, pieces=pieces)],
    )  # fmt: skip


@lru_cache(maxsize=64)
def invention_title(card: int, language: str) -> str:
    return names.invention_title(card, Tongue(language))


def invention(look: Look, card: int) -> Piece:
    """A card on its docking space, or its place with who took it."""
    _, facts = look._, look.facts
    space, second = PLACE_ON_TRACK[card]
    x = DOCK_STEP * space + 4 + 32 * second
    title = invention_title(card, _.language)
    owner = facts.invention_owner[card]
    if owner != NONE:
        taken = _("{card} (taken: {who})", card=title, who=look.name(owner))
        return Piece(id=f"gone/{card + 1}", x=x, y=0, w=30, h=34, symbol="urban-card-gone", title=taken)
    piece = Piece(
        id=f"invention/{card + 1}", x=x, y=0, w=30, h=34, symbol=f"urban-invention-{card + 1}", title=title,
        round=5, kind=f"invention-{card + 1}", short=str(card + 1),
    )  # fmt: skip
    if facts.phase == Phase.CARD:
        look.choosable(piece, CARD + card)
    return piece


def dock(look: Look, space: int) -> list[Piece]:
    """A docking space with its number and the markers on it."""
    _, facts = look._, look.facts
    x = DOCK_STEP * space + 23
    node = Piece(
        id=f"dock/{space + 1}", x=x, y=43, w=24, h=24, symbol="urban-dock", text=str(space + 1), size=13,
        fill="var(--fq-ink-soft)", round=12, title=_("Docking space {n}", n=space + 1),
    )  # fmt: skip
    if facts.phase == Phase.SPACE:
        look.choosable(node, SPACE + space)
    elif facts.phase == Phase.CARD and space == facts.chosen:
        node.glow = "chosen"
    docked = [(seat, i) for seat in range(facts.players) for i in range(facts.track[seat][space])]
    shift = -11 if len(docked) > 1 else 0
    markers = [docked_marker(look, space, seat, i, x + shift + 17 * k) for k, (seat, i) in enumerate(docked)]
    return [node, *markers]


def docked_marker(look: Look, space: int, seat: int, i: int, x: float) -> Piece:
    _, facts = look._, look.facts
    piece = Piece(
        id=f"docked/{space + 1}/{seat}/{i}", x=x - 2, y=41, w=28, h=28, symbol="urban-marker", owner=seat, mark=True,
        kind=f"marker-{seat}", enters=f"seal-{seat}", leaves=f"seal-{seat}", round=14,
        title=_("{who} on docking space {n}", who=look.name(seat), n=space + 1),
    )  # fmt: skip
    if seat == facts.decider and i == 0 and look.mine:
        if facts.phase == Phase.MARKER:
            look.choosable(piece, MARKER + space)
        elif facts.phase == Phase.ACT:
            look.choosable(piece, RECALL + space, glow="", why=False)
        elif facts.phase == Phase.SPACE and space == facts.from_space:
            piece.glow = "chosen"
    return piece
