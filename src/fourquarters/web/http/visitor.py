"""Who a request comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Visitor:
    """A guest's id, how it was presented, and from where."""

    guest: str
    shown_by: str  # "cookie", "token" or "" for somebody new
    address: str  # what limits are counted by: see `limits.network`
    language: str  # what their browser prefers
    session: str = ""  # of a member's device: the hash of its token
    stale: bool = False  # they were somebody, but their session has ended
    https: bool = False  # their browser speaks HTTPS, with us or with a trusted proxy
