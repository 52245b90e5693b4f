"""Urbanization: how moves are told in the log, what an administration brought, and who has won."""

from __future__ import annotations

from typing import Any

from fourquarters.engine.chance import new_dice
from fourquarters.engine.view import View
from fourquarters.games.urbanization import names
from fourquarters.games.urbanization.facts import COLOUR_OF, Facts
from fourquarters.games.urbanization.names import EXCHANGED
from fourquarters.games.urbanization.rules import apply
from fourquarters.games.urbanization.rules.administration import exchange_orders
from fourquarters.games.urbanization.state import (
    ACTIONS,
    HELPER,
    INVENTIONS_ON,
    MAYOR_POINTS,
    N_COLOURS,
    NONE,
    ORDER_PER_TURN,
    Building,
    Kind,
    Phase,
    Source,
)
from fourquarters.words.tongue import Text, Told, Tongue, mark


def opening(view: View, _: Tongue) -> list[Told]:
    return [Told(_("Founding"), heading=True)]


def tell(before: View, move: str, after: View, _: Tongue) -> list[Told]:
    """The move itself, then what the end of a phase, a turn and the game bring."""
    facts, end, action = Facts.of(before), Facts.of(after), ACTIONS.parse(move)
    mid = before_administration(before, facts, action) if administered(facts, end) else end
    lines = told_move(facts, action, mid, before.seat, _)
    if mid is not end:
        lines += told_administration(facts, mid, end, before.seat, _)
    if after.over:
        return [*lines, *told_end(mid, end, before.seat, _), Told(verdict(after, _))]
    return lines + told_headings(facts, end, before.seat, _)


def administered(facts: Facts, end: Facts) -> bool:
    """Did the move set off the administration, or a part of it?"""
    if facts.phase == Phase.EXCHANGE:
        return True
    return end.phase in (Phase.EXCHANGE, Phase.OVER) or end.turn != facts.turn


def before_administration(before: View, facts: Facts, action: int) -> Facts:
    """The position that a move alone leads to, in a world as the reader may imagine it."""
    states = before.imagine(new_dice(0)).states
    if facts.phase == Phase.EXCHANGE:
        if ACTIONS.text(action) == "yes":
            exchange_orders(states[0], facts.decider)
        return Facts(states)
    states["action_phase"] = 1  # as if other phases followed
    apply(states[0], action)
    return Facts(states)


def who_did(seat: int, reader: int, forms: tuple[str, str], _: Tongue, **fields: Any) -> Told:
    """A line about a player: 'You …' to themselves, by name to others."""
    yours, theirs = forms
    return Told(_(yours, **fields) if seat == reader else _(theirs, who=_.name(seat), **fields), seat)


def told_headings(facts: Facts, end: Facts, reader: int, _: Tongue) -> list[Told]:
    """A new turn with its Mayor, or a new phase."""
    if end.phase == Phase.HIRE and facts.phase != Phase.HIRE:
        lines = [Told(_("Turn {n}", n=end.turn), heading=True)]
        if end.mayor != NONE:
            lines.append(who_did(end.mayor, reader, BECOMES_MAYOR, _, points=MAYOR_POINTS))
        return lines
    if end.phase == Phase.ACT and end.action_phase != facts.action_phase:
        return [Told(_("Action {n}", n=end.action_phase), heading=True)]
    return []


BECOMES_MAYOR = (mark("You become Mayor: +{points}."), mark("{who} becomes Mayor: +{points}."))


def told_move(facts: Facts, action: int, mid: Facts, reader: int, _: Tongue) -> list[Told]:
    """What a decision did; choices that only lead on are not told."""
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    seat, i = facts.decider, parts[0] if parts else 0
    fields: dict[str, Any] = {
        "n": i + 1,
        "paid": facts.money[seat] - mid.money[seat],
        "earned": mid.money[seat] - facts.money[seat],
        "points": mid.points[seat] - facts.points[seat],
    }
    match family:
        case "territory":
            forms, more = told_territory(facts, i, _)
        case "site":
            forms, more = told_site(facts, i, _)
        case "action" | "with":
            forms, more = told_action(facts, family, i, mid, _)
        case "slot":
            forms, more = told_orders(facts, i, mid, _)
        case "factory" | "goods" | "order":
            forms, more = told_factory(facts, family, i, _)
        case "space" | "card":
            forms, more = told_invention(facts, family, i, _)
        case "hire":
            forms, more = HIRES, {"character": _(names.THE_CHARACTERS[i])}
        case "yes":
            forms, more = EXCHANGES, {"n": EXCHANGED}
        case "done" if facts.phase == Phase.EXCHANGE:
            forms, more = KEEPS_ORDERS, {}
        case _:
            forms, more = PLAIN.get(family), {}
    return [who_did(seat, reader, forms, _, **(fields | more))] if forms else []


Forms = tuple[str, str] | None
Telling = tuple[Forms, dict[str, Any]]

PLAIN: dict[str, tuple[str, str]] = {
    "pass": (mark("You pass."), mark("{who} passes.")),
    "recall": (mark("You take a marker back from space {n}."), mark("{who} takes a marker back from space {n}.")),
    "barn": (mark("You buy a grain from barn {n}: ${paid}."), mark("{who} buys a grain from barn {n}: ${paid}.")),
    "field": (mark("You buy a grain from the field: ${paid}."), mark("{who} buys a grain from the field: ${paid}.")),
    "sell": (mark("You sell a grain: +${earned}."), mark("{who} sells a grain: +${earned}.")),
    "farmer": (mark("You sow a grain on the Farmer's card."), mark("{who} sows a grain on the Farmer's card.")),
}  # fmt: skip
HIRES = (mark("You hire {character}."), mark("{who} hires {character}."))
EXCHANGES = (
    mark("You exchange {n} orange orders for {n} grey."),
    mark("{who} exchanges {n} orange orders for {n} grey."),
)
KEEPS_ORDERS = (mark("You exchange no orders."), mark("{who} exchanges no orders."))


def told_territory(facts: Facts, territory: int, _: Tongue) -> Telling:
    fields: dict[str, Any] = {"n": territory + 1}
    if facts.phase == Phase.FOUND:
        return (
            mark("You found your city on territory {n}."),
            mark("{who} founds a city on territory {n}."),
        ), fields
    if facts.phase == Phase.FOUND_MARKERS:
        return (
            mark("You move its price markers to territory {n}, now ${price}."),
            mark("{who} moves its price markers to territory {n}, now ${price}."),
        ), fields | {"price": facts.prices[territory] + facts.freed}
    if facts.phase == Phase.PRICE:
        return (
            mark("You put a price marker on territory {n}, now ${price}."),
            mark("{who} puts a price marker on territory {n}, now ${price}."),
        ), fields | {"price": facts.prices[territory] + 1}
    if facts.phase == Phase.SWAP:
        return (
            mark("You swap its price with territory {other} and buy territory {n}: ${paid}."),
            mark("{who} swaps its price with territory {other} and buys territory {n}: ${paid}."),
        ), {"n": facts.chosen + 1, "other": territory + 1}
    if facts.phase == Phase.BUILD:
        return (
            mark("You erect an administrative building: ${paid}, +{points}."),
            mark("{who} erects an administrative building: ${paid}, +{points}."),
        ), fields
    if facts.aided:
        return None, fields  # the Broker swaps first
    return (mark("You buy territory {n}: ${paid}."), mark("{who} buys territory {n}: ${paid}.")), fields  # fmt: skip


def told_site(facts: Facts, site: int, _: Tongue) -> Telling:
    fields = {"n": site + 1}
    if facts.phase == Phase.SOW:
        return (mark("You sow a grain on site {n}."), mark("{who} sows a grain on site {n}.")), fields
    if facts.phase == Phase.WHERE:
        factory = _(names.FACTORIES[facts.slot_card[facts.chosen]])
        return (
            mark("You attract a new factory: {factory}, +{points}."),
            mark("{who} attracts a new factory: {factory}, +{points}."),
        ), fields | {"factory": factory}
    if facts.chosen == Building.HOUSE:
        return (
            mark("You erect a house: ${paid}, +{points}."),
            mark("{who} erects a house: ${paid}, +{points}."),
        ), fields
    return (
        mark("You erect a skyscraper: ${paid}, +{points}."),
        mark("{who} erects a skyscraper: ${paid}, +{points}."),
    ), fields


def told_action(facts: Facts, family: str, kind: int, mid: Facts, _: Tongue) -> Telling:
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
        taken = mid.grain[facts.decider] - facts.grain[facts.decider]
        return (
            mark("You play {character}: {taken} grain for nothing."),
            mark("{who} plays {character}: {taken} grain for nothing."),
        ), fields | {"taken": taken}
    return (mark("You play {character}."), mark("{who} plays {character}.")), fields


def told_orders(facts: Facts, slot: int, mid: Facts, _: Tongue) -> Telling:
    if facts.phase == Phase.ATTRACT:
        return None, {}
    seat, number = facts.decider, facts.slot_card[slot]
    colour = COLOUR_OF[number]
    taken = mid.orders[seat][colour] - facts.orders[seat][colour]
    fields = {"orders": names.orders(taken, colour, _), "factory": _(names.FACTORIES[number])}
    if mid.money[seat] > facts.money[seat]:
        return (
            mark("You take {orders} ({factory}): +${earned} for the last space."),
            mark("{who} takes {orders} ({factory}): +${earned} for the last space."),
        ), fields
    return (mark("You take {orders} ({factory})."), mark("{who} takes {orders} ({factory}).")), fields


def told_factory(facts: Facts, family: str, i: int, _: Tongue) -> Telling:
    if family == "factory":
        if facts.phase != Phase.WHERE:
            return None, {}
        fields: dict[str, Any] = {
            "factory": _(names.FACTORIES[facts.slot_card[facts.chosen]]),
            "old": _(names.FACTORIES[facts.stack_top[i]]),
        }
        return (
            mark("You upgrade a factory: {factory} on {old}, +{points}."),
            mark("{who} upgrades a factory: {factory} on {old}, +{points}."),
        ), fields
    number = facts.stack_top[facts.chosen]
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


def told_invention(facts: Facts, family: str, i: int, _: Tongue) -> Telling:
    if family == "card":
        return (
            mark("You acquire an invention: {card}, +{points}."),
            mark("{who} acquires an invention: {card}, +{points}."),
        ), {"card": _(names.INVENTIONS[i])}
    if not facts.aided:
        return (
            mark("You move a marker to space {n}: ${paid}."),
            mark("{who} moves a marker to space {n}: ${paid}."),
        ), {}
    cards = _.listed([_(names.INVENTIONS[card]) for card in INVENTIONS_ON[i]])
    return (
        mark("You move a marker to space {n} (${paid}) and acquire {cards}: +{points}."),
        mark("{who} moves a marker to space {n} (${paid}) and acquires {cards}: +{points}."),
    ), {"cards": cards}


def told_administration(facts: Facts, mid: Facts, end: Facts, reader: int, _: Tongue) -> list[Told]:
    """Harvest, factories, citizens and feeding of every player, as far as they have come."""
    settled = end.phase != Phase.EXCHANGE
    lines = []
    if facts.phase != Phase.EXCHANGE:
        lines += [Told(_("Administration"), heading=True), *told_removed(mid, end, _)]
    for away in range(facts.players):
        seat = (facts.start + away) % facts.players
        texts = told_harvest(mid, end, seat, settled, _) if facts.phase != Phase.EXCHANGE else []
        texts += told_new_orders(mid, end, seat, _)
        if settled:
            texts += told_citizens(mid, end, seat, _)
        who = _("You") if seat == reader else _.name(seat)
        lines += [Told(Text([(who, True), (": ", False), *text.spans]), seat) for text in texts]
    return lines


def told_removed(mid: Facts, end: Facts, _: Tongue) -> list[Told]:
    gone = [n for n in mid.slot_card if n and n not in end.slot_card]
    return [Told(_("{factory} leaves the game.", factory=_(names.FACTORIES[n]))) for n in gone]


def told_harvest(mid: Facts, end: Facts, seat: int, settled: bool, _: Tongue) -> list[Text]:
    grown = end.grain[seat] + (end.citizens[seat] if settled else 0) - mid.grain[seat]
    lines = [_.many("{n} grain harvested.", "{n} grain harvested.", grown)] if grown else []
    stored = end.points_from[seat][Source.HARVEST] - mid.points_from[seat][Source.HARVEST]
    if stored:
        lines.append(_("+{n} for grain at harvest.", n=stored))
    return lines


def told_new_orders(mid: Facts, end: Facts, seat: int, _: Tongue) -> list[Text]:
    """Orders that inventions brought."""
    new = [max(0, end.orders[seat][c] - mid.orders[seat][c]) for c in range(N_COLOURS)]
    if not any(new) or not any(mid.has(seat, card) for card in ORDER_PER_TURN):
        return []
    return [_("{orders} from inventions.", orders=names.orders_by_colour(new, _))]


def told_citizens(mid: Facts, end: Facts, seat: int, _: Tongue) -> list[Text]:
    n = end.citizens[seat]
    points = end.points_from[seat][Source.CITIZENS] - mid.points_from[seat][Source.CITIZENS]
    lines = [_.many("{n} citizen, +{points}.", "{n} citizens, +{points}.", n, points=points)]
    if n == 0:
        lines = [_("no citizens.")]
    left = end.points_from[seat][Source.GRAIN] - mid.points_from[seat][Source.GRAIN]
    if left:
        lines.append(_("{n} grain left, +{points}.", n=end.grain[seat], points=left))
    return lines


def told_end(mid: Facts, end: Facts, reader: int, _: Tongue) -> list[Told]:
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
