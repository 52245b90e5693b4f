"""New City: coins that are waiting to be built."""

from __future__ import annotations

from fourquarters.games.new_city.picture.look import Look
from fourquarters.games.new_city.state import COIN, EARLY_COST, PILE, Phase
from fourquarters.games.new_city.words import names, reasons
from fourquarters.picture.scene import Piece


def stock_coin(look: Look, row: int, coin: int, x: float, y: float, size: float) -> Piece:
    """A coin in a quarter's stock or in the pile, with when it can be built and at what cost."""
    s, _ = look.s, look._
    left = s.coins[row, coin - 1]
    name = names.coin_name(coin, _)
    piece = Piece(
        id=f"pile/{coin}" if row == PILE else f"stock/{row}/{coin}", x=x, y=y, w=size, h=size * 70 / 68,
        kind=f"coin-{row}-{coin}", symbol=f"new-coin-{coin}" if left else f"new-spent-{coin}",
        round=size / 2, note=coin_note(look, row, coin), title=f"{name}: {names.coin_help(coin, _)}",
    )  # fmt: skip
    if left:
        piece.short = f"{coin} {name} ({piece.note})"
    if row == PILE:
        piece.vars = {"--owner": "var(--fq-edge)"}
    else:
        piece.owner = look.seat(row)
    if look.mine and look.phase == Phase.IMPROVE and row in (PILE, s.acting):
        action = COIN + coin - 1
        if action in look.legal:
            piece.actions, piece.glow = [action], "can"
        else:
            piece.why = reasons.why_not_coin(s, s.acting, coin, _)
    return piece


def coin_note(look: Look, row: int, coin: int) -> str:
    _, s = look._, look.s
    if not s.coins[row, coin - 1]:
        return _.sense("coin", "none left") if row == PILE else _.sense("coin", "built")
    if coin <= s.round_number:
        return _.sense("coin", "free")
    if coin == s.round_number + 1:
        return _("{n} gold", n=EARLY_COST)
    return _.sense("coin", "round {n}", n=coin - 1)
