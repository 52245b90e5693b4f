"""What hosts have decided for everyone: announcements and bans, as every worker knows them within a moment."""

from __future__ import annotations

import hmac
import time
from typing import Any

from sqlalchemy import Row

from fourquarters.web.errors import Refused
from fourquarters.web.host_messages import Announced, AnnouncedMessage
from fourquarters.web.live.subscriber import Subscriber
from fourquarters.web.messages import encode
from fourquarters.web.storage import host_store
from fourquarters.web.storage.host_store import InForce
from fourquarters.web.tables.registry import TableRegistry
from fourquarters.words.tongue import LANGUAGES, mark

BEAT = 0.5
"""Seconds between two looks at what other workers' hosts have decided."""

UNTIL = mark("A host has banned you until {until}: {reason}")


class House:
    """Announcements and bans as one worker knows them; `key` hides the addresses of networks."""

    def __init__(self, tables: TableRegistry, key: bytes) -> None:
        self.tables, self.key = tables, key
        self.now = InForce((), (), frozenset())
        self.by_guest: dict[str, Row[Any]] = {}
        self.by_network: dict[str, Row[Any]] = {}

    async def look_around(self) -> None:
        """Learn what is in force; announcements that come or go are told at the tables."""
        found = await self.tables.read(host_store.in_force)
        before, self.now = self.now, found
        if before.bans != found.bans:
            self.by_guest = {ban.guest: ban for ban in reversed(found.bans)}
            self.by_network = {ban.network: ban for ban in reversed(found.bans) if ban.network}
        if before.announcements != found.announcements:
            self.tell_everyone()

    def network(self, address: str) -> str:
        """What a household is known by: its address is not kept."""
        return hmac.digest(self.key, b"network " + address.encode(), "sha256").hex()

    def person(self, guest: str) -> str:
        """What stands for somebody on a host's page: their id is not shown."""
        return hmac.digest(self.key, b"person " + guest.encode(), "sha256")[:16].hex()

    def check(self, guest: str, address: str) -> None:
        """Refuse somebody who is banned, or whose household is."""
        if not self.now.bans or guest in self.now.hosts:
            return
        ban = self.by_guest.get(guest)
        if ban is not None and ban.household and not ban.network and address:
            self.tables.spawn(self.learn_network(ban.id, self.network(address)))
        ban = ban or self.by_network.get(self.network(address))
        if ban is None or (ban.until is not None and ban.until <= time.time()):
            return
        if ban.until is None:
            raise Refused("banned", reason=ban.reason)
        until = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(ban.until))
        raise Refused("banned", UNTIL, until=until, reason=ban.reason)

    async def learn_network(self, number: int, network: str) -> None:
        """Somebody who is banned with their household has just shown where they are."""
        await self.tables.journal.do(lambda to: host_store.note_network(to, number, network))
        await self.look_around()

    def announced(self, language: str) -> list[Announced]:
        """What stands now, in a language; where it was said in the other one only, in that."""
        now = time.time()
        return [
            Announced(row.id, text_in(row, language), row.until, row.at_tables)
            for row in self.now.announcements
            if row.until > now
        ]

    def message(self, language: str) -> bytes:
        return encode(AnnouncedMessage([one for one in self.announced(language) if one.at_tables]))

    def greet(self, subscriber: Subscriber) -> None:
        """Tell somebody who has just come to a table."""
        if self.now.announcements and subscriber.reader.form == "scene":
            subscriber.send(self.message(subscriber.reader.language))

    def tell_everyone(self) -> None:
        made = {language: self.message(language) for language in LANGUAGES}
        for table in list(self.tables.by_code.values()):
            for subscriber in list(table.subscribers):
                if subscriber.reader.form == "scene":
                    subscriber.send(made[subscriber.reader.language])


def text_in(row: Row[Any], language: str) -> str:
    first, other = (row.german, row.english) if language == "de" else (row.english, row.german)
    return str(first or other)
