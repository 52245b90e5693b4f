"""Urbanization: the rules as a person reads them."""

from __future__ import annotations

from fourquarters.games.urbanization.rulebook.actions import ACTIONS
from fourquarters.games.urbanization.rulebook.administration import ADMINISTRATION, END
from fourquarters.games.urbanization.rulebook.chapters import AIM, CITY, SET_UP, TURN
from fourquarters.games.urbanization.rulebook.examples import EXAMPLES
from fourquarters.games.urbanization.rulebook.factories import CHARACTERS, FACTORIES
from fourquarters.games.urbanization.rulebook.inventions import INVENTIONS
from fourquarters.games.urbanization.rulebook.numbers import NUMBERS
from fourquarters.games.urbanization.rulebook.questions import EDITION, FINE_POINTS, PLAYERS, WELL
from fourquarters.games.urbanization.rulebook.summary import SUMMARY
from fourquarters.rulebook.parts import Rulebook
from fourquarters.words.tongue import mark

__all__ = ["RULEBOOK"]

RULEBOOK = Rulebook(
    chapters=(
        AIM,
        CITY,
        TURN,
        SET_UP,
        ACTIONS,
        FACTORIES,
        CHARACTERS,
        ADMINISTRATION,
        END,
        EXAMPLES,
        INVENTIONS,
        PLAYERS,
        WELL,
        FINE_POINTS,
        EDITION,
    ),
    summary=SUMMARY,
    numbers=NUMBERS,
    note=mark("The map and many details of the cards are a reconstruction."),
)
