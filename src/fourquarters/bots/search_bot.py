"""The bot that thinks ahead: several search trees grown side by side on a budget of time or iterations.

What it learnt for one decision of a turn is kept for the next. It thinks in compiled code, even if the
match itself is interpreted, unless it is told otherwise.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from fourquarters.bots.network import Weights
from fourquarters.bots.network_file import shipped
from fourquarters.bots.search_tree import SearchTree, grow_a_portion, grow_to, side_by_side
from fourquarters.engine.boundary import Mode
from fourquarters.engine.chance import Dice, cast, new_dice
from fourquarters.engine.game import Game
from fourquarters.engine.view import Position, View

REMEMBERED = 64  # turns in progress
BRANCHES = 6  # nodes for each look of a network: the decisions it finds thinkable


@dataclass
class Thought:
    """A bot's thinking in a turn so far: its trees, and how many seconds are left."""

    trees: list[SearchTree]
    seconds: float


@dataclass
class SearchBot:
    """A bot with a budget: iterations per decision, and at most this many seconds per turn (0: no limit)."""

    name: str
    iterations: int
    seconds: float = 0.0
    trees: int = 2
    guided: bool = False  # by the game's network, if it has one
    weights: Weights | None = field(default=None, repr=False, compare=False)  # of another network
    _memory: OrderedDict[tuple[Mode, bytes], Thought] = field(
        default_factory=OrderedDict, repr=False, compare=False
    )
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False, compare=False)

    def __reduce__(self) -> Any:
        """What is pickled: a bot travels without its thoughts."""
        return SearchBot, (self.name, self.iterations, self.seconds, self.trees, self.guided, self.weights)

    def prepare(self, game: Game) -> None:
        """Compile everything it needs for a game; the first time this takes a while."""
        ready(game, "compiled", self.guided)

    def allotted(self, decisions: int) -> float:
        """Seconds for a decision, if every decision of the turn takes half of the time that is left."""
        return self.seconds * 0.5 ** (1 + decisions)

    def choose(self, view: View, dice: Dice, mode: Mode = "compiled", seconds: float | None = None) -> int:
        """Decide for the seat that a view belongs to; a forced decision takes no time.

        It takes at most `seconds`, or else half of the time left for the turn: more decisions may follow.
        """
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        ready(view.game, mode, self.guided)
        view = view.in_mode(mode)
        thought = self.remembered(view) or Thought(self.new_trees(view, dice), self.seconds)
        self.think(view, thought, seconds)
        visits = np.sum([tree.visits() for tree in thought.trees], axis=0)
        choice = max(legal, key=lambda action: int(visits[action]))
        self.remember(view, choice, thought)
        return choice

    def new_trees(self, view: View, dice: Dice) -> list[SearchTree]:
        """Empty trees, each with its own dice."""
        guide = self.guide(view.game)
        nodes = (self.iterations // self.trees) * (BRANCHES if guide else 1) + 2 + view.game.most_legal
        own = [new_dice(cast(dice) << 30 | cast(dice) >> 2) for _tree in range(self.trees)]
        return [SearchTree(view, nodes, of_a_tree, guide) for of_a_tree in own]

    def guide(self, game: Game) -> Weights | None:
        """The network that guides the search, if one does."""
        if not self.guided or self.weights:
            return self.weights
        found = shipped(game)
        return found[0] if found else None

    def think(self, view: View, thought: Thought, seconds: float | None) -> None:
        """Grow all trees until the budget is spent or the choice is clear."""
        share = self.iterations // len(thought.trees)
        if self.seconds:
            self.think_in_time(view, thought, share, thought.seconds / 2 if seconds is None else seconds)
        else:
            side_by_side(grow_to, [(view, tree, share) for tree in thought.trees])

    def think_in_time(self, view: View, thought: Thought, share: int, seconds: float) -> None:
        """Think in portions, so that other searches get their turn; the first portion is always thought."""
        started, growing = time.monotonic(), thought.trees
        while growing:
            side_by_side(grow_a_portion, [(view, tree, share) for tree in growing])
            left = seconds - (time.monotonic() - started)
            growing = [tree for tree in thought.trees if not tree.is_clear(share, left)]
        thought.seconds -= time.monotonic() - started

    def remembered(self, view: View) -> Thought | None:
        """What an earlier decision of the turn left for this one."""
        with self._lock:
            return self._memory.pop((view.mode, view.states.tobytes()), None)

    def remember(self, view: View, choice: int, thought: Thought) -> None:
        """If the same player decides next and nothing is drawn, keep the subtree below the choice."""
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
        """Drop everything remembered."""
        with self._lock:
            self._memory.clear()


def what_follows(view: View, choice: int) -> bytes | None:
    """The view after a decision, if it can be known: the same decider, nothing drawn, nothing revealed.

    The rules are applied to an imagined world, because what a view hides is blank and nothing can be drawn
    from it. Which world that is makes no difference as long as the next view can be known.
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
    """How much has been drawn and revealed so far."""
    return int(position.states["draws"][0]), int(position.states["reveals"][0])


@cache
def ready(game: Game, mode: Mode, guided: bool) -> None:
    """Run all that thinking about a game needs once, so that it is compiled before any clock starts."""
    if mode == "interpreted":
        return
    position = Position.start(game, min(game.players), bytes(32))
    view = position.view(position.decider).in_mode(mode)
    found = shipped(game) if guided else None
    tree = SearchTree(view, 4, new_dice(0), found[0] if found else None)
    choice = view.legal()[0]
    tree.grow(view, 2)
    tree.visits()
    tree.follow(choice)
    what_follows(view, choice)
