"""The gate: whoever sends half a request, says nothing, hears nothing or comes too often is not waited for."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fourquarters.web.accounts.limits import TableLimit, network
from fourquarters.web.errors import SENTENCES
from tests.web.serving import NO_LIMITS, Line, Player, Server, running

GAME = "gold"
IMPATIENT = {"head": 0.8, "body": 0.8, "reading": 1.0, "ping": 0.6, "pong": 1.0, "closing": 0.3}
SOON = 6.0
MAYORS = {"game": GAME, "players": 2, "seats": [{"kind": "bot", "bot": "mayor"}] * 2}
UPGRADE = [
    "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
]  # fmt: skip


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("gate") / "t.db", patience=IMPATIENT) as server:
        yield server


def connected(server: Server, *lines: str, buffer: int = 65536) -> socket.socket:
    """A connection that has said so much."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    raw.settimeout(SOON)
    raw.connect(("127.0.0.1", server.settings["port"]))
    raw.sendall("\r\n".join(lines).encode())
    return raw


def rest(raw: socket.socket) -> bytes:
    """Everything that still comes until the server ends the connection; it must."""
    data = b""
    with contextlib.suppress(ConnectionError):
        while more := raw.recv(65536):
            data += more
    return data


def trickle(raws: list[socket.socket], text: bytes, seconds: float) -> None:
    """One byte now and then, everywhere."""
    until, place = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        for raw in raws:
            with contextlib.suppress(OSError):
                raw.send(text[place : place + 1])
        place += 1
        time.sleep(0.2)


def refusal(answer: bytes) -> tuple[int, Any]:
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


class TestSlowPeople:
    def test_a_request_that_comes_byte_by_byte(self, impatient: Server) -> None:
        raws = [connected(impatient) for _ in range(20)]
        trickle(raws, b"GET /api/games HTTP/1.1\r\nAccept-Language: de\r\n" + b"x" * 99, 1.6)
        for raw in raws:
            status, said = refusal(rest(raw))
            assert (status, said["error"]) == (408, "too_slow")
            assert said["why"]
            raw.close()
        assert httpx.get(f"{impatient.url}/health").status_code == 200

    @pytest.mark.parametrize("how", ["Content-Length: 100", "Transfer-Encoding: chunked"])
    def test_a_body_that_does_not_come(self, impatient: Server, how: str) -> None:
        head = ["POST /api/guests HTTP/1.1", "Host: x", "Content-Type: application/json", how, "", ""]
        with connected(impatient, *head) as raw:
            trickle([raw], b"5\r\n     ", 1.6)
            assert refusal(rest(raw))[0] == 408

    def test_somebody_who_says_nothing_at_all(self, impatient: Server) -> None:
        with connected(impatient) as raw:
            assert rest(raw) == b""

    def test_somebody_who_says_nothing_but_empty_lines(self, impatient: Server) -> None:
        with connected(impatient, "GET /health HTTP/1.1", "Host: x", "", "") as raw:
            assert b"200 OK" in raw.recv(65536)
            trickle([raw], b"\r\n" * 50, 1.6)
            rest(raw)

    def test_half_a_handshake(self, impatient: Server) -> None:
        with connected(impatient, "GET /api/tables/AAAAAA/live HTTP/1.1", "Host: x", *UPGRADE[:3], "") as raw:
            assert refusal(rest(raw))[0] == 408

    def test_requests_one_after_the_other_are_not_cut_off(self, impatient: Server) -> None:
        with httpx.Client(base_url=impatient.url) as client:
            for _ in range(5):
                assert client.get("/api/games").status_code == 200
                time.sleep(0.4)


class TestDeafPeople:
    def test_a_socket_that_answers_no_ping(self, impatient: Server) -> None:
        with impatient.player() as ann, handshake(impatient, ann, ann.open_table(GAME, "you", "open")) as raw:
            said = rest(raw)
        assert b"keepalive ping timeout" in said

    def test_a_socket_that_answers_pings_stays_while_it_talks_and_while_it_does_not(
        self, impatient: Server
    ) -> None:
        with impatient.player() as ann, ann.live(ann.open_table(GAME, "you", "open")) as line:
            for n in range(6):
                line.say(ping=n)
                line.wait_for("pong", n=n)
                time.sleep(0.3)
            time.sleep(1.5)
            line.say(ping=7)
            line.wait_for("pong", n=7)

    def test_a_socket_that_reads_nothing_is_cut_off(self, impatient: Server) -> None:
        """However much waits to be sent to it."""
        with impatient.player() as ann:
            code = ann.open_table(GAME, "you", "open")
            with handshake(impatient, ann, code, buffer=2048) as deaf:
                flood(deaf, 3000)
                wait_until_gone(impatient, deaf, 10)

    def test_a_socket_that_asks_much_and_reads_nothing_is_cut_off_at_once(self, tmp_path: Any) -> None:
        """Its answers do not fill the memory until it is missed."""
        limits = {**NO_LIMITS, "unsent": 100_000}
        with running(tmp_path / "t.db", limits=limits) as server, server.player() as ann:
            code = ann.open_table(GAME, "you", "open")
            with handshake(server, ann, code, buffer=2048) as deaf:
                flood(deaf, 20_000)
                wait_until_gone(server, deaf, 10)

    def test_a_socket_that_does_not_slow_down_is_cut_off(self, tmp_path: Any) -> None:
        limits = {**NO_LIMITS, "moves": [50, 10]}
        with running(tmp_path / "t.db", limits=limits) as server, server.player() as ann:
            code = ann.open_table(GAME, "you", "open")
            with ann.live(code) as line:
                for _ in range(100):
                    line.say(ping=1)
                assert line.wait_for("refused")["error"] == "slow_down"
                time.sleep(1)
                line.say(ping=2)
                line.wait_for("pong", n=2)
                with pytest.raises(ConnectionClosed):
                    talk_on(line)

    def test_a_reader_of_events_who_reads_nothing_is_cut_off(self, impatient: Server) -> None:
        with impatient.player("Ann") as ann, impatient.player("Ben") as ben:
            code = ann.open_table(GAME, "you", "open")
            ben.post(f"/api/tables/{code}/sit")
            head = [f"GET /api/tables/{code}/events HTTP/1.1", "Host: x"]
            deaf = connected(impatient, *head, f"Authorization: Bearer {ann.token}", "", "", buffer=2048)
            with deaf:
                began = time.monotonic()
                while seat_is_here(ben, code, 0) and time.monotonic() < began + 15:
                    play_one(code, ann, ben)
            assert not seat_is_here(ben, code, 0)


def handshake(server: Server, player: Player, code: str, buffer: int = 65536) -> socket.socket:
    head = [f"GET /api/tables/{code}/live?token={player.token} HTTP/1.1", f"Host: {server.host}", *UPGRADE]
    raw = connected(server, *head, "", "", buffer=buffer)
    assert b" 101 " in raw.recv(64)
    return raw


def talk_on(line: Line) -> None:
    for _ in range(5000):
        line.say(ping=3)
        line.hear()


def flood(raw: socket.socket, messages: int) -> None:
    """Ask much and read nothing of what is answered, as long as it can be sent."""
    asked = b'{"why":1,"id":"' + b"x" * 60 + b'"}'
    frame = bytes([0x81, 0x80 | len(asked)]) + bytes(4) + asked
    raw.settimeout(0.5)
    with contextlib.suppress(OSError):
        for _ in range(messages):
            raw.sendall(frame)


def wait_until_gone(server: Server, raw: socket.socket, seconds: float) -> None:
    """Until the server's side of a connection is no more: the system's own table says so."""
    ends = [f":{port:04X}" for port in (server.settings["port"], raw.getsockname()[1])]
    until = time.monotonic() + seconds
    while True:
        rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        held = [row for row in rows if [row[1][-5:], row[2][-5:]] == ends and row[3] == "01"]
        if not held:
            return
        assert time.monotonic() < until
        time.sleep(0.1)


def seat_is_here(player: Player, code: str, seat: int) -> bool:
    return bool(player.get(f"/api/tables/{code}")["seats"][seat]["here"])


def play_one(code: str, *players: Player) -> None:
    for player in players:
        view = player.view(code)
        if view["legal"]:
            player.move(code, view["version"], view["legal"][0]["action"])
            return
    time.sleep(0.2)


class TestConnections:
    def limits(self, **some: int) -> dict[str, Any]:
        return {**NO_LIMITS, **some}

    def test_of_one_address(self, tmp_path: Any) -> None:
        with running(tmp_path / "t.db", limits=self.limits(connections_of_address=5)) as server:
            held = [connected(server) for _ in range(5)]
            time.sleep(0.3)
            with connected(server) as one_more:
                status, said = refusal(rest(one_more))
            assert (status, said["error"]) == (429, "too_many")
            for raw in held:
                raw.close()
            time.sleep(0.3)
            assert httpx.get(f"{server.url}/health").status_code == 200

    def test_in_all_also_through_a_proxy(self, tmp_path: Any) -> None:
        limits = self.limits(connections_of_address=2, connections=6)
        with running(tmp_path / "t.db", limits=limits, trusted_proxies=["127.0.0.0/8"]) as server:
            held = [connected(server) for _ in range(6)]
            time.sleep(0.3)
            with connected(server) as one_more:
                status, said = refusal(rest(one_more))
            assert (status, said["error"]) == (503, "full_house")
            for raw in held:
                raw.close()

    def test_a_socket_gives_its_place_back(self, tmp_path: Any) -> None:
        limits = self.limits(connections_of_address=3)
        with running(tmp_path / "t.db", limits=limits) as server, server.player() as ann:
            code = ann.open_table(GAME, "you", "open")
            for _ in range(8):
                with ann.live(code) as line:
                    line.hear()
                time.sleep(0.05)

    def test_events_and_sockets_share_the_room_at_a_table(self, tmp_path: Any) -> None:
        limits = self.limits(connections_at_table=2)
        with running(tmp_path / "t.db", limits=limits) as server, server.player() as ann:
            code = ann.open_table(GAME, "you", "open")
            events = f"/api/tables/{code}/events?as=view"
            with ann.live(code) as line, ann.http.stream("GET", events) as held:
                line.hear()
                lines = held.iter_lines()  # kept: without it the stream would be closed
                next(lines)
                with ann.http.stream("GET", events) as late:
                    said = json.loads(next(late.iter_lines()).removeprefix("data: "))
                    assert said == {"type": "bye", "why": SENTENCES["too_many"]}
                with ann.live(code) as another:
                    assert another.wait_for("bye")["why"] == SENTENCES["too_many"]


class TestAddresses:
    def test_what_an_address_counts_by(self) -> None:
        assert network("192.0.2.7") == "192.0.2.7"
        assert network("::ffff:192.0.2.7") == "192.0.2.7"
        assert network("2001:db8:1:2::1") == network("2001:db8:1:2:ffff::9") != network("2001:db8:1:3::1")
        assert network("fe80::1%eth0") == network("fe80::2")
        assert network("unix") == "unix"

    def newcomers(self, server: Server, *addresses: str) -> list[int]:
        asked = [
            httpx.post(f"{server.url}/api/guests", json={}, headers={"X-Forwarded-For": address})
            for address in addresses
        ]
        return [answer.status_code for answer in asked]

    def test_a_trusted_proxy_tells_the_address(self, tmp_path: Any) -> None:
        limits = {**NO_LIMITS, "newcomers": [2, 0.001]}
        with running(tmp_path / "t.db", limits=limits, trusted_proxies=["127.0.0.1"]) as server:
            assert self.newcomers(server, *["192.0.2.1"] * 3) == [201, 201, 429]
            assert self.newcomers(server, "6.6.6.6, 192.0.2.1", "192.0.2.2") == [429, 201]
            same_house = [f"2001:db8::{n}" for n in range(1, 4)]
            assert self.newcomers(server, *same_house, "2001:db8:0:1::1") == [201, 201, 429, 201]

    def test_nobody_else_does(self, tmp_path: Any) -> None:
        limits = {**NO_LIMITS, "newcomers": [2, 0.001]}
        with running(tmp_path / "t.db", limits=limits) as server:
            assert self.newcomers(server, "192.0.2.1", "192.0.2.2", "192.0.2.3") == [201, 201, 429]


class TestOneClient:
    """A program that gives itself a new name each time, against a server as it comes."""

    @pytest.fixture
    def plain(self, tmp_path: Any) -> Iterator[Server]:
        with running(tmp_path / "t.db", limits={}, bot_pause=60) as server:
            yield server

    def asked(self, server: Server, body: dict[str, Any], times: int) -> list[str]:
        answers = [httpx.post(f"{server.url}/api/tables", json=body) for _ in range(times)]
        return [answer.json().get("error", "") for answer in answers]

    def test_cannot_fill_the_machine_with_tables_of_bots(self, plain: Server) -> None:
        errors = self.asked(plain, MAYORS, 30)
        assert errors == [""] * 8 + ["too_many_here"] * 22

    def test_nor_with_other_tables(self, plain: Server) -> None:
        errors = self.asked(plain, {"game": GAME, "players": 2}, 40)
        assert errors.count("") <= 25
        assert errors[-1] == "slow_down"

    def test_nor_with_identities(self, plain: Server) -> None:
        made = [httpx.get(f"{plain.url}/api/me").headers.get("set-cookie") for _ in range(90)]
        assert sum(cookie is not None for cookie in made) <= 75

    def test_a_family_of_eight_meets_no_limit(self, plain: Server) -> None:
        """Everyone opens three tables, sits at a neighbour's, and has two windows open."""
        with ExitStack() as stack:
            family = [stack.enter_context(plain.player(f"P{n}")) for n in range(8)]
            codes = [[one.open_table(GAME, "you", "open") for _ in range(3)] for one in family]
            for n, one in enumerate(family):
                one.post(f"/api/tables/{codes[n - 1][0]}/sit")
                for code in (codes[n][0], codes[n - 1][0]):
                    assert stack.enter_context(one.live(code)).hear()["type"] in {"scene", "seats"}
                for _ in range(10):
                    one.get("/api/tables")

    def test_places_come_free_again(self) -> None:
        alive = {"a", "b"}
        openings = TableLimit(2, 1, alive.__contains__)
        for code in ("a", "b"):
            taken = openings.take("here", only_bots=False)
            assert taken is not None
            taken.code = code
        assert openings.take("here", only_bots=False) is None
        assert openings.take("there", only_bots=False) is not None
        alive.discard("a")
        again = openings.take("here", only_bots=True)
        assert again is not None
        openings.give_back("here", again)
        assert len(openings.of("here")) == 1


def test_a_refused_handshake_says_why(ann: Player) -> None:
    code = ann.open_table(GAME, "you", "open")
    ann.token = "nobody.AAAA"
    with pytest.raises(InvalidStatus) as refused, ann.live(code):
        pass
    assert refused.value.response.status_code == 401
    assert json.loads(refused.value.response.body)["error"] == "bad_token"
