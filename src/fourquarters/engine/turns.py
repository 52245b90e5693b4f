"""Who has had their turn, in games that go round from a start player: their states have `start`."""

from __future__ import annotations

from typing import Any

from fourquarters.engine.rule import rule


@rule
def had_turn(s: Any, seat: int) -> bool:
    """Has play, going clockwise from the start player to the decider, passed a seat?"""
    return bool((seat - s.start) % s.players < (s.decider - s.start) % s.players)
