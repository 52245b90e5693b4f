"""Training: it learns, goes on where it was stopped, and a seat is paid for its own decisions."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from fourquarters import games
from fourquarters.arena.simulate import Share, simulate
from fourquarters.bots import NetworkBot
from fourquarters.bots.levels import RANDOM
from fourquarters.learn.ranges import measure
from fourquarters.learn.rollout import TRUST, Rollout, worth
from fourquarters.learn.run import TrainingRun
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
    assert worth(torch.tensor([1.0, 1 / 3, 0.0]), torch.zeros(3), players).tolist() == pytest.approx(
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
    rollout.play(trainer.net, None, ground.rows[:0], ranges.margin)
    samples, steps = rollout.samples(trainer.net), rollout.store
    game = 1
    end = int(steps.ended[:, game].nonzero()[0, 0])
    for seat in (0, 1):
        expected = float(steps.shares[end, game, seat])
        for t in range(end, -1, -1):
            if int(steps.deciders[t, game]) == seat:
                assert float(samples.winners[t * 4 + game, 0]) == pytest.approx(expected, abs=1e-5)
                expected += (1 - TRUST) * (float(steps.winners[t, game, 0]) - expected)
