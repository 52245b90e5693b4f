"""What hosts decide holds at every worker and on every database; what they see tells nothing that is hidden."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourquarters.web.settings import Settings
from fourquarters.web.storage.database import Database
from tests.web.authenticator import Device
from tests.web.hosting import ban, host
from tests.web.registries import ask, new_live_table, open_registry, say
from tests.web.serving import Server, running
from tests.web.test_hosts import until

GAME, HIDING = "gold", "golden_city"


@pytest.fixture
def pair(url: str) -> Iterator[tuple[Server, Server]]:
    """Two workers that know nothing of each other but the database."""
    with running(url) as one, running(url) as two:
        yield one, two


def test_what_a_host_decides_at_one_worker_holds_at_the_other(pair: tuple[Server, Server]) -> None:
    here, there = pair
    with host(here) as hedda, there.player("Rudi") as rudi, there.player("Ben") as ben:
        code = rudi.open_table(GAME, "you", "open")
        ben.post(f"/api/tables/{code}/sit")
        with ben.live(code) as line:
            hedda.post("/api/host/announcements", english="Hello.", minutes=5)
            assert line.wait_for("announced")["announcements"][0]["text"] == "Hello."
            hedda.post(f"/api/host/tables/{code}/close", reason="A break.")
            assert line.wait_for("closed")["why"] == "A break."
            mover = next(one for one in (rudi, ben) if one.view(code)["legal"])
            view = mover.view(code)
            assert (
                mover.move(code, view["version"], view["legal"][0]["action"], 409)["error"] == "table_closed"
            )
            hedda.post(f"/api/host/tables/{code}/reopen")
            assert line.wait_for("closed")["why"] == ""
            mover.move(code, view["version"], view["legal"][0]["action"])
        ban(hedda, "Rudi", household=True)
        asked = {"game": GAME, "players": 2}
        until(lambda: rudi.http.post("/api/tables", json=asked).status_code == 403)
        assert until(lambda: hedda.get("/api/host")["bans"][0]["known"])
        until(lambda: ben.http.post("/api/tables", json=asked).status_code == 403)
        seats = ben.get(f"/api/tables/{code}")["seats"]
        assert [seat["kind"] for seat in seats if seat["name"] == "Rudi"] == ["bot"]
        desk = hedda.get("/api/host")
        assert (desk["load"]["workers"], desk["load"]["disk"] > 0) == (2, True)
        assert sum(desk["load"]["decisions"]) >= 1
        hedda.ask("DELETE", f"/api/host/bans/{desk['bans'][0]['number']}")
        until(lambda: rudi.http.post("/api/tables", json=asked).status_code == 201)


def test_matches_of_today_s_database_go_on(url: str) -> None:
    """From the schema before there were hosts, and back, with a match under way."""
    database = Database(Settings(database=url).url)
    database.migrate()

    async def begin() -> str:
        async with open_registry(url) as tables:
            table = await new_live_table(tables, seed=1)
            assert await ask(table) == "ok"
            return table.record.code

    async def go_on(code: str) -> None:
        async with open_registry(url) as tables:
            table = await tables.find(code)
            assert (table.version, table.record.closing.why) == (1, "")
            assert await ask(table) == "ok"

    code = asyncio.run(begin())
    database.downgrade("0015")
    assert say(database, "SELECT count(*) FROM tables") == [(1,)]
    database.migrate()
    asyncio.run(go_on(code))
    database.close()


LATER = ("load", "since")
"""What changes by itself between two looks: how busy the server is, and when that was last said."""


def test_what_a_host_gets_depends_on_nothing_hidden_and_names_nobody_s_id_or_address(tmp_path: Path) -> None:
    """One table in two worlds: only what determines every hidden card is another. Their hosts get the same."""
    path = tmp_path / "t.db"
    database = Database(Settings(database=str(path)).url)
    server = Server(path)
    server.start()
    with host(server) as hedda, server.player("Ida") as ida, server.player("Theo") as theo:
        code = ida.open_table(HIDING, "you", "open", "random")
        theo.post(f"/api/tables/{code}/sit")
        until(lambda: hedda.get("/api/host")["tables"][0]["decides"])
        cookie = hedda.identity()
    server.stop()
    desks = []
    for secret in ("11" * 32, "22" * 32):
        say(database, f"UPDATE tables SET secret = X'{secret}'")
        server.start()
        with Device(server) as hedda:
            hedda.http.cookies.clear()
            hedda.http.headers["Cookie"] = f"fq_guest={cookie}"
            asked = ("/host", "/api/host", "/api/host/people?name=i")
            pages = b"".join(hedda.http.get(one).content for one in asked)
            desks.append(hedda.get("/api/host"))
        server.stop()
        ids = [str(row[0]) for row in say(database, "SELECT id FROM guests WHERE name IN ('Ida', 'Theo')")]
        assert len(ids) == 2
        assert not [one for one in (*ids, secret, "127.0.0.1") if one.encode() in pages]
    database.close()
    assert desks[0]["tables"][0]["decides"]
    one, other = [{key: value for key, value in desk.items() if key not in LATER} for desk in desks]
    assert one == other
