"""Urbanization: another player's city in miniature."""

from __future__ import annotations

from fourquarters.games.urbanization.facts import Forecast
from fourquarters.games.urbanization.picture.chips import chip, holdings
from fourquarters.games.urbanization.picture.look import Look
from fourquarters.games.urbanization.state import (
    CITIZEN_LINE,
    GRAIN_LINE,
    HOUSE_LINE,
    NONE,
    ORDER_LINE,
    TAX_LINE,
    Character,
)
from fourquarters.games.urbanization.words import names
from fourquarters.picture.scene import Drawing, Item, Part, Piece, Row


def other_parts(look: Look, seat: int, expected: Forecast) -> list[Part]:
    facts, _ = look.facts, look._
    items = [
        Item(
            text=names.money(facts.money[seat], _),
            title=_("Money"),
            bold=True,
            ground="var(--fq-inset)",
            ink="var(--fq-ink)",
        ),
        Item(
            symbol="urban-marker",
            owner=seat,
            text=str(facts.markers[seat]),
            title=_("Free action markers"),
            ground="var(--fq-inset)",
            ink="var(--fq-ink)",
        ),
        *holdings(look, seat),
    ]
    if facts.mayor == seat and not look.view.over:
        items.append(chip("urban-mayor", _("Mayor: starts this turn")))
    if facts.character[seat] != NONE:
        items.append(character_chip(look, seat))
    return [mini(look, seat, expected), Row(items=items)]


def character_chip(look: Look, seat: int) -> Item:
    _, facts = look._, look.facts
    character, spent = facts.character[seat], bool(facts.spent[seat])
    name = _(names.CHARACTERS[character])
    title = (
        _("{character}, used", character=name) if spent else _("{character}, not used yet", character=name)
    )
    item = chip(names.CHARACTER_SYMBOLS[character], title)
    item.faded = spent
    if character == Character.FARMER and facts.farmer_seeds[seat]:
        item.text = str(facts.farmer_seeds[seat])
    return item


MINI_W, MINI_STEP = 260.0, 53.0


def mini(look: Look, seat: int, expected: Forecast) -> Drawing:
    """Five lines in miniature: symbol, number, and a bar."""
    _, facts = look._, look.facts
    weak = [] if look.view.over else expected.weakest
    later = (
        (facts.grain[seat], facts.order_count(seat)) if look.view.over else (expected.grain, expected.orders)
    )
    orders = names.orders_by_colour(facts.orders[seat], _) or _("no work orders")
    lines = (
        ("citizens", "urban-citizen", facts.citizens[seat], facts.citizens[seat], _("Citizens")),
        ("houses", "urban-house", facts.houses[seat], facts.houses[seat], _("Houses")),
        ("grain", "urban-grain", facts.grain[seat], later[0], _("Grain, {n} at the end of the turn", n=later[0])),
        ("orders", "urban-order", facts.order_count(seat), later[1], orders),
        ("taxes", "urban-tax", facts.taxes[seat], facts.taxes[seat], _("Taxes")),
    )  # fmt: skip
    pieces: list[Piece] = []
    for place, (line, symbol, now, then, title) in enumerate(lines):
        pieces += mini_line(seat, line, MINI_STEP * place, symbol, now, then, title, line in weak)
    return Drawing(id=f"mini-{seat}", w=MINI_W, h=32, pieces=pieces)


def mini_line(
    seat: int, line: str, x: float, symbol: str, now: int, later: int, title: str, weak: bool
) -> list[Piece]:  # fmt: skip
    id = f"mini/{seat}/{line}"
    ink = "var(--fq-gold-text)" if weak else "var(--fq-ink)"
    fill = "var(--fq-gilt)" if weak else "var(--fq-ink-soft)"
    pieces = [
        Piece(id=id, x=x, y=0, w=20, h=20, symbol=symbol, owner=seat, title=title,
              short=f"{title} {now}" + (f"+{later - now}" if later > now else "")),
        Piece(id=f"{id}/n", x=x + 24, y=0, w=22, h=20, text=str(now), size=15, bold=True, anchor="start", fill=ink),
        Piece(id=f"{id}/bar", x=x, y=25, w=47, h=5, path=SEGMENTS[0][LONGEST], fill="var(--fq-inset)",
              stroke="var(--fq-line)", line=0.6),
    ]  # fmt: skip
    if later > now:
        pieces.append(Piece(id=f"{id}/soon", x=x, y=25, w=47, h=5, path=SEGMENTS[now][later], fill="none", stroke=fill,
                            line=1.2))  # fmt: skip
    if now:
        pieces.append(Piece(id=f"{id}/on", x=x, y=25, w=47, h=5, path=SEGMENTS[0][now], fill=fill))
    return pieces


LONGEST = max(CITIZEN_LINE, HOUSE_LINE, GRAIN_LINE, ORDER_LINE, TAX_LINE)
STEP = 48 / LONGEST
SEGMENTS = [
    ["".join(f"M{i * STEP:g} 0h{STEP - 1:g}v5h-{STEP - 1:g}z" for i in range(first, last)) for last in range(LONGEST + 1)]
    for first in range(LONGEST + 1)
]  # fmt: skip
