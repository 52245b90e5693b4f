"""Urbanization: the table as one reader sees it, and the prompt with what each choice costs and brings.

The map is made in `land.py`, what is shared in `market.py`, the players' mats in `cities.py`.
"""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.urbanization import gains, names, words
from fourquarters.games.urbanization.cities import mats
from fourquarters.games.urbanization.faces import SYMBOLS
from fourquarters.games.urbanization.glance import COLOUR_OF, KIND_IN_HAND, Glance
from fourquarters.games.urbanization.land import board
from fourquarters.games.urbanization.look import ORDER_VARS, Look
from fourquarters.games.urbanization.market import panels
from fourquarters.games.urbanization.reasons import reason
from fourquarters.games.urbanization.state import (
    ACTION,
    ACTION_PHASES,
    ACTIONS,
    AIDED,
    BARN_PRICE,
    BUILDING_POINTS,
    FIELD,
    HELPER,
    HIRE,
    KIND_OF,
    LANDS,
    NONE,
    PASS,
    RECALL,
    TURNS,
    TYPE,
    Building,
    Character,
    Kind,
    Phase,
)
from fourquarters.picture.scene import Choice, Item, Part, Prompt, Result, Row, Scene
from fourquarters.words.tongue import Tongue

__all__ = ["SYMBOLS", "picture"]

ON_THE_MAP = ("territory", "site", "factory")


def picture(view: View, _: Tongue) -> Scene:
    """The table as one reader sees it."""
    look = Look(view, _)
    g = look.g
    return Scene(
        game=view.game.name,
        title=words.title(_),
        status=_("Turn {n} of {all}", n=g.turn, all=TURNS),
        boards=[board(look)],
        mats=mats(look),
        panels=panels(look),
        prompt=prompt(look),
        seat=view.seat,
        phases=phases(g, _),
        phase=phase(g),
        result=result(view, _) if view.over else None,
    )


def phases(g: Glance, _: Tongue) -> list[str]:
    """Hire, the four actions, administration."""
    numbers = [_("Action {n}", n=n) if n == g.action_phase else str(n) for n in range(1, ACTION_PHASES + 1)]
    return [_("Hire"), *numbers, _("Administration")]


def phase(g: Glance) -> int:
    if g.phase in (Phase.FOUND, Phase.FOUND_MARKERS):
        return -1
    if g.phase in (Phase.EXCHANGE, Phase.OVER):
        return ACTION_PHASES + 1
    return g.action_phase


# --- the prompt


def prompt(look: Look) -> Prompt:
    _, g = look._, look.g
    title, help = words.prompt(look.view, _)
    return Prompt(
        title=title, help=help, seat=g.decider, mine=look.mine, steps=steps(look), aside=aside(look),
        choices=choices(look) if look.mine else [], eyebrow=_("Your turn") if look.mine else "",
    )  # fmt: skip


def steps(look: Look) -> list[str]:
    """What the reader has decided of the action so far."""
    _, g = look._, look.g
    if not look.mine or g.phase not in KIND_IN_HAND:
        return []
    kind = KIND_IN_HAND[Phase(g.phase)]
    helper = [_(names.CHARACTERS[HELPER[kind]])] if g.aided else []
    return [_(names.KINDS[kind]), *helper]


def aside(look: Look) -> list[Part]:
    """In the middle of an action: what the reader has to spend."""
    _, g = look._, look.g
    if not look.mine or g.phase not in KIND_IN_HAND:
        return []
    seat = g.decider
    items = [Item(symbol="urban-dollar", text=names.money(g.money[seat], _), bold=True)]
    if g.phase in (Phase.TRADE, Phase.SOW):
        items.append(Item(symbol="urban-grain", text=str(g.grain[seat])))
    if g.phase in (Phase.ORDERS, Phase.PRODUCE, Phase.GOODS, Phase.ANY_COLOUR):
        for colour, n in enumerate(g.orders[seat]):
            items.append(Item(symbol="urban-order", vars=ORDER_VARS[colour], text=str(n), faded=n == 0))
    if g.phase in (Phase.LAND, Phase.ORDERS, Phase.ATTRACT, Phase.MARKER):
        items.append(Item(symbol="urban-marker", owner=seat, text=str(g.markers[seat])))
    return [Row(items=items)]


def choices(look: Look) -> list[Choice]:
    if look.g.phase == Phase.ACT:
        return action_choices(look)
    if look.g.phase == Phase.HIRE:
        return hire_choices(look)
    if look.g.phase == Phase.TYPE:
        return type_choices(look)
    return [choice(look, action) for action in look.view.legal()]


def action_choices(look: Look) -> list[Choice]:
    """Every action with its gain or why not, the character's help, markers to take back, pass."""
    _, g = look._, look.g
    kinds = range(Kind.INVENT + 1 if g.inventions else Kind.INVENT)
    offered = [kind_choice(look, kind) for kind in kinds]
    offered += helper_choices(look)
    offered.append(Choice(label=words.label(g, PASS, _), action=PASS))
    spaces = [action - RECALL + 1 for action in look.view.legal() if RECALL <= action < HIRE]
    group = _("Take a marker back from space")
    return offered + [Choice(label=str(n), action=RECALL + n - 1, group=group) for n in spaces]


def kind_choice(look: Look, kind: int) -> Choice:
    _, g, action = look._, look.g, ACTION + kind
    made = Choice(label=_(names.KINDS[kind]), symbol=names.KIND_SYMBOLS[kind])
    if action in look.legal:
        made.action, made.detail = action, gains.gain(g, kind, _)
    else:
        made.why = in_short(reason(g, action, _))
    return made


def in_short(why: str) -> str:
    """A reason on a button, without the number of its rule."""
    return why.rpartition(" (")[0].rstrip(".")


def helper_choices(look: Look) -> list[Choice]:
    """The own character, if it can help now; else its line on the mat says why not."""
    _, g = look._, look.g
    character = g.character[g.decider]
    if character == NONE or g.spent[g.decider]:
        return []
    action = AIDED + int(KIND_OF[character])
    if action not in look.legal:
        return []
    gain, symbol = gains.helper_gain(g, character, _), names.CHARACTER_SYMBOLS[character]
    return [Choice(label=_(names.CHARACTERS[character]), action=action, detail=gain, symbol=symbol)]


def hire_choices(look: Look) -> list[Choice]:
    """All characters; those already hired say so."""
    _, g, made = look._, look.g, []
    for character in range(Character.ARCHITECT, Character.ENGINEER + 1):
        if character == Character.PROFESSOR and not g.inventions:
            continue
        one = Choice(label=_(names.CHARACTERS[character]), symbol=names.CHARACTER_SYMBOLS[character])
        if HIRE + character in look.legal:
            one.action, one.detail = HIRE + character, _(names.HELPS[character])
        else:
            one.why = in_short(reason(g, HIRE + character, _))
        made.append(one)
    return made


def type_choices(look: Look) -> list[Choice]:
    """The three types of building; those that cannot be built say why."""
    _, g, made = look._, look.g, []
    for building in range(Building.FACTORY):
        one = Choice(label=_(names.BUILDING_NAMES[building]), symbol=names.BUILDING_SYMBOLS[building])
        if TYPE + building in look.legal:
            one.action, one.detail = TYPE + building, detail(g, "type", building, _)
        else:
            one.why = in_short(reason(g, TYPE + building, _))
        made.append(one)
    return made


def choice(look: Look, action: int) -> Choice:
    """A legal decision with its price and gain."""
    _, g = look._, look.g
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    i = parts[0] if parts else 0
    symbol, colours = symbol_of(g, family, i)
    return Choice(
        label=words.label(g, action, _), action=action, detail=detail(g, family, i, _), symbol=symbol,
        vars=colours, first=family == "done" and g.phase != Phase.EXCHANGE, on_piece=family in ON_THE_MAP,
    )  # fmt: skip


def symbol_of(g: Glance, family: str, i: int) -> tuple[str, dict[str, str]]:
    match family:
        case "barn" | "sell":
            return "urban-barn", {}
        case "field":
            return "urban-field", {}
        case "slot":
            return names.FACTORY_SYMBOLS[g.slot_card[i]], {}
        case "factory":
            return names.FACTORY_SYMBOLS[g.stack_top[i]], {}
        case "order" | "goods":
            colour = i if family == "order" else COLOUR_OF[g.stack_top[g.chosen]]
            return "urban-order", ORDER_VARS[colour]
        case "card":
            return names.INVENTION_SYMBOLS[i], {}
        case "farmer":
            return "urban-farmer", {}
    return "", {}


def detail(g: Glance, family: str, i: int, _: Tongue) -> str:
    """Price and gain of a decision."""
    seat = g.decider
    match family:
        case "territory":
            return territory_detail(g, i, _)
        case "type":
            points, left = int(BUILDING_POINTS[i]), g.pool[i]
            return _(
                "${price}, +{points}, {n} left", price=g.building_cost(i, g.aided), points=points, n=left
            )
        case "barn" | "field":
            place = FIELD if family == "field" else i
            return _("${price}, {n} left", price=g.grain_price(seat, place), n=g.grain_area[place])
        case "sell":
            return _("+${n}", n=int(BARN_PRICE[g.place_to_sell()]))
        case "slot":
            return slot_detail(g, i, _)
        case "goods" | "order":
            return goods_detail(g, family, i, _)
        case "factory" if g.phase == Phase.PRODUCE:
            number = g.stack_top[i]
            return _("up to {goods}", goods=names.goods(g.capacity(seat, number), COLOUR_OF[number], _))
        case "space":
            steps = i - g.from_space - 1
            return names.money(steps, _) if steps else _.sense("price", "free")
        case "card":
            return names.ability(i, _)
        case "yes":
            return _("{n} orange for {n} grey", n=names.EXCHANGED)
    return ""


def territory_detail(g: Glance, t: int, _: Tongue) -> str:
    price = g.prices[t]
    if g.phase == Phase.FOUND:
        return _.many("{n} site", "{n} sites", len(LANDS[t]["sites"]))
    if g.phase == Phase.LAND and g.aided:
        return _("after a swap")
    if g.phase in (Phase.PRICE, Phase.FOUND_MARKERS):
        more = 1 if g.phase == Phase.PRICE else g.freed
        return _("${price}, then ${more}", price=price, more=price + more)
    return "" if g.phase == Phase.BUILD else names.money(price, _)


def slot_detail(g: Glance, slot: int, _: Tongue) -> str:
    if g.phase == Phase.ATTRACT:
        points = int(BUILDING_POINTS[Building.FACTORY])
        return _("number {n}, +{points}", n=g.slot_card[slot], points=points)
    return gains.orders_offer(g, slot, _)


def goods_detail(g: Glance, family: str, i: int, _: Tongue) -> str:
    seat, good = g.decider, COLOUR_OF[g.stack_top[g.chosen]]
    made, order = (i + 1, good) if family == "goods" else (1, i)
    money, points = g.good_money(seat, good, order), g.good_points(seat, good)
    return _("+${money}, +{points}", money=made * money, points=made * points)


# --- the end


def result(view: View, _: Tongue) -> Result:
    sheet = words.score_sheet(view, _)
    places = view.places()
    return Result(
        winners=[seat for seat in range(view.players) if places[seat] == 0],
        names=[_.name(seat) for seat in range(view.players)],
        rows=[(name, list(values)) for name, values in sheet.rows],
        total=list(sheet.total),
        verdict=sheet.verdict,
    )
