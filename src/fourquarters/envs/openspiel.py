"""OpenSpiel games: after importing this module, `pyspiel.load_game("fourquarters_gold")` finds them.

    pyspiel.load_game("fourquarters_gold(players=3)")

Parameters: `players`, every variant of the game by its name, `seed`, and `outcomes`.

Chance is explicit. The rules draw from a key; here the set-up and each decision that draws are
followed by a chance node with `outcomes` equally likely outcomes, and the outcome determines the key.
So a history tells everything, no search can look into the future, and the real distribution is
approximated by that many samples at each node. Outcome n of the set-up is the deal of match n of the seed.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from numpy.typing import NDArray

from fourquarters import games
from fourquarters.engine.chance import Dice, new_dice, rekey, roll
from fourquarters.engine.game import Game
from fourquarters.engine.observation import observation_size
from fourquarters.engine.rule import compiled
from fourquarters.engine.seeds import source_key
from fourquarters.engine.state import NOBODY, OWNER, TableState
from fourquarters.engine.view import Position, copied
from fourquarters.envs.seat import Table
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

PREFIX = "fourquarters_"
OUTCOMES = 256
MOST_DECISIONS = 20_000  # more than any match has
REMEMBERED = 64  # moves in an information state, in addition to a digest of everything seen
DIGEST = 32
SET_UP = -1  # in place of a decision that waits for chance
PATIENCE = 10_000  # how many imagined worlds to try until the waiting decision is allowed in one


def hides_something(game: Game) -> bool:
    """Is there more to hide than what will be drawn?"""
    own = [f for f in game.state.FIELDS if f not in TableState.FIELDS]
    return any(f.sees is OWNER or f.sees is NOBODY for f in own) or any(
        family.secret for family in game.actions.families
    )


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know about a game before one is created."""
    kind = pyspiel.GameType
    hidden = hides_something(game)
    parameters: dict[str, Any] = {"players": min(game.players), "outcomes": OUTCOMES, "seed": 0}
    return kind(
        short_name=f"{PREFIX}{game.name}",
        long_name=str(words_of(game).title(Tongue())),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION
        if hidden
        else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters | {option.name: False for option in game.options},
    )


def game_info(game: Game, players: int, outcomes: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=len(game.actions),
        max_chance_outcomes=outcomes,
        num_players=players,
        min_utility=-1.0 / (players - 1),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=MOST_DECISIONS,
    )


class SpielGame(pyspiel.Game):
    """One of our games as OpenSpiel sees it; `register` sets `GAME` and `TYPE` for each."""

    GAME: Game
    TYPE: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        asked = {"players": min(self.GAME.players), "outcomes": OUTCOMES, "seed": 0, **(params or {})}
        self.players, self.outcomes, self.seed = asked["players"], asked["outcomes"], asked["seed"]
        self.options = {option.name: True for option in self.GAME.options if asked.get(option.name)}
        self.source = source_key(self.seed)
        self.table = Table(self.GAME, self.players, self.options)
        self.chances = [(outcome, 1.0 / self.outcomes) for outcome in range(self.outcomes)]
        super().__init__(self.TYPE, game_info(self.GAME, self.players, self.outcomes), params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


class Move(NamedTuple):
    """A decision that was made. Of a hidden one only the kind is known; `action` is then the first of its kind."""

    seat: int
    action: int
    hidden: bool = False


class Course:
    """The course of a match so far: what an OpenSpiel state must copy."""

    def __init__(self, table: Table, key: NDArray[np.uint32]) -> None:
        self.table = table
        self.key = key
        self.position: Position | None = None
        self.waiting: int | None = SET_UP
        self.moves: list[Move] = []
        self.seen: NDArray[Any] | None = None
        self.digests = [b""] * table.players

    def __deepcopy__(self, memo: Any) -> Course:
        copy = Course(self.table, self.key)
        copy.position = self.position.copy() if self.position else None
        copy.waiting, copy.moves, copy.seen = self.waiting, list(self.moves), self.seen
        copy.digests = list(self.digests)
        return copy

    def player(self) -> int:
        """Who acts next: a seat, or OpenSpiel's ids for chance and the end."""
        if self.waiting is not None or self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.decider

    def go_on(self, action: int) -> None:
        """Apply a chance outcome or a decision."""
        if self.waiting is not None:
            self.fall(action)
        else:
            self.decide(action)

    def decide(self, action: int) -> None:
        """Make a decision at once or, if it draws, let it wait for chance."""
        assert self.position is not None
        before, decider = copied(self.position.states), self.position.decider
        self.position.apply(action)
        if self.position.state.draws == before["draws"][0]:
            self._made(decider, action)
        else:
            self.position = Position(self.table.game, before, "compiled")
            self.waiting = action

    def fall(self, outcome: int) -> None:
        """Apply a chance outcome: from now on the match draws from another key."""
        key = np.zeros(8, np.uint32)
        compiled(rekey)(key, self.key, outcome)
        self.key = key
        waiting, self.waiting = self.waiting, None
        if self.position is None:
            self.position = self.table.start(key.tobytes())
            self._remember()
        else:
            assert waiting is not None
            self.position.states["key"][0] = key
            decider = self.position.decider
            self.position.apply(waiting)
            self._made(decider, waiting)

    def _made(self, decider: int, action: int) -> None:
        self.moves.append(Move(decider, action))
        self._remember()

    def _remember(self) -> None:
        """Every seat adds what it has seen to its digest of everything it has ever seen."""
        assert self.position is not None
        self.seen = self.table.observations_of(self.position)
        for seat in range(self.table.players):
            move = self.told(seat, self.moves[-1]) if self.moves else "start"
            seen = self.seen[seat].tobytes()
            self.digests[seat] = hashlib.sha256(self.digests[seat] + move.encode() + seen).digest()

    def told(self, reader: int, move: Move) -> str:
        """A move as a reader learns of it."""
        actions = self.table.game.actions
        known = move.seat == reader and not move.hidden
        return f"{move.seat} {actions.text(move.action) if known else actions.seen_by_others(move.action)}"

    def keeps_from(self, player: int, seat: int, action: int) -> bool:
        """Is a seat's decision kept secret from a player?"""
        return seat != player and self.table.game.actions.family(action).secret

    def known_to(self, player: int, move: Move) -> Move:
        """A move, without what a player does not know about it."""
        if not self.keeps_from(player, move.seat, move.action):
            return move
        return Move(move.seat, self.table.game.actions.family(move.action).start, hidden=True)

    def resampled(self, player: int, dice: Dice) -> Course:
        """A course that the match may have taken as far as a player knows, and nothing more of the truth.

        The others see what belongs to them in an imagined world. What else they remember is not imagined:
        their digests follow from what the player and they themselves see.
        """
        if self.position is None:
            return Course(self.table, self.key)  # nothing has been drawn yet
        world, waiting = self._imagined(player, dice)
        other = Course(self.table, world.states["key"][0].copy())
        other.position, other.waiting = world, waiting
        other.moves = [self.known_to(player, move) for move in self.moves]
        other.seen = self.table.observations_of(world)
        for seat in range(self.table.players):
            memory = self.digests[player] + bytes([seat]) + other.seen[seat].tobytes()
            other.digests[seat] = hashlib.sha256(memory).digest()
        other.digests[player] = self.digests[player]
        return other

    def _imagined(self, player: int, dice: Dice) -> tuple[Position, int | None]:
        """An imagined world, and the decision that waits for chance in it."""
        assert self.position is not None
        view = self.position.view(player)
        for _ in range(PATIENCE):
            world = view.imagine(dice)
            if self.waiting is None:
                return world, None
            if fitting := self._fitting(player, world, self.waiting):
                return world, fitting[roll(dice, len(fitting))]
        raise ValueError("No world could be imagined in which the last decision was allowed.")

    def _fitting(self, player: int, world: Position, waiting: int) -> list[int]:
        """The decisions that may have been made last, as far as a player knows: if it was secret, all of its kind."""
        secret = self.keeps_from(player, world.decider, waiting)
        kind = self.table.game.actions.family(waiting) if secret else [waiting]
        return [int(action) for action in world.legal() if action in kind]


class Retelling(Course):
    """A stand-in for a course: who acted in turn, while a history is replayed to OpenSpiel."""

    def __init__(self, course: Course, players: list[int]) -> None:
        super().__init__(course.table, course.key)
        self.players = deque(players)

    def player(self) -> int:
        return self.players[0]

    def go_on(self, _action: int) -> None:
        self.players.popleft()


class SpielState(pyspiel.State):
    """An OpenSpiel state: a position, or a decision that waits for chance."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = Course(game.table, game.source)

    def current_player(self) -> int:
        return self.course.player()

    def _legal_actions(self, player: int) -> list[int]:
        position = self.course.position
        if position is None or position.decider != player:
            return []
        return [int(action) for action in position.legal()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances: list[tuple[int, float]] = self.get_game().chances
        return chances

    def _apply_action(self, action: int) -> None:
        self.course.go_on(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance:{action}"
        return self.course.table.game.actions.text(action)

    def is_terminal(self) -> bool:
        course = self.course
        return course.waiting is None and course.position is not None and course.position.over

    def returns(self) -> list[float]:
        course = self.course
        if not self.is_terminal() or course.position is None:
            return [0.0] * course.table.players
        return course.table.rewards_of(course.position)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player could not tell apart from this one, for searches over information sets."""
        other = SpielState(self.get_game())
        other.retell(self.full_history(), self.course, player)
        other.course = self.course.resampled(player, new_dice(int(sampler() * 2**53)))
        return other

    def retell(self, history: list[Any], course: Course, player: int) -> None:
        """Replay a history as far as a player knows it: chance outcomes as 0, others' secrets as the first of their kind."""
        chance = pyspiel.PlayerId.CHANCE
        steps = [(int(step.player), 0 if step.player == chance else step.action) for step in history]
        self.course = Retelling(course, [seat for seat, _action in steps])
        for seat, action in steps:
            self.apply_action(
                action if seat == chance else course.known_to(player, Move(seat, action)).action
            )

    def __str__(self) -> str:
        course = self.course
        moves = [course.told(move.seat, move) for move in course.moves]
        waiting = [] if course.waiting is None else [f"chance after {course.waiting}"]
        return "; ".join([*moves, *waiting]) or "start"


class SpielObserver:
    """What a player may see, as numbers and text, in the way of OpenSpiel's observers.

    An observation is the view's. An information state adds the last moves as the player learnt of
    them, and a digest of everything they have ever seen, so that different pasts give different states.
    """

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observers have no parameters, but {params} were given.")
        self._recalls = kind.perfect_recall
        size = observation_size(game.GAME)
        pieces = {"observation": size}
        if self._recalls:
            pieces |= {"moves": 2 * REMEMBERED, "digest": DIGEST}
        self.tensor = np.zeros(sum(pieces.values()), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, length in pieces.items():
            self.dict[name] = self.tensor[start : start + length]
            start += length

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        course = state.course
        self.tensor.fill(0)
        if course.seen is not None:
            self.dict["observation"][:] = course.seen[player]
        if self._recalls:
            self._set_moves(course, player)
            if course.digests[player]:
                self.dict["digest"][:] = np.frombuffer(course.digests[player], np.uint8)

    def _set_moves(self, course: Course, player: int) -> None:
        """The last moves, newest first: the seat counted from the player, and action + 1, or −1 if it was secret."""
        rows = self.dict["moves"].reshape(REMEMBERED, 2)
        players = course.table.players
        for row, move in zip(rows, reversed(course.moves), strict=False):
            secret = move.hidden or course.keeps_from(player, move.seat, move.action)
            row[:] = (move.seat - player) % players, -1 if secret else move.action + 1

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        course = state.course
        if course.seen is None or course.position is None:
            return f"seat {player} before the start"
        numbers = " ".join(map(str, course.seen[player].tolist()))
        if not self._recalls:
            return f"seat {player}: {numbers}"
        moves = "; ".join(course.told(player, move) for move in course.moves)
        return f"seat {player}: {moves} | {numbers} | {course.digests[player].hex()}"


def register(game: Game) -> None:
    """Tell OpenSpiel about a game."""
    about = game_type(game)
    pyspiel.register_game(about, type(f"Spiel_{game.name}", (SpielGame,), {"GAME": game, "TYPE": about}))


for name in games.names():
    register(games.load(name))
