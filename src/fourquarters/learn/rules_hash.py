"""What a game's rules do, in one short hash: the card of a network names the rules that it learned on."""

from __future__ import annotations

from hashlib import sha256

from fourquarters.arena.batch import play_randomly
from fourquarters.engine.game import Game

GAMES = 500  # of each table, at random


def rules_hash(game: Game) -> str:
    """A hash of how many random games of every table go and end: whoever changes what a rule does changes it."""
    found = sha256()
    for players, options in game.configurations():
        for part in play_randomly(game, players, GAMES, options, threads=1):
            found.update(part.tobytes())
    return found.hexdigest()[:16]
