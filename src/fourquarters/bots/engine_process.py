"""One running engine: a program that plays by lines of text on standard input and output (docs/engines.md).

Nothing that it does or leaves undone can hold anybody up: threads read and write, every wait has an end, and an
engine that fails is killed with all that it has started.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import IO

from fourquarters.bots.faults import BotFault, readable
from fourquarters.engine.observation import shown_fields
from fourquarters.engine.view import View

PROTOCOL = 1
HELLO = 10.0  # seconds to start in
LINE = 64 * 1024  # bytes of a line at most
UNREAD = 1000  # lines that nobody asked for
KEPT = 20  # lines of standard error
TALK = 1024 * 1024  # bytes on standard error for one decision
LATE = "\0"
HOUSE = "FOURQUARTERS_"  # an engine learns none of our settings: passwords are among them


def words_of_command(command: str) -> list[str] | str:
    """A command as the system takes it; quotes around the whole of it are only for the shell."""
    if sys.platform == "win32":
        return command.strip('"')
    words = shlex.split(command)
    if len(words) == 1 and " " in words[0] and not Path(words[0]).exists():
        words = shlex.split(words[0])
    return words


def question(view: View, seconds: float) -> list[str]:
    """What an engine is told, and asked: everything is made from the view of its seat."""
    game, plain = view.game, view.plain
    about = {
        "game": game.name,
        "rules": game.version,
        "players": view.players,
        "seat": view.seat,
        "options": [option.name for option in game.options if getattr(plain, option.name)],
    }
    position = {
        "scores": view.scores(),
        "fields": {field.name: getattr(plain, field.name) for field in shown_fields(game)},
        "observation": view.observation().tolist(),
    }
    legal = [{"id": action, "move": game.actions.text(action)} for action in view.legal()]
    time_given = {"milliseconds": round(1000 * seconds)}
    parts = (("newgame", about), ("position", position), ("legal", legal), ("go", time_given))
    return [f"{word} {json.dumps(value, separators=(',', ':'))}" for word, value in parts]


class EngineProcess:
    """An engine that has been started and has said that it is ready."""

    def __init__(self, name: str, command: str) -> None:
        self.name, self.about = name, ""
        self.lines: queue.Queue[str | None] = queue.Queue(UNREAD)
        self.outbox: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.complaints: deque[str] = deque(maxlen=KEPT)
        self.flooded, self.talk = False, 0
        self.process = self.launch(command)
        works = (self.read, self.write, self.listen)
        self.threads = [threading.Thread(target=work, name="engine", daemon=True) for work in works]
        for thread in self.threads:
            thread.start()
        try:
            self.greet()
        except BotFault:
            self.kill()
            raise

    def launch(self, command: str) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        others = {name: value for name, value in os.environ.items() if not name.startswith(HOUSE)}
        try:
            words = words_of_command(command)
            return subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, env=others, start_new_session=True
            )
        except (OSError, ValueError, IndexError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise BotFault("{bot} cannot be started: {why}.", bot=self.name, why=why) from None

    def read(self) -> None:
        """What the engine says; one that says too much is not listened to any more."""
        with suppress(OSError, ValueError), piped(self.process.stdout) as stream:
            while line := stream.readline(LINE):
                try:
                    self.lines.put_nowait(line.decode(errors="replace").rstrip("\r\n"))
                except queue.Full:
                    self.flooded = True
                    return
                if len(line) == LINE:
                    self.flooded = True
                    return
        with suppress(queue.Full):
            self.lines.put_nowait(None)

    def listen(self) -> None:
        """What the engine complains of: the last lines are told when it ends."""
        with suppress(OSError, ValueError), piped(self.process.stderr) as stream:
            while line := stream.readline(LINE):
                self.talk += len(line)
                if self.talk > TALK:
                    self.flooded = True
                    return
                if line.strip():
                    self.complaints.append(line.decode(errors="replace"))

    def write(self) -> None:
        """What we say: in a thread, for an engine need not listen."""
        with suppress(OSError, ValueError), piped(self.process.stdin) as stream:
            while (text := self.outbox.get()) is not None:
                stream.write(text.encode())
                stream.flush()

    def greet(self) -> None:
        """Wait until it is ready; what it calls itself is nobody's business yet."""
        self.outbox.put(f"fourquarters {PROTOCOL}\n")
        until = time.monotonic() + HELLO
        while (line := self.next_line(until, HELLO)) != "ready":
            if line.partition(" ")[0] not in {"id", "info"}:
                raise self.nonsense(line)

    def ask(self, view: View, seconds: float, patience: float) -> str:
        """What the engine answers to a position: the rest of its `bestmove`."""
        while not self.lines.empty():
            self.next_line(time.monotonic() + patience, seconds)  # said too late, or unasked
        about, *rest = question(view, seconds)
        told = rest if about == self.about else [about, *rest]
        self.about, self.talk = about, 0
        self.outbox.put("\n".join([*told, ""]))
        until = time.monotonic() + patience
        while True:
            word, _, more = self.next_line(until, seconds).partition(" ")
            if word == "bestmove" and more.strip():
                return more.strip()
            if word == "error":
                raise BotFault("{bot} gives up: {why}", bot=self.name, why=readable(more))
            if word != "info":
                raise self.nonsense(f"{word} {more}")

    def next_line(self, until: float, seconds: float) -> str:
        """The next line that is said in time."""
        left = until - time.monotonic()
        try:
            line = self.lines.get(timeout=left) if left > 0 else LATE
        except queue.Empty:
            line = LATE
        if self.flooded:
            raise BotFault("{bot} says too much.", bot=self.name)
        if line is LATE:
            raise BotFault("{bot} took longer than {n} seconds.", bot=self.name, n=f"{seconds:g}")
        if line is None:
            raise self.ended()
        return line

    def ended(self) -> BotFault:
        """How it ended, with its last words."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(1.0)
        self.threads[-1].join(1.0)  # its last words are on their way
        words = [line for line in self.complaints if "Error" in line] or list(self.complaints)
        why = readable(words[-1]) if words else f"status {self.process.poll()}"
        return BotFault("{bot} has ended: {why}", bot=self.name, why=why)

    def nonsense(self, line: str) -> BotFault:
        return BotFault("{bot} said “{line}”, which is not an answer.", bot=self.name, line=readable(line))

    def quit(self) -> None:
        """Ask it to end, and see to it that it does."""
        self.outbox.put("quit\n")
        self.outbox.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(1.0)
        self.kill()

    def kill(self) -> None:
        """End it, with whatever it has started."""
        self.outbox.put(None)
        if self.process.poll() is None:
            with suppress(OSError):
                end_family(self.process)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(2.0)
        for thread in self.threads:
            thread.join(1.0)


def end_family(process: subprocess.Popen[bytes]) -> None:
    """Kill a program and those that it has started, where the system knows them."""
    if sys.platform == "win32":
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)


def piped(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream
