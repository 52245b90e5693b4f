"""Tournaments: from sign-up to standings by themselves, through crashes, and with people who come late or leave."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

from tests.web.authenticator import Device
from tests.web.members import member, until
from tests.web.serving import Player, running

GAME = "gold"
QUICK = {"tournaments": 0.1}


def organise(ann: Device, **more: Any) -> str:
    asked = {"name": "Winter round", "game": GAME, "players": 2, "rounds": 3, "seed": 5, **more}
    code: str = ann.post("/api/tournaments", 201, **asked)["code"]
    return code


def with_bots(ann: Device, code: str, many: int) -> None:
    for _ in range(many):
        ann.post(f"/api/tournaments/{code}/bots", bot="random")


def over(ann: Player, code: str) -> Any:
    return until(lambda: ann.get(f"/api/tournaments/{code}"), lambda shown: shown["state"] == "over")


def check_standings(shown: Any, rounds: int) -> None:
    """Every round was played by everyone, nobody met twice, and the points add up."""
    assert (shown["round"], shown["rounds"], len(shown["past"])) == (rounds, rounds, rounds - 1)
    standings = shown["standings"]
    assert [one["rank"] for one in standings] == sorted(one["rank"] for one in standings)
    assert all(len(one["results"]) == rounds for one in standings)
    kinds = Counter(result["kind"] for one in standings for result in one["results"])
    assert set(kinds) <= {"played", "bye"}
    points = [one["points"] for one in standings]
    assert points == sorted(points, reverse=True)
    last = [[seat["entrant"] for seat in table["seats"]] for table in shown["tables"]]
    met = Counter(
        tuple(sorted(two))
        for table in [*last, *(table["entrants"] for one in shown["past"] for table in one["tables"])]
        for two in combinations(table, 2)
    )
    assert set(met.values()) == {1}


def test_a_tournament_of_bots_runs_from_sign_up_to_standings_through_a_kill(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", **QUICK) as server, member(server, "Ann") as ann:
        code = organise(ann)
        with_bots(ann, code, 4)
        shown = ann.post(f"/api/tournaments/{code}/start")
        assert (shown["round"], len(shown["tables"]), shown["byes"]) == (1, 2, [])
        assert shown["next"]["number"] == 2
        until(lambda: ann.get(f"/api/tournaments/{code}"), lambda seen: seen["round"] == 2)
        server.kill()
        server.start()
        shown = over(ann, code)
        check_standings(shown, 3)
        assert sum(one["points"] for one in shown["standings"]) == 6
        text = ann.http.get(f"/api/tournaments/{code}").text + ann.http.get(f"/tournaments/{code}").text
        assert ann.get("/api/me")["id"] not in text.replace(page_me(text), "")


def test_two_workers_on_postgres_make_every_round_once(postgres_url: str) -> None:
    with running(postgres_url, **QUICK) as one, running(postgres_url, **QUICK) as two:
        with member(one, "Ann") as ann, two.spectator() as look:
            code = organise(ann, form="round_robin", most=3)
            with_bots(ann, code, 3)
            ann.post(f"/api/tournaments/{code}/start")
            until(lambda: look.get(f"/api/tournaments/{code}"), lambda seen: seen["round"] == 2)
            one.kill()
            shown = over(look, code)
            check_standings(shown, 3)
            assert [len(each["byes"]) for each in shown["past"]] == [1, 1]


def page_me(text: str) -> str:
    """What a page tells its reader about themselves."""
    found = re.search(r'"me":\s*\{[^}]*\}', text)
    return found.group(0) if found else ""
