"""New City: what lies in front of each player: income, help, coins."""

from __future__ import annotations

from collections.abc import Iterable

from fourquarters.games.new_city.facts import fame_of, income_of, quarters_of
from fourquarters.games.new_city.picture.coins import stock_coin
from fourquarters.games.new_city.picture.look import Look
from fourquarters.games.new_city.picture.parts import PANEL, code, coin_title, number_text, small_text
from fourquarters.games.new_city.picture.symbols import COIN_ART
from fourquarters.games.new_city.rules import auction, income
from fourquarters.games.new_city.state import N_COINS, NONE, VALUE, Phase
from fourquarters.games.new_city.words import names
from fourquarters.picture.scene import Drawing, Item, Line, Mat, Part, Piece, Row
from fourquarters.words.numbers import minus, signed

MAT = 260.0  # and on another's mat


def mat(look: Look, seat: int) -> Mat:
    s, _ = look.s, look._
    own = seat == look.view.seat
    quarters = quarters_of(s, seat)
    parts: list[Part] = []
    for quarter in quarters:
        parts += quarter_parts(look, quarter, own, len(quarters) > 1)
    return Mat(
        seat=seat, name=_("You") if own else _.name(seat), score=str(min(s.gold[q] for q in quarters)),
        symbol="new-coffer", unit=_("{n} gold", n=min(s.gold[q] for q in quarters)),
        small=mat_text(look, quarters), parts=parts,
        now=s.acting != NONE and seat == look.seat(s.acting), more=signed(income_of_all(look, quarters)),
        flag=str(s.bid) if look.phase == Phase.BID and s.standing in quarters else "",
    )  # fmt: skip


def income_of_all(look: Look, quarters: list[int]) -> int:
    """What a player's quarters will earn this round."""
    return sum(income_of(look.s, quarter) + fame_of(look.s, quarter) for quarter in quarters)


def mat_text(look: Look, quarters: list[int]) -> str:
    _, s = look._, look.s
    if len(quarters) > 1:
        return _("the poorer quarter counts")
    quarter = quarters[0]
    name = names.quarter_name(quarter, _)
    if look.phase == Phase.BID:
        if s.dropped[quarter]:
            return _("{quarter}, out", quarter=name)
        if quarter == s.standing:
            return _("{quarter}, bids {n}", quarter=name, n=s.bid)
        return _("{quarter}, in", quarter=name)
    count = sum(1 for d in look.built if s.quarter[d] == quarter)
    if not count:
        return name
    return _.many("{quarter}, {n} district", "{quarter}, {n} districts", count, quarter=name)


def quarter_parts(look: Look, quarter: int, own: bool, paired: bool) -> Iterable[Part]:
    s, _ = look.s, look._
    if paired:
        yield Line(text=names.quarter_name(quarter, _), symbol="new-coffer", value=str(s.gold[quarter]))
    if own and not paired:
        yield income_drawing(look, quarter)
    items = [] if own and not paired else [income_item(look, quarter)]
    items += help_items(look, quarter)
    if items:
        yield Row(items=items)
    if not s.shared_coins:
        yield (
            own_coins(look, quarter)
            if own and not paired
            else small_coins(look, quarter, PANEL if own else MAT)
        )


def income_item(look: Look, quarter: int) -> Item:
    total = income_of(look.s, quarter) + fame_of(look.s, quarter)
    return Item(symbol="new-income", text=signed(total), bold=True,
                title=look._("Income at the end of this round, as things stand"))  # fmt: skip


def help_items(look: Look, quarter: int) -> list[Item]:
    """Guilds and statues, and what they still pay this round (N15)."""
    s, _ = look.s, look._
    items = []
    for district in look.built:
        helps = int(auction.help_of(s.improved[district], VALUE[district]))
        if s.quarter[district] == quarter and helps:
            used = bool(s.help_used[district])
            items.append(
                Item(symbol=f"new-{COIN_ART[s.improved[district] - 1]}", owner=look.seat(quarter),
                     text=_.sense("help", "used") if used else _("pays {n}", n=helps), faded=used,
                     title=coin_title(look, district))
            )  # fmt: skip
    return items


def income_drawing(look: Look, quarter: int) -> Drawing:
    """The reader's districts, what each will earn, and the sum."""
    s, _ = look.s, look._
    own = [d for d in look.built if s.quarter[d] == quarter]
    fame = fame_of(s, quarter)
    step = min(56.0, 236.0 / max(1, len(own) + bool(fame)))
    size = min(48.0, step - 4)
    pieces, x = [], 0.0
    for district in own:
        pieces.append(
            Piece(id=f"mine/{district}", x=x, y=0, w=size, h=size, symbol=f"new-tile-{district}",
                  owner=look.seat(quarter), title=look.titles[district],
                  short=f"{code(look, district)}: {int(income.income(s, district))}")
        )  # fmt: skip
        pieces.append(number_text(f"earns/{district}", x, 50, size, str(income.income(s, district))))
        x += step
    if fame:
        pieces.append(
            Piece(id=f"fame/{quarter}", x=x + 2, y=2, w=size - 4, h=size - 4, symbol="new-gambling-hall",
                  owner=look.seat(quarter) if fame > 0 else -1, faded=fame < 0,
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
              anchor="end", fill="var(--fq-ink)", short=income_short(look, total)),
        small_text("income-when", 240, 48, _("this round"), 84, "end"),
    ]  # fmt: skip
    return Drawing(id=f"income-{quarter}", w=PANEL, h=70, pieces=pieces)


def income_short(look: Look, total: int) -> str:
    return f"{look._('Income at the end of this round, as things stand')} {signed(total)}"


def small_coins(look: Look, quarter: int, wide: float) -> Drawing:
    """Small coins, built or still to be built."""
    _, left = look._, int(look.s.coins[quarter].sum())
    pieces = [stock_coin(look, quarter, coin, 31 * (coin - 1), 1, 27) for coin in range(1, N_COINS + 1)]
    for piece in pieces:
        piece.note = piece.short = ""
    text = _.many("{n} to build", "{n} to build", left) if left else _("all built")
    pieces.append(small_text(f"left/{quarter}", wide - 90, 6, text, 90, "end"))
    pieces[-1].short = coins_short(look, quarter)
    return Drawing(id=f"coins-{quarter}", w=wide, h=30, pieces=pieces)


def coins_short(look: Look, quarter: int) -> str:
    """The coins still to be built, by their numbers."""
    left = [str(coin) for coin in range(1, N_COINS + 1) if look.s.coins[quarter, coin - 1]]
    return str(
        look._("coins {numbers} to build", numbers=" ".join(left)) if left else look._("all coins built")
    )


def own_coins(look: Look, quarter: int) -> Drawing:
    pieces = [stock_coin(look, quarter, coin, 8 + 67 * (coin - 1), 2, 44) for coin in range(1, N_COINS + 1)]
    return Drawing(id=f"coins-{quarter}", w=PANEL, h=78, pieces=pieces)
