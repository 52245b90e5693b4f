"""What finished matches add to statistics: how each ended, and what its points were made up of."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def table_id() -> sa.Column[int]:
    there = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", Id, there, primary_key=True, autoincrement=False)


def upgrade() -> None:
    op.create_table(
        "match_facts",
        table_id(),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("sheet", sa.Text, nullable=False),
    )
    op.create_index("match_facts_by_game", "match_facts", ["game", "kind"])
    op.create_table(
        "seat_facts",
        table_id(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("won", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("seat_facts")
    op.drop_table("match_facts")
