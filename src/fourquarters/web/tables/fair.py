"""What a rated table asks for: members, each at a seat and an account of their own, without bots and hints."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from fourquarters.web.errors import Refused
from fourquarters.web.requests import SeatWish
from fourquarters.web.storage import member_store

FEWEST = 2
"""Players of a rated match."""


def check_wishes(wishes: Sequence[SeatWish], hints: bool) -> None:
    """May a table with these seats be rated?"""
    if any(wish.kind == "bot" for wish in wishes):
        raise Refused("rated_bots")
    if any(wish.kind == "local" for wish in wishes):
        raise Refused("rated_device")
    if hints:
        raise Refused("rated_hints")
    if len(wishes) < FEWEST:
        raise Refused("rated_alone")


def check_member(connection: Connection, guest: str) -> None:
    """Only members are rated."""
    if member_store.member_of(connection, guest) is None:
        raise Refused("rated_members")
