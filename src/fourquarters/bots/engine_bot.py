"""Bots that are programs of their own, in any language. They get the view of their seat, and nothing else.

As many processes run as decisions are being made at once, up to a limit; each is asked about one position after
another. Which match a position is from, an engine need not know: everything that it may know is in the question.
"""

from __future__ import annotations

import atexit
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from fourquarters.bots.engine_process import HELLO, EngineProcess
from fourquarters.bots.faults import BotFault, allowed
from fourquarters.engine.chance import Dice
from fourquarters.engine.view import View

GRACE = 0.5  # seconds for the way there and back
MOST = max(2, os.cpu_count() or 1)  # processes of an engine
LONGEST_REST = 60.0


@dataclass(frozen=True)
class EngineBot:
    """A bot that asks another program: `engine:COMMAND`, or `engine:0.5:COMMAND` for half a second per decision."""

    name: str
    command: str
    thinks_for: float = 1.0

    @property
    def seconds(self) -> float:
        """How long a decision takes at most."""
        return self.thinks_for + GRACE

    def choose(self, view: View, _dice: Dice) -> int:
        """What the engine wants, with dice of its own; a single option is not worth a question."""
        if len(view.legal()) == 1:
            return view.legal()[0]
        with engines(self.command).borrowed(self.name, self.seconds) as engine:
            return allowed(self.name, view, engine.ask(view, self.thinks_for, self.seconds))

    def check(self) -> None:
        """See whether the program can be started at all."""
        with engines(self.command).borrowed(self.name, HELLO):
            pass

    def rest(self) -> None:
        """End the processes that nobody is asking."""
        engines(self.command).close()


class Engines:
    """The running processes of one engine. One that has failed is ended; after failures in a row it rests."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.idle: list[EngineProcess] = []
        self.places = threading.BoundedSemaphore(MOST)
        self.failures, self.rests_until = 0, 0.0
        atexit.register(self.close)

    @contextmanager
    def borrowed(self, name: str, patience: float) -> Iterator[EngineProcess]:
        """A process for one question, which nobody else asks meanwhile."""
        if time.monotonic() < self.rests_until:
            raise BotFault("{bot} has failed too often, and rests.", bot=name)
        if not self.places.acquire(timeout=patience):
            raise BotFault("{bot} is too busy.", bot=name)
        engine: EngineProcess | None = None
        try:
            engine = self.free() or EngineProcess(name, self.command)
            yield engine
        except BaseException as error:
            if engine is not None:
                engine.kill()
            if isinstance(error, BotFault):
                self.note_failure()
            raise
        else:
            self.failures = 0
            self.idle.append(engine)
        finally:
            self.places.release()

    def free(self) -> EngineProcess | None:
        """One that is waiting to be asked."""
        try:
            return self.idle.pop()
        except IndexError:
            return None

    def note_failure(self) -> None:
        """A program that always fails is not started over and over: it rests, longer each time."""
        self.failures += 1
        if self.failures > 2:
            self.rests_until = time.monotonic() + min(LONGEST_REST, 2.0 ** (self.failures - 3))

    def close(self) -> None:
        while engine := self.free():
            engine.quit()


@cache
def engines(command: str) -> Engines:
    """The processes of an engine, shared by all bots that ask it."""
    return Engines(command)
