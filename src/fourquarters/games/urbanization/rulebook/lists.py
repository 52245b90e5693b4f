"""Urbanization's rulebook: every building, factory, character and invention, from the game's own data and words."""

from __future__ import annotations

from fourquarters.games.urbanization.picture.look import ORDER_VARS
from fourquarters.games.urbanization.rulebook.numbers import FIGURES
from fourquarters.games.urbanization.state import (
    BONUS_FACTORY,
    BONUS_POINTS,
    BUILDING_POINTS,
    CARDS,
    COST,
    GIVES,
    INVENTION_CARDS,
    KIND_OF,
    N_BARNS,
    N_CHARACTERS,
    N_COLOURS,
    N_INVENTIONS,
    ORDER_POOL,
    POOL,
    PRODUCTION,
    START_CITIZENS,
    START_GRAIN,
    START_HOUSES,
    START_MARKERS,
    START_MONEY,
    START_ORDERS,
    START_POINTS,
    START_TAXES,
    Building,
    Character,
)
from fourquarters.games.urbanization.words import names
from fourquarters.rulebook.parts import Entry
from fourquarters.words.tongue import Tongue, capital, mark

MOST_PLAYERS = 4


def components(_: Tongue) -> list[Entry]:
    """Everything that is shared, and how much of it there is."""
    pool = [
        Entry(names.BUILDING_SYMBOLS[b], _("{thing}: {n}", thing=_(names.BUILDING_NAMES[b]), n=int(POOL[b])))
        for b in Building
    ]
    orders = [
        Entry(
            "urban-order",
            _("{thing}: {n}", thing=_(names.ORDER_NAMES[colour]), n=int(ORDER_POOL[colour])),
            vars=ORDER_VARS[colour],
        )
        for colour in range(N_COLOURS)
    ]
    other = [
        Entry("urban-barn", _("{n} barns", n=N_BARNS)),
        Entry("urban-field", _("a field")),
        Entry("urban-price", _("price markers")),
        Entry("urban-marker", _("action markers"), owner=0),
    ]
    return [*pool, *orders, *other]


def start(_: Tongue) -> list[Entry]:
    """What everyone starts with (U5)."""
    return [
        Entry("urban-dollar", names.money(START_MONEY, _)),
        Entry("urban-grain", _("{n} grain", n=START_GRAIN)),
        Entry("urban-order", names.orders(int(START_ORDERS[0]), 0, _), vars=ORDER_VARS[0]),
        Entry("urban-house", _("House line: {n}", n=START_HOUSES)),
        Entry("urban-citizen", _.many("{n} citizen", "{n} citizens", START_CITIZENS), owner=0),
        Entry("urban-tax", _("Tax marker: {n}", n=START_TAXES)),
        Entry("urban-marker", _("{n} action markers", n=START_MARKERS), owner=0),
        Entry("urban-points", names.points(START_POINTS, _)),
    ]


WHERE_BUILT = (
    mark("On an empty site of yours. Your house line grows by 1."),
    mark("In place of one of your houses, which returns to the pool. Your house line grows by 1."),
    mark("On any territory of yours."),
    mark("On an empty site of yours, only by attracting industry."),
)
BUILDING_RULES = ("U18", "U19", "U20", "")


def buildings(_: Tongue) -> list[Entry]:
    """Price, points and place of every building."""
    return [
        Entry(
            names.BUILDING_SYMBOLS[b],
            _(names.BUILDING_NAMES[b]),
            _(WHERE_BUILT[b]),
            BUILDING_RULES[b],
            cells=(
                names.money(int(COST[b]), _) if b < Building.FACTORY else "–",
                f"+{BUILDING_POINTS[b]}",
                _("{n} in all", n=int(POOL[b])),
            ),
        )
        for b in Building
    ]


def factories(_: Tongue) -> list[Entry]:
    """Every factory card with its orders, goods, and who plays with it."""
    return [factory(card["number"], card["symbol"], card["mark"], _) for card in CARDS]


def factory(number: int, symbol: str, fewest: int, _: Tongue) -> Entry:
    colour = names.colour_of(number)
    left, right = GIVES[number].tolist()
    orders = _("orders: {left}, then {right}", left=left, right=right)
    goods = names.goods(int(PRODUCTION[number]), colour, _)
    return Entry(
        symbol, _(names.FACTORIES[number]), seats(fewest, _), cells=(_("number {n}", n=number), orders, goods)
    )


def seats(fewest: int, _: Tongue) -> str:
    """With how many players a card is in the game."""
    if fewest == MOST_PLAYERS:
        return _("only {n} players", n=fewest)
    return _("{n} to {most} players", n=fewest, most=MOST_PLAYERS)


CHARACTER_RULES = ("", "U36", "U37", "U38", "U39", "U40", "U41", "U42", "U43", "U44")
EFFECTS = (
    mark(
        "Is never hired: whoever has the fewest points receives it at the start of a turn, scores "
        "+{mayor} and starts."
    ),
    mark("Each building of this action costs $1 less."),
    mark(
        "First swap all price markers of the land you buy with those of any other unowned land, then "
        "pay the new price."
    ),
    mark("Sow up to {farmer} seeds on this card, besides your sites. At least 1 must go there."),
    mark(
        "First take up to {mill} grain from the field, free. Then trade if you like. The field must "
        "have grain and your line room."
    ),
    mark("Take both cards of the space your marker reaches; two must lie there. Only with Inventions."),
    mark("Collect twice, one after the other. Both must be allowed."),
    mark("Take twice the orders that the space shows."),
    mark("Take a card that still has an empty order space. You still need a free marker."),
    mark(
        "At the first factory you choose, use orders of any colour. The order’s colour decides the "
        "money. Your other factories work as usual."
    ),
)


def characters(_: Tongue) -> list[Entry]:
    """Every character, its action and what it does."""
    return [
        Entry(
            names.CHARACTER_SYMBOLS[c],
            _(names.CHARACTERS[c]),
            _(EFFECTS[c], **FIGURES),
            CHARACTER_RULES[c],
            cells=(action_of(c, _),),
        )
        for c in range(N_CHARACTERS)
    ]


def action_of(character: int, _: Tongue) -> str:
    return _(names.KINDS[KIND_OF[character]]) if character != Character.MAYOR else _("no action")


def characters_in_short(_: Tongue) -> list[Entry]:
    """The same for the summary; the Mayor is told elsewhere."""
    return [
        Entry(names.CHARACTER_SYMBOLS[c], _(names.CHARACTERS[c]), _(names.HELPS[c]))
        for c in range(N_CHARACTERS)
        if c != Character.MAYOR
    ]


BRIEFLY = (
    mark("$1 per price marker; must share an edge with your land"),
    mark(
        "one kind: house ${house}, +{house_points}; skyscraper ${skyscraper}, +{skyscraper_points}, "
        "for a house; administrative ${administrative}, +{administrative_points}"
    ),
    mark("barns ${barn1}, ${barn2}, ${barn3}, ${barn4}, 1 from each; field ${field}; or sell"),
    mark("1 on each empty site; comes back as 2"),
    mark("a marker on a card; last space ${last_space}"),
    mark("a full card, +{factory_points}; on an empty site or a lower card"),
    mark("each factory once; an order per good; +1 and ${orange}, ${grey} or ${white}"),
    mark("$1 per citizen; tax marker 1 to the left"),
    mark("first space free, then $1 each; a card, +{invention}"),
)


def actions_in_short(_: Tongue) -> list[Entry]:
    """Every action with its price and gain, for the summary."""
    return [
        Entry(symbol, _(name), _(text, **FIGURES))
        for symbol, name, text in zip(names.KIND_SYMBOLS, names.KINDS, BRIEFLY, strict=True)
    ]


def inventions(_: Tongue) -> list[Entry]:
    """Every invention: its docking space, its bonus and its ability."""
    return [
        Entry(
            names.INVENTION_SYMBOLS[card],
            _(names.INVENTIONS[card]),
            f"{capital(names.ability(card, _))}.",
            cells=(_("Space {n}", n=INVENTION_CARDS[card]["space"]), bonus(card, _)),
        )
        for card in range(N_INVENTIONS)
    ]


def bonus(card: int, _: Tongue) -> str:
    """What a card scores at the end, and with which factory."""
    if not BONUS_FACTORY[card]:
        return _("no bonus")
    factory = _(names.FACTORIES[BONUS_FACTORY[card]])
    return _("+{n} at the end with: {factory}", n=int(BONUS_POINTS[card]), factory=factory)
