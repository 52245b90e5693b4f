"""`fourquarters games`: which games there are."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from fourquarters import games as registry
from fourquarters.cli.console import out, print_json
from fourquarters.engine.game import Game
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue


def run(asked: Namespace, _: Tongue) -> int:
    """Print all games."""
    found = registry.all_games()
    if asked.json:
        print_json([described(game, _) for game in found])
        return 0
    for game in found:
        print_game(game, _)
    return 0


def described(game: Game, _: Tongue) -> dict[str, Any]:
    """A game as JSON."""
    return {
        "name": game.name,
        "title": words_of(game).title(_),
        "players": list(game.players),
        "minutes": game.minutes,
        "options": [option.name for option in game.options],
        "blurb": words_of(game).blurb(_),
    }


def print_game(game: Game, _: Tongue) -> None:
    """A game in a few lines."""
    in_a_row = len(game.players) == game.players[-1] - game.players[0] + 1
    players = ("–" if in_a_row else ", ").join(map(str, (game.players[0], game.players[-1])))
    numbers = _("{players} players, {minutes} minutes", players=players, minutes=game.minutes)
    out.print(f"[bold]{game.name}[/]  {words_of(game).title(_)}, {numbers}", highlight=False)
    out.print(f"    [dim]{words_of(game).blurb(_)}[/]", highlight=False)
    for option in game.options:
        title, _help = words_of(game).option(option.name, _)
        out.print(f"    [dim]--option {option.name}: {title}[/]", highlight=False)
