"""A plan: a private copy of a match that its player tries moves on, and that nobody else ever sees.

It begins in a world that the player could not tell from the real one: what they cannot see is dealt anew by a seed
of their own, so a plan tells nothing that they do not know. What others decide is a bot's guess. A plan follows from
the view, the seed and the player's moves alone: it can be dropped and made again at any time.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

from msgspec.structs import replace

from fourquarters.bots.advice import favourite
from fourquarters.engine.chance import new_dice
from fourquarters.engine.errors import IllegalMove
from fourquarters.engine.state import SPECTATOR
from fourquarters.engine.view import Position, View, copied
from fourquarters.match import Fairness, Match
from fourquarters.web.errors import Refused
from fourquarters.web.live.match_log import MatchLog, seats_of
from fourquarters.web.live.seat_messages import Reader
from fourquarters.web.live.table_messages import TableMessages
from fourquarters.web.storage.records import Event, TableRecord
from fourquarters.words.tongue import Told, mark

MOST_GUESSED = 300
"""How many decisions of others are guessed in a row; no game has so many between two turns."""

MOST_MOVES = 80
"""How many decisions of their own a player may plan: more than anyone foresees, and little to think about."""

BEGINS = mark("Your plan begins here.")


class PlannedMatch(Match):
    """A match that begins in an imagined world."""

    def __init__(self, record: TableRecord, world: Position, view: View) -> None:
        self.world = world
        nobody = Fairness.new(seed=0)
        super().__init__(view.game, seats_of(record), nobody, record.options, view.mode)

    def _start(self) -> Position:
        return Position(self.game, copied(self.world.states), self.mode)

    def opening(self, seat: int = SPECTATOR, language: str = "en") -> list[Told]:
        """One line, whoever reads it."""
        del seat
        return [Told(self.tongue(language)(BEGINS))]


class Plan:
    """A player's plan: the imagined world, and what was decided in it since."""

    def __init__(self, record: TableRecord, view: View, seed: int, away: float) -> None:
        self.record, self.view, self.away = replace(record, secret=b""), view, away
        self.world = view.imagine(new_dice(seed))
        self.events: list[Event] = []
        self.moves: list[int] = []  # of the player
        self.marks: list[int] = []  # how many events there were before each of them
        self.lock = threading.Lock()
        self.begin()

    def begin(self) -> None:
        """Carry out the events that there are, from the imagined world on, and let the others go on."""
        match = PlannedMatch(self.record, self.world, self.view)
        self.log = MatchLog(self.record, self.view.mode, self.events, match)
        self.messages = TableMessages(self.record, self.log, self.away)
        self.let_others_decide()

    def scene(self, moves: Sequence[int], since: int, language: str) -> bytes:
        """The table after these moves of the player, as they would see it."""
        if len(moves) > MOST_MOVES:
            raise Refused("plan_lost")
        with self.lock:
            kept = shared(self.moves, moves)
            if kept < len(self.moves):
                self.take_back(kept)
            for action in moves[kept:]:
                self.decide(action)
            return self.messages.scene_message(Reader("scene", self.view.seat, language), since)

    def take_back(self, kept: int) -> None:
        """Go back to where only so many of the player's moves were made."""
        self.events = self.log.events[: self.marks[kept]]
        del self.moves[kept:], self.marks[kept:]
        self.begin()

    def decide(self, action: int) -> None:
        match, before = self.log.match, len(self.log.events)
        if match.decider != self.view.seat or action not in self.log.legal():
            raise Refused("plan_lost")
        self.take(action)
        self.moves.append(action)
        self.marks.append(before)
        self.let_others_decide()

    def let_others_decide(self) -> None:
        """Until it is the player's turn again, or the end, the others do what a bot would."""
        match = self.log.match
        for _ in range(MOST_GUESSED):
            if match.over or match.decider == self.view.seat:
                return
            self.take(favourite(match.view(match.decider)))
        raise Refused("plan_lost")

    def take(self, action: int) -> None:
        number = len(self.log.events) + 1
        try:
            self.log.take(Event("move", self.log.match.decider, action, number=number, at=time.time()))
        except IllegalMove:
            raise Refused("plan_lost") from None


def shared(some: Sequence[int], others: Sequence[int]) -> int:
    """How many moves two plans begin with alike."""
    alike = [one == other for one, other in zip(some, others, strict=False)]
    return alike.index(False) if False in alike else len(alike)
