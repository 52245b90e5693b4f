"""The Golden City: how moves are told, what is asked, and why something is not allowed."""

from __future__ import annotations

from typing import Any

from fourquarters.engine.view import View
from fourquarters.games.golden_city import board, rules
from fourquarters.games.golden_city.board import (
    AREA,
    BONUS_CARD,
    BONUS_LANDFORM,
    BONUS_RULE,
    BONUS_VALUE,
    BUSINESSES,
    COASTAL,
    DUE,
    FIRST_LETTERS,
    FIRST_PART,
    GOOD,
    GOODS_CARD,
    HAND_LIMIT,
    INNER,
    KEY_CARD,
    KIND,
    LANDFORM_CARD,
    N_BONUS,
    N_GOODS,
    N_LANDFORMS,
    N_SCORE_CARDS,
    NONE,
    OUTER,
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
    START_COINS,
    TARGET,
    TWO_COINS,
)
from fourquarters.games.golden_city.state import (
    ACTIONS,
    BID,
    BUILD,
    DECK,
    PAYMENTS,
    Phase,
    Source,
)
from fourquarters.words.contract import ScoreSheet
from fourquarters.words.tongue import Text, Told, Tongue, capital, mark

Fields = dict[str, Any]


def title(_: Tongue) -> str:
    return _("The Golden City")


def blurb(_: Tongue) -> str:
    return _("Build from the coast into the Golden City, and be there when it scores.")


def option(name: str, _: Tongue) -> tuple[str, str]:
    raise KeyError(name)


HELP = (
    (
        mark("The aim"),
        [
            mark("Traders open houses all over an island, from its coast to the Golden City in the middle."),
            mark(
                "Whoever has the most letters wins. They come from houses in the city, "
                "from score cards and from bonus cards."
            ),
            mark(
                "Each player has {three} houses with three players, {four} with four, "
                "and starts with {coins} coins and two landform cards."
            ),
        ],
    ),
    (
        mark("A round"),
        [
            mark("A score card is revealed: it shows a good, and a river or a quarter of the city."),
            mark("Each quarter of the city has one inner and two outer parts, all of one landform."),
            mark("Landform cards are laid out in pairs, one pair for each player. Everyone bids for one."),
            mark("Then everyone in turn builds up to two houses, and the score card is scored."),
            mark("The next player clockwise starts the next round. There are at most {rounds} rounds."),
        ],
    ),
    (
        mark("Bidding"),
        [
            mark("Bid on a pair. A free pair costs nothing."),
            mark(
                "You can send away whoever has bid on a pair. The first time that anyone does so in a round "
                "costs 1 coin, the next time 2, then 3 …"
            ),
            mark("Whoever was sent away bids again when their turn comes."),
        ],
    ),
    (
        mark("Building"),
        [
            mark("A place on the coast costs 1 coast card and is open to everyone while it is free."),
            mark("Every other place needs a road from one of your houses and 2 cards of its landform."),
            mark("Each of the four inner parts of the city also costs a key, which is spent."),
            mark("Two equal cards stand in for one card of any other landform, as often as you like."),
            mark(
                "On the coast and in the country a place holds a single house; "
                "a part of the city holds one of each player."
            ),
            mark("When your turn ends you may keep at most {hand} cards."),
        ],
    ),
    (
        mark("Rewards"),
        [
            mark(
                "Each house brings at once what its place shows: "
                "coins, a landform card, a key, goods or a bonus card."
            ),
            mark("Goods: take one of the three open cards or the top of the deck. You may keep four."),
            mark("Bonus: look through the deck and keep a card face down. It counts at the end."),
            mark(
                "Outer part: {outer} letters for the first house there, {outer_second} for the second, "
                "none after that; in four of the eight the first house also brings a coin."
            ),
            mark(
                "Inner part: {inner} letters and a landform card for the first house there, "
                "{inner_second} for the second, none after that."
            ),
        ],
    ),
    (
        mark("Scoring"),
        [
            mark("Good: 2 letters for everyone who has it, or 4 if only one player has it."),
            mark(
                "River or quarter: 2 letters for everyone with a house there, and 2 more for whoever has "
                "the most. If players are tied for the most, nobody gets the extra 2."
            ),
        ],
    ),
    (
        mark("The end"),
        [
            mark("The last round is round {rounds}, or the one in which someone builds their last house."),
            mark("Whoever can never build again has lost, and the game ends with that round."),
            mark(
                "Then the bonus cards are shown and counted. Ties go to more houses in the city, then to more "
                "coins; if those are equal too, the victory is shared."
            ),
        ],
    ),
)
NUMBERS = {
    "three": int(BUSINESSES[3]),
    "four": int(BUSINESSES[4]),
    "coins": START_COINS,
    "rounds": N_SCORE_CARDS,
    "hand": HAND_LIMIT,
    "outer": int(FIRST_LETTERS[OUTER]),
    "outer_second": int(SECOND_LETTERS[OUTER]),
    "inner": int(FIRST_LETTERS[INNER]),
    "inner_second": int(SECOND_LETTERS[INNER]),
}


def help(_: Tongue) -> list[tuple[str, list[str]]]:
    return [(_(heading), [_(line, **NUMBERS) for line in lines]) for heading, lines in HELP]


# --- things and places


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

# By kind of site and landform: how a site is called, and where a house there stands.
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
    mark("{letters} for each house in the mountains or the mountain quarter, not on the coast"),
    mark("{letters} for each house in the meadow or the meadow quarter, not on the coast"),
    mark("{letters} for each house in the woodland or the woodland quarter, not on the coast"),
    mark("{letters} for each house in the desert or the desert quarter, not on the coast"),
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
    """So many cards of a landform: "2 mountain cards"."""
    return _.many("{n} {landform} card", "{n} {landform} cards", n, landform=landform_name(landform, _))


def pair_name(pair: list[int], _: Tongue) -> str:
    if pair[0] == pair[1]:
        return _("a pair of {landform}", landform=landform_name(pair[0], _))
    return _.listed([landform_name(landform, _) for landform in pair])


def good_name(good: int, _: Tongue) -> str:
    return _(GOOD_NAMES[board.GOODS[good]])


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
    """Where a house stands, in a sentence."""
    place = _(WHERE[int(KIND[site])][POSITION[site]])
    if RIVER[site] != NONE:
        return _("{place}, {river}", place=place, river=_(BY_RIVERS[RIVERS[RIVER[site]]]))
    return place


def coins(n: int, _: Tongue) -> str:
    return _.many("{n} coin", "{n} coins", n)


def letters(n: int, _: Tongue) -> str:
    return _.many("{n} letter", "{n} letters", n)


def reward_parts(site: int, built: int, _: Tongue) -> list[str]:
    """What the next house on a site brings, when so many stand there."""
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
    cards = landform_cards(int(DUE[site]), int(TARGET[site]), _)
    return _.listed([cards, _.sense("price", "a key")]) if KIND[site] == INNER else cards


def cards_paid(site: int, payment: int) -> list[int]:
    """How many cards of each landform a payment takes."""
    parts = [payment] if DUE[site] == 1 else list(PAYMENTS[payment])
    paid = [0] * N_LANDFORMS
    for part in parts:
        paid[part] += 1 if part == TARGET[site] else 2
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
        return _("{letters} for each house in the city", letters=letters(n, _))
    if rule == PER_RIVER:
        return _("{letters} for each house by a river, not on the coast", letters=letters(n, _))
    return _(LANDFORM_BONUS[BONUS_LANDFORM[card]], letters=letters(n, _))


def bonus_short(card: int, _: Tongue) -> str:
    """The same in two or three words."""
    rule, n = BONUS_RULE[card], int(BONUS_VALUE[card])
    if rule == PER_GOODS:
        return _("{n} per card", n=n)
    if rule == PER_COIN:
        return _("{n} per coin", n=n)
    return _("{n} per house", n=n)


# --- what is asked


def action(view: View, action: int, _: Tongue) -> str:
    """A decision in full, as it is read aloud; a button may say less."""
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    s = view.state
    if family == "bid":
        return _("Bid on {pair}", pair=pair_choice(view, parts[0], _))
    if family == "build":
        return _("Build: {site}", site=site_name(parts[0], _))
    if family == "end":
        return _("End turn")
    if family == "pay":
        return _("Pay {price}", price=paid(int(s.target), parts[0], _))
    if family == "goods":
        if parts[0] == DECK:
            return _("Take from the deck")
        return capital(_("Take {goods}", goods=goods_choice(view, parts[0], _)))
    if family == "drop":
        return capital(_("Give up {goods}", goods=drop_choice(view, parts[0], _)))
    if family == "bonus":
        fields = {"card": bonus_title(parts[0], _), "rule": bonus_rule(parts[0], _)}
        return _("Keep “{card}”: {rule}", **fields)
    return capital(_("Discard {card}", card=_(CARD_NAMES[parts[0]])))


def pair_choice(view: View, pair: int, _: Tongue) -> str:
    """A pair by its cards, numbered where two pairs are alike."""
    return numbered([pair_name(cards, _) for cards in view.plain.pair[: view.players]], pair)


def goods_choice(view: View, slot: int, _: Tongue) -> str:
    """An open goods card by its goods, numbered where two are alike."""
    return numbered([goods_card(card, _) if card != NONE else "" for card in view.plain.display], slot)


def drop_choice(view: View, card: int, _: Tongue) -> str:
    """One of the reader's goods cards, numbered where two are alike."""
    own = [c for c, n in enumerate(view.plain.goods[view.seat]) if n]
    return numbered([goods_card(c, _) for c in own], own.index(card))


def numbered(names: list[str], place: int) -> str:
    if names.count(names[place]) == 1:
        return names[place]
    return f"{names[place]} ({1 + names[:place].count(names[place])})"


def prompt(view: View, _: Tongue) -> tuple[str, str]:
    if view.over:
        return _("The game is over."), ""
    return asked(view, _) if view.mine else waiting(view, _)


def asked(view: View, _: Tongue) -> tuple[str, str]:
    s, phase = view.state, view.state.phase
    if phase == Phase.BID:
        cost = coins(int(s.expulsions) + 1, _)
        return _("Bid on a pair"), _(
            "Free pairs cost nothing. Sending someone away costs {coins}.", coins=cost
        )
    if phase == Phase.BUILD:
        return asked_to_build(view, _)
    if phase == Phase.PAY:
        return (
            _("How do you pay?"),
            _("Two equal cards stand in for one of any other kind."),
        )
    if phase == Phase.GOODS:
        return _("Take a goods card"), _("Choose one of the open cards or the top of the deck.")
    if phase == Phase.DROP:
        return _("Give up a goods card"), _("You may keep four of your five.")
    if phase == Phase.BONUS:
        return _("Keep a bonus card"), _("It stays face down. Houses on the coast never count.")
    over = int(s.hand_size[view.seat]) - HAND_LIMIT
    return (
        _.many("Discard {n} card", "Discard {n} cards", over),
        _("You may keep five. Choose a card to discard."),
    )


def asked_to_build(view: View, _: Tongue) -> tuple[str, str]:
    if len(view.legal()) == 1:
        return _("There is nothing to build"), _("End your turn.")
    if view.state.builds == 0:
        return _("Build a house"), _("Choose a place, or end your turn.")
    return _("Build a second house"), _("Choose a place, or end your turn.")


def waiting(view: View, _: Tongue) -> tuple[str, str]:
    fields = {"who": _.name(view.decider)}
    phase = view.state.phase
    if phase == Phase.BID:
        return _("{who} is choosing a pair.", **fields), ""
    if phase == Phase.PAY:
        return _("{who} builds {where}.", where=where(int(view.state.target), _), **fields), ""
    if phase in (Phase.GOODS, Phase.DROP):
        return _("{who} is choosing goods.", **fields), ""
    if phase == Phase.BONUS:
        return _("{who} looks through the bonus cards.", **fields), ""
    if phase == Phase.DISCARD:
        return _("{who} has too many cards and discards.", **fields), ""
    return _("{who} may build.", **fields), ""


# --- the log


def opening(view: View, _: Tongue) -> list[Told]:
    dealt = _("Everyone gets {n} coins, a coast card and another card in secret.", n=START_COINS)
    lines = [Told(dealt)]
    if view.seat >= 0:
        landform = int(view.state.drawn[view.seat, 0].argmax())
        lines.append(Told(_("You draw {card}.", card=_(CARD_NAMES[landform])), view.seat))
    return [*lines, *told_new_round(view, _)]


def told_new_round(view: View, _: Tongue) -> list[Told]:
    s = view.state
    start = int(s.start)
    fields = {
        "who": _.name(start),
        "good": good_title(int(GOOD[s.score_card]), _),
        "area": _(THE_AREAS[AREA[s.score_card]]),
    }
    if start == view.seat:
        line = _("You start. {good} and {area} score.", **fields)
    else:
        line = _("{who} starts. {good} and {area} score.", **fields)
    return [Told(_("Round {n}", n=int(s.round_number)), heading=True), Told(line, start)]


def tell(before: View, move: str, after: View, _: Tongue) -> list[Told]:
    lines = told_move(before, move, after, _)
    if before.state.phase == Phase.BID and after.state.phase == Phase.BUILD:
        lines.append(Told(_("Everyone takes the pair they bid on.")))
        lines.append(Told(_("Building"), heading=True))
    if after.state.round_number != before.state.round_number or after.over:
        lines += told_scoring(before, after, _)
        lines += told_end(after, _) if after.over else told_new_round(after, _)
    if after.state.piles != before.state.piles:
        lines.append(Told(_("The discards become the new draw pile.")))
    return lines


def told_move(before: View, move: str, after: View, _: Tongue) -> list[Told]:
    """The line of the move itself. Choosing a site is told when it is paid for."""
    family = move.partition(":")[0]
    seat = before.decider
    you, fields = seat == before.seat, {"who": _.name(seat)}
    if family == "build":
        return []
    if family == "bid":
        line = told_bid(before, ACTIONS.parse(move) - BID, you, fields, _)
    elif family == "pay":
        line = told_building(before, ACTIONS.parts(ACTIONS.parse(move))[0], after, you, fields, _)
    elif family in {"goods", "drop"}:
        line = told_goods(before, move, after, you, fields, _)
    elif family == "bonus":
        line = told_bonus(move, you, fields, _)
    elif family == "discard":
        fields["card"] = _(CARD_NAMES[ACTIONS.parts(ACTIONS.parse(move))[0]])
        line = _("You discard {card}.", **fields) if you else _("{who} discards {card}.", **fields)
    elif before.state.builds == 0:
        line = _("You build nothing.") if you else _("{who} builds nothing.", **fields)
    else:
        line = _("You build no more.") if you else _("{who} builds no more.", **fields)
    return [Told(line, seat)]


def told_bid(before: View, pair: int, you: bool, fields: Fields, _: Tongue) -> Text:
    s, other = before.state, int(before.state.bidder[pair])
    fields["pair"] = pair_name(s.pair[pair].tolist(), _)
    if other == NONE:
        if you:
            return _("You bid on {pair}.", **fields)
        return _("{who} bids on {pair}.", **fields)
    fields["other"] = _.name(other)
    fields["coins"] = coins(int(s.expulsions) + 1, _)
    if you:
        return _("You send {other} away from {pair}: {coins}.", **fields)
    if other == before.seat:
        return _("{who} sends you away from {pair}: {coins}.", **fields)
    return _("{who} sends {other} away from {pair}: {coins}.", **fields)


def told_building(before: View, payment: int, after: View, you: bool, fields: Fields, _: Tongue) -> Text:
    site = int(before.state.target)
    fields["where"], fields["price"] = where(site, _), paid(site, payment, _)
    gains = gained(before, site, payment, after, you, _)
    if not gains:
        if you:
            return _("You build {where} for {price}.", **fields)
        return _("{who} builds {where} for {price}.", **fields)
    fields["gain"] = _.listed(gains)
    if you:
        return _("You build {where} for {price}: {gain}.", **fields)
    return _("{who} builds {where} for {price}: {gain}.", **fields)


def gained(before: View, site: int, payment: int, after: View, you: bool, _: Tongue) -> list[str]:
    """What a new house brought; a drawn card is named only to its owner."""
    old, new, seat = before.state, after.state, before.decider
    gains = []
    points = int(new.letters[seat, Source.CITY] - old.letters[seat, Source.CITY])
    if points:
        gains.append(letters(points, _))
    money = int(new.coins[seat] - old.coins[seat])
    if money:
        gains.append(coins(money, _))
    if new.keys[seat] > old.keys[seat]:
        gains.append(_("a key"))
    drawn = new.hand_size[seat] - old.hand_size[seat] + sum(cards_paid(site, payment))
    if drawn and you:
        cards = new.drawn[seat].sum(axis=0) - old.drawn[seat].sum(axis=0)
        gains.append(_(CARD_NAMES[int(cards.argmax())]))
    elif drawn:
        gains.append(_("a landform card"))
    return gains


def told_goods(before: View, move: str, after: View, you: bool, fields: Fields, _: Tongue) -> Text:
    changed = after.state.goods[before.decider] - before.state.goods[before.decider]
    fields["goods"] = goods_card(int(abs(changed).argmax()), _)
    if move.startswith("drop"):
        return _("You give up {goods}.", **fields) if you else _("{who} gives up {goods}.", **fields)
    if move == "goods:deck":
        if you:
            return _("You take {goods} from the deck.", **fields)
        return _("{who} takes {goods} from the deck.", **fields)
    return _("You take {goods}.", **fields) if you else _("{who} takes {goods}.", **fields)


def told_bonus(move: str, you: bool, fields: Fields, _: Tongue) -> Text:
    if not you:
        return _("{who} keeps a bonus card.", **fields)
    fields["card"] = bonus_title(ACTIONS.parts(ACTIONS.parse(move))[0], _)
    return _("You keep the bonus card “{card}”.", **fields)


def told_scoring(before: View, after: View, _: Tongue) -> list[Told]:
    card = int(before.state.score_card)
    gains = (after.state.letters - before.state.letters).tolist()
    lines = [Told(_("Scoring"), heading=True)]
    lines += told_good(good_title(int(GOOD[card]), _), [row[Source.GOODS] for row in gains], after, _)
    lines += told_area(area_title(int(AREA[card]), _), [row[Source.AREA] for row in gains], after, _)
    for seat in range(after.players):
        if after.state.blocked[seat] and not before.state.blocked[seat]:
            lost = _("{who} can never build again and has lost.", who=_.name(seat))
            yours = _("You can never build again and have lost.")
            lines.append(Told(yours if seat == after.seat else lost, seat))
    return lines


def told_good(what: str, gains: list[int], view: View, _: Tongue) -> list[Told]:
    lines = []
    for seat in range(view.players):
        fields = {"what": what, "who": _.name(seat), "letters": letters(gains[seat], _)}
        you = seat == view.seat
        if gains[seat] > 2:
            yours = _("{what}: only you have it, {letters}.", **fields)
            line = yours if you else _("{what}: only {who} has it, {letters}.", **fields)
            lines.append(Told(line, seat))
        elif gains[seat]:
            yours = _("{what}: you get {letters}.", **fields)
            lines.append(Told(yours if you else _("{what}: {who} gets {letters}.", **fields), seat))
    return lines or [Told(_("{what}: nobody scores.", what=what))]


def told_area(what: str, gains: list[int], view: View, _: Tongue) -> list[Told]:
    lines = []
    for seat in range(view.players):
        fields = {"what": what, "who": _.name(seat), "letters": letters(gains[seat], _)}
        you = seat == view.seat
        if gains[seat] > 2:
            yours = _("{what}: you have the most houses, {letters}.", **fields)
            line = yours if you else _("{what}: {who} has the most houses, {letters}.", **fields)
            lines.append(Told(line, seat))
        elif gains[seat]:
            yours = _("{what}: you get {letters}.", **fields)
            lines.append(Told(yours if you else _("{what}: {who} gets {letters}.", **fields), seat))
    return lines or [Told(_("{what}: nobody scores.", what=what))]


def told_end(after: View, _: Tongue) -> list[Told]:
    lines = [Told(_("Bonus cards"), heading=True)]
    for seat in range(after.players):
        for card in range(N_BONUS):
            if after.state.bonus_shown[seat, card]:
                points = rules.bonus_letters(after.state, seat, card)
                fields = {
                    "who": _.name(seat),
                    "card": bonus_title(card, _),
                    "letters": letters(points, _),
                }
                yours = _("You show “{card}”: {letters}.", **fields)
                theirs = _("{who} shows “{card}”: {letters}.", **fields)
                lines.append(Told(yours if seat == after.seat else theirs, seat))
    return [*lines, Told(verdict(after, _))]


# --- the end


def verdict(view: View, _: Tongue) -> Text:
    places, scores = view.places(), view.scores()
    winners = [seat for seat in range(view.players) if places[seat] == 0]
    if len(winners) > 1:
        names = _.listed([_.name(seat) for seat in winners])
        return _("{names} share the victory with {n} letters.", names=names, n=scores[winners[0]])
    winner = winners[0]
    fields = {"who": _.name(winner), "n": scores[winner]}
    you = winner == view.seat
    rivals = [
        seat
        for seat in range(view.players)
        if seat != winner
        and scores[seat] == scores[winner]
        and view.state.blocked[seat] == view.state.blocked[winner]
    ]
    if not rivals:
        return (
            _("You win with {n} letters.", **fields) if you else _("{who} wins with {n} letters.", **fields)
        )
    city = rules.in_city(view.state, winner)
    if any(rules.in_city(view.state, seat) == city for seat in rivals):
        if you:
            return _("You win with {n} letters and more coins.", **fields)
        return _("{who} wins with {n} letters and more coins.", **fields)
    if you:
        return _("You win with {n} letters and more houses in the city.", **fields)
    return _("{who} wins with {n} letters and more houses in the city.", **fields)


def score_sheet(view: View, _: Tongue) -> ScoreSheet:
    s, seats = view.state, range(view.players)
    sources = s.letters.tolist()
    rows = [
        (_("Golden city"), [str(sources[seat][Source.CITY]) for seat in seats]),
        (_("Goods"), [str(sources[seat][Source.GOODS]) for seat in seats]),
        (_("Rivers, quarters"), [str(sources[seat][Source.AREA]) for seat in seats]),
        (_("Bonus cards"), [str(sources[seat][Source.BONUS]) for seat in seats]),
        (_("Houses in the city"), [str(rules.in_city(s, seat)) for seat in seats]),
        (_("Coins"), [str(s.coins[seat]) for seat in seats]),
    ]
    if s.blocked.any():
        rows.append((_("Blocked"), [_("lost") if s.blocked[seat] else "" for seat in seats]))
    return ScoreSheet(rows=rows, total=view.scores(), verdict=str(verdict(view, _)))


# --- why not


def why_not(view: View, action: int, _: Tongue) -> str:
    if view.over:
        return _("The game is over. (C39–C41)")
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    phase = int(view.state.phase)
    if not view.mine:
        bidders = view.state.bidder[: view.players].tolist()
        if family == "bid" and phase == Phase.BID and view.seat != NONE and view.seat in bidders:
            return _("You have already bid on a pair. (C16)")
        return _("It is {who}'s turn. (C16, C19)", who=_.name(view.decider))
    if phase == Phase.BID:
        return why_not_bid(view, family, parts, _)
    if family == "bid":
        return _("Bidding is over. (C18)")
    first = {Phase.PAY: "pay", Phase.GOODS: "goods", Phase.DROP: "drop", Phase.BONUS: "bonus"}
    if phase in first and family != first[Phase(phase)]:
        return why_first(phase, _)
    if phase == Phase.DISCARD:
        return why_not_discard(view, family, _)
    return why_not_building(view, family, parts, _)


def why_not_bid(view: View, family: str, parts: tuple[int, ...], _: Tongue) -> str:
    s = view.state
    if family != "bid":
        return _("First bid on a pair. (C16)")
    if parts[0] >= view.players:
        return _("There are only as many pairs as players. (C14)")
    cost = coins(int(s.expulsions) + 1, _)
    return _("Sending someone away costs {coins}, you have {c}. (C17)", coins=cost, c=int(s.coins[view.seat]))


def why_first(phase: int, _: Tongue) -> str:
    if phase == Phase.PAY:
        return _("You have chosen a place: pay for it. (C27)")
    if phase == Phase.GOODS:
        return _("First take your goods card. (C28)")
    if phase == Phase.DROP:
        return _("You may keep four goods cards: give one up. (C32)")
    return _("First keep a bonus card. (C28)")


def why_not_discard(view: View, family: str, _: Tongue) -> str:
    if family == "discard":
        return _("You have no such card. (C29)")
    if family == "build" and view.state.left[view.seat] == 0:
        return _("You have no house left. (C19)")
    if family == "build" and view.state.builds == 2:
        return _("At most two houses a turn. (C19)")
    return _("Discard down to five cards. (C29)")


def why_not_building(view: View, family: str, parts: tuple[int, ...], _: Tongue) -> str:
    if family == "build":
        return why_not_here(view, parts[0], _)
    if family == "pay":
        return why_not_pay(view, parts[0], _)
    if family == "goods":
        if view.state.phase == Phase.GOODS:
            return _("There is no card here. (C32)")
        return _("Goods come with a house on a place that shows them. (C32)")
    if family == "drop":
        if view.state.phase == Phase.DROP:
            return _("This goods card is not yours. (C32)")
        return _("You may keep your goods. (C32)")
    if family == "bonus":
        if view.state.phase == Phase.BONUS:
            return _("This card is no longer in the deck. (C31)")
        return _("Bonus cards come with a house on a place that shows them. (C31)")
    return _("You discard only at the end of your turn, down to five. (C29)")


def why_not_here(view: View, site: int, _: Tongue) -> str:
    """Why no house here now."""
    s, seat = view.state, view.seat
    own, built, reach = s.business[seat, site], s.built_on[site], s.reach[seat, site]
    return why_closed(site, int(s.left[seat]), int(s.keys[seat]), int(own), int(built), int(reach), _)


def why_closed(site: int, left: int, keys: int, own: int, built: int, reach: int, _: Tongue) -> str:
    """Why a site is closed to someone with so many houses left and keys, here and all around."""
    if left == 0:
        return _("You have no house left. (C19)")
    if own:
        return _("You already have a house here. (C22)")
    if site < FIRST_PART and built:
        return _("This place is taken. (C22)")
    if KIND[site] != COASTAL and not reach:
        return _("No road leads here from your houses. (C24)")
    if KIND[site] == INNER and keys == 0:
        return _("An inner part of the city costs a key. (C25)")
    cards = landform_cards(int(DUE[site]), int(TARGET[site]), _)
    return _("This costs {cards}; two equal cards replace one. (C25, C26)", cards=cards)


def why_not_pay(view: View, payment: int, _: Tongue) -> str:
    s = view.state
    if s.phase != Phase.PAY:
        return _("First choose a place to build. (C27)")
    site = int(s.target)
    if DUE[site] == 1 and payment >= N_LANDFORMS:
        return _("A place on the coast costs a single card. (C23)")
    need, hand = cards_paid(site, payment), s.hand[view.seat].tolist()
    short = [landform for landform in range(N_LANDFORMS) if need[landform] > hand[landform]]
    if TARGET[site] in short or not any(hand[landform] for landform in short):
        return _("You do not have these cards. (C25)")
    return _("A joker is two equal cards of another landform. (C26)")


def known_hand(view: View, seat: int, _: Tongue) -> str:
    """What everyone knows of a player's hand, for a tooltip."""
    known = view.state.known[seat].tolist()
    parts = [landform_cards(n, landform, _) for landform, n in enumerate(known) if n]
    hidden = int(view.state.hand_size[seat]) - sum(known)
    if hidden:
        parts.append(_("{n} unknown", n=hidden))
    return _.listed(parts) or _("no cards")


def build_choice(view: View, action: int, _: Tongue) -> str:
    """Price and gain of building on a site."""
    site = action - BUILD
    built = int(view.state.built_on[site])
    return _("{price}: {gain}", price=price(site, _), gain=reward(site, built, _))
