"""New City: what is asked, and who the others are waiting for."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.new_city.facts import Plain, plain
from fourquarters.games.new_city.rules import quarters
from fourquarters.games.new_city.rules.quarters import owner
from fourquarters.games.new_city.state import BUILT, CORNER, Phase
from fourquarters.games.new_city.words.names import a_coin, quarter_name, the, who
from fourquarters.words.tongue import Tongue


def prompt(view: View, _: Tongue) -> tuple[str, str]:
    return asked(plain(view), view.mine, _)


def asked(s: Plain, mine: bool, _: Tongue) -> tuple[str, str]:
    if s.phase == Phase.OVER:
        return _("The game is over."), ""
    if not mine:
        return waiting(s, _), ""
    title, help = question(s, _)
    if s.players == 2:
        help = f"{quarter_name(s.acting, _)}: {help}"
    return title, help


def question(s: Plain, _: Tongue) -> tuple[str, str]:
    if s.phase == Phase.CHOOSE:
        return _("Choose a district to auction"), open_help(s, _)
    if s.phase == Phase.OPEN:
        return (
            _("Open the bidding for {district}", district=the(s.lot, _)),
            _("You have to bid at least 1 gold."),
        )
    if s.phase == Phase.BID:
        return _("Bid for {district}", district=the(s.lot, _)), bid_help(s, _)
    if s.phase == Phase.PAY:
        return (
            _("Pay {n} for {district}", n=s.due, district=the(s.lot, _)),
            _("Help is lost at the end of the round, and so is whatever it pays beyond the price."),
        )
    if s.phase == Phase.PLACE:
        return _("Build {district}", district=the(s.lot, _)), place_help(s, _)
    if s.phase == Phase.SITE:
        return (
            _("Choose a district for {coin}", coin=a_coin(s.coin, _)),
            _("Improvements stay for good, and each district holds only one."),
        )
    return _("Build an improvement, or nothing"), _("You may build one per round. Its district comes next.")


def open_help(s: Plain, _: Tongue) -> str:
    """Why this quarter opens: the pawns below it, if any, cannot bid (N10)."""
    if s.ladder[-1] == s.acting:
        return _("Yours is the lowest pawn: you open the bidding with at least 1.")
    return _("No pawn below yours can bid: you open the bidding with at least 1.")


def bid_help(s: Plain, _: Tongue) -> str:
    own = owner(s, s.standing) == owner(s, s.acting)
    fields = {"who": _("your other quarter") if own else who(s, s.standing, _), "n": s.bid}
    if quarters.rung(s, s.acting) < quarters.rung(s, s.standing):
        return _("The bid is {n}, by {who}. You may match it.", **fields)
    return _("The bid is {n}, by {who}. Raise or drop out.", **fields)


def place_help(s: Plain, _: Tongue) -> str:
    if s.ground[CORNER[s.acting]] < BUILT:
        return _("A quarter's first district goes on its corner.")
    return _("Choose an empty place in your quarter beside any district.")


def waiting(s: Plain, _: Tongue) -> str:
    fields = {"who": who(s, s.acting, _)}
    if s.phase == Phase.CHOOSE:
        return _("{who} chooses the next district.", **fields)
    if s.phase in (Phase.OPEN, Phase.BID):
        return _("{who} bids for {district}.", district=the(s.lot, _), **fields)
    if s.phase == Phase.PAY:
        return _("{who} pays for {district}.", district=the(s.lot, _), **fields)
    if s.phase == Phase.PLACE:
        return _("{who} builds {district}.", district=the(s.lot, _), **fields)
    return _("{who} may build an improvement.", **fields)


RULES_ASKED: dict[int, str] = {
    Phase.CHOOSE: "N10",
    Phase.OPEN: "N10",
    Phase.BID: "N12",
    Phase.PAY: "N15",
    Phase.PLACE: "N17",
    Phase.IMPROVE: "N20",
    Phase.SITE: "N20",
}


def rule_asked(view: View) -> str:
    """The rule that the decision follows."""
    return RULES_ASKED[view.plain.phase]
