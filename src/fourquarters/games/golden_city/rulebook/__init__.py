"""The Golden City: its rulebook, chapter by chapter."""

from __future__ import annotations

from fourquarters.games.golden_city.rulebook.building import BUILDING_CHAPTER, REWARDS_CHAPTER
from fourquarters.games.golden_city.rulebook.cards import CARDS_CHAPTER
from fourquarters.games.golden_city.rulebook.examples import EXAMPLES_CHAPTER
from fourquarters.games.golden_city.rulebook.numbers import FIGURES
from fourquarters.games.golden_city.rulebook.questions import EDITION_CHAPTER, QUESTIONS_CHAPTER, WELL_CHAPTER
from fourquarters.games.golden_city.rulebook.rounds import (
    AIM_CHAPTER,
    BIDDING_CHAPTER,
    ISLAND_CHAPTER,
    ROUND_CHAPTER,
    SET_UP_CHAPTER,
)
from fourquarters.games.golden_city.rulebook.scoring import (
    END_CHAPTER,
    PLAYERS_CHAPTER,
    SCORING_CHAPTER,
    SECRETS_CHAPTER,
)
from fourquarters.games.golden_city.rulebook.summary import SUMMARY
from fourquarters.rulebook.parts import Rulebook
from fourquarters.words.tongue import mark

RULEBOOK = Rulebook(
    chapters=(
        AIM_CHAPTER,
        ISLAND_CHAPTER,
        SET_UP_CHAPTER,
        ROUND_CHAPTER,
        BIDDING_CHAPTER,
        BUILDING_CHAPTER,
        REWARDS_CHAPTER,
        CARDS_CHAPTER,
        SCORING_CHAPTER,
        END_CHAPTER,
        EXAMPLES_CHAPTER,
        SECRETS_CHAPTER,
        PLAYERS_CHAPTER,
        WELL_CHAPTER,
        QUESTIONS_CHAPTER,
        EDITION_CHAPTER,
    ),
    summary=SUMMARY,
    numbers=FIGURES,
    note=mark("Map and card faces are a reconstruction."),
)
