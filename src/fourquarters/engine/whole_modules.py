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
from pathlib import Path
from typing import Any

from numba.core import typed_passes, types, untyped_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, Flags
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher

from fourquarters.engine.rule_cache import RuleCache


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


NEEDLESS = {
    untyped_passes.WithLifting,
    untyped_passes.InlineClosureLikes,
    untyped_passes.RewriteDynamicRaises,
    untyped_passes.MakeFunctionToJitFunction,
    untyped_passes.InlineInlinables,
    untyped_passes.FindLiterallyCalls,
    untyped_passes.LiteralUnroll,
    untyped_passes.LiteralPropagationSubPipelinePass,
    typed_passes.DumpParforDiagnostics,
}
"""Numba's steps for what no rule has: blocks with `with`, functions in functions, exceptions and parallel loops."""


class RuleFlags(Flags):
    """A rule's flags. Numba compares them thousands of times; here only what is set is compared."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleFlags) and bool(self._values == other._values)

    def __hash__(self) -> int:
        return hash(tuple(self._values))


class RuleCompiler(Compiler):
    """The usual compiler, with another kind of library to put the rule in."""

    kind: type[JITCodeLibrary]

    def define_pipelines(self) -> Any:
        codegen = self.state.targetctx.codegen()
        self.state.library = self.kind(codegen, self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        pipelines = Compiler.define_pipelines(self)
        for pipeline in pipelines:
            pipeline.passes = [step for step in pipeline.passes if step[0] not in NEEDLESS]
            pipeline.finalize()
        return pipelines


class PartCompiler(RuleCompiler):
    kind = Part


class WholeCompiler(RuleCompiler):
    kind = Whole


class RuleDispatcher(CPUDispatcher):
    """A rule that is compiled when it is first called with arguments of some types."""

    pipeline: type[RuleCompiler]
    _cache: Any
    _compiler: Any

    def __init__(self, function: Callable[..., Any], options: Mapping[str, Any]) -> None:
        given = {"nopython": True, "no_cfunc_wrapper": True, **options}
        super().__init__(function, targetoptions=given, pipeline_class=self.pipeline)
        self._compiler._customize_flags = RuleFlags


class PartDispatcher(RuleDispatcher):
    """A part: whole numbers of any width are passed as 64 bits."""

    pipeline = PartCompiler

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template([widened(kind) for kind in args], kws)


class WholeDispatcher(RuleDispatcher):
    """A whole: it is on disk, or one process compiles it while others wait for it."""

    pipeline = WholeCompiler

    def compile(self, sig: Any) -> Any:
        with global_compiler_lock, self._cache.alone():
            return super().compile(sig)


def widened(kind: Any) -> Any:
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) and plain != types.uint64 else plain


def part(function: Callable[..., Any], options: Mapping[str, Any]) -> Any:
    """A rule that only other rules call."""
    return PartDispatcher(function, {"no_cpython_wrapper": True, **options})


def whole(function: Callable[..., Any], options: Mapping[str, Any], folder: Path) -> Any:
    """A rule that Python calls, kept in a folder."""
    made = WholeDispatcher(function, options)
    made._cache = RuleCache(function, folder)
    return made
