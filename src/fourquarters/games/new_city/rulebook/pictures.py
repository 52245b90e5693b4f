"""New City: the positions that its rules show."""

from __future__ import annotations

from fourquarters.engine.view import Position
from fourquarters.games.new_city.positions import NE, NW, SE, SW, city

GROWN = (
    "2S -1,0; 4S -2,0 guild; 3S -1,1 hall; 1M 0,0 house; 2M 0,1; 5C 1,0; "
    "3M 0,-1; 4A 1,-1; 1C -1,-1; 5A -1,-2; 4C -2,-1 guild"
)


def grown() -> Position:
    """A city in round 4, seen between two auctions."""
    return city(GROWN, "1S 2C 5M 3A", ladder=(SE, NW, SW, NE), gold=(14, 11, 12, 9), round_number=4)


def bidding() -> Position:
    """Nora's bid of 3 stands, Mara has matched it, and it is your turn."""
    moves = ("district:suns 2", "bid:3", "match")
    return city("", "2S 4C 3M 5A", ladder=(SE, NW, NE, SW), gold=(9, 9, 9, 9), moves=moves)


def places() -> Position:
    """You have won a district and see where it may go."""
    built = "4S -1,0; 1M 0,0; 3M 0,1; 5C 0,2; 2C -1,-1; 4C -2,-1; 2A -3,-1"
    moves = ("district:suns 3", "bid:1", "drop", "drop", "drop")
    return city(built, "3S 1A 4M 5A", ladder=(NE, SE, SW, NW), gold=(6, 6, 6, 6), round_number=3, moves=moves)


def improving() -> Position:
    """Round 3, all districts sold: you may build a coin."""
    built = "4S -1,0; 1S -1,1; 2S -1,2 guild; 3S -2,1 hall; 5A 0,0; 3M 0,-1 hall; 1C -1,-1"
    return city(built, "", sold="1S 3S 5A 1C", ladder=(NW, NE, SE, SW), gold=(5, 5, 5, 5), round_number=3)


def two_players() -> Position:
    """You have North-West and South-East, Mara the other two."""
    built = "2S -1,0; 4S -2,0 guild; 1M 0,0; 3M 0,-1; 5C 1,-1; 1C -1,-1"
    return city(built, "1S 2C 5M 3A", ladder=(SE, NE, NW, SW), gold=(8, 7, 5, 9), round_number=2, players=2)


def shared_pile() -> Position:
    """The same coins for all."""
    built = "2S -1,0; 4S -2,0 guild; 1M 0,0 house; 3M 0,-1; 5C 1,0; 1C -1,-1 house"
    return city(built, "1S 2C 5M 3A", gold=(8, 7, 5, 9), round_number=2, shared=True)
