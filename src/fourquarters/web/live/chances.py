"""Chances of winning at a table: who may know them, and each worked out once for all who may know the same."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from fourquarters.analysis.chances import chances_known, chances_seen, in_percent
from fourquarters.engine.view import Position, View
from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable

KEPT = 5000
"""How many positions are remembered."""


class Outset(NamedTuple):
    """What chances are worked out from: what a reader may know or, of a finished match, the whole position."""

    known: View | Position

    @property
    def key(self) -> bytes:
        known = self.known
        return b"%s %d " % (known.game.name.encode(), getattr(known, "seat", -2)) + known.states.tobytes()

    def percents(self) -> list[int]:
        known = self.known
        return in_percent(chances_seen(known) if isinstance(known, View) else chances_known(known))


def check_chances(table: LiveTable, guest: str) -> None:
    """Players learn their chances only where all others are bots, until the match is over; who watches always does."""
    if table.match_log is None:
        raise Refused("open")
    own = table.seats_held(guest)
    if own and table.state != "over" and not table.match_log.alone(own[0]):
        raise Refused("no_chances")


class ChancesKept:
    """The chances that were asked for lately."""

    def __init__(self) -> None:
        self.kept: OrderedDict[bytes, asyncio.Future[list[int]]] = OrderedDict()

    def asked(self, outset: Outset) -> bool:
        """Is this known, or being worked out?"""
        return outset.key in self.kept

    async def find(self, outset: Outset, work: Callable[[Outset], Awaitable[list[int]]]) -> list[int]:
        """The chances of a position; whoever asks meanwhile waits for the same answer."""
        key = outset.key
        if key not in self.kept:
            self.kept[key] = asyncio.ensure_future(work(outset))
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        found = self.kept[key]
        self.kept.move_to_end(key)
        try:
            return await asyncio.shield(found)
        except Exception:
            self.kept.pop(key, None)
            raise
