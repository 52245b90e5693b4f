"""Training: it learns, goes on where it was stopped, and a seat is paid for its own decisions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from fourquarters import games
from fourquarters.arena.batch import Batch
from fourquarters.arena.simulate import Share, simulate
from fourquarters.bots import NetworkBot
from fourquarters.bots.levels import GREEDY, RANDOM
from fourquarters.bots.network import reading
from fourquarters.bots.network_file import network_and_card, network_in
from fourquarters.cli.entry import main
from fourquarters.learn.forecasts import settle_forecasts
from fourquarters.learn.ranges import measure
from fourquarters.learn.rollout import TRUST, League, Rollout, worth
from fourquarters.learn.rules_hash import rules_hash
from fourquarters.learn.run import TrainingRun
from fourquarters.learn.self_play import play_to_the_end
from fourquarters.learn.tensor_batches import TensorBatches, from_reader, leads, to_table
from fourquarters.learn.trainer import Recipe, Trainer

GOLD = games.load("gold")
SMALL = Recipe(minutes=60, games=128, steps=32, minibatch=512, width=64, rate=2e-3, league=4, device="cpu")
TWO = [(2, dict[str, bool]())]


@pytest.fixture(autouse=True, scope="module")
def one_thread() -> None:
    """Small layers are faster on one thread, and the same everywhere."""
    torch.set_num_threads(1)


def test_a_network_learns_in_seconds(tmp_path: Path) -> None:
    """Both draw their decisions as likely as they think them: the novice knows nothing, and guesses."""
    run = TrainingRun(GOLD, TWO, SMALL, tmp_path, measured=16)

    def wins() -> Share:
        player = NetworkBot("learning", temperature=1.0, weights=run.weights())
        return simulate(GOLD, [player, RANDOM], 400, seed=3).bots[0]

    novice = wins()
    for _round in range(24):
        run.trainer.round()
    assert novice.high < 0.6
    assert wins().low > 0.75


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    run = TrainingRun(GOLD, TWO, SMALL, tmp_path, measured=16)
    run.trainer.round()
    run.trainer.save(tmp_path / "run.pt")
    again = TrainingRun(GOLD, TWO, SMALL, tmp_path, measured=16)
    assert again.trainer.log == run.trainer.log
    assert all(
        torch.equal(mine, theirs)
        for mine, theirs in zip(run.trainer.net.parameters(), again.trainer.net.parameters(), strict=True)
    )


def test_seats_turn_and_turn_back() -> None:
    by_seat = torch.tensor([[0.1, 0.2, 0.7, 0.0], [0.4, 0.6, 0.0, 0.0]])
    readers, players = torch.tensor([2, 1]), torch.tensor([3, 2])
    turned = from_reader(by_seat, readers, players)
    assert turned.tolist() == [pytest.approx([0.7, 0.1, 0.2, 0.0]), pytest.approx([0.6, 0.4, 0.0, 0.0])]
    assert torch.equal(to_table(turned, readers, players), by_seat)


def test_a_lead_is_over_the_best_other() -> None:
    assert leads(torch.tensor([[30.0, 20.0, 25.0], [7.0, 7.0, 1.0]])).tolist() == [[5, -10, -5], [0, 0, -6]]


def test_a_lone_winner_gets_one_and_a_fair_share_nothing() -> None:
    players = torch.tensor([3.0, 3.0, 3.0])
    assert worth(torch.tensor([1.0, 1 / 3, 0.0]), torch.zeros(3), players, 0.5).tolist() == pytest.approx(
        [1, 0, -0.5]
    )


def test_a_decision_is_measured_by_its_own_seats_next_forecast() -> None:
    """Reckoned by hand over one game: what a seat expects is what it forecast at its own next decision, mostly
    replaced by what it expected there, and at the end what it got."""
    ranges = measure(GOLD, games=4, steps=60)
    trainer = Trainer(GOLD, ranges, SMALL, TWO)
    for head in (trainer.net.winners, trainer.net.margins):
        torch.nn.init.normal_(head.weight, std=0.05)
    ground = TensorBatches(GOLD, TWO, 4, 9, "cpu")
    rollout = Rollout(ground, trainer.net, len(GOLD.actions), 200)
    rollout.play(trainer.net, League(ground, 0, 0), None, ranges.margin)
    samples, steps = rollout.samples(trainer.net, 0.5), rollout.store
    game = 1
    end = int(steps.ended[:, game].nonzero()[0, 0])
    for seat in (0, 1):
        expected = float(steps.shares[end, game, seat])
        for t in range(end, -1, -1):
            if int(steps.deciders[t, game]) == seat:
                assert float(samples.winners[t * 4 + game, 0]) == pytest.approx(expected, abs=1e-5)
                expected += (1 - TRUST) * (float(steps.winners[t, game, 0]) - expected)


def test_in_the_league_the_network_has_one_seat_and_learns_from_its_own_decisions() -> None:
    """Greedy and an earlier self decide for the others; over the games the network sits in every seat."""
    configurations = [(2, dict[str, bool]()), (3, dict[str, bool]())]
    ground = TensorBatches(GOLD, configurations, 400, 9, "cpu")
    assert ground.sizes == [160, 240]
    trainer = Trainer(GOLD, measure(GOLD, games=4, steps=60), SMALL, TWO)
    league = League(ground, selves=8, greedy=4)
    values, legal = trainer.net.reader.values(ground.observations()), ground.legal()
    nothing = torch.full((400,), -1)
    actions, learns = league.decide(trainer.rival, values, legal, nothing.clone())
    mine = ground.deciders() == league.own_seat
    rivals = league.greedy.clone()
    rivals[league.rows] = True
    assert int(league.greedy.sum()) == 100
    assert len(league.rows) == 50
    assert torch.equal(learns, mine | ~rivals)
    assert torch.equal(actions == -1, learns)
    greedy = torch.as_tensor(ground.batches[1].bot_actions(GREEDY))
    there = (league.greedy & ~mine)[160:]
    chosen = actions[160:][there]
    assert legal[160:][there].gather(1, chosen[:, None]).all()
    assert (chosen == greedy[there]).float().mean() > 0.8  # ties are broken by dice
    assert set(league.own_seat[160:][league.greedy[160:]].tolist()) == {0, 1, 2}


def test_a_network_goes_on_from_another(tmp_path: Path) -> None:
    """It computes the same as the network it begins with, and the card says which that was."""
    first = TrainingRun(GOLD, TWO, SMALL, tmp_path / "first", measured=16)
    first.trainer.round()
    file = first.write_network()
    again = TrainingRun(GOLD, TWO, SMALL, tmp_path / "again", measured=16, begin=file)
    theirs, mine = network_in(GOLD, str(file)), again.weights()
    seen = Batch(GOLD, 2, 64, seed=3).observations
    for one, other in zip(reading(theirs, seen, 2), reading(mine, seen, 2), strict=True):
        assert np.allclose(one, other, atol=1e-4)
    assert again.card()["begun with"]["decisions"] == first.trainer.log.decisions


def test_a_whole_run_leaves_a_network_that_plays_its_card_and_its_curve(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = f"train gold --players 2 --device cpu --games 64 --decisions 0.02 --folder {tmp_path}"
    assert main(command.split()) == 0
    weights, card = network_and_card(GOLD, tmp_path / "network.npz")
    assert card["decisions"] >= 20_000
    assert card["configurations"] == ["2"]
    assert card["rules"] == rules_hash(GOLD)
    assert list(card["strength"]["against greedy"]) == ["2"]
    assert simulate(GOLD, [NetworkBot("new", weights=weights), RANDOM], 10).games == 10
    assert "<svg" in (tmp_path / "curve.svg").read_text(encoding="utf-8")
    assert "network.npz" in capsys.readouterr().out.replace("\n", "")


def test_forecasts_settle_on_what_becomes_of_positions() -> None:
    """A network that knows nothing of the game, and a first player who wins more often than not: it learns to say so."""
    ranges = measure(GOLD, games=4, steps=60)
    trainer = Trainer(GOLD, ranges, replace(SMALL, games=512), TWO)
    before = {name: part.clone() for name, part in trainer.net.state_dict().items()}
    settle_forecasts(trainer)
    played = play_to_the_end(trainer.net, GOLD, TWO[0], 256, 77, kept=0.2)
    told, came = played.positions.told[:, :2].softmax(1)[:, 0], played.outcomes()[:, 0]
    sure = told > told.quantile(0.8)
    assert float(came[sure].mean() - came[~sure].mean()) > 0.07
    assert abs(float(told.mean() - came.mean())) < 0.08
    for name, part in trainer.net.state_dict().items():
        assert torch.equal(part, before[name]) != name.startswith(("winners", "margins")), name
