"""Safety: identities, requests from other sites, limits, names, logs, and a port that is taken."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fourquarters.web.accounts.guests import Signer, friendly_name, tidy_name
from fourquarters.web.accounts.limits import Buckets, ConcurrencyLimit
from fourquarters.web.http.websocket_connection import frame, unmasked
from tests.web.authenticator import Device
from tests.web.serving import PATIENCE, Player, Server, running

GAME = "gold"
TIGHT = {
    "tables_of_guest": 3,
    "connections_of_guest": 2,
    "moves": [5, 0.001],
    "creations": [5, 0.001],
    "newcomers": [6, 0.001],
    "connections_of_address": 100,
    "requests": [1e6, 1e6],
}


@pytest.fixture
def caller(server: Server) -> Iterator[httpx.Client]:
    """A browser that has been here: it has the cookie."""
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        client.get("/api/me")
        yield client


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows little."""
    with running(tmp_path_factory.mktemp("tight") / "t.db", limits=TIGHT, test=False) as server:
        yield server


class TestOtherSites:
    BODY = {"game": GAME, "players": 2}

    def test_our_page_may(self, caller: httpx.Client, server: Server) -> None:
        headers = {"X-FQ": "1", "Origin": server.url}
        assert caller.post("/api/tables", json=self.BODY, headers=headers).status_code == 201

    def test_a_cookie_alone_is_not_enough(self, caller: httpx.Client) -> None:
        answer = caller.post("/api/tables", json=self.BODY)
        assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")

    def test_a_form_is_not_json(self, caller: httpx.Client) -> None:
        answer = caller.post("/api/tables", data={"game": GAME}, headers={"X-FQ": "1"})
        assert answer.status_code == 403
        text = {"X-FQ": "1", "Content-Type": "text/plain"}
        assert caller.post("/api/tables", content=json.dumps(self.BODY), headers=text).status_code == 403

    def test_another_origin_is_refused(self, caller: httpx.Client) -> None:
        headers = {"X-FQ": "1", "Origin": "https://evil.example"}
        assert caller.post("/api/tables", json=self.BODY, headers=headers).status_code == 403
        headers["Origin"] = "null"
        assert caller.patch("/api/me", json={"name": "Eve"}, headers=headers).status_code == 403

    def test_no_address_lets_another_site_change_anything(self, caller: httpx.Client) -> None:
        """Every one that the OpenAPI document names; only an e-mail's link may come from anywhere."""
        foreign: list[dict[str, str]] = [{}, {"X-FQ": "1", "Origin": "https://evil.example"}]
        let_in, tried = set(), 0
        for path, operations in caller.get("/schema/openapi.json").json()["paths"].items():
            for method in {"post", "patch", "delete"} & set(operations):
                for headers in foreign:
                    address = re.sub(r"\{\w+\}", "1", path)
                    answer = caller.request(method, address, json={}, headers=headers)
                    tried += 1
                    if (answer.status_code, answer.json().get("error")) != (403, "forbidden"):
                        let_in.add(path)
        assert let_in == {"/api/notifications/stop/{stop}"}
        assert tried > 150

    def test_no_answer_may_be_read_by_another_site(self, caller: httpx.Client) -> None:
        answer = caller.get("/api/me", headers={"Origin": "https://evil.example"})
        assert "access-control-allow-origin" not in answer.headers
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


class TestIdentities:
    def test_a_forged_cookie_is_a_stranger(self, server: Server) -> None:
        ann = server.player("Ann")
        guest = ann.get("/api/me")["id"]
        ann.http.close()
        for forged in (guest, f"{guest}.", f"{guest}.AAAA", f"{guest}.{'A' * 24}", ".", "x" * 3000):
            cookie = {"Cookie": f"fq_guest={forged}"}
            assert httpx.get(f"{server.url}/api/me", headers=cookie).json()["id"] != guest

    def test_a_seat_belongs_to_its_guest(self, ann: Player, ben: Player) -> None:
        code = ann.open_table(GAME, "you", "random")
        for path in ("leave", "start", "back", "rematch"):
            assert ben.post(f"/api/tables/{code}/{path}", 403)["error"] == "not_seated"
        assert ben.post(f"/api/tables/{code}/bot", 403, seat=0)["error"] == "not_seated"

    def test_signatures(self) -> None:
        one, two = Signer("one"), Signer("two")
        assert one.read(one.sign("guest")) == "guest"
        assert two.read(one.sign("guest")) is None
        assert one.read("") is one.read("guest") is one.read("é.ü") is None

    def test_the_cookie_is_for_http_only_and_lax(self, server: Server) -> None:
        cookie = httpx.get(f"{server.url}/").headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "set-cookie" not in httpx.get(f"{server.url}/static/tokens.css").headers


class TestNames:
    def test_tidy(self) -> None:
        assert tidy_name("  a\tb\n c ", 24) == "a b c"
        assert tidy_name("\u202eevil\u200b", 24) == "evil"
        assert tidy_name("x" * 50, 24) == "x" * 24
        assert tidy_name("\x00\x07", 24) == ""
        assert friendly_name("abc") == friendly_name("abc")

    def test_markup_in_a_name_stays_text(self, server: Server) -> None:
        name = "<b>&\"'</b>"
        with server.player(name) as eve:
            code = eve.open_table(GAME, "you", "random")
            page = eve.http.get(f"/table/{code}").text
            assert name not in page
            line = eve.get(f"/api/tables/{code}/scene")["log"]
            assert (
                any([name, True] in entry["spans"] for entry in line)
                or eve.view(code)["seats"][0]["name"] == name
            )

    def test_too_long_a_name_is_cut_and_a_huge_one_refused(self, ann: Player) -> None:
        assert len(ann.http.patch("/api/me", json={"name": "y" * 100}).json()["name"]) == 24
        assert ann.http.patch("/api/me", json={"name": "y" * 1000}).status_code == 400


class TestLimits:
    def test_tables_of_a_guest(self, tight: Server) -> None:
        with tight.player() as ann:
            for _ in range(3):
                ann.open_table(GAME, "you", "open")
            assert ann.post("/api/tables", 409, game=GAME, players=2)["error"] == "too_many_tables"

    def test_moves_of_a_guest(self, tight: Server) -> None:
        with tight.player() as ann:
            code = ann.open_table(GAME, "you", "open")
            errors = [
                ann.http.post(f"/api/tables/{code}/moves", json={"version": 0, "move": 0}) for _ in range(7)
            ]
            assert [answer.status_code for answer in errors] == [409] * 5 + [429] * 2
            with ann.live(code) as line:
                line.say(ping=1)
                assert line.wait_for("refused")["error"] == "slow_down"

    def test_connections_of_a_guest(self, tight: Server) -> None:
        with tight.player() as ann:
            code = ann.open_table(GAME, "you", "open")
            with ann.live(code) as one, ann.live(code) as two:
                one.hear(), two.hear()
                with ann.live(code) as three:
                    assert three.hear()["type"] == "bye"
                    with pytest.raises(ConnectionClosed):
                        three.hear()
            time.sleep(0.2)
            with ann.live(code) as again:
                assert again.hear()["type"] == "seats"

    def test_seeds_are_only_for_tests(self, tight: Server) -> None:
        with tight.player() as ann:
            assert ann.post("/api/tables", 409, game=GAME, players=2, seed=1)["error"] == "no_seeds"

    def test_new_guests_of_an_address(self, tight: Server) -> None:
        codes = [httpx.post(f"{tight.url}/api/guests", json={}).status_code for _ in range(7)]
        assert codes[-1] == 429

    def test_a_body_that_is_too_large(self, ann: Player) -> None:
        answer = ann.http.post("/api/tables", json={"game": "x" * 20_000, "players": 2})
        assert answer.status_code in {400, 413}

    def test_buckets_fill_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        now = 100.0
        monkeypatch.setattr("fourquarters.web.accounts.limits.time.monotonic", lambda: now)
        buckets = Buckets(2, 1)
        assert [buckets.take("a") for _ in range(3)] == [True, True, False]
        assert buckets.take("b")
        now += 1.5
        assert [buckets.take("a") for _ in range(2)] == [True, False]

    def test_what_is_held_is_given_back(self) -> None:
        held = ConcurrencyLimit(1)
        assert [held.take("a"), held.take("a")] == [True, False]
        held.give_back("a")
        assert held.take("a")


def test_frames_of_every_size() -> None:
    assert frame(b"hi") == b"\x81\x02hi"
    assert frame(b"x" * 200)[:4] == b"\x81\x7e\x00\xc8"
    assert frame(b"x" * 70_000)[:10] == b"\x81\x7f" + (70_000).to_bytes(8, "big")
    masked = bytes(b ^ k for b, k in zip(b"hello", b"\x01\x02\x03\x04\x01", strict=True))
    assert unmasked(b"\x81\x85\x01\x02\x03\x04" + masked) == b"hello"


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        server = Server(tmp_path / "t.db", port=other.getsockname()[1])
        process = server.launch(stderr=subprocess.PIPE)
        _out, error = process.communicate(timeout=60)
    assert process.returncode == 2
    assert error.decode().count("\n") == 1
    assert "is taken" in error.decode()


def test_a_database_that_cannot_be_used_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "t.db").write_text("this is not a database, and was never one" * 30)
    process = Server(tmp_path / "t.db").launch(stderr=subprocess.PIPE)
    _out, error = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "cannot be used" in error.decode()
    assert error.decode().count("\n") == 1


def test_the_server_stops_politely_and_its_log_tells_no_secret(tmp_path: Path) -> None:
    server = Server(tmp_path / "t.db", log_level="info")
    log = tmp_path / "log"
    with log.open("wb") as out:
        process = server.launch(stderr=out)
        while True:
            try:
                httpx.get(f"{server.url}/health", timeout=5)
                break
            except httpx.TransportError:
                time.sleep(0.1)
        with server.player("Ann") as ann:
            code = ann.open_table(GAME, "you", "random", seed=1)
            with ann.live(code) as line:
                line.wait_for("scene")
                process.send_signal(signal.SIGTERM)
                assert line.wait_for("bye")["why"]
                with pytest.raises(ConnectionClosed):
                    line.wait_for("anything")
            assert process.wait(20) == 0
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert {"at", "level", "says"} <= set(lines[0])
    assert lines[-1]["says"] == "closed"
    assert ann.token.split(".")[1] not in log.read_text()


def test_whoever_comes_over_https_has_a_cookie_for_https_only(tmp_path: Path) -> None:
    """Also where a host has forgotten `secure_cookie`; in the house, without HTTPS, people are known all the same."""
    with running(tmp_path / "t.db", trusted_proxies=["127.0.0.1"]) as server:
        for proto, secure in (("https", True), ("http", False)):
            first = httpx.get(f"{server.url}/", headers={"X-Forwarded-Proto": proto})
            assert ("; Secure" in first.headers["set-cookie"]) is secure
    with running(tmp_path / "t.db") as server:  # who is no trusted proxy cannot say so
        first = httpx.get(f"{server.url}/", headers={"X-Forwarded-Proto": "https"})
        assert "; Secure" not in first.headers["set-cookie"]


def test_what_the_api_says_about_somebody_is_kept_by_nobody_in_between(server: Server) -> None:
    with Device(server, "Ann") as ann:
        for path in ("/api/me", "/api/account", "/api/me/waiting", "/api/tables", "/api/nothing"):
            assert ann.http.get(path).headers["cache-control"] == "no-store"
