"""Urbanization: why a decision is not allowed now, in words and with the rule's number."""

from __future__ import annotations

from fourquarters.games.urbanization.glance import NEIGHBOURS, Glance
from fourquarters.games.urbanization.state import (
    ACTIONS,
    COVERED,
    FIELD,
    HELPER,
    LINE,
    N_SLOTS,
    N_SPACES,
    NONE,
    TERRITORY,
    Building,
    Character,
    Ground,
    Kind,
    Phase,
    Trade,
)
from fourquarters.table.tongue import Tongue, mark
from fourquarters.table.view import View

NO_MARKER = mark("No free action marker. (R7)")
NEED = mark("You need ${n}. ({rule})")
OWN_LAND_ONLY = mark("Only on your own land. ({rule})")
NO_MATCHING_ORDER = mark("No matching work order. (U29)")
NO_INVENTION = mark("No invention left there. (U32, R34)")


def why_not(view: View, action: int, _: Tongue) -> str:
    """Why a decision is not legal for the reader."""
    if view.over:
        return _("The game is over. (U59)")
    if not view.mine:
        return _("It is not your turn. (U13)")
    return reason(Glance.of(view), action, _)


def reason(g: Glance, action: int, _: Tongue) -> str:
    """Why the player in turn may not decide this."""
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    i = parts[0] if parts else 0
    match family:
        case "pass" | "action" | "with" | "recall":
            return why_not_act(g, family, i, _)
        case "hire":
            return why_not_hire(g, i, _)
        case "done":
            return why_not_done(g, _)
        case "type":
            return why_not_type(g, i, _)
        case "barn" | "field" | "sell":
            return why_not_trade(g, family, i, _)
        case "territory":
            return why_not_territory(g, i, _)
        case "site" | "farmer":
            return why_not_site(g, family, i, _)
        case "slot":
            return why_not_slot(g, i, _)
        case "factory" | "goods" | "order":
            return why_not_factory(g, family, i, _)
        case "new" | "marker" | "space" | "card":
            return why_not_invention(g, family, i, _)
    return _("Only the Band Saw exchanges orders. (U47)")


def not_now(g: Glance, _: Tongue) -> str:
    """The decision belongs to another step."""
    if g.phase in (Phase.FOUND, Phase.FOUND_MARKERS):
        return _("First found your city. (U8)")
    if g.phase == Phase.HIRE:
        return _("First hire a character. (U12)")
    if g.phase == Phase.ACT:
        return _("First choose the action it belongs to. (U13)")
    if g.phase == Phase.EXCHANGE:
        return _("First decide about the exchange. (U47)")
    return _("First finish the action in hand. (U13)")


# --- the action


def why_not_act(g: Glance, family: str, i: int, _: Tongue) -> str:
    if g.phase != Phase.ACT:
        if family == "with" and g.character[g.decider] == HELPER[i] and g.phase > Phase.ACT:
            return _("A character helps only with its own action. (U14)")
        return not_now(g, _)
    if family == "recall":
        return _("You have no marker there. (U34)")
    if family == "with":
        return why_not_with(g, i, _)
    return WHY_NOT_KIND[i](g, g.decider, _)


def why_not_with(g: Glance, kind: int, _: Tongue) -> str:
    if g.character[g.decider] != HELPER[kind]:
        return _("You have not hired this character. (U12)")
    if g.spent[g.decider]:
        return _("Already used this turn. (U14)")
    if kind in (Kind.LAND, Kind.ORDERS, Kind.ATTRACT) and g.markers[g.decider] == 0:
        return _(NO_MARKER)
    return _("It would have no effect now. (R27)")


def why_not_land(g: Glance, seat: int, _: Tongue) -> str:
    if g.markers[seat] == 0:
        return _(NO_MARKER)
    prices = [g.prices[t] for t in g.bordering(seat)]
    if not prices:
        return _("No unowned land shares an edge with yours. (U16)")
    return _(NEED, n=min(prices), rule="U16")


def why_not_erect(g: Glance, seat: int, _: Tongue) -> str:
    costs = [g.building_cost(b) for b in range(Building.FACTORY) if g.pool[b] and has_place(g, seat, b)]
    if not costs:
        return _("None left in the pool that you have a place for. (U21)")
    return _(NEED, n=min(costs), rule="U18–U20")


def has_place(g: Glance, seat: int, building: int) -> bool:
    if building == Building.ADMINISTRATIVE:
        return True
    if building == Building.SKYSCRAPER:
        return any(g.ground[site] == Ground.HOUSE for site in g.sites(seat))
    return bool(g.empty_sites(seat))


def why_not_grain(g: Glance, seat: int, _: Tongue) -> str:
    if g.grain[seat] >= LINE:
        return _("Grain line is full, and there is no room to sell. (U9, U23)")
    stocked = [g.grain_price(seat, place) for place in range(FIELD + 1) if g.grain_area[place]]
    if stocked and min(stocked) > g.money[seat]:
        return _(NEED, n=min(stocked), rule="U22")
    return _("No room in barns and field. (U23)")


def why_not_sow(g: Glance, seat: int, _: Tongue) -> str:
    return _("No grain. (U24)") if g.grain[seat] == 0 else _("No empty ground. (U24)")


def why_not_orders(g: Glance, seat: int, _: Tongue) -> str:
    return _(NO_MARKER) if g.markers[seat] == 0 else _("All order spaces filled. (U25)")


def why_not_attract(g: Glance, seat: int, _: Tongue) -> str:
    if g.markers[seat] == 0:
        return _(NO_MARKER)
    if not any(g.slot_card[slot] and g.spaces_filled(slot) == 2 for slot in range(N_SLOTS)):
        return _("No card has both order spaces filled. (U27)")
    return no_place_for_card(g, seat, _)


def no_place_for_card(g: Glance, seat: int, _: Tongue) -> str:
    if g.stacks(seat):
        return _("No room for a new factory, and its number must be higher to upgrade. (U28)")
    if g.pool[Building.FACTORY] == 0:
        return _("None left in the pool. (U28)")
    return _("Ground is not empty. (U28)")


def why_not_produce(g: Glance, seat: int, _: Tongue) -> str:
    if not g.stacks(seat):
        return _("You have no factory. (U29)")
    if all(g.produced[stack] for stack in g.stacks(seat)):
        return _("Already produced this turn. (U29, R20)")
    return _(NO_MATCHING_ORDER)


def why_not_taxes(g: Glance, seat: int, _: Tongue) -> str:
    if g.citizens[seat] == 0:
        return _("No citizens. (U31, R23)")
    return _("Tax marker must be right of citizens. (U31)")


def why_not_invent(g: Glance, seat: int, _: Tongue) -> str:
    if not g.inventions:
        return _("Only with the Inventions. (U32)")
    if g.markers[seat] == 0 and not any(g.track[seat]):
        return _(NO_MARKER)
    starts = [space for space in range(N_SPACES) if g.track[seat][space]]
    starts += [NONE] if g.markers[seat] else []
    steps = [to - start - 1 for start in starts for to in range(start + 1, N_SPACES) if g.cards_on(to)]
    return _(NEED, n=min(steps), rule="U32") if steps else _("No invention left to the right. (U32)")


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


def why_not_done(g: Glance, _: Tongue) -> str:
    if g.phase == Phase.SOW and g.aided and g.farmer_seeds[g.decider] == 0:
        return _("The Farmer must get a grain first. (U38)")
    if g.phase in (Phase.BUILD, Phase.TRADE, Phase.SOW, Phase.PRODUCE, Phase.ANY_COLOUR, Phase.ACT):
        return _("Do something or pass. (U15)")
    return not_now(g, _)


def why_not_hire(g: Glance, character: int, _: Tongue) -> str:
    if character == Character.MAYOR:
        return _("Goes to the last-placed player. (U11)")
    if g.phase != Phase.HIRE:
        return _("Characters are hired at the start of a turn. (U12)")
    if character == Character.PROFESSOR and not g.inventions:
        return _("Only with the Inventions. (U6)")
    return _("Already hired. (U12)")


# --- land and buildings


def why_not_type(g: Glance, building: int, _: Tongue) -> str:
    if g.phase == Phase.BUILD:
        return _("One type per action. (U21)")
    if g.phase != Phase.TYPE:
        return not_now(g, _)
    if g.pool[building] == 0:
        return _("None left in the pool. (U21)")
    if not has_place(g, g.decider, building):
        return no_place_for(building, _)
    return _(NEED, n=g.building_cost(building), rule=f"U{18 + building}")


def no_place_for(building: int, _: Tongue) -> str:
    if building == Building.SKYSCRAPER:
        return _("Replaces one of your houses. (U19)")
    return _("Ground is not empty. (U21)")


def why_not_territory(g: Glance, territory: int, _: Tongue) -> str:
    owner = g.owner[territory]
    if owner == COVERED:
        return _("Not in this game. (U2)")
    if g.phase == Phase.BUILD and g.chosen == Building.ADMINISTRATIVE:
        return _(OWN_LAND_ONLY, rule="U20")
    if g.phase in (Phase.PRICE, Phase.FOUND_MARKERS):
        return _("Needs a price marker there. (U17)")
    if g.phase not in (Phase.LAND, Phase.SWAP, Phase.FOUND):
        return not_now(g, _)
    if owner != NONE:
        return _("Already owned. (U16)")
    if g.phase == Phase.SWAP:
        if territory == g.chosen:
            return _("Swap with another territory. (U37)")
        return _(NEED, n=g.prices[territory], rule="U37")
    if not any(g.owner[other] == g.decider for other in NEIGHBOURS[territory]):
        return _("Must share an edge with your land. (U16)")
    return _(NEED, n=g.prices[territory], rule="U16")


def why_not_site(g: Glance, family: str, site: int, _: Tongue) -> str:
    if family == "farmer":
        return why_not_farmer(g, _)
    sows, builds = g.phase == Phase.SOW, g.phase == Phase.BUILD and g.chosen < Building.ADMINISTRATIVE
    if not (sows or builds or g.phase == Phase.WHERE):
        return not_now(g, _)
    if g.owner[TERRITORY[site]] != g.decider:
        return _(OWN_LAND_ONLY, rule="U24" if sows else "U28" if g.phase == Phase.WHERE else "U18")
    if builds and g.chosen == Building.SKYSCRAPER:
        return no_place_for(Building.SKYSCRAPER, _)
    if g.phase == Phase.WHERE and g.pool[Building.FACTORY] == 0:
        return _("None left in the pool. (U28)")
    if sows and g.ground[site] == Ground.EMPTY and g.seeds[site] == 0:
        return _("The last grain is the Farmer's. (U38)")
    return _("Ground is not empty. (U21, R8)")


def why_not_farmer(g: Glance, _: Tongue) -> str:
    if g.phase != Phase.SOW:
        return not_now(g, _)
    if not g.aided:
        return _("Only if you play the Farmer. (U38)")
    return _("The Farmer holds 2. (U38)")


# --- grain


def why_not_trade(g: Glance, family: str, i: int, _: Tongue) -> str:
    if g.phase != Phase.TRADE:
        return not_now(g, _)
    seat = g.decider
    if family == "sell":
        if g.trade == Trade.BUY:
            return _("Buy or sell, not both. (U22)")
        return _("No grain. (U23)") if g.grain[seat] == 0 else _("No room in barns and field. (U23)")
    place = FIELD if family == "field" else i
    if g.trade == Trade.SELL:
        return _("Buy or sell, not both. (U22)")
    if place != FIELD and g.barn_used[place]:
        return _("One per barn per action. (U22)")
    if g.grain_area[place] == 0:
        return _("Empty. (U22)")
    if g.grain[seat] >= LINE:
        return _("Grain line is full. (U9)")
    return _(NEED, n=g.grain_price(seat, place), rule="U22")


# --- factories


def why_not_slot(g: Glance, slot: int, _: Tongue) -> str:
    if g.phase not in (Phase.ORDERS, Phase.ATTRACT):
        return not_now(g, _)
    if g.slot_card[slot] == 0:
        return _("No card there. (R17)")
    full = g.spaces_filled(slot) == 2
    if g.phase == Phase.ORDERS:
        return _("All order spaces filled. (U25)")
    if g.aided and full:
        return _("The Industrialist takes a card with an empty space. (U43)")
    if not g.aided and not full:
        return _("Order spaces not all filled. (U27)")
    return no_place_for_card(g, g.decider, _)


def why_not_factory(g: Glance, family: str, i: int, _: Tongue) -> str:
    if family == "goods":
        if g.phase != Phase.GOODS:
            return not_now(g, _)
        most = g.capacity(g.decider, g.stack_top[g.chosen])
        return _(NO_MATCHING_ORDER) if i < most else _("This card makes at most {n}. (U29)", n=most)
    if family == "order":
        return _("You have no such order. (U44)") if g.phase == Phase.ANY_COLOUR else not_now(g, _)
    if g.phase not in (Phase.WHERE, Phase.PRODUCE):
        return not_now(g, _)
    if g.stack_owner[i] != g.decider:
        return _("Not your factory. (U28, U29)")
    if g.phase == Phase.WHERE:
        return _("Number must be higher. (U28)")
    if g.produced[i]:
        return _("Already produced this turn. (U29, R20)")
    return _(NO_MATCHING_ORDER)


# --- inventions


def why_not_invention(g: Glance, family: str, i: int, _: Tongue) -> str:
    if not g.inventions:
        return _("Only with the Inventions. (U32)")
    if family in ("new", "marker"):
        return why_not_marker(g, family, i, _)
    if family == "space":
        return why_not_space(g, i, _)
    if g.invention_owner[i] != NONE:
        return _("Already taken. (U33)")
    return _("Not on the space you reached. (U33)") if g.phase == Phase.CARD else not_now(g, _)


def why_not_marker(g: Glance, family: str, i: int, _: Tongue) -> str:
    if g.phase != Phase.MARKER:
        return not_now(g, _)
    if family == "new" and g.markers[g.decider] == 0:
        return _(NO_MARKER)
    if family == "marker" and g.track[g.decider][i] == 0:
        return _("You have no marker there. (U32)")
    return _("It can reach no invention. (U32)")


def why_not_space(g: Glance, space: int, _: Tongue) -> str:
    if g.phase != Phase.SPACE:
        return not_now(g, _)
    if space <= g.from_space:
        return _("Must move right. (U32)")
    if g.cards_on(space) == 0:
        return _(NO_INVENTION)
    if g.aided and g.cards_on(space) < 2:
        return _("The Professor needs both cards. (U40)")
    return _(NEED, n=space - g.from_space - 1, rule="U32")


__all__ = ["reason", "why_not"]
