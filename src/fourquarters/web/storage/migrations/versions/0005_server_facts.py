"""What belongs to the whole server is in a table of that name."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    rename("house", "server_facts")


def downgrade() -> None:
    rename("server_facts", "house")


def rename(old: str, new: str) -> None:
    """Rename a table with all its rows; PostgreSQL names the index of its key after it."""
    op.rename_table(old, new)
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"ALTER INDEX {old}_pkey RENAME TO {new}_pkey")
