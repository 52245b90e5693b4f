"""Urbanization: the prompt, with what each choice costs and brings."""

from __future__ import annotations

from fourquarters.games.urbanization import words
from fourquarters.games.urbanization.facts import COLOUR_OF, KIND_IN_HAND, Facts
from fourquarters.games.urbanization.picture.look import ORDER_VARS, Look
from fourquarters.games.urbanization.rules.invent import docking_price
from fourquarters.games.urbanization.state import (
    ACTION,
    ACTIONS,
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
    TYPE,
    WITH,
    Building,
    Character,
    Kind,
    Phase,
)
from fourquarters.games.urbanization.words import names
from fourquarters.games.urbanization.words.briefly import (
    briefly_gains,
    briefly_why,
    short_building,
    short_kind,
)
from fourquarters.games.urbanization.words.buttons import gain, helper_gain, label
from fourquarters.games.urbanization.words.orders import orders_offer
from fourquarters.games.urbanization.words.reasons import reason
from fourquarters.picture.scene import Choice, Item, Part, Prompt, Row
from fourquarters.words.tongue import Tongue

ON_THE_MAP = ("territory", "site", "factory")


def prompt(look: Look) -> Prompt:
    _, facts = look._, look.facts
    title, help = words.prompt(look.view, _)
    return Prompt(
        title=title, help=help, seat=facts.decider, mine=look.mine, steps=steps(look), aside=aside(look),
        choices=choices(look) if look.mine else [], eyebrow=_("Your turn") if look.mine else "",
    )  # fmt: skip


def steps(look: Look) -> list[str]:
    """What the reader has decided about the action so far."""
    _, facts = look._, look.facts
    if not look.mine or facts.phase not in KIND_IN_HAND:
        return []
    kind = KIND_IN_HAND[Phase(facts.phase)]
    helper = [_(names.CHARACTERS[HELPER[kind]])] if facts.aided else []
    return [_(names.KINDS[kind]), *helper]


def aside(look: Look) -> list[Part]:
    """In the middle of an action: what the reader has to spend."""
    _, facts = look._, look.facts
    if not look.mine or facts.phase not in KIND_IN_HAND:
        return []
    seat = facts.decider
    items = [Item(symbol="urban-dollar", text=names.money(facts.money[seat], _), bold=True)]
    if facts.phase in (Phase.TRADE, Phase.SOW):
        items.append(Item(symbol="urban-grain", text=str(facts.grain[seat])))
    if facts.phase in (Phase.ORDERS, Phase.PRODUCE, Phase.GOODS, Phase.ANY_COLOUR):
        for colour, n in enumerate(facts.orders[seat]):
            items.append(Item(symbol="urban-order", vars=ORDER_VARS[colour], text=str(n), faded=n == 0))
    if facts.phase in (Phase.LAND, Phase.ORDERS, Phase.ATTRACT, Phase.MARKER):
        items.append(Item(symbol="urban-marker", owner=seat, text=str(facts.markers[seat])))
    return [Row(items=items)]


def choices(look: Look) -> list[Choice]:
    if look.facts.phase == Phase.ACT:
        return action_choices(look)
    if look.facts.phase == Phase.HIRE:
        return hire_choices(look)
    if look.facts.phase == Phase.TYPE:
        return type_choices(look)
    return [choice(look, action) for action in look.view.legal()]


def action_choices(look: Look) -> list[Choice]:
    """Every action with its gain or why not, the character's help, markers to take back, and passing."""
    _, facts = look._, look.facts
    kinds = range(Kind.INVENT + 1 if facts.inventions else Kind.INVENT)
    offered = [kind_choice(look, kind) for kind in kinds]
    offered += helper_choices(look)
    offered.append(Choice(label=label(facts, PASS, _), action=PASS, ends=True))
    spaces = [action - RECALL + 1 for action in look.view.legal() if RECALL <= action < HIRE]
    group = _("Take a marker back from space")
    return offered + [Choice(label=str(n), action=RECALL + n - 1, group=group) for n in spaces]


def kind_choice(look: Look, kind: int) -> Choice:
    _, facts, action = look._, look.facts, ACTION + kind
    made = Choice(label=_(names.KINDS[kind]), short=short_kind(kind, _), symbol=names.KIND_SYMBOLS[kind])
    if action in look.legal:
        made.action, made.detail = action, gain(facts, kind, _)
        made.brief = briefly_gains(facts, kind, _) or made.detail
    else:
        made.why, made.brief = reason(facts, action, _), briefly_why(facts, action, _)
    return made


def helper_choices(look: Look) -> list[Choice]:
    """The reader's character, if it can help now; otherwise its line on the mat says why not."""
    _, facts = look._, look.facts
    character = facts.character[facts.decider]
    if character == NONE or facts.spent[facts.decider]:
        return []
    action = WITH + int(KIND_OF[character])
    if action not in look.legal:
        return []
    gain, symbol = helper_gain(facts, character, _), names.CHARACTER_SYMBOLS[character]
    return [Choice(label=_(names.CHARACTERS[character]), action=action, detail=gain, symbol=symbol)]


def hire_choices(look: Look) -> list[Choice]:
    """All characters; those already hired say so."""
    _, facts, made = look._, look.facts, []
    for character in range(Character.ARCHITECT, Character.ENGINEER + 1):
        if character == Character.PROFESSOR and not facts.inventions:
            continue
        name = _(names.CHARACTERS[character])
        one = Choice(label=name, short=name, symbol=names.CHARACTER_SYMBOLS[character])
        if HIRE + character in look.legal:
            one.action, one.detail = HIRE + character, _(names.HELPS[character])
            one.whole = _(names.WHAT_CHARACTERS_DO[character])
        else:
            one.why, one.brief = reason(facts, HIRE + character, _), briefly_why(facts, HIRE + character, _)
        made.append(one)
    return made


def type_choices(look: Look) -> list[Choice]:
    """The three types of building; those that cannot be built say why."""
    _, facts, made = look._, look.facts, []
    for building in range(Building.FACTORY):
        label, short = _(names.BUILDING_NAMES[building]), short_building(building, _)
        one = Choice(label=label, short=short, symbol=names.BUILDING_SYMBOLS[building])
        if TYPE + building in look.legal:
            one.action, one.detail = TYPE + building, detail(facts, "type", building, _)
            one.brief = one.detail
        else:
            one.why, one.brief = reason(facts, TYPE + building, _), briefly_why(facts, TYPE + building, _)
        made.append(one)
    return made


def choice(look: Look, action: int) -> Choice:
    """A legal decision with its price and gain."""
    _, facts = look._, look.facts
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    i = parts[0] if parts else 0
    symbol, colours = symbol_of(facts, family, i)
    return Choice(
        label=label(facts, action, _), action=action, detail=detail(facts, family, i, _), symbol=symbol,
        vars=colours, first=family == "done" and facts.phase != Phase.EXCHANGE, on_piece=family in ON_THE_MAP,
        ends=family in ("done", "yes"),
    )  # fmt: skip


def symbol_of(facts: Facts, family: str, i: int) -> tuple[str, dict[str, str]]:
    match family:
        case "barn" | "sell":
            return "urban-barn", {}
        case "field":
            return "urban-field", {}
        case "slot":
            return names.FACTORY_SYMBOLS[facts.slot_card[i]], {}
        case "factory":
            return names.FACTORY_SYMBOLS[facts.stack_top[i]], {}
        case "order" | "goods":
            colour = i if family == "order" else COLOUR_OF[facts.stack_top[facts.chosen]]
            return "urban-order", ORDER_VARS[colour]
        case "card":
            return names.INVENTION_SYMBOLS[i], {}
        case "farmer":
            return "urban-farmer", {}
    return "", {}


def detail(facts: Facts, family: str, i: int, _: Tongue) -> str:
    """Price and gain of a decision."""
    seat = facts.decider
    match family:
        case "territory" | "site":
            return territory_detail(facts, i, _) if family == "territory" else site_detail(facts, _)
        case "type":
            points, left = int(BUILDING_POINTS[i]), facts.pool[i]
            return _(
                "pay ${price}, get +{points}; {n} left",
                price=facts.building_cost(i, facts.aided),
                points=points,
                n=left,
            )
        case "barn" | "field" | "sell":
            return grain_detail(facts, family, i, _)
        case "slot":
            return slot_detail(facts, i, _)
        case "goods" | "order":
            return goods_detail(facts, family, i, _)
        case "factory" if facts.phase == Phase.PRODUCE:
            number = facts.stack_top[i]
            return _("up to {goods}", goods=names.goods(facts.capacity(seat, number), COLOUR_OF[number], _))
        case "space":
            return space_detail(facts, i, _)
        case "card":
            return names.ability(i, _)
        case "yes":
            return _("{n} orange for {n} grey", n=names.EXCHANGED)
    return ""


def territory_detail(facts: Facts, t: int, _: Tongue) -> str:
    price = facts.prices[t]
    if facts.phase == Phase.FOUND:
        return _.many("{n} site", "{n} sites", len(LANDS[t]["sites"]))
    if facts.phase == Phase.LAND and facts.aided:
        return _("after a swap")
    if facts.phase in (Phase.PRICE, Phase.FOUND_MARKERS):
        more = 1 if facts.phase == Phase.PRICE else facts.freed
        return _("${price}, then ${more}", price=price, more=price + more)
    if facts.phase == Phase.BUILD:
        return erect_detail(facts, _)
    return _("pay {money}", money=names.money(price, _))


def site_detail(facts: Facts, _: Tongue) -> str:
    if facts.phase == Phase.SOW:
        return _("1 grain now, 2 at harvest")
    return erect_detail(facts, _) if facts.phase == Phase.BUILD else ""


def erect_detail(facts: Facts, _: Tongue) -> str:
    price = facts.building_cost(facts.chosen, facts.aided)
    return _("pay ${price}, get +{points}", price=price, points=int(BUILDING_POINTS[facts.chosen]))


def grain_detail(facts: Facts, family: str, barn: int, _: Tongue) -> str:
    if family == "sell":
        return _("+${n}", n=int(BARN_PRICE[facts.place_to_sell()]))
    place = FIELD if family == "field" else barn
    price = facts.grain_price(facts.decider, place)
    return _("${price}, {n} left", price=price, n=facts.grain_area[place])


def space_detail(facts: Facts, space: int, _: Tongue) -> str:
    price = docking_price(facts.from_space, space)
    return names.money(price, _) if price else _.sense("price", "free")


def slot_detail(facts: Facts, slot: int, _: Tongue) -> str:
    if facts.phase == Phase.ATTRACT:
        points = int(BUILDING_POINTS[Building.FACTORY])
        return _("number {n}, +{points}", n=facts.slot_card[slot], points=points)
    return orders_offer(facts, slot, _)


def goods_detail(facts: Facts, family: str, i: int, _: Tongue) -> str:
    seat, good = facts.decider, COLOUR_OF[facts.stack_top[facts.chosen]]
    made, order = (i + 1, good) if family == "goods" else (1, i)
    money, points = facts.good_money(seat, good, order), facts.good_points(seat, good)
    return _("+${money}, +{points}", money=made * money, points=made * points)
