"""Behind a real nginx, with the files of `deploy/`: TLS, WebSockets, event streams, addresses and caching."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest
from websockets.sync.client import connect

from tests.web.nginx import Nginx, site
from tests.web.serving import NO_LIMITS, Server

NEWCOMERS = 4


@pytest.fixture(scope="module")
def shipped() -> Iterator[tuple[Server, Nginx]]:
    """At the top of its own host name, with few newcomers from one address."""
    with site(limits={**NO_LIMITS, "newcomers": [NEWCOMERS, 1e-6]}) as made:
        yield made


@pytest.fixture
def nginx(shipped: tuple[Server, Nginx]) -> Nginx:
    return shipped[1]


def asking(nginx: Nginx, address: str = "127.0.0.1", token: str = "") -> httpx.Client:
    """A client at an address of its own."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    by = httpx.HTTPTransport(verify=nginx.trust, local_address=address, http2=False)
    return httpx.Client(base_url=nginx.url, transport=by, headers=headers, timeout=20)


def test_plain_http_leads_to_https_and_the_cookie_stays_there(nginx: Nginx) -> None:
    plain = httpx.get(f"http://localhost:{nginx.http}/table/ABC?x=1")
    assert (plain.status_code, plain.headers["location"]) == (301, f"{nginx.url}/table/ABC?x=1")
    with asking(nginx, "127.0.0.9") as client:
        page = client.get("/")
    assert page.status_code == 200
    assert "; Path=/;" in page.headers["set-cookie"]
    assert "Secure" in page.headers["set-cookie"]
    assert page.headers["strict-transport-security"]


def test_limits_count_the_real_address_whatever_the_client_claims(nginx: Nginx) -> None:
    claims = [{}, *({"X-Forwarded-For": f"9.9.9.{n}", "Forwarded": f"for=9.9.9.{n}"} for n in range(9))]
    with asking(nginx, "127.0.0.2") as one, asking(nginx, "127.0.0.3") as other:
        asked = [one.post("/api/guests", json={"name": "Eve"}, headers=claim) for claim in claims]
        assert [answer.status_code for answer in asked] == [201] * NEWCOMERS + [429] * (
            len(claims) - NEWCOMERS
        )
        assert asked[-1].headers["retry-after"]
        assert other.post("/api/guests", json={"name": "Ann"}).status_code == 201


def test_a_move_over_the_websocket_reaches_an_event_stream_at_once(nginx: Nginx) -> None:
    with asking(nginx, "127.0.0.4") as client:
        token = client.post("/api/guests", json={"name": "Ann"}).json()["token"]
    with asking(nginx, "127.0.0.4", token) as ann:
        you = {"kind": "you"}
        wish = {"game": "gold", "players": 2, "seats": [you, {"kind": "bot", "bot": "random"}], "seed": 1}
        code = ann.post("/api/tables", json={**wish, "arranged": True}).json()["code"]
        live = f"wss{nginx.url.removeprefix('https')}/api/tables/{code}/live?as=view&token={token}"
        with (
            ann.stream("GET", f"/api/tables/{code}/events?as=view") as stream,
            connect(live, ssl=nginx.trust, max_size=2**24) as line,
        ):
            assert stream.headers["content-type"].startswith("text/event-stream")
            told = (json.loads(row[6:]) for row in stream.iter_lines() if row.startswith("data: "))
            first = next(told)
            while not (view := json.loads(line.recv(20))).get("legal"):
                pass
            move = {"move": view["legal"][0]["action"], "version": view["version"], "id": "m"}
            line.send(json.dumps(move))
            while json.loads(line.recv(20))["type"] != "ok":
                pass
            seen = next(view for view in told if view.get("version", -1) > first["version"])
            assert seen["version"] > first["version"]


def test_nginx_compresses_and_keeps_only_what_never_changes(nginx: Nginx) -> None:
    with asking(nginx, "127.0.0.9") as client:
        page = client.get("/", headers={"Accept-Encoding": "gzip"})
        assert page.headers["content-encoding"] == "gzip"
        sheet = page.text.split('<link rel="stylesheet" href="')[1].split('"')[0]
        for _again in range(2):
            kept = client.get(sheet)
            assert "immutable" in kept.headers["cache-control"]
        assert client.get("/health").json()["status"] == "ok"
    cached = [path.read_bytes() for path in (nginx.folder / "cache").rglob("*") if path.is_file()]
    keys = {entry.split(b"\nKEY: ")[1].split(b"\n")[0] for entry in cached}
    assert keys == {f"http://fourquarters{sheet}".encode()}


def test_a_body_that_nobody_needs_stops_at_nginx(nginx: Nginx) -> None:
    with asking(nginx, "127.0.0.9") as client:
        assert client.post("/api/files", content=b"x" * 2**21).status_code == 413
