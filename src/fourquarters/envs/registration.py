"""Tells Gymnasium about every game: `fourquarters/NAME-vN`, one match or many at once."""

from __future__ import annotations

import gymnasium

from fourquarters import games


def environment_id(game: str) -> str:
    """The name under which Gymnasium knows a game: `fourquarters/NAME-v1`, by the version of its rules."""
    return f"fourquarters/{game}-v{games.load(game).version}"


def register() -> None:
    """Register all games that are not registered yet."""
    for name in games.names():
        if environment_id(name) not in gymnasium.registry:
            gymnasium.register(
                environment_id(name),
                entry_point="fourquarters.envs.single:SeatEnv",
                vector_entry_point="fourquarters.envs.vector:GameVectorEnv",
                kwargs={"game": name},
            )
