"""The plans that players are making: one each, dropped when it is given up, replaced or forgotten.

Nothing of a plan is written down. One that is no longer here, because it is old or another worker made it, is made
again from what the player's page sends along.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import NamedTuple

from fourquarters.engine.view import View
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.live.plan import Plan
from fourquarters.web.requests import PlanAsked

MOST_KEPT = 100
LIFE = 900.0
"""Seconds that a plan is kept after it was last looked at."""


class PlanKey(NamedTuple):
    """What a plan begins with."""

    code: str
    seat: int
    version: int
    seed: int


class Kept(NamedTuple):
    key: PlanKey
    plan: Plan
    at: float


class Plans:
    """The plans of one worker, one for each guest."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Kept] = OrderedDict()

    def find(self, guest: str, key: PlanKey) -> Plan | None:
        """A guest's plan, if it is the one they ask about."""
        found = self.kept.get(guest)
        return found.plan if found is not None and found.key == key else None

    def keep(self, guest: str, key: PlanKey, plan: Plan) -> None:
        """Remember a guest's plan; whatever they planned before is gone."""
        self.kept[guest] = Kept(key, plan, time.monotonic())
        self.kept.move_to_end(guest)
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)

    def drop(self, guest: str) -> None:
        self.kept.pop(guest, None)

    def drop_old(self) -> None:
        """Drop what nobody has looked at for a while; the oldest come first."""
        while self.kept and time.monotonic() - next(iter(self.kept.values())).at > LIFE:
            self.kept.popitem(last=False)


def planned(
    table: LiveTable, match_log: MatchLog, seat: int, now: View | None, asked: PlanAsked, plan: Plan | None
) -> Plan:
    """The plan that a page asks about, made anew unless it is at hand; `now` is what the seat sees at that version, if
    it is the current one."""
    if plan is not None:
        return plan
    view = now if now is not None else match_log.earlier(asked.version).match.view(seat)
    return Plan(table.record, view, asked.seed, table.messages.away)
