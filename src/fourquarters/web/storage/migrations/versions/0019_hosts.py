"""Hosts: who they are and what they did, bans, announcements, errors, the load; and tables that a host has closed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

TABLES = ("worker_loads", "server_errors", "announcements", "bans", "host_actions", "host_links", "hosts")


def number() -> sa.Column[int]:
    kind = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    return sa.Column("id", kind, primary_key=True, autoincrement=True)


def text(name: str, most: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(most), nullable=False)


def moment(name: str, known: bool = True) -> sa.Column[float]:
    return sa.Column(name, sa.Float, nullable=not known)


def flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())


def upgrade() -> None:
    op.add_column("tables", sa.Column("closed", sa.String(400), nullable=False, server_default=sa.text("''")))
    op.add_column("tables", sa.Column("closings", sa.Text, nullable=False, server_default=sa.text("'[]'")))
    op.create_table(
        "hosts",
        sa.Column("guest", sa.String(40), sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
        moment("since"),
    )
    op.create_table("host_links", sa.Column("hash", sa.String(64), primary_key=True), moment("until"))
    op.create_table(
        "host_actions", number(), moment("at"), text("who", 80), text("kind", 16), text("what", 400), text("why", 400),
        sqlite_autoincrement=True,
    )  # fmt: skip
    op.create_table(
        "bans", number(), text("guest", 40), text("name", 80), flag("household"),
        sa.Column("network", sa.String(64), nullable=False, server_default=sa.text("''")),
        text("reason", 400), moment("at"), moment("until", known=False),
        sqlite_autoincrement=True,
    )  # fmt: skip
    op.create_index("bans_by_guest", "bans", ["guest"])
    op.create_table(
        "announcements", number(), text("english", 400), text("german", 400),
        sa.Column("at_tables", sa.Boolean, nullable=False), moment("at"), moment("until"),
        sqlite_autoincrement=True,
    )  # fmt: skip
    op.create_table(
        "server_errors", number(), sa.Column("key", sa.String(64), nullable=False, unique=True),
        text("level", 8), text("says", 400), text("code", 12), sa.Column("place", sa.Text, nullable=False),
        sa.Column("times", sa.Integer, nullable=False), moment("first"), moment("last"), flag("seen"),
        sqlite_autoincrement=True,
    )  # fmt: skip
    op.create_table(
        "worker_loads", sa.Column("worker", sa.String(16), primary_key=True), moment("at"), moment("since"),
        sa.Column("connections", sa.Integer, nullable=False), moment("processor"), moment("memory"),
        moment("half", known=False), moment("most", known=False),
    )  # fmt: skip


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(table)
    op.drop_column("tables", "closings")
    op.drop_column("tables", "closed")
