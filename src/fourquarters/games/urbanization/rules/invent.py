"""Urbanization, action invent: a marker moves along the docking spaces and takes an invention, or both
on a space with the Professor (U32, U33, U40).
"""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.urbanization.rules.common import finish_action
from fourquarters.games.urbanization.rules.scoring import score_points
from fourquarters.games.urbanization.state import (
    CARD,
    INVENTION_POINTS,
    INVENTIONS_ON,
    MARKER,
    N_INVENTIONS,
    N_SPACES,
    NONE,
    SPACE,
    Phase,
    Source,
    State,
)


@rule
def cards_on(s: State, space: int) -> int:
    """Inventions left on a docking space (U7)."""
    cards = 0
    for i in range(2):
        if s.invention_owner[INVENTIONS_ON[space, i]] == NONE:
            cards += 1
    return cards


@rule
def cards_taken(aided: int) -> int:
    """One card, with the Professor both on a space (U40)."""
    return 1 + aided


@rule
def docking_price(from_space: int, space: int) -> int:
    """The first space is free, each further one costs $1 (U32)."""
    return space - from_space - 1


@rule
def may_dock(s: State, from_space: int, space: int, cards: int) -> bool:
    """To the right, affordable, and to a space with cards; the first step is free (U32, U40)."""
    price = docking_price(from_space, space)
    return price >= 0 and price <= s.money[s.decider] and cards_on(s, space) >= cards


@rule
def can_move_from(s: State, from_space: int, cards: int) -> bool:
    for space in range(from_space + 1, N_SPACES):
        if may_dock(s, from_space, space, cards):
            return True
    return False


@rule
def may_move_marker(s: State, from_space: int, cards: int) -> bool:
    """A free marker (NONE) or one of the player's on the track, with somewhere to go (U32)."""
    if from_space == NONE:
        if s.markers[s.decider] == 0:
            return False
    elif s.track[s.decider, from_space] == 0:
        return False
    return can_move_from(s, from_space, cards)


@rule
def can_invent(s: State, cards: int) -> bool:
    for from_space in range(NONE, N_SPACES):
        if may_move_marker(s, from_space, cards):
            return True
    return False


@rule
def legal_inventions(s: State, out: Decisions) -> int:
    """A marker, a docking space, a card (D18–D20)."""
    if s.phase == Phase.MARKER:
        return legal_markers(s, out)
    if s.phase == Phase.SPACE:
        return legal_spaces(s, out)
    return legal_cards(s, out)


@rule
def legal_markers(s: State, out: Decisions) -> int:
    """A new marker, whose id is the one before the first on the track, or one of those (D18)."""
    n = 0
    for from_space in range(NONE, N_SPACES):
        if may_move_marker(s, from_space, cards_taken(s.aided)):
            out[n] = MARKER + from_space
            n += 1
    return n


@rule
def legal_spaces(s: State, out: Decisions) -> int:
    """Docking spaces the marker can reach (D19)."""
    n = 0
    for space in range(s.from_space + 1, N_SPACES):
        if may_dock(s, s.from_space, space, cards_taken(s.aided)):
            out[n] = SPACE + space
            n += 1
    return n


@rule
def legal_cards(s: State, out: Decisions) -> int:
    """The inventions on the space reached (D20)."""
    n = 0
    for invention in range(N_INVENTIONS):
        if lies_on(invention, s.chosen) and s.invention_owner[invention] == NONE:
            out[n] = CARD + invention
            n += 1
    return n


@rule
def lies_on(invention: int, space: int) -> bool:
    """Is this an invention's docking space (U7)?"""
    return bool(invention == INVENTIONS_ON[space, 0] or invention == INVENTIONS_ON[space, 1])


@rule
def advance_marker(s: State, action: int) -> None:
    """Choose a marker, the space it goes to, the card taken there (D18–D20)."""
    if action < SPACE:
        s.from_space = action - MARKER
        s.phase = Phase.SPACE
    elif action < CARD:
        move_marker(s, action - SPACE)
    else:
        take_invention(s, action - CARD)
        finish_action(s)


@rule
def move_marker(s: State, space: int) -> None:
    """The marker moves on and is paid for; the Professor takes both cards (U32, U40)."""
    player = s.decider
    if s.from_space == NONE:
        s.markers[player] -= 1
    else:
        s.track[player, s.from_space] -= 1
    s.track[player, space] += 1
    s.money[player] -= docking_price(s.from_space, space)
    if s.aided:
        take_invention(s, INVENTIONS_ON[space, 0])
        take_invention(s, INVENTIONS_ON[space, 1])
        finish_action(s)
    else:
        s.chosen = space
        s.phase = Phase.CARD


@rule
def take_invention(s: State, invention: int) -> None:
    """An invention: 1 point and its ability from now on (U33)."""
    s.invention_owner[invention] = s.decider
    score_points(s, s.decider, INVENTION_POINTS, Source.INVENTIONS)
