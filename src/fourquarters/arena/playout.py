"""Many games in compiled code: random play for benches, and contests between simple bots."""

from __future__ import annotations

from typing import Any

from fourquarters.bots.choice import choose
from fourquarters.engine.chance import rekey, roll, seed_dice
from fourquarters.engine.rule import rule

# Stand-ins for a game's rules: `bind` puts the real ones in their place.
set_up: Any = None
legal: Any = None
apply: Any = None
score: Any = None
place: Any = None


@rule
def play_randomly(states: Any, blank: Any, source: Any, first: int, games: int, dice: Any, out: Any) -> Any:
    """Play games `first`, `first + 1`, … with uniformly random decisions; return how many decisions."""
    decisions = 0
    for game in range(first, first + games):
        states[0] = blank[0]
        rekey(states[0].key, source, game)
        set_up(states[0])
        n = legal(states[0], out)
        while n > 0:
            apply(states[0], out[roll(dice, n)])
            decisions += 1
            n = legal(states[0], out)
    return decisions


@rule
def contest(
    desk: Any, desk_bytes: Any, mask: Any, blank: Any, source: Any, seed: int, first: int, kinds: Any,
    dice: Any, out: Any, points: Any, places: Any, lengths: Any,
) -> None:  # fmt: skip
    """Play the games whose results are asked for, one row of `points` each.

    `desk` holds four states: the truth, a view, an imagined world and a trial; `desk_bytes` is the
    same memory as bytes. Game g has chance and dice of its own, so it is the same wherever it runs.
    In game g seat p is played by `kinds[(p + g) % players]`: seats rotate.
    """
    players = blank[0].players
    truth, seen, world, trial = desk[0:1], desk[1:2], desk[2:3], desk[3:4]
    for row in range(len(lengths)):
        game = first + row
        truth[0] = blank[0]
        rekey(truth[0].key, source, game)
        seed_dice(dice, seed, game)
        set_up(truth[0])
        decisions = 0
        while truth[0].decider >= 0:
            seat = truth[0].decider
            for i in range(desk_bytes.shape[1]):
                desk_bytes[1, i] = desk_bytes[0, i] & mask[seat, i]
            kind = kinds[(seat + game) % players]
            apply(truth[0], choose(kind, seen, seat, world, trial, dice, out))
            decisions += 1
        lengths[row] = decisions
        for seat in range(players):
            points[row, seat] = score(truth[0], seat)
            places[row, seat] = place(truth[0], seat)
