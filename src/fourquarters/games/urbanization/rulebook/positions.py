"""Urbanization's rulebook: the positions of its pictures and examples, each reached by playing. You are seat 0."""

from __future__ import annotations

from fourquarters.engine.view import Position
from fourquarters.games.urbanization import GAME

NO_CHANCE = bytes(32)
"""The game has no chance, so any key will do."""

FOUNDED = "territory:7 territory:16 territory:9 territory:24"


def after(players: int, moves: str, inventions: bool = False) -> Position:
    """The position after some moves; forced ones are made by themselves."""
    position = Position.start(GAME, players, NO_CHANCE, {"inventions": inventions})
    for move in moves.split():
        position.play(move)
        while position.forced:
            position.apply(int(position.legal()[0]))
    return position


def founding() -> Position:
    """The land with 4 players, before the first city."""
    return after(4, "")


def hired(yours: str, hers: str) -> Position:
    """You and Mara have hired; you act."""
    return after(2, f"{FOUNDED} hire:{yours} hire:{hers}")


def with_architect() -> Position:
    return hired("architect", "farmer")


def with_farmer() -> Position:
    return hired("farmer", "architect")


def buying_land() -> Position:
    """You have chosen to buy land."""
    position = with_architect()
    position.play("action:land")
    return position


def trading() -> Position:
    """You have chosen to trade grain."""
    position = with_architect()
    position.play("action:grain")
    return position


FOUR_FOUNDED = (
    "territory:7 territory:20 territory:9 territory:20 territory:11 territory:20 territory:13 territory:20"
)
FOUR_HIRED = "hire:engineer hire:farmer hire:broker hire:architect"


def four_cities() -> Position:
    """Four cities, everyone has hired; Bakery and Windmill are full after the first phase."""
    orders = "action:orders slot:1 action:orders slot:1 action:orders slot:2 action:orders slot:2"
    return after(4, f"{FOUR_FOUNDED} {FOUR_HIRED} {orders}")


def offers() -> Position:
    """The Bakery has a space left, the Windmill is full."""
    orders = "action:orders slot:1 action:orders slot:2 action:orders slot:2 pass"
    return after(4, f"{FOUR_FOUNDED} {FOUR_HIRED} {orders}")


FIRST_TURN = (
    "action:orders slot:1 action:orders slot:1 action:attract action:land territory:17 territory:24 "
    "action:land territory:1 territory:3 action:orders slot:2 with:architect type:house action:sow site:12"
)


def growing() -> Position:
    """A city in its second turn: houses are the shortest line."""
    second = "hire:broker hire:farmer pass action:grain barn:1 barn:2 barn:3 done"
    return after(2, f"{FOUNDED} hire:architect hire:farmer {FIRST_TURN} {second}")


def with_professor() -> Position:
    """Inventions: you have hired the Professor."""
    return after(2, f"{FOUNDED} hire:professor hire:architect", inventions=True)


def inventing() -> Position:
    """You have taken an invention on space 4."""
    return after(2, f"{FOUNDED} hire:architect hire:farmer action:invent space:4 card:7", inventions=True)
