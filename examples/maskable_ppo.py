"""Stable-Baselines3 on Gold!: MaskablePPO, unmodified, learns to beat random play in minutes.

    pip install "fourquarters[envs,sb3]"
    python examples/maskable_ppo.py                          # against random
    python examples/maskable_ppo.py --opponent greedy --minutes 60      # much harder

The games run in a compiled batch on all cores, and so do the opponents. At the end the policy plays fresh games, taking
its likeliest action, in both seats.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks

from fourquarters.arena.simulate import wilson
from fourquarters.envs.sb3 import GameVecEnv

ENVIRONMENTS, STEPS = 256, 128


def won(model: MaskablePPO, game: str, opponent: str, games: int) -> tuple[float, int]:
    """How many of so many fresh games the policy wins; a shared win counts as half."""
    env = GameVecEnv(game, ENVIRONMENTS, opponents=opponent, seed=10_000)
    observations: Any = env.reset()
    wins, ended = 0.0, 0
    while ended < games:
        actions, _ = model.predict(observations, action_masks=get_action_masks(env), deterministic=True)
        observations, rewards, dones, _ = env.step(actions)
        wins += float((1 + rewards[dones]).sum() / 2)
        ended += int(dones.sum())
    return wins, ended


def tell(model: MaskablePPO, words: argparse.Namespace, started: float, games: int) -> float:
    wins, ended = won(model, words.game, words.opponent, games)
    low, high = wilson(wins, ended)
    print(
        f"{(time.time() - started) / 60:5.1f} min {model.num_timesteps:11,} decisions  "
        f"{wins / ended:5.1%} of {ended:,} games won ({low:.1%}–{high:.1%})",
        flush=True,
    )
    return wins / ended


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="gold")
    parser.add_argument("--opponent", default="random", help="any bot: random, greedy, network, …")
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--games", type=int, default=10_000, help="to measure with at the end")
    words = parser.parse_args()
    env = GameVecEnv(words.game, ENVIRONMENTS, opponents=words.opponent, seed=words.seed)
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=STEPS, batch_size=4096, n_epochs=4, gamma=0.997, gae_lambda=0.95,
        learning_rate=1e-3, ent_coef=0.01, policy_kwargs={"net_arch": [256, 256]}, seed=words.seed,
    )  # fmt: skip
    started = time.time()
    tell(model, words, started, 2_000)
    while time.time() - started < 60 * words.minutes:
        model.learn(8 * ENVIRONMENTS * STEPS, reset_num_timesteps=False)
        tell(model, words, started, 2_000)
    print("Against", words.opponent, "at the end:")
    tell(model, words, started, words.games)


if __name__ == "__main__":
    main()
