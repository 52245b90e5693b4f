"""The HTTP API, as a program uses it, for every game where the game does not matter."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from fourquarters import games
from fourquarters.engine.game import MOST_SEATS
from tests.web.serving import Player, Server

GAMES = games.names()
GAME = "gold"


def two_at_a_table(ann: Player, ben: Player, game: str = GAME, seed: int = 1) -> str:
    players = games.load(game).players
    seats = ["you", "open"] + ["random"] * (min(players) - 2)
    code = ann.open_table(game, *seats, seed=seed)
    ben.post(f"/api/tables/{code}/sit")
    return code


def decider(code: str, *players: Player) -> tuple[Player, dict[str, Any]]:
    """Whose turn it is, with their view."""
    for player in players:
        view = player.view(code)
        if view["legal"]:
            return player, view
    raise AssertionError("nobody may decide")


def test_the_games_are_listed_in_both_languages(ann: Player) -> None:
    english, german = ann.get("/api/games"), ann.get("/api/games?lang=de")
    assert sorted(game["name"] for game in english) == sorted(GAMES)
    assert [game["blurb"] for game in english] != [game["blurb"] for game in german]
    assert all(game["bots"] and game["players"] and game["minutes"] for game in english)


def test_a_guest_has_a_friendly_name_and_can_change_it(server: Server) -> None:
    with httpx.Client(base_url=server.url, headers={"X-FQ": "1"}) as browser:
        first = browser.get("/api/me").json()
        assert first["name"]
        assert browser.get("/api/me").json() == first  # the cookie is the identity
        changed = browser.patch("/api/me", json={"name": "  Jo \u202e\n Doe ", "language": "de"}).json()
        assert changed["name"] == "Jo Doe"
        assert browser.get("/api/me").json() == changed
        assert "HttpOnly" in httpx.get(f"{server.url}/api/me").headers["set-cookie"]
        assert browser.patch("/api/me", json={"name": " \t "}).json()["error"] == "name_empty"


@pytest.mark.parametrize("game", GAMES)
def test_a_match_against_bots_to_the_end(ann: Player, game: str) -> None:
    seats = ["you"] + ["random"] * (min(games.load(game).players) - 1)
    code = ann.open_table(game, *seats)
    with ann.live(code, **{"as": "view"}) as line:
        view = line.wait_for("view")
        while not view["over"]:
            if view["legal"]:
                line.say(move=view["legal"][0]["action"], version=view["version"], id="m")
            view = line.wait_for("view")
    assert len(view["scores"]) == len(seats)
    table = ann.get(f"/api/tables/{code}")
    assert table["state"] == "over"
    assert table["secret"]
    assert ann.get(f"/api/tables/{code}/match.json")["result"]["scores"] == view["scores"]


def test_a_table_is_opened_joined_and_played(ann: Player, ben: Player) -> None:
    made = ann.post("/api/tables", 201, game=GAME, players=2, arranged=True)
    code = made["code"]
    assert (made["state"], made["yours"], len(made["commitment"])) == ("open", True, 64)
    assert code in [table["code"] for table in ben.get("/api/tables")["open"]]
    joined = ben.post(f"/api/tables/{code}/sit")
    assert joined["state"] == "running"
    assert [seat["you"] for seat in joined["seats"]] == [False, True]
    player, view = decider(code, ann, ben)
    after = player.move(code, view["version"], view["legal"][0]["move"])
    assert after["version"] == view["version"] + 1
    assert code in [table["code"] for table in ben.get("/api/tables")["mine"]]


def test_the_start_fills_free_seats_with_bots(ann: Player, ben: Player) -> None:
    code = ann.open_table(GAME, "you", "open", "open")
    ben.post(f"/api/tables/{code}/start", 403)
    started = ann.post(f"/api/tables/{code}/start")
    assert [seat["kind"] for seat in started["seats"]] == ["person", "bot", "bot"]
    assert started["state"] == "running"
    assert ben.post(f"/api/tables/{code}/sit", 409)["error"] == "running"


def test_leaving_before_the_start_frees_the_seat_and_later_gives_it_to_a_bot(
    ann: Player, ben: Player
) -> None:
    code = ann.open_table(GAME, "you", "open")
    assert ann.post(f"/api/tables/{code}/leave")["seats"][0]["free"]
    ann.post(f"/api/tables/{code}/sit", seat=1)
    assert ben.post(f"/api/tables/{code}/sit", 409, seat=1)["error"] == "seat_taken"
    assert ann.post(f"/api/tables/{code}/sit", 409)["error"] == "already_seated"
    ben.post(f"/api/tables/{code}/sit", seat=0)
    left = ann.post(f"/api/tables/{code}/leave")["seats"][1]
    assert (left["kind"], left["stand_in"], left["you"]) == ("bot", True, True)
    back = ann.post(f"/api/tables/{code}/back")["seats"][1]
    assert (back["kind"], back["stand_in"], back["name"]) == ("person", False, "Ann")


def test_the_game_itself_says_how_many_it_is_for(ann: Player) -> None:
    refused = ann.post("/api/tables", 409, game=GAME, players=MOST_SEATS + 1)
    assert refused["error"] == "bad_table"
    assert refused["why"].endswith(f"players, not {MOST_SEATS + 1}.")


class TestRefusals:
    """Every move that cannot be made is refused with a reason and the current view."""

    def refused(self, answer: dict[str, Any], error: str) -> None:
        assert answer["error"] == error
        assert answer["why"]
        assert answer["view"]["type"] == "view"

    def test_stale(self, ann: Player, ben: Player) -> None:
        code = two_at_a_table(ann, ben)
        player, view = decider(code, ann, ben)
        player.move(code, view["version"], view["legal"][0]["action"])
        player, now = decider(code, ann, ben)
        answer = player.move(code, view["version"], now["legal"][-1]["action"], 409)
        self.refused(answer, "stale")
        assert answer["view"]["version"] == view["version"] + 1

    def test_a_version_that_has_not_been(self, ann: Player, ben: Player) -> None:
        code = two_at_a_table(ann, ben)
        player, view = decider(code, ann, ben)
        self.refused(player.move(code, 99, view["legal"][0]["action"], 409), "future")

    def test_duplicate(self, ann: Player, ben: Player) -> None:
        code = two_at_a_table(ann, ben)
        player, view = decider(code, ann, ben)
        player.move(code, view["version"], view["legal"][0]["action"])
        answer = player.move(code, view["version"], view["legal"][0]["action"], 409)
        self.refused(answer, "duplicate")
        assert answer["view"]["version"] == view["version"] + 1

    def test_illegal_with_the_rule(self, ann: Player, ben: Player) -> None:
        code = two_at_a_table(ann, ben)
        player, view = decider(code, ann, ben)
        legal = {choice["action"] for choice in view["legal"]}
        action = next(a for a in range(len(games.load(GAME).actions)) if a not in legal)
        answer = player.move(code, view["version"], action, 409)
        self.refused(answer, "illegal")
        assert "(G" in answer["why"]
        assert answer["view"] == view

    def test_unknown(self, ann: Player, ben: Player) -> None:
        code = two_at_a_table(ann, ben)
        player, view = decider(code, ann, ben)
        self.refused(player.move(code, view["version"], "castle:kingside", 409), "unknown_move")
        self.refused(player.move(code, view["version"], -3, 409), "unknown_move")

    def test_out_of_turn(self, ann: Player, ben: Player) -> None:
        code = two_at_a_table(ann, ben)
        player, view = decider(code, ann, ben)
        other = ben if player is ann else ann
        self.refused(other.move(code, view["version"], view["legal"][0]["action"], 409), "not_your_turn")

    def test_foreign_seat(self, ann: Player, ben: Player) -> None:
        code = two_at_a_table(ann, ben)
        player, view = decider(code, ann, ben)
        other = ben if player is ann else ann
        move = view["legal"][0]["action"]
        self.refused(other.move(code, view["version"], move, 403, seat=view["seat"]), "foreign_seat")

    def test_spectator(self, ann: Player, ben: Player, watcher: Player) -> None:
        code = two_at_a_table(ann, ben)
        _player, view = decider(code, ann, ben)
        answer = watcher.move(code, view["version"], view["legal"][0]["action"], 403)
        self.refused(answer, "spectator")
        assert answer["view"]["seat"] == -1

    def test_in_german(self, ann: Player, ben: Player) -> None:
        code = two_at_a_table(ann, ben)
        player, view = decider(code, ann, ben)
        path = f"/api/tables/{code}/moves?lang=de"
        english = player.move(code, 99, view["legal"][0]["action"], 409)["why"]
        assert player.post(path, 409, version=99, move=view["legal"][0]["action"])["why"] != english

    def test_before_the_start(self, ann: Player) -> None:
        code = ann.open_table(GAME, "you", "open")
        assert ann.move(code, 0, 0, 409)["error"] == "open"

    def test_no_such_table(self, ann: Player) -> None:
        assert ann.get("/api/tables/ZZZZZZ/view", 404)["error"] == "no_such_table"


def undoable_choice(code: str, *players: Player) -> tuple[Player, dict[str, Any]]:
    """Play until some move can be taken back; the player and their view before it."""
    for _ in range(200):
        player, view = decider(code, *players)
        for choice in reversed(view["legal"]):
            after = player.move(code, view["version"], choice["action"])
            if after["undo"]:
                return player, view
            break
    raise AssertionError("nothing could be taken back")


def test_undo_gives_the_same_view_under_a_new_version(ann: Player, ben: Player) -> None:
    code = two_at_a_table(ann, ben, seed=3)
    player, before = undoable_choice(code, ann, ben)
    now = player.view(code)["version"]
    after = player.post(f"/api/tables/{code}/undo", version=now)
    assert after["version"] == now + 1
    assert {**after, "version": 0, "undo": False} == {**before, "version": 0, "undo": False}


def test_undo_is_refused_to_others_and_when_stale(ann: Player, ben: Player) -> None:
    code = two_at_a_table(ann, ben, seed=3)
    player, before = undoable_choice(code, ann, ben)
    other = ben if player is ann else ann
    now = player.view(code)["version"]
    assert other.post(f"/api/tables/{code}/undo", 409, version=now)["error"] == "no_undo"
    assert player.post(f"/api/tables/{code}/undo", 409, version=before["version"])["error"] == "stale"


def test_a_rematch_is_one_table_for_all(ann: Player, ben: Player) -> None:
    code = two_at_a_table(ann, ben)
    assert ann.post(f"/api/tables/{code}/rematch", 409)["error"] == "not_over"
    view = ann.view(code)
    while not view["over"]:
        player, view = decider(code, ann, ben)
        view = player.move(code, view["version"], view["legal"][0]["action"])
    first = ann.post(f"/api/tables/{code}/rematch")
    assert ben.post(f"/api/tables/{code}/rematch")["code"] == first["code"]
    assert [seat["name"] for seat in first["seats"]] == ["", "Ann"]  # everyone moves one seat on
    assert ben.post(f"/api/tables/{first['code']}/sit")["state"] == "running"


EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "api_bot.py"


@pytest.mark.parametrize(
    "game", [GAME, *(pytest.param(name, marks=pytest.mark.soak) for name in GAMES if name != GAME)]
)
def test_the_example_bot_plays_every_game_to_its_end(game: str, server: Server) -> None:
    command = [sys.executable, str(EXAMPLE), server.url, game, "random"]
    played = subprocess.run(command, capture_output=True, text=True, timeout=240, check=True)
    assert "Points:" in played.stdout


def test_the_example_bot_has_twenty_lines() -> None:
    code = EXAMPLE.read_text().split('"""')[2].splitlines()
    assert len([line for line in code if line.strip() and not line.startswith(("import", "from"))]) <= 21


def test_the_openapi_document_names_every_route(ann: Player) -> None:
    document = ann.get("/schema/openapi.json")
    paths = set(document["paths"])
    assert {"/api/games", "/api/tables/{code}/moves", "/api/tables/{code}/events", "/health"} <= paths
    assert json.dumps(document).count("operationId") > 20


@pytest.mark.parametrize("path", ["/", "/rules/gold", "/docs", "/static/tokens.css", "/sprite/gold.svg"])
def test_pages_are_served_with_a_strict_policy(server: Server, path: str) -> None:
    answer = httpx.get(server.url + path)
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
