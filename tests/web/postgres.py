"""A PostgreSQL server of one's own, and a line to it that can be cut."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.web.serving import free_port


def programs() -> Path | None:
    """Where PostgreSQL's programs are, Debian's folder included."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    return next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL that is there as long as this lasts."""
    pytest.importorskip("psycopg")
    where = programs()
    if where is None:
        pytest.skip("PostgreSQL is not installed")
    with tempfile.TemporaryDirectory(prefix="fq-pg-") as folder:
        port = free_port()
        as_user: dict[str, Any] = {}
        if os.getuid() == 0:  # PostgreSQL does not run as root
            shutil.chown(folder, "postgres")
            as_user = {"user": "postgres", "cwd": folder}
        data = f"{folder}/data"
        subprocess.run(
            [where / "initdb", "-D", data, "-U", "fq", "-A", "trust", "-N"],
            check=True, stdout=subprocess.DEVNULL, **as_user,
        )  # fmt: skip
        command: list[str | Path] = [
            where / "postgres", "-D", data, "-p", str(port), "-k", folder, "-h", "127.0.0.1",
        ]  # fmt: skip
        with open(f"{folder}/log", "wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, **as_user)
        try:
            wait_until_ready(where, port)
            yield f"postgresql://fq@127.0.0.1:{port}/postgres"
        finally:
            process.send_signal(signal.SIGINT)  # at once, whoever is connected
            process.wait(20)


def wait_until_ready(where: Path, port: int) -> None:
    for _ in range(200):
        ready: list[str | Path] = [where / "pg_isready", "-h", "127.0.0.1", "-p", str(port), "-q", "-t", "1"]
        if subprocess.run(ready, check=False).returncode == 0:
            return
        time.sleep(0.05)
    raise AssertionError("PostgreSQL did not start")


class Proxy:
    """Passes everything on to a port, until it is cut."""

    def __init__(self, port: int) -> None:
        self.target, self.port = port, free_port()
        self.loop = asyncio.new_event_loop()
        self.lines: set[asyncio.StreamWriter] = set()
        self.dead_until = 0.0
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def __enter__(self) -> Proxy:
        self.thread.start()
        self.ready.wait(10)
        return self

    def __exit__(self, *_problem: object) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
        self.loop.close()

    def run(self) -> None:
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self.accept, "127.0.0.1", self.port))
        self.ready.set()
        self.loop.run_forever()
        server.close()
        self.drop()
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.run_until_complete(asyncio.sleep(0.05))

    def cut(self, seconds: float) -> None:
        """Break all connections, and let none be made for a while."""
        self.dead_until = time.monotonic() + seconds
        self.loop.call_soon_threadsafe(self.drop)

    def drop(self) -> None:
        for line in self.lines:
            line.transport.abort()
        self.lines.clear()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if time.monotonic() < self.dead_until:
            writer.transport.abort()
            return
        beyond, back = await asyncio.open_connection("127.0.0.1", self.target)
        self.lines |= {writer, back}
        await asyncio.gather(self.pass_on(reader, back), self.pass_on(beyond, writer))
        self.lines -= {writer, back}

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.transport.abort()
