"""The Golden City: what lies before each player."""

from __future__ import annotations

from fourquarters.games.golden_city.board import (
    BONUS_IDS,
    BONUS_LANDFORM,
    LANDFORMS,
    N_BONUS,
    N_GOODS_CARDS,
    N_LANDFORMS,
    NONE,
)
from fourquarters.games.golden_city.picture.reader import Reader
from fourquarters.games.golden_city.picture.symbols import CARD_H, CARD_W, CHIP_H, CHIP_W
from fourquarters.games.golden_city.rules import scoring
from fourquarters.games.golden_city.state import DISCARD, DROP, Phase
from fourquarters.games.golden_city.words import names
from fourquarters.picture.scene import Drawing, InText, Item, Mat, Note, Part, Piece, Row

ROOM = 328  # width of the drawings on panels and on the own mat

BONUS_ICONS = {
    "goods": "golden-scales",
    "coins": "golden-coins",
    "city": "golden-city",
    "rivers": "golden-river",
}


def mat(reader: Reader, seat: int) -> Mat:
    own = seat == reader.seat
    parts: list[Part] = [Row(items=stats(reader, seat))]
    if own:
        parts += [*goods_row(reader, seat, own), *bonus_cards(reader, seat), hand(reader)]
        parts.append(
            Note(
                spans=[
                    (
                        reader._("Two equal cards stand in for one of any other kind. Keep at most five."),
                        False,
                    )
                ],
                soft=True,
            )
        )
    else:
        parts += [*goods_row(reader, seat, own), *bonus_cards(reader, seat), *held_cards(reader, seat)]
    return Mat(
        seat=seat, name=reader._.name(seat), score=str(reader.scores[seat]), symbol="golden-mini-letter",
        unit=names.letters(reader.scores[seat], reader._), small=doing(reader, seat), parts=parts, now=seat == reader.decider, start=seat == reader.start,
    )  # fmt: skip


def doing(reader: Reader, seat: int) -> str:
    """One line about what a player does."""
    _ = reader._
    businesses = reader.on_island(seat)
    if reader.view.over or seat == reader.seat:
        return _.many("{n} business on the island", "{n} businesses on the island", businesses)
    if reader.phase == Phase.BID:
        return bidding(reader, seat)
    if seat == reader.decider:
        return _("is building")
    if (seat - reader.start) % reader.players < (reader.decider - reader.start) % reader.players:
        return _("has built this round")
    return _("builds later")


def bidding(reader: Reader, seat: int) -> str:
    _ = reader._
    if seat in reader.bidder[: reader.players]:
        pair = reader.pair[reader.bidder.index(seat)]
        return _("bids on {pair}", pair=names.pair_name(pair, _))
    return _("is choosing a pair") if seat == reader.decider else _("bids later")


def stats(reader: Reader, seat: int) -> list[Item]:
    """Coins, keys, cards, businesses left and bonus cards."""
    _ = reader._
    return [
        Item(symbol="golden-mini-coin", text=str(reader.coins[seat]), title=_("Coins")),
        Item(symbol="golden-mini-key", text=str(reader.keys[seat]), title=_("Keys")),
        Item(symbol="golden-mini-cards", text=str(reader.hand_size[seat]),
             title=_("Cards in hand: {cards}", cards=names.known_hand(reader.view, seat, _)),
             short=cards_short(reader, seat)),
        Item(symbol="golden-house", text=str(reader.left[seat]), owner=seat, title=_("Businesses left")),
        Item(symbol="golden-mini-bonus", text=str(reader.bonus_count[seat]), title=_("Bonus cards")),
    ]  # fmt: skip


def cards_short(reader: Reader, seat: int) -> str:
    """A hand in a terminal: how many cards, and of another player's what everyone has seen."""
    n = reader._.many("{n} card", "{n} cards", reader.hand_size[seat])
    if seat == reader.seat or not reader.hand_size[seat]:
        return n
    return f"{n} ({names.known_hand(reader.view, seat, reader._)})"


def goods_row(reader: Reader, seat: int, own: bool) -> list[Part]:
    """The goods cards before a player; one of five must be dropped."""
    cards = [card for card in range(N_GOODS_CARDS) if reader.goods[seat][card]]
    if not cards:
        return [Note(spans=[(reader._("no goods yet"), False)], soft=True)]
    pieces = []
    for place, card in enumerate(cards):
        piece = Piece(id=f"goods/{card}", kind=f"goods-{card}", x=place * (CHIP_W + 6), y=0, w=CHIP_W, h=CHIP_H,
                      symbol=f"golden-chip-{card}", round=6, title=names.goods_card(card, reader._),
                      short=names.goods_card(card, reader._))  # fmt: skip
        if own and DROP + card in reader.can:
            piece.actions, piece.glow = [DROP + card], "can"
        pieces.append(piece)
    wide = ROOM if own else 260
    return [
        Drawing(id=f"goods-{seat}", w=wide, h=CHIP_H + 2, pieces=pieces, in_text=InText(reader._("Goods:")))
    ]


def held_cards(reader: Reader, seat: int) -> list[Part]:
    """Another player's hand: the cards everyone has seen, and the backs of the rest."""
    known = reader.known[seat]
    cards = [landform for landform in range(N_LANDFORMS) for _n in range(known[landform])]
    hidden = reader.hand_size[seat] - len(cards)
    if not cards and not hidden:
        return []
    step = min(24, (260 - 22) / max(1, reader.hand_size[seat] - 1))
    pieces = []
    for place, landform in enumerate([*cards, *[NONE] * hidden]):
        name = LANDFORMS[landform] if landform != NONE else "back"
        title = names.landform_title(landform, reader._) if landform != NONE else reader._("not seen by all")
        pieces.append(
            Piece(id=f"held/{seat}/{place}", kind=f"card-{name}", x=place * step, y=0, w=22, h=28.5, round=3,
                  symbol=f"golden-tile-{name}", title=title, enters=f"seal-{seat}", leaves=f"seal-{seat}")
        )  # fmt: skip
    return [Drawing(id=f"held-{seat}", w=260, h=30, pieces=pieces)]


def bonus_icon(card: int) -> str:
    name = BONUS_IDS[card]
    return BONUS_ICONS.get(name) or f"golden-{LANDFORMS[BONUS_LANDFORM[card]]}"


def bonus_cards(reader: Reader, seat: int) -> list[Part]:
    """The reader's own bonus cards, and at the end everyone's, with what they count."""
    _, s = reader._, reader.view.state
    seen = reader.bonus_shown if reader.view.over else reader.bonus
    items = [
        Item(symbol=bonus_icon(card), text=str(scoring.bonus_letters(s, seat, card)), ground="var(--paper)",
             ink="var(--ink)", title=f"{names.bonus_title(card, _)}: {names.bonus_rule(card, _)}",
             short=_("Bonus card {title}: {n}", title=names.bonus_title(card, _),
                     n=int(scoring.bonus_letters(s, seat, card))))
        for card in range(N_BONUS)
        if seen[seat][card]
    ]  # fmt: skip
    return [Row(items=items)] if items else []


def hand(reader: Reader) -> Drawing:
    """The reader's landform cards, equal ones in a stack."""
    held = [landform for landform in range(N_LANDFORMS) if reader.hand[reader.seat][landform]]
    room = (ROOM - 12) / max(1, len(held))
    wide = min(CARD_W, room - 16)
    step = min(CARD_W + 22.0, room)
    pieces: list[Piece] = []
    for place, landform in enumerate(held):
        pieces += stack(reader, landform, 14 + place * step, wide)
    return Drawing(id="hand", w=ROOM, h=CARD_H + 20, pieces=pieces, in_text=InText(reader._("Hand:")))


def stack(reader: Reader, landform: int, x: float, wide: float) -> list[Piece]:
    n, name, k = reader.hand[reader.seat][landform], LANDFORMS[landform], wide / CARD_W
    title, y = names.landform_title(landform, reader._), 14 + CARD_H * (1 - k)
    pieces = []
    for under in range(n - 1, -1, -1):
        shift = min(under, 2)
        pieces.append(
            Piece(id=f"hand/{landform}/{under}", kind=f"card-{name}", x=x - 6 * shift, y=y - 3 * shift, w=wide,
                  h=CARD_H * k, symbol=f"golden-card-{name}", round=9 * k, title=title,
                  enters=f"seal-{reader.seat}", leaves=f"seal-{reader.seat}")
        )  # fmt: skip
    top = pieces[-1]
    top.count = n if n > 1 else 0
    top.short = names.landform_cards(n, landform, reader._)
    if DISCARD + landform in reader.can:
        top.actions, top.glow = [DISCARD + landform], "can"
    pieces.append(
        Piece(id=f"hand/{landform}/name", x=x + 4 * k, y=y + 79 * k, w=wide - 8 * k, h=19 * k, size=14 * k, bold=True,
              text=title, fill="var(--ink)")
    )  # fmt: skip
    return pieces
