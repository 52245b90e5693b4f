"""New City: the city from above. The four quarters grow from the crossing.

The map has its own coordinates: (0, 0) is the crossing, a cell is 100 units wide, and each of the two
rivers between the quarters is 36. It shows what is built and what may be built, and zooms to fit.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from fourquarters.games.new_city.facts import site_gain, sites
from fourquarters.games.new_city.picture.look import Look
from fourquarters.games.new_city.picture.parts import (
    GROUNDS,
    TINTS,
    badges,
    code,
    coin_title,
    gain_text,
    path,
    plaque,
    square,
)
from fourquarters.games.new_city.picture.symbols import LAND
from fourquarters.games.new_city.state import (
    BUILD,
    BUILT,
    CORNER,
    N_COINS,
    N_PLOTS,
    N_QUARTERS,
    NEIGHBOUR,
    NONE,
    RINGED,
    VALUE,
    Phase,
)
from fourquarters.games.new_city.words import names, reasons
from fourquarters.picture.scene import SEAT_MARKS, Drawing, InText, Piece
from fourquarters.words.tongue import Tongue

SHORE = 18  # from the middle of the water to the first cell
CELL = 100
LEAST_WIDE, LEAST_HIGH = 378.0, 342.0  # shown at least, to each side of the crossing
MARGIN = 34.0
TEXT_CELL = 5  # characters of a cell in a terminal
PAVING = "color-mix(in srgb, var(--fq-sand) 92%, var(--fq-edge))"
COBBLE = "color-mix(in srgb, var(--fq-road-edge) 45%, var(--fq-sand))"


def place_of(plot: int) -> tuple[float, float]:
    """The upper left corner of a plot on the map."""
    quarter, cell = divmod(plot, N_PLOTS)
    i, j = RINGED[cell]
    x = SHORE + CELL * i if quarter in (1, 2) else -SHORE - CELL * (i + 1)
    y = SHORE + CELL * j if quarter in (2, 3) else -SHORE - CELL * (j + 1)
    return x, y


PLACES = [place_of(plot) for plot in range(N_QUARTERS * N_PLOTS)]


def city(look: Look) -> Drawing:
    left, top, right, bottom = window(look)
    pieces = [*land_pieces(look), *paving_pieces(look), *water_pieces(look)]
    pieces += plot_pieces(look)
    for district in look.built:
        pieces.append(district_piece(look, district))
        pieces += coin_on(look, district)
    pieces += preview_pieces(look)
    pieces += label_pieces(look, left, top, right, bottom)
    return Drawing(
        id="city", w=right - left, h=bottom - top, x=left, y=top, pieces=pieces, whole=True, grows=True,
        ground="var(--fq-paper)", in_text=in_text(look._.language),
    )  # fmt: skip


def window(look: Look) -> tuple[float, float, float, float]:
    """What is shown: every district, every plot to build on, and a little land around them."""
    left, top, right, bottom = -LEAST_WIDE, -LEAST_HIGH, LEAST_WIDE, LEAST_HIGH
    shown = [look.s.plot[d] for d in look.built]
    shown += [plot for places in look.open for plot in places]
    for plot in shown:
        x, y = PLACES[plot]
        left, right = min(left, x - MARGIN), max(right, x + CELL + MARGIN)
        top, bottom = min(top, y - MARGIN), max(bottom, y + CELL + MARGIN)
    return left, top, right, bottom


def land_pieces(look: Look) -> Iterable[Piece]:
    for quarter in range(N_QUARTERS):
        x = 0 if quarter in (1, 2) else -LAND
        y = 0 if quarter in (2, 3) else -LAND
        yield Piece(
            id=f"land/{quarter}", x=x, y=y, w=LAND, h=LAND, symbol=f"new-land-{quarter}",
            vars=TINTS[look.seat(quarter)],
        )  # fmt: skip


def paving_pieces(look: Look) -> Iterable[Piece]:
    """One pavement under all districts."""
    if not look.built:
        return
    spots = [PLACES[look.s.plot[d]] for d in look.built]
    wide = "".join(square(x - 3, y - 3, 106, 13) for x, y in spots)
    inner = "".join(square(x + 1.5, y + 1.5, 97, 13) for x, y in spots)
    yield path("kerb", wide, fill="var(--fq-road-edge)", stroke="var(--fq-road-edge)", line=4)
    yield path("paving", wide, fill=PAVING)
    yield path("cobbles", inner, stroke=COBBLE, line=2.4, dash="4 4.5")


def water_pieces(look: Look) -> Iterable[Piece]:
    yield Piece(id="river", x=-LAND, y=-LAND, w=2 * LAND, h=2 * LAND, symbol="new-river")
    for district in look.built:
        plot = look.s.plot[district]
        quarter, cell = divmod(plot, N_PLOTS)
        i, j = RINGED[cell]
        x, y = PLACES[plot]
        if quarter in (0, 2) and i == 0 and look.s.ground[NEIGHBOUR[plot, 2]] >= BUILT:
            yield bridge(f"{quarter}/x{j}", 0, y + CELL / 2, 0)
        if quarter in (0, 2) and j == 0 and look.s.ground[NEIGHBOUR[plot, 3]] >= BUILT:
            yield bridge(f"{quarter}/y{i}", x + CELL / 2, 0, 90)
    yield Piece(
        id="plaza", x=-38, y=-38, w=76, h=76, symbol="new-plaza", vars={"--cobble": COBBLE}, short="+",
        title=look._("The crossing: the corners of the four quarters"),
    )  # fmt: skip


def bridge(id: str, x: float, y: float, turn: float) -> Piece:
    return Piece(id=f"bridge/{id}", x=x - 28, y=y - 19, w=56, h=38, symbol="new-bridge", turn=turn)


def plot_pieces(look: Look) -> Iterable[Piece]:
    """Where each quarter may grow; the reader's own plots show what the district would bring."""
    for quarter, places in enumerate(look.open):
        for plot in places:
            yield plot_piece(look, quarter, plot)


def plot_piece(look: Look, quarter: int, plot: int) -> Piece:
    x, y = PLACES[plot]
    seat = look.seat(quarter)
    piece = Piece(
        id=f"plot/{plot}", x=x + 4, y=y + 4, w=92, h=92, vars=TINTS[seat], round=12,
        short=plot_short(look, quarter, plot),
        symbol=f"new-plot-{seat + 1}", title=plot_title(look, quarter, plot),
    )  # fmt: skip
    if plot in look.gains:
        piece.symbol = "new-plot"
    if look.phase == Phase.PLACE and look.mine:
        action = BUILD + plot - int(CORNER[quarter])
        if quarter == look.s.acting and action in look.legal:
            piece.actions, piece.glow = [action], "can"
            piece.x, piece.y, piece.w, piece.h = x + 8, y + 8, 84, 84  # room for the ring
        else:
            piece.why = reasons.not_this_quarter(look.s, quarter, look._)
    elif plot == look.best and look.s.lot != NONE:
        piece.note = look._("best place")
    return piece


def plot_title(look: Look, quarter: int, plot: int) -> str:
    _ = look._
    where = names.cell_name(quarter, plot - int(CORNER[quarter]), _)
    text = _("{who}, {place}", who=look.name(quarter), place=where)
    if plot in look.gains:
        return f"{text}: {gain_text(look.gains[plot], _)}"
    return text


def plot_short(look: Look, quarter: int, plot: int) -> str:
    """In a terminal: one of the reader's places by its move, anyone else's as a dot."""
    i, j = RINGED[plot - int(CORNER[quarter])]
    return (f"{i},{j}" if quarter == look.prospect else "·").center(TEXT_CELL)


def preview_pieces(look: Look) -> Iterable[Piece]:
    """The district as it would look, with what it brings at once and each round."""
    for plot, gain in look.gains.items():
        x, y = PLACES[plot]
        yield Piece(
            id=f"ghost/{plot}", x=x, y=y, w=CELL, h=CELL, symbol=f"new-ghost-{VALUE[look.s.lot]}",
            title=plot_title(look, look.prospect, plot),
        )  # fmt: skip
        yield from badges(f"{plot}", x, y, gain)
    if look.phase == Phase.SITE and look.mine:
        for district in sites(look.s, look.s.acting):
            x, y = PLACES[look.s.plot[district]]
            gain = site_gain(look.s, look.s.acting, look.s.coin, district)
            yield from badges(f"site/{district}", x, y, gain)


def district_piece(look: Look, district: int) -> Piece:
    s, _ = look.s, look._
    x, y = PLACES[s.plot[district]]
    seat = look.seat(s.quarter[district])
    piece = Piece(
        id=f"district/{district}", kind=f"district-{district}", enters=f"lot/{district}", x=x, y=y,
        w=CELL, h=CELL, round=14, symbol=f"new-tile-{district}", owner=seat,
        title=look.titles[district], short=district_short(look, district),
        ground=f"var(--fq-p{seat + 1})", ink=f"var(--fq-p{seat + 1}-on)",
    )  # fmt: skip
    if look.mine and look.phase == Phase.SITE:
        if district in look.legal:
            piece.actions, piece.glow = [district], "can"
            piece.x, piece.y, piece.w, piece.h = x + 7, y + 7, 86, 86  # room for the ring
        else:
            piece.why = reasons.why_not_site(s, district, _)
    elif look.mine and look.phase == Phase.PLACE:
        piece.why = reasons.built_on(_)
    elif look.mine and look.phase == Phase.PAY and district not in look.legal:
        piece.why = reasons.why_not_pay(s, district, _)
    return piece


def district_short(look: Look, district: int) -> str:
    """In a terminal: whose it is, its value and suit, and its coin: "●4M+2"."""
    coin = look.s.improved[district]
    owned = SEAT_MARKS[look.seat(look.s.quarter[district])]
    return f"{owned}{code(look, district)}{f'+{coin}' if coin else ''}".center(TEXT_CELL)


def coin_on(look: Look, district: int) -> Iterable[Piece]:
    s, coin = look.s, look.s.improved[district]
    if not coin:
        return
    x, y = PLACES[s.plot[district]]
    quarter = s.quarter[district]
    piece = Piece(
        id=f"coin/{district}", kind=f"coin-{quarter}-{coin}", x=x + 48, y=y + 48, w=50, h=51,
        symbol=f"new-coin-{coin}", owner=look.seat(quarter), round=25,
        enters=f"pile/{coin}" if s.shared_coins else f"stock/{quarter}/{coin}",
        title=f"{look.titles[district]}. {coin_title(look, district)}",
    )  # fmt: skip
    if look.mine and look.phase == Phase.PAY and district in look.legal:
        piece.actions, piece.glow = [district], "can"
    yield piece


def label_pieces(look: Look, left: float, top: float, right: float, bottom: float) -> Iterable[Piece]:
    """Each quarter's owner in its corner of the map."""
    k = (right - left) / (2 * LEAST_WIDE)
    for quarter in range(N_QUARTERS):
        seat, east, south = look.seat(quarter), quarter in (1, 2), quarter in (2, 3)
        name = look.name(quarter)
        wide = (46 + 12.5 * min(len(name), 16)) * k
        x = right - 14 * k - wide if east else left + 14 * k
        y = bottom - 44 * k if south else top + 12 * k
        yield path(f"plaque/{quarter}", plaque(wide, 32 * k), x, y, fill=GROUNDS[seat])
        across = x + wide - 30 * k if east else x + 2 * k
        yield Piece(
            id=f"label/{quarter}", x=across, y=y + 2 * k, w=28 * k, h=28 * k, symbol=f"seal-{seat + 1}"
        )
        yield Piece(
            id=f"owner/{quarter}", x=x + 8 * k if east else x + 37 * k, y=y, w=wide - 45 * k, h=32 * k,
            text=name, size=21 * k, bold=True, anchor="end" if east else "start",
            fill="var(--fq-map-label)", short=f"{SEAT_MARKS[seat]} {name}",
        )  # fmt: skip
    yield from legend_pieces(look, left, top, right, bottom, k)


def legend_pieces(
    look: Look, left: float, top: float, right: float, bottom: float, k: float
) -> Iterable[Piece]:
    """What the badges mean, below or above the reader's name."""
    _, quarter = look._, look.prospect
    entries = [("new-rosette", _("at once")), ("new-cycle", _("each round"))]
    if look.phase == Phase.SITE and look.mine:
        entries.append(("new-help", _("towards a bid")))
    elif not look.gains:
        return
    high = 28.0 * len(entries)
    x = right - 130 * k if quarter in (1, 2) else left + 19 * k
    y = bottom - (52 + high) * k if quarter in (2, 3) else top + 52 * k
    if covered(look, x, y, 130 * k, high * k):
        return
    for number, (symbol, text) in enumerate(entries):
        down = y + 28 * k * number
        yield Piece(id=f"legend/{number}", x=x, y=down, w=22 * k, h=22 * k, symbol=symbol)
        yield Piece(
            id=f"legend-text/{number}", x=x + 28 * k, y=down, w=100 * k, h=22 * k, text=text,
            size=min(16, 14 * k), anchor="start", fill="var(--fq-map-label)",
        )  # fmt: skip


def covered(look: Look, x: float, y: float, w: float, h: float) -> bool:
    """Is there a district or a place to build on?"""
    shown = [look.s.plot[d] for d in look.built] + [*look.gains]
    spots = (PLACES[plot] for plot in shown)
    return any(x < left + CELL and left < x + w and y < top + CELL and top < y + h for left, top in spots)


@cache
def in_text(language: str) -> InText:
    """What a cell of a terminal's map shows: a district's value, suit and coin."""
    _ = Tongue(language)
    kinds = ", ".join(f"{value} {name}" for value, name in enumerate(names.kinds(_), 1))
    suits = ", ".join(f"{name[0].upper()} {name}" for name in names.suits(_))
    coins = ", ".join(f"+{coin} {names.coin_name(coin, _)}" for coin in range(1, N_COINS + 1))
    return InText(f"{kinds}; {suits}; {coins}")
