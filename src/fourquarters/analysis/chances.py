"""Every player's chance of winning, from what one reader may know: the mean over worlds that they may imagine."""

from __future__ import annotations

import numpy as np

from fourquarters.bots.outlook import Outlook, seed_of
from fourquarters.engine.chance import new_dice
from fourquarters.engine.view import Position, View

WORLDS, EACH = 4, 2
"""How many worlds are imagined, and how often each is played on; half as many while rules are interpreted."""


def chances_seen(view: View) -> list[float]:
    """What a reader, a spectator too, may expect for every seat."""
    if view.over:
        return shares_won(view)
    worlds, outlook = (WORLDS if view.mode == "compiled" else 1), outlook_for(view)
    found = [outlook.now(view.imagine(new_dice(seed_of(view.states), i))).chances for i in range(worlds)]
    mean: list[float] = np.mean(found, axis=0).tolist()
    return mean


def chances_known(position: Position) -> list[float]:
    """What is to be expected when nothing is hidden any more."""
    view = position.view()
    if view.over:
        return shares_won(view)
    found: list[float] = outlook_for(view).now(position).chances.tolist()
    return found


def outlook_for(view: View) -> Outlook:
    return Outlook(view.game, view.players, EACH if view.mode == "compiled" else 1, view.mode)


def shares_won(view: View) -> list[float]:
    """The victory itself, which joint winners share."""
    places = view.places()
    return [(place == 0) / places.count(0) for place in places]


def in_percent(chances: list[float]) -> list[int]:
    """Whole percents that add up to 100: what is left over goes where most was cut off."""
    exact = [100 * chance / sum(chances) for chance in chances]
    whole = [int(each) for each in exact]
    cut = sorted(range(len(exact)), key=lambda seat: (whole[seat] - exact[seat], seat))
    for seat in cut[: 100 - sum(whole)]:
        whole[seat] += 1
    return whole
