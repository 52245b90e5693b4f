"""Numba's compiler, adapted to rules: many small functions that call each other and a few that Python calls.

Numba would optimise and translate every function by itself, together with all that it calls, once for each
combination of argument types. Here a rule that only other rules call is a part: it is translated to LLVM's
language and left at that. A rule that Python calls is a whole: it takes in all the parts it needs, and they are
optimised and turned into machine code together, once. A part exists once for all whole numbers, whatever their
width, because arithmetic on them is 64 bits wide anyway.

This relies on the inside of Numba. If that changes, rules can be compiled by `numba.njit` as they are: it takes longer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher


class Part(JITCodeLibrary):
    """A rule that only other rules call: never made into machine code by itself."""

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        return 0

    @property
    def codegen(self) -> Part:
        return self

    def set_env(self, name: str, env: Any) -> None:
        """Rules raise no exceptions and make no objects, so they need no environment."""


class Whole(JITCodeLibrary):
    """A rule that Python calls, with all the parts it needs."""

    def finalize(self) -> None:
        self._linking_libraries = with_parts(self._linking_libraries)
        JITCodeLibrary.finalize(self)


def with_parts(libraries: list[Any]) -> list[Any]:
    """These libraries, and those that the parts among them need."""
    found, waiting = dict[Any, None](), libraries[::-1]
    while waiting:
        library = waiting.pop()
        if library not in found:
            found[library] = None
            waiting += library._linking_libraries[::-1] if isinstance(library, Part) else []
    return list(found)


class RuleCompiler(Compiler):
    """The usual compiler, with another kind of library to put the rule in."""

    kind: type[JITCodeLibrary]

    def define_pipelines(self) -> Any:
        codegen = self.state.targetctx.codegen()
        self.state.library = self.kind(codegen, self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        return Compiler.define_pipelines(self)


class PartCompiler(RuleCompiler):
    kind = Part


class WholeCompiler(RuleCompiler):
    kind = Whole


class PartDispatcher(CPUDispatcher):
    """Calls of a part: whole numbers of any width are passed as 64 bits."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template([widened(kind) for kind in args], kws)


def widened(kind: Any) -> Any:
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) and plain != types.uint64 else plain


def part(function: Callable[..., Any], options: Mapping[str, Any]) -> Any:
    """A rule that only other rules call."""
    own = {"nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, **options}
    return PartDispatcher(function, targetoptions=own, pipeline_class=PartCompiler)


def whole(function: Callable[..., Any], options: Mapping[str, Any]) -> Any:
    """A rule that Python calls, cached on disk."""
    made = CPUDispatcher(function, targetoptions={"nopython": True, **options}, pipeline_class=WholeCompiler)
    made.enable_caching()
    return made
