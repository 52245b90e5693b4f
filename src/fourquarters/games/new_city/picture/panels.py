"""New City: what everyone shares: this round's districts, the ladder, the common pile."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import cache

from fourquarters.games.new_city.picture.coins import stock_coin
from fourquarters.games.new_city.picture.look import Look
from fourquarters.games.new_city.picture.parts import PANEL, UNOWNED, clipped, code, path, small_text
from fourquarters.games.new_city.rules import auction, quarters
from fourquarters.games.new_city.state import MATCH, N_COINS, N_QUARTERS, NONE, PILE, Phase
from fourquarters.games.new_city.words import names
from fourquarters.picture.scene import SEAT_MARKS, Drawing, Line, Panel, Part, Piece

RUNG, TALL_RUNG = 46.0, 62.0
SMALL, SMALL_RUNG = 232.0, 32.0  # the ladder on a phone


@cache
def square_row(w: float, h: float) -> str:
    """The frame of a row as an outline with round corners."""
    flat = h - 18
    return f"M9 0H{w - 9:g}a9 9 0 0 1 9 9v{flat:g}a9 9 0 0 1 -9 9H9a9 9 0 0 1 -9 -9v-{flat:g}a9 9 0 0 1 9 -9z"


def panels(look: Look) -> list[Panel]:
    panels = [round_panel(look), ladder_panel(look)]
    if look.s.shared_coins:
        panels.append(pile_panel(look))
    return panels


def round_panel(look: Look) -> Panel:
    _, s = look._, look.s
    left = sum(s.bag)
    aside = _.many("{n} more in the bag", "{n} more in the bag", left) if left else _("the last ones")
    pieces = [lot_piece(look, i, district) for i, district in enumerate(s.lots)]
    drawing = Drawing(id="lots", w=PANEL, h=108, pieces=pieces)
    return Panel(id="round", title=_("This round"), aside=aside, parts=[drawing], tab=_.sense("tab", "Auction"),
                 with_board=True, small=[small_lots(pieces)])  # fmt: skip


def small_lots(pieces: list[Piece]) -> Drawing:
    """The same districts, two by two."""
    small = [copy(piece) for piece in pieces]
    for i, piece in enumerate(small):
        piece.x, piece.y = 17 + 72 * (i % 2), 4 + 71 * (i // 2)
        piece.w = piece.h = 38
        piece.round = 7
    return Drawing(id="lots", w=144, h=138, pieces=small)


def lot_piece(look: Look, i: int, district: int) -> Piece:
    """One of the districts revealed this round, and what became of it."""
    s, _ = look.s, look._
    piece = Piece(
        id=f"lot/{district}", kind=f"district-{district}", x=3 + 83.5 * i, y=4, w=72, h=72, round=11,
        symbol=f"new-tile-{district}", vars=UNOWNED, title=names.named(district, _),
    )  # fmt: skip
    if district == s.lot:
        piece.glow, piece.tag = "chosen", _.sense("lot", "now")
    elif s.quarter[district] != NONE:
        seat = look.seat(s.quarter[district])
        piece.vars, piece.owner, piece.faded = {}, seat, True
        piece.note = f"{clipped(look.name(s.quarter[district]))} {s.price[district]}"
        piece.title = sold(look, district)
    elif not s.face_up[district]:
        piece.faded, piece.note = True, _("discarded")
    elif look.mine and district in look.legal and look.phase == Phase.CHOOSE:
        piece.actions, piece.glow = [district], "can"
    else:
        piece.note = _.sense("lot", "to come")
    state = piece.tag or piece.note
    piece.short = f"{code(look, district)} {names.kind(district, _)}{f' ({state})' if state else ''}"
    return piece


def sold(look: Look, district: int) -> str:
    """Who won a district, and for how much."""
    s, _ = look.s, look._
    fields = {"district": names.named(district, _), "n": s.price[district]}
    if look.seat(s.quarter[district]) == look.view.seat:
        return _("{district}: you won it for {n}", **fields)
    return _("{district}: {who} won it for {n}", who=look.name(s.quarter[district]), **fields)


def ladder_panel(look: Look) -> Panel:
    _, s = look._, look.s
    head: list[Part] = []
    if s.lot != NONE:
        head.append(
            Line(text=names.named(s.lot, _), small=standing_text(look), symbol=f"new-tile-{s.lot}",
                 vars=UNOWNED, value=str(s.bid) if s.bid else "")
        )  # fmt: skip
    tall = [] if s.shared_coins else [*head, ladder_drawing(look, TALL_RUNG)]
    title = _("Auction") if s.lot != NONE else _("Ladder")
    aside = _("bidding runs up the ladder")
    if s.lot == NONE:
        aside = _("the lowest opens") if s.ladder[-1] == s.acting else _("those below cannot bid")
    if look.phase in (Phase.IMPROVE, Phase.SITE):
        aside = _("from the top down")
    elif look.phase == Phase.OVER:
        aside = _("the higher pawn wins ties")
    return Panel(id="auction", title=title, aside=aside, tab=_.sense("tab", "Auction"), with_board=True,
                 parts=[*head, ladder_drawing(look, RUNG)], small=[small_ladder(look)], tall=tall)  # fmt: skip


def standing_text(look: Look) -> str:
    _, s = look._, look.s
    if s.standing == NONE:
        return _("no bid yet")
    if look.phase == Phase.BID:
        if look.seat(s.standing) == look.view.seat:
            return _("your bid stands")
        return _("{who}’s bid stands", who=names.who(s, s.standing, _))
    if look.seat(s.standing) == look.view.seat:
        return _("you won it")
    return _("{who} won it", who=names.who(s, s.standing, _))


def ladder_drawing(look: Look, rung: float) -> Drawing:
    """The pawns on the ladder, each with its bid and what it takes to stay in."""
    s, _ = look.s, look._
    may_fall = MATCH in look.legal
    high = rung * N_QUARTERS + (38 if may_fall else 4)
    pieces = [Piece(id="ladder", x=6, y=0, w=60, h=4 * rung, symbol="new-ladder")]
    if s.acting != NONE:
        y = rung * quarters.rung(s, s.acting) - 1
        lit = path(
            "acting", square_row(PANEL, rung), 0, y, fill="var(--fq-inset)", stroke="var(--fq-gilt)", line=1.5
        )
        pieces.insert(0, lit)
    for step, quarter in enumerate(s.ladder):
        pieces += rung_pieces(look, rung, step, quarter)
    if may_fall:
        pieces.append(
            Piece(id="fallen", x=20, y=4 * rung + 2, w=32, h=32, symbol="new-townsman", faded=True,
                  owner=look.view.seat, mark=True)
        )  # fmt: skip
        fallen = small_text(
            "fallen-text", 86, 4 * rung + 1, _("your pawn, if you win by matching"), PANEL - 88
        )
        fallen.h = 34
        pieces.append(fallen)
    return Drawing(id="ladder-drawing", w=PANEL, h=high, pieces=pieces)


def pawn_piece(look: Look, quarter: int) -> Piece:
    s, _ = look.s, look._
    return Piece(
        id=f"pawn/{quarter}", x=16, y=0, w=40, h=40, symbol="new-townsman", owner=look.seat(quarter), mark=True,
        faded=bool(s.dropped[quarter]), title=_("{who}’s pawn", who=names.who(s, quarter, _)),
    )  # fmt: skip


def rung_pieces(look: Look, rung: float, step: int, quarter: int) -> Iterable[Piece]:
    s, _ = look.s, look._
    y = rung * step + (rung - RUNG) / 2
    name = look.name(quarter)
    if s.players == 2:
        name = f"{name}, {names.quarter_name(quarter, _)}"
    state = rung_text(look, quarter)
    pawn = pawn_piece(look, quarter)
    pawn.y = y
    yield pawn
    yield Piece(
        id=f"climber/{quarter}", x=84, y=y + (3 if state else 12), w=186, h=20, text=name, size=16.5,
        bold=True, anchor="start", fill="var(--fq-ink)", short=rung_short(look, step, quarter, name, state),
    )  # fmt: skip
    if state:
        words = small_text(f"climber-state/{quarter}", 84, y + 22, state)
        words.h = 18 if rung == RUNG else 34
        yield words
    beside = y + (2 if state else 11)  # the words below the name may be long
    if s.dropped[quarter]:
        yield small_text(f"bid/{quarter}", 268, beside + 2, _.sense("auction", "out"), 50, "end")
    elif s.bids[quarter]:
        yield Piece(
            id=f"bid/{quarter}", x=268, y=beside, w=50, h=24, text=str(s.bids[quarter]), size=20,
            bold=True, anchor="end", fill="var(--fq-ink)",
        )  # fmt: skip
        if quarter == s.standing:
            yield Piece(id="standing", x=266, y=beside + 2, w=20, h=20, symbol="coin")


def small_ladder(look: Look) -> Drawing:
    """The pawns and bids alone."""
    s = look.s
    pieces = [Piece(id="ladder", x=4, y=0, w=46, h=4 * SMALL_RUNG, symbol="new-ladder")]
    if s.acting != NONE:
        y = SMALL_RUNG * quarters.rung(s, s.acting)
        lit = path("acting", square_row(SMALL, SMALL_RUNG - 1), 0, y, fill="var(--fq-inset)",
                   stroke="var(--fq-gilt)", line=1.5)  # fmt: skip
        pieces.insert(0, lit)
    for step, quarter in enumerate(s.ladder):
        pieces += small_rung(look, step, quarter)
    return Drawing(id="ladder-drawing", w=SMALL, h=4 * SMALL_RUNG, pieces=pieces)


def small_rung(look: Look, step: int, quarter: int) -> Iterable[Piece]:
    s, _ = look.s, look._
    y = SMALL_RUNG * step
    pawn = pawn_piece(look, quarter)
    pawn.x, pawn.y, pawn.w, pawn.h = 13, y + 1, 29, 29
    yield pawn
    name = look.name(quarter)
    if s.players == 2:
        name = f"{name} {_(names.INITIALS[quarter])}"
    bid = s.bids[quarter] or s.dropped[quarter]
    yield Piece(id=f"climber/{quarter}", x=60, y=y + 5, w=108 if bid else 160, h=22, text=name, size=16,
                bold=True, anchor="start", fill="var(--fq-ink)")  # fmt: skip
    if s.dropped[quarter]:
        out = _.sense("auction", "out")
        yield small_text(f"bid/{quarter}", SMALL - 52, y + 7, out, 44, "end")
    elif s.bids[quarter]:
        yield Piece(id=f"bid/{quarter}", x=SMALL - 38, y=y + 4, w=30, h=24, text=str(s.bids[quarter]), size=19,
                    bold=True, anchor="end", fill="var(--fq-ink)")  # fmt: skip
        if quarter == s.standing:
            yield Piece(id="standing", x=SMALL - 52, y=y + 7, w=18, h=18, symbol="coin")


def rung_short(look: Look, step: int, quarter: int, name: str, state: str) -> str:
    """A rung in a terminal: "1. ● You, bid 3: this bid stands"."""
    line = f"{step + 1}. {SEAT_MARKS[look.seat(quarter)]} {name}"
    if look.s.bids[quarter] and not look.s.dropped[quarter]:
        line += look._(", bid {n}", n=look.s.bids[quarter])
    return f"{line}: {state}" if state else line


def rung_text(look: Look, quarter: int) -> str:
    """What a quarter is doing on the ladder in this phase."""
    _, s = look._, look.s
    if look.phase == Phase.OVER:
        return ""
    if look.phase in (Phase.PAY, Phase.PLACE):
        return _("won at {n}", n=s.bid) if quarter == s.acting else ""
    if look.phase in (Phase.IMPROVE, Phase.SITE):
        if quarter == s.acting:
            return _("may build an improvement now")
        return _("has had its turn") if quarters.rung(s, quarter) < quarters.rung(s, s.acting) else ""
    return bidding_text(look, quarter)


def bidding_text(look: Look, quarter: int) -> str:
    """Who is in, and what it takes to stay in (N12)."""
    _, s = look._, look.s
    power = int(auction.buying_power(s, quarter))
    if look.phase in (Phase.CHOOSE, Phase.OPEN):
        if not power:
            return _("cannot bid")
        return _("opens, up to {n}", n=power) if quarter == s.acting else _("can bid up to {n}", n=power)
    if s.dropped[quarter]:
        return _("dropped")
    if quarter == s.standing:
        return _("this bid stands")
    above = quarters.rung(s, quarter) < quarters.rung(s, s.standing)
    if above and power >= s.bid:
        return _("above: may match {n}, can bid up to {most}", n=s.bid, most=power)
    if power > s.bid:
        return _("below: needs {n} to stay in, can bid up to {most}", n=s.bid + 1, most=power)
    return _("cannot stay in: has {n}", n=power)


def pile_panel(look: Look) -> Panel:
    """All coins in one pile (N33)."""
    pieces = []
    for coin in range(1, N_COINS + 1):
        piece = stock_coin(look, PILE, coin, 4 + 66 * (coin - 1), 2, 44)
        piece.count = int(look.s.coins[PILE, coin - 1])
        piece.short = f"{piece.count} × {piece.short}" if piece.short else ""
        pieces.append(piece)
    drawing = Drawing(id="pile", w=PANEL, h=78, pieces=pieces)
    return Panel(id="pile", title=look._("Coins for all"), parts=[drawing], tab=look._("Coins"))
