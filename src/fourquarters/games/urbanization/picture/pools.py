"""Urbanization: the pools of buildings in the corners of the map."""

from __future__ import annotations

from fourquarters.games.urbanization.picture.look import Look
from fourquarters.games.urbanization.state import BUILDING_POINTS, COST, TYPE, Building, Phase
from fourquarters.games.urbanization.words import names
from fourquarters.games.urbanization.words.briefly import short_building
from fourquarters.picture.scene import Item, Piece, Row

CORNERS = ((0, 100, "start"), (1000, 100, "end"), (0, 846, "start"), (1000, 846, "end"))


def pools(look: Look) -> list[Piece]:
    pieces = []
    for building, (x, y, anchor) in enumerate(CORNERS):
        at_end = anchor == "end"
        left = look.facts.pool[building]
        title = pool_title(look, building)
        icon = Piece(
            id=f"pool/{building}", x=x - 54 if at_end else x, y=y, w=54, h=54, faded=left == 0,
            symbol=names.BUILDING_SYMBOLS[building], title=title, spare=True,
        )  # fmt: skip
        if look.facts.phase in (Phase.TYPE, Phase.BUILD) and building < Building.FACTORY:
            look.choosable(icon, TYPE + building)
            if look.facts.phase == Phase.BUILD and building == look.facts.chosen:
                icon.glow, icon.why = "chosen", ""
        text_x = x - 62 - 190 if at_end else x + 62
        pieces += [icon, *pool_words(look, building, text_x, y, anchor)]
    return pieces


def pool_words(look: Look, building: int, x: float, y: float, anchor: str) -> list[Piece]:
    _ = look._
    name, small = short_building(building, _), pool_small(look, building)
    return [
        Piece(id=f"pool-name/{building}", x=x, y=y + 2, w=190, h=26, text=name, size=22, bold=True,
              anchor=anchor, fill="var(--fq-ink)"),
        Piece(id=f"pool-left/{building}", x=x, y=y + 29, w=190, h=24, text=small, size=19,
              anchor=anchor, fill="var(--fq-ink-soft)"),
    ]  # fmt: skip


def pool_small(look: Look, building: int) -> str:
    _, left = look._, look.facts.pool[building]
    points = int(BUILDING_POINTS[building])
    if building == Building.FACTORY:
        return _("+{points}, {n} left", points=points, n=left)
    return _("${price}, +{points}, {n} left", price=int(COST[building]), points=points, n=left)


def pool_row(look: Look) -> Row:
    """The same for a phone, where the map has no room for it."""
    items = [
        Item(symbol=names.BUILDING_SYMBOLS[building], text=str(look.facts.pool[building]),
             title=pool_title(look, building), faded=look.facts.pool[building] == 0)
        for building in range(len(CORNERS))
    ]  # fmt: skip
    return Row(items=[Item(text=look._("Buildings left")), *items], phone_only=True)


def pool_title(look: Look, building: int) -> str:
    return f"{look._(names.BUILDING_NAMES[building])}: {pool_small(look, building)}"
