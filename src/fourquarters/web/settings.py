"""The settings of a server. They are passed to worker processes in one environment variable."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import msgspec
from platformdirs import user_data_path

VARIABLE = "FOURQUARTERS_SETTINGS"

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much one guest, or one address, may ask for. An IPv6 address counts by its household (/64).

    Eight people behind one router never hit a limit; one program does, whatever it calls itself.
    Each worker counts for itself.
    """

    name: int = 24  # letters
    head: int = 16 * 1024  # bytes of a request before its body
    body: int = 8 * 1024  # bytes of a request
    message: int = 4 * 1024  # bytes of a message over a WebSocket
    tables_of_guest: int = 20  # open or running
    tables_of_address: int = 40  # open or running, and in use
    bot_tables_of_address: int = 8  # of these, where only bots play
    connections: int = 4000  # in all
    connections_of_guest: int = 20
    connections_of_address: int = 200
    connections_at_table: int = 300
    unsent: int = 1024 * 1024  # bytes that may wait for a slow reader before they are sent away
    # Token buckets: how many at once, and how many more each second.
    requests: tuple[float, float] = (400, 60)  # of an address; a page and all its files are about thirty
    moves: tuple[float, float] = (100, 20)  # of a guest
    moves_of_address: tuple[float, float] = (800, 160)
    writing: tuple[float, float] = (6, 0.5)  # lines to the others at a table, of a guest
    writing_of_address: tuple[float, float] = (40, 3)
    creations: tuple[float, float] = (20, 0.1)  # tables, of a guest
    creations_of_address: tuple[float, float] = (24, 0.05)
    thoughts: tuple[float, float] = (40, 2)  # hints, chances and plans, of a guest
    thoughts_of_address: tuple[float, float] = (200, 12)
    looks: tuple[float, float] = (200, 12)  # earlier positions and their pictures, of a guest
    looks_of_address: tuple[float, float] = (600, 36)
    newcomers: tuple[float, float] = (60, 0.5)  # new guests, of an address
    accounts_of_address: tuple[float, float] = (60, 0.5)  # sign-ins and other changes of accounts
    recoveries_of_address: tuple[float, float] = (10, 0.02)  # recovery codes that somebody tries
    mails_of_address: tuple[float, float] = (6, 0.002)  # e-mails with a code that somebody asks for


UNLIMITED = Limits(
    tables_of_guest=1_000_000,
    tables_of_address=1_000_000,
    bot_tables_of_address=1_000_000,
    connections=1_000_000,
    connections_of_guest=1_000_000,
    connections_of_address=1_000_000,
    requests=(1e9, 1e9),
    moves=(1e9, 1e9),
    moves_of_address=(1e9, 1e9),
    writing=(1e9, 1e9),
    writing_of_address=(1e9, 1e9),
    creations=(1e9, 1e9),
    creations_of_address=(1e9, 1e9),
    thoughts=(1e9, 1e9),
    thoughts_of_address=(1e9, 1e9),
    looks=(1e9, 1e9),
    looks_of_address=(1e9, 1e9),
    newcomers=(1e9, 1e9),
    accounts_of_address=(1e9, 1e9),
    recoveries_of_address=(1e9, 1e9),
    mails_of_address=(1e9, 1e9),
)


class Patience(msgspec.Struct, frozen=True, kw_only=True):
    """For how many seconds the server waits for the other side of a connection."""

    head: float = 10.0  # until a request has arrived up to its body
    body: float = 15.0  # until its body has arrived
    reading: float = 60.0  # until somebody takes what was sent to them
    ping: float = 20.0  # between pings over a WebSocket
    pong: float = 20.0  # until a ping is answered
    closing: float = 3.0  # until a connection that we close is closed


class Mail(msgspec.Struct, frozen=True, kw_only=True):
    """The mail server that takes our e-mails; without a host, none are sent."""

    host: str = ""
    port: int = 587
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: str = ""
    password: str = ""
    sender: str = ""  # the address that e-mails come from


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One server. Times are in seconds."""

    host: str = "127.0.0.1"
    port: int = 8400
    database: str = ""  # an SQLAlchemy URL or a file; empty: a file in the user's data folder
    workers: int = 1
    secret: str = ""  # signs cookies; empty: one is made and kept in the database
    test: bool = False  # tables may be created with a seed, which bots follow as well
    compile_rules: bool = True  # in the background
    secure_cookie: bool = False  # only over HTTPS
    public_url: str = ""  # where others find this server, for invitations; empty: found out
    # Addresses or networks of proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted.
    trusted_proxies: tuple[str, ...] = ()
    log_level: str = "info"
    bot_pause: float = 0.7
    bot_step: float = 0.45  # between several decisions of one bot's turn
    bot_breath: float = 1.8  # after a person's decision that can still be undone
    bot_budget: float = 10.0  # then a quick move is made instead
    analysis_worlds: int = 8  # in how many worlds every decision of a finished match is looked at
    deal_wait: float = 12.0  # for those who seal or tell a word before a match
    away: float = 60.0  # then the others may give the seat to a bot
    unwatched: float = MINUTE  # then bots pause at a table that nobody is watching
    grace: float = HOUR  # after a start, no table is removed for this long
    # How long a table that nobody uses is kept, in time served: the clock does not count.
    keep_open: float = DAY
    keep_running: float = 14 * DAY
    keep_over: float = 30 * DAY
    facts: float = 10.0  # between two looks for finished matches that statistics do not know yet
    counted: float = 1.0  # between two notes of the time served, where clocks run
    poll: float = 0.1  # how often other workers' events are looked for
    vacation: int = 28  # days off that everyone may take in a year of time served
    idle: float = 5 * MINUTE  # then a table that nobody is watching is dropped from memory
    idle_over: float = MINUTE  # the same for a table whose match is over
    notify_after: float = MINUTE  # that a turn waits before anybody is told by e-mail or push
    notify_every: float = 10.0  # between two looks for what is to be told
    mail: Mail = Mail()
    limits: Limits = Limits()
    patience: Patience = Patience()

    @property
    def url(self) -> str:
        """The database as an SQLAlchemy URL."""
        if "://" in self.database:
            return self.database.replace("postgresql://", "postgresql+psycopg://", 1)
        path = Path(self.database) if self.database else user_data_path("fourquarters") / "tables.db"
        return f"sqlite:///{path.resolve()}"


def pass_on(settings: Settings) -> None:
    """Leave the settings for worker processes."""
    os.environ[VARIABLE] = msgspec.json.encode(settings).decode()


def passed_on() -> Settings:
    return msgspec.json.decode(os.environ.get(VARIABLE, "{}"), type=Settings)
