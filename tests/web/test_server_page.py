"""The page about running a server names every limit with its default."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from fourquarters.web.settings import Limits, Patience

PAGE = (Path(__file__).parent.parent.parent / "docs" / "server.md").read_text()
KIB = 1024


def rows() -> dict[str, str]:
    """The second column of every table, by each name in the first."""
    found: dict[str, list[str]] = {}
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        names = re.findall(r"`(\w+)`", cells[0]) if line.startswith("|") else []
        for name, value in zip(names, cells[1].split(", ") if len(names) > 1 else cells[1:2], strict=False):
            found.setdefault(name, []).append(value)
    return {name: " | ".join(values) for name, values in found.items()}


def shown(value: object) -> str:
    if isinstance(value, tuple):
        return f"{value[0]:g}, {value[1]:g}"
    assert isinstance(value, int | float)
    if value >= KIB and value % KIB == 0:
        return f"{value // KIB} KiB" if value < KIB * KIB else f"{value // KIB // KIB} MiB"
    return f"{value:g}"


@pytest.mark.parametrize("kind", [Limits, Patience])
def test_every_limit_is_on_the_page(kind: type[msgspec.Struct]) -> None:
    told = rows()
    for name, value in msgspec.structs.asdict(kind()).items():
        assert shown(value) in told[name], name
