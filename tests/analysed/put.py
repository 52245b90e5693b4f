"""Putting a match with its analysis on a server, as if it had been made there."""

from __future__ import annotations

import json
import time
from pathlib import Path

from fourquarters.web.storage import analysis_store
from fourquarters.web.storage.database import Database
from fourquarters.web.tables.analyses import made_with
from tests.web.registries import say
from tests.web.serving import Player, Server
from tests.web.test_match_files import send

FILES = Path(__file__).parent


def put(server: Server, player: Player, game: str, seat: int = -1) -> str:
    """The code of a finished match whose analysis is there; the player held a seat in it, or none."""
    data = (FILES / f"{game}.json").read_bytes()
    code: str = send(player, data).json()["code"]
    guest = player.get("/api/me")["id"]
    database = Database(f"sqlite:///{server.settings['database']}")
    server.stop()
    ((table_id,),) = say(database, f"SELECT id FROM tables WHERE code = '{code}'")
    if seat >= 0:
        where = f"table_id = {table_id} AND seat = {seat}"
        say(
            database,
            f"UPDATE seats SET guest = '{guest}', bot = '', here_until = {time.time()} WHERE {where}",
        )
    content = json.dumps(json.loads(data)["analysis"]).encode()
    with database.writing() as connection:
        analysis_store.keep(connection, table_id, made_with(game), "test", content)
    database.close()
    server.start()
    return code
