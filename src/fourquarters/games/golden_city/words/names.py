"""The Golden City: what things and places are called."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.golden_city import board
from fourquarters.games.golden_city.board import (
    BONUS_CARD,
    BONUS_LANDFORM,
    BONUS_RULE,
    BONUS_VALUE,
    COASTAL,
    DUE,
    FIRST_LETTERS,
    GOODS_CARD,
    INNER,
    KEY_CARD,
    KIND,
    LANDFORM_CARD,
    N_GOODS,
    N_LANDFORMS,
    NONE,
    OUTER,
    PAID_IN,
    PART_CARD,
    PART_COIN,
    PER_CITY,
    PER_COIN,
    PER_GOODS,
    PER_RIVER,
    POSITION,
    REWARD,
    RIVER,
    RIVERS,
    RURAL,
    SECOND_LETTERS,
    SHOWS,
    TWO_COINS,
)
from fourquarters.games.golden_city.rules.building import price_in
from fourquarters.games.golden_city.state import PAYMENTS
from fourquarters.words.tongue import Tongue, capital, mark

LANDFORM_TITLES = (mark("Coast"), mark("Mountain"), mark("Meadow"), mark("Woodland"), mark("Desert"))
LANDFORM_NAMES = (mark("coast"), mark("mountain"), mark("meadow"), mark("woodland"), mark("desert"))

CARD_NAMES = (
    mark("a coast card"),
    mark("a mountain card"),
    mark("a meadow card"),
    mark("a woodland card"),
    mark("a desert card"),
)
GOOD_NAMES = {
    "pottery": mark("pottery"),
    "wine": mark("wine"),
    "spices": mark("spices"),
    "cloth": mark("cloth"),
}
RIVER_TITLES = {
    "ne": mark("North-East river"),
    "se": mark("South-East river"),
    "sw": mark("South-West river"),
    "nw": mark("North-West river"),
}
AREA_TITLES = (
    *(RIVER_TITLES[river] for river in RIVERS),
    mark("Mountain quarter"),
    mark("Meadow quarter"),
    mark("Woodland quarter"),
    mark("Desert quarter"),
)
THE_RIVERS = {
    "ne": mark("the North-East river"),
    "se": mark("the South-East river"),
    "sw": mark("the South-West river"),
    "nw": mark("the North-West river"),
}
BY_RIVERS = {
    "ne": mark("by the North-East river"),
    "se": mark("by the South-East river"),
    "sw": mark("by the South-West river"),
    "nw": mark("by the North-West river"),
}
THE_AREAS = (
    *(THE_RIVERS[river] for river in RIVERS),
    mark("the mountain quarter"),
    mark("the meadow quarter"),
    mark("the woodland quarter"),
    mark("the desert quarter"),
)


# By kind of site and landform: what a site is called, and where a business there is.
SITE_NAMES = {
    COASTAL: (
        "",
        mark("Mountain coast {n}"),
        mark("Meadow coast {n}"),
        mark("Woodland coast {n}"),
        mark("Desert coast {n}"),
    ),
    RURAL: ("", mark("Mountain {n}"), mark("Meadow {n}"), mark("Woodland {n}"), mark("Desert {n}")),
    OUTER: (
        "",
        mark("Mountain quarter, outer part {n}"),
        mark("Meadow quarter, outer part {n}"),
        mark("Woodland quarter, outer part {n}"),
        mark("Desert quarter, outer part {n}"),
    ),
    INNER: (
        "",
        mark("Mountain quarter, inner part"),
        mark("Meadow quarter, inner part"),
        mark("Woodland quarter, inner part"),
        mark("Desert quarter, inner part"),
    ),
}
WHERE = {
    COASTAL: (
        "",
        mark("on the mountain coast"),
        mark("on the meadow coast"),
        mark("on the woodland coast"),
        mark("on the desert coast"),
    ),
    RURAL: (
        "",
        mark("in the mountains"),
        mark("in the meadow"),
        mark("in the woodland"),
        mark("in the desert"),
    ),
    OUTER: (
        "",
        mark("in an outer part of the mountain quarter"),
        mark("in an outer part of the meadow quarter"),
        mark("in an outer part of the woodland quarter"),
        mark("in an outer part of the desert quarter"),
    ),
    INNER: (
        "",
        mark("in the inner part of the mountain quarter"),
        mark("in the inner part of the meadow quarter"),
        mark("in the inner part of the woodland quarter"),
        mark("in the inner part of the desert quarter"),
    ),
}
LANDFORM_BONUS = (
    "",
    mark("{letters} for each business in the mountains or the mountain quarter, not on the coast"),
    mark("{letters} for each business in the meadow or the meadow quarter, not on the coast"),
    mark("{letters} for each business in the woodland or the woodland quarter, not on the coast"),
    mark("{letters} for each business in the desert or the desert quarter, not on the coast"),
)


def numbers_of_sites() -> list[int]:
    """Each site's number among those of its kind and landform."""
    seen: dict[tuple[int, int], int] = {}
    numbers = []
    for kind, position in zip(KIND.tolist(), POSITION.tolist(), strict=True):
        seen[kind, position] = seen.get((kind, position), 0) + 1
        numbers.append(seen[kind, position])
    return numbers


SITE_NUMBERS = numbers_of_sites()


def landform_title(landform: int, _: Tongue) -> str:
    return _(LANDFORM_TITLES[landform])


def landform_name(landform: int, _: Tongue) -> str:
    return _(LANDFORM_NAMES[landform])


def landform_cards(n: int, landform: int, _: Tongue) -> str:
    """This many cards of a landform: "2 mountain cards"."""
    return _.many("{n} {landform} card", "{n} {landform} cards", n, landform=landform_name(landform, _))


def pair_name(pair: list[int], _: Tongue) -> str:
    if pair[0] == pair[1]:
        return _("a pair of {landform} cards", landform=landform_name(pair[0], _))
    return _.listed([landform_name(landform, _) for landform in pair])


def good_name(good: int, _: Tongue) -> str:
    return _(GOOD_NAMES[board.GOOD_IDS[good]])


def good_title(good: int, _: Tongue) -> str:
    return capital(good_name(good, _))


def goods_card(card: int, _: Tongue) -> str:
    """What a goods card shows: "pottery and wine"."""
    return _.listed([good_name(good, _) for good in range(N_GOODS) if SHOWS[card, good]])


def area_title(area: int, _: Tongue) -> str:
    return _(AREA_TITLES[area])


def site_name(site: int, _: Tongue) -> str:
    """A name that no other site has."""
    return _(SITE_NAMES[int(KIND[site])][POSITION[site]], n=SITE_NUMBERS[site])


def where(site: int, _: Tongue) -> str:
    """Where a business is, in a sentence."""
    place = _(WHERE[int(KIND[site])][POSITION[site]])
    if RIVER[site] != NONE:
        return _("{place}, {river}", place=place, river=_(BY_RIVERS[RIVERS[RIVER[site]]]))
    return place


def coins(n: int, _: Tongue) -> str:
    return _.many("{n} coin", "{n} coins", n)


def letters(n: int, _: Tongue) -> str:
    return _.many("{n} letter", "{n} letters", n)


def reward_parts(site: int, built: int, _: Tongue) -> list[str]:
    """What the next business on a site brings, given how many are already there."""
    reward, kind = int(REWARD[site]), int(KIND[site])
    if reward <= TWO_COINS:
        return [coins(1 + reward, _)]
    if reward == LANDFORM_CARD:
        return [_("a landform card")]
    if reward == KEY_CARD:
        return [_("a key")]
    if reward == BONUS_CARD:
        return [_("a bonus card")]
    if reward == GOODS_CARD:
        return [_("a goods card")]
    if built == 0:
        parts = [letters(int(FIRST_LETTERS[kind]), _)]
        parts += [coins(1, _)] if reward == PART_COIN else []
        parts += [_("a landform card")] if reward == PART_CARD else []
        return parts
    return [letters(int(SECOND_LETTERS[kind]), _)] if built == 1 else []


def reward(site: int, built: int, _: Tongue) -> str:
    return _.listed(reward_parts(site, built, _)) or _("no reward")


def price(site: int, _: Tongue) -> str:
    """What a site costs without jokers."""
    cards = landform_cards(int(DUE[site]), int(PAID_IN[site]), _)
    return _.listed([cards, _.sense("price", "a key")]) if KIND[site] == INNER else cards


def cards_paid(site: int, payment: int) -> list[int]:
    """How many cards of each landform a payment takes."""
    parts = [payment] if DUE[site] == 1 else list(PAYMENTS[payment])
    paid = [0] * N_LANDFORMS
    for part in parts:
        paid[part] += price_in(part, int(PAID_IN[site]))
    return paid


def paid(site: int, payment: int, _: Tongue) -> str:
    parts = [landform_cards(n, landform, _) for landform, n in enumerate(cards_paid(site, payment)) if n]
    if KIND[site] == INNER:
        parts.append(_.sense("price", "a key"))
    return _.listed(parts)


def bonus_title(card: int, _: Tongue) -> str:
    rule = BONUS_RULE[card]
    if rule == PER_GOODS:
        return _("Goods")
    if rule == PER_COIN:
        return _("Coins")
    if rule == PER_CITY:
        return _("Golden city")
    if rule == PER_RIVER:
        return _("Rivers")
    return landform_title(int(BONUS_LANDFORM[card]), _)


def bonus_rule(card: int, _: Tongue) -> str:
    """What a bonus card counts."""
    rule, n = BONUS_RULE[card], int(BONUS_VALUE[card])
    if rule == PER_GOODS:
        return _("{letters} for each goods card", letters=letters(n, _))
    if rule == PER_COIN:
        return _("{letters} for each coin", letters=letters(n, _))
    if rule == PER_CITY:
        return _("{letters} for each business in the city", letters=letters(n, _))
    if rule == PER_RIVER:
        return _("{letters} for each business by a river, not on the coast", letters=letters(n, _))
    return _(LANDFORM_BONUS[BONUS_LANDFORM[card]], letters=letters(n, _))


def bonus_short(card: int, _: Tongue) -> str:
    """The same in two or three words."""
    rule, n = BONUS_RULE[card], int(BONUS_VALUE[card])
    if rule == PER_GOODS:
        return _("{n} per card", n=n)
    if rule == PER_COIN:
        return _("{n} per coin", n=n)
    return _("{n} per business", n=n)


def known_hand(view: View, seat: int, _: Tongue) -> str:
    """What everyone knows about a player's hand, for a tooltip."""
    known = view.state.known[seat].tolist()
    parts = [landform_cards(n, landform, _) for landform, n in enumerate(known) if n]
    hidden = int(view.state.hand_size[seat]) - sum(known)
    if hidden:
        parts.append(_("{n} unknown", n=hidden))
    return _.listed(parts) or _("no cards")
