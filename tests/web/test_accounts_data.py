"""What belongs to somebody: it comes along when they sign in, it can be taken away as a file, and it can be deleted."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from fourquarters.web.account_messages import DataExport
from fourquarters.web.storage.schema import metadata
from tests.web.authenticator import Device
from tests.web.hosting import ban, host
from tests.web.members import until
from tests.web.serving import Player, Server
from tests.web.test_accounts import KEYS, at_once, codes, member, rows
from tests.web.test_pace import turn

GAME = "gold"


@pytest.fixture
def device(server: Server) -> Iterator[Any]:
    made: list[Device] = []

    def new(name: str = "") -> Device:
        made.append(Device(server, name))
        return made[-1]

    yield new
    for one in made:
        one.http.close()


def seats(player: Player, code: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = player.get(f"/api/tables/{code}")["seats"]
    return found


def everything(server: Server) -> str:
    """Every value of every table of the database, as text."""
    connection = sqlite3.connect(server.settings["database"])
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = [str(connection.execute(f"SELECT * FROM {name}").fetchall()) for name in tables]
    connection.close()
    return "\n".join(found)


class TestBringingAlong:
    def test_seats_tables_lines_and_colours_become_the_members(self, device: Any, ben: Player) -> None:
        ann, phone = device("Ann"), device("Guest")
        key = member(ann)
        mine = phone.open_table(GAME, "you", "random")
        shared = phone.open_table(GAME, "open", "you")
        ben.post(f"/api/tables/{shared}/sit")
        phone.post(f"/api/tables/{shared}/chat", 201, text="hello")
        said = phone.get(f"/api/tables/{shared}/chat")["lines"][0]["who"]
        colours = [seat["colour"] for seat in seats(phone, shared)]
        view = phone.view(mine)
        assert phone.enter(key)["account"]["left"] == 2
        assert codes(phone) == []
        assert phone.post("/api/account/bring")["left"] == 0
        assert set(codes(phone)) == set(codes(ann)) == {mine, shared}
        for one in (phone, ann):
            assert [(seat["name"], seat["yours"]) for seat in seats(one, shared)] == [
                ("Ben", False), ("Ann", True),
            ]  # fmt: skip
        assert [seat["colour"] for seat in seats(ben, shared)] == colours
        assert ann.view(mine)["legal"] == view["legal"]
        ann.move(mine, view["version"], view["legal"][0]["action"])
        ann.post(f"/api/tables/{shared}/chat", 201, text="it is me")
        lines = ann.get(f"/api/tables/{shared}/chat")["lines"]
        assert lines[0]["who"] == lines[-1]["who"] != said
        assert rows(ann.server, "SELECT count(*) FROM guests WHERE name = 'Guest'") == [(0,)]
        assert phone.post("/api/account/bring", 409)["error"] == "nothing_left"

    def test_days_off_come_along_and_are_counted_once(self, device: Any, ben: Player) -> None:
        ann, phone = device("Ann"), device("Guest")
        key = member(ann)
        code = phone.open_table(GAME, "you", "open", pace={"kind": "day"})
        ben.post(f"/api/tables/{code}/sit")
        for one, days in ((ann, 2), (phone, 5)):
            assert one.post("/api/me/days-off", days=days)["days_left"] == 28 - days
        phone.enter(key)
        phone.post("/api/account/bring")
        now = ann.get("/api/me/days-off")
        assert (now["days_left"], round(now["seconds"] / 86400)) == (23, 5)
        assert ann.post("/api/me/days-off", days=0) == {"seconds": 0, "days_left": 28, "a_year": 28}

    def test_no_other_device_brings_more_days_off_than_a_year_has(self, device: Any) -> None:
        ann, phone = device("Ann"), device("Guest")
        key = member(ann)
        phone.open_table(GAME, "you", "open")
        phone.post("/api/me/days-off", days=28)
        turn(Path(ann.server.settings["database"]), 20 * 86400)
        until(lambda: phone.get("/api/me/days-off")["seconds"], lambda rest: rest < 9 * 86400)
        ann.post("/api/me/days-off", days=28)
        phone.enter(key)
        phone.post("/api/account/bring")
        now = ann.get("/api/me/days-off")
        assert (now["days_left"], round(now["seconds"] / 86400)) == (0, 8)

    def test_both_at_one_running_table_is_refused_and_changes_nothing(self, device: Any) -> None:
        ann, phone = device("Ann"), device("Zoe")
        code = ann.open_table(GAME, "you", "open")
        other = phone.open_table(GAME, "you", "random")
        phone.post(f"/api/tables/{code}/sit")
        phone.enter(member(ann))
        refused = phone.post("/api/account/bring", 409)
        assert (refused["error"], code in refused["why"]) == ("both_seated", True)
        assert codes(phone) == [code]
        assert [seat["name"] for seat in seats(phone, code)] == ["Ann", "Zoe"]
        phone.post("/api/account/sign-out")
        assert set(codes(phone)) == {code, other}

    def test_nobody_brings_what_is_not_theirs(self, device: Any) -> None:
        ann, ben = device("Ann"), device("Ben")
        ben.open_table(GAME, "you", "random")
        member(ann)
        assert ann.post("/api/account/bring", 409)["error"] == "nothing_left"
        assert ben.post("/api/account/bring", 403)["error"] == "not_member"
        key = member(ben)
        phone = device("Cy")
        phone.enter(key)
        again = phone.enter(member(device("Dora")))
        assert again["account"]["left"] == 0

    def test_a_guest_who_has_become_a_member_elsewhere_stays_one(self, device: Any) -> None:
        ann, phone, copy = device("Ann"), device("Zoe"), device()
        code = phone.open_table(GAME, "you", "random")
        copy.http.cookies = httpx.Cookies(phone.http.cookies)
        assert phone.enter(member(ann))["account"]["left"] == 1
        member(copy)
        assert phone.get("/api/account")["left"] == 0
        assert phone.post("/api/account/bring", 409)["error"] == "nothing_left"
        assert codes(copy) == [code]

    def test_a_match_that_both_have_played_counts_once(self, device: Any) -> None:
        ann, phone = device("Ann"), device("Zoe")
        code = ann.open_table(GAME, "you", "open")
        phone.post(f"/api/tables/{code}/sit")
        play_out(code, ann, phone)
        phone.enter(member(ann))
        phone.post("/api/account/bring")
        assert [(seat["name"], seat["yours"]) for seat in seats(phone, code)] == [
            ("Ann", True),
            ("Zoe", True),
        ]
        phone.get("/api/me/statistics")


def play_out(code: str, *players: Player) -> None:
    """Everyone takes the first move that comes, to the end."""
    while True:
        views = [player.view(code) for player in players]
        if views[0]["over"]:
            return
        for player, view in zip(players, views, strict=True):
            if view["legal"]:
                player.move(code, view["version"], view["legal"][0]["action"])
                break


TOLD = {
    "guests": ("name", "language", "theme", "confirm", "preferences"),
    "members": ("handle", "zone", "page_shown", "member_since"),
    "tables": ("matches",),
    "seats": ("matches", "invited_to"),
    "chat": ("lines",),
    "passkeys": ("passkeys",),
    "sessions": ("devices",),
    "recovery_codes": ("recovery_code_made",),
    "puzzle_tries": ("puzzles",),
    "puzzle_players": ("puzzle_ratings",),
    "puzzle_days": ("puzzle_streak",),
    "ratings": ("ratings",),
    "rating_changes": ("matches",),
    "notification_wishes": ("notifications",),
    "mail_addresses": ("notifications",),
    "push_subscriptions": ("notifications",),
    "friendships": ("friends",),
    "blocks": ("friends",),
    "whereabouts": ("shown_to_friends", "would_play_until"),
    "vacations": ("days_off",),
    "group_members": ("groups",),
    "group_invitations": ("invited_to",),
    "group_results": ("group_matches",),
    "tournaments": ("tournaments",),
    "entrants": ("tournaments",),
    "hosts": ("host_since",),
    "bans": ("ban",),
}
NOT_TOLD = {
    "challenges": "the hash of a question of the last five minutes",
    "seat_links": "the hash of a link of the last ten minutes",
    "outbox": "what is just being sent, and what was sent lately",
    "mails_asked": "which address asked for a code today, to keep it from being bothered",
    "host_actions": "what hosts did, by their names",
}
"""Where people are known, and what of it is in their file, or why it is not."""


class TestExport:
    def test_all_of_mine_and_nothing_of_anybody_else(self, device: Any, ben: Player, server: Server) -> None:
        ann = device("Ann")
        member(ann)
        code = ann.open_table(GAME, "you", "open")
        ben.post(f"/api/tables/{code}/sit")
        ann.post(f"/api/tables/{code}/chat", 201, text="mine")
        ben.post(f"/api/tables/{code}/chat", 201, text="bens")
        ann.ask("PATCH", "/api/me", preferences={"sound": "all"})
        answer = ann.http.get("/api/account/export")
        assert "attachment" in answer.headers["content-disposition"]
        made = answer.json()
        assert (made["name"], made["preferences"]["sound"]) == ("Ann", "all")
        assert [line["text"] for line in made["lines"]] == ["mine"]
        (match,) = made["matches"]
        assert (match["names"], match["your_seats"], match["state"]) == (["Ann", "Ben"], [0], "running")
        assert match["points"] is None
        assert match["page"].endswith(f"/table/{code}")
        assert ann.http.get(match["file"].replace("localhost", "127.0.0.1")).status_code == 200
        secrets = rows(server, "SELECT token FROM sessions") + rows(server, "SELECT credential FROM passkeys")
        secrets += rows(server, "SELECT id FROM guests") + rows(server, "SELECT label FROM recovery_codes")
        assert not [secret for (secret,) in secrets if secret in answer.text]

    def test_of_every_table_that_knows_people_the_file_has_its_part(self) -> None:
        """A new one must be decided on: what it keeps is told, or there is a reason why not."""
        people = {"guest", "creator", "organiser", "asker", "blocked", "host", "held", "who", "address"}
        known = {
            table.name
            for table in metadata.tables.values()
            if people & {column.name for column in table.columns}
        }
        told = set(DataExport.__struct_fields__)
        assert known | {"guests"} == set(TOLD) | set(NOT_TOLD)
        assert {part for parts in TOLD.values() for part in parts} <= told

    def test_what_others_have_to_do_with_me_is_in_it(self, device: Any, server: Server) -> None:
        ann, friend = device("Ann Exported"), device("Ben Exported")
        member(ann)
        member(friend)
        before = ann.get("/api/account/export")
        assert (before["days_off"], before["invited_to"], before["ban"]) == ([], [], None)
        assert before["member_since"] == pytest.approx(before["made"], abs=60)
        ann.post("/api/friends", who="Ben Exported")
        friend.post("/api/friends", who="Ann Exported")
        group = friend.post("/api/groups", 201, name="Exporters")["handle"]
        friend.post(f"/api/groups/{group}/invite", who="Ann Exported")
        seats = [{"kind": "you"}, {"kind": "friend", "who": "Ann Exported"}]
        kept = friend.post("/api/tables", 201, game=GAME, players=2, seats=seats)["code"]
        ann.post("/api/me/days-off", days=3)
        ann.ask("PATCH", "/api/me/whereabouts", shown=False, ready=True)
        with host(server, "Hedda Exported", next(KEYS)) as hedda:
            ban(hedda, "Ann Exported", reason="Rude words.")
            assert hedda.get("/api/account/export")["host_since"] is not None
        made = ann.get("/api/account/export")
        assert made["days_off"] == [3.0]
        assert [page.partition("://")[2].partition("/")[2] for page in made["invited_to"]] == [
            f"table/{kept}",
            f"groups/{group}",
        ]
        assert (made["shown_to_friends"], made["host_since"]) == (False, None)
        assert made["would_play_until"] > made["made"]
        assert made["ban"]["reason"] == "Rude words."


class TestDeleting:
    def test_a_ban_goes_with_whoever_was_banned(self, device: Any, server: Server) -> None:
        rudi = device("Rudi Banned")
        rudi.open_table(GAME, "you", "open")
        with host(server, "Hedwig", next(KEYS)) as hedwig:
            ban(hedwig, "Rudi Banned")
            rudi.post("/api/account/delete", name="Rudi Banned")
            assert rows(server, "SELECT guest FROM bans WHERE name = 'Rudi Banned'") == []

    def test_bots_play_on_names_go_and_nothing_is_left(
        self, device: Any, ben: Player, server: Server
    ) -> None:
        name = "Annabel Unique"
        ann = device(name)
        over = ann.open_table(GAME, "you", "random")
        ann.play_out_here(over)
        running = ann.open_table(GAME, "open", "you")
        ben.post(f"/api/tables/{running}/sit")
        ann.post(f"/api/tables/{running}/chat", 201, text="Annabel was here")
        waiting = ann.open_table(GAME, "you", "open")
        guest, old = ann.get("/api/me")["id"], ann.identity()
        member(ann)
        session = ann.identity()
        points = ann.view(over)["scores"]
        assert ann.post("/api/account/delete", 409, name="Annabel")["error"] == "name_differs"
        assert ann.get("/api/account")["running"] == 1
        assert ann.post("/api/account/delete", name=name) == {"matches": 1}
        assert ann.http.get("/api/me").json()["id"] != guest
        left = everything(server)
        for trace in (guest, name, "Annabel", old, session):
            assert trace not in left
        assert seats(ben, running)[1]["kind"] == "bot"
        assert seats(ben, waiting)[0]["free"]
        assert ben.get(f"/api/tables/{running}/chat")["lines"] == []
        finished = seats(ben, over)
        assert finished[0]["kind"] == "person"
        assert finished[0]["name"] not in {name, "", finished[1]["name"]}
        assert ben.view(over)["scores"] == points
        assert name not in ben.http.get(f"/api/tables/{over}/match.json").text

    def test_the_others_play_on_at_once(self, device: Any, ben: Player) -> None:
        ann = device("Ann")
        code = ann.open_table(GAME, "you", "open")
        ben.post(f"/api/tables/{code}/sit")
        with ben.live(code, **{"as": "view"}) as line:
            line.wait_for("view")
            ann.post("/api/account/delete", name="Ann")
            while not ben.view(code)["legal"]:
                line.hear()

    def test_of_two_at_once_one_is_told_that_it_is_done(self, device: Any) -> None:
        ann = device("Ann")
        ann.open_table(GAME, "you", "random")
        member(ann)
        others = [device() for _ in range(3)]
        for one in others:
            one.http.cookies = ann.http.cookies
        found = at_once(others, "/api/account/delete", {"name": "Ann"})
        assert found.count(200) == 1
        assert set(found) <= {200, 401, 409}

    def test_other_devices_are_signed_out_and_the_passkey_opens_nothing(self, device: Any) -> None:
        ann, phone, third = device("Ann"), device(), device()
        key = ann.passkey(next(KEYS))
        code = ann.join(key)["recovery_code"]
        phone.enter(key)
        ann.post("/api/account/delete", name="Ann")
        phone.get("/api/me", 401)
        refused = third.post("/api/account/sign-in", 403, **key.used(third.to_enter()))
        assert refused["error"] == "unknown_passkey"
        assert third.post("/api/account/recover", 403, code=code)["error"] == "bad_code"

    def test_a_guest_can_go_as_well(self, device: Any, server: Server) -> None:
        zoe = device("Zoe Unique")
        zoe.open_table(GAME, "you", "random")
        zoe.post("/api/account/delete", name="Zoe Unique")
        assert "Zoe Unique" not in everything(server)
