"""Rated tables: everyone agreed, at whatever door they came in; and what follows when somebody leaves."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.web.authenticator import Device
from tests.web.members import member, play_to_the_end
from tests.web.serving import PATIENCE, Player, Server

GAME = "gold"


@pytest.fixture(scope="module")
def people(server: Server) -> Iterator[tuple[Device, Device]]:
    with ExitStack() as stack:
        ann, ben = (stack.enter_context(member(server, name)) for name in ("Ann", "Ben"))
        assert isinstance(ann, Device)
        assert isinstance(ben, Device)
        yield ann, ben


def rated(host: Player, *seats: str, **more: Any) -> str:
    return host.open_table(GAME, *(seats or ("you", "open")), rated=True, **more)


def refused(asked: dict[str, Any]) -> str:
    return str(asked["error"])


def test_only_members_open_one_and_only_for_people_with_accounts(
    people: tuple[Device, Device], mara: Player
) -> None:
    ann, _ben = people
    wish: dict[str, Any] = {"game": GAME, "players": 2, "rated": True}
    assert refused(mara.post("/api/tables", 403, **wish)) == "rated_members"
    with_bot = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
    assert refused(ann.post("/api/tables", 409, **wish, seats=with_bot)) == "rated_bots"
    with_local = [{"kind": "you"}, {"kind": "local", "name": "Kid"}]
    assert refused(ann.post("/api/tables", 409, **wish, seats=with_local)) == "rated_device"
    assert refused(ann.post("/api/tables", 409, **wish, hints=True)) == "rated_hints"
    made = ann.post("/api/tables", 201, **wish)
    assert made["rated"] is True
    assert ann.post("/api/tables", 201, game=GAME, players=2)["rated"] is False


def test_whoever_sits_down_is_a_member_and_no_bot_comes(people: tuple[Device, Device], mara: Player) -> None:
    ann, ben = people
    code = rated(ann)
    assert mara.get(f"/api/tables/{code}")["rated"] is True
    assert refused(mara.post(f"/api/tables/{code}/sit", 403)) == "rated_members"
    assert refused(ann.post(f"/api/tables/{code}/start", 409)) == "rated_bots"
    ben.post(f"/api/tables/{code}/sit")
    seats = ben.get(f"/api/tables/{code}")["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "person"]
    assert all(seat["handle"] for seat in seats)


def test_a_seat_does_not_move_to_somebody_else(people: tuple[Device, Device]) -> None:
    ann, _ben = people
    code = rated(ann)
    assert refused(ann.post(f"/api/tables/{code}/seat-link", 409, seat=0)) == "rated_moves"
    assert refused(ann.post(f"/api/tables/{code}/claim", 409, token="x")) == "rated_moves"


def test_nothing_helps_and_nothing_is_taken_back(people: tuple[Device, Device]) -> None:
    ann, ben = people
    code = rated(ann)
    ben.post(f"/api/tables/{code}/sit")
    view = ann.view(code)
    one = (ann, ben)[view["decider"]]
    assert refused(one.get(f"/api/tables/{code}/hint?version=0", 403)) == "no_hints"
    after = one.move(
        code, 0, view["legal"][0]["action"] if view["legal"] else one.view(code)["legal"][0]["action"]
    )
    assert refused(one.post(f"/api/tables/{code}/take-back", 409, version=after["version"])) == "no_take_back"


def test_giving_up_is_for_good_and_an_absent_player_has_a_day(people: tuple[Device, Device]) -> None:
    ann, ben = people
    code = rated(ann)
    ben.post(f"/api/tables/{code}/sit")
    assert refused(ann.post(f"/api/tables/{code}/bot", 409, seat=1)) == "not_away"
    left = ben.post(f"/api/tables/{code}/leave")["seats"][1]
    assert (left["kind"], left["gave_up"], left["stand_in"]) == ("bot", True, False)
    assert refused(ben.post(f"/api/tables/{code}/back", 409)) == "gave_up"


def test_the_next_match_is_rated_too_and_everyone_sits_down_anew(
    people: tuple[Device, Device], mara: Player
) -> None:
    ann, ben = people
    code = rated(ann)
    ben.post(f"/api/tables/{code}/sit")
    play_to_the_end(code, ann, ben)
    again = ann.post(f"/api/tables/{code}/rematch")
    assert (again["rated"], again["state"]) == (True, "open")
    assert sorted(seat["kind"] for seat in again["seats"]) == ["open", "person"]
    assert refused(mara.post(f"/api/tables/{again['code']}/sit", 403)) == "rated_members"
    file = ann.get(f"/api/tables/{code}/match.json")
    assert ann.post("/api/files", 201, **file)["rated"] is False
    assert ann.post(f"/api/tables/{code}/play-on", 201, move=3)["rated"] is False
    assert refused(ann.post(f"/api/tables/{code}/back", 409)) == "over"


def test_who_gives_up_is_rated_last_and_who_stays_gains_whoever_the_bot_beats(
    people: tuple[Device, Device],
) -> None:
    ann, ben = people
    code = rated(ann)
    ben.post(f"/api/tables/{code}/sit")
    ben.post(f"/api/tables/{code}/leave")
    ann.play_out_here(code)
    by_name = {one["name"]: one for one in settled(ann, code)["changes"]}
    assert [by_name["Ann"]["place"], by_name["Ben"]["place"]] == [1, 2]
    assert [by_name["Ann"]["gone"], by_name["Ben"]["gone"]] == [False, True]
    assert by_name["Ann"]["after"] > by_name["Ann"]["before"]
    assert by_name["Ben"]["after"] < by_name["Ben"]["before"]


def settled(reader: Player, code: str) -> dict[str, Any]:
    """What a match has changed, once that has been reckoned."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answer: dict[str, Any] = reader.get(f"/api/tables/{code}/ratings")
        if answer["settled"]:
            return answer
        time.sleep(0.05)
    raise AssertionError("it was not rated")
