"""People's pages and leaderboards: what others may see, what they may not, and that nobody's identity is told."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import Connection

from fourquarters.web.settings import Settings
from fourquarters.web.storage import event_store, fact_store
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.records import SeatRecord, TableRecord
from fourquarters.web.tables import ratings
from fourquarters.web.tables.match_facts import replayed
from tests.web.authenticator import Device
from tests.web.finished import finished_table
from tests.web.members import member
from tests.web.serving import Player, Server, running

GAME, OTHER = "gold", "golden_city"


class House(NamedTuple):
    """A server with three members and a guest, and what they have played."""

    server: Server
    ann: Device
    ben: Device
    cy: Device
    guest: Player
    private: str

    def ids(self) -> list[bytes]:
        return [one.get("/api/me")["id"].encode() for one in (self.ann, self.ben, self.cy, self.guest)]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    file = tmp_path_factory.mktemp("people") / "tables.db"
    with running(file, facts=3600) as server, server.player("Gus") as guest:
        ann, ben, cy = (member(server, name) for name in ("Ann", "Ben", "Cy"))
        with ann, ben, cy:
            private = play_all(file, *(one.get("/api/me")["id"] for one in (ann, ben, cy)))
            yield House(server, ann, ben, cy, guest, private)


def play_all(file: Path, ann: str, ben: str, cy: str) -> str:
    """Ann and Ben meet four times at rated tables, Ann and Cy once in private; Ann has also played with a bot."""
    database = Database(Settings(database=str(file)).url)
    who = {"Ann": ann, "Ben": ben, "Cy": cy}

    def played(names: str, seed: int, game: str = GAME, **more: Any) -> TableRecord:
        seats = [
            SeatRecord(n, who[name], name=name) if name in who else SeatRecord(n, bot="random", name=name)
            for n, name in enumerate(names.split())
        ]
        record = finished_table(database, game, seats, seed, at=time.time() - 3600 + seed, **more)
        with database.writing() as connection:
            noted(connection, record)
        return record

    for seed in range(1, 5):
        played("Ann Ben" if seed % 2 else "Ben Ann", seed, rated=True)
    played("Ann Ben Cy", 5, OTHER)
    played("Ann Bot", 6)
    code = played("Ann Cy", 7, private=True).code
    database.close()
    return code


def noted(connection: Connection, record: TableRecord) -> None:
    made = replayed(record, event_store.events_of(connection, record.id), "interpreted")
    assert made.kind == "played"
    fact_store.note_facts(connection, record, made, record.updated)
    ratings.settle(connection, record.game)


def test_a_page_tells_what_others_may_know(house: House) -> None:
    ann = house.guest.get("/api/people/ann")
    assert (ann["name"], ann["handle"], ann["you"]) == ("Ann", "ann", False)
    assert (ann["matches"], ann["finished"]) == (5, 5)  # neither the private match nor the one with a bot
    assert [one["game"] for one in ann["ratings"]] == [GAME]
    assert ann["ratings"][0]["games"] == 4
    assert (ann["favourite"]["game"], ann["favourite"]["matches"]) == (GAME, 4)
    assert len(ann["form"]) == 5
    assert ann["meetings"] == []
    assert house.cy.get("/api/people/ann")["matches"] == 6
    assert house.ann.get("/api/people/ann")["matches"] == 7


def test_head_to_head_is_the_same_from_both_sides(house: House) -> None:
    theirs = house.ben.get("/api/people/ann")["meetings"]
    ours = house.ann.get("/api/people/ben")["meetings"]
    assert [one["game"] for one in theirs] == ["", GAME, OTHER]
    assert theirs[0]["matches"] == 5
    assert theirs[0]["theirs"] + theirs[0]["yours"] <= 5
    assert [(one["theirs"], one["yours"]) for one in theirs] == [
        (one["yours"], one["theirs"]) for one in ours
    ]


def test_matches_are_listed_by_kind_and_private_ones_only_to_their_players(house: House) -> None:
    def codes(reader: Player, which: str = "all") -> list[str]:
        found = reader.get(f"/api/people/ann/matches?which={which}")
        assert found["total"] == len(found["matches"])
        return [match["code"] for match in found["matches"]]

    assert len(codes(house.guest)) == 5
    assert house.private not in codes(house.guest) + codes(house.ben)
    assert house.private in codes(house.cy)
    assert len(codes(house.ben, "with_me")) == 5
    assert len(codes(house.cy, "with_me")) == 2
    assert len(codes(house.guest, "rated")) == 4
    assert codes(house.guest, "with_me") == []


def test_a_listed_match_says_how_it_went(house: House) -> None:
    match = house.ben.get("/api/people/ann/matches?which=rated")["matches"][0]
    assert [player["place"] for player in match["players"]] == sorted(p["place"] for p in match["players"])
    assert {player["handle"] for player in match["players"]} == {"ann", "ben"}
    assert match["said"].startswith("Ann ")
    assert match["change"] != 0
    german = house.ben.get("/api/people/ann/matches?which=rated&lang=de")["matches"][0]
    assert german["said"] != match["said"]


def test_the_changes_of_a_match_add_up(house: House) -> None:
    codes = [m["code"] for m in house.guest.get("/api/people/ann/matches?which=rated")["matches"]][::-1]
    points = 1500
    for code in codes:
        told = house.guest.get(f"/api/tables/{code}/ratings")
        assert (told["rated"], told["settled"], len(told["changes"])) == (True, True, 2)
        mine = next(one for one in told["changes"] if one["handle"] == "ann")
        assert mine["before"] == points
        points = mine["after"]
    assert house.guest.get("/api/people/ann")["ratings"][0]["points"] == points
    fun = house.ann.get(f"/api/tables/{house.private}/ratings")
    assert fun == {"rated": False, "settled": False, "changes": []}


def test_leaderboards_are_sorted_by_what_is_sure(house: House) -> None:
    board = house.ben.get(f"/api/leaderboards/{GAME}")
    assert sorted(one["handle"] for one in board["leaders"]) == ["ann", "ben"]
    sure = [one["points"] - one["margin"] for one in board["leaders"]]
    assert sure == sorted(sure, reverse=True)
    assert board["mine"]["handle"] == "ben"
    assert board["games"] == 4
    none = house.guest.get(f"/api/leaderboards/{OTHER}")
    assert (none["leaders"], none["mine"], none["games"]) == ([], None, 0)
    assert house.guest.get("/api/leaderboards/chess", 404)["error"] == "not_found"


def test_whoever_turns_their_page_off_is_like_unknown(house: House) -> None:
    cy = house.cy
    assert cy.ask("PATCH", "/api/account", shown=False)["shown"] is False
    unknown = house.ann.get("/api/people/nobody-here", 404)
    for path in ("", "/matches"):
        assert house.ann.get(f"/api/people/cy{path}", 404) == unknown
    assert cy.get("/api/people/cy")["you"] is True
    listed = house.ann.get("/api/people/ann/matches?which=with_me")["matches"]
    players = [player for match in listed for player in match["players"] if player["name"] == "Cy"]
    assert players
    assert all(player["handle"] == "" for player in players)
    cy.ask("PATCH", "/api/account", shown=True)
    assert house.ann.get("/api/people/cy")["name"] == "Cy"


def test_a_member_chooses_their_handle_and_whether_to_tell_the_time(house: House) -> None:
    ben = house.ben
    assert ben.ask("PATCH", "/api/account", 409, handle="ann")["error"] == "handle_taken"
    assert ben.ask("PATCH", "/api/account", 409, zone="Europe/Nowhere")["error"] == "no_such_zone"
    assert ben.ask("PATCH", "/api/account", 409, zone="Europe")["error"] == "no_such_zone"
    assert ben.ask("PATCH", "/api/account", 400, handle="Big Ben")["error"] == "bad_request"
    changed = ben.ask("PATCH", "/api/account", handle="big-ben", zone="Asia/Tokyo")
    assert (changed["handle"], changed["zone"]) == ("big-ben", "Asia/Tokyo")
    assert house.ann.get("/api/people/big-ben")["time"] != ""
    assert house.ann.get("/api/people/ben", 404)["error"] == "not_found"
    ben.ask("PATCH", "/api/account", handle="ben", zone="")
    assert house.ann.get("/api/people/ben")["time"] == ""
    assert house.guest.ask("PATCH", "/api/account", 403, handle="gus")["error"] == "not_member"


def test_no_answer_tells_anybodys_identity(house: House) -> None:
    """Every new address, asked by everyone: only one's own id is ever told, and only by the pages' own data."""
    codes = [m["code"] for m in house.ann.get("/api/people/ann/matches")["matches"]]
    asked = [f"/api/people/{who}{more}" for who in ("ann", "ben", "cy") for more in ("", "/matches")]
    asked += [f"/api/leaderboards/{GAME}", f"/api/leaderboards/{OTHER}", "/api/tables"]
    asked += [f"/api/tables/{code}{more}" for code in codes for more in ("", "/ratings")]
    ids = house.ids()
    with house.server.spectator() as nobody:
        for reader in (house.ann, house.ben, house.guest, nobody):
            for path in asked:
                answer = reader.http.get(path)
                assert answer.status_code == 200
                assert not [one for one in ids if one in answer.content], path


def test_the_export_has_the_rating(house: House) -> None:
    mine = house.ann.get("/api/account/export")
    assert (mine["handle"], mine["page_shown"]) == ("ann", True)
    assert mine["ratings"][GAME]["games"] == 4
