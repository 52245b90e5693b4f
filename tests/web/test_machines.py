"""Several machines on one PostgreSQL, behind an nginx that sends each table to one of them; when it dies, to another."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx

from fourquarters.web.settings import Settings
from fourquarters.web.storage.database import Database
from tests.upgrades.make import play_one
from tests.web.nginx import Behind, Nginx, program
from tests.web.registries import say
from tests.web.serving import Player, Server
from tests.web.test_shards import until

GAME = "gold"
MOST_TABLES = 60
MOVES = 3


@contextmanager
def machines(url: str, folder: Path) -> Iterator[tuple[list[Server], Behind]]:
    """Two machines, and what stands before them."""
    program()
    both = [Server(url, trusted_proxies=["127.0.0.1"]) for _ in range(2)]
    one, two = (server.settings["port"] for server in both)
    nginx = Nginx(folder, one, "/games", others=(two,))
    nginx.write()
    try:
        for server in both:
            server.settings["public_url"] = nginx.url
            server.start()
        nginx.start()
        yield both, Behind(both[0], nginx)
    finally:
        nginx.stop()
        for server in both:
            server.stop()


def deciders(url: str) -> dict[str, list[str]]:
    """By table: which worker wrote each of its events."""
    database = Database(Settings(database=url).url)
    rows = say(
        database,
        "SELECT code, worker FROM events JOIN tables ON tables.id = table_id WHERE number > 0 ORDER BY number",
    )
    database.close()
    found: dict[str, list[str]] = defaultdict(list)
    for code, worker in rows:
        found[code].append(worker)
    return found


def goes_on(player: Player, code: str) -> bool:
    """Does the table answer again?"""
    try:
        return bool(player.http.get(f"/api/tables/{code}/view").status_code == 200)
    except httpx.TransportError:
        return False


def test_each_table_is_one_machines_and_when_that_dies_the_others(postgres_url: str, tmp_path: Path) -> None:
    dice = random.Random(4)
    with (
        machines(postgres_url, tmp_path) as (both, site),
        Player(site, "Ann") as ann,
        Player(site, "Ben") as ben,
    ):
        codes: list[str] = []
        before: dict[str, list[str]] = {}
        while len({before[code][0] for code in codes}) < 2:  # until each has some
            assert len(codes) < MOST_TABLES
            codes.append(ann.open_table(GAME, "you", "open"))
            ben.post(f"/api/tables/{codes[-1]}/sit")
            for _move in range(MOVES):
                play_one([ann, ben], codes[-1], dice)
            before = deciders(postgres_url)
        assert {len(set(before[code])) for code in codes} == {1}
        both[0].kill()
        for code in codes:
            until(partial(goes_on, ann, code))
            assert ben.view(code)["version"] == MOVES
            play_one([ann, ben], code, dice)
        after = deciders(postgres_url)
        assert len({after[code][-1] for code in codes}) == 1
        assert all(after[code][:MOVES] == before[code] for code in codes)


def test_the_shipped_files_for_several_machines_are_understood_by_nginx(tmp_path: Path) -> None:
    nginx = Nginx(tmp_path, 8400, others=(8401,))
    nginx.write()
    assert nginx.check().returncode == 0, nginx.check().stderr
