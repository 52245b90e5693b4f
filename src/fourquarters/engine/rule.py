"""Rules are plain functions, run three ways.

`@rule` only marks a function: it stays an ordinary Python function that a debugger can step
through. `compiled` turns it and every rule it calls into machine code: it makes a copy of the
function whose globals hold compiled versions of the rules it names. The same copies can be made
for another target (a GPU), because the maker is a parameter.

Inside a rule: no allocation, exceptions, strings, dicts or closures; other rules are called by a
plain global name (`from … import draw`, never `chance.draw`). Use `insist` for what must hold.

NUMBA_BOUNDSCHECK=1 compiles rules that check every index, as NumPy does when they are interpreted.
"""

from __future__ import annotations

import dis
import hashlib
import os
import types
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

from fourquarters.engine.folders import more_games, offered_folders

F = TypeVar("F", bound=Callable[..., Any])
Maker = Callable[[Callable[..., Any]], Any]


def rule(function: F) -> F:
    """Mark a function as a rule: interpreted as it stands, compiled on demand."""
    marked: Any = function
    marked.__is_rule__ = True
    return function


CHECKING = True
"""Are indices checked? Interpreted rules always do; compiled copies have their own value for this name."""

HOLDS = np.zeros(1, np.int8)


@rule
def insist(true: bool) -> Any:
    """Raise an IndexError if something does not hold, but only where indices are checked."""
    return HOLDS[0 if true or not CHECKING else 1]


def is_rule(thing: object) -> bool:
    return getattr(thing, "__is_rule__", False)


def named_in(function: Callable[..., Any]) -> dict[str, Any]:
    """The globals that a function names (attributes of the same name do not count)."""
    names = names_in(function)
    return {name: function.__globals__[name] for name in names if name in function.__globals__}


def names_in(function: Callable[..., Any]) -> list[str]:
    """The names of globals and built-ins in a function, once for each mention."""
    return [step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"]


def copy_with(function: Callable[..., Any], names: Mapping[str, Any], qualname: str) -> Callable[..., Any]:
    """A copy of a function in which some global names stand for other things.

    A closure would do the same but never hits Numba's on-disk cache; a copy with its own
    qualified name does.
    """
    copy = types.FunctionType(
        function.__code__, {**function.__globals__, **names}, function.__name__, function.__defaults__
    )
    copy.__module__ = function.__module__
    copy.__doc__ = function.__doc__
    copy.__qualname__ = qualname
    return rule(copy)


def bind(function: F, game_rules: Mapping[str, Any], owner: str) -> F:
    """Bind a generic rule to a game.

    Generic rules name the rules of a game by stand-ins (globals that are None); in the copy these are
    the game's own rules, and the same goes for the generic rules it calls.
    """
    names: dict[str, Any] = {}
    for name, thing in named_in(function).items():
        if thing is None and name in game_rules:
            names[name] = game_rules[name]
        elif is_rule(thing) and is_generic(thing, game_rules):
            names[name] = bind(thing, game_rules, owner)
    return cast(F, copy_with(function, names, f"{owner}.{function.__qualname__}"))


def is_generic(function: Callable[..., Any], game_rules: Mapping[str, Any]) -> bool:
    return any(
        (thing is None and name in game_rules) or (is_rule(thing) and is_generic(thing, game_rules))
        for name, thing in named_in(function).items()
    )


def translate(function: Callable[..., Any], make: Maker, known: dict[Any, Any]) -> Any:
    """Make `function` with `make`, after all the rules it names; each is made only once."""
    if function not in known:
        known[function] = make(with_inner(function, make, known))
    return known[function]


def with_inner(function: Callable[..., Any], make: Maker, known: dict[Any, Any]) -> Callable[..., Any]:
    """A copy of a rule in which the rules it names are already made."""
    inner = {n: translate(f, make, known) for n, f in named_in(function).items() if is_rule(f)}
    if "CHECKING" in names_in(function):
        inner["CHECKING"] = bounds_checked()
    return copy_with(function, inner, function.__qualname__)


_outer: dict[Any, Any] = {}
_inner: dict[Any, Any] = {}


def compiled(function: F) -> F:
    """The function as machine code for the CPU; other threads can run while it runs."""
    if function not in _outer:
        make_outer, make_inner = _cpu_makers()
        _outer[function] = make_outer(with_inner(function, make_inner, _inner))
    return cast(F, _outer[function])


@cache
def _cpu_makers() -> tuple[Maker, Maker]:
    """Two makers: of rules that Python calls, cached on disk, and of rules that only other rules call."""
    from fourquarters.engine.whole_modules import part, whole

    # Rules allocate nothing: without reference counting they run faster, and one that allocates fails.
    rules = {"nogil": True, "error_model": "numpy", "_nrt": False}
    return partial(whole, options=rules, folder=cache_folder()), partial(part, options=rules)


WITH_RULES = ("engine", "games", "bots", "arena")


@cache
def source_hash() -> str:
    """A hash of all sources that can contain rules or their tables, and of Numba's version.

    Numba's own cache looks only at the file that defines a function; after a change in a table or in
    another module it would use stale machine code.
    """
    from importlib.metadata import version

    package = Path(__file__).parent.parent
    digest = hashlib.sha256(version("numba").encode())
    others = sorted({*more_games(), *offered_folders().values()})
    for home, parts in ((package, WITH_RULES), *((folder, (".",)) for folder in others)):
        for path in sorted(path for part in parts for path in (home / part).rglob("*")):
            if path.suffix in {".py", ".toml"}:
                digest.update(str(path.relative_to(home)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


SETTINGS = {"NUMBA_BOUNDSCHECK": "0", "NUMBA_OPT": "3"}
"""Numba's settings that turn the same sources into different machine code, and their defaults."""


def bounds_checked() -> bool:
    """Is compiled code to check every index?"""
    return setting("NUMBA_BOUNDSCHECK") != "0"


def setting(name: str) -> str:
    return os.environ.get(name) or SETTINGS[name]


def cache_folder() -> Path:
    """Where compiled rules are cached: one folder per version of the sources and way of compiling them."""
    other = [f"{name}={setting(name)}" for name in SETTINGS if setting(name) != SETTINGS[name]]
    return user_cache() / "-".join([source_hash(), *other])


CACHE = "FOURQUARTERS_CACHE"
"""The folder of compiled rules, where it is not the user's own: several users can share one."""


def user_cache() -> Path:
    """The cache folder that is set, or the user's; if `platformdirs` is not installed, the usual place for one."""
    if os.environ.get(CACHE):
        return Path(os.environ[CACHE])
    try:
        from platformdirs import user_cache_path
    except ImportError:
        return Path.home() / ".cache" / "fourquarters"
    return user_cache_path("fourquarters")
