"""Urbanization: a view read once into plain numbers, and what words and picture work out from them.

Nothing here decides what is legal, and no number of a rule is repeated: prices, gains and this turn's
end are asked of the rules, on the state that the view holds.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

from fourquarters.engine.view import View, copied
from fourquarters.games.urbanization.rules.administration import (
    harvest,
    return_production,
    settle_citizens,
    take_new_orders,
)
from fourquarters.games.urbanization.rules.grain import grain_price, place_to_sell
from fourquarters.games.urbanization.rules.land import price
from fourquarters.games.urbanization.rules.orders import orders_to_take
from fourquarters.games.urbanization.rules.produce import capacity, good_money, good_points
from fourquarters.games.urbanization.rules.sow import seeds_on_site
from fourquarters.games.urbanization.state import (
    ADJACENT,
    CITIZEN_LINE,
    COLOUR,
    COST,
    GIVES,
    INVENTIONS_ON,
    N_COLOURS,
    N_SITES,
    N_STACKS,
    N_TERRITORIES,
    NONE,
    TERRITORY,
    Ground,
    Kind,
    Phase,
)

NEIGHBOURS: list[list[int]] = [[t for t in row if t != NONE] for row in ADJACENT.tolist()]
LAND_OF: list[int] = TERRITORY.tolist()
COLOUR_OF: list[int] = COLOUR.tolist()
KIND_IN_HAND = {
    Phase.LAND: Kind.LAND, Phase.SWAP: Kind.LAND, Phase.PRICE: Kind.LAND,
    Phase.TYPE: Kind.ERECT, Phase.BUILD: Kind.ERECT, Phase.TRADE: Kind.GRAIN, Phase.SOW: Kind.SOW,
    Phase.ORDERS: Kind.ORDERS, Phase.ATTRACT: Kind.ATTRACT, Phase.WHERE: Kind.ATTRACT,
    Phase.PRODUCE: Kind.PRODUCE, Phase.GOODS: Kind.PRODUCE, Phase.ANY_COLOUR: Kind.PRODUCE,
    Phase.MARKER: Kind.INVENT, Phase.SPACE: Kind.INVENT, Phase.CARD: Kind.INVENT,
}  # fmt: skip


class Forecast(NamedTuple):
    """A city at this turn's end, if nothing more is done."""

    houses: int
    grain: int  # after harvest
    harvest: int  # what it brought
    orders: int
    new_orders: list[int]  # from inventions, by colour
    citizens: int
    points: int  # for citizens and grain
    left_over: int  # grain after feeding

    @property
    def weakest(self) -> list[str]:
        """The lines that hold the city back: houses, grain, orders."""
        if self.citizens == CITIZEN_LINE:
            return []
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
        self.states = states
        self.state = in_hand(states)
        self._forecasts: list[Forecast] = []
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
        most = seeds_on_site(self.state, seat)
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
        return capacity(self.state, seat, number)

    def good_money(self, seat: int, good: int, order: int) -> int:
        """What a good pays with an order of a colour (U30, U48)."""
        return good_money(self.state, seat, good, order)

    def good_points(self, seat: int, colour: int) -> int:
        """What a good scores (U30, U49)."""
        return good_points(self.state, seat, colour)

    def grain_price(self, seat: int, place: int) -> int:
        """What a grain costs there (U22, U52)."""
        return grain_price(self.state, seat, place)

    def place_to_sell(self) -> int:
        """The first of barns and field with room, or NONE (U23)."""
        return place_to_sell(self.state)

    def land_price(self, territory: int, aided: int) -> int:
        """What the player in turn would pay, with the Broker after the best swap (U16, U37)."""
        return price(self.state, territory, aided)

    def building_cost(self, building: int, aided: int) -> int:
        """What a building costs (U18–U20, U36)."""
        return int(COST[building]) - aided

    def orders_from(self, slot: int, aided: int) -> int:
        """How many orders the player in turn would get from a card (U25, U42, R14)."""
        number, space = self.slot_card[slot], self.spaces_filled(slot)
        most = int(GIVES[number, space]) * (1 + aided)
        return orders_to_take(self.state, self.decider, COLOUR_OF[number], most)

    def order_count(self, seat: int) -> int:
        return sum(self.orders[seat])

    def spaces_filled(self, slot: int) -> int:
        return sum(marker != NONE for marker in self.slot_marker[slot])

    def cards_on(self, space: int) -> int:
        """Inventions left on a docking space."""
        return sum(self.invention_owner[card] == NONE for card in INVENTIONS_ON[space])

    def kind_in_hand(self) -> int:
        """The action that has been begun, or NONE."""
        return int(KIND_IN_HAND.get(Phase(self.phase), NONE))

    def forecast(self, seat: int) -> Forecast:
        """A city at this turn's end, if nothing more is done (U53–U57)."""
        if not self._forecasts:
            self._forecasts = foreseen(self)
        return self._forecasts[seat]

    def acted(self, seat: int) -> bool:
        """Has a player already acted in this phase?"""
        n = self.players
        return (seat - self.start) % n < (self.decider - self.start) % n


def read(view: View) -> Glance:
    return Glance(view.states)


def in_hand(states: Any) -> Any:
    """A state as the rules read it, its fields looked up once; a record looks them up each time."""
    record = states[0]
    fields = {name: record[name] for name in states.dtype.names}
    return SimpleNamespace(**{name: v if v.ndim else int(v) for name, v in fields.items()})


def foreseen(g: Glance) -> list[Forecast]:
    """The rules' own administration, on a copy; nobody exchanges orders."""
    s = in_hand(copied(g.states))
    done = 0
    if g.phase == Phase.EXCHANGE:  # harvest is over, and some have their new orders
        done = 1 + (g.decider - g.start) % g.players
    else:
        harvest(s)
        return_production(s)
    for away in range(done, g.players):
        take_new_orders(s, (g.start + away) % g.players)
    grain, orders = s.grain.tolist(), s.orders.tolist()
    settle_citizens(s)
    return [
        Forecast(
            houses=g.houses[seat],
            grain=grain[seat],
            harvest=grain[seat] - g.grain[seat],
            orders=sum(orders[seat]),
            new_orders=[orders[seat][colour] - g.orders[seat][colour] for colour in range(N_COLOURS)],
            citizens=int(s.citizens[seat]),
            points=int(s.points[seat]) - g.points[seat],
            left_over=int(s.grain[seat]),
        )
        for seat in range(g.players)
    ]
