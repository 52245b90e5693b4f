"""The deal before a match: nobody, the host included, can choose what chance gives."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fourquarters import games
from fourquarters.match.file import MatchRecord, verify
from tests.web.serving import Player, Server, running

GAME = "gold"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("deal") / "tables.db", deal_wait=0.7) as server:
        yield server


def sealed(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()


def chance(player: Player, code: str) -> Any:
    return player.get(f"/api/tables/{code}/chance")


def seal(player: Player, code: str, word: str, status: int = 200) -> Any:
    commitment = chance(player, code)["commitment"]
    return player.post(f"/api/tables/{code}/seal", status, seal=sealed(word), commitment=commitment)


def tell(player: Player, code: str, word: str, status: int = 200) -> Any:
    return player.post(f"/api/tables/{code}/word", status, contribution=word)


def state(player: Player, code: str) -> str:
    return str(player.get(f"/api/tables/{code}")["state"])


def wait_for(player: Player, code: str, wanted: str) -> Any:
    with player.live(code) as line:
        while True:
            message = line.hear()
            found = message.get("state")
            if message["type"] in {"seats", "scene"} and found == wanted:
                return message


def two_at_a_table(ann: Player, ben: Player, **more: Any) -> str:
    code = ann.open_table(GAME, "you", "open", contributes=True, **more)
    ben.post(f"/api/tables/{code}/sit", contributes=True)
    return code


def finish(players: list[Player], code: str) -> MatchRecord:
    """Everyone plays the first legal decision to the end; the file is checked."""
    while not (view := players[0].view(code))["over"]:
        for player in players:
            view = player.view(code)
            if view["legal"]:
                player.move(code, view["version"], view["legal"][0]["action"])
    raw = players[0].http.get(f"/api/tables/{code}/match.json").content
    record = msgspec.json.decode(raw, type=MatchRecord)
    verify(record, code, games.load)
    return record


def test_against_bots_the_word_comes_after_the_commitment(ann: Player) -> None:
    code = ann.open_table(GAME, "you", "greedy", contributes=True, arranged=False)
    before = chance(ann, code)
    assert (state(ann, code), before["sealed"]) == ("dealing", False)
    seal(ann, code, "mine")
    assert tell(ann, code, "mine")["state"] == "running"
    for seat in (0, 1):  # a second window does, which does not know yet which seat was drawn
        assert ann.post(f"/api/tables/{code}/word", contribution="mine", seat=seat)["state"] == "running"
    record = finish([ann], code)
    assert record.chance.commitment == before["commitment"]
    assert record.chance.contributions == ["mine", None]
    assert sorted(record.chance.seating or []) == [0, 1]


def test_words_are_told_only_when_all_are_sealed_and_nobody_learns_them_before(
    ann: Player, ben: Player
) -> None:
    code = two_at_a_table(ann, ben)
    seal(ann, code, "ann's-own")
    assert tell(ann, code, "ann's-own", 409)["error"] == "not_sealed"
    seal(ben, code, "ben's-own")
    seal(ben, code, "another")  # the first one counts
    assert chance(ann, code)["words"][1]["seal"] == sealed("ben's-own")
    tell(ann, code, "ann's-own")
    for path in ("", "/chance", "/view", "/scene"):
        assert b"ann's-own" not in ben.http.get(f"/api/tables/{code}{path}").content
    assert tell(ben, code, "better-for-ben", 409)["error"] == "wrong_word"
    assert tell(ben, code, "ben's-own")["state"] == "running"
    assert [word["contribution"] for word in chance(ann, code)["words"]] == ["ann's-own", "ben's-own"]
    assert finish([ann, ben], code).chance.contributions == ["ann's-own", "ben's-own"]


def test_a_seal_answers_a_commitment(ann: Player, ben: Player) -> None:
    code = two_at_a_table(ann, ben)
    answer = ann.post(f"/api/tables/{code}/seal", 409, seal=sealed("x"), commitment="0" * 64)
    assert answer["error"] == "stale"


def test_whoever_does_not_seal_in_time_adds_nothing(ann: Player, ben: Player) -> None:
    code = two_at_a_table(ann, ben)
    seal(ann, code, "here")
    while not chance(ann, code)["sealed"]:
        assert state(ann, code) == "dealing"
    assert seal(ben, code, "late", 409)["error"] == "sealed"
    assert tell(ann, code, "here")["state"] == "running"
    assert finish([ann, ben], code).chance.contributions == ["here", None]


def test_when_nobody_seals_the_match_begins_all_the_same(ann: Player, ben: Player) -> None:
    code = two_at_a_table(ann, ben)
    wait_for(ann, code, "running")
    assert finish([ann, ben], code).chance.contributions == [None, None]


def test_a_word_kept_back_spoils_the_deal_and_leaves_a_trace(ann: Player, ben: Player) -> None:
    """Whoever sees all other words first cannot try again in secret: another secret, and it is on record."""
    code = two_at_a_table(ann, ben)
    first = chance(ann, code)["commitment"]
    seal(ann, code, "a1")
    seal(ben, code, "b1")
    tell(ann, code, "a1")  # Ben now keeps his word back
    while (now := chance(ann, code))["commitment"] == first:
        assert state(ann, code) == "dealing"
    assert now["spoilt"] == [
        {
            "commitment": first,
            "seals": [sealed("a1"), sealed("b1")],
            "contributions": ["a1", None],
            "secret": None,
        }
    ]
    assert seal(ben, code, "b2", 409)["error"] == "sealed"  # Ben is out
    seal(ann, code, "a2")
    tell(ann, code, "a2")
    record = finish([ann, ben], code)
    assert record.chance.contributions == ["a2", None]
    spoilt = record.chance.spoilt[0]
    assert hashlib.sha256(bytes.fromhex(spoilt.secret or "")).hexdigest() == first == spoilt.commitment


def test_nobody_can_leave_while_the_seats_are_drawn(ann: Player, ben: Player) -> None:
    code = two_at_a_table(ann, ben)
    assert ben.post(f"/api/tables/{code}/leave", 409)["error"] == "dealing"


def test_the_server_never_makes_a_word_for_anybody(ann: Player, ben: Player) -> None:
    """Neither at a table nor for a rematch."""
    code = ann.open_table(GAME, "you", "open")
    ben.post(f"/api/tables/{code}/sit")
    assert finish([ann, ben], code).chance.contributions == [None, None]
    again = ann.post(f"/api/tables/{code}/rematch")["code"]
    ben.post(f"/api/tables/{again}/sit")
    assert finish([ann, ben], again).chance.contributions == [None, None]


def test_seats_are_drawn_unless_they_are_arranged(ann: Player) -> None:
    def seat_of_ann(**more: Any) -> int:
        code = ann.open_table(GAME, "you", "random", "random", **more)
        return int(next(s["seat"] for s in ann.get(f"/api/tables/{code}")["seats"] if s["you"]))

    assert {seat_of_ann(arranged=True) for _ in range(5)} == {0}
    assert {seat_of_ann(arranged=False, seed=seed) for seed in range(40)} == {0, 1, 2}


def test_that_seats_were_drawn_is_said_at_the_start(ann: Player) -> None:
    for arranged in (True, False):
        code = ann.open_table(GAME, "you", "random", arranged=arranged)
        log = ann.get(f"/api/tables/{code}/scene?lang=de")["log"]
        first = "".join(part for part, _bold in log[0]["spans"])
        assert (first == "Die Plätze wurden ausgelost.") is not arranged


@pytest.mark.parametrize("game", games.names())
def test_once_over_nothing_is_taken_back_and_nothing_is_played(ann: Player, game: str) -> None:
    seats = ["you"] + ["random"] * (min(games.load(game).players) - 1)
    code = ann.open_table(game, *seats, seed=5)
    with ann.live(code, **{"as": "view"}) as line:
        view = line.wait_for("view")
        while not view["over"]:
            if view["legal"]:
                line.say(move=view["legal"][0]["action"], version=view["version"])
            view = line.wait_for("view")
    before = ann.http.get(f"/api/tables/{code}/match.json").content
    assert ann.post(f"/api/tables/{code}/undo", 409, version=view["version"])["error"] == "over"
    for action in range(0, len(games.load(game).actions), 7):
        assert ann.move(code, view["version"], action, 409)["error"] == "over"
    assert ann.http.get(f"/api/tables/{code}/match.json").content == before


def test_a_deal_goes_on_after_a_crash(tmp_path: Path) -> None:
    with (
        running(tmp_path / "tables.db", deal_wait=5) as server,
        server.player() as ann,
        server.player() as ben,
    ):
        code = two_at_a_table(ann, ben)
        seal(ann, code, "a")
        server.kill()
        server.start()
        seal(ben, code, "b")
        tell(ben, code, "b")
        server.kill()
        server.start()
        assert tell(ann, code, "a")["state"] == "running"
        assert finish([ann, ben], code).chance.contributions == ["a", "b"]


def test_a_deal_over_two_workers(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with running(path) as one, running(path) as two, one.player() as ann, two.player() as ben:
        code = two_at_a_table(ann, ben)
        with ann.live(code) as a:
            a.wait_for("seats", state="dealing")
            seal(ann, code, "a")
            seal(ben, code, "b")
            deal = a.wait_for("seats", state="dealing")["deal"]
            while not deal["sealed"]:
                deal = a.wait_for("seats", state="dealing")["deal"]
            tell(ann, code, "a")
            tell(ben, code, "b")
            assert a.wait_for("scene", state="running")["version"] == 0
        assert (
            json.loads(ben.http.get(f"/api/tables/{code}/chance").content)["words"][1]["contribution"] == "b"
        )
