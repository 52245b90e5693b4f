"""Rules are plain functions, run three ways.

`@rule` only marks a function: it stays an ordinary Python function that a debugger can step
through. `compiled` makes machine code of it and of every rule it calls, by giving a copy of the
function globals in which the rules it names are compiled ones. The same copies can be made for
another target (a GPU), because the maker is a parameter.

Inside a rule: no allocation, exceptions, strings, dicts or closures; other rules are called by a
plain global name (`from … import draw`, never `chance.draw`).
"""

from __future__ import annotations

import hashlib
import types
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])
Maker = Callable[[Callable[..., Any]], Any]


def rule(function: F) -> F:
    """Mark a function as a rule: interpreted as it stands, compiled on demand."""
    function.__is_rule__ = True  # type: ignore[attr-defined]
    return function


def is_rule(thing: object) -> bool:
    return getattr(thing, "__is_rule__", False)


def bind(function: F, names: Mapping[str, Any], owner: str) -> F:
    """A copy of a generic rule in which some global names stand for the owner's own functions.

    A closure would do the same but never hits Numba's on-disk cache; a copy with a qualified
    name of its own does.
    """
    bound = types.FunctionType(
        function.__code__,
        {**function.__globals__, **names},
        function.__name__,
        function.__defaults__,
    )
    bound.__module__ = function.__module__
    bound.__doc__ = function.__doc__
    bound.__qualname__ = f"{owner}.{function.__qualname__}"
    return rule(bound)  # type: ignore[return-value]


def translate(function: Callable[..., Any], make: Maker, known: dict[Any, Any]) -> Any:
    """Make `function` with `make`, after all the rules it names, each only once."""
    if function not in known:
        names = function.__code__.co_names
        used = {name: function.__globals__[name] for name in names if name in function.__globals__}
        inner = {n: translate(f, make, known) for n, f in used.items() if is_rule(f)}
        copy = bind(function, inner, "")
        copy.__qualname__ = function.__qualname__
        known[function] = make(copy)
    return known[function]


_on_cpu: dict[Any, Any] = {}


def compiled(function: F) -> F:
    """The function as machine code for the CPU; other threads may run while it does."""
    return translate(function, _cpu_maker(), _on_cpu)  # type: ignore[no-any-return]


@cache
def _cpu_maker() -> Maker:
    import numba

    numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]
    maker: Maker = numba.njit(cache=True, nogil=True, error_model="numpy")
    return maker


@cache
def source_hash() -> str:
    """A hash of all sources of the package and Numba's version.

    Numba's own cache looks only at the file that defines a function; a change in a table or in
    another module would leave stale machine code behind.
    """
    from importlib.metadata import version

    package = Path(__file__).parent.parent
    digest = hashlib.sha256(version("numba").encode())
    for path in sorted(package.rglob("*")):
        if path.suffix in {".py", ".toml"}:
            digest.update(str(path.relative_to(package)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled rules are kept: one folder for each state of the sources."""
    return user_cache_path("fourquarters") / source_hash()
