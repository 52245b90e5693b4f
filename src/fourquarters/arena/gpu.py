"""Games on a GPU: the same rules inside CUDA kernels, bit for bit the same games (extra `gpu`).

    batch = GpuBatch(game, players=2, games=65536, seed=7)
    batch.step(actions)                      # a device array of decisions, one per game
    torch.as_tensor(batch.observations)      # no copy: PyTorch, CuPy and JAX share the arrays

The kernels know no particular game. `rule.translate` translates a game's rules for the device, as it
does for the CPU, and the kernels are bound to them. A step takes two kernels: in the first, a thread
plays a game; in the second, a warp writes what the decider sees, so that memory access is coalesced.
"""

from __future__ import annotations

from collections import Counter, namedtuple
from collections.abc import Callable, Mapping
from dis import get_instructions
from enum import IntEnum
from functools import cache, cached_property
from importlib import import_module
from types import CodeType
from typing import Any, NamedTuple

import numpy as np
from numba import config, types
from numpy.typing import NDArray

from fourquarters.arena.kept import Kept, match_kept
from fourquarters.arena.play import Desk, at_random, digest, not_at_desk, play
from fourquarters.arena.steps import BEGIN, advance, move_in_row, not_in_row, see, wait
from fourquarters.arena.tables import Scratch, Setting, Tables, empty_tables, setting
from fourquarters.bots.choice import NOTHING, better, looks, think_up
from fourquarters.engine.boundary import bound
from fourquarters.engine.chance import roll
from fourquarters.engine.errors import IllegalMove, TableError
from fourquarters.engine.game import Game
from fourquarters.engine.observation import (
    FROM,
    MANY,
    SIGN,
    TO,
    TURNED,
    WIDTH,
    Observation,
    Plan,
    number_at,
    turned,
)
from fourquarters.engine.rule import copy_with, is_rule, named_in, names_in, rule, translate
from fourquarters.engine.state import Bytes
from fourquarters.match import Match

cuda: Any = import_module("numba.cuda")  # mypy does not know its types
SIMULATED = bool(getattr(config, "ENABLE_CUDASIM", False))

THREADS = 128  # per block
REGISTERS = 64  # per thread when it plays to the end; fewer registers let more threads run at once
LONG = 400  # bytes of bytecode: a rule at least this long that is used in several places is not inlined
LANES = 32  # of the warp that writes one game's observation

# Set for each game when the kernels are bound to it.
STATE: Any = None
MOST_LEGAL = 0

Rule = Callable[..., Any]
DeviceArray = Any
"""An array on the device (`__cuda_array_interface__`, DLPack)."""


class Greed(NamedTuple):
    """Where greedy bots imagine, try and judge, for each game."""

    views: DeviceArray  # states
    view_memory: DeviceArray  # the same as bytes
    worlds: DeviceArray
    trials: DeviceArray  # a state for each lane of a game's warp
    values: DeviceArray  # by legal decision


@rule
def play_kernel(
    shared: Setting,
    zero: int,
    ends: DeviceArray,
    end_memory: DeviceArray,
    lengths: DeviceArray,
    digests: DeviceArray,
) -> None:
    """Play random matches 0, 1, …: each of n threads plays every n-th of them.

    `zero` is always 0, but the compiler must not know: it would split the state up into registers.
    """
    states = cuda.local.array(1, STATE)[zero:]
    out = cuda.local.array(MOST_LEGAL, np.int16)
    dice = cuda.local.array(4, np.int64)
    desk = Desk(states, end_memory, dice, out, 0, 0, 0)
    thread = cuda.grid(1)
    for row in range(thread, len(lengths), cuda.gridsize(1)):
        lengths[row] = play(desk, shared, row)
        ends[thread] = states[0]
        digests[row] = digest(end_memory[thread])


@rule
def step_kernel(
    t: Tables, shared: Setting, actions: DeviceArray, legal_ones: DeviceArray, counts: DeviceArray
) -> None:
    """Make one decision in every game, and write the next legal ones to `legal_ones` and the mask."""
    i = cuda.grid(1)
    if i < len(counts):
        out = legal_ones[i]
        for k in range(counts[i]):
            t.masks[i, out[k]] = False
        counts[i] = advance(t, shared, Scratch(out, t.states, t.memory, 0), i, actions[i])
        for k in range(counts[i]):
            t.masks[i, out[k]] = True


@rule
def show_kernel(t: Tables, shared: Setting) -> None:
    """Write what every decider sees, one warp per game."""
    thread = cuda.grid(1)
    i, lane = thread // LANES, thread % LANES
    if i < len(t.deciders):
        seat, players = t.deciders[i], t.states[i].players
        observe_by_lanes(t.memory[i], shared.plan, seat, players, t.observations[i], lane)
        if t.full.shape[1] > 0:
            observe_by_lanes(t.memory[i], shared.full_plan, seat, players, t.full[i], lane)


@rule
def check_kernel(t: Tables, actions: DeviceArray, wrong: DeviceArray) -> None:
    """Find a game whose action is not legal."""
    i = cuda.grid(1)
    if i < len(actions):
        action = actions[i]
        if action < 0 or action >= t.masks.shape[1] or not t.masks[i, action]:
            cuda.atomic.max(wrong, 0, i)


@rule
def random_kernel(t: Tables, legal_ones: DeviceArray, counts: DeviceArray, actions: DeviceArray) -> None:
    """A random legal decision for each game by the row's own dice, just as `choose_randomly` picks it."""
    i = cuda.grid(1)
    if i < len(counts):
        actions[i] = legal_ones[i, roll(t.dice[i], counts[i])]


@rule
def imagine_kernel(
    t: Tables, shared: Setting, greed: Greed, wanted: DeviceArray, counts: DeviceArray
) -> None:
    """In the wanted games, a world that looks like the decider's view."""
    i = cuda.grid(1)
    if i < len(counts) and wanted[i] and counts[i] > 1:
        seat = t.deciders[i]
        see(t.memory[i], shared.mask[seat], greed.view_memory[i])
        think_up(greed.views[i : i + 1], seat, greed.worlds[i : i + 1], t.dice[i])


@rule
def judge_kernel(greed: Greed, wanted: DeviceArray, legal_ones: DeviceArray, counts: DeviceArray) -> None:
    """How every decision in the wanted games looks: a warp per game, each lane tries every 32nd decision."""
    thread = cuda.grid(1)
    i, lane = thread // LANES, thread % LANES
    if i < len(counts) and wanted[i] and counts[i] > 1:
        for k in range(lane, counts[i], LANES):
            action = legal_ones[i, k]
            greed.values[i, k] = looks(greed.worlds[i : i + 1], greed.trials[thread : thread + 1], action)


@rule
def greedy_kernel(
    t: Tables, greed: Greed, wanted: DeviceArray, legal_ones: DeviceArray, counts: DeviceArray,
    actions: DeviceArray,
) -> None:  # fmt: skip
    """The decision that looks best in each wanted game, just as `best_looking` picks it."""
    i = cuda.grid(1)
    if i < len(counts) and wanted[i]:
        best, most, equals = legal_ones[i, 0], NOTHING, 0
        for k in range(counts[i] if counts[i] > 1 else 0):
            best, most, equals = better(best, most, equals, legal_ones[i, k], greed.values[i, k], t.dice[i])
        actions[i] = best


@rule
def observe_by_lanes(memory: Bytes, plan: Plan, me: int, players: int, out: Observation, lane: int) -> None:
    """`observation.observe` by a warp: each lane writes every 32nd number."""
    if lane == 0:
        out[0] = me
    for i in range(plan.shape[1]):
        start, to, many = plan[me, i, FROM], plan[me, i, TO], plan[me, i, MANY]
        width, sign = plan[me, i, WIDTH], plan[me, i, SIGN]
        for j in range(lane, many, LANES):
            number = 0
            if start >= 0:
                number = number_at(memory[start:], j, width, sign)
                if plan[me, i, TURNED] != 0:
                    number = turned(number, me, players)
            out[to + j] = number


@cache
def kernels(game: Game, record: bool = False) -> dict[str, Any]:
    """The kernels of a step, bound to a game; with or without a record of the moves."""
    many = (
        step_kernel, show_kernel, check_kernel, random_kernel, imagine_kernel, judge_kernel, greedy_kernel,
    )  # fmt: skip
    return {kernel.__name__: cuda.jit(device_copy(kernel, game, record)) for kernel in many}


@cache
def playing(game: Game, registers: int) -> Any:
    """The kernel that plays to the end, bound to a game."""
    limit = {} if SIMULATED else {"max_registers": registers}
    return cuda.jit(**limit)(device_copy(play_kernel, game))


def device_copy(kernel: Rule, game: Game, record: bool = False) -> Rule:
    """A kernel with a game's rules in it, all made for the device."""
    own = bound(
        game, kernel, "interpreted", go_on=wait, decide=at_random, note_at_desk=not_at_desk,
        note_in_row=move_in_row if record else not_in_row,
    )  # fmt: skip
    make = CallOrCopy(own)
    inner: dict[str, Any] = {"STATE": game.state.DTYPE, "MOST_LEGAL": game.most_legal}
    known: dict[Any, Any] = {}
    for name, thing in named_in(own).items():
        if is_rule(thing):
            inner[name] = translate(thing, make, known)
    return copy_with(own, inner, own.__qualname__)


def device_function(function: Rule) -> Any:
    """A rule for the device, where an IntEnum cannot be an index and there is little room for tables."""
    plain: dict[str, Any] = {}
    for name, thing in named_in(function).items():
        if is_enum(thing):
            plain[name] = numbers_of(thing)
        elif isinstance(thing, np.ndarray) and thing.dtype.kind == "i":
            plain[name] = narrow(thing)
    return cuda.jit(device=True)(copy_with(function, plain, function.__qualname__))


class CallOrCopy:
    """Makes rules for the device: called if they are long and used in several places, inlined otherwise.

    A whole game's rules inlined into one loop keep missing the instruction cache: playouts spent
    seven of eight cycles waiting for instructions.
    """

    def __init__(self, kernel: Rule) -> None:
        self.places: Counter[CodeType] = Counter()  # by code: in how many places a rule is named
        self.sizes: dict[CodeType, int] = {}  # by code: bytes of bytecode, including all that is inlined
        self.count(kernel)
        self.measure(kernel)

    def count(self, function: Rule) -> None:
        for inner in rules_named_in(function):
            self.places[inner.__code__] += 1
            if self.places[inner.__code__] == 1:
                self.count(inner)

    def measure(self, function: Rule) -> None:
        size = len(function.__code__.co_code)
        for inner in rules_named_in(function):
            if inner.__code__ not in self.sizes:
                self.measure(inner)
            if not self.is_called(inner):
                size += self.sizes[inner.__code__]
        self.sizes[function.__code__] = size

    def is_called(self, function: Rule) -> bool:
        code = function.__code__
        return self.places[code] > 1 and self.sizes[code] >= LONG and not is_straight(function)

    def __call__(self, function: Rule) -> Any:
        made = device_function(function)
        if SIMULATED or not self.is_called(function):
            return made
        names = {"callee": made, "stay_apart": stay_apart()}
        return cuda.jit(device=True)(copy_with(call, names, f"call_{function.__qualname__}"))


def rules_named_in(function: Rule) -> list[Rule]:
    """The rules that a rule names, once for each mention."""
    things: list[Any] = [function.__globals__.get(name) for name in names_in(function)]
    return [thing for thing in things if is_rule(thing)]


def is_straight(function: Rule) -> bool:
    """Is this plain arithmetic: no loops, and only rules of the same kind named?"""
    plain = getattr(function, "py_func", function)
    loops = any(step.opname.startswith(("FOR_ITER", "JUMP_BACKWARD")) for step in get_instructions(plain))
    return not loops and all(is_straight(thing) for thing in named_in(plain).values() if is_rule(thing))


callee: Any = None


def call(*given: Any) -> Any:
    """Call a rule without being inlined into the caller."""
    stay_apart()
    return callee(*given)


@cache
def stay_apart() -> Any:
    """What a device function names to keep from being inlined into its callers."""

    def typing(_context: Any) -> Any:
        return types.void(), mark_function

    return import_module("numba.cuda.extending").intrinsic(typing)


def mark_function(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
    builder.function.attributes.add("noinline")
    return context.get_dummy_value()


def is_enum(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, IntEnum)


def narrow(table: NDArray[Any]) -> NDArray[Any]:
    """The same whole numbers in the narrowest signed type."""
    kind = next(k for k in (np.int8, np.int16, np.int32, np.int64) if fits(table, np.iinfo(k)))
    return table.astype(kind)


def fits(table: NDArray[Any], kind: np.iinfo[Any]) -> bool:
    return bool(table.min() >= kind.min and table.max() <= kind.max)


@cache
def numbers_of(enum: type[IntEnum]) -> Any:
    """The members of an enumeration as a constant of the same shape: `Phase.ACT` is 0."""
    members = {name: int(member) for name, member in enum.__members__.items()}
    return namedtuple(enum.__name__, list(members))(**members)


def on_device(rows: Any) -> Any:
    """A named tuple of arrays and numbers with its arrays moved to the device."""
    moved = [cuda.to_device(thing) if isinstance(thing, np.ndarray) else thing for thing in rows]
    return type(rows)(*moved)


def taken(array: DeviceArray) -> DeviceArray:
    """Another library's array on the device as Numba's, without a copy."""
    return cuda.as_cuda_array(array) if hasattr(array, "__cuda_array_interface__") else array


def blocks(threads: int, block: int = THREADS) -> tuple[int, int]:
    return (threads + block - 1) // block, block


class GpuBatch:
    """Many games of one kind on the device: a `Batch` whose arrays live there.

    Every seat's decisions are asked for. The arrays have `__cuda_array_interface__`: `torch.as_tensor`
    and `cupy.asarray` take them without a copy, and from there JAX takes them through DLPack.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        games: int,
        options: Mapping[str, bool] | None = None,
        seed: int = 0,
        *,
        skip_forced: bool = False,
        full_information: bool = False,
        record: bool = False,
    ) -> None:
        self.game, self.players, self.games, self.options = game, players, games, dict(options or {})
        self._skip_forced = skip_forced
        self._kernels = kernels(game, record)
        tables: Tables = on_device(empty_tables(game, players, games, full_information, record))
        memory = tables.states.view(np.uint8).reshape(games, game.state.DTYPE.itemsize)
        self.tables = tables._replace(memory=memory)
        self._legal = cuda.device_array((games, game.most_legal), np.int16)
        self._counts = cuda.to_device(np.zeros(games, np.int64))
        self._actions = cuda.device_array(games, np.int64)
        self._wrong = cuda.device_array(1, np.int64)
        self.observations: DeviceArray = self.tables.observations
        self.full_information: DeviceArray = self.tables.full
        self.masks: DeviceArray = self.tables.masks
        self.deciders: DeviceArray = self.tables.deciders
        self.actors: DeviceArray = self.tables.actors
        self.rewards: DeviceArray = self.tables.rewards
        self.dones: DeviceArray = self.tables.dones
        self.points: DeviceArray = self.tables.points
        self.last_observations: DeviceArray = self.tables.last
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Start all games afresh, with chance from this seed."""
        self.seed = seed
        shared = setting(
            self.game, self.players, self.options, seed, self.games, skip_forced=self._skip_forced
        )
        self._setting = on_device(shared)
        fresh = empty_tables(self.game, self.players, self.games, self.full_information.shape[1] > 0)
        for name in ("numbers", "actors", "dones", "rewards", "points", "last"):
            getattr(self.tables, name).copy_to_device(getattr(fresh, name))
        self._make(cuda.to_device(np.full(self.games, BEGIN, np.int64)))

    def step(self, actions: DeviceArray, check: bool = True) -> None:
        """Make one decision in each game, from any array on the device.

        The check that all are legal waits for the device; without it, an illegal one breaks its game.
        """
        chosen = taken(actions)
        if chosen.shape != (self.games,):
            raise TableError("{n} games need {n} actions, one each.", n=self.games)
        if check:
            self._check(chosen)
        self._make(chosen)

    def match(self, row: int, before: bool = False) -> Match:
        """The match of a row so far, or the one before it, of a batch that keeps a `record`."""
        tables: Any = self.tables
        number = int(tables.numbers[row : row + 1].copy_to_host()[0])
        half = (number // self.games + before) % 2
        made = int(tables.made[row : row + 1].copy_to_host()[0, half])
        moves = tables.moves[row : row + 1].copy_to_host()[0, half]
        kept = Kept(self.seed, number - before * self.games, made, moves)
        return match_kept(self.game, self.players, self.options, kept)

    def _check(self, actions: DeviceArray) -> None:
        self._wrong.copy_to_device(np.array([-1]))
        self._kernels["check_kernel"][blocks(self.games)](self.tables, actions, self._wrong)
        wrong = int(self._wrong.copy_to_host()[0])
        if wrong >= 0:
            action = int(actions.copy_to_host()[wrong])
            known = 0 <= action < len(self.game.actions)
            move = self.game.actions.text(action) if known else str(action)
            raise IllegalMove(move, f"not a legal decision in game {wrong}; no decision was made")

    def _make(self, actions: DeviceArray) -> None:
        step, show = self._kernels["step_kernel"], self._kernels["show_kernel"]
        step[blocks(self.games)](self.tables, self._setting, actions, self._legal, self._counts)
        show[blocks(self.games * LANES)](self.tables, self._setting)

    def random_actions(self) -> DeviceArray:
        """A legal decision for each game, all equally likely; the same ones a `Batch` picks."""
        choose = self._kernels["random_kernel"]
        choose[blocks(self.games)](self.tables, self._legal, self._counts, self._actions)
        return self._actions

    def greedy_actions(self, wanted: DeviceArray | None = None) -> DeviceArray:
        """What a greedy bot would decide in each game, or only in the wanted ones; the same as in a `Batch`."""
        rows = cuda.to_device(np.ones(self.games, np.bool_)) if wanted is None else taken(wanted)
        legal, counts, each = self._legal, self._counts, blocks(self.games)
        self._kernels["imagine_kernel"][each](self.tables, self._setting, self._greed, rows, counts)
        self._kernels["judge_kernel"][blocks(self.games * LANES)](self._greed, rows, legal, counts)
        self._kernels["greedy_kernel"][each](self.tables, self._greed, rows, legal, counts, self._actions)
        return self._actions

    @cached_property
    def _greed(self) -> Greed:
        kind, n = self.game.state.DTYPE, self.games
        views = cuda.device_array(n, kind)
        return Greed(
            views, views.view(np.uint8).reshape(n, kind.itemsize), cuda.device_array(n, kind),
            cuda.device_array(n * LANES, kind), cuda.device_array((n, self.game.most_legal), np.float64),
        )  # fmt: skip


def play_randomly(
    game: Game,
    players: int,
    games: int,
    options: Mapping[str, bool] | None = None,
    seed: int = 0,
    threads: int = 132 * 1024,
    block: int = THREADS,
    registers: int = REGISTERS,
) -> tuple[DeviceArray, DeviceArray]:
    """Play random matches 0, 1, … of a seed on the device: their lengths and final states' hashes.

    Matches, lengths and hashes are those of `batch.play_randomly`.
    """
    shared = on_device(setting(game, players, options, seed))
    grid = blocks(min(threads, games), block)
    ends = cuda.to_device(np.zeros(grid[0] * grid[1], game.state.DTYPE))
    lengths, digests = cuda.device_array(games, np.int64), cuda.device_array(games, np.int64)
    memory = ends.view(np.uint8).reshape(ends.shape[0], game.state.DTYPE.itemsize)
    playing(game, registers)[grid](shared, 0, ends, memory, lengths, digests)
    return lengths, digests
