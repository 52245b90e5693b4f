"""Accounts without passwords: a guest becomes a member and stays who they were, on as many devices as they like."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.authenticator import Device, Passkey, base64url
from tests.web.serving import Player, Server, running

GAME = "gold"
KEYS = iter(range(10, 10**6))
"""No two members of these tests have the same passkey."""


@pytest.fixture
def device(server: Server) -> Iterator[Any]:
    """Devices, as many as a test wants."""
    made: list[Device] = []

    def new(name: str = "") -> Device:
        made.append(Device(server, name))
        return made[-1]

    yield new
    for one in made:
        one.http.close()


def member(one: Device) -> Passkey:
    key = one.passkey(next(KEYS))
    one.join(key)
    return key


def codes(player: Player) -> list[str]:
    return [table["code"] for table in player.get("/api/tables")["mine"]]


def rows(server: Server, asked: str) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(server.settings["database"])
    try:
        return connection.execute(asked).fetchall()
    finally:
        connection.close()


class TestBecomingAMember:
    def test_a_member_is_the_same_person_with_the_same_matches(self, device: Any) -> None:
        ann = device("Ann")
        code, before = ann.open_table(GAME, "you", "random"), ann.get("/api/me")
        assert ann.get("/api/account")["member"] is False
        made = ann.join(ann.passkey(next(KEYS)))
        assert made["account"]["member"] is True
        assert len(made["recovery_code"].replace("-", "")) == 24
        assert ann.get("/api/me") == before
        assert codes(ann) == [code]
        assert ann.get(f"/api/tables/{code}")["seats"][0]["you"]

    def test_the_token_of_the_guest_ends_and_the_page_is_signed_in(self, device: Any, server: Server) -> None:
        ann = device("Ann")
        old = ann.identity()
        member(ann)
        assert ann.identity() != old
        with server.player(token=old) as stolen:
            assert stolen.get("/api/me", 401)["error"] == "bad_token"
        cookie = {"Cookie": f"fq_guest={old}"}
        answer = httpx.get(f"{server.url}/api/me", headers=cookie)
        assert (answer.status_code, answer.json()["error"]) == (401, "signed_out")
        assert "set-cookie" not in answer.headers
        page = httpx.get(f"{server.url}/", headers={**cookie, "Accept": "text/html"})
        assert page.status_code == 200
        assert "fq_guest=" in page.headers["set-cookie"]  # somebody new

    def test_guests_go_on_as_ever(self, ann: Player, device: Any) -> None:
        one = device("Ben")
        assert ann.get("/api/account") == {**one.get("/api/account"), "name": "Ann"}
        assert ann.post("/api/account/recovery-code", 403)["error"] == "not_member"
        assert ann.post("/api/account/sign-out", 403)["error"] == "not_member"
        code = ann.open_table(GAME, "you", "random")
        assert codes(ann) == [code]

    def test_more_passkeys_but_never_none(self, device: Any) -> None:
        ann = device("Ann")
        member(ann)
        second = ann.passkey(next(KEYS))
        known = ann.to_make()["known"]
        assert len(known) == 1
        two = ann.join(second)
        assert two["recovery_code"] == ""
        first = two["account"]["passkeys"][0]["id"]
        named = ann.ask("PATCH", f"/api/account/passkeys/{first}", name=" Old  phone ")
        assert [key["name"] for key in named["passkeys"]] == ["Old phone", "python-httpx"]
        left = ann.ask("DELETE", f"/api/account/passkeys/{first}")["passkeys"]
        assert len(left) == 1
        refused = ann.ask("DELETE", f"/api/account/passkeys/{left[0]['id']}", 409)
        assert refused["error"] == "last_passkey"
        assert len(ann.get("/api/account")["passkeys"]) == 1

    def test_the_same_passkey_is_not_taken_twice(self, device: Any) -> None:
        ann, ben = device("Ann"), device("Ben")
        key = member(ann)
        again = key.made(ben.to_make())
        assert ben.post("/api/account/passkeys", 409, **again)["error"] == "passkey_known"
        assert ben.get("/api/account")["member"] is False


class TestSigningIn:
    def test_another_device_finds_the_matches(self, device: Any) -> None:
        ann, phone = device("Ann"), device()
        code, key = ann.open_table(GAME, "you", "random"), member(ann)
        entered = phone.enter(key)
        assert entered["account"]["name"] == "Ann"
        assert entered["recovery_code"] == ""
        assert phone.get("/api/me") == ann.get("/api/me")
        assert codes(phone) == [code]
        devices = phone.get("/api/account")["devices"]
        assert sorted(one["this"] for one in devices) == [False, True]

    def test_a_recovery_code_works_once_and_shows_the_next(self, device: Any) -> None:
        ann, phone, third = device("Ann"), device(), device()
        code = ann.join(ann.passkey(next(KEYS)))["recovery_code"]
        typed = code.lower().replace("-", " ")
        entered = phone.post("/api/account/recover", code=typed)
        assert phone.get("/api/me")["id"] == ann.get("/api/me")["id"]
        assert entered["recovery_code"] not in {"", code}
        assert third.post("/api/account/recover", 403, code=code)["error"] == "bad_code"
        third.post("/api/account/recover", code=entered["recovery_code"])
        fresh = third.post("/api/account/recovery-code")["recovery_code"]
        assert phone.post("/api/account/recover", 403, code="2" * 24)["error"] == "bad_code"
        phone.post("/api/account/recover", code=fresh)

    def test_two_who_use_a_code_at_once_do_not_both_get_in(self, device: Any) -> None:
        ann = device("Ann")
        code = ann.join(ann.passkey(next(KEYS)))["recovery_code"]
        found = at_once([device() for _ in range(4)], "/api/account/recover", {"code": code})
        assert sorted(found) == [200, 403, 403, 403]

    def test_signing_out_everywhere_leaves_this_device_alone(self, device: Any, server: Server) -> None:
        ann, phone, tablet = device("Ann"), device(), device()
        code, key = ann.open_table(GAME, "you", "random"), member(ann)
        phone.enter(key)
        tablet.enter(key)
        with server.player(token=phone.identity()) as other, other.live(code, **{"as": "view"}) as line:
            line.wait_for("view")
            account = ann.post("/api/account/sign-out", others=True)
            assert [one["this"] for one in account["devices"]] == [True]
            with pytest.raises(ConnectionClosed):
                line.wait_for("never")
            assert other.get("/api/me", 401)["error"] == "bad_token"
        for one in (phone, tablet):
            assert one.get("/api/tables", 401)["error"] == "signed_out"
            assert one.post("/api/account/passkeys/options", 401)["error"] == "signed_out"
        assert codes(ann) == [code]

    def test_a_device_that_signs_out_is_its_guest_again(self, device: Any) -> None:
        ann, phone = device("Ann"), device("Zoe")
        key, zoe = member(ann), phone.get("/api/me")
        own = phone.open_table(GAME, "you", "random")
        assert phone.enter(key)["account"]["left"] == 1
        ended = phone.identity()
        phone.post("/api/account/sign-out")
        assert phone.get("/api/me") == zoe
        assert codes(phone) == [own]
        stale = httpx.get(f"{phone.server.url}/api/me", headers={"Cookie": f"fq_guest={ended}"})
        assert stale.json()["error"] == "signed_out"

    def test_one_device_is_signed_out_by_another(self, device: Any) -> None:
        ann, phone, eve = device("Ann"), device(), device("Eve")
        key = member(ann)
        member(eve)
        phone.enter(key)
        devices = {one["this"]: one["id"] for one in ann.get("/api/account")["devices"]}
        eve.ask("DELETE", f"/api/account/devices/{devices[False]}", 404)
        ann.ask("DELETE", f"/api/account/devices/{devices[True]}", 404)
        ann.ask("DELETE", f"/api/account/devices/{devices[False]}")
        phone.get("/api/me", 401)


def at_once(devices: list[Device], path: str, *bodies: dict[str, Any]) -> list[int]:
    """The statuses of what several devices ask at the same time."""
    found: list[int] = []
    asked = bodies * len(devices) if len(bodies) == 1 else bodies

    def ask(one: Device, body: dict[str, Any]) -> None:
        found.append(one.http.post(path, json=body).status_code)

    threads = [threading.Thread(target=ask, args=pair) for pair in zip(devices, asked, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


class TestAttacks:
    """Each of them changes nothing."""

    @pytest.fixture
    def ann(self, device: Any) -> Any:
        return device("Ann")

    def test_a_challenge_is_answered_once(self, ann: Device, device: Any) -> None:
        key, phone = member(ann), device()
        options = phone.to_enter()
        answer = key.used(options)
        phone.post("/api/account/sign-in", **answer)
        phone.post("/api/account/sign-out")
        assert phone.post("/api/account/sign-in", 403, **answer)["error"] == "challenge_gone"
        assert phone.post("/api/account/sign-in", 403, **key.used(options))["error"] == "challenge_gone"

    def test_a_challenge_is_used_up_by_a_wrong_answer(self, ann: Device, device: Any) -> None:
        key, phone = member(ann), device()
        options = phone.to_enter()
        answer = key.used(options)
        wrong = {**answer, "signature": base64url(b"0" * 70)}
        assert phone.post("/api/account/sign-in", 403, **wrong)["error"] == "bad_passkey"
        assert phone.post("/api/account/sign-in", 403, **answer)["error"] == "challenge_gone"

    def test_a_challenge_is_for_one_guest_and_one_purpose(self, ann: Device, device: Any) -> None:
        key, phone, eve = member(ann), device(), device()
        answer = key.used(phone.to_enter())
        assert eve.post("/api/account/sign-in", 403, **answer)["error"] == "challenge_gone"
        wrong = key.used({"challenge": phone.to_make()["challenge"]})
        assert phone.post("/api/account/sign-in", 403, **wrong)["error"] == "challenge_gone"
        invented = key.used({"challenge": base64url(bytes(32))})
        assert phone.post("/api/account/sign-in", 403, **invented)["error"] == "challenge_gone"

    def test_a_challenge_runs_out(self, ann: Device, server: Server) -> None:
        options = ann.to_make()
        connection = sqlite3.connect(server.settings["database"], timeout=20)
        with connection:
            connection.execute("UPDATE challenges SET until = until - 301")
        connection.close()
        made = ann.passkey(next(KEYS)).made(options)
        assert ann.post("/api/account/passkeys", 403, **made)["error"] == "challenge_gone"

    @pytest.mark.parametrize(
        ("origin", "site"),
        [
            ("https://evil.example", "localhost"),
            ("http://localhost:1", "localhost"),
            ("https://localhost", "localhost"),
            ("", "evil.example"),
        ],
    )
    def test_another_site_gets_nothing_signed(self, ann: Device, device: Any, origin: str, site: str) -> None:
        key, phone = member(ann), device()
        key.origin, key.site = origin or key.origin, site
        assert phone.post("/api/account/sign-in", 403, **key.used(phone.to_enter()))["error"] == "bad_passkey"
        new = phone.passkey(next(KEYS))
        new.origin, new.site = origin or new.origin, site
        assert phone.post("/api/account/passkeys", 403, **new.made(phone.to_make()))["error"] == "bad_passkey"
        assert phone.get("/api/account")["member"] is False

    def test_nobody_gets_in_with_the_id_of_anothers_passkey(self, ann: Device, device: Any) -> None:
        key, eve = member(ann), device("Eve")
        own = member(eve)
        forged = {**own.used(eve.to_enter()), "id": base64url(key.id)}
        assert eve.post("/api/account/sign-in", 403, **forged)["error"] == "bad_passkey"
        del forged["user_handle"]
        again = {**own.used(eve.to_enter()), "id": base64url(key.id)}
        del again["user_handle"]
        assert eve.post("/api/account/sign-in", 403, **again)["error"] == "bad_passkey"
        unknown = eve.passkey(next(KEYS)).used(eve.to_enter())
        assert eve.post("/api/account/sign-in", 403, **unknown)["error"] == "unknown_passkey"
        mine = eve.get("/api/account")["passkeys"][0]["id"]
        for number in {mine - 1, mine + 1, 1} - {mine}:
            eve.ask("DELETE", f"/api/account/passkeys/{number}", 404)
            eve.ask("PATCH", f"/api/account/passkeys/{number}", 404, name="Eve's")

    def test_a_copied_authenticator_is_noticed(self, ann: Device, device: Any) -> None:
        key, phone = member(ann), device()
        phone.enter(key)
        key.count -= 1
        refused = phone.post("/api/account/sign-in", 403, **key.used(phone.to_enter()))
        assert refused["error"] == "bad_passkey"

    def test_a_removed_passkey_opens_nothing(self, ann: Device, device: Any) -> None:
        key, phone = member(ann), device()
        ann.join(ann.passkey(next(KEYS)))
        first = ann.get("/api/account")["passkeys"][0]["id"]
        ann.ask("DELETE", f"/api/account/passkeys/{first}")
        assert (
            phone.post("/api/account/sign-in", 403, **key.used(phone.to_enter()))["error"]
            == "unknown_passkey"
        )

    def test_another_sites_page_can_do_nothing(self, ann: Device) -> None:
        member(ann)
        evil = {"Origin": "https://evil.example"}
        paths = (
            "passkeys/options",
            "recovery-code",
            "sign-in/options",
            "sign-out",
            "delete",
            "bring",
            "recover",
        )
        for path in paths:
            answer = ann.http.post(f"/api/account/{path}", json={}, headers=evil)
            assert (answer.status_code, answer.json()["error"]) == (403, "forbidden"), path
        plain = httpx.post(
            f"{ann.server.url}/api/account/sign-out",
            json={},
            headers={"Cookie": f"fq_guest={ann.identity()}"},
        )
        assert plain.json()["error"] == "forbidden"
        assert ann.http.delete("/api/account/devices/1", headers=evil).status_code == 403
        assert ann.get("/api/account")["member"] is True

    def test_an_address_that_is_a_number_has_no_passkeys(self, server: Server, ann: Device) -> None:
        host = server.url.removeprefix("http://")
        answer = ann.http.post(
            "/api/account/passkeys/options", json={}, headers={"Host": host, "Origin": server.url}
        )
        assert (answer.status_code, answer.json()["error"]) == (409, "no_site")

    def test_who_joins_twice_at_once_is_a_member_once(self, ann: Device) -> None:
        bodies = [ann.passkey(next(KEYS)).made(ann.to_make()) for _ in range(3)]
        others = [ann, *(Device(ann.server) for _ in range(2))]
        for one in others[1:]:
            one.http.cookies = httpx.Cookies(ann.http.cookies)
        found = at_once(others, "/api/account/passkeys", *bodies)
        for one in others[1:]:
            one.http.close()
        assert sorted(found) == [200, 401, 401]
        assert rows(ann.server, f"SELECT count(*) FROM passkeys WHERE guest = '{ann_id(ann)}'") == [(1,)]


def ann_id(ann: Device) -> str:
    made = rows(ann.server, "SELECT guest FROM passkeys ORDER BY id DESC LIMIT 1")
    return str(made[0][0])


def test_codes_are_tried_only_so_often(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", limits={"recoveries_of_address": [3, 0.001]}) as server:
        one = Device(server)
        found = [one.http.post("/api/account/recover", json={"code": "A" * 24}).status_code for _ in range(5)]
        one.http.close()
    assert found == [403, 403, 403, 429, 429]


def test_another_worker_learns_within_seconds_who_was_signed_out(tmp_path: Path) -> None:
    """Two workers on one database: a device that follows a table at one is signed out at the other."""
    with ExitStack() as stack:
        one, two = (stack.enter_context(running(tmp_path / "t.db")) for _ in range(2))
        ann, phone = Device(one, "Ann"), Device(two)
        code, key = ann.open_table(GAME, "you", "random"), member(ann)
        key.origin = phone.origin
        phone.enter(key)
        with two.player(token=phone.identity()) as other, other.live(code, **{"as": "view"}) as line:
            line.wait_for("view")
            ann.post("/api/account/sign-out", others=True)
            with pytest.raises(ConnectionClosed):
                line.wait_for("never")
            assert other.get("/api/me", 401)["error"] == "bad_token"
        for device in (ann, phone):
            device.http.close()
