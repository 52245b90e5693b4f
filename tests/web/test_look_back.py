"""Looking back over the API: every position as its reader could see it then, in running matches too, and no more."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fourquarters import games
from fourquarters.engine.chance import new_dice
from fourquarters.engine.state import SPECTATOR
from fourquarters.match.match import Match
from fourquarters.picture.scene import encode
from fourquarters.picture.views import scene_of
from fourquarters.words.tongue import Tongue
from tests.web.serving import NO_LIMITS, Player, Server, running
from tests.web.test_secrecy import truth
from tests.web.test_take_back import decide, take_back

LOOKS = 7  # positions of a match that are looked at


def position(player: Player, code: str, move: int, query: str = "", status: int = 200) -> Any:
    return player.get(f"/api/tables/{code}/positions/{move}{query}", status)


def two_in_the_middle(ann: Player, ben: Player, game: str, decisions: int) -> tuple[str, list[Any]]:
    """A match of two people (and bots where more are needed) under way; what Ann's page showed at each version."""
    bots = ["random"] * (min(games.load(game).players) - 2)
    code = ann.open_table(game, "you", "open", *bots, seed=5)
    ben.post(f"/api/tables/{code}/sit")
    seen = []
    for turn in range(decisions):
        view = waiting(ann, ben, code)
        mover = ann if ann.view(code)["legal"] else ben
        seen.append(ann.get(f"/api/tables/{code}/scene"))
        choice = view["legal"][7 * turn % len(view["legal"])]
        mover.move(code, view["version"], choice["action"])
    waiting(ann, ben, code)
    return code, seen


def waiting(ann: Player, ben: Player, code: str) -> Any:
    """The view of whoever is asked, once the bots have moved."""
    with ann.live(code, **{"as": "view"}) as line:
        while True:
            view = line.wait_for("view")
            if view["decider"] in {0, 1}:
                return (ann if view["decider"] == 0 else ben).view(code)


def made(match: Match, number: int, seat: int, language: str, seed: int | None = None) -> Any:
    """The scene of a position as a seat could see it then; with a seed, from a world the seat could not tell apart."""
    view = match.at(number).view(seat)
    if seed is not None:
        view = view.imagine(new_dice(seed)).view(seat)
    tongue = Tongue(language, [held.name for held in match.seats], soft=True)
    return json.loads(encode(scene_of(view, tongue)))


def match_of(server: Server, code: str) -> Match:
    from pathlib import Path

    from fourquarters.web.live.match_log import MatchLog

    record, events = truth(Path(server.settings["database"]), code)
    return MatchLog(record, "interpreted", events).match


@pytest.mark.parametrize("game", games.names())
def test_in_a_running_match_everyone_sees_what_they_could_see_then(server: Server, game: str) -> None:
    """The bytes of an earlier position are the same from any world that its reader could not tell apart then."""
    with server.player("Ann") as ann, server.player("Ben") as ben, server.spectator() as eve:
        code, _seen = two_in_the_middle(ann, ben, game, 14)
        match = match_of(server, code)
        last = len(match.moves)
        for number in {round(last * i / LOOKS) for i in range(LOOKS + 1)}:
            for reader, seat, language in ((ann, 0, "en"), (ben, 1, "de"), (eve, SPECTATOR, "en")):
                shown = position(reader, code, number, f"?lang={language}")
                assert (shown["move"], shown["moves"], shown["seat"]) == (number, last, seat)
                assert shown["scene"] == made(match, number, seat, language)
                assert shown["scene"] == made(match, number, seat, language, seed=number)


def test_a_page_gets_the_same_scene_again_that_it_was_shown(server: Server) -> None:
    with server.player("Ann") as ann, server.player("Ben") as ben:
        code, seen = two_in_the_middle(ann, ben, games.names()[0], 9)
        for message in seen:
            moves = max((line["n"] for line in message["log"]), default=0)
            assert position(ann, code, moves)["scene"] == message["scene"]


def test_nobody_looks_over_another_s_shoulder_before_the_end(server: Server) -> None:
    with server.player("Ann") as ann, server.player("Ben") as ben, server.spectator() as eve:
        code, _seen = two_in_the_middle(ann, ben, "golden_city", 8)
        public = position(eve, code, 3)
        assert position(ann, code, 3, "?seat=-1")["scene"] == public["scene"]
        for reader, seat in ((ann, 1), (ben, 0), (eve, 0), (eve, 2)):
            assert position(reader, code, 3, f"?seat={seat}", 403)["error"] == "foreign_seat"
            refused = reader.http.get(f"/api/tables/{code}/positions/3/picture.svg?seat={seat}")
            assert refused.status_code == 403
        assert position(ann, code, 9999, "", 409)["error"] == "future"
        assert position(ann, code, 3, "?seat=17", 403)["error"] == "foreign_seat"
        dealing = ann.open_table("gold", "you", "open")
        assert position(ann, dealing, 0, "", 409)["error"] == "open"


def test_after_the_end_every_seat_may_be_looked_at(server: Server) -> None:
    with server.player("Ann") as ann, server.spectator() as eve:
        code = ann.open_table("gold", "you", "random", seed=5)
        view = ann.asked(code)
        while not view["over"]:
            view = decide(ann, code, view)
        match = match_of(server, code)
        for seat in (0, 1, SPECTATOR):
            for number in (0, 5, len(match.moves)):
                shown = position(eve, code, number, f"?seat={seat}&lang=en")
                assert shown["scene"] == made(match, number, seat, "en")
        assert shown["movers"] == [m.decider for m in match._moments]
        assert position(eve, code, 0, "?seat=2", 403)["error"] == "foreign_seat"


@pytest.mark.parametrize("game", games.names())
def test_what_came_before_a_decision_that_was_taken_back_looks_the_same_afterwards(
    server: Server, game: str
) -> None:
    with server.player("Ann") as ann:
        players = max(games.load(game).players)
        code = ann.open_table(game, "you", *["random"] * (players - 1), seed=3)
        view = ann.asked(code)
        for _ in range(3):
            view = decide(ann, code, view)
        kept = position(ann, code, 0)["moves"]
        before = [position(ann, code, n)["scene"] for n in range(kept + 1)]
        decide(ann, code, view)
        take_back(ann, code, ann.view(code)["version"])
        assert position(ann, code, 0)["moves"] == kept
        assert [position(ann, code, n)["scene"] for n in range(kept + 1)] == before


def test_a_position_is_a_picture(server: Server) -> None:
    with server.player("Ann") as ann, server.player("Ben") as ben, server.spectator() as eve:
        code, _seen = two_in_the_middle(ann, ben, "golden_city", 8)
        pictures = [
            reader.http.get(f"/api/tables/{code}/positions/6/picture.svg?theme={theme}&lang=en")
            for reader in (ann, ben, eve)
            for theme in ("light", "dark")
        ]
        assert all(one.status_code == 200 and one.text.startswith("<svg") for one in pictures)
        assert pictures[0].headers["content-type"].startswith("image/svg+xml")
        assert len({one.text for one in pictures}) == len(pictures)


def test_a_file_is_named_after_game_and_date(server: Server) -> None:
    with server.player("Ann") as ann:
        code = ann.open_table("new_city", "you", "random", "random", "random", seed=3)
        named = ann.http.get(f"/api/tables/{code}/match.json").headers["content-disposition"]
        assert named.startswith('attachment; filename="new_city-20')
        assert len(named) == len('attachment; filename="new_city-2026-11-16.json"')


def test_nobody_has_too_many_positions_made(tmp_path: Path) -> None:
    limits = {**NO_LIMITS, "looks": [4, 0.001], "looks_of_address": [6, 0.001]}
    with (
        running(tmp_path / "t.db", limits=limits) as server,
        server.player("Ann") as ann,
        server.player("Ben") as ben,
    ):
        at = f"/api/tables/{ann.open_table('gold', 'you', 'random')}"
        for _ in range(2):
            ann.get(f"{at}/positions/0")
            assert ann.http.get(f"{at}/positions/0/picture.svg").status_code == 200
        refused = ann.http.get(f"{at}/positions/0")
        assert (refused.status_code, refused.json()["error"]) == (429, "slow_down")
        assert int(refused.headers["retry-after"]) > 0
        assert ann.http.get(f"{at}/positions/0/picture.svg").status_code == 429
        for status in (200, 200, 429):  # another name does not help the same address for long
            ben.get(f"{at}/positions/0", status)
        ann.get(f"{at}/view")  # and the match goes on
