"""The arena on a Ray cluster (extra `cluster`): the same games, wherever they are played.

`RayPool` is an executor like any other: the work that `simulate` and `tournament` give to threads, it
gives to the workers of a cluster. Every game has a number that determines its chance and dice, so the
result for a seed does not depend on where, in what order or how often a task was done. If a worker is
lost, another does its task again.
"""

from __future__ import annotations

import logging
import os
import socket
import warnings
from collections.abc import Callable
from concurrent.futures import Executor, Future
from importlib import import_module
from typing import Any

from fourquarters.engine.errors import TableError

PATIENCE = 5.0  # seconds to wait for an address to answer


def call(work: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """What a worker does."""
    return work(*given, **named)


class RayPool(Executor):
    """The workers of a Ray cluster as an executor.

    `where` is `ray` (this machine, or the cluster that RAY_ADDRESS names) or `ray://host:port`.
    """

    def __init__(self, where: str = "ray", **more: Any) -> None:
        address = address_of(where)
        self._ray = ray_library()
        self._ours = not self._ray.is_initialized()
        if self._ours:
            self._join(address, **more)
        # Retry only when a worker is lost; an error in the work itself is reported at once.
        self._call = self._ray.remote(call).options(max_retries=-1, retry_exceptions=False)

    def _join(self, address: str, **more: Any) -> None:
        try:
            with warnings.catch_warnings(action="ignore"):  # what goes wrong is reported below
                self._ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **more)
        except (OSError, RuntimeError, ValueError) as error:
            raise no_answer(address, error) from None

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Give a task to the cluster."""
        result: Future[Any] = self._call.remote(work, *given, **named).future()
        return result

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster, and shut it down if it was started here."""
        if self._ours and self._ray.is_initialized():
            self._ray.shutdown()


def ray_library() -> Any:
    """Ray, if the extra is installed."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else Ray warns about its future
    try:
        return import_module("ray")
    except ModuleNotFoundError:
        raise TableError("Ray is not installed: pip install fourquarters[cluster]") from None


def address_of(where: str) -> str:
    """The address as Ray writes it: `local` is a cluster of our own on this machine."""
    if where == "ray":
        return os.environ.get("RAY_ADDRESS", "local")
    host, _, port = where.removeprefix("ray://").rpartition(":")
    if not where.startswith("ray://") or not host or not port.isdecimal():
        raise TableError("Games cannot run on “{where}”. Use threads, ray, or ray://host:port.", where=where)
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()  # Ray itself would try for minutes
    except (OSError, OverflowError) as error:
        raise no_answer(where, error) from None
    return where


def no_answer(where: str, error: Exception) -> TableError:
    said = getattr(error, "strerror", None) or str(error).strip() or type(error).__name__
    return TableError("No Ray cluster answers at {where}: {why}", where=where, why=said.splitlines()[0])
