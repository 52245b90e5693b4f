"""New City: matches and positions with what is seen of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from fourquarters import games
from fourquarters.engine.boundary import Mode
from fourquarters.engine.view import Position, View
from fourquarters.games.new_city import words
from fourquarters.games.new_city.facts import plain
from fourquarters.games.new_city.rules.auction import buying_power
from fourquarters.games.new_city.state import (
    ACTIONS,
    BID,
    BUILD,
    BUILT,
    CORNER,
    N_DISTRICTS,
    N_QUARTERS,
    NEIGHBOUR,
    Phase,
    State,
)
from fourquarters.words.tongue import Tongue
from tests.games.wording import Reasons, Wish

GAME = games.load("new_city")
PEOPLE = ["Ada", "Ben", "Cleo", "Dan"]
ENGLISH = Tongue("en", PEOPLE)
TABLES = [(2, {}), (4, {}), (2, {"shared_coins": True}), (4, {"shared_coins": True})]


def start(players: int, options: dict[str, bool], seed: int, mode: Mode = "compiled") -> Position:
    return Position.start(GAME, players, random.Random(seed).randbytes(32), options, mode)


def played(players: int, options: dict[str, bool], seed: int) -> Iterator[tuple[Position, int]]:
    """A random game, each position with the decision that is made in it."""
    position, rng = start(players, options, seed), random.Random(seed)
    while not position.over:
        action = int(rng.choice(position.legal().tolist()))
        yield position, action
        position.apply(action)


def seen(s: State, seat: int) -> View:
    """A view of a position set up by hand."""
    states = GAME.blank(int(s.players))
    states[0] = s
    return Position(GAME, states).view(seat)


def why(s: State, seat: int, move: str) -> str:
    view = seen(s, seat)
    action = ACTIONS.parse(move)
    assert action not in view.legal()
    return words.why_not(view, action, ENGLISH)


def position_of(wish: Wish) -> Any:
    return plain(wish.view)


def phase(wish: Wish, *phases: Phase) -> bool:
    return wish.view.mine and Phase(position_of(wish).phase) in phases


def power(wish: Wish) -> int:
    s = position_of(wish)
    return int(buying_power(s, s.acting))


def amount(wish: Wish) -> int:
    """What was to be bid: to match is to bid what stands."""
    return int(position_of(wish).bid) if wish.family == "match" else wish.action - BID + 1


def above(wish: Wish) -> bool:
    s = position_of(wish)
    return bool(list(s.ladder).index(s.acting) < list(s.ladder).index(s.standing))


def lies_in(wish: Wish) -> int:
    """The quarter in which a district stands, −1: in none, or it is not a district."""
    return int(position_of(wish).quarter[wish.action]) if wish.action < N_DISTRICTS else -1


def in_other_own_quarter(wish: Wish) -> bool:
    quarter = lies_in(wish)
    return (
        quarter >= 0 and quarter != position_of(wish).acting and quarter % wish.view.players == wish.view.seat
    )


def in_acting_quarter(wish: Wish) -> bool:
    return lies_in(wish) == int(position_of(wish).acting)


def of_another(wish: Wish) -> bool:
    return lies_in(wish) >= 0 and lies_in(wish) % wish.view.players != wish.view.seat


def own_quarters(wish: Wish) -> list[int]:
    return [q for q in range(N_QUARTERS) if q % wish.view.players == wish.view.seat]


def had_their_turn(wish: Wish) -> bool:
    s = position_of(wish)
    ladder = list(s.ladder)
    return bool(own_quarters(wish)) and all(
        ladder.index(q) < ladder.index(s.acting) for q in own_quarters(wish)
    )


def ground(wish: Wish) -> int:
    return int(position_of(wish).ground[CORNER[position_of(wish).acting] + wish.action - BUILD])


def corner_is_empty(wish: Wish) -> bool:
    return bool(position_of(wish).ground[CORNER[position_of(wish).acting]] < BUILT)


def touches(wish: Wish) -> bool:
    plot = CORNER[position_of(wish).acting] + wish.action - BUILD
    return any(position_of(wish).ground[beside] >= BUILT for beside in NEIGHBOUR[plot])


def coin(wish: Wish) -> int:
    return ("house", "guild", "hall", "statue", "palace").index(wish.move.partition(":")[2]) + 1


def free_sites(wish: Wish) -> int:
    s = position_of(wish)
    return sum(s.quarter[d] == s.acting and s.improved[d] == 0 for d in range(N_DISTRICTS))


OPENING = (Phase.CHOOSE, Phase.OPEN)
IMPROVING = (Phase.IMPROVE, Phase.SITE)


REASONS: Reasons = {
    r"The game is over\. \(N29\)": lambda w: w.view.over,
    r"It is not your decision\. \(N12, N20\)": lambda w: not w.view.mine and not w.view.over,
    r"You are out of this auction\. \(N12\)": lambda w: (
        not w.view.mine
        and position_of(w).phase == Phase.BID
        and w.view.seat >= 0
        and all(position_of(w).dropped[q] for q in own_quarters(w))
    ),
    r"Your turn to improve is over for this round\. \(N20\)": lambda w: (
        not w.view.mine and position_of(w).phase in IMPROVING and w.family == "coin" and had_their_turn(w)
    ),
    r"You can bid at most (\d+)\. \(N9, N12\)": lambda w, n: (
        phase(w, Phase.OPEN, Phase.BID)
        and int(n) == power(w)
        and (amount(w) > int(n) or power(w) <= position_of(w).bid)
    ),
    r"Buildings stay\. \(N19, N20\)": lambda w: w.view.mine and lies_in(w) >= 0,
    r"The auction has begun: open the bidding\. \(N10\)": lambda w: phase(w, Phase.OPEN),
    r"This district is not face up\. \(N10\)": lambda w: (
        phase(w, Phase.CHOOSE) and not position_of(w).face_up[w.action] and lies_in(w) < 0
    ),
    r"First choose a district\. \(N10\)": lambda w: phase(w, Phase.CHOOSE) and w.family == "bid",
    r"First comes the auction\. \(N8\)": lambda w: phase(w, *OPENING) and w.family in ("coin", "build"),
    r"You must open with at least 1\. \(N10\)": lambda w: (
        phase(w, *OPENING) and w.family in ("drop", "match", "gold", "pass")
    ),
    r"Bid more than (\d+), or match it\. \(N12\)": lambda w, n: (
        int(n) == position_of(w).bid >= amount(w) and power(w) > int(n) and above(w)
    ),
    r"Bid more than (\d+), or drop out\. \(N12\)": lambda w, n: (
        int(n) == position_of(w).bid >= amount(w) and power(w) > int(n) and not above(w)
    ),
    r"You cannot bid more than (\d+): match it, or drop out\. \(N12\)": lambda w, n: (
        int(n) == position_of(w).bid == power(w) and above(w)
    ),
    r"Only a pawn above the standing bidder's may match\. \(N12\)": lambda w: (
        w.family == "match" and power(w) >= position_of(w).bid and not above(w)
    ),
    r"First comes the auction: bid or drop out\. \(N12\)": lambda w: (
        phase(w, Phase.BID) and w.family not in ("bid", "match", "drop") and lies_in(w) < 0
    ),
    r"Not enough gold: use help first\. \(N15\)": lambda w: (
        phase(w, Phase.PAY)
        and w.family == "gold"
        and position_of(w).gold[position_of(w).acting] < position_of(w).due
    ),
    r"Quarters keep separate gold\. \(N30\)": lambda w: phase(w, Phase.PAY) and in_other_own_quarter(w),
    r"This is not your district\. \(N15\)": lambda w: phase(w, Phase.PAY) and of_another(w),
    r"This help has been used this round\. \(N15\)": lambda w: (
        phase(w, Phase.PAY) and in_acting_quarter(w) and position_of(w).help_used[w.action] == 1
    ),
    r"Only a Trade Guild or a Statue helps\. \(N15\)": lambda w: (
        phase(w, Phase.PAY) and in_acting_quarter(w) and position_of(w).improved[w.action] not in (2, 4)
    ),
    r"First pay for your district\. \(N15\)": lambda w: phase(w, Phase.PAY) and lies_in(w) < 0,
    r"First place the district you won\. \(N17\)": lambda w: phase(w, Phase.PLACE) and w.family != "build",
    r"This place is already built on\. \(N17\)": lambda w: phase(w, Phase.PLACE) and ground(w) >= BUILT,
    r"Your first district goes on the corner\. \(N17\)": lambda w: (
        phase(w, Phase.PLACE) and corner_is_empty(w) and w.move != "build:0,0"
    ),
    r"It must touch a district, not just diagonally\. \(N17\)": lambda w: (
        phase(w, Phase.PLACE) and not corner_is_empty(w) and not touches(w)
    ),
    r"The auctions of this round are over\. \(N8\)": lambda w: (
        phase(w, Phase.IMPROVE) and w.family != "coin" and lies_in(w) < 0
    ),
    r"First choose a coin\. \(N20\)": lambda w: phase(w, Phase.IMPROVE) and in_acting_quarter(w),
    r"This is not your district\. \(N20\)": lambda w: phase(w, *IMPROVING) and of_another(w),
    r"This district is in your other quarter\. \(N20, N30\)": lambda w: (
        phase(w, *IMPROVING) and in_other_own_quarter(w)
    ),
    r"No such coin left\. \(N20, N33\)": lambda w: (
        position_of(w).coins[4 if position_of(w).shared_coins else position_of(w).acting, coin(w) - 1] == 0
    ),
    r"Too early: possible from round (\d)\. \(N21\)": lambda w, n: (
        coin(w) - 1 == int(n) > position_of(w).round_number
    ),
    r"Costs 3 gold, you have (\d)\. \(N21\)": lambda w, n: (
        coin(w) == position_of(w).round_number + 1
        and int(n) == position_of(w).gold[position_of(w).acting] < 3
    ),
    r"You have no district without a coin\. \(N20\)": lambda w: w.family == "coin" and free_sites(w) == 0,
    r"This district already has a coin\. \(N20\)": lambda w: (
        phase(w, Phase.SITE) and in_acting_quarter(w) and position_of(w).improved[w.action] > 0
    ),
    r"One improvement per round\. \(N20\)": lambda w: phase(w, Phase.SITE) and w.family == "coin",
    r"First choose a district for your coin\. \(N20\)": lambda w: (
        phase(w, Phase.SITE) and w.family != "coin" and lies_in(w) < 0
    ),
}
