"""Urbanization: the factory cards on offer, their order spaces and the markers on them (U3, U25, U27)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.urbanization.state import DECK, DECK_SIZE, NONE, State


@rule
def empty_space(s: State, slot: int) -> int:
    """The leftmost empty order space of a card, or NONE (U25)."""
    if s.slot_card[slot] == 0:
        return NONE
    for space in range(2):
        if s.slot_marker[slot, space] == NONE:
            return space
    return NONE


@rule
def return_markers(s: State, slot: int) -> None:
    """When a card leaves, the markers on it go back to their owners (U27, U55)."""
    for space in range(2):
        player = s.slot_marker[slot, space]
        if player != NONE:
            s.markers[player] += 1
    clear_slot(s, slot)


@rule
def clear_slot(s: State, slot: int) -> None:
    s.slot_card[slot] = 0
    s.slot_marker[slot, 0] = NONE
    s.slot_marker[slot, 1] = NONE


@rule
def refill_slot(s: State, slot: int) -> None:
    """The top card of the deck, if there is one, fills the slot (U3, R17)."""
    if s.deck < DECK_SIZE[s.players - 2]:
        s.slot_card[slot] = DECK[s.players - 2, s.deck]
        s.deck += 1
