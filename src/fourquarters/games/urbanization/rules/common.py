"""Urbanization: how an action ends, whichever it is (U15)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.urbanization.state import DONE, Phase, State


@rule
def legal_done(s: State, out: Decisions) -> int:
    """An action may be ended once it has done something (U15)."""
    if s.effects:
        out[0] = DONE
        return 1
    return 0


@rule
def finish_action(s: State) -> None:
    """The action is done; `apply` ends it, in one place."""
    s.phase = Phase.FINISHED
