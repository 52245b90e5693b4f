"""Urbanization: the invention track with its docking spaces."""

from __future__ import annotations

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

DOCK_STEP = 70.0
TRACK_W, TRACK_H = 626.0, 68.0
PLACE_ON_TRACK = {
    int(card): (space, i) for space, cards in enumerate(INVENTIONS_ON) for i, card in enumerate(cards)
}


def inventions_panel(look: Look) -> Panel:
    _ = look._
    left = look.facts.invention_owner.count(NONE)
    pieces = [
        Piece(
            id="dock-line", x=DOCK_STEP / 2, y=53, w=DOCK_STEP * (N_SPACES - 1), h=4, symbol="urban-dock-line"
        )
    ]
    for card in range(N_INVENTIONS):
        pieces.append(invention_piece(look, card))
    for space in range(N_SPACES):
        pieces += dock(look, space)
    return Panel(
        id="inventions", title=_("Inventions"), aside=_("{n} left", n=left), above=True, tab=_("Market"),
        parts=[Drawing(id="inventions", w=TRACK_W, h=TRACK_H, pieces=pieces)],
    )  # fmt: skip


def invention_piece(look: Look, card: int) -> Piece:
    """A card on its docking space, or its empty place and who took it."""
    _, facts = look._, look.facts
    space, second = PLACE_ON_TRACK[card]
    x = DOCK_STEP * space + 4 + 32 * second
    title = names.invention_title(card, _.language)
    owner = facts.invention_owner[card]
    if owner != NONE:
        taken = _("{card} (taken: {who})", card=title, who=look.name(owner))
        return Piece(id=f"gone/{card + 1}", x=x, y=0, w=30, h=34, symbol="urban-card-gone", title=taken)
    piece = Piece(
        id=f"invention/{card + 1}", x=x, y=0, w=30, h=34, symbol=f"urban-invention-{card + 1}", title=title,
        round=5, kind=f"invention-{card + 1}", short=str(card + 1),
    )  # fmt: skip
    if facts.phase == Phase.CARD:
        look.choosable(piece, CARD + card)
    return piece


def dock(look: Look, space: int) -> list[Piece]:
    """A docking space with its number and the markers on it."""
    _, facts = look._, look.facts
    x = DOCK_STEP * space + 23
    node = Piece(
        id=f"dock/{space + 1}", x=x, y=43, w=24, h=24, symbol="urban-dock", text=str(space + 1), size=13,
        fill="var(--fq-ink-soft)", round=12, title=_("Docking space {n}", n=space + 1),
    )  # fmt: skip
    if facts.phase == Phase.SPACE:
        look.choosable(node, SPACE + space)
    elif facts.phase == Phase.CARD and space == facts.chosen:
        node.glow = "chosen"
    docked = [(seat, i) for seat in range(facts.players) for i in range(facts.track[seat][space])]
    shift = -11 if len(docked) > 1 else 0
    markers = [docked_marker(look, space, seat, i, x + shift + 17 * k) for k, (seat, i) in enumerate(docked)]
    return [node, *markers]


def docked_marker(look: Look, space: int, seat: int, i: int, x: float) -> Piece:
    _, facts = look._, look.facts
    piece = Piece(
        id=f"docked/{space + 1}/{seat}/{i}", x=x - 2, y=41, w=28, h=28, symbol="urban-marker", owner=seat, mark=True,
        kind=f"marker-{seat}", enters=f"seal-{seat}", leaves=f"seal-{seat}", round=14,
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
