"""Urbanization: the invention track with its docking spaces."""

from __future__ import annotations

from typing import NamedTuple

from fourquarters.games.urbanization.picture.look import Look
from fourquarters.games.urbanization.state import (
    CARD,
    INVENTIONS_ON,
    MARKER,
    N_INVENTIONS,
    N_SPACES,
    NONE,
    RECALL,
    SPACE,
    Phase,
)
from fourquarters.games.urbanization.words import names
from fourquarters.picture.scene import Drawing, Panel, Piece

TRACK_W, DOCK_STEP = 260.0, 28.8
INVENTION_W, INVENTION_H = 27.0, 30.6
LIST_W, ROW, LISTED = 360.0, 46.0, 1.15  # the same as a list, with cards of this size
PLACE_ON_TRACK = {
    int(card): (space, i) for space, cards in enumerate(INVENTIONS_ON) for i, card in enumerate(cards)
}


class Spot(NamedTuple):
    """Where the upper left corner of something is, and how large it is shown."""

    x: float
    y: float
    scale: float = 1


def inventions_panel(look: Look) -> Panel:
    _ = look._
    left = look.facts.invention_owner.count(NONE)
    return Panel(
        id="inventions", title=_("Inventions"), aside=_("{n} left", n=left), above=True, tab=_("Inventions"),
        parts=[track(look)],
    )  # fmt: skip


def track(look: Look) -> Drawing:
    """The track from left to right: two cards one below the other, and their docking space."""
    wide, y = DOCK_STEP * (N_SPACES - 1), 2 * INVENTION_H + 15.5
    pieces = [Piece(id="dock-line", x=DOCK_STEP / 2, y=y, w=wide, h=4, symbol="urban-dock-line")]
    for card in range(N_INVENTIONS):
        space, second = PLACE_ON_TRACK[card]
        pieces.append(invention_piece(look, card, Spot(DOCK_STEP * space, (INVENTION_H + 3) * second)))
    for space in range(N_SPACES):
        pieces += dock(look, space, Spot(DOCK_STEP * space + 2.5, 2 * INVENTION_H + 6), 0, 9)
    return Drawing(id="inventions", w=TRACK_W, h=2 * INVENTION_H + 30, pieces=pieces, on_phone=listed(look))


def listed(look: Look) -> Drawing:
    """The track from top to bottom, with the names of the cards."""
    rails = f"M0 0v{ROW * (N_SPACES - 1)}M3 0v{ROW * (N_SPACES - 1)}"
    pieces = [
        Piece(
            id="dock-rails",
            x=13.5,
            y=ROW / 2,
            w=0,
            h=0,
            path=rails,
            fill="none",
            stroke="var(--fq-gilt)",
            line=1,
        )
    ]
    for card in range(N_INVENTIONS):
        space, second = PLACE_ON_TRACK[card]
        spot = Spot(42 + 164 * second, ROW * space + 5, LISTED)
        pieces += [invention_piece(look, card, spot), name_of(look, card, spot)]
    for space in range(N_SPACES):
        pieces += dock(look, space, Spot(2, ROW * space + 9, LISTED), 9, 0)
    return Drawing(id="inventions-listed", w=LIST_W, h=ROW * N_SPACES, pieces=pieces)


def name_of(look: Look, card: int, spot: Spot) -> Piece:
    free = look.facts.invention_owner[card] == NONE
    ink = "var(--fq-ink)" if free else "var(--fq-ink-soft)"
    return Piece(id=f"invention-name/{card + 1}", x=spot.x + 38, y=spot.y, w=122, h=36, bold=free, size=14, anchor="start",
                 text=look._(names.INVENTIONS[card]), fill=ink)  # fmt: skip


def invention_piece(look: Look, card: int, spot: Spot) -> Piece:
    """A card on its docking space, or its empty place and who took it."""
    _, facts = look._, look.facts
    w, h = INVENTION_W * spot.scale, INVENTION_H * spot.scale
    title = names.invention_title(card, _.language)
    owner = facts.invention_owner[card]
    if owner != NONE:
        taken = _("{card} (taken: {who})", card=title, who=look.name(owner))
        return Piece(
            id=f"gone/{card + 1}", x=spot.x, y=spot.y, w=w, h=h, symbol="urban-card-gone", title=taken
        )
    piece = Piece(
        id=f"invention/{card + 1}", symbol=f"urban-invention-{card + 1}", title=title, round=5,
        kind=f"invention-{card + 1}", short=str(card + 1), x=spot.x, y=spot.y, w=w, h=h,
    )  # fmt: skip
    if facts.phase == Phase.CARD:
        look.choosable(piece, CARD + card)
    return piece


def dock(look: Look, space: int, spot: Spot, across: float, down: float) -> list[Piece]:
    """A docking space with its number and the markers on it, each a little farther along."""
    _, facts = look._, look.facts
    size = 23 * spot.scale
    node = Piece(
        id=f"dock/{space + 1}", x=spot.x, y=spot.y, w=size, h=size, symbol="urban-dock", text=str(space + 1), size=13,
        fill="var(--fq-ink-soft)", round=size / 2, title=_("Docking space {n}", n=space + 1),
    )  # fmt: skip
    if facts.phase == Phase.SPACE:
        look.choosable(node, SPACE + space)
    elif facts.phase == Phase.CARD and space == facts.chosen:
        node.glow = "chosen"
    docked = [(seat, i) for seat in range(facts.players) for i in range(facts.track[seat][space])]
    ahead = [k - (len(docked) - 1) / 2 for k in range(len(docked))]
    places = [Spot(spot.x + across * k, spot.y + down * k, spot.scale) for k in ahead]
    return [
        node,
        *(docked_marker(look, space, seat, i, at) for (seat, i), at in zip(docked, places, strict=True)),
    ]


def docked_marker(look: Look, space: int, seat: int, i: int, spot: Spot) -> Piece:
    _, facts = look._, look.facts
    size = 26 * spot.scale
    piece = Piece(
        id=f"docked/{space + 1}/{seat}/{i}", x=spot.x - 1.5, y=spot.y - 1.5, w=size, h=size, symbol="urban-marker",
        owner=seat, mark=True, kind=f"marker-{seat}", enters=f"seal-{seat}", leaves=f"seal-{seat}", round=size / 2,
        title=_("{who} on docking space {n}", who=look.name(seat), n=space + 1),
    )  # fmt: skip
    if seat == facts.decider and i == 0 and look.mine:
        if facts.phase == Phase.MARKER:
            look.choosable(piece, MARKER + space)
        elif facts.phase == Phase.ACT:
            look.choosable(piece, RECALL + space, glow="", why=False)
        elif facts.phase == Phase.SPACE and space == facts.from_space:
            piece.glow = "chosen"
    return piece
