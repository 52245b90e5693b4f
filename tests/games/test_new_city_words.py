"""New City in words and pictures: the log explains every coin, forecasts come true, reasons are given."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fourquarters import games
from fourquarters.engine.boundary import Mode
from fourquarters.engine.view import Position, View
from fourquarters.games.new_city import words
from fourquarters.games.new_city.facts import fame_of, income_of, plain, plot_gain, plots, site_gain
from fourquarters.games.new_city.rules.auction import buying_power, help_of
from fourquarters.games.new_city.rules.improvements import build_coin
from fourquarters.games.new_city.rules.quarters import let_act
from fourquarters.games.new_city.state import (
    ACTIONS,
    BEAUTY,
    BID,
    BUILD,
    BUILT,
    CORNER,
    EARLY_COST,
    LOTS,
    N_COINS,
    N_DISTRICTS,
    N_QUARTERS,
    N_ROUNDS,
    NEIGHBOUR,
    ROYAL_ROUNDS,
    Phase,
)
from fourquarters.games.new_city.words.names import coin_help, quarter_name, who
from fourquarters.games.new_city.words.scores import verdict
from fourquarters.picture.views import scene_of
from fourquarters.words.tongue import Tongue
from tests.games.test_new_city_rules import (
    NE,
    NW,
    SE,
    SW,
    auction,
    improving,
    name,
    number,
    offer,
    paying,
    play,
    put,
)
from tests.games.wording import GERMAN, Reasons, Wish, check_asking, check_reasons, first_told, positions

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


def seen(s: Any, seat: int) -> View:
    """A view of a position set up by hand."""
    states = GAME.blank(int(s.players))
    states[0] = s
    return Position(GAME, states).view(seat)


def why(s: Any, seat: int, move: str) -> str:
    view = seen(s, seat)
    action = ACTIONS.parse(move)
    assert action not in view.legal()
    return words.why_not(view, action, ENGLISH)


# --- the log


SIGNS = (
    (re.compile(r"wins? the .* and pays? (\d+) gold\.$"), -1),
    (re.compile(r"^(?:You pay|\w+ pays) (\d+) gold\.$"), -1),
    (re.compile(r": \+(\d+) gold for beauty\.$"), 1),
    (re.compile(r"^Built a round early: −(\d+) gold\.$"), -1),
    (re.compile(r": \+(\d+) gold at once\.$"), 1),
    (re.compile(r" earns? (\d+) gold: "), 1),
)
FAME = re.compile(
    r"^(\w+) pays (their other quarter|\w+(?: \([\w-]+\))?) 1 gold for (?:a|its) famous hall\.$"
)


def book(gold: list[int], text: str, quarter: int, quarters: dict[str, int]) -> None:
    """Enter one log line into the coffers."""
    for pattern, sign in SIGNS:
        if found := pattern.search(text):
            gold[quarter] += sign * int(found[1])
    if found := FAME.match(text):
        gold[quarter] -= 1
        other = found[2]
        gold[(quarter + 2) % 4 if other == "their other quarter" else quarters[other]] += 1
    if text == "The King gives every quarter 1 gold.":
        gold[:] = [amount + 1 for amount in gold]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_log_explains_every_coin(players: int, options: dict[str, bool]) -> None:
    names = [quarter_name(q, ENGLISH) for q in range(N_QUARTERS)]
    quarters = {PEOPLE[q]: q for q in range(4)} if players == 4 else {}
    quarters |= {f"{PEOPLE[q % players]} ({names[q]})": q for q in range(N_QUARTERS)}
    for seed in range(12):
        gold = [6] * N_QUARTERS
        for position, action in played(players, options, seed):
            before, copy = position.view(), position.copy()
            copy.apply(action)
            for line in words.tell(before, ACTIONS.text(action), copy.view(), ENGLISH):
                text, quarter = str(line.text), line.seat
                if players == 2 and line.seat >= 0:
                    prefix, text = text.split(": ", 1)
                    quarter = names.index(prefix)
                book(gold, text, quarter, quarters)
            assert gold == copy.state.gold.tolist()


def test_the_reader_is_spoken_to_and_others_are_named() -> None:
    position = start(4, {}, 3)
    decider = position.decider
    copy = position.copy()
    copy.apply(int(copy.legal()[0]))
    move = ACTIONS.text(int(position.legal()[0]))
    for seat in range(4):
        told = words.tell(position.view(seat), move, copy.view(seat), ENGLISH)[-1]
        assert told.text.startswith("You put up" if seat == decider else f"{PEOPLE[decider]} puts up")
        assert told.seat == decider


def test_with_two_players_every_line_says_which_quarter() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6], players=2)
    before = seen(s, 1)
    play(s, name("2S"))
    lines = words.tell(before, name("2S"), seen(s, 1), ENGLISH)
    assert str(lines[-1].text) == "South-West: You put up the Market of suns for auction."


def test_the_opening_tells_gold_ladder_and_districts() -> None:
    lines = [str(line.text) for line in words.opening(start(4, {}, 1).view(), ENGLISH)]
    assert lines[0] == "Every quarter starts with 6 gold."
    assert lines[1].startswith("The ladder from the top: ")
    assert lines[3] == "Round 1"
    assert lines[4].startswith("Revealed: ")


# --- the end


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_score_sheet_adds_up(players: int, options: dict[str, bool]) -> None:
    for seed in range(5):
        *_earlier, (position, _action) = played(players, options, seed)
        sheet = words.score_sheet(position.view(0), ENGLISH)
        rows = sheet.rows if players == 4 else sheet.rows[1:-1]  # names first, gold last
        for seat in range(players):
            cells = [row[1][seat].replace("−", "-").split(" / ") for row in rows]
            sums = [sum(int(cell[i]) for cell in cells) for i in range(N_QUARTERS // players)]
            assert min(sums) == sheet.total[seat] == position.scores()[seat]


def test_the_verdict_names_the_tie_break() -> None:
    s = improving(5)
    s.gold[:] = 9
    put(s, "4S", 0, 0, "statue")
    s.acting, s.decider, s.phase = -1, -1, Phase.OVER
    assert verdict(seen(s, NE), ENGLISH) == "You win with 9 gold and the higher pawn."
    assert verdict(seen(s, NW), ENGLISH) == "Ben wins with 9 gold and the higher pawn."


# --- forecasts


@pytest.mark.parametrize("players", [2, 4])
def test_what_a_place_promises_comes_true(players: int) -> None:
    tried = 0
    for seed in range(10):
        for position, action in played(players, {}, seed):
            s = plain(position.view())
            if s.phase != Phase.PLACE:
                continue
            plot = int(CORNER[s.acting]) + action - BUILD
            gain = plot_gain(s, s.acting, s.lot, plot)
            copy = position.copy()
            copy.apply(action)
            after = plain(copy.view())
            assert after.gold[s.acting] - s.gold[s.acting] == gain.once
            assert income_of(after, s.acting) - income_of(s, s.acting) == gain.each
            assert plot in plots(s, s.acting)
            tried += 1
    assert tried > 150


def test_what_a_site_promises_comes_true() -> None:
    tried = 0
    for seed in range(20):
        for position, district in played(4, {}, seed):
            s = plain(position.view())
            if s.phase != Phase.SITE:
                continue
            gain, q = site_gain(s, s.acting, s.coin, district), s.acting
            after = position.copy().states[0]
            build_coin(after, district)
            copy = position.copy()
            copy.states[0] = after
            now = plain(copy.view())
            reward = after.ledger[q, 3] - s.ledger[q, 3]
            income = income_of(now, q) - income_of(s, q)
            fame = fame_of(now, q) - fame_of(s, q)
            assert (reward, income + fame) == (gain.once, gain.each)
            tried += 1
    assert tried > 100


# --- the picture


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_map_shows_every_district_and_every_place_to_build(
    players: int, options: dict[str, bool]
) -> None:
    for number_, (position, _action) in enumerate(played(players, options, 7)):
        if number_ % 11:
            continue
        city = scene_of(position.view(0), ENGLISH).boards[0]
        for piece in city.pieces:
            if piece.id.startswith(("district/", "plot/", "coin/")):
                assert city.x <= piece.x
                assert piece.x + piece.w <= city.x + city.w
                assert city.y <= piece.y
                assert piece.y + piece.h <= city.y + city.h


def test_a_district_tells_how_its_income_comes_about() -> None:
    s = improving(3)
    put(s, "1S", 0, -1)
    put(s, "2S", 1, -1)
    put(s, "3S", 0, -2)
    district = next(
        p for p in scene_of(seen(s, NE), ENGLISH).boards[0].pieces if p.id == f"district/{number('1S')}"
    )
    assert district.title == "Slum (suns), Cleo. Income 4 (Market +1, Entertainment +2)"


def test_bids_are_buttons_with_what_is_left() -> None:
    s = auction([NW, NE, SE, SW], [9, 9, 9, 9])
    put(s, "3M", 0, -1, "guild")
    play(s, name("2S"), "bid:3")
    choices = scene_of(seen(s, SE), ENGLISH).prompt.choices
    assert [(c.label, c.detail) for c in choices[:3]] == [
        ("Match 3", "8 left, pawn to the bottom"),
        ("Drop out", "keep 9"),
        ("4", "7 left"),
    ]
    assert choices[-1].label == "11"


def test_a_match_that_is_not_allowed_says_why() -> None:
    s = auction([NW, NE, SE, SW], [9, 9, 9, 9])
    play(s, name("2S"), "bid:3", "drop", "drop", "bid:4")
    match = next(c for c in scene_of(seen(s, SW), ENGLISH).prompt.choices if c.label == "Match 4")
    assert (match.action, match.why) == (-1, "only with a higher pawn (N12)")


# --- why not: every row of the rules' table


def bidding() -> Any:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6])
    play(s, name("2S"), "bid:3")
    return s


def test_why_not_bid_above_buying_power() -> None:
    assert why(bidding(), SE, "bid:7") == "You can bid at most 6. (N9, N12)"
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6])
    play(s, name("2S"))
    assert why(s, SW, "bid:7") == "You can bid at most 6. (N9, N12)"


@pytest.mark.parametrize("move", ["drop", "pass", "match", "gold"])
def test_why_not_decline_to_open(move: str) -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6])
    assert why(s, SW, move) == "You must open with at least 1. (N10)"
    play(s, name("2S"))
    assert why(s, SW, move) == "You must open with at least 1. (N10)"


def test_why_not_bid_the_same_or_less() -> None:
    assert why(bidding(), SE, "bid:3") == "Bid more than 3, or match it. (N12)"


def test_why_not_match_from_below() -> None:
    s = bidding()
    play(s, "bid:4", "drop", "drop")
    assert why(s, SW, "match") == "Only a pawn above the standing bidder's may match. (N12)"


def test_why_not_bid_after_dropping() -> None:
    s = bidding()
    play(s, "drop")
    assert why(s, SE, "bid:4") == "You are out of this auction. (N12)"


def test_why_not_use_help_twice() -> None:
    s = paying(8)
    play(s, name("4M"))
    assert why(s, SW, name("4M")) == "This help has been used this round. (N15)"


def test_why_not_pay_gold_you_lack() -> None:
    assert why(paying(8), SW, "gold") == "Not enough gold: use help first. (N15)"


def placing() -> Any:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6], "2S", "5S")
    put(s, "4S", -1, -1)
    play(s, name("2S"), "bid:1", "drop", "drop", "drop")
    return s


def test_why_not_place_there() -> None:
    assert why(placing(), SW, "build:0,0") == "This place is already built on. (N17)"
    assert why(placing(), SW, "build:1,1") == "It must touch a district, not just diagonally. (N17)"
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6], "2S")
    play(s, name("2S"), "bid:1", "drop", "drop", "drop")
    assert why(s, SW, "build:1,0") == "Your first district goes on the corner. (N17)"
    plots = [p for p in scene_of(seen(placing(), SW), ENGLISH).boards[0].pieces if p.id.startswith("plot/")]
    assert {p.why for p in plots} == {"", "Not your quarter. (N17)"}


def test_why_not_improve_twice() -> None:
    s = improving(3)
    play(s, "coin:hall")
    assert why(s, NE, "coin:guild") == "One improvement per round. (N20)"
    play(s, name("4S"))
    assert why(s, NE, "coin:guild") == "Your turn to improve is over for this round. (N20)"


def test_why_not_this_coin() -> None:
    s = improving(3, gold=2)
    s.coins[NE, 1] = 0
    assert why(s, NE, "coin:guild") == "No such coin left. (N20, N33)"
    assert why(s, NE, "coin:statue") == "Costs 3 gold, you have 2. (N21)"
    assert why(s, NE, "coin:palace") == "Too early: possible from round 4. (N21)"


def test_why_not_on_this_district() -> None:
    s = improving(3)
    put(s, "3M", 0, 1, "guild")
    put(s, "3C", -1, 0)
    play(s, "coin:hall")
    assert why(s, NE, name("3M")) == "This district already has a coin. (N20)"
    assert why(s, NE, name("3C")) == "This is not your district. (N20)"


def test_why_not_move_a_building() -> None:
    assert why(placing(), SW, name("4S")) == "Buildings stay. (N19, N20)"


def test_why_not_out_of_turn() -> None:
    assert why(bidding(), NW, "drop") == "It is not your decision. (N12, N20)"


def test_why_not_gold_of_the_other_quarter() -> None:
    s = auction([NW, NE, SE, SW], [0, 0, 0, 6], "2S", players=2)
    put(s, "4M", -1, -1, "guild")
    put(s, "5M", 0, 0, "statue")
    offer(s, "2S")
    let_act(s, SW, Phase.CHOOSE)
    play(s, name("2S"), "bid:1", "drop", "drop", "drop")
    assert why(s, 1, name("5M")) == "Quarters keep separate gold. (N30)"


# --- why not: whatever is wished for, wherever: the reason that is given is true


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


def test_every_reason_is_true() -> None:
    met = check_reasons(GAME, REASONS, seeds=5, every=2, most=5)
    rare = {r"Not enough gold: use help first\. \(N15\)"}  # has a test of its own
    assert set(REASONS) - met <= rare


def test_whoever_built_nothing_is_not_told_that_one_improvement_is_enough() -> None:
    s = improving(3)
    play(s, "pass")
    assert why(s, NE, "coin:guild") == "Your turn to improve is over for this round. (N20)"


def test_a_place_in_ones_other_quarter_is_not_called_anothers() -> None:
    """With two players a district is won for one of two quarters (N30)."""
    seen_whys = set()
    for position in positions(GAME, seeds=3):
        if position.state.phase != Phase.PLACE:
            continue
        view = position.view(position.decider)
        for piece in scene_of(view, ENGLISH).boards[0].pieces:
            if piece.id.startswith("plot/") and piece.why:
                quarter = int(np.searchsorted(CORNER, int(piece.id[5:]), "right")) - 1
                own = quarter % view.players == view.seat
                assert ("Not your quarter" in piece.why) != own, piece.why
                seen_whys.add(piece.why)
    assert len(seen_whys) == 1 + N_QUARTERS


# --- what is asked


def test_decisions_and_prompts_can_be_read_aloud() -> None:
    check_asking(GAME, seeds=2, every=5)


def test_the_opener_is_told_truly_why_they_open() -> None:
    lowest = higher = 0
    for position in positions(GAME, seeds=8):
        s = position.state
        if s.phase != Phase.CHOOSE:
            continue
        view = position.view(position.decider)
        help = str(words.prompt(view, ENGLISH)[1])
        aside = next(p for p in scene_of(view, ENGLISH).panels if p.id == "auction").aside
        is_lowest = s.ladder[-1] == s.acting
        assert ("Yours is the lowest pawn" in help) == is_lowest
        assert ("No pawn below yours can bid" in help) != is_lowest
        assert (aside == "the lowest opens") == is_lowest
        lowest += bool(is_lowest)
        higher += not is_lowest
    assert lowest > 50
    assert higher > 20


def test_a_bid_says_what_it_costs_and_what_stays() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6])
    put(s, "3M", 0, -1, "guild")
    play(s, name("2S"))
    assert words.action(seen(s, SW), ACTIONS.parse("bid:5"), ENGLISH) == "Open with 5 gold, keep 1"
    play(s, "bid:5")
    texts = {
        move: str(words.action(seen(s, SE), ACTIONS.parse(move), ENGLISH)) for move in ("match", "bid:8")
    }
    assert texts == {
        "match": "Match 5 gold, keep 3; your pawn goes to the bottom",
        "bid:8": "Raise to 8 gold, keep 0",
    }
    assert words.action(seen(s, SE), ACTIONS.parse("bid:6"), GERMAN) == "Auf 6 Gold erhöhen, 2 behalten"
    assert words.action(seen(s, SE), ACTIONS.parse("drop"), ENGLISH) == "Drop out"


def test_what_a_bid_says_it_leaves_is_left_when_it_wins() -> None:
    """Whoever wins and uses all help first has what the decision said."""
    tried = 0
    for position in positions(GAME, seeds=4):
        if position.state.phase not in (Phase.OPEN, Phase.BID):
            continue
        world, quarter = position.copy(), int(position.state.acting)
        move = world.legal()[-1]
        if move < BID:
            continue
        said = str(words.action(world.view(world.decider), int(move), ENGLISH))
        world.apply(int(move))
        while world.state.phase == Phase.BID and world.state.acting != quarter:
            world.play("drop")
        while world.state.phase == Phase.PAY:
            world.apply(int(world.legal()[0]))
        assert said.endswith(f"keep {world.state.gold[quarter]}"), said
        tried += 1
    assert tried > 100


# --- the opening and the end


def test_the_log_begins_with_who_opens() -> None:
    for seed in range(8):
        for players in GAME.players:
            position, lines = first_told(GAME, players, seed)
            opener = who(plain(position.view()), int(position.state.acting), ENGLISH)
            assert lines[2] == f"{opener} has the lowest pawn and opens the first auction."
            yours = first_told(GAME, players, seed, position.decider)[1][2]
            assert yours.endswith("You have the lowest pawn and open the first auction.")


def test_the_sheet_of_two_players_says_which_quarter_is_which() -> None:
    *_earlier, (position, _action) = played(2, {}, 1)
    sheet = words.score_sheet(position.view(0), ENGLISH)
    assert sheet.rows[0] == ("Quarters", ["NW / SE", "NE / SW"])
    assert words.score_sheet(position.view(0), GERMAN).rows[0] == ("Viertel", ["NW / SO", "NO / SW"])
    gold = dict(sheet.rows)["Both quarters"]
    assert gold == [f"{position.state.gold[NW]} / {position.state.gold[SE]}",
                    f"{position.state.gold[NE]} / {position.state.gold[SW]}"]  # fmt: skip


# --- the rules in words say what the rules do


def helped(tongue: Tongue) -> str:
    return " ".join(line for _title, lines in words.help(tongue) for line in lines)


def test_the_help_says_the_numbers_of_the_rules() -> None:
    one, two, three, four = (int(bonus) for bonus in BEAUTY[1:])
    assert three == four
    english, german = helped(ENGLISH), helped(GERMAN)
    assert f"After {N_ROUNDS} rounds" in english
    assert f"{LOTS} districts are revealed" in english
    assert f"{one} for one, {two} for two, {three} for three or more" in english
    assert f"{one} für einen, {two} für zwei, {three} für drei oder mehr" in german
    assert f"one round earlier it costs {EARLY_COST} gold" in english
    assert f"In the first {ROYAL_ROUNDS} rounds" in english
    assert "Neighbours that share value or suit with it pay" not in english


def test_half_a_value_is_said_to_be_rounded_as_it_is() -> None:
    assert [help_of(2, value) for value in range(1, 6)] == [-(-value // 2) for value in range(1, 6)]
    for tongue, half, rounded in ((ENGLISH, "half", "rounded up"), (GERMAN, "halben Wert", "aufgerundet")):
        said = [helped(tongue), coin_help(2, tongue)]
        for text in said:
            assert text.count(half) == text.count(rounded) == 1, text


def test_the_help_is_true_of_both_kinds_of_coins() -> None:
    own, shared = (
        start(4, {}, 1, "interpreted").state,
        start(4, {"shared_coins": True}, 1, "interpreted").state,
    )
    assert own.coins[:4].sum(axis=1).tolist() == [N_COINS] * 4
    assert shared.coins[4].sum() == 4 * N_COINS
    for tongue in (ENGLISH, GERMAN):
        sentences = [s for s in helped(tongue).split(". ") if f" {N_COINS} " in s or f" {4 * N_COINS} " in s]
        variant = words.option("shared_coins", tongue)[0]
        assert any(f" {4 * N_COINS} " in s and variant in s for s in sentences), sentences


def test_the_game_takes_as_long_as_its_rulebook_says() -> None:
    assert GAME.minutes == 35  # the rulebook: 30 to 40
    page = (Path(__file__).parents[2] / "docs" / "games" / "new_city.md").read_text(encoding="utf-8")
    assert "30–40 minutes" in page
