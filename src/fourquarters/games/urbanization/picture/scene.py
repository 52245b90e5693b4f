"""Urbanization: the table as one reader sees it."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.urbanization import words
from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.picture.board import board
from fourquarters.games.urbanization.picture.look import Look
from fourquarters.games.urbanization.picture.mats import mat
from fourquarters.games.urbanization.picture.panels import panels
from fourquarters.games.urbanization.picture.prompt import prompt
from fourquarters.games.urbanization.picture.result import result
from fourquarters.games.urbanization.state import ACTION_PHASES, TURNS, Phase
from fourquarters.picture.results import seat_order
from fourquarters.picture.scene import Scene
from fourquarters.words.tongue import Tongue


def picture(view: View, _: Tongue) -> Scene:
    """The table as one reader sees it."""
    look = Look(view, _)
    facts = look.facts
    return Scene(
        game=view.game.name,
        title=words.title(_),
        status=_("Turn {n} of {all}", n=facts.turn, all=TURNS),
        boards=[board(look)],
        mats=[mat(look, seat) for seat in seat_order(view)],
        panels=panels(look),
        prompt=prompt(look),
        seat=view.seat,
        prompt_size="grid",
        phases=phases(facts, _),
        phase=phase(facts),
        result=result(look),
    )


def phases(facts: Facts, _: Tongue) -> list[str]:
    """Hire, the four actions, administration."""
    numbers = [
        _("Action {n}", n=n) if n == facts.action_phase else str(n) for n in range(1, ACTION_PHASES + 1)
    ]
    return [_("Hire"), *numbers, _("Administration")]


def phase(facts: Facts) -> int:
    if facts.phase in (Phase.FOUND, Phase.FOUND_MARKERS):
        return -1
    if facts.phase in (Phase.EXCHANGE, Phase.OVER):
        return ACTION_PHASES + 1
    return facts.action_phase
