"""The Golden City: what is asked, and who the others are waiting for."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.golden_city.board import GOODS_LIMIT, HAND_LIMIT
from fourquarters.games.golden_city.rules.bidding import price_to_expel
from fourquarters.games.golden_city.state import Phase
from fourquarters.games.golden_city.words.names import coins, where
from fourquarters.words.tongue import Tongue


def prompt(view: View, _: Tongue) -> tuple[str, str]:
    if view.over:
        return _("The game is over."), ""
    return asked(view, _) if view.mine else waiting(view, _)


def asked(view: View, _: Tongue) -> tuple[str, str]:
    s, phase = view.state, view.state.phase
    if phase == Phase.BID:
        cost = coins(price_to_expel(s), _)
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
        return _("Drop a goods card"), _("You may keep {n}.", n=GOODS_LIMIT)
    if phase == Phase.BONUS:
        return _("Keep a bonus card"), _("It stays face down. Businesses on the coast never count.")
    over = int(s.hand_size[view.seat]) - HAND_LIMIT
    return (
        _.many("Discard {n} card", "Discard {n} cards", over),
        _("You may keep {n}. Choose a card to discard.", n=HAND_LIMIT),
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
        return _("{who} is looking through the bonus cards.", **fields), ""
    if phase == Phase.DISCARD:
        return _("{who} has too many cards and is discarding.", **fields), ""
    return _("{who} may build.", **fields), ""


RULES_ASKED: dict[int, str] = {
    Phase.BID: "C17",
    Phase.BUILD: "C19",
    Phase.PAY: "C26",
    Phase.GOODS: "C32",
    Phase.DROP: "C32",
    Phase.BONUS: "C31",
    Phase.DISCARD: "C29",
}


def rule_asked(view: View) -> str:
    """The rule that the decision follows."""
    return RULES_ASKED[view.plain.phase]
