"""The Golden City: what lies in front of each player."""

from __future__ import annotations

from fourquarters.games.golden_city.board import (
    BONUS_IDS,
    BONUS_LANDFORM,
    HAND_LIMIT,
    LANDFORMS,
    N_BONUS,
    N_GOODS_CARDS,
    N_LANDFORMS,
    NONE,
)
from fourquarters.games.golden_city.picture.look import Look
from fourquarters.games.golden_city.picture.symbols import CARD_H, CARD_W, CHIP_H, CHIP_W
from fourquarters.games.golden_city.rules import scoring
from fourquarters.games.golden_city.state import DISCARD, DROP, Phase
from fourquarters.games.golden_city.words import names
from fourquarters.picture.scene import Drawing, InText, Item, Mat, Note, Part, Piece, Row

ROOM = 328  # width of the drawings on panels and on the reader's own mat
LOW_ROOM = 440  # of a hand that is drawn lower

BONUS_ICONS = {
    "goods": "golden-scales",
    "coins": "golden-coins",
    "city": "golden-city",
    "rivers": "golden-river",
}


def mat(look: Look, seat: int) -> Mat:
    own = seat == look.seat
    parts: list[Part] = [Row(items=stats(look, seat))]
    if own:
        parts += [*goods_row(look, seat, own), *bonus_cards(look, seat), hand(look)]
        parts.append(
            Note(
                spans=[
                    (
                        look._(
                            "Two equal cards stand in for one of any other kind. Keep at most {n}.",
                            n=HAND_LIMIT,
                        ),
                        False,
                    )
                ],
                soft=True,
            )
        )
    else:
        parts += [*goods_row(look, seat, own), *held_cards(look, seat), *bonus_cards(look, seat)]
    return Mat(
        seat=seat, name=look._.name(seat), score=str(look.scores[seat]), symbol="golden-mini-letter",
        unit=names.letters(look.scores[seat], look._), small=doing(look, seat), parts=parts, now=seat == look.decider, start=seat == look.start,
    )  # fmt: skip


def doing(look: Look, seat: int) -> str:
    """One line about what a player is doing."""
    _ = look._
    businesses = look.on_island(seat)
    if look.view.over or seat == look.seat:
        return _.many("{n} business on the island", "{n} businesses on the island", businesses)
    if look.phase == Phase.BID:
        return bidding(look, seat)
    if seat == look.decider:
        return _("is building")
    if look.has_built(seat):
        return _("has built this round")
    return _("builds later")


def bidding(look: Look, seat: int) -> str:
    _ = look._
    if seat in look.bidder[: look.players]:
        pair = look.pair[look.bidder.index(seat)]
        return _("bids on {pair}", pair=names.pair_name(pair, _))
    return _("is choosing a pair") if seat == look.decider else _("bids later")


def stats(look: Look, seat: int) -> list[Item]:
    """Coins, keys, cards, businesses left and bonus cards."""
    _ = look._
    known = names.known_hand(look.view, seat, _)
    return [
        Item(symbol="golden-mini-coin", text=str(look.coins[seat]), title=_("Coins")),
        Item(symbol="golden-mini-key", text=str(look.keys[seat]), title=_("Keys")),
        Item(symbol="golden-mini-cards", text=str(look.hand_size[seat]),
             title=_("Cards in hand: {cards}", cards=known), short=cards_short(look, seat, known)),
        Item(symbol="golden-business", text=str(look.left[seat]), owner=seat, title=_("Businesses left")),
        Item(symbol="golden-mini-bonus", text=str(look.bonus_count[seat]), title=_("Bonus cards")),
    ]  # fmt: skip


def cards_short(look: Look, seat: int, known: str) -> str:
    """A hand in a terminal: how many cards and, for another player's, what everyone has seen."""
    n = look._.many("{n} card", "{n} cards", look.hand_size[seat])
    if seat == look.seat or not look.hand_size[seat]:
        return n
    return f"{n} ({known})"


def goods_row(look: Look, seat: int, own: bool) -> list[Part]:
    """The goods cards in front of a player; one over the limit must be dropped."""
    cards = [card for card in range(N_GOODS_CARDS) if look.goods[seat][card]]
    if not cards:
        return [Note(spans=[(look._("no goods yet"), False)], soft=True)]
    pieces = []
    for place, card in enumerate(cards):
        name = names.goods_card(card, look._)
        piece = Piece(id=f"goods/{card}", kind=f"goods-{card}", x=place * (CHIP_W + 6), y=0, w=CHIP_W, h=CHIP_H,
                      symbol=f"golden-chip-{card}", round=6, title=name, short=name)  # fmt: skip
        if own and DROP + card in look.can:
            piece.actions, piece.glow = [DROP + card], "can"
        pieces.append(piece)
    wide = len(cards) * (CHIP_W + 6) - 6
    return [
        Drawing(
            id=f"goods-{seat}",
            w=wide,
            h=CHIP_H + 2,
            pieces=pieces,
            exact=True,
            in_text=InText(look._("Goods:")),
        )
    ]


def held_cards(look: Look, seat: int) -> list[Part]:
    """Another player's hand: the cards everyone has seen, and the backs of the rest."""
    known = look.known[seat]
    cards = [landform for landform in range(N_LANDFORMS) for _n in range(known[landform])]
    hidden = look.hand_size[seat] - len(cards)
    if not cards and not hidden:
        return []
    step = min(24, (260 - 22) / max(1, look.hand_size[seat] - 1))
    pieces = []
    for place, landform in enumerate([*cards, *[NONE] * hidden]):
        name = LANDFORMS[landform] if landform != NONE else "back"
        title = names.landform_title(landform, look._) if landform != NONE else look._("not seen by everyone")
        pieces.append(
            Piece(id=f"held/{seat}/{place}", kind=f"card-{name}", x=place * step, y=0, w=22, h=28.5, round=3,
                  symbol=f"golden-tile-{name}", title=title, enters=f"seal-{seat}", leaves=f"seal-{seat}")
        )  # fmt: skip
    return [
        Drawing(
            id=f"held-{seat}", w=(len(pieces) - 1) * step + 22, h=30, pieces=pieces, exact=True, spare=True
        )
    ]


def bonus_icon(card: int) -> str:
    name = BONUS_IDS[card]
    return BONUS_ICONS.get(name) or f"golden-{LANDFORMS[BONUS_LANDFORM[card]]}"


def bonus_cards(look: Look, seat: int) -> list[Part]:
    """The reader's own bonus cards and, at the end, everyone's, with what they are worth."""
    _, s = look._, look.view.state
    seen = look.bonus_shown if look.view.over else look.bonus
    items = []
    for card in range(N_BONUS):
        if seen[seat][card]:
            title, n = names.bonus_title(card, _), int(scoring.bonus_letters(s, seat, card))
            items.append(
                Item(symbol=bonus_icon(card), text=str(n), ground="var(--paper)", ink="var(--ink)",
                     title=f"{title}: {names.bonus_rule(card, _)}",
                     short=_("Bonus card {title}: {n}", title=title, n=n))
            )  # fmt: skip
    return [Row(items=items)] if items else []


def hand(look: Look) -> Drawing:
    """The reader's landform cards, with equal ones in a stack; in a wider sheet where there is little height."""
    drawing = hand_in(look, ROOM)
    drawing.low = hand_in(look, LOW_ROOM)
    return drawing


def hand_in(look: Look, wide: float) -> Drawing:
    held = [landform for landform in range(N_LANDFORMS) if look.hand[look.seat][landform]]
    room = (wide - 12) / max(1, len(held))
    step, card = min(CARD_W + 22.0, room), min(CARD_W, room - 16)
    pieces: list[Piece] = []
    for place, landform in enumerate(held):
        pieces += stack(look, landform, 14 + place * step, card)
    return Drawing(id="hand", w=wide, h=CARD_H + 16, pieces=pieces, in_text=InText(look._("Hand:")))


def stack(look: Look, landform: int, x: float, wide: float) -> list[Piece]:
    n, name, k = look.hand[look.seat][landform], LANDFORMS[landform], wide / CARD_W
    title, y = names.landform_title(landform, look._), 14 + CARD_H * (1 - k)
    pieces = []
    for under in range(n - 1, -1, -1):
        shift = min(under, 2)
        pieces.append(
            Piece(id=f"hand/{landform}/{under}", kind=f"card-{name}", x=x - 6 * shift, y=y - 3 * shift, w=wide,
                  h=CARD_H * k, symbol=f"golden-card-{name}", round=9 * k, title=title,
                  enters=f"seal-{look.seat}", leaves=f"seal-{look.seat}")
        )  # fmt: skip
    top = pieces[-1]
    top.count = n if n > 1 else 0
    top.short = names.landform_cards(n, landform, look._)
    if DISCARD + landform in look.can:
        top.actions, top.glow = [DISCARD + landform], "can"
    pieces.append(
        Piece(id=f"hand/{landform}/name", x=x + 4 * k, y=y + 69 * k, w=wide - 8 * k, h=19 * k, size=14 * k, bold=True,
              text=title, fill="var(--ink)")
    )  # fmt: skip
    return pieces
