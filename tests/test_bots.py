"""Bots: levels, the search and its memory, and the arena that measures them."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import fourquarters as fq
import fourquarters.bots.search_bot as search_bot
from fourquarters import games
from fourquarters.arena.ladder_picture import paint_ladder
from fourquarters.arena.tournament import interval, tournament
from fourquarters.bots import BOTS, LEVELS, SearchBot, bot, bot_at, bot_title, prepare, thinks
from fourquarters.bots.network import Weights
from fourquarters.bots.network_file import network_of
from fourquarters.bots.search_bot import what_follows
from fourquarters.bots.search_tree import SearchTree
from fourquarters.bots.tree import NONE, ROOT, add_child, new_tree, reroot, root_visits
from fourquarters.engine.chance import new_dice
from fourquarters.engine.errors import TableError
from fourquarters.engine.view import Position, View
from fourquarters.web.tables.bot_turns import think
from fourquarters.words.tongue import LANGUAGES, Tongue
from tests.suite.tables import NAMES, TABLES, Table
from tests.test_command import command

GOLD = games.load("gold")


def start(seed: int = 1, players: int = 2) -> Position:
    return Position.start(GOLD, players, seed.to_bytes(32, "little"), None, "compiled")


def choices(name: str, seed: int, decisions: int = 12) -> list[int]:
    """What a bot chooses for all seats, one decision after the other."""
    position, player, dice, made = start(seed), bot(name), new_dice(seed), []
    for _decision in range(decisions):
        made.append(player.choose(position.view(position.decider), dice))
        position.apply(made[-1])
    return made


def test_the_levels_have_names_in_every_language() -> None:
    for language in LANGUAGES:
        titles = [bot_title(level.name, Tongue(language)) for level, _title, _help in LEVELS]
        assert len(set(titles)) == 5
    assert set(BOTS) == {
        "random",
        "greedy",
        "network",
        "newcomer",
        "apprentice",
        "merchant",
        "alderman",
        "mayor",
    }


@pytest.mark.parametrize(
    "name", ["random", "greedy", "greedy:0.5", "network", "apprentice", "search:150", "guided:60"]
)
def test_the_same_seed_and_iterations_give_the_same_choices(name: str) -> None:
    assert choices(name, 3) == choices(name, 3)


def test_the_search_beats_greedy() -> None:
    result = tournament(GOLD, [bot("search:200"), bot("greedy")], 48, seed=1)
    assert result.bots[0].low > 0.5
    assert result.decided


def test_forced_decisions_cost_no_thought() -> None:
    position, thinker = start(2), SearchBot("slow", iterations=10**6)
    while len(position.legal()) > 1:
        position.apply(int(position.legal()[0]))
    started = time.monotonic()
    thinker.choose(position.view(position.decider), new_dice(1))
    assert time.monotonic() - started < 1


def test_a_time_limit_is_kept() -> None:
    position = start(1)
    bot("search:50").choose(position.view(position.decider), new_dice(1))  # compiled by now
    thinker = SearchBot("timed", iterations=2_000_000, seconds=0.3)
    started = time.monotonic()
    thinker.choose(position.view(position.decider), new_dice(1))
    assert time.monotonic() - started < 3


def looked_at(thinker: SearchBot, view: View, monkeypatch: pytest.MonkeyPatch, **how: Any) -> int:
    """How many positions a bot looks at before it decides."""
    grown: list[int] = []
    grow = SearchTree.grow

    def counted(tree: SearchTree, view: View, n: int) -> None:
        grown.append(n)
        grow(tree, view, n)

    monkeypatch.setattr(SearchTree, "grow", counted)
    thinker.choose(view, new_dice(1), **how)
    thinker.forget()
    monkeypatch.undo()
    return sum(grown)


@pytest.mark.parametrize("name", games.names())
def test_a_search_thinks_compiled_however_the_match_is_played(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both counts are of the same seconds on the same machine: how fast that is does not matter."""
    match, mayor = fq.new_match(name, seed=1), bot("search:time")
    assert isinstance(mayor, SearchBot)
    view = match.view(match.decider)
    assert view.mode == "interpreted"
    slowly = looked_at(mayor, view, monkeypatch, mode="interpreted")
    assert looked_at(mayor, view, monkeypatch) >= 20 * slowly


def test_what_bots_need_is_compiled_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[object] = []
    monkeypatch.setattr(search_bot, "ready", lambda game, mode, _guided: wanted.append((game.name, mode)))
    prepare(GOLD, [bot("random"), bot("greedy"), bot("apprentice")])
    assert wanted == []
    assert not any(thinks(bot_at(name, GOLD)) for name in ("random", "greedy", "apprentice", "alderman"))
    prepare(GOLD, [bot("greedy"), bot("mayor"), bot("search:100")])
    assert set(wanted) == {("gold", "compiled")}
    assert all(thinks(bot_at(name, GOLD)) for name in ("mayor", "search:100", "guided:100"))


def test_in_the_server_bots_think_as_the_match_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays interpreted until a process of its own has compiled a game, and must not wait for that."""
    wanted: list[str] = []
    monkeypatch.setattr(search_bot, "ready", lambda _game, mode, _guided: wanted.append(mode))
    match = fq.new_match("gold", seed=1)
    for name in ("search:4", "greedy"):
        assert think(name, match.view(match.decider), None, 1) in match.position.legal()
    assert wanted == ["interpreted"]


def test_compiling_takes_nothing_of_the_time_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks first waits for the compiler; the bot then thinks as long as ever."""
    monkeypatch.setattr(search_bot, "ready", lambda _game, _mode, _guided: time.sleep(0.5))
    position, thinker = start(1), SearchBot("timed", iterations=10**6, seconds=0.4)
    bot("search:50").choose(position.view(position.decider), new_dice(1))
    assert looked_at(thinker, position.view(position.decider), monkeypatch) > 2 * 50


@pytest.mark.parametrize("name", ["search:0", "search:1"])
def test_a_search_that_looks_at_nothing_is_refused(name: str) -> None:
    with pytest.raises(TableError, match="at least 2"):
        bot(name)
    assert bot("search:2").name == "search:2"


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_what_follows_a_decision_is_foreseen_rightly_or_not_at_all(table: Table) -> None:
    position, rng = table.start(3), np.random.default_rng(3)
    foreseen = 0
    while not position.over:
        view = position.view(position.decider)
        choice = int(rng.choice(position.legal()))
        expected = what_follows(view, choice)
        position.apply(choice)
        while len(position.legal()) == 1 and position.decider == view.seat:
            position.apply(int(position.legal()[0]))
        if expected is not None:
            foreseen += 1
            assert position.view(view.seat).states.tobytes() == expected
    assert foreseen > 0


def test_what_was_thought_is_kept_for_the_next_decision_of_the_turn() -> None:
    position, thinker, dice = start(4), SearchBot("keeps", iterations=400), new_dice(4)
    while True:
        seat = position.decider
        action = thinker.choose(position.view(seat), dice)
        position.apply(action)
        if position.decider == seat and len(position.legal()) > 1:
            break
    thought = thinker.remembered(position.view(seat))
    assert thought is not None
    assert sum(tree.iterations for tree in thought.trees) > 0


def test_the_small_decisions_of_a_turn_share_its_time() -> None:
    position, thinker, dice = start(4), SearchBot("timed", iterations=200_000, seconds=0.2), new_dice(4)
    while True:
        seat = position.decider
        position.apply(thinker.choose(position.view(seat), dice))
        if position.decider == seat and len(position.legal()) > 1:
            break
    thought = thinker.remembered(position.view(seat))
    assert thought is not None
    assert thought.seconds < 0.15


def test_a_clear_choice_ends_the_thinking() -> None:
    position = start(1)
    tree = SearchTree(position.view(position.decider), 1000, new_dice(1))
    tree.grow(position.view(position.decider), 500)
    assert not tree.is_clear(1_000_000, 60.0)
    assert tree.is_clear(501, 60.0)
    assert tree.is_clear(1_000_000, 0.0)


def test_forecasts_count_as_much_as_the_network_is_trusted() -> None:
    """Two networks that forecast the opposite: a search that trusts judgement alone comes to the same with both."""
    position, network = start(1), network_of(GOLD)
    opposite = network._replace(seats=-network.seats, leads=-network.leads)

    def worth(trust: float, guide: Weights) -> list[float]:
        thinks_of = replace(GOLD, thinking=GOLD.thinking._replace(trust=trust))
        view = Position(thinks_of, position.states, "compiled").view(position.decider)
        tree = SearchTree(view, 1000, new_dice(1), guide)
        tree.grow(view, 100)
        root: list[float] = tree.workspace.tree[ROOT]["value"].tolist()
        return root

    assert worth(0.0, network) == worth(0.0, opposite)
    assert worth(0.5, network) != worth(0.5, opposite)


def test_a_tree_is_cut_down_to_one_branch() -> None:
    tree, used = new_tree(20), np.ones(1, np.int64)
    left = add_child(tree, used, 0, 7)
    right = add_child(tree, used, 0, 8)
    below = add_child(tree, used, right, 3)
    for node, visits in ((left, 4), (right, 6), (below, 5)):
        tree[node]["visits"] = visits
    fresh = new_tree(20)
    reroot(tree, fresh, used, 8)
    counts = np.zeros(10, np.int64)
    root_visits(fresh, counts)
    assert used[0] == 2
    assert fresh[0]["visits"] == 6
    assert counts[3] == 5
    reroot(tree, fresh, used, 9)
    assert (used[0], fresh[0]["first_child"]) == (1, NONE)


def test_an_interval_of_equal_values_is_not_a_point() -> None:
    low, high = interval([1.0] * 20, 1.96)
    assert low < 1.0
    assert high == 1.0


def test_the_arena_rotates_seats_and_repeats_itself() -> None:
    pair = [bot("greedy"), bot("greedy")]
    first = tournament(GOLD, pair, 40, seed=5, stop_early=False)
    assert first == tournament(GOLD, pair, 40, seed=5, stop_early=False)
    assert first.games == 40
    assert first.bots[0].share == pytest.approx(0.5, abs=0.2)
    assert sum(standing.share for standing in first.bots) == pytest.approx(1)


def test_the_ladder_is_painted() -> None:
    result = tournament(GOLD, [bot("greedy"), bot("random")], 32, seed=2)
    assert result.bots[0].rating > result.bots[1].rating
    for theme in ("light", "dark"):
        ElementTree.fromstring(paint_ladder(result, "Gold & co", Tongue("de"), theme))


def test_the_arena_command_prints_one_json_document() -> None:
    said = command("arena", "gold", "--bots", "greedy,random", "--games", "40", "--json")
    report = json.loads(said.stdout)
    assert report["decided"] is True
    assert report["bots"][0]["share"] > 0.9
    refused = command("arena", "gold", "--bots", "greedy,nobody")
    assert refused.returncode == 2
    assert "There is no bot “nobody”" in refused.stderr
