"""The Golden City: what is asked, and what can be answered."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.golden_city.board import HAND_LIMIT, NONE
from fourquarters.games.golden_city.state import ACTIONS, BUILD, DECK, Phase
from fourquarters.games.golden_city.words.names import (
    CARD_NAMES,
    bonus_rule,
    bonus_title,
    coins,
    goods_card,
    paid,
    pair_name,
    price,
    reward,
    site_name,
    where,
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
    """A pair by its cards, numbered where two pairs are alike."""
    return numbered([pair_name(cards, _) for cards in view.plain.pair[: view.players]], pair)


def goods_choice(view: View, slot: int, _: Tongue) -> str:
    """An open goods card by its goods, numbered where two are alike."""
    return numbered([goods_card(card, _) if card != NONE else "" for card in view.plain.display], slot)


def drop_choice(view: View, card: int, _: Tongue) -> str:
    """One of the reader's goods cards, numbered where two are alike."""
    own = [c for c, n in enumerate(view.plain.goods[view.seat]) if n]
    return numbered([goods_card(c, _) for c in own], own.index(card))


def build_choice(view: View, action: int, _: Tongue) -> str:
    """Price and gain of building on a site."""
    site = action - BUILD
    built = int(view.state.built_on[site])
    return _("{price}: {gain}", price=price(site, _), gain=reward(site, built, _))


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
        return _("Bid on a pair"), _("Free pairs cost nothing. Expelling someone costs {coins}.", coins=cost)
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
        return _("Drop a goods card"), _("You may keep four of your five.")
    if phase == Phase.BONUS:
        return _("Keep a bonus card"), _("It stays face down. Businesses on the coast never count.")
    over = int(s.hand_size[view.seat]) - HAND_LIMIT
    return (
        _.many("Discard {n} card", "Discard {n} cards", over),
        _("You may keep five. Choose a card to discard."),
    )


def asked_to_build(view: View, _: Tongue) -> tuple[str, str]:
    if len(view.legal()) == 1:
        return _("There is nothing to build"), _("End your turn.")
    if view.state.builds == 0:
        return _("Build a business"), _("Choose a site, or end your turn.")
    return _("Build a second business"), _("Choose a site, or end your turn.")


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
