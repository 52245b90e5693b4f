"""Urbanization: why a decision is not allowed now, in words and with the rule's number.

A reason names the first obstacle in the position at hand, in the order in which a player meets them:
is it asked now, is the piece there, is there a place for it, can it be paid.
"""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.urbanization.facts import COLOUR_OF, Facts
from fourquarters.games.urbanization.rules.invent import docking_price
from fourquarters.games.urbanization.rules.land import borders
from fourquarters.games.urbanization.rules.produce import at_engineer
from fourquarters.games.urbanization.rules.sites import has_site
from fourquarters.games.urbanization.rules.sow import may_sow_on, owes_farmer, seeds_on_site
from fourquarters.games.urbanization.rules.taxes import can_collect_taxes
from fourquarters.games.urbanization.state import (
    ACTIONS,
    BAND_SAW,
    COVERED,
    FARMER_HOLDS,
    FIELD,
    GRAIN_LINE,
    HELPER,
    N_SLOTS,
    N_SPACES,
    NONE,
    TERRITORY,
    UNPAYABLE,
    Building,
    Character,
    Ground,
    Kind,
    Phase,
    Trade,
)
from fourquarters.words.tongue import Tongue, mark

NO_MARKER = mark("No free action marker. (R7)")
NEED = mark("You need ${n}. ({rule})")
NOT_IN_THIS_GAME = mark("Not in this game. (U2)")
OWN_LAND_ONLY = mark("Only on your own land. ({rule})")
OWNED = mark("Already owned. ({rule})")
NO_PRICE_MARKER = mark("Needs a price marker there. ({rule})")
NOTHING_TO_SWAP = mark("There is no other unowned land to swap prices with. (U37)")
NO_SITE = mark("None of your sites is empty. ({rule})")
NONE_LEFT = mark("None left in the pool. ({rule})")
NO_CARD_LEFT = mark("No factory card is left. (R17)")
NO_GRAIN = mark("You have no grain. ({rule})")
LINE_FULL = mark("Your grain line is full. (U9)")
EITHER_WAY = mark("Buy or sell, not both. (U22)")
NO_MATCHING_ORDER = mark("No matching work order. (U29)")
NO_ORDER = mark("You have no work order. (U44)")
PRODUCED = mark("Already produced this turn. (U29, R20)")
INVENTIONS_ONLY = mark("Only with the Inventions. ({rule})")


def why_not(view: View, action: int, _: Tongue) -> str:
    """Why a decision is not legal for the reader."""
    if view.over:
        return _("The game is over. (U59)")
    if not view.mine:
        return _("It is not your turn. (U13)")
    return reason(Facts.of(view), action, _)


def reason(facts: Facts, action: int, _: Tongue) -> str:
    """Why the player in turn may not decide this."""
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    i = parts[0] if parts else 0
    match family:
        case "pass" | "action" | "with" | "recall":
            return why_not_act(facts, family, i, _)
        case "hire":
            return why_not_hire(facts, i, _)
        case "done":
            return why_not_done(facts, _)
        case "type":
            return why_not_type(facts, i, _)
        case "barn" | "field" | "sell":
            return why_not_trade(facts, family, i, _)
        case "territory":
            return why_not_territory(facts, i, _)
        case "site" | "farmer":
            return why_not_site(facts, family, i, _)
        case "slot":
            return why_not_slot(facts, i, _)
        case "factory" | "goods" | "order":
            return why_not_factory(facts, family, i, _)
        case "new" | "marker" | "space" | "card":
            return why_not_invention(facts, family, i, _)
    return why_not_exchange(facts, _)


def not_now(facts: Facts, _: Tongue) -> str:
    """Something else is to be decided first."""
    return _(FIRST[facts.phase])


FIRST: dict[int, str] = {
    Phase.FOUND: mark("First found your city. (U8)"),
    Phase.FOUND_MARKERS: mark("First move the price markers of your land. (U8)"),
    Phase.HIRE: mark("First hire a character. (U12)"),
    Phase.ACT: mark("First choose the action it belongs to. (U13)"),
    Phase.LAND: mark("First choose the land to buy. (U16)"),
    Phase.SWAP: mark("First choose the land to swap prices with. (U37)"),
    Phase.PRICE: mark("First place the price markers. (U17)"),
    Phase.TYPE: mark("First choose what to build. (U21)"),
    Phase.BUILD: mark("First finish building. (U21)"),
    Phase.TRADE: mark("First finish trading grain. (U22)"),
    Phase.SOW: mark("First finish sowing. (U24)"),
    Phase.ORDERS: mark("First choose a card to take orders from. (U25)"),
    Phase.ATTRACT: mark("First choose the card to attract. (U27)"),
    Phase.WHERE: mark("First choose where the factory goes. (U28)"),
    Phase.PRODUCE: mark("First choose which factory produces. (U29)"),
    Phase.GOODS: mark("First choose how many goods to make. (U29)"),
    Phase.ANY_COLOUR: mark("First choose the orders for the Engineer's factory. (U44)"),
    Phase.MARKER: mark("First choose a marker to move. (U32)"),
    Phase.SPACE: mark("First choose a docking space. (U32)"),
    Phase.CARD: mark("First choose an invention. (U33)"),
    Phase.EXCHANGE: mark("First decide about the exchange. (U47)"),
}


# --- the action


def why_not_act(facts: Facts, family: str, i: int, _: Tongue) -> str:
    """Pass, an action, one with a character, or a marker to be taken back."""
    if family == "recall" and not facts.inventions:
        return _(INVENTIONS_ONLY, rule="U34")
    if family == "with":
        return why_not_with(facts, i, _)
    if family == "action" and i == Kind.INVENT and not facts.inventions:
        return _(INVENTIONS_ONLY, rule="U32")
    if facts.phase != Phase.ACT:
        return not_now(facts, _)
    if family == "recall":
        return _("You have no marker there. (U34)")
    return WHY_NOT_KIND[i](facts, 0, _)


def why_not_with(facts: Facts, kind: int, _: Tongue) -> str:
    """The character must be there, unused, and played as its action begins; then as the action itself."""
    if kind == Kind.INVENT and not facts.inventions:
        return _(INVENTIONS_ONLY, rule="U6")
    if facts.phase < Phase.ACT or facts.phase == Phase.EXCHANGE:
        return not_now(facts, _)
    if facts.character[facts.decider] != HELPER[kind]:
        return _("You have not hired this character. (U12)")
    if facts.spent[facts.decider]:
        return _("Already used this turn. (U14)")
    if facts.phase == Phase.ACT:
        return WHY_NOT_KIND[kind](facts, 1, _)
    if facts.kind_in_hand() == kind:
        return _("You began this action without the character. (U14)")
    return _("A character helps only with its own action. (U14)")


def why_not_land(facts: Facts, aided: int, _: Tongue) -> str:
    if facts.markers[facts.decider] == 0:
        return _(NO_MARKER)
    prices = [facts.land_price(t, aided) for t in facts.bordering(facts.decider)]
    if not prices:
        return _("No unowned land shares an edge with yours. (U16)")
    return too_dear(min(prices), "U37" if aided else "U16", _)


def too_dear(price: int, rule: str, _: Tongue) -> str:
    """A price that cannot be paid, or one that no swap can bring about."""
    return _(NOTHING_TO_SWAP) if price == UNPAYABLE else _(NEED, n=price, rule=rule)


def why_not_erect(facts: Facts, aided: int, _: Tongue) -> str:
    costs = [
        facts.building_cost(b, aided)
        for b in range(Building.FACTORY)
        if facts.pool[b] and has_place(facts, b)
    ]
    if not costs:
        return _("No building is left that you have a place for. (U21)")
    return _(NEED, n=min(costs), rule="U36" if aided else "U18–U20")


def has_place(facts: Facts, building: int) -> bool:
    return has_site(facts.state, facts.decider, building)


def why_not_grain(facts: Facts, aided: int, _: Tongue) -> str:
    """Neither buying nor selling is possible, or the Mill Worker finds nothing."""
    grain = facts.grain[facts.decider]
    if aided:
        return _(LINE_FULL) if facts.grain_area[FIELD] else _("The field is empty. (U39)")
    if grain >= GRAIN_LINE:
        return _("Your grain line is full, and so are barns and field. (U9, U23)")
    stocked = [
        facts.grain_price(facts.decider, place) for place in range(FIELD + 1) if facts.grain_area[place]
    ]
    if not stocked:
        return _("Barns and field are empty, and you have no grain. (U22, U23)")
    return _(NEED, n=min(stocked), rule="U22")


def why_not_sow(facts: Facts, aided: int, _: Tongue) -> str:
    if facts.grain[facts.decider] == 0:
        return _(NO_GRAIN, rule="U24")
    return _("None of your sites has room for a seed. (U24)")


def why_not_orders(facts: Facts, aided: int, _: Tongue) -> str:
    if facts.markers[facts.decider] == 0:
        return _(NO_MARKER)
    return _("All order spaces filled. (U25)") if any(facts.slot_card) else _(NO_CARD_LEFT)


def why_not_attract(facts: Facts, aided: int, _: Tongue) -> str:
    """A free marker, a card with the right order spaces, a place for it."""
    if facts.markers[facts.decider] == 0:
        return _(NO_MARKER)
    if not any(facts.slot_card):
        return _(NO_CARD_LEFT)
    full = [facts.free_spaces(slot) == 0 for slot in range(N_SLOTS) if facts.slot_card[slot]]
    if aided and all(full):
        return _("No card has an empty order space. (U43)")
    if not aided and not any(full):
        return _("No card has both order spaces filled. (U27)")
    return no_place_for_card(facts, _)


def no_place_for_card(facts: Facts, _: Tongue) -> str:
    """Neither a new factory nor an upgrade."""
    if facts.pool[Building.FACTORY]:
        if facts.stacks(facts.decider):
            return _("None of your sites is empty, and none of your factories has a lower number. (U28)")
        return _("None of your sites is empty, and you have no factory to upgrade. (U28)")
    if facts.stacks(facts.decider):
        return _("None left in the pool, and none of your factories has a lower number. (U28)")
    return _("None left in the pool, and you have no factory to upgrade. (U28)")


def why_not_produce(facts: Facts, aided: int, _: Tongue) -> str:
    stacks = facts.stacks(facts.decider)
    if not stacks:
        return _("You have no factory. (U29)")
    if all(facts.produced[stack] for stack in stacks):
        return _(PRODUCED)
    return _(NO_ORDER) if aided else _(NO_MATCHING_ORDER)


def why_not_taxes(facts: Facts, aided: int, _: Tongue) -> str:
    if facts.citizens[facts.decider] == 0:
        return _("No citizens. (U31, R23)")
    if aided and can_collect_taxes(facts.state, facts.decider, 1):
        return _("Tax marker must be right of citizens both times. (U41)")
    return _("Tax marker must be right of citizens. (U31)")


def why_not_invent(facts: Facts, aided: int, _: Tongue) -> str:
    starts = [space for space in range(N_SPACES) if facts.track[facts.decider][space]]
    starts += [NONE] if facts.markers[facts.decider] else []
    return out_of_reach(facts, starts, aided, _) if starts else _(NO_MARKER)


def out_of_reach(facts: Facts, starts: list[int], aided: int, _: Tongue) -> str:
    """Why markers on these spaces (NONE: before the track) find no invention."""
    ahead = range(min(starts) + 1, N_SPACES)
    steps = [
        docking_price(start, to)
        for start in starts
        for to in ahead
        if to > start and facts.cards_on(to) > aided
    ]
    if steps:
        return _(NEED, n=min(steps), rule="U32")
    if aided and any(facts.cards_on(space) for space in ahead):
        return _("No space ahead holds two inventions. (U40)")
    return _("No invention left to the right. (U32)")


WHY_NOT_KIND = (
    why_not_land,
    why_not_erect,
    why_not_grain,
    why_not_sow,
    why_not_orders,
    why_not_attract,
    why_not_produce,
    why_not_taxes,
    why_not_invent,
)
UNFINISHED = (Phase.BUILD, Phase.TRADE, Phase.SOW, Phase.PRODUCE, Phase.ANY_COLOUR)


def why_not_done(facts: Facts, _: Tongue) -> str:
    if facts.phase == Phase.SOW and owes_farmer(facts.state):
        return _("The Farmer must get a grain first. (U38)")
    if facts.phase == Phase.ACT:
        return _("Do something or pass. (U15)")
    return _("The action must do something first. (U15)") if facts.phase in UNFINISHED else not_now(facts, _)


def why_not_hire(facts: Facts, character: int, _: Tongue) -> str:
    if character == Character.MAYOR:
        return _("Goes to the last-placed player. (U11)")
    if character == Character.PROFESSOR and not facts.inventions:
        return _(INVENTIONS_ONLY, rule="U6")
    if facts.phase < Phase.HIRE:
        return not_now(facts, _)
    if facts.phase != Phase.HIRE:
        return _("Characters are hired at the start of a turn. (U12)")
    return _("Already hired. (U12)")


def why_not_exchange(facts: Facts, _: Tongue) -> str:
    if not facts.inventions:
        return _(INVENTIONS_ONLY, rule="U47")
    if not facts.has(facts.decider, BAND_SAW):
        return _("You do not have the invention for it. (U47)")
    return _("Orders are exchanged at the end of the turn. (U47)")


# --- land and buildings


def why_not_type(facts: Facts, building: int, _: Tongue) -> str:
    if facts.phase == Phase.BUILD:
        if building == facts.chosen:
            return _("You are building this type already. (U21)")
        return _("One type per action. (U21)")
    if facts.phase != Phase.TYPE:
        return not_now(facts, _)
    if facts.pool[building] == 0:
        return _(NONE_LEFT, rule="U21")
    if not has_place(facts, building):
        if building == Building.SKYSCRAPER:
            return _("You have no house to replace. (U19)")
        return _(NO_SITE, rule="U21")
    return _(NEED, n=facts.building_cost(building, facts.aided), rule=f"U{18 + building}")


def why_not_territory(facts: Facts, territory: int, _: Tongue) -> str:
    """Land that is covered, owned, not asked for, out of reach or too dear."""
    owner = facts.owner[territory]
    if owner == COVERED:
        return _(NOT_IN_THIS_GAME)
    if facts.phase == Phase.BUILD and facts.chosen == Building.ADMINISTRATIVE:
        return _(OWN_LAND_ONLY, rule="U20")
    if facts.phase in (Phase.PRICE, Phase.FOUND_MARKERS):
        return _(NO_PRICE_MARKER, rule="U17" if facts.phase == Phase.PRICE else "U8")
    if facts.phase not in (Phase.LAND, Phase.SWAP, Phase.FOUND):
        return not_now(facts, _)
    if owner != NONE:
        return _(OWNED, rule={Phase.LAND: "U16", Phase.SWAP: "R6"}.get(Phase(facts.phase), "U8"))
    if facts.phase == Phase.SWAP:
        if territory == facts.chosen:
            return _("Swap with another territory. (U37)")
        return _(NEED, n=facts.prices[territory], rule="U37")
    if not borders(facts.state, territory, facts.decider):
        return _("Must share an edge with your land. (U16)")
    return too_dear(facts.land_price(territory, facts.aided), "U37" if facts.aided else "U16", _)


def why_not_site(facts: Facts, family: str, site: int, _: Tongue) -> str:
    if family == "farmer":
        return why_not_farmer(facts, _)
    if facts.owner[TERRITORY[site]] == COVERED:
        return _(NOT_IN_THIS_GAME)
    builds = facts.phase == Phase.BUILD and facts.chosen < Building.ADMINISTRATIVE
    if not builds and facts.phase not in (Phase.SOW, Phase.WHERE):
        return not_now(facts, _)
    if facts.owner[TERRITORY[site]] != facts.decider:
        rule = {Phase.SOW: "U24", Phase.WHERE: "U28"}.get(Phase(facts.phase), f"U{18 + facts.chosen}")
        return _(OWN_LAND_ONLY, rule=rule)
    if facts.phase == Phase.SOW:
        return why_not_sown(facts, site, _)
    if builds and facts.chosen == Building.SKYSCRAPER:
        return _("Replaces one of your houses. (U19)")
    if facts.phase == Phase.WHERE and facts.pool[Building.FACTORY] == 0:
        return _(NONE_LEFT, rule="U28")
    return _("Ground is not empty. (U21, R8)")


def why_not_sown(facts: Facts, site: int, _: Tongue) -> str:
    """An own site takes no seed: it is kept for the Farmer, built on, or full."""
    most = seeds_on_site(facts.state, facts.decider)
    if may_sow_on(facts.state, site, facts.decider):
        return _("The last grain is the Farmer's. (U38)")
    if facts.ground[site] == Ground.EMPTY and most > 1:
        return _("This site holds no more than {n} seeds. (U51)", n=most)
    return _("Ground is not empty. (U21, R8)")


def why_not_farmer(facts: Facts, _: Tongue) -> str:
    if facts.phase != Phase.SOW:
        return not_now(facts, _)
    if not facts.aided:
        return _("Only if you play the Farmer. (U38)")
    return _("The Farmer's card holds {n}. (U38)", n=FARMER_HOLDS)


# --- grain


def why_not_trade(facts: Facts, family: str, i: int, _: Tongue) -> str:
    if facts.phase != Phase.TRADE:
        return not_now(facts, _)
    if family == "sell":
        if facts.trade == Trade.BUY:
            return _(EITHER_WAY)
        return (
            _("No room in barns and field. (U23)") if facts.grain[facts.decider] else _(NO_GRAIN, rule="U23")
        )
    place = FIELD if family == "field" else i
    if facts.trade == Trade.SELL:
        return _(EITHER_WAY)
    if place != FIELD and facts.barn_used[place]:
        return _("One per barn per action. (U22)")
    if facts.grain_area[place] == 0:
        return _("Empty. (U22)")
    if facts.grain[facts.decider] >= GRAIN_LINE:
        return _(LINE_FULL)
    return _(NEED, n=facts.grain_price(facts.decider, place), rule="U22")


# --- factories


def why_not_slot(facts: Facts, slot: int, _: Tongue) -> str:
    if facts.phase not in (Phase.ORDERS, Phase.ATTRACT):
        return not_now(facts, _)
    if facts.slot_card[slot] == 0:
        return _("No card there. (R17)")
    if facts.phase == Phase.ORDERS:
        return _("All order spaces filled. (U25)")
    full = facts.free_spaces(slot) == 0
    if facts.aided and full:
        return _("The Industrialist takes a card with an empty order space. (U43)")
    if not facts.aided and not full:
        return _("Order spaces not all filled. (U27)")
    return no_place_for_card(facts, _)


def why_not_factory(facts: Facts, family: str, i: int, _: Tongue) -> str:
    if family == "goods":
        return why_not_goods(facts, i + 1, _) if facts.phase == Phase.GOODS else not_now(facts, _)
    if family == "order":
        return _("You have no such order. (U44)") if facts.phase == Phase.ANY_COLOUR else not_now(facts, _)
    if facts.phase not in (Phase.WHERE, Phase.PRODUCE):
        return not_now(facts, _)
    if facts.stack_owner[i] == NONE:
        return _("Not built yet. (U28)")
    if facts.stack_owner[i] != facts.decider:
        return _("Not your factory. (U28, U29)")
    if facts.phase == Phase.WHERE:
        return _("Number must be higher. (U28)")
    if facts.produced[i]:
        return _(PRODUCED)
    return _(NO_ORDER) if at_engineer(facts.state) else _(NO_MATCHING_ORDER)


def why_not_goods(facts: Facts, goods: int, _: Tongue) -> str:
    """More than the card makes, or than there are orders for."""
    number = facts.stack_top[facts.chosen]
    most = facts.capacity(facts.decider, number)
    if goods > most:
        return _("This card makes at most {n}. (U29)", n=most)
    held = facts.orders[facts.decider][COLOUR_OF[number]]
    return _.many(
        "You have only {n} matching work order. (U29)", "You have only {n} matching work orders. (U29)", held
    )


# --- inventions


def why_not_invention(facts: Facts, family: str, i: int, _: Tongue) -> str:
    if not facts.inventions:
        return _(INVENTIONS_ONLY, rule="U32")
    if family in ("new", "marker"):
        return why_not_marker(facts, family, i, _)
    if family == "space":
        return why_not_space(facts, i, _)
    if facts.invention_owner[i] != NONE:
        return _("Already taken. (U33)")
    return _("Not on the space you reached. (U33)") if facts.phase == Phase.CARD else not_now(facts, _)


def why_not_marker(facts: Facts, family: str, i: int, _: Tongue) -> str:
    if facts.phase != Phase.MARKER:
        return not_now(facts, _)
    if family == "new" and facts.markers[facts.decider] == 0:
        return _(NO_MARKER)
    if family == "marker" and facts.track[facts.decider][i] == 0:
        return _("You have no marker there. (U32)")
    return out_of_reach(facts, [NONE if family == "new" else i], facts.aided, _)


def why_not_space(facts: Facts, space: int, _: Tongue) -> str:
    if facts.phase != Phase.SPACE:
        return not_now(facts, _)
    if space <= facts.from_space:
        return _("Must move right. (U32)")
    if facts.cards_on(space) == 0:
        return _("No invention left there. (U32, R34)")
    if facts.cards_on(space) <= facts.aided:
        return _("The Professor needs both cards. (U40)")
    return _(NEED, n=docking_price(facts.from_space, space), rule="U32")


__all__ = ["reason", "why_not"]
