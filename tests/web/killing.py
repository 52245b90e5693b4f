"""Tools for killing what a server is made of, without warning: its workers, its supervisor, its database."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import httpx

from tests.web.serving import Server


def children_of(process: int) -> list[int]:
    """The processes that a process has started and that are still there."""
    try:
        told = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return []
    return [int(child) for child in told.split()]


def is_worker(process: int) -> bool:
    try:
        return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def workers_of(server: Server) -> list[int]:
    """The worker processes of a server; a server alone is its own."""
    assert server.process
    return [child for child in children_of(server.process.pid) if is_worker(child)]


def all_ready(server: Server) -> bool:
    """Has every worker found its place?"""
    try:
        told = httpx.get(f"{server.url}/health", timeout=5).json()
    except httpx.TransportError:
        return False
    return bool(told.get("workers") == server.settings["workers"])


def kill(process: int) -> bool:
    """As a power cut does; whether it was still there."""
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True
