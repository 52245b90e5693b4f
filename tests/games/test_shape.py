"""One shape for every game: the same files, the same names in them, in the same order."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from fourquarters import games
from fourquarters.engine.folders import GAMES
from fourquarters.engine.game import Rules
from tests.games.test_rulings import OURS
from tests.texts import PACKAGE

ROOT = PACKAGE.parent.parent
ALWAYS = {
    "__init__.py",
    "state.py",
    "facts.py",
    "guide.py",
    "reasons.py",
    "colours.css",
    "de.po",
    "symbols.svg",
    "network.npz",
    "puzzles.json",
}
FILE_OR_FOLDER = {"rules", "judgement", "words", "picture", "rulebook"}
WHERE_NEEDED = {
    "data.toml",  # what is printed on board and cards
    "board.py",  # the tables made of it
    "symmetry.py",  # which positions are alike
    "positions.py",  # positions laid out by hand, for pictures in the rulebook
}

# In a folder, where the names that others ask for are defined, and in which order.
HOMES = {
    "rules": {
        "decisions": ["legal", "apply"],
        "scoring": ["score", "place"],
        "setup": ["set_up"],
    },
    "words": {
        "about": ["title", "blurb", "option"],
        "buttons": ["action"],
        "prompts": ["prompt", "rule_asked"],
        "telling": ["opening", "tell"],
        "scored": ["scored"],
        "scores": ["verdict", "score_sheet"],
        "reasons": ["why_not"],
        "names": [],
    },
    "picture": {
        "scene": ["picture"],
        "look": ["Look"],
        "panels": ["panels"],
        "mats": ["mat"],
        "prompt": ["prompt"],
        "result": ["result"],
        "symbols": [],
    },
}
WORDS = [
    "action", "blurb", "opening", "option", "prompt", "rule_asked", "score_sheet", "scored", "tell", "title",
    "why_not",
]  # fmt: skip
DECLARED = [
    "home", "name", "players", "minutes", "version", "state", "actions", "most_legal", "rules", "options", "thinking",
    "temperatures", "symmetry",
]  # fmt: skip
BANNER = re.compile(r"^\s*(#|//|/\*|<!--)\s*[-=─━*~_#]{2,}", re.MULTILINE)
READ = {".py", ".js", ".css", ".html", ".svg", ".toml"}


def modules(game: str) -> Iterator[ModuleType]:
    for path in sorted((GAMES / game).rglob("*.py")):
        parts = [part for part in path.relative_to(PACKAGE).with_suffix("").parts if part != "__init__"]
        yield import_module(".".join(["fourquarters", *parts]))


def names_in(path: Path) -> list[str]:
    """What a file defines, in its order."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return [node.name for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)]


@pytest.mark.parametrize("game", OURS)
def test_every_folder_has_the_same_files(game: str) -> None:
    found = {path.name for path in (GAMES / game).iterdir() if path.name != "__pycache__"}
    assert found >= ALWAYS
    named = {name.removesuffix(".py") for name in found - ALWAYS - WHERE_NEEDED}
    assert named == FILE_OR_FOLDER


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("part", HOMES)
def test_what_others_ask_for_is_found_in_the_same_file(game: str, part: str) -> None:
    folder = GAMES / game / part
    if not folder.is_dir():
        asked = {name for names in HOMES[part].values() for name in names}
        assert asked <= set(names_in(folder.with_suffix(".py")))
        return
    for file, asked_here in HOMES[part].items():
        defined = names_in(folder / f"{file}.py")
        assert [name for name in defined if name in asked_here] == asked_here, f"{part}/{file}.py"


@pytest.mark.parametrize("game", OURS)
def test_a_folder_offers_what_the_house_asks_for_and_nothing_else(game: str) -> None:
    home = f"fourquarters.games.{game}"
    for part, offered in {"words": WORDS, "picture": ["SYMBOLS", "picture"], "judgement": ["judge"]}.items():
        if (GAMES / game / part).is_dir():
            assert import_module(f"{home}.{part}").__all__ == offered
    if (GAMES / game / "rules").is_dir():
        offered = import_module(f"{home}.rules").__all__
        assert offered == sorted(set(offered) & {field.name for field in fields(Rules)})


@pytest.mark.parametrize("game", OURS)
def test_a_state_ends_its_file_and_a_phase_stands_before_it(game: str) -> None:
    defined = names_in(GAMES / game / "state.py")
    assert defined[-1] == "State"
    assert "Phase" in defined


def test_games_are_declared_in_one_order() -> None:
    for game in OURS:
        tree = ast.parse((GAMES / game / "__init__.py").read_text(encoding="utf-8"))
        call = next(node for node in ast.walk(tree) if isinstance(node, ast.Call))
        named = [keyword.arg for keyword in call.keywords]
        assert named == [name for name in DECLARED if name in named], game


def same(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray):
        return isinstance(other, np.ndarray) and np.array_equal(one, other)
    return type(one) is type(other) and bool(one == other)


@pytest.mark.parametrize("game", OURS)
def test_no_constant_means_two_things(game: str) -> None:
    """Chapters of a rulebook are named after what they are about: those do not count."""
    known: dict[str, tuple[Any, str]] = {}
    for module in (module for module in modules(game) if ".rulebook" not in module.__name__):
        for name, value in vars(module).items():
            if name.isupper() and not name.startswith("_"):
                first, where = known.setdefault(name, (value, module.__name__))
                assert same(first, value), f"{name} in {where} and in {module.__name__}"


def test_an_action_of_urbanization_is_found_by_its_name() -> None:
    """What may be done and what follows in rules, why not and how it is told in words."""
    from fourquarters.games.urbanization.state import KIND_NAMES

    for action in KIND_NAMES:
        for part in ("rules", "words"):
            assert (GAMES / "urbanization" / part / f"{action}.py").exists()


def test_files_of_tests_are_read_in_one_sitting() -> None:
    long = {
        path.name: len(path.read_text(encoding="utf-8").splitlines())
        for path in Path(__file__).parent.glob("*.py")
    }
    assert {name: lines for name, lines in long.items() if lines >= 500} == {}


def test_there_are_no_banners() -> None:
    """A file that seems to need them is two files."""
    sources = [
        path for folder in ("src", "tests") for path in (ROOT / folder).rglob("*") if path.suffix in READ
    ]
    found = [path for path in sources if BANNER.search(path.read_text(encoding="utf-8"))]
    assert [str(path.relative_to(ROOT)) for path in sorted(found)] == []


def test_every_game_of_ours_is_in_the_registry() -> None:
    assert set(OURS) <= set(games.names())
