"""Analyses of finished matches: who is making one and how far they are, or what has been found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", Id, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("made_with", sa.String(80), nullable=False),
        sa.Column("worker", sa.String(16), nullable=False),
        sa.Column("beat", sa.Float, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=True),
    )


def downgrade() -> None:
    op.drop_table("analyses")
