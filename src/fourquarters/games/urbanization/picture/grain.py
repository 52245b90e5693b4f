"""Urbanization: the grain market. Barns, field and return area."""

from __future__ import annotations

from fourquarters.games.urbanization.picture.look import PANEL_W, Look
from fourquarters.games.urbanization.rules.grain import room_for_grain
from fourquarters.games.urbanization.state import (
    BARN,
    BARN_PRICE,
    BUY_FIELD,
    FIELD,
    RETURN,
    RETURN_START,
    Phase,
)
from fourquarters.games.urbanization.words import names
from fourquarters.picture.scene import Drawing, Panel, Piece

PLACE_STEP, PLACE_W = 55.8, 48.0


def grain_panel(look: Look) -> Panel:
    _ = look._
    pieces = [piece for place in range(RETURN + 1) for piece in grain_place(look, place)]
    return Panel(
        id="grain", title=_("Grain"), aside=_("1 from each barn, any from the field"),
        parts=[Drawing(id="grain", w=PANEL_W, h=97, pieces=pieces)], tab=_("Market"),
    )  # fmt: skip


def grain_place(look: Look, place: int) -> list[Piece]:
    """A barn, the field or the return area, with its grain and its price."""
    _, facts = look._, look.facts
    x = PLACE_STEP * place
    symbol = "urban-barn-open" if place < FIELD else "urban-field-open" if place == FIELD else "urban-return"
    piece = Piece(
        id=f"place/{place}", x=x, y=0, w=PLACE_W, h=72, symbol=symbol, title=place_title(look, place),
        short=place_title(look, place) if place < RETURN else "",
    )  # fmt: skip
    if facts.phase == Phase.TRADE and place != RETURN:
        look.choosable(piece, BARN + place if place < FIELD else BUY_FIELD)
    if place == RETURN:
        return [piece, *return_area(look, x)]
    price = Piece(id=f"grain-price/{place}", x=x, y=75, w=PLACE_W, h=20, text=names.money(shown_price(look, place), _),
                  size=17, bold=True, fill="var(--fq-ink)")  # fmt: skip
    return [piece, *sheaves(look, place, x), price]


def shown_price(look: Look, place: int) -> int:
    """The price for the reader; spectators see the printed one."""
    seat = look.view.seat
    return look.facts.grain_price(seat, place) if seat >= 0 else int(BARN_PRICE[place])


def sheaves(look: Look, place: int, x: float) -> list[Piece]:
    """The grain there, and room for more."""
    stock = look.facts.grain_area[place]
    return [
        Piece(
            id=f"grain/{place}/{i}" if i < stock else f"room/{place}/{i}", symbol="urban-grain", w=20, h=20,
            x=x + 3.5 + 21 * (i % 2), y=21 + 23 * (i // 2), faded=i >= stock, kind="grain" if i < stock else "",
        )
        for i in range(max(stock, room_for_grain(look.facts.state, place)))
    ]  # fmt: skip


def return_area(look: Look, x: float) -> list[Piece]:
    _, n = look._, look.facts.grain_area[RETURN]
    return [
        Piece(id="return-count", x=x + 4, y=32, w=22, h=22, text=str(n), size=17, bold=True, fill="var(--fq-ink)"),
        Piece(id="return-grain", x=x + 25, y=34, w=18, h=18, symbol="urban-grain", kind="grain"),
        Piece(id="return-word", x=x - 4, y=75, w=PLACE_W + 8, h=20, text=_.sense("grain", "return"), size=13,
              fill="var(--fq-ink-soft)"),
    ]  # fmt: skip


def place_title(look: Look, place: int) -> str:
    _, facts = look._, look.facts
    stock = facts.grain_area[place]
    if place == RETURN:
        least = RETURN_START * facts.players
        return _("Return area: {n} grain; what exceeds {least} refills field and barns", n=stock, least=least)
    fields = {"n": stock, "all": room_for_grain(facts.state, place), "price": shown_price(look, place)}
    if place == FIELD:
        return _("Field: {n} of {all} grain, ${price} each", **fields)
    return _("Barn {barn}: {n} of {all} grain, ${price} each", barn=place + 1, **fields)
