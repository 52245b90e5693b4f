"""Train a small policy/value network for Gold! on the vector environment until it beats greedy.

    python examples/train_gold.py [--minutes 10] [--save net.pt]

Needs PyTorch and `fourquarters[envs]`. The network sees what its seat may see and plays against
greedy, in both seats. First it learns to do as greedy would (imitation), then to do better (proximal
policy optimisation). Every so often it plays 2,000 games that it does not learn from; training ends
when the whole 95% interval of its share of wins lies above one half.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from torch import nn

from fourquarters import game
from fourquarters.arena.simulate import wilson
from fourquarters.envs.vector import GameVectorEnv, simple_bot
from fourquarters.table.observation import observation_layout

GOLD = game("gold")
GREEDY = simple_bot("greedy")
GAMES, STEPS, EPOCHS, PARTS = 512, 64, 3, 8
CLIP, ENTROPY, TRACE, RATE = 0.2, 0.003, 0.95, 4e-4
IMITATION = 0.2  # of the time
ONE_HOT = {"phase": (0, 4), "given": (-1, 43), "set_colour": (-1, 7)}  # lowest value, how many


class Network(nn.Module):
    """Two hidden layers; one head says what to do, the other how it will end."""

    def __init__(self, width: int = 256) -> None:
        super().__init__()
        layout = observation_layout(GOLD)
        self.choices = [(part.start, *ONE_HOT[part.field.name]) for part in layout if part.field.name in ONE_HOT]
        inputs = layout[-1].stop + sum(count for _, _, count in self.choices)
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, len(GOLD.actions))
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(self.features(seen))
        return self.policy(hidden).masked_fill(masks == 0, -1e9), self.value(hidden).squeeze(-1)

    def features(self, seen: torch.Tensor) -> torch.Tensor:
        """Counts as they are, names (a phase, a card, a colour) one-hot."""
        parts = [
            nn.functional.one_hot(seen[:, at].long() - low, count).float() for at, low, count in self.choices
        ]
        numbers = seen.float()
        for at, _, _ in self.choices:
            numbers[:, at] = 0
        return torch.cat([numbers * 0.5, *parts], dim=1)


class Player:
    """The network at the tables of a vector environment."""

    def __init__(self, network: Network, games: int, seed: int) -> None:
        self.network = network
        self.env = GameVectorEnv("gold", games, players=2, opponents=["greedy"], skip_forced=True)
        self.shown, _ = self.env.reset(seed=seed)

    def look(self) -> tuple[torch.Tensor, torch.Tensor]:
        return tuple(torch.from_numpy(self.shown[k]).clone() for k in ("observation", "action_mask"))  # type: ignore[return-value]

    def act(self, actions: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Decide in all games; the reward of a game that ends is its result and a little of the margin."""
        self.shown, won, ended, _, info = self.env.step(actions.numpy())
        rewards = torch.from_numpy(won.astype(np.float32))
        if ended.any():
            points, me = info["final_info"]["points"], info["actor"]
            rows = np.arange(len(me))
            margin = points[rows, me] - points[rows, 1 - me]
            rewards += torch.from_numpy(np.where(ended, np.clip(margin / 30, -1, 1), 0).astype(np.float32))
        return rewards, torch.from_numpy(ended.copy())


def gather(player: Player) -> dict[str, torch.Tensor]:
    """Some steps in all games, with what was seen, done and got."""
    kept: dict[str, list[torch.Tensor]] = {
        k: [] for k in ("seen", "masks", "actions", "logs", "values", "rewards", "ends")
    }
    for _ in range(STEPS):
        seen, masks = player.look()
        with torch.no_grad():
            scores, values = player.network(seen, masks)
            actions = torch.distributions.Categorical(logits=scores)
            chosen = actions.sample()
        rewards, ends = player.act(chosen)
        row = (seen, masks, chosen, actions.log_prob(chosen), values, rewards, ends)
        for name, value in zip(kept, row, strict=True):
            kept[name].append(value)
    with torch.no_grad():
        _, last = player.network(*player.look())
    steps = {name: torch.stack(values) for name, values in kept.items()}
    steps["advantages"] = advantages(steps, last)
    steps["returns"] = steps["advantages"] + steps["values"]
    return {name: value.flatten(0, 1) for name, value in steps.items()}


def advantages(steps: dict[str, torch.Tensor], last: torch.Tensor) -> torch.Tensor:
    """How much better each step went than expected (generalised advantage estimate)."""
    out, trace, following = torch.zeros_like(steps["rewards"]), torch.zeros_like(last), last
    for t in reversed(range(STEPS)):
        goes_on = (~steps["ends"][t]).float()
        surprise = steps["rewards"][t] + goes_on * following - steps["values"][t]
        trace = surprise + TRACE * goes_on * trace
        out[t], following = trace, steps["values"][t]
    return out


def imitate(player: Player, optimiser: torch.optim.Optimizer, steps: int) -> None:
    """Learn what greedy would decide in positions that the network itself, at times wandering, gets into."""
    for _ in range(steps):
        seen, masks = player.look()
        wanted = torch.from_numpy(player.env.batch.bot_actions(GREEDY))
        scores, _ = player.network(seen, masks)
        loss = nn.functional.cross_entropy(scores, wanted)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        player.act(torch.distributions.Categorical(logits=scores.detach()).sample())


def learn(network: Network, optimiser: torch.optim.Optimizer, steps: dict[str, torch.Tensor]) -> None:
    """Some epochs over the steps: clipped policy, value and entropy."""
    size = GAMES * STEPS
    spread = steps["advantages"].std() + 1e-6
    for _ in range(EPOCHS):
        for part in torch.randperm(size).chunk(PARTS):
            scores, values = network(steps["seen"][part], steps["masks"][part])
            actions = torch.distributions.Categorical(logits=scores)
            ratio = (actions.log_prob(steps["actions"][part]) - steps["logs"][part]).exp()
            gain = (steps["advantages"][part] - steps["advantages"].mean()) / spread
            policy = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            value = (values - steps["returns"][part]).square().mean()
            loss = -policy + 0.5 * value - ENTROPY * actions.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def win_share(network: Network, games: int, seed: int) -> tuple[float, float, float]:
    """The share of games won against greedy with the best-looking decisions, and its 95% interval."""
    player = Player(network, games, seed)
    results = np.full(games, np.nan)
    while np.isnan(results).any():
        with torch.no_grad():
            scores, _ = network(*player.look())
        player.shown, won, ended, _, _ = player.env.step(scores.argmax(dim=1).numpy())
        first = ended & np.isnan(results)
        results[first] = (won[first] + 1) / 2
    return float(results.mean()), *wilson(float(results.sum()), games)


def train(minutes: float, seed: int = 0) -> Network:
    """Imitate for the first fifth of the time, then improve until greedy is beaten or time is up."""
    torch.manual_seed(seed)
    network, started, decisions = Network(), time.perf_counter(), 0
    optimiser: Any = torch.optim.Adam(network.parameters(), 1e-3, eps=1e-5)
    player, at = Player(network, GAMES, seed), 0.0
    while at < 1:
        at = (time.perf_counter() - started) / (60 * minutes)
        if at < IMITATION:
            imitate(player, optimiser, 20 * STEPS)
            decisions += 20 * STEPS * GAMES
        else:
            for _ in range(10):
                set_rate(optimiser, RATE * (1 - 0.9 * min(at, 1)))
                learn(network, optimiser, gather(player))
                decisions += STEPS * GAMES
        share, low, high = win_share(network, 2_000, seed=decisions)
        print(
            f"{at * minutes:5.1f} min  {decisions:>10,} decisions  {share:.1%} ({low:.1%} – {high:.1%})",
            flush=True,
        )
        if low > 0.5:
            break
    return network


def set_rate(optimiser: Any, rate: float) -> None:
    for group in optimiser.param_groups:
        group["lr"] = rate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save")
    asked = parser.parse_args()
    network = train(asked.minutes, asked.seed)
    share, low, high = win_share(network, 10_000, seed=99)
    print(f"Against greedy over 10,000 games: {share:.1%} won ({low:.1%} – {high:.1%}).")
    if asked.save:
        torch.save(network.state_dict(), asked.save)


if __name__ == "__main__":
    main()
