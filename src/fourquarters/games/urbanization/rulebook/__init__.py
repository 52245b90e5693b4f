"""Urbanization: the rules as a person reads them."""

from __future__ import annotations

from fourquarters.games.urbanization.rulebook.actions import ACTIONS_CHAPTER
from fourquarters.games.urbanization.rulebook.administration import ADMINISTRATION_CHAPTER, END_CHAPTER
from fourquarters.games.urbanization.rulebook.chapters import (
    AIM_CHAPTER,
    CITY_CHAPTER,
    SET_UP_CHAPTER,
    TURN_CHAPTER,
)
from fourquarters.games.urbanization.rulebook.examples import EXAMPLES_CHAPTER
from fourquarters.games.urbanization.rulebook.factories import CHARACTERS_CHAPTER, FACTORIES_CHAPTER
from fourquarters.games.urbanization.rulebook.inventions import INVENTIONS_CHAPTER
from fourquarters.games.urbanization.rulebook.numbers import FIGURES
from fourquarters.games.urbanization.rulebook.questions import (
    EDITION_CHAPTER,
    FINE_POINTS_CHAPTER,
    PLAYERS_CHAPTER,
    QUESTIONS_CHAPTER,
    WELL_CHAPTER,
)
from fourquarters.games.urbanization.rulebook.summary import SUMMARY
from fourquarters.rulebook.parts import Rulebook
from fourquarters.words.tongue import mark

__all__ = ["RULEBOOK"]

RULEBOOK = Rulebook(
    chapters=(
        AIM_CHAPTER,
        CITY_CHAPTER,
        TURN_CHAPTER,
        SET_UP_CHAPTER,
        ACTIONS_CHAPTER,
        FACTORIES_CHAPTER,
        CHARACTERS_CHAPTER,
        ADMINISTRATION_CHAPTER,
        END_CHAPTER,
        EXAMPLES_CHAPTER,
        INVENTIONS_CHAPTER,
        PLAYERS_CHAPTER,
        WELL_CHAPTER,
        QUESTIONS_CHAPTER,
        FINE_POINTS_CHAPTER,
        EDITION_CHAPTER,
    ),
    summary=SUMMARY,
    numbers=FIGURES,
    note=mark("The map and many details of the cards are a reconstruction."),
)
