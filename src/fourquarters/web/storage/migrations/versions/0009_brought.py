"""Matches that were begun elsewhere: what they bring along, such as the words of those who played there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("brought", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "brought")
