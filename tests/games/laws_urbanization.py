"""Urbanization: what must hold in every position."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.urbanization.rules.orders import orders_held
from fourquarters.games.urbanization.state import (
    DECK_SIZE,
    NONE,
    ORDER_POOL,
    POOL,
    TERRITORY_OF,
    Ground,
    Phase,
    State,
)

INTERPRETED_GAMES = 30


@rule
def broken_law(s: State) -> int:
    """0, or the number of the law that is broken."""
    if grain(s) != 8 * s.players:
        return 1  # 8 grain for each player, wherever they lie
    for colour in range(3):
        if orders_of(s, colour) != ORDER_POOL[colour] or s.supply[colour] < 0:
            return 2  # 15 orders of each colour
    if not buildings_are_kept(s):
        return 3  # no building is lost or doubled
    if not prices_are_kept(s):
        return 4  # unowned land, and only that, has price markers; none is lost while there is any
    for player in range(s.players):
        broken = broken_city(s, player)
        if broken:
            return broken
    return broken_cards(s)


@rule
def grain(s: State) -> int:
    total = 0
    for place in range(6):
        total += s.grain_area[place]
        if s.grain_area[place] < 0:
            return -1
    for site in range(36):
        total += s.seeds[site]
    for player in range(s.players):
        total += s.grain[player] + s.farmer_seeds[player]
    return total


@rule
def orders_of(s: State, colour: int) -> int:
    total = 0 + s.supply[colour]
    for player in range(s.players):
        total += s.orders[player, colour]
    for stack in range(6):
        total += s.laid[stack, colour]
    return int(total)


@rule
def buildings_are_kept(s: State) -> bool:
    for building in range(4):
        count = 0 + s.pool[building]
        for site in range(36):
            count += 1 if s.ground[site] == GROUND_OF[building] else 0
        for territory in range(24):
            count += s.administrative[territory] if building == 2 else 0
        if s.pool[building] < 0 or count != POOL[building]:
            return False
    return True


GROUND_OF = (int(Ground.HOUSE), int(Ground.SKYSCRAPER), -1, int(Ground.FACTORY))


@rule
def prices_are_kept(s: State) -> bool:
    markers, unowned = 0 + s.freed, 0
    for territory in range(24):
        markers += s.prices[territory]
        if (s.owner[territory] == NONE) != (s.prices[territory] > 0):
            return False
        unowned += 1 if s.owner[territory] == NONE else 0
    return bool(unowned == 0 or markers == 6 * s.players)


@rule
def broken_city(s: State, player: int) -> int:
    if s.grain[player] < 0 or s.grain[player] > 8 or orders_held(s, player) > 8:
        return 5  # lines hold 8
    if s.money[player] < 0 or s.markers[player] < 0 or s.taxes[player] < 0:
        return 6  # nothing is owed
    if markers_of(s, player) != 10:
        return 7  # 10 action markers over pool, land, cards and track
    points = 0
    for source in range(11):
        points += s.points_from[player, source]
    if points != s.points[player]:
        return 8  # every point has a source
    if s.phase > Phase.FOUND_MARKERS and s.houses[player] != min(8, housing(s, player)):
        return 9  # the house line counts houses once and skyscrapers twice
    homes, vacant = counted_sites(s, player)
    if s.homes[player] != homes or s.vacant[player] != vacant:
        return 13  # sites are counted rightly
    return 0


@rule
def counted_sites(s: State, player: int) -> tuple[int, int]:
    """How many own sites have a house, and how many nothing at all."""
    homes, vacant = 0, 0
    for site in range(36):
        if s.owner[TERRITORY_OF[site]] == player:
            homes += 1 if s.ground[site] == Ground.HOUSE else 0
            vacant += 1 if s.ground[site] == Ground.EMPTY and s.seeds[site] == 0 else 0
    return homes, vacant


@rule
def markers_of(s: State, player: int) -> int:
    total = 0 + s.markers[player]
    for territory in range(24):
        total += 1 if s.owner[territory] == player else 0
    for slot in range(3):
        for space in range(2):
            total += 1 if s.slot_marker[slot, space] == player else 0
    for space in range(9):
        total += s.track[player, space]
    return int(total)


@rule
def housing(s: State, player: int) -> int:
    total = 0
    for site in range(36):
        if s.owner[TERRITORY_OF[site]] == player:
            if s.ground[site] == Ground.HOUSE:
                total += 1
            elif s.ground[site] == Ground.SKYSCRAPER:
                total += 2
    return total


@rule
def broken_cards(s: State) -> int:
    cards, hired = DECK_SIZE[s.players - 2] - s.deck, 0
    for slot in range(3):
        cards += 1 if s.slot_card[slot] > 0 else 0
    for number in range(1, 19):
        cards += 1 if s.stack_of[number] != NONE else 0
    if cards > DECK_SIZE[s.players - 2]:
        return 10  # factory cards only leave the game
    for character in range(10):
        hired += s.display[character]
    for player in range(s.players):
        hired += 1 if s.character[player] != NONE else 0
    if hired != 8 + s.inventions:
        return 11  # a character is in the display or with one player
    if s.phase == Phase.FINISHED:
        return 12  # no action stays half ended
    return 0
