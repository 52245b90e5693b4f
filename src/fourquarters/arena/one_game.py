"""One game between any bots, in Python: bots that think need threads and clocks, and those from elsewhere can fail."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from fourquarters.bots import Bot, BotFault
from fourquarters.bots.levels import RANDOM
from fourquarters.engine.chance import new_dice
from fourquarters.engine.game import Game
from fourquarters.engine.seeds import match_key
from fourquarters.engine.view import Position


@dataclass(frozen=True)
class Played:
    """One game: what each bot (not seat) got."""

    wins: list[float]
    scores: list[int]
    places: list[int]
    decisions: tuple[int, ...]
    faults: list[BotFault | None]  # why a bot has lost, if it could not play on


def play_game(
    game: Game, bots: Sequence[Bot], options: Mapping[str, bool], seed: int, deal: int, turn: int
) -> Played:
    """Play deal number `deal` with the bots rotated by `turn` seats."""
    position = Position.start(game, len(bots), match_key(seed, deal), options, "compiled")
    sitting: list[Bot] = [bots[(seat + turn) % len(bots)] for seat in range(len(bots))]
    dice = [new_dice(seed, (deal * len(bots) + turn) * len(bots) + seat) for seat in range(len(bots))]
    decisions, faults = [], dict[int, BotFault]()
    while not position.over:
        seat = position.decider
        try:
            decisions.append(sitting[seat].choose(position.view(seat), dice[seat]))
        except BotFault as fault:
            faults[seat], sitting[seat] = fault, RANDOM
            continue
        position.apply(decisions[-1])
    places, scores = after_forfeits(position.places(), faults), position.scores()
    winners = places.count(0)
    by_bot = [(i - turn) % len(bots) for i in range(len(bots))]  # where bot i sat
    return Played(
        [(places[seat] == 0) / winners for seat in by_bot],
        [scores[seat] for seat in by_bot],
        [places[seat] for seat in by_bot],
        tuple(decisions),
        [faults.get(seat) for seat in by_bot],
    )


def after_forfeits(places: list[int], lost: Collection[int]) -> list[int]:
    """Who ranks where when some could not play on: they come last, whatever chance made of their seats."""
    left = [place for seat, place in enumerate(places) if seat not in lost]
    if not left:
        return [0] * len(places)
    return [
        len(left) if seat in lost else sum(other < place for other in left)
        for seat, place in enumerate(places)
    ]
