"""The Golden City: how moves are told in the log."""

from __future__ import annotations

from typing import Any

from fourquarters.engine.view import View
from fourquarters.games.golden_city.board import AREA, GOOD, N_BONUS, NONE, SHARE_LETTERS, START_COINS
from fourquarters.games.golden_city.rules import scoring
from fourquarters.games.golden_city.rules.bidding import price_to_expel
from fourquarters.games.golden_city.state import ACTIONS, BID, Phase, Source
from fourquarters.games.golden_city.words.names import (
    CARD_NAMES,
    THE_AREAS,
    area_title,
    bonus_title,
    cards_paid,
    coins,
    good_title,
    goods_card,
    letters,
    paid,
    pair_name,
    where,
)
from fourquarters.games.golden_city.words.scores import verdict
from fourquarters.words.tongue import Text, Told, Tongue, mark
from fourquarters.words.verdict import Forms

Fields = dict[str, Any]


def opening(view: View, _: Tongue) -> list[Told]:
    dealt = _("Everyone gets {n} coins, a coast card and, in secret, another card.", n=START_COINS)
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
    """The line about the move itself. Choosing a site is told when it is paid for."""
    family = move.partition(":")[0]
    seat = before.decider
    you, fields = seat == before.seat, {"who": _.name(seat)}
    if family == "build":
        return []
    if family == "bid":
        pair = ACTIONS.parse(move) - BID
        line = told_bid(before, pair, you, fields, _)
        return [Told(line, seat, hits=int(before.state.bidder[pair]))]
    if family == "pay":
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
    fields["coins"] = coins(price_to_expel(s), _)
    if you:
        return _("You expel {other} from {pair}: {coins}.", **fields)
    if other == before.seat:
        return _("{who} expels you from {pair}: {coins}.", **fields)
    return _("{who} expels {other} from {pair}: {coins}.", **fields)


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
    """What a new business brought; a drawn card is named only to its owner."""
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
        return _("You drop {goods}.", **fields) if you else _("{who} drops {goods}.", **fields)
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
    good, area = good_title(int(GOOD[card]), _), area_title(int(AREA[card]), _)
    lines += told_letters(good, [row[Source.GOODS] for row in gains], ONLY_ONE, after, _)
    lines += told_letters(area, [row[Source.AREA] for row in gains], THE_MOST, after, _)
    for seat in range(after.players):
        if after.state.blocked[seat] and not before.state.blocked[seat]:
            lost = _("{who} can never build again and has lost.", who=_.name(seat))
            yours = _("You can never build again and have lost.")
            lines.append(Told(yours if seat == after.seat else lost, seat))
    return lines


ONLY_ONE = mark("{what}: only you have it, {letters}."), mark("{what}: only {who} has it, {letters}.")
THE_MOST = (
    mark("{what}: you have the most businesses, {letters}."),
    mark("{what}: {who} has the most businesses, {letters}."),
)
ONE_OF_SOME = mark("{what}: you get {letters}."), mark("{what}: {who} gets {letters}.")


def told_letters(what: str, gains: list[int], ahead: Forms, view: View, _: Tongue) -> list[Told]:
    """Who scores a good, a river or a quarter; `ahead` says why somebody gets more than the others."""
    lines = []
    for seat, gain in enumerate(gains[: view.players]):
        if gain:
            yours, theirs = ahead if gain > SHARE_LETTERS else ONE_OF_SOME
            fields = {"what": what, "who": _.name(seat), "letters": letters(gain, _)}
            lines.append(Told(_(yours if seat == view.seat else theirs, **fields), seat))
    return lines or [Told(_("{what}: nobody scores.", what=what))]


def told_end(after: View, _: Tongue) -> list[Told]:
    lines = [Told(_("Bonus cards"), heading=True)]
    for seat in range(after.players):
        for card in range(N_BONUS):
            if after.state.bonus_shown[seat, card]:
                points = scoring.bonus_letters(after.state, seat, card)
                fields = {
                    "who": _.name(seat),
                    "card": bonus_title(card, _),
                    "letters": letters(points, _),
                }
                yours = _("You show “{card}”: {letters}.", **fields)
                theirs = _("{who} shows “{card}”: {letters}.", **fields)
                lines.append(Told(yours if seat == after.seat else theirs, seat))
    return [*lines, Told(verdict(after, _))]
