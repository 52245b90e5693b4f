"""One search tree, grown in portions on threads that all searches of a process share.

There are as many threads as cores, and searches take turns in small portions, so twenty tables
share the cores fairly and a server stays responsive.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourquarters.bots.guided import GuidedWorkspace, guided_search
from fourquarters.bots.network import Weights, new_mind
from fourquarters.bots.search import Workspace, search
from fourquarters.bots.tree import ROOT, new_tree, reroot, root_visits
from fourquarters.engine.boundary import bound
from fourquarters.engine.chance import Dice
from fourquarters.engine.game import MOST_SEATS, Game
from fourquarters.engine.rule import compiled
from fourquarters.engine.view import View

MOST_WALK = 200  # decisions of a walk with a network that are kept in the tree
PORTION = 0.02  # seconds of thinking before another search gets its turn


class SearchTree:
    """A search tree with its own dice and workspace."""

    def __init__(self, view: View, nodes: int, dice: Dice, guide: Weights | None = None) -> None:
        game, mode = view.game, view.mode
        self.game = game
        self.workspace: Any = new_workspace(game, nodes, dice)
        if guide:
            self.workspace = guided_workspace(self.workspace, game, view.players, guide)
        self.search = bound(game, guided_search if guide else search, mode)
        fast = mode == "compiled"
        self.count_visits = compiled(root_visits) if fast else root_visits
        self.copy_below = compiled(reroot) if fast else reroot
        self.pace = 50.0 if fast else 1.0  # iterations per portion, adjusted as it goes

    def grow(self, view: View, iterations: int) -> None:
        self.search(view.states, view.seat, self.workspace, iterations)

    @property
    def iterations(self) -> int:
        """How often the root was visited; visits kept from an earlier decision count too."""
        return int(self.workspace.tree[ROOT]["visits"])

    def is_clear(self, most: int, seconds: float) -> bool:
        """Is it too late for the second-best decision to catch up in the iterations and seconds left?"""
        left = min(most - self.iterations, self.pace * seconds / PORTION)
        second, best = np.sort(self.visits())[-2:]
        return bool(best - second > left or left <= 0)

    def visits(self) -> NDArray[np.int64]:
        """How often each decision was taken."""
        counts = np.zeros(len(self.game.actions), np.int64)
        self.count_visits(self.workspace.tree, counts)
        return counts

    def follow(self, action: int) -> None:
        """Keep only what lies below a decision."""
        fresh = new_tree(len(self.workspace.tree))
        self.copy_below(self.workspace.tree, fresh, self.workspace.used, action)
        self.workspace = self.workspace._replace(tree=fresh)


def new_workspace(game: Game, nodes: int, dice: Dice) -> Workspace:
    """Memory for a search of a game, with an empty tree."""
    world, trial = np.zeros((2, 1), game.state.DTYPE)
    return Workspace(
        tree=new_tree(nodes),
        used=np.ones(1, np.int64),
        world=world,
        trial=trial,
        marks=np.zeros(len(game.actions) + 1, np.int64),
        path=np.zeros(game.thinking.reach + 1, np.int64),
        out=np.zeros(game.most_legal, np.int64),
        dice=dice,
        par=np.zeros(MOST_SEATS, np.float64),
        thinking=game.thinking,
    )


def guided_workspace(plain: Workspace, game: Game, players: int, guide: Weights) -> GuidedWorkspace:
    """The same room for a search that a network guides."""
    return GuidedWorkspace(
        tree=plain.tree,
        used=plain.used,
        world=plain.world,
        memory=plain.world.view(np.uint8),
        marks=plain.marks,
        path=np.zeros(MOST_WALK, np.int64),
        out=plain.out,
        dice=plain.dice,
        value=np.zeros(MOST_SEATS, np.float64),
        mind=new_mind(game, players, guide),
        thinking=game.thinking,
        plain=plain,
    )


def grow_to(view: View, tree: SearchTree, iterations: int) -> None:
    """Grow a tree until it has had this many iterations."""
    if iterations > tree.iterations:
        tree.grow(view, iterations - tree.iterations)


def grow_a_portion(view: View, tree: SearchTree, most: int) -> None:
    """Grow for about PORTION seconds, but to no more than `most` iterations."""
    iterations = min(most - tree.iterations, int(tree.pace))
    if iterations > 0:
        started = time.perf_counter()
        tree.grow(view, iterations)
        took = max(time.perf_counter() - started, 1e-6)
        tree.pace = min(2 * tree.pace, max(1.0, iterations * PORTION / took))


def side_by_side(work: Callable[..., None], many: Sequence[tuple[Any, ...]]) -> None:
    """Do several pieces of work in the pool, and wait for all of them."""
    for job in [pool().submit(work, *arguments) for arguments in many]:
        job.result()


@cache
def pool() -> ThreadPoolExecutor:
    """The threads that think: one per core, at a lower priority than those that answer people."""
    return ThreadPoolExecutor(os.cpu_count() or 1, "thinking", initializer=give_way)


def give_way() -> None:
    """Lower the priority of a thinking thread, where the system knows threads by number as it knows processes."""
    if sys.platform == "linux" and threading.current_thread() is not threading.main_thread():
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 5)
