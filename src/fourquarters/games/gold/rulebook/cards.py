"""Gold!: every card, and how many there are of it."""

from __future__ import annotations

from fourquarters.games.gold.facts import POINTS
from fourquarters.games.gold.state import (
    COLOURS,
    COPIES,
    DONKEY,
    N_CARDS,
    N_COLOURS,
    N_VALUES,
    OFFER_SIZE,
    PILE_SIZE,
)
from fourquarters.games.gold.words import card, colour_name
from fourquarters.rulebook.parts import Entry
from fourquarters.words.numbers import minus
from fourquarters.words.tongue import Tongue, capital

TABLES = (2, 3)
REMOVED = 2


def cards(_: Tongue) -> list[Entry]:
    """Every card with its name, and how often it occurs (G1)."""
    return [card_entry(number, _) for number in range(N_CARDS)]


def card_entry(number: int, _: Tongue) -> Entry:
    colour, value = divmod(number, N_VALUES)
    n, symbol = int(COPIES[value]), f"gold-face-{COLOURS[colour]}-{value}"
    if value == DONKEY:
        name = _("{colour} donkey", colour=capital(colour_name(colour, _)))
        return Entry(symbol, str(name), str(_("{n} cards; {fewer} with 2 players", n=n, fewer=n - 1)))
    return Entry(symbol, capital(card(number, _)), str(_.many("{n} card", "{n} cards", n)))


def values(_: Tongue) -> list[list[str]]:
    """How many cards of each value there are in one colour, and in all."""
    rows = []
    for value in range(N_VALUES):
        name = _("Donkey, {n}", n=POINTS[DONKEY]) if value == DONKEY else _("Gold {n}", n=POINTS[value])
        rows.append([str(name), str(COPIES[value]), str(N_COLOURS * COPIES[value])])
    return rows


def sizes(_: Tongue) -> list[list[str]]:
    """What the number of players changes."""
    rows = []
    for players in TABLES:
        pile = int(PILE_SIZE[players])
        deck = pile + REMOVED + players
        name = _.many("{n} player", "{n} players", players)
        rows.append([str(name), str(deck), str(players), str(REMOVED), str(pile // OFFER_SIZE)])
    return rows


def colours(_: Tongue) -> list[Entry]:
    """The six colours with their signs, for the summary."""
    golds = ", ".join(minus(POINTS[value]) for value in range(1, N_VALUES) for _copy in range(COPIES[value]))
    return [
        Entry(f"gold-mini-{name}-{N_VALUES - 1}", capital(colour_name(colour, _)), golds)
        for colour, name in enumerate(COLOURS)
    ]
