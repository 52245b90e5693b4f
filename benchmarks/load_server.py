"""The server that `load.py` and `thinking.py` put under load: a separate process, without limits for its clients."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

LIMITLESS = [1e9, 1e9]
SETTINGS: dict[str, Any] = {
    "test": True,
    "log_level": "warning",
    "limits": {
        "tables_of_guest": 10**6,
        "tables_of_address": 10**6,
        "bot_tables_of_address": 10**6,
        "connections_of_guest": 10**6,
        "connections_of_address": 10**6,
        "requests": LIMITLESS,
        "moves": LIMITLESS,
        "moves_of_address": LIMITLESS,
        "creations": LIMITLESS,
        "creations_of_address": LIMITLESS,
        "newcomers": LIMITLESS,
    },
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A separate server process on a fresh database."""

    def __init__(self, folder: str, more: dict[str, object]) -> None:
        self.port = free_port()
        settings = {**SETTINGS, "database": f"{folder}/load.db", **more, "port": self.port}
        self.command = [sys.executable, "-m", "fourquarters.web", json.dumps(settings)]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        """As a power cut does, all of it."""
        for process in reversed(self.processes()):
            os.kill(process, signal.SIGKILL)
        self.process.wait()

    def processes(self) -> list[int]:
        """The server's process, and those of its workers."""
        first = self.process.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *(int(child) for child in children)]

    def ask(self, path: str, body: dict[str, object] | None = None, token: str = "") -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"http://127.0.0.1:{self.port}{path}", data)
        request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        with urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def wait(self, game: str = "") -> None:
        """Wait until it answers and the compiled rules of a game, or of all, are loaded."""
        for _ in range(3000):
            try:
                compiled = self.ask("/health")["compiled"]
                if game in compiled or len(compiled) == len(self.ask("/api/games")):
                    return
            except OSError:
                pass
            if self.process.poll() is not None:
                raise SystemExit("The server did not start.")
            time.sleep(0.2)

    def memory(self) -> float:
        """Resident memory in MiB, of all its processes."""
        used = [int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in self.processes()]
        return sum(used) * os.sysconf("SC_PAGE_SIZE") / 2**20

    def cpu(self) -> float:
        """Seconds of processor time so far, of all its processes."""
        stats = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in self.processes()]
        return sum(int(fields[11]) + int(fields[12]) for fields in stats) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
