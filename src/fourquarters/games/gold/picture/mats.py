"""Gold!: what is shown of each player beside the board."""

from __future__ import annotations

from functools import lru_cache

from fourquarters.games.gold.picture.cards import tableau_pieces
from fourquarters.games.gold.picture.look import Look
from fourquarters.games.gold.picture.symbols import MINI_H, MINI_OVERLAP
from fourquarters.picture.scene import Drawing, Kept, Mat, Part, Piece
from fourquarters.words.numbers import minus


def mat(look: Look, seat: int, small: bool) -> Mat:
    pieces = tableau_pieces(look, seat, "mini") if small else None
    decides = seat == look.decider
    return mat_of(seat, look._.name(seat), look.scores[seat], turn_of(look, seat), pieces, decides)


@lru_cache(maxsize=1024)
def mat_of(seat: int, name: str, score: int, line: str, pieces: Kept[Piece] | None, decides: bool) -> Mat:
    parts: list[Part] = [] if pieces is None else [mini_cards(seat, pieces)]
    return Mat(
        seat=seat,
        name=name,
        score=minus(score),
        symbol="gold-lump",
        small=str(line),
        parts=parts,
        now=decides,
    )


@lru_cache(maxsize=1024)
def mini_cards(seat: int, pieces: Kept[Piece]) -> Drawing:
    return Drawing(id=f"mini-{seat}", w=260, h=MINI_H + MINI_OVERLAP, pieces=pieces)


def turn_of(look: Look, seat: int) -> str:
    _, ahead = look._, (seat - look.decider) % look.players
    if look.view.over:
        return _.many("{n} scored card", "{n} scored cards", sum(map(sum, look.scored[seat])))
    if ahead == 0:
        return _("is choosing")
    if ahead == 1:
        return _("plays next")
    return _("plays after {who}", who=_.name((seat - 1) % look.players))
