"""Networks: what they read, that they compute the same everywhere, and their files."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

from fourquarters import games
from fourquarters.arena.batch import Batch
from fourquarters.bots.features import Features, how_it_is_seen, make_features, values_of
from fourquarters.bots.network import Weights, look, new_mind, reading
from fourquarters.bots.network_file import fits, packed, shipped, unpacked
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.engine.rule import compiled
from fourquarters.engine.view import Position
from fourquarters.games.gold.symmetry import COLOURS_ALIKE
from fourquarters.games.new_city.symmetry import QUARTERS_ALIKE
from fourquarters.learn.export import weights_of
from fourquarters.learn.net import Net

ALL = list(games.all_games())
NAMES = [game.name for game in ALL]


def seen_in(game: Game, players: int, positions: int = 40, seed: int = 3) -> Batch:
    """Games some way on, at random."""
    batch = Batch(game, players, positions, seed=seed, skip_forced=True)
    for _step in range(50):
        batch.step(batch.random_actions())
    return batch


def some_features(game: Game, batch: Batch) -> Features:
    """Features of what these games show."""
    values = values_of(how_it_is_seen(game), batch.observations)
    return make_features(game, values.min(axis=0), values.max(axis=0))


def untrained(game: Game, features: Features) -> Net:
    """A network that thinks something about everything."""
    torch.manual_seed(1)
    net = Net(features, len(game.actions), width=64)
    for head in (net.decisions, net.winners, net.margins):
        torch.nn.init.normal_(head.weight, std=0.1)
    return net


def weights_from(net: Net, features: Features) -> Weights:
    return weights_of(features, 20.0, {name: part.numpy() for name, part in net.state_dict().items()})


@pytest.mark.parametrize("game", ALL, ids=NAMES)
def test_a_network_computes_the_same_in_training_with_numpy_and_compiled(game: Game) -> None:
    players = max(game.players)
    batch = seen_in(game, players)
    features = some_features(game, batch)
    net = untrained(game, features)
    weights = weights_from(net, features)
    legal = torch.as_tensor(batch.masks)
    with torch.no_grad():
        values = net.reader.values(torch.as_tensor(batch.observations))
        said = net(values, legal, torch.full((batch.games,), players))
    logits, chances, _leads = reading(weights, batch.observations, players)
    assert np.allclose(np.where(batch.masks, logits, -1e9), said.decisions.numpy(), atol=1e-4)
    assert np.allclose(chances, said.winners.softmax(1).numpy()[:, :players], atol=1e-5)
    mind = new_mind(game, players, weights)
    room = mind.reading
    for row in range(batch.games):
        possible = np.flatnonzero(batch.masks[row])
        seat = int(batch.deciders[row])
        memory = batch.tables.memory[row]
        compiled(look)(mind, memory, seat, players, possible, len(possible))
        likely = said.decisions[row, possible].softmax(0).numpy()
        assert np.allclose(room.likely[: len(possible)], likely, atol=1e-5)
        assert np.allclose(room.chance[:players], chances[row], atol=1e-5)
        assert np.allclose(room.lead[:players], said.margins[row, :players].numpy(), atol=1e-4)


def test_numbers_beyond_what_training_saw_are_read_as_the_nearest() -> None:
    game = games.load("golden_city")
    batch = seen_in(game, 3)
    features = some_features(game, batch)
    weights = weights_from(untrained(game, features), features)
    beyond = np.full_like(batch.observations, 100)
    within = np.zeros_like(batch.observations)
    within[:, features.source[0]] = features.high
    assert np.allclose(reading(weights, beyond, 3)[0], reading(weights, within, 3)[0])


def renamed(state: Any, view: int) -> Any:
    """The same position of New City with its quarters called as quarter `view` calls them."""
    turned = state.copy()
    for field in games.load("new_city").state.FIELDS:
        row, name = np.atleast_1d(state[field.name][0]).ravel(), field.name
        if name in QUARTERS_ALIKE.rows:
            row = row[QUARTERS_ALIKE.row_order(view, len(row), QUARTERS_ALIKE.rows[name])]
        if name in QUARTERS_ALIKE.holds:
            table = QUARTERS_ALIKE.renamed(view, QUARTERS_ALIKE.holds[name])
            row = np.where(row >= 0, table[np.maximum(row, 0)], row)
        turned[name][0] = row.reshape(np.shape(state[name][0]))
    players = int(state["players"][0])
    turned["decider"][0] = turned["acting"][0] % players
    return turned


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("view", [1, 2, 3])
def test_the_quarters_of_new_city_are_alike(players: int, view: int) -> None:
    """Renamed, a game goes on as it would have gone: the same decisions, and the same positions renamed."""
    game = games.load("new_city")
    one = Position.start(game, players, bytes(range(32)), None, "compiled")
    other = Position(game, renamed(one.states, view), "compiled")
    dice = np.random.default_rng(view)
    while not one.over:
        assert one.legal().tolist() == other.legal().tolist()
        action = int(dice.choice(one.legal()))
        one.apply(action)
        other.apply(action)
        if not one.over:
            expected = renamed(one.states, view)
            assert all((expected[f.name] == other.states[f.name]).all() for f in game.state.FIELDS)


def test_a_network_reads_alike_quarters_alike() -> None:
    game = games.load("new_city")
    batch = seen_in(game, 4)
    features = some_features(game, batch)
    for row in range(batch.games):
        position = Position(game, batch.states[row : row + 1].copy(), "compiled")
        mine = position.view(position.decider).observation()
        for view in (1, 2, 3):
            turned = Position(game, renamed(position.states, view), "compiled")
            theirs = turned.view(turned.decider).observation()
            assert values_of(features, mine)[0, 1:].tolist() == values_of(features, theirs)[0, 1:].tolist()


def test_a_file_keeps_a_network_within_its_eight_bits() -> None:
    game = ALL[0]
    batch = seen_in(game, 2)
    features = some_features(game, batch)
    weights = weights_from(untrained(game, features), features)
    again, card = unpacked(game, packed(weights, {"fits": fits(game), "note": "a test"}))
    assert card["note"] == "a test"
    ours, theirs = (reading(w, batch.observations, 2)[0] for w in (weights, again))
    assert np.abs(ours - theirs).max() < 0.05 * ours.std()


def test_a_network_of_another_game_is_refused_in_words() -> None:
    gold, other = ALL[0], ALL[1]
    batch = seen_in(gold, 2)
    features = some_features(gold, batch)
    file = packed(
        weights_from(untrained(gold, features), features),
        {"fits": fits(gold), "game": gold.name, "version": 1},
    )
    with pytest.raises(TableError, match="does not fit"):
        unpacked(other, file)


@pytest.mark.parametrize("game", ALL, ids=NAMES)
def test_every_game_ships_a_network_with_its_card(game: Game) -> None:
    found = shipped(game)
    assert found is not None
    _weights, card = found
    assert card["fits"] == fits(game)
    assert set(card["strength"]["against greedy"]) == set(card["configurations"])
    assert len(card["configurations"]) == len(game.configurations())
    assert card["seconds"] > 0


def recoloured(state: Any, view: int) -> Any:
    """The same position of Gold! with its colours called as in a view."""
    turned = state.copy()
    for name, size in COLOURS_ALIKE.rows.items():
        row = state[name][0].ravel()
        turned[name][0] = row[COLOURS_ALIKE.row_order(view, len(row), size)].reshape(state[name][0].shape)
    for name, size in COLOURS_ALIKE.holds.items():
        if state[name][0] >= 0:
            turned[name][0] = COLOURS_ALIKE.renamed(view, size)[state[name][0]]
    return turned


@pytest.mark.parametrize("players", [2, 3])
def test_the_colours_of_gold_are_alike(players: int) -> None:
    """Recoloured, a position allows the same decisions, each under its new name, and a network says the same."""
    game = games.load("gold")
    batch = seen_in(game, players)
    features = some_features(game, batch)
    weights = weights_from(untrained(game, features), features)
    told = how_it_is_seen(game).decisions
    for row in range(batch.games):
        position = Position(game, batch.states[row : row + 1].copy(), "compiled")
        view = 1 + 17 * row
        turned = Position(game, recoloured(position.states, view), "compiled")
        assert sorted(told[view, position.legal()]) == turned.legal().tolist()
        mine, theirs = (p.view(p.decider).observation()[None] for p in (position, turned))
        (logits, chances, _), (others, same, _) = (reading(weights, one, players) for one in (mine, theirs))
        if not_tied(features, mine[0]):
            assert np.allclose(chances, same, atol=1e-5)
            legal = position.legal()
            assert np.allclose(logits[0, legal], others[0, told[view, legal]], atol=1e-5)


def not_tied(features: Features, observation: Any) -> bool:
    """Do no two colours weigh the same?"""
    weights = observation[features.keys].astype(np.int64) @ features.weights
    return len(set(weights.tolist())) == len(weights)
