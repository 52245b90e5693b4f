"""The Golden City: the island with everything on it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cache, lru_cache

from fourquarters.games.golden_city.board import (
    BOARD,
    COAST,
    COASTAL,
    FIRST_INNER,
    FIRST_LETTERS,
    FIRST_PART,
    KIND,
    LANDFORMS,
    N_SITES,
    NONE,
    PART_CARD,
    PART_COIN,
    REWARD,
    REWARD_NAMES,
    RIVER,
    RIVERS,
    SECOND_LETTERS,
    SITE_IDS,
    SITES,
)
from fourquarters.games.golden_city.picture.geometry import (
    HIGH,
    LABELS,
    LEFT,
    RIVER_LABELS,
    RIVER_PATHS,
    TOP,
    WIDE,
    around,
    polygon,
    quarter_angles,
    quarter_path,
    road_path,
    to_river,
)
from fourquarters.games.golden_city.picture.look import Look
from fourquarters.games.golden_city.picture.symbols import SITE_SIZE, upright
from fourquarters.games.golden_city.state import BUILD, Phase
from fourquarters.games.golden_city.words import names, reasons
from fourquarters.picture.scene import SEAT_MARKS, Drawing, InText, Piece
from fourquarters.words.tongue import Tongue

BUSINESS, SMALL_BUSINESS, LEAST_BUSINESS = 42, 34, 29
GROWS, PART_GROWS = 1.42, 1.3  # on a small map: places in the country, and in the city
EBONY, IVORY = 3, 4
ROAD_PATHS = [(SITE_IDS.index(r["a"]), SITE_IDS.index(r["b"]), road_path(r)) for r in BOARD["roads"]]
COAST_OR_RURAL = ("coast", "rural")


def island(look: Look) -> Drawing:
    """The map with its labels, roads, sites and businesses."""
    pieces = [*printed(look._.language), *scored_area(look)]
    for seat in range(look.players):
        pieces += roads_of(look, seat)
    for site in range(N_SITES):
        pieces += site_pieces(look, site)
    pieces += waves(look._.language)
    pieces += [cost_piece(look, site) for site in range(N_SITES) if look.may_build(site)]
    return Drawing(
        id="island", x=LEFT, y=TOP, w=WIDE, h=HIGH, pieces=pieces, whole=True, ground="var(--fq-sea)",
        in_text=in_text(look._.language),
    )  # fmt: skip


@cache
def printed(language: str) -> tuple[Piece, ...]:
    """The map itself and its names."""
    _ = Tongue(language)
    pieces = [Piece(id="map", x=LEFT, y=TOP, w=WIDE, h=HIGH, symbol="golden-map")]
    for landform, (x, y) in LABELS.items():
        name = names.landform_title(LANDFORMS.index(landform), _)
        pieces.append(
            Piece(id=f"label/{landform}", x=x - 70, y=y - 15, w=140, h=30, text=name, size=24, bold=True,
                  fill="var(--fq-map-label)")
        )  # fmt: skip
    for river, (x, y) in RIVER_LABELS.items():
        name = names.area_title(RIVERS.index(river), _)
        pieces.append(
            Piece(id=f"label/{river}", x=x - 58, y=y - 26, w=116, h=52, text=name, size=19,
                  fill="var(--fq-sea-ink)")
        )  # fmt: skip
    return tuple(pieces)


def scored_area(look: Look) -> list[Piece]:
    """The river or quarter that scores this round, in gold."""
    if look.area < 0:
        return []
    title = names.area_title(look.area, look._)
    if look.area < len(RIVERS):
        river = RIVERS[look.area]
        x, y = RIVER_LABELS[river]
        path = polygon((float(a), float(b)) for a, b in RIVER_PATHS[river][11:])
        lit = Piece(id="scored", x=0, y=0, w=0, h=0, path=path, stroke="#ffd04d8c", line=20, title=title)
        y += 52 if y < 500 else -58
    else:
        landform = look.area - len(RIVERS) + 1
        start, end = quarter_angles(LANDFORMS[landform])
        middle = (start + end) / 2
        x, y = around(middle, 206 if middle % 180 == 0 else 149)  # where there is no site
        lit = Piece(id="scored", x=0, y=0, w=0, h=0, path=quarter_path(landform), fill="#ffd04d5c",
                    stroke="var(--fq-glow-ring)", line=5, title=title)  # fmt: skip
    tag = Piece(id="scored-tag", x=x, y=y - 30, w=0, h=6, tag=look._("scores"))
    return [lit, tag]


def roads_of(look: Look, seat: int) -> list[Piece]:
    """The roads that connect a player's businesses, in their colour with an ink casing; ivory's are beaded."""
    own = look.business[seat]
    path = "".join(path for a, b, path in ROAD_PATHS if own[a] and own[b])
    if not path:
        return []
    colour = seat % 4 + 1
    casing = "var(--fq-casing-3)" if colour == EBONY else "var(--ink)"
    drawn = [
        road(f"casing/{seat}", path, casing, 10.5),
        road(f"roads/{seat}", path, f"var(--fq-p{colour})", 6.5),
    ]
    return [*drawn, road(f"beads/{seat}", path, "var(--fq-p4-on)", 3.4, "0 12")] if colour == IVORY else drawn


def road(id: str, path: str, colour: str, line: float, dash: str = "") -> Piece:
    return Piece(id=id, x=0, y=0, w=0, h=0, path=path, fill="none", stroke=colour, line=line, dash=dash,
                 grows=GROWS, place=(0, 0, SITE_SIZE))  # fmt: skip


@cache
def waves(language: str) -> tuple[Piece, ...]:
    """A wave at every place on a river, on the side where the water is."""
    _, pieces = Tongue(language), []
    for site in range(N_SITES):
        if RIVER[site] == NONE:
            continue
        dx, dy = to_river(site)
        x, y = SITES[site]["x"] + 27 * dx, SITES[site]["y"] + 27 * dy
        title = names.area_title(RIVER[site], _)
        pieces.append(
            Piece(id=f"wave/{site}", x=x - 11, y=y - 11, w=22, h=22, round=11, symbol="golden-wave", title=title,
                  grows=GROWS, place=place_of(site))
        )  # fmt: skip
    return tuple(pieces)


def place_of(site: int) -> tuple[float, float, float]:
    """The place that everything on a site grows with."""
    return SITES[site]["x"], SITES[site]["y"], SITE_SIZE


def site_pieces(look: Look, site: int) -> Sequence[Piece]:
    owners = tuple([seat for seat in range(look.players) if look.business[seat][site]])
    pieces = resting(site, owners, look.built_on[site], look.names, look._.language)
    if look.target == site or (look.mine and look.phase == Phase.BUILD):
        place = copy(pieces[0])
        choosable(look, place, site)
        return [place, *pieces[1:]]
    return pieces


@lru_cache(maxsize=1 << 13)
def resting(
    site: int, owners: tuple[int, ...], built: int, names: tuple[str, ...], language: str
) -> tuple[Piece, ...]:
    """A site and its businesses, for those who cannot build there. Shared: copy before you change."""
    _ = Tongue(language, names)
    if site >= FIRST_PART:
        pieces = part_pieces(site, owners, built, _) if owners else free_part(site, built, _)
        part = pieces[0]
        part.short = site_short(site, owners, _)
        if site < FIRST_INNER:
            pieces.append(number_piece(site, part.x + part.w - 2, part.y + part.h + 8))
        return tuple(pieces)
    x, y = SITES[site]["x"], SITES[site]["y"]
    name = "spot" if owners else f"{COAST_OR_RURAL[KIND[site]]}-{REWARD_NAMES[REWARD[site]]}"
    piece = Piece(id=f"site/{site}", x=x - SITE_SIZE / 2, y=y - SITE_SIZE / 2, w=SITE_SIZE, h=SITE_SIZE, round=SITE_SIZE / 2,
                  symbol=f"golden-{name}", title=site_title(site, built, language),
                  short=site_short(site, owners, _), grows=GROWS)  # fmt: skip
    businesses = [business_piece(site, owner, x - BUSINESS / 2, y - 24, BUSINESS, _) for owner in owners[:1]]
    return (piece, *businesses, number_piece(site, x - 25, y + 20))


def site_short(site: int, owners: tuple[int, ...], _: Tongue) -> str:
    """A site in a terminal: its name in moves, whose businesses are there, and what the next one brings."""
    marks = "".join(SEAT_MARKS[seat] for seat in owners)
    sign = "~" if RIVER[site] != NONE else ":"
    if not owners:
        return f"{SITE_IDS[site]}{sign}{reward_short(site, _)}"
    second = int(SECOND_LETTERS[KIND[site]]) if len(owners) == 1 else 0
    return f"{SITE_IDS[site]}{sign}{marks}{second or ''}"


def reward_short(site: int, _: Tongue) -> str:
    """What the first business on a site brings, in a few characters."""
    card = _.sense("map", "L")
    signs = (
        _.sense("map", "1c"), _.sense("map", "2c"), card, _.sense("map", "K"), _.sense("map", "B"), _.sense("map", "G")
    )  # fmt: skip
    if site < FIRST_PART:
        return str(signs[REWARD[site]])
    extra = {PART_COIN: f"+{signs[0]}", PART_CARD: f"+{card}"}.get(int(REWARD[site]), "")
    return f"{FIRST_LETTERS[KIND[site]]}{extra}"


@cache
def in_text(language: str) -> InText:
    """For a terminal: what the characters on the map mean, and its roads."""
    _ = Tongue(language)
    lands = ", ".join(
        f"{name[:2]} {names.landform_title(landform, _)}"
        for landform, name in enumerate(LANDFORMS)
        if landform != COAST
    )
    places = _("c coast, o outer and i inner part of the city, ~ on a river")
    gains = _(
        "1c a coin, 2c two, L a landform card, K a key, B a bonus card, G a goods card, 5 and 10 letters"
    )
    return InText(f"{lands}; {places}. {gains}.", [(f"site/{a}", f"site/{b}") for a, b, _path in ROAD_PATHS])


def part_pieces(site: int, owners: tuple[int, ...], built: int, _: Tongue) -> list[Piece]:
    """A part of the city: what it still gives, and the businesses in it."""
    x, y = SITES[site]["x"], SITES[site]["y"]
    second = int(SECOND_LETTERS[KIND[site]]) if len(owners) == 1 else 0
    places = spread(len(owners) + (second > 0), upright(site))
    size = SMALL_BUSINESS if len(places) < 3 else LEAST_BUSINESS
    wide, high = (max(abs(place[axis]) for place in places) * 2 + size + 8 for axis in (0, 1))
    pieces = [
        Piece(id=f"site/{site}", x=x - wide / 2, y=y - high / 2, w=wide, h=high, round=12,
              path=plate(wide, high), fill="var(--fq-road)", stroke="var(--fq-road-edge)", line=1.5,
              title=site_title(site, built, _.language), grows=PART_GROWS, place=place_of(site))
    ]  # fmt: skip
    for seat, (dx, dy) in zip(owners, places, strict=False):
        pieces.append(business_piece(site, seat, x + dx - size / 2, y + dy - size / 2 - 1, size, _))
    if second:
        dx, dy = places[-1]
        pieces.append(
            Piece(id=f"next/{site}", x=x + dx - 13, y=y + dy - 13, w=26, h=26, symbol=f"golden-next-{second}",
                  grows=PART_GROWS, place=place_of(site))
        )  # fmt: skip
    return pieces


def free_part(site: int, built: int, _: Tongue) -> list[Piece]:
    x, y = SITES[site]["x"], SITES[site]["y"]
    wide = 62 if site >= FIRST_INNER else 54
    plaque = Piece(id=f"site/{site}", x=x - wide / 2, y=y - 14, w=wide, h=28, round=6,
                   symbol=f"golden-plaque-{FIRST_LETTERS[KIND[site]]}",
                   slim=f"golden-slim-{FIRST_LETTERS[KIND[site]]}", grows=PART_GROWS, place=place_of(site),
                   title=site_title(site, built, _.language))  # fmt: skip
    extra = {PART_COIN: "golden-mini-coin", PART_CARD: "golden-mini-draw"}.get(int(REWARD[site]))
    if not extra:
        return [plaque]
    added = Piece(id=f"extra/{site}", x=x - wide / 2 - 7, y=y + 6, w=20, h=20, symbol=extra, grows=PART_GROWS,
                  place=place_of(site))  # fmt: skip
    return [plaque, added]


def spread(n: int, upright: bool) -> list[tuple[int, int]]:
    """Places for n businesses around a centre."""
    if n == 1:
        return [(0, 0)]
    if n == 2:
        return [(0, -18), (0, 18)] if upright else [(-18, 0), (18, 0)]
    return [(-15, -15), (15, -15), (-15, 15), (15, 15)][:n]


def plate(w: float, h: float, round: float = 12) -> str:
    a = f"a{round} {round} 0 0 1"
    return (
        f"M{round} 0H{w - round}{a} {round} {round}V{h - round}{a}-{round} {round}"
        f"H{round}{a}-{round}-{round}V{round}{a} {round}-{round}z"
    )


def cost_piece(look: Look, site: int) -> Piece:
    """How many cards a site costs the reader, on a small disc."""
    away = 20 if site < FIRST_PART else 29 if site < FIRST_INNER else 33
    x, y, r = SITES[site]["x"] + away, SITES[site]["y"] - 20, 14
    cards = look.cheapest(site)
    title = look._.many("Costs {n} card", "Costs {n} cards", cards)
    return Piece(id=f"cost/{site}", x=x - r, y=y - r, w=2 * r, h=2 * r, round=r, symbol="golden-cost", text=str(cards),
                 size=20, bold=True, fill="var(--ink)", title=title, grows=grows(site), place=place_of(site))  # fmt: skip


def grows(site: int) -> float:
    return GROWS if site < FIRST_PART else PART_GROWS


def number_piece(site: int, x: float, y: float) -> Piece:
    """The number in a site's name, close to it."""
    return Piece(id=f"number/{site}", x=x - 8, y=y - 9, w=16, h=18, text=str(names.SITE_NUMBERS[site]), size=16,
                 fill="var(--fq-map-label)", grows=grows(site), place=place_of(site))  # fmt: skip


def business_piece(site: int, seat: int, x: float, y: float, size: float, _: Tongue) -> Piece:
    title = _("{who}: {site}", who=_.name(seat), site=names.site_name(site, _))
    return Piece(id=f"business/{site}/{seat}", kind=f"business-{seat}", x=x, y=y, w=size, h=size,
                 symbol="golden-business", owner=seat, mark=True, title=title, enters=f"seal-{seat}",
                 grows=grows(site), place=place_of(site))  # fmt: skip


def site_title(site: int, built: int, language: str) -> str:
    """Name, price and reward."""
    _ = Tongue(language)
    name = names.site_name(site, _)
    if site < FIRST_PART and built:
        return name
    fields = {"site": name, "price": names.price(site, _), "gain": names.reward(site, built, _)}
    return _("{site}. Costs {price}. Reward: {gain}.", **fields)


def choosable(look: Look, piece: Piece, site: int) -> None:
    """Make it glow where the reader may build; elsewhere say why not."""
    if look.target == site:
        piece.glow = "chosen"
    elif look.may_build(site):
        cards = look.cheapest(site)
        piece.actions = [BUILD + site]
        piece.glow = "quiet" if cards > 2 or KIND[site] == COASTAL else "can"
    elif look.mine and look.phase == Phase.BUILD:
        piece.why = why_closed(look, site)


def why_closed(look: Look, site: int) -> str:
    me = look.seat
    own, reach = look.business[me][site], look.reach[me][site]
    return reasons.why_closed(site, look.left[me], look.keys[me], own, look.built_on[site], reach, look._)
