"""Urbanization's folder: rulings are tested, a name means one thing, and files are short."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from tests.texts import PACKAGE

FOLDER = PACKAGE / "games" / "urbanization"
PAGE = PACKAGE.parent.parent / "docs" / "games" / "urbanization.md"


def modules() -> Iterator[ModuleType]:
    for path in sorted(FOLDER.rglob("*.py")):
        parts = [part for part in path.relative_to(PACKAGE).with_suffix("").parts if part != "__init__"]
        yield import_module(".".join(["fourquarters", *parts]))


def same(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray):
        return isinstance(other, np.ndarray) and np.array_equal(one, other)
    return type(one) is type(other) and bool(one == other)


def test_every_ruling_is_named_by_a_test() -> None:
    rulings = re.findall(r"^- \*\*(R\d+)†?\*\*", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(ruling[1:]) for ruling in rulings] == list(range(1, len(rulings) + 1))
    source = Path(__file__).with_name("test_urbanization_rules.py").read_text(encoding="utf-8")
    named = {
        rule for test in re.findall(r"^def test_(\w+)", source, re.MULTILINE) for rule in test.split("_")
    }
    assert set(rulings) - named == set()


def test_no_constant_means_two_things() -> None:
    known: dict[str, tuple[Any, str]] = {}
    for module in modules():
        for name, value in vars(module).items():
            if name.isupper() and not name.startswith("_"):
                first, where = known.setdefault(name, (value, module.__name__))
                assert same(first, value), f"{name} in {where} and in {module.__name__}"


def test_an_action_is_found_by_its_name() -> None:
    """What may be done and what follows in rules, why not and how it is told in words."""
    from fourquarters.games.urbanization.state import KIND_NAMES

    for action in KIND_NAMES:
        assert (FOLDER / "rules" / f"{action}.py").exists()
        assert (FOLDER / "words" / f"{action}.py").exists()


def test_files_and_functions_fit_on_screens() -> None:
    for path in FOLDER.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) < 500, path.name
        assert "# ---" not in text, f"{path.name} has banners: it is two files"
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                assert (node.end_lineno or 0) - node.lineno < 40, f"{path.name}: {node.name}"
