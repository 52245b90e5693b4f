"""The Golden City: what can be decided, as buttons say it."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.golden_city.board import NONE
from fourquarters.games.golden_city.state import ACTIONS, BUILD, DECK
from fourquarters.games.golden_city.words.names import (
    CARD_NAMES,
    bonus_rule,
    bonus_title,
    goods_card,
    paid,
    pair_name,
    price,
    reward,
    site_name,
)
from fourquarters.words.tongue import Tongue, capital


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
        return capital(_("Drop {goods}", goods=drop_choice(view, parts[0], _)))
    if family == "bonus":
        fields = {"card": bonus_title(parts[0], _), "rule": bonus_rule(parts[0], _)}
        return _("Keep “{card}”: {rule}", **fields)
    return capital(_("Discard {card}", card=_(CARD_NAMES[parts[0]])))


def pair_choice(view: View, pair: int, _: Tongue) -> str:
    """A pair by its cards, numbered if two pairs are alike."""
    return numbered([pair_name(cards, _) for cards in view.plain.pair[: view.players]], pair)


def goods_choice(view: View, slot: int, _: Tongue) -> str:
    """An open goods card by its goods, numbered if two are alike."""
    return numbered([goods_card(card, _) if card != NONE else "" for card in view.plain.display], slot)


def drop_choice(view: View, card: int, _: Tongue) -> str:
    """One of the reader's goods cards, numbered if two are alike."""
    own = [c for c, n in enumerate(view.plain.goods[view.seat]) if n]
    return numbered([goods_card(c, _) for c in own], own.index(card))


def build_choice(view: View, action: int, _: Tongue) -> str:
    """Price and gain of building on a site."""
    site = action - BUILD
    built = int(view.state.built_on[site])
    return _("pay {price}, get {gain}", price=price(site, _), gain=reward(site, built, _))


def numbered(names: list[str], place: int) -> str:
    if names.count(names[place]) == 1:
        return names[place]
    return f"{names[place]} ({1 + names[:place].count(names[place])})"
