"""The packages as the code has them: what each is for, how large it is, and which others it imports."""

from __future__ import annotations

import ast
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

import grimp

import fourquarters

SOURCE = Path(fourquarters.__file__).parent
PROJECT = Path(__file__).parents[2]
CODE = {".py", ".js", ".css", ".html"}
SENT_BY = {"web.pages": ("templates", "static")}
"""Folders without a line of Python, and the package that sends what is in them."""


@dataclass
class Package:
    """A folder or module with what it is for; `row` is its layer, counted from above."""

    name: str
    row: int
    purpose: str
    files: int
    lines: int
    imports: set[str]
    folders: list[Package] = field(default_factory=list)  # drawn as chips
    inside: list[Package] = field(default_factory=list)  # drawn as a picture of its own


def layers(contract: str) -> list[list[str]]:
    """The layers of a contract of import-linter, each as the last names of its packages."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    found = next(c for c in project["tool"]["importlinter"]["contracts"] if c["name"] == contract)
    return [re.findall(r"(\w+)\)?(?= |$)", layer.replace("fourquarters.", "")) for layer in found["layers"]]


def packages() -> list[Package]:
    """All of them, from above: what is later imports nothing of what is earlier."""
    graph = grimp.build_graph("fourquarters")
    found = layered(graph, "", layers("Dependencies point one way"))
    server = next(package for package in found if package.name == "web")
    server.inside = layered(graph, "web.", layers("A request walks through the server one way"))
    games = next(package for package in found if package.name == "games")
    folders = sorted(path.name for path in (SOURCE / "games").iterdir() if (path / "__init__.py").exists())
    games.folders = [described(f"games.{name}", 0, set()) for name in folders]
    return found


def layered(graph: grimp.ImportGraph, home: str, rows: list[list[str]]) -> list[Package]:
    """The packages of some layers, each with those among them that it imports."""
    names = [name for row in rows for name in row]
    return [
        described(
            home + name, number, {other for other in names if imported(graph, home + name, home + other)}
        )
        for number, row in enumerate(rows)
        for name in row
    ]


def imported(graph: grimp.ImportGraph, one: str, other: str) -> bool:
    """Does any module of one package import one of another, at whatever time and for whatever reason?"""
    above, below = f"fourquarters.{one}", f"fourquarters.{other}"
    used = {
        used for module in family(graph, above) for used in graph.find_modules_directly_imported_by(module)
    }
    return one != other and not used.isdisjoint(family(graph, below))


def family(graph: grimp.ImportGraph, package: str) -> set[str]:
    return {package, *graph.find_descendants(package)}


def described(name: str, row: int, imports: set[str]) -> Package:
    path = SOURCE / name.replace(".", "/")
    module = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    folders = [unspoken(path.parent / folder) for folder in SENT_BY.get(name, ())]
    return Package(name.rpartition(".")[2], row, purpose(module), *size(path), imports, folders)


def unspoken(folder: Path) -> Package:
    """A folder that no docstring speaks for."""
    return Package(folder.name, 0, "", *size(folder), set())


def purpose(module: Path) -> str:
    """The first sentence of a module's docstring."""
    said = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or ""
    paragraph = " ".join(said.partition("\n\n")[0].split())
    return re.split(r"\.(?: |$)", paragraph)[0].replace("`", "")


def size(path: Path) -> tuple[int, int]:
    """Files of code, and lines in them; catalogs, drawings and data do not count."""
    paths = path.rglob("*") if path.is_dir() else [path.with_suffix(".py")]
    texts = [file.read_text(encoding="utf-8") for file in paths if file.suffix in CODE]
    return len(texts), sum(text.count("\n") for text in texts)
