"""The Golden City's secrets: in whole games views leak nothing, and imagined worlds look the same (S1–S4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from fourquarters.engine.chance import new_dice, roll
from fourquarters.engine.state import SPECTATOR
from fourquarters.games.golden_city import rules
from fourquarters.games.golden_city.board import NONE
from fourquarters.games.golden_city.rules import imagining
from fourquarters.games.golden_city.rules.rounds import end_game
from fourquarters.games.golden_city.state import ACTIONS, MOST_LEGAL, Phase, State
from tests.games.test_golden_city_secrets import blank, counts, seen, take


def begin(players: int, key: int) -> Any:
    states = np.zeros(1, State.DTYPE)
    states["players"] = players
    states["key"][0] = np.arange(8) + 100 * key
    rules.set_up(states[0])
    return states[0]


def legal(s: State) -> list[int]:
    out: Any = np.zeros(MOST_LEGAL, np.int64)
    n = rules.legal(s, out)
    return list(out[:n].tolist())


def positions(players: int, key: int) -> Iterator[Any]:
    """All positions of a random game."""
    s, dice = begin(players, key), new_dice(key)
    while choices := legal(s):
        yield s
        rules.apply(s, choices[roll(dice, len(choices))])
    yield s


def everything(s: State) -> None:
    """Nothing is ever lost or made: cards, coins, keys, businesses, goods and bonus cards."""
    n = int(s.players)
    cards = s.pile + s.discards + s.hand.sum(axis=0)
    if s.phase == Phase.BID:
        for landform in s.pair[:n].ravel():
            cards[landform] += 1
    assert cards.tolist() == [10] * 5
    assert s.pile.sum() == s.pile_size
    assert (s.hand.sum(axis=1) == s.hand_size).all()
    assert (s.known <= s.hand).all()
    assert (s.known >= 0).all()
    assert s.supply + s.coins.sum() == 35
    inside = int(s.business[:, 54:].sum())
    assert s.key_supply + s.keys.sum() + inside == 6
    assert (s.business.sum(axis=1) + s.left)[:n].tolist() == [{3: 18, 4: 16}[n]] * n
    assert (s.business.sum(axis=0) == s.built_on).all()
    shown = [card for card in s.display if card != NONE]
    assert s.goods_deck.sum() + s.goods.sum() + len(shown) <= 8
    assert (s.bonus > 0).sum() == s.takes == s.bonus_count.sum()
    assert ((s.bonus > 0).sum(axis=0) <= 1).all()


@pytest.mark.parametrize("players", [3, 4])
def test_S2_S3_imagined_worlds_keep_the_view_and_everything_in_it(players: int) -> None:
    fresh = 0
    for number, s in enumerate(positions(players, key=5)):
        everything(s)
        if number % 5:
            continue
        for seat in range(-1, players):
            world = seen(s, seat)
            world.key[:] = number
            imagining.imagine(world, seat)
            assert (seen(world, seat).tobytes()) == seen(s, seat).tobytes()
            everything(world)
            fresh += (world.hand != s.hand).any()
            if s.decider >= 0:
                assert len(legal(world)) > 0
    assert fresh > 20


@pytest.mark.parametrize("players", [3, 4])
def test_S4_what_is_legal_follows_from_the_decider_s_view(players: int) -> None:
    for s in positions(players, key=6):
        if s.decider >= 0:
            assert legal(seen(s, s.decider)) == legal(s)


def test_S4_an_end_forced_or_chosen_looks_the_same() -> None:
    """Two players who differ only in a hidden card end their turns, one of them because they must."""
    seen_by_other = []
    for letter, options in (("C", 17), ("D", 1)):
        s = begin(3, key=7)
        s.phase = Phase.BUILD
        s.hand[0] = counts(letter)
        s.known[0] = 0
        s.hand_size[0] = 1
        s.pile[:] = 9
        s.drawn[0] = 0
        s.drawn[0, 0] = counts(letter)
        assert len(legal(s)) == options
        rules.apply(s, ACTIONS.parse("end"))
        seen_by_other.append((seen(s, 1).tobytes(), ACTIONS.seen_by_others(ACTIONS.parse("end"))))
    assert seen_by_other[0] == seen_by_other[1]


def test_S3_bonus_cards_are_seen_by_their_owner_alone_until_the_end() -> None:
    s = blank()
    take(s, 1, 4)
    assert seen(s, 1).bonus[1].sum() == 1
    for seat in (0, 2, SPECTATOR):
        assert seen(s, seat).bonus.sum() == 0
        assert seen(s, seat).bonus_count.tolist() == [0, 1, 0, 0]
    assert ACTIONS.seen_by_others(ACTIONS.parse("bonus:mountain")) == "bonus:?"
    end_game(s)
    assert seen(s, 0).bonus_shown[1, 4] == 1


def test_S1_the_pile_and_the_generator_are_seen_by_nobody() -> None:
    s = begin(4, key=8)
    for seat in range(-1, 4):
        view = seen(s, seat)
        assert view.pile.sum() == view.key.sum() == view.draws == 0
        assert view.pile_size == s.pile_size
