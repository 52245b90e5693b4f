"""A connection that asks for another worker's table is handed over to that worker, with what was read of it so far.

The system passes the open connection itself (SCM_RIGHTS), so nothing stands between player and table afterwards. It happens
before a request is looked at, and only between two requests; a connection that was just handed over is kept, whoever holds
the table, so that two workers of different opinions do not pass it to and fro.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
from array import array
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from fourquarters.web.logs import log
from fourquarters.web.tables.shards import Shards

AT_TABLE = re.compile(rb"[A-Z]{3,7} \S*?/api/tables/([0-9A-Za-z]{1,12})[/? ]")
MOST_BYTES = 32 * 1024
"""What may be handed over with a connection; whoever begins with more is served where they are."""

AGAIN, TRIES = 0.002, 500
"""Seconds until a full letterbox is tried again, and how often."""

CLOSED_ON_EXEC = getattr(socket, "MSG_CMSG_CLOEXEC", 0)


class Handed(Protocol):
    """A connection that can be handed over."""

    transport: asyncio.Transport

    def take_back(self, data: bytes) -> None: ...


class Handover:
    """One worker's door: connections go out to others and come in from them through it."""

    def __init__(self, shards: Shards, welcome: Callable[[socket.socket, bytes], None]) -> None:
        self.shards, self.welcome = shards, welcome
        self.loop = asyncio.get_running_loop()
        self.sending = letterbox()
        self.box = letterbox()

    def open(self) -> None:
        """Take the place of an earlier worker of the same number, whether it is gone or about to go."""
        door = self.shards.door(self.shards.slot)
        fresh = door.with_name(f"{door.name}.{os.getpid()}")
        self.box.bind(str(fresh))
        fresh.rename(door)
        self.loop.add_reader(self.box, self.take_in)
        self.shards.look()
        self.announce()

    def announce(self) -> None:
        """Have the others look who is alive: this worker has come, or goes."""
        for slot in self.shards.alive - {self.shards.slot}:
            with suppress(OSError):
                self.sending.sendto(b"", str(self.shards.door(slot)))

    def close(self) -> None:
        """Stop; what still lies in the letterbox goes to whoever holds it now."""
        self.loop.remove_reader(self.box)
        self.welcome = self.send_on
        self.take_in()
        self.box.close()
        self.announce()

    def send_on(self, connected: socket.socket, data: bytes) -> None:
        with connected, suppress(OSError):
            self.send(self.shards.slot, connected.fileno(), data)

    def wants(self, data: bytes) -> int:
        """The worker whose table a request is for; -1: it can be answered here."""
        asked = AT_TABLE.match(data) if len(data) <= MOST_BYTES else None
        if asked is None:
            return -1
        holder = self.shards.holder(asked[1].decode().upper())
        return -1 if holder == self.shards.slot else holder

    def give(self, connection: Handed, data: bytes, tries: int = TRIES) -> None:
        """Hand a connection over, or keep it if nobody takes it."""
        holder = self.wants(data)
        if holder < 0 or not tries or connection.transport.is_closing():
            connection.take_back(data)
            return
        try:
            self.send(holder, connection.transport.get_extra_info("socket").fileno(), data)
        except BlockingIOError:
            self.loop.call_later(AGAIN, self.give, connection, data, tries - 1)
        except OSError:
            self.shards.lost(holder)
            self.give(connection, data, tries - 1)
        else:
            connection.transport.abort()  # here only: the other worker has it now

    def send(self, slot: int, number: int, data: bytes) -> None:
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [number]))]
        self.sending.sendmsg([data], rights, 0, str(self.shards.door(slot)))

    def take_in(self) -> None:
        """Welcome everyone who has been handed over."""
        while True:
            try:
                data, numbers, _flags, _from = socket.recv_fds(self.box, MOST_BYTES, 1, CLOSED_ON_EXEC)
            except BlockingIOError:
                return
            except OSError as error:
                log.warning("a connection was not handed over", error=str(error))
                return
            if not numbers:
                self.shards.look()
            for number in numbers:
                connected = socket.socket(fileno=number)
                connected.setblocking(False)
                self.welcome(connected, data)


def letterbox() -> socket.socket:
    made = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    made.setblocking(False)
    return made
