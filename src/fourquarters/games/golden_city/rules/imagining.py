"""The Golden City: imagining what a player cannot see.

What a player knows about the hidden cards is in the state: which cards of each pile were never laid
out (`unseen`), which of them they drew themselves (`drawn`), and the shared record of who drew a hidden
card when and which hidden cards have been shown since. A *history* says for every hidden card where it
is or was, and for every shown one which hidden card it was. All histories that agree with what the
player saw are equally likely; one of them is imagined (S6, S7, and S8 for bonus cards).
"""

from __future__ import annotations

from fourquarters.engine.chance import Words, chance, draw, draw_from
from fourquarters.engine.rule import rule
from fourquarters.games.golden_city.board import DUE, N_BONUS, N_LANDFORMS, PAID_IN
from fourquarters.games.golden_city.rules.building import can_pay, jokers
from fourquarters.games.golden_city.state import DREW, PILES, Phase, State

NOWHERE = -1
ENDLESS = 1e300
PATIENCE = (
    100_000  # how many imagined hands may fail to pay before giving up; the rarest case needs about 1,000
)


@rule
def imagine(s: State, seat: int) -> None:
    """Fill in all hidden cards as a seat (−1: a spectator) might imagine them."""
    imagine_bonus_cards(s, seat)
    weight = choose_history(s, seat, ENDLESS)
    for _ in range(PATIENCE):
        choose_history(s, seat, weight * fraction(chance(s)))
        deal_hidden_cards(s, seat)
        if can_have_chosen(s, seat):
            return


@rule
def fraction(words: Words) -> float:
    """A random number from 0 up to 1."""
    return (words[0] + words[1] / 4294967296.0) / 4294967296.0


@rule
def can_have_chosen(s: State, seat: int) -> bool:
    """Anyone who has chosen a site and not paid yet must be able to pay (C25)."""
    if s.phase != Phase.PAY or s.decider == seat:
        return True
    pairs = jokers(s, s.decider)
    return can_pay(s, s.decider, pairs, PAID_IN[s.target], DUE[s.target])


@rule
def choose_history(s: State, seat: int, stop: float) -> float:
    """Go through all origins of the shown cards until their weights exceed `stop`; return the sum."""
    for i in range(s.secrets):
        s.origin[i] = 0
    total = 0.0
    at = 0
    while at >= 0:
        weight, reached = replay(s, seat)
        total += weight
        if total > stop:
            return total
        at = last_show(s, seat, reached)
        if at >= 0:
            s.origin[at] += 1
            for later in range(at + 1, s.secrets):
                s.origin[later] = 0
    return total


@rule
def last_show(s: State, seat: int, before: int) -> int:
    """The last place in the record, before a given one, where another player showed a hidden card."""
    for i in range(before - 1, -1, -1):
        if s.secret_of[i] != seat and s.secret_card[i] != DREW:
            return i
    return NOWHERE


@rule
def replay(s: State, seat: int) -> tuple[float, int]:
    """Go through the record, with each shown card coming from the first possible pile from `origin` on.

    Return how many histories there are with these origins (up to a factor common to all), and
    how far the record could be followed: not to the end if a card cannot come from any pile.
    """
    fill_pools(s, seat)
    weight = 1.0
    for i in range(s.secrets):
        player, card = s.secret_of[i], s.secret_card[i]
        if player != seat:
            if card == DREW:
                s.held[player, s.secret_pile[i]] += 1
            else:
                pile = possible_origin(s, player, card, s.origin[i])
                if pile == NOWHERE:
                    return 0.0, i
                ways = 1.0 * s.held[player, pile] * s.pool[pile, card]
                weight *= ways / pool_size(s, pile)
                s.origin[i] = pile
                s.held[player, pile] -= 1
                s.pool[pile, card] -= 1
    return weight, 1 * s.secrets


@rule
def fill_pools(s: State, seat: int) -> None:
    """Collect what the seat has not seen of each pile (S6, S7); nobody holds anything yet."""
    for pile in range(PILES):
        for landform in range(N_LANDFORMS):
            s.pool[pile, landform] = s.unseen[pile, landform]
            if seat >= 0:
                s.pool[pile, landform] -= s.drawn[seat, pile, landform]
        for player in range(s.players):
            s.held[player, pile] = 0


@rule
def possible_origin(s: State, player: int, card: int, at_least: int) -> int:
    """The first pile, from a given one on, that a player holds a card from that could be this one."""
    for pile in range(at_least, PILES):
        if s.held[player, pile] > 0 and s.pool[pile, card] > 0:
            return pile
    return NOWHERE


@rule
def pool_size(s: State, pile: int) -> int:
    cards = 0
    for landform in range(N_LANDFORMS):
        cards += s.pool[pile, landform]
    return cards


@rule
def deal_hidden_cards(s: State, seat: int) -> None:
    """After a replay, deal what is left of each pool to those who hold hidden cards from it."""
    for player in range(s.players):
        if player != seat:
            recall_shown_cards(s, player)
            for pile in range(PILES):
                for _ in range(s.held[player, pile]):
                    card = draw_from(s.pool[pile], pool_size(s, pile), chance(s), 0)
                    s.pool[pile, card] -= 1
                    s.hand[player, card] += 1
                    s.drawn[player, pile, card] += 1
    for landform in range(N_LANDFORMS):
        s.pile[landform] = s.pool[s.piles, landform]


@rule
def recall_shown_cards(s: State, player: int) -> None:
    """A player holds what everyone knows about, and at some point drew the hidden cards they have shown."""
    for landform in range(N_LANDFORMS):
        s.hand[player, landform] = s.known[player, landform]
        for pile in range(PILES):
            s.drawn[player, pile, landform] = 0
    for i in range(s.secrets):
        if s.secret_of[i] == player and s.secret_card[i] != DREW:
            s.drawn[player, s.origin[i], s.secret_card[i]] += 1


@rule
def imagine_bonus_cards(s: State, seat: int) -> None:
    """Cards that a player missed when they looked went to those who took one since their last look (S8)."""
    for player in range(s.players):
        if player != seat:
            for card in range(N_BONUS):
                s.bonus[player, card] = 0
                s.missing[player, card] = 0
    for take in range(s.takes):
        if s.taker[take] != seat:
            deal_bonus_card(s, seat, take)
    for take in range(s.takes):
        if s.taker[take] != seat:
            recall_look(s, s.taker[take], take)
    if s.phase == Phase.BONUS and s.decider != seat:
        recall_look(s, s.decider, s.takes)


@rule
def deal_bonus_card(s: State, seat: int, take: int) -> None:
    """Deal any card that may have been taken then, all equally likely."""
    choices = 0
    for card in range(N_BONUS):
        if may_be_taken(s, seat, take, card):
            choices += 1
    number = draw(chance(s), 0, choices)
    for card in range(N_BONUS):
        if may_be_taken(s, seat, take, card):
            if number == 0:
                s.bonus[s.taker[take], card] = take + 1
                return
            number -= 1


@rule
def may_be_taken(s: State, seat: int, take: int, card: int) -> bool:
    """Is a card not yet dealt, and was it missed at the seat's next look after this take?"""
    if s.phase == Phase.OVER and s.bonus_shown[s.taker[take], card] == 0:
        return False
    for player in range(s.players):
        if s.bonus[player, card] > 0:
            return False
    return seat < 0 or s.missing[seat, card] == next_look(s, seat, take)


@rule
def next_look(s: State, seat: int, take: int) -> int:
    """How many cards were gone at a seat's next look after a take; 0: there was no such look."""
    for later in range(take + 1, s.takes):
        if s.taker[later] == seat:
            return later
    if s.phase == Phase.BONUS and s.decider == seat:
        return 1 * s.takes
    return 0


@rule
def recall_look(s: State, player: int, takes: int) -> None:
    """A player looked through the deck when this many cards had been taken."""
    for card in range(N_BONUS):
        for other in range(s.players):
            gone = other != player and 0 < s.bonus[other, card] <= takes
            if gone and s.missing[player, card] == 0:
                s.missing[player, card] = takes
