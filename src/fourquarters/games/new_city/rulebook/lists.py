"""New City: every district and every coin, with what they do."""

from __future__ import annotations

from fourquarters.games.new_city.picture.symbols import COIN_ART, DISTRICT_ART
from fourquarters.games.new_city.rules.auction import help_of
from fourquarters.games.new_city.state import (
    BEAUTY,
    EARLY_COST,
    GUILD,
    N_COINS,
    N_DISTRICTS,
    N_ROUNDS,
    STATUE,
)
from fourquarters.games.new_city.words.names import coin_help, coin_name, kinds, named
from fourquarters.rulebook.parts import Entry
from fourquarters.words.tongue import Tongue, capital, mark

EARNS = (
    mark("1, plus 1 for each Market and 2 for each Entertainment district beside it"),
    mark("2, plus 1 for each Residential district beside it"),
    mark("3"),
    mark("2, less 1 for each Slum beside it, but never below 0"),
    mark("1, but nothing beside a Slum"),
)
WITH_ITS_COIN = (
    mark("with a Safe House: 1 more, if a Market or an Entertainment district is beside it"),
    mark("with a Trade Guild: 1 more"),
    mark("with a Gambling Hall: the hall is famous"),
    mark("with a Statue: exactly 3, whatever is beside it"),
    mark("with a Palace: nothing more"),
)
ON_ITS_DISTRICT = (
    mark("on a Slum: 1 more income, if it earns from a neighbour"),
    mark("on a Market: 1 more income"),
    mark("on an Entertainment district: famous"),
    mark("on a Residential district: 3 income, Slums or not"),
    mark("on a Park: nothing more"),
)


def districts(_: Tongue) -> list[Entry]:
    """All of them, with value and suit (N1)."""
    return [Entry(f"new-tile-{district}", named(district, _)) for district in range(N_DISTRICTS)]


def incomes(_: Tongue) -> list[Entry]:
    """What each kind of district earns (N24)."""
    return [
        Entry(
            f"new-{DISTRICT_ART[at]}",
            f"{at + 1} {name}",
            str(_(EARNS[at])),
            cells=[str(_(WITH_ITS_COIN[at]))],
        )
        for at, name in enumerate(kinds(_))
    ]


def coins(_: Tongue) -> list[Entry]:
    """What each coin does: on any district, and on the one of its own value."""
    return [
        Entry(
            f"new-{COIN_ART[coin - 1]}",
            f"{coin} {coin_name(coin, _)}",
            capital(coin_help(coin, _)),
            cells=[str(_(ON_ITS_DISTRICT[coin - 1]))],
        )
        for coin in range(1, N_COINS + 1)
    ]


def brief_incomes(_: Tongue) -> list[Entry]:
    """The same for the summary."""
    return [Entry(entry.symbol, entry.name, entry.text) for entry in incomes(_)]


def brief_coins(_: Tongue) -> list[Entry]:
    return [Entry(entry.symbol, entry.name, f"{entry.text}; {entry.cells[0]}") for entry in coins(_)]


def costs(_: Tongue) -> list[list[str]]:
    """What each coin costs in each round (N21)."""
    rows = []
    for coin in range(1, N_COINS + 1):
        prices = [price(coin, round_number, _) for round_number in range(1, N_ROUNDS + 1)]
        rows.append([f"{coin} {coin_name(coin, _)}", *prices])
    return rows


def price(coin: int, round_number: int, _: Tongue) -> str:
    if coin <= round_number:
        return str(_("free"))
    return str(_("{n} gold", n=EARLY_COST)) if coin == round_number + 1 else "–"


def beauty(_: Tongue) -> list[list[str]]:
    """What matching neighbours bring (N18)."""
    return [[str(matches), str(_("{n} gold", n=int(gold)))] for matches, gold in enumerate(BEAUTY)]


def helps(_: Tongue) -> list[list[str]]:
    """What Guild and Statue add to a bid (N15)."""
    return [
        [f"{value} {name}", str(help_of(GUILD, value)), str(help_of(STATUE, value))]
        for value, name in enumerate(kinds(_), 1)
    ]
