"""Information-set Monte-Carlo search over any game's rules, in compiled code.

Each iteration imagines a world that looks like the view, walks down the tree by what every player
in turn prefers (max^n: a node keeps a value for each seat), adds one decision and judges where it
stands after a short playout in which players take what looks best to them. The tree holds sequences
of decisions, not positions, so chance and hidden cards differ from walk to walk; a decision that is
not legal in this world is simply not available, and its availability is counted (Cowling, Powley &
Whitehouse 2012).

Decisions are tried in the order of the game's judgement, more of them the more often a node is
visited. Nothing here sees a secret: `seen` is a view's array of one.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourquarters.bots.choice import best_looking, think_up
from fourquarters.engine.chance import roll
from fourquarters.engine.rule import rule

# Stand-ins for a game's rules: `bind` puts the real ones in their place.
legal: Any = None
apply: Any = None
judge: Any = None
place: Any = None

SEATS = 4
ROOT = 0
NONE = 0  # no child, no sibling: the root is nobody's child

_FIELDS = [
    ("action", np.int32),
    ("first_child", np.int32),
    ("next_sibling", np.int32),
    ("visits", np.int32),
    ("available", np.int32),
    ("value", np.float64, (SEATS,)),
]
NODE = np.dtype((np.record, np.dtype(_FIELDS, align=True)))

# Where the numbers of a plan stand (each game's own measured ones: `Thinking`).
EXPLORE, WIDEN, DEPTH, LOOK, SCALE, WIN = range(6)


@rule
def search(
    seen: Any, seat: int, desk: Any, tree: Any, used: Any, marks: Any, path: Any, dice: Any, out: Any,
    plan: Any, par: Any, iterations: int,
) -> None:  # fmt: skip
    """Grow the tree by some iterations.

    `desk` holds two scratch states, `used[0]` counts nodes, `par` is what each seat's position was
    worth when the tree was new: what is gained or lost from there on counts.
    """
    world, trial = desk[0:1], desk[1:2]
    for _ in range(iterations):
        think_up(seen, seat, world, dice)
        if tree[ROOT].visits == 0:
            for player in range(world[0].players):
                par[player] = judge(world[0], player)
        length = descend(world, trial, tree, used, marks, path, dice, out, plan)
        play_on(world, trial, dice, out, plan)
        back_up(world[0], tree, path, length, plan, par)


@rule
def descend(
    world: Any, trial: Any, tree: Any, used: Any, marks: Any, path: Any, dice: Any, out: Any, plan: Any
) -> int:
    """Walk down to a decision that is new in the tree; return how many nodes were passed."""
    node, length = ROOT, 1
    path[0] = ROOT
    while length < len(path):
        n = legal(world[0], out)
        if n == 0:
            return length
        if n == 1:
            apply(world[0], out[0])
            continue
        mark(marks, out, n)
        best, known = best_child(world[0].decider, tree, node, marks, plan)
        if known < n and wants_more(tree, node, known, plan) and used[0] < len(tree):
            action = best_looking(world, trial, dice, out, untried(marks, out, n))
            node = add_child(tree, used, node, action)
            apply(world[0], action)
            path[length] = node
            return length + 1
        if best == NONE:
            return length  # the tree is full
        node = best
        apply(world[0], tree[node].action)
        path[length] = node
        length += 1
    return length


@rule
def mark(marks: Any, out: Any, n: int) -> None:
    """Mark the legal decisions: `marks[0]` counts up, `marks[1 + a]` is that number if a is legal."""
    marks[0] += 1
    for i in range(n):
        marks[1 + out[i]] = marks[0]


@rule
def best_child(player: int, tree: Any, node: int, marks: Any, plan: Any) -> tuple[int, int]:
    """The child the player prefers among the available ones, and how many of those there are."""
    best, value_of_best, known = NONE, -1e30, 0
    child = tree[node].first_child
    while child != NONE:
        c = tree[child]
        if marks[1 + c.action] == marks[0]:
            marks[1 + c.action] = -marks[0]
            known += 1
            c.available += 1
            worth = c.value[player] / c.visits + plan[EXPLORE] * sqrt(log(c.available) / c.visits)
            if worth > value_of_best:
                best, value_of_best = child, worth
        child = c.next_sibling
    return best, known


@rule
def wants_more(tree: Any, node: int, known: int, plan: Any) -> bool:
    """More decisions are tried the more often a node is visited."""
    return known == 0 or known < plan[WIDEN] * sqrt(1.0 * tree[node].visits)


@rule
def untried(marks: Any, out: Any, n: int) -> int:
    """Move the decisions that are not yet in the tree to the front; return how many there are."""
    many = 0
    for i in range(n):
        if marks[1 + out[i]] == marks[0]:
            out[many] = out[i]
            many += 1
    return many


@rule
def add_child(tree: Any, used: Any, parent: int, action: int) -> int:
    child: int = used[0]
    used[0] += 1
    c = tree[child]
    c.action = action
    c.first_child = NONE
    c.next_sibling = tree[parent].first_child
    c.visits = 0
    c.available = 1
    for seat in range(SEATS):
        c.value[seat] = 0.0
    tree[parent].first_child = child
    return child


@rule
def play_on(world: Any, trial: Any, dice: Any, out: Any, plan: Any) -> None:
    """A short playout before the position is judged; forced decisions do not count."""
    left = plan[DEPTH]
    while True:
        n = legal(world[0], out)
        if n == 0 or (left <= 0 and n > 1):
            return
        if n > 1:
            n = some(out, n, plan[LOOK], dice)
            left -= 1
        apply(world[0], best_looking(world, trial, dice, out, n) if n > 1 else out[0])


@rule
def some(out: Any, n: int, most: float, dice: Any) -> int:
    """Move a few of n decisions, taken at random, to the front; return how many."""
    if n <= most:
        return n
    few = int(most)
    for i in range(few):
        j = i + roll(dice, n - i)
        out[i], out[j] = out[j], out[i]
    return few


@rule
def back_up(s: Any, tree: Any, path: Any, length: int, plan: Any, par: Any) -> None:
    """Every node passed learns what each seat got."""
    for seat in range(s.players):
        got = outcome(s, seat, plan, par)
        for i in range(length):
            tree[path[i]].value[seat] += got
    for i in range(length):
        tree[path[i]].visits += 1


@rule
def outcome(s: Any, seat: int, plan: Any, par: Any) -> float:
    """Between 0 and 1: the judgement against par, squashed, and at the end mostly whether the seat won."""
    hope = 1.0 / (1.0 + exp((par[seat] - judge(s, seat)) / plan[SCALE]))
    if s.decider >= 0:
        return hope
    won = 1.0 if place(s, seat) == 0 else 0.0
    result: float = plan[WIN] * won + (1.0 - plan[WIN]) * hope
    return result


@rule
def root_visits(tree: Any, visits: Any) -> None:
    """How often each decision at the root was taken, added to `visits[action]`."""
    child = tree[ROOT].first_child
    while child != NONE:
        visits[tree[child].action] += tree[child].visits
        child = tree[child].next_sibling


@rule
def reroot(tree: Any, fresh: Any, used: Any, action: int) -> None:
    """Copy what lies below a decision at the root into a fresh tree, breadth first."""
    start = tree[ROOT].first_child
    while start != NONE and tree[start].action != action:
        start = tree[start].next_sibling
    used[0] = 1
    if start == NONE:
        clear(fresh)
        return
    fresh[ROOT] = tree[start]
    fresh[ROOT].next_sibling = NONE
    done = 0
    while done < used[0]:
        child = fresh[done].first_child  # still a number in the old tree
        fresh[done].first_child = NONE
        while child != NONE and used[0] < len(fresh):
            new = used[0]
            used[0] += 1
            fresh[new] = tree[child]
            fresh[new].next_sibling = fresh[done].first_child
            fresh[done].first_child = new
            child = tree[child].next_sibling
        done += 1


@rule
def clear(tree: Any) -> None:
    """Only the root remains, unvisited."""
    tree[ROOT].first_child = NONE
    tree[ROOT].next_sibling = NONE
    tree[ROOT].visits = 0
    for seat in range(SEATS):
        tree[ROOT].value[seat] = 0.0


def new_tree(nodes: int) -> NDArray[Any]:
    return np.zeros(nodes, NODE)
