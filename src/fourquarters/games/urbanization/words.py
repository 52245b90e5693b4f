"""Urbanization: how moves are told, what is asked, the rules in short, and how points came about.

Why something is not allowed stands in `reasons.py`, what things are called in `names.py`.
"""

from __future__ import annotations

from typing import Any

from fourquarters.games.urbanization import names
from fourquarters.games.urbanization.glance import COLOUR_OF, Glance
from fourquarters.games.urbanization.reasons import why_not
from fourquarters.games.urbanization.rules import apply
from fourquarters.games.urbanization.state import (
    ACTION_PHASES,
    ACTIONS,
    COST,
    FIELD,
    GIVES,
    HELPER,
    LINE,
    N_COLOURS,
    NONE,
    ORDER_PER_TURN,
    Building,
    Character,
    Kind,
    Phase,
    Source,
)
from fourquarters.table.chance import new_dice
from fourquarters.table.game import ScoreSheet
from fourquarters.table.tongue import Text, Told, Tongue, mark
from fourquarters.table.view import View

__all__ = [
    "action",
    "blurb",
    "help",
    "opening",
    "option",
    "prompt",
    "score_sheet",
    "tell",
    "title",
    "why_not",
]


def title(_: Tongue) -> str:
    return _("Urbanization")


def blurb(_: Tongue) -> str:
    return _("House, feed and employ your citizens, from the first bakery to the stock market.")


def option(name: str, _: Tongue) -> tuple[str, str]:
    if name == "inventions":
        return _("Inventions"), _("Eighteen inventions, a ninth action and the Professor.")
    raise KeyError(name)


def help(_: Tongue) -> list[tuple[str, list[str]]]:
    return [
        (
            _("The aim"),
            [
                _("Six turns, most points win. Every turn's end brings 2 points for each citizen."),
                _("Citizens need a house, a grain and a work order each: the shortest line counts."),
                _("Buildings, goods, factories and inventions score too."),
            ],
        ),
        (
            _("A turn"),
            [
                _("First everyone hires a character, who helps once with his own action."),
                _("Then come four rounds in which everyone takes one action or passes."),
                _("From turn 2 on whoever has fewest points becomes Mayor: 1 point, and he starts."),
            ],
        ),
        (_("The actions"), action_help(_)),
        (
            _("The end of a turn"),
            [
                _("Harvest: every seed comes back with one more grain. A line holds 8."),
                _("Factories: the lowest card on offer leaves, orders used for goods go back."),
                _("Citizens come to the shortest of houses, grain and orders: 2 points each."),
                _("Each citizen eats 1 grain; every 3 grain left score 1 point."),
            ],
        ),
        (
            _("The end of the game"),
            [
                _("The largest sum of factory numbers, covered cards included, scores 2 points."),
                _("Some inventions score if you own their factory."),
                _("Ties for the win: the highest factory number; then the victory is shared."),
            ],
        ),
    ]


def action_help(_: Tongue) -> list[str]:
    return [
        _("Buy land: a territory beside yours, $1 per price marker; move its markers elsewhere."),
        _("Erect: houses ($2, 1 point) on empty sites, skyscrapers ($3, 2 points) in place of houses, or administrative buildings ($3, 2 points). One type, any number."),
        _("Trade grain: buy at most 1 from each barn ($1, $1, $2, $2) and any number from the field ($3), or sell to the cheapest place with room."),
        _("Sow: any number of grain, 1 on each of your empty sites."),
        _("Work orders: put a marker on a factory card and take its orders; $1 for its last space."),
        _("Attract industry: take a full card for 2 points, as a new factory or on a lower one."),
        _("Produce: each of your factories once a turn; a good takes an order and brings 1 point and $1, $2 or $3."),
        _("Collect taxes: $1 per citizen, while the tax marker is right of the citizens."),
        _("Acquire invention: move a marker right, the first space free, then $1 each; take a card there for 1 point."),
    ]  # fmt: skip


# --- a decision as a button


def action(view: View, action: int, _: Tongue) -> str:
    return label(Glance.of(view), action, _)


def label(g: Glance, action: int, _: Tongue) -> str:
    """What a button says."""
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    i = parts[0] if parts else 0
    match family:
        case "pass":
            return _("Pass")
        case "done":
            return _("Keep them") if g.phase == Phase.EXCHANGE else _("Done")
        case "yes":
            return _("Exchange")
        case "action":
            return _(names.KINDS[i])
        case "with":
            return _("Play {character}", character=_(names.THE_CHARACTERS[HELPER[i]]))
        case "recall":
            return _("Take back from {n}", n=i + 1)
        case "hire":
            return _(names.CHARACTERS[i])
        case "type":
            return _(names.BUILDING_NAMES[i])
        case "slot":
            return _(names.FACTORIES[g.slot_card[i]])
        case "factory":
            return factory_label(g, i, _)
        case "card":
            return _(names.INVENTIONS[i])
    return more_label(family, i, g, _)


def more_label(family: str, i: int, g: Glance, _: Tongue) -> str:
    match family:
        case "barn":
            return _("Barn {n}", n=i + 1)
        case "field":
            return _("Field")
        case "sell":
            return _("Sell a grain")
        case "territory":
            return _("Territory {n}", n=i + 1)
        case "site":
            return _("Site {n}", n=i + 1)
        case "farmer":
            return _("Farmer's card")
        case "goods":
            colour = COLOUR_OF[g.stack_top[g.chosen]] if g.phase == Phase.GOODS else 0
            return names.goods(i + 1, colour, _)
        case "order":
            return names.orders(1, i, _)
        case "new":
            return _("New marker")
        case "marker":
            return _("Marker on {n}", n=i + 1)
    return _("Space {n}", n=i + 1)


def factory_label(g: Glance, stack: int, _: Tongue) -> str:
    name = _(names.FACTORIES[g.stack_top[stack]]) if g.stack_top[stack] else _("Factory {n}", n=stack + 1)
    return _("Upgrade: {factory}", factory=name) if g.phase == Phase.WHERE else name


# --- what is asked


def prompt(view: View, _: Tongue) -> tuple[str, str]:
    if view.over:
        return _("The game is over."), ""
    g = Glance.of(view)
    return asked(g, _) if view.mine else (waiting(g, _), "")


def asked(g: Glance, _: Tongue) -> tuple[str, str]:
    """What the reader is to decide, and a line of help."""
    if g.phase == Phase.ACT:
        return _("Choose an action"), _("{n} of {all} this turn.", n=g.action_phase, all=ACTION_PHASES)
    if g.phase == Phase.FOUND_MARKERS:
        where = _.many("Where does its price marker go?", "Where do its {n} price markers go?", g.freed)
        return where, _("They raise the price of that land.")
    if g.phase == Phase.PRICE:
        left = _.many("{n} to place.", "{n} to place, one by one.", g.freed)
        return _("Where does a price marker go?"), left
    if g.phase == Phase.BUILD:
        return _(PLACE_BUILDING[g.chosen]), _("Any number while you can pay. {price}", price=price_each(g, _))
    if g.phase == Phase.WHERE:
        name = _(names.FACTORIES[g.slot_card[g.chosen]])
        return _("Where does it go: {factory}?", factory=name), _("An empty site, or on a lower factory.")
    if g.phase in (Phase.GOODS, Phase.ANY_COLOUR):
        name = _(names.FACTORIES[g.stack_top[g.chosen]])
        if g.phase == Phase.GOODS:
            return _("How many goods: {factory}?", factory=name), _("Each uses up a work order.")
        return _("Which order: {factory}?", factory=name), _("Money goes by the order's colour.")
    question, help = ASKED[g.phase]
    return _(question), _(help)


ASKED: dict[int, tuple[str, str]] = {
    Phase.FOUND: (mark("Found your city"), mark("Choose land; your first house stands there.")),
    Phase.HIRE: (mark("Hire a character"), mark("He helps you once this turn, free.")),
    Phase.LAND: (mark("Which land do you buy?"), mark("It must share an edge with yours.")),
    Phase.SWAP: (mark("Swap prices with which land?"), mark("You then pay that price.")),
    Phase.TYPE: (mark("What do you build?"), mark("One type, as many as you can pay.")),
    Phase.TRADE: (mark("Buy or sell grain"), mark("Not both in one action.")),
    Phase.SOW: (mark("Where do you sow?"), mark("Each seed becomes 2 grain at harvest.")),
    Phase.ORDERS: (mark("Take work orders from which card?"), mark("The last space earns $1.")),
    Phase.ATTRACT: (mark("Attract which factory?"), mark("It scores 2 points.")),
    Phase.PRODUCE: (mark("Which factory produces?"), mark("Each once a turn.")),
    Phase.MARKER: (mark("Which marker moves?"), mark("The first space is free, each further $1.")),
    Phase.SPACE: (mark("To which space?"), mark("Only where inventions are left.")),
    Phase.CARD: (mark("Which invention?"), mark("1 point, and its ability from now on.")),
    Phase.EXCHANGE: (mark("Exchange 2 orange orders for 2 grey?"), mark("With your Band Saw.")),
}
PLACE_BUILDING = (
    mark("Where does the house stand?"),
    mark("Which house becomes a skyscraper?"),
    mark("Which land gets the building?"),
)


def price_each(g: Glance, _: Tongue) -> str:
    return _("${n} each.", n=g.building_cost(g.chosen))


def waiting(g: Glance, _: Tongue) -> str:
    """Whom the reader waits for, and for what."""
    return _(WAITING[g.phase], who=_.name(g.decider))


WAITING: dict[int, str] = {
    Phase.FOUND: mark("{who} founds a city."),
    Phase.FOUND_MARKERS: mark("{who} moves price markers."),
    Phase.HIRE: mark("{who} hires a character."),
    Phase.ACT: mark("{who} chooses an action."),
    Phase.LAND: mark("{who} is buying land."),
    Phase.SWAP: mark("{who} is buying land with the Broker."),
    Phase.PRICE: mark("{who} moves price markers."),
    Phase.TYPE: mark("{who} is building."),
    Phase.BUILD: mark("{who} is building."),
    Phase.TRADE: mark("{who} is trading grain."),
    Phase.SOW: mark("{who} is sowing."),
    Phase.ORDERS: mark("{who} takes work orders."),
    Phase.ATTRACT: mark("{who} attracts industry."),
    Phase.WHERE: mark("{who} attracts industry."),
    Phase.PRODUCE: mark("{who} is producing."),
    Phase.GOODS: mark("{who} is producing."),
    Phase.ANY_COLOUR: mark("{who} is producing with the Engineer."),
    Phase.MARKER: mark("{who} acquires an invention."),
    Phase.SPACE: mark("{who} acquires an invention."),
    Phase.CARD: mark("{who} acquires an invention."),
    Phase.EXCHANGE: mark("{who} may exchange work orders."),
}


# --- the log


def opening(view: View, _: Tongue) -> list[Told]:
    return [Told(_("Founding"), heading=True)]


def tell(before: View, move: str, after: View, _: Tongue) -> list[Told]:
    """The move itself, then what the end of a phase, a turn and the game bring."""
    g, end, action = Glance.of(before), Glance.of(after), ACTIONS.parse(move)
    mid = before_administration(before, g, action) if administered(g, end) else end
    lines = told_move(g, action, mid, before.seat, _)
    if mid is not end:
        lines += told_administration(g, mid, end, before.seat, _)
    if after.over:
        return [*lines, *told_end(mid, end, before.seat, _), Told(verdict(after, _))]
    return lines + told_headings(g, end, before.seat, _)


def administered(g: Glance, end: Glance) -> bool:
    """Did the move set off the administration, or a part of it?"""
    if g.phase == Phase.EXCHANGE:
        return True
    return end.phase in (Phase.EXCHANGE, Phase.OVER) or end.turn != g.turn


def before_administration(before: View, g: Glance, action: int) -> Glance:
    """The position that a move alone leads to, in a world as the reader may imagine it."""
    states = before.imagine(new_dice(0)).states
    if g.phase == Phase.EXCHANGE:
        if ACTIONS.text(action) == "yes":
            states["orders"][0, g.decider] += [-2, 2, 0]
        return Glance(states)
    states["action_phase"] = 1  # as if other phases followed
    apply(states[0], action)
    return Glance(states)


def who_did(seat: int, reader: int, forms: tuple[str, str], _: Tongue, **fields: Any) -> Told:
    """A line about a player: 'You …' to himself, his name to others."""
    yours, theirs = forms
    return Told(_(yours, **fields) if seat == reader else _(theirs, who=_.name(seat), **fields), seat)


def told_headings(g: Glance, end: Glance, reader: int, _: Tongue) -> list[Told]:
    """A new turn with its Mayor, or a new phase."""
    if end.phase == Phase.HIRE and g.phase != Phase.HIRE:
        lines = [Told(_("Turn {n}", n=end.turn), heading=True)]
        if end.mayor != NONE:
            lines.append(who_did(end.mayor, reader, BECOMES_MAYOR, _))
        return lines
    if end.phase == Phase.ACT and end.action_phase != g.action_phase:
        return [Told(_("Action {n}", n=end.action_phase), heading=True)]
    return []


BECOMES_MAYOR = (mark("You become Mayor: +1."), mark("{who} becomes Mayor: +1."))


def told_move(g: Glance, action: int, mid: Glance, reader: int, _: Tongue) -> list[Told]:
    """What a decision did; choices that only lead on are not told."""
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    seat, i = g.decider, parts[0] if parts else 0
    fields: dict[str, Any] = {
        "n": i + 1,
        "paid": g.money[seat] - mid.money[seat],
        "earned": mid.money[seat] - g.money[seat],
        "points": mid.points[seat] - g.points[seat],
    }
    match family:
        case "territory":
            forms, more = told_territory(g, i, _)
        case "site":
            forms, more = told_site(g, i, _)
        case "action" | "with":
            forms, more = told_action(g, family, i, mid, _)
        case "slot":
            forms, more = told_orders(g, i, mid, _)
        case "factory" | "goods" | "order":
            forms, more = told_factory(g, family, i, _)
        case "space" | "card":
            forms, more = told_invention(g, family, i, _)
        case "hire":
            forms, more = HIRES, {"character": _(names.THE_CHARACTERS[i])}
        case "done" if g.phase == Phase.EXCHANGE:
            forms, more = KEEPS_ORDERS, {}
        case _:
            forms, more = PLAIN.get(family), {}
    return [who_did(seat, reader, forms, _, **(fields | more))] if forms else []


Forms = tuple[str, str] | None
Telling = tuple[Forms, dict[str, Any]]

PLAIN: dict[str, tuple[str, str]] = {
    "pass": (mark("You pass."), mark("{who} passes.")),
    "yes": (mark("You exchange 2 orange orders for 2 grey."), mark("{who} exchanges 2 orange orders for 2 grey.")),
    "recall": (mark("You take a marker back from space {n}."), mark("{who} takes a marker back from space {n}.")),
    "barn": (mark("You buy a grain from barn {n}: ${paid}."), mark("{who} buys a grain from barn {n}: ${paid}.")),
    "field": (mark("You buy a grain from the field: ${paid}."), mark("{who} buys a grain from the field: ${paid}.")),
    "sell": (mark("You sell a grain: +${earned}."), mark("{who} sells a grain: +${earned}.")),
    "farmer": (mark("You sow a grain on the Farmer's card."), mark("{who} sows a grain on the Farmer's card.")),
}  # fmt: skip
HIRES = (mark("You hire {character}."), mark("{who} hires {character}."))
KEEPS_ORDERS = (mark("You exchange no orders."), mark("{who} exchanges no orders."))


def told_territory(g: Glance, territory: int, _: Tongue) -> Telling:
    fields: dict[str, Any] = {"n": territory + 1}
    if g.phase == Phase.FOUND:
        return (
            mark("You found your city on territory {n}."),
            mark("{who} founds a city on territory {n}."),
        ), fields
    if g.phase == Phase.FOUND_MARKERS:
        return (
            mark("You move its price markers to territory {n}, now ${price}."),
            mark("{who} moves its price markers to territory {n}, now ${price}."),
        ), fields | {"price": g.prices[territory] + g.freed}
    if g.phase == Phase.PRICE:
        return (
            mark("You put a price marker on territory {n}, now ${price}."),
            mark("{who} puts a price marker on territory {n}, now ${price}."),
        ), fields | {"price": g.prices[territory] + 1}
    if g.phase == Phase.SWAP:
        return (
            mark("You swap its price with territory {other} and buy territory {n}: ${paid}."),
            mark("{who} swaps its price with territory {other} and buys territory {n}: ${paid}."),
        ), {"n": g.chosen + 1, "other": territory + 1}
    if g.phase == Phase.BUILD:
        return (
            mark("You erect an administrative building: ${paid}, +{points}."),
            mark("{who} erects an administrative building: ${paid}, +{points}."),
        ), fields
    if g.aided:
        return None, fields  # the Broker swaps first
    return (mark("You buy territory {n}: ${paid}."), mark("{who} buys territory {n}: ${paid}.")), fields  # fmt: skip


def told_site(g: Glance, site: int, _: Tongue) -> Telling:
    fields = {"n": site + 1}
    if g.phase == Phase.SOW:
        return (mark("You sow a grain on site {n}."), mark("{who} sows a grain on site {n}.")), fields
    if g.phase == Phase.WHERE:
        factory = _(names.FACTORIES[g.slot_card[g.chosen]])
        return (
            mark("You attract a new factory: {factory}, +{points}."),
            mark("{who} attracts a new factory: {factory}, +{points}."),
        ), fields | {"factory": factory}
    if g.chosen == Building.HOUSE:
        return (
            mark("You erect a house: ${paid}, +{points}."),
            mark("{who} erects a house: ${paid}, +{points}."),
        ), fields
    return (
        mark("You erect a skyscraper: ${paid}, +{points}."),
        mark("{who} erects a skyscraper: ${paid}, +{points}."),
    ), fields


def told_action(g: Glance, family: str, kind: int, mid: Glance, _: Tongue) -> Telling:
    if kind == Kind.TAXES and family == "action":
        return (mark("You collect taxes: +${earned}."), mark("{who} collects taxes: +${earned}.")), {}
    if family == "action":
        return None, {}
    fields: dict[str, Any] = {"character": _(names.THE_CHARACTERS[HELPER[kind]])}
    if kind == Kind.TAXES:
        return (
            mark("You play {character}: +${earned}."),
            mark("{who} plays {character}: +${earned}."),
        ), fields
    if kind == Kind.GRAIN:
        taken = mid.grain[g.decider] - g.grain[g.decider]
        return (
            mark("You play {character}: {taken} grain for nothing."),
            mark("{who} plays {character}: {taken} grain for nothing."),
        ), fields | {"taken": taken}
    return (mark("You play {character}."), mark("{who} plays {character}.")), fields


def told_orders(g: Glance, slot: int, mid: Glance, _: Tongue) -> Telling:
    if g.phase == Phase.ATTRACT:
        return None, {}
    seat, number = g.decider, g.slot_card[slot]
    colour = COLOUR_OF[number]
    taken = mid.orders[seat][colour] - g.orders[seat][colour]
    fields = {"orders": names.orders(taken, colour, _), "factory": _(names.FACTORIES[number])}
    if mid.money[seat] > g.money[seat]:
        return (
            mark("You take {orders} ({factory}): +${earned} for the last space."),
            mark("{who} takes {orders} ({factory}): +${earned} for the last space."),
        ), fields
    return (mark("You take {orders} ({factory})."), mark("{who} takes {orders} ({factory}).")), fields


def told_factory(g: Glance, family: str, i: int, _: Tongue) -> Telling:
    if family == "factory":
        if g.phase != Phase.WHERE:
            return None, {}
        fields: dict[str, Any] = {
            "factory": _(names.FACTORIES[g.slot_card[g.chosen]]),
            "old": _(names.FACTORIES[g.stack_top[i]]),
        }
        return (
            mark("You upgrade a factory: {factory} on {old}, +{points}."),
            mark("{who} upgrades a factory: {factory} on {old}, +{points}."),
        ), fields
    number = g.stack_top[g.chosen]
    fields = {"factory": _(names.FACTORIES[number])}
    if family == "goods":
        return (
            mark("You make {goods} ({factory}): +${earned}, +{points}."),
            mark("{who} makes {goods} ({factory}): +${earned}, +{points}."),
        ), fields | {"goods": names.goods(i + 1, COLOUR_OF[number], _)}
    return (
        mark("You make a good with {orders} ({factory}): +${earned}, +{points}."),
        mark("{who} makes a good with {orders} ({factory}): +${earned}, +{points}."),
    ), fields | {"orders": names.orders(1, i, _)}


def told_invention(g: Glance, family: str, i: int, _: Tongue) -> Telling:
    if family == "card":
        return (
            mark("You acquire an invention: {card}, +{points}."),
            mark("{who} acquires an invention: {card}, +{points}."),
        ), {"card": _(names.INVENTIONS[i])}
    if not g.aided:
        return (
            mark("You move a marker to space {n}: ${paid}."),
            mark("{who} moves a marker to space {n}: ${paid}."),
        ), {}
    cards = _.listed([_(names.INVENTIONS[2 * i]), _(names.INVENTIONS[2 * i + 1])])
    return (
        mark("You move a marker to space {n} (${paid}) and acquire {cards}: +{points}."),
        mark("{who} moves a marker to space {n} (${paid}) and acquires {cards}: +{points}."),
    ), {"cards": cards}


def told_administration(g: Glance, mid: Glance, end: Glance, reader: int, _: Tongue) -> list[Told]:
    """Harvest, factories, citizens and feeding of every player, as far as they have come."""
    settled = end.phase != Phase.EXCHANGE
    lines = []
    if g.phase != Phase.EXCHANGE:
        lines += [Told(_("Administration"), heading=True), *told_removed(mid, end, _)]
    for away in range(g.players):
        seat = (g.start + away) % g.players
        texts = told_harvest(mid, end, seat, settled, _) if g.phase != Phase.EXCHANGE else []
        texts += told_new_orders(mid, end, seat, _)
        if settled:
            texts += told_citizens(mid, end, seat, _)
        who = _("You") if seat == reader else _.name(seat)
        lines += [Told(Text([(who, True), (": ", False), *text.spans]), seat) for text in texts]
    return lines


def told_removed(mid: Glance, end: Glance, _: Tongue) -> list[Told]:
    gone = [n for n in mid.slot_card if n and n not in end.slot_card]
    return [Told(_("{factory} leaves the game.", factory=_(names.FACTORIES[n]))) for n in gone]


def told_harvest(mid: Glance, end: Glance, seat: int, settled: bool, _: Tongue) -> list[Text]:
    grown = end.grain[seat] + (end.citizens[seat] if settled else 0) - mid.grain[seat]
    lines = [_.many("{n} grain harvested.", "{n} grain harvested.", grown)] if grown else []
    stored = end.points_from[seat][Source.HARVEST] - mid.points_from[seat][Source.HARVEST]
    if stored:
        lines.append(_("+{n} for grain at harvest.", n=stored))
    return lines


def told_new_orders(mid: Glance, end: Glance, seat: int, _: Tongue) -> list[Text]:
    """Orders that inventions brought."""
    new = [max(0, end.orders[seat][c] - mid.orders[seat][c]) for c in range(N_COLOURS)]
    if not any(new) or not any(mid.has(seat, card) for card in ORDER_PER_TURN):
        return []
    return [_("{orders} from inventions.", orders=names.orders_by_colour(new, _))]


def told_citizens(mid: Glance, end: Glance, seat: int, _: Tongue) -> list[Text]:
    n = end.citizens[seat]
    points = end.points_from[seat][Source.CITIZENS] - mid.points_from[seat][Source.CITIZENS]
    lines = [_.many("{n} citizen, +{points}.", "{n} citizens, +{points}.", n, points=points)]
    if n == 0:
        lines = [_("no citizens.")]
    left = end.points_from[seat][Source.GRAIN] - mid.points_from[seat][Source.GRAIN]
    if left:
        lines.append(_("{n} grain left, +{points}.", n=end.grain[seat], points=left))
    return lines


def told_end(mid: Glance, end: Glance, reader: int, _: Tongue) -> list[Told]:
    """Final scoring."""
    lines = [Told(_("Final scoring"), heading=True)]
    for source, text in ((Source.FACTORY_SUM, FACTORY_SUM), (Source.BONUS, INVENTION_BONUS)):
        for seat in range(end.players):
            points = end.points_from[seat][source] - mid.points_from[seat][source]
            if points:
                lines.append(who_did(seat, reader, text, _, points=points))
    return lines


FACTORY_SUM = (
    mark("You have the largest factory numbers: +{points}."),
    mark("{who} has the largest factory numbers: +{points}."),
)
INVENTION_BONUS = (
    mark("Your inventions with their factories: +{points}."),
    mark("{who}: inventions with their factories: +{points}."),
)


# --- the end


def verdict(view: View, _: Tongue) -> Text:
    places, scores = view.places(), view.scores()
    winners = [seat for seat in range(view.players) if places[seat] == 0]
    if len(winners) > 1:
        names = _.listed([_.name(seat) for seat in winners])
        return _("{names} share the victory with {n} points.", names=names, n=scores[winners[0]])
    winner = winners[0]
    tied = any(scores[s] == scores[winner] for s in range(view.players) if s != winner)
    fields = {"who": _.name(winner), "n": scores[winner]}
    if tied:
        if winner == view.seat:
            return _("You win with {n} points and the newest factory.", **fields)
        return _("{who} wins with {n} points and the newest factory.", **fields)
    if winner == view.seat:
        return _("You win with {n} points.", **fields)
    return _("{who} wins with {n} points.", **fields)


SHEET: tuple[tuple[str, tuple[Source, ...]], ...] = (
    (mark("Starting point"), (Source.START,)),
    (mark("Mayor"), (Source.MAYOR,)),
    (mark("Buildings"), (Source.BUILDINGS,)),
    (mark("Factories"), (Source.INDUSTRY,)),
    (mark("Goods"), (Source.GOODS,)),
    (mark("Inventions"), (Source.INVENTIONS,)),
    (mark("Citizens"), (Source.CITIZENS,)),
    (mark("Grain"), (Source.GRAIN, Source.HARVEST)),
    (mark("Factory numbers"), (Source.FACTORY_SUM,)),
    (mark("Invention bonus"), (Source.BONUS,)),
)


def score_sheet(view: View, _: Tongue) -> ScoreSheet:
    """Points by source; the inventions' rows only where they are played."""
    g, rows = Glance.of(view), []
    for name, sources in SHEET:
        if g.inventions or sources[0] not in (Source.INVENTIONS, Source.BONUS):
            points = [sum(g.points_from[seat][source] for source in sources) for seat in range(g.players)]
            rows.append((_(name), [str(n) for n in points]))
    return ScoreSheet(rows=rows, total=view.scores(), verdict=str(verdict(view, _)) if view.over else "")


# --- what an action would bring


def gain(g: Glance, kind: int, _: Tongue) -> str:
    """What an action would cost and bring the player in turn, in a few words."""
    seat = g.decider
    match kind:
        case Kind.LAND:
            return land_gain(g, seat, _)
        case Kind.ERECT:
            return _("from ${n}", n=cheapest_building(g, seat))
        case Kind.GRAIN:
            return _("you have {n}", n=g.grain[seat])
        case Kind.SOW:
            return _("up to +{n} grain", n=min(g.grain[seat], g.seed_places(seat)))
        case Kind.ORDERS:
            return orders_gain(g, 1, _)
        case Kind.ATTRACT:
            return _("a factory, +2")
        case Kind.PRODUCE:
            return production_gain(g, seat, _)
        case Kind.TAXES:
            return _("+${n}", n=g.citizens[seat])
    return _("+1, first space free")


def land_gain(g: Glance, seat: int, _: Tongue) -> str:
    prices = [g.prices[t] for t in g.bordering(seat) if g.prices[t] <= g.money[seat]]
    return _.many("{n} plot, ${price}", "{n} plots, from ${price}", len(prices), price=min(prices, default=0))


def cheapest_building(g: Glance, seat: int) -> int:
    house = g.pool[Building.HOUSE] > 0 and bool(g.empty_sites(seat))
    return int(COST[Building.HOUSE if house else Building.SKYSCRAPER])


def orders_gain(g: Glance, times: int, _: Tongue) -> str:
    """The most orders on offer."""
    best, colour, last = -1, 0, False
    for slot, number in enumerate(g.slot_card):
        filled = g.spaces_filled(slot)
        if number and filled < 2 and (n := int(GIVES[number, filled])) > best:
            best, colour, last = n, COLOUR_OF[number], filled == 1
    text = names.orders(best * times, colour, _)
    return _("{orders}, $1", orders=text) if last else text


def production_gain(g: Glance, seat: int, _: Tongue) -> str:
    """What all factories together can make now."""
    orders, goods, money, points = list(g.orders[seat]), 0, 0, 0
    for stack in g.stacks(seat):
        if not g.produced[stack]:
            colour = COLOUR_OF[g.stack_top[stack]]
            made = min(orders[colour], g.capacity(seat, g.stack_top[stack]))
            orders[colour] -= made
            goods += made
            money += made * g.good_money(seat, colour)
            points += made * g.good_points(seat, colour)
    return _.many(
        "{n} good: +${money}, +{points}", "{n} goods: +${money}, +{points}", goods, money=money, points=points
    )


def helper_gain(g: Glance, character: int, _: Tongue) -> str:
    """What an action with a character would bring, in a few words."""
    seat = g.decider
    if character == Character.TAX_COLLECTOR:
        return _("+${n}", n=2 * g.citizens[seat])
    if character == Character.FOREMAN:
        return orders_gain(g, 2, _)
    if character == Character.MILL_WORKER:
        return _("+{n} grain, then trade", n=min(2, g.grain_area[FIELD], LINE - g.grain[seat]))
    return _(names.HELPS[character])
