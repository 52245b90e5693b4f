"""Several workers on one machine: a supervisor that starts them and starts them again, and what each has beyond a server.

The supervisor holds the port, so connections wait there while workers come and go. It restarts a worker that died, and one
after another on SIGHUP: the new one is ready before the old one is asked to stop. SIGTERM stops all; each writes what it has
acknowledged first. A worker whose supervisor is gone stops by itself, so that the port is free for the next.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import tempfile
import time
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.supervisors.multiprocess import Multiprocess, Process

from fourquarters.web.http.gate import GateConfig
from fourquarters.web.http.handover import Handover
from fourquarters.web.http.http_connection import HttpConnection
from fourquarters.web.logs import log
from fourquarters.web.tables import shards

LOOK = 0.2
"""Seconds between two looks at the workers."""

STEADY, LONGEST = 10.0, 1.0
"""A worker that dies sooner than this is waited for, ever longer, at most so many seconds."""


class WorkerServer(uvicorn.Server):
    """A worker's server, with a door through which other workers hand connections over."""

    config: GateConfig

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        known = shards.of_this_process()
        if known.folder is not None:
            self.config.gate.handover = Handover(known, self.welcome)
            self.config.gate.handover.open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.config.gate.handover is not None:
            self.config.gate.handover.close()
            self.config.gate.handover = None
        await super().shutdown(sockets)

    def welcome(self, connected: socket.socket, data: bytes) -> None:
        """Go on with a connection that another worker has accepted."""
        task = asyncio.get_running_loop().create_task(self.go_on(connected, data))
        self.server_state.tasks.add(task)
        task.add_done_callback(self.server_state.tasks.discard)

    async def go_on(self, connected: socket.socket, data: bytes) -> None:
        def made() -> HttpConnection:
            connection = HttpConnection(self.config, self.server_state, self.lifespan.state)
            connection.begun = data
            return connection

        try:
            await asyncio.get_running_loop().connect_accepted_socket(made, connected)
        except OSError:
            connected.close()  # they have left meanwhile


class Worker(Process):
    """One worker process, as its supervisor and as it itself knows it."""

    config: GateConfig

    def __init__(self, config: GateConfig, sockets: list[socket.socket], folder: Path, slot: int) -> None:
        super().__init__(config, sockets)
        self.folder, self.slot = folder, slot
        self.began = time.monotonic()

    @property
    def server(self) -> uvicorn.Server:
        if self._server is None:
            self._server = WorkerServer(config=self.config)
        return self._server

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        if shards.CAN_HAND_OVER:
            shards.pass_on(self.folder, self.slot, self.config.workers)
        super().target(sockets)

    def start(self) -> None:
        super().start()
        self.child_conn.close()  # open on this side, too, it would hide that the worker is dead

    def always_pong(self) -> None:
        """Answer the supervisor as long as there is one, and stop when there is none."""
        self.parent_conn.close()  # it would keep the line open after the supervisor's end
        try:
            super().always_pong()
        except (EOFError, OSError):
            os.kill(os.getpid(), signal.SIGTERM)

    def is_gone(self) -> bool:
        return self.process.exitcode is not None


class Supervisor(Multiprocess):
    """Starts workers, and starts them again."""

    config: GateConfig
    processes: list[Any]

    def __init__(self, config: GateConfig, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        self.folder = Path(tempfile.mkdtemp(prefix="fq-"))
        self.deaths = [0] * config.workers  # of each place, one soon after another
        self.next = [0.0] * config.workers  # not to be started before

    def run(self) -> None:
        try:
            self.processes = [self.new(slot) for slot in range(self.config.workers)]
            while not self.should_exit.wait(LOOK):
                self.handle_signals()
                self.keep_subprocess_alive()
            self.terminate_all()
            self.join_all()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def new(self, slot: int) -> Worker:
        worker = Worker(self.config, self.sockets, self.folder, slot)
        worker.start()
        return worker

    def keep_subprocess_alive(self) -> None:
        """Start a worker again that died, and end one that hangs."""
        for slot, worker in enumerate(self.processes):
            if self.should_exit.is_set() or time.monotonic() < self.next[slot]:
                continue
            if not worker.is_gone():
                if worker.is_alive(timeout=self.config.timeout_worker_healthcheck):
                    continue
                worker.kill()
                worker.join()
            if not self.next[slot]:
                self.mourn(slot, worker)
            if time.monotonic() >= self.next[slot]:
                self.next[slot] = 0.0
                self.processes[slot] = self.new(slot)

    def mourn(self, slot: int, worker: Worker) -> None:
        """Note a death, and wait a little if there was one just before: whatever it was may be over then."""
        soon = time.monotonic() - worker.began < STEADY
        self.deaths[slot] = self.deaths[slot] + 1 if soon else 0
        wait = min(LONGEST, 0.25 * 2 ** (self.deaths[slot] - 1)) if self.deaths[slot] else 0.0
        self.next[slot] = time.monotonic() + wait
        log.warning(
            "a worker died; it is started again", worker=slot, exit=worker.exitcode, wait=round(wait, 2)
        )

    def restart_all(self) -> None:
        """One after another: the new worker is ready before the old one goes."""
        for slot, old in enumerate(self.processes):
            if self.should_exit.is_set():
                return
            fresh = self.new(slot)
            if not fresh.wait_until_ready(self.config.timeout_worker_healthcheck, self.should_exit):
                fresh.kill()
                fresh.join()
                log.error("a new worker was not ready in time; the old ones go on", worker=slot)
                return
            self.processes[slot] = fresh
            old.terminate()
            old.join()
        log.info("all workers are new")

    def handle_ttin(self) -> None:
        """The number of workers is part of the rule that says which table is whose: it stays."""

    def handle_ttou(self) -> None:
        """Likewise."""
