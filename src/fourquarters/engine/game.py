"""The contract of a game: everything the rest of the program knows about one.

A game is a folder under `games/` with a `GAME = Game(…)`. Its rules are `@rule` functions on its
state. Its words and its picture are next to them and are loaded when somebody looks (`Game.part`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from importlib import import_module
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from fourquarters.engine.actions import Actions
from fourquarters.engine.errors import TableError
from fourquarters.engine.rule import rule
from fourquarters.engine.state import OWNER, Bytes, Decisions, KeyWords, States, TableState, mask
from fourquarters.engine.symmetry import Symmetry

S = TypeVar("S", bound=TableState)
T = TypeVar("T", bound=TableState, contravariant=True)

Key = bytes
"""The thirty-two bytes that determine all chance of a match."""

FEWEST_SEATS, MOST_SEATS = 2, 4
"""The table sizes supported: rewards are shared among at least two players, and whatever is kept for
each seat (values in the search's nodes, players' marks and colours) has room for four."""


@rule
def nothing_hidden(s: TableState, seat: int) -> None:
    """`imagine` for a game whose only secret is what will be drawn: nothing to fill in."""


@rule
def always_open(_s: TableState) -> bool:
    """`choice_is_open` for a game in which nobody holds anything hidden."""
    return True


@dataclass(frozen=True)
class Option:
    """A variant that can be switched on; the state has a field of this name."""

    name: str
    players: tuple[int, ...] | None = None  # for which numbers of players; None: all


@dataclass(frozen=True)
class Rules(Generic[S]):
    """The rules of a game. All are `@rule` functions; `s` is a state of the game."""

    set_up: Callable[[S], None]
    """Set up a blank state in which only key, players and options are filled in."""
    legal: Callable[[S, Decisions], int]
    """Write the ids of all legal decisions into a buffer, ascending; return how many (0: over)."""
    apply: Callable[[S, int], None]
    """Carry out one legal decision and everything that follows from it."""
    score: Callable[[S, int], int]
    """Points of a seat, now or at the end."""
    place: Callable[[S, int], int]
    """How many players rank ahead of a seat by the rulebook's tie-breaks (0: wins, alone or jointly)."""
    judge: Callable[[S, int], float]
    """How good the position looks to a seat; what greedy maximises."""
    imagine: Callable[[S, int], None] = nothing_hidden
    """Fill in what a seat cannot see, at random, from the state's (fresh) chance."""
    choice_is_open: Callable[[S], bool] = always_open
    """Can everyone see what the decider may choose from? If not, even a single option is asked for:
    carrying it out at once would tell the others what a hand cannot do."""


class RulesModule(Protocol[T]):
    """A game's `rules`: the functions that every game has, all on its own state."""

    def set_up(self, s: T, /) -> None: ...
    def legal(self, s: T, out: Decisions, /) -> int: ...
    def apply(self, s: T, action: int, /) -> None: ...
    def score(self, s: T, seat: int, /) -> int: ...
    def place(self, s: T, seat: int, /) -> int: ...


def rules_of(module: RulesModule[S], judge: Callable[[S, int], float]) -> Rules[S]:
    """The rules of a game, each by its name in the game's `rules`; what is missing there has a default."""
    named = {field.name: vars(module)[field.name] for field in fields(Rules) if field.name in vars(module)}
    return Rules(**named, judge=judge)


class Thinking(NamedTuple):
    """How a search thinks about this game, as measured (docs/bots.md). Compiled code reads it too."""

    explore: float = 0.2  # how much an untried decision tempts
    widen: float = 1.0  # how fast more decisions are tried at a node
    depth: int = 8  # decisions played out before a position is judged
    look: int = 5  # how many randomly picked decisions are compared for each of those
    scale: float = 8.0  # a judgement this much better is a good lead
    win: float = 0.7  # at the end: how much the win counts compared with the lead
    reach: int = 500  # how many decisions of a walk are kept in the tree
    curiosity: float = 1.0  # with a network: how much a likely but little-tried decision tempts
    breadth: float = 2.0  # how much less sure of its decisions the network is taken to be (a temperature)
    trust: float = (
        1.0  # with a network: how much its forecasts count; the rest is judgement, after playing on
    )


USUAL_THINKING = Thinking()


@dataclass(frozen=True, eq=False)
class Game:
    """One game: its rules and figures, and where its words and its picture are."""

    name: str
    home: str  # its package
    players: tuple[int, ...]
    minutes: int
    version: int  # of the rules; a match file of another version is not replayed
    state: type[TableState]
    actions: Actions
    most_legal: int  # no position has more legal decisions
    rules: Rules[Any]  # on a `state`
    options: tuple[Option, ...] = ()
    thinking: Thinking = USUAL_THINKING
    temperatures: tuple[float, ...] = (18.0, 8.0, 3.5)  # of the softer levels, weakest first (docs/bots.md)
    symmetry: Symmetry | None = None  # of parts besides the seats, for those who learn

    def __post_init__(self) -> None:
        """Refuse a game whose tables are smaller or larger than supported."""
        if not self.players or not FEWEST_SEATS <= min(self.players) <= self.seats <= MOST_SEATS:
            raise TableError(
                "{game}: a game must be for {fewest} to {most} players, not {players}.",
                game=self.name,
                fewest=FEWEST_SEATS,
                most=MOST_SEATS,
                players=", ".join(map(str, self.players)) or "–",
            )

    def __repr__(self) -> str:
        *fewer, most = map(str, self.players)
        tables = f"{', '.join(fewer)} or {most}" if fewer else most
        options = "".join(f", {option.name}" for option in self.options)
        return f"<Game {self.name}: {tables} players{options}>"

    def part(self, name: str) -> Any:
        """A module of its package that the rules do not need: `words` or `picture`."""
        return import_module(f"{self.home}.{name}")

    @property
    def seats(self) -> int:
        """Seats of the largest table: the length of every by-seat field."""
        return max(self.players)

    @property
    def has_hands(self) -> bool:
        """Does anybody hold something that others cannot see?"""
        return any(field.sees is OWNER for field in self.state.FIELDS)

    def mask(self) -> Bytes:
        """For each seat and for spectators, which bytes of the record they may see."""
        return mask(self.state, self.seats)

    def blank(self, players: int, options: Mapping[str, bool] | None = None) -> States:
        """A state with nothing laid out, as an array of one."""
        self.check(players, options or {})
        states = np.zeros(1, self.state.DTYPE)
        states["players"] = players
        for name, value in (options or {}).items():
            states[name] = value
        return states

    def check(self, players: int, options: Mapping[str, bool]) -> None:
        """Refuse a number of players or a variant that the game does not have."""
        if players not in self.players:
            allowed = ", ".join(map(str, self.players))
            raise TableError(
                "{game} is for {allowed} players, not {players}.",
                game=self.name,
                allowed=allowed,
                players=players,
            )
        for name in options:
            option = next((o for o in self.options if o.name == name), None)
            if option is None:
                known = ", ".join(o.name for o in self.options) or "–"
                raise TableError(
                    "{game} has no option “{name}”. Options: {known}.", game=self.name, name=name, known=known
                )
            if option.players and players not in option.players and options[name]:
                raise TableError(
                    "The option {name} is not available for {players} players.", name=name, players=players
                )

    def configurations(self) -> list[tuple[int, dict[str, bool]]]:
        """Every number of players, plain and with each variant: what tests and benchmarks iterate over."""
        return [
            (n, {o.name: True} if o else {})
            for n in self.players
            for o in (None, *self.options)
            if not (o and o.players and n not in o.players)
        ]


def key_words(key: Key) -> KeyWords:
    return np.frombuffer(key, "<u4", 8)
