"""The Golden City: the scene. The island is drawn in `chart.py`; here is what lies around it."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.golden_city import rules, words
from fourquarters.games.golden_city.board import (
    BONUS_IDS,
    BONUS_LANDFORM,
    DISPLAY,
    FIRST_PART,
    GOODS,
    LANDFORMS,
    N_AREAS,
    N_BONUS,
    N_GOODS,
    N_GOODS_CARDS,
    N_LANDFORMS,
    NONE,
    REWARD,
    REWARD_NAMES,
)
from fourquarters.games.golden_city.chart import island
from fourquarters.games.golden_city.faces import (
    CARD_H,
    CARD_W,
    CHIP_H,
    CHIP_W,
    GOODS_H,
    GOODS_W,
    SYMBOLS,
    TILE_H,
    TILE_W,
)
from fourquarters.games.golden_city.look import Look
from fourquarters.games.golden_city.state import (
    ACTIONS,
    BID,
    DECK,
    DISCARD,
    DROP,
    ROUNDS,
    Phase,
)
from fourquarters.games.golden_city.state import GOODS as TAKE_GOODS
from fourquarters.picture.scene import (
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
from fourquarters.words.tongue import Tongue, capital

ROOM = 328  # width of the drawings on panels and on the own mat
BONUS_ICONS = {
    "goods": "golden-scales",
    "coins": "golden-coins",
    "city": "golden-city",
    "rivers": "golden-river",
}


def picture(view: View, _: Tongue) -> Scene:
    """The table as one reader sees it."""
    look = Look(view, _)
    return Scene(
        game=view.game.name,
        title=words.title(_),
        status=_("Round {n} of at most {all}", n=look.round, all=ROUNDS),
        boards=[island(look)],
        mats=[mat(look, seat) for seat in look.order()],
        panels=panels(look),
        prompt=prompt(look),
        seat=view.seat,
        phases=[_("Reveal"), _("Bid"), _("Build"), _("Score")],
        phase=3 if view.over else 1 if look.phase == Phase.BID else 2,
        result=result(view, _) if view.over else None,
    )


# --- mats


def mat(look: Look, seat: int) -> Mat:
    own = seat == look.seat
    parts: list[Part] = [Row(items=stats(look, seat))]
    if own:
        parts += [*goods_row(look, seat, own), *bonus_cards(look, seat), hand(look)]
        parts.append(
            Note(
                spans=[
                    (look._("Two equal cards stand in for one of any other kind. Keep at most five."), False)
                ],
                soft=True,
            )
        )
    else:
        parts += [*goods_row(look, seat, own), *bonus_cards(look, seat), *held_cards(look, seat)]
    return Mat(
        seat=seat, name=look._.name(seat), score=str(look.scores[seat]), symbol="golden-mini-letter",
        unit=words.letters(look.scores[seat], look._), small=doing(look, seat), parts=parts, now=seat == look.decider, start=seat == look.start,
    )  # fmt: skip


def doing(look: Look, seat: int) -> str:
    """One line about what a player does."""
    _ = look._
    houses = look.on_island(seat)
    if look.view.over or seat == look.seat:
        return _.many("{n} house on the island", "{n} houses on the island", houses)
    if look.phase == Phase.BID:
        return bidding(look, seat)
    if seat == look.decider:
        return _("is building")
    if (seat - look.start) % look.players < (look.decider - look.start) % look.players:
        return _("has built this round")
    return _("builds later")


def bidding(look: Look, seat: int) -> str:
    _ = look._
    if seat in look.bidder[: look.players]:
        pair = look.pair[look.bidder.index(seat)]
        return _("bids on {pair}", pair=words.pair_name(pair, _))
    return _("is choosing a pair") if seat == look.decider else _("bids later")


def stats(look: Look, seat: int) -> list[Item]:
    """Coins, keys, cards, houses left and bonus cards."""
    _ = look._
    return [
        Item(symbol="golden-mini-coin", text=str(look.coins[seat]), title=_("Coins")),
        Item(symbol="golden-mini-key", text=str(look.keys[seat]), title=_("Keys")),
        Item(symbol="golden-mini-cards", text=str(look.hand_size[seat]),
             title=_("Cards in hand: {cards}", cards=words.known_hand(look.view, seat, _)),
             short=cards_short(look, seat)),
        Item(symbol="golden-house", text=str(look.left[seat]), owner=seat, title=_("Houses left")),
        Item(symbol="golden-mini-bonus", text=str(look.bonus_count[seat]), title=_("Bonus cards")),
    ]  # fmt: skip


def cards_short(look: Look, seat: int) -> str:
    """A hand in a terminal: how many cards, and of another player's what everyone has seen."""
    n = look._.many("{n} card", "{n} cards", look.hand_size[seat])
    if seat == look.seat or not look.hand_size[seat]:
        return n
    return f"{n} ({words.known_hand(look.view, seat, look._)})"


def goods_row(look: Look, seat: int, own: bool) -> list[Part]:
    """The goods cards before a player; one of five must be given up."""
    cards = [card for card in range(N_GOODS_CARDS) if look.goods[seat][card]]
    if not cards:
        return [Note(spans=[(look._("no goods yet"), False)], soft=True)]
    pieces = []
    for place, card in enumerate(cards):
        piece = Piece(id=f"goods/{card}", kind=f"goods-{card}", x=place * (CHIP_W + 6), y=0, w=CHIP_W, h=CHIP_H,
                      symbol=f"golden-chip-{card}", round=6, title=words.goods_card(card, look._),
                      short=words.goods_card(card, look._))  # fmt: skip
        if own and DROP + card in look.can:
            piece.actions, piece.glow = [DROP + card], "can"
        pieces.append(piece)
    wide = ROOM if own else 260
    return [
        Drawing(id=f"goods-{seat}", w=wide, h=CHIP_H + 2, pieces=pieces, in_text=InText(look._("Goods:")))
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
        title = words.landform_title(landform, look._) if landform != NONE else look._("not seen by all")
        pieces.append(
            Piece(id=f"held/{seat}/{place}", kind=f"card-{name}", x=place * step, y=0, w=22, h=28.5, round=3,
                  symbol=f"golden-tile-{name}", title=title, enters=f"seal-{seat}", leaves=f"seal-{seat}")
        )  # fmt: skip
    return [Drawing(id=f"held-{seat}", w=260, h=30, pieces=pieces)]


def bonus_icon(card: int) -> str:
    name = BONUS_IDS[card]
    return BONUS_ICONS.get(name) or f"golden-{LANDFORMS[BONUS_LANDFORM[card]]}"


def bonus_cards(look: Look, seat: int) -> list[Part]:
    """The reader's own bonus cards, and at the end everyone's, with what they count."""
    _, s = look._, look.view.state
    seen = look.bonus_shown if look.view.over else look.bonus
    items = [
        Item(symbol=bonus_icon(card), text=str(rules.bonus_letters(s, seat, card)), ground="var(--paper)",
             ink="var(--ink)", title=f"{words.bonus_title(card, _)}: {words.bonus_rule(card, _)}",
             short=_("Bonus card {title}: {n}", title=words.bonus_title(card, _),
                     n=int(rules.bonus_letters(s, seat, card))))
        for card in range(N_BONUS)
        if seen[seat][card]
    ]  # fmt: skip
    return [Row(items=items)] if items else []


def hand(look: Look) -> Drawing:
    """The reader's landform cards, equal ones in a stack."""
    held = [landform for landform in range(N_LANDFORMS) if look.hand[look.seat][landform]]
    room = (ROOM - 12) / max(1, len(held))
    wide = min(CARD_W, room - 16)
    step = min(CARD_W + 22.0, room)
    pieces: list[Piece] = []
    for place, landform in enumerate(held):
        pieces += stack(look, landform, 14 + place * step, wide)
    return Drawing(id="hand", w=ROOM, h=CARD_H + 20, pieces=pieces, in_text=InText(look._("Hand:")))


def stack(look: Look, landform: int, x: float, wide: float) -> list[Piece]:
    n, name, k = look.hand[look.seat][landform], LANDFORMS[landform], wide / CARD_W
    title, y = words.landform_title(landform, look._), 14 + CARD_H * (1 - k)
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
    top.short = words.landform_cards(n, landform, look._)
    if DISCARD + landform in look.can:
        top.actions, top.glow = [DISCARD + landform], "can"
    pieces.append(
        Piece(id=f"hand/{landform}/name", x=x + 4 * k, y=y + 79 * k, w=wide - 8 * k, h=19 * k, size=14 * k, bold=True,
              text=title, fill="var(--ink)")
    )  # fmt: skip
    return pieces


# --- panels


def panels(look: Look) -> list[Panel]:
    shown = [pairs_panel(look), goods_panel(look)]
    if look.score_card >= 0:
        shown.insert(0, scored_panel(look))
    return [*shown, left_panel(look)]


def scored_panel(look: Look) -> Panel:
    """What the score card of this round shows, and who would score now."""
    _ = look._
    left = sum(look.good_left)
    lines: list[Part] = [
        Line(text=words.good_title(look.good, _), small=_("2 each, 4 if only you have it"),
             symbol=f"golden-mini-{GOODS[look.good]}", items=forecast(look, good_owners(look))),
        Line(text=words.area_title(look.area, _), small=_("2 each, 4 for the most unless tied"),
             symbol=f"golden-area-{look.area}", items=forecast(look, area_owners(look))),
    ]  # fmt: skip
    aside = _.many("{n} more card", "{n} more cards", left) if left else _("the last one")
    return Panel(id="scored", title=_("This round scores"), aside=aside, parts=lines, tab=_("Round"))


def good_owners(look: Look) -> dict[int, int]:
    """What each player would get for the good now."""
    owners = [seat for seat in range(look.players) if rules.has_good(look.view.state, seat, look.good)]
    return {seat: 4 if len(owners) == 1 else 2 for seat in owners}


def area_owners(look: Look) -> dict[int, int]:
    """The same for the river or quarter."""
    counts = [rules.businesses_in(look.view.state, seat, look.area) for seat in range(look.players)]
    best = max(counts)
    alone = counts.count(best) == 1
    return {seat: 4 if n == best and alone else 2 for seat, n in enumerate(counts) if n}


def forecast(look: Look, gains: dict[int, int]) -> list[Item]:
    return [
        Item(symbol=f"seal-{seat % 4 + 1}", text=str(gain), title=look._.name(seat))
        for seat, gain in sorted(gains.items())
    ]


def pairs_panel(look: Look) -> Panel:
    """The open pairs with the bidding hands on them."""
    _ = look._
    pieces: list[Piece] = []
    for pair in range(look.players):
        pieces += pair_pieces(look, pair, 6 + 164 * (pair % 2), 8 + 64 * (pair // 2))
    if look.phase == Phase.BID:
        aside = _("sending away costs {n}", n=look.expulsions + 1)
    else:
        aside = _("bidding is over")
    drawing = Drawing(id="pairs", w=ROOM, h=128, pieces=pieces)
    return Panel(id="pairs", title=_("Pairs"), aside=aside, parts=[drawing], tab=_("Round"))


def pair_pieces(look: Look, pair: int, x: float, y: float) -> list[Piece]:
    """A pair: a plate that can be chosen, two cards, a hand, and a few words."""
    _, bidder, action = look._, look.bidder[pair], BID + pair
    title = words.pair_name(look.pair[pair], _)
    written = pair_words(look, pair, x + 2 * TILE_W + 20, y)
    plate = Piece(id=f"pair/{pair}", x=x - 1, y=y - 1, w=2 * TILE_W + 5, h=TILE_H + 2, round=6, title=title,
                  path=f"M0 0h{2 * TILE_W + 5}v{TILE_H + 2}h-{2 * TILE_W + 5}z", fill="var(--fq-inset)",
                  short=f"{title}: {', '.join(piece.text for piece in written)}")  # fmt: skip
    if action in look.can:
        plate.actions, plate.glow = [action], "can"
    elif look.mine and look.phase == Phase.BID:
        plate.why = words.why_not(look.view, action, _)
    pieces = [plate]
    for i, landform in enumerate(look.pair[pair]):
        name = LANDFORMS[landform]
        pieces.append(
            Piece(id=f"pair/{pair}/{i}", kind=f"card-{name}", x=x + i * (TILE_W + 3), y=y, w=TILE_W, h=TILE_H,
                  symbol=f"golden-tile-{name}", title=words.landform_title(landform, _), actions=plate.actions)
        )  # fmt: skip
    if bidder != NONE:
        pieces.append(
            Piece(id=f"hand-of/{bidder}", kind=f"palm-{bidder}", x=x + 58, y=y + 17, w=28, h=32, owner=bidder, mark=True,
                  symbol="golden-palm", title=_.name(bidder), enters=f"seal-{bidder}", leaves=f"seal-{bidder}")
        )  # fmt: skip
    return pieces + written


def pair_words(look: Look, pair: int, x: float, y: float) -> list[Piece]:
    _, bidder = look._, look.bidder[pair]
    below = ""
    if look.phase == Phase.BID:
        price = words.coins(look.expulsions + 1, _)
        above = price if bidder != NONE else _("Free")
        if bidder == look.seat and bidder != NONE:
            above = _("Yours")
        elif bidder != NONE:
            below = _("{who} leaves", who=_.name(bidder))
    else:
        above = _("Yours") if bidder == look.seat else _.name(bidder)
        below = _("paid {n}", n=look.paid[bidder]) if look.paid[bidder] else _("free")
    lines = [word(f"pair/{pair}/above", x, y + (4 if below else 13), above, 14, True)]
    return [*lines, word(f"pair/{pair}/below", x, y + 22, below, 13, False)] if below else lines


def word(id: str, x: float, y: float, text: str, size: float, bold: bool) -> Piece:
    ink = "var(--fq-ink)" if bold else "var(--fq-ink-soft)"
    return Piece(id=id, x=x, y=y, w=72, h=19, text=text, size=size, bold=bold, anchor="start", fill=ink)


def goods_panel(look: Look) -> Panel:
    """The open goods cards and the deck."""
    _ = look._
    pieces = []
    for slot in range(DISPLAY):
        card = look.display[slot]
        if card == NONE:
            continue
        piece = Piece(id=f"goods/{card}", kind=f"goods-{card}", x=4 + slot * 90, y=4, w=GOODS_W, h=GOODS_H, round=9,
                      symbol=f"golden-goods-{card}", title=words.goods_card(card, _), enters="goods-deck",
                      short=words.goods_card(card, _))  # fmt: skip
        choose(look, piece, TAKE_GOODS + slot)
        pieces.append(piece)
    left = sum(look.goods_deck)
    deck = Piece(id="goods-deck", x=276, y=4, w=48, h=GOODS_H, round=9, symbol="golden-goods-back", text=str(left),
                 size=20, bold=True, fill="#fffdf6", faded=left == 0,
                 short=_.many("{n} card left in the deck", "{n} cards left in the deck", left),
                 title=_.many("{n} card left in the deck", "{n} cards left in the deck", left))  # fmt: skip
    choose(look, deck, TAKE_GOODS + DECK)
    drawing = Drawing(id="display", w=ROOM, h=GOODS_H + 8, pieces=[*pieces, deck])
    return Panel(
        id="goods",
        title=_("Goods"),
        aside=_("from places that give a goods card"),
        parts=[drawing],
        tab=_("Round"),
    )


def choose(look: Look, piece: Piece, action: int) -> None:
    if action in look.can:
        piece.actions, piece.glow = [action], "can"
    elif look.mine:
        piece.why = words.why_not(look.view, action, look._)


def left_panel(look: Look) -> Panel:
    """Score cards to come, and what lies in the discards."""
    _ = look._
    goods = [
        Item(
            symbol=f"golden-mini-{GOODS[good]}",
            text=str(look.good_left[good]),
            title=words.good_title(good, _),
        )
        for good in range(N_GOODS)
    ]
    areas = [
        Item(symbol=f"golden-area-{area}", text=str(look.area_left[area]), title=words.area_title(area, _))
        for area in range(N_AREAS)
    ]
    discards = [
        Item(
            symbol=f"golden-mini-{LANDFORMS[landform]}", text=str(n), title=words.landform_title(landform, _)
        )
        for landform, n in enumerate(look.discards)
    ]
    pile = _.many("{n} card in the pile", "{n} cards in the pile", look.pile)
    parts: list[Part] = [
        Row(items=goods + areas),
        Line(text=_("Discards"), small=pile, items=discards),
    ]
    return Panel(id="left", title=_("Score cards to come"), parts=parts, wide_only=True, tab=_("Left"))


# --- the prompt


def prompt(look: Look) -> Prompt:
    title, help = words.prompt(look.view, look._)
    steps = []
    if look.mine and look.target != NONE:
        steps = [words.site_name(look.target, look._)]
    return Prompt(
        title=title, help=help, seat=look.decider, mine=look.mine, steps=steps, aside=in_hand(look),
        choices=[choice(look, action) for action in look.legal] + dear_pairs(look),
    )  # fmt: skip


def in_hand(look: Look) -> list[Part]:
    """The site chosen, while it is paid for."""
    if not look.mine or look.phase != Phase.PAY:
        return []
    _, site = look._, look.target
    fields = {"site": words.site_name(site, _), "gain": words.reward(site, look.built_on[site], _)}
    return [Note(spans=list(_("{site}: {gain}", **fields).spans))]


def choice(look: Look, action: int) -> Choice:
    """One decision as a button, with price and gain."""
    _, parts = look._, ACTIONS.parts(action)
    label = words.action(look.view, action, _)
    family = ACTIONS.family(action).name
    if family == "bid":
        return Choice(label=pair_label(look, parts[0]), action=action, detail=bid_price(look, parts[0]), on_piece=True,
                      symbol=f"golden-mini-{LANDFORMS[look.pair[parts[0]][0]]}")  # fmt: skip
    if family == "build":
        return Choice(label=words.site_name(parts[0], _), action=action, on_piece=True, symbol=reward_icon(parts[0]),
                      detail=words.build_choice(look.view, action, _))  # fmt: skip
    if family == "pay":
        detail = words.reward(look.target, look.built_on[look.target], _)
        return Choice(label=label, action=action, detail=detail, first=action == look.legal[0])
    if family == "goods":
        return Choice(
            label=goods_label(look, parts[0]), action=action, on_piece=True, symbol="golden-mini-goods"
        )
    if family == "drop":
        return Choice(label=drop_label(look, parts[0]), action=action, on_piece=True)
    if family == "bonus":
        return bonus_choice(look, action, parts[0])
    if family == "discard":
        return Choice(label=label, action=action, on_piece=True, symbol=f"golden-mini-{LANDFORMS[parts[0]]}")
    return Choice(label=label, action=action, first=len(look.legal) == 1)


def pair_label(look: Look, pair: int) -> str:
    return capital(words.pair_choice(look.view, pair, look._))


def goods_label(look: Look, slot: int) -> str:
    _ = look._
    if slot == DECK:
        return _("From the deck")
    return capital(words.goods_choice(look.view, slot, _))


def drop_label(look: Look, card: int) -> str:
    return capital(words.drop_choice(look.view, card, look._))


def bid_price(look: Look, pair: int) -> str:
    _, bidder = look._, look.bidder[pair]
    if bidder == NONE:
        return _("free")
    return _("{coins}, {who} leaves", coins=words.coins(look.expulsions + 1, _), who=_.name(bidder))


def dear_pairs(look: Look) -> list[Choice]:
    """Pairs for which the reader has too few coins."""
    if not look.mine or look.phase != Phase.BID:
        return []
    return [
        Choice(label=pair_label(look, pair), detail=bid_price(look, pair), on_piece=True,
               why=words.why_not(look.view, BID + pair, look._))
        for pair in range(look.players)
        if BID + pair not in look.can
    ]  # fmt: skip


def reward_icon(site: int) -> str:
    if site >= FIRST_PART:
        return "golden-mini-letter"
    name = REWARD_NAMES[REWARD[site]]
    return (
        "golden-mini-coin"
        if name.startswith("coin")
        else f"golden-mini-{'draw' if name == 'landform' else name}"
    )


def bonus_choice(look: Look, action: int, card: int) -> Choice:
    _ = look._
    now = rules.bonus_letters(look.view.state, look.seat, card)
    detail = _("{rule}, now {n}", rule=words.bonus_short(card, _), n=now)
    return Choice(label=words.bonus_title(card, _), action=action, detail=detail, symbol=bonus_icon(card))


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
