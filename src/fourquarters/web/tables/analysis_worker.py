"""`python -m fourquarters.web.tables.analysis_worker` analyses matches that it is sent, one after the other.

It is a process of its own with the lowest priority, so that no table waits for it. A line on its standard input is a job, lines on
its standard output say how far it is and what it has found. It ends when its input does, or when nobody reads what it says.
"""

from __future__ import annotations

import os
import sys
import time
from typing import IO

import msgspec

from fourquarters import games
from fourquarters.analysis import analyse
from fourquarters.engine.boundary import Mode
from fourquarters.match.file import MatchRecord, resume

LOWEST = 19
SAID = 0.15
"""Seconds between two lines about how far it is."""


class Job(msgspec.Struct):
    """A finished match, in how many worlds to look at it, and how the rules are run."""

    file: MatchRecord
    worlds: int
    mode: Mode


class Said(msgspec.Struct, omit_defaults=True):
    """What the worker says: moves done, the analysis, or what went wrong."""

    done: int = 0
    found: msgspec.Raw = msgspec.Raw(b"null")
    problem: str = ""


class Speaker:
    """Says on a stream how far an analysis is, but not too often."""

    def __init__(self, out: IO[bytes]) -> None:
        self.out, self.last = out, 0.0

    def say(self, said: Said) -> None:
        self.out.write(msgspec.json.encode(said) + b"\n")
        self.out.flush()

    def progress(self, done: int, _moves: int) -> None:
        now = time.monotonic()
        if now - self.last >= SAID:
            self.last = now
            self.say(Said(done=done))


def work(line: bytes, speaker: Speaker) -> None:
    """Do one job; a match that cannot be analysed leaves the worker as it was."""
    try:
        job = msgspec.json.decode(line, type=Job)
        match = resume(job.file, "the match", games.load, job.mode)
        found = analyse(match, job.worlds, speaker.progress, job.mode)
    except BrokenPipeError:
        raise
    except Exception as error:
        speaker.say(Said(problem=repr(error)))
        return
    speaker.say(Said(done=len(match.moves), found=msgspec.Raw(msgspec.json.encode(found))))


def main() -> None:
    if sys.platform != "win32":
        os.nice(LOWEST)
    speaker = Speaker(sys.stdout.buffer)
    try:
        for line in sys.stdin.buffer:
            work(line, speaker)
    except BrokenPipeError:
        os._exit(0)  # the server is gone


if __name__ == "__main__":
    main()
