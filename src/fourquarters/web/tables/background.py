"""Background work on the event loop: tasks that run once, and tasks that run at intervals."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from fourquarters.web.errors import Refused
from fourquarters.web.logs import log


class BackgroundTasks:
    """The tasks of one worker; what goes wrong in them is logged."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if task.cancelled() or isinstance(task.exception(), Refused | None):
            return  # that the database does not answer has been logged
        log.error("a background task failed", error=repr(task.exception()))

    async def every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Refused:
                continue  # that the database does not answer has been logged
            except Exception:
                log.exception("a regular task failed", task=work.__name__)

    def cancel(self) -> None:
        for task in list(self.tasks):
            task.cancel()
