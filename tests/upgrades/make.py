"""Makes a database as this version leaves it: matches of every game in the middle, one that is over, one that is open.

`python -m tests.upgrades.make NAME` writes `NAME.sql` and, of every table, what its players saw (`NAME.json`). It is run
once for a version, with that version's own code, and never again.
"""

from __future__ import annotations

import json
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

from fourquarters import games
from tests.web.serving import Player, running

HERE = Path(__file__).parent
SECRET = "the secret of a server that is no more"
MOVES = 25


def played(players: list[Player], game: str, seed: int) -> dict[str, Any]:
    """People have made some moves, and taken back some where that was allowed."""
    some = players[: min(games.load(game).players)]
    code = some[0].open_table(game, "you", *["open"] * (len(some) - 1), seed=seed)
    for player in some[1:]:
        player.post(f"/api/tables/{code}/sit")
    dice = random.Random(seed)
    for number in range(MOVES):
        play_one(some, code, dice, back=number % 7 == 3)
    return seen(some, code)


def play_one(players: list[Player], code: str, dice: random.Random, back: bool = False) -> None:
    """Whoever is to decide does; with `back`, takes it back and decides again."""
    for player in players:
        view = player.view(code)
        if view["legal"]:
            player.move(code, view["version"], dice.choice(view["legal"])["action"])
            view = player.view(code)
            if back and view["undo"]:
                player.post(f"/api/tables/{code}/undo", version=view["version"])
            return


def seen(players: list[Player], code: str) -> dict[str, Any]:
    views = [player.view(code) for player in players]
    return {
        "code": code,
        "version": views[0]["version"],
        "over": views[0]["over"],
        "legal": [[move["action"] for move in view["legal"]] for view in views],
    }


def make(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "t.db"
        with running(file, secret=SECRET) as server:
            players = [server.player("Ann"), server.player("Ben"), server.player("Cleo")]
            tables = [played(players, game.name, seed) for seed, game in enumerate(games.all_games(), 1)]
            over = players[0].play_out(players[0].open_table("gold", "you", "random", seed=9), seed=3)
            told = {
                "secret": SECRET,
                "tokens": [player.token for player in players],
                "running": tables,
                "over": seen(players[:1], over),
                "open": players[0].open_table("gold", "you", "open", seed=4),
            }
            for player in players:
                player.http.close()
        with sqlite3.connect(file) as connection:
            dump = "\n".join(connection.iterdump()) + "\n"
    (HERE / f"{name}.sql").write_text(dump)
    (HERE / f"{name}.json").write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    make(sys.argv[1])
