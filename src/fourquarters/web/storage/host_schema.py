"""What is kept for the hosts of a server: who they are, what they did, bans, announcements, errors, and the load."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Index, Integer, String, Table, Text, false, text

from fourquarters.web.storage.schema import Id, member, metadata

hosts = Table(
    "hosts",
    metadata,
    member(primary=True),
    Column("since", Float, nullable=False),
)

host_links = Table(
    "host_links",
    metadata,
    Column("hash", String(64), primary_key=True, comment="SHA-256 of what the link says"),
    Column("until", Float, nullable=False),
)

host_actions = Table(
    "host_actions",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("who", String(80), nullable=False, comment="the host's name then; empty: the command line"),
    Column("kind", String(16), nullable=False, comment="what was done: see HostAction"),
    Column("what", String(400), nullable=False, comment="to whom or what"),
    Column("why", String(400), nullable=False),
    sqlite_autoincrement=True,
)

bans = Table(
    "bans",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("guest", String(40), nullable=False),
    Column("name", String(80), nullable=False, comment="theirs when they were banned"),
    Column("household", Boolean, nullable=False, server_default=false(), comment="their network, too"),
    Column(
        "network",
        String(64),
        nullable=False,
        server_default=text("''"),
        comment="keyed hash of its address; empty: not known yet",
    ),
    Column("reason", String(400), nullable=False),
    Column("at", Float, nullable=False),
    Column("until", Float, nullable=True, comment="null: for good"),
    Index("bans_by_guest", "guest"),
    sqlite_autoincrement=True,
)

announcements = Table(
    "announcements",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("english", String(400), nullable=False),
    Column("german", String(400), nullable=False),
    Column("at_tables", Boolean, nullable=False, comment="not only in the lobby"),
    Column("at", Float, nullable=False),
    Column("until", Float, nullable=False),
    sqlite_autoincrement=True,
)

errors = Table(
    "server_errors",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("key", String(64), nullable=False, unique=True, comment="the same for what is the same"),
    Column("level", String(8), nullable=False),
    Column("says", String(400), nullable=False),
    Column("code", String(12), nullable=False, comment="of the table; empty: none"),
    Column("place", Text, nullable=False, comment="kind of error and where in the program; no values"),
    Column("times", Integer, nullable=False),
    Column("first", Float, nullable=False),
    Column("last", Float, nullable=False),
    Column("seen", Boolean, nullable=False, server_default=false(), comment="by a host, since it last came"),
    sqlite_autoincrement=True,
)

loads = Table(
    "worker_loads",
    metadata,
    Column("worker", String(16), primary_key=True),
    Column("at", Float, nullable=False),
    Column("since", Float, nullable=False, comment="when it was started"),
    Column("connections", Integer, nullable=False),
    Column("processor", Float, nullable=False, comment="of one core, 1: all of it"),
    Column("memory", Float, nullable=False, comment="bytes"),
    Column("half", Float, nullable=True, comment="seconds within which half of the decisions are answered"),
    Column("most", Float, nullable=True, comment="the same for 99 of 100"),
)
