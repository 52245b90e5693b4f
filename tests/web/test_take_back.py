"""Against bots only, one's last decision can be taken back at any time, past draws and the bots' own moves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fourquarters import games
from fourquarters.match.file import read, verify
from tests.web.serving import Player, Server

VERIFIER = Path(__file__).parents[2] / "examples" / "verify_match.py"


def decide(player: Player, code: str, view: dict[str, Any], choice: int = 0) -> dict[str, Any]:
    player.move(code, view["version"], view["legal"][choice]["action"])
    return player.asked(code)


def take_back(player: Player, code: str, version: int, status: int = 200) -> Any:
    return player.post(f"/api/tables/{code}/take-back", status, version=version)


def known(view: dict[str, Any]) -> dict[str, Any]:
    """What a player knows and may do, whatever the version."""
    return {name: view[name] for name in ("state", "legal", "decider", "scores", "prompt")}


@pytest.mark.parametrize("game", games.names())
def test_the_position_is_the_one_before_the_decision_even_past_draws_and_bots(
    server: Server, game: str
) -> None:
    with server.player() as ann:
        players = max(games.load(game).players)
        code = ann.open_table(game, "you", *["random"] * (players - 1), seed=3)
        views = [ann.asked(code)]
        for _ in range(6):
            views.append(decide(ann, code, views[-1]))
        for before in reversed(views[:-1]):
            version = ann.view(code)["version"]
            after = take_back(ann, code, version)
            assert known(after) == known(before)
            assert after["version"] == version + 1
        assert take_back(ann, code, ann.view(code)["version"], 409)["error"] == "no_take_back"


def test_the_same_choice_gives_the_same_draw_and_another_one_may_be_made(server: Server) -> None:
    """Chance is fixed by the key: taking back is no way to shuffle again."""
    with server.player() as ann:
        code = ann.open_table("new_city", "you", *["random"] * 3, seed=5)
        before = ann.asked(code)
        first = decide(ann, code, before)
        back = take_back(ann, code, ann.view(code)["version"])
        other = decide(ann, code, back, len(back["legal"]) - 1)
        assert other["state"]["lots"] == first["state"]["lots"]


def test_what_was_taken_back_stays_taken_back_after_a_power_cut(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db").start()
    try:
        with server.player() as ann:
            code = ann.open_table("gold", "you", "random", seed=3)
            view = ann.asked(code)
            decide(ann, code, view)
            back = take_back(ann, code, ann.view(code)["version"])
            server.kill()
            server.start()
            again = ann.view(code)
            assert (again["version"], known(again)) == (back["version"], known(view))
            assert decide(ann, code, again)["version"] > back["version"]
    finally:
        server.stop()


def test_only_where_bots_play_all_other_seats(server: Server) -> None:
    with server.player() as ann, server.player("Ben") as ben, server.spectator() as eve:
        code = ann.open_table("gold", "you", "open", "random", seed=3)
        ben.post(f"/api/tables/{code}/sit")
        view = ann.view(code)
        mover = ann if view["legal"] else ben
        version = mover.move(code, view["version"], mover.view(code)["legal"][0]["action"])["version"]
        refused = take_back(mover, code, version, 409)
        assert (refused["error"], "bots" in refused["why"]) == ("no_take_back", True)
        assert take_back(eve, code, version, 403)["error"] == "spectator"
        own = ann.open_table("gold", "you", "random", seed=3)
        assert take_back(ann, own, ann.view(own)["version"], 409)["error"] == "no_take_back"
        assert "not decided" in take_back(ann, own, ann.view(own)["version"], 409)["why"]


def test_pressed_while_a_bot_moves_it_still_means_my_decision_and_pressed_twice_only_one(
    server: Server,
) -> None:
    with server.player() as ann:
        code = ann.open_table("gold", "you", "random", seed=3)
        first = ann.asked(code)
        second = decide(ann, code, first)
        seen = ann.move(code, second["version"], second["legal"][0]["action"])["version"]
        third = ann.asked(code)  # bots have moved since
        assert third["version"] > seen
        assert known(take_back(ann, code, seen)) == known(second)
        assert take_back(ann, code, seen, 409)["error"] == "stale"
        assert known(ann.view(code)) == known(second)


def test_the_match_file_notes_it_and_is_still_fair(server: Server, tmp_path: Path) -> None:
    with server.player() as ann:
        code = ann.open_table("golden_city", "you", "random", "random", seed=3)
        view = ann.asked(code)
        for _ in range(3):
            view = decide(ann, code, view)
        before = ann.view(code)["version"]
        running_file = ann.get(f"/api/tables/{code}/match.json")
        view = take_back(ann, code, before)
        noted = ann.get(f"/api/tables/{code}/match.json")
        (entry,) = noted["taken_back"]
        assert entry["seat"] == 0
        assert running_file["moves"][entry["after"] :] == entry["moves"]
        assert running_file["moves"][: entry["after"]] == noted["moves"]
        while not (view := ann.asked(code))["over"]:
            ann.move(code, view["version"], view["legal"][0]["action"])
        file = tmp_path / "match.json"
        file.write_text(json.dumps(ann.get(f"/api/tables/{code}/match.json")))
    record = read(file)
    assert len(record.taken_back) == 1
    assert verify(record, "file", games.load).over
    assert not any(move.endswith(":?") for move in record.taken_back[0].moves)
    checked = subprocess.run([sys.executable, VERIFIER, file], capture_output=True, text=True, check=False)
    assert (checked.returncode, "1 decision taken back" in checked.stdout) == (0, True), checked
    told = subprocess.run(
        [sys.executable, "-m", "fourquarters", "verify", str(file)],
        capture_output=True, text=True, check=False, env=os.environ | {"LANG": "C"},
    )  # fmt: skip
    assert (told.returncode, "1 decision was taken back" in told.stdout) == (0, True), told


@pytest.mark.parametrize("game", games.names())
def test_whether_a_decision_ends_the_turn_is_told_before_it_is_made(server: Server, game: str) -> None:
    """What is foretold is what then happens, for every decision of a match."""
    seen = set()
    with server.player("Ann") as ann, server.player("Ben") as ben, server.player("Cleo") as cleo:
        players = min(games.load(game).players)
        code = ann.open_table(game, "you", *["open"] * (players - 1), seed=4)
        people = [ann, ben, cleo][:players]
        for one in people[1:]:
            one.post(f"/api/tables/{code}/sit")
        lines = [one.live(code, **{"as": "view"}) for one in people]
        with lines[0] as a, lines[1] as b:
            asking = [a, b]
            for number in range(60):
                view = next(v for v in (one.view(code) for one in people) if v["legal"] or v["over"])
                if view["over"]:
                    break
                seat = view["decider"]
                action = view["legal"][number * 5 % len(view["legal"])]["action"]
                foretold = None
                if seat < 2:
                    asking[seat].say(ends=action, id=str(number))
                    foretold = asking[seat].wait_for("ends", id=str(number))["ends"]
                after = people[seat].move(code, view["version"], action)
                if foretold is not None:
                    others_had_no_choice = ann.get(f"/api/tables/{code}/scene")["forced"] > 0
                    assert foretold == (after["decider"] != seat) or others_had_no_choice
                    seen.add(foretold)
    assert True in seen
