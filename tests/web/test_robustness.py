"""Whatever is sent, the server answers; never with an error of its own, never by going away."""

from __future__ import annotations

import json
import random
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok

from fourquarters.web.accounts.guests import COOKIE
from tests.web.hosting import host
from tests.web.serving import Player, Server, running

GAME = "gold"
EXAMPLES = 12
CALM = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    database=None,
    derandomize=True,
)


@pytest.fixture(scope="module")
def player(server: Server) -> Iterator[Player]:
    with server.player("Ann") as player:
        yield player


def test_every_answer_is_one_that_the_openapi_document_promises(server: Server, player: Player) -> None:
    """To requests that fit it and to some that do not; half of them at tables that there are."""
    running = player.open_table(GAME, "you", "random")
    waiting = player.open_table(GAME, "you", "open")
    schema = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
    tested = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if operation.path.endswith("/events"):
            continue  # never ends; its own test is in test_live.py
        throw(server, {"Authorization": f"Bearer {player.token}"}, operation, [running, waiting])
        tested += 1
    assert tested > 18
    player.get("/health")


OF_MEMBERS = re.compile(
    "/api/(account$|account/(passkeys|recovery-code|devices|export)|blocks|friends|groups|host|leaderboards|members|me/|people|tournaments|tables/.*/hold)"
)
"""What only members and hosts may ask for; a guest gets no further than being refused."""


def test_members_and_hosts_are_answered_as_promised_too(tmp_path: Path) -> None:
    """On a server of their own: hosts close tables and ban people."""
    with running(tmp_path / "t.db") as server, host(server) as hedda, server.player("Rudi") as rudi:
        hedda.post("/api/groups", 201, name="Lanterns")
        waiting = rudi.open_table(GAME, "you", "open")
        headers = {**dict(hedda.http.headers), "Cookie": f"{COOKIE}={hedda.identity()}"}
        schema = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
        tested = 0
        for found in schema.include(path_regex=OF_MEMBERS.pattern).get_all_operations():
            assert isinstance(found, Ok)
            throw(server, headers, found.ok(), [waiting])
            tested += 1
        assert tested > 40
        assert hedda.get("/api/host")["tables"]


def at_a_table(case: Any, code: str) -> Any:
    """The same request, at a table that there is."""
    if code and "code" in (case.path_parameters or {}):
        case.path_parameters["code"] = code
    return case


def throw(server: Server, headers: dict[str, str], operation: Any, codes: list[str]) -> None:
    fitting, others = (
        operation.as_strategy(generation_mode=schemathesis.GenerationMode(mode))
        for mode in ("positive", "negative")
    )
    there = st.builds(at_a_table, fitting, st.sampled_from([*codes, ""]))

    @given(case=st.one_of(there, others))
    @CALM
    def send(case: Any) -> None:
        answer = case.call(base_url=server.url, headers=headers, timeout=20)
        assert answer.status_code < 500, (case.method, case.path, answer.status_code, answer.text[:300])
        case.validate_response(answer, headers=headers)

    send()


def test_schemathesis_finds_nothing(server: Server, player: Player, tmp_path: Path) -> None:
    """All its checks: statuses, bodies, methods, headers, authentication, and links from one answer to the next."""
    command: list[str | Path] = [
        Path(sys.executable).with_name("schemathesis"), "run", f"{server.url}/schema/openapi.json",
        "--header", f"Authorization: Bearer {player.token}", "--exclude-path-regex", "/events$",
        "--max-examples", str(EXAMPLES), "--generation-deterministic", "--no-color",
    ]  # fmt: skip
    found = subprocess.run(command, capture_output=True, text=True, timeout=240, cwd=tmp_path, check=False)
    assert found.returncode == 0, found.stdout[-4000:]


def test_the_document_says_how_to_ask_and_what_comes(player: Player) -> None:
    document = player.get("/schema/openapi.json")
    assert document["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    assert document["info"]["description"]
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            answers = operation["responses"]
            assert operation["description"], path
            assert {"400", "401", "429", "500", "503"} <= set(answers), path
            assert all(answers[status]["description"] for status in answers), path
            if method != "get":
                assert {"403", "413"} <= set(answers), path
            if "{code}" in path:
                assert {"404", "410"} <= set(answers), path
    for name in ("NewTable", "MoveAsked", "GuestWish"):
        body = document["components"]["schemas"][name]
        assert body["examples"]
        assert body["description"]
        assert body["additionalProperties"] is False


NUMBERS = st.one_of(st.integers(-5, 200), st.integers(), st.floats(allow_nan=False))
SAID = st.fixed_dictionaries(
    {},
    optional={
        "move": st.one_of(NUMBERS, st.text(max_size=20), st.sampled_from(["take:red", "decline"]), st.none()),
        "version": NUMBERS,
        "id": st.one_of(st.text(max_size=70), st.integers()),
        "undo": st.one_of(st.booleans(), st.text(max_size=3)),
        "ping": st.one_of(NUMBERS, st.none(), st.text(max_size=3)),
        "why": NUMBERS,
        "seat": NUMBERS,
    },
)
FRAMES = st.one_of(SAID.map(json.dumps), st.text(max_size=60), st.binary(max_size=60))


def test_a_fuzzed_websocket_always_answers(player: Player) -> None:
    code = player.open_table(GAME, "you", "random")
    with player.live(code, **{"as": "view"}) as line:

        @given(frames=st.lists(FRAMES, min_size=1, max_size=6))
        @settings(CALM, max_examples=80)
        def talk(frames: list[str | bytes]) -> None:
            for frame in frames:
                line.socket.send(frame)
            line.say(ping=123456)
            line.wait_for("pong", n=123456)

        talk()
    assert player.view(code)["version"] >= 0


def test_broken_frames_end_only_their_own_connection(server: Server, player: Player) -> None:
    """Bytes that are no WebSocket frames at all, after a proper handshake."""
    code = player.open_table(GAME, "you", "random")
    rng = random.Random(5)
    for _ in range(30):
        with raw_line(server, player, code) as raw:
            raw.sendall(rng.randbytes(rng.randrange(1, 300)))
            raw.sendall(bytes([0x81, 0x85, 1, 2, 3, 4]) + b"abc")
    with player.live(code) as line:
        line.say(ping=1)
        line.wait_for("pong")


def test_a_reader_who_does_not_read_holds_up_nobody_and_catches_up(server: Server, player: Player) -> None:
    code = player.open_table(GAME, "you", "random", "random")
    with raw_line(server, player, code, buffer=4096) as deaf, player.live(code, **{"as": "view"}) as line:
        view = line.wait_for("view")
        while not view["over"]:
            if view["legal"]:
                line.say(move=view["legal"][0]["action"], version=view["version"])
            view = line.wait_for("view")
        deaf.settimeout(10)
        data = b""
        while b'"state":"over"' not in data:  # the newest scene comes, however late
            data = data[-100:] + deaf.recv(65536)


def raw_line(server: Server, player: Player, code: str, buffer: int = 65536) -> socket.socket:
    """A live connection without a client library."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    raw.settimeout(5)
    raw.connect(("127.0.0.1", server.settings["port"]))
    lines = [
        f"GET /api/tables/{code}/live?token={player.token} HTTP/1.1", f"Host: {server.host}",
        "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
    ]  # fmt: skip
    raw.sendall("\r\n".join(lines).encode())
    assert b" 101 " in raw.recv(64)
    return raw
