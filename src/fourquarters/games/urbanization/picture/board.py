"""Urbanization: the map. Territories with owners and prices; sites and pools have their own files."""

from __future__ import annotations

from functools import lru_cache

from fourquarters.games.urbanization.facts import LAND_OF
from fourquarters.games.urbanization.picture.look import Look
from fourquarters.games.urbanization.picture.places import (
    GROUND,
    PLOT,
    RISE,
    SIDE,
    SIGN_GROWS,
    SITE_GROWS,
    SPOTS,
)
from fourquarters.games.urbanization.picture.pools import pools
from fourquarters.games.urbanization.picture.sites import ground, places_administrative, site_short
from fourquarters.games.urbanization.picture.symbols import price_tag
from fourquarters.games.urbanization.state import (
    COVERED,
    DATA,
    LANDS,
    N_SITES,
    N_TERRITORIES,
    NONE,
    TERRITORY,
    Building,
    Phase,
)
from fourquarters.games.urbanization.words import names
from fourquarters.picture.scene import Drawing, InText, Piece
from fourquarters.words.tongue import Tongue

LEFT, TOP, WIDTH, HEIGHT = -10, 92, 1020, 816
SURVEY = "color-mix(in srgb, var(--fq-game-urbanization) 60%, var(--fq-ink))"
TRANSPARENT = "#ffffff00"
LAND_PHASES = (Phase.FOUND, Phase.FOUND_MARKERS, Phase.LAND, Phase.SWAP, Phase.PRICE)
MAP = Piece(id="map", x=-400, y=-100, w=1800, h=1200, symbol="urban-map")


def board(look: Look) -> Drawing:
    """The whole map."""
    facts = look.facts
    lands = [t for t in range(N_TERRITORIES) if facts.owner[t] != COVERED]
    pieces = [MAP, *tiles(facts.players, look._.language)]
    titles = {t: land_title(look, t) for t in lands}
    pieces += [territory(look, t, titles[t]) for t in lands]
    pieces += [number(t, facts.owner[t] >= 0) for t in lands]
    for site in range(N_SITES):
        if facts.owner[LAND_OF[site]] != COVERED:
            pieces += ground(look, site)
    for t in lands:
        pieces += sign(look, t, titles[t])
    pieces += pools(look)
    return Drawing(
        id="map", x=LEFT, y=TOP, w=WIDTH, h=HEIGHT, pieces=pieces, ground=GROUND, whole=True,
        in_text=in_text(look._.language),
    )  # fmt: skip


@lru_cache(maxsize=16)
def in_text(language: str) -> InText:
    """For a terminal: what is on the sites of a territory."""
    _ = Tongue(language)
    named = {
        "H": Building.HOUSE,
        "S": Building.SKYSCRAPER,
        "F": Building.FACTORY,
        "a": Building.ADMINISTRATIVE,
    }
    signs = [f"{sign} {_(names.BUILDING_NAMES[building])}" for sign, building in named.items()]
    return InText(", ".join([*signs, f"g {_('Grain')}"]))


@lru_cache(maxsize=16)
def tiles(players: int, language: str) -> tuple[Piece, ...]:
    """The covering tiles, for smaller tables."""
    _, pieces = Tongue(language), []
    for tile in DATA["tile"]:
        if players in tile["players"]:
            pieces.append(
                Piece(
                    id=f"tile/{tile['id']}", x=0, y=0, w=0, h=0, path=tile_outline(tile["territories"]), fill=GROUND,
                    stroke=SURVEY, line=1.8, dash="3 7", title=_("Covered, not in this game (U2)"),
                )
            )  # fmt: skip
    return tuple(pieces)


def tile_outline(territories: list[int]) -> str:
    """The rhombus of two triangles that share an edge."""
    one, other = ([tuple(corner) for corner in LANDS[t - 1]["vertices"]] for t in territories)
    shared = [corner for corner in one if corner in other]
    (tip,), (end,) = ([c for c in corners if c not in shared] for corners in (one, other))
    return "M" + "L".join(f"{x} {y}" for x, y in (tip, shared[0], end, shared[1])) + "z"


def territory(look: Look, t: int, title: str) -> Piece:
    """The triangle itself, in its owner's colour."""
    spot, owner = SPOTS[t], look.facts.owner[t]
    piece = Piece(
        id=f"land/{t + 1}", x=spot.x, y=spot.y, w=SIDE, h=RISE, path=spot.path, fill=TRANSPARENT,
        title=title, short=land_short(look, t),
    )  # fmt: skip
    if owner >= 0:
        piece.owner, piece.symbol = owner, spot.symbol
    if look.facts.phase in LAND_PHASES or places_administrative(look):
        look.choosable(piece, TERRITORY + t, glow="")
    return piece


@lru_cache(maxsize=64)
def number(t: int, owned: bool) -> Piece:
    """A territory's number, in the corner left of its sites; within the frame of its owner."""
    spot, inwards = SPOTS[t], 12 if owned else 0
    x = spot.x + 42 + inwards
    y = spot.y + RISE - 18 - inwards if spot.up else spot.y + 18 + inwards
    return Piece(id=f"number/{t + 1}", x=x - 12, y=y - 10, w=24, h=20, text=str(t + 1), size=17, bold=True,
                 fill="var(--fq-map-label)")  # fmt: skip


def land_title(look: Look, t: int) -> str:
    _, owner = look._, look.facts.owner[t]
    if owner == NONE:
        return for_sale(t, look.facts.prices[t], _.language)
    sites = _.many("{n} site", "{n} sites", len(LANDS[t]["sites"]))
    return _("Territory {n}: {who}, {sites}", n=t + 1, who=look.name(owner), sites=sites)


@lru_cache(maxsize=1024)
def for_sale(t: int, price: int, language: str) -> str:
    _ = Tongue(language)
    sites = _.many("{n} site", "{n} sites", len(LANDS[t]["sites"]))
    return str(_("Territory {n}: ${price}, {sites}", n=t + 1, price=price, sites=sites))


def land_short(look: Look, t: int) -> str:
    """A territory in a terminal: its number and price, or its owner and what is on it."""
    facts = look.facts
    if facts.owner[t] == NONE:
        return f"{t + 1}:{names.money(facts.prices[t], look._)}"
    signs = "".join(site_short(look, site["id"] - 1) for site in LANDS[t]["sites"])
    return f"{t + 1}:{'●^✚◆'[facts.owner[t]]}{signs}{'a' * facts.administrative[t]}"


def sign(look: Look, t: int, title: str) -> list[Piece]:
    """What is in a territory's corner: its price, or its owner's marker and administrative buildings."""
    spot, facts, action = SPOTS[t], look.facts, TERRITORY + t
    if facts.owner[t] == NONE:
        tag = Piece(
            id=f"price/{t + 1}", x=spot.centre_x - 35, y=spot.mark_y - 19, w=65, h=38, kind="price",
            symbol=price_tag(facts.prices[t], names.money(facts.prices[t], look._)), title=title, round=8,
            grows=SIGN_GROWS, place=(spot.centre_x, spot.mark_y, PLOT),
        )  # fmt: skip
        if facts.phase in LAND_PHASES:
            look.choosable(tag, action)
            if t == facts.chosen:
                tag.glow = "chosen"
        return [tag]
    marker = Piece(
        id=f"marker/{t + 1}", x=spot.centre_x - 21, y=spot.mark_y - 21, w=42, h=42, kind=f"marker-{facts.owner[t]}",
        symbol="urban-marker", owner=facts.owner[t], mark=True, title=title, round=21,
        enters=f"seal-{facts.owner[t]}", grows=SITE_GROWS,
    )  # fmt: skip
    if places_administrative(look):
        look.choosable(marker, action)
    return [marker, *administrative(look, t)]


def administrative(look: Look, t: int) -> list[Piece]:
    n, spot, _ = look.facts.administrative[t], SPOTS[t], look._
    if not n:
        return []
    return [
        Piece(
            id=f"admin/{t + 1}", x=spot.centre_x - 22, y=spot.admin_y - 22, w=44, h=44, symbol="urban-admin",
            grows=SITE_GROWS, count=n if n > 1 else 0, enters=f"pool/{Building.ADMINISTRATIVE}",
            title=_.many("Administrative building", "{n} administrative buildings", n),
        )
    ]  # fmt: skip
