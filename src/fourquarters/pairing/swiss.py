"""The Swiss system: everyone plays every round, against whoever stands about equal and has not been met."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from fourquarters.pairing.grouping import grouped
from fourquarters.pairing.meetings import Meeting, Round, seated, times_met, times_out, times_sat
from fourquarters.pairing.sizes import table_sizes
from fourquarters.pairing.standings import standings


def swiss_round(
    players: Collection[int], meetings: Sequence[Meeting], allowed: Collection[int], seed: int
) -> Round:
    """The next round of those who take part, at tables of the allowed sizes; the same seed gives the same round."""
    dice = Random(f"{seed} {len(meetings)}")
    shuffled = sorted(players)
    dice.shuffle(shuffled)
    rank = {one.player: one.rank for one in standings(players, meetings, max(allowed))}
    order = sorted(shuffled, key=rank.__getitem__)
    sizes = table_sizes(len(order), allowed)
    byes = sitting_out(order, meetings, len(order) - sum(sizes))
    groups = grouped([p for p in order if p not in byes], sizes, times_met(meetings), dice)
    sat = times_sat(meetings)
    return Round([seated(group, sat, dice) for group in groups], byes)


def sitting_out(order: Sequence[int], meetings: Sequence[Meeting], many: int) -> list[int]:
    """Who has a bye: whoever has had the fewest, from the last place upwards."""
    had = times_out(meetings)
    upwards = list(reversed(order))
    upwards.sort(key=lambda player: had[player])
    return upwards[:many]
