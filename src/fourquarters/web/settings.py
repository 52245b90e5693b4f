"""The settings of a server: what there is, what it is for, and its defaults. `settings_reader.py` finds out what a
host has chosen. They are passed to worker processes in one environment variable."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from platformdirs import user_data_path

from fourquarters.words.tongue import mark

VARIABLE = "FOURQUARTERS_SETTINGS"

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0


def why(text: str, least: float | None = 0, most: float | None = None) -> Meta:
    """What a number is for, and between which bounds it may lie."""
    return Meta(description=text, ge=least, le=most)


def text(words: str) -> Meta:
    """What a setting is for that is not a number."""
    return Meta(description=words)


Rate = tuple[float, float]
"""A token bucket: how many at once, and how many more each second."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much one guest, or one address, may ask for. An IPv6 address counts by its household (/64).

    Eight people behind one router never hit a limit; one program does, whatever it calls itself.
    Each worker counts for itself. A pair is a token bucket: how many at once, and how many more each second.
    """

    name: Annotated[int, why(mark("letters in a name"), 1, 80)] = 24
    head: Annotated[int, why(mark("bytes of a request up to its body"), 1024)] = 16 * 1024
    body: Annotated[int, why(mark("bytes of a request’s body"), 1024)] = 8 * 1024
    message: Annotated[int, why(mark("bytes of a message over a WebSocket"), 256)] = 4 * 1024
    tables_of_guest: Annotated[int, why(mark("a guest’s tables, open or running"))] = 20
    tables_of_address: Annotated[int, why(mark("an address’s tables in use"))] = 40
    bot_tables_of_address: Annotated[int, why(mark("of these, those where only bots play"))] = 8
    connections: Annotated[
        int, why(mark("connections of a worker; fewer if the system allows fewer files"), 1)
    ] = 4000
    connections_of_guest: Annotated[int, why(mark("connections of a guest"), 1)] = 20
    connections_of_address: Annotated[
        int, why(mark("connections of an address; not counted for a trusted proxy itself"), 1)
    ] = 200
    connections_at_table: Annotated[int, why(mark("connections that follow a table"), 1)] = 300
    unsent: Annotated[int, why(mark("bytes that may wait for a slow reader"), 4096)] = 1024 * 1024
    requests: Annotated[
        Rate, text(mark("requests of an address; a page with all its files is about thirty"))
    ] = (400, 60)
    moves: Annotated[Rate, text(mark("moves and messages of a guest"))] = (100, 20)
    moves_of_address: Annotated[Rate, text(mark("moves and messages of an address"))] = (800, 160)
    writing: Annotated[Rate, text(mark("lines that a guest writes to the others at a table"))] = (6, 0.5)
    writing_of_address: Annotated[Rate, text(mark("lines that are written from an address"))] = (40, 3)
    creations: Annotated[Rate, text(mark("tables opened by a guest"))] = (20, 0.1)
    creations_of_address: Annotated[Rate, text(mark("tables opened from an address"))] = (24, 0.05)
    thoughts: Annotated[Rate, text(mark("hints, chances and plans of a guest"))] = (40, 2)
    thoughts_of_address: Annotated[Rate, text(mark("hints, chances and plans of an address"))] = (200, 12)
    club: Annotated[Rate, text(mark("what a member does about friends, groups and tournaments"))] = (60, 1)
    looks: Annotated[Rate, text(mark("earlier positions and their pictures, shown to a guest"))] = (200, 12)
    looks_of_address: Annotated[
        Rate, text(mark("earlier positions and their pictures, shown to an address"))
    ] = (600, 36)
    newcomers: Annotated[Rate, text(mark("new guests from an address"))] = (60, 0.5)
    accounts_of_address: Annotated[
        Rate, text(mark("sign-ins and other changes of accounts from an address"))
    ] = (60, 0.5)
    recoveries_of_address: Annotated[Rate, text(mark("recovery codes that an address tries"))] = (10, 0.02)
    mails_of_address: Annotated[Rate, text(mark("e-mails with a code that an address asks for"))] = (6, 0.002)


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
    club=(1e9, 1e9),
    looks=(1e9, 1e9),
    looks_of_address=(1e9, 1e9),
    newcomers=(1e9, 1e9),
    accounts_of_address=(1e9, 1e9),
    recoveries_of_address=(1e9, 1e9),
    mails_of_address=(1e9, 1e9),
)


class Patience(msgspec.Struct, frozen=True, kw_only=True):
    """For how many seconds the server waits for the other side of a connection."""

    head: Annotated[float, why(mark("seconds until a request has arrived up to its body"))] = 10.0
    body: Annotated[float, why(mark("seconds until its body has arrived"))] = 15.0
    reading: Annotated[float, why(mark("seconds until somebody takes what they were sent"))] = 60.0
    ping: Annotated[float, why(mark("seconds between pings over a WebSocket"))] = 20.0
    pong: Annotated[float, why(mark("seconds until a ping is answered"))] = 20.0
    closing: Annotated[float, why(mark("seconds until a connection that we close is closed"))] = 3.0


class Mail(msgspec.Struct, frozen=True, kw_only=True):
    """The mail server that takes our e-mails; without a host, none are sent."""

    host: Annotated[str, text(mark("the mail server; empty: no e-mails are sent"))] = ""
    port: Annotated[int, why(mark("the port of the mail server"), 1, 65535)] = 587
    security: Annotated[
        Literal["starttls", "tls", "none"], text(mark("how the connection to the mail server is kept secret"))
    ] = "starttls"
    user: Annotated[str, text(mark("who we are to the mail server; empty: it does not ask"))] = ""
    password: Annotated[str, text(mark("the password for the mail server"))] = ""
    sender: Annotated[
        str,
        Meta(
            description=mark("the address that e-mails come from"),
            pattern=r"^([^\s@<>,;\"]+@[^\s@<>,;\"]+)?\Z",
        ),
    ] = ""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One server. Times are in seconds."""

    host: Annotated[str, text(mark("the address to listen on"))] = "127.0.0.1"
    port: Annotated[int, why(mark("the port to listen on"), 0, 65535)] = 8400
    database: Annotated[str, text(mark("a file, or postgresql://…; empty: a file in your data folder"))] = ""
    workers: Annotated[
        int, why(mark("how many server processes to run; each counts its limits for itself"), 1)
    ] = 1
    secret: Annotated[str, text(mark("signs cookies; empty: one is made and kept in the database"))] = ""
    test: Annotated[bool, text(mark("only for tests: tables may be opened with a seed"))] = False
    compile_rules: Annotated[bool, text(mark("compile the rules in the background"))] = True
    secure_cookie: Annotated[bool, text(mark("cookies only over HTTPS: set it if your proxy uses HTTPS"))] = (
        False
    )
    public_url: Annotated[
        str, text(mark("where others find this server, for invitations and passkeys; empty: found out"))
    ] = ""
    trusted_proxies: Annotated[
        tuple[str, ...],
        text(
            mark(
                "addresses or networks of your proxies, whose X-Forwarded-For and X-Forwarded-Proto are believed"
            )
        ),
    ] = ()
    metrics_token: Annotated[
        str, text(mark("whoever shows this token may read /metrics, for Prometheus; empty: nobody"))
    ] = ""
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        text(mark("which lines the log has, and those that matter more")),
    ] = "info"
    bots: Annotated[
        tuple[str, ...],
        text(
            mark(
                "bots from elsewhere that may sit at tables: name=package.module:Class, name=engine:COMMAND, or the "
                "name of one that an installed package offers"
            )
        ),
    ] = ()
    bot_pause: Annotated[float, why(mark("seconds that a bot takes at least"))] = 0.7
    bot_step: Annotated[float, why(mark("seconds between several decisions of one bot’s turn"))] = 0.45
    bot_breath: Annotated[float, why(mark("seconds after a person’s decision that can still be undone"))] = (
        1.8
    )
    bot_budget: Annotated[float, why(mark("seconds that a bot may think; then it makes a quick move"))] = 10.0
    analysis_worlds: Annotated[
        int, why(mark("in how many worlds each decision of a finished match is looked at"), 1)
    ] = 8
    deal_wait: Annotated[
        float, why(mark("seconds to wait for those who seal or tell a word before a match"))
    ] = 12.0
    away: Annotated[
        float, why(mark("seconds until the others may give an absent player’s seat to a bot"))
    ] = 60.0
    unwatched: Annotated[float, why(mark("seconds until bots pause at a table that nobody is watching"))] = (
        MINUTE
    )
    grace: Annotated[float, why(mark("seconds after a start in which no table is removed"))] = HOUR
    keep_open: Annotated[
        float, why(mark("seconds served that an open table is kept while nobody uses it"))
    ] = DAY
    keep_running: Annotated[
        float, why(mark("seconds served that a running match is kept while nobody uses it"))
    ] = 14 * DAY
    keep_over: Annotated[
        float, why(mark("seconds served that a finished match is kept while nobody uses it"))
    ] = 365 * DAY
    keep_guest: Annotated[
        float, why(mark("seconds served that a guest is kept who sits nowhere and does not come back"))
    ] = 90 * DAY
    expiry: Annotated[float, why(mark("seconds between two searches for what has expired"), 0.01)] = (
        10 * MINUTE
    )
    archive_after: Annotated[
        float, why(mark("seconds served after which a finished match that nobody uses is packed"))
    ] = 7 * DAY
    archive: Annotated[
        float, why(mark("seconds between two looks for matches to pack, a few at a time"), 0.01)
    ] = 10.0
    facts: Annotated[
        float,
        why(mark("seconds between two looks for finished matches that statistics do not know yet"), 0.01),
    ] = 10.0
    counted: Annotated[
        float, why(mark("seconds between two notes of the time served, where clocks run"), 0.01)
    ] = 1.0
    tournaments: Annotated[
        float, why(mark("seconds between two looks at the rounds that are being played"), 0.01)
    ] = 1.0
    poll: Annotated[float, why(mark("seconds between two looks for what other workers did"), 0.001)] = 0.1
    vacation: Annotated[
        int, why(mark("days off that everyone may take in a year of time served"), 0, 366)
    ] = 28
    idle: Annotated[
        float, why(mark("seconds until a table that nobody is watching is dropped from memory"))
    ] = 5 * MINUTE
    idle_over: Annotated[float, why(mark("the same for a table whose match is over"))] = MINUTE
    notify_after: Annotated[
        float, why(mark("seconds that a turn waits before anybody is told by e-mail or push"))
    ] = MINUTE
    notify_every: Annotated[float, why(mark("seconds between two looks for what is to be told"), 0.01)] = 10.0
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
