"""The reference tells of everything that it names: each name is there, and has a docstring."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import fourquarters

PAGES = Path(__file__).parent.parent / "docs" / "reference"
ENTRY = re.compile(r"^::: ([\w.]+)\n((?:    .*\n)*)", re.MULTILINE)


def found(name: str) -> Any:
    """A module, or what is in one."""
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            thing: Any = import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            thing = getattr(thing, part)
        return thing
    raise AssertionError(name)


def entries() -> list[tuple[str, bool]]:
    """Each entry: its name, and whether its members are shown."""
    pages = [page.read_text(encoding="utf-8") + "\n" for page in sorted(PAGES.glob("*.md"))]
    return [(one[1], "members: false" not in one[2]) for page in pages for one in ENTRY.finditer(page)]


def test_there_are_entries_for_every_part_and_for_every_name_of_the_package() -> None:
    names = {name.rpartition(".")[2] for name, _whole in entries()}
    assert len(names) > 50
    assert set(fourquarters.__all__) <= names


@pytest.mark.parametrize(("name", "whole"), entries())
def test_everything_there_has_a_docstring(name: str, whole: bool) -> None:
    one = found(name)
    assert inspect.getdoc(one)
    if inspect.isclass(one) and whole:
        for member, value in vars(one).items():
            asked = getattr(value, "fget", None) or getattr(value, "__func__", value)
            if inspect.isfunction(asked) and not member.startswith("_"):
                assert asked.__doc__, member
