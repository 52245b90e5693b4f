"""Urbanization: how administration and final scoring are told, and why orders are not exchanged now."""

from __future__ import annotations

from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.state import BAND_SAW, N_COLOURS, ORDER_PER_TURN, Phase, Source
from fourquarters.games.urbanization.words import names
from fourquarters.games.urbanization.words.common import INVENTIONS_ONLY, who_did
from fourquarters.words.tongue import Text, Told, Tongue, mark


def why_not_exchange(facts: Facts, _: Tongue) -> str:
    if not facts.inventions:
        return _(INVENTIONS_ONLY, rule="U47")
    if not facts.has(facts.decider, BAND_SAW):
        return _("You do not have the invention for it. (U47)")
    return _("Orders are exchanged at the end of the turn. (U47)")


EXCHANGES = (
    mark("You exchange {n} orange orders for {n} grey."),
    mark("{who} exchanges {n} orange orders for {n} grey."),
)
KEEPS_ORDERS = (mark("You exchange no orders."), mark("{who} exchanges no orders."))


def told_administration(facts: Facts, mid: Facts, end: Facts, reader: int, _: Tongue) -> list[Told]:
    """Harvest, factories, citizens and feeding for every player, as far as they have got."""
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
    """The orders that inventions brought."""
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
    mark("You have the largest sum of factory numbers: +{points}."),
    mark("{who} has the largest sum of factory numbers: +{points}."),
)
INVENTION_BONUS = (
    mark("Your inventions with their factories: +{points}."),
    mark("{who}: inventions with their factories: +{points}."),
)
