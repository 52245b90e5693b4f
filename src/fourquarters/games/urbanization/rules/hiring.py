"""Urbanization: the characters in the display, and who hires whom (U6, U12, U14)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.urbanization.state import HIRE, KIND_OF, N_CHARACTERS, NONE, Character, Phase, State


@rule
def open_display(s: State) -> None:
    """All characters except the Mayor can be hired; the Professor only with Inventions (U6)."""
    for character in range(N_CHARACTERS):
        s.display[character] = 1
    s.display[Character.MAYOR] = 0
    s.display[Character.PROFESSOR] = s.inventions


@rule
def legal_characters(s: State, out: Decisions) -> int:
    """Any character in the display (D3)."""
    n = 0
    for character in range(N_CHARACTERS):
        if s.display[character]:
            out[n] = HIRE + character
            n += 1
    return n


@rule
def hire(s: State, character: int) -> None:
    """A character joins the player for this turn (U12)."""
    s.display[character] = 0
    s.character[s.decider] = character
    s.decider = (s.decider + 1) % s.players
    if s.decider == s.start:
        s.action_phase = 1
        s.phase = Phase.ACT


@rule
def own_helper(s: State, player: int) -> int:
    """The action that a player's unspent character goes with, or NONE (U14)."""
    character = s.character[player]
    if character == NONE or s.spent[player]:
        return NONE
    return int(KIND_OF[character])
