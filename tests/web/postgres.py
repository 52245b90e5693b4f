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

from tests.web.killing import children_of, kill
from tests.web.serving import free_port


def programs() -> Path | None:
    """Where PostgreSQL's programs are, Debian's folder included."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    return next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)


class Postgres:
    """A PostgreSQL server in a folder of its own, to be killed and started again."""

    def __init__(self, folder: Path) -> None:
        pytest.importorskip("psycopg")
        where = programs()
        if where is None:
            pytest.skip("PostgreSQL is not installed")
        self.where, self.folder, self.port = where, folder, free_port()
        self.as_user: dict[str, Any] = {}
        if os.getuid() == 0:  # PostgreSQL does not run as root
            shutil.chown(folder, "postgres")
            self.as_user = {"user": "postgres", "cwd": folder}
        subprocess.run(
            [where / "initdb", "-D", folder / "data", "-U", "fq", "-A", "trust", "-N"],
            check=True, stdout=subprocess.DEVNULL, **self.as_user,
        )  # fmt: skip

    @property
    def url(self) -> str:
        return f"postgresql://fq@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        command: list[str | Path] = [
            self.where / "postgres", "-D", self.folder / "data", "-p", str(self.port), "-k", self.folder,
            "-h", "127.0.0.1",
        ]  # fmt: skip
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, **self.as_user)
        wait_until_ready(self.where, self.port)

    def kill(self) -> None:
        """All of it at once, in the middle of whatever it does."""
        all_of_it = [self.process.pid, *children_of(self.process.pid)]
        for process in all_of_it:
            kill(process)
        self.process.wait()
        while any(Path(f"/proc/{process}").exists() for process in all_of_it):
            time.sleep(0.01)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)  # at once, whoever is connected
            self.process.wait(20)


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A PostgreSQL that is there as long as this lasts."""
    with tempfile.TemporaryDirectory(prefix="fq-pg-") as folder:
        made = Postgres(Path(folder))
        try:
            made.start()
            yield made
        finally:
            made.stop()


@contextmanager
def postgres() -> Iterator[str]:
    """Its URL."""
    with running_postgres() as made:
        yield made.url


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
