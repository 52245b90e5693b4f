"""Switching to compiled rules: the server starts at once with interpreted ones.

A process in the background (`compile_rules.py`) fills the cache of compiled rules, game by game, those first that have
tables. As soon as a game is in it, the server loads its machine code in a thread and switches to it.
"""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import time

from fourquarters import games
from fourquarters.engine.boundary import Mode
from fourquarters.web.logs import log
from fourquarters.web.tables.compile_rules import exercise, marker, want

RETRY = 10.0
SELDOM = (20_000, 20, 20)
"""When Python searches for cyclic garbage; almost everything here is freed without that search."""


def leave_alone_what_stays() -> None:
    """Keep the garbage collector away from code: searching all of it would stop every table for 0.25 seconds.

    What is garbage now is collected first, because it would stay for ever, too.
    """
    gc.set_threshold(*SELDOM)
    gc.collect()
    gc.freeze()


class CompileWatcher:
    """Which games' compiled rules are loaded in this process."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted
        self.ready: set[str] = set()
        self.asked: set[str] = set()
        self.process: subprocess.Popen[bytes] | None = None
        self.started = 0.0

    def mode(self, game: str) -> Mode:
        """How a game's rules run now. Whoever asks wants to play it, so it is compiled soon."""
        if game in self.ready:
            return "compiled"
        if self.wanted and game not in self.asked:
            self.asked.add(game)
            want(game)
        return "interpreted"

    @property
    def busy(self) -> bool:
        """Are there rules that will run faster soon?"""
        return self.wanted and len(self.ready) < len(games.names())

    async def watch(self) -> None:
        """Load what is compiled and have the rest compiled, until all games are ready."""
        leave_alone_what_stays()
        if not self.wanted:
            return
        while self.busy:
            for name in games.names():
                if name not in self.ready and marker(name).exists():
                    await asyncio.to_thread(exercise, games.load(name))
                    self.ready.add(name)
                    leave_alone_what_stays()
                    log.info("compiled rules are loaded", game=name)
            if self.busy:
                self.start()
                await asyncio.sleep(0.5)

    def start(self) -> None:
        """Start the compiling process, and again after a while if it ended too early."""
        now = time.monotonic()
        if self.process is None or (self.process.poll() is not None and now - self.started > RETRY):
            self.started = now
            command = [sys.executable, "-m", "fourquarters.web.tables.compile_rules"]
            # In its own session: Ctrl-C is for the server, which ends this process itself.
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True
            )

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
