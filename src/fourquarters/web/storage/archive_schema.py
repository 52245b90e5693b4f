"""What is kept of old matches, packed, and of tables that have expired."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Integer, LargeBinary, String, Table

from fourquarters.web.storage.schema import Id, metadata

archives = Table(
    "archives",
    metadata,
    Column(
        "table_id", Id, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    Column("version", Integer, nullable=False, comment="how many events the match had"),
    Column("ended", Float, nullable=False, comment="when the last of them happened"),
    Column("packed", LargeBinary, nullable=False, comment="all of them: see archive_store.py"),
)

expired_tables = Table(
    "expired_tables",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("state", String(8), nullable=False, comment="open, dealing, running or over"),
    Column("served", Float, nullable=False, comment="seconds served when it was removed"),
)
