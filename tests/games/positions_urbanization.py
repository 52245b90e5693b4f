"""Urbanization: how its tests set up positions and make moves."""

from __future__ import annotations

from typing import Any

import numpy as np

from fourquarters.games.urbanization.rules import apply, legal, set_up
from fourquarters.games.urbanization.state import (
    ACTIONS,
    NONE,
    Building,
    Character,
    Ground,
    Phase,
    State,
)
from tests.games.laws_urbanization import counted_sites

A, B, C, D = range(4)
ORANGE, GREY, WHITE = range(3)


def laid_out(players: int = 4, inventions: bool = False) -> Any:
    """A game after set-up, before the first founding."""
    s = np.zeros(1, State.DTYPE)[0]
    s.players = players
    s.inventions = inventions
    set_up(s)
    return s


def count_sites(s: State) -> None:
    """Positions made by hand say what stands where; the counts of it follow."""
    for player in range(s.players):
        s.homes[player], s.vacant[player] = counted_sites(s, player)


def options(s: State) -> list[str]:
    count_sites(s)
    out: Any = np.zeros(64, np.int64)
    n = legal(s, out)
    ids = out[:n].tolist()
    assert ids == sorted(set(ids))
    return [ACTIONS.text(action) for action in ids]


def play(s: State, *moves: str) -> None:
    for move in moves:
        assert move in options(s), f"{move} is not among {options(s)}"
        apply(s, ACTIONS.parse(move))


def to_act(s: State, player: int, character: Character | None = None, phase: int = 1) -> Any:
    """It is this player's action, perhaps with a character hired."""
    s.phase, s.decider, s.action_phase = Phase.ACT, player, phase
    if character is not None:
        s.character[player], s.spent[player] = character, 0
    return s


def own(s: State, player: int, *territories: int) -> None:
    """Give land; its price markers go to the lowest unowned territory."""
    for number in territories:
        freed = int(s.prices[number - 1])
        s.owner[number - 1], s.prices[number - 1] = player, 0
        s.markers[player] -= 1
        if (s.owner == NONE).any():
            s.prices[np.flatnonzero(s.owner == NONE)[0]] += freed


def put(s: State, what: Ground, *sites: int) -> None:
    for site in sites:
        s.ground[site - 1] = what


def stack(s: State, player: int, site: int, *cards: int) -> int:
    """Give a factory with its cards, the last one active; return its number, counted from 0."""
    new = 6 - int(s.pool[Building.FACTORY])
    s.pool[Building.FACTORY] -= 1
    s.ground[site - 1] = Ground.FACTORY
    s.stack_owner[new], s.stack_site[new], s.stack_top[new] = player, site - 1, cards[-1]
    for number in cards:
        s.stack_of[number] = new
    return new


def fill(s: State, slot: int, *players: int) -> None:
    """Put these players' markers on the order spaces of a slot."""
    for space, player in enumerate(players):
        s.slot_marker[slot - 1, space] = player
        s.markers[player] -= 1


def p0(players: int = 4, inventions: bool = False) -> Any:
    """The position P0 of the worked examples: founded, nobody hired, A to act."""
    s = laid_out(players, inventions)
    for territory in (7, 9, 11, 13)[:players]:
        play(s, f"territory:{territory}", "territory:20" if players == 4 else "territory:24")
    return to_act(s, A)


def lands(s: State) -> list[int]:
    return [int(move.split(":")[1]) for move in options(s) if move.startswith("territory:")]


def invented(s: State, player: int, *cards: int) -> Any:
    for card in cards:
        s.invention_owner[card - 1] = player
    return s
