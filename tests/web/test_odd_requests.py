"""Odd requests: whatever stands in a path, a header or a body is answered, in words, and never with a 500."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.serving import Player, Server
from tests.web.test_gate import UPGRADE, rest

GAME = "gold"


class LoggedServer(Server):
    """A server whose log is kept."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "t.db")
        self.kept = folder / "log"

    def launch(self, **how: Any) -> subprocess.Popen[bytes]:
        with self.kept.open("ab") as log:
            return super().launch(stderr=log, **how)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoggedServer]:
    server = LoggedServer(tmp_path_factory.mktemp("odd"))
    try:
        server.start()
        yield server
    finally:
        server.stop()
    assert "Traceback" not in server.kept.read_text()


@pytest.fixture(scope="module")
def code(server: LoggedServer) -> str:
    with server.player("Ann") as ann:
        return ann.open_table(GAME, "you", "open")


def sent(server: Server, *lines: str | bytes, body: bytes = b"") -> tuple[int, bytes]:
    """The status and body of an answer to these very bytes."""
    text = b"\r\n".join(line if isinstance(line, bytes) else line.encode("latin-1") for line in lines)
    with socket.create_connection(("127.0.0.1", server.settings["port"]), 10) as raw:
        raw.sendall(text + (b"" if UPGRADE[0] in lines else b"\r\nConnection: close") + b"\r\n\r\n" + body)
        head, _, answer = rest(raw).partition(b"\r\n\r\n")
    return int(head.split()[1]), answer


def in_words(answer: bytes) -> bool:
    said = json.loads(answer)
    return bool(said["error"] and said["why"])


@pytest.mark.parametrize(
    "path",
    [
        "/static/%00", "/static/" + "a" * 300, "/static/page.js/x", "/static/..%2f..%2fapi.py", "/static/%ed%a0%80",
        "/api/tables/%00/view", "/api/tables/a%00/qr.svg", "/api/tables/%00/events", "/table/%00", "/rules/%00",
        "/sprite/%00.svg", "/api/tables/%ed%a0%80/view", "/nothing", "/static/", "/static",
    ],
)  # fmt: skip
def test_no_such_path(server: Server, path: str) -> None:
    status, _answer = sent(server, f"GET {path} HTTP/1.1", "Host: x")
    assert status == 404


@pytest.mark.parametrize("host", ["a:b:c", "[", "a:99999", "a:999999999", "x<y", "\xfc", "a b", "x/y", "a@b"])
def test_a_host_that_is_none(server: Server, code: str, host: str) -> None:
    for path in ("/", f"/api/tables/{code}/qr.svg"):
        status, answer = sent(server, f"GET {path} HTTP/1.1", f"Host: {host}")
        assert status == 400
        assert in_words(answer)


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:80", "127.0.0.1:8400", "[::1]:8400", "a-b.example", ""]
)
def test_a_host_that_is_one(server: Server, code: str, host: str) -> None:
    assert sent(server, f"GET /api/tables/{code}/qr.svg HTTP/1.1", f"Host: {host}")[0] == 200


@pytest.mark.parametrize("origin", ["http://[", "http://[x]", "http://]:1", "//["])
def test_an_origin_that_is_none(server: Server, code: str, origin: str) -> None:
    head = ["POST /api/guests HTTP/1.1", "Host: x", f"Origin: {origin}", "Content-Type: application/json"]
    status, answer = sent(server, *head, "Content-Length: 2", body=b"{}")
    assert status in {400, 403}
    assert in_words(answer)
    lines = [f"GET /api/tables/{code}/live HTTP/1.1", "Host: x", f"Origin: {origin}", *UPGRADE]
    status, answer = sent(server, *lines)
    assert status in {400, 403}
    assert in_words(answer)


@pytest.mark.parametrize(
    "body",
    [b'{"name":"\xff"}', b"[" * 8000, b'{"name":"\\ud800"}', b'{"name":"a\\u0000"}', b"\x00", b"", b"null", b'{"name":1e999}'],
)  # fmt: skip
def test_a_body_that_is_none(server: Server, body: bytes) -> None:
    answer = httpx.post(
        f"{server.url}/api/guests", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 400
    assert answer.json()["details"][0]["message"]


def test_nul_is_in_no_text(server: Server, code: str) -> None:
    with server.player("Ann") as ann:
        new: dict[str, Any] = {"game": GAME, "players": 2}
        bot = {"kind": "bot", "bot": "\0"}
        for more in ({"contribution": "\0"}, {"seats": [bot, {"kind": "you"}]}, {"game": "\0"}):
            ann.post("/api/tables", 400, **{**new, **more})
        ann.post(f"/api/tables/{code}/sit", 400, contribution="a\0b")
        ann.ask("PATCH", "/api/me", 400, name="\0")


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (["GET /" + "a" * 20_000 + " HTTP/1.1"], 414),
        (["GET /" + "a" * 2000 + " HTTP/1.1"], 414),
        (["GET / HTTP/1.1", "A: " + "a" * 100_000], 431),
        (["GET / HTTP/1.1", *(f"A{n}: {n}" for n in range(5000))], 431),
        (["GET /api/tables/A/live?" + "a" * 9000 + " HTTP/1.1", *UPGRADE], 414),
        (["GET /api/tables/A/live HTTP/1.1", *UPGRADE, *(f"A{n}: {n}" for n in range(200))], 431),
        (["GET /nothing HTTP/1.1", *UPGRADE], 404),
        (["GET /api/tables/A/live?since=x HTTP/1.1", *UPGRADE], 400),
        (["GET /api/tables/A/live?token=x HTTP/1.1", *UPGRADE], 401),
        (["HELLO"], 400),
        (["CONNECT x:80 HTTP/1.1"], 400),
        (["GET /\xff HTTP/1.1"], 400),
        (["POST /api/guests HTTP/1.1", "Content-Type: application/json", "Content-Length: 99999999999"], 413),
        (["GET / HTTP/1.1", "Host: a", "Host: b"], 400),
        (["DELETE /api/me HTTP/1.1"], 405),
        (["TRACE / HTTP/1.1"], 405),
    ],
)
def test_refusals_in_words(server: Server, lines: list[str], status: int) -> None:
    told, answer = sent(server, *lines)
    assert told == status
    assert in_words(answer)


@pytest.mark.parametrize("cookie", ["fq_guest=\xff\xfe", 'fq_guest="\\777.a"', "a[]=1; =;;", "fq_guest=x.y"])
def test_a_bad_cookie_is_somebody_new(server: Server, cookie: str) -> None:
    status, answer = sent(server, "GET /api/me HTTP/1.1", "Host: x", f"Cookie: {cookie}")
    assert status == 200
    assert json.loads(answer)["id"]


@pytest.mark.parametrize("token", ["nobody.AAAA", "x", "\xff\xfe", ""])
def test_a_bad_token_is_refused(server: Server, token: str) -> None:
    status, answer = sent(server, "GET /api/me HTTP/1.1", "Host: x", f"Authorization: Bearer {token}")
    assert (status, json.loads(answer)["error"]) == (401, "bad_token")
    plain = httpx.get(f"{server.url}/api/me", headers={"Authorization": "Bearer nobody.AAAA"})
    assert plain.headers["www-authenticate"] == "Bearer"
    assert "set-cookie" not in plain.headers
    other = httpx.get(f"{server.url}/api/me", headers={"Authorization": "Basic eDp5"})
    assert other.status_code == 200  # a proxy's business


class TestMethods:
    def test_head_is_get_without_a_body(self, server: Server, code: str) -> None:
        for path in ("/", "/api/games", f"/api/tables/{code}", "/static/page.js", "/health", "/nothing"):
            head, whole = httpx.head(server.url + path), httpx.get(server.url + path)
            assert (head.status_code, head.content) == (whole.status_code, b"")
            assert head.headers["content-type"] == whole.headers["content-type"]
            assert head.headers["content-security-policy"]

    def test_head_of_events_ends(self, server: Server, code: str) -> None:
        answer = httpx.head(f"{server.url}/api/tables/{code}/events", timeout=5)
        assert (answer.status_code, answer.content) == (200, b"")

    def test_options_say_what_an_address_takes(self, server: Server) -> None:
        def allowed(path: str, method: str) -> set[str]:
            answer = httpx.request(method, server.url + path)
            assert answer.status_code == {"OPTIONS": 204, "DELETE": 405}[method]
            return set(answer.headers["allow"].split(", "))

        for method in ("OPTIONS", "DELETE"):
            assert allowed("/api/me", method) == {"GET", "HEAD", "PATCH", "OPTIONS"}
            assert allowed("/api/tables", method) == {"GET", "HEAD", "POST", "OPTIONS"}
        assert httpx.options(f"{server.url}/nothing").status_code == 404


def masked(first: int, text: bytes) -> bytes:
    return bytes([first, 0x80 | len(text)]) + bytes(4) + text


@pytest.mark.parametrize(
    "frames",
    [
        masked(0x81, b"\xff\xfe"),
        masked(0x01, b"\xff") + masked(0x80, b"\xfe"),
        masked(0x81, b"{}") + masked(0x81, b"\xff"),
        masked(0x88, b"\x03\xe8\xff"),
        masked(0x88, b"\x00"),
        masked(0xC1, b"x"),
        b"\x81\x05hello",
    ],
)
@pytest.mark.parametrize("pause", [0.0, 0.3])
def test_text_that_is_none_over_a_socket(
    server: LoggedServer, code: str, frames: bytes, pause: float
) -> None:
    """Before anybody listens, and after; no trace of it is in the log (see `server`)."""
    with socket.create_connection(("127.0.0.1", server.settings["port"]), 10) as raw:
        raw.sendall(
            "\r\n".join([f"GET /api/tables/{code}/live HTTP/1.1", "Host: x", *UPGRADE, "", ""]).encode()
        )
        assert b" 101 " in raw.recv(64)
        time.sleep(pause)
        raw.sendall(frames)
        time.sleep(0.1)


def test_readers_of_events_hear_goodbye_and_the_server_stops_at_once(tmp_path: Path) -> None:
    server = LoggedServer(tmp_path)
    with server.start().player("Ann") as ann:
        code = ann.open_table(GAME, "you", "open")
        with httpx.stream("GET", f"{server.url}/api/tables/{code}/events", timeout=10) as events:
            chunks = events.iter_text()
            next(chunks)
            began = time.monotonic()
            assert server.process
            server.process.terminate()
            assert '"bye"' in "".join(chunks)
    server.process.wait(20)
    assert time.monotonic() - began < 2.5
    assert server.kept.read_text() == ""


def test_every_answer_is_guarded(ann: Player) -> None:
    """Also those that no route gives."""
    for path in ("/nothing", "/static/nothing", "/api/tables/%00"):
        answer = ann.http.get(path)
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
