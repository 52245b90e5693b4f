"""Urbanization: set-up, legal decisions, what each does, administration, scoring.

U, R and D are numbers of docs/games/urbanization.md. There is no chance in this game.
"""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import OVER, Counts
from fourquarters.games.urbanization.state import (
    ACTION,
    ACTION_PHASES,
    ADJACENT,
    AIDED,
    BAND_SAW,
    BARN,
    BARN_PRICE,
    BONUS_FACTORY,
    BONUS_POINTS,
    BUILDING_POINTS,
    BUY_FIELD,
    CAPACITY,
    CARD,
    CITIZEN_LINE,
    CITIZEN_POINTS,
    COLOUR,
    COST,
    COVERED,
    COVERED_WITH,
    DECK,
    DECK_SIZE,
    DONE,
    FACTORY_SUM_POINTS,
    FARMER_CARD,
    FARMER_HOLDS,
    FIELD,
    GIVES,
    GOOD_MONEY,
    GOOD_POINTS,
    GOODS,
    GRAIN_ELEVATOR,
    GRAIN_LINE,
    GRAIN_PER_POINT,
    HARVEST_GRAIN,
    HIRE,
    HOUSE_LINE,
    INVENTION_POINTS,
    INVENTION_VALUE,
    INVENTIONS_ON,
    KIND_OF,
    LAND,
    LAST_SPACE_MONEY,
    MAYOR_POINTS,
    MILL_WORKER_TAKES,
    MINIMUM_GOODS,
    N_BARNS,
    N_CARDS,
    N_CHARACTERS,
    N_COLOURS,
    N_HARVEST_GRAIN,
    N_INVENTIONS,
    N_SITES,
    N_SLOTS,
    N_SPACES,
    N_STACKS,
    N_TERRITORIES,
    NEW_MARKER,
    NONE,
    ORDER,
    ORDER_LINE,
    ORDER_PER_TURN,
    ORDER_POOL,
    ORDER_VALUE,
    PASS,
    POOL,
    PRODUCTION,
    RECALL,
    REFRIGERATION,
    RETURN,
    RETURN_START,
    SEED_DRILL,
    SELL,
    SITE,
    SITES,
    SLOT,
    SPACE,
    STACK,
    START_CITIZENS,
    START_GRAIN,
    START_HOUSES,
    START_MARKERS,
    START_MONEY,
    START_ORDERS,
    START_POINTS,
    START_TAXES,
    TERRITORY,
    TURNS,
    TYPE,
    UNPAYABLE,
    YES,
    Building,
    Character,
    Ground,
    Kind,
    Phase,
    Source,
    State,
    Trade,
)

# --- set-up


@rule
def set_up(s: State) -> None:
    """Lay out board, cards and pools; the start player founds first (U1–U8)."""
    lay_out_board(s)
    lay_out_cards(s)
    lay_out_grain(s)
    for player in range(4):
        s.character[player] = NONE
    for player in range(s.players):
        found_city(s, player)
    s.chosen = NONE
    s.from_space = NONE
    s.mayor = NONE
    s.turn = 1
    s.start = 0
    s.decider = 0
    s.phase = Phase.FOUND


@rule
def lay_out_board(s: State) -> None:
    """Covering tiles, and a price marker on every other territory (U2)."""
    for territory in range(N_TERRITORIES):
        covered = COVERED_WITH[s.players - 2, territory]
        s.owner[territory] = COVERED if covered else NONE
        s.prices[territory] = 0 if covered else 1
    for building in range(4):
        s.pool[building] = POOL[building]


@rule
def lay_out_cards(s: State) -> None:
    """The factory deck with three cards in the slots, characters, inventions (U3, U6, U7)."""
    for slot in range(N_SLOTS):
        clear_slot(s, slot)
        refill_slot(s, slot)
    for stack in range(N_STACKS):
        s.stack_owner[stack] = NONE
        s.stack_site[stack] = NONE
    for number in range(N_CARDS + 1):
        s.stack_of[number] = NONE
    for invention in range(N_INVENTIONS):
        s.invention_owner[invention] = NONE
    for colour in range(N_COLOURS):
        s.supply[colour] = ORDER_POOL[colour]
    open_display(s)


@rule
def open_display(s: State) -> None:
    """All characters but the Mayor can be hired; the Professor only with Inventions (U6)."""
    for character in range(N_CHARACTERS):
        s.display[character] = 1
    s.display[Character.MAYOR] = 0
    s.display[Character.PROFESSOR] = s.inventions


@rule
def lay_out_grain(s: State) -> None:
    """n grain in each barn and the field, 2n in the return area (U4)."""
    for place in range(FIELD + 1):
        s.grain_area[place] = room_for_grain(s, place)
    s.grain_area[RETURN] = RETURN_START * s.players


@rule
def room_for_grain(s: State, place: int) -> int:
    """How much grain a barn or the field can hold (U4)."""
    return int(CAPACITY[place] * s.players)


@rule
def found_city(s: State, player: int) -> None:
    """A player's things at the start; the founding house is already counted (U5, R2)."""
    s.money[player] = START_MONEY
    score_points(s, player, START_POINTS, Source.START)
    s.markers[player] = START_MARKERS
    s.citizens[player] = START_CITIZENS
    s.houses[player] = START_HOUSES
    s.grain[player] = START_GRAIN
    for colour in range(N_COLOURS):
        s.orders[player, colour] = START_ORDERS[colour]
        s.supply[colour] -= START_ORDERS[colour]
    s.taxes[player] = START_TAXES


# --- what may be decided


@rule
def legal(s: State, out: Counts) -> int:
    """All legal decisions."""
    phase = s.phase
    if phase == Phase.ACT:
        return legal_actions(s, out)
    if phase == Phase.HIRE:
        return legal_characters(s, out)
    if phase <= Phase.PRICE:
        return legal_territories(s, out)
    if phase == Phase.TYPE:
        return legal_types(s, out)
    if phase == Phase.BUILD:
        return legal_buildings(s, out)
    if phase == Phase.TRADE:
        return legal_trades(s, out)
    if phase == Phase.SOW:
        return legal_seeds(s, out)
    if phase <= Phase.ATTRACT:
        return legal_slots(s, out)
    if phase == Phase.WHERE:
        return legal_places(s, out)
    if phase <= Phase.ANY_COLOUR:
        return legal_production(s, out)
    if phase <= Phase.CARD:
        return legal_inventions(s, out)
    if phase == Phase.EXCHANGE:
        return legal_answers(out)
    return 0


@rule
def legal_production(s: State, out: Counts) -> int:
    """A factory, how many goods, or the Engineer's orders (D15–D17)."""
    if s.phase == Phase.PRODUCE:
        return legal_stacks(s, out)
    if s.phase == Phase.GOODS:
        return legal_goods(s, out)
    return legal_colours(s, out)


@rule
def legal_inventions(s: State, out: Counts) -> int:
    """A marker, a docking space, a card (D18–D20)."""
    if s.phase == Phase.MARKER:
        return legal_markers(s, out)
    if s.phase == Phase.SPACE:
        return legal_spaces(s, out)
    return legal_cards(s, out)


@rule
def legal_answers(out: Counts) -> int:
    """No or yes (D21)."""
    out[0] = DONE
    out[1] = YES
    return 2


@rule
def legal_characters(s: State, out: Counts) -> int:
    """Any character in the display (D3)."""
    n = 0
    for character in range(N_CHARACTERS):
        if s.display[character]:
            out[n] = HIRE + character
            n += 1
    return n


@rule
def legal_actions(s: State, out: Counts) -> int:
    """Pass, an action, an action with the own character, or take a marker back (D4)."""
    out[0] = PASS
    n = 1
    helper = own_helper(s, s.decider)
    for aided in range(2):
        for kind in range(Kind.INVENT + s.inventions):
            if (aided == 0 or kind == helper) and can_do(s, kind, aided):
                out[n] = (AIDED if aided else ACTION) + kind
                n += 1
    if s.inventions:
        for space in range(N_SPACES):
            if s.track[s.decider, space] > 0:
                out[n] = RECALL + space
                n += 1
    return n


@rule
def own_helper(s: State, player: int) -> int:
    """The action that a player's unspent character goes with, or NONE (U14)."""
    character = s.character[player]
    if character == NONE or s.spent[player]:
        return NONE
    return int(KIND_OF[character])


@rule
def can_do(s: State, kind: int, aided: int) -> bool:
    """Can an action be completed with at least one effect (U15)?"""
    if kind == Kind.LAND:
        return can_buy_land(s, aided)
    if kind == Kind.ERECT:
        return can_erect(s, aided)
    if kind == Kind.GRAIN:
        return can_mill(s) if aided else can_trade(s)
    if kind == Kind.SOW:
        return s.grain[s.decider] > 0 and (aided == 1 or has_ground_for_seed(s, s.decider))
    if kind == Kind.ORDERS:
        return can_receive_orders(s)
    if kind == Kind.ATTRACT:
        return can_attract(s, aided)
    if kind == Kind.PRODUCE:
        return can_produce(s, aided)
    if kind == Kind.TAXES:
        return can_collect_taxes(s, s.decider, 1 + aided)
    return can_invent(s, 1 + aided)


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
    """Price markers on a territory, or with the Broker the fewest that can be swapped in (U16, U37)."""
    if not aided:
        return int(s.prices[territory])
    lowest = UNPAYABLE
    for other in range(N_TERRITORIES):
        if s.owner[other] == NONE and other != territory and s.prices[other] < lowest:
            lowest = s.prices[other]
    return lowest


@rule
def can_buy_land(s: State, aided: int) -> bool:
    """A free marker and a bordering territory that can be paid (U16, R7)."""
    if s.markers[s.decider] == 0:
        return False
    money = s.money[s.decider]
    for territory in range(N_TERRITORIES):
        if borders(s, territory, s.decider) and price(s, territory, aided) <= money:
            return True
    return False


@rule
def may_choose_territory(s: State, territory: int) -> bool:
    """Founding, buying, swapping, or placing a price marker there (D1, D2, D5–D7)."""
    if s.owner[territory] != NONE:
        return False
    if s.phase == Phase.LAND:
        return borders(s, territory, s.decider) and (price(s, territory, s.aided) <= s.money[s.decider])
    if s.phase == Phase.SWAP:
        return territory != s.chosen and s.prices[territory] <= s.money[s.decider]
    return True


@rule
def legal_territories(s: State, out: Counts) -> int:
    """The territories that can be chosen (D1, D2, D5–D7)."""
    n = 0
    for territory in range(N_TERRITORIES):
        if may_choose_territory(s, territory):
            out[n] = LAND + territory
            n += 1
    return n


@rule
def is_empty(s: State, site: int, player: int) -> bool:
    """An own site without building and without grain (U21, R8)."""
    return bool(s.ground[site] == Ground.EMPTY and s.seeds[site] == 0 and s.owner[TERRITORY[site]] == player)


@rule
def may_build_on(s: State, site: int, player: int, building: int) -> bool:
    """A house needs an empty site, a skyscraper a house (U18, U19)."""
    if building == Building.SKYSCRAPER:
        return bool(s.ground[site] == Ground.HOUSE and s.owner[TERRITORY[site]] == player)
    return is_empty(s, site, player)


@rule
def has_site(s: State, player: int, building: int) -> bool:
    """Is there a place for a building? Administrative ones need no site (U18–U20, R9)."""
    if building == Building.ADMINISTRATIVE:
        return True
    if building == Building.SKYSCRAPER:
        return bool(s.homes[player] > 0)
    return bool(s.vacant[player] > 0)


@rule
def can_build(s: State, building: int, aided: int) -> bool:
    """In the pool, payable, and with a place (U18–U21, U36)."""
    return (
        s.pool[building] > 0
        and s.money[s.decider] >= COST[building] - aided
        and has_site(s, s.decider, building)
    )


@rule
def can_erect(s: State, aided: int) -> bool:
    for building in range(Building.FACTORY):
        if can_build(s, building, aided):
            return True
    return False


@rule
def legal_types(s: State, out: Counts) -> int:
    """The types of which one can be built (D8)."""
    n = 0
    for building in range(Building.FACTORY):
        if can_build(s, building, s.aided):
            out[n] = TYPE + building
            n += 1
    return n


@rule
def legal_done(s: State, out: Counts) -> int:
    """An action may be ended when it has done something (U15)."""
    if s.effects:
        out[0] = DONE
        return 1
    return 0


@rule
def legal_buildings(s: State, out: Counts) -> int:
    """Where a building of the chosen type can stand, or done (D9)."""
    n = legal_done(s, out)
    if s.chosen == Building.ADMINISTRATIVE:
        for territory in range(N_TERRITORIES):
            if s.owner[territory] == s.decider:
                out[n] = LAND + territory
                n += 1
        return n
    return legal_sites(s, out, n, s.chosen)


@rule
def legal_sites(s: State, out: Counts, n: int, building: int) -> int:
    for site in range(N_SITES):
        if may_build_on(s, site, s.decider, building):
            out[n] = SITE + site
            n += 1
    return n


@rule
def grain_price(s: State, player: int, place: int) -> int:
    """What a grain costs; $1 anywhere with the Grain Elevator (U22, U52)."""
    if s.invention_owner[GRAIN_ELEVATOR] == player:
        return int(INVENTION_VALUE[GRAIN_ELEVATOR])
    return int(BARN_PRICE[place])


@rule
def may_buy_grain(s: State, place: int) -> bool:
    """Once from each barn, any number from the field, while stocked and the line has room (U22)."""
    player = s.decider
    return (
        s.trade != Trade.SELL
        and s.grain_area[place] > 0
        and (place == FIELD or s.barn_used[place] == 0)
        and s.grain[player] < GRAIN_LINE
        and s.money[player] >= grain_price(s, player, place)
    )


@rule
def place_to_sell(s: State) -> int:
    """The first place with room: barns 1 to 4, then the field; NONE if all are full (U23)."""
    for place in range(FIELD + 1):
        if s.grain_area[place] < room_for_grain(s, place):
            return place
    return NONE


@rule
def may_sell_grain(s: State) -> bool:
    return s.trade != Trade.BUY and s.grain[s.decider] > 0 and place_to_sell(s) != NONE


@rule
def can_trade(s: State) -> bool:
    """Can a grain be bought or sold (U22, U23)?"""
    for place in range(FIELD + 1):
        if may_buy_grain(s, place):
            return True
    return may_sell_grain(s)


@rule
def can_mill(s: State) -> bool:
    """The Mill Worker needs grain in the field and room on the line (U39)."""
    return bool(s.grain_area[FIELD] > 0 and s.grain[s.decider] < GRAIN_LINE)


@rule
def legal_trades(s: State, out: Counts) -> int:
    """Buy from a barn or the field, sell, or done; the first choice fixes which (D10)."""
    n = legal_done(s, out)
    for place in range(FIELD + 1):
        if may_buy_grain(s, place):
            out[n] = BARN + place if place < FIELD else BUY_FIELD
            n += 1
    if may_sell_grain(s):
        out[n] = SELL
        n += 1
    return n


@rule
def seeds_on_site(s: State, player: int) -> int:
    """How many seeds a site can take: one, two with the Seed Drill (U24, U51)."""
    if s.invention_owner[SEED_DRILL] == player:
        return int(INVENTION_VALUE[SEED_DRILL])
    return 1


@rule
def may_sow_on(s: State, site: int, player: int) -> bool:
    """An own site without building and with room for a seed (U24, U51)."""
    return bool(
        s.ground[site] == Ground.EMPTY
        and s.seeds[site] < seeds_on_site(s, player)
        and s.owner[TERRITORY[site]] == player
    )


@rule
def has_ground_for_seed(s: State, player: int) -> bool:
    """A vacant site, or with the Seed Drill one that has a single seed (U24, U51)."""
    if s.vacant[player] > 0:
        return True
    if s.invention_owner[SEED_DRILL] != player:
        return False
    for site in range(N_SITES):
        if may_sow_on(s, site, player):
            return True
    return False


@rule
def owes_farmer(s: State) -> int:
    """1 while the Farmer, once played, has no seed on the card (U38)."""
    return 1 if s.aided and s.farmer_seeds[s.decider] == 0 else 0


@rule
def may_sow_card(s: State) -> bool:
    """One or two seeds on the Farmer's card (U38)."""
    return s.aided == 1 and s.farmer_seeds[s.decider] < FARMER_HOLDS and s.grain[s.decider] > 0


@rule
def legal_seeds(s: State, out: Counts) -> int:
    """Own empty sites, the Farmer's card, or done; the card must not stay empty (D11)."""
    n = 0 if owes_farmer(s) else legal_done(s, out)
    if s.grain[s.decider] > owes_farmer(s):
        for site in range(N_SITES):
            if may_sow_on(s, site, s.decider):
                out[n] = SITE + site
                n += 1
    if may_sow_card(s):
        out[n] = FARMER_CARD
        n += 1
    return n


@rule
def empty_space(s: State, slot: int) -> int:
    """The leftmost empty order space of a card, or NONE (U25)."""
    if s.slot_card[slot] == 0:
        return NONE
    for space in range(2):
        if s.slot_marker[slot, space] == NONE:
            return space
    return NONE


@rule
def can_receive_orders(s: State) -> bool:
    """A free marker and an empty order space (U25, R7)."""
    if s.markers[s.decider] == 0:
        return False
    for slot in range(N_SLOTS):
        if empty_space(s, slot) != NONE:
            return True
    return False


@rule
def may_attract(s: State, slot: int, aided: int) -> bool:
    """A card with filled order spaces, for the Industrialist one with an empty space (U27, U43)."""
    number = s.slot_card[slot]
    if number == 0 or (empty_space(s, slot) != NONE) != (aided == 1):
        return False
    return can_start_stack(s, s.decider) or can_upgrade(s, s.decider, number)


@rule
def can_start_stack(s: State, player: int) -> bool:
    """A factory in the pool and an own empty site (U28)."""
    return s.pool[Building.FACTORY] > 0 and has_site(s, player, Building.FACTORY)


@rule
def can_upgrade(s: State, player: int, number: int) -> bool:
    """An own stack whose top number is lower (U28, R18)."""
    for stack in range(N_STACKS):
        if s.stack_owner[stack] == player and s.stack_top[stack] < number:
            return True
    return False


@rule
def can_attract(s: State, aided: int) -> bool:
    """A free marker, though it is not spent, and a card with a place for it (U27, R16)."""
    if s.markers[s.decider] == 0:
        return False
    for slot in range(N_SLOTS):
        if may_attract(s, slot, aided):
            return True
    return False


@rule
def may_choose_slot(s: State, slot: int) -> bool:
    if s.phase == Phase.ORDERS:
        return empty_space(s, slot) != NONE
    return may_attract(s, slot, s.aided)


@rule
def legal_slots(s: State, out: Counts) -> int:
    """A card with an empty order space, or one that can be attracted (D12, D13)."""
    n = 0
    for slot in range(N_SLOTS):
        if may_choose_slot(s, slot):
            out[n] = SLOT + slot
            n += 1
    return n


@rule
def legal_places(s: State, out: Counts) -> int:
    """An empty site for a new factory, or a stack to upgrade (D14)."""
    n = 0
    if s.pool[Building.FACTORY] > 0:
        n = legal_sites(s, out, n, Building.FACTORY)
    for stack in range(N_STACKS):
        if s.stack_owner[stack] == s.decider and s.stack_top[stack] < s.slot_card[s.chosen]:
            out[n] = STACK + stack
            n += 1
    return n


@rule
def orders_held(s: State, player: int) -> int:
    """All work orders on a player's line."""
    return int(s.orders[player, 0] + s.orders[player, 1] + s.orders[player, 2])


@rule
def capacity(s: State, player: int, number: int) -> int:
    """How many goods a card can make; at least 2 with the invention for its colour (U29, U45)."""
    invention = MINIMUM_GOODS[COLOUR[number]]
    if s.invention_owner[invention] == player:
        return int(max(PRODUCTION[number], INVENTION_VALUE[invention]))
    return int(PRODUCTION[number])


@rule
def may_produce(s: State, stack: int, any_colour: bool) -> bool:
    """An own stack that has not produced, and an order it can use (U29, U44)."""
    player = s.decider
    if s.stack_owner[stack] != player or s.produced[stack]:
        return False
    if any_colour:
        return orders_held(s, player) > 0
    return bool(s.orders[player, COLOUR[s.stack_top[stack]]] > 0)


@rule
def can_produce(s: State, any_colour: int) -> bool:
    for stack in range(N_STACKS):
        if may_produce(s, stack, any_colour == 1):
            return True
    return False


@rule
def at_engineer(s: State) -> bool:
    """Is the next factory the first one of an action with the Engineer (U44)?"""
    return s.aided == 1 and s.effects == 0


@rule
def legal_stacks(s: State, out: Counts) -> int:
    """Factories that can produce, or done (D15)."""
    n = legal_done(s, out)
    for stack in range(N_STACKS):
        if may_produce(s, stack, at_engineer(s)):
            out[n] = STACK + stack
            n += 1
    return n


@rule
def legal_goods(s: State, out: Counts) -> int:
    """From 1 up to what card and orders allow (D16, R19)."""
    number = s.stack_top[s.chosen]
    most = min(capacity(s, s.decider, number), int(s.orders[s.decider, COLOUR[number]]))
    for goods in range(most):
        out[goods] = GOODS + goods
    return most


@rule
def legal_colours(s: State, out: Counts) -> int:
    """The Engineer takes one order after the other, of any colour held (D17)."""
    n = legal_done(s, out)
    for colour in range(N_COLOURS):
        if s.orders[s.decider, colour] > 0:
            out[n] = ORDER + colour
            n += 1
    return n


@rule
def can_collect_taxes(s: State, player: int, times: int) -> bool:
    """The tax marker must be right of the citizens each time, and there must be some (U31, U41)."""
    citizens = s.citizens[player]
    return bool(citizens >= 1 and s.taxes[player] - (times - 1) > citizens)


@rule
def cards_on(s: State, space: int) -> int:
    """Inventions left on a docking space (U7)."""
    cards = 0
    for i in range(2):
        if s.invention_owner[INVENTIONS_ON[space, i]] == NONE:
            cards += 1
    return cards


@rule
def may_dock(s: State, from_space: int, space: int, cards: int) -> bool:
    """To the right, payable, and to a space with cards; the first step is free (U32, U40)."""
    steps = space - from_space
    return steps >= 1 and steps - 1 <= s.money[s.decider] and cards_on(s, space) >= cards


@rule
def can_move_from(s: State, from_space: int, cards: int) -> bool:
    for space in range(from_space + 1, N_SPACES):
        if may_dock(s, from_space, space, cards):
            return True
    return False


@rule
def may_move_marker(s: State, from_space: int, cards: int) -> bool:
    """A free marker (NONE) or an own one on the track, with somewhere to go (U32)."""
    if from_space == NONE:
        if s.markers[s.decider] == 0:
            return False
    elif s.track[s.decider, from_space] == 0:
        return False
    return can_move_from(s, from_space, cards)


@rule
def can_invent(s: State, cards: int) -> bool:
    for from_space in range(NONE, N_SPACES):
        if may_move_marker(s, from_space, cards):
            return True
    return False


@rule
def legal_markers(s: State, out: Counts) -> int:
    """A new marker or one on the track (D18)."""
    n = 0
    for from_space in range(NONE, N_SPACES):
        if may_move_marker(s, from_space, 1 + s.aided):
            out[n] = NEW_MARKER + 1 + from_space
            n += 1
    return n


@rule
def legal_spaces(s: State, out: Counts) -> int:
    """Docking spaces the marker can reach (D19)."""
    n = 0
    for space in range(s.from_space + 1, N_SPACES):
        if may_dock(s, s.from_space, space, 1 + s.aided):
            out[n] = SPACE + space
            n += 1
    return n


@rule
def legal_cards(s: State, out: Counts) -> int:
    """The inventions on the space reached (D20)."""
    n = 0
    for invention in range(N_INVENTIONS):
        if lies_on(invention, s.chosen) and s.invention_owner[invention] == NONE:
            out[n] = CARD + invention
            n += 1
    return n


@rule
def lies_on(invention: int, space: int) -> bool:
    """Is this an invention's docking space (U7)?"""
    return bool(invention == INVENTIONS_ON[space, 0] or invention == INVENTIONS_ON[space, 1])


# --- what a decision does


@rule
def apply(s: State, action: int) -> None:
    """Carry out a decision."""
    if action < ACTION:
        end_or_agree(s, action)
    elif action < HIRE:
        choose_action(s, action)
    elif action < TYPE:
        hire(s, action - HIRE)
    elif action < BARN:
        s.chosen = action - TYPE
        s.phase = Phase.BUILD
    elif action < LAND:
        trade_grain(s, action)
    elif action < SITE:
        choose_territory(s, action - LAND)
    elif action < FARMER_CARD:
        choose_site(s, action - SITE)
    elif action == FARMER_CARD:
        sow_card(s)
    elif action < STACK:
        choose_slot(s, action - SLOT)
    elif action < GOODS:
        choose_stack(s, action - STACK)
    elif action < ORDER:
        make_goods(s, action - GOODS + 1)
    elif action < NEW_MARKER:
        make_any_good(s, action - ORDER)
    else:
        advance_marker(s, action)
    if s.phase == Phase.FINISHED:
        end_action(s)


@rule
def end_or_agree(s: State, action: int) -> None:
    """Pass, done, or the answer to an exchange (U13, D21)."""
    if s.phase == Phase.EXCHANGE:
        if action == YES:
            exchange_orders(s, s.decider)
        factories_from(s, 1 + (s.decider - s.start) % s.players)
    elif s.phase == Phase.ANY_COLOUR:
        end_of_factory(s)
    else:
        finish_action(s)


@rule
def choose_action(s: State, action: int) -> None:
    """Begin an action, plain or with the character, or take a marker back (U13, U14, U34)."""
    if action >= RECALL:
        s.track[s.decider, action - RECALL] -= 1
        s.markers[s.decider] += 1
    elif action >= AIDED:
        s.aided = 1
        s.spent[s.decider] = 1
        begin_action(s, action - AIDED)
    else:
        begin_action(s, action - ACTION)


@rule
def begin_action(s: State, kind: int) -> None:
    """Go to the first decision of an action; taxes need none."""
    if kind == Kind.LAND:
        s.phase = Phase.LAND
    elif kind == Kind.ERECT:
        s.phase = Phase.TYPE
    elif kind == Kind.GRAIN:
        s.phase = Phase.TRADE
        if s.aided:
            take_from_field(s)
    elif kind == Kind.SOW:
        s.phase = Phase.SOW
    elif kind == Kind.ORDERS:
        s.phase = Phase.ORDERS
    elif kind == Kind.ATTRACT:
        s.phase = Phase.ATTRACT
    elif kind == Kind.PRODUCE:
        s.phase = Phase.PRODUCE
    elif kind == Kind.TAXES:
        collect_taxes(s, s.decider)
    else:
        s.phase = Phase.MARKER


@rule
def hire(s: State, character: int) -> None:
    """A character joins the player for this turn (U12)."""
    s.display[character] = 0
    s.character[s.decider] = character
    s.decider = (s.decider + 1) % s.players
    if s.decider == s.start:
        s.action_phase = 1
        s.phase = Phase.ACT


@rule
def choose_territory(s: State, territory: int) -> None:
    """Found, buy, swap, place a price marker, or put an administrative building (D1–D9)."""
    if s.phase == Phase.PRICE:
        place_price_marker(s, territory)
    elif s.phase == Phase.LAND:
        if s.aided:
            s.chosen = territory
            s.phase = Phase.SWAP
        else:
            buy_land(s, territory)
    elif s.phase == Phase.SWAP:
        swap_prices(s, s.chosen, territory)
        buy_land(s, s.chosen)
    elif s.phase == Phase.BUILD:
        erect(s, Building.ADMINISTRATIVE)
        s.administrative[territory] += 1
        go_on_building(s)
    elif s.phase == Phase.FOUND:
        found(s, territory)
    else:
        move_founding_markers(s, territory)


@rule
def take_territory(s: State, territory: int) -> None:
    """An action marker goes on a territory; its price markers are freed (U8, U16)."""
    s.owner[territory] = s.decider
    s.vacant[s.decider] += 1 if SITES[territory, 1] == NONE else 2
    s.markers[s.decider] -= 1
    s.freed = s.prices[territory]
    s.prices[territory] = 0


@rule
def found(s: State, territory: int) -> None:
    """Found a city: a house on the first site, free and without points (U8, R2)."""
    take_territory(s, territory)
    put_house(s, SITES[territory, 0])
    s.pool[Building.HOUSE] -= 1
    s.phase = Phase.FOUND_MARKERS


@rule
def put_house(s: State, site: int) -> None:
    """A house stands on a site that was vacant (U8, U18)."""
    s.ground[site] = Ground.HOUSE
    s.vacant[s.decider] -= 1
    s.homes[s.decider] += 1


@rule
def move_founding_markers(s: State, territory: int) -> None:
    """All its price markers go together to another territory (U8, R3)."""
    s.prices[territory] += s.freed
    s.freed = 0
    s.decider = (s.decider + 1) % s.players
    s.phase = Phase.HIRE if s.decider == s.start else Phase.FOUND


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


@rule
def choose_site(s: State, site: int) -> None:
    """Build or sow there (D9, D11, D14)."""
    if s.phase == Phase.SOW:
        sow(s, site)
    elif s.phase == Phase.BUILD:
        build(s, site)
    else:
        start_stack(s, site)


@rule
def sow(s: State, site: int) -> None:
    """A seed on an own site (U24)."""
    s.grain[s.decider] -= 1
    if s.seeds[site] == 0:
        s.vacant[s.decider] -= 1
    s.seeds[site] += 1
    go_on_sowing(s)


@rule
def build(s: State, site: int) -> None:
    """A house on an empty site, or a skyscraper in place of a house (U18, U19)."""
    if s.chosen == Building.HOUSE:
        put_house(s, site)
    else:
        s.ground[site] = Ground.SKYSCRAPER
        s.homes[s.decider] -= 1
        s.pool[Building.HOUSE] += 1
    s.houses[s.decider] = min(HOUSE_LINE, s.houses[s.decider] + 1)
    erect(s, s.chosen)
    go_on_building(s)


@rule
def erect(s: State, building: int) -> None:
    """Pay for a building and score it (U18–U20, U36)."""
    s.money[s.decider] -= COST[building] - s.aided
    s.pool[building] -= 1
    score_points(s, s.decider, BUILDING_POINTS[building], Source.BUILDINGS)


@rule
def go_on_building(s: State) -> None:
    """Any number of one type while it can be built (U21)."""
    s.effects = 1
    if not can_build(s, s.chosen, s.aided):
        finish_action(s)


@rule
def trade_grain(s: State, action: int) -> None:
    """Buy from a barn or the field, or sell (U22, U23)."""
    if action == SELL:
        sell_grain(s, place_to_sell(s))
    elif action == BUY_FIELD:
        buy_grain(s, FIELD)
    else:
        s.barn_used[action - BARN] = 1
        buy_grain(s, action - BARN)
    s.effects = 1
    go_on_trading(s)


@rule
def buy_grain(s: State, place: int) -> None:
    s.trade = Trade.BUY
    s.money[s.decider] -= grain_price(s, s.decider, place)
    s.grain_area[place] -= 1
    s.grain[s.decider] += 1


@rule
def sell_grain(s: State, place: int) -> None:
    """The grain fills the first place with room, at that price (U23, R11, R38)."""
    s.trade = Trade.SELL
    s.money[s.decider] += BARN_PRICE[place]
    s.grain_area[place] += 1
    s.grain[s.decider] -= 1


@rule
def take_from_field(s: State) -> None:
    """The Mill Worker takes up to 2 grain free from the field; trading is then optional (U39)."""
    taken = min(MILL_WORKER_TAKES, s.grain_area[FIELD], GRAIN_LINE - s.grain[s.decider])
    s.grain_area[FIELD] -= taken
    s.grain[s.decider] += taken
    s.effects = 1
    go_on_trading(s)


@rule
def go_on_trading(s: State) -> None:
    if not can_trade(s):
        finish_action(s)


@rule
def sow_card(s: State) -> None:
    """A seed on the Farmer's card (U38)."""
    s.grain[s.decider] -= 1
    s.farmer_seeds[s.decider] += 1
    go_on_sowing(s)


@rule
def go_on_sowing(s: State) -> None:
    """Any number of seeds while there is grain and ground (U24)."""
    s.effects = 1
    if s.grain[s.decider] == 0 or not (may_sow_card(s) or has_ground_for_seed(s, s.decider)):
        finish_action(s)


@rule
def choose_slot(s: State, slot: int) -> None:
    """Receive the orders of a card, or attract it (D12, D13)."""
    if s.phase == Phase.ORDERS:
        receive_orders(s, slot)
        finish_action(s)
    else:
        s.chosen = slot
        s.phase = Phase.WHERE


@rule
def receive_orders(s: State, slot: int) -> None:
    """A marker on the leftmost space; orders as far as supply and line allow (U25, U26, U42)."""
    player, number, space = s.decider, s.slot_card[slot], empty_space(s, slot)
    s.markers[player] -= 1
    s.slot_marker[slot, space] = player
    take_orders(s, player, COLOUR[number], GIVES[number, space] * (1 + s.aided))
    if empty_space(s, slot) == NONE:
        s.money[player] += LAST_SPACE_MONEY


@rule
def take_orders(s: State, player: int, colour: int, most: int) -> None:
    """Orders from the supply, as many as it and the line allow (R14)."""
    taken = orders_to_take(s, player, colour, most)
    s.supply[colour] -= taken
    s.orders[player, colour] += taken


@rule
def orders_to_take(s: State, player: int, colour: int, most: int) -> int:
    """How many of so many orders supply and line allow (R14)."""
    return int(min(most, s.supply[colour], ORDER_LINE - orders_held(s, player)))


@rule
def return_markers(s: State, slot: int) -> None:
    """The markers on a card that leaves go back to their owners (U27, U55)."""
    for space in range(2):
        player = s.slot_marker[slot, space]
        if player != NONE:
            s.markers[player] += 1
    clear_slot(s, slot)


@rule
def clear_slot(s: State, slot: int) -> None:
    s.slot_card[slot] = 0
    s.slot_marker[slot, 0] = NONE
    s.slot_marker[slot, 1] = NONE


@rule
def refill_slot(s: State, slot: int) -> None:
    """The top card of the deck, if there is one, fills the slot (U3, R17)."""
    if s.deck < DECK_SIZE[s.players - 2]:
        s.slot_card[slot] = DECK[s.players - 2, s.deck]
        s.deck += 1


@rule
def start_stack(s: State, site: int) -> None:
    """A new factory on an empty site; the card starts a stack (U28)."""
    stack = POOL[Building.FACTORY] - s.pool[Building.FACTORY]
    s.pool[Building.FACTORY] -= 1
    s.ground[site] = Ground.FACTORY
    s.vacant[s.decider] -= 1
    s.stack_owner[stack] = s.decider
    s.stack_site[stack] = site
    attract(s, stack)


@rule
def attract(s: State, stack: int) -> None:
    """The card is laid on a stack: 2 points; the slot is refilled at once (U27, U28)."""
    number = s.slot_card[s.chosen]
    s.stack_top[stack] = number
    s.stack_of[number] = stack
    score_points(s, s.decider, BUILDING_POINTS[Building.FACTORY], Source.INDUSTRY)
    return_markers(s, s.chosen)
    refill_slot(s, s.chosen)
    finish_action(s)


@rule
def choose_stack(s: State, stack: int) -> None:
    """Upgrade a stack, or let it produce (D14, D15)."""
    if s.phase == Phase.WHERE:
        attract(s, stack)
        return
    s.chosen = stack
    if at_engineer(s):
        s.goods_left = capacity(s, s.decider, s.stack_top[stack])
        s.phase = Phase.ANY_COLOUR
    else:
        s.phase = Phase.GOODS


@rule
def make_goods(s: State, goods: int) -> None:
    """Each good takes an order of the card's colour (U29)."""
    for _ in range(goods):
        make_good(s, COLOUR[s.stack_top[s.chosen]])
    end_of_factory(s)


@rule
def make_any_good(s: State, colour: int) -> None:
    """The Engineer's factory takes orders of any colour (U44)."""
    make_good(s, colour)
    s.goods_left -= 1
    if s.goods_left == 0 or orders_held(s, s.decider) == 0:
        end_of_factory(s)


@rule
def make_good(s: State, order: int) -> None:
    """An order is laid on the card: money by the order's colour, points by the card's (U30, R22)."""
    player, good = s.decider, COLOUR[s.stack_top[s.chosen]]
    s.orders[player, order] -= 1
    s.laid[s.chosen, order] += 1
    s.money[player] += good_money(s, player, good, order)
    score_points(s, player, good_points(s, player, good), Source.GOODS)
    s.effects = 1


@rule
def good_money(s: State, player: int, good: int, order: int) -> int:
    """What a good pays; the invention counts if good and order have its colour (U30, U48, R22)."""
    invention = GOOD_MONEY[good]
    if good == order and s.invention_owner[invention] == player:
        return int(INVENTION_VALUE[invention])
    return int(ORDER_VALUE[order])


@rule
def good_points(s: State, player: int, good: int) -> int:
    """What a good scores: 1, or 2 with the invention for its colour (U30, U49)."""
    invention = GOOD_POINTS[good]
    if s.invention_owner[invention] == player:
        return int(INVENTION_VALUE[invention])
    return 1


@rule
def end_of_factory(s: State) -> None:
    """A factory produces once a turn; another may follow (U29)."""
    s.produced[s.chosen] = 1
    s.chosen = NONE
    s.goods_left = 0
    s.phase = Phase.PRODUCE
    if not can_produce(s, 0):
        finish_action(s)


@rule
def collect_taxes(s: State, player: int) -> None:
    """The tax marker goes left and each citizen pays $1; twice with the Tax Collector (U31, U41)."""
    times = 1 + s.aided
    s.taxes[player] -= times
    s.money[player] += times * s.citizens[player]
    finish_action(s)


@rule
def advance_marker(s: State, action: int) -> None:
    """Choose a marker, the space it goes to, the card taken there (D18–D20)."""
    if action < SPACE:
        s.from_space = action - NEW_MARKER - 1
        s.phase = Phase.SPACE
    elif action < CARD:
        move_marker(s, action - SPACE)
    else:
        take_invention(s, action - CARD)
        finish_action(s)


@rule
def move_marker(s: State, space: int) -> None:
    """The first space is free, each further one $1; the Professor takes both cards (U32, U40)."""
    player = s.decider
    if s.from_space == NONE:
        s.markers[player] -= 1
    else:
        s.track[player, s.from_space] -= 1
    s.track[player, space] += 1
    s.money[player] -= space - s.from_space - 1
    if s.aided:
        take_invention(s, INVENTIONS_ON[space, 0])
        take_invention(s, INVENTIONS_ON[space, 1])
        finish_action(s)
    else:
        s.chosen = space
        s.phase = Phase.CARD


@rule
def take_invention(s: State, invention: int) -> None:
    """An invention: 1 point and its ability from now on (U33)."""
    s.invention_owner[invention] = s.decider
    score_points(s, s.decider, INVENTION_POINTS, Source.INVENTIONS)


@rule
def finish_action(s: State) -> None:
    """The action is done; `apply` ends it, in one place."""
    s.phase = Phase.FINISHED


@rule
def end_action(s: State) -> None:
    """Play passes on; after the last player the next phase, after the fourth administration (U13)."""
    s.aided = 0
    s.effects = 0
    s.chosen = NONE
    s.freed = 0
    s.from_space = NONE
    s.trade = Trade.OPEN
    for barn in range(N_BARNS):
        s.barn_used[barn] = 0
    s.phase = Phase.ACT
    s.decider = (s.decider + 1) % s.players
    if s.decider == s.start:
        s.action_phase += 1
        if s.action_phase > ACTION_PHASES:
            administration(s)


# --- administration


@rule
def administration(s: State) -> None:
    """Harvest, factories, citizens, feeding, refill (U54–U59)."""
    harvest(s)
    remove_lowest_card(s)
    return_production(s)
    factories_from(s, 0)


@rule
def harvest(s: State) -> None:
    """All take back their seeds, then one more for each and what inventions give (U54)."""
    for player in range(s.players):
        seeds = s.farmer_seeds[player] + gather_seeds(s, player)
        s.farmer_seeds[player] = 0
        kept = min(seeds, GRAIN_LINE - s.grain[player])
        s.grain[player] += kept
        s.grain_area[RETURN] += seeds - kept
        more = min(seeds + harvest_bonus(s, player), GRAIN_LINE - s.grain[player])
        s.grain[player] += more
        s.grain_area[RETURN] -= more  # a shortage is covered below
    cover_shortage(s)
    for player in range(s.players):
        if s.invention_owner[REFRIGERATION] == player:
            points = s.grain[player] // INVENTION_VALUE[REFRIGERATION]
            score_points(s, player, points, Source.HARVEST)


@rule
def gather_seeds(s: State, player: int) -> int:
    """The seeds on a player's sites are taken up."""
    seeds = 0
    for site in range(N_SITES):
        if s.seeds[site] > 0 and s.owner[TERRITORY[site]] == player:
            seeds += s.seeds[site]
            s.seeds[site] = 0
            s.vacant[player] += 1
    return seeds


@rule
def harvest_bonus(s: State, player: int) -> int:
    """Grain that inventions give at harvest (U50)."""
    bonus = 0
    for i in range(N_HARVEST_GRAIN):
        if s.invention_owner[HARVEST_GRAIN[i]] == player:
            bonus += INVENTION_VALUE[HARVEST_GRAIN[i]]
    return bonus


@rule
def cover_shortage(s: State) -> None:
    """What the return area lacked came from the field, then barns 4, 3, 2, 1 (U54, R28)."""
    for i in range(FIELD + 1):
        place = FIELD - i
        moved = min(max(0, -s.grain_area[RETURN]), s.grain_area[place])
        s.grain_area[place] -= moved
        s.grain_area[RETURN] += moved


@rule
def remove_lowest_card(s: State) -> None:
    """The lowest card in the slots leaves the game; its markers return (U55, R29)."""
    lowest = NONE
    for slot in range(N_SLOTS):
        number = s.slot_card[slot]
        if number > 0 and (lowest == NONE or number < s.slot_card[lowest]):
            lowest = slot
    if lowest != NONE:
        return_markers(s, lowest)
        refill_slot(s, lowest)


@rule
def return_production(s: State) -> None:
    """Orders go back from all production spaces; factories may produce again (U55)."""
    for stack in range(N_STACKS):
        s.produced[stack] = 0
        for colour in range(N_COLOURS):
            s.supply[colour] += s.laid[stack, colour]
            s.laid[stack, colour] = 0


@rule
def factories_from(s: State, distance: int) -> None:
    """From the start player clockwise, orders that inventions give, and the exchange (U46, U47)."""
    for away in range(distance, s.players):
        player = (s.start + away) % s.players
        take_new_orders(s, player)
        if may_exchange(s, player):
            s.decider = player
            s.phase = Phase.EXCHANGE
            return
    settle_citizens(s)
    refill_grain(s)
    end_turn(s)


@rule
def take_new_orders(s: State, player: int) -> None:
    """The orders that inventions give, white first (U46, R40)."""
    for i in range(N_COLOURS):
        colour = N_COLOURS - 1 - i
        invention = ORDER_PER_TURN[colour]
        if s.invention_owner[invention] == player:
            take_orders(s, player, colour, INVENTION_VALUE[invention])


@rule
def may_exchange(s: State, player: int) -> bool:
    """The Band Saw changes exactly 2 orange orders for 2 grey (U47, R36)."""
    orders = INVENTION_VALUE[BAND_SAW]
    return bool(
        s.invention_owner[BAND_SAW] == player and s.orders[player, 0] >= orders and s.supply[1] >= orders
    )


@rule
def exchange_orders(s: State, player: int) -> None:
    """2 orange orders for 2 grey ones (U47)."""
    orders = INVENTION_VALUE[BAND_SAW]
    s.orders[player, 0] -= orders
    s.supply[0] += orders
    s.supply[1] -= orders
    s.orders[player, 1] += orders


@rule
def settle_citizens(s: State) -> None:
    """Citizens come to the shortest line and score; they eat; grain left scores (U56, U57)."""
    for player in range(s.players):
        citizens = min(CITIZEN_LINE, s.houses[player], s.grain[player], orders_held(s, player))
        s.citizens[player] = citizens
        score_points(s, player, CITIZEN_POINTS * citizens, Source.CITIZENS)
        s.grain[player] -= citizens
        s.grain_area[RETURN] += citizens
        score_points(s, player, s.grain[player] // GRAIN_PER_POINT, Source.GRAIN)


@rule
def refill_grain(s: State) -> None:
    """Grain above 2n in the return area fills the field, then barns 4, 3, 2, 1 (U58)."""
    for i in range(FIELD + 1):
        place = FIELD - i
        surplus = max(0, s.grain_area[RETURN] - RETURN_START * s.players)
        moved = min(surplus, room_for_grain(s, place) - s.grain_area[place])
        s.grain_area[place] += moved
        s.grain_area[RETURN] -= moved


@rule
def end_turn(s: State) -> None:
    """Characters return; the next turn, or final scoring after the sixth (U14, U59, R26)."""
    for player in range(s.players):
        s.character[player] = NONE
        s.spent[player] = 0
    open_display(s)
    s.action_phase = 0
    if s.turn == TURNS:
        final_scoring(s)
        s.phase = Phase.OVER
        s.decider = OVER
        return
    s.turn += 1
    s.mayor = next_mayor(s)
    s.start = s.mayor
    score_points(s, s.mayor, MAYOR_POINTS, Source.MAYOR)
    s.decider = s.start
    s.phase = Phase.HIRE


@rule
def next_mayor(s: State) -> int:
    """Fewest points; then least money; then nearest after the former start player (U11, R25)."""
    mayor = NONE
    for away in range(1, s.players + 1):
        player = (s.start + away) % s.players
        if mayor == NONE or poorer(s, player, mayor):
            mayor = player
    return mayor


@rule
def poorer(s: State, player: int, other: int) -> bool:
    """Fewer points, or as many and less money (U11)."""
    if s.points[player] == s.points[other]:
        return bool(s.money[player] < s.money[other])
    return bool(s.points[player] < s.points[other])


# --- scoring


@rule
def score_points(s: State, player: int, points: int, source: int) -> None:
    s.points[player] += points
    s.points_from[player, source] += points


@rule
def final_scoring(s: State) -> None:
    """The largest sum of factory numbers, and inventions with their factory (U60, U61)."""
    leader = NONE
    for player in range(s.players):
        if factory_sum(s, player) > 0 and (leader == NONE or industry_before(s, player, leader)):
            leader = player
    if leader != NONE:
        score_points(s, leader, FACTORY_SUM_POINTS, Source.FACTORY_SUM)
    for invention in range(N_INVENTIONS):
        owner = s.invention_owner[invention]
        if owner != NONE and owns_card(s, owner, BONUS_FACTORY[invention]):
            score_points(s, owner, BONUS_POINTS[invention], Source.BONUS)


@rule
def owns_card(s: State, player: int, number: int) -> bool:
    """Has a player this factory card, covered or not (U60, U61)?"""
    stack = s.stack_of[number]
    return bool(stack != NONE and s.stack_owner[stack] == player)


@rule
def factory_sum(s: State, player: int) -> int:
    total = 0
    for number in range(1, N_CARDS + 1):
        if owns_card(s, player, number):
            total += number
    return total


@rule
def newest_card(s: State, player: int) -> int:
    """The highest number among a player's factory cards, 0 if they have none (R31)."""
    newest = 0
    for number in range(1, N_CARDS + 1):
        if owns_card(s, player, number):
            newest = number
    return newest


@rule
def industry_before(s: State, player: int, other: int) -> bool:
    """A larger sum of numbers, or an equal one with the higher single number (U60)."""
    mine, theirs = factory_sum(s, player), factory_sum(s, other)
    return mine > theirs or (mine == theirs and newest_card(s, player) > newest_card(s, other))


@rule
def score(s: State, player: int) -> int:
    """Victory points."""
    return int(s.points[player])


@rule
def place(s: State, player: int) -> int:
    """How many rank before a player: by points, then by the highest card number (U62)."""
    before = 0
    points, newest = s.points[player], newest_card(s, player)
    for other in range(s.players):
        theirs = s.points[other]
        if theirs > points or (theirs == points and newest_card(s, other) > newest):
            before += 1
    return before
