"""Nothing is kept that nobody draws: every common symbol and every token has a reader."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from fourquarters import games
from fourquarters.picture.tokens import palette

PACKAGE = Path(__file__).parents[2] / "src" / "fourquarters"
COMMON = PACKAGE / "picture" / "symbols" / "common.svg"
SEATS = re.compile(r"(seal-|mark-|--fq-p)\d(-on)?$")
MADE_NAMES = re.compile(r"--fq-(\w+)(-on)?$")


@cache
def readers() -> str:
    """All sources but those that only say what a name stands for."""
    kinds = {".py", ".js", ".css", ".html", ".svg", ".toml"}
    texts = [path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*")) if path.suffix in kinds]
    return re.sub(r'<symbol id="[^"]*"|--[\w-]+:(?=[^;{}]*;)', "", "\n".join(texts))


def is_named(name: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", readers()) is not None


def test_every_common_symbol_is_used() -> None:
    symbols = re.findall(r'<symbol id="([^"]+)"', COMMON.read_text(encoding="utf-8"))
    assert [name for name in symbols if not (SEATS.match(name) or is_named(name))] == []


def test_every_token_is_read() -> None:
    """Some are named by what they colour: `var(--fq-{colour}-on)` with a colour of the game's; tints by their game."""
    tints = {f"--fq-game-{name.replace('_', '-')}" for name in games.names()}
    assert {name for name in palette() if name.startswith("--fq-game-")} == tints
    unread = [name for name in palette() if not (SEATS.match(name) or name in tints or is_named(name))]
    by_colour = [MADE_NAMES.match(name) for name in unread]
    assert [
        name for name, made in zip(unread, by_colour, strict=True) if not (made and is_named(made[1]))
    ] == []


def test_a_game_s_colours_are_in_its_folder() -> None:
    shared = (PACKAGE / "picture" / "tokens.css").read_text(encoding="utf-8")
    assert not re.search(r"--fq-game-\w", shared)
