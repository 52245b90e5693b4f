"""A server as a process of its own, and programs that play on it, for tests."""

from __future__ import annotations

import atexit
import itertools
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

PLENTY = [1e9, 1e9]
NO_LIMITS: dict[str, Any] = {
    "tables_of_guest": 10**6,
    "tables_of_address": 10**6,
    "bot_tables_of_address": 10**6,
    "connections_of_guest": 10**6,
    "connections_of_address": 10**6,
    "requests": PLENTY,
    "moves": PLENTY,
    "moves_of_address": PLENTY,
    "creations": PLENTY,
    "creations_of_address": PLENTY,
    "looks": PLENTY,
    "looks_of_address": PLENTY,
    "newcomers": PLENTY,
    "accounts_of_address": PLENTY,
    "recoveries_of_address": PLENTY,
}
PATIENCE = 20.0
STARTING = 180.0
LOGS = Path(tempfile.mkdtemp(prefix="fq-logs-"))
NUMBERS = itertools.count()
atexit.register(shutil.rmtree, LOGS, ignore_errors=True)


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


class Server:
    """The web server, to be started, killed and started again.

    Whatever it says on standard error is read: an error that the test did not name beforehand, or
    anything that is not a line of its log (a traceback, say), fails the test.
    """

    def __init__(self, database: Path | str, expected: Collection[str] = (), **settings: Any) -> None:
        self.settings = {
            "port": free_port(), "database": str(database), "test": True, "compile_rules": False, "bot_pause": 0,
            "bot_step": 0, "bot_breath": 0, "log_level": "warning", "limits": NO_LIMITS, **settings,
        }  # fmt: skip
        self.process: subprocess.Popen[bytes] | None = None
        self.expected = set(expected)
        self.said = LOGS / f"{next(NUMBERS)}.log"
        self.read = 0

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.settings['port']}"

    @property
    def url(self) -> str:
        return f"http://{self.host}"

    def launch(self, **how: Any) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "fourquarters.web", json.dumps(self.settings)]
        with self.said.open("ab") as log:
            streams = {"stdout": subprocess.DEVNULL, "stderr": log}
            self.process = subprocess.Popen(command, **{**streams, **how})
        return self.process

    def log(self) -> list[dict[str, Any]]:
        """Everything it has said, oldest first."""
        return [read_line(line) for line in self.lines(0)]

    def lines(self, start: int) -> list[bytes]:
        """Whole lines from a place in the log on."""
        data = self.said.read_bytes()[start:] if self.said.exists() else b""
        return data[: data.rfind(b"\n") + 1].splitlines()

    def check_log(self) -> None:
        """No error since the last look but those the test expects."""
        lines = self.lines(self.read)
        self.read += sum(len(line) + 1 for line in lines)
        said = [read_line(line) for line in lines]
        wrong = [line for line in said if is_error(line) and line["says"] not in self.expected]
        assert not wrong, "the server's log:\n" + "\n".join(json.dumps(line) for line in wrong)

    def start(self) -> Server:
        process = self.launch()
        until = time.monotonic() + STARTING
        while time.monotonic() < until:
            assert process.poll() is None, "the server did not start"
            try:
                if httpx.get(f"{self.url}/health", timeout=5).status_code == 200:
                    return self
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """As a power cut does."""
        assert self.process
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.check_log()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)
        self.check_log()

    def player(self, name: str = "Ann", token: str = "") -> Player:
        return Player(self, name, token)

    def spectator(self) -> Player:
        return Player(self, "")


def read_line(line: bytes) -> dict[str, Any]:
    """A line of the log; one that is no JSON counts as an error."""
    try:
        read: dict[str, Any] = json.loads(line)
    except ValueError:
        return {"level": "error", "says": line.decode(errors="replace")}
    return read


def is_error(line: dict[str, Any]) -> bool:
    return line["level"] in {"error", "critical"}


@contextmanager
def running(database: Path | str, **settings: Any) -> Iterator[Server]:
    server = Server(database, **settings)
    try:
        yield server.start()
    finally:
        server.stop()


class Player:
    """A program with an identity of its own or, with a token, somebody's (or, without a name, none)."""

    def __init__(self, server: Server, name: str, token: str = "") -> None:
        self.server = server
        self.token = token
        if name and not token:
            made = httpx.post(f"{server.url}/api/guests", json={"name": name}, timeout=PATIENCE)
            assert made.status_code == 201, made.text
            self.token = made.json()["token"]
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        self.http = httpx.Client(base_url=server.url, headers=headers, timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_problem: object) -> None:
        self.http.close()

    def ask(self, method: str, path: str, status: int = 200, **body: Any) -> Any:
        """Ask, and insist on the status of the answer."""
        answer = self.http.request(method, path, json=body if method != "GET" else None)
        assert answer.status_code == status, (answer.status_code, answer.text[:500])
        return answer.json()

    def get(self, path: str, status: int = 200) -> Any:
        return self.ask("GET", path, status)

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        return self.ask("POST", path, status, **body)

    def open_table(self, game: str, *seats: str, **more: Any) -> str:
        """A table whose seats are `you`, `open` or the name of a bot; its code. Without a seed it is dealt by the first."""
        wishes = [{"kind": s} if s in {"you", "open"} else {"kind": "bot", "bot": s} for s in seats]
        dealt = {"seed": 1} if self.server.settings["test"] else {}
        body = {"game": game, "players": len(seats), "seats": wishes, "arranged": True, **dealt, **more}
        code: str = self.post("/api/tables", 201, **body)["code"]
        return code

    def view(self, code: str) -> Any:
        return self.get(f"/api/tables/{code}/view")

    def asked(self, code: str) -> dict[str, Any]:
        """What they may know once it is their decision, or the end."""
        with self.live(code, **{"as": "view"}) as line:
            return line.asked()

    def play_out(self, code: str, seed: int) -> str:
        """Play a match against bots to its end, whatever comes of it."""
        dice = random.Random(seed)
        with self.live(code, **{"as": "view"}) as line:
            while not (view := line.asked())["over"]:
                self.move(code, view["version"], dice.choice(view["legal"])["action"])
        return code

    def move(self, code: str, version: int, move: int | str, status: int = 200, **more: Any) -> Any:
        return self.post(f"/api/tables/{code}/moves", status, version=version, move=move, **more)

    @contextmanager
    def live(self, code: str, **query: Any) -> Iterator[Line]:
        asked = "&".join(f"{key}={value}" for key, value in {**query, "token": self.token}.items())
        address = f"ws://{self.server.host}/api/tables/{code}/live?{asked}"
        with connect(address, max_size=2**24, open_timeout=PATIENCE) as socket:
            yield Line(socket)


class Line:
    """A live connection that remembers everything it was sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.bytes: list[bytes] = []

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Any:
        text = self.socket.recv(timeout)
        data = text.encode() if isinstance(text, str) else text
        self.bytes.append(data)
        return json.loads(data)

    def wait_for(self, kind: str, **having: Any) -> Any:
        """The next message of a kind, with these values."""
        while True:
            message = self.hear()
            if message["type"] == kind and all(message.get(key) == value for key, value in having.items()):
                return message

    def asked(self) -> dict[str, Any]:
        """The next view with a decision to make, or the last."""
        while True:
            view: dict[str, Any] = self.wait_for("view")
            if view["legal"] or view["over"]:
                return view
