"""The services that all requests of one worker share, and who is asking."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qsl

from fourquarters.web.accounts.guests import Signer, friendly_name
from fourquarters.web.accounts.limits import Buckets, ConcurrencyLimit, Opening, TableLimit
from fourquarters.web.errors import Refused
from fourquarters.web.http.base_path import base_of
from fourquarters.web.http.sessions import Sessions
from fourquarters.web.http.visitor import Visitor as Visitor
from fourquarters.web.live.chances import ChancesKept
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.settings import Settings
from fourquarters.web.storage import event_store, guest_store, home_store
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables.house import House
from fourquarters.web.tables.load import WorkerLoad
from fourquarters.web.tables.registry import TableRegistry
from fourquarters.web.tables.worker_metrics import WorkerMetrics
from fourquarters.words.tongue import LANGUAGES, Tongue

GUESTS_KEPT = 10_000
GUEST_FRESH = 5.0
"""Seconds until a guest is read again: another worker may have changed their name."""

AT_ONCE = 4
"""Connections that are shown their table at the same time: when everyone comes back at once, moves go in between."""


class Services:
    """Settings, tables, guests and limits of one worker."""

    def __init__(self, settings: Settings, database: Database, tables: TableRegistry, signer: Signer) -> None:
        self.settings, self.database, self.tables, self.signer = settings, database, tables, signer
        self.base = base_of(settings.public_url)
        limits = settings.limits
        self.requests = Buckets(*limits.requests)
        self.moves = Buckets(*limits.moves)
        self.moves_here = Buckets(*limits.moves_of_address)
        self.writing = Buckets(*limits.writing)
        self.writing_here = Buckets(*limits.writing_of_address)
        self.creations = Buckets(*limits.creations)
        self.creations_here = Buckets(*limits.creations_of_address)
        self.openings = TableLimit(limits.tables_of_address, limits.bot_tables_of_address, self.in_use)
        self.chances = ChancesKept()
        self.thoughts = Buckets(*limits.thoughts)
        self.thoughts_here = Buckets(*limits.thoughts_of_address)
        self.club = Buckets(*limits.club)
        self.looks = Buckets(*limits.looks)
        self.looks_here = Buckets(*limits.looks_of_address)
        self.newcomers = Buckets(*limits.newcomers)
        self.accounts_here = Buckets(*limits.accounts_of_address)
        self.recoveries_here = Buckets(*limits.recoveries_of_address)
        self.mails_here = Buckets(*limits.mails_of_address)
        self.sessions = Sessions(tables)
        self.house = House(tables, signer.key)
        self.load = WorkerLoad(tables.journal, tables.worker, self.live_connections)
        self.metrics = WorkerMetrics(tables, database, self.live_connections)
        self.door = asyncio.Semaphore(AT_ONCE)
        self.connections = ConcurrencyLimit(limits.connections_of_guest)
        self.addresses = ConcurrencyLimit(limits.connections_of_address)
        self.guests: OrderedDict[str, tuple[float, GuestRecord]] = OrderedDict()

    def in_use(self, code: str) -> bool:
        """Does this table cost anything? It does as long as it is in memory and not over."""
        table = self.tables.by_code.get(code)
        return table is not None and table.state != "over"

    def live_connections(self) -> int:
        """How many follow tables here."""
        return sum(self.connections.counts.values())

    def may_say(self, guest: str, address: str) -> bool:
        """Count one more message or move of a guest and of an address."""
        return self.moves.take(guest) and self.moves_here.take(address)

    def may_think(self, guest: str, address: str) -> bool:
        """Count one more question that a bot has to think about for a guest and an address."""
        return self.thoughts.take(guest) and self.thoughts_here.take(address)

    def may_look_back(self, guest: str, address: str) -> bool:
        """Count one more earlier position that a guest and an address have shown to them."""
        return self.looks.take(guest) and self.looks_here.take(address)

    def may_write(self, guest: str, address: str) -> bool:
        """Count one more line that a guest writes to others."""
        return self.writing.take(guest) and self.writing_here.take(address)

    @contextmanager
    def opening(self, visitor: Visitor, only_bots: bool = False) -> Iterator[Opening]:
        """Room for one more table; whoever opens it notes its code there."""
        opening = self.openings.take(visitor.address, only_bots)
        if opening is None:
            raise Refused("too_many_here")
        try:
            if not self.creations_here.take(visitor.address):
                raise Refused("slow_down")
            yield opening
        finally:
            if not opening.code:
                self.openings.give_back(visitor.address, opening)

    @contextmanager
    def connected(self, visitor: Visitor) -> Iterator[None]:
        """A live connection counts for its guest and its address as long as it lasts."""
        if not self.addresses.take(visitor.address):
            raise Refused("too_many")
        if not self.connections.take(visitor.guest):
            self.addresses.give_back(visitor.address)
            raise Refused("too_many")
        try:
            yield
        finally:
            self.addresses.give_back(visitor.address)
            self.connections.give_back(visitor.guest)

    def check_room_at(self, table: LiveTable) -> None:
        """May one more connection follow this table?"""
        if len(table.subscribers) >= self.settings.limits.connections_at_table:
            raise Refused("too_many")

    async def table(self, code: str, guest: str, looks: bool = True) -> LiveTable:
        """A table by its code; one of a group exists only for its members and for those who sit there."""
        found = await self.tables.find(code, looks)
        group = found.record.home.group
        if not group or found.seats_held(guest) or guest in found.record.invited:
            return found
        if not await self.tables.read(home_store.is_in_group, group, guest):
            raise Refused("no_such_table")
        return found

    async def see_out(self) -> None:
        """Whoever follows a group's table without a seat there does so no longer than they are in the group."""
        found = [
            (table.record.home.group, one)
            for table in self.tables.by_code.values()
            if table.record.home.group
            for one in table.subscribers
            if not table.seats_held(one.guest) and one.guest not in table.record.invited
        ]
        if found:
            members = await self.tables.read(home_store.members_of, {group for group, _one in found})
            for group, one in found:
                if (group, one.guest) not in members:
                    one.close("no_such_table")

    def check_member(self, visitor: Visitor) -> None:
        """Friends, groups and tournaments are for members, and at a person's speed."""
        if not visitor.session:
            raise Refused("not_member")
        if not self.club.take(visitor.guest):
            raise Refused("slow_down")

    async def guest(self, visitor: Visitor) -> GuestRecord:
        """A guest as they are known, or a new one with a friendly name."""
        self.tables.seen_at(visitor.guest, visitor.address)
        at, known = self.guests.get(visitor.guest, (0.0, None))
        if known is not None and time.monotonic() - at < GUEST_FRESH:
            return known
        found = None
        if visitor.shown_by:
            found = await self.tables.read(guest_store.find_guest, visitor.guest)
        return self.remember(found or GuestRecord(visitor.guest, friendly_name(visitor.guest)))

    def known(self, visitor: Visitor) -> GuestRecord:
        """A guest as they were last known here, without asking the database."""
        _at, known = self.guests.get(visitor.guest, (0.0, None))
        return known or GuestRecord(visitor.guest, friendly_name(visitor.guest))

    def remember(self, guest: GuestRecord) -> GuestRecord:
        self.guests[guest.id] = (time.monotonic(), guest)
        self.guests.move_to_end(guest.id)
        if len(self.guests) > GUESTS_KEPT:
            self.guests.popitem(last=False)
        return guest

    async def change(self, guest: GuestRecord, wish: Callable[[GuestRecord], GuestRecord]) -> GuestRecord:
        """Change a guest as they are on disk, whatever else changes them now; a new name is shown at their tables."""

        def write(connection: Any) -> tuple[GuestRecord, list[int]]:
            known = guest_store.find_guest(connection, guest.id) or guest
            wanted = wish(known)
            guest_store.save_guest(connection, wanted)
            if wanted.name == known.name:
                return wanted, []
            renamed = guest_store.rename_at_tables(connection, wanted)
            for table_id in renamed:
                event_store.leave_notice(connection, table_id, self.tables.worker)
            return wanted, renamed

        changed, renamed = await self.tables.journal.do(write)
        for table_id in renamed:
            table = self.tables.by_id.get(table_id)
            if table is not None:
                await self.tables.refresh(table)
        return self.remember(changed)

    def language(self, asked: str, guest: GuestRecord, visitor: Visitor) -> str:
        """The language asked for, otherwise the guest's, otherwise their browser's."""
        wanted = (asked, guest.language, visitor.language)
        return next((language for language in wanted if language in LANGUAGES), "en")

    def tongue(self, asked: str, guest: GuestRecord, visitor: Visitor) -> Tongue:
        return Tongue(self.language(asked, guest, visitor))

    def refusing_in(self, scope: Any) -> Tongue:
        """The language in which a request is refused: the one it asks for, otherwise its sender's."""
        visitor: Visitor = scope["state"]["visitor"]
        asked = dict(parse_qsl(scope["query_string"].decode("latin-1"))).get("lang", "")
        return self.tongue(asked, self.known(visitor), visitor)
