"""Dear decisions of a finished match as puzzles: found with the better one, told only then, and never of a match that goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from fourquarters import games
from fourquarters.analysis.hint import CLOSE
from fourquarters.analysis.record import SLIP
from tests.analysed.put import put
from tests.web.serving import Player, Server, running
from tests.web.test_match_files import finished

GAMES = ("gold", "golden_city")


class Analysed(NamedTuple):
    """A match of Ann's, its analysis as she reads it, and the moves that cost much, the dearest first."""

    code: str
    shown: Any
    kept: Any

    @property
    def slips(self) -> list[int]:
        moments = self.shown["moments"]
        dear = [n for n, one in enumerate(moments, 1) if one.get("cost", 0) >= SLIP]
        return sorted(dear, key=lambda n: -moments[n - 1]["cost"])

    def path(self, move: int) -> str:
        return f"/api/tables/{self.code}/puzzles/{move}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "tables.db") as server:
        yield server


@pytest.fixture(scope="module")
def ann(server: Server) -> Iterator[Player]:
    with server.player("Ann") as player:
        yield player


@pytest.fixture(scope="module", params=GAMES)
def played(server: Server, ann: Player, request: pytest.FixtureRequest) -> Analysed:
    code = put(server, ann, request.param, seat=0)
    kept = ann.get(f"/api/tables/{code}/match.json")["analysis"]
    return Analysed(code, ann.get(f"/api/tables/{code}/analysis"), kept)


def test_the_answer_is_not_sent_before_it_is_found(ann: Player, played: Analysed) -> None:
    move = played.slips[0]
    every = played.kept["moments"][move - 1]["every"]
    best, made = played.kept["moments"][move - 1]["weighed"][0]["move"], made_at(ann, played, move)
    page = f"/puzzles/match/{played.code}/{move}"
    for address in (played.path(move), page):
        sent = ann.http.get(address).text
        assert '"solution"' not in sent
        assert not [chance for chance in every.values() if str(chance) in sent], address
    wrong = ann.post(f"{played.path(move)}/tries", move=made)
    assert (wrong["right"], wrong["played"], wrong["solution"]) == (False, True, None)
    assert wrong["tried"]["chance"] == every[made]
    assert str(every[best]) not in str(wrong)
    found = ann.post(f"{played.path(move)}/tries", move=best)
    assert (found["right"], found["played"]) == (True, False)
    assert found["solution"]["best"]["chance"] == max(every.values())
    assert found["solution"]["played"]["action"] == wrong["tried"]["action"]
    assert ann.post(f"{played.path(move)}/answer")["solution"] == found["solution"]


def made_at(player: Player, played: Analysed, move: int) -> str:
    moves: list[str] = player.get(f"/api/tables/{played.code}/match.json")["moves"]
    return moves[move - 1]


def test_whatever_is_nearly_as_good_is_found_and_nothing_else(ann: Player, played: Analysed) -> None:
    for move in played.slips[:3]:
        every = played.kept["moments"][move - 1]["every"]
        shown = ann.get(played.path(move))
        choices = [
            one["action"] for one in shown["table"]["scene"]["prompt"]["choices"] if not one.get("why")
        ]
        assert len(choices) == shown["choices"] == len(every)
        for text, chance in every.items():
            told = ann.post(f"{played.path(move)}/tries", move=text)
            assert told["tried"]["action"] in choices
            assert told["tried"]["label"]
            assert told["right"] == (max(every.values()) - chance < CLOSE)
        left = ann.post(f"{played.path(move)}/hint")["actions"]
        assert told_best(ann, played, move) in left
        assert len(left) == -(-len(every) // 2)


def told_best(player: Player, played: Analysed, move: int) -> int:
    action: int = player.post(f"{played.path(move)}/answer")["solution"]["best"]["action"]
    return action


def test_it_is_explained_as_the_analysis_explains_it(ann: Player, played: Analysed) -> None:
    for lang in ("en", "de"):
        shown = ann.get(f"/api/tables/{played.code}/analysis?lang={lang}")
        for move in played.slips[:4]:
            told = ann.post(f"{played.path(move)}/answer?lang={lang}")["solution"]
            moment = shown["moments"][move - 1]
            assert told["why"] == moment["why"] != ""
            assert told["best"]["label"] == moment["options"][0]["label"]
    english = {moment.get("why") for moment in played.shown["moments"] if moment.get("why")}
    assert english.isdisjoint(moment.get("why") for moment in shown["moments"])
    for moment in played.shown["moments"]:
        assert moment.get("again", False) == (moment.get("cost", 0) >= SLIP)


def test_the_table_is_as_whoever_decided_saw_it(ann: Player, played: Analysed) -> None:
    for move in played.slips[:3]:
        seat = played.shown["moments"][move - 1]["seat"]
        shown = ann.get(played.path(move))
        then = ann.get(f"/api/tables/{played.code}/positions/{move - 1}?seat={seat}")
        assert shown["table"]["scene"] == then["scene"]
        seats, real = shown["table"]["seats"], ann.get(f"/api/tables/{played.code}")["seats"]
        assert [one["you"] for one in seats] == [at == seat for at in range(len(seats))]
        assert [(one["name"], one["colour"]) for one in seats] == [
            (one["name"], one["colour"]) for one in real
        ]


def test_one_leads_to_the_next_of_the_same_player(ann: Player, played: Analysed) -> None:
    moments = played.shown["moments"]
    mine = [
        move for move in played.slips if moments[move - 1]["seat"] == moments[played.slips[0] - 1]["seat"]
    ]
    came, move = [mine[0]], mine[0]
    while move := ann.get(played.path(move))["next"]:
        came.append(move)
    assert came == mine


def test_only_slips_are_puzzles(ann: Player, played: Analysed) -> None:
    fine = next(n for n in range(1, len(played.shown["moments"])) if n not in played.slips)
    for move in (0, fine, len(played.shown["moments"]) + 1, 10**6):
        assert ann.get(played.path(move), 404)["error"] == "not_found"
        ann.post(f"{played.path(move)}/answer", 404)
    ann.post(f"{played.path(played.slips[0])}/tries", 409, move=10**6)
    ann.post(f"{played.path(played.slips[0])}/tries", 409, move="castle")
    ann.post(f"{played.path(played.slips[0])}/tries", 400)
    went = ann.http.get(f"/puzzles/match/{played.code}/{fine}")
    assert went.headers["location"] == f"/analysis/{played.code}#move-{fine}"
    assert ann.http.get("/puzzles/match/NOSUCH/1").status_code == 404


def test_a_match_that_goes_on_has_none(server: Server, ann: Player) -> None:
    """Neither its players nor anybody else learns anything; and without an analysis there is nothing to ask."""
    code = ann.open_table(GAMES[0], "you", *["random"] * (min(games.load(GAMES[0]).players) - 1), seed=3)
    view = ann.asked(code)
    ann.move(code, view["version"], view["legal"][0]["action"])
    ann.asked(code)
    with server.player("Eve") as eve:
        for player in (ann, eve):
            for move in (0, 1, 2):
                path = f"/api/tables/{code}/puzzles/{move}"
                assert player.get(path, 409)["error"] == "not_over"
                for what, body in (("tries", {"move": 0}), ("hint", {}), ("answer", {})):
                    assert player.post(f"{path}/{what}", 409, **body)["error"] == "not_over"
                page = player.http.get(f"/puzzles/match/{code}/{move}")
                assert page.headers["location"] == f"/table/{code}"
    over = finished(ann, GAMES[0])
    assert ann.get(f"/api/tables/{over}/puzzles/1", 404)["error"] == "no_analysis"
