"""Many ids, a few at a time: a statement on SQLite may name 32,766 values, one on PostgreSQL 65,535."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TypeVar

T = TypeVar("T")

AT_ONCE = 500
"""Ids that one statement names."""


def portions(some: Collection[T], most: int = AT_ONCE) -> Iterator[list[T]]:
    """All of them, in their order."""
    listed = list(some)
    for first in range(0, len(listed), most):
        yield listed[first : first + most]
