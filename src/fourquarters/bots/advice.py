"""What a bot that has learned would decide, for plans and for reasons.

It gets a view, like every bot, and knows no more than its reader. It needs no compiler: a network is read by NumPy,
and a game without one is judged by its own judgement in interpreted rules.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourquarters.bots.choice import looks
from fourquarters.bots.network import into_shares
from fourquarters.bots.network_bot import likely_by_numpy
from fourquarters.bots.network_file import network_of, shipped
from fourquarters.engine.boundary import bound
from fourquarters.engine.chance import new_dice
from fourquarters.engine.view import View

CLOSE = 0.1
"""Judgements that differ by this part of a good lead are nearly equal."""

Numbers = NDArray[Any]


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
