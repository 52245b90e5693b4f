"""Stand-ins for a game's rules: generic rules name them, and `rule.bind` puts the real ones in their place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fourquarters.engine.state import Decisions, TableState


def stand_in() -> Any:
    """What `bind` looks for: a global that is None. To a type checker it is already what will replace it."""
    return None


set_up: Callable[[TableState], None] = stand_in()
legal: Callable[[TableState, Decisions], int] = stand_in()
apply: Callable[[TableState, int], None] = stand_in()
score: Callable[[TableState, int], int] = stand_in()
place: Callable[[TableState, int], int] = stand_in()
judge: Callable[[TableState, int], float] = stand_in()
imagine: Callable[[TableState, int], None] = stand_in()
choice_is_open: Callable[[TableState], bool] = stand_in()
