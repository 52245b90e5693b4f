"""Hosts: a link gives the role, nobody else finds anything, tables close and open, bans, announcements, errors."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from fourquarters.web.settings import Settings
from fourquarters.web.storage import host_store
from fourquarters.web.storage.database import Database
from fourquarters.web.tables.error_notes import mishap_of
from tests.web.authenticator import Device
from tests.web.hosting import ban, host, host_command, host_link, member
from tests.web.serving import Player, Server, running

GAME = "gold"
DAY = 86400.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("hosts") / "tables.db") as server:
        yield server


@pytest.fixture(scope="module")
def hedda(server: Server) -> Iterator[Device]:
    with host(server) as device:
        yield device


@pytest.fixture(scope="module")
def mia(server: Server) -> Iterator[Device]:
    """A member who is no host."""
    with member(server, "Mia", 2) as device:
        yield device


def until(condition: Callable[[], Any], seconds: float = 20.0) -> Any:
    """Wait for something to become true."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)
    return found


def listed(desk: dict[str, Any], code: str) -> dict[str, Any]:
    (found,) = [table for table in desk["tables"] if table["code"] == code]
    return dict(found)


# the role


def test_a_link_works_once_for_members_only(server: Server, hedda: Device) -> None:
    token = host_command(server).split()[-1].partition("/host/join#")[2]
    with Device(server, "Gast") as guest:
        assert guest.post("/api/host/join", 403, token=token)["error"] == "not_member"
        guest.join(guest.passkey(11))
        assert guest.post("/api/host/join", token=token) == {"name": "Gast"}
        assert guest.get("/api/host")["hosts"] == ["Hedda", "Gast"]
    with member(server, "Zweiter", 12) as late:
        assert late.post("/api/host/join", 403, token=token)["error"] == "host_link_gone"
        late.get("/api/host", 404)
    assert "Gast" in host_command(server, "--list")
    assert "no longer a host" in host_command(server, "--remove", "Gast")
    assert hedda.get("/api/host")["hosts"] == ["Hedda"]
    kinds = [(action["kind"], action["who"], action["what"]) for action in hedda.get("/api/host")["actions"]]
    assert kinds[:3] == [("unhost", "", "Gast"), ("host", "Gast", "Gast"), ("link", "", "")]


def test_the_database_knows_only_a_hash_of_the_link(server: Server) -> None:
    token = host_link(server).partition("#")[2]
    stored = Path(server.settings["database"])
    bytes_on_disk = stored.read_bytes() + stored.with_name(stored.name + "-wal").read_bytes()
    assert token.encode() not in bytes_on_disk


def host_addresses(player: Player) -> list[tuple[str, str, dict[str, Any]]]:
    """Every method, address and body of the API that is for hosts only."""
    document = player.get("/schema/openapi.json")
    bodies = {
        "CloseAsked": {"reason": "x"}, "AnnounceAsked": {"english": "x"}, "Nothing": {},
        "BanAsked": {"name": "Mia", "key": "ab", "reason": "x"},
    }  # fmt: skip
    found = []
    for path, operations in document["paths"].items():
        if not path.startswith("/api/host") or path == "/api/host/join":
            continue
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {})
            name = content.get("application/json", {}).get("schema", {}).get("$ref", "").rpartition("/")[2]
            found.append((method.upper(), path, bodies.get(name, {})))
    return found


def test_nobody_else_gets_anything_from_any_address_of_hosts(
    server: Server, hedda: Device, mia: Device, ann: Player
) -> None:
    """Whether a table is there or not, whether a body is right or wrong: always the same as where there is nothing."""
    code = ann.open_table(GAME, "you", "random", private=True)
    addresses = host_addresses(ann)
    assert len(addresses) >= 10
    with server.spectator() as nobody, Device(server, "Gustav") as guest:
        for method, path, body in addresses:
            for where in (code, "ZZZZZZ"):
                address = path.replace("{code}", where).replace("{number}", "1")
                address += "?name=a" if path.endswith("people") else ""
                for sent in (body, {"nonsense": 1}):
                    given = json.dumps(sent).encode() if method != "GET" else None
                    kind = {"Content-Type": "application/json", "X-FQ": "1"}
                    for asking in (mia, ann, guest, nobody):
                        got = asking.http.request(method, address, content=given, headers=kind)
                        nothing = asking.http.request(
                            method, "/api/nothing-here", content=given, headers=kind
                        )
                        assert (got.status_code, got.content) == (404, nothing.content), address
        for asking in (mia, guest):
            page = asking.http.get("/host", headers={"Accept": "text/html"})
            nothing = asking.http.get("/nothing-here", headers={"Accept": "text/html"})
            assert page.status_code == nothing.status_code == 404
    assert listed(hedda.get("/api/host?most=200"), code)["private"]


def test_changes_need_our_own_page(hedda: Device) -> None:
    evil = {"Origin": "https://evil.example"}
    answer = hedda.http.post("/api/host/announcements", json={"english": "x"}, headers=evil)
    assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")
    answer = hedda.http.delete("/api/host/bans/1", headers={"X-FQ": ""})
    assert answer.status_code == 403


# tables


def test_a_closed_table_stands_still_and_goes_on(hedda: Device, ann: Player, ben: Player) -> None:
    code = ann.open_table(GAME, "you", "open")
    ben.post(f"/api/tables/{code}/sit")
    with ann.live(code) as page, ann.live(code, **{"as": "view"}) as line:
        view = line.asked()
        ann.move(code, view["version"], view["legal"][0]["action"])
        before = ann.view(code)
        desk = hedda.post(f"/api/host/tables/{code}/close", reason="We look into something.")
        assert listed(desk, code)["closed"] == "We look into something."
        assert page.wait_for("closed")["why"] == "We look into something."
        for player in (ann, ben):
            mine = player.view(code)
            if mine["legal"]:
                refused = player.move(code, mine["version"], mine["legal"][0]["action"], 409)
                assert refused["error"] == "table_closed"
                assert "We look into something. Nothing is lost." in refused["why"]
        ann.post(f"/api/tables/{code}/chat", 409, text="hello")
        assert ann.view(code)["version"] == before["version"]
        for player in (ann, ben):
            assert code not in player.get("/api/me/waiting")["codes"]
            assert not player.get(f"/api/tables/{code}")["your_turn"]
        assert ann.get(f"/api/tables/{code}/match.json")["game"] == GAME
        again = hedda.post(f"/api/host/tables/{code}/close", 409, reason="Again.")
        assert again["error"] == "table_closed"
        hedda.post(f"/api/host/tables/{code}/reopen")
        assert page.wait_for("closed")["why"] == ""
        hedda.post(f"/api/host/tables/{code}/reopen", 409)
    mover = next(player for player in (ann, ben) if player.view(code)["legal"])
    view = mover.view(code)
    mover.move(code, view["version"], view["legal"][0]["action"])
    assert ann.view(code)["version"] > before["version"]


def test_nobody_sits_down_at_a_closed_table_and_the_lobby_hides_it(
    hedda: Device, ann: Player, ben: Player
) -> None:
    code = ann.open_table(GAME, "you", "open")
    assert code in [table["code"] for table in ben.get("/api/tables")["open"]]
    hedda.post(f"/api/host/tables/{code}/close", reason=" Full\nhouse ")
    refused = ben.post(f"/api/tables/{code}/sit", 409)
    assert refused["error"] == "table_closed"
    assert refused["why"].endswith("closed this table: Full house. Nothing is lost.")
    assert code not in [table["code"] for table in ben.get("/api/tables")["open"]]
    hedda.post(f"/api/host/tables/{code}/reopen")
    ben.post(f"/api/tables/{code}/sit")


def test_clocks_stand_still_at_a_closed_table(hedda: Device, ann: Player, ben: Player) -> None:
    """Live, with five seconds for a decision and nothing else. At another table somebody loses their seat meanwhile."""
    pace = {"kind": "live", "seconds": 5, "bank": 0, "increment": 0, "zero": "loss"}
    closed, other = [ann.open_table(GAME, "you", "open", pace=pace) for _table in range(2)]
    ben.post(f"/api/tables/{closed}/sit")
    hedda.post(f"/api/host/tables/{closed}/close", reason="A break.")
    first = ann.view(closed)["clock"]
    assert first["running"] == -1
    ben.post(f"/api/tables/{other}/sit")
    until(lambda: any(seat["lost"] for seat in ann.get(f"/api/tables/{other}")["seats"]))
    assert ann.view(closed)["clock"]["left"] == first["left"]
    hedda.post(f"/api/host/tables/{closed}/reopen")
    now = ann.view(closed)["clock"]
    assert now["running"] >= 0
    assert now["left"][now["running"]] > 1000
    assert not any(seat["lost"] for seat in ann.get(f"/api/tables/{closed}")["seats"])


def test_a_host_lets_a_bot_play_for_whoever_is_late(hedda: Device, ann: Player, ben: Player) -> None:
    pace = {"kind": "live", "seconds": 5, "bank": 0, "increment": 0, "zero": "nudge"}
    code = ann.open_table(GAME, "you", "open", pace=pace)
    ben.post(f"/api/tables/{code}/sit")
    ann.view(code)
    assert hedda.post(f"/api/host/tables/{code}/bot", 409)["error"] == "not_away"
    row = until(lambda: (found := listed(hedda.get("/api/host?most=200"), code))["late_s"] and found)
    assert row["decides"] in {"Ann", "Ben"}
    hedda.post(f"/api/host/tables/{code}/bot")
    until(lambda: ann.view(code)["version"] > 0)


# bans


def test_somebody_who_is_banned_can_only_look(server: Server, hedda: Device, ann: Player) -> None:
    with server.player("Rudi") as rudi:
        table = ann.open_table(GAME, "you", "open")
        rudi.post(f"/api/tables/{table}/sit")
        waiting = ann.open_table(GAME, "you", "open")
        own = rudi.open_table(GAME, "you", "open")
        with rudi.live(table, **{"as": "view"}) as line:
            line.wait_for("view")
            ban(hedda, "Rudi", reason="Rude words.", hours=48)
            for method, path, body in (
                ("POST", "/api/tables", {"game": GAME, "players": 2}),
                ("POST", f"/api/tables/{waiting}/sit", {}),
                ("POST", f"/api/tables/{table}/chat", {"text": "x"}),
                ("POST", f"/api/tables/{table}/back", {}),
                ("POST", f"/api/tables/{table}/moves", {"version": 0, "move": 0}),
                ("PATCH", "/api/me", {"name": "Rosa"}),
            ):
                said = rudi.ask(method, path, 403, **body)
                assert said["error"] == "banned"
                assert "Rude words." in said["why"]
                assert "UTC" in said["why"]
            line.say(move=0, version=0, id="a")
            assert line.wait_for("refused")["error"] == "banned"
        seat = next(one for one in ann.get(f"/api/tables/{table}")["seats"] if one["name"] == "Rudi")
        assert (seat["kind"], seat["stand_in"]) == ("bot", True)
        assert [one["kind"] for one in ann.get(f"/api/tables/{own}")["seats"]] == ["open", "open"]
        rudi.get(f"/api/tables/{table}/view")
        rudi.get("/api/account/export")
        (number,) = [one["number"] for one in hedda.get("/api/host")["bans"] if one["name"] == "Rudi"]
        hedda.ask("DELETE", f"/api/host/bans/{number}")
        rudi.post(f"/api/tables/{table}/back")
        rudi.post(f"/api/tables/{waiting}/sit")


def test_a_member_who_is_banned_is_called_nothing_else(server: Server, hedda: Device) -> None:
    """Neither by their name nor by their handle, which all others read; their page they may still hide."""
    with member(server, "Rufus", 41) as rufus:
        ban(hedda, "Rufus", reason="Rude words.")
        assert rufus.ask("PATCH", "/api/account", 403, handle="rude-words")["error"] == "banned"
        assert rufus.ask("PATCH", "/api/account", shown=False)["handle"] == "rufus"


def test_whoever_only_looks_on_and_writes_can_be_found(server: Server, hedda: Device, ann: Player) -> None:
    code = ann.open_table(GAME, "you", "random")
    with Device(server) as zoe:
        name = zoe.get("/api/me")["name"]
        zoe.post(f"/api/tables/{code}/chat", 201, text="boo")
        ban(hedda, name, reason="Boos.")
        assert zoe.post(f"/api/tables/{code}/chat", 403, text="boo")["error"] == "banned"


def test_a_guest_who_is_banned_brings_nothing_along(server: Server, hedda: Device, ann: Player) -> None:
    """Signed in as somebody else, they cannot take the seats that they lost."""
    with member(server, "Doppel", 31) as twin, Device(server, "Bandit") as device:
        table = ann.open_table(GAME, "you", "open")
        device.post(f"/api/tables/{table}/sit")
        ban(hedda, "Bandit")
        device.enter(twin.passkey(31))
        assert device.post("/api/account/bring", 403)["error"] == "banned"


def test_a_ban_that_stands_is_kept_however_many_come_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_store, "MOST_BANS_OVER", 3)
    database = Database(Settings(database=str(tmp_path / "t.db")).url)
    database.migrate()
    ends = [None, *(float(n) for n in range(1, 6)), *[time.time() + DAY] * 5]
    with database.writing() as connection:
        for number, until in enumerate(ends):
            values = {"name": f"Rudi {number}", "reason": "Rude.", "until": until, "household": False}
            host_store.ban(connection, f"g{number}", values)
        standing = host_store.in_force(connection).bans
        kept = connection.exec_driver_sql("SELECT guest FROM bans ORDER BY id").scalars().all()
    database.close()
    assert [row.guest for row in standing] == ["g10", "g9", "g8", "g7", "g6", "g0"]
    assert kept == ["g0", "g3", "g4", "g5", "g6", "g7", "g8", "g9", "g10"]


def test_hosts_cannot_be_banned_and_a_ban_needs_the_very_person(hedda: Device) -> None:
    people = hedda.get("/api/host/people?name=hedda")["people"]
    me: dict[str, Any] = {"name": "Hedda", "key": people[0]["key"], "reason": "x"}
    assert hedda.post("/api/host/bans", 409, **me)["error"] == "host_stays"
    assert hedda.post("/api/host/bans", 404, **{**me, "key": "00"})["error"] == "not_found"
    assert hedda.post("/api/host/bans", 409, **{**me, "reason": " "})["error"] == "no_reason"


def test_a_household_is_banned_but_not_its_host(tmp_path: Path) -> None:
    """All come from the same address here, the host too."""
    with running(tmp_path / "t.db") as server, host(server) as hedda, server.player("Rudi") as rudi:
        rudi.open_table(GAME, "you", "open")
        ban(hedda, "Rudi", household=True, hours=0)
        assert "for good" not in rudi.post("/api/tables", 403, game=GAME, players=2)["why"]
        assert hedda.get("/api/host")["bans"][0]["known"]
        with Device(server) as other:
            assert other.post("/api/tables", 403, game=GAME, players=2)["error"] == "banned"
        hedda.post("/api/tables", 201, game=GAME, players=2)
        stored = Path(server.settings["database"])
        on_disk = stored.read_bytes() + stored.with_name(stored.name + "-wal").read_bytes()
        assert b"127.0.0.1" not in on_disk
        hedda.ask("DELETE", f"/api/host/bans/{hedda.get('/api/host')['bans'][0]['number']}")
        server.player("Neu").http.close()


def test_a_ban_ends_by_itself(server: Server, hedda: Device) -> None:
    with server.player("Kurz") as kurz:
        kurz.open_table(GAME, "you", "open")
        ban(hedda, "Kurz", hours=1)
        kurz.post("/api/tables", 403, game=GAME, players=2)
        change(server, "UPDATE bans SET until = 1 WHERE name = 'Kurz'")
        until(lambda: kurz.http.post("/api/tables", json={"game": GAME, "players": 2}).status_code == 201)


def change(server: Server, statement: str) -> None:
    database = Database(Settings(database=server.settings["database"]).url)
    with database.writing() as connection:
        connection.execute(text(statement))
    database.close()


# announcements


def test_an_announcement_reaches_lobby_and_tables_in_the_reader_s_language(
    hedda: Device, ann: Player
) -> None:
    code = ann.open_table(GAME, "you", "random")
    with ann.live(code, lang="de") as german, ann.live(code) as english:
        said: dict[str, Any] = {
            "english": "We restart at 11.",
            "german": "Um 11 starten wir neu.",
            "minutes": 5,
        }
        (made,) = hedda.post("/api/host/announcements", **said)["announcements"]
        assert german.wait_for("announced")["announcements"][0]["text"] == "Um 11 starten wir neu."
        assert english.wait_for("announced")["announcements"][0]["text"] == "We restart at 11."
        assert ann.get("/api/notices?lang=de")["announcements"][0]["text"] == "Um 11 starten wir neu."
        with ann.live(code) as later:
            assert later.wait_for("announced")["announcements"][0]["number"] == made["number"]
        hedda.ask("DELETE", f"/api/host/announcements/{made['number']}")
        assert english.wait_for("announced")["announcements"] == []
    assert ann.get("/api/notices")["announcements"] == []
    hedda.ask("DELETE", f"/api/host/announcements/{made['number']}", 404)
    assert hedda.post("/api/host/announcements", 409, english="  ")["error"] == "nothing_announced"


def test_an_announcement_in_one_language_is_told_to_all_and_may_be_for_the_lobby_only(
    hedda: Device, ann: Player
) -> None:
    code = ann.open_table(GAME, "you", "random")
    (made,) = hedda.post("/api/host/announcements", english="Hello.", at_tables=False)["announcements"]
    assert ann.get("/api/notices?lang=de")["announcements"][0]["text"] == "Hello."
    with ann.live(code) as line:
        assert line.wait_for("announced")["announcements"] == []
    hedda.ask("DELETE", f"/api/host/announcements/{made['number']}")


# errors and load


def record_of(**facts: Any) -> logging.LogRecord:
    try:
        raise ValueError("fq_guest=secret 10.1.2.3")
    except ValueError:
        thrown = sys.exc_info()
    record = logging.LogRecord("fourquarters", logging.ERROR, __file__, 1, "it failed", None, thrown)
    record.facts = facts
    return record


def test_of_an_error_only_its_kind_and_place_are_kept() -> None:
    kept = mishap_of(
        record_of(table="K7M2QX", guest="abc", error="KeyError('10.1.2.3')", path="/api/x?token=1")
    )
    assert (kept.level, kept.says, kept.code) == ("error", "it failed", "K7M2QX")
    assert kept.place.startswith("ValueError")
    assert not {"secret", "10.1.2.3", "abc", "token"} & set(" ".join(kept).replace("=", " ").split())
    assert mishap_of(record_of(table="<b>")).code == ""


def broken_desk(hedda: Device, code: str) -> Any:
    """What the host sees once two errors are known, and the table is said to be broken."""
    desk = hedda.get("/api/host")
    twice = [one["count"] for one in desk["errors"] if one["code"] == code] == [2]
    return desk if twice and listed(desk, code)["broken"] else None


def test_errors_are_grouped_and_new_until_they_are_seen(tmp_path: Path) -> None:
    """A broken table: its events make no sense any more. Whoever asks for it causes an error of the server's own."""
    path = tmp_path / "t.db"
    with running(path) as server, server.player("Ann") as ann:
        code = ann.open_table(GAME, "you", "random")
        view = ann.asked(code)
        ann.move(code, view["version"], view["legal"][0]["action"])
    broken = Server(path, expected={"a table could not be loaded"})
    change(broken, "UPDATE tables SET options = 'broken'")
    try:
        broken.start()
        with host(broken) as hedda, broken.spectator() as nobody:
            nobody.get(f"/api/tables/{code}/view", 500)
            nobody.get(f"/api/tables/{code}/view", 500)
            desk = until(lambda: broken_desk(hedda, code))
            (error,) = [one for one in desk["errors"] if one["code"] == code]
            assert (error["says"], error["seen"]) == ("a table could not be loaded", False)
            assert desk["new_errors"] == 1
            assert not listed(hedda.post(f"/api/host/errors/{error['number']}/seen"), code)["broken"]
            nobody.get(f"/api/tables/{code}/view", 500)
            again = until(lambda: (now := hedda.get("/api/host"))["new_errors"] and now["errors"][0])
            assert (again["code"], again["count"]) == (code, 3)
    finally:
        broken.stop()


def test_the_load_counts_decisions_and_answers(hedda: Device, ann: Player) -> None:
    before = sum(hedda.get("/api/host")["load"]["decisions"])
    code = ann.open_table(GAME, "you", "random")
    view = ann.asked(code)
    ann.move(code, view["version"], view["legal"][0]["action"])
    load = hedda.get("/api/host")["load"]
    assert sum(load["decisions"]) > before
    assert len(load["decisions"]) == 24
    assert load["workers"] == 1
    assert load["memory"] > 10**7
    assert load["disk"] > 10**4
