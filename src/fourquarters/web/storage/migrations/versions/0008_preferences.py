"""Preferences: how a guest likes to play goes with them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("guests", sa.Column("preferences", sa.Text, nullable=False, server_default="{}"))


def downgrade() -> None:
    op.drop_column("guests", "preferences")
