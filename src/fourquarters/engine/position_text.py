"""A position on one line that can be copied, mailed and read again, as FEN is for chess.

    gold/1 3 - 1 7ZBBCsIwEEWvIjmAm…  5b1f90c2

The game with the version of its rules, the number of players, the variants (`-`: none), the seat that decides (`-`: the
game is over), the state, compressed, and check digits of it all. It is the whole truth: hidden cards are in it, and so is
the key that all future draws follow from.

Whoever reads a text may not know who wrote it. What is read is therefore within the bounds of every field, but the rules
alone know which positions can be: `Position.from_text` says what follows from that.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable

import numpy as np

from fourquarters.engine.errors import BadPosition
from fourquarters.engine.game import Game
from fourquarters.engine.observation import bounds
from fourquarters.engine.state import OVER, States, places

NONE = "-"
PARTS = 6
FREE = frozenset({"key", "draws"})  # fields that may hold any number
RAW = -15  # of zlib: no header and no checksum, we have our own


def written(game: Game, states: States) -> str:
    """The text of a state."""
    memory = states.tobytes()
    head = heading(game, states)
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW)
    packed = urlsafe_b64encode(packer.compress(memory) + packer.flush()).decode().rstrip("=")
    return f"{head} {packed} {check_digits(head, memory)}"


def heading(game: Game, states: States) -> str:
    """What a person can read of it."""
    s = states[0]
    chosen = "+".join(option.name for option in game.options if s[option.name]) or NONE
    decider = NONE if s["decider"] == OVER else str(int(s["decider"]))
    return f"{game.name}/{game.version} {int(s['players'])} {chosen} {decider}"


def check_digits(head: str, memory: bytes) -> str:
    """They find what got lost or changed on the way; they prove nothing."""
    return f"{zlib.crc32(head.encode() + memory):08x}"


def read_text(text: str, load: Callable[[str], Game]) -> tuple[Game, States]:
    """The game and the state of a text; a damaged one, or one of other rules, is refused."""
    parts = text.split()
    if len(parts) != PARTS:
        raise BadPosition("it has {n} parts instead of {all}", n=len(parts), all=PARTS)
    name, _, version = parts[0].partition("/")
    game = load(name)
    if version != str(game.version):
        raise BadPosition(
            "it is from rules version {old}, this is version {now}", old=version, now=game.version
        )
    memory = unpacked(parts[4], game.state.DTYPE.itemsize)
    if check_digits(" ".join(parts[:4]), memory) != parts[5]:
        raise BadPosition("its check digits are wrong, so something got lost on the way")
    states = np.frombuffer(memory, np.uint8).copy().view(game.state.DTYPE)
    check(game, states)
    if heading(game, states) != " ".join(parts[:4]):
        raise BadPosition("its heading does not match what it holds")
    return game, states


def unpacked(text: str, size: int) -> bytes:
    """The bytes of a state; however much a text would unpack to, no more than that is unpacked."""
    try:
        packed = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        memory = zlib.decompressobj(RAW).decompress(packed, size + 1)
    except (ValueError, binascii.Error, zlib.error):
        raise BadPosition("it is damaged, or cut off") from None
    if len(memory) != size:
        raise BadPosition("it is damaged, or cut off")
    return memory


def check(game: Game, states: States) -> None:
    """Every number must be within the bounds of its field, and what no field uses must be empty."""
    players = int(states["players"][0])
    game.check(players, {option.name: bool(states[option.name][0]) for option in game.options})
    for field, _start, _size in places(game.state):
        low, high = bounds(game, field)
        high = players - 1 if field.holds_seat else high
        numbers = states[field.name]
        if field.name not in FREE and (numbers.min() < low or numbers.max() > high):
            raise BadPosition("{field} is not from {low} to {high}", field=field.name, low=low, high=high)
    if states["draws"][0] < 0 or ("filler" in (states.dtype.names or ()) and states["filler"].any()):
        raise BadPosition("it is damaged, or cut off")
