"""An analysis as a reader sees it: with the moves and the decisions in words, and where the rounds begin.

The match is over, so nothing in it is secret any more: a decision is named as whoever made it saw it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from fourquarters.analysis.record import Analysis, Moment, SeatAnalysis
from fourquarters.analysis.why import why_told
from fourquarters.analysis.words import last_turn, summary
from fourquarters.engine.view import Position
from fourquarters.match.match import Match, Step
from fourquarters.web.analysis_messages import (
    AnalysisShown,
    MomentShown,
    OptionWeighed,
    RoundBegun,
    SeatWeighed,
    TurnShown,
)
from fourquarters.web.messages import encode
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Told, Tongue

NUMBERED = re.compile(r"(.*\D)(\d+)")
DIGITS = 4


def analysis_shown(content: bytes, match: Match, seat: int, _: Tongue) -> bytes:
    """An analysis for one reader, as JSON."""
    analysis = msgspec.json.decode(content, type=Analysis)
    steps = list(match.steps(seat, _.language))
    position, moments = match.at(0), []
    for moment, step, action in zip(analysis.moments, steps, match.moves, strict=True):
        moments.append(moment_shown(moment, step, position, action, _))
        position.apply(action)
    turn = last_turn(analysis, match, seat, _)
    seats = zip(analysis.seats, match.seats, match.scores(), strict=True)
    return encode(
        AnalysisShown(
            seat=seat,
            start=rounded(analysis.start),
            moments=moments,
            seats=[seat_weighed(found, held.name, points) for found, held, points in seats],
            rounds=rounds([match.opening(seat, _.language), *(step.told for step in steps)]),
            turns=analysis.turns,
            summary=[str(sentence) for sentence in summary(analysis, match, seat, _)],
            turned=TurnShown(*turn) if turn else None,
        )
    )


def moment_shown(moment: Moment, step: Step, position: Position, action: int, _: Tongue) -> MomentShown:
    """One move: what was said about it, and what else could have been decided."""
    told = next((line.text for line in step.told if not line.heading), "")
    return MomentShown(
        seat=moment.seat,
        said=list(getattr(told, "spans", ((str(told), False),))) if told else [],
        chances=rounded(moment.chances),
        decision=rounded(moment.decision),
        luck=rounded(moment.luck or []),
        cost=round(moment.cost, DIGITS),
        options=options_shown(moment, position, action, _),
        auto=step.by_itself,
        why=why_told(moment, position.game, _),
        again=bool(moment.every),
    )


def options_shown(moment: Moment, position: Position, action: int, _: Tongue) -> list[OptionWeighed]:
    """What could have been decided, as the decider saw it."""
    if not moment.weighed:
        return []
    game = position.game
    view, words = position.view(moment.seat), words_of(game)
    options = [(game.actions.parse(weighed.move), weighed) for weighed in moment.weighed]
    return [
        OptionWeighed(
            action=option,
            move=weighed.move,
            label=str(words.action(view, option, _)),
            chance=round(weighed.chance, DIGITS),
            made=option == action,
        )
        for option, weighed in options
    ]


def seat_weighed(found: SeatAnalysis, name: str, points: int) -> SeatWeighed:
    numbers = (found.start, found.luck, found.own, found.others, found.end, found.accuracy)
    start, luck, own, others, end, accuracy = rounded(numbers)
    return SeatWeighed(name, start, luck, own, others, end, accuracy, found.decisions, points)


def rounded(numbers: Iterable[float]) -> list[float]:
    return [round(number, DIGITS) for number in numbers]


def rounds(told: list[list[Told]]) -> list[RoundBegun]:
    """Where rounds begin: the headings that are numbered, if of several kinds those of the first."""
    headings = [(move, str(line.text)) for move, lines in enumerate(told) for line in lines if line.heading]
    numbered = [(move, found) for move, text in headings if (found := NUMBERED.fullmatch(text))]
    return [
        RoundBegun(move, found[0], int(found[2])) for move, found in numbered if found[1] == numbered[0][1][1]
    ]
