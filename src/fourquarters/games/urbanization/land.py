"""Urbanization: the map. Territories with owners and prices, sites with what stands on them, the pools."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fourquarters.games.urbanization.faces import price_tag
from fourquarters.games.urbanization.facts import LAND_OF
from fourquarters.games.urbanization.look import Look
from fourquarters.games.urbanization.state import (
    BUILDING_POINTS,
    COST,
    COVERED,
    DATA,
    LAND,
    LANDS,
    N_SITES,
    N_TERRITORIES,
    NONE,
    SITE,
    SITE_DATA,
    STACK,
    TYPE,
    Building,
    Ground,
    Phase,
)
from fourquarters.games.urbanization.words import names
from fourquarters.picture.scene import Drawing, InText, Piece
from fourquarters.words.tongue import Tongue

LEFT, TOP, WIDTH, HEIGHT = -10, 80, 1020, 840
SIDE, RISE = 230, 199.2  # of a triangle
GROUND = "color-mix(in srgb, var(--fq-game-urbanization) 88%, var(--fq-paper))"
SURVEY = "color-mix(in srgb, var(--fq-game-urbanization) 60%, var(--fq-ink))"
TRANSPARENT = "#ffffff00"
LAND_PHASES = (Phase.FOUND, Phase.FOUND_MARKERS, Phase.LAND, Phase.SWAP, Phase.PRICE)
SITE_PHASES = (Phase.BUILD, Phase.SOW, Phase.WHERE)
MAP = Piece(id="map", x=-400, y=-100, w=1800, h=1200, symbol="urban-map")


class Spot:
    """Where a territory lies: its triangle, its sites, its marker or price."""

    def __init__(self, land: dict[str, Any]) -> None:
        corners: list[list[float]] = land["vertices"]
        self.x, self.y = min(x for x, _ in corners), min(y for _, y in corners)
        self.up = sum(abs(y - self.y) < 1 for _, y in corners) == 1
        self.centre_x, self.centre_y = float(land["x"]), float(land["y"])
        self.path = f"M0 {RISE}L{SIDE / 2} 0L{SIDE} {RISE}z" if self.up else f"M0 0H{SIDE}L{SIDE / 2} {RISE}z"
        self.symbol = "urban-land-up" if self.up else "urban-land-down"
        shift = -68 if self.up else 68
        self.mark_y = self.centre_y + shift
        self.admin_y = self.centre_y + (-33 if self.up else 33)
        self.sites_y = self.centre_y + (6 if self.up else -6)


SPOTS = [Spot(land) for land in LANDS]
SITE_X = [float(site["x"]) for site in SITE_DATA]
SITE_Y = [SPOTS[LAND_OF[site]].sites_y for site in range(N_SITES)]


def board(look: Look) -> Drawing:
    """The whole map."""
    facts = look.facts
    lands = [t for t in range(N_TERRITORIES) if facts.owner[t] != COVERED]
    pieces = [MAP, *tiles(facts.players, look._.language)]
    pieces += [territory(look, t) for t in lands]
    for site in range(N_SITES):
        if facts.owner[LAND_OF[site]] != COVERED:
            pieces += ground(look, site)
    for t in lands:
        pieces += sign(look, t)
    pieces += pools(look)
    return Drawing(
        id="map", x=LEFT, y=TOP, w=WIDTH, h=HEIGHT, pieces=pieces, ground=GROUND, whole=True,
        in_text=in_text(look._.language),
    )  # fmt: skip


@lru_cache(maxsize=16)
def in_text(language: str) -> InText:
    """For a terminal: what stands on the sites of a territory."""
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
    """The covering tiles of smaller tables."""
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


# --- territories


def territory(look: Look, t: int) -> Piece:
    """The triangle itself, in its owner's colour."""
    spot, owner = SPOTS[t], look.facts.owner[t]
    piece = Piece(
        id=f"land/{t + 1}", x=spot.x, y=spot.y, w=SIDE, h=RISE, path=spot.path, fill=TRANSPARENT,
        title=land_title(look, t), short=land_short(look, t),
    )  # fmt: skip
    if owner >= 0:
        piece.owner, piece.symbol = owner, spot.symbol
    if look.facts.phase in LAND_PHASES or places_administrative(look):
        look.choosable(piece, LAND + t, glow="")
    return piece


def places_administrative(look: Look) -> bool:
    return look.facts.phase == Phase.BUILD and look.facts.chosen == Building.ADMINISTRATIVE


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
    """A territory in a terminal: its number and its price, or its owner and what stands there."""
    facts = look.facts
    if facts.owner[t] == NONE:
        return f"{t + 1}:{names.money(facts.prices[t], look._)}"
    signs = "".join(site_short(look, site["id"] - 1) for site in LANDS[t]["sites"])
    return f"{t + 1}:{'●^✚◆'[facts.owner[t]]}{signs}{'a' * facts.administrative[t]}"


def site_short(look: Look, site: int) -> str:
    return "g" * look.facts.seeds[site] or ".HSF"[look.facts.ground[site]]


def sign(look: Look, t: int) -> list[Piece]:
    """What stands in a territory's tip: its price, or its owner's marker and public buildings."""
    spot, facts, action = SPOTS[t], look.facts, LAND + t
    if facts.owner[t] == NONE:
        tag = Piece(
            id=f"price/{t + 1}", x=spot.centre_x - 35, y=spot.mark_y - 19, w=65, h=38, kind="price",
            symbol=price_tag(facts.prices[t], names.money(facts.prices[t], look._)), title=land_title(look, t), round=8,
        )  # fmt: skip
        if facts.phase in LAND_PHASES:
            look.choosable(tag, action)
            if t == facts.chosen:
                tag.glow = "chosen"
        return [tag]
    marker = Piece(
        id=f"marker/{t + 1}", x=spot.centre_x - 21, y=spot.mark_y - 21, w=42, h=42, kind=f"marker-{facts.owner[t]}",
        symbol="urban-marker", owner=facts.owner[t], mark=True, title=land_title(look, t), round=21,
        enters=f"seal-{facts.owner[t]}",
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
            count=n if n > 1 else 0, enters=f"pool/{Building.ADMINISTRATIVE}",
            title=_.many("Administrative building", "{n} administrative buildings", n),
        )
    ]  # fmt: skip


# --- sites


def ground(look: Look, site: int) -> list[Piece]:
    """A building ground and what stands on it."""
    facts = look.facts
    here, seeds = facts.ground[site], facts.seeds[site]
    x, y = SITE_X[site], SITE_Y[site]
    symbol = "urban-plot-full" if here else "urban-plot-sown" if seeds else "urban-plot"
    plot = Piece(id=f"site/{site + 1}", x=x - 24, y=y - 24, w=48, h=48, symbol=symbol, round=7)
    pieces = [plot]
    if here == Ground.FACTORY:
        pieces.append(built_factory(look, site, x, y))
    elif here:
        pieces.append(building(look, site, x, y))
    elif seeds:
        pieces += seed_pieces(look, site, x, y)
    else:
        plot.title = empty_site(site, look._.language)
    if facts.phase in SITE_PHASES and not places_administrative(look):
        mine = facts.owner[LAND_OF[site]] == facts.decider
        look.choosable(pieces[-1], SITE + site, why=mine and here != Ground.FACTORY)
    return pieces


@lru_cache(maxsize=128)
def empty_site(site: int, language: str) -> str:
    _ = Tongue(language)
    return str(_("Site {n}: empty", n=site + 1))


def building(look: Look, site: int, x: float, y: float) -> Piece:
    _ = look._
    if look.facts.ground[site] == Ground.HOUSE:
        return Piece(
            id=f"house/{site + 1}", x=x - 25, y=y - 28, w=50, h=50, symbol="urban-house", kind="house",
            title=_("Site {n}: house", n=site + 1), enters="pool/0", leaves="pool/0",
        )  # fmt: skip
    return Piece(
        id=f"sky/{site + 1}", x=x - 30, y=y - 37, w=60, h=60, symbol="urban-skyscraper", kind="skyscraper",
        title=_("Site {n}: skyscraper", n=site + 1), enters="pool/1",
    )  # fmt: skip


def seed_pieces(look: Look, site: int, x: float, y: float) -> list[Piece]:
    """One seed, or two side by side."""
    seeds, _ = look.facts.seeds[site], look._
    title = _.many("Site {site}: {n} grain sown", "Site {site}: {n} grain sown", seeds, site=site + 1)
    seat = look.facts.owner[LAND_OF[site]]
    width = 44 if seeds == 1 else 30
    return [
        Piece(
            id=f"seed/{site + 1}/{i}", x=x - (22 if seeds == 1 else 26 - 22 * i), y=y - 24 + (44 - width) / 2,
            w=width, h=width, symbol="urban-grain", kind="grain", title=title, enters=f"seal-{seat}",
            leaves=f"seal-{seat}",
        )
        for i in range(seeds)
    ]  # fmt: skip


def built_factory(look: Look, site: int, x: float, y: float) -> Piece:
    """A factory with its number; a choice when it may produce or be upgraded."""
    facts = look.facts
    stack = facts.stack_at(site)
    piece = Piece(
        id=f"factory/{stack + 1}", x=x - 27, y=y - 31, w=60, h=64, symbol=f"urban-built-{facts.stack_top[stack]}",
        title=factory_title(look, stack), enters="pool/3",
    )  # fmt: skip
    if facts.phase in (Phase.PRODUCE, Phase.WHERE):
        look.choosable(piece, STACK + stack, why=facts.stack_owner[stack] == facts.decider)
    elif facts.phase in (Phase.GOODS, Phase.ANY_COLOUR) and stack == facts.chosen:
        piece.glow = "chosen"
    return piece


def factory_title(look: Look, stack: int) -> str:
    """Name, number and production of a factory, and whether it has produced."""
    _, facts = look._, look.facts
    number, owner = facts.stack_top[stack], facts.stack_owner[stack]
    goods = names.goods(facts.capacity(owner, number), names.colour_of(number), _)
    fields = {"factory": _(names.FACTORIES[number]), "n": number, "goods": goods}
    if facts.produced[stack]:
        return _("{factory}, number {n}: up to {goods}, has produced", **fields)
    return _("{factory}, number {n}: up to {goods}", **fields)


# --- the pools in the corners of the sheet

CORNERS = ((0, 88, "start"), (1000, 88, "end"), (0, 858, "start"), (1000, 858, "end"))


def pools(look: Look) -> list[Piece]:
    pieces = []
    for building, (x, y, anchor) in enumerate(CORNERS):
        at_end = anchor == "end"
        left = look.facts.pool[building]
        title = pool_title(look, building)
        icon = Piece(
            id=f"pool/{building}", x=x - 54 if at_end else x, y=y, w=54, h=54, faded=left == 0,
            symbol=names.BUILDING_SYMBOLS[building], title=title,
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
    name, small = _(names.BUILDING_NAMES[building]), pool_small(look, building)
    if building == Building.ADMINISTRATIVE:
        name = _.sense("buildings", "Administration")  # there is little room
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


def pool_title(look: Look, building: int) -> str:
    return f"{look._(names.BUILDING_NAMES[building])}: {pool_small(look, building)}"
