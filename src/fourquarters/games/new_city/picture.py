"""New City: where things lie. The four quarters grow from the crossing as one city seen from above.

The map has coordinates of its own: (0, 0) is the crossing, a cell is 100 units wide, and the two
waters between the quarters 36. It shows what is built and what may be built, and zooms with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from fourquarters.engine.view import View
from fourquarters.games.new_city import rules, words
from fourquarters.games.new_city.forecast import (
    Gain,
    best_plot,
    fame_of,
    income_of,
    plot_gains,
    plots,
    quarters_of,
    site_gain,
    sites,
)
from fourquarters.games.new_city.state import (
    BID,
    BUILD,
    BUILT,
    COIN,
    CORNER,
    DROP,
    EARLY_COST,
    MATCH,
    N_COINS,
    N_DISTRICTS,
    N_PLOTS,
    N_QUARTERS,
    N_ROUNDS,
    NEIGHBOUR,
    NONE,
    PASS,
    PAY_GOLD,
    PILE,
    RINGED,
    VALUE,
    Phase,
)
from fourquarters.games.new_city.symbols import COIN_ART, LAND, SYMBOLS
from fourquarters.games.new_city.words import Plain, owner
from fourquarters.picture.scene import (
    SEAT_MARKS,
    Choice,
    Drawing,
    InText,
    Item,
    Line,
    Mat,
    Note,
    Panel,
    Part,
    Piece,
    Prompt,
    Result,
    Row,
    Scene,
)
from fourquarters.words.tongue import Tongue

__all__ = ["SYMBOLS", "picture"]

SHORE = 18  # from the middle of the water to the first cell
CELL = 100
LEAST_WIDE, LEAST_HIGH = 378.0, 342.0  # shown at least, to each side of the crossing
MARGIN = 34.0
PANEL = 328.0  # width of a drawing on a panel or on one's own mat
MAT = 260.0  # and on another's mat
RUNG = 46.0
TEXT_CELL = 5  # characters of a cell in a terminal
ACTING = f"M9 0H{PANEL - 9}a9 9 0 0 1 9 9v28a9 9 0 0 1 -9 9H9a9 9 0 0 1 -9 -9v-28a9 9 0 0 1 9 -9z"

GROUNDS = (
    "color-mix(in srgb, var(--fq-p1) 22%, var(--fq-paper))",
    "color-mix(in srgb, var(--fq-p2) 22%, var(--fq-paper))",
    "color-mix(in srgb, var(--fq-p3) 24%, var(--fq-paper))",
    "color-mix(in srgb, var(--fq-gilt) 20%, var(--fq-paper))",
)
LINES = (
    "color-mix(in srgb, var(--fq-p1) 55%, var(--fq-paper))",
    "color-mix(in srgb, var(--fq-p2) 55%, var(--fq-paper))",
    "color-mix(in srgb, var(--fq-ink-soft) 60%, var(--fq-paper))",
    "color-mix(in srgb, var(--fq-gilt) 65%, var(--fq-paper))",
)
TINTS = [{"--land": ground, "--line": line} for ground, line in zip(GROUNDS, LINES, strict=True)]
PAVING = "color-mix(in srgb, var(--fq-sand) 92%, var(--fq-edge))"
COBBLE = "color-mix(in srgb, var(--fq-road-edge) 45%, var(--fq-sand))"
UNOWNED = {"--owner": "var(--paper)"}


def place_of(plot: int) -> tuple[float, float]:
    """The upper left corner of a plot on the map."""
    quarter, cell = divmod(plot, N_PLOTS)
    i, j = RINGED[cell]
    x = SHORE + CELL * i if quarter in (1, 2) else -SHORE - CELL * (i + 1)
    y = SHORE + CELL * j if quarter in (2, 3) else -SHORE - CELL * (j + 1)
    return x, y


PLACES = [place_of(plot) for plot in range(N_QUARTERS * N_PLOTS)]


def picture(view: View, _: Tongue) -> Scene:
    """The table as one reader sees it."""
    look = Look(view, _)
    return Scene(
        game=view.game.name,
        title=words.title(_),
        status=_("Round {n} of {all}", n=look.s.round_number, all=N_ROUNDS),
        phases=[_("Reveal"), _("Auction"), _("Improve"), _("Income")],
        phase=look.phase_of_the_round(),
        boards=[look.city()],
        mats=[look.mat(seat) for seat in look.order()],
        panels=look.panels(),
        prompt=look.prompt(),
        seat=view.seat,
        result=result(view, _) if view.over else None,
    )


class Look:
    """A view read once, with what every part of the picture needs."""

    def __init__(self, view: View, _: Tongue) -> None:
        self.view, self._ = view, _
        self.s: Plain = words.plain(view)
        self.phase = Phase(self.s.phase)
        self.mine = view.mine
        self.legal = set(view.legal())
        self.built = [d for d in range(N_DISTRICTS) if self.s.quarter[d] != NONE]
        self.seats = [owner(self.s, quarter) for quarter in range(N_QUARTERS)]
        self.names = [_("You") if seat == view.seat else _.name(seat) for seat in self.seats]
        self.titles = {d: self.district_title(d) for d in self.built}
        over = self.phase == Phase.OVER
        self.open = [[] if over else plots(self.s, quarter) for quarter in range(N_QUARTERS)]
        self.reader = self.find_reader()
        self.gains = self.forecasts()
        self.best = best_plot(self.s, self.gains) if self.gains else NONE

    def phase_of_the_round(self) -> int:
        if self.phase == Phase.OVER:
            return 3
        return 2 if self.phase >= Phase.IMPROVE else 1

    def order(self) -> list[int]:
        first = max(self.view.seat, 0)
        return [(first + i) % self.s.players for i in range(self.s.players)]

    def find_reader(self) -> int:
        """The quarter whose prospects are shown: the reader's that acts or is still in; else none."""
        s = self.s
        if self.view.seat == NONE or s.acting == NONE:
            return NONE
        own = quarters_of(s, self.view.seat)
        if s.acting in own:
            return int(s.acting)
        return next((q for q in own if not s.dropped[q]), NONE)

    def forecasts(self) -> dict[int, Gain]:
        """What the district under auction would bring the reader on each of their plots."""
        quarter = self.reader
        if quarter == NONE or self.s.lot == NONE:
            return {}
        if self.phase in (Phase.PAY, Phase.PLACE) and self.s.acting != quarter:
            return {}
        return plot_gains(self.s, quarter, self.s.lot)

    def seat(self, quarter: int) -> int:
        return self.seats[quarter]

    def name(self, quarter: int) -> str:
        """Whose quarter it is: "You", or a name."""
        return self.names[quarter]

    # the city

    def city(self) -> Drawing:
        left, top, right, bottom = self.window()
        pieces = [*self.land(), *self.paving(), *self.water()]
        pieces += self.plots()
        for district in self.built:
            pieces.append(self.district(district))
            pieces += self.coin_on(district)
        pieces += self.previews()
        pieces += self.labels(left, top, right, bottom)
        return Drawing(
            id="city", w=right - left, h=bottom - top, x=left, y=top, pieces=pieces, whole=True,
            ground="var(--fq-paper)", in_text=in_text(self._.language),
        )  # fmt: skip

    def window(self) -> tuple[float, float, float, float]:
        """What is shown: every district, every plot to build on, and a little land around."""
        left, top, right, bottom = -LEAST_WIDE, -LEAST_HIGH, LEAST_WIDE, LEAST_HIGH
        shown = [self.s.plot[d] for d in self.built]
        shown += [plot for places in self.open for plot in places]
        for plot in shown:
            x, y = PLACES[plot]
            left, right = min(left, x - MARGIN), max(right, x + CELL + MARGIN)
            top, bottom = min(top, y - MARGIN), max(bottom, y + CELL + MARGIN)
        return left, top, right, bottom

    def land(self) -> Iterable[Piece]:
        for quarter in range(N_QUARTERS):
            x = 0 if quarter in (1, 2) else -LAND
            y = 0 if quarter in (2, 3) else -LAND
            yield Piece(
                id=f"land/{quarter}", x=x, y=y, w=LAND, h=LAND, symbol=f"new-land-{quarter}",
                vars=TINTS[self.seat(quarter)],
            )  # fmt: skip

    def paving(self) -> Iterable[Piece]:
        """One pavement under all districts."""
        if not self.built:
            return
        spots = [PLACES[self.s.plot[d]] for d in self.built]
        wide = "".join(square(x - 3, y - 3, 106, 13) for x, y in spots)
        inner = "".join(square(x + 1.5, y + 1.5, 97, 13) for x, y in spots)
        yield path("kerb", wide, fill="var(--fq-road-edge)", stroke="var(--fq-road-edge)", line=4)
        yield path("paving", wide, fill=PAVING)
        yield path("cobbles", inner, stroke=COBBLE, line=2.4, dash="4 4.5")

    def water(self) -> Iterable[Piece]:
        yield Piece(id="river", x=-LAND, y=-LAND, w=2 * LAND, h=2 * LAND, symbol="new-river")
        for district in self.built:
            plot = self.s.plot[district]
            quarter, cell = divmod(plot, N_PLOTS)
            i, j = RINGED[cell]
            x, y = PLACES[plot]
            if quarter in (0, 2) and i == 0 and self.s.ground[NEIGHBOUR[plot, 2]] >= BUILT:
                yield bridge(f"{quarter}/x{j}", 0, y + CELL / 2, 0)
            if quarter in (0, 2) and j == 0 and self.s.ground[NEIGHBOUR[plot, 3]] >= BUILT:
                yield bridge(f"{quarter}/y{i}", x + CELL / 2, 0, 90)
        yield Piece(
            id="plaza", x=-38, y=-38, w=76, h=76, symbol="new-plaza", vars={"--cobble": COBBLE}, short="+",
            title=self._("The crossing: the corners of the four quarters"),
        )  # fmt: skip

    def plots(self) -> Iterable[Piece]:
        """Where each quarter may grow; the reader's own show what the district would bring."""
        for quarter, places in enumerate(self.open):
            for plot in places:
                yield self.plot(quarter, plot)

    def plot(self, quarter: int, plot: int) -> Piece:
        x, y = PLACES[plot]
        seat = self.seat(quarter)
        piece = Piece(
            id=f"plot/{plot}", x=x + 4, y=y + 4, w=92, h=92, vars=TINTS[seat], round=12,
            short=self.plot_short(quarter, plot),
            symbol=f"new-plot-{seat + 1}", title=self.plot_title(quarter, plot),
        )  # fmt: skip
        if plot in self.gains:
            piece.symbol = "new-plot"
        if self.phase == Phase.PLACE and self.mine:
            action = BUILD + plot - int(CORNER[quarter])
            if quarter == self.s.acting and action in self.legal:
                piece.actions, piece.glow = [action], "can"
                piece.x, piece.y, piece.w, piece.h = x + 8, y + 8, 84, 84  # room for the ring
            else:
                piece.why = words.not_this_quarter(self.s, quarter, self._)
        elif plot == self.best and self.s.lot != NONE:
            piece.glow = "last"
        return piece

    def plot_title(self, quarter: int, plot: int) -> str:
        _ = self._
        where = words.cell_name(quarter, plot - int(CORNER[quarter]), _)
        text = _("{who}, {place}", who=self.name(quarter), place=where)
        if plot in self.gains:
            return f"{text}: {gain_text(self.gains[plot], _)}"
        return text

    def previews(self) -> Iterable[Piece]:
        """The district as it would stand, with what it brings at once and each round."""
        for plot, gain in self.gains.items():
            x, y = PLACES[plot]
            yield Piece(
                id=f"ghost/{plot}", x=x, y=y, w=CELL, h=CELL, symbol=f"new-ghost-{VALUE[self.s.lot]}",
                title=self.plot_title(self.reader, plot),
            )  # fmt: skip
            yield from badges(f"{plot}", x, y, gain)
        if self.phase == Phase.SITE and self.mine:
            for district in sites(self.s, self.s.acting):
                x, y = PLACES[self.s.plot[district]]
                gain = site_gain(self.s, self.s.acting, self.s.coin, district)
                yield from badges(f"site/{district}", x, y, gain)

    def district(self, district: int) -> Piece:
        s, _ = self.s, self._
        x, y = PLACES[s.plot[district]]
        seat = self.seat(s.quarter[district])
        piece = Piece(
            id=f"district/{district}", kind=f"district-{district}", enters=f"lot/{district}", x=x, y=y,
            w=CELL, h=CELL, round=14, symbol=f"new-tile-{district}", owner=seat,
            title=self.titles[district], short=self.district_short(district),
            ground=f"var(--fq-p{seat + 1})", ink=f"var(--fq-p{seat + 1}-on)",
        )  # fmt: skip
        if self.mine and self.phase == Phase.SITE:
            if district in self.legal:
                piece.actions, piece.glow = [district], "can"
                piece.x, piece.y, piece.w, piece.h = x + 7, y + 7, 86, 86  # room for the ring
            else:
                piece.why = words.why_not_site(s, district, _)
        elif self.mine and self.phase == Phase.PLACE:
            piece.why = words.built_on(_)
        elif self.mine and self.phase == Phase.PAY and district not in self.legal:
            piece.why = words.why_not_pay(s, district, _)
        return piece

    def plot_short(self, quarter: int, plot: int) -> str:
        """In a terminal: a place of the reader's by its move, another's as a dot."""
        i, j = RINGED[plot - int(CORNER[quarter])]
        return (f"{i},{j}" if quarter == self.reader else "·").center(TEXT_CELL)

    def district_short(self, district: int) -> str:
        """In a terminal: whose it is, its value and suit, and its coin: "●4M+2"."""
        coin = self.s.improved[district]
        owned = SEAT_MARKS[self.seat(self.s.quarter[district])]
        return f"{owned}{self.code(district)}{f'+{coin}' if coin else ''}".center(TEXT_CELL)

    def code(self, district: int) -> str:
        """Value and suit in two characters."""
        return f"{VALUE[district]}{words.suit_letter(district, self._)}"

    def district_title(self, district: int) -> str:
        s, _ = self.s, self._
        parts = [words.named(district, _), self.name(s.quarter[district])]
        if s.improved[district]:
            parts.append(words.coin_name(s.improved[district], _))
        return f"{', '.join(parts)}. {words.breakdown(s, district, _)}"

    def coin_on(self, district: int) -> Iterable[Piece]:
        s, coin = self.s, self.s.improved[district]
        if not coin:
            return
        x, y = PLACES[s.plot[district]]
        quarter = s.quarter[district]
        piece = Piece(
            id=f"coin/{district}", kind=f"coin-{quarter}-{coin}", x=x + 48, y=y + 48, w=50, h=51,
            symbol=f"new-coin-{coin}", owner=self.seat(quarter), round=25,
            enters=f"pile/{coin}" if s.shared_coins else f"stock/{quarter}/{coin}",
            title=f"{self.titles[district]}. {self.coin_title(district)}",
        )  # fmt: skip
        if self.mine and self.phase == Phase.PAY and district in self.legal:
            piece.actions, piece.glow = [district], "can"
        yield piece

    def coin_title(self, district: int) -> str:
        """A coin on a district, and its help if it has any."""
        s, _ = self.s, self._
        helps = int(rules.help_of(s.improved[district], VALUE[district]))
        name = words.coin_name(s.improved[district], _)
        if not helps:
            return name
        if s.help_used[district]:
            return _("{coin}: used this round", coin=name)
        return _("{coin}: pays {n} of a winning bid", coin=name, n=helps)

    def labels(self, left: float, top: float, right: float, bottom: float) -> Iterable[Piece]:
        """Each quarter's owner in its corner of the map."""
        k = (right - left) / (2 * LEAST_WIDE)
        for quarter in range(N_QUARTERS):
            seat, east, south = self.seat(quarter), quarter in (1, 2), quarter in (2, 3)
            name = self.name(quarter)
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
        yield from self.legend(left, top, right, bottom, k)

    def legend(self, left: float, top: float, right: float, bottom: float, k: float) -> Iterable[Piece]:
        """What the badges mean, below or above the reader's name."""
        _, quarter = self._, self.reader
        entries = [("new-rosette", _("at once")), ("new-cycle", _("each round"))]
        if self.phase == Phase.SITE and self.mine:
            entries.append(("new-help", _("towards a bid")))
        elif not self.gains:
            return
        high = 28.0 * len(entries)
        x = right - 130 * k if quarter in (1, 2) else left + 19 * k
        y = bottom - (52 + high) * k if quarter in (2, 3) else top + 52 * k
        if self.covered(x, y, 130 * k, high * k):
            return
        for number, (symbol, text) in enumerate(entries):
            down = y + 28 * k * number
            yield Piece(id=f"legend/{number}", x=x, y=down, w=22 * k, h=22 * k, symbol=symbol)
            yield Piece(
                id=f"legend-text/{number}", x=x + 28 * k, y=down, w=100 * k, h=22 * k, text=text,
                size=min(16, 14 * k), anchor="start", fill="var(--fq-map-label)",
            )  # fmt: skip

    def covered(self, x: float, y: float, w: float, h: float) -> bool:
        """Does a district or a place to build on lie there?"""
        shown = [self.s.plot[d] for d in self.built] + [*self.gains]
        spots = (PLACES[plot] for plot in shown)
        return any(x < left + CELL and left < x + w and y < top + CELL and top < y + h for left, top in spots)

    # what is shared

    def panels(self) -> list[Panel]:
        panels = [self.round_panel(), self.ladder_panel()]
        if self.s.shared_coins:
            panels.append(self.pile_panel())
        return panels

    def round_panel(self) -> Panel:
        _, s = self._, self.s
        left = sum(s.bag)
        aside = _.many("{n} more in the bag", "{n} more in the bag", left) if left else _("the last ones")
        pieces = [self.lot(i, district) for i, district in enumerate(s.lots)]
        drawing = Drawing(id="lots", w=PANEL, h=108, pieces=pieces)
        return Panel(id="round", title=_("This round"), aside=aside, parts=[drawing], tab=_("Round"))

    def lot(self, i: int, district: int) -> Piece:
        """One of the districts revealed this round, and what has become of it."""
        s, _ = self.s, self._
        piece = Piece(
            id=f"lot/{district}", kind=f"district-{district}", x=3 + 83.5 * i, y=4, w=72, h=72, round=11,
            symbol=f"new-tile-{district}", vars=UNOWNED, title=words.named(district, _),
        )  # fmt: skip
        if district == s.lot:
            piece.glow, piece.tag = "chosen", _.sense("lot", "now")
        elif s.quarter[district] != NONE:
            seat = self.seat(s.quarter[district])
            piece.vars, piece.owner, piece.faded = {}, seat, True
            piece.note = f"{clipped(self.name(s.quarter[district]))} {s.price[district]}"
            piece.title = self.sold(district)
        elif not s.face_up[district]:
            piece.faded, piece.note = True, _("discarded")
        elif self.mine and district in self.legal and self.phase == Phase.CHOOSE:
            piece.actions, piece.glow = [district], "can"
        else:
            piece.note = _.sense("lot", "to come")
        state = piece.tag or piece.note
        piece.short = f"{self.code(district)} {words.kind(district, _)}{f' ({state})' if state else ''}"
        return piece

    def sold(self, district: int) -> str:
        """Who won a district, and for how much."""
        s, _ = self.s, self._
        fields = {"district": words.named(district, _), "n": s.price[district]}
        if self.seat(s.quarter[district]) == self.view.seat:
            return _("{district}: you won it for {n}", **fields)
        return _("{district}: {who} won it for {n}", who=self.name(s.quarter[district]), **fields)

    def ladder_panel(self) -> Panel:
        _, s = self._, self.s
        parts: list[Part] = []
        if s.lot != NONE:
            parts.append(
                Line(text=words.named(s.lot, _), small=self.standing_text(), symbol=f"new-tile-{s.lot}",
                     vars=UNOWNED, value=str(s.bid) if s.bid else "")
            )  # fmt: skip
        parts.append(self.ladder())
        title = _("Auction") if s.lot != NONE else _("Ladder")
        aside = _("bidding runs up the ladder")
        if s.lot == NONE:
            aside = _("the lowest opens") if s.ladder[-1] == s.acting else _("those below cannot bid")
        if self.phase in (Phase.IMPROVE, Phase.SITE):
            aside = _("from the top down")
        elif self.phase == Phase.OVER:
            aside = _("the higher pawn wins ties")
        return Panel(id="auction", title=title, aside=aside, parts=parts, tab=_("Auction"))

    def standing_text(self) -> str:
        _, s = self._, self.s
        if s.standing == NONE:
            return _("no bid yet")
        if self.phase == Phase.BID:
            if self.seat(s.standing) == self.view.seat:
                return _("your bid stands")
            return _("the bid of {who} stands", who=words.who(s, s.standing, _))
        if self.seat(s.standing) == self.view.seat:
            return _("you won it")
        return _("{who} won it", who=words.who(s, s.standing, _))

    def ladder(self) -> Drawing:
        """The pawns on their ladder, each with its bid and what it takes to stay in."""
        s, _ = self.s, self._
        may_fall = MATCH in self.legal
        high = RUNG * N_QUARTERS + (38 if may_fall else 4)
        pieces = [Piece(id="ladder", x=6, y=0, w=60, h=4 * RUNG, symbol="new-ladder")]
        if s.acting != NONE:
            y = RUNG * rules.rung(s, s.acting) - 1
            lit = path("acting", ACTING, 0, y, fill="var(--fq-inset)", stroke="var(--fq-gilt)", line=1.5)
            pieces.insert(0, lit)
        for step, quarter in enumerate(s.ladder):
            pieces += self.rung(step, quarter)
        if may_fall:
            pieces.append(
                Piece(id="fallen", x=20, y=4 * RUNG + 2, w=32, h=32, symbol="new-townsman", faded=True,
                      owner=self.view.seat, mark=True)
            )  # fmt: skip
            pieces.append(small_text("fallen-text", 86, 4 * RUNG + 8, _("your pawn, if you win by matching")))
        return Drawing(id="ladder-drawing", w=PANEL, h=high, pieces=pieces)

    def rung(self, step: int, quarter: int) -> Iterable[Piece]:
        s, _ = self.s, self._
        y, seat = RUNG * step, self.seat(quarter)
        name = self.name(quarter)
        if s.players == 2:
            name = f"{name}, {words.quarter_name(quarter, _)}"
        state = self.rung_text(quarter)
        yield Piece(
            id=f"pawn/{quarter}", x=16, y=y, w=40, h=40, symbol="new-townsman", owner=seat, mark=True,
            faded=bool(s.dropped[quarter]), title=_("Pawn of {who}", who=words.who(s, quarter, _)),
        )  # fmt: skip
        yield Piece(
            id=f"climber/{quarter}", x=84, y=y + (3 if state else 12), w=186, h=20, text=name, size=16.5,
            bold=True, anchor="start", fill="var(--fq-ink)", short=self.rung_short(step, quarter, name, state),
        )  # fmt: skip
        if state:
            yield small_text(f"climber-state/{quarter}", 84, y + 23, state)
        if s.dropped[quarter]:
            yield small_text(f"bid/{quarter}", 268, y + 13, _.sense("auction", "out"), 50, "end")
        elif s.bids[quarter]:
            yield Piece(
                id=f"bid/{quarter}", x=268, y=y + 10, w=50, h=24, text=str(s.bids[quarter]), size=20,
                bold=True, anchor="end", fill="var(--fq-ink)",
            )  # fmt: skip
            if quarter == s.standing:
                yield Piece(id="standing", x=266, y=y + 12, w=20, h=20, symbol="coin")

    def rung_short(self, step: int, quarter: int, name: str, state: str) -> str:
        """A rung in a terminal: "1. ● You, bid 3: this bid stands"."""
        line = f"{step + 1}. {SEAT_MARKS[self.seat(quarter)]} {name}"
        if self.s.bids[quarter] and not self.s.dropped[quarter]:
            line += self._(", bid {n}", n=self.s.bids[quarter])
        return f"{line}: {state}" if state else line

    def rung_text(self, quarter: int) -> str:
        """What a quarter does on the ladder in this phase."""
        _, s = self._, self.s
        if self.phase == Phase.OVER:
            return ""
        if self.phase in (Phase.PAY, Phase.PLACE):
            return _("won at {n}", n=s.bid) if quarter == s.acting else ""
        if self.phase in (Phase.IMPROVE, Phase.SITE):
            if quarter == s.acting:
                return _("may build an improvement now")
            return _("has had its turn") if rules.rung(s, quarter) < rules.rung(s, s.acting) else ""
        return self.bidding_text(quarter)

    def bidding_text(self, quarter: int) -> str:
        """Who is in, and what it takes to stay in (N12)."""
        _, s = self._, self.s
        power = int(rules.buying_power(s, quarter))
        if self.phase in (Phase.CHOOSE, Phase.OPEN):
            if not power:
                return _("cannot bid")
            return _("opens, up to {n}", n=power) if quarter == s.acting else _("can bid up to {n}", n=power)
        if s.dropped[quarter]:
            return _("dropped")
        if quarter == s.standing:
            return _("this bid stands")
        above = rules.rung(s, quarter) < rules.rung(s, s.standing)
        if above and power >= s.bid:
            return _("above: may match {n}, can bid up to {most}", n=s.bid, most=power)
        if power > s.bid:
            return _("below: stays in from {n} on, up to {most}", n=s.bid + 1, most=power)
        return _("cannot stay in, has {n}", n=power)

    def pile_panel(self) -> Panel:
        """All coins in one pile (N33)."""
        pieces = []
        for coin in range(1, N_COINS + 1):
            piece = self.stock_coin(PILE, coin, 4 + 66 * (coin - 1), 2, 44)
            piece.count = int(self.s.coins[PILE, coin - 1])
            piece.short = f"{piece.count} × {piece.short}" if piece.short else ""
            pieces.append(piece)
        drawing = Drawing(id="pile", w=PANEL, h=78, pieces=pieces)
        return Panel(id="pile", title=self._("Coins for all"), parts=[drawing], tab=self._("Coins"))

    # mats

    def mat(self, seat: int) -> Mat:
        s, _ = self.s, self._
        own = seat == self.view.seat
        quarters = quarters_of(s, seat)
        parts: list[Part] = []
        for quarter in quarters:
            parts += self.quarter_parts(quarter, own, len(quarters) > 1)
        return Mat(
            seat=seat, name=_("You") if own else _.name(seat), score=str(min(s.gold[q] for q in quarters)),
            symbol="new-coffer", unit=_("{n} gold", n=min(s.gold[q] for q in quarters)),
            small=self.mat_text(quarters), parts=parts,
            now=s.acting != NONE and seat == self.seat(s.acting),
        )  # fmt: skip

    def mat_text(self, quarters: list[int]) -> str:
        _, s = self._, self.s
        if len(quarters) > 1:
            return _("the poorer quarter counts")
        quarter = quarters[0]
        name = words.quarter_name(quarter, _)
        if self.phase == Phase.BID:
            if s.dropped[quarter]:
                return _("{quarter}, out", quarter=name)
            if quarter == s.standing:
                return _("{quarter}, bids {n}", quarter=name, n=s.bid)
            return _("{quarter}, in", quarter=name)
        count = sum(1 for d in self.built if s.quarter[d] == quarter)
        if not count:
            return name
        return _.many("{quarter}, {n} district", "{quarter}, {n} districts", count, quarter=name)

    def quarter_parts(self, quarter: int, own: bool, paired: bool) -> Iterable[Part]:
        s, _ = self.s, self._
        if paired:
            yield Line(text=words.quarter_name(quarter, _), symbol="new-coffer", value=str(s.gold[quarter]))
        if own and not paired:
            yield self.income_drawing(quarter)
        items = [] if own and not paired else [self.income_item(quarter)]
        items += self.help_items(quarter)
        if items:
            yield Row(items=items)
        if not s.shared_coins:
            yield (
                self.own_coins(quarter) if own and not paired else self.coins(quarter, PANEL if own else MAT)
            )

    def income_item(self, quarter: int) -> Item:
        total = income_of(self.s, quarter) + fame_of(self.s, quarter)
        return Item(symbol="new-income", text=f"{total:+d}".replace("-", "−"), bold=True,
                    title=self._("Income at the end of this round, as things stand"))  # fmt: skip

    def help_items(self, quarter: int) -> list[Item]:
        """Guilds and statues, and what they still pay this round (N15)."""
        s, _ = self.s, self._
        items = []
        for district in self.built:
            helps = int(rules.help_of(s.improved[district], VALUE[district]))
            if s.quarter[district] == quarter and helps:
                used = bool(s.help_used[district])
                items.append(
                    Item(symbol=f"new-{COIN_ART[s.improved[district] - 1]}", owner=self.seat(quarter),
                         text=_.sense("help", "used") if used else _("pays {n}", n=helps), faded=used,
                         title=self.coin_title(district))
                )  # fmt: skip
        return items

    def income_drawing(self, quarter: int) -> Drawing:
        """The reader's districts with what each will earn, and the sum."""
        s, _ = self.s, self._
        own = [d for d in self.built if s.quarter[d] == quarter]
        fame = fame_of(s, quarter)
        step = min(56.0, 236.0 / max(1, len(own) + bool(fame)))
        size = min(48.0, step - 4)
        pieces, x = [], 0.0
        for district in own:
            pieces.append(
                Piece(id=f"mine/{district}", x=x, y=0, w=size, h=size, symbol=f"new-tile-{district}",
                      owner=self.seat(quarter), title=self.titles[district],
                      short=f"{self.code(district)}: {int(rules.income(s, district))}")
            )  # fmt: skip
            pieces.append(number_text(f"earns/{district}", x, 50, size, str(rules.income(s, district))))
            x += step
        if fame:
            pieces.append(
                Piece(id=f"fame/{quarter}", x=x + 2, y=2, w=size - 4, h=size - 4, symbol="new-gambling-hall",
                      owner=self.seat(quarter) if fame > 0 else -1, faded=fame < 0,
                      title=_("Famous halls, if everyone can pay"))
            )  # fmt: skip
            pieces.append(number_text(f"fame-gold/{quarter}", x, 50, size, minus(fame)))
        if not own:
            pieces.append(small_text("nothing", 0, 22, _("no district yet")))
        total = income_of(s, quarter) + fame
        pieces += [
            small_text("income-label", 240, 0, _.sense("short", "income"), 84, "end"),
            Piece(id="income-symbol", x=248, y=20, w=22, h=22, symbol="new-income"),
            Piece(id="income", x=264, y=18, w=60, h=26, text=f"{total:+d}".replace("-", "−"), size=24, bold=True,
                  anchor="end", fill="var(--fq-ink)", short=self.income_short(total)),
            small_text("income-when", 240, 48, _("this round"), 84, "end"),
        ]  # fmt: skip
        return Drawing(id=f"income-{quarter}", w=PANEL, h=70, pieces=pieces)

    def income_short(self, total: int) -> str:
        return f"{self._('Income at the end of this round, as things stand')} {total:+d}".replace("-", "−")

    def coins(self, quarter: int, wide: float) -> Drawing:
        """Small coins: built or still to build."""
        _, left = self._, int(self.s.coins[quarter].sum())
        pieces = [self.stock_coin(quarter, coin, 31 * (coin - 1), 1, 27) for coin in range(1, N_COINS + 1)]
        for piece in pieces:
            piece.note = piece.short = ""
        text = _.many("{n} to build", "{n} to build", left) if left else _("all built")
        pieces.append(small_text(f"left/{quarter}", wide - 90, 6, text, 90, "end"))
        pieces[-1].short = self.coins_short(quarter)
        return Drawing(id=f"coins-{quarter}", w=wide, h=30, pieces=pieces)

    def coins_short(self, quarter: int) -> str:
        """The coins still to build, by their numbers."""
        left = [str(coin) for coin in range(1, N_COINS + 1) if self.s.coins[quarter, coin - 1]]
        return str(
            self._("coins {numbers} to build", numbers=" ".join(left)) if left else self._("all coins built")
        )

    def own_coins(self, quarter: int) -> Drawing:
        pieces = [
            self.stock_coin(quarter, coin, 8 + 67 * (coin - 1), 2, 44) for coin in range(1, N_COINS + 1)
        ]
        return Drawing(id=f"coins-{quarter}", w=PANEL, h=78, pieces=pieces)

    def stock_coin(self, row: int, coin: int, x: float, y: float, size: float) -> Piece:
        """A coin in a quarter's stock or in the pile, with when and for how much it can be built."""
        s, _ = self.s, self._
        left = s.coins[row, coin - 1]
        name = words.coin_name(coin, _)
        piece = Piece(
            id=f"pile/{coin}" if row == PILE else f"stock/{row}/{coin}", x=x, y=y, w=size, h=size * 70 / 68,
            kind=f"coin-{row}-{coin}", symbol=f"new-coin-{coin}" if left else f"new-spent-{coin}",
            round=size / 2, note=self.coin_note(row, coin), title=f"{name}: {words.coin_help(coin, _)}",
        )  # fmt: skip
        if left:
            piece.short = f"{coin} {name} ({piece.note})"
        if row == PILE:
            piece.vars = {"--owner": "var(--fq-edge)"}
        else:
            piece.owner = self.seat(row)
        if self.mine and self.phase == Phase.IMPROVE and row in (PILE, s.acting):
            action = COIN + coin - 1
            if action in self.legal:
                piece.actions, piece.glow = [action], "can"
            else:
                piece.why = words.why_not_coin(s, s.acting, coin, _)
        return piece

    def coin_note(self, row: int, coin: int) -> str:
        _, s = self._, self.s
        if not s.coins[row, coin - 1]:
            return _.sense("coin", "none left") if row == PILE else _.sense("coin", "built")
        if coin <= s.round_number:
            return _.sense("coin", "free")
        if coin == s.round_number + 1:
            return _("{n} gold", n=EARLY_COST)
        return _.sense("coin", "round {n}", n=coin - 1)

    # the prompt

    def prompt(self) -> Prompt:
        title, help = words.asked(self.s, self.mine, self._)
        choices = self.choices() if self.mine else []
        aside = self.aside() if self.mine else []
        seat = self.view.decider
        return Prompt(title=title, help=help, seat=seat, mine=self.mine, aside=aside, choices=choices,
                      steps=self.steps())  # fmt: skip

    def steps(self) -> list[str]:
        _, s = self._, self.s
        if not self.mine:
            return []
        if self.phase == Phase.OPEN:
            return [words.named(s.lot, _)]
        if self.phase == Phase.SITE:
            return [words.coin_name(s.coin, _)]
        return []

    def aside(self) -> list[Part]:
        """What the district under auction would bring at its best place."""
        _, s = self._, self.s
        if not self.gains or self.phase not in (Phase.OPEN, Phase.BID):
            return []
        gain = self.gains[self.best]
        text = _("At its best place: {once} at once, {each} each round: {all} by the end.",
                 once=gain.once, each=gain.each, all=gain.by_the_end(s))  # fmt: skip
        parts: list[Part] = [Note(spans=list(text.spans))]
        helps = self.unused_help(s.acting)
        if helps:
            with_help = _("What is left if you win and use {n} of help.", n=helps)
            parts.append(Note(spans=[(str(with_help), False)], soft=True))
        return parts

    def unused_help(self, quarter: int) -> int:
        return int(rules.buying_power(self.s, quarter)) - int(self.s.gold[quarter])

    def left_after(self, bid: int) -> int:
        return words.left_after(self.s, bid)

    def choices(self) -> list[Choice]:
        ids = self.view.legal()
        if self.phase == Phase.CHOOSE:
            return self.lot_choices(ids)
        if self.phase in (Phase.OPEN, Phase.BID):
            return self.bid_choices(ids)
        if self.phase == Phase.PAY:
            return self.payment_choices(ids)
        if self.phase == Phase.PLACE:
            return [self.plot_choice(action) for action in ids]
        if self.phase == Phase.IMPROVE:
            return self.coin_choices()
        return self.site_choices(ids)

    def lot_choices(self, ids: list[int]) -> list[Choice]:
        s, _ = self.s, self._
        choices = []
        for district in ids:
            gains = plot_gains(s, s.acting, district)
            gain = gains[best_plot(s, gains)]
            choices.append(
                Choice(label=words.named(district, _), action=district, detail=gain_text(gain, _),
                       symbol=f"new-tile-{district}", vars=UNOWNED)
            )  # fmt: skip
        return choices

    def bid_choices(self, ids: list[int]) -> list[Choice]:
        """The cheapest way to stay in stands first, in gold; then to drop, then all raises."""
        _, s = self._, self.s
        choices = []
        raises = [action - BID + 1 for action in ids if action >= BID]
        if MATCH in self.legal:
            detail = _("{n} left, pawn to the bottom", n=self.left_after(s.bid))
            choices.append(Choice(label=_("Match {n}", n=s.bid), action=MATCH, detail=detail, first=True))
        elif raises:
            lowest = raises.pop(0)
            opening = self.phase == Phase.OPEN
            label = _("Open with {n}", n=lowest) if opening else _("Raise to {n}", n=lowest)
            detail = _("{n} left, pawn stays", n=self.left_after(lowest))
            choices.append(Choice(label=label, action=BID + lowest - 1, detail=detail, first=True))
        if self.phase == Phase.BID:
            if MATCH not in self.legal:
                choices.append(Choice(label=_("Match {n}", n=s.bid), why=self.why_no_match()))
            keep = _("keep {n}", n=int(s.gold[s.acting]))
            choices.append(Choice(label=_("Drop out"), action=DROP, detail=keep))
        group = _("Open with") if self.phase == Phase.OPEN else _("Raise to")
        for amount in raises:
            left = _.sense("gold", "{n} left", n=self.left_after(amount))
            choices.append(Choice(label=str(amount), action=BID + amount - 1, detail=left, group=group))
        return choices

    def why_no_match(self) -> str:
        if rules.rung(self.s, self.s.acting) > rules.rung(self.s, self.s.standing):
            return self._("only with a higher pawn (N12)")
        return self._("not enough (N12)")

    def payment_choices(self, ids: list[int]) -> list[Choice]:
        _, s = self._, self.s
        choices: list[Choice] = []
        for district in ids:
            if district < N_DISTRICTS:
                coin, helps = s.improved[district], int(rules.unused_help(s, district))
                detail = _("pays {n}", n=min(helps, s.due))
                if helps > s.due:
                    detail = _("pays {n}, {lost} lost", n=s.due, lost=helps - s.due)
                choices.append(
                    Choice(label=words.action(self.view, district, _), action=district, detail=detail,
                           symbol=f"new-{COIN_ART[coin - 1]}", vars=owner_vars(self.view.seat),
                           first=not choices)
                )  # fmt: skip
        label, left = _("Pay {n} in gold", n=s.due), int(s.gold[s.acting]) - s.due
        if PAY_GOLD in self.legal:
            choices.append(
                Choice(
                    label=label, action=PAY_GOLD, detail=_.sense("gold", "{n} left", n=left), symbol="coin"
                )
            )
        else:
            choices.append(Choice(label=label, why=_("Not enough gold: use help first. (N15)")))
        return choices

    def plot_choice(self, action: int) -> Choice:
        plot = int(CORNER[self.s.acting]) + action - BUILD
        return Choice(
            label=words.action(self.view, action, self._), action=action, on_piece=True,
            detail=gain_text(self.gains[plot], self._), first=plot == self.best,
        )  # fmt: skip

    def coin_choices(self) -> list[Choice]:
        _, s = self._, self.s
        choices = []
        for coin in range(1, N_COINS + 1):
            label, symbol = words.coin_name(coin, _), f"new-{COIN_ART[coin - 1]}"
            action = COIN + coin - 1
            if action in self.legal:
                price = _.sense("coin", "free") if coin <= s.round_number else _("{n} gold", n=EARLY_COST)
                best = max(
                    (site_gain(s, s.acting, coin, d) for d in sites(s, s.acting)),
                    key=lambda gain: gain.by_the_end(s) + gain.help,
                )
                detail = f"{price}; {gain_text(best, _)}"
                choices.append(
                    Choice(label=label, action=action, detail=detail, symbol=symbol,
                           vars=owner_vars(self.view.seat))
                )  # fmt: skip
            elif rules.coins_left(s, s.acting, coin):
                why = words.why_not_coin(s, s.acting, coin, _)
                if coin > s.round_number + 1:
                    why = _("from round {n} (N21)", n=coin - 1)
                choices.append(Choice(label=label, why=why, symbol=symbol, vars=owner_vars(self.view.seat)))
        choices.append(Choice(label=_("Build nothing"), action=PASS))
        return choices

    def site_choices(self, ids: list[int]) -> list[Choice]:
        s = self.s
        gains = {d: site_gain(s, s.acting, s.coin, d) for d in ids}
        best = max(ids, key=lambda d: gains[d].by_the_end(s) + gains[d].help)
        return [
            Choice(label=words.action(self.view, d, self._), action=d, on_piece=True, first=d == best,
                   detail=gain_text(gains[d], self._), symbol=f"new-tile-{d}",
                   vars=owner_vars(self.view.seat))
            for d in ids
        ]  # fmt: skip


# --- small parts


def minus(number: int) -> str:
    return str(number).replace("-", "−")


def clipped(name: str) -> str:
    return name if len(name) <= 8 else name[:7].rstrip() + "…"


def owner_vars(seat: int) -> dict[str, str]:
    return {"--owner": f"var(--fq-p{seat + 1})"}


def path(
    id: str, outline: str, x: float = 0, y: float = 0, fill: str = "", stroke: str = "", line: float = 0,
    dash: str = "",
) -> Piece:  # fmt: skip
    return Piece(id=id, x=x, y=y, w=0, h=0, path=outline, fill=fill, stroke=stroke, line=line, dash=dash)


@cache
def square(x: float, y: float, size: float, round: float) -> str:
    """A square with round corners as an outline."""
    side, r = size - 2 * round, round
    return (
        f"M{x + r:g} {y:g}h{side:g}a{r} {r} 0 0 1 {r} {r}v{side:g}a{r} {r} 0 0 1 -{r} {r}"
        f"h-{side:g}a{r} {r} 0 0 1 -{r} -{r}v-{side:g}a{r} {r} 0 0 1 {r} -{r}z"
    )


@cache
def plaque(w: float, h: float) -> str:
    """A long sign with round ends as an outline."""
    r, flat = h / 2, w - h
    return f"M{r:g} 0h{flat:g}a{r:g} {r:g} 0 0 1 0 {h:g}h-{flat:g}a{r:g} {r:g} 0 0 1 0 -{h:g}z"


def bridge(id: str, x: float, y: float, turn: float) -> Piece:
    return Piece(id=f"bridge/{id}", x=x - 28, y=y - 19, w=56, h=38, symbol="new-bridge", turn=turn)


def badges(id: str, x: float, y: float, gain: Gain) -> Iterable[Piece]:
    """What a choice brings: at once on a rosette, each round in a ring of arrows, help in a blue ring."""
    shown = [("new-rosette", gain.once), ("new-cycle", gain.each), ("new-help", gain.help)]
    shown = [(symbol, amount) for symbol, amount in shown if amount] or [("new-cycle", 0)]
    left = x + 50 - 24 * len(shown)
    for number, (symbol, amount) in enumerate(shown):
        yield Piece(
            id=f"badge/{id}/{number}", x=left + 48 * number + 1, y=y + 47, w=46, h=46, symbol=symbol,
            text=f"{amount:+d}".replace("-", "−"), size=19, bold=True, fill="var(--ink)",
        )  # fmt: skip


def small_text(id: str, x: float, y: float, text: str, w: float = 230, anchor: str = "start") -> Piece:
    return Piece(id=id, x=x, y=y, w=w, h=18, text=text, size=13, anchor=anchor, fill="var(--fq-ink-soft)")


def number_text(id: str, x: float, y: float, w: float, text: str) -> Piece:
    return Piece(id=id, x=x, y=y, w=w, h=18, text=text, size=16, bold=True, fill="var(--fq-ink)")


def gain_text(gain: Gain, _: Tongue) -> str:
    """ "+3 at once, +3 each round"."""
    parts = []
    if gain.once:
        parts.append(_("+{n} at once", n=gain.once))
    if gain.each > 0:
        parts.append(_("+{n} each round", n=gain.each))
    if gain.each < 0:
        parts.append(_("{n} each round", n=gain.each))
    if gain.help:
        parts.append(_("helps with {n}", n=gain.help))
    return ", ".join(parts) or _("no income")


@cache
def in_text(language: str) -> InText:
    """What stands in a cell of a terminal's map: value, suit and coin of a district."""
    _ = Tongue(language)
    kinds = ", ".join(f"{value} {name}" for value, name in enumerate(words.kinds(_), 1))
    suits = ", ".join(f"{name[0].upper()} {name}" for name in words.suits(_))
    coins = ", ".join(f"+{coin} {words.coin_name(coin, _)}" for coin in range(1, N_COINS + 1))
    return InText(f"{kinds}; {suits}; {coins}")


def result(view: View, _: Tongue) -> Result:
    sheet = words.score_sheet(view, _)
    places = view.places()
    return Result(
        winners=[seat for seat in range(view.players) if places[seat] == 0],
        names=[_.name(seat) for seat in range(view.players)],
        rows=[(name, list(values)) for name, values in sheet.rows],
        total=list(sheet.total),
        verdict=sheet.verdict,
    )


__all__ = ["SYMBOLS", "picture"]
