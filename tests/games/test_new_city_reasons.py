"""New City: why something is not allowed: row by row, and true wherever it is asked."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fourquarters.games.new_city.rules.quarters import let_act
from fourquarters.games.new_city.state import (
    CORNER,
    N_QUARTERS,
    Phase,
)
from fourquarters.picture.views import scene_of
from tests.games.positions_new_city import (
    NE,
    NW,
    SE,
    SW,
    auction,
    improving,
    name,
    offer,
    paying,
    play,
    put,
)
from tests.games.views_new_city import ENGLISH, GAME, REASONS, seen, why
from tests.games.wording import check_reasons, positions


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
