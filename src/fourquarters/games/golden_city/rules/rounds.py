"""The Golden City: how rounds and turns begin and end, and the end of the game (C13, C14, C19–C21, C29, C39–C42)."""

from __future__ import annotations

from fourquarters.engine.chance import chance, draw_from
from fourquarters.engine.rule import rule
from fourquarters.engine.state import OVER, Decisions
from fourquarters.games.golden_city.board import (
    AREA,
    BACK,
    BUILDS_PER_TURN,
    GOOD,
    HAND_LIMIT,
    N_BONUS,
    N_LANDFORMS,
    N_SCORE_CARDS,
    NONE,
)
from fourquarters.games.golden_city.rules.cards import show, top_card
from fourquarters.games.golden_city.rules.scoring import bonus_letters, score_area, score_good
from fourquarters.games.golden_city.rules.sites import is_blocked
from fourquarters.games.golden_city.state import DISCARD, ROUNDS, SEATS, Phase, Source, State


@rule
def begin_round(s: State) -> None:
    """Reveal a score card, lay out the pairs; the start player bids first (C13, C14, C16)."""
    s.round_number += 1
    reveal_score_card(s)
    lay_out_pairs(s)
    s.expulsions = 0
    for i in range(SEATS):
        s.bidder[i] = NONE
        s.paid[i] = 0
    s.phase = Phase.BID
    s.decider = s.start


@rule
def reveal_score_card(s: State) -> None:
    """One of the cards left with the lowest back (C11, C13)."""
    first = 0
    while first < N_SCORE_CARDS - 1 and s.score_left[first] == 0:
        first += 1
    choices = 0
    for card in range(first, N_SCORE_CARDS):
        if BACK[card] == BACK[first]:
            choices += s.score_left[card]
    card = draw_from(s.score_left, choices, chance(s), 0)
    s.score_left[card] = 0
    s.good_left[GOOD[card]] -= 1
    s.area_left[AREA[card]] -= 1
    s.score_card = card


@rule
def lay_out_pairs(s: State) -> None:
    """As many open pairs as players: the first cards of all, then the second ones (C14)."""
    words = chance(s)
    for i in range(2 * s.players):
        landform = top_card(s, words, i)
        s.pair[i % s.players, i // s.players] = landform
        if landform != NONE:
            s.unseen[s.piles, landform] -= 1


@rule
def go_on(s: State) -> None:
    """After its reward a business is finished; at most two per turn (C19, C28)."""
    s.target = NONE
    s.builds += 1
    if s.builds == BUILDS_PER_TURN or s.left[s.decider] == 0:
        end_turn(s)
    else:
        s.phase = Phase.BUILD


@rule
def end_turn(s: State) -> None:
    """Cards beyond the hand limit are discarded (C29)."""
    if s.hand_size[s.decider] > HAND_LIMIT:
        s.phase = Phase.DISCARD
    else:
        next_builder(s)


@rule
def legal_discards(s: State, out: Decisions) -> int:
    """Any card in hand, one at a time (C29)."""
    n = 0
    for landform in range(N_LANDFORMS):
        if s.hand[s.decider, landform] > 0:
            out[n] = DISCARD + landform
            n += 1
    return n


@rule
def discard(s: State, landform: int) -> None:
    """One card goes openly to the discards (C29)."""
    show(s, s.decider, landform)
    if s.hand_size[s.decider] <= HAND_LIMIT:
        next_builder(s)


@rule
def next_builder(s: State) -> None:
    """Clockwise, one turn each (C19)."""
    s.builds = 0
    s.phase = Phase.BUILD
    s.decider = (s.decider + 1) % s.players
    if s.decider == s.start:
        end_round(s)


@rule
def end_round(s: State) -> None:
    """Score, pass on the start marker, and see whether the game ends (C20, C21, C39–C41)."""
    last = s.round_number == ROUNDS
    for seat in range(s.players):
        if is_blocked(s, seat):
            s.blocked[seat] = 1
        if s.blocked[seat] > 0 or s.left[seat] == 0:
            last = True
    score_good(s, GOOD[s.score_card])
    score_area(s, AREA[s.score_card])
    s.start = (s.start + 1) % s.players
    if last:
        end_game(s)
    else:
        begin_round(s)


@rule
def end_game(s: State) -> None:
    """Bonus cards are revealed and scored (C42)."""
    for seat in range(s.players):
        for card in range(N_BONUS):
            if s.bonus[seat, card] > 0:
                s.bonus_shown[seat, card] = 1
                s.letters[seat, Source.BONUS] += bonus_letters(s, seat, card)
    s.score_card = NONE
    s.phase = Phase.OVER
    s.decider = OVER
