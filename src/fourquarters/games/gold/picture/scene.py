"""Gold!: the scene. The offer lies in a stream; below it are the exchange and your own cards.

What looks the same to everyone who is waiting, or stays the same for many moves, is made by cached
functions. Those drawings and pieces are shared: copy before you change.
"""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.gold import words
from fourquarters.games.gold.facts import offer_number, offers
from fourquarters.games.gold.picture.cards import cards_of
from fourquarters.games.gold.picture.look import Look
from fourquarters.games.gold.picture.mats import mat
from fourquarters.games.gold.picture.offer import middle, offer
from fourquarters.games.gold.picture.panels import panels
from fourquarters.games.gold.picture.prompt import prompt
from fourquarters.games.gold.picture.result import result
from fourquarters.picture.results import seat_order
from fourquarters.picture.scene import Scene
from fourquarters.words.tongue import Tongue


def picture(view: View, _: Tongue) -> Scene:
    """The table as one reader sees it."""
    look, seats = Look(view, _), seat_order(view)
    spectating = view.seat < 0
    on_board = seats if spectating else seats[:1]
    return Scene(
        game=view.game.name,
        title=words.title(_),
        status=_("Offer {n} of {all}", n=offer_number(view), all=offers(view)),
        boards=[offer(look), middle(look), *(cards_of(look, seat) for seat in on_board)],
        mats=[mat(look, seat, small=not spectating and seat != view.seat) for seat in seats],
        panels=panels(look),
        prompt=prompt(look),
        seat=view.seat,
        own_on_board=True,
        others_stay=True,
        result=result(look),
    )
