"""Tournaments: from sign-up to standings by themselves, through crashes, and with people who come late or leave."""

from __future__ import annotations

import asyncio
import re
import threading
from collections import Counter
from contextlib import ExitStack
from functools import lru_cache
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest

from fourquarters.pairing import Round, swiss_round
from fourquarters.web.club_requests import NewTournament
from fourquarters.web.storage import tournament_store
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables import tournament_keeper, tournaments
from fourquarters.web.tables.registry import TableRegistry
from fourquarters.web.tables.tournament_keeper import TournamentKeeper
from tests.web.authenticator import Device
from tests.web.members import at_once, member, until
from tests.web.registries import open_registry, say
from tests.web.serving import Player, Server, running

GAME = "gold"
QUICK = {"tournaments": 0.1}


def organise(ann: Player, **more: Any) -> str:
    asked = {"name": "Winter round", "game": GAME, "players": 2, "rounds": 3, "seed": 5, **more}
    code: str = ann.post("/api/tournaments", 201, **asked)["code"]
    return code


def with_bots(ann: Player, code: str, many: int) -> None:
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
    with ExitStack() as stack:
        one, two = (stack.enter_context(running(postgres_url, **QUICK)) for _ in range(2))
        with member(one, "Ann") as ann, two.spectator() as look:
            code = organise(ann, form="round_robin", most=3)
            with_bots(ann, code, 3)
            ann.post(f"/api/tournaments/{code}/start")
            until(lambda: look.get(f"/api/tournaments/{code}"), lambda seen: seen["round"] == 2)
            one.kill()
            shown = over(look, code)
            check_standings(shown, 3)
            assert [len(each["byes"]) for each in shown["past"]] == [1, 1]


async def began(tables: TableRegistry) -> str:
    """A tournament of four bots whose first round has begun: its code."""
    ann = GuestRecord("g0", "Ann")
    values = tournaments.values_of(NewTournament("Cup", GAME, 2, rounds=3), ann.id, 0, "Cup", 5)
    code = await tables.journal.do(lambda to: tournaments.open_tournament(to, ann, values))
    for _ in range(4):
        await tables.journal.do(lambda to: tournaments.enter_bot(to, code, ann.id, "random"))
    await tables.journal.do(lambda to: tournaments.start(to, code, ann.id, test=True))
    return code


def test_bots_go_on_after_a_while_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that was an hour fast has been set back: the last move lies in the future."""
    monkeypatch.setattr(tournament_keeper, "QUIET", 0.2)

    async def play() -> None:
        async with open_registry(tmp_path / "tables.db") as tables:
            await began(tables)
            codes = {code for (code,) in say(tables.database, "SELECT code FROM tables")}
            say(tables.database, "UPDATE tables SET updated = updated + 3600")
            keeper = TournamentKeeper(tables)
            await keeper.tick()
            assert not codes & set(tables.by_code)  # another worker may be playing there
            await asyncio.sleep(0.3)
            await keeper.tick()
            assert codes <= set(tables.by_code)

    asyncio.run(play())


async def played_in(tables: TableRegistry) -> None:
    """A tournament of four bots, from sign-up to its end."""
    code = await began(tables)
    keeper = TournamentKeeper(tables)
    while (known := await tables.read(tournament_store.find, code)) is not None and known.state != "over":
        await keeper.tick()
        await asyncio.sleep(0.01)


def test_later_rounds_are_worked_out_where_no_move_waits_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many players take seconds: neither the thread that writes moves nor the event loop may spend them."""
    where: dict[int, str] = {}

    def noted(players: Any, meetings: Any, allowed: Any, seed: int) -> Round:
        where[len(meetings)] = threading.current_thread().name
        return swiss_round(players, meetings, allowed, seed)

    async def play() -> None:
        async with open_registry(tmp_path / "tables.db") as tables:
            await played_in(tables)

    monkeypatch.setattr(tournaments, "paired_once", lru_cache(noted))
    asyncio.run(play())
    assert sorted(where) == [0, 2, 4]
    assert not {where[2], where[4]} & {"journal", threading.main_thread().name}


def page_me(text: str) -> str:
    """What a page tells its reader about themselves."""
    found = re.search(r'"me":\s*\{[^}]*\}', text)
    return found.group(0) if found else ""


def test_people_enter_withdraw_come_late_and_only_the_organiser_decides(server: Server) -> None:
    with ExitStack() as stack:
        ann, ben, cleo = (stack.enter_context(member(server, name)) for name in ("Ada", "Bert", "Cora"))
        code = organise(ann, most=3)
        where = f"/api/tournaments/{code}"
        assert [one["code"] for one in ben.get("/api/tournaments")["open"] if one["code"] == code]
        ben.post(f"{where}/enter")
        assert ben.post(f"{where}/enter", 409)["error"] == "already_entered"
        assert ann.post(f"{where}/start", 409)["error"] == "too_few"
        for what, body in (
            ("start", {}),
            ("bots", {"bot": "random"}),
            ("call-off", {}),
            ("remove", {"number": 1}),
        ):
            assert ben.post(f"{where}/{what}", 403, **body)["error"] == "not_organiser"
        ben.post(f"{where}/leave")
        assert ann.get(where)["entrants"] == []
        sat = at_once(
            *[lambda one=one: one.http.post(f"{where}/enter", json={}) for one in (ann, ben, cleo, ben)]
        )
        assert sat == [200, 200, 200, 409]
        with member(server, "Dirk") as late:
            assert late.post(f"{where}/enter", 409)["error"] == "tournament_full"
            ann.post(f"{where}/start")
            assert ann.post(f"{where}/start", 409)["error"] == "sign_up_over"
            ben.post(f"{where}/leave")
            late.post(f"{where}/enter")
            shown = late.get(where)
            left, came = (next(e for e in shown["entrants"] if e["name"] == n) for n in ("Bert", "Dirk"))
            assert (left["gone"], came["gone"], came["you"]) == (True, False, True)
            tables = shown["next"]["tables"]
            assert came["number"] in {*chain(*tables), *shown["next"]["byes"]}
            assert left["number"] not in {*chain(*tables), *shown["next"]["byes"]}
        check_home(ann, code, (ann, ben, cleo))
        check_seats_stay(ann, cleo, code)
        assert ann.post(f"{where}/stand-in", 404, table=9, seat=0)["error"] == "no_such_table"
        ann.post(f"{where}/call-off")
        assert ann.get(where)["state"] == "over"
        assert ann.post(f"{where}/call-off", 409)["error"] == "tournament_over"


def check_seats_stay(ann: Device, cleo: Device, code: str) -> None:
    """A seat of a tournament belongs to whoever has entered: it moves to no other device by a link. (With an odd
    number of players one of them has no table in this round.)"""
    seated = [
        (one, table)
        for one in (ann, cleo)
        for table in one.get("/api/tables")["mine"]
        if (table["home"] or {}).get("url", "").endswith(code)
    ]
    for one, table in seated:
        seat = next(seat["seat"] for seat in table["seats"] if seat["yours"])
        refused = one.post(f"/api/tables/{table['code']}/seat-link", 409, seat=seat)
        assert refused["error"] == "tournament_moves"
    assert seated


def test_a_member_cannot_organise_without_end_and_a_guest_not_at_all(server: Server, ann: Player) -> None:
    asked = {"name": "Round", "game": GAME, "players": 2}
    assert ann.post("/api/tournaments", 403, **asked)["error"] == "not_member"
    with member(server, "Egon") as egon:
        codes = [egon.post("/api/tournaments", 201, **asked)["code"] for _ in range(3)]
        assert egon.post("/api/tournaments", 409, **asked)["error"] == "too_many_tournaments"
        for bad in (
            {"players": 9},
            {"name": "  "},
            {"form": "round_robin", "most": 40},
            {"options": {"nothing": True}},
        ):
            assert egon.http.post("/api/tournaments", json={**asked, **bad}).status_code in {400, 409}
        for code in codes:
            egon.post(f"/api/tournaments/{code}/call-off")
        assert egon.get(f"/api/tournaments/{codes[0]}")["state"] == "off"


def check_home(ann: Player, code: str, people: tuple[Player, ...]) -> None:
    """A table of a round says where it belongs."""
    table = ann.get(f"/api/tournaments/{code}")["tables"][0]
    player = next(one for one in people if one.get(f"/api/tables/{table['code']}")["yours"])
    assert player.get(f"/api/tables/{table['code']}")["home"] == {
        "name": "Winter round", "url": f"/tournaments/{code}", "number": table["number"],
    }  # fmt: skip
