"""The journal: one thread that writes, so that the event loop never waits for a disk.

Moves are made durable in groups: whatever is waiting while one commit is under way goes into the next.
A version belongs to whoever commits it first; a table whose event finds its version taken is told so,
and none of that table's events in the group is written.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from fourquarters.web.errors import Refused
from fourquarters.web.logs import log
from fourquarters.web.metrics import COMMIT_SECONDS, EVENTS
from fourquarters.web.storage.database import (
    MOST_ROWS,
    Database,
    IntegrityError,
    is_damage,
    problem_of,
)
from fourquarters.web.storage.records import Event

T = TypeVar("T")
Told = Callable[[str], None]
"""Called with "" when the event is on disk, otherwise with what went wrong: "conflict" or "failed"."""


class Entry(NamedTuple):
    """An event that waits to be written."""

    event: Event
    told: Told


class Work(NamedTuple):
    """Anything else to be done in a transaction."""

    do: Callable[[Connection], Any]
    result: asyncio.Future[Any]


class Journal:
    """The writing thread and its queue."""

    def __init__(self, database: Database, loop: asyncio.AbstractEventLoop) -> None:
        self.database, self.loop = database, loop
        self.queue: SimpleQueue[list[Entry] | Work | None] = SimpleQueue()
        self.gathered: list[Entry] = []
        self.thread = threading.Thread(target=self.run, name="journal", daemon=True)
        self.thread.start()

    def append(self, event: Event, told: Told) -> None:
        """Write an event with the next group, and tell. What comes in one turn of the loop is handed over at once."""
        if not self.gathered:
            self.loop.call_soon(self.hand_over)
        self.gathered.append(Entry(event, told))

    def hand_over(self) -> None:
        gathered, self.gathered = self.gathered, []
        if gathered:
            self.queue.put(gathered)

    def do(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Do something in its own transaction."""
        result: asyncio.Future[T] = self.loop.create_future()
        self.hand_over()
        self.queue.put(Work(work, result))
        return result

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self.hand_over()
        self.queue.put(None)
        self.thread.join()

    def run(self) -> None:
        """Take everything that is waiting: events first, in one commit, then the rest, in another."""
        going = True
        while going:
            waiting = [self.queue.get()]
            try:
                while len(waiting) < MOST_ROWS:
                    waiting.append(self.queue.get_nowait())
            except Empty:
                pass
            going = None not in waiting
            if entries := [entry for thing in waiting if isinstance(thing, list) for entry in thing]:
                for first in range(0, len(entries), MOST_ROWS):
                    self.write(entries[first : first + MOST_ROWS])
            if works := [thing for thing in waiting if isinstance(thing, Work)]:
                self.carry_out(works)

    def write(self, entries: list[Entry]) -> None:
        """One commit for all; if a version was taken meanwhile, one for each table."""
        outcome = self.insert(entries)
        if outcome != "conflict" or len({entry.event.table_id for entry in entries}) == 1:
            self.tell([(entry, outcome) for entry in entries])
            return
        by_table: dict[int, list[Entry]] = {}
        for entry in entries:
            by_table.setdefault(entry.event.table_id, []).append(entry)
        for group in by_table.values():
            outcome = self.insert(group)
            self.tell([(entry, outcome) for entry in group])

    def insert(self, entries: list[Entry]) -> str:
        began = time.perf_counter()
        try:
            self.database.insert([entry.event for entry in entries])
        except IntegrityError:
            return "conflict"
        except SQLAlchemyError as error:
            self.database.troubled("write", error)
            return "failed"
        except Exception:
            log.exception("the journal could not write", events=len(entries))
            return "failed"
        COMMIT_SECONDS.note(time.perf_counter() - began)
        EVENTS.add(more=len(entries))
        self.database.works("write")
        return ""

    def tell(self, outcomes: list[tuple[Entry, str]]) -> None:
        def tell_all() -> None:
            for entry, outcome in outcomes:
                try:
                    entry.told(outcome)
                except Exception:
                    log.exception("an event was written, but not told", table_id=entry.event.table_id)

        self.loop.call_soon_threadsafe(tell_all)

    def carry_out(self, works: list[Work]) -> None:
        """One commit for all; what goes wrong with one leaves the others alone."""
        answers: list[tuple[Any, Exception | None]] = []
        try:
            with self.database.writing() as connection:
                for work in works:
                    answers.append(attempt(work, connection))
            self.database.works("write")
        except Exception as error:
            answers = [(None, error)] * len(works)
        answers = [(answer, self.understood(error)) for answer, error in answers]

        def tell_all() -> None:
            for work, (answer, error) in zip(works, answers, strict=True):
                settle(work.result, answer, error)

        self.loop.call_soon_threadsafe(tell_all)

    def understood(self, error: Exception | None) -> Exception | None:
        """A failing database means a refusal for whoever asked, and a line in the log."""
        if not isinstance(error, SQLAlchemyError):
            return error
        if isinstance(error, IntegrityError):
            log.warning("the database refused a change", problem=problem_of(error))
        else:
            self.database.troubled("write", error)
        return Refused("damaged" if is_damage(error) else "failed")


def attempt(work: Work, connection: Connection) -> tuple[Any, Exception | None]:
    try:
        with connection.begin_nested():
            return work.do(connection), None
    except Exception as error:
        return None, error


def settle(result: asyncio.Future[Any], answer: Any, error: Exception | None) -> None:
    if result.done():
        return
    if error is not None:
        result.set_exception(error)
    else:
        result.set_result(answer)
