"""Urbanization: one view and its reader, from which everything in the picture is made."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.picture.symbols import ORDER_COLOURS
from fourquarters.games.urbanization.words.reasons import reason
from fourquarters.picture.scene import Piece
from fourquarters.words.tongue import Tongue

PANEL_W = 328
ORDER_VARS = tuple({"--order": colour} for colour in ORDER_COLOURS)


class Look:
    """The numbers of a view, what its reader may decide, and their tongue."""

    def __init__(self, view: View, _: Tongue) -> None:
        self.view, self._ = view, _
        self.facts = Facts.of(view)
        self.mine = view.mine
        self.legal = set(view.legal())

    def name(self, seat: int) -> str:
        """A player in the picture: the reader is 'you'."""
        _ = self._
        return _("You") if seat == self.view.seat else _.name(seat)

    def choosable(self, piece: Piece, action: int, glow: str = "can", why: bool = True) -> Piece:
        """Make a piece glow if its decision is legal; otherwise have it say why not, if that is asked for."""
        if action in self.legal:
            piece.actions, piece.glow = [*piece.actions, action], glow
        elif self.mine and why and not piece.actions:
            piece.why = reason(self.facts, action, self._)
        return piece
