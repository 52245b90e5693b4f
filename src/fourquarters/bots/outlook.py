"""Outlooks: every seat's chance to win, now and after each decision, and what a draw might have brought instead.

A network reads a position best from the seat that decides, and is a little too hopeful for that seat. So the players go
on as the network would until every seat has decided once, and the outlook is the mean of what each of them read
there, in several worlds with chance of their own. A game without a network is forecast by its own judgement.

The chance in these worlds comes from dice whose seed is what the reader sees, never from the match's key: the same
question gets the same answer, and an answer tells nothing that is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from fourquarters.bots.choice import think_up
from fourquarters.bots.network import Mind, into_shares, look, new_mind, reading
from fourquarters.bots.network_file import shipped
from fourquarters.engine.boundary import Mode, bound
from fourquarters.engine.chance import Dice, cast, seed_dice
from fourquarters.engine.game import MOST_SEATS, Game
from fourquarters.engine.observation import observe
from fourquarters.engine.rule import compiled, rule
from fourquarters.engine.stand_ins import apply, judge, legal, place, score, stand_in
from fourquarters.engine.state import Bytes, Decisions, States
from fourquarters.engine.view import Position, View, copied

Chances = NDArray[np.float64]

FARTHEST = 12
"""How many decisions the players go on for at most."""

SEVERAL = 8
"""In how many worlds."""

THROWS = 32
"""How often a draw is thought to have come out otherwise."""

KNOWS_ALL = -2
"""A reader from whom nothing is hidden but what will be drawn."""

NO_DECISION = -1


class Room(NamedTuple):
    """Where outlooks are worked out."""

    world: States  # an array of one
    memory: Bytes  # the same as bytes
    out: Decisions  # legal decisions
    dice: Dice
    total: Any  # by seat: the chances added up
    lead: Any  # by seat: the leads added up, in full leads
    read: Any  # by seat: the chances in one world
    read_lead: Any  # by seat: the leads in one world
    readers: Any  # by seat: has it read this world?
    mind: Any  # without a network: None
    full_lead: float  # in points, or in judgement


forecast: Callable[[Room], None] = stand_in()
glance: Callable[[Mind | None, Bytes, int, int, Decisions, int], None] = stand_in()


@rule
def expect(seen: States, reader: int, action: int, room: Room, seed: int, worlds: int) -> None:
    """Every seat's chance after a decision, or as it is: the mean over worlds that look the same to a reader."""
    forget(room)
    for world in range(worlds):
        seed_dice(room.dice, seed, world)
        if reader == KNOWS_ALL:
            with_other_chance(seen, room)
        else:
            think_up(seen, reader, room.world, room.dice)
        if action != NO_DECISION:
            apply(room.world[0], action)
        forecast(room)
    average(room, worlds)


@rule
def with_other_chance(state: States, room: Room) -> None:
    """The same state with other draws to come."""
    room.world[0] = state[0]
    for i in range(8):
        room.world[0].key[i] = cast(room.dice)


@rule
def forget(room: Room) -> None:
    for seat in range(MOST_SEATS):
        room.total[seat] = 0.0
        room.lead[seat] = 0.0


@rule
def average(room: Room, many: int) -> None:
    for seat in range(MOST_SEATS):
        room.total[seat] /= many
        room.lead[seat] /= many


@rule
def read_ahead(room: Room) -> None:
    """Add every seat's chance in this world: what each seat reads when it decides next, or what came out."""
    s = room.world[0]
    for seat in range(MOST_SEATS):
        room.read[seat] = 0.0
        room.read_lead[seat] = 0.0
        room.readers[seat] = 0
    readers, made = 0, 0
    while readers < s.players and made < FARTHEST:
        n = legal(s, room.out)
        if n == 0:
            add_result(room)
            return
        if n > 1:
            glance(room.mind, room.memory, s.decider, s.players, room.out, n)
            made += 1
            if room.readers[s.decider] == 0:
                room.readers[s.decider] = 1
                readers += 1
                note_reading(room, s.decider, s.players)
        apply(s, room.out[likeliest(room.mind.reading.likely, n)])
    for seat in range(s.players):
        room.total[seat] += room.read[seat] / readers
        room.lead[seat] += room.read_lead[seat] / readers


@rule
def note_reading(room: Room, reader: int, players: int) -> None:
    for i in range(players):
        room.read[(reader + i) % players] += room.mind.reading.chance[i]
        room.read_lead[(reader + i) % players] += room.mind.reading.lead[i]


@rule
def likeliest(likely: Any, n: int) -> int:
    """Which of n decisions the network prefers."""
    best = 0
    if n > 1:
        for i in range(n):
            if likely[i] > likely[best]:
                best = i
    return best


@rule
def judge_now(room: Room) -> None:
    """Add every seat's chance as the game's own judgement suggests it, or what came out."""
    s = room.world[0]
    if legal(s, room.out) == 0:
        add_result(room)
        return
    for seat in range(s.players):
        room.read[seat] = judge(s, seat) / room.full_lead
        room.read_lead[seat] = room.read[seat]
    into_shares(room.read, s.players)
    for seat in range(s.players):
        room.total[seat] += room.read[seat]
        room.lead[seat] += room.read_lead[seat] - best_other(room.read_lead, seat, s.players)


@rule
def add_result(room: Room) -> None:
    """Add the shares of the victory, and the leads in points."""
    s = room.world[0]
    winners = 0
    for seat in range(s.players):
        room.read_lead[seat] = score(s, seat) / room.full_lead
        if place(s, seat) == 0:
            winners += 1
    for seat in range(s.players):
        room.lead[seat] += room.read_lead[seat] - best_other(room.read_lead, seat, s.players)
        if place(s, seat) == 0:
            room.total[seat] += 1.0 / winners


@rule
def best_other(numbers: Any, seat: int, players: int) -> Any:
    """The largest of the other seats' numbers."""
    most = numbers[(seat + 1) % players]
    for other in range(players):
        if other != seat:
            most = max(most, numbers[other])
    return most


def look_by_numpy(mind: Mind, memory: Bytes, seat: int, players: int, out: Decisions, n: int) -> None:
    """`look` without a compiler."""
    room = mind.reading
    observe(memory, mind.plan, seat, players, room.observation)
    logits, chances, leads = reading(mind.weights, room.observation[None], players)
    room.likely[:n] = logits[0, out[:n]]
    into_shares(room.likely, n)
    room.chance[:players], room.lead[:players] = chances[0], leads[0]


class Forecast(NamedTuple):
    """What is expected for every seat: its chance to win, and its lead over the best other in full leads."""

    chances: Chances
    leads: Chances


class Outlook:
    """Works out chances in matches of one game with so many players. The same question gets the same answer."""

    def __init__(
        self, game: Game, players: int, worlds: int = SEVERAL, mode: Mode = "compiled", others: int = 0
    ) -> None:
        """With another number of `others` it looks at other worlds."""
        self.game, self.players, self.worlds, self.others = game, players, worlds, others
        found = shipped(game)
        ways = ways_to_see(found is not None, mode)
        self._expect = bound(game, expect, mode, **ways)
        self._look = compiled(look) if mode == "compiled" else look_by_numpy
        world = np.zeros(1, game.state.DTYPE)
        self._room = Room(
            world=world,
            memory=world.view(np.uint8),
            out=np.zeros(game.most_legal, np.int64),
            dice=np.zeros(4, np.int64),
            total=np.zeros(MOST_SEATS),
            lead=np.zeros(MOST_SEATS),
            read=np.zeros(MOST_SEATS, np.float32),
            read_lead=np.zeros(MOST_SEATS, np.float32),
            readers=np.zeros(MOST_SEATS, np.int64),
            mind=new_mind(game, players, found[0]) if found else None,
            full_lead=float(found[0].full_lead if found else game.thinking.scale),
        )

    def now(self, position: Position) -> Forecast:
        """What is expected in a position with everything in it."""
        return self._expected(position.states, KNOWS_ALL, NO_DECISION, self.worlds)

    def whatever_is_drawn(self, position: Position, action: int) -> Forecast:
        """What is expected after a decision, before its draws are known."""
        return self._expected(position.states, KNOWS_ALL, action, THROWS)

    def seen_by(self, view: View) -> Forecast:
        """What is expected as far as a reader may know, who may be a spectator."""
        return self._expected(view.states, view.seat, NO_DECISION, self.worlds)

    def after(self, view: View, actions: Sequence[int]) -> list[Forecast]:
        """What is expected after each decision, as far as the reader may know."""
        return [self._expected(view.states, view.seat, action, self.worlds) for action in actions]

    def shares(self, view: View) -> list[float]:
        """How much of the network's mind each legal decision has; without a network all are alike."""
        legal = np.array(view.legal())
        if self._room.mind is None:
            return [1 / len(legal)] * len(legal)
        memory = view.states.view(np.uint8)
        self._look(self._room.mind, memory, view.seat, self.players, legal, len(legal))
        shares: list[float] = self._room.mind.reading.likely[: len(legal)].tolist()
        return shares

    def _expected(self, seen: States, reader: int, action: int, worlds: int) -> Forecast:
        self._expect(seen, reader, action, self._room, seed_of(seen) ^ self.others, worlds)
        return Forecast(self._room.total[: self.players].copy(), self._room.lead[: self.players].copy())


def ways_to_see(learned: bool, mode: Mode) -> dict[str, Callable[..., Any]]:
    """What stands in for the names in the rules above."""
    if not learned:
        return {"forecast": judge_now}
    return {"forecast": read_ahead, "glance": look if mode == "compiled" else look_by_numpy}


def seed_of(states: States) -> int:
    """A number that belongs to what is seen, whatever chance has in store."""
    seen = copied(states)
    seen["key"] = 0
    return crc32(seen.tobytes())
