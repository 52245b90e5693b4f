"""New City: what lies before each player: income, help, coins."""

from __future__ import annotations

from collections.abc import Iterable

from fourquarters.games.new_city.facts import fame_of, income_of, quarters_of
from fourquarters.games.new_city.picture.coins import stock_coin
from fourquarters.games.new_city.picture.parts import PANEL, code, coin_title, number_text, small_text
from fourquarters.games.new_city.picture.reader import Reader
from fourquarters.games.new_city.picture.symbols import COIN_ART
from fourquarters.games.new_city.rules import auction, income
from fourquarters.games.new_city.state import N_COINS, NONE, VALUE, Phase
from fourquarters.games.new_city.words import names
from fourquarters.picture.scene import Drawing, Item, Line, Mat, Part, Piece, Row
from fourquarters.words.numbers import minus, signed

MAT = 260.0  # and on another's mat


def mat(reader: Reader, seat: int) -> Mat:
    s, _ = reader.s, reader._
    own = seat == reader.view.seat
    quarters = quarters_of(s, seat)
    parts: list[Part] = []
    for quarter in quarters:
        parts += quarter_parts(reader, quarter, own, len(quarters) > 1)
    return Mat(
        seat=seat, name=_("You") if own else _.name(seat), score=str(min(s.gold[q] for q in quarters)),
        symbol="new-coffer", unit=_("{n} gold", n=min(s.gold[q] for q in quarters)),
        small=mat_text(reader, quarters), parts=parts,
        now=s.acting != NONE and seat == reader.seat(s.acting),
    )  # fmt: skip


def mat_text(reader: Reader, quarters: list[int]) -> str:
    _, s = reader._, reader.s
    if len(quarters) > 1:
        return _("the poorer quarter counts")
    quarter = quarters[0]
    name = names.quarter_name(quarter, _)
    if reader.phase == Phase.BID:
        if s.dropped[quarter]:
            return _("{quarter}, out", quarter=name)
        if quarter == s.standing:
            return _("{quarter}, bids {n}", quarter=name, n=s.bid)
        return _("{quarter}, in", quarter=name)
    count = sum(1 for d in reader.built if s.quarter[d] == quarter)
    if not count:
        return name
    return _.many("{quarter}, {n} district", "{quarter}, {n} districts", count, quarter=name)


def quarter_parts(reader: Reader, quarter: int, own: bool, paired: bool) -> Iterable[Part]:
    s, _ = reader.s, reader._
    if paired:
        yield Line(text=names.quarter_name(quarter, _), symbol="new-coffer", value=str(s.gold[quarter]))
    if own and not paired:
        yield income_drawing(reader, quarter)
    items = [] if own and not paired else [income_item(reader, quarter)]
    items += help_items(reader, quarter)
    if items:
        yield Row(items=items)
    if not s.shared_coins:
        yield (
            own_coins(reader, quarter)
            if own and not paired
            else small_coins(reader, quarter, PANEL if own else MAT)
        )


def income_item(reader: Reader, quarter: int) -> Item:
    total = income_of(reader.s, quarter) + fame_of(reader.s, quarter)
    return Item(symbol="new-income", text=signed(total), bold=True,
                title=reader._("Income at the end of this round, as things stand"))  # fmt: skip


def help_items(reader: Reader, quarter: int) -> list[Item]:
    """Guilds and statues, and what they still pay this round (N15)."""
    s, _ = reader.s, reader._
    items = []
    for district in reader.built:
        helps = int(auction.help_of(s.improved[district], VALUE[district]))
        if s.quarter[district] == quarter and helps:
            used = bool(s.help_used[district])
            items.append(
                Item(symbol=f"new-{COIN_ART[s.improved[district] - 1]}", owner=reader.seat(quarter),
                     text=_.sense("help", "used") if used else _("pays {n}", n=helps), faded=used,
                     title=coin_title(reader, district))
            )  # fmt: skip
    return items


def income_drawing(reader: Reader, quarter: int) -> Drawing:
    """The reader's districts with what each will earn, and the sum."""
    s, _ = reader.s, reader._
    own = [d for d in reader.built if s.quarter[d] == quarter]
    fame = fame_of(s, quarter)
    step = min(56.0, 236.0 / max(1, len(own) + bool(fame)))
    size = min(48.0, step - 4)
    pieces, x = [], 0.0
    for district in own:
        pieces.append(
            Piece(id=f"mine/{district}", x=x, y=0, w=size, h=size, symbol=f"new-tile-{district}",
                  owner=reader.seat(quarter), title=reader.titles[district],
                  short=f"{code(reader, district)}: {int(income.income(s, district))}")
        )  # fmt: skip
        pieces.append(number_text(f"earns/{district}", x, 50, size, str(income.income(s, district))))
        x += step
    if fame:
        pieces.append(
            Piece(id=f"fame/{quarter}", x=x + 2, y=2, w=size - 4, h=size - 4, symbol="new-gambling-hall",
                  owner=reader.seat(quarter) if fame > 0 else -1, faded=fame < 0,
                  title=_("Famous halls, if everyone can pay"))
        )  # fmt: skip
        pieces.append(number_text(f"fame-gold/{quarter}", x, 50, size, minus(fame)))
    if not own:
        pieces.append(small_text("nothing", 0, 22, _("no district yet")))
    total = income_of(s, quarter) + fame
    pieces += [
        small_text("income-label", 240, 0, _.sense("short", "income"), 84, "end"),
        Piece(id="income-symbol", x=248, y=20, w=22, h=22, symbol="new-income"),
        Piece(id="income", x=264, y=18, w=60, h=26, text=signed(total), size=24, bold=True,
              anchor="end", fill="var(--fq-ink)", short=income_short(reader, total)),
        small_text("income-when", 240, 48, _("this round"), 84, "end"),
    ]  # fmt: skip
    return Drawing(id=f"income-{quarter}", w=PANEL, h=70, pieces=pieces)


def income_short(reader: Reader, total: int) -> str:
    return f"{reader._('Income at the end of this round, as things stand')} {signed(total)}"


def small_coins(reader: Reader, quarter: int, wide: float) -> Drawing:
    """Small coins: built or still to build."""
    _, left = reader._, int(reader.s.coins[quarter].sum())
    pieces = [stock_coin(reader, quarter, coin, 31 * (coin - 1), 1, 27) for coin in range(1, N_COINS + 1)]
    for piece in pieces:
        piece.note = piece.short = ""
    text = _.many("{n} to build", "{n} to build", left) if left else _("all built")
    pieces.append(small_text(f"left/{quarter}", wide - 90, 6, text, 90, "end"))
    pieces[-1].short = coins_short(reader, quarter)
    return Drawing(id=f"coins-{quarter}", w=wide, h=30, pieces=pieces)


def coins_short(reader: Reader, quarter: int) -> str:
    """The coins still to build, by their numbers."""
    left = [str(coin) for coin in range(1, N_COINS + 1) if reader.s.coins[quarter, coin - 1]]
    return str(
        reader._("coins {numbers} to build", numbers=" ".join(left)) if left else reader._("all coins built")
    )


def own_coins(reader: Reader, quarter: int) -> Drawing:
    pieces = [stock_coin(reader, quarter, coin, 8 + 67 * (coin - 1), 2, 44) for coin in range(1, N_COINS + 1)]
    return Drawing(id=f"coins-{quarter}", w=PANEL, h=78, pieces=pieces)
