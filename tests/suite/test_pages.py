"""Every game has a page, and its tables are those of the code. `make pages` rewrites them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from fourquarters import games
from fourquarters.engine.game import Game
from fourquarters.engine.state import NOBODY, OWNER
from tests.suite.tables import home, is_ours

DOCS = Path(__file__).parent.parent.parent / "docs" / "games"
MARK = re.compile(r"(<!-- made from the code: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
WHO = {NOBODY: "nobody", OWNER: "its owner"}


def decisions(game: Game) -> str:
    lines = ["| ids | decision | notation of the first and last |", "|---|---|---|"]
    for family in game.actions.families:
        last = family.start + family.size - 1
        ids = f"{family.start}–{last}" if family.size > 1 else str(family.start)
        first, end = game.actions.text(family.start), game.actions.text(last)
        texts = f"`{first}` … `{end}`" if family.size > 1 else f"`{first}`"
        secret = " (others learn only its name)" if family.secret else ""
        lines.append(f"| {ids} | {family.name}{secret} | {texts} |")
    return "\n".join(lines)


def state(game: Game) -> str:
    lines = ["| field | shape | who sees it | what it is |", "|---|---|---|---|"]
    for field in game.state.FIELDS:
        shape = " × ".join(map(str, field.shape)) or "1"
        lines.append(f"| `{field.name}` | {shape} | {WHO.get(field.sees, 'all')} | {field.why} |")
    return "\n".join(lines)


def page(game: Game, text: str) -> str:
    """The page with its tables filled in."""
    tables = {"decisions": decisions, "state": state}
    return MARK.sub(lambda found: f"{found[1]}\n{tables[found[2]](game)}\n\n{found[3]}", text)


def path_of(game: Game) -> Path:
    return DOCS / f"{game.name}.md" if is_ours(game) else home(game) / "page.md"


@pytest.mark.parametrize("name", games.names())
def test_the_page_s_tables_are_those_of_the_code(name: str) -> None:
    text = path_of(games.load(name)).read_text(encoding="utf-8")
    assert {kind for _, kind, _ in MARK.findall(text)} == {"decisions", "state"}
    assert page(games.load(name), text) == text, "run `make pages`"


@pytest.mark.parametrize("listing", ["docs/index.md", "mkdocs.yml"])
def test_the_documentation_lists_every_page(listing: str) -> None:
    listed = re.findall(r"\bgames/(\w+)\.md", (DOCS.parents[1] / listing).read_text(encoding="utf-8"))
    assert sorted(listed) == [name for name in games.names() if is_ours(games.load(name))]


if __name__ == "__main__":
    for name in games.names():
        path = path_of(games.load(name))
        path.write_text(page(games.load(name), path.read_text(encoding="utf-8")), encoding="utf-8")
        print(path.name, file=sys.stderr)
