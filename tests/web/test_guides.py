"""Guided first games over the API: the same for everyone, and a table that goes on from where they end."""

from __future__ import annotations

import pytest

from fourquarters import games
from fourquarters.engine.game import Game
from fourquarters.match.guided import script_of
from fourquarters.words.guide import guide_of
from tests.web.serving import Server

GUIDED = [game for game in games.all_games() if guide_of(game)]


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.name)
def test_what_is_wanted_can_be_chosen_in_the_scene_of_its_step(server: Server, game: Game) -> None:
    with server.player() as ann:
        for step in ann.get(f"/api/guides/{game.name}")["steps"]:
            for made, action in enumerate(step["wanted"]):
                shown = ann.get(f"/api/guides/{game.name}/scene?version={step['version'] + made}")
                choices = shown["scene"]["prompt"]["choices"]
                assert action in [choice["action"] for choice in choices if not choice.get("why")], step[
                    "title"
                ]


def test_a_guide_speaks_the_reader_s_language(server: Server) -> None:
    with server.player() as ann:
        for game in GUIDED:
            english, german = (
                ann.get(f"/api/guides/{game.name}?lang={lang}")["steps"] for lang in ("en", "de")
            )
            assert all(one["title"] != other["title"] for one, other in zip(english, german, strict=True))


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.name)
def test_a_table_goes_on_from_the_last_position(server: Server, game: Game) -> None:
    script = script_of(game)
    assert script
    with server.player("Ann") as ann:
        table = ann.post(f"/api/guides/{game.name}/play", 201)
        assert [seat["name"] for seat in table["seats"]] == [name or "Ann" for name in script.guide.seats]
        file = ann.get(f"/api/tables/{table['code']}/match.json")
    moves = [game.actions.seen_by_others(action) for _seat, action in script.decisions]
    told = iter(file["moves"])
    assert all(move in told for move in moves), "the guide's moves are not the beginning of the match"


def test_nobody_else_is_shown_such_a_table(server: Server) -> None:
    with server.player("Ann") as ann, server.player("Bob") as bob:
        code = ann.post(f"/api/guides/{GUIDED[-1].name}/play", 201)["code"]
        shown = bob.get("/api/tables")
        assert code not in [table["code"] for table in shown["open"] + shown["running"]]
        assert code in [table["code"] for table in ann.get("/api/tables")["mine"]]


def test_a_game_without_a_guide_says_so(server: Server) -> None:
    with server.player() as ann:
        ann.get("/api/guides/chess", 404)
        ann.get("/api/guides/chess/scene", 404)
        ann.post("/api/guides/chess/play", 404)
        ann.get(f"/api/guides/{GUIDED[0].name}/scene?version=99999", 409)
        assert ann.http.get("/learn/chess").status_code == 404
