"""Gold!: the offer in its stream, and below it the exchange or the set being scored."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cache, lru_cache

from fourquarters.games.gold import words
from fourquarters.games.gold.facts import points_of
from fourquarters.games.gold.picture.cards import WIDTH, card_piece
from fourquarters.games.gold.picture.look import Look
from fourquarters.games.gold.picture.symbols import CARD_H, CARD_W
from fourquarters.games.gold.state import DONKEY, N_COLOURS, N_VALUES, NONE, TAKE, TAKE_BACK, Phase
from fourquarters.picture.scene import Drawing, Kept, Piece
from fourquarters.words.numbers import minus, signed
from fourquarters.words.tongue import Tongue

PILE_W = 76
OFFER_X, OFFER_STEP = 92, 128


def offer(look: Look) -> Drawing:
    cards, language = look.cards.offer, look._.language
    resting = resting_offer(cards, look.pile, language)
    if not look.mine or look.phase == Phase.BONUS:
        return faded_offer(cards, look.pile, language) if look.mine else resting
    pieces = list(resting.pieces)
    first = len(pieces) - sum(cards)
    for place, (colour, value) in enumerate(lying_in_stream(cards)):
        pieces[first + place] = offered_card(look, place, colour, value)
    return offer_drawing(pieces, sum(cards), language)


def offered_card(look: Look, place: int, colour: int, value: int) -> Piece:
    taking, language = look.phase == Phase.ACT, look._.language
    action = TAKE + colour if taking else TAKE_BACK + N_VALUES * colour + value
    if action in look.legal and (not taking or value == look.lowest):
        worth = look.set_with(colour, value) if look.would_make_set(colour) else None
        return card_to_take(place, colour, value, action, worth, language)
    return card_to_leave(place, colour, value, *why_not_offered(look, action, value), language)


@lru_cache(maxsize=1024)
def lying_card(place: int, colour: int, value: int, language: str) -> Piece:
    """A card on offer. Shared: copy before you change."""
    x = OFFER_X + OFFER_STEP * place
    piece = card_piece(f"offer/{place}", colour, value, x, 0, Tongue(language))
    piece.enters = "pile"
    return piece


@lru_cache(maxsize=4096)
def card_to_take(place: int, colour: int, value: int, action: int, worth: int | None, language: str) -> Piece:
    """A set recommends itself in gold, unless it is worth less than nothing."""
    piece = copy(lying_card(place, colour, value, language))
    piece.actions, piece.glow = [action], "can"
    if worth is not None:
        _ = Tongue(language)
        text = str(_("set: {n}", n=signed(worth)))
        if worth > 0:
            piece.tag = text
        else:
            piece.note, piece.glow = text, "quiet"
    return piece


@lru_cache(maxsize=4096)
def card_to_leave(place: int, colour: int, value: int, why: str, note: str, language: str) -> Piece:
    piece = copy(lying_card(place, colour, value, language))
    piece.faded, piece.why, piece.note = True, str(why), str(note)
    return piece


def why_not_offered(look: Look, action: int, value: int) -> tuple[str, str]:
    """Why a card cannot be taken now, at length and in brief."""
    if look.phase == Phase.ACT:
        return words.how_to_take(look.view, value, look._), look._("not lowest")
    why = words.why_not(look.view, action, look._)
    return why, look._("no donkeys") if value == DONKEY else look._("not lower")


def middle(look: Look) -> Drawing:
    language = look._.language
    if look.phase == Phase.BONUS:
        return set_row(look.set_colour, tuple(look.tableau[look.decider][look.set_colour]), language)
    why = words.why_not(look.view, TAKE_BACK + look.given, look._) if look.mine and look.given != NONE else ""
    return exchange(look.given, look.mine, look.mine or look.seat < 0, why, language)


@lru_cache(maxsize=4096)
def lying_in_stream(cards: bytes) -> tuple[tuple[int, int], ...]:
    """Colour and value of each card on offer, lowest first."""
    return tuple(
        (colour, value)
        for value in range(N_VALUES)
        for colour in range(N_COLOURS)
        for _copy in range(cards[N_VALUES * colour + value])
    )


@lru_cache(maxsize=4096)
def resting_offer(cards: bytes, pile: int, language: str) -> Drawing:
    """The offer, for those who are only watching."""
    lying = lying_in_stream(cards)
    pieces = [*pile_pieces(pile, language), *gaps(len(lying))]
    pieces += [lying_card(place, colour, value, language) for place, (colour, value) in enumerate(lying)]
    return offer_drawing(Kept(pieces), len(lying), language)


@lru_cache(maxsize=1024)
def faded_offer(cards: bytes, pile: int, language: str) -> Drawing:
    """The offer while its reader may take a bonus card."""
    pieces = [copy(piece) for piece in resting_offer(cards, pile, language).pieces]
    for piece in pieces[len(pieces) - sum(cards) :]:
        piece.faded = True
    return offer_drawing(Kept(pieces), sum(cards), language)


def offer_drawing(pieces: Sequence[Piece], cards: int, language: str) -> Drawing:
    _ = Tongue(language)
    left = _.many("{n} card left", "{n} cards left", cards)
    return Drawing(id="offer", w=WIDTH, h=208, pieces=pieces, title=_("The offer"), aside=left,
                   backdrop="gold-stream")  # fmt: skip


@cache
def pile_pieces(pile: int, language: str) -> tuple[Piece, ...]:
    """The cards to come, with their number and a word."""
    _ = Tongue(language)
    title = _.many("{n} card to come", "{n} cards to come", pile)
    paper = "#fff6e0"
    back = Piece(
        id="pile", x=0, y=0, w=PILE_W, h=CARD_H, symbol="gold-pile", title=title, faded=pile == 0,
        why=_("These cards are revealed when the offer is empty. (G16)"), short=title,
    )  # fmt: skip
    count = Piece(
        id="pile-count", x=4, y=38, w=PILE_W - 16, h=42, text=str(pile), size=34, bold=True, fill=paper
    )
    word = Piece(id="pile-word", x=2, y=82, w=PILE_W - 12, h=44, text=_("to come"), size=15, fill=paper)
    return back, count, word


def gaps(cards: int) -> list[Piece]:
    return [gap(place) for place in range(cards, 5)]


@cache
def gap(place: int) -> Piece:
    x = OFFER_X + OFFER_STEP * place
    return Piece(id=f"gap/{place}", x=x, y=0, w=CARD_W, h=CARD_H, symbol="gold-gap")


@lru_cache(maxsize=1024)
def exchange(given: int, yours: bool, asked: bool, why: str, language: str) -> Drawing:
    """Room for the card given and the card taken; `why` says why none can be taken now."""
    _ = Tongue(language)
    pieces = [
        label("give", 180, _("You give") if yours else _("Given")),
        Piece(id="swap", x=320, y=44, w=34, h=34, symbol="swap", vars={"color": "var(--fq-ink)"}),
        label("get", 456, _("You take") if yours else _("Taken")),
        ghost("give-place", 196, "?" if asked and given != NONE else ""),
        ghost("take-place", 472, "?" if given != NONE else ""),
    ]
    if given != NONE:
        card = card_piece("given", *divmod(given, N_VALUES), 196, 0, _, 86, 120)
        card.turn, card.lifted, card.why = -3, True, why
        pieces.append(card)
    return Drawing(id="middle", w=WIDTH, h=122, pieces=Kept(pieces), framed=True, spare=True)


@lru_cache(maxsize=1024)
def set_row(colour: int, cards: tuple[int, ...], language: str) -> Drawing:
    """The set being scored, and what it is worth."""
    _ = Tongue(language)
    pieces, x = [], 232.0
    for value in range(N_VALUES):
        for number in range(cards[value]):
            piece = card_piece(f"set/{value}/{number}", colour, value, x, 0, _, 86, 120)
            piece.lifted = True
            pieces.append(piece)
            x += 94
    points = minus(points_of(cards))
    pieces.append(
        Piece(id="set-points", x=x + 4, y=30, w=110, h=60, text=f"= {points}", size=34, bold=True,
              fill="var(--fq-ink)")
    )  # fmt: skip
    pieces.append(label("set-label", 212, _("A set")))
    return Drawing(id="middle", w=WIDTH, h=122, pieces=Kept(pieces), framed=True, spare=True)


def label(id: str, right: float, text: str) -> Piece:
    return Piece(id=id, x=right - 100, y=48, w=100, h=26, text=text, size=18,
                 fill="var(--fq-ink-soft)", anchor="end")  # fmt: skip


def ghost(id: str, x: float, text: str) -> Piece:
    return Piece(id=id, x=x, y=0, w=86, h=120, symbol="gold-want", text=text, size=34, bold=True,
                 fill="var(--fq-ink-soft)")  # fmt: skip
