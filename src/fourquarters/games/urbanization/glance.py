"""Urbanization: a view read once into plain numbers, and what words and picture work out from them.

Nothing here decides what is legal; that is the rules' alone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fourquarters.games.urbanization.state import (
    ADJACENT,
    BARN_PRICE,
    CITIZEN_POINTS,
    COLOUR,
    COST,
    FIELD,
    GOOD_MONEY,
    GOOD_POINTS,
    GRAIN_ELEVATOR,
    GRAIN_PER_POINT,
    HARVEST_GRAIN,
    INVENTION_VALUE,
    LINE,
    MINIMUM_GOODS,
    N_COLOURS,
    N_SITES,
    N_STACKS,
    N_TERRITORIES,
    NONE,
    ORDER_PER_TURN,
    ORDER_VALUE,
    PRODUCTION,
    REFRIGERATION,
    SEED_DRILL,
    TERRITORY,
    Ground,
)
from fourquarters.table.view import View

NEIGHBOURS: list[list[int]] = [[t for t in row if t != NONE] for row in ADJACENT.tolist()]
LAND_OF: list[int] = TERRITORY.tolist()
COLOUR_OF: list[int] = COLOUR.tolist()
MAKES: list[int] = PRODUCTION.tolist()


class Forecast(NamedTuple):
    """A city at this turn's end, if nothing more is done."""

    houses: int
    grain: int  # after harvest
    orders: int
    citizens: int
    points: int  # for citizens and grain
    left_over: int  # grain after feeding

    @property
    def weakest(self) -> list[str]:
        """The lines that hold the city back: houses, grain, orders."""
        lines = {"houses": self.houses, "grain": self.grain, "orders": self.orders}
        return [name for name, value in lines.items() if value == self.citizens]


class Glance:
    """The numbers of a view; fields have the names of the state's."""

    inventions: int
    phase: int
    turn: int
    action_phase: int
    start: int
    mayor: int
    decider: int
    players: int
    aided: int
    effects: int
    chosen: int
    freed: int
    trade: int
    goods_left: int
    from_space: int
    deck: int
    barn_used: list[int]
    owner: list[int]
    prices: list[int]
    ground: list[int]
    seeds: list[int]
    administrative: list[int]
    pool: list[int]
    slot_card: list[int]
    slot_marker: list[list[int]]
    stack_owner: list[int]
    stack_site: list[int]
    stack_top: list[int]
    stack_of: list[int]
    produced: list[int]
    laid: list[list[int]]
    supply: list[int]
    grain_area: list[int]
    display: list[int]
    track: list[list[int]]
    invention_owner: list[int]
    money: list[int]
    points: list[int]
    points_from: list[list[int]]
    markers: list[int]
    citizens: list[int]
    houses: list[int]
    grain: list[int]
    orders: list[list[int]]
    taxes: list[int]
    character: list[int]
    spent: list[int]
    farmer_seeds: list[int]

    def __init__(self, states: Any) -> None:
        values = states.tolist()[0]
        for name, value in zip(states.dtype.names, values, strict=True):
            setattr(self, name, value if isinstance(value, int) else value.tolist())

    @classmethod
    def of(cls, view: View) -> Glance:
        return view.once(read)

    def sites(self, seat: int) -> list[int]:
        """A player's sites."""
        return [site for site in range(N_SITES) if self.owner[LAND_OF[site]] == seat]

    def empty_sites(self, seat: int) -> list[int]:
        return [site for site in self.sites(seat) if self.ground[site] == 0 and self.seeds[site] == 0]

    def seed_places(self, seat: int) -> int:
        """How many seeds a player's land can still take (U24, U51)."""
        most = 2 if self.has(seat, SEED_DRILL) else 1
        free = (site for site in self.sites(seat) if self.ground[site] == Ground.EMPTY)
        return sum(max(0, most - self.seeds[site]) for site in free)

    def bordering(self, seat: int) -> list[int]:
        """Unowned territories that share an edge with a player's land (U16)."""
        own = self.owner
        return [
            t
            for t in range(N_TERRITORIES)
            if own[t] == NONE and any(own[other] == seat for other in NEIGHBOURS[t])
        ]

    def stacks(self, seat: int) -> list[int]:
        return [stack for stack in range(N_STACKS) if self.stack_owner[stack] == seat]

    def stack_at(self, site: int) -> int:
        return self.stack_site.index(site)

    def cards(self, seat: int) -> list[int]:
        """A player's inventions."""
        return [card for card, owner in enumerate(self.invention_owner) if owner == seat]

    def has(self, seat: int, invention: int) -> bool:
        return self.invention_owner[invention] == seat

    def capacity(self, seat: int, number: int) -> int:
        """How many goods a card makes (U29, U45)."""
        least = 2 if self.has(seat, MINIMUM_GOODS[COLOUR_OF[number]]) else 0
        return max(MAKES[number], least)

    def good_money(self, seat: int, colour: int) -> int:
        """What a good of its own colour pays (U30, U48)."""
        card = GOOD_MONEY[colour]
        return int(INVENTION_VALUE[card] if self.has(seat, card) else ORDER_VALUE[colour])

    def good_points(self, seat: int, colour: int) -> int:
        """What a good scores (U30, U49)."""
        card = GOOD_POINTS[colour]
        return int(INVENTION_VALUE[card]) if self.has(seat, card) else 1

    def grain_price(self, seat: int, place: int) -> int:
        """What a grain costs there (U22, U52)."""
        return 1 if self.has(seat, GRAIN_ELEVATOR) else int(BARN_PRICE[place])

    def place_to_sell(self) -> int:
        """The first of barns and field with room, or NONE (U23)."""
        return next((p for p in range(FIELD + 1) if self.grain_area[p] < self.players), NONE)

    def building_cost(self, building: int) -> int:
        """What a building costs in the action in hand (U36)."""
        return int(COST[building]) - self.aided

    def order_count(self, seat: int) -> int:
        return sum(self.orders[seat])

    def spaces_filled(self, slot: int) -> int:
        return sum(marker != NONE for marker in self.slot_marker[slot])

    def cards_on(self, space: int) -> int:
        """Inventions left on a docking space."""
        return self.invention_owner[2 * space : 2 * space + 2].count(NONE)

    def sown(self, seat: int) -> int:
        """A player's seeds, on land and on the Farmer's card."""
        return self.farmer_seeds[seat] + sum(self.seeds[site] for site in self.sites(seat))

    def harvest(self, seat: int) -> int:
        """How much grain this turn's harvest brings beyond what lies on the line (U50, U54)."""
        bonus = sum(int(INVENTION_VALUE[card]) for card in HARVEST_GRAIN if self.has(seat, card))
        return min(LINE - self.grain[seat], 2 * self.sown(seat) + bonus)

    def orders_to_come(self, seat: int) -> list[int]:
        """Orders that inventions bring this turn, by colour, as far as the line takes them (U46)."""
        room = LINE - self.order_count(seat)
        coming = [0] * N_COLOURS
        for colour in reversed(range(N_COLOURS)):
            if room > 0 and self.has(seat, ORDER_PER_TURN[colour]):
                coming[colour] = 1
                room -= 1
        return coming

    def forecast(self, seat: int) -> Forecast:
        """This turn's end, if nothing more is done (U53–U57)."""
        houses, grain = self.houses[seat], self.grain[seat] + self.harvest(seat)
        orders = self.order_count(seat) + sum(self.orders_to_come(seat))
        citizens = min(houses, grain, orders)
        left_over = grain - citizens
        points = CITIZEN_POINTS * citizens + left_over // GRAIN_PER_POINT
        if self.has(seat, REFRIGERATION):
            points += grain // int(INVENTION_VALUE[REFRIGERATION])
        return Forecast(houses, grain, orders, citizens, points, left_over)

    def acted(self, seat: int) -> bool:
        """Has a player had his action of this phase?"""
        n = self.players
        return (seat - self.start) % n < (self.decider - self.start) % n


def read(view: View) -> Glance:
    return Glance(view.states)
