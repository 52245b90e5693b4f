"""The page about the architecture names only what there is."""

from __future__ import annotations

import re
from pathlib import Path

import fourquarters

SOURCE = Path(fourquarters.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
OUTSIDE = {"concurrent.futures", "judgement.py", "pyproject.toml"}


def named() -> list[str]:
    return [
        name
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        for name in re.findall(r"`([^`]+)`", line)
    ]


def test_every_file_on_the_page_exists() -> None:
    files = [name for name in named() if re.fullmatch(r"[a-z_/]+\.(py|js)", name) and "/" in name]
    assert len(files) > 15
    for name in files:
        assert (SOURCE / name).exists() or (SOURCE / "web" / name).exists(), name


def test_every_name_on_the_page_is_defined_somewhere() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    names = [name for name in named() if re.fullmatch(r"[A-Za-z_]+(\.[a-z_]+)?", name)]
    assert len(names) > 30
    for name in set(names) - OUTSIDE:
        for part in name.split("."):
            is_package = (SOURCE / part).is_dir() or (SOURCE / "web" / part).is_dir()
            assert is_package or re.search(rf"(class|def) {part}\b|^    {part}: ", code, re.MULTILINE), name
