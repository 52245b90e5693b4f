"""Advice: what a bot that has learned would decide, what else it considers, and how much depends on it.

It gets a view, like every bot, and knows no more than its reader. It needs no compiler: a network is read by NumPy,
and a game without one is judged by its own judgement in interpreted rules.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fourquarters.bots.choice import looks
from fourquarters.bots.network import into_shares, reading
from fourquarters.bots.network_bot import likely_by_numpy
from fourquarters.bots.network_file import network_of, shipped
from fourquarters.engine.boundary import bound
from fourquarters.engine.chance import new_dice
from fourquarters.engine.view import Position, View

MOST_COMPARED = 12
"""How many decisions are looked at one step further, the likeliest first."""

CLOSE = 0.1
"""Judgements that differ by this part of a good lead are nearly equal."""

Numbers = NDArray[Any]


class Opinion(NamedTuple):
    """The legal decisions with the share that each has in the bot's mind, best first; `stakes` is how much more of
    a win the best promises than the others do on average."""

    actions: list[int]
    shares: list[float]
    stakes: float


def opinion(view: View) -> Opinion:
    """What a bot thinks of the decisions in front of a reader. The same view always gets the same answer."""
    legal = np.array(view.legal())
    shares = likely_by_numpy(network_of(view.game), view, legal) if shipped(view.game) else judged(view)
    order = np.argsort(-shares, kind="stable")
    actions = [int(action) for action in legal[order]]
    promised = promises(view, actions[:MOST_COMPARED])
    stakes = float(promised[0] - promised[1:].mean()) if len(actions) > 1 else 0.0
    return Opinion(actions, [float(share) for share in shares[order]], stakes)


def favourite(view: View) -> int:
    """What the bot would decide."""
    legal = view.legal()
    if len(legal) == 1:
        return legal[0]
    shares = (
        likely_by_numpy(network_of(view.game), view, np.array(legal)) if shipped(view.game) else judged(view)
    )
    return legal[int(np.argmax(shares))]


def judged(view: View) -> Numbers:
    """The shares of the legal decisions in a game without a network: the better one looks, the more."""
    worth = judgements(view, view.legal())
    shares = (worth / CLOSE).astype(np.float32)
    into_shares(shares, len(shares))
    return shares


def judgements(view: View, actions: list[int]) -> Numbers:
    """How good the position looks to the reader after each decision, in good leads."""
    plainly = view.in_mode("interpreted")
    world = plainly.imagine(new_dice(0)).states
    trial, look = np.zeros_like(world), bound(view.game, looks, "interpreted")
    return np.array([look(world, trial, action) for action in actions]) / view.game.thinking.scale


def promises(view: View, actions: list[int]) -> Numbers:
    """How much of a win each decision promises the reader, in a world that they may imagine."""
    if not shipped(view.game):
        return judgements(view, actions)
    world = view.imagine(new_dice(0))
    after = [decided(world, action) for action in actions]
    seen = np.array([position.view(view.seat).observation() for position in after])
    chances = reading(network_of(view.game), seen, view.players).chances
    return np.array([
        float(position.places()[view.seat] == 0) if position.over else chance
        for position, chance in zip(after, chances[:, 0], strict=True)
    ])  # fmt: skip


def decided(world: Position, action: int) -> Position:
    trial = world.copy()
    trial.apply(action)
    return trial
