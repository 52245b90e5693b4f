"""Puzzles: who has tried which, ratings of people and of puzzles, and the puzzles of the day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def guest_id() -> sa.Column[str]:
    return sa.Column("guest", sa.String(40), sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True)


def flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())


def upgrade() -> None:
    op.create_table(
        "puzzle_tries",
        guest_id(),
        sa.Column("puzzle", sa.String(80), primary_key=True),
        flag("hinted"),
        sa.Column("first", sa.Boolean, nullable=True),
        flag("solved"),
        flag("shown"),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "puzzle_players",
        guest_id(),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.String(80), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_days",
        guest_id(),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    for name in ("puzzle_days", "puzzle_ratings", "puzzle_players", "puzzle_tries"):
        op.drop_table(name)
