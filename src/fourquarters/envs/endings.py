"""Small variants for tabular methods: the ending of a match, as a game of its own for OpenSpiel.

    pyspiel.load_game("fourquarters_gold_ending(seed=7,histories=1500)")

They are not the games. An ending begins a few decisions before the end of a match between random players, and is cut so
that all of its histories fit into a table; `histories` says how many there may be. In it
- two seats decide, those that decide last in the match; whoever else sits there takes what looks best to `greedy`;
- of the two, who is ahead at the end wins 1 and the other loses 1; level is 0 for both;
- where chance draws, it has only `outcomes` outcomes, all equally likely;
- where hands are hidden, chance picks one of `worlds` worlds at the start: the match itself, one that the first player could
  not tell from it, one that the second could not tell from that, and so on in turn. Both know which worlds there are, and each
  sees only what is theirs. Where nothing is hidden, information is perfect;
- a decision with a single option is made by itself.

Each number of a seed's matches has another ending; the first one in which both have something to gain is taken.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from fourquarters import games
from fourquarters.bots.levels import GREEDY
from fourquarters.engine.chance import new_dice, rekey, roll
from fourquarters.engine.game import Game
from fourquarters.engine.rule import compiled
from fourquarters.engine.seeds import match_key
from fourquarters.engine.view import Position
from fourquarters.envs.openspiel import PREFIX, hides_something
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

SUFFIX = "_ending"
TRIED = 200  # matches, until both have something to gain in one
DIGEST = 16  # letters
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class Size(NamedTuple):
    """How large an ending may be."""

    histories: int = 1500
    outcomes: int = 2
    worlds: int = 4


class TooLarge(Exception):
    """An ending has more histories than it may have."""


@dataclass(slots=True, eq=False)
class Node:
    """A history: who acts, what may be done, and what the two players know. Nothing in it ever changes."""

    player: int
    known: tuple[str, str] = ("", "")
    children: dict[int, Node] = field(default_factory=dict)
    texts: dict[int, str] = field(default_factory=dict)
    returns: tuple[float, float] = (0.0, 0.0)

    def __deepcopy__(self, _memo: Any) -> Node:
        return self


class Memory(NamedTuple):
    """What a player has been told, and a digest of all that they have seen."""

    told: tuple[str, ...] = ()
    seen: str = ""


@dataclass
class Grower:
    """Grows the tree of an ending."""

    game: Game
    pair: tuple[int, int]
    size: Size
    left: int

    def root(self, position: Position) -> Node:
        """The start: where something is hidden, one of several worlds."""
        if not hides_something(self.game):
            return self.grow(position, self.remembered(position))
        worlds = [position]
        while len(worlds) < self.size.worlds:
            looks_on = self.pair[len(worlds) % 2]
            worlds.append(worlds[-1].view(looks_on).imagine(new_dice(len(worlds))))
            worlds[-1].states["key"] = position.states["key"]  # what will be drawn tells nothing of the world
        children = {number: self.grow(world, self.remembered(world)) for number, world in enumerate(worlds)}
        return Node(CHANCE, children=children, texts={n: f"world {n}" for n in children})

    def grow(self, position: Position, memories: tuple[Memory, Memory]) -> Node:
        """The histories from a position on."""
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        if position.over:
            return Node(TERMINAL, returns=self.returns(position))
        seat, legal = position.decider, position.legal().tolist()
        if seat not in self.pair:
            legal = [GREEDY.choose(position.view(seat), new_dice(0))]
        if len(legal) == 1:
            return self.after(position, legal[0], memories)
        children = {action: self.after(position, action, memories) for action in legal}
        texts = {action: self.game.actions.text(action) for action in legal}
        known = tuple(
            f"seat {own}: {'; '.join(m.told)} | {m.seen}" for own, m in zip(self.pair, memories, strict=True)
        )
        return Node(self.pair.index(seat), (known[0], known[1]), children, texts)

    def after(self, position: Position, action: int, memories: tuple[Memory, Memory]) -> Node:
        """The histories after a decision; if it draws, those after each outcome."""
        once = position.copy()
        once.apply(action)
        if once.state.draws == position.state.draws:
            return self.grow(once, self.remembered(once, (position.decider, action), memories))
        children = {}
        for outcome in range(self.size.outcomes):
            other = position.copy()
            compiled(rekey)(other.states["key"][0], position.states["key"][0].copy(), outcome)
            other.apply(action)
            children[outcome] = self.grow(other, self.remembered(other, (position.decider, action), memories))
        return Node(CHANCE, children=children, texts={n: f"chance:{n}" for n in children})

    def remembered(
        self,
        position: Position,
        move: tuple[int, int] | None = None,
        memories: tuple[Memory, Memory] = (Memory(), Memory()),
    ) -> tuple[Memory, Memory]:
        """What each of the two knows after a move: nothing is ever forgotten."""
        first, second = (
            self.one_remembers(position, own, move, memory)
            for own, memory in zip(self.pair, memories, strict=True)
        )
        return first, second

    def one_remembers(
        self, position: Position, own: int, move: tuple[int, int] | None, memory: Memory
    ) -> Memory:
        actions = self.game.actions
        told = memory.told
        if move:
            seat, action = move
            text = actions.text(action) if seat == own else actions.seen_by_others(action)
            told = (*told, f"{seat} {text}")
        seen = position.view(own).states.tobytes()
        return Memory(told, hashlib.sha256(memory.seen.encode() + seen).hexdigest()[:DIGEST])

    def returns(self, position: Position) -> tuple[float, float]:
        first, second = (position.places()[seat] for seat in self.pair)
        won = float(np.sign(second - first))
        return won, -won


def nodes(root: Node) -> Iterator[Node]:
    """A history and all that follow."""
    yield root
    for child in root.children.values():
        yield from nodes(child)


def contested(game: Game, root: Node) -> bool:
    """Have both players a decision on which it depends who can win, and, if the game hides something, is anything hidden?"""
    known = [node.known[node.player] for node in nodes(root) if node.player >= 0]
    if hides_something(game) and len(set(known)) == len(known):
        return False
    gain = {
        node.player
        for node in nodes(root)
        if node.player >= 0 and len({frozenset(results(child)) for child in node.children.values()}) > 1
    }
    return gain == {0, 1}


def results(root: Node) -> Iterator[tuple[float, float]]:
    return (node.returns for node in nodes(root) if node.player == TERMINAL)


def random_match(
    game: Game, players: int, options: Mapping[str, bool], seed: int, number: int
) -> list[Position]:
    """The positions of a match between random players."""
    position = Position.start(game, players, match_key(seed, number), options, "compiled")
    dice, course = new_dice(seed, number), [position.copy()]
    while not position.over:
        legal = position.legal()
        position.apply(int(legal[roll(dice, len(legal))]))
        course.append(position.copy())
    return course


def last_two(course: Sequence[Position]) -> tuple[int, int]:
    """The two seats that decide last, in their order at the table."""
    deciders = [position.decider for position in reversed(course) if len(position.legal()) > 1]
    first, second = sorted(list(dict.fromkeys(deciders))[:2])
    return first, second


def largest(game: Game, course: Sequence[Position], size: Size) -> Node | None:
    """The longest ending of a match that is not too large."""
    found, pair = None, last_two(course)
    for position in reversed(course[:-1]):
        try:
            found = Grower(game, pair, size, size.histories).root(position)
        except TooLarge:
            break
    return found


@cache
def ending(game: Game, players: int, options: tuple[str, ...], seed: int, size: Size) -> Node:
    """The first contested ending of a seed's matches."""
    for number in range(TRIED):
        course = random_match(game, players, dict.fromkeys(options, True), seed, number)
        found = largest(game, course, size)
        if found and contested(game, found):
            return found
    raise ValueError(f"No ending of {size.histories} histories is contested: allow more of them.")


def ending_type(game: Game) -> Any:
    """What OpenSpiel wants to know before an ending is made."""
    kind = pyspiel.GameType
    information = kind.Information
    hidden = hides_something(game)
    parameters: dict[str, Any] = {"players": min(game.players), "seed": 0, **Size()._asdict()}
    return kind(
        short_name=f"{PREFIX}{game.name}{SUFFIX}",
        long_name=f"An ending of {words_of(game).title(Tongue())}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification=parameters | {option.name: False for option in game.options},
    )


class Ending(pyspiel.Game):
    """One ending as OpenSpiel sees it; `register` sets `GAME` and `TYPE` for each game."""

    GAME: Game
    TYPE: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        asked = {"players": min(self.GAME.players), "seed": 0, **Size()._asdict(), **(params or {})}
        options = tuple(option.name for option in self.GAME.options if asked.get(option.name))
        size = Size(*(asked[name] for name in Size._fields))
        self.GAME.check(asked["players"], dict.fromkeys(options, True))
        self.root = ending(self.GAME, asked["players"], options, asked["seed"], size)
        super().__init__(self.TYPE, self.info(size), params or {})

    def info(self, size: Size) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.GAME.actions),
            max_chance_outcomes=max(size.outcomes, size.worlds),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=size.histories,
        )

    def new_initial_state(self) -> EndingState:
        return EndingState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> EndingObserver:
        return EndingObserver()


class EndingState(pyspiel.State):
    """Where a play of an ending stands."""

    def __init__(self, game: Ending) -> None:
        super().__init__(game)
        self.node = game.root

    def current_player(self) -> int:
        return self.node.player

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.node.children) if player == self.node.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        many = len(self.node.children)
        return [(outcome, 1.0 / many) for outcome in self.node.children]

    def _apply_action(self, action: int) -> None:
        self.node = self.node.children[action]

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.texts[action]

    def is_terminal(self) -> bool:
        return self.node.player == TERMINAL

    def returns(self) -> list[float]:
        return list(self.node.returns)

    def __str__(self) -> str:
        return " / ".join(self.node.known) if self.node.player >= 0 else str(self.history())


class EndingObserver:
    """What a player knows: all they were told, and a digest of all they have seen."""

    def __init__(self) -> None:
        self.tensor: None = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: EndingState, player: int) -> None:
        """There are no tensors: endings are for tables."""

    def string_from(self, state: EndingState, player: int) -> str:
        return state.node.known[player]


def register(game: Game) -> None:
    """Tell OpenSpiel about the endings of a game."""
    about = ending_type(game)
    pyspiel.register_game(about, type(f"Ending_{game.name}", (Ending,), {"GAME": game, "TYPE": about}))


for name in games.names():
    register(games.load(name))
