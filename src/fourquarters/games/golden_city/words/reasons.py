"""The Golden City: why something is not allowed, with the rule's number."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.golden_city.board import (
    BUILDS_PER_TURN,
    COASTAL,
    DUE,
    FIRST_PART,
    GOODS_LIMIT,
    HAND_LIMIT,
    INNER,
    KIND,
    N_LANDFORMS,
    NONE,
    PAID_IN,
)
from fourquarters.games.golden_city.rules.bidding import price_to_expel
from fourquarters.games.golden_city.state import ACTIONS, Phase
from fourquarters.games.golden_city.words.names import cards_paid, coins, landform_cards
from fourquarters.words.tongue import Tongue


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
    cost = coins(price_to_expel(s), _)
    return _("Expelling someone costs {coins}, you have {c}. (C17)", coins=cost, c=int(s.coins[view.seat]))


def why_first(phase: int, _: Tongue) -> str:
    if phase == Phase.PAY:
        return _("You have chosen a site: pay for it. (C27)")
    if phase == Phase.GOODS:
        return _("First take your goods card. (C28)")
    if phase == Phase.DROP:
        return _("You may keep {n} goods cards: drop one. (C32)", n=GOODS_LIMIT)
    return _("First choose your bonus card. (C28)")


def why_not_discard(view: View, family: str, _: Tongue) -> str:
    if family == "discard":
        return _("You have no such card. (C29)")
    if family == "build" and view.state.left[view.seat] == 0:
        return _("You have no business left. (C19)")
    if family == "build" and view.state.builds == BUILDS_PER_TURN:
        return _("At most {n} businesses per turn. (C19)", n=BUILDS_PER_TURN)
    return _("Discard down to {n} cards. (C29)", n=HAND_LIMIT)


def why_not_building(view: View, family: str, parts: tuple[int, ...], _: Tongue) -> str:
    if family == "build":
        return why_not_here(view, parts[0], _)
    if family == "pay":
        return why_not_pay(view, parts[0], _)
    if family == "goods":
        if view.state.phase == Phase.GOODS:
            return _("There is no card here. (C32)")
        return _("Goods come with a business on a site that shows them. (C32)")
    if family == "drop":
        if view.state.phase == Phase.DROP:
            return _("This goods card is not yours. (C32)")
        return _("You may keep your goods. (C32)")
    if family == "bonus":
        if view.state.phase == Phase.BONUS:
            return _("This card is no longer in the deck. (C31)")
        return _("Bonus cards come with a business on a site that shows them. (C31)")
    return _("You discard only at the end of your turn, down to {n} cards. (C29)", n=HAND_LIMIT)


def why_not_here(view: View, site: int, _: Tongue) -> str:
    """Why no business can be built here now."""
    s, seat = view.state, view.seat
    own, built, reach = s.business[seat, site], s.built_on[site], s.reach[seat, site]
    return why_closed(site, int(s.left[seat]), int(s.keys[seat]), int(own), int(built), int(reach), _)


def why_closed(site: int, left: int, keys: int, own: int, built: int, reach: int, _: Tongue) -> str:
    """Why a site is closed to someone, given their businesses and keys and what is built here."""
    if left == 0:
        return _("You have no business left. (C19)")
    if own:
        return _("You already have a business here. (C22)")
    if site < FIRST_PART and built:
        return _("This site is taken. (C22)")
    if KIND[site] != COASTAL and not reach:
        return _("No road leads here from your businesses. (C24)")
    if KIND[site] == INNER and keys == 0:
        return _("An inner part of the city costs a key. (C25)")
    cards = landform_cards(int(DUE[site]), int(PAID_IN[site]), _)
    return _("This costs {cards}; two equal cards replace one. (C25, C26)", cards=cards)


def why_not_pay(view: View, payment: int, _: Tongue) -> str:
    s = view.state
    if s.phase != Phase.PAY:
        return _("First choose a site to build on. (C27)")
    site = int(s.target)
    if DUE[site] == 1 and payment >= N_LANDFORMS:
        return _("A site on the coast costs a single card. (C23)")
    need, hand = cards_paid(site, payment), s.hand[view.seat].tolist()
    short = [landform for landform in range(N_LANDFORMS) if need[landform] > hand[landform]]
    if PAID_IN[site] in short or not any(hand[landform] for landform in short):
        return _("You do not have these cards. (C25)")
    return _("A joker is two equal cards of another landform. (C26)")
