"""Match files over the API: opened and verified, or refused in words; and playing on from a position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from fourquarters import games
from fourquarters.arena.simulate import simulated_match
from fourquarters.bots.levels import RANDOM
from fourquarters.match.file import parse, verify
from tests.web.serving import Player, Server
from tests.web.test_look_back import match_of, position
from tests.web.test_take_back import decide, take_back

OLD = sorted((Path(__file__).parents[1] / "matches").glob("*.json"))


def finished(player: Player, game: str, seed: int = 5, **more: Any) -> str:
    """The code of a match that a person has played to the end against bots."""
    players = min(games.load(game).players)
    code = player.open_table(game, "you", *["random"] * (players - 1), seed=seed, **more)
    view = player.asked(code)
    while not view["over"]:
        view = decide(player, code, view, -1)
    return code


def file_of(player: Player, code: str) -> dict[str, Any]:
    file: dict[str, Any] = player.get(f"/api/tables/{code}/match.json")
    return file


def send(player: Player, data: bytes, language: str = "en") -> httpx.Response:
    headers = {"Content-Type": "application/json"}
    return player.http.post(f"/api/files?lang={language}", content=data, headers=headers)


def refused(player: Player, file: Any) -> str:
    """What is said about a file in English, once it has been refused in both languages."""
    data = file if isinstance(file, bytes) else json.dumps(file).encode()
    english, german = (send(player, data, language) for language in ("en", "de"))
    assert english.status_code == german.status_code == 400, english.text
    assert english.json()["error"] == "bad_file"
    assert english.json()["why"] != german.json()["why"]
    assert len(english.text) < 500
    said: str = english.json()["why"]
    return said


@pytest.fixture(scope="module")
def over(server: Server) -> dict[str, str]:
    """A finished match of every game, played by Mara."""
    with server.player("Mara") as mara:
        return {game: finished(mara, game, arranged=False) for game in games.names()}


@pytest.mark.parametrize("game", games.names())
def test_a_file_goes_round(server: Server, over: dict[str, str], game: str) -> None:
    """Downloaded and opened by somebody else, every position has the same bytes, and so has the file."""
    with server.player("Ann") as ann:
        file = file_of(ann, over[game])
        table = send(ann, json.dumps(file).encode()).json()
        assert table["file"]
        assert (table["state"], table["yours"]) == ("over", False)
        assert [seat["name"] for seat in table["seats"]] == [seat["name"] for seat in file["seats"]]
        code, moves = table["code"], len(file["moves"])
        for number in (0, 1, moves // 2, moves):
            for seat in range(-1, len(file["seats"])):
                asks = f"?seat={seat}"
                assert position(ann, code, number, asks) == position(ann, over[game], number, asks)
        again = file_of(ann, code)
        assert again == file
        verify(parse(json.dumps(again).encode(), "x"), "x", games.load)


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_file_of_an_older_format_can_be_opened(server: Server, path: Path) -> None:
    with server.player("Ann") as ann:
        table = send(ann, path.read_bytes()).json()
        file = file_of(ann, table["code"])
        assert all(
            file[name] == json.loads(path.read_bytes())[name] for name in ("version", "moves", "result")
        )
        assert ann.get(f"/api/tables/{table['code']}/chance")["secret"]
        verify(parse(json.dumps(file).encode(), "x"), "x", games.load)


def test_a_match_that_a_seed_dealt_is_opened_and_played_on(server: Server, tmp_path: Path) -> None:
    """Its chance goes on as its seed has it."""
    match = simulated_match(games.load("gold"), [RANDOM, RANDOM], 7, 5, {})
    match.save(tmp_path / "seeded.json")
    with server.player("Ann") as ann:
        code = send(ann, (tmp_path / "seeded.json").read_bytes()).json()["code"]
        assert file_of(ann, code)["chance"]["seeded"] == {"seed": "7", "number": 5}
        assert match_of(server, code).position == match.position
        begun = ann.post(f"/api/tables/{code}/play-on", 201, move=9)["code"]
        assert match_of(server, begun).position == match.at(len(match_of(server, begun).moves))


def test_what_was_taken_back_stays_on_record(server: Server) -> None:
    with server.player("Mara") as mara:
        code = mara.open_table("gold", "you", "random", seed=5)
        view = decide(mara, code, mara.asked(code))
        take_back(mara, code, mara.view(code)["version"])
        view = mara.asked(code)
        while not view["over"]:
            view = decide(mara, code, view)
        file = file_of(mara, code)
        assert file["taken_back"]
        opened = send(mara, json.dumps(file).encode()).json()["code"]
        assert file_of(mara, opened) == file


def test_a_match_from_a_file_is_read_only_and_nobody_else_is_shown_it(
    server: Server, over: dict[str, str]
) -> None:
    with server.player("Ann") as ann, server.player("Ben") as ben:
        code = send(ann, json.dumps(file_of(ann, over["gold"])).encode()).json()["code"]
        for what, body in (
            ("sit", {}),
            ("leave", {}),
            ("start", {}),
            ("rematch", {}),
            ("moves", {"version": 0, "move": 0}),
            ("take-back", {"version": 0}),
            ("bot", {"seat": 0}),
        ):
            assert ben.http.post(f"/api/tables/{code}/{what}", json=body).status_code in {403, 409}, what
        listed = ben.get("/api/tables")
        assert code not in json.dumps(listed)
        assert code in json.dumps(ann.get("/api/tables")["mine"])
        assert ben.get(f"/api/tables/{code}/chance")["secret"]


def test_a_bad_file_is_refused_in_plain_words_and_leaves_nothing(
    server: Server, over: dict[str, str]
) -> None:
    with server.player("Ann") as ann:
        good = file_of(ann, over["gold"])
        before = ann.get("/api/tables")["mine"]
        assert "not a match file" in refused(ann, b"")
        assert "not a match file" in refused(ann, b"\x89PNG\r\n\x1a\n\x00\xff")
        assert "not a match file" in refused(ann, b"[" * 60_000)
        assert "not a match file" in refused(ann, b'{"a":' * 20_000)
        assert "not a match file" in refused(ann, json.dumps(good).encode()[:-40])
        assert "not a match file" in refused(ann, b"[]")
        assert "not a Four Quarters match file" in refused(ann, b"{}")
        assert "“players”" in refused(ann, {**good, "players": "2"})
        for name in ("players", "version", "rules"):
            large = json.dumps({**good, name: -77}).replace("-77", "9" * 50_000)
            assert f"“{name}”" in refused(ann, large.encode())
        assert "newer" in refused(ann, {**good, "version": 99})
        assert "damaged" in refused(ann, {**good, "extra": 1})
        assert "no game “chess”" in refused(ann, {**good, "game": "chess"})
        assert "no game" in refused(ann, {**good, "game": "../gold" * 99})
        assert "rules version 77" in refused(ann, {**good, "rules": 77})
        assert "seats" in refused(ann, {**good, "players": 3})
        assert "cannot be opened" in refused(ann, {**good, "options": {"x": True}})
        assert "not over" in refused(ann, {**good, "result": None})
        assert "the result is" in refused(ann, {**good, "result": {"scores": [99, 1], "places": [0, 1]}})
        assert "commitment" in refused(ann, with_chance(good, secret="00" * 32))
        assert "hexadecimal" in refused(ann, with_chance(good, secret="zz"))
        assert "move 3" in refused(ann, {**good, "moves": [*good["moves"][:2], "castle", *good["moves"][3:]]})
        assert "before the match does" in refused(ann, {**good, "moves": good["moves"][:-30]})
        assert "move" in refused(ann, {**good, "moves": good["moves"] * 2})
        assert "a text" in refused(ann, {**good, "moves": ["x" * 100_000]}).replace("another text", "a text")
        for name in ("x" * 5000, "A\x00B", "A\nB"):
            seats = [{**good["seats"][0], "name": name}, *good["seats"][1:]]
            assert "cannot be opened" in refused(ann, {**good, "seats": seats})
        events = [{**good["chance"]["events"][0], "moves": 7}, *good["chance"]["events"][1:]]
        assert "chance gave something other" in refused(ann, with_chance(good, events=events))
        taken = [{"seat": 9, "after": 10**9, "moves": ["x"]}]
        assert "cannot" in refused(ann, {**good, "taken_back": taken})
        assert ann.get("/api/tables")["mine"] == before


def with_chance(file: dict[str, Any], **changed: Any) -> dict[str, Any]:
    return {**file, "chance": {**file["chance"], **changed}}


def test_a_file_that_is_too_large_is_not_read(server: Server) -> None:
    with server.player("Ann") as ann:
        assert send(ann, b" " * 700_000).status_code == 413
        assert (
            ann.http.post(
                "/api/tables", content=b" " * 20_000, headers={"Content-Type": "application/json"}
            ).status_code
            == 413
        )


def test_a_file_of_a_running_match_cannot_be_opened(server: Server) -> None:
    with server.player("Ann") as ann:
        code = ann.open_table("gold", "you", "random", seed=5)
        decide(ann, code, ann.asked(code))
        assert "not over" in refused(ann, file_of(ann, code))


@pytest.mark.parametrize("game", games.names())
def test_playing_on_reaches_exactly_that_position(server: Server, over: dict[str, str], game: str) -> None:
    """The new table has the same board for everyone, and the reader decides there."""
    with server.player("Ann") as ann:
        match = match_of(server, over[game])
        decided = [n for n in range(len(match.moves)) if not match._moments[n].by_itself]
        number = decided[len(decided) // 2]
        decider = match._moments[number].decider
        table = ann.post(f"/api/tables/{over[game]}/play-on", 201, move=number)
        assert (table["state"], table["private"], table["file"]) == ("running", True, False)
        assert [seat["you"] for seat in table["seats"]] == [s == decider for s in range(len(match.seats))]
        assert all(seat["kind"] == "bot" for seat in table["seats"] if not seat["you"])
        begun = match_of(server, table["code"])
        assert begun.moves == match.moves[:number]
        assert begun.position.states.tobytes() == match.at(number).states.tobytes()
        view = ann.view(table["code"])
        assert [one["action"] for one in view["legal"]] == match.at(number).legal().tolist()
        ann.move(table["code"], view["version"], view["legal"][0]["action"])


def test_one_plays_on_in_one_s_own_seat_or_in_the_one_that_was_asked_for(server: Server) -> None:
    with server.player("Mara") as mara, server.player("Ann") as ann:
        code = finished(mara, "gold")
        own = mara.post(f"/api/tables/{code}/play-on", 201, move=7)
        assert [seat["you"] for seat in own["seats"]] == [True, False]
        other = ann.post(f"/api/tables/{code}/play-on", 201, move=7, seat=1)
        assert [seat["you"] for seat in other["seats"]] == [False, True]
        assert ann.post(f"/api/tables/{code}/play-on", 409, move=7, seat=2)["error"] == "bad_seats"
        end = position(ann, code, 0)["moves"]
        assert ann.post(f"/api/tables/{code}/play-on", 409, move=end)["error"] == "nothing_to_play"
        assert ann.post(f"/api/tables/{code}/play-on", 409, move=end + 1)["error"] == "future"
        again = ann.post(f"/api/tables/{other['code']}/play-on", 201, move=3)
        assert again["state"] == "running"
        view = ann.asked(other["code"])
        while not view["over"]:
            view = decide(ann, other["code"], view)
        verify(parse(json.dumps(file_of(ann, other["code"])).encode(), "x"), "x", games.load)


def test_no_copy_is_made_of_a_match_that_still_has_secrets(server: Server) -> None:
    with server.player("Ann") as ann, server.player("Ben") as ben, server.spectator() as eve:
        shared = ann.open_table("gold", "you", "open", seed=5)
        ben.post(f"/api/tables/{shared}/sit")
        solo = ann.open_table("gold", "you", "random", seed=5)
        for who, code, error, word in (
            (ann, shared, "people_play", "Others are still playing"),
            (ben, shared, "people_play", "Others are still playing"),
            (ann, solo, "still_hidden", "take decisions back"),
            (ben, solo, "people_play", "Others are still playing"),
        ):
            answer = who.post(f"/api/tables/{code}/play-on", 409, move=0)
            assert (answer["error"], word in answer["why"]) == (error, True)
            assert position(who, code, 0)["no_play_on"] == answer["why"]
        german = position(ann, solo, 0, "?lang=de")["no_play_on"]
        assert german
        assert german != position(ann, solo, 0, "?lang=en")["no_play_on"]
        assert eve.http.post(f"/api/tables/{shared}/play-on", json={"move": 0}).status_code == 409
