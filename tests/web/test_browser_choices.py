"""In the browser the rich games' special choices really come up, made by clicking."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourquarters import games
from fourquarters.match import Match
from fourquarters.match.file import read, resume
from tests.web.browsing import Invite, Person

GOLDEN = {"bid", "build", "pay", "bonus", "goods", "discard"}
URBAN = [  # an action, plain or with its character
    {"action:land", "with:broker"},
    {"action:erect", "with:architect"},
    {"action:grain", "with:mill_worker"},
    {"action:sow", "with:farmer"},
    {"action:orders", "with:foreman"},
    {"action:attract", "with:industrialist"},
    {"action:produce", "with:engineer"},
    {"action:taxes", "with:tax_collector"},
]
GAMES = 4  # at most


def families_clicked(visitor: Person, game: str, players: int, seed: int, folder: Path) -> set[str]:
    """The kinds of decisions the person at seat 0 made in a whole game against bots."""
    seats = [{"kind": "you"}, *({"kind": "bot", "bot": "random"} for _ in range(players - 1))]
    code = visitor.open_table(game=game, players=players, seats=seats, seed=seed, arranged=True)
    visitor.wait_for_match()
    visitor.play_to_the_end()
    text = visitor.page.evaluate(f"fetch('/api/tables/{code}/match.json').then(a => a.text())")
    (folder / "match.json").write_text(text)
    return chosen_by_first(resume(read(folder / "match.json"), "match.json", games.load))


def chosen_by_first(match: Match) -> set[str]:
    """The kinds of real choices of seat 0, read from the finished match; characters by name."""
    position, chosen = match.at(0), set()
    for action in match.moves:
        if position.decider == 0 and len(position.legal()) > 1:
            text = match.game.actions.text(action)
            chosen |= {text.split(":")[0], text}
        position.apply(action)
    return chosen


@pytest.mark.soak
def test_the_golden_city_s_choices_are_made_by_clicking(person: Invite, tmp_path: Path) -> None:
    visitor, chosen = person(), set[str]()
    for seed in range(GAMES):
        chosen |= families_clicked(visitor, "golden_city", 3, seed, tmp_path)
        if chosen >= GOLDEN:
            return
    raise AssertionError(f"never chosen: {GOLDEN - chosen}")


@pytest.mark.soak
def test_every_action_of_urbanization_is_made_by_clicking(person: Invite, tmp_path: Path) -> None:
    visitor, chosen = person(), set[str]()
    for seed in range(GAMES):
        chosen |= families_clicked(visitor, "urbanization", 2, seed, tmp_path)
        if all(chosen & action for action in URBAN):
            break
    assert all(chosen & action for action in URBAN)
    assert len([choice for choice in chosen if choice.startswith("hire:")]) >= 3
    assert any(choice.startswith("with:") for choice in chosen)
