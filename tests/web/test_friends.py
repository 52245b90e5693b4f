"""Friends: asking, answering, ending and blocking; seats that are kept for them; and what nobody else learns."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.web.authenticator import Device
from tests.web.members import at_once, befriend, handle, member
from tests.web.serving import Player, Server, running

GAME = "gold"
People = tuple[Device, Device, Device]


@pytest.fixture(scope="module")
def people(server: Server) -> Iterator[People]:
    with member(server, "Annika") as ann, member(server, "Benno") as ben, member(server, "Cleo") as cleo:
        yield ann, ben, cleo


@pytest.fixture
def strangers(people: People) -> People:
    """The same three, who have nothing to do with each other yet."""
    for one in people:
        known = one.get("/api/friends")
        for other in known["blocked"]:
            one.ask("DELETE", f"/api/blocks/{other['handle']}")
        for other in known["friends"] + known["asked"] + known["asking"]:
            one.http.delete(f"/api/friends/{other['handle']}")
    return people


def names(device: Device, what: str) -> list[str]:
    return [one["name"] for one in device.get("/api/friends")[what]]


def kept_table(host: Device, who: str, **more: Any) -> str:
    seats = [{"kind": "you"}, {"kind": "friend", "who": who}, {"kind": "open"}]
    code: str = host.post("/api/tables", 201, game=GAME, players=3, seats=seats, **more)["code"]
    return code


def test_friends_are_asked_by_name_and_answer(strangers: People) -> None:
    ann, ben, cleo = strangers
    assert ann.post("/api/friends", who="Benno")["asked"][0]["name"] == "Benno"
    assert names(ben, "asking") == ["Annika"]
    ben.post(f"/api/friends/{handle(ben, 'Annika')}/accept")
    assert (names(ann, "friends"), names(ben, "friends")) == (["Benno"], ["Annika"])
    ann.post("/api/friends", 409, who="Benno")
    ann.post("/api/friends", 404, who="Nobody at all")
    ann.post("/api/friends", 409, who="Annika")
    cleo.post("/api/friends", who="Annika")
    ann.ask("DELETE", "/api/friends/cleo")
    assert names(cleo, "asked") == []
    ann.ask("DELETE", "/api/friends/benno")
    assert names(ben, "friends") == []


def test_two_who_ask_each_other_at_once_are_friends_once(strangers: People) -> None:
    ann, ben, _cleo = strangers
    done = at_once(
        lambda: ann.http.post("/api/friends", json={"who": "Benno"}),
        lambda: ben.http.post("/api/friends", json={"who": "Annika"}),
    )
    assert done == [200, 200]
    assert (names(ann, "friends"), names(ben, "friends")) == (["Benno"], ["Annika"])
    twice = at_once(*[lambda: ann.http.delete("/api/friends/benno")] * 2)
    assert twice == [200, 409]


def test_a_guest_has_no_friends(ann: Player) -> None:
    for path in ("/api/friends", "/api/groups", "/api/members?name=Annika"):
        assert ann.get(path, 403)["error"] == "not_member"
    assert ann.post("/api/friends", 403, who="Annika")["error"] == "not_member"


def bare(one: Device, code: str) -> Any:
    """A table as somebody sees it, without what every table has for itself."""
    return {**one.get(f"/api/tables/{code}"), **dict.fromkeys(("code", "url", "updated", "commitment"))}


def test_whoever_is_blocked_sees_nothing_of_it(strangers: People) -> None:
    ann, ben, cleo = strangers
    befriend(ann, ben, "Annika", "Benno")
    ann.post("/api/blocks", who="Benno")
    assert (names(ann, "blocked"), names(ben, "friends"), names(ben, "blocked")) == (["Benno"], [], [])
    # what a blocked person is told is what anybody would be told
    told = [one.http.post("/api/friends", json={"who": "Annika"}) for one in (ben, cleo)]
    assert [answer.status_code for answer in told] == [200, 200]
    assert told[0].json()["asked"] == told[1].json()["asked"]
    assert names(ann, "asking") == ["Cleo"]
    code = ann.post("/api/tables", 201, game=GAME, players=2)["code"]
    assert code not in {table["code"] for table in ben.get("/api/tables")["open"]}
    assert ben.post(f"/api/tables/{code}/sit", 409)["error"] == "no_seat_free"
    # and what they see there is a table whose seats are kept for others
    ann.post("/api/friends", who="Cleo")
    seats: list[Any] = [{"kind": "you"}, {"kind": "friend", "who": "Cleo"}]
    kept = ann.post("/api/tables", 201, game=GAME, players=2, seats=seats, arranged=True)["code"]
    free = ann.post("/api/tables", 201, game=GAME, players=2, arranged=True)["code"]
    assert bare(ben, free) == bare(ben, kept)
    assert not bare(ben, free)["seats"][1]["free"]
    assert cleo.get(f"/api/tables/{free}")["seats"][1]["free"]
    with ben.server.player(token=ben.identity()) as one, one.live(free) as line:
        assert not line.wait_for("seats")["seats"][1]["free"]
        ann.ask("DELETE", "/api/blocks/benno")
        while not line.wait_for("seats")["seats"][1]["free"]:
            pass
        ann.post("/api/blocks", who="Benno")
        while line.wait_for("seats")["seats"][1]["free"]:
            pass
    cleo.post(f"/api/tables/{code}/sit")
    ann.ask("DELETE", "/api/blocks/benno")
    assert names(ann, "asking") == []


def test_a_seat_is_kept_for_a_friend_who_sits_down_or_says_no(strangers: People) -> None:
    ann, ben, cleo = strangers
    befriend(ann, ben, "Annika", "Benno")
    code = kept_table(ann, "Benno")
    (invited,) = ben.get("/api/me/invitations")
    assert (invited["host"]["name"], invited["table"]["code"], invited["table"]["invited"]) == (
        "Annika",
        code,
        True,
    )
    seats = ann.get(f"/api/tables/{code}")["seats"]
    assert [(seat["name"], seat["held"], seat["free"]) for seat in seats][1] == ("Benno", True, False)
    assert cleo.post(f"/api/tables/{code}/sit", 409, seat=1)["error"] == "seat_taken"
    ben.post(f"/api/tables/{code}/decline")
    assert ben.get("/api/me/invitations") == []
    ann.post(f"/api/tables/{code}/hold", seat=1, who="Benno")
    assert ann.post(f"/api/tables/{code}/hold", 409, seat=2, who="Benno")["error"] == "invited_already"
    assert ann.post(f"/api/tables/{code}/hold", 403, seat=2, who="Cleo")["error"] == "not_a_friend"
    assert ben.post(f"/api/tables/{code}/release", 403, seat=1)["error"] == "not_host"
    ann.post(f"/api/tables/{code}/release", seat=1)
    assert ben.post(f"/api/tables/{code}/decline", 409)["error"] == "not_invited"
    ann.post(f"/api/tables/{code}/hold", seat=1, who="Benno")
    cleo.post(f"/api/tables/{code}/sit")
    assert ann.get(f"/api/tables/{code}")["state"] == "open"
    assert ben.post(f"/api/tables/{code}/sit")["state"] == "running"


def test_what_ends_between_two_people_and_the_seats_that_it_frees_are_one_change(tmp_path: Path) -> None:
    with (
        running(tmp_path / "t.db") as server,
        member(server, "Annika") as ann,
        member(server, "Benno") as ben,
    ):
        befriend(ann, ben, "Annika", "Benno")
        code = kept_table(ann, "Benno")
        with closing(sqlite3.connect(tmp_path / "t.db")) as file:
            file.execute(
                "CREATE TRIGGER lost BEFORE UPDATE OF held ON seats BEGIN SELECT RAISE(ABORT, 'lost'); END"
            )
        assert ann.http.delete("/api/friends/benno").status_code == 503
        assert ann.http.post("/api/blocks", json={"who": "Benno"}).status_code == 503
        assert (names(ann, "friends"), names(ann, "blocked")) == (["Benno"], [])
        with closing(sqlite3.connect(tmp_path / "t.db")) as file:
            file.execute("DROP TRIGGER lost")
        ann.post("/api/blocks", who="Benno")
        assert (names(ann, "friends"), names(ann, "blocked")) == ([], ["Benno"])
        assert not ann.get(f"/api/tables/{code}")["seats"][1]["held"]


def test_the_last_free_seat_is_taken_once_and_the_kept_one_stays(strangers: People) -> None:
    ann, ben, cleo = strangers
    befriend(ann, ben, "Annika", "Benno")
    code = kept_table(ann, "Benno")
    with member(ann.server, "Dora") as dora:
        sit = f"/api/tables/{code}/sit"
        assert at_once(lambda: cleo.http.post(sit, json={}), lambda: dora.http.post(sit, json={})) == [
            200,
            409,
        ]
    assert ann.get(f"/api/tables/{code}")["seats"][1]["held"]
    ann.ask("DELETE", "/api/friends/benno")
    assert not ann.get(f"/api/tables/{code}")["seats"][1]["held"]


def test_a_stranger_cannot_tell_for_whom_a_seat_is_kept(strangers: People, watcher: Player) -> None:
    ann, ben, cleo = strangers
    befriend(ann, ben, "Annika", "Benno")
    befriend(ann, cleo, "Annika", "Cleo")
    worlds = []
    for who in ("benno", "cleo"):
        code = kept_table(ann, who, seed=1, arranged=True)
        asked = [watcher.http.get(f"/api/tables/{code}{part}") for part in ("", "/chance")]
        with watcher.live(code) as line:
            line.hear()
            seen = b"".join([*(answer.content for answer in asked), *line.bytes])
        page = watcher.http.get(f"/table/{code}").text
        assert "Benno" not in page
        assert "Cleo" not in page
        worlds.append(seen.replace(code.encode(), b"CODE"))
    stable = [clean(world) for world in worlds]
    assert stable[0] == stable[1]


def clean(world: bytes) -> bytes:
    """Without what differs from one moment to the next."""
    return re.sub(rb'"(updated|away_s|since_s)":[0-9.]+', b"", world)


def test_friends_see_each_other_unless_they_do_not_want_it(server: Server, people: People) -> None:
    with member(server, "Ilka") as ilka, member(server, "Jost") as jost:
        befriend(ilka, jost, "Ilka", "Jost")
        jost.ask("PATCH", "/api/me/whereabouts", ready=True)
        assert where(ilka) == ("ready", "")
        code = jost.post("/api/tables", 201, game=GAME, players=2)["code"]
        assert where(ilka) == ("table", "Gold!")
        jost.post(f"/api/tables/{code}/leave")
        jost.ask("PATCH", "/api/me/whereabouts", shown=False)
        assert where(ilka) == ("", "")
        assert people[0].get("/api/members?name=Jost")["people"] == [{"name": "Jost", "handle": "jost"}]


def where(device: Device) -> tuple[str, str]:
    """Where one's only friend is."""
    (friend,) = device.get("/api/friends")["friends"]
    return friend["here"], friend["game"]
