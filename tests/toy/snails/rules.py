"""Snails: set-up, legal decisions, what each does, scoring. S numbers are those of page.md."""

from __future__ import annotations

from fourquarters.engine.chance import chance, draw_from
from fourquarters.engine.rule import rule
from fourquarters.engine.state import OVER, Counts, Decisions

from .state import COPIES, CRAWL, HAND, HIDE, LAPS, N_CARDS, State


@rule
def set_up(s: State) -> None:
    """Everyone draws three cards (S1)."""
    for value in range(N_CARDS):
        s.deck[value] = COPIES
    for player in range(s.players):
        for _ in range(HAND):
            deal(s, s.hand[player])


@rule
def deal(s: State, cards: Counts) -> None:
    """Deal a card from the deck; any of them is equally likely."""
    value = draw_from(s.deck, s.deck[0] + s.deck[1] + s.deck[2], chance(s), 0)
    s.deck[value] -= 1
    cards[value] += 1


@rule
def legal(s: State, out: Decisions) -> int:
    """Any card in hand can be hidden, and later played (S2, S3)."""
    n = 0
    if s.decider != OVER:
        for value in range(N_CARDS):
            if s.hand[s.decider, value] > 0:
                out[n] = (HIDE if s.lap == 0 else CRAWL) + value
                n += 1
    return n


@rule
def choice_is_open(_s: State) -> bool:
    """Nobody sees anybody else's hand."""
    return False


@rule
def apply(s: State, action: int) -> None:
    """Hide a card (S2), or play one, crawl as far as it says and draw another (S3)."""
    if action < CRAWL:
        s.hand[s.decider, action - HIDE] -= 1
        s.hidden[s.decider, action - HIDE] += 1
    else:
        s.hand[s.decider, action - CRAWL] -= 1
        s.played[action - CRAWL] += 1
        s.at[s.decider] += action - CRAWL + 1
        deal(s, s.hand[s.decider])
    s.decider += 1
    if s.decider == s.players:
        s.decider = 0
        s.lap += 1
        if s.lap > LAPS:
            finish(s)


@rule
def finish(s: State) -> None:
    """After the last lap the hidden cards are turned up and count as well (S4)."""
    for player in range(s.players):
        for value in range(N_CARDS):
            if s.hidden[player, value] > 0:
                s.hidden[player, value] = 0
                s.played[value] += 1
                s.shown[player] = value + 1
                s.at[player] += value + 1
    s.reveals += 1
    s.decider = OVER


@rule
def score(s: State, player: int) -> int:
    """Points are spaces (S5)."""
    return int(s.at[player])


@rule
def place(s: State, player: int) -> int:
    """How many snails are ahead; those on the same space share (S5)."""
    ahead = 0
    for other in range(s.players):
        if s.at[other] > s.at[player]:
            ahead += 1
    return ahead


@rule
def imagine(s: State, seat: int) -> None:
    """What others hold, hidden or in hand, is any of the cards this seat has not seen."""
    for value in range(N_CARDS):
        s.deck[value] = COPIES - s.played[value]
        if seat >= 0:
            s.deck[value] -= s.hand[seat, value] + s.hidden[seat, value]
    for player in range(s.players):
        if player != seat:
            has_chosen = s.lap > 0 or player < s.decider
            if has_chosen and s.decider != OVER:
                deal(s, s.hidden[player])
            for _ in range(HAND - 1 if has_chosen else HAND):
                deal(s, s.hand[player])
