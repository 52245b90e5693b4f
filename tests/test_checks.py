"""The checks read all of our Python, and nothing is left out by a comment: exceptions stand in pyproject.toml, with why."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

HOME = Path(__file__).parent.parent
FOLDERS = ["src", "tests", "benchmarks", "examples"]
PACKAGE = HOME / "src" / "fourquarters"
SILENCED = re.compile("#.*(" + "no" + "qa|type: " + "ignore)")


def test_mypy_and_ruff_read_everything() -> None:
    project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["tool"]["mypy"]["files"] == FOLDERS
    assert project["tool"]["mypy"]["strict"]
    read_by_ruff = re.findall(
        r"ruff (?:check|format --check) (.*)", (HOME / "Makefile").read_text(encoding="utf-8")
    )
    assert [folders.split() for folders in read_by_ruff] == [FOLDERS, FOLDERS]


def test_no_comment_silences_a_check() -> None:
    silenced = [
        f"{path.relative_to(HOME)}: {line.strip()}"
        for folder in FOLDERS
        for path in sorted((HOME / folder).rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if SILENCED.search(line)
    ]
    assert silenced == []


def test_files_are_read_in_one_sitting() -> None:
    long = [
        str(path.relative_to(HOME))
        for path in sorted(PACKAGE.rglob("*"))
        if path.suffix in (".py", ".js") and len(path.read_text(encoding="utf-8").splitlines()) > 500
    ]
    assert long == []


def test_functions_fit_on_a_screen() -> None:
    long = [
        f"{path.relative_to(HOME)}: {node.name}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= 40
    ]
    assert long == []
