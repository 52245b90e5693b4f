"""Company: several people at one device, seats that move to another, and what people write to each other."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def table_id(key: bool = False) -> sa.Column[int]:
    there = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", Id, there, primary_key=key, nullable=False)


def upgrade() -> None:
    op.add_column("seats", sa.Column("local", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("hushed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "seat_links",
        table_id(key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("id", Id, primary_key=True, autoincrement=True),
        table_id(),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("who", sa.String(16), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("reaction", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("chat_by_table", "chat", ["table_id", "id"])


def downgrade() -> None:
    op.drop_table("chat")
    op.drop_table("seat_links")
    op.drop_column("tables", "hushed")
    op.drop_column("seats", "local")
