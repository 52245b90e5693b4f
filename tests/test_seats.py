"""How many seats a table may have: one limit for the whole house, checked when a game is made."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fourquarters import games
from fourquarters.bots.tree import NODE
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import FEWEST_SEATS, MOST_SEATS
from fourquarters.picture.scene import SEAT_MARKS
from fourquarters.picture.text import SEAT_STYLES

GOLD = games.load("gold")


@pytest.mark.parametrize("players", [(2, 5), (1, 2), ()])
def test_a_game_for_more_or_fewer_than_the_house_has_room_for_is_refused(players: tuple[int, ...]) -> None:
    with pytest.raises(TableError, match="a game must be for 2 to 4 players") as refused:
        replace(GOLD, players=players)
    assert str(refused.value).startswith("gold: ")


def test_as_many_as_there_is_room_for_may_play() -> None:
    assert replace(GOLD, players=(FEWEST_SEATS, MOST_SEATS)).seats == MOST_SEATS


def test_everything_that_is_kept_by_seat_has_room_for_them() -> None:
    assert len(SEAT_MARKS) == len(SEAT_STYLES) == MOST_SEATS
    assert NODE["value"].shape == (MOST_SEATS,)
