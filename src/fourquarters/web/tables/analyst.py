"""The analyst: the server's side of the process that analyses matches (`analysis_worker.py`).

It is started when the first match comes and closed when none has come for a while. Its methods wait, and are meant for a thread.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Lock

import msgspec

from fourquarters.web.tables.analysis_worker import Job, Said

ONE_CORE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}


class Unfinished(Exception):
    """The analyst was closed before it had finished, or could not analyse a match."""


class Analyst:
    """One process that analyses one match at a time."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.lock, self.closed = Lock(), False

    def analyse(self, job: Job, progress: Callable[[int], None]) -> bytes:
        """The analysis of a match, as JSON."""
        process = self.at_work()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(job) + b"\n")
            process.stdin.flush()
        except OSError as error:
            raise Unfinished("it cannot be reached") from error
        for line in process.stdout:
            said = msgspec.json.decode(line, type=Said)
            if said.problem:
                raise Unfinished(said.problem)
            progress(said.done)
            if bytes(said.found) != b"null":
                return bytes(said.found)
        raise Unfinished("it ended")

    def at_work(self) -> subprocess.Popen[bytes]:
        """The process, started if there is none."""
        with self.lock:
            if self.closed:
                raise Unfinished("the server is closing")
            if self.process is None or self.process.poll() is not None:
                command = [sys.executable, "-m", "fourquarters.web.tables.analysis_worker"]
                # In its own session: Ctrl-C is for the server, which ends this process itself.
                self.process = subprocess.Popen(
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    env={**os.environ, **ONE_CORE},
                    start_new_session=True,
                )
            return self.process

    def rest(self) -> None:
        """End the process; the next match starts another one."""
        with self.lock:
            process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with suppress(OSError):
                        stream.close()

    def close(self) -> None:
        self.closed = True
        self.rest()
