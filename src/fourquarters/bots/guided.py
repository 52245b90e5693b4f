"""Search that a network guides: it says which decisions are worth a look, and who will win from where a look ends.

Like `search.py` each iteration imagines a world that looks like the view and walks down a tree of decisions by
what every player in turn prefers. Where a walk comes to a position that is new, the network reads it from the
seat that decides there, and its forecast is what the walk came to; as far as a game does not trust it
(`Thinking.trust`), what the search without a network would make of the position counts instead. How much a
decision tempts grows with how likely the network thinks it and shrinks as it is tried (PUCT: Rosin 2011, Silver
et al. 2017), with a value for every seat.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

from fourquarters.bots.choice import think_up
from fourquarters.bots.network import Mind, look
from fourquarters.bots.search import Workspace, mark, outcome, play_on
from fourquarters.bots.tree import NONE, ROOT, add_child
from fourquarters.engine.chance import Dice
from fourquarters.engine.game import Thinking
from fourquarters.engine.rule import rule
from fourquarters.engine.stand_ins import apply, judge, legal, place, score
from fourquarters.engine.state import Bytes, Decisions, States

KNOWN = 0.5  # a node knows a world if its decisions there have at least this probability in total
THINKABLE = 0.004  # decisions less likely than this are not looked at
UNTRIED = 0.1  # how much worse than its position an untried decision is taken to be
LEAD = 0.1  # how much the lead in points counts compared with the win


class GuidedWorkspace(NamedTuple):
    """All the memory that a guided search works in, the network, and its settings."""

    tree: Any  # nodes
    used: Any  # [0]: how many of them
    world: States  # an imagined state, as an array of one
    memory: Bytes  # the same as bytes
    marks: Any  # by decision: see `mark`
    path: Any  # the nodes passed in this walk
    out: Decisions  # legal decisions
    dice: Dice
    value: Any  # by seat: what the walk came to
    mind: Mind
    thinking: Thinking
    plain: Workspace  # the same room, for a search without a network


@rule
def guided_search(seen: States, seat: int, w: GuidedWorkspace, iterations: int) -> None:
    """Grow the tree by some iterations."""
    for _ in range(iterations):
        think_up(seen, seat, w.world, w.dice)
        learn_from_walk(w)


@rule
def learn_from_walk(w: GuidedWorkspace) -> None:
    """Walk through the imagined world; every node passed learns what each seat got."""
    doubting = w.thinking.trust < 1.0
    if doubting and w.tree[ROOT].visits == 0:
        for player in range(w.world[0].players):
            w.plain.par[player] = judge(w.world[0], player)
    length = walk(w)
    if doubting:
        ask_judgement(w)
    for i in range(length):
        node = w.tree[w.path[i]]
        node.visits += 1
        for player in range(w.world[0].players):
            node.value[player] += w.value[player]


@rule
def walk(w: GuidedWorkspace) -> int:
    """Walk down to a position that is new, and value it; return how many nodes were passed."""
    s, out = w.world[0], w.out
    node, length = ROOT, 1
    w.path[0] = ROOT
    while True:
        n = legal(s, out)
        if n == 0:
            value_result(w)
            return length
        if n == 1:
            apply(s, out[0])
            continue
        mark(w.marks, out, n)
        best, likely = most_tempting(s.decider, w.tree, node, w.marks, w.thinking.curiosity)
        if likely < KNOWN or length >= len(w.path):
            look(w.mind, w.memory, s.decider, s.players, out, n)
            soften(w.mind.reading.likely, n, w.thinking.breadth)
            add_decisions(w, node, n)
            value_position(w)
            return length
        node = best
        apply(s, w.tree[node].action)
        w.path[length] = node
        length += 1


@rule
def soften(likely: Any, n: int, breadth: float) -> None:
    """Make n decisions more alike: self-play ends up surer of its decisions than a search should be."""
    total = 0.0
    for i in range(n):
        likely[i] = likely[i] ** (1.0 / breadth)
        total += likely[i]
    for i in range(n):
        likely[i] /= total


@rule
def most_tempting(player: int, tree: Any, node: int, marks: Any, curiosity: float) -> tuple[int, float]:
    """The child that tempts the player most among the available ones, and how likely those are together."""
    visits, likely = 0, 0.0
    child = tree[node].first_child
    while child != NONE:
        c = tree[child]
        if marks[1 + c.action] == marks[0]:
            visits += c.visits
            likely += c.likely
        child = c.next_sibling
    best, most = NONE, -1e30
    usual = tree[node].value[player] / max(tree[node].visits, 1) - UNTRIED
    temptation = curiosity * sqrt(visits + 1.0)
    child = tree[node].first_child
    while child != NONE:
        c = tree[child]
        if marks[1 + c.action] == marks[0]:
            worth = c.value[player] / c.visits if c.visits > 0 else usual
            worth += temptation * c.likely / (1 + c.visits)
            if worth > most:
                best, most = child, worth
        child = c.next_sibling
    return best, likely


@rule
def add_decisions(w: GuidedWorkspace, node: int, n: int) -> None:
    """Add the thinkable ones among n decisions that are not yet below a node, as the network has just read them."""
    child = w.tree[node].first_child
    while child != NONE:
        w.marks[1 + w.tree[child].action] = -w.marks[0]
        child = w.tree[child].next_sibling
    best = 0
    for i in range(n):
        if w.mind.reading.likely[i] > w.mind.reading.likely[best]:
            best = i
    for i in range(n):
        fresh = w.marks[1 + w.out[i]] == w.marks[0]
        if fresh and (i == best or w.mind.reading.likely[i] >= THINKABLE) and w.used[0] < len(w.tree):
            child = add_child(w.tree, w.used, node, w.out[i])
            w.tree[child].likely = w.mind.reading.likely[i]


@rule
def value_position(w: GuidedWorkspace) -> None:
    """What the network has just read, seat by seat."""
    s = w.world[0]
    for i in range(s.players):
        seat = (s.decider + i) % s.players
        w.value[seat] = worth_of(w.mind.reading.chance[i], w.mind.reading.lead[i])


@rule
def ask_judgement(w: GuidedWorkspace) -> None:
    """As far as the network is not trusted: what the search without one makes of where the walk ended."""
    play_on(w.plain)
    for seat in range(w.world[0].players):
        judged = outcome(w.world[0], seat, w.plain.par[seat], w.thinking)
        w.value[seat] += (1.0 - w.thinking.trust) * (judged - w.value[seat])


@rule
def value_result(w: GuidedWorkspace) -> None:
    """What came out, seat by seat."""
    s = w.world[0]
    winners = 0
    for seat in range(s.players):
        if place(s, seat) == 0:
            winners += 1
    for seat in range(s.players):
        best_other = -1e9
        for other in range(s.players):
            if other != seat:
                best_other = max(best_other, 1.0 * score(s, other))
        share = 1.0 / winners if place(s, seat) == 0 else 0.0
        w.value[seat] = worth_of(share, (score(s, seat) - best_other) / w.mind.weights.full_lead)


@rule
def worth_of(share: float, lead: float) -> float:
    """Between 0 and 1: a share of the victory, and a little for the lead."""
    return (1.0 - LEAD) * share + LEAD * (0.5 + 0.5 * min(max(lead, -1.0), 1.0))
