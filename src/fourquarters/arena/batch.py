"""Many games at once in NumPy arrays: one call makes one decision in every game, on all cores.

    batch = Batch(game, players=3, games=4096, seed=7)
    while learning:
        batch.step(policy(batch.observations, batch.masks))

The arrays belong to the batch: a step writes into them and copies nothing, so copy whatever must
outlast the next step. Observations are made the way a view makes them and hold nothing hidden; what a
critic may know on top is in a separate array, filled only if `full_information` is set.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourquarters.arena.answers import all_bots, choose_as_bot, simple_bots
from fourquarters.arena.kept import Kept, bot_seat, match_kept
from fourquarters.arena.play import Desk, at_random, digest, new_desk, not_at_desk, play
from fourquarters.arena.steps import (
    BEGIN,
    HOLD,
    choose_randomly,
    first_illegal,
    move_in_row,
    not_in_row,
    observe_many,
    step_many,
    wait,
)
from fourquarters.arena.tables import EVERYBODY, ROTATING, Scratch, Setting, Tables, empty_tables, setting
from fourquarters.bots import NetworkBot, SimpleBot
from fourquarters.bots.network import new_mind
from fourquarters.engine.boundary import Mode, bound
from fourquarters.engine.errors import IllegalMove, TableError
from fourquarters.engine.game import Game
from fourquarters.engine.observation import Observation
from fourquarters.engine.rule import F, compiled, rule
from fourquarters.engine.state import Decisions, States
from fourquarters.engine.view import Position
from fourquarters.match import Match

Numbers = NDArray[np.int64]
Stepping = Callable[[Tables, Setting, Scratch, Decisions], None]
Playing = Callable[[Desk, Setting, int, Numbers, Numbers], None]
Watcher = Callable[["Batch", NDArray[np.int64]], None]
"""What is called with the batch and the decisions before they are made."""

CompiledBot = SimpleBot | NetworkBot
"""A bot that can be played entirely in compiled code."""


@rule
def play_many(desk: Desk, setting: Setting, first: int, lengths: Numbers, digests: Numbers) -> None:
    """Play matches `first`, `first + 1`, …: the length of each, and a hash of the final state where wanted."""
    for row in range(len(lengths)):
        lengths[row] = play(desk, setting, first + row)
        if row < len(digests):
            digests[row] = digest(desk.memory[0])


def stepping(game: Game, opponents: Sequence[CompiledBot], mode: Mode, record: bool = False) -> Stepping:
    """`step_many`, bound to a game's rules, with or without bots at the table and a record of the moves."""
    note = move_in_row if record else not_in_row
    if not opponents:
        return bound(game, step_many, mode, go_on=wait, note_in_row=note)
    simple = all(isinstance(bot, SimpleBot) for bot in opponents)
    return bound(game, step_many, mode, go_on=simple_bots if simple else all_bots, note_in_row=note)


def playing_randomly(game: Game, mode: Mode) -> Playing:
    """`play_many` at random, bound to a game's rules."""
    return bound(game, play_many, mode, decide=at_random, note_at_desk=not_at_desk)


def in_mode(function: F, mode: Mode) -> F:
    """A rule that needs no game, interpreted or compiled."""
    return compiled(function) if mode == "compiled" else function


class Batch:
    """Many games of one kind at once.

    Without opponents, every seat's decisions are asked for (self-play). With opponents (bots in all seats but one, from
    the learner's left), only the learner's are. The learner has a seat, or changes seats with the match's number.
    With a `record` of all moves, any match can be had as one (`match`).
    """

    def __init__(
        self,
        game: Game,
        players: int,
        games: int,
        options: Mapping[str, bool] | None = None,
        seed: int = 0,
        *,
        opponents: Sequence[CompiledBot] = (),
        learner: int | None = None,
        skip_forced: bool = False,
        full_information: bool = False,
        record: bool = False,
        threads: int | None = None,
        mode: Mode = "compiled",
    ) -> None:
        check_opponents(len(opponents), players)
        self.game, self.players, self.games = game, players, games
        self.options, self.opponents, self.mode = dict(options or {}), tuple(opponents), mode
        self.learner = (ROTATING if opponents else EVERYBODY) if learner is None else learner
        self._skip_forced, self._record = skip_forced, record
        self._watchers: list[Watcher] = []
        self.tables = empty_tables(game, players, games, full_information, record)
        self._parts = parts(games, threads or os.cpu_count() or 1)
        self._pool = ThreadPoolExecutor(max(1, len(self._parts) - 1), thread_name_prefix="batch")
        self._split = [Tables._make(table[part] for table in self.tables) for part in self._parts]
        self._scratch = [scratch(game, mind_of(game, players, opponents)) for _ in self._parts]
        self.states: States = self.tables.states
        self.observations: Observation = self.tables.observations
        self.full_information: Observation = self.tables.full
        self.masks: NDArray[np.bool_] = self.tables.masks
        self.deciders: NDArray[np.int64] = self.tables.deciders
        self.actors: NDArray[np.int64] = self.tables.actors
        self.rewards: NDArray[np.float32] = self.tables.rewards
        self.dones: NDArray[np.bool_] = self.tables.dones
        self.points: NDArray[np.int64] = self.tables.points
        self.last_observations: Observation = self.tables.last
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Start all games afresh, with chance from this seed."""
        self.seed = seed
        kinds = [bot.kind for bot in self.opponents]
        noise = [bot.noise(self.game) for bot in self.opponents]
        self._setting = setting(
            self.game,
            self.players,
            self.options,
            seed,
            self.games,
            kinds,
            self._skip_forced,
            noise,
            self.learner,
        )
        self.tables.numbers[:] = np.arange(self.games)
        for table in (self.rewards, self.points, self.dones, self.actors, self.last_observations):
            table[:] = 0
        self._make(np.full(self.games, BEGIN, np.int64))

    def step(self, actions: NDArray[Any]) -> None:
        """One decision in each game; HOLD leaves a game as it is. If one is not legal, none is made."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.games,):
            raise TableError("{n} games need {n} actions, one each.", n=self.games)
        wrong = in_mode(first_illegal, self.mode)(self.masks, chosen)
        if wrong >= 0:
            self._refuse(wrong, int(chosen[wrong]))
        for look in self._watchers:
            look(self, chosen)
        self._make(chosen)

    def watch(self, look: Watcher) -> None:
        """Have every decision looked at just before it is made: a `MoveLog`, or any function."""
        self._watchers.append(look)

    def restart(self, rows: NDArray[np.bool_]) -> None:
        """Start the next match in some rows; the others stay as they are."""
        self.tables.numbers[rows] += self.games
        self._make(np.where(rows, BEGIN, HOLD))

    def random_actions(self) -> NDArray[np.int64]:
        """A legal decision for each game, all equally likely; the same seed gives the same decisions."""
        actions = np.zeros(self.games, np.int64)
        choose = in_mode(choose_randomly, self.mode)
        self._share_out(lambda n: choose(self._split[n].masks, self._split[n].dice, actions[self._parts[n]]))
        return actions

    def bot_actions(self, bot: SimpleBot, wanted: NDArray[np.bool_] | None = None) -> NDArray[np.int64]:
        """What a bot would decide in each game, or only in the wanted ones, from the decider's view."""
        actions = np.zeros(self.games, np.int64)
        rows = np.ones(self.games, np.bool_) if wanted is None else wanted
        choose = bound(self.game, choose_as_bot, self.mode)
        self._share_out(
            lambda n: choose(
                self._split[n],
                self._setting,
                self._scratch[n],
                rows[self._parts[n]],
                int(bot.kind),
                actions[self._parts[n]],
            )
        )
        return actions

    def observe(self, seats: NDArray[Any] | int, out: Observation | None = None) -> Observation:
        """What one seat of each game may see, even when another seat decides."""
        readers = np.ascontiguousarray(np.broadcast_to(seats, self.games), np.int64)
        if readers.min() < 0 or readers.max() >= self.players:
            raise TableError("Seats are 0 to {last}.", last=self.players - 1)
        seen = np.zeros_like(self.observations) if out is None else out
        look = in_mode(observe_many, self.mode)
        self._share_out(
            lambda n: look(
                self._split[n].memory, self._setting.plan, readers[self._parts[n]], self.players,
                seen[self._parts[n]],
            )
        )  # fmt: skip
        return seen

    def position(self, number: int) -> Position:
        """A copy of one game's position, secrets included: to look at, to search, to paint."""
        return Position(self.game, self.states[number : number + 1].copy(), self.mode)

    def match(self, row: int, before: bool = False) -> Match:
        """The match of a row so far, or the one before it, of a batch that keeps a `record` of the moves.

        Decisions that are forced and open to all have already been made in it.
        """
        number = int(self.tables.numbers[row])
        half = (number // self.games + before) % 2
        kept = Kept(
            self.seed,
            number - before * self.games,
            int(self.tables.made[row, half]),
            self.tables.moves[row, half],
        )
        first = kept.number % self.players if self.learner == ROTATING else self.learner
        bots = {(first + 1 + i) % self.players: bot_seat(bot) for i, bot in enumerate(self.opponents)}
        return match_kept(self.game, self.players, self.options, kept, bots)

    def _make(self, actions: NDArray[np.int64]) -> None:
        step = stepping(self.game, self.opponents, self.mode, self._record)
        self._share_out(
            lambda n: step(self._split[n], self._setting, self._scratch[n], actions[self._parts[n]])
        )

    def _refuse(self, number: int, action: int) -> None:
        known = 0 <= action < len(self.game.actions)
        move = self.game.actions.text(action) if known else str(action)
        raise IllegalMove(move, f"not a legal decision in game {number}; no decision was made")

    def _share_out(self, work: Callable[[int], Any]) -> None:
        """Do the work of all parts at once: the last one here, the others in threads."""
        *others, last = range(len(self._parts))
        jobs = [self._pool.submit(work, n) for n in others]
        work(last)
        for job in jobs:
            job.result()


def check_opponents(n: int, players: int) -> None:
    if n not in (0, players - 1):
        raise TableError(
            "{n} opponents at a table of {players}: there must be one for each of the other seats.",
            n=n,
            players=players,
        )


def parts(games: int, threads: int) -> list[slice]:
    """The games split into contiguous parts, one for each thread."""
    edges = np.linspace(0, games, min(threads, games) + 1).astype(int).tolist()
    return [slice(first, end) for first, end in pairwise(edges)]


def scratch(game: Game, mind: Any = 0) -> Scratch:
    """What a thread needs for itself."""
    desk = np.zeros(3, game.state.DTYPE)
    return Scratch(np.zeros(game.most_legal, np.int64), desk, desk.view(np.uint8).reshape(3, -1), mind)


def mind_of(game: Game, players: int, bots: Sequence[CompiledBot]) -> Any:
    """The network that all the learned bots at a table share; 0 if only simple ones sit there."""
    learned = [bot for bot in bots if isinstance(bot, NetworkBot)]
    if not learned:
        return 0
    weights = learned[0].network(game)
    if any(bot.network(game) is not weights for bot in learned):
        raise TableError("A batch plays one network at a time.")
    return new_mind(game, players, weights)


def play_randomly(
    game: Game,
    players: int,
    games: int,
    options: Mapping[str, bool] | None = None,
    seed: int = 0,
    threads: int | None = None,
    mode: Mode = "compiled",
    first: int = 0,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Play random matches of a seed on all cores, from number `first` on: lengths and final states' hashes."""
    shared = setting(game, players, options, seed)
    lengths, digests = np.zeros((2, games), np.int64)
    play = playing_randomly(game, mode)

    def work(part: slice) -> None:
        play(new_desk(game), shared, first + part.start, lengths[part], digests[part])

    pieces = parts(games, threads or os.cpu_count() or 1)
    with ThreadPoolExecutor(len(pieces)) as pool:
        list(pool.map(work, pieces))
    return lengths, digests
