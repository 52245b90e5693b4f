"""New City: the scene. The city is drawn in `city.py`; everything around it has its own file."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.new_city import words
from fourquarters.games.new_city.picture.city import city
from fourquarters.games.new_city.picture.holder import with_holder
from fourquarters.games.new_city.picture.look import Look
from fourquarters.games.new_city.picture.mats import mat
from fourquarters.games.new_city.picture.panels import panels
from fourquarters.games.new_city.picture.prompt import prompt
from fourquarters.games.new_city.picture.result import result
from fourquarters.games.new_city.state import N_ROUNDS
from fourquarters.picture.results import seat_order
from fourquarters.picture.scene import Scene
from fourquarters.words.tongue import Tongue


def picture(view: View, _: Tongue) -> Scene:
    """The table as one reader sees it."""
    look = Look(view, _)
    return Scene(
        game=view.game.name,
        title=words.title(_),
        status=_("Round {n} of {all}", n=look.s.round_number, all=N_ROUNDS),
        phases=[_("Reveal"), _("Auction"), _("Improve"), _("Income")],
        phase=look.phase_of_the_round(),
        boards=[city(look)],
        mats=[mat(look, seat) for seat in seat_order(view)],
        panels=panels(look),
        prompt=with_holder(look, prompt(look)),
        seat=view.seat,
        prompt_size="high",
        result=result(look),
    )
