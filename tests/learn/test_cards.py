"""The page about learning tells what the networks' own cards tell; `make pages` writes it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourquarters import games
from fourquarters.bots.network_file import shipped
from fourquarters.engine.game import Game
from fourquarters.learn.rules_hash import rules_hash
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

PAGE = Path(__file__).parents[2] / "docs" / "learning.md"
OPEN, SHUT = "<!-- cards -->\n", "<!-- /cards -->"


def rows() -> str:
    """A row for each table of each game."""
    lines = ["| game | table | learned from | against greedy |", "|---|---|---|---|"]
    for game in games.all_games():
        found = shipped(game)
        assert found is not None
        card = found[1]
        title = words_of(game).title(Tongue("en"))
        decisions = card["decisions"] + card.get("begun with", {"decisions": 0})["decisions"]
        learned = f"{decisions / 1e6:,.0f} million decisions"
        for table, (share, low, high) in card["strength"]["against greedy"].items():
            lines.append(f"| {title} | {table} | {learned} | {share:.1%} ({low:.1%} – {high:.1%}) |")
    return "\n".join(lines) + "\n"


def written() -> str:
    """The page with the table as it should be."""
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(OPEN)
    return before + OPEN + rows() + SHUT + rest.split(SHUT)[1]


def test_the_page_tells_what_the_cards_tell() -> None:
    assert PAGE.read_text(encoding="utf-8") == written()


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.name)
def test_networks_learned_on_the_rules_as_they_are(game: Game) -> None:
    found = shipped(game)
    assert found is not None
    assert found[1]["rules"] == rules_hash(game)


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
