"""The Golden City: its rulebook, chapter by chapter."""

from __future__ import annotations

from fourquarters.games.golden_city.rulebook.building import BUILDING, REWARDS
from fourquarters.games.golden_city.rulebook.cards import CARDS
from fourquarters.games.golden_city.rulebook.examples import EXAMPLES
from fourquarters.games.golden_city.rulebook.numbers import NUMBERS
from fourquarters.games.golden_city.rulebook.questions import EDITION, QUESTIONS, WELL
from fourquarters.games.golden_city.rulebook.rounds import AIM, BIDDING, ISLAND, ROUND, SET_UP
from fourquarters.games.golden_city.rulebook.scoring import LAST_ROUND, PLAYERS, SCORING, SECRETS
from fourquarters.games.golden_city.rulebook.summary import SUMMARY
from fourquarters.rulebook.parts import Rulebook
from fourquarters.words.tongue import mark

RULEBOOK = Rulebook(
    chapters=(
        AIM,
        ISLAND,
        SET_UP,
        ROUND,
        BIDDING,
        BUILDING,
        REWARDS,
        CARDS,
        SCORING,
        LAST_ROUND,
        EXAMPLES,
        SECRETS,
        PLAYERS,
        WELL,
        QUESTIONS,
        EDITION,
    ),
    summary=SUMMARY,
    numbers=NUMBERS,
    note=mark("Map and card faces are a reconstruction."),
)
