"""The reference tells of everything that it names: each name is there, and has a docstring."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import fourquarters

PAGES = Path(__file__).parent.parent / "docs" / "reference"
ENTRY = re.compile(r"^::: ([\w.]+)\n((?:    .*\n|(?=\n)\n(?=    ))*)", re.MULTILINE)


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


def entries() -> Iterator[tuple[str, list[str], bool]]:
    """Each entry: its name, which members it names, and whether its members are shown."""
    for page in sorted(PAGES.glob("*.md")):
        for entry in ENTRY.finditer(page.read_text(encoding="utf-8") + "\n"):
            named = re.findall(r"^ +- (\w+)$", entry[2], re.MULTILINE) or re.findall(r"(\w+)[,\]]", entry[2])
            yield entry[1], named, "members: false" not in entry[2]


def test_there_are_entries_for_each_part() -> None:
    names = [name for name, _members, _whole in entries()]
    assert len(names) > 30
    assert (
        set(fourquarters.__all__)
        - {name.rpartition(".")[2] for name in names}
        - {member for _name, members, _whole in entries() for member in members}
        == set()
    )


@pytest.mark.parametrize(("name", "members", "whole"), list(entries()), ids=lambda value: str(value)[:60])
def test_everything_there_has_a_docstring(name: str, members: list[str], whole: bool) -> None:
    thing = found(name)
    shown = {member: getattr(thing, member) for member in members} or {name: thing}
    for said, one in shown.items():
        assert inspect.getdoc(one), said
        if inspect.isclass(one) and whole:
            for member, value in vars(one).items():
                asked = getattr(value, "fget", None) or getattr(value, "__func__", value)
                if inspect.isfunction(asked) and not member.startswith("_"):
                    assert asked.__doc__, f"{said}.{member}"
