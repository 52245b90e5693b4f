"""The Golden City: why something is not allowed: row by row, and true wherever it is asked."""

from __future__ import annotations

import numpy as np
import pytest

from fourquarters.games.golden_city import board
from fourquarters.games.golden_city.board import NONE
from fourquarters.games.golden_city.rules.rounds import end_game
from fourquarters.games.golden_city.state import Phase
from fourquarters.games.golden_city.words import reasons
from fourquarters.games.golden_city.words.names import cards_paid
from tests.games.views_golden_city import BLUE, GAME, RED, building, fresh, give, own, start, why
from tests.games.wording import PEOPLE, Reasons, Wish, check_reasons


def test_why_not_a_bid() -> None:
    position = start()
    position.play("bid:0")
    assert why(position, "bid:1", RED) == "You have already bid on a pair. (C16)"
    assert why(position, "end", RED) == "It is Blue's turn. (C16, C19)"
    position.state.coins[BLUE] = 0
    position = fresh(position)
    assert why(position, "bid:0") == "Expelling someone costs 1 coin, you have 0. (C17)"
    assert why(position, "build:mo-c1") == "First bid on a pair. (C16)"
    three = start(3)
    assert why(three, "bid:3") == "There are only as many pairs as players. (C14)"


def test_why_not_here() -> None:
    position = own(building(), BLUE, "mo-c1")
    position = give(own(position, RED, "mo-c2", "mo-o1"), RED, 1, 1, 0, 0, 0)
    assert why(position, "build:mo-c1") == "This site is taken. (C22)"
    assert why(position, "build:mo-o1") == "You already have a business here. (C22)"
    assert why(position, "build:de-1") == "No road leads here from your businesses. (C24)"
    assert (
        why(position, "build:mo-2") == "This costs 2 mountain cards; two equal cards replace one. (C25, C26)"
    )
    assert why(position, "build:mo-i") == "An inner part of the city costs a key. (C25)"
    position.state.left[RED] = 0
    assert why(fresh(position), "build:de-1") == "You have no business left. (C19)"
    assert why(position, "bid:0") == "Bidding is over. (C18)"
    assert (
        why(position, "discard:coast") == "You discard only at the end of your turn, down to 5 cards. (C29)"
    )
    assert why(position, "pay:0") == "First choose a site to build on. (C27)"


def test_why_not_this_payment() -> None:
    position = give(own(building(), RED, "mo-c3"), RED, 1, 2, 0, 0, 1)
    position.play("build:mo-4")
    assert why(position, "pay:8") == "A joker is two equal cards of another landform. (C26)"
    position = give(position, RED, 0, 1, 0, 0, 2)
    assert why(position, "pay:5") == "You do not have these cards. (C25)"
    assert why(position, "end") == "You have chosen a site: pay for it. (C27)"


def test_why_not_end_with_too_many_cards() -> None:
    position = give(building(), RED, 3, 3, 1, 0, 0)
    position.play("end")
    assert why(position, "end") == "Discard down to 5 cards. (C29)"
    assert why(position, "discard:desert") == "You have no such card. (C29)"
    position.state.builds = 2
    assert why(position, "build:mo-c1") == "At most 2 businesses per turn. (C19)"
    position.state.left[RED] = 0
    assert why(position, "build:mo-c1") == "You have no business left. (C19)"


def test_limits_are_told_as_the_data_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """With another hand limit, texts name that one (C29, C32)."""
    monkeypatch.setattr(reasons, "HAND_LIMIT", 6)
    monkeypatch.setattr(reasons, "GOODS_LIMIT", 3)
    monkeypatch.setattr(reasons, "BUILDS_PER_TURN", 9)
    position = give(building(), RED, 3, 3, 1, 0, 0)
    assert "down to 6 cards" in why(position, "discard:coast")
    position.play("end")
    assert "down to 6 cards" in why(position, "end")
    position.state.builds = 9
    assert "At most 9" in why(position, "build:mo-c1")
    position.state.phase = Phase.DROP
    assert "keep 3 goods cards" in why(fresh(position), "end")


def test_why_not_these_goods() -> None:
    position = give(own(building(), RED, "mo-c2"), RED, 0, 2, 0, 0, 0)
    position.state.display[0] = NONE
    position.play("build:mo-2")
    position.play("pay:5")
    assert why(position, "goods:0") == "There is no card here. (C32)"
    assert why(position, "end") == "First take your goods card. (C28)"
    position.state.phase = Phase.DROP
    position.state.goods[RED, :5] = 1
    position = fresh(position)
    assert why(position, "end") == "You may keep 4 goods cards: drop one. (C32)"
    assert why(position, "drop:wine-cloth") == "This goods card is not yours. (C32)"


def test_why_not_this_bonus_card() -> None:
    position = give(own(building(), RED, "mo-c1"), RED, 0, 2, 0, 0, 0)
    position.state.bonus[BLUE, 2] = 1
    position.state.takes = 1
    position.play("build:mo-1")
    position.play("pay:5")
    assert why(position, "bonus:city") == "This card is no longer in the deck. (C31)"
    assert why(position, "end") == "First choose your bonus card. (C28)"


def test_why_not_when_it_is_over() -> None:
    position = start()
    end_game(position.state)
    assert why(fresh(position), "bid:0", RED) == "The game is over. (C39–C41)"


def phase(wish: Wish, *phases: Phase) -> bool:
    return wish.view.mine and Phase(int(wish.view.state.phase)) in phases


def part(wish: Wish) -> int:
    return GAME.actions.parts(wish.action)[0]


def held(wish: Wish) -> list[int]:
    hand: list[int] = wish.view.state.hand[wish.view.seat].tolist()
    return hand


def missing(wish: Wish) -> dict[int, int]:
    """What a payment takes of each landform and the hand has not, with what it has."""
    need = cards_paid(int(wish.view.state.target), part(wish))
    return {landform: held(wish)[landform] for landform in range(5) if need[landform] > held(wish)[landform]}


def can_pay(wish: Wish, site: int) -> bool:
    """With real cards first, and pairs of each other landform for the rest (C26)."""
    landform, due = int(board.PAID_IN[site]), int(board.DUE[site])
    pairs = sum(n // 2 for other, n in enumerate(held(wish)) if other != landform)
    return min(due, held(wish)[landform]) + pairs >= due


def has_business(wish: Wish) -> bool:
    return bool(wish.view.state.business[wish.view.seat, part(wish)])


def others_business(wish: Wish) -> bool:
    return bool(wish.view.state.built_on[part(wish)]) and not has_business(wish)


def road(wish: Wish) -> bool:
    own_sites = np.flatnonzero(wish.view.state.business[wish.view.seat])
    return any(part(wish) in board.NEIGHBOUR[site, : board.ROADS[site]] for site in own_sites)


def wanted_card(wish: Wish) -> int:
    return (
        int(wish.view.state.display[part(wish)])
        if part(wish) < 3
        else int(wish.view.state.goods_deck.sum()) - 1
    )


REASONS: Reasons = {
    r"The game is over\. \(C39–C41\)": lambda w: w.view.over,
    r"You have already bid on a pair\. \(C16\)": lambda w: (
        not w.view.mine and w.view.seat >= 0 and w.view.seat in w.view.state.bidder[: w.view.players].tolist()
    ),
    r"It is (\w+)'s turn\. \(C16, C19\)": lambda w, name: not w.view.mine and name == PEOPLE[w.view.decider],
    r"Bidding is over\. \(C18\)": lambda w: w.view.state.phase != Phase.BID and w.family == "bid",
    r"First bid on a pair\. \(C16\)": lambda w: phase(w, Phase.BID) and w.family != "bid",
    r"There are only as many pairs as players\. \(C14\)": lambda w: part(w) >= w.view.players,
    r"Expelling someone costs (\d+) coins?, you have (\d+)\. \(C17\)": lambda w, cost, has: (
        int(cost) == w.view.state.expulsions + 1 > int(has) == w.view.state.coins[w.view.seat]
        and w.view.state.bidder[part(w)] >= 0
    ),
    r"You have chosen a site: pay for it\. \(C27\)": lambda w: phase(w, Phase.PAY) and w.family != "pay",
    r"First take your goods card\. \(C28\)": lambda w: phase(w, Phase.GOODS) and w.family != "goods",
    r"You may keep 4 goods cards: drop one\. \(C32\)": lambda w: (
        phase(w, Phase.DROP) and w.view.state.goods[w.view.seat].sum() == 5
    ),
    r"First choose your bonus card\. \(C28\)": lambda w: phase(w, Phase.BONUS) and w.family != "bonus",
    r"You have no such card\. \(C29\)": lambda w: phase(w, Phase.DISCARD) and held(w)[part(w)] == 0,
    r"You have no business left\. \(C19\)": lambda w: w.view.state.left[w.view.seat] == 0,
    r"At most 2 businesses per turn\. \(C19\)": lambda w: (
        phase(w, Phase.DISCARD) and w.view.state.builds == 2
    ),
    r"Discard down to 5 cards\. \(C29\)": lambda w: phase(w, Phase.DISCARD) and sum(held(w)) > 5,
    r"You already have a business here\. \(C22\)": lambda w: has_business(w),
    r"This site is taken\. \(C22\)": lambda w: part(w) < board.FIRST_PART and others_business(w),
    r"No road leads here from your businesses\. \(C24\)": lambda w: (
        board.KIND[part(w)] != board.COASTAL and not road(w)
    ),
    r"An inner part of the city costs a key\. \(C25\)": lambda w: (
        board.KIND[part(w)] == board.INNER and w.view.state.keys[w.view.seat] == 0
    ),
    r"This costs (1|2) \w+ cards?; two equal cards replace one\. \(C25, C26\)": lambda w, n: (
        int(n) == board.DUE[part(w)] and not can_pay(w, part(w))
    ),
    r"First choose a site to build on\. \(C27\)": lambda w: phase(w, Phase.BUILD) and w.family == "pay",
    r"A site on the coast costs a single card\. \(C23\)": lambda w: (
        board.KIND[w.view.state.target] == board.COASTAL and part(w) >= 5
    ),
    r"You do not have these cards\. \(C25\)": lambda w: bool(missing(w)),
    r"A joker is two equal cards of another landform\. \(C26\)": lambda w: (
        any(n > 0 for n in missing(w).values()) and board.PAID_IN[w.view.state.target] not in missing(w)
    ),
    r"There is no card here\. \(C32\)": lambda w: phase(w, Phase.GOODS) and wanted_card(w) < 0,
    r"Goods come with a business on a site that shows them\. \(C32\)": lambda w: (
        phase(w, Phase.BUILD) and w.family == "goods"
    ),
    r"This goods card is not yours\. \(C32\)": lambda w: (
        phase(w, Phase.DROP) and not w.view.state.goods[w.view.seat, part(w)]
    ),
    r"You may keep your goods\. \(C32\)": lambda w: phase(w, Phase.BUILD) and w.family == "drop",
    r"This card is no longer in the deck\. \(C31\)": lambda w: (
        phase(w, Phase.BONUS)
        and bool(w.view.state.bonus[w.view.seat, part(w)] or w.view.state.missing[w.view.seat, part(w)])
    ),
    r"Bonus cards come with a business on a site that shows them\. \(C31\)": lambda w: (
        phase(w, Phase.BUILD) and w.family == "bonus"
    ),
    r"You discard only at the end of your turn, down to 5 cards\. \(C29\)": lambda w: (
        phase(w, Phase.BUILD) and w.family == "discard"
    ),
}


def test_every_reason_is_true() -> None:
    met = check_reasons(GAME, REASONS, seeds=3, every=1, most=8)
    shown_above = {
        "At most 2 businesses",
        "There is no card here",
        "You have no business left",
        "You may keep 4 goods",
        "This goods card",
    }
    assert {reason for reason in set(REASONS) - met if not reason.startswith(tuple(shown_above))} == set()
