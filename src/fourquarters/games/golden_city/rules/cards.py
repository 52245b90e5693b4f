"""The Golden City: landform cards, and what is known about them (C15, S3–S7).

What is hidden from whom is recorded here as it happens; `imagining.py` imagines from it.
"""

from __future__ import annotations

from fourquarters.engine.chance import Words, draw_from
from fourquarters.engine.rule import rule
from fourquarters.games.golden_city.board import N_LANDFORMS, NONE
from fourquarters.games.golden_city.state import DREW, State


@rule
def top_card(s: State, words: Words, i: int) -> int:
    """Draw a landform card; an empty pile is refilled from the discards (C15, R10). NONE: no card."""
    if s.pile_size == 0:
        reshuffle(s)
        if s.pile_size == 0:
            return NONE
    landform = draw_from(s.pile, s.pile_size, words, i)
    s.pile[landform] -= 1
    s.pile_size -= 1
    return landform


@rule
def reshuffle(s: State) -> None:
    """The discards become the pile; everyone knows what is in it (C15, S7)."""
    if no_discards(s):
        return
    s.piles += 1
    for landform in range(N_LANDFORMS):
        s.unseen[s.piles, landform] = s.discards[landform]
        s.pile[landform] = s.discards[landform]
        s.pile_size += s.discards[landform]
        s.discards[landform] = 0


@rule
def no_discards(s: State) -> bool:
    for landform in range(N_LANDFORMS):
        if s.discards[landform] > 0:
            return False
    return True


@rule
def take_openly(s: State, seat: int, landform: int) -> None:
    """Everyone has seen this card and remembers it (S5)."""
    s.hand[seat, landform] += 1
    s.hand_size[seat] += 1
    s.known[seat, landform] += 1


@rule
def draw_secretly(s: State, seat: int, words: Words, i: int) -> None:
    """The others see only that a card was drawn (C30, S3)."""
    landform = top_card(s, words, i)
    if landform != NONE:
        s.hand[seat, landform] += 1
        s.hand_size[seat] += 1
        s.drawn[seat, s.piles, landform] += 1
        record_secret(s, seat, DREW)


@rule
def show(s: State, seat: int, landform: int) -> None:
    """A card goes openly to the discards: a known one if there is one, otherwise a hidden one (S5)."""
    s.hand[seat, landform] -= 1
    s.hand_size[seat] -= 1
    s.discards[landform] += 1
    if s.known[seat, landform] > 0:
        s.known[seat, landform] -= 1
    else:
        record_secret(s, seat, landform)


@rule
def record_secret(s: State, seat: int, card: int) -> None:
    """What everyone remembers: who drew a hidden card when, and which hidden cards were shown (S5, S7)."""
    s.secret_of[s.secrets] = seat
    s.secret_card[s.secrets] = card
    s.secret_pile[s.secrets] = s.piles
    s.secrets += 1
