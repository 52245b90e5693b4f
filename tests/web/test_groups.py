"""Groups: who is in them, what only they find, their ladder; and what happens when people leave for good."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.authenticator import Device
from tests.web.members import member, until
from tests.web.serving import Player, Server

GAME = "gold"
People = tuple[Device, Device, Device]


@pytest.fixture(scope="module")
def people(server: Server) -> Iterator[People]:
    with member(server, "Emil") as emil, member(server, "Frieda") as frieda, member(server, "Gesa") as gesa:
        yield emil, frieda, gesa


def found(owner: Device, *others: Device) -> str:
    """A group of several."""
    made = owner.post("/api/groups", 201, name="Lantern Club")["handle"]
    for other in others:
        owner.post(f"/api/groups/{made}/invite", who=other.get("/api/me")["name"])
        other.post(f"/api/groups/{made}/join")
    return str(made)


def test_a_group_lets_in_by_invitation_and_by_link(people: People) -> None:
    emil, frieda, gesa = people
    group = found(emil)
    where = f"/api/groups/{group}"
    assert frieda.get(where, 404)["error"] == "no_such_group"
    frieda.post(f"{where}/join", 404)
    emil.post(f"{where}/invite", who="Frieda")
    assert [one["handle"] for one in frieda.get("/api/groups")["invited"]] == [group]
    frieda.post(f"{where}/decline")
    frieda.post(f"{where}/join", 404)
    emil.post(f"{where}/invite", who="frieda")
    frieda.post(f"{where}/join")
    token = frieda.get(where)["link"].partition("join=")[2]
    gesa.get(f"{where}/joining?token=wrong", 404)
    assert gesa.get(f"{where}/joining?token={token}")["members"] == 2
    gesa.post(f"{where}/join", 404, token="wrong")
    gesa.post(f"{where}/join", token=token)
    assert [one["name"] for one in gesa.get(where)["members"]] == ["Emil", "Frieda", "Gesa"]
    assert frieda.ask("DELETE", where, 403)["error"] == "not_owner"
    emil.post(f"{where}/owner", who="gesa")
    gesa.post(f"{where}/remove", who="frieda")
    frieda.get(where, 404)
    frieda.post(f"{where}/join", 404, token=token)  # whoever is removed has the old link only
    assert gesa.get(where)["link"].partition("join=")[2] != token
    gesa.post(f"{where}/leave")
    assert emil.get(where)["owner"]
    emil.ask("DELETE", where)
    emil.get(where, 404)


def nothing_there(one: Player, begin: str, real: str, none: str) -> None:
    """Every address of the API that begins like this answers as if there were nothing, whatever is asked of it."""
    paths = one.get("/schema/openapi.json")["paths"]
    asked = 0
    for path, operations in paths.items():
        for method in {"get", "post", "patch", "delete"} & set(operations) if path.startswith(begin) else ():
            content = operations[method].get("requestBody", {}).get("content", {})
            body = content.get("application/json", {}).get("example", {})
            answers = [
                one.http.request(method, re.sub("{[^}]*}", "1", path.replace(begin, begin[: begin.index("{")] + code)),
                                 json=None if method == "get" else body)
                for code in (real, none)
            ]  # fmt: skip
            told = [
                answer.content.replace(code.encode(), b"")
                for answer, code in zip(answers, (real, none), strict=True)
            ]
            assert answers[0].status_code == answers[1].status_code >= 400, (method, path)
            assert told[0] == told[1], (method, path)
            asked += 1
    assert asked > 3


def test_tables_of_a_group_exist_for_its_members_only(people: People, watcher: Player) -> None:
    emil, frieda, gesa = people
    group = found(emil, frieda)
    code = emil.post("/api/tables", 201, game=GAME, players=2, group=group)["code"]
    gesa.post("/api/tables", 404, game=GAME, players=2, group=group)
    tournament = emil.post("/api/tournaments", 201, name="Ours", game=GAME, players=2, group=group)["code"]
    assert [table["code"] for table in frieda.get(f"/api/groups/{group}")["open"]] == [code]
    # for a stranger it is all as if it had never been
    for one in (gesa, watcher):
        nothing_there(one, "/api/tables/{code}", code, "ZZZZZZ")
        nothing_there(one, "/api/tournaments/{key}", tournament, "ZZZZZZZZ")
        nothing_there(one, "/api/groups/{handle}", group, "lantern-pub")
        tables = (f"/table/{code}", f"/analysis/{code}", f"/plan/{code}", f"/puzzles/match/{code}/0")
        for page in (*tables, f"/groups/{group}", f"/tournaments/{tournament}"):
            answer = one.http.get(page, headers={"Accept": "text/html"})
            assert answer.status_code == 404
            assert "Emil" not in answer.text
            assert "Lantern" not in answer.text
        assert code not in one.http.get("/api/tables").text
        assert tournament not in one.http.get("/api/tournaments").text
    with watcher.live(code) as line:
        assert line.hear()["type"] == "bye"
    assert gesa.post(f"/api/tables/{code}/sit", 404)["error"] == "no_such_table"
    frieda.post(f"/api/tables/{code}/sit")


def test_whoever_is_removed_follows_no_table_of_the_group_any_more(people: People) -> None:
    """They stay where they sit, and nowhere else."""
    emil, frieda, gesa = people
    group = found(emil, frieda, gesa)
    opened = {"game": GAME, "players": 2, "group": group, "seed": 1, "arranged": True}
    looked_at, own = (emil.post("/api/tables", 201, **opened)["code"] for _ in range(2))
    gesa.post(f"/api/tables/{own}/sit")
    program = gesa.server.player(token=gesa.identity())
    with (
        program as one,
        one.live(looked_at, **{"as": "view"}) as line,
        one.live(own, **{"as": "view"}) as seat,
    ):
        line.hear()
        emil.post(f"/api/groups/{group}/remove", who="gesa")
        frieda.post(f"/api/tables/{looked_at}/sit")
        with pytest.raises(ConnectionClosed):
            line.wait_for("view")
        decider = (emil, gesa)[emil.view(own)["decider"]]
        view = decider.view(own)
        decider.move(own, view["version"], view["legal"][0]["action"])
        seat.wait_for("view", version=1)


def test_whoever_leaves_a_group_leaves_its_tournaments_and_its_end_ends_them(people: People) -> None:
    emil, frieda, gesa = people
    group = found(emil, frieda, gesa)
    asked = {"game": GAME, "players": 2, "form": "swiss", "rounds": 3, "group": group}
    running, waiting = (gesa.post("/api/tournaments", 201, name="Ours", **asked)["code"] for _ in range(2))
    for one in people:
        one.post(f"/api/tournaments/{running}/enter")
        one.post(f"/api/tournaments/{waiting}/enter")
    gesa.post(f"/api/tournaments/{running}/start")
    gesa.post(f"/api/groups/{group}/leave")
    playing = emil.get(f"/api/tournaments/{running}")
    assert [one["name"] for one in playing["entrants"] if one["gone"]] == ["Gesa"]
    assert playing["organise"]  # somebody must be able to go on with it
    assert [one["name"] for one in emil.get(f"/api/tournaments/{waiting}")["entrants"]] == ["Emil", "Frieda"]
    assert not {running, waiting} & {one["code"] for one in gesa.get("/api/tournaments")["mine"]}
    emil.ask("DELETE", f"/api/groups/{group}")
    for one in people:
        assert running not in {each["code"] for each in one.get("/api/tournaments")["mine"]}
    connection = sqlite3.connect(emil.server.settings["database"])
    states = connection.execute("SELECT state FROM tournaments WHERE code IN (?, ?)", (running, waiting))
    assert sorted(state for (state,) in states) == ["off", "over"]
    connection.close()


def test_an_invitation_of_somebody_who_is_blocked_does_not_keep_others_from_inviting(people: People) -> None:
    emil, frieda, gesa = people
    group = found(emil, gesa)
    frieda.post("/api/blocks", who="emil")
    try:
        emil.post(f"/api/groups/{group}/invite", who="frieda")
        assert group not in {one["handle"] for one in frieda.get("/api/groups")["invited"]}
        gesa.post(f"/api/groups/{group}/invite", who="frieda")
        assert group in {one["handle"] for one in frieda.get("/api/groups")["invited"]}
    finally:
        frieda.ask("DELETE", "/api/blocks/emil")


def test_the_address_of_a_group_does_not_tell_whether_there_is_another_of_that_name(people: People) -> None:
    emil, _frieda, gesa = people
    first, second = (one.post("/api/groups", 201, name="Secret Circle")["handle"] for one in (emil, gesa))
    assert first != second
    for handle in (first, second):
        assert re.fullmatch("secret-circle-[a-z0-9]{4}", handle)


def test_the_ladder_follows_from_the_groups_own_matches(people: People) -> None:
    emil, frieda, _gesa = people
    group = found(emil, frieda)
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    asked = {"game": GAME, "players": 3, "seats": seats, "group": group, "seed": 3, "arranged": True}
    code = emil.post("/api/tables", 201, **asked)["code"]
    frieda.post(f"/api/tables/{code}/sit")
    while True:
        views = [(one, one.view(code)) for one in (emil, frieda)]
        if views[0][1]["over"]:
            break
        for one, view in views:
            if view["legal"]:
                one.move(code, view["version"], view["legal"][0]["action"])
    scores = views[0][1]["scores"]
    (ladder,) = until(lambda: emil.get(f"/api/groups/{group}")["ladders"], bool)
    rungs = {one["name"]: one for one in ladder["rungs"]}
    assert set(rungs) == {"Emil", "Frieda"}  # bots never count
    better, worse = ("Emil", "Frieda") if scores[0] > scores[1] else ("Frieda", "Emil")
    assert rungs[better]["points"] > 1500 > rungs[worse]["points"]
    assert (rungs[better]["wins"], rungs[worse]["wins"], ladder["matches"]) == (1, 0, 1)


def test_whoever_leaves_for_good_is_in_no_group_and_no_list(server: Server, people: People) -> None:
    emil, frieda, _gesa = people
    with member(server, "Hedda") as hedda:
        group = found(hedda, emil)
        emil.post("/api/friends", who="Hedda")
        hedda.post("/api/friends", who="Emil")
        running = hedda.post("/api/tournaments", 201, name="Hers", game=GAME, players=2)["code"]
        theirs = frieda.post("/api/tournaments", 201, name="Theirs", game=GAME, players=2)["code"]
        hedda.post(f"/api/tournaments/{theirs}/enter")
        said = hedda.get("/api/account/export")
        assert [one["name"] for one in said["groups"]] == ["Lantern Club"]
        assert [one["name"] for one in said["friends"]] == ["Emil"]
        assert sorted(one["name"] for one in said["tournaments"]) == ["Hers", "Theirs"]
        hedda.post("/api/account/delete", name="Hedda")
    shown = emil.get(f"/api/groups/{group}")
    assert shown["owner"]
    assert [one["name"] for one in shown["members"]] == ["Emil"]
    assert emil.get("/api/friends")["friends"] == []
    assert frieda.get(f"/api/tournaments/{theirs}")["entrants"] == []
    emil.get(f"/api/tournaments/{running}", 404)
    frieda.post(f"/api/tournaments/{theirs}/call-off")
