"""Urbanization: the sites on the map, and what is on them."""

from __future__ import annotations

from functools import lru_cache

from fourquarters.games.urbanization.facts import LAND_OF
from fourquarters.games.urbanization.picture.look import Look
from fourquarters.games.urbanization.picture.places import SITE_GROWS, SITE_X, SITE_Y, place_of
from fourquarters.games.urbanization.state import FACTORY, SITE, Building, Ground, Phase
from fourquarters.games.urbanization.words import names
from fourquarters.picture.scene import Piece
from fourquarters.words.tongue import Tongue

SITE_PHASES = (Phase.BUILD, Phase.SOW, Phase.WHERE)


def places_administrative(look: Look) -> bool:
    return look.facts.phase == Phase.BUILD and look.facts.chosen == Building.ADMINISTRATIVE


def site_short(look: Look, site: int) -> str:
    return "g" * look.facts.seeds[site] or ".HSF"[look.facts.ground[site]]


def ground(look: Look, site: int) -> list[Piece]:
    """A site and what is on it."""
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
    for piece in pieces:
        piece.grows, piece.place = SITE_GROWS, place_of(site)
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
    """A factory with its number; it can be chosen if it may produce or be upgraded."""
    facts = look.facts
    stack = facts.stack_at(site)
    piece = Piece(
        id=f"factory/{stack + 1}", x=x - 27, y=y - 31, w=60, h=64, symbol=f"urban-built-{facts.stack_top[stack]}",
        title=factory_title(look, stack), enters="pool/3",
    )  # fmt: skip
    if facts.phase in (Phase.PRODUCE, Phase.WHERE):
        look.choosable(piece, FACTORY + stack, why=facts.stack_owner[stack] == facts.decider)
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
