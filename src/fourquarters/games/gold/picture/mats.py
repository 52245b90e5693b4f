"""Gold!: what is shown of each player beside the board."""

from __future__ import annotations

from fourquarters.games.gold.picture.cards import tableau_pieces
from fourquarters.games.gold.picture.look import Look
from fourquarters.games.gold.picture.symbols import MINI_H, MINI_OVERLAP
from fourquarters.picture.scene import Drawing, Mat, Part
from fourquarters.words.numbers import minus


def mat(look: Look, seat: int, small: bool) -> Mat:
    parts: list[Part] = []
    if small:
        pieces = tableau_pieces(look, seat, "mini")
        parts = [Drawing(id=f"mini-{seat}", w=260, h=MINI_H + MINI_OVERLAP, pieces=pieces)]
    return Mat(
        seat=seat, name=look._.name(seat), score=minus(look.scores[seat]), symbol="gold-lump",
        small=turn_of(look, seat), parts=parts, now=seat == look.decider,
    )  # fmt: skip


def turn_of(look: Look, seat: int) -> str:
    _, ahead = look._, (seat - look.decider) % look.players
    if look.view.over:
        return _.many("{n} scored card", "{n} scored cards", sum(map(sum, look.scored[seat])))
    if ahead == 0:
        return _("is choosing")
    if ahead == 1:
        return _("plays next")
    return _("plays after {who}", who=_.name((seat - 1) % look.players))
