"""The nodes of a search tree in one array: a node knows its first child and its next sibling.

What a node is worth, and which one is visited next, is up to the search (`bots/search.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourquarters.engine.game import MOST_SEATS
from fourquarters.engine.rule import rule

ROOT = 0
NONE = 0  # no child or no sibling: the root is nobody's child

_FIELDS = [
    ("action", np.int32),
    ("first_child", np.int32),
    ("next_sibling", np.int32),
    ("visits", np.int32),
    ("available", np.int32),
    ("likely", np.float32),
    ("value", np.float64, (MOST_SEATS,)),
]
NODE = np.dtype((np.record, np.dtype(_FIELDS, align=True)))


def new_tree(nodes: int) -> NDArray[Any]:
    """Room for this many nodes; only the root is in use, unvisited."""
    return np.zeros(nodes, NODE)


@rule
def add_child(tree: Any, used: Any, parent: int, action: int) -> int:
    """Add a decision below a node; return its number."""
    child: int = used[0]
    used[0] += 1
    c = tree[child]
    c.action = action
    c.first_child = NONE
    c.next_sibling = tree[parent].first_child
    c.visits = 0
    c.available = 1
    c.likely = 0.0
    for seat in range(MOST_SEATS):
        c.value[seat] = 0.0
    tree[parent].first_child = child
    return child


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
    """Leave only the root, unvisited."""
    tree[ROOT].first_child = NONE
    tree[ROOT].next_sibling = NONE
    tree[ROOT].visits = 0
    for seat in range(MOST_SEATS):
        tree[ROOT].value[seat] = 0.0
