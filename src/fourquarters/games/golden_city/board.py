"""The Golden City: board and cards, read from `data.toml` into tables that the rules can use.

Everything a printed copy shows is in that file, and only there: anyone who owns the printed game can
enter its real map and cards. What contradicts the rules is refused here, saying where.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.int64]

NONE = -1

COASTAL, RURAL, OUTER, INNER = range(4)
KIND_NAMES = ("coast", "rural", "outer", "inner")
KIND_COUNTS = (16, 30, 8, 4)

COIN, TWO_COINS, LANDFORM_CARD, KEY_CARD, BONUS_CARD, GOODS_CARD, PART, PART_COIN, PART_CARD = range(9)
REWARD_NAMES = (
    "coin1",
    "coin2",
    "landform",
    "key",
    "bonus",
    "goods",
    "first5",
    "first5coin",
    "first10card",
)

PER_GOODS, PER_COIN, PER_CITY, PER_RIVER, PER_LANDFORM = range(5)
BONUS_RULES = (
    "per_goods_card",
    "per_coin",
    "per_city_business",
    "per_river_business",
    "per_landform_business",
)

BOARD: dict[str, Any] = tomllib.loads(Path(__file__).with_name("data.toml").read_text("utf-8"))


def expect(true: bool, what: str) -> None:
    """Refuse a board that the game cannot be played on."""
    if not true:
        raise ValueError(f"data.toml: {what}")


def table(values: Sequence[Any]) -> Table:
    return np.array(values, np.int64)


def numbered(rows: list[dict[str, Any]], count: int, what: str) -> list[dict[str, Any]]:
    """Rows whose `index` must be their position."""
    expect(len(rows) == count, f"{count} {what}, not {len(rows)}")
    for place, row in enumerate(rows):
        expect(row["index"] == place, f"{what}: index {row['index']} stands at place {place}")
    return rows


def named(name: str, names: Sequence[str], where: str) -> int:
    expect(name in names, f"{where}: {name!r} is none of {', '.join(names)}")
    return list(names).index(name)


LANDFORMS: tuple[str, ...] = tuple(BOARD["landforms"])
N_LANDFORMS = 5
COAST = 0
expect(len(LANDFORMS) == N_LANDFORMS and LANDFORMS[COAST] == "coast", "coast and four landforms")

SITES = numbered(BOARD["sites"], 58, "sites")
SITE_IDS: tuple[str, ...] = tuple(site["id"] for site in SITES)
N_SITES = 58
FIRST_RURAL, FIRST_PART, FIRST_INNER = 16, 46, 54

KIND = table([named(site["kind"], KIND_NAMES, site["id"]) for site in SITES])
POSITION = table([named(site["landform"], LANDFORMS, site["id"]) for site in SITES])
REWARD = table([named(site["reward"], REWARD_NAMES, site["id"]) for site in SITES])
expect(
    KIND.tolist() == [k for k, n in enumerate(KIND_COUNTS) for _ in range(n)],
    "16 coastal sites come first, then 30 rural ones, 8 outer and 4 inner parts",
)

PAID_IN = table([COAST if k == COASTAL else p for k, p in zip(KIND, POSITION, strict=True)])
"""The landform that pays for a site; the landform of a coastal site is only its position (C23)."""

COASTAL_DUE, INLAND_DUE = 1, 2
DUE = table([COASTAL_DUE if kind == COASTAL else INLAND_DUE for kind in KIND])
"""How many cards a site costs (C23, C25)."""


def neighbours() -> tuple[Table, Table]:
    """For each site, how many roads it has and where they lead."""
    joined: list[list[int]] = [[] for _ in SITES]
    for road in BOARD["roads"]:
        a, b = (named(road[end], SITE_IDS, "roads") for end in ("a", "b"))
        joined[a].append(b)
        joined[b].append(a)
    for site, ends in enumerate(joined):
        expect(len(ends) > 0, f"no road leads to {SITE_IDS[site]}")
    width = max(map(len, joined))
    rows = [sorted(ends) + [NONE] * (width - len(ends)) for ends in joined]
    return table([len(ends) for ends in joined]), table(rows)


ROADS, NEIGHBOUR = neighbours()


RIVERS: tuple[str, ...] = tuple(river["id"] for river in BOARD["rivers"])
N_AREAS = 8
AREA_SIZE = 3

RIVER = table([NONE if s["river"] == "none" else named(s["river"], RIVERS, s["id"]) for s in SITES])


def area_sites() -> Table:
    """The sites of each area: rivers 0–3, then the quarters of mountain, meadow, woodland, desert."""
    rivers = [[i for i in range(N_SITES) if RIVER[i] == river] for river in range(4)]
    quarters = [[i for i in range(FIRST_PART, N_SITES) if POSITION[i] == q] for q in range(1, 5)]
    for area, sites in enumerate(rivers + quarters):
        expect(len(sites) == AREA_SIZE, f"area {area} has {len(sites)} sites, not 3")
    for river in rivers:
        expect(all(KIND[site] == RURAL for site in river), "only rural sites lie on rivers")
    return table(rivers + quarters)


AREA_SITES = area_sites()


GOOD_IDS: tuple[str, ...] = tuple(good["id"] for good in BOARD["goods"])
N_GOODS = 4
expect(len(GOOD_IDS) == N_GOODS, "four goods")

GOODS_CARDS = numbered(BOARD["goods_cards"], 8, "goods cards")
N_GOODS_CARDS = 8
SHOWS = table([[int(good in card["goods"]) for good in GOOD_IDS] for card in GOODS_CARDS])
"""Which goods a goods card shows."""
expect(bool((SHOWS.sum(axis=1) == 2).all()), "a goods card shows two different goods")

BONUS_CARDS = numbered(BOARD["bonus_cards"], 8, "bonus cards")
N_BONUS = 8
BONUS_IDS: tuple[str, ...] = tuple(card["id"] for card in BONUS_CARDS)
BONUS_RULE = table([named(card["rule"], BONUS_RULES, card["id"]) for card in BONUS_CARDS])
BONUS_VALUE = table([card["letters"] for card in BONUS_CARDS])
BONUS_LANDFORM = table(
    [named(c["landform"], LANDFORMS, c["id"]) if "landform" in c else NONE for c in BONUS_CARDS]
)

SCORE_CARDS = numbered(BOARD["score_cards"], 16, "score cards")
N_SCORE_CARDS = 16
BACK = table([card["back"] for card in SCORE_CARDS])
GOOD = table([named(card["good"], GOOD_IDS, f"score card {card['index']}") for card in SCORE_CARDS])
AREA = table(
    [
        named(card["river"], RIVERS, f"score card {card['index']}")
        if "river" in card
        else 3 + named(card["quarter"], LANDFORMS, f"score card {card['index']}")
        for card in SCORE_CARDS
    ]
)
expect(BACK.tolist() == sorted(BACK), "score cards are listed by their backs 1, 2, 3")


COUNTS = BOARD["counts"]
CARDS_EACH: int = COUNTS["landform_cards_each"]
COINS: int = COUNTS["coins"]
KEYS: int = COUNTS["keys"]
BUSINESSES = table([0, 0, 0, COUNTS["businesses"]["p3"], COUNTS["businesses"]["p4"]])
SHARE_LETTERS = 2  # for a good, a river or a quarter; as many again for whoever is ahead there (C34–C37)
START_COINS: int = COUNTS["start_coins"]
HAND_LIMIT: int = COUNTS["hand_limit"]
GOODS_LIMIT: int = COUNTS["goods_limit"]
BUILDS_PER_TURN = 2  # at most (C19)
DISPLAY: int = COUNTS["goods_display"]
expect(DISPLAY == 3, "three goods cards lie face up")

FIRST_LETTERS = table([0, 0, 5, 10])  # of the first business, by kind of site (C33)
SECOND_LETTERS = table([0, 0, 3, 6])
