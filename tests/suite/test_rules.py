"""Every game: random matches to the end, its laws, and the same play in every mode and process."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from fourquarters.engine.boundary import Mode, bound
from fourquarters.engine.chance import Dice, new_dice, rekey, roll
from fourquarters.engine.rule import bind, compiled, rule
from fourquarters.engine.stand_ins import apply, judge, legal, set_up, stand_in
from fourquarters.engine.state import Decisions, KeyWords, States, TableState
from tests.suite.tables import NAMES, TABLES, Table, bytes_of, laws, random_play

broken_law: Callable[[TableState], int] = stand_in()

MODES: tuple[Mode, Mode] = ("interpreted", "compiled")

each_table = pytest.mark.parametrize("table", TABLES, ids=NAMES)


@rule
def play_checked(
    states: States,
    blank: States,
    source: KeyWords,
    games: int,
    dice: Dice,
    out: Decisions,
    trouble: NDArray[np.int64],
) -> int:
    """Random games with the laws checked after every decision; stops at the first broken one."""
    decisions = 0
    for game in range(games):
        states[0] = blank[0]
        rekey(states[0].key, source, game)
        set_up(states[0])
        n = legal(states[0], out)
        while True:
            broken = broken_law(states[0])
            if broken != 0 or (n == 0) != (states[0].decider < 0) or n > len(out) - 1:
                trouble[0], trouble[1], trouble[2] = broken, game, decisions
                return -1
            for i in range(1, n):
                if out[i] <= out[i - 1]:
                    trouble[0], trouble[1] = 1000, game
                    return -1
            if n == 0:
                break
            apply(states[0], out[roll(dice, n)])
            decisions += 1
            n = legal(states[0], out)
    return decisions


@each_table
def test_laws_hold_after_every_decision_of_ten_thousand_games(table: Table) -> None:
    game = table.game
    names = {
        "set_up": game.rules.set_up,
        "legal": game.rules.legal,
        "apply": game.rules.apply,
        "broken_law": laws(game).broken_law,
    }
    play = compiled(bind(play_checked, names, f"laws.{game.name}"))
    blank = game.blank(table.players, table.options)
    trouble = np.zeros(3, np.int64)
    source, out = np.arange(8, dtype=np.uint32), np.zeros(game.most_legal + 1, np.int64)
    decisions = play(blank.copy(), blank, source, 10_000, new_dice(11), out, trouble)
    assert decisions > 0, f"law {trouble[0]} broken in game {trouble[1]} after {trouble[2]} decisions"


@each_table
def test_interpreted_and_compiled_play_are_the_same(table: Table) -> None:
    for seed in range(laws(table.game).INTERPRETED_GAMES):
        slow, fast = table.start(seed), table.start(seed, "compiled")
        for action in random_play(slow, seed):
            assert slow.legal().tolist() == fast.legal().tolist()
            fast.apply(action)
        assert fast.over
        assert bytes_of(slow.states) == bytes_of(fast.states)
        assert (slow.scores(), slow.places()) == (fast.scores(), fast.places())


@each_table
def test_every_step_is_the_same_interpreted_and_compiled(table: Table) -> None:
    for seed in range(5):
        slow, fast = table.start(seed), table.start(seed, "compiled")
        for action in random_play(slow, seed):
            assert bytes_of(slow.states) == bytes_of(fast.states)
            fast.apply(action)


@rule
def judged(states: States, seat: int) -> float:
    return judge(states[0], seat)


@each_table
def test_positions_are_judged_the_same_interpreted_and_compiled(table: Table) -> None:
    """Small numbers of a state must not overflow where NumPy computes with them."""
    slow, fast = (bound(table.game, judged, mode) for mode in MODES)
    position = table.start(3)
    for number, _action in enumerate(random_play(position, 3)):
        for seat in range(table.players if number % 5 == 0 else 0):
            told = slow(position.states, seat)
            assert told == pytest.approx(fast(position.states, seat), rel=1e-9, abs=1e-9)


def game_hash(table: Table, seed: int) -> str:
    position = table.start(seed, "compiled")
    for _action in random_play(position, seed):
        pass
    return hashlib.sha256(bytes_of(position.states)).hexdigest()


@each_table
def test_the_same_key_gives_the_same_game_in_another_process(table: Table) -> None:
    code = (
        "from tests.suite.tables import TABLES, NAMES\n"
        "from tests.suite.test_rules import game_hash\n"
        f"print(game_hash(TABLES[NAMES.index({table.name!r})], 5))"
    )
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert other.stdout.strip() == game_hash(table, 5)


@each_table
def test_another_key_gives_another_game(table: Table) -> None:
    if table.game.state.FIELDS and table.start(1).state.draws == 0:
        return  # a game without chance
    assert bytes_of(table.start(1).states) != bytes_of(table.start(2).states)


@each_table
def test_notation_round_trips_for_every_decision(table: Table) -> None:
    actions = table.game.actions
    texts = [actions.text(action) for action in range(len(actions))]
    assert [actions.parse(text) for text in texts] == list(range(len(actions)))
    assert len(set(texts)) == len(texts)


@each_table
def test_places_are_a_ranking(table: Table) -> None:
    for seed in range(20):
        position = table.start(seed, "compiled")
        for _action in random_play(position, seed):
            pass
        places = position.places()
        assert min(places) == 0
        assert all(sum(p < place for p in places) == place for place in places)


@each_table
def test_a_number_of_players_the_game_does_not_have_is_refused(table: Table) -> None:
    with pytest.raises(ValueError, match="players"):
        table.game.blank(9)
    with pytest.raises(ValueError, match="option"):
        table.game.blank(table.players, {"no-such-option": True})


@each_table
def test_an_illegal_decision_is_refused_and_changes_nothing(table: Table) -> None:
    position = table.start(3)
    before = bytes_of(position.states)
    illegal = next(a for a in range(len(table.game.actions)) if a not in position.legal())
    with pytest.raises(ValueError, match="legal"):
        position.apply(illegal)
    assert bytes_of(position.states) == before
