"""Gold!: cards, and how they lie in front of a player."""

from __future__ import annotations

from copy import copy
from functools import cache, lru_cache

from fourquarters.games.gold import words
from fourquarters.games.gold.facts import POINTS
from fourquarters.games.gold.picture.look import Look
from fourquarters.games.gold.picture.symbols import CARD_H, CARD_W, MINI_H, MINI_OVERLAP, MINI_STEP, MINI_W
from fourquarters.games.gold.state import (
    BONUS,
    COLOURS,
    DONKEY,
    GIVE,
    N_CARDS,
    N_COLOURS,
    N_VALUES,
    NONE,
    VALUES,
    Phase,
)
from fourquarters.picture.scene import Drawing, Kept, Piece
from fourquarters.words.numbers import minus
from fourquarters.words.tongue import Tongue

OWN_W, OWN_H, OWN_STEP, OWN_OVERLAP = 104, 146, 122.4, 39
WIDTH = 716
COLOUR_LETTERS = "GBVROP"  # as in the rules' notation


def cards_of(look: Look, seat: int) -> Drawing:
    title = look._("Your cards") if seat == look.seat else look._.name(seat)
    return cards_lying_there(seat, tableau_pieces(look, seat, "face"), title, look.scores[seat])


@lru_cache(maxsize=1024)
def cards_lying_there(seat: int, pieces: Kept[Piece], title: str, score: int) -> Drawing:
    return Drawing(
        id=f"cards-{seat}", w=WIDTH, h=OWN_H + OWN_OVERLAP, pieces=pieces, title=title, seat=seat,
        value=minus(score), symbol="gold-lump",
    )  # fmt: skip


def tableau_pieces(look: Look, seat: int, size: str) -> Kept[Piece]:
    cards, language = look.shown_cards(seat), look._.language
    if not look.mine:
        return row_of_cards(seat, cards, size, "", language)
    if seat != look.seat and look.phase != Phase.BONUS:
        why = look._("Other players' cards only as a bonus, with a set. (G12)")
        return row_of_cards(seat, cards, size, why, language)
    glow = "can" if look.phase == Phase.BONUS else "quiet"
    pieces: list[Piece] = []
    for colour in range(N_COLOURS):
        values = values_lying(cards[N_VALUES * colour : N_VALUES * (colour + 1)])
        says = tuple([own_or_bonus(look, seat, colour, value) for value in values])
        pieces += cards_that_say(seat, colour, values, size, language, says, glow, seat != look.seat)
    return Kept(pieces)


Says = tuple[int, str]
"""What choosing a card means, or NONE and why it cannot be chosen."""


def own_or_bonus(look: Look, seat: int, colour: int, value: int) -> Says:
    """One of the reader's cards, or another's when a bonus card may be taken."""
    if seat == look.seat:
        action = GIVE + N_VALUES * colour + value
    else:
        distance = (seat - look.seat) % look.players
        action = BONUS + N_CARDS * (distance - 1) + N_VALUES * colour + value
    return (action, "") if action in look.legal else (NONE, words.why_not(look.view, action, look._))


@lru_cache(maxsize=1 << 13)
def cards_that_say(
    seat: int, colour: int, values: tuple[int, ...], size: str, language: str, says: tuple[Says, ...],
    glow: str, faded: bool,
) -> tuple[Piece, ...]:  # fmt: skip
    """The cards of one colour while they may be chosen from."""
    lying = cards_lying(seat, colour, values, size, language)
    if not values:
        return lying
    pieces = tuple([copy(piece) for piece in lying])
    for piece, (action, why) in zip(pieces, says, strict=True):
        if action != NONE:
            piece.actions, piece.glow = [action], glow
        else:
            piece.why, piece.faded = str(why), faded
    return pieces


@lru_cache(maxsize=4096)
def row_of_cards(seat: int, cards: bytes, size: str, why: str, language: str) -> Kept[Piece]:
    """All cards in front of a player, none of which can be chosen; `why` says why not."""
    pieces: list[Piece] = []
    for colour in range(N_COLOURS):
        values = values_lying(cards[N_VALUES * colour : N_VALUES * (colour + 1)])
        if why and values:
            says = ((NONE, why),) * len(values)
            pieces += cards_that_say(seat, colour, values, size, language, says, "", False)
        else:
            pieces += cards_lying(seat, colour, values, size, language)
    return Kept(pieces)


@lru_cache(maxsize=1 << 14)
def cards_lying(
    seat: int, colour: int, values: tuple[int, ...], size: str, language: str
) -> tuple[Piece, ...]:
    """The cards of one colour in front of a player, or their empty place. Shared: copy before you change."""
    _ = Tongue(language)
    w, h, step, overlap, left = (
        (OWN_W, OWN_H, OWN_STEP, OWN_OVERLAP, 4)
        if size == "face"
        else (MINI_W, MINI_H, MINI_STEP, MINI_OVERLAP, 0)
    )
    x = left + colour * step
    if not values:
        return (empty_place(seat, colour, x, w, h, _),)
    pieces = []
    for row, value in enumerate(values):
        name = f"{size}/{seat}/{colour}/{row}"
        piece = card_piece(name, colour, value, x, row * overlap, _, w, h, size)
        piece.leaves = f"seal-{seat}"
        pieces.append(piece)
    return tuple(pieces)


def empty_place(seat: int, colour: int, x: float, w: float, h: float, _: Tongue) -> Piece:
    return Piece(
        id=f"empty/{seat}/{colour}/{w}", x=x, y=0, w=w, h=h, symbol=f"gold-place-{COLOURS[colour]}",
        title=_("No {colour}", colour=words.colour_name(colour, _)),
    )  # fmt: skip


def card_piece(
    id: str, colour: int, value: int, x: float, y: float, _: Tongue,
    w: float = CARD_W, h: float = CARD_H, size: str = "face",
) -> Piece:  # fmt: skip
    kind, symbol, short, ground, ink = printed(colour, value, size)
    return Piece(
        id=id, kind=kind, symbol=symbol, x=x, y=y, w=w, h=h, title=card_title(colour, value, _.language),
        round=w * 0.085, short=short, ground=ground, ink=ink,
    )  # fmt: skip


@cache
def printed(colour: int, value: int, size: str) -> tuple[str, str, str, str, str]:
    """What a card is called and how it looks, large or small, and in a terminal."""
    name = f"{COLOURS[colour]}-{value}"
    short = f"{COLOUR_LETTERS[colour]} {minus(int(VALUES[value])):>2}"
    ground, ink = f"var(--fq-{COLOURS[colour]})", f"var(--fq-{COLOURS[colour]}-on)"
    return name, f"gold-{size}-{name}", short, ground, ink


@cache
def card_title(colour: int, value: int, language: str) -> str:
    _ = Tongue(language)
    if value == DONKEY:
        return str(_("Donkey, {colour}: {n}", colour=words.colour_name(colour, _), n=POINTS[value]))
    return str(_("Gold, {colour}: {n}", colour=words.colour_name(colour, _), n=POINTS[value]))


@lru_cache(maxsize=4096)
def values_lying(counts: bytes) -> tuple[int, ...]:
    """Each card's value, given how many there are of each value."""
    return tuple(value for value in range(N_VALUES) for _copy in range(counts[value]))
