"""A guided first game, played by the rules: which position each step stands at, and what is wanted there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from fourquarters.engine.boundary import Mode
from fourquarters.engine.game import Game
from fourquarters.match.fairness import Fairness
from fourquarters.match.match import Decision, Match, Seat
from fourquarters.words.guide import Do, Guide, Placed, decisions, guide_of

FRIENDLY = "apprentice"
"""The bot that the other players of a guided game are, once the script is over."""


class Stop(NamedTuple):
    """A step at its place: after how many decisions it is reached, and those that the reader is to make there."""

    placed: Placed
    version: int
    wanted: tuple[int, ...]


class Script(NamedTuple):
    """A guide with all its decisions. The forced ones, which the match makes by itself, do not count."""

    guide: Guide
    stops: Sequence[Stop]
    decisions: Sequence[Decision]


def new_match(game: Game, guide: Guide, mode: Mode = "interpreted", name: str = "") -> Match:
    """The match of a guide before its first decision; the reader has a name or none."""
    seats = [Seat(other or name, FRIENDLY if other else "person") for other in guide.seats]
    fairness = Fairness.new([None] * len(seats), seed=guide.seed)
    return Match(game, seats, fairness, guide.options, mode)


@cache
def script_of(game: Game) -> Script | None:
    """A game's guide, played through once. A decision that the rules do not allow is an error."""
    guide = guide_of(game)
    if guide is None:
        return None
    match, stops, made = new_match(game, guide), list[Stop](), list[Decision]()

    def play(move: str) -> int:
        """Make the next decision of the script."""
        action = game.actions.parse(move)
        made.append(Decision(match.decider, action))
        match.play(action)
        return action

    for placed in guide.steps():
        for move in decisions(placed.step.before):
            play(move)
        version = len(made)
        moves = decisions(placed.step.moves) if isinstance(placed.step, Do) else []
        if moves and match.decider != guide.reader:
            raise ValueError(f"{game.name}: it is not the reader's turn at “{placed.step.title}”")
        stops.append(Stop(placed, version, tuple(play(move) for move in moves)))
    return Script(guide, stops, made)
