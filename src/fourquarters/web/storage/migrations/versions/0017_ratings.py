"""Rated tables, what is believed of their players' strength, and how each match has changed that."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def flag(name: str, default: sa.ColumnElement[bool]) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False, server_default=default)


def owner() -> sa.Column[str]:
    return sa.Column("guest", sa.String(40), sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True)


def numbers(*names: str) -> list[sa.Column[float]]:
    return [sa.Column(name, sa.Float, nullable=False) for name in names]


def upgrade() -> None:
    op.add_column("tables", flag("rated", sa.false()))
    op.add_column("seats", flag("gave_up", sa.false()))
    op.add_column("match_facts", flag("settled", sa.false()))
    op.add_column("members", flag("shown", sa.true()))
    op.create_table(
        "ratings",
        owner(),
        sa.Column("game", sa.String(40), primary_key=True),
        *numbers("mu", "sigma"),
        sa.Column("games", sa.Integer, nullable=False),
        *numbers("updated"),
    )
    op.create_index("ratings_by_game", "ratings", ["game", "games"])
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "rating_changes",
        sa.Column("table_id", Id, table, primary_key=True, autoincrement=False),
        owner(),
        *numbers("mu_before", "sigma_before", "mu_after", "sigma_after"),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
    )
    op.create_index("rating_changes_by_guest", "rating_changes", ["guest"])


def downgrade() -> None:
    for table in ("rating_changes", "ratings"):
        op.drop_table(table)
    for table, column in (
        ("members", "shown"),
        ("match_facts", "settled"),
        ("seats", "gave_up"),
        ("tables", "rated"),
    ):
        op.drop_column(table, column)
