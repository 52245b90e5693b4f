"""The bot that thinks: several search trees grown side by side within a budget of time or iterations.

All searches of a process share one pool of threads, as many as there are cores, and take turns in
small portions; so twenty tables share the cores fairly, and a server stays quick to answer. What
was thought about one decision of a turn is kept for the next.

It thinks in compiled code, however the match itself is played, unless it is told otherwise.
"""

from __future__ import annotations

import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass, field
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourquarters.bots.search import SEATS, new_tree, reroot, root_visits, search
from fourquarters.engine.boundary import Mode, bound
from fourquarters.engine.chance import Dice, cast, new_dice
from fourquarters.engine.game import Game
from fourquarters.engine.rule import compiled
from fourquarters.engine.view import Position, View

PORTION = 0.02  # seconds of thinking before another search may have its turn
REMEMBERED = 64  # turns in progress


@cache
def pool() -> ThreadPoolExecutor:
    """The threads that think: one a core, and less urgent than those that answer people."""
    return ThreadPoolExecutor(os.cpu_count() or 1, "thinking", initializer=give_way)


def give_way() -> None:
    if hasattr(os, "setpriority") and threading.current_thread() is not threading.main_thread():
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 5)


class Tree:
    """One search tree with its own dice and scratch space."""

    def __init__(self, game: Game, mode: Mode, nodes: int, dice: Dice) -> None:
        self.game, self.dice = game, dice
        self.nodes, self.used = new_tree(nodes), np.ones(1, np.int64)
        self.desk = np.zeros(2, game.state.DTYPE)
        self.marks = np.zeros(len(game.actions) + 1, np.int64)
        self.path = np.zeros(game.thinking.reach + 1, np.int64)
        self.out = np.zeros(game.most_legal, np.int64)
        self.plan = np.array(astuple(game.thinking), np.float64)
        self.par = np.zeros(SEATS, np.float64)
        self.search = bound(game, search, mode)
        fast = mode == "compiled"
        self.count_visits = compiled(root_visits) if fast else root_visits
        self.copy_below = compiled(reroot) if fast else reroot
        self.pace = 50.0 if mode == "compiled" else 1.0  # iterations a portion, learnt as it goes

    def grow(self, view: View, iterations: int) -> None:
        self.search(
            view.states, view.seat, self.desk, self.nodes, self.used, self.marks, self.path, self.dice,
            self.out, self.plan, self.par, iterations,
        )  # fmt: skip

    @property
    def iterations(self) -> int:
        """How often the root was visited: what an earlier decision left counts too."""
        return int(self.nodes[0]["visits"])

    def is_clear(self, most: int, seconds: float) -> bool:
        """In the iterations and seconds left, the second best decision cannot catch up any more."""
        left = min(most - self.iterations, self.pace * seconds / PORTION)
        second, best = np.sort(self.visits())[-2:]
        return bool(best - second > left or left <= 0)

    def visits(self) -> NDArray[np.int64]:
        counts = np.zeros(len(self.game.actions), np.int64)
        self.count_visits(self.nodes, counts)
        return counts

    def follow(self, action: int) -> None:
        """Keep only what lies below a decision."""
        fresh = new_tree(len(self.nodes))
        self.copy_below(self.nodes, fresh, self.used, action)
        self.nodes = fresh


@dataclass
class Thought:
    """What was thought in a turn so far: the trees, and how many seconds are left for it."""

    trees: list[Tree]
    seconds: float


@dataclass
class SearchBot:
    """A bot with a budget: so many iterations a decision, and at most so many seconds a turn (0: no limit)."""

    name: str
    iterations: int
    seconds: float = 0.0
    trees: int = 2
    _memory: OrderedDict[tuple[Mode, bytes], Thought] = field(
        default_factory=OrderedDict, repr=False, compare=False
    )
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False, compare=False)

    def __reduce__(self) -> Any:
        """What is pickled: a bot travels without its thoughts."""
        return SearchBot, (self.name, self.iterations, self.seconds, self.trees)

    def prepare(self, game: Game) -> None:
        """Have everything compiled that it needs for a game: the first time that takes a while."""
        ready(game, "compiled")

    def allotted(self, decisions: int) -> float:
        """Seconds for a decision, if each takes half of what those before it in the turn have left."""
        return self.seconds * 0.5 ** (1 + decisions)

    def choose(self, view: View, dice: Dice, mode: Mode = "compiled", seconds: float | None = None) -> int:
        """A decision for the reader of a view; forced ones at once.

        It takes at most so many seconds, or half of what is left of the turn's time: others may follow.
        """
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        ready(view.game, mode)
        view = view.in_mode(mode)
        thought = self.remembered(view) or Thought(self.new_trees(view, dice), self.seconds)
        self.think(view, thought, seconds)
        visits = np.sum([tree.visits() for tree in thought.trees], axis=0)
        choice = max(legal, key=lambda action: int(visits[action]))
        self.remember(view, choice, thought)
        return choice

    def new_trees(self, view: View, dice: Dice) -> list[Tree]:
        nodes = self.iterations // self.trees + 2
        trees = []
        for _tree in range(self.trees):
            trees.append(Tree(view.game, view.mode, nodes, new_dice(cast(dice) << 30 | cast(dice) >> 2)))
        return trees

    # --- thinking

    def think(self, view: View, thought: Thought, seconds: float | None) -> None:
        """Grow all trees until the budget is spent or the choice is clear."""
        share = self.iterations // len(thought.trees)
        if self.seconds:
            self.think_in_time(view, thought, share, thought.seconds / 2 if seconds is None else seconds)
        else:
            side_by_side(grow_to, [(view, tree, share) for tree in thought.trees])

    def think_in_time(self, view: View, thought: Thought, share: int, seconds: float) -> None:
        """In portions, so that others have their turns; the first portion at any rate."""
        started, growing = time.monotonic(), thought.trees
        while growing:
            side_by_side(grow_a_portion, [(view, tree, share) for tree in growing])
            left = seconds - (time.monotonic() - started)
            growing = [tree for tree in thought.trees if not tree.is_clear(share, left)]
        thought.seconds -= time.monotonic() - started

    # --- remembering between the small decisions of a turn

    def remembered(self, view: View) -> Thought | None:
        with self._lock:
            return self._memory.pop((view.mode, view.states.tobytes()), None)

    def remember(self, view: View, choice: int, thought: Thought) -> None:
        """If the same player decides next and nothing is drawn, keep what lies below the choice."""
        following = what_follows(view, choice)
        if following is None:
            return
        for tree in thought.trees:
            tree.follow(choice)
        with self._lock:
            self._memory[view.mode, following] = thought
            while len(self._memory) > REMEMBERED:
                self._memory.popitem(last=False)

    def forget(self) -> None:
        with self._lock:
            self._memory.clear()


def side_by_side(work: Callable[..., None], many: Sequence[tuple[Any, ...]]) -> None:
    """Let the pool do some pieces of work, and wait for all."""
    for job in [pool().submit(work, *arguments) for arguments in many]:
        job.result()


def grow_to(view: View, tree: Tree, iterations: int) -> None:
    """Grow a tree until it has seen so many iterations."""
    if iterations > tree.iterations:
        tree.grow(view, iterations - tree.iterations)


def grow_a_portion(view: View, tree: Tree, most: int) -> None:
    """Grow for about PORTION seconds, but to at most so many iterations."""
    iterations = min(most - tree.iterations, int(tree.pace))
    if iterations > 0:
        started = time.perf_counter()
        tree.grow(view, iterations)
        took = max(time.perf_counter() - started, 1e-6)
        tree.pace = min(2 * tree.pace, max(1.0, iterations * PORTION / took))


def what_follows(view: View, choice: int) -> bytes | None:
    """The view after a decision, if it can be known: the same decider, no draw, no reveal.

    Rules are followed in an imagined world: what a view hides is blank, and nothing can be drawn from it.
    Which one it is does not matter, as far as the view after it can be known.
    """
    world = view.imagine(new_dice(0))
    shown = chance_so_far(world)
    world.apply(choice)
    while len(world.legal()) == 1 and world.decider == view.seat:
        world.apply(int(world.legal()[0]))
    if world.decider != view.seat or chance_so_far(world) != shown:
        return None
    return bytes(world.view(view.seat).states.tobytes())


def chance_so_far(position: Position) -> tuple[int, int]:
    return int(position.states["draws"][0]), int(position.states["reveals"][0])


@cache
def ready(game: Game, mode: Mode) -> None:
    """Use once what thinking about a game needs, so that it is compiled before any clock runs."""
    if mode == "interpreted":
        return
    position = Position.start(game, min(game.players), bytes(32))
    view, tree = position.view(position.decider).in_mode(mode), Tree(game, mode, 4, new_dice(0))
    choice = view.legal()[0]
    tree.grow(view, 2)
    tree.visits()
    tree.follow(choice)
    what_follows(view, choice)
