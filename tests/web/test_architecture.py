"""The page about the architecture names only what there is, and its layers are those that import-linter holds."""

from __future__ import annotations

import re
import tomllib
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


def layers(contract: str) -> list[list[str]]:
    """The layers of a contract, each as the last names of its packages."""
    project = tomllib.loads((PAGE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    found = next(c for c in project["tool"]["importlinter"]["contracts"] if c["name"] == contract)
    return [re.findall(r"(\w+)\)?(?= |$)", layer.replace("fourquarters.", "")) for layer in found["layers"]]


def test_the_layers_on_the_page_are_those_that_are_checked() -> None:
    blocks = re.findall(r"```\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    shown = [[line.split("  ")[0].split(" · ") for line in block.splitlines()] for block in blocks]
    assert shown == [
        layers("Dependencies point one way"),
        layers("A request walks through the server one way"),
    ]
