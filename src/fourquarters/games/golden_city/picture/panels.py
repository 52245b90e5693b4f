"""The Golden City: what is beside the island: score cards, pairs, goods, what is left."""

from __future__ import annotations

from fourquarters.games.golden_city import words
from fourquarters.games.golden_city.board import DISPLAY, GOOD_IDS, LANDFORMS, N_AREAS, N_GOODS, NONE
from fourquarters.games.golden_city.picture.look import Look
from fourquarters.games.golden_city.picture.mats import ROOM
from fourquarters.games.golden_city.picture.symbols import GOODS_H, GOODS_W, TILE_H, TILE_W
from fourquarters.games.golden_city.state import BID, DECK, GOODS, Phase
from fourquarters.games.golden_city.words import names
from fourquarters.picture.scene import Drawing, Item, Line, Panel, Part, Piece, Split
from fourquarters.words.tongue import capital


def panels(look: Look) -> list[Panel]:
    shown = [pairs_panel(look), goods_panel(look)]
    return [scored_panel(look), *shown] if look.score_card >= 0 else shown


def scored_panel(look: Look) -> Panel:
    """What this round's score card shows, and who would score now."""
    _ = look._
    left = sum(look.good_left)
    lines: list[Part] = [
        Line(text=names.good_title(look.good, _), small=_("2 each, 4 for a sole owner"),
             symbol=f"golden-mini-{GOOD_IDS[look.good]}", items=gains(look, look.good_letters())),
        Line(text=names.area_title(look.area, _), small=_("2 each, 4 for the most (not if tied)"),
             symbol=f"golden-area-{look.area}", items=gains(look, look.area_letters())),
    ]  # fmt: skip
    aside = _("{n} to come", n=left) if left else _("the last one")
    return Panel(id="scored", title=_("This round scores"), aside=aside, parts=lines, tab=_("Round"),
                 behind=to_come(look) if left else None)  # fmt: skip


def gains(look: Look, letters: list[int]) -> list[Item]:
    """Who would get how many letters."""
    return [
        Item(symbol=f"seal-{seat % 4 + 1}", text=str(gain), title=look._.name(seat))
        for seat, gain in enumerate(letters)
        if gain
    ]


def pairs_panel(look: Look) -> Panel:
    """The open pairs, with the bidding hands on them and a few words below; where it is narrow, without the words."""
    _ = look._
    step = ROOM / look.players
    pieces, slim = list[Piece](), list[Piece]()
    for pair in range(look.players):
        x = step * (pair + 0.5) - TILE_W - 2
        written = pair_words(look, pair, step * pair, step)
        pieces += [*pair_pieces(look, pair, x, 6, written), *written]
        slim += pair_pieces(look, pair, 6 + 90 * (pair % 2), 6 + 56 * (pair // 2), written)
    if look.phase == Phase.BID:
        aside = _("expelling costs {n}", n=look.price_to_expel())
    else:
        aside = _("bidding is over")
    narrow = Drawing(id="pairs", w=180, h=112, pieces=slim, exact=True)
    drawing = Drawing(id="pairs", w=ROOM, h=96, pieces=pieces, slim=narrow)
    return Panel(id="pairs", title=_("Pairs"), aside=aside, parts=[drawing], tab=_("Round"))


def pair_pieces(look: Look, pair: int, x: float, y: float, written: list[Piece]) -> list[Piece]:
    """A pair: a plate that can be chosen, two cards, and a hand."""
    _, bidder, action = look._, look.bidder[pair], BID + pair
    title = names.pair_name(look.pair[pair], _)
    said = ", ".join(piece.text for piece in written)
    plate = Piece(id=f"pair/{pair}", x=x - 1, y=y - 1, w=2 * TILE_W + 5, h=TILE_H + 2, round=6,
                  title=f"{capital(title)}: {said}", path=f"M0 0h{2 * TILE_W + 5}v{TILE_H + 2}h-{2 * TILE_W + 5}z",
                  fill="var(--fq-inset)", short=f"{title}: {said}")  # fmt: skip
    if action in look.can:
        plate.actions, plate.glow = [action], "can"
    elif look.mine and look.phase == Phase.BID:
        plate.why = words.why_not(look.view, action, _)
    pieces = [plate]
    for i, landform in enumerate(look.pair[pair]):
        name = LANDFORMS[landform]
        pieces.append(
            Piece(id=f"pair/{pair}/{i}", kind=f"card-{name}", x=x + i * (TILE_W + 3), y=y, w=TILE_W, h=TILE_H,
                  symbol=f"golden-tile-{name}", title=names.landform_title(landform, _), actions=plate.actions)
        )  # fmt: skip
    if bidder != NONE:
        pieces.append(
            Piece(id=f"hand-of/{bidder}", kind=f"palm-{bidder}", x=x + 56, y=y + 19, w=28, h=32, owner=bidder, mark=True,
                  symbol="golden-palm", title=_.name(bidder), enters=f"seal-{bidder}", leaves=f"seal-{bidder}")
        )  # fmt: skip
    return pieces


def pair_words(look: Look, pair: int, x: float, wide: float) -> list[Piece]:
    """The price of a pair and who would leave; after the bidding, who has it and what they paid."""
    _, bidder = look._, look.bidder[pair]
    mine, above, below = bidder != NONE and bidder == look.seat, "", ""
    if look.phase != Phase.BID:
        above = _("Yours") if mine else _.name(bidder)
        below = _("paid {n}", n=look.paid[bidder]) if look.paid[bidder] else _("free")
    elif bidder == NONE or mine:
        above = _("Yours") if mine else _("Free")
    else:
        above, below = names.coins(look.price_to_expel(), _), _.name(bidder)
    lines = [word(f"pair/{pair}/above", x, 57, wide, above, 14, True)]
    return [*lines, word(f"pair/{pair}/below", x, 75, wide, below, 13, False)] if below else lines


def word(id: str, x: float, y: float, wide: float, text: str, size: float, bold: bool) -> Piece:
    ink = "var(--fq-ink)" if bold else "var(--fq-ink-soft)"
    return Piece(id=id, x=x + 1, y=y, w=wide - 2, h=19, text=text, size=size, bold=bold, fill=ink)


def goods_panel(look: Look) -> Panel:
    """The open goods cards and the deck."""
    _ = look._
    pieces = []
    for slot in range(DISPLAY):
        card = look.display[slot]
        if card == NONE:
            continue
        name = names.goods_card(card, _)
        piece = Piece(id=f"goods/{card}", kind=f"goods-{card}", x=4 + slot * 90, y=4, w=GOODS_W, h=GOODS_H, round=9,
                      symbol=f"golden-goods-{card}", title=name, enters="goods-deck", short=name)  # fmt: skip
        choose(look, piece, GOODS + slot)
        pieces.append(piece)
    left = sum(look.goods_deck)
    remain = _.many("{n} card left in the deck", "{n} cards left in the deck", left)
    deck = Piece(id="goods-deck", x=276, y=4, w=48, h=GOODS_H, round=9, symbol="golden-goods-back", text=str(left),
                 size=20, bold=True, fill="#fffdf6", faded=left == 0, short=remain, title=remain)  # fmt: skip
    choose(look, deck, GOODS + DECK)
    drawing = Drawing(id="display", w=ROOM, h=GOODS_H + 8, pieces=[*pieces, deck])
    return Panel(
        id="goods",
        title=_("Goods"),
        aside=_("from sites that give a goods card"),
        parts=[drawing],
        tab=_("Round"),
    )


def choose(look: Look, piece: Piece, action: int) -> None:
    if action in look.can:
        piece.actions, piece.glow = [action], "can"
    elif look.mine:
        piece.why = words.why_not(look.view, action, look._)


def to_come(look: Look) -> Panel:
    """Score cards to come, and what is in the discards."""
    _ = look._
    parts: list[Part] = [
        Line(text=names.good_title(good, _), symbol=f"golden-mini-{GOOD_IDS[good]}", value=str(look.good_left[good]))
        for good in range(N_GOODS)
    ]  # fmt: skip
    parts += [
        Line(text=names.area_title(area, _), symbol=f"golden-area-{area}", value=str(look.area_left[area]))
        for area in range(N_AREAS)
    ]
    pile = _.many("{n} card in the pile", "{n} cards in the pile", look.pile)
    parts += [Split(), Line(text=_("Discards"), small=pile, items=discarded(look))]
    return Panel(id="to-come", title=_("Score cards to come"), parts=parts)


def discarded(look: Look) -> list[Item]:
    return [
        Item(symbol=f"golden-mini-{LANDFORMS[landform]}", text=str(n), title=names.landform_title(landform, look._))
        for landform, n in enumerate(look.discards)
    ]  # fmt: skip
