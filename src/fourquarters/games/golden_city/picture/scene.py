"""The Golden City: the scene. The island is drawn in `board.py`; everything around it has its own file."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.golden_city import words
from fourquarters.games.golden_city.picture.board import island
from fourquarters.games.golden_city.picture.look import Look
from fourquarters.games.golden_city.picture.mats import mat
from fourquarters.games.golden_city.picture.panels import panels
from fourquarters.games.golden_city.picture.prompt import prompt
from fourquarters.games.golden_city.picture.result import result
from fourquarters.games.golden_city.state import ROUNDS, Phase
from fourquarters.picture.results import seat_order
from fourquarters.picture.scene import Scene
from fourquarters.words.tongue import Tongue


def picture(view: View, _: Tongue) -> Scene:
    """The table as one reader sees it."""
    look = Look(view, _)
    return Scene(
        game=view.game.name,
        title=words.title(_),
        status=_("Round {n} of at most {all}", n=look.round, all=ROUNDS),
        status_short=_("Round {n}", n=look.round),
        boards=[island(look)],
        mats=[mat(look, seat) for seat in seat_order(view)],
        panels=panels(look),
        prompt=prompt(look),
        seat=view.seat,
        others_stay=True,
        prompt_size="middle",
        phases=[_("Reveal"), _("Bid"), _("Build"), _("Score")],
        phase=3 if view.over else 1 if look.phase == Phase.BID else 2,
        result=result(look),
    )
