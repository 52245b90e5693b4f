"""Chance: ChaCha8 against published vectors, uniform draws, and dice."""

from __future__ import annotations

import numpy as np

from fourquarters.engine.chance import cast, chacha8, draw, new_dice, rekey, roll
from fourquarters.engine.rule import compiled

# Strombergson's test vectors for ChaCha, 8 rounds, 256-bit key: TC1 (all zero) and TC2 (key 01 00…).
TC1 = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
)
TC2 = (
    "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
    "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"
)


def keystream(key: bytes, counter: int) -> str:
    words = chacha8(np.frombuffer(key, "<u4"), counter)
    return b"".join(int(word).to_bytes(4, "little") for word in words).hex()


def test_chacha8_agrees_with_the_published_vectors() -> None:
    assert keystream(bytes(32), 0) == TC1
    assert keystream(bytes([1]) + bytes(31), 0) == TC2


def test_chacha8_is_the_same_compiled() -> None:
    fast = compiled(chacha8)
    for counter in (0, 1, 2**31, 2**33 + 5):
        key = np.arange(8, dtype=np.uint32) * np.uint32(0x1F123BB5 % 97)
        assert tuple(fast(key, counter)) == tuple(int(word) for word in chacha8(key, counter))


def test_every_counter_and_key_gives_other_words() -> None:
    blocks = {keystream(bytes([k]) + bytes(31), counter) for k in range(8) for counter in range(8)}
    assert len(blocks) == 64


def test_draws_are_uniform() -> None:
    fast_block, fast_draw = compiled(chacha8), compiled(draw)
    key, counts = np.arange(8, dtype=np.uint32), np.zeros(57, int)
    for counter in range(4000):
        words = fast_block(key, counter)
        for i in range(8):
            counts[fast_draw(words, i, 57)] += 1
    expected = counts.sum() / 57
    chi_square = ((counts - expected) ** 2 / expected).sum()
    assert chi_square < 100  # 56 degrees of freedom: passed by chance 99.97 % of the time


def test_keys_of_matches_are_derived_one_by_one() -> None:
    source, keys = np.arange(8, dtype=np.uint32), set()
    for number in range(100):
        key = np.zeros(8, np.uint32)
        rekey(key, source, number)
        keys.add(key.tobytes())
    assert len(keys) == 100


def test_dice_are_seeded_and_differ_by_stream() -> None:
    assert [cast(new_dice(1, 2)) for _ in range(3)] == [cast(new_dice(1, 2))] * 3
    streams = {
        tuple(cast(dice) for _ in range(4)) for dice in (new_dice(s, t) for s in range(9) for t in range(9))
    }
    assert len(streams) == 81


def test_dice_are_fair() -> None:
    dice = new_dice(5)
    counts = np.bincount([roll(dice, 6) for _ in range(12_000)], minlength=6)
    assert abs(counts - 2000).max() < 200
