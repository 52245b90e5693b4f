"""Compiled rules on disk: one file for each rule, combination of argument types and kind of processor.

Numba's own cache is tied to the place and the time of the source files, so that nobody else could use it, and two
processes that compile the same rule at the same time can spoil it. Here a file belongs to what is in the sources
(`source_hash`), and a rule that another process is compiling is waited for. The files can be copied to any
computer with the same kind of processor and the same versions of Python and Numba (`fourquarters prepare`).
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import uuid
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any

from numba.core.codegen import CPUCodegen
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from fourquarters.engine.file_lock import one_after_the_other

MARK = 32
"""The first bytes of a file, by which one that was cut short or damaged is known: machine code is run unseen."""


class RuleCache:
    """The machine code of one rule; Numba asks it before it compiles, and gives it what was compiled."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self.name = f"{function.__module__}.{function.__qualname__}".removeprefix("fourquarters.")
        self.folder = folder
        self.source = source_of(function)

    @property
    def cache_path(self) -> str:
        return str(self.folder)

    def path(self, arguments: Any, codegen: CPUCodegen) -> Path:
        """Where the machine code for these argument types is, for this processor."""
        kind = repr((arguments, processor(codegen), sys.implementation.cache_tag)).encode()
        return self.folder / f"{self.name}-{hashlib.sha256(kind + self.source).hexdigest()[:16]}.rule"

    def alone(self) -> AbstractContextManager[None]:
        """Wait for whoever compiles this rule, and let others wait."""
        return one_after_the_other(self.folder / f"{self.name}.lock")

    def load_overload(self, arguments: Any, target: Any) -> CompileResult | None:
        """What was compiled before; what cannot be read is compiled again."""
        target.refresh()
        try:
            kept = self.path(arguments, target.codegen()).read_bytes()
        except OSError:
            return None
        mark, made = kept[:MARK], kept[MARK:]
        if mark != marked(made):
            return None
        found: CompileResult = CompileResult._rebuild(target, *pickle.loads(made))
        return found

    def save_overload(self, arguments: Any, made: Any) -> None:
        """Keep what was compiled; readers see all of it or nothing, and a folder that is full or closed does no harm."""
        path = self.path(arguments, made.library.codegen)
        fresh = path.with_suffix(f".{uuid.uuid4().hex[:8]}")
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            code = dumps(made._reduce())
            fresh.write_bytes(marked(code) + code)
            os.replace(fresh, path)
        fresh.unlink(missing_ok=True)


def marked(code: bytes) -> bytes:
    return hashlib.sha256(code).digest()


def source_of(function: Callable[..., Any]) -> bytes:
    """The file that a rule is in; of one that was typed at a prompt, only its own code."""
    try:
        return Path(function.__code__.co_filename).read_bytes()
    except OSError:
        return function.__code__.co_code


def processor(codegen: CPUCodegen) -> tuple[str, ...]:
    """The system, the kind of processor and what it can do: machine code runs where all are the same."""
    return tuple(map(str, codegen.magic_tuple()))
