"""Urbanization: the board and cards (from `data.toml`), the decisions and the state.

Rules count territories, sites, characters, inventions, slots and stacks from 0; names, notation
and documents count from 1, as the data does. A factory card is known by its number, 1 to 18.
"""

from __future__ import annotations

import tomllib
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourquarters.engine.actions import Actions, Family
from fourquarters.engine.state import Counts, TableState, field

DATA: dict[str, Any] = tomllib.loads(Path(__file__).with_name("data.toml").read_text(encoding="utf-8"))
COLOURS = ("orange", "grey", "white")
BUILDINGS = ("house", "skyscraper", "administrative", "factory")

N_TERRITORIES, N_SITES, N_SLOTS, N_STACKS, N_CARDS = 24, 36, 3, 6, 18
N_COLOURS, N_BARNS, N_SPACES, N_INVENTIONS, N_CHARACTERS = 3, 4, 9, 18, 10
MOST_GOODS = 3  # that a card can make
FIELD, RETURN = 4, 5  # where grain can be, after the four barns
FARMER_HOLDS, MILL_WORKER_TAKES = 2, 2  # grain (U38, U39)
NONE, COVERED = -1, -2
UNPAYABLE = 32767


class Kind(IntEnum):
    """The actions."""

    LAND = 0
    ERECT = 1
    GRAIN = 2
    SOW = 3
    ORDERS = 4
    ATTRACT = 5
    PRODUCE = 6
    TAXES = 7
    INVENT = 8


class Building(IntEnum):
    """What can be in the pool, and on land."""

    HOUSE = 0
    SKYSCRAPER = 1
    ADMINISTRATIVE = 2
    FACTORY = 3


class Ground(IntEnum):
    """What is on a site."""

    EMPTY = 0
    HOUSE = 1
    SKYSCRAPER = 2
    FACTORY = 3


class Character(IntEnum):
    """The characters, in the order of the data."""

    MAYOR = 0
    ARCHITECT = 1
    BROKER = 2
    FARMER = 3
    MILL_WORKER = 4
    PROFESSOR = 5
    TAX_COLLECTOR = 6
    FOREMAN = 7
    INDUSTRIALIST = 8
    ENGINEER = 9


class Trade(IntEnum):
    """What kind of grain trade it is."""

    OPEN = 0
    BUY = 1
    SELL = 2


class Source(IntEnum):
    """Where points come from."""

    START = 0
    MAYOR = 1
    BUILDINGS = 2
    INDUSTRY = 3
    GOODS = 4
    INVENTIONS = 5
    CITIZENS = 6
    GRAIN = 7
    HARVEST = 8
    FACTORY_SUM = 9
    BONUS = 10


class Phase(IntEnum):
    """What is being decided (D1 to D21)."""

    FOUND = 0
    FOUND_MARKERS = 1
    HIRE = 2
    ACT = 3
    LAND = 4
    SWAP = 5
    PRICE = 6
    TYPE = 7
    BUILD = 8
    TRADE = 9
    SOW = 10
    ORDERS = 11
    ATTRACT = 12
    WHERE = 13
    PRODUCE = 14
    GOODS = 15
    ANY_COLOUR = 16
    MARKER = 17
    SPACE = 18
    CARD = 19
    EXCHANGE = 20
    OVER = 21
    FINISHED = 22  # only inside `apply`: the action in progress is over


Table = NDArray[np.int64]


def table(values: Any) -> Table:
    return np.array(values, np.int64)


def padded(row: list[int], size: int) -> list[int]:
    """A row of ids counted from 0, filled up with NONE."""
    return [i - 1 for i in row] + [NONE] * (size - len(row))


LANDS, CARDS, INVENTION_CARDS = DATA["territory"], DATA["factory"], DATA["invention"]
CHARACTER_CARDS = DATA["character"]


def check(holds: bool, what: str) -> None:
    """The data must match the state; anyone who changes it is told what does not."""
    if not holds:
        raise ValueError(f"Urbanization's data.toml: {what}")


def check_numbered(kind: str, ids: list[int], n: int) -> None:
    check(ids == list(range(1, n + 1)), f"{kind} must be numbered 1 to {n}, in this order; there are {ids}")


SITE_DATA = sorted((site for land in LANDS for site in land["sites"]), key=lambda site: int(site["id"]))
check_numbered("territories", [t["id"] for t in LANDS], N_TERRITORIES)
check_numbered("sites", [site["id"] for site in SITE_DATA], N_SITES)
check_numbered("factories", [c["number"] for c in CARDS], N_CARDS)
check_numbered("characters", [c["id"] for c in CHARACTER_CARDS], N_CHARACTERS)
check_numbered("inventions", [c["id"] for c in INVENTION_CARDS], N_INVENTIONS)
check(all(1 <= c["production"] <= MOST_GOODS for c in CARDS), f"a factory makes 1 to {MOST_GOODS} goods")
check(DATA["pools"]["factories"] <= N_STACKS, f"there is room for {N_STACKS} factories")
check(DATA["start"]["taxes"] <= DATA["lines"]["taxes"], "the tax marker starts beyond its line")

ADJACENT = table([padded(t["adjacent"], 3) for t in LANDS])
SITES = table([padded([site["id"] for site in t["sites"]], 2) for t in LANDS])
TERRITORY_OF = table([next(t for t in range(N_TERRITORIES) if site in SITES[t]) for site in range(N_SITES)])
COVERED_WITH = table(  # by players − 2 and territory: is there a covering tile?
    [
        [any(t in x["territories"] and n in x["players"] for x in DATA["tile"]) for t in range(1, 25)]
        for n in (2, 3, 4)
    ]
)

# Factory cards by number; row 0 is no card.
COLOUR = table([0] + [COLOURS.index(c["colour"]) for c in CARDS])
GIVES = table([[0, 0]] + [c["orders"] for c in CARDS])
PRODUCTION = table([0] + [c["production"] for c in CARDS])
DECK = table(  # by players − 2: the numbers in use, ascending, then zeros
    [([c["number"] for c in CARDS if c["mark"] <= n] + [0] * N_CARDS)[:N_CARDS] for n in (2, 3, 4)]
)
DECK_SIZE = table([sum(c["mark"] <= n for c in CARDS) for n in (2, 3, 4)])

BARN_PRICE = table([*DATA["grain_area"]["barn_price"], DATA["grain_area"]["field_price"]])
CAPACITY = table(  # of barns and field, for each player
    [DATA["grain_area"]["barn_capacity"]] * N_BARNS + [DATA["grain_area"]["field_capacity"]]
)
RETURN_START: int = DATA["grain_area"]["return_start"]
POOL = table([DATA["pools"][b] for b in ("houses", "skyscrapers", "administrative", "factories")])
COST = table([DATA["buildings"][b]["cost"] for b in BUILDINGS[:3]])
BUILDING_POINTS = table([DATA["buildings"][b]["vp"] for b in BUILDINGS])
ORDER_POOL = table([DATA["pools"]["orders"][c] for c in COLOURS])
ORDER_VALUE = table([DATA["order_value"][c] for c in COLOURS])
CITIZEN_POINTS: int = DATA["scoring"]["citizen"]
GRAIN_PER_POINT: int = DATA["scoring"]["grain_per_vp"]
MAYOR_POINTS: int = DATA["scoring"]["mayor"]
INVENTION_POINTS: int = DATA["scoring"]["invention"]
FACTORY_SUM_POINTS: int = DATA["scoring"]["highest_factory_sum"]
LAST_SPACE_MONEY: int = DATA["scoring"]["last_order_space_money"]
START_MONEY: int = DATA["start"]["money"]
START_POINTS: int = DATA["start"]["vp"]
START_GRAIN: int = DATA["start"]["grain"]
START_ORDERS = table([DATA["start"]["orders"][c] for c in COLOURS])
START_HOUSES: int = DATA["start"]["houses"]
START_CITIZENS: int = DATA["start"]["citizens"]
START_TAXES: int = DATA["start"]["taxes"]
START_MARKERS: int = DATA["start"]["action_markers"]
TURNS: int = DATA["start"]["turns"]
ACTION_PHASES: int = DATA["start"]["action_phases"]

# Where the lines of a city end (U9).
GRAIN_LINE: int = DATA["lines"]["grain"]
ORDER_LINE: int = DATA["lines"]["orders"]
HOUSE_LINE: int = DATA["lines"]["houses"]
CITIZEN_LINE: int = DATA["lines"]["citizens"]
TAX_LINE: int = DATA["lines"]["taxes"]

KIND_NAMES = ("land", "erect", "grain", "sow", "orders", "attract", "produce", "taxes", "invent")
CHARACTER_NAMES = tuple(c["key"] for c in CHARACTER_CARDS)
HELPER = table(  # by action: the character that goes with it (U36–U44)
    [
        Character.BROKER,
        Character.ARCHITECT,
        Character.MILL_WORKER,
        Character.FARMER,
        Character.FOREMAN,
        Character.INDUSTRIALIST,
        Character.ENGINEER,
        Character.TAX_COLLECTOR,
        Character.PROFESSOR,
    ]
)
KIND_OF = table(  # by character: the action it goes with
    [HELPER.tolist().index(c) if c in HELPER else NONE for c in range(N_CHARACTERS)]
)


def inventions(effect: str) -> list[int]:
    """The inventions with an effect."""
    return [i for i, card in enumerate(INVENTION_CARDS) if card["effect"] == effect]


def invention(effect: str) -> int:
    """The one invention with an effect."""
    found = inventions(effect)
    check(len(found) == 1, f"one invention must have the effect {effect}; {len(found)} have it")
    return found[0]


def by_colour(effect: str) -> Table:
    """The inventions with an effect, one of each colour, in the order of the colours."""
    found = {INVENTION_CARDS[i]["colour"]: i for i in inventions(effect)}
    complete = set(found) == set(COLOURS) and len(inventions(effect)) == N_COLOURS
    check(complete, f"one invention of each colour must have the effect {effect}")
    return table([found[colour] for colour in COLOURS])


def on_space(space: int) -> list[int]:
    """The two inventions of a docking space."""
    found = [i for i, card in enumerate(INVENTION_CARDS) if card["space"] == space + 1]
    check(len(found) == 2, f"two inventions must lie on docking space {space + 1}; there are {len(found)}")
    return found


INVENTIONS_ON = table([on_space(space) for space in range(N_SPACES)])
MINIMUM_GOODS = by_colour("min_goods")
ORDER_PER_TURN = by_colour("order_per_turn")
GOOD_MONEY = by_colour("good_money")
GOOD_POINTS = by_colour("good_points")
SEED_DRILL = invention("seeds_per_ground")
BAND_SAW = invention("exchange_orange_for_grey")
GRAIN_ELEVATOR = invention("grain_price")
REFRIGERATION = invention("harvest_points_per_grain")
HARVEST_GRAIN = table(inventions("harvest_grain"))
N_HARVEST_GRAIN = len(HARVEST_GRAIN)
INVENTION_VALUE = table([card["value"] for card in INVENTION_CARDS])
BONUS_FACTORY = table([card["bonus_factory"] for card in INVENTION_CARDS])
BONUS_POINTS = table([card["bonus_vp"] for card in INVENTION_CARDS])
check(max(INVENTION_VALUE[MINIMUM_GOODS]) <= MOST_GOODS, f"a factory makes 1 to {MOST_GOODS} goods")


def numbers(n: int) -> tuple[str, ...]:
    return tuple(str(i + 1) for i in range(n))


ACTIONS = Actions(
    Family("pass"),
    Family("done"),
    Family("yes"),
    Family("action", KIND_NAMES),
    Family("with", tuple(CHARACTER_NAMES[c] for c in HELPER)),
    Family("recall", numbers(N_SPACES)),
    Family("hire", CHARACTER_NAMES),
    Family("type", BUILDINGS[:3]),
    Family("barn", numbers(N_BARNS)),
    Family("field"),
    Family("sell"),
    Family("territory", numbers(N_TERRITORIES)),
    Family("site", numbers(N_SITES)),
    Family("farmer"),
    Family("slot", numbers(N_SLOTS)),
    Family("factory", numbers(N_STACKS)),
    Family("goods", numbers(MOST_GOODS)),
    Family("order", COLOURS),
    Family("new"),
    Family("marker", numbers(N_SPACES)),
    Family("space", numbers(N_SPACES)),
    Family("card", numbers(N_INVENTIONS)),
)
PASS, DONE, YES, ACTION, WITH, RECALL, HIRE, TYPE = ACTIONS.starts()[:8]
BARN, BUY_FIELD, SELL, TERRITORY, SITE, FARMER_CARD = ACTIONS.starts()[8:14]
SLOT, FACTORY, GOODS, ORDER, NEW, MARKER, SPACE, CARD = ACTIONS.starts()[14:]

MOST_LEGAL = 32
"""24 territories at founding, or the sites of 10 territories, 6 stacks and done, are the most."""


class State(TableState):
    """Everything on the table; nothing is secret.

    In this order: the turn; the action in hand; land; factories; grain, characters and inventions; cities.
    """

    inventions: int = field(within=(0, 1), why="1: played with the Inventions expansion")
    phase: int = field(names=Phase, why="what is being decided, see Phase")
    turn: int = field(within=(1, TURNS), why="1 to 6")
    action_phase: int = field(
        within=(0, ACTION_PHASES + 1), why="1 to 4; 0 before the first action of a turn"
    )
    start: int = field(holds_seat=True, why="start player of this turn")
    mayor: int = field(holds_seat=True, why="who has the Mayor, −1 in turn 1")

    aided: int = field(within=(0, 1), why="1: the action is played with its character")
    effects: int = field(within=(0, 1), why="1: the action has done something")
    chosen: int = field(
        within=(-1, 35), category=True, why="territory, building, slot, stack or space chosen, −1: none"
    )
    freed: int = field(within=(0, 24), why="price markers still to be placed")
    trade: int = field(names=Trade, why="OPEN, BUY or SELL")
    barn_used: Counts = field(4, within=(0, 1), why="1: bought from this barn in this action")
    goods_left: int = field(within=(0, MOST_GOODS), why="goods the Engineer's factory may still make")
    from_space: int = field(
        within=(-1, N_SPACES - 1), category=True, why="space the invention marker starts from, −1: a new one"
    )

    owner: Counts = field(24, holds_seat=True, why="of each territory, −1: nobody, −2: covered")
    prices: Counts = field(24, within=(0, 24), why="price markers on each territory")
    ground: Counts = field(
        36, names=Ground, why="what stands on each site: EMPTY, HOUSE, SKYSCRAPER, FACTORY"
    )
    seeds: Counts = field(36, within=(0, 2), why="grain sown on each site")
    administrative: Counts = field(
        24, within=(0, int(POOL[Building.ADMINISTRATIVE])), why="administrative buildings on each territory"
    )
    pool: Counts = field(
        4, within=(0, int(POOL.max())), why="houses, skyscrapers, administrative buildings, factories left"
    )

    deck: int = field(within=(0, N_CARDS), why="factory cards already taken from the deck")
    slot_card: Counts = field(
        3, within=(0, N_CARDS), category=True, why="number of the card on each slot, 0: none"
    )
    slot_marker: Counts = field(3, 2, holds_seat=True, why="who fills each order space, −1: nobody")
    stack_owner: Counts = field(6, holds_seat=True, why="owner of each factory, −1: not built")
    stack_site: Counts = field(6, within=(-1, N_SITES - 1), category=True, why="site of each factory")
    stack_top: Counts = field(
        6, within=(0, N_CARDS), category=True, why="number of the active card of each factory, 0: none"
    )
    stack_of: Counts = field(
        19, within=(-1, N_STACKS - 1), category=True, why="by card number: the factory it lies at, −1: none"
    )
    produced: Counts = field(6, within=(0, 1), why="1: this factory has produced this turn")
    laid: Counts = field(
        6,
        3,
        within=(0, int(ORDER_POOL.max())),
        why="orders on the production space of each factory, by colour",
    )
    supply: Counts = field(3, within=(0, int(ORDER_POOL.max())), why="orders left, by colour")

    grain_area: Counts = field(6, scale=12, why="grain in barns 1–4, field, return area")
    display: Counts = field(10, within=(0, 1), why="1: the character can be hired")
    track: Counts = field(
        4, 9, by_seat=True, within=(0, START_MARKERS), why="action markers on each docking space"
    )
    invention_owner: Counts = field(18, holds_seat=True, why="of each invention, −1: on the track")

    money: NDArray[np.int16] = field(4, dtype=np.int16, by_seat=True, scale=20, why="dollars")
    points: NDArray[np.int16] = field(4, dtype=np.int16, by_seat=True, scale=50, why="victory points")
    points_from: NDArray[np.int16] = field(
        4, 11, dtype=np.int16, by_seat=True, scale=30, why="the same by source, see Source"
    )
    markers: Counts = field(4, by_seat=True, within=(0, START_MARKERS), why="free action markers")
    citizens: Counts = field(4, by_seat=True, within=(0, CITIZEN_LINE), why="citizen line")
    houses: Counts = field(4, by_seat=True, within=(0, HOUSE_LINE), why="house line")
    homes: Counts = field(
        4, by_seat=True, within=(0, int(POOL[Building.HOUSE])), why="own sites with a house"
    )
    vacant: Counts = field(
        4, by_seat=True, within=(0, N_SITES), why="own sites with neither building nor grain"
    )
    grain: Counts = field(4, by_seat=True, within=(0, GRAIN_LINE), why="grain line")
    orders: Counts = field(
        4, 3, by_seat=True, within=(0, ORDER_LINE), why="work orders on the line, by colour"
    )
    taxes: Counts = field(4, by_seat=True, within=(0, TAX_LINE), why="tax marker")
    character: Counts = field(
        4, by_seat=True, within=(-1, N_CHARACTERS - 1), category=True, why="character hired, −1: none"
    )
    spent: Counts = field(4, by_seat=True, within=(0, 1), why="1: the character has been used")
    farmer_seeds: Counts = field(
        4, by_seat=True, within=(0, FARMER_HOLDS), why="grain sown on the Farmer card"
    )
