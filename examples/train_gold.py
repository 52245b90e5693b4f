"""Train a small policy/value network for Gold! on the vector environment until it beats greedy.

    python examples/train_gold.py [--minutes 30] [--seed 0] [--save net.pt]

Needs PyTorch and `fourquarters[envs]`. The network sees what its seat may see and plays against
greedy, in both seats. First it learns to do as greedy would (imitation), then to do better (proximal
policy optimisation). After every round it plays 2,000 games that it does not learn from; once the 95%
interval of its share of wins is above one half, 10,000 other games must confirm it.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from fourquarters import game
from fourquarters.arena.simulate import wilson
from fourquarters.bots.levels import GREEDY
from fourquarters.engine.observation import observation_layout
from fourquarters.envs.vector import GameVectorEnv

GOLD = game("gold")
GAMES, STEPS = 512, 64  # played at once, and how far between two lessons
IMITATION, LESSONS = 3, 10  # rounds of imitation, and lessons in a round
RATE, EPOCHS, PARTS = 4e-4, 3, 8
CLIP, ENTROPY, TRACE = 0.2, 0.003, 0.95
CHOICES = {"phase": (0, 4), "given": (-1, 43), "set_colour": (-1, 7)}  # lowest value, how many

Steps = dict[str, Tensor]


class Network(nn.Module):
    """Two hidden layers; one head says what to do, the other how it will end."""

    def __init__(self, width: int = 256) -> None:
        super().__init__()
        layout = observation_layout(GOLD)
        self.choices = [
            (part.start, *CHOICES[part.field.name]) for part in layout if part.field.name in CHOICES
        ]
        inputs = layout[-1].stop + sum(count for _, _, count in self.choices)
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, len(GOLD.actions)), nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        hidden = self.body(self.features(seen))
        return self.policy(hidden).masked_fill(mask == 0, -1e9), self.value(hidden).squeeze(-1)

    def features(self, seen: Tensor) -> Tensor:
        """Counts as they are; whatever names a phase, a card or a colour is one-hot encoded."""
        numbers, parts = seen.float() * 0.5, []
        for at, low, count in self.choices:
            parts.append(nn.functional.one_hot(seen[:, at].long() - low, count).float())
            numbers[:, at] = 0
        return torch.cat([numbers, *parts], dim=1)


class Player:
    """The network at the tables of a vector environment, playing against greedy."""

    def __init__(self, network: Network, games: int, seed: int) -> None:
        self.network = network
        self.env = GameVectorEnv("gold", games, players=2, opponents=["greedy"], skip_forced=True)
        self.shown, _ = self.env.reset(seed=seed)

    def look(self) -> tuple[Tensor, Tensor]:
        """What is seen at all tables, and what is legal: copies, because the arrays change with each step."""
        return torch.tensor(self.shown["observation"]), torch.tensor(self.shown["action_mask"])

    def act(self, actions: Tensor) -> tuple[Tensor, Tensor]:
        """Decide in all games; return the rewards (the result and a little of the margin), and which ended."""
        self.shown, won, ended, _, info = self.env.step(actions.numpy())
        rewards = won.copy()
        if ended.any():
            rows, me, points = np.arange(len(won)), info["actor"], info["final_info"]["points"]
            margin = points[rows, me] - points[rows, 1 - me]
            rewards += np.where(ended, np.clip(margin / 30, -1, 1), 0)
        return torch.tensor(rewards, dtype=torch.float32), torch.tensor(ended)


def imitate(player: Player, optimiser: torch.optim.Optimizer) -> None:
    """Learn what greedy would decide in the positions that the network itself reaches."""
    for _ in range(LESSONS * STEPS):
        wanted = torch.tensor(player.env.batch.bot_actions(GREEDY))
        scores, _ = player.network(*player.look())
        descend(player.network, optimiser, nn.functional.cross_entropy(scores, wanted))
        player.act(Categorical(logits=scores.detach()).sample())


@torch.no_grad()
def gather(player: Player) -> Steps:
    """Take some steps in all games: what was seen, done and gained, and how much better it went than expected."""
    rows = []
    for _ in range(STEPS):
        seen, mask = player.look()
        scores, value = player.network(seen, mask)
        policy = Categorical(logits=scores)
        action = policy.sample()
        reward, ended = player.act(action)
        rows.append((seen, mask, action, policy.log_prob(action), value, reward, ended))
    names = ("seen", "mask", "action", "log", "value", "reward", "ended")
    steps = dict(zip(names, map(torch.stack, zip(*rows, strict=True)), strict=True))
    steps["gain"] = gains(steps, player.network(*player.look())[1])
    steps["return"] = steps["gain"] + steps["value"]
    return {name: value.flatten(0, 1) for name, value in steps.items()}


def gains(steps: Steps, following: Tensor) -> Tensor:
    """Generalised advantage estimates, from the last step to the first."""
    out, trace = torch.zeros_like(steps["reward"]), torch.zeros_like(following)
    for t in reversed(range(STEPS)):
        goes_on = (~steps["ended"][t]).float()
        surprise = steps["reward"][t] + goes_on * following - steps["value"][t]
        out[t] = trace = surprise + TRACE * goes_on * trace
        following = steps["value"][t]
    return out


def improve(network: Network, optimiser: torch.optim.Optimizer, steps: Steps) -> None:
    """One lesson: some epochs over the steps, with a clipped policy, the value, and some curiosity."""
    gain = (steps["gain"] - steps["gain"].mean()) / steps["gain"].std()
    for _ in range(EPOCHS):
        for part in torch.randperm(GAMES * STEPS).chunk(PARTS):
            scores, value = network(steps["seen"][part], steps["mask"][part])
            policy = Categorical(logits=scores)
            ratio = (policy.log_prob(steps["action"][part]) - steps["log"][part]).exp()
            better = torch.min(ratio * gain[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[part]).mean()
            error = (value - steps["return"][part]).square().mean()
            descend(network, optimiser, 0.5 * error - better - ENTROPY * policy.entropy().mean())


def descend(network: Network, optimiser: torch.optim.Optimizer, loss: Tensor) -> None:
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), 0.5)
    optimiser.step()


@torch.no_grad()
def win_share(network: Network, games: int, seed: int) -> tuple[float, float, float]:
    """The share of games won against greedy with the best-looking decisions, and its 95% interval."""
    player, results = Player(network, games, seed), np.full(games, np.nan)
    while np.isnan(results).any():
        scores, _ = network(*player.look())
        player.shown, won, ended, _, _ = player.env.step(scores.argmax(dim=1).numpy())
        first = ended & np.isnan(results)
        results[first] = (won[first] + 1) / 2
    return float(results.mean()), *wilson(float(results.sum()), games)


def train(minutes: float, seed: int) -> Network:
    """Imitate, then improve, until greedy is beaten or time is up."""
    torch.manual_seed(seed)
    network, started, minute = Network(), time.perf_counter(), 0.0
    optimiser = torch.optim.Adam(network.parameters(), RATE, eps=1e-5)
    player, rounds = Player(network, GAMES, seed), 0
    while minute < minutes:
        rounds += 1
        if rounds <= IMITATION:
            imitate(player, optimiser)
        else:
            for _ in range(LESSONS):
                improve(network, optimiser, gather(player))
        share, low, high = win_share(network, 2_000, seed=1_000 * (seed + 1) + rounds)
        minute, decisions = (time.perf_counter() - started) / 60, rounds * LESSONS * STEPS * GAMES
        what = "imitating" if rounds <= IMITATION else "improving"
        print(f"{minute:5.1f} min  {decisions:>10,} decisions  {what}  {share:.1%} ({low:.1%}–{high:.1%})", flush=True)  # fmt: skip
        if low > 0.5 and confirmed(network, seed):
            break
    return network


def confirmed(network: Network, seed: int) -> bool:
    share, low, high = win_share(network, 10_000, seed=1_000_000 + seed)
    print(f"Against greedy over 10,000 games: {share:.1%} won ({low:.1%}–{high:.1%}).", flush=True)
    return bool(low > 0.5)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save")
    asked = parser.parse_args()
    network = train(asked.minutes, asked.seed)
    if asked.save:
        torch.save(network.state_dict(), asked.save)


if __name__ == "__main__":
    main()
