"""Who is signed in: the sessions of members as the database has them, remembered for a few seconds.

A guest is who their signed value says, as long as they are not a member: from then on only a session counts, which
can be ended. A worker that ends a session knows at once, the others within `FRESH` seconds; whatever changes an
account looks again in its own transaction.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Collection, Iterator
from dataclasses import replace

from sqlalchemy import Connection

from fourquarters.web.accounts.guests import new_id
from fourquarters.web.errors import Refused
from fourquarters.web.http.visitor import Visitor
from fourquarters.web.live.subscriber import Subscriber
from fourquarters.web.storage import account_store
from fourquarters.web.tables.registry import TableRegistry

FRESH = 5.0
MOST_KEPT = 10_000
CHANGING = 2.0
"""Seconds until a device has surely got its new cookie."""

SEEN_EVERY = 600.0
"""Seconds after which it is noted again that a device was seen."""


class Sessions:
    """The sessions and guests that one worker has met lately."""

    def __init__(self, tables: TableRegistry) -> None:
        self.tables = tables
        self.kept: OrderedDict[str, tuple[float, str]] = OrderedDict()
        self.forgotten = 0  # how often something was: an answer from before is not kept

    async def known(self, visitor: Visitor) -> Visitor:
        """The visitor as the database knows them. Whoever comes with a session that has ended, or is a member and
        comes without one, is somebody new if they showed a cookie, and nobody if they showed a token."""
        if not visitor.shown_by or not (visitor.session or visitor.guest):
            return visitor
        guest = await self.guest_of(visitor)
        if guest:
            return replace(visitor, guest=guest)
        if visitor.shown_by == "cookie":
            return replace(visitor, guest=new_id(), shown_by="", session="", stale=True)
        return replace(visitor, guest="", session="")

    async def guest_of(self, visitor: Visitor) -> str:
        """Who it is, as remembered or read; while the database does not answer, as last remembered."""
        key = visitor.session or visitor.guest
        at, guest = self.kept.get(key, (0.0, ""))
        if guest and time.monotonic() - at < FRESH:
            return guest
        forgotten = self.forgotten
        try:
            found, seen = await self.tables.read(look_up, visitor)
        except Refused:
            if guest:
                return guest
            raise
        if found and forgotten == self.forgotten:
            self.keep(key, found)
        if found and time.time() - seen > SEEN_EVERY:
            self.tables.spawn(self.see(visitor.session))
        return found

    def keep(self, key: str, guest: str) -> None:
        self.kept[key] = (time.monotonic(), guest)
        self.kept.move_to_end(key)
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)

    async def see(self, session: str) -> None:
        await self.tables.journal.do(lambda connection: account_store.see_session(connection, session))

    def ended(self, keys: Collection[str]) -> None:
        """These sessions, or guests without one, count no longer: nobody follows a table as them."""
        self.forgotten += 1
        for key in keys:
            self.kept.pop(key, None)
        self.send_away(keys)

    def send_away(self, keys: Collection[str]) -> None:
        for subscriber in list(self.following()):
            if (subscriber.session or subscriber.guest) in keys:
                subscriber.close("signed_out")

    def changed(self, keys: Collection[str]) -> None:
        """A device is somebody else from now on. Its other pages learn so once it has its new cookie: theirs would
        make it a stranger."""
        self.forgotten += 1
        for key in keys:
            self.kept.pop(key, None)
        self.tables.loop.call_later(CHANGING, self.send_away, keys)

    def following(self) -> Iterator[Subscriber]:
        """Everyone who follows a table here."""
        for table in list(self.tables.by_code.values()):
            yield from table.subscribers

    async def look_around(self) -> None:
        """Other workers may have ended the sessions of those who follow tables here, or made them members."""
        held = {one.session for one in self.following() if one.session}
        guests = {one.guest for one in self.following() if not one.session}
        if held or guests:
            over = await self.tables.read(account_store.ended_among, list(held), list(guests))
            if over:
                self.ended(over)


def look_up(connection: Connection, visitor: Visitor) -> tuple[str, float]:
    """Whose session it is and when it was last seen; a guest without one must not be a member."""
    if visitor.session:
        row = account_store.find_session(connection, visitor.session)
        return (str(row.guest), float(row.seen)) if row else ("", 0.0)
    member = account_store.is_member(connection, visitor.guest)
    return ("" if member else visitor.guest, time.time())
