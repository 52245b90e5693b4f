"""Urbanization: symbols assembled from the hand-drawn ones: cards, price tags, factories with numbers."""

from __future__ import annotations

from collections.abc import Iterator

from fourquarters.games.urbanization.state import CARDS, COLOURS, DATA, INVENTION_CARDS
from fourquarters.games.urbanization.words.names import FACTORY_SYMBOLS, INVENTION_SYMBOLS
from fourquarters.picture.drawn import INK, PAPER, box, hand_drawn, lettering, nested, symbol, symbol_sheet

ORDER_COLOURS = ("#ee8c2e", "#9aa0a6", "#f7f3ea")
CARD_W, CARD_H = 90, 122
PLAIN_RIM = "#dfe3d8"  # rim of an invention without colour
HOME = "fourquarters.games.urbanization"
DRAWN = hand_drawn(HOME)


def drawn(name: str, x: float, y: float, size: float, order: str = "") -> str:
    """A hand-drawn symbol, moved into place, with its cogs in a colour."""
    found = nested(DRAWN, name, x, y, size)
    return found.replace("var(--order, #ee8c2e)", order) if order else found


def urban(name: str, w: float, h: float, body: str, left: float = 0, top: float = 0) -> str:
    return symbol(f"urban-{name}", f"{left} {top} {w} {h}", body)


def price_tag(price: int, text: str) -> str:
    """The symbol for a price, with the dollar sign where the text has it: before or after the number."""
    return f"urban-tag-{price}" if text.startswith("$") else f"urban-tag-{price}-after"


def drawn_tag(price: int, text: str) -> str:
    """A tag that points to its land."""
    shape = f'<path d="M1 16L13 1H48Q54 1 54 7V25Q54 31 48 31H13z" fill="{PAPER}" stroke="{INK}" '
    hole = f'<circle cx="12.5" cy="16" r="2.6" fill="{INK}"/>'
    tag = f'{shape}stroke-width="2" stroke-linejoin="round"/>{hole}'
    name, size = price_tag(price, text).removeprefix("urban-"), {2: 21, 3: 20}.get(len(text), 18.5)
    return urban(name, 55, 32, tag + lettering(34.5, 23.3 if size > 19 else 22.5, size, text))


def drawn_factory(number: int, colour: int) -> str:
    """A factory with the number of its active card."""
    disc = (
        f'<circle cx="17" cy="17" r="14.5" fill="{ORDER_COLOURS[colour]}" stroke="{INK}" stroke-width="1.8"/>'
    )
    size = 19.5 if number < 10 else 17
    body = drawn("urban-factory", -26, -30, 52) + disc + lettering(17, 23.5, size, str(number))
    return urban(f"built-{number}", 60, 64, body, -27, -31)


def factory_card(number: int, colour: int, makes: int) -> str:
    """A card: number and production in the coloured head, the emblem below; name and spaces are added later."""
    head = f'<path d="M3.5 26V9.500Q3.5 3.5 9.5 3.500H80.500Q86.5 3.5 86.5 9.500V26z" fill="{ORDER_COLOURS[colour]}"/>'
    line = f'<path d="M3.5 26H86.5" stroke="{INK}"/>'
    pill = box(81 - 16 * makes, 7, 16 * makes + 3, 16.5, 8, "#fffdf6", 0)
    cogs = "".join(
        drawn("urban-order", 82 - 16 * (i + 1), 8, 14.5, ORDER_COLOURS[colour]) for i in range(makes)
    )
    emblem = drawn(FACTORY_SYMBOLS[number], 27, 29, 36)
    body = (
        box(0.6, 0.6, 88.8, 120.8, 9, PAPER)
        + head
        + line
        + lettering(9, 21.5, 19, str(number), anchor="start")
    )
    return urban(f"factory-card-{number}", CARD_W, CARD_H, body + pill + cogs + emblem)


def deck_card(number: int, colour: int) -> str:
    """The deck from above: two cards below, the next number and emblem on top."""
    under = "".join(box(0.6 + i, 0.6 + i, 30, 114, 7, PAPER) for i in (6, 3))
    head = box(0.6, 0.6, 30, 24, 7, ORDER_COLOURS[colour]) + box(0.6, 18, 30, 8, 0, ORDER_COLOURS[colour], 0)
    top = box(0.6, 0.6, 30, 114, 7, PAPER) + head + lettering(15.6, 19, 16, str(number))
    return urban(f"deck-{number}", 38, CARD_H, under + top + drawn(FACTORY_SYMBOLS[number], 2.6, 31, 26))


def drawn_space(orders: int, colour: int) -> str:
    """An empty order space: how many orders it gives."""
    rim = '<rect x=".8" y=".8" width="38.4" height="26.4" rx="13.2" fill="none" stroke="#6d5a3a" '
    rim += 'stroke-width="1.5" stroke-dasharray="4 3"/>'
    body = (
        rim + lettering(13, 19.5, 15, str(orders)) + drawn("urban-order", 18.5, 6, 16, ORDER_COLOURS[colour])
    )
    return urban(f"space-{orders}-{COLOURS[colour]}", 40, 28, body)


def invention_card(card: int) -> str:
    """A small card with the colour it affects above the emblem."""
    colour = INVENTION_CARDS[card]["colour"]
    rim = ORDER_COLOURS[COLOURS.index(colour)] if colour else PLAIN_RIM
    head = f'<path d="M1 7V5.600Q1 1 5.6 1H24.400Q29 1 29 5.600V7z" fill="{rim}"/>'
    body = (
        box(0.6, 0.6, 28.8, 32.8, 5, PAPER, 1)
        + head
        + f'<path d="M1 7H29" stroke="{INK}" stroke-width=".8"/>'
    )
    return urban(f"invention-{card + 1}", 30, 34, body + drawn(INVENTION_SYMBOLS[card], 3, 8.5, 24))


def tags() -> Iterator[str]:
    """Every price, with the dollar sign before it and after it."""
    for price in range(1, DATA["pools"]["price_markers"] + 1):
        yield drawn_tag(price, f"${price}")
        yield drawn_tag(price, f"{price} $")


def cards() -> Iterator[str]:
    """Every factory: built, in the deck and on offer; order spaces; inventions."""
    for card in CARDS:
        number, colour = card["number"], COLOURS.index(card["colour"])
        yield drawn_factory(number, colour)
        yield deck_card(number, colour)
        yield factory_card(number, colour, card["production"])
    given = {(n, COLOURS.index(card["colour"])) for card in CARDS for n in card["orders"]}
    yield from (drawn_space(n, colour) for n, colour in sorted(given))
    yield from map(invention_card, range(len(INVENTION_CARDS)))


SYMBOLS = symbol_sheet(HOME, *tags(), *cards())
