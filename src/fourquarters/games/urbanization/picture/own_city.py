"""Urbanization: the reader's own city. Its lines are one below the other, so that the weakest one stands out."""

from __future__ import annotations

from fourquarters.games.urbanization.facts import Forecast
from fourquarters.games.urbanization.picture.chips import holdings
from fourquarters.games.urbanization.picture.look import ORDER_VARS, Look
from fourquarters.games.urbanization.state import (
    CITIZEN_LINE,
    GRAIN_LINE,
    HOUSE_LINE,
    KIND_OF,
    N_COLOURS,
    NONE,
    ORDER_LINE,
    TAX_LINE,
    WITH,
    Phase,
)
from fourquarters.games.urbanization.words import names
from fourquarters.games.urbanization.words.reasons import reason
from fourquarters.picture.scene import Item, Line, Note, Part, Row, Split, Track
from fourquarters.words.tongue import mark


def own_parts(look: Look, seat: int, expected: Forecast) -> list[Part]:
    parts: list[Part] = [purse(look, seat), *tracks(look, seat, expected)]
    if look.facts.phase not in (Phase.FOUND, Phase.FOUND_MARKERS) and not look.view.over:
        parts += [Split(), *forecast_notes(look, expected), Split()]
    if look.facts.character[seat] != NONE:
        parts.append(character_line(look, seat))
    cards = holdings(look, seat)
    return [*parts, Row(items=cards)] if cards else parts


def purse(look: Look, seat: int) -> Row:
    """Money and free action markers."""
    _, facts = look._, look.facts
    free = _("{n} free", n=facts.markers[seat])
    return Row(
        items=[
            Item(symbol="urban-dollar", text=names.money(facts.money[seat], _), title=_("Money"), bold=True),
            Item(symbol="urban-marker", owner=seat, text=free, title=_("Free action markers")),
        ]
    )


def tracks(look: Look, seat: int, expected: Forecast) -> list[Part]:
    """Citizens; houses, grain and orders with a mark at the shortest; taxes."""
    _, facts = look._, look.facts
    weak, limit = ([], -1) if look.view.over else (expected.weakest, expected.citizens)
    citizen = Item(symbol="urban-citizen", owner=seat)
    house = Item(symbol="urban-house", title=_("House"))
    harvest = 0 if look.view.over else expected.harvest
    return [
        Track(label=_("Citizens"), items=[citizen] * facts.citizens[seat], length=CITIZEN_LINE, value=str(facts.citizens[seat])),
        Track(label=_("Houses"), items=[house] * expected.houses, length=HOUSE_LINE, value=str(expected.houses),
              glow="houses" in weak, limit=limit),
        Track(label=_("Grain"), items=grain_items(look, facts.grain[seat], harvest), length=GRAIN_LINE, glow="grain" in weak,
              value=f"{facts.grain[seat]}+{harvest}" if harvest else str(facts.grain[seat]), limit=limit),
        Track(label=_("Work orders"), items=order_items(look, seat, expected), length=ORDER_LINE, value=str(facts.order_count(seat)),
              glow="orders" in weak, limit=limit),
        Track(label=_("Taxes"), items=[Item(symbol="urban-tax", title=_("Tax marker"))], length=TAX_LINE,
              value=str(facts.taxes[seat]), marker=facts.taxes[seat]),
    ]  # fmt: skip


def grain_items(look: Look, grain: int, harvest: int) -> list[Item]:
    _ = look._
    held = Item(symbol="urban-grain", title=_("Grain"))
    coming = Item(symbol="urban-grain", title=_("at harvest"), faded=True)
    return [held] * grain + [coming] * harvest


def order_items(look: Look, seat: int, expected: Forecast) -> list[Item]:
    facts, _ = look.facts, look._
    coming = [] if look.view.over else [(True, expected.new_orders)]
    items = []
    for faded, counts in [(False, facts.orders[seat]), *coming]:
        for colour in range(N_COLOURS):
            title = names.orders(1, colour, _)
            items += [Item(symbol="urban-order", vars=ORDER_VARS[colour], title=title, faded=faded)] * counts[
                colour
            ]
    return items


HOLDS = {
    "houses": mark("{line} limit you to {n}."),
    "grain": mark("{line} limits you to {n}."),
    "orders": mark("{line} limit you to {n}."),
}
LINE_NAMES = {"houses": mark("Houses"), "grain": mark("Grain"), "orders": mark("Work orders")}


def forecast_notes(look: Look, expected: Forecast) -> list[Part]:
    """The end of this turn if nothing more is done, and what limits the city."""
    _ = look._
    citizens = _.many("{n} citizen", "{n} citizens", expected.citizens)
    big = _("{citizens}, +{points}, {left} grain left", citizens=citizens, points=expected.points,
            left=expected.left_over)  # fmt: skip
    return [
        Note(spans=[(_("At the end of this turn: "), False), (big, True)], big=True),
        Note(spans=list(what_holds(look, expected)), soft=True),
    ]


def what_holds(look: Look, expected: Forecast) -> tuple[tuple[str, bool], ...]:
    """Which line is the shortest."""
    _, weak, n = look._, expected.weakest, expected.citizens
    if n == CITIZEN_LINE:
        return _("There is no room for more than {n} citizens.", n=n).spans
    lines = _.listed([_(LINE_NAMES[name]) for name in weak])
    if len(weak) == 1:
        return _(HOLDS[weak[0]], line=lines, n=n).spans + _(" One more makes it {n}.", n=n + 1).spans
    return _("{lines} are all at {n}: each needs one more.", lines=lines, n=n).spans


def character_line(look: Look, seat: int) -> Line:
    _, facts = look._, look.facts
    character = facts.character[seat]
    small = _("Used this turn.") if facts.spent[seat] else _(names.WHAT_CHARACTERS_DO[character])
    if facts.farmer_seeds[seat]:
        small = _.many("{n} grain sown here.", "{n} grain sown here.", facts.farmer_seeds[seat])
    action = WITH + int(KIND_OF[character])
    why = reason(facts, action, _) if look.mine and action not in look.legal else ""
    return Line(text=_(names.CHARACTERS[character]), small=small, symbol=names.CHARACTER_SYMBOLS[character],
                actions=[action] if action in look.legal else [], why=why,
                faded=bool(facts.spent[seat]) and not facts.farmer_seeds[seat])  # fmt: skip
