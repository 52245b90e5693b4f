"""Urbanization: a view, read once into plain numbers, and what words and picture need to know about it.

Nothing here decides what is legal, and no number from the rules is repeated: for prices, gains and the end
of this turn the rules are called on the view's state.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import NamedTuple, cast

from fourquarters.engine.state import States
from fourquarters.engine.turns import had_turn
from fourquarters.engine.view import View, copied
from fourquarters.games.urbanization.rules.administration import (
    harvest,
    return_production,
    settle_citizens,
    take_new_orders,
)
from fourquarters.games.urbanization.rules.erect import building_cost, can_build
from fourquarters.games.urbanization.rules.grain import grain_from_field, grain_price, place_to_sell
from fourquarters.games.urbanization.rules.invent import cards_on
from fourquarters.games.urbanization.rules.land import borders, can_pay_land, price
from fourquarters.games.urbanization.rules.orders import orders_given, orders_to_take
from fourquarters.games.urbanization.rules.produce import (
    capacity,
    good_money,
    good_points,
    make_goods,
    may_produce,
    most_goods,
)
from fourquarters.games.urbanization.rules.sow import may_sow_on, seeds_on_site
from fourquarters.games.urbanization.rules.taxes import taxes_due
from fourquarters.games.urbanization.state import (
    CITIZEN_LINE,
    COLOUR,
    N_COLOURS,
    N_SITES,
    N_STACKS,
    N_TERRITORIES,
    NONE,
    TERRITORY_OF,
    Building,
    Kind,
    Phase,
    State,
)

NAMES = State.DTYPE.names or ()
LAND_OF: list[int] = TERRITORY_OF.tolist()
COLOUR_OF: list[int] = COLOUR.tolist()
KIND_IN_HAND = {
    Phase.LAND: Kind.LAND, Phase.SWAP: Kind.LAND, Phase.PRICE: Kind.LAND,
    Phase.TYPE: Kind.ERECT, Phase.BUILD: Kind.ERECT, Phase.TRADE: Kind.GRAIN, Phase.SOW: Kind.SOW,
    Phase.ORDERS: Kind.ORDERS, Phase.ATTRACT: Kind.ATTRACT, Phase.WHERE: Kind.ATTRACT,
    Phase.PRODUCE: Kind.PRODUCE, Phase.GOODS: Kind.PRODUCE, Phase.ANY_COLOUR: Kind.PRODUCE,
    Phase.MARKER: Kind.INVENT, Phase.SPACE: Kind.INVENT, Phase.CARD: Kind.INVENT,
}  # fmt: skip


class Forecast(NamedTuple):
    """A city at the end of this turn, if nothing more is done."""

    houses: int
    grain: int  # after harvest
    harvest: int  # what the harvest brought
    orders: int
    new_orders: list[int]  # from inventions, by colour
    citizens: int
    points: int  # for citizens and grain
    left_over: int  # grain after feeding

    @property
    def weakest(self) -> list[str]:
        """The lines that limit the city: houses, grain, orders."""
        if self.citizens == CITIZEN_LINE:
            return []
        lines = {"houses": self.houses, "grain": self.grain, "orders": self.orders}
        return [name for name, value in lines.items() if value == self.citizens]


class Production(NamedTuple):
    """What factories make in one action."""

    goods: int
    money: int
    points: int


class Facts:
    """The numbers of a view; fields have the same names as in the state."""

    inventions: int
    phase: int
    turn: int
    action_phase: int
    start: int
    mayor: int
    decider: int
    players: int
    aided: int
    chosen: int
    freed: int
    trade: int
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
    produced: list[int]
    supply: list[int]
    grain_area: list[int]
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

    def __init__(self, states: States) -> None:
        self.states = states
        self.state = in_hand(states)
        self._forecasts: list[Forecast] = []
        values = states.tolist()[0]
        for name, value in zip(NAMES, values, strict=True):
            setattr(self, name, value if isinstance(value, int) else value.tolist())

    @classmethod
    def of(cls, view: View) -> Facts:
        return view.once(read)

    def seed_places(self, seat: int) -> int:
        """How many seeds a player's land can still take (U24, U51)."""
        most = seeds_on_site(self.state, seat)
        return sum(most - self.seeds[site] for site in range(N_SITES) if may_sow_on(self.state, site, seat))

    def bordering(self, seat: int) -> list[int]:
        """Unowned territories that share an edge with a player's land (U16)."""
        return [t for t in range(N_TERRITORIES) if borders(self.state, t, seat)]

    def prices_to_pay(self) -> list[int]:
        """What the territories that the current player can buy cost (U16)."""
        return [self.prices[t] for t in self.bordering(self.decider) if can_pay_land(self.state, t, 0)]

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
        """What a good pays with an order of this colour (U30, U48)."""
        return good_money(self.state, seat, good, order)

    def good_points(self, seat: int, colour: int) -> int:
        """What a good scores (U30, U49)."""
        return good_points(self.state, seat, colour)

    def grain_price(self, seat: int, place: int) -> int:
        """What a grain costs there (U22, U52)."""
        return grain_price(self.state, seat, place)

    def place_to_sell(self) -> int:
        """The first of the barns and the field that has room, or NONE (U23)."""
        return place_to_sell(self.state)

    def land_price(self, territory: int, aided: int) -> int:
        """What the current player would pay; with the Broker, after the best swap (U16, U37)."""
        return price(self.state, territory, aided)

    def building_cost(self, building: int, aided: int) -> int:
        """What a building costs (U18–U20, U36)."""
        return building_cost(building, aided)

    def orders_from(self, slot: int, aided: int) -> int:
        """How many orders the current player would get from a card (U25, U42, R14)."""
        most = orders_given(self.state, slot, aided)
        return orders_to_take(self.state, self.decider, COLOUR_OF[self.slot_card[slot]], most)

    def free_grain(self) -> int:
        """What the Mill Worker would take from the field (U39)."""
        return grain_from_field(self.state)

    def tax_money(self, aided: int) -> int:
        """What taxes would bring the current player (U31, U41)."""
        return taxes_due(self.state, self.decider, aided)

    def production(self) -> Production:
        """What all the current player's factories together can make now (U29, U30)."""
        return produced_at_most(self)

    def cheapest_building(self) -> int:
        """The least the current player needs in order to build (U18–U20)."""
        return min(building_cost(b, 0) for b in range(Building.FACTORY) if can_build(self.state, b, 0))

    def order_count(self, seat: int) -> int:
        return sum(self.orders[seat])

    def free_spaces(self, slot: int) -> int:
        """Empty order spaces of a card."""
        return self.slot_marker[slot].count(NONE)

    def cards_on(self, space: int) -> int:
        """Inventions left on a docking space."""
        return cards_on(self.state, space)

    def kind_in_hand(self) -> int:
        """The action in progress, or NONE."""
        return int(KIND_IN_HAND.get(Phase(self.phase), NONE))

    def forecast(self, seat: int) -> Forecast:
        """A city at the end of this turn, if nothing more is done (U53–U57)."""
        if not self._forecasts:
            self._forecasts = foreseen(self)
        return self._forecasts[seat]

    def acted(self, seat: int) -> bool:
        """Has a player already acted in this phase?"""
        return had_turn(self.state, seat)


def read(view: View) -> Facts:
    return Facts(view.states)


def in_hand(states: States) -> State:
    """A state for the rules to read, with its fields looked up once; a record looks them up each time."""
    record = states[0]
    fields = {name: record[name] for name in NAMES}
    return cast(State, SimpleNamespace(**{name: v if v.ndim else int(v) for name, v in fields.items()}))


def produced_at_most(facts: Facts) -> Production:
    """The rules' own production, applied to a copy: every factory makes all it can."""
    s, goods = in_hand(copied(facts.states)), 0
    for stack in range(N_STACKS):
        if may_produce(s, stack, any_colour=False):
            s.chosen, made = stack, most_goods(s, stack)
            make_goods(s, made)
            goods += made
    seat = facts.decider
    return Production(goods, int(s.money[seat]) - facts.money[seat], int(s.points[seat]) - facts.points[seat])


def foreseen(facts: Facts) -> list[Forecast]:
    """The rules' own administration, applied to a copy; nobody exchanges orders."""
    s = in_hand(copied(facts.states))
    done = 0
    if facts.phase == Phase.EXCHANGE:  # harvest is over, and some have their new orders
        done = 1 + (facts.decider - facts.start) % facts.players
    else:
        harvest(s)
        return_production(s)
    for away in range(done, facts.players):
        take_new_orders(s, (facts.start + away) % facts.players)
    grain, orders = s.grain.tolist(), s.orders.tolist()
    settle_citizens(s)
    return [
        Forecast(
            houses=facts.houses[seat],
            grain=grain[seat],
            harvest=grain[seat] - facts.grain[seat],
            orders=sum(orders[seat]),
            new_orders=[orders[seat][colour] - facts.orders[seat][colour] for colour in range(N_COLOURS)],
            citizens=int(s.citizens[seat]),
            points=int(s.points[seat]) - facts.points[seat],
            left_over=int(s.grain[seat]),
        )
        for seat in range(facts.players)
    ]
