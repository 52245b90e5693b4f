"""Nothing is kept that nobody draws: every symbol and every token has a reader."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module, reload
from pathlib import Path
from typing import Any

import pytest

from fourquarters import games
from fourquarters.engine.game import Game
from fourquarters.picture import drawn
from fourquarters.picture.scene import encode
from fourquarters.picture.tokens import palette
from fourquarters.picture.views import scene_of
from fourquarters.words.tongue import Tongue
from tests.suite.tables import TABLES, home, is_ours, random_play

PACKAGE = Path(__file__).parents[2] / "src" / "fourquarters"
COMMON = PACKAGE / "picture" / "symbols" / "common.svg"
SYMBOL = re.compile(r'<symbol id="([^"]+)"(.*?)</symbol>', re.DOTALL)
EVERY = 4  # of so many positions one is drawn
SEATS = re.compile(r"(seal-|mark-|--fq-p|--fq-storey-)\d+(-on)?$")
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


def in_scenes(game: Game) -> set[str]:
    """Whatever scenes of random games name, as everybody sees them."""
    named: set[str] = set()
    for table in (table for table in TABLES if table.game is game):
        position = table.start(seed=2)
        for number, _action in enumerate(random_play(position, seed=2)):
            if number % EVERY == 0:
                for seat in range(-1, table.players):
                    scene = encode(scene_of(position.view(seat), Tongue("en")))
                    named.update(re.findall(r'"([\w-]+)"', scene.decode()))
    return named


def drawn_inside(game: Game, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The symbols that a game draws inside others it puts together."""
    inside, plain = set(), drawn.nested

    def nested(sheet: str, id: str, *place: Any) -> str:
        inside.add(id)
        return plain(sheet, id, *place)

    monkeypatch.setattr(drawn, "nested", nested)
    reload(import_module(f"{game.home}.picture.symbols"))
    return inside


@pytest.mark.parametrize(
    "game", [game for game in games.all_games() if is_ours(game)], ids=lambda game: game.name
)
def test_every_symbol_of_a_game_is_drawn(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    symbols = dict(SYMBOL.findall(game.part("picture").SYMBOLS))
    wanted = in_scenes(game) | drawn_inside(game, monkeypatch) | {f"emblem-{game.name}"}
    waiting = sorted(wanted & set(symbols))
    while waiting:
        uses = set(re.findall(r'href="#([\w-]+)"', symbols[waiting.pop()])) - wanted
        waiting += sorted(uses & set(symbols))
        wanted |= uses
    by_hand = SYMBOL.findall((home(game) / "symbols.svg").read_text(encoding="utf-8"))
    assert [name for name, _drawn in by_hand if not (name in wanted or is_named(name))] == []
