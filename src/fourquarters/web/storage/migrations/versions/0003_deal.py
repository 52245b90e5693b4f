"""The deal: seals and contributions by place, seats drawn by lot, deals that came to nothing.

Tables that are there already keep their seats, their contributions and their way of counting events.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    for column in (
        sa.Column("format", sa.Integer, nullable=False, server_default="1"),
        sa.Column("arranged", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("sealed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("spoilt", sa.Text, nullable=False, server_default="[]"),
    ):
        op.add_column("tables", column)
    for column in (
        sa.Column("place", sa.Integer, nullable=False, server_default="0"),
        sa.Column("contributes", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("seal", sa.String(64), nullable=False, server_default=""),
    ):
        op.add_column("seats", column)
    op.execute("UPDATE seats SET place = seat")


def downgrade() -> None:
    for name in ("place", "contributes", "seal"):
        op.drop_column("seats", name)
    for name in ("format", "arranged", "sealed", "spoilt"):
        op.drop_column("tables", name)
