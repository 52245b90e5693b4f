"""Urbanization: the players' mats. Each city's lines side by side, so that the weakest one shows."""

from __future__ import annotations

from fourquarters.games.urbanization.faces import ORDER_COLOURS
from fourquarters.games.urbanization.facts import Forecast
from fourquarters.games.urbanization.look import ORDER_VARS, Look
from fourquarters.games.urbanization.market import invention_title
from fourquarters.games.urbanization.state import (
    AIDED,
    CITIZEN_LINE,
    GRAIN_LINE,
    HOUSE_LINE,
    KIND_OF,
    N_COLOURS,
    NONE,
    ORDER_LINE,
    TAX_LINE,
    Character,
    Phase,
)
from fourquarters.games.urbanization.words import names
from fourquarters.games.urbanization.words.reasons import reason
from fourquarters.picture.scene import Drawing, Item, Line, Mat, Note, Part, Piece, Row, Split, Track
from fourquarters.words.tongue import mark

PAPER = "var(--paper)"


def mats(look: Look) -> list[Mat]:
    """In turn order, the reader's own first."""
    first, n = max(look.view.seat, 0), look.facts.players
    return [mat(look, (first + i) % n) for i in range(n)]


def mat(look: Look, seat: int) -> Mat:
    facts = look.facts
    own = seat == look.view.seat
    expected = facts.forecast(seat)
    return Mat(
        seat=seat, name=look._.name(seat), score=str(facts.points[seat]), symbol="urban-points",
        small=small_line(look, seat, expected), now=seat == facts.decider, start=seat == facts.start,
        parts=own_parts(look, seat, expected) if own else other_parts(look, seat, expected),
    )  # fmt: skip


def small_line(look: Look, seat: int, expected: Forecast) -> str:
    """When a player acts, and what this turn's end would bring them."""
    _, facts = look._, look.facts
    if look.view.over:
        return _.many("{n} citizen", "{n} citizens", facts.citizens[seat])
    if facts.phase in (Phase.FOUND, Phase.FOUND_MARKERS):
        return _("founds a city") if seat == facts.decider else ""
    n = expected.points
    if seat == facts.decider:
        return _("is choosing, expects +{n}", n=n)
    if facts.action_phase and facts.acted(seat):
        return _("has acted, expects +{n}", n=n)
    if (facts.decider + 1) % facts.players == seat:
        return _("acts next, expects +{n}", n=n)
    return _("expects +{n}", n=n)


# --- the reader's own city


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
    """Citizens; houses, grain and orders with the line at the shortest; taxes."""
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
    "houses": mark("{line} hold you at {n}."),
    "grain": mark("{line} holds you at {n}."),
    "orders": mark("{line} hold you at {n}."),
}
LINE_NAMES = {"houses": mark("Houses"), "grain": mark("Grain"), "orders": mark("Work orders")}


def forecast_notes(look: Look, expected: Forecast) -> list[Part]:
    """This turn's end if nothing more is done, and what holds the city back."""
    _ = look._
    citizens = _.many("{n} citizen", "{n} citizens", expected.citizens)
    big = _("{citizens}, +{points}, {left} grain left", citizens=citizens, points=expected.points,
            left=expected.left_over)  # fmt: skip
    return [
        Note(spans=[(_("At this turn's end"), False)], soft=True),
        Note(spans=[(big, False)], big=True),
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
    return _("{lines} all stand at {n}: each needs one more.", lines=lines, n=n).spans


def character_line(look: Look, seat: int) -> Line:
    _, facts = look._, look.facts
    character = facts.character[seat]
    small = _("Used this turn.") if facts.spent[seat] else _(names.WHAT_CHARACTERS_DO[character])
    if facts.farmer_seeds[seat]:
        small = _.many("{n} grain sown here.", "{n} grain sown here.", facts.farmer_seeds[seat])
    action = AIDED + int(KIND_OF[character])
    why = reason(facts, action, _) if look.mine and action not in look.legal else ""
    return Line(text=_(names.CHARACTERS[character]), small=small, symbol=names.CHARACTER_SYMBOLS[character],
                actions=[action] if action in look.legal else [], why=why,
                faded=bool(facts.spent[seat]) and not facts.farmer_seeds[seat])  # fmt: skip


# --- the others


def other_parts(look: Look, seat: int, expected: Forecast) -> list[Part]:
    facts, _ = look.facts, look._
    items = [
        Item(
            text=names.money(facts.money[seat], _),
            title=_("Money"),
            bold=True,
            ground="var(--fq-inset)",
            ink="var(--fq-ink)",
        ),
        Item(
            symbol="urban-marker",
            owner=seat,
            text=str(facts.markers[seat]),
            title=_("Free action markers"),
            ground="var(--fq-inset)",
            ink="var(--fq-ink)",
        ),
        *holdings(look, seat),
    ]
    if facts.mayor == seat and not look.view.over:
        items.append(chip("urban-mayor", _("Mayor: starts this turn")))
    if facts.character[seat] != NONE:
        items.append(character_chip(look, seat))
    return [mini(look, seat, expected), Row(items=items)]


def character_chip(look: Look, seat: int) -> Item:
    _, facts = look._, look.facts
    character, spent = facts.character[seat], bool(facts.spent[seat])
    name = _(names.CHARACTERS[character])
    title = (
        _("{character}, used", character=name) if spent else _("{character}, not used yet", character=name)
    )
    item = chip(names.CHARACTER_SYMBOLS[character], title)
    item.faded = spent
    if character == Character.FARMER and facts.farmer_seeds[seat]:
        item.text = str(facts.farmer_seeds[seat])
    return item


def chip(symbol: str, title: str, ground: str = PAPER, text: str = "") -> Item:
    return Item(symbol=symbol, title=title, ground=ground, ink="var(--ink)", text=text)


def holdings(look: Look, seat: int) -> list[Item]:
    """A player's factories with their numbers, and inventions."""
    _, facts = look._, look.facts
    items = []
    for stack in facts.stacks(seat):
        number = facts.stack_top[stack]
        colour = names.colour_of(number)
        title = _("{factory}, number {n}: up to {goods}", factory=_(names.FACTORIES[number]), n=number,
                  goods=names.goods(facts.capacity(seat, number), colour, _))  # fmt: skip
        items.append(chip(names.FACTORY_SYMBOLS[number], title, ORDER_COLOURS[colour], str(number)))
    for card in facts.cards(seat):
        items.append(chip(names.INVENTION_SYMBOLS[card], invention_title(card, _.language)))
    return items


MINI_W, MINI_STEP = 260.0, 53.0


def mini(look: Look, seat: int, expected: Forecast) -> Drawing:
    """Five lines in little: symbol, number, and a bar."""
    _, facts = look._, look.facts
    weak = [] if look.view.over else expected.weakest
    later = (
        (facts.grain[seat], facts.order_count(seat)) if look.view.over else (expected.grain, expected.orders)
    )
    orders = names.orders_by_colour(facts.orders[seat], _) or _("no work orders")
    lines = (
        ("citizens", "urban-citizen", facts.citizens[seat], facts.citizens[seat], _("Citizens")),
        ("houses", "urban-house", facts.houses[seat], facts.houses[seat], _("Houses")),
        ("grain", "urban-grain", facts.grain[seat], later[0], _("Grain, {n} at the turn's end", n=later[0])),
        ("orders", "urban-order", facts.order_count(seat), later[1], orders),
        ("taxes", "urban-tax", facts.taxes[seat], facts.taxes[seat], _("Taxes")),
    )  # fmt: skip
    pieces: list[Piece] = []
    for place, (line, symbol, now, then, title) in enumerate(lines):
        pieces += mini_line(seat, line, MINI_STEP * place, symbol, now, then, title, line in weak)
    return Drawing(id=f"mini-{seat}", w=MINI_W, h=32, pieces=pieces)


def mini_line(
    seat: int, line: str, x: float, symbol: str, now: int, later: int, title: str, weak: bool
) -> list[Piece]:  # fmt: skip
    id = f"mini/{seat}/{line}"
    ink = "var(--fq-gold-text)" if weak else "var(--fq-ink)"
    fill = "var(--fq-gilt)" if weak else "var(--fq-ink-soft)"
    pieces = [
        Piece(id=id, x=x, y=0, w=20, h=20, symbol=symbol, owner=seat, title=title,
              short=f"{line[0].upper()}{now}" + (f"+{later - now}" if later > now else "")),
        Piece(id=f"{id}/n", x=x + 24, y=0, w=22, h=20, text=str(now), size=15, bold=True, anchor="start", fill=ink),
        Piece(id=f"{id}/bar", x=x, y=25, w=47, h=5, path=SEGMENTS[0][LONGEST], fill="var(--fq-inset)",
              stroke="var(--fq-line)", line=0.6),
    ]  # fmt: skip
    if later > now:
        pieces.append(Piece(id=f"{id}/soon", x=x, y=25, w=47, h=5, path=SEGMENTS[now][later], fill="none", stroke=fill,
                            line=1.2))  # fmt: skip
    if now:
        pieces.append(Piece(id=f"{id}/on", x=x, y=25, w=47, h=5, path=SEGMENTS[0][now], fill=fill))
    return pieces


LONGEST = max(CITIZEN_LINE, HOUSE_LINE, GRAIN_LINE, ORDER_LINE, TAX_LINE)
STEP = 48 / LONGEST
SEGMENTS = [
    ["".join(f"M{i * STEP:g} 0h{STEP - 1:g}v5h-{STEP - 1:g}z" for i in range(first, last)) for last in range(LONGEST + 1)]
    for first in range(LONGEST + 1)
]  # fmt: skip
