"""A move, undo or take-back that somebody asks for, however it came: by WebSocket, by HTTP or from a bot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from fourquarters.web.errors import Refused
from fourquarters.web.logs import log
from fourquarters.web.storage.records import Event

UNDO = -1
"""The action of an undo or take-back."""


@dataclass
class MoveRequest:
    """A move, undo or take-back that somebody asks for, and who is to be told how it went."""

    kind: str
    seat: int
    move: int | str
    version: int
    language: str
    told: Callable[[Refused | None], None]
    own_seat: int | None = None  # the seat that the request itself names, if any
    by_bot: bool = False
    event: Event | None = None  # what is written for it

    def answer(self, refusal: Refused | None) -> None:
        """Tell whoever asked, if they are still there."""
        try:
            self.told(refusal)
        except asyncio.InvalidStateError:
            pass  # they left without waiting
        except Exception:
            log.exception("an answer could not be given", kind=self.kind, version=self.version)
