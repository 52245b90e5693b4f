"""Gold!: the end: the scored cards, by colour."""

from __future__ import annotations

from fourquarters.games.gold.picture.look import Look
from fourquarters.games.gold.picture.panels import chip
from fourquarters.games.gold.state import COLOURS, N_COLOURS, N_VALUES
from fourquarters.picture.results import result_of
from fourquarters.picture.scene import Item, Result, Shown

SUMMAND_SYMBOLS = {colour: f"gold-icon-{colour}" for colour in COLOURS} | {"colours": "gold-lump"}
SUMMAND_GROUNDS = {colour: f"var(--fq-{colour})" for colour in COLOURS}


def result(look: Look) -> Result | None:
    """How it ended; None while it is still going on."""
    if not look.view.over:
        return None
    scored = Shown(
        name=look._("Scored, by colour"), cells=[scored_by(look, seat) for seat in range(look.players)]
    )
    return result_of(look.view, look._, SUMMAND_SYMBOLS, [scored], SUMMAND_GROUNDS)


def scored_by(look: Look, seat: int) -> list[Item]:
    """The cards of each colour in a player's scoring pile."""
    pile = look.cards.scored[seat]
    colours = [pile[N_VALUES * colour : N_VALUES * (colour + 1)] for colour in range(N_COLOURS)]
    return [chip(colour, cards, look._.language) for colour, cards in enumerate(colours) if any(cards)]
