"""New City: what can be decided, as buttons say it."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.new_city.facts import Plain, left_after, plain
from fourquarters.games.new_city.state import ACTIONS, BID, BUILD, COIN, DISTRICT, MATCH, VALUE, Phase
from fourquarters.games.new_city.words.names import a_coin, cell_name, coin_name, named, the
from fourquarters.words.tongue import Tongue, capital


def action(view: View, action: int, _: Tongue) -> str:
    """A decision in full, as it is read aloud; a button may say less."""
    s = plain(view)
    if action >= BID or action == MATCH:
        return bid_action(s, action, _)
    if action >= BUILD:
        place = cell_name(s.acting, action - BUILD, _)
        return _.sense("cell", "Build {place}", place=place)
    if action >= COIN:
        return capital(_("Build {coin}", coin=a_coin(action - COIN + 1, _)))
    if action >= DISTRICT + len(VALUE):
        plain_ones = {
            "drop": _("Drop out"),
            "gold": _("Pay {n} in gold", n=s.due),
            "pass": _("Build nothing"),
        }
        return plain_ones[ACTIONS.text(action)]
    if s.phase == Phase.CHOOSE:
        return capital(_("Auction {district}", district=the(action, _)))
    if s.phase == Phase.PAY:
        coin = coin_name(s.improved[action], _)
        return _("{coin} on {district}", coin=coin, district=named(action, _))
    return _("On {district}", district=the(action, _))


def bid_action(s: Plain, action: int, _: Tongue) -> str:
    """A bid with what it costs and what is left if it wins."""
    amount = s.bid if action == MATCH else action - BID + 1
    fields = {"n": amount, "left": left_after(s, amount)}
    if action == MATCH:
        return _("Match {n} gold, keep {left}; your pawn goes to the bottom", **fields)
    if s.phase == Phase.OPEN:
        return _("Open with {n} gold, keep {left}", **fields)
    return _("Raise to {n} gold, keep {left}", **fields)
