"""New City: the city from above. The four quarters grow from the crossing.

The map has coordinates of its own: (0, 0) is the crossing, a cell is 100 units wide, and the two
waters between the quarters 36. It shows what is built and what may be built, and zooms with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from fourquarters.games.new_city.facts import site_gain, sites
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
from fourquarters.games.new_city.picture.reader import Reader
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


def city(reader: Reader) -> Drawing:
    left, top, right, bottom = window(reader)
    pieces = [*land_pieces(reader), *paving_pieces(reader), *water_pieces(reader)]
    pieces += plot_pieces(reader)
    for district in reader.built:
        pieces.append(district_piece(reader, district))
        pieces += coin_on(reader, district)
    pieces += preview_pieces(reader)
    pieces += label_pieces(reader, left, top, right, bottom)
    return Drawing(
        id="city", w=right - left, h=bottom - top, x=left, y=top, pieces=pieces, whole=True,
        ground="var(--fq-paper)", in_text=in_text(reader._.language),
    )  # fmt: skip


def window(reader: Reader) -> tuple[float, float, float, float]:
    """What is shown: every district, every plot to build on, and a little land around."""
    left, top, right, bottom = -LEAST_WIDE, -LEAST_HIGH, LEAST_WIDE, LEAST_HIGH
    shown = [reader.s.plot[d] for d in reader.built]
    shown += [plot for places in reader.open for plot in places]
    for plot in shown:
        x, y = PLACES[plot]
        left, right = min(left, x - MARGIN), max(right, x + CELL + MARGIN)
        top, bottom = min(top, y - MARGIN), max(bottom, y + CELL + MARGIN)
    return left, top, right, bottom


def land_pieces(reader: Reader) -> Iterable[Piece]:
    for quarter in range(N_QUARTERS):
        x = 0 if quarter in (1, 2) else -LAND
        y = 0 if quarter in (2, 3) else -LAND
        yield Piece(
            id=f"land/{quarter}", x=x, y=y, w=LAND, h=LAND, symbol=f"new-land-{quarter}",
            vars=TINTS[reader.seat(quarter)],
        )  # fmt: skip


def paving_pieces(reader: Reader) -> Iterable[Piece]:
    """One pavement under all districts."""
    if not reader.built:
        return
    spots = [PLACES[reader.s.plot[d]] for d in reader.built]
    wide = "".join(square(x - 3, y - 3, 106, 13) for x, y in spots)
    inner = "".join(square(x + 1.5, y + 1.5, 97, 13) for x, y in spots)
    yield path("kerb", wide, fill="var(--fq-road-edge)", stroke="var(--fq-road-edge)", line=4)
    yield path("paving", wide, fill=PAVING)
    yield path("cobbles", inner, stroke=COBBLE, line=2.4, dash="4 4.5")


def water_pieces(reader: Reader) -> Iterable[Piece]:
    yield Piece(id="river", x=-LAND, y=-LAND, w=2 * LAND, h=2 * LAND, symbol="new-river")
    for district in reader.built:
        plot = reader.s.plot[district]
        quarter, cell = divmod(plot, N_PLOTS)
        i, j = RINGED[cell]
        x, y = PLACES[plot]
        if quarter in (0, 2) and i == 0 and reader.s.ground[NEIGHBOUR[plot, 2]] >= BUILT:
            yield bridge(f"{quarter}/x{j}", 0, y + CELL / 2, 0)
        if quarter in (0, 2) and j == 0 and reader.s.ground[NEIGHBOUR[plot, 3]] >= BUILT:
            yield bridge(f"{quarter}/y{i}", x + CELL / 2, 0, 90)
    yield Piece(
        id="plaza", x=-38, y=-38, w=76, h=76, symbol="new-plaza", vars={"--cobble": COBBLE}, short="+",
        title=reader._("The crossing: the corners of the four quarters"),
    )  # fmt: skip


def bridge(id: str, x: float, y: float, turn: float) -> Piece:
    return Piece(id=f"bridge/{id}", x=x - 28, y=y - 19, w=56, h=38, symbol="new-bridge", turn=turn)


def plot_pieces(reader: Reader) -> Iterable[Piece]:
    """Where each quarter may grow; the reader's own show what the district would bring."""
    for quarter, places in enumerate(reader.open):
        for plot in places:
            yield plot_piece(reader, quarter, plot)


def plot_piece(reader: Reader, quarter: int, plot: int) -> Piece:
    x, y = PLACES[plot]
    seat = reader.seat(quarter)
    piece = Piece(
        id=f"plot/{plot}", x=x + 4, y=y + 4, w=92, h=92, vars=TINTS[seat], round=12,
        short=plot_short(reader, quarter, plot),
        symbol=f"new-plot-{seat + 1}", title=plot_title(reader, quarter, plot),
    )  # fmt: skip
    if plot in reader.gains:
        piece.symbol = "new-plot"
    if reader.phase == Phase.PLACE and reader.mine:
        action = BUILD + plot - int(CORNER[quarter])
        if quarter == reader.s.acting and action in reader.legal:
            piece.actions, piece.glow = [action], "can"
            piece.x, piece.y, piece.w, piece.h = x + 8, y + 8, 84, 84  # room for the ring
        else:
            piece.why = reasons.not_this_quarter(reader.s, quarter, reader._)
    elif plot == reader.best and reader.s.lot != NONE:
        piece.glow = "last"
    return piece


def plot_title(reader: Reader, quarter: int, plot: int) -> str:
    _ = reader._
    where = names.cell_name(quarter, plot - int(CORNER[quarter]), _)
    text = _("{who}, {place}", who=reader.name(quarter), place=where)
    if plot in reader.gains:
        return f"{text}: {gain_text(reader.gains[plot], _)}"
    return text


def plot_short(reader: Reader, quarter: int, plot: int) -> str:
    """In a terminal: a place of the reader's by its move, another's as a dot."""
    i, j = RINGED[plot - int(CORNER[quarter])]
    return (f"{i},{j}" if quarter == reader.prospect else "·").center(TEXT_CELL)


def preview_pieces(reader: Reader) -> Iterable[Piece]:
    """The district as it would stand, with what it brings at once and each round."""
    for plot, gain in reader.gains.items():
        x, y = PLACES[plot]
        yield Piece(
            id=f"ghost/{plot}", x=x, y=y, w=CELL, h=CELL, symbol=f"new-ghost-{VALUE[reader.s.lot]}",
            title=plot_title(reader, reader.prospect, plot),
        )  # fmt: skip
        yield from badges(f"{plot}", x, y, gain)
    if reader.phase == Phase.SITE and reader.mine:
        for district in sites(reader.s, reader.s.acting):
            x, y = PLACES[reader.s.plot[district]]
            gain = site_gain(reader.s, reader.s.acting, reader.s.coin, district)
            yield from badges(f"site/{district}", x, y, gain)


def district_piece(reader: Reader, district: int) -> Piece:
    s, _ = reader.s, reader._
    x, y = PLACES[s.plot[district]]
    seat = reader.seat(s.quarter[district])
    piece = Piece(
        id=f"district/{district}", kind=f"district-{district}", enters=f"lot/{district}", x=x, y=y,
        w=CELL, h=CELL, round=14, symbol=f"new-tile-{district}", owner=seat,
        title=reader.titles[district], short=district_short(reader, district),
        ground=f"var(--fq-p{seat + 1})", ink=f"var(--fq-p{seat + 1}-on)",
    )  # fmt: skip
    if reader.mine and reader.phase == Phase.SITE:
        if district in reader.legal:
            piece.actions, piece.glow = [district], "can"
            piece.x, piece.y, piece.w, piece.h = x + 7, y + 7, 86, 86  # room for the ring
        else:
            piece.why = reasons.why_not_site(s, district, _)
    elif reader.mine and reader.phase == Phase.PLACE:
        piece.why = reasons.built_on(_)
    elif reader.mine and reader.phase == Phase.PAY and district not in reader.legal:
        piece.why = reasons.why_not_pay(s, district, _)
    return piece


def district_short(reader: Reader, district: int) -> str:
    """In a terminal: whose it is, its value and suit, and its coin: "●4M+2"."""
    coin = reader.s.improved[district]
    owned = SEAT_MARKS[reader.seat(reader.s.quarter[district])]
    return f"{owned}{code(reader, district)}{f'+{coin}' if coin else ''}".center(TEXT_CELL)


def coin_on(reader: Reader, district: int) -> Iterable[Piece]:
    s, coin = reader.s, reader.s.improved[district]
    if not coin:
        return
    x, y = PLACES[s.plot[district]]
    quarter = s.quarter[district]
    piece = Piece(
        id=f"coin/{district}", kind=f"coin-{quarter}-{coin}", x=x + 48, y=y + 48, w=50, h=51,
        symbol=f"new-coin-{coin}", owner=reader.seat(quarter), round=25,
        enters=f"pile/{coin}" if s.shared_coins else f"stock/{quarter}/{coin}",
        title=f"{reader.titles[district]}. {coin_title(reader, district)}",
    )  # fmt: skip
    if reader.mine and reader.phase == Phase.PAY and district in reader.legal:
        piece.actions, piece.glow = [district], "can"
    yield piece


def label_pieces(reader: Reader, left: float, top: float, right: float, bottom: float) -> Iterable[Piece]:
    """Each quarter's owner in its corner of the map."""
    k = (right - left) / (2 * LEAST_WIDE)
    for quarter in range(N_QUARTERS):
        seat, east, south = reader.seat(quarter), quarter in (1, 2), quarter in (2, 3)
        name = reader.name(quarter)
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
    yield from legend_pieces(reader, left, top, right, bottom, k)


def legend_pieces(
    reader: Reader, left: float, top: float, right: float, bottom: float, k: float
) -> Iterable[Piece]:
    """What the badges mean, below or above the reader's name."""
    _, quarter = reader._, reader.prospect
    entries = [("new-rosette", _("at once")), ("new-cycle", _("each round"))]
    if reader.phase == Phase.SITE and reader.mine:
        entries.append(("new-help", _("towards a bid")))
    elif not reader.gains:
        return
    high = 28.0 * len(entries)
    x = right - 130 * k if quarter in (1, 2) else left + 19 * k
    y = bottom - (52 + high) * k if quarter in (2, 3) else top + 52 * k
    if covered(reader, x, y, 130 * k, high * k):
        return
    for number, (symbol, text) in enumerate(entries):
        down = y + 28 * k * number
        yield Piece(id=f"legend/{number}", x=x, y=down, w=22 * k, h=22 * k, symbol=symbol)
        yield Piece(
            id=f"legend-text/{number}", x=x + 28 * k, y=down, w=100 * k, h=22 * k, text=text,
            size=min(16, 14 * k), anchor="start", fill="var(--fq-map-label)",
        )  # fmt: skip


def covered(reader: Reader, x: float, y: float, w: float, h: float) -> bool:
    """Does a district or a place to build on lie there?"""
    shown = [reader.s.plot[d] for d in reader.built] + [*reader.gains]
    spots = (PLACES[plot] for plot in shown)
    return any(x < left + CELL and left < x + w and y < top + CELL and top < y + h for left, top in spots)


@cache
def in_text(language: str) -> InText:
    """What stands in a cell of a terminal's map: value, suit and coin of a district."""
    _ = Tongue(language)
    kinds = ", ".join(f"{value} {name}" for value, name in enumerate(names.kinds(_), 1))
    suits = ", ".join(f"{name[0].upper()} {name}" for name in names.suits(_))
    coins = ", ".join(f"+{coin} {names.coin_name(coin, _)}" for coin in range(1, N_COINS + 1))
    return InText(f"{kinds}; {suits}; {coins}")
