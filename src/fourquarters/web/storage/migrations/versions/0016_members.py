"""Every member has a name of their own, by which others find them."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

from fourquarters.web.storage.handles import handle_for

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "members",
        sa.Column("guest", sa.String(40), sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("handle", sa.String(32), nullable=False, unique=True),
        sa.Column("zone", sa.String(64), nullable=False, server_default=sa.text("''")),
        sa.Column("since", sa.Float, nullable=False),
    )
    name_members(op.get_bind())


def name_members(connection: sa.Connection) -> None:
    """Those who became members before there were handles."""
    asked = """SELECT guests.id, guests.name, MIN(passkeys.made) AS since FROM guests
        JOIN passkeys ON passkeys.guest = guests.id GROUP BY guests.id, guests.name ORDER BY since, guests.id"""
    taken: set[str] = set()
    for row in connection.execute(sa.text(asked)).all():
        handle = handle_for(row.name, taken.__contains__)
        taken.add(handle)
        values = {"guest": row.id, "handle": handle, "since": row.since or time.time()}
        connection.execute(
            sa.text("INSERT INTO members (guest, handle, since) VALUES (:guest, :handle, :since)"), values
        )


def downgrade() -> None:
    op.drop_table("members")
