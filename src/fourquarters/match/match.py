"""One match: seats, options, the log of moves, undo and replay.

The log of moves is the truth; the position is a cache of it. A decision with exactly one legal
option is made automatically and logged like any other, if everyone can see that there is only one.
Undo takes back a player's own decisions back to the last draw, reveal or other player's move, never
past it, and nothing at all once the match is over. Where nobody else is playing, a decision can be taken
back past all of that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from os import PathLike
from pathlib import Path
from typing import Any, Literal, NamedTuple

from fourquarters.engine.boundary import Mode, engine
from fourquarters.engine.errors import IllegalMove, StaleMove, TableError
from fourquarters.engine.game import Game
from fourquarters.engine.state import SPECTATOR, States
from fourquarters.engine.view import Position, View, alike, check_seat, copied, seen
from fourquarters.match.fairness import Fairness
from fourquarters.match.milestones import Milestones
from fourquarters.picture.views import PNG_WIDTH, png_of, svg_of, text_of
from fourquarters.words.contract import Scored, words_of
from fourquarters.words.tongue import Told, Tongue

RECENT = 8
"""How many of the last moves can be told and taken back without replaying the match."""

LOOKED_AT = 4
"""For how many of the last positions the views are kept, so that nothing in them is computed twice."""


Forced = Literal["open", "all"]
"""Which decisions with a single option are made automatically: those where everyone can see that there
is only one, or all of them (in matches started by an earlier version)."""


class Decision(NamedTuple):
    """What somebody decided: who, and what. A move that is made automatically is nobody's decision."""

    seat: int
    action: int


class Moment(NamedTuple):
    """The position before a move, as far as undo needs it."""

    draws: int
    reveals: int
    decider: int
    by_itself: bool  # the move that followed was made automatically


@dataclass(frozen=True)
class Seat:
    """Who sits in a seat: a name, and `person` or the name of a bot."""

    name: str
    kind: str = "person"


class Past(NamedTuple):
    """The position before a recent move, and what readers saw of it."""

    states: States
    views: dict[int, View]


class Step(NamedTuple):
    """One move as a reader saw it: who made it, whether there was no other, its lines, and what it scored.

    `move` is its notation without what is secret.
    """

    seat: int
    by_itself: bool
    told: list[Told]
    scored: list[Scored]
    move: str


class Match:
    """A match of a game, from set-up to end."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        fairness: Fairness,
        options: Mapping[str, bool] | None = None,
        mode: Mode = "interpreted",
        forced: Forced = "open",
    ) -> None:
        game.check(len(seats), options or {})
        self.game = game
        self.seats = tuple(seats)
        self.options = dict(options or {})
        self.fairness = fairness
        self.mode = mode
        self.forced = forced
        self.moves: list[int] = []
        self.position = self._start()
        self._moments: list[Moment] = []  # before each move
        self._recent: dict[int, Past] = {}  # before the last moves
        self._views: dict[int, View] = {}  # of the current position
        self._milestones = Milestones()
        self._take_forced()

    def _start(self) -> Position:
        key = self.fairness.key()
        return Position.start(self.game, len(self.seats), key, self.options, self.mode)

    @property
    def decider(self) -> int:
        """The seat that decides now; −1 when the match is over."""
        return self.position.decider

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return self.position.over

    def legal(self) -> list[str]:
        """What may be decided now, in notation."""
        return self.position.moves()

    def play(self, move: int | str, seat: int | None = None, after: int | None = None) -> None:
        """Make a move, and then every forced one. A move that is not allowed changes nothing.

        If it says `after` how many moves it was meant to be made, it is refused if others have been made since.
        """
        actions = self.game.actions
        action = actions.parse(move if isinstance(move, str) else actions.text(move))
        if after is not None and after != len(self.moves):
            raise StaleMove(after, len(self.moves))
        if self.over:
            raise TableError("The match is over.")
        actor = self.decider if seat is None else seat
        if actor != self.decider or action not in self.position.legal():
            why = words_of(self.game).why_not(self.view(actor), action, self.tongue())
            raise IllegalMove(self.game.actions.text(action), why)
        self.play_checked(action)

    def play_checked(self, action: int) -> None:
        """Make a move that has been checked, and then every forced one; an illegal one is refused without a reason."""
        self._make(action)
        self._take_forced()

    def _make(self, action: int, by_itself: bool = False) -> None:
        moment, past = self._moment(by_itself), Past(copied(self.position.states), self._views)
        self.position.apply(action)
        self._moments.append(moment)
        self._recent[len(self.moves)] = past
        self._recent.pop(len(self.moves) - RECENT, None)
        if len(self._recent) > LOOKED_AT:
            self._recent[len(self.moves) - LOOKED_AT].views.clear()
        self._views = {}
        self.moves.append(action)
        self._milestones.note(len(self.moves), self.position.states)

    def _take_forced(self) -> None:
        while self.position.forced or (self.forced == "all" and len(self.position.legal()) == 1):
            self._make(int(self.position.legal()[0]), by_itself=True)

    def _moment(self, by_itself: bool = False) -> Moment:
        s = self.position.states
        draws, reveals, decider = s["draws"][0], s["reveals"][0], s["decider"][0]
        return Moment(int(draws), int(reveals), int(decider), by_itself)

    def undoable(self, seat: int) -> int:
        """How many of the last moves a seat may take back, to its last own decision; 0 if none."""
        if self.over:
            return 0
        now = self._moment()
        for back, before in enumerate(reversed(self._moments), 1):
            if (before.draws, before.reveals, before.decider) != (now.draws, now.reveals, seat):
                return 0
            if not before.by_itself:
                return back
        return 0

    def undo(self, seat: int) -> None:
        """Take back a seat's last decision, and the forced moves that followed."""
        back = self.undoable(seat)
        if not back:
            raise TableError("{why}", why=self.why_no_undo(seat, self.tongue()))
        self._go_back(back)

    def moves_since_decision(self, seat: int) -> int:
        """How many of the last moves there are from a seat's last own decision on, whoever made them; 0 if none."""
        if self.over:
            return 0
        moments = enumerate(reversed(self._moments), 1)
        return next((back for back, m in moments if m.decider == seat and not m.by_itself), 0)

    def take_back(self, seat: int) -> list[int]:
        """Take back a seat's last decision and everything since, draws included; the moves that are gone."""
        back = self.moves_since_decision(seat)
        if not back:
            raise TableError("{why}", why=self.why_no_undo(seat, self.tongue()))
        gone = self.moves[-back:]
        self._go_back(back)
        return gone

    def _go_back(self, back: int) -> None:
        """Forget the last moves."""
        del self.moves[-back:]
        del self._moments[-back:]
        self._milestones.forget_after(len(self.moves))
        self.position = self.at(len(self.moves))
        self._recent = {before: past for before, past in self._recent.items() if before < len(self.moves)}
        self._views = {}

    def why_no_undo(self, seat: int, _: Tongue) -> str:
        """Why the last decision cannot be taken back; empty if it can."""
        if self.over:
            return _("The match is over.")
        mine = [before for before in self._moments if before.decider == seat]
        if not mine:
            return _("You have not decided anything yet.")
        if self._moments[-1].decider != seat:
            return _("Another player has moved since.")
        return _("Something hidden has been revealed since.")

    def at(self, number: int) -> Position:
        """The position after this many moves."""
        if not 0 <= number <= len(self.moves):
            raise TableError(
                "There is no move {n}: the match has {all} moves.", n=number, all=len(self.moves)
            )
        known, position = self._nearest(number)
        for action in self.moves[known:number]:
            position.apply(action)
        return position

    def _nearest(self, number: int) -> tuple[int, Position]:
        """The last known position that the one after this many moves can be reached from."""
        for known in reversed(self._recent):
            if known <= number:
                return known, Position(self.game, copied(self._recent[known].states), self.mode)
        known = self._milestones.last(number)
        if not known:
            return 0, self._start()
        return known, Position(self.game, copied(self._milestones.states[known]), self.mode)

    def positions(self) -> Iterator[Position]:
        """The position after set-up and the one after each move, in order; each is the caller's own."""
        position = self._start()
        yield position.copy()
        for action in tuple(self.moves):
            position.apply(action)
            yield position.copy()

    def after(self, moves: Sequence[int]) -> Position:
        """The position that the first moves led to, worked out anew: meanwhile the match may go on."""
        position = self._start()
        for action in moves:
            position.apply(action)
        return position

    def movers(self) -> list[int]:
        """Who made each move."""
        return [moment.decider for moment in self._moments]

    def decisions(self) -> list[Decision]:
        """What was decided, without the moves that followed by themselves."""
        made = zip(self._moments, self.moves, strict=True)
        return [Decision(moment.decider, action) for moment, action in made if not moment.by_itself]

    def view(self, seat: int = SPECTATOR) -> View:
        """What a seat, or a spectator, may know now."""
        check_seat(seat, len(self.seats))
        return self._seen(self.position.states, self._views, seat)

    def _seen(self, states: States, views: dict[int, View], seat: int) -> View:
        """A view, made once for all who may see the same."""
        if seat not in views:
            first = alike(self.game)[seat]
            if first not in views:
                views[first] = seen(self.game, states, first, engine(self.game, self.mode))
            views[seat] = views[first] if seat == first else views[first].for_seat(seat)
        return views[seat]

    def _views_from(self, start: int, seat: int) -> Iterator[View]:
        """What a seat saw before each move from `start` on, and what it sees now."""
        position: Position | None = None
        for number in range(start, len(self.moves)):
            if number in self._recent:
                yield self._seen(*self._recent[number], seat)
                continue
            position = position or self.at(number)
            yield position.view(seat)
            position.apply(self.moves[number])
        yield self.view(seat)

    def tongue(self, language: str = "en") -> Tongue:
        """A language, with the names of those at this table."""
        return Tongue(language, [seat.name for seat in self.seats])

    def scores(self) -> list[int]:
        """The points of every seat, as they stand now."""
        return self.position.scores()

    def places(self) -> list[int]:
        """How many rank ahead of each seat: 0 for the winner, or for joint winners."""
        return self.position.places()

    def opening(self, seat: int = SPECTATOR, language: str = "en") -> list[Told]:
        """The log of the set-up, as a seat may read it."""
        _ = self.tongue(language)
        drawn = [Told(_("The seats were drawn by lot."))] if self.fairness.draws_seats else []
        return [*drawn, *words_of(self.game).opening(self._start().view(seat), _)]

    def told(self, seat: int = SPECTATOR, language: str = "en", start: int = 0) -> Iterator[list[Told]]:
        """The log as a seat may read it: the lines of each move from `start` on."""
        return (step.told for step in self.steps(seat, language, start))

    def steps(self, seat: int = SPECTATOR, language: str = "en", start: int = 0) -> Iterator[Step]:
        """Each move from `start` on, as a seat may know it."""
        _, words, actions = self.tongue(language), words_of(self.game), self.game.actions
        views = pairwise(self._views_from(start, seat))
        for number, (before, after) in enumerate(views, start):
            action, mine = self.moves[number], before.decider == seat
            move = actions.text(action) if mine else actions.seen_by_others(action)
            by_itself = self.forced == "open" and self._moments[number].by_itself
            told, scored = words.tell(before, move, after, _), words.scored(before, move, after, _)
            yield Step(before.decider, by_itself, told, scored, move)

    def turn_passed(self, number: int, seat: int) -> bool:
        """Has anyone but this seat decided since the move after the first `number` ones, or is about to?"""
        return self.decider != seat or any(m.decider != seat for m in self._moments[number + 1 :])

    def view_after(self, number: int, seat: int = SPECTATOR) -> View:
        """What a seat saw after this many moves."""
        if number in self._recent:
            return self._seen(*self._recent[number], seat)
        return self.view(seat) if number == len(self.moves) else self.at(number).view(seat)

    def analysis(self) -> Any:
        """How the chances went, what luck did, and what decisions cost: see `fourquarters.analysis`."""
        return import_module("fourquarters.analysis").analyse(self)

    def save(self, path: str | PathLike[str], with_secret: bool = True) -> None:
        """Write a match file (docs/match-file.md); `fourquarters.load` reads it, and the match can go on.

        The file of a match that is not over tells its chance to come, so leave out the secret if you pass it on.
        """
        import_module("fourquarters.match.file").save(self, Path(path), with_secret)

    def notation(
        self, seat: int | None = None, comments: Mapping[int, str] | None = None, with_secret: bool = True
    ) -> str:
        """The match as a person reads it (docs/python.md); `fourquarters.from_notation` reads it, too.

        `comments` stand after that many moves. For a seat, or a spectator, it holds only what they may know.
        """
        written: str = import_module("fourquarters.match.notation").written(self, seat, comments, with_secret)
        return written

    def svg(self, seat: int = SPECTATOR, theme: str = "light") -> str:
        """A picture of what a seat, or a spectator, may know."""
        return svg_of(self.view(seat), self.tongue(), theme)

    def png(self, seat: int = SPECTATOR, theme: str = "light", width: int = PNG_WIDTH) -> bytes:
        """The same in pixels (extra `render`)."""
        return png_of(self.svg(seat, theme), width)

    def copy(self) -> Match:
        """The same match, to go on from on its own."""
        other: Match = object.__new__(type(self))
        own = {
            "options": dict(self.options),
            "moves": list(self.moves),
            "position": self.position.copy(),
            "_moments": list(self._moments),
            "_recent": {number: Past(past.states, {}) for number, past in self._recent.items()},
            "_views": {},
            "_milestones": self._milestones.copy(),
        }
        vars(other).update(vars(self) | own)
        return other

    __copy__ = copy

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: everything but what is soon recomputed."""
        return vars(self) | {"_recent": {}, "_views": {}}

    def __repr__(self) -> str:
        names = [seat.name for seat in self.seats]
        result = " : ".join(map(str, self.scores()))
        now = f"over {result}" if self.over else f"{names[self.decider]} decides"
        return f"<Match {self.game.name}, {', '.join(names)}: {len(self.moves)} moves, {now}>"

    def __str__(self) -> str:
        return text_of(self.view(), self.tongue())

    def _repr_svg_(self) -> str:
        return self.svg()
