"""Snails: set-up, legal decisions, what each does, scoring. S are numbers of page.md."""

from __future__ import annotations

from fourquarters.engine.chance import chance, draw_from
from fourquarters.engine.rule import rule
from fourquarters.engine.state import OVER, Counts
from fourquarters.games.snails.state import COPIES, CRAWL, HAND, HIDE, LAPS, N_CARDS, Phase, State


@rule
def set_up(s: State) -> None:
    """Everyone holds three cards (S1)."""
    for value in range(N_CARDS):
        s.deck[value] = COPIES
    for player in range(s.players):
        for _ in range(HAND):
            deal(s, s.hand[player])
    s.decider = 0
    s.phase = Phase.HIDE


@rule
def deal(s: State, cards: Counts) -> None:
    """A card off the deck; any of them is equally likely."""
    value = draw_from(s.deck, s.deck[0] + s.deck[1] + s.deck[2], chance(s), 0)
    s.deck[value] -= 1
    cards[value] += 1


@rule
def legal(s: State, out: Counts) -> int:
    """Any card in hand can be hidden, and later played (S2, S3)."""
    n = 0
    if s.phase != Phase.OVER:
        first = HIDE if s.phase == Phase.HIDE else CRAWL
        for value in range(N_CARDS):
            if s.hand[s.decider, value] > 0:
                out[n] = first + value
                n += 1
    return n


@rule
def choice_is_open(s: State) -> bool:
    """Nobody sees another's hand."""
    return False


@rule
def apply(s: State, action: int) -> None:
    """Carry out a decision."""
    if action < CRAWL:
        hide(s, action - HIDE)
    else:
        crawl(s, action - CRAWL)


@rule
def hide(s: State, value: int) -> None:
    """One card is laid face down, before anyone moves (S2)."""
    s.hand[s.decider, value] -= 1
    s.hidden[s.decider, value] += 1
    s.decider += 1
    if s.decider == s.players:
        s.decider = 0
        s.phase = Phase.CRAWL


@rule
def crawl(s: State, value: int) -> None:
    """The snail crawls as far as the card says, and a new card is drawn (S3)."""
    s.hand[s.decider, value] -= 1
    s.played[value] += 1
    s.at[s.decider] += value + 1
    slide(s, s.decider)
    deal(s, s.hand[s.decider])
    s.decider += 1
    if s.decider == s.players:
        s.decider = 0
        s.lap += 1
        if s.lap == LAPS:
            finish(s)


@rule
def slide(s: State, player: int) -> None:
    """A snail that would stop on another slides on to the next free space (S4)."""
    for _ in range(s.players):
        for other in range(s.players):
            if other != player and s.at[other] == s.at[player]:
                s.at[player] += 1


@rule
def finish(s: State) -> None:
    """After the last lap the face-down cards are turned up and count as well (S5)."""
    for player in range(s.players):
        for value in range(N_CARDS):
            if s.hidden[player, value] > 0:
                s.hidden[player, value] = 0
                s.played[value] += 1
                s.shown[player] = value + 1
                s.at[player] += value + 1
    s.reveals += 1
    s.phase = Phase.OVER
    s.decider = OVER


@rule
def score(s: State, player: int) -> int:
    """Points are spaces (S6)."""
    return 1 * s.at[player]


@rule
def place(s: State, player: int) -> int:
    """How many snails are ahead; those on one space share (S6)."""
    ahead = 0
    for other in range(s.players):
        if s.at[other] > s.at[player]:
            ahead += 1
    return ahead


@rule
def imagine(s: State, seat: int) -> None:
    """What others hold, face down or in hand, is any of the cards this seat has not seen."""
    for value in range(N_CARDS):
        s.deck[value] = COPIES - s.played[value]
        if seat >= 0:
            s.deck[value] -= s.hand[seat, value] + s.hidden[seat, value]
    for player in range(s.players):
        if player != seat:
            has_hidden = s.phase == Phase.CRAWL or (s.phase == Phase.HIDE and player < s.decider)
            if has_hidden:
                deal(s, s.hidden[player])
            for _ in range(HAND if s.phase == Phase.HIDE and not has_hidden else HAND - 1):
                deal(s, s.hand[player])
