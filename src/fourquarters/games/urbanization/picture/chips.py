"""Urbanization: what a player holds, as chips."""

from __future__ import annotations

from fourquarters.games.urbanization.picture.look import Look
from fourquarters.games.urbanization.picture.symbols import ORDER_COLOURS
from fourquarters.games.urbanization.words import names
from fourquarters.picture.scene import Item

CHIP_GROUND = "var(--paper)"


def chip(symbol: str, title: str, ground: str = CHIP_GROUND, text: str = "") -> Item:
    return Item(symbol=symbol, title=title, ground=ground, ink="var(--ink)", text=text)


def holdings(look: Look, seat: int) -> list[Item]:
    """A player's factories with their numbers, and inventions."""
    _, facts = look._, look.facts
    items = []
    for stack in facts.stacks(seat):
        number = facts.stack_top[stack]
        colour = names.colour_of(number)
        title = _("{factory}, number {n}: up to {goods}", factory=_(names.FACTORIES[number]), n=number,
                  goods=names.goods(facts.capacity(seat, number), colour, _))  # fmt: skip
        items.append(chip(names.FACTORY_SYMBOLS[number], title, ORDER_COLOURS[colour], str(number)))
    for card in facts.cards(seat):
        items.append(chip(names.INVENTION_SYMBOLS[card], names.invention_title(card, _.language)))
    return items
