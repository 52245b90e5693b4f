"""The first schema: guests, tables, seats and events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "house",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("theme", sa.String(8), nullable=False),
        sa.Column("confirm", sa.Boolean, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    create_tables()
    create_seats()
    create_events()


def create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", ID, primary_key=True, autoincrement=True),
        sa.Column("code", sa.String(12), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("creator", sa.String(40), nullable=False),
        sa.Column("rematch", sa.String(12), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("tables_by_state", "tables", ["state", "updated"])


def create_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("contribution", sa.String(80), nullable=False),
        sa.Column("here_until", sa.Float, nullable=False),
    )
    op.create_index("seats_by_guest", "seats", ["guest"])


def create_events() -> None:
    op.create_table(
        "events",
        sa.Column("id", ID, primary_key=True, autoincrement=True),
        sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("worker", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "number", name="one_event_a_version"),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    for table in ("events", "seats", "tables", "guests", "house"):
        op.drop_table(table)
