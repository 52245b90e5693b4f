"""Chance: a keyed, counter-based cryptographic generator (ChaCha with 8 rounds), and plain dice.

The key belongs to the match and the counter to the state, so the same key gives the same game
everywhere, and even someone who has seen every earlier draw cannot predict the next. One event
(a reveal, a deal) uses one block of sixteen 32-bit words; nothing is drawn in advance and kept.

Bots and playouts roll their own dice (`roll`): fast, seeded, and never the match's.

All arithmetic is on 32-bit values inside 64-bit integers, so that it gives the same results in
Python, on the CPU and on a GPU.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourquarters.engine.rule import insist, rule
from fourquarters.engine.state import Counts, KeyWords, TableState

WORD = 0xFFFFFFFF

Words = tuple[int, ...]
Dice = NDArray[np.int64]


@rule
def word(x: Any) -> Any:
    """A 32-bit word, widened so that sums and shifts have room."""
    return np.int64(x)


@rule
def rotate(x: int, by: int) -> int:
    return ((x << by) | (x >> (32 - by))) & WORD


@rule
def quarter_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a = (a + b) & WORD
    d = rotate(d ^ a, 16)
    c = (c + d) & WORD
    b = rotate(b ^ c, 12)
    a = (a + b) & WORD
    d = rotate(d ^ a, 8)
    c = (c + d) & WORD
    b = rotate(b ^ c, 7)
    return a, b, c, d


@rule
def chacha8(key: KeyWords, counter: int) -> Words:
    """The ChaCha8 block of this key (eight 32-bit words) and counter, nonce zero."""
    a0, a1, a2, a3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    b0, b1, b2, b3 = word(key[0]), word(key[1]), word(key[2]), word(key[3])
    c0, c1, c2, c3 = word(key[4]), word(key[5]), word(key[6]), word(key[7])
    d0, d1, d2, d3 = counter & WORD, (counter >> 32) & WORD, 0, 0
    k0, k1, k2, k3, k4, k5, k6, k7 = b0, b1, b2, b3, c0, c1, c2, c3
    n0, n1 = d0, d1
    for _ in range(4):
        a0, b0, c0, d0 = quarter_round(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter_round(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter_round(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter_round(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter_round(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter_round(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter_round(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter_round(a3, b0, c1, d2)
    return (
        (a0 + 0x61707865) & WORD,
        (a1 + 0x3320646E) & WORD,
        (a2 + 0x79622D32) & WORD,
        (a3 + 0x6B206574) & WORD,
        (b0 + k0) & WORD,
        (b1 + k1) & WORD,
        (b2 + k2) & WORD,
        (b3 + k3) & WORD,
        (c0 + k4) & WORD,
        (c1 + k5) & WORD,
        (c2 + k6) & WORD,
        (c3 + k7) & WORD,
        (d0 + n0) & WORD,
        (d1 + n1) & WORD,
        d2,
        d3,
    )


@rule
def chance(s: TableState) -> Words:
    """The words of the next chance event of this match: enough for eight draws."""
    words = chacha8(s.key, s.draws)
    s.draws += 1
    return words


@rule
def draw(words: Words, i: int, n: int) -> int:
    """The i-th draw (0 to 7) of an event: a number below n (at most 512), uniform to 2⁻⁴⁴."""
    bits53 = (words[2 * i] << 21) | (words[2 * i + 1] >> 11)
    return (bits53 * n) >> 53


@rule
def draw_from(counts: Counts, total: int, words: Words, i: int) -> int:
    """Draw one piece from a multiset, given the count of each kind and the total; return the kind's index."""
    kind, _left = count_through(counts, draw(words, i, total))
    return kind


@rule
def count_through(counts: Counts, number: int) -> tuple[int, int]:
    """Count the pieces kind by kind: the kind of the piece with this number, and its number within the kind.

    There must be such a piece. A pile that a view has blanked holds none; where indices are not
    checked, the last kind is returned instead, so that nothing is ever read or written out of bounds.
    """
    kind = 0
    while kind < len(counts) - 1 and number >= counts[kind]:
        number -= counts[kind]
        kind += 1
    insist(number < counts[kind])
    return kind, number


@rule
def rekey(key: KeyWords, source: KeyWords, number: int) -> None:
    """Derive the key of match `number` from a source key."""
    words = chacha8(source, number)
    for i in range(8):
        key[i] = words[i]


@rule
def cast(dice: Dice) -> int:
    """Thirty-two random bits from fast dice (the sfc32 generator)."""
    a, b, c, n = word(dice[0]), word(dice[1]), word(dice[2]), word(dice[3])
    bits: int = (a + b + n) & WORD
    dice[3] = (n + 1) & WORD
    dice[0] = b ^ (b >> 9)
    dice[1] = (c + (c << 3)) & WORD
    dice[2] = (rotate(c, 21) + bits) & WORD
    return bits


@rule
def roll(dice: Dice, n: int) -> int:
    """A random number below n from fast dice."""
    return (cast(dice) * n) >> 32


@rule
def seed_dice(dice: Dice, seed: int, stream: int) -> None:
    """Set fast dice to their starting point for a seed (64 bits) and a stream number."""
    dice[0] = seed & WORD
    dice[1] = (seed >> 32) & WORD
    dice[2] = stream & WORD
    dice[3] = 1 + ((stream >> 32) & WORD)
    for _ in range(12):
        cast(dice)


def new_dice(seed: int, stream: int = 0) -> Dice:
    """Dice of a bot's own: the same seed and stream give the same throws."""
    dice = np.zeros(4, np.int64)
    seed_dice(dice, seed & 0x7FFFFFFFFFFFFFFF, stream)
    return dice
