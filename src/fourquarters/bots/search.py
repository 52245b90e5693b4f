"""Information-set Monte-Carlo search over any game's rules, in compiled code.

Each iteration imagines a world that looks like the view and walks down the tree, every player in turn
choosing what they prefer (max^n: a node keeps a value for each seat). It then adds one decision and
judges the position after a short playout in which players take what looks best to them. The tree holds
sequences of decisions, not positions, so chance and hidden cards differ from walk to walk; a decision
that is not legal in this world is simply not available, and how often each was available is counted
(Cowling, Powley & Whitehouse 2012).

Decisions are tried in the order the game's judgement ranks them, and the more often a node is visited,
the more of them are tried. Nothing here sees a secret: `seen` is a view's array of one.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any, NamedTuple

from fourquarters.bots.choice import best_looking, think_up
from fourquarters.bots.tree import NONE, ROOT, add_child
from fourquarters.engine.chance import Dice, roll
from fourquarters.engine.game import Thinking
from fourquarters.engine.rule import rule
from fourquarters.engine.stand_ins import apply, judge, legal, place
from fourquarters.engine.state import Decisions, States


class Workspace(NamedTuple):
    """All the memory a search works in, and the settings it thinks by."""

    tree: Any  # nodes
    used: Any  # [0]: how many of them
    world: States  # an imagined state, as an array of one
    trial: States  # another, to try a decision
    marks: Any  # by decision: see `mark`
    path: Any  # the nodes passed in this walk
    out: Decisions  # legal decisions
    dice: Dice
    par: Any  # by seat: what its position was worth when the tree was new
    thinking: Thinking


@rule
def search(seen: States, seat: int, w: Workspace, iterations: int) -> None:
    """Grow the tree by some iterations. What counts is what each seat gains or loses against par."""
    for _ in range(iterations):
        think_up(seen, seat, w.world, w.dice)
        if w.tree[ROOT].visits == 0:
            for player in range(w.world[0].players):
                w.par[player] = judge(w.world[0], player)
        length = descend(w)
        play_on(w)
        back_up(w, length)


@rule
def descend(w: Workspace) -> int:
    """Walk down until a decision is new to the tree; return how many nodes were passed."""
    s, out = w.world[0], w.out
    node, length = ROOT, 1
    w.path[0] = ROOT
    while length < len(w.path):
        n = legal(s, out)
        if n == 0:
            return length
        if n == 1:
            apply(s, out[0])
            continue
        mark(w.marks, out, n)
        best, known = best_child(s.decider, w.tree, node, w.marks, w.thinking.explore)
        if known < n and wants_more(w.tree[node].visits, known, w.thinking.widen) and w.used[0] < len(w.tree):
            action = best_looking(w.world, w.trial, w.dice, out, untried(w.marks, out, n))
            node = add_child(w.tree, w.used, node, action)
            apply(s, action)
            w.path[length] = node
            return length + 1
        if best == NONE:
            return length  # the tree is full
        node = best
        apply(s, w.tree[node].action)
        w.path[length] = node
        length += 1
    return length


@rule
def mark(marks: Any, out: Decisions, n: int) -> None:
    """Mark the legal decisions: `marks[0]` counts up, and `marks[1 + a]` equals it if a is legal."""
    marks[0] += 1
    for i in range(n):
        marks[1 + out[i]] = marks[0]


@rule
def best_child(player: int, tree: Any, node: int, marks: Any, explore: float) -> tuple[int, int]:
    """The child the player prefers among the available ones, and how many of those there are."""
    best, value_of_best, known = NONE, -1e30, 0
    child = tree[node].first_child
    while child != NONE:
        c = tree[child]
        if marks[1 + c.action] == marks[0]:
            marks[1 + c.action] = -marks[0]
            known += 1
            c.available += 1
            worth = c.value[player] / c.visits + explore * sqrt(log(c.available) / c.visits)
            if worth > value_of_best:
                best, value_of_best = child, worth
        child = c.next_sibling
    return best, known


@rule
def wants_more(visits: int, known: int, widen: float) -> bool:
    """Should another decision be tried here? The more visits a node has, the more are tried."""
    return known == 0 or known < widen * sqrt(1.0 * visits)


@rule
def untried(marks: Any, out: Decisions, n: int) -> int:
    """Move the decisions that are not in the tree yet to the front; return how many there are."""
    many = 0
    for i in range(n):
        if marks[1 + out[i]] == marks[0]:
            out[many] = out[i]
            many += 1
    return many


@rule
def play_on(w: Workspace) -> None:
    """Play on for a few decisions before the position is judged; forced ones do not count."""
    s, out = w.world[0], w.out
    left = w.thinking.depth
    while True:
        n = legal(s, out)
        if n == 0 or (left <= 0 and n > 1):
            return
        if n > 1:
            n = some(out, n, w.thinking.look, w.dice)
            left -= 1
        apply(s, best_looking(w.world, w.trial, w.dice, out, n) if n > 1 else out[0])


@rule
def some(out: Decisions, n: int, most: int, dice: Dice) -> int:
    """Move a few of n decisions, picked at random, to the front; return how many."""
    if n <= most:
        return n
    for i in range(most):
        j = i + roll(dice, n - i)
        out[i], out[j] = out[j], out[i]
    return most


@rule
def back_up(w: Workspace, length: int) -> None:
    """Every node passed learns what each seat got."""
    s = w.world[0]
    for seat in range(s.players):
        got = outcome(s, seat, w.par[seat], w.thinking)
        for i in range(length):
            w.tree[w.path[i]].value[seat] += got
    for i in range(length):
        w.tree[w.path[i]].visits += 1


@rule
def outcome(s: Any, seat: int, par: float, thinking: Thinking) -> float:
    """A value from 0 to 1: the judgement against par, squashed; at the end, mostly whether the seat won."""
    hope = 1.0 / (1.0 + exp((par - judge(s, seat)) / thinking.scale))
    if s.decider >= 0:
        return hope
    won = 1.0 if place(s, seat) == 0 else 0.0
    return thinking.win * won + (1.0 - thinking.win) * hope
