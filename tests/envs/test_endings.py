"""Endings: small variants in OpenSpiel on which tabular methods converge. One game here, the others in `make soak`."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability
from open_spiel.python.policy import UniformRandomPolicy

from fourquarters.envs import endings
from fourquarters.envs.openspiel import PREFIX, hides_something
from tests.envs.test_batch import FIRST, with_bots
from tests.suite.tables import Table


def load(table: Table, **more: int) -> Any:
    asked = {"players": table.players, **dict.fromkeys(table.options, True), **more}
    settings = ",".join(f"{name}={value}" for name, value in asked.items())
    return pyspiel.load_game(f"{PREFIX}{table.game.name}{endings.SUFFIX}({settings})")


@pytest.mark.usefixtures("capfd")
@with_bots
def test_its_own_test_plays_endings(table: Table) -> None:
    pyspiel.random_sim_test(load(table), num_sims=5, serialize=True, verbose=False)


@with_bots
def test_counterfactual_regret_minimisation_converges(table: Table) -> None:
    game = load(table)
    solver = cfr.CFRSolver(game)
    before = exploitability.exploitability(game, UniformRandomPolicy(game))
    for _iteration in range(20):
        solver.evaluate_and_update_policy()
    assert before > 0.1
    assert exploitability.exploitability(game, solver.average_policy()) < before / 5


@with_bots
def test_an_ending_is_small_and_both_have_something_to_gain(table: Table) -> None:
    game = load(table, histories=400)
    all_nodes = list(endings.nodes(game.root))
    assert len(all_nodes) <= 2 * 400 + 1  # chance nodes are not histories that are counted
    assert endings.contested(table.game, game.root)
    known = [node.known[node.player] for node in all_nodes if node.player >= 0]
    assert (len(set(known)) < len(known)) == hides_something(table.game)
    assert all(len(node.children) > 1 for node in all_nodes if node.player >= 0)
    for text in set(known):
        alike = [node for node in all_nodes if node.player >= 0 and node.known[node.player] == text]
        assert len({tuple(node.children) for node in alike}) == 1


def test_too_small_an_ending_is_refused() -> None:
    with pytest.raises(Exception, match="allow more of them"):
        endings.ending(FIRST[0].game, 2, (), 0, endings.Size(histories=1))
