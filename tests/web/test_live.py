"""Live updates: what subscribers get, in which order, and how they come back."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.web.serving import Line, Player, Server, running

GAME = "gold"


def seated(ann: Player, ben: Player, seed: int = 1) -> str:
    code = ann.open_table(GAME, "you", "open", seed=seed)
    ben.post(f"/api/tables/{code}/sit")
    return code


def choose(scene: dict[str, Any]) -> int | None:
    """The first choice of a scene, if it is the reader's."""
    prompt = scene["scene"]["prompt"]
    return prompt["choices"][0]["action"] if prompt.get("mine") else None


def play(lines: list[Line], scenes: list[dict[str, Any]], moves: int) -> list[dict[str, Any]]:
    """Make some moves; everyone gets every version. The last scenes."""
    for _ in range(moves):
        mover = next(i for i, scene in enumerate(scenes) if choose(scene) is not None)
        lines[mover].say(move=choose(scenes[mover]), version=scenes[mover]["version"], id="m")
        wanted = scenes[mover]["version"] + 1
        scenes = [line.wait_for("scene", version=wanted) for line in lines]
    return scenes


def test_an_open_table_shows_its_seats_and_begins_when_full(ann: Player, ben: Player) -> None:
    code = ann.open_table(GAME, "you", "open")
    with ann.live(code) as line:
        first = line.hear()
        assert (first["type"], first["state"], first["seats"][1]["free"]) == ("seats", "open", True)
        ben.post(f"/api/tables/{code}/sit")
        full = line.wait_for("seats", state="running")
        assert full["seats"][1]["name"] == "Ben"
        scene = line.wait_for("scene")
        assert (scene["version"], scene["log_from"]) == (0, 0)


def test_the_mover_hears_ok_and_then_everyone_sees_the_move(
    ann: Player, ben: Player, watcher: Player
) -> None:
    code = seated(ann, ben)
    with ann.live(code) as a, ben.live(code) as b, watcher.live(code) as w:
        scenes = [line.wait_for("scene") for line in (a, b, w)]
        assert [scene["scene"].get("seat", -1) for scene in scenes] == [0, 1, -1]
        mover = 0 if choose(scenes[0]) is not None else 1
        line = (a, b)[mover]
        line.say(move=choose(scenes[mover]), version=0, id="my-id")
        ok = line.wait_for("ok")
        assert (ok["id"], ok["version"]) == ("my-id", 1)
        for each in (a, b, w):
            scene = each.wait_for("scene", version=1)
            assert scene["log_from"] > 0  # only the new lines
            assert scene["log"][0]["n"] == 1


def test_who_comes_back_gets_the_log_from_where_he_stood(ann: Player, ben: Player) -> None:
    code = seated(ann, ben)
    with ann.live(code) as a, ben.live(code) as b:
        first = [a.wait_for("scene"), b.wait_for("scene")]
        third = play([a, b], first, 3)[0]
        whole = third["log_from"] + len(third["log"])
        play([a, b], [third, ben.get(f"/api/tables/{code}/scene")], 2)
    with ann.live(code, since=3) as again:
        scene = again.hear()
        assert (scene["version"], scene["log_from"]) == (5, whole)
        assert {line["n"] for line in scene["log"]} <= set(range(4, 9))
    with ann.live(code) as afresh:
        scene = afresh.hear()
        assert scene["log_from"] == 0
        assert scene["log"][0]["n"] == 0


def test_coming_back_after_an_undo_takes_lines_away(ann: Player, ben: Player) -> None:
    code = seated(ann, ben, seed=3)
    players = {0: ann, 1: ben}
    for _ in range(100):
        views = [player.view(code) for player in players.values()]
        seat = next(i for i, view in enumerate(views) if view["legal"])
        version = views[seat]["version"]
        before = players[seat].get(f"/api/tables/{code}/scene")
        after = players[seat].move(code, version, views[seat]["legal"][-1]["action"])
        if after["undo"]:
            break
    else:
        raise AssertionError("nothing could be taken back")
    with players[seat].live(code, since=version + 1) as line:
        line.wait_for("scene")
        line.say(undo=True, version=version + 1, id="u")
        assert line.wait_for("ok")["version"] == version + 2
        scene = line.wait_for("scene", version=version + 2)
        assert scene["log_from"] == len(before["log"])
        assert scene["log"] == []
    with players[seat].live(code, since=version + 1) as line:
        assert line.hear()["log_from"] == len(before["log"])


def test_refusals_come_with_the_current_scene(ann: Player, ben: Player, watcher: Player) -> None:
    code = seated(ann, ben)
    with ann.live(code) as a, watcher.live(code) as w:
        a.wait_for("scene")
        a.say(move=0, version=7, id="x")
        refused = a.wait_for("refused", id="x")
        assert (refused["error"], refused["version"]) == ("future", 0)
        assert a.hear()["type"] == "scene"
        w.wait_for("scene")
        w.say(move=0, version=0, id="y")
        assert w.wait_for("refused")["error"] == "spectator"


def test_why_not_is_answered_in_the_readers_language(ann: Player, ben: Player) -> None:
    code = seated(ann, ben)
    seat = ann.view(code)["decider"]
    player = (ann, ben)[seat]
    legal = {choice["action"] for choice in player.view(code)["legal"]}
    action = next(a for a in range(100) if a not in legal)
    answers = []
    for lang in ("en", "de"):
        with player.live(code, lang=lang) as line:
            line.say(why=action, id="w")
            answers.append(line.wait_for("why", id="w")["why"])
    assert answers[0] != answers[1]
    assert all("(G" in why for why in answers)


def test_ping_and_nonsense(ann: Player, ben: Player) -> None:
    code = seated(ann, ben)
    with ann.live(code) as line:
        line.say(ping=17)
        assert line.wait_for("pong")["n"] == 17
        for nonsense in (
            "",
            "{",
            "[]",
            "42",
            '"x"',
            "{}",
            '{"move":{}}',
            '{"move":1e99,"version":0}',
            "\0",
            "null",
        ):
            line.socket.send(nonsense)
            assert line.wait_for("refused")["error"] == "bad_request"
        line.socket.send(b"\xff\xfe\x00")
        assert line.wait_for("refused")["error"] == "bad_request"
        line.socket.send(json.dumps({"move": "x" * 5000, "version": 0}))
        assert line.wait_for("refused")["error"] == "too_large"


def test_too_large_a_message_ends_the_connection_not_the_server(ann: Player, ben: Player) -> None:
    code = seated(ann, ben)
    with ann.live(code) as line:
        line.wait_for("scene")
        line.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            line.wait_for("no such message")
    assert ann.view(code)["version"] == 0


def test_messages_in_fragments_are_understood(ann: Player, ben: Player) -> None:
    code = seated(ann, ben)
    with ann.live(code) as line:
        line.socket.send(['{"pi', 'ng":', "3}"])
        assert line.wait_for("pong")["n"] == 3
        line.say(ping=4)
        assert line.wait_for("pong")["n"] == 4


def test_another_sites_page_cannot_connect(ann: Player, server: Server) -> None:
    code = ann.open_table(GAME, "you", "random")
    address = f"ws://{server.host}/api/tables/{code}/live"
    with pytest.raises(InvalidStatus), connect(address, origin=Origin("https://evil.example")):
        pass
    with connect(address, origin=Origin(f"http://{server.host}")) as own:
        assert json.loads(own.recv())["type"] == "scene"


def test_an_unknown_table_says_goodbye(ann: Player) -> None:
    with ann.live("ZZZZZZ") as line:
        assert line.hear()["type"] == "bye"
        with pytest.raises(ConnectionClosed):
            line.hear()
        assert line.socket.close_code == 4404


def test_server_sent_events_tell_the_same(ann: Player, ben: Player) -> None:
    code = seated(ann, ben)
    seat = ann.view(code)["decider"]
    view = (ann, ben)[seat].view(code)
    with ann.http.stream("GET", f"/api/tables/{code}/events?as=view") as stream:
        lines = (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))
        first = next(lines)
        assert (first["type"], first["version"]) == ("view", 0)
        (ann, ben)[seat].move(code, 0, view["legal"][0]["action"])
        assert next(m for m in lines if m["type"] == "view")["version"] == 1


def test_bots_go_on_after_each_other_and_everyone_sees_each_move(ann: Player) -> None:
    code = ann.open_table(GAME, "random", "greedy", "random")
    with ann.live(code, **{"as": "view"}) as line:
        view = line.wait_for("view")
        while not view["over"]:
            newer = line.wait_for("view")
            assert newer["version"] == view["version"] + 1
            view = newer


def test_an_absent_players_seat_goes_to_a_bot_and_back(tmp_path: Path) -> None:
    with running(tmp_path / "away.db", away=1) as server, server.player("A") as a, server.player("B") as b:
        code = a.open_table(GAME, "you", "open")
        b.post(f"/api/tables/{code}/sit")
        with a.live(code) as mine:
            with b.live(code) as his:
                his.wait_for("scene")
                seats = mine.wait_for("seats")["seats"]
                assert a.post(f"/api/tables/{code}/bot", 409, seat=1)["error"] == "not_away"
            until = time.monotonic() + 15
            while not (seats := a.get(f"/api/tables/{code}")["seats"])[1]["may_bot"]:
                assert time.monotonic() < until
                time.sleep(0.2)
            assert seats[1]["away_s"] >= 1
            given = a.post(f"/api/tables/{code}/bot", seat=1)["seats"][1]
            assert (given["kind"], given["stand_in"]) == ("bot", True)
            assert b.move(code, b.view(code)["version"], 0, 409)["error"] == "bot_plays"
            with b.live(code) as his:
                back = b.post(f"/api/tables/{code}/back")["seats"][1]
                assert back["kind"] == "person"
                his.wait_for("seats")


def test_dead_tables_expire(tmp_path: Path) -> None:
    database = tmp_path / "old.db"
    with running(database) as server, server.player() as ann:
        gone = ann.open_table(GAME, "you", "open")
        kept = ann.open_table(GAME, "you", "random")
    with running(database, keep_open=0, grace=0) as server, server.spectator() as watcher:
        until = time.monotonic() + 10
        while httpx.get(f"{server.url}/api/tables/{gone}").status_code == 200:
            assert time.monotonic() < until
            time.sleep(0.1)
        watcher.get(f"/api/tables/{kept}")


def test_a_message_nested_without_end_is_refused_in_words(ann: Player) -> None:
    code = ann.open_table(GAME, "you", "random")
    with ann.live(code) as line:
        line.socket.send('{"x":' + "[" * 3800)
        assert line.wait_for("refused")["error"] == "bad_request"
