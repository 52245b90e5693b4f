"""Positions and views: a whole state for programs, and what one reader may know of it.

Everything that leaves the table (pictures, words, bots' decisions, observations) is made from a
`View`, which holds a state in which every field that its reader may not see is blank.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

import numpy as np

from fourquarters.engine.boundary import Engine, Mode, Numbers, engine, unproven
from fourquarters.engine.chance import Dice, cast
from fourquarters.engine.errors import BadPosition, IllegalMove, TableError
from fourquarters.engine.game import Game, Key, key_words
from fourquarters.engine.observation import (
    Observation,
    observation_size,
    observation_type,
    observe,
    plan,
    shown_fields,
)
from fourquarters.engine.position_text import read_text, written
from fourquarters.engine.rule import compiled
from fourquarters.engine.state import ALL, NOBODY, OVER, OWNER, SPECTATOR, Bytes, Decisions, Field, States

T = TypeVar("T")


class Position:
    """A position of a game with everything in it, including secrets. Fast, and for programs only.

    Positions are equal if everything in them is, chance included, so that the same decisions lead to the same
    positions. A decision changes a position, and its hash: put copies into sets and dictionaries.
    """

    __slots__ = ("_engine", "_legal", "_n", "game", "states")

    def __init__(self, game: Game, states: States, mode: Mode | Engine = "interpreted") -> None:
        self.game = game
        self.states = states
        self._engine = mode if isinstance(mode, Engine) else engine(game, mode)
        self._legal = np.zeros(game.most_legal, np.int64)
        self._n: int = self._engine.options(states, self._legal)

    @classmethod
    def start(
        cls,
        game: Game,
        players: int,
        key: Key,
        options: Mapping[str, bool] | None = None,
        mode: Mode = "interpreted",
    ) -> Position:
        """The position after set-up."""
        states = game.blank(players, options)
        states["key"][0] = key_words(key)
        engine(game, mode).begin(states, np.zeros(game.most_legal, np.int64))
        return cls(game, states, mode)

    @classmethod
    def from_text(
        cls, text: str, load: Callable[[str], Game], mode: Mode = "interpreted", trusted: bool = False
    ) -> Position:
        """The position of a text; `trusted` says that it comes from `text()` and from nobody who means harm.

        Compiled code checks no index. So a position whose text is not trusted is only ever run interpreted,
        whoever thinks about it.
        """
        game, states = read_text(text, load)
        if mode == "compiled" and not trusted:
            raise BadPosition("a text that is not trusted is never run compiled")
        try:
            position = cls(game, states, engine(game, mode) if trusted else unproven(game))
        except IndexError:
            raise BadPosition("the rules cannot make sense of it") from None
        if position.over != (position.decider == OVER):
            raise BadPosition("whose turn it is does not fit what can be decided")
        return position

    @property
    def state(self) -> Any:
        """The record itself, with a name for each field: everything, also what is hidden."""
        return self.states[0]

    @property
    def decider(self) -> int:
        """The seat that decides now; −1 when the game is over."""
        return int(self.states["decider"][0])

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self._n == 0

    @property
    def forced(self) -> bool:
        """Is there only one option, and can everyone see that? Then nobody need be asked."""
        return bool(self._engine.forced_openly(self.states, self._n))

    def legal(self) -> Decisions:
        """The ids of all legal decisions; read them before the next `apply`."""
        return self._legal[: self._n]

    def apply(self, action: int) -> None:
        """Decide."""
        n = self._engine.step(self.states, action, self._legal, self._n)
        if n < 0:
            raise IllegalMove(self.game.actions.text(action), "not a legal decision here")
        self._n = n

    def moves(self) -> list[str]:
        """The legal decisions in notation."""
        return [self.game.actions.text(action) for action in self.legal()]

    def play(self, move: str) -> None:
        """Decide, in notation."""
        self.apply(self.game.actions.parse(move))

    def scores(self) -> list[int]:
        """The points of every seat."""
        return per_seat(self._engine.points, self.states)

    def places(self) -> list[int]:
        """How many rank ahead of each player: 0 for the winner, or for joint winners."""
        return per_seat(self._engine.places, self.states)

    def copy(self) -> Position:
        """The same position, to go on from on its own."""
        other: Position = object.__new__(Position)
        other.game, other._engine, other._n = self.game, self._engine, self._n
        other.states, other._legal = copied(self.states), self._legal.copy()
        return other

    def view(self, seat: int = SPECTATOR) -> View:
        """What a seat, or a spectator, may know."""
        check_seat(seat, int(self.states["players"][0]))
        return seen(self.game, self.states, seat, self._engine)

    def text(self) -> str:
        """Everything in it on one line, secrets and future draws included: `Position.from_text` reads it."""
        return written(self.game, self.states)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game is other.game and self.states.tobytes() == other.states.tobytes()

    def __hash__(self) -> int:
        return hash((self.game.name, self.states.tobytes()))

    def __repr__(self) -> str:
        legal = f", {self._n} legal" if self._n else ""
        return f"<Position {summary(self)}{legal}>"

    def __str__(self) -> str:
        return str(self.view())

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[Game, bytes, Mode, bool]]:
        how = self._engine
        return unpickled_position, (self.game, self.states.tobytes(), how.mode, how.unproven)

    def _repr_svg_(self) -> str:
        return painted(self.view())


def unpickled_position(game: Game, memory: bytes, mode: Mode, doubtful: bool = False) -> Position:
    return Position(game, states_of(game, memory), unproven(game) if doubtful else engine(game, mode))


def states_of(game: Game, memory: bytes) -> States:
    """States from their bytes."""
    return np.frombuffer(memory, np.uint8).copy().view(game.state.DTYPE)


def copied(states: States) -> States:
    """A copy of the states; bytes copy many times faster than fields."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def per_seat(measure: Callable[[States, Numbers], None], states: States) -> list[int]:
    out = np.zeros(int(states["players"][0]), np.int64)
    measure(states, out)
    return out.tolist()


@cache
def seat_mask(game: Game) -> Bytes:
    return game.mask()


@cache
def alike(game: Game) -> tuple[int, ...]:
    """For each seat and, last, for a spectator: the first row of the mask that shows exactly the same."""
    rows = [row.tobytes() for row in seat_mask(game)]
    return tuple(rows.index(row) for row in rows)


def check_seat(seat: int, players: int) -> None:
    """Refuse a reader who sits nowhere: seats are counted from 0."""
    if not SPECTATOR <= seat < players:
        raise TableError("Seats are 0 to {last}.", last=players - 1)


def seen(game: Game, states: States, seat: int, engine: Engine) -> View:
    """What a seat, or a spectator, may know of a state."""
    masked = np.frombuffer(states, np.uint8) & seat_mask(game)[seat]  # bytes copy faster than fields
    return View(game, np.ndarray(states.shape, states.dtype, masked), seat, engine)


class Plain:
    """The fields of a state as plain numbers and lists, each read on first use."""

    def __init__(self, states: States) -> None:
        self._states = states
        self._made: dict[Callable[[View], object], Any] = {}

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        value = self._states[name].tolist()[0]
        setattr(self, name, value)
        return value


class View:
    """What one reader may know of a position. `seat` is −1 for a spectator."""

    __slots__ = ("_engine", "_legal", "decider", "game", "plain", "players", "seat", "states")

    def __init__(self, game: Game, states: States, seat: int, engine: Engine) -> None:
        self.game = game
        self.states = states
        self.plain = Plain(states)
        self.seat = seat
        self.players = int(states["players"][0])
        self.decider = int(states["decider"][0])  # OVER when the game is over
        self._engine = engine
        self._legal: list[int] | None = None

    def for_seat(self, seat: int) -> View:
        """The same view for another reader, who may see exactly the same."""
        other = View(self.game, self.states, seat, self._engine)
        other.plain = self.plain
        return other

    def in_mode(self, mode: Mode) -> View:
        """The same view, with its rules run in another mode; what is unproven stays interpreted."""
        how = self._engine if self._engine.unproven else engine(self.game, mode)
        other = View(self.game, self.states, self.seat, how)
        other.plain = self.plain
        return other

    def supposing(self, **fields: int) -> View:
        """The same view, if these fields were different; its reader and what the rules allow are as ever."""
        states = copied(self.states)
        for name, value in fields.items():
            states[name] = value
        return View(self.game, states, self.seat, self._engine)

    def once(self, read: Callable[[View], T]) -> T:
        """What `read` makes of a view, whoever looks: computed once for all who may see the same."""
        made = self.plain._made
        if read not in made:
            made[read] = read(self)
        result: T = made[read]
        return result

    @property
    def state(self) -> Any:
        """The record as its reader sees it: what they may not know is blank."""
        return self.states[0]

    @property
    def mode(self) -> Mode:
        """How the rules run: interpreted or compiled."""
        return self._engine.mode

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.decider == OVER

    @property
    def mine(self) -> bool:
        """Is it the reader's turn to decide?"""
        return self.seat != SPECTATOR and self.decider == self.seat

    def legal(self) -> list[int]:
        """What the reader may decide: nothing when somebody else decides."""
        if self._legal is None:
            out = np.zeros(self.game.most_legal, np.int64)
            n = self._engine.options(self.states, out) if self.mine else 0
            self._legal = out[:n].tolist()
        return self._legal

    def scores(self) -> list[int]:
        """The points of every seat, as far as the reader may know them."""
        return self.once(counted).copy()

    def places(self) -> list[int]:
        """How many rank ahead of each player: 0 for the winner, or for joint winners."""
        return per_seat(self._engine.places, self.states)

    def imagine(self, dice: Dice) -> Position:
        """A random full position that this reader could not tell from the real one."""
        world = copied(self.states)
        world["key"][0] = [cast(dice) for _ in range(8)]
        self._engine.suppose(world, self.seat)
        return Position(self.game, world, self._engine)

    def observation(self) -> Observation:
        """All visible fields as one row of numbers: the reader's own seat, then what they see from there."""
        out = np.zeros(observation_size(self.game), observation_type(self.game))
        look = compiled(observe) if self.mode == "compiled" else observe
        look(self.states.view(np.uint8), plan(self.game, self.players), self.seat, self.players, out)
        return out

    def __eq__(self, other: object) -> bool:
        """Are both of the same seat, and do they show the same?"""
        if not isinstance(other, View):
            return NotImplemented
        same_reader = (self.game, self.seat) == (other.game, other.seat)
        return same_reader and self.states.tobytes() == other.states.tobytes()

    def __hash__(self) -> int:
        return hash((self.game.name, self.seat, self.states.tobytes()))

    def __repr__(self) -> str:
        reader = "spectator" if self.seat == SPECTATOR else f"seat {self.seat}"
        return f"<View of {reader}: {summary(self)}>"

    def __str__(self) -> str:
        """The table as text. It is laid out when somebody looks: the engine knows no pictures."""
        text: str = import_module("fourquarters.picture.views").text_of(self)
        return text

    def __reduce__(self) -> tuple[Callable[..., View], tuple[Game, bytes, int, Mode, bool]]:
        return unpickled_view, (
            self.game,
            self.states.tobytes(),
            self.seat,
            self.mode,
            self._engine.unproven,
        )

    def _repr_svg_(self) -> str:
        return painted(self)


def unpickled_view(game: Game, memory: bytes, seat: int, mode: Mode, doubtful: bool = False) -> View:
    return View(game, states_of(game, memory), seat, unproven(game) if doubtful else engine(game, mode))


def summary(table: Position | View) -> str:
    """What a prompt shows of a position: the game, its players, and who decides or how it ended."""
    players = int(table.states["players"][0])
    if table.over:
        return f"{table.game.name}, {players} players, over {' : '.join(map(str, table.scores()))}"
    return f"{table.game.name}, {players} players, seat {table.decider} decides"


def painted(view: View) -> str:
    """The picture a notebook shows. It is loaded when somebody looks: the engine knows no pictures."""
    svg: str = import_module("fourquarters.picture.views").svg_of(view)
    return svg


def counted(view: View) -> list[int]:
    return per_seat(view._engine.points, view.states)


def visible(game: Game) -> list[Field]:
    """The fields that somebody sees."""
    return shown_fields(game)


__all__ = ["ALL", "NOBODY", "OVER", "OWNER", "SPECTATOR", "Position", "View", "visible"]
