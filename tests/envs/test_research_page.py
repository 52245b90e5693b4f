"""The researchers' page: its examples run, and its tables are those of the code. `make pages` rewrites them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fourquarters import games
from fourquarters.engine.game import Game
from fourquarters.engine.observation import observation_layout, observation_size, observation_type
from fourquarters.engine.state import OWNER, Field
from tests.suite.test_pages import decisions

PAGE = Path(__file__).parent.parent.parent / "docs" / "research.md"
MARK = re.compile(r"(<!-- made from the code: games -->\n).*?(<!-- end -->)", re.DOTALL)


def turning(field: Field) -> str:
    """How a field is turned to the reader's seat."""
    said = []
    if field.sees is OWNER:
        said.append("own row first, the others' rows are 0")
    elif field.by_seat:
        said.append("own row first")
    if field.holds_seat:
        said.append("seats counted from the reader")
    return "; ".join(said)


def observation(game: Game) -> str:
    lines = ["| numbers | field | shape | turned | what it is |", "|---|---|---|---|---|"]
    for part in observation_layout(game):
        field, last = part.field, part.stop - 1
        where = f"{part.start}–{last}" if last > part.start else str(part.start)
        shape = " × ".join(map(str, field.shape)) or "1"
        lines.append(f"| {where} | `{field.name}` | {shape} | {turning(field)} | {field.why} |")
    return "\n".join(lines)


def section(game: Game) -> str:
    size, kind = observation_size(game), observation_type(game)
    full = observation_size(game, full_information=True)
    more = f"; {full} with full information" if full > size else "; nothing more is hidden"
    players = ", ".join(map(str, game.players))
    options = ", ".join(f"`{option.name}`" for option in game.options) or "none"
    return f"""### `{game.name}`

Players {players}; options {options}. {len(game.actions)} actions, at most {game.most_legal} legal at once;
observations of {size} numbers (`{kind}`){more}.

{decisions(game)}

{observation(game)}
"""


def page(text: str) -> str:
    """The page with its tables filled in."""
    tables = "\n".join(section(game) for game in games.all_games())
    return MARK.sub(lambda found: f"{found[1]}\n{tables}\n{found[2]}", text)


def test_the_page_s_tables_are_those_of_the_code() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert MARK.search(text)
    assert page(text) == text, "run `make pages`"


def sections() -> dict[str, str]:
    """The parts of the page that have Python in them, by heading."""
    parts = PAGE.read_text(encoding="utf-8").split("\n## ")[1:]
    return {part.splitlines()[0]: part for part in parts if ">>>" in part}


NEEDS = {"On a cluster": "ray"}
EXAMPLES = [
    pytest.param(heading, marks=pytest.mark.soak if heading in NEEDS else ()) for heading in sections()
]


@pytest.mark.parametrize("heading", EXAMPLES)
def test_the_page_s_examples_run(heading: str, tmp_path: Path) -> None:
    if heading in NEEDS:
        pytest.importorskip(NEEDS[heading])
    text = tmp_path / "section.md"
    text.write_text(sections()[heading], encoding="utf-8")
    device = {"NUMBA_ENABLE_CUDASIM": "1"} if heading == "On a GPU" else {}
    words = [sys.executable, "-W", "error", "-m", "doctest", str(text)]
    done = subprocess.run(words, env={**os.environ, **device}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
