"""Urbanization, action land: buying a territory, with the Broker after a swap of prices (U16, U17, U37).

Which territory can be chosen for founding is answered here too: it is the same question.
"""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.urbanization.rules.common import finish_action
from fourquarters.games.urbanization.state import (
    ADJACENT,
    N_TERRITORIES,
    NONE,
    SITES,
    TERRITORY,
    UNPAYABLE,
    Phase,
    State,
)


@rule
def borders(s: State, territory: int, player: int) -> bool:
    """Does an unowned territory share an edge with a player's land (U16)?"""
    if s.owner[territory] != NONE:
        return False
    for side in range(3):
        neighbour = ADJACENT[territory, side]
        if neighbour != NONE and s.owner[neighbour] == player:
            return True
    return False


@rule
def price(s: State, territory: int, aided: int) -> int:
    """Price markers on a territory or, with the Broker, the fewest that can be swapped in (U16, U37)."""
    if not aided:
        return int(s.prices[territory])
    lowest = UNPAYABLE
    for other in range(N_TERRITORIES):
        if s.owner[other] == NONE and other != territory and s.prices[other] < lowest:
            lowest = s.prices[other]
    return lowest


@rule
def can_pay_land(s: State, territory: int, aided: int) -> bool:
    """Can the current player afford a territory (U16, U37)?"""
    return bool(price(s, territory, aided) <= s.money[s.decider])


@rule
def can_buy_land(s: State, aided: int) -> bool:
    """A free marker and a bordering territory that the player can afford (U16, R7)."""
    if s.markers[s.decider] == 0:
        return False
    for territory in range(N_TERRITORIES):
        if borders(s, territory, s.decider) and can_pay_land(s, territory, aided):
            return True
    return False


@rule
def may_choose_territory(s: State, territory: int) -> bool:
    """Founding, buying, swapping, or placing a price marker there (D1, D2, D5–D7)."""
    if s.owner[territory] != NONE:
        return False
    if s.phase == Phase.LAND:
        return borders(s, territory, s.decider) and can_pay_land(s, territory, s.aided)
    if s.phase == Phase.SWAP:
        return territory != s.chosen and s.prices[territory] <= s.money[s.decider]
    return True


@rule
def legal_territories(s: State, out: Decisions) -> int:
    """The territories that can be chosen (D1, D2, D5–D7)."""
    n = 0
    for territory in range(N_TERRITORIES):
        if may_choose_territory(s, territory):
            out[n] = TERRITORY + territory
            n += 1
    return n


@rule
def choose_land(s: State, territory: int) -> None:
    """Buy a territory; with the Broker its price is swapped first (U16, U37)."""
    if s.aided:
        s.chosen = territory
        s.phase = Phase.SWAP
    else:
        buy_land(s, territory)


@rule
def choose_swap(s: State, territory: int) -> None:
    """The chosen land is bought at the price that was here (U37)."""
    swap_prices(s, s.chosen, territory)
    buy_land(s, s.chosen)


@rule
def take_territory(s: State, territory: int) -> None:
    """An action marker goes on a territory; its price markers are freed (U8, U16)."""
    s.owner[territory] = s.decider
    s.vacant[s.decider] += 1 if SITES[territory, 1] == NONE else 2
    s.markers[s.decider] -= 1
    s.freed = s.prices[territory]
    s.prices[territory] = 0


@rule
def buy_land(s: State, territory: int) -> None:
    """Pay $1 per price marker; each then goes to another territory, if there is one (U16, U17)."""
    s.money[s.decider] -= s.prices[territory]
    take_territory(s, territory)
    s.chosen = territory
    for other in range(N_TERRITORIES):
        if s.owner[other] == NONE:
            s.phase = Phase.PRICE
            return
    finish_action(s)


@rule
def swap_prices(s: State, one: int, other: int) -> None:
    """The Broker exchanges all price markers of two unowned territories (U37, R6)."""
    markers = s.prices[one]
    s.prices[one] = s.prices[other]
    s.prices[other] = markers


@rule
def place_price_marker(s: State, territory: int) -> None:
    """A freed price marker goes to a territory that holds at least one (U17)."""
    s.prices[territory] += 1
    s.freed -= 1
    if s.freed == 0:
        finish_action(s)
