"""Notifications: what people want to be told, where they can be reached, and the outbox."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def number() -> sa.Column[int]:
    return sa.Column("id", ID, primary_key=True, autoincrement=True)


def member(primary: bool = False) -> sa.Column[str]:
    owner = sa.ForeignKey("guests.id", ondelete="CASCADE")
    return sa.Column("guest", sa.String(40), owner, primary_key=primary, nullable=False)


def upgrade() -> None:
    make_people()
    make_outbox()


def make_people() -> None:
    op.create_table(
        "notification_wishes",
        member(primary=True),
        sa.Column("wishes", sa.Text, nullable=False),
        sa.Column("looked", sa.Float, nullable=False),
        sa.Column("mailed", sa.Float, nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False),
        sa.Column("stop", sa.String(64), nullable=False, unique=True),
    )
    op.create_table(
        "mail_addresses",
        member(primary=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_table(
        "mails_asked",
        number(),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("mails_asked_by_address", "mails_asked", ["address", "at"])
    op.create_table(
        "push_subscriptions",
        number(),
        member(),
        sa.Column("endpoint", sa.String(1000), nullable=False, unique=True),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("push_subscriptions_by_guest", "push_subscriptions", ["guest"])


def make_outbox() -> None:
    op.create_table(
        "outbox",
        number(),
        member(),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("not_before", sa.Float, nullable=False),
        sa.Column("sent", sa.Float, nullable=True),
        sa.UniqueConstraint("guest", "way", "kind", "table_id", name="one_message_a_table"),
        sqlite_autoincrement=True,
    )
    op.create_index("outbox_waiting", "outbox", ["sent", "not_before"])


def downgrade() -> None:
    for name in ("outbox", "push_subscriptions", "mails_asked", "mail_addresses", "notification_wishes"):
        op.drop_table(name)
