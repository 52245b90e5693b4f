"""New City in words and pictures: the log explains every coin, forecasts come true, reasons are given."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from fourquarters import games
from fourquarters.games.new_city import forecast, rules, words
from fourquarters.games.new_city.state import ACTIONS, BUILD, CORNER, N_QUARTERS, Phase
from fourquarters.games.new_city.words import plain
from fourquarters.table.engine import Mode
from fourquarters.table.tongue import Tongue
from fourquarters.table.view import Position, View
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
FAME = re.compile(r"^(\w+) pays (the other quarter|\w+(?: \([\w-]+\))?) 1 gold for (?:a|its) famous hall\.$")


def book(gold: list[int], text: str, quarter: int, quarters: dict[str, int]) -> None:
    """Enter one log line into the coffers."""
    for pattern, sign in SIGNS:
        if found := pattern.search(text):
            gold[quarter] += sign * int(found[1])
    if found := FAME.match(text):
        gold[quarter] -= 1
        other = found[2]
        gold[(quarter + 2) % 4 if other == "the other quarter" else quarters[other]] += 1
    if text == "The King adds 1 gold for every quarter.":
        gold[:] = [amount + 1 for amount in gold]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_log_explains_every_coin(players: int, options: dict[str, bool]) -> None:
    names = [words.quarter_name(q, ENGLISH) for q in range(N_QUARTERS)]
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
    assert lines[2] == "Round 1"
    assert lines[3].startswith("Revealed: ")


# --- the end


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_score_sheet_adds_up(players: int, options: dict[str, bool]) -> None:
    for seed in range(5):
        *_earlier, (position, _action) = played(players, options, seed)
        sheet = words.score_sheet(position.view(0), ENGLISH)
        rows = sheet.rows if players == 4 else sheet.rows[:-1]
        for seat in range(players):
            cells = [row[1][seat].replace("−", "-").split(" / ") for row in rows]
            sums = [sum(int(cell[i]) for cell in cells) for i in range(N_QUARTERS // players)]
            assert min(sums) == sheet.total[seat] == position.scores()[seat]


def test_the_verdict_names_the_tie_break() -> None:
    s = improving(5)
    s.gold[:] = 9
    put(s, "4S", 0, 0, "statue")
    s.acting, s.decider, s.phase = -1, -1, Phase.OVER
    assert words.verdict(seen(s, NE), ENGLISH) == "You win with 9 gold and the higher pawn."
    assert words.verdict(seen(s, NW), ENGLISH) == "Ben wins with 9 gold and the higher pawn."


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
            gain = forecast.plot_gain(s, s.acting, s.lot, plot)
            copy = position.copy()
            copy.apply(action)
            after = plain(copy.view())
            assert after.gold[s.acting] - s.gold[s.acting] == gain.once
            assert forecast.income_of(after, s.acting) - forecast.income_of(s, s.acting) == gain.each
            assert plot in forecast.plots(s, s.acting)
            tried += 1
    assert tried > 150


def test_what_a_site_promises_comes_true() -> None:
    tried = 0
    for seed in range(20):
        for position, district in played(4, {}, seed):
            s = plain(position.view())
            if s.phase != Phase.SITE:
                continue
            gain, q = forecast.site_gain(s, s.acting, s.coin, district), s.acting
            after = position.copy().states[0]
            rules.build_coin(after, district)
            copy = position.copy()
            copy.states[0] = after
            now = plain(copy.view())
            reward = after.ledger[q, 3] - s.ledger[q, 3]
            income = forecast.income_of(now, q) - forecast.income_of(s, q)
            fame = forecast.fame_of(now, q) - forecast.fame_of(s, q)
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
        city = position.view(0).scene(ENGLISH).boards[0]
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
        p for p in seen(s, NE).scene(ENGLISH).boards[0].pieces if p.id == f"district/{number('1S')}"
    )
    assert district.title == "Slum of suns, Cleo. Income 4 (Market +1, Entertainment +2)"


def test_bids_are_buttons_with_what_is_left() -> None:
    s = auction([NW, NE, SE, SW], [9, 9, 9, 9])
    put(s, "3M", 0, -1, "guild")
    play(s, name("2S"), "bid:3")
    choices = seen(s, SE).scene(ENGLISH).prompt.choices
    assert [(c.label, c.detail) for c in choices[:3]] == [
        ("Match 3", "8 left, pawn to the bottom"),
        ("Drop", "keep 9"),
        ("4", "7 left"),
    ]
    assert choices[-1].label == "11"


def test_a_match_that_is_not_allowed_says_why() -> None:
    s = auction([NW, NE, SE, SW], [9, 9, 9, 9])
    play(s, name("2S"), "bid:3", "drop", "drop", "bid:4")
    match = next(c for c in seen(s, SW).scene(ENGLISH).prompt.choices if c.label == "Match 4")
    assert (match.action, match.why) == (-1, "only from above (N12)")


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
    assert why(bidding(), SE, "bid:3") == "Bid more than 3, or match if you may. (N12)"


def test_why_not_match_from_below() -> None:
    s = bidding()
    play(s, "bid:4", "drop", "drop")
    assert why(s, SW, "match") == "Only a pawn above the standing bidder may match. (N12)"


def test_why_not_bid_after_dropping() -> None:
    s = bidding()
    play(s, "drop")
    assert why(s, SE, "bid:4") == "You are out of this auction. (N12)"


def test_why_not_use_help_twice() -> None:
    s = paying(8)
    play(s, name("4M"))
    assert why(s, SW, name("4M")) == "Already used this round. (N15)"


def test_why_not_pay_gold_you_lack() -> None:
    assert why(paying(8), SW, "gold") == "Not enough gold: use help first. (N15)"


def placing() -> Any:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6], "2S", "5S")
    put(s, "4S", -1, -1)
    play(s, name("2S"), "bid:1", "drop", "drop", "drop")
    return s


def test_why_not_place_there() -> None:
    assert why(placing(), SW, "build:0,0") == "Occupied. (N17)"
    assert why(placing(), SW, "build:1,1") == "Must touch a district, not diagonally. (N17)"
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6], "2S")
    play(s, name("2S"), "bid:1", "drop", "drop", "drop")
    assert why(s, SW, "build:1,0") == "Your first district goes on the corner. (N17)"
    plots = [p for p in seen(placing(), SW).scene(ENGLISH).boards[0].pieces if p.id.startswith("plot/")]
    assert {p.why for p in plots} == {"", "Not your quarter. (N17)"}


def test_why_not_improve_twice() -> None:
    s = improving(3)
    play(s, "coin:hall")
    assert why(s, NE, "coin:guild") == "One improvement per round. (N20)"
    play(s, name("4S"))
    assert why(s, NE, "coin:guild") == "One improvement per round. (N20)"


def test_why_not_this_coin() -> None:
    s = improving(3, gold=2)
    s.coins[NE, 1] = 0
    assert why(s, NE, "coin:guild") == "No such coin left. (N20, N33)"
    assert why(s, NE, "coin:statue") == "Costs 3 gold. (N21)"
    assert why(s, NE, "coin:palace") == "Too early: possible from round 4. (N21)"


def test_why_not_on_this_district() -> None:
    s = improving(3)
    put(s, "3M", 0, 1, "guild")
    put(s, "3C", -1, 0)
    play(s, "coin:hall")
    assert why(s, NE, name("3M")) == "Already improved. (N20)"
    assert why(s, NE, name("3C")) == "Not your district. (N20)"


def test_why_not_move_a_building() -> None:
    assert why(placing(), SW, name("4S")) == "Buildings stay. (N19, N20)"


def test_why_not_out_of_turn() -> None:
    assert why(bidding(), NW, "drop") == "It is not your decision. (N12, N20)"


def test_why_not_gold_of_the_other_quarter() -> None:
    s = auction([NW, NE, SE, SW], [0, 0, 0, 6], "2S", players=2)
    put(s, "4M", -1, -1, "guild")
    put(s, "5M", 0, 0, "statue")
    offer(s, "2S")
    rules.let_act(s, SW, Phase.CHOOSE)
    play(s, name("2S"), "bid:1", "drop", "drop", "drop")
    assert why(s, 1, name("5M")) == "Quarters keep separate gold. (N30)"
