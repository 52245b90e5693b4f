"""`fourquarters prepare`: compile ahead what tables and bots need, or bring it along from another computer.

Compiled rules fit a version of the sources, of Python and of Numba, and a kind of processor. A file of them says what
it is for, and is refused where anything differs: it would be compiled again there anyway.
"""

from __future__ import annotations

import json
import re
import sys
import time
import zlib
from argparse import Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib.metadata import version
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from fourquarters import games as registry
from fourquarters.cli.console import err, out
from fourquarters.engine.errors import TableError
from fourquarters.engine.rule import cache_folder, source_hash
from fourquarters.web.tables.compile_rules import compile_game, marker
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

ABOUT = "about.json"
KEPT = re.compile(r"[\w.<>-]+\.(rule|compiled)")
"""The names of files that are taken along and let in: none leads out of the folder."""


def run(asked: Namespace, _: Tongue) -> int:
    """Bring in, compile what is missing, and write out, as asked."""
    names = [registry.load(name).name for name in asked.games] or registry.names()
    if asked.from_file:
        many = bring_in(asked.from_file)
        tell(_("Took {many} compiled rules from {file}.", many=many, file=asked.from_file))
    compile_missing([name for name in names if not marker(name).exists()], _)
    tell(
        _(
            "Ready: {games}. The compiled rules are in {folder}.",
            games=titles(names, _),
            folder=cache_folder(),
        )
    )
    if asked.to_file:
        many = take_along(asked.to_file)
        tell(_("Wrote {many} compiled rules to {file}.", many=many, file=asked.to_file))
    return 0


def tell(text: str) -> None:
    out.print(text, highlight=False, markup=False, soft_wrap=True)


def titles(names: Sequence[str], _: Tongue) -> str:
    return ", ".join(words_of(registry.load(name)).title(_) for name in names)


def compile_missing(names: Sequence[str], _: Tongue) -> None:
    """Compile games side by side, one on each core, and say when each is ready."""
    started = time.monotonic()
    for done, name in enumerate(compiled_side_by_side(names), 1):
        text = _(
            "{game} is compiled ({done} of {all}, {seconds} s)",
            game=titles([name], _), done=done, all=len(names), seconds=round(time.monotonic() - started),
        )  # fmt: skip
        err.print(text, highlight=False, markup=False)


def compiled_side_by_side(names: Sequence[str]) -> Iterator[str]:
    """The names of games, each as soon as it is compiled."""
    if not names:
        return
    with ProcessPoolExecutor(min(len(names), cpu_count() or 1), get_context("spawn")) as pool:
        jobs = {pool.submit(compile_game, name): name for name in names}
        for job in as_completed(jobs):
            job.result()
            yield jobs[job]


def about() -> dict[str, object]:
    """What compiled rules must agree in to run here."""
    from numba.core.registry import cpu_target

    from fourquarters.engine.rule_cache import processor

    return {
        "fourquarters": version("fourquarters"),
        "sources": source_hash(),
        "python": sys.implementation.cache_tag,
        "numba": version("numba"),
        "processor": list(processor(cpu_target.target_context.codegen())),
    }


def take_along(file: Path) -> int:
    """Write all compiled rules of this version to a new file; return how many."""
    kept = [path for path in sorted(cache_folder().iterdir()) if KEPT.fullmatch(path.name)]
    try:
        with ZipFile(file, "x", ZIP_DEFLATED) as archive:
            archive.writestr(ABOUT, json.dumps(about()))
            for path in kept:
                archive.write(path, path.name)
    except FileExistsError:
        raise TableError("{file} already exists; nothing was overwritten.", file=file) from None
    except OSError as error:
        raise TableError("{file}: {why}", file=file, why=error.strerror) from None
    return sum(path.suffix == ".rule" for path in kept)


def bring_in(file: Path) -> int:
    """Put compiled rules from a file into the cache, the games' markers last; return how many."""
    try:
        with ZipFile(file) as archive:
            check_same(file, dict(json.loads(archive.read(ABOUT))))
            kept = sorted(
                (name for name in archive.namelist() if KEPT.fullmatch(name)),
                key=lambda n: n.endswith(".compiled"),
            )
            cache_folder().mkdir(parents=True, exist_ok=True)
            for name in kept:
                fresh = cache_folder() / f"{name}.fresh"
                fresh.write_bytes(archive.read(name))
                fresh.replace(cache_folder() / name)
    except OSError as error:
        raise TableError("{file}: {why}", file=file, why=error.strerror) from None
    except (BadZipFile, zlib.error, KeyError, TypeError, ValueError) as error:
        if isinstance(error, TableError):
            raise
        raise TableError("{file} is no file of compiled rules, or it is damaged.", file=file) from None
    return sum(name.endswith(".rule") for name in kept)


def check_same(file: Path, given: dict[str, object]) -> None:
    """Refuse what was compiled for something else, and say what differs."""
    for name, here in about().items():
        if given.get(name) != here:
            raise TableError(
                "{file} was compiled for something else: {what} is {theirs} there and {ours} here. Nothing was changed.",
                file=file, what=name, theirs=short(given.get(name)), ours=short(here),
            )  # fmt: skip


def short(value: object) -> str:
    """A value in one line; what a processor can do is a long list, of which its name says enough."""
    return " ".join(map(str, value[:2])) if isinstance(value, list) else str(value)
