"""Old matches, packed; and the codes of tables that have expired, so that their addresses can say so.
Notices are found without looking at all events, what belongs to a guest or a table without looking at everything of
its kind, and rated matches that are to be reckoned without looking at those that have been: a table itself says so.

Nothing is packed here: a server does that in the background, a few matches at a time.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0020"

ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


NOTICE = sa.text("number IS NULL")
UNSETTLED = sa.text("rated = 1 AND settled = 0"), sa.text("rated AND NOT settled")
OWNERS = (
    ("chat_by_writer", "chat", "who"),
    ("group_invitations_by_host", "group_invitations", "host"),
    ("group_results_by_guest", "group_results", "guest"),
    ("outbox_by_table", "outbox", "table_id"),
    ("tables_by_creator", "tables", "creator"),
)


def flag() -> sa.Column[bool]:
    return sa.Column("settled", sa.Boolean, nullable=False, server_default=sa.false())


def move_flag(source: str, key: str, to: str, own: str) -> None:
    """Which matches have been reckoned is noted in another table from now on."""
    op.add_column(to, flag())
    settled = f"SELECT {key} FROM {source} WHERE settled"
    op.execute(f"UPDATE {to} SET settled = true WHERE {own} IN ({settled})")
    op.drop_column(source, "settled")


def upgrade() -> None:
    move_flag("match_facts", "table_id", "tables", "id")
    sqlite, postgres = UNSETTLED
    op.create_index("tables_unsettled", "tables", ["game"], sqlite_where=sqlite, postgresql_where=postgres)
    for name, table, owner in OWNERS:
        op.create_index(name, table, [owner])
    op.create_index("event_notices", "events", ["id"], sqlite_where=NOTICE, postgresql_where=NOTICE)
    op.create_table(
        "archives",
        sa.Column(
            "table_id",
            ID,
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "expired_tables",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("served", sa.Float, nullable=False),
    )


def downgrade() -> None:
    if op.get_bind().execute(sa.text("SELECT count(*) FROM archives")).scalar():
        raise RuntimeError("matches have been archived: an older version could not read them")
    for name, table, _owner in OWNERS:
        op.drop_index(name, table)
    op.drop_index("tables_unsettled", "tables")
    move_flag("tables", "id", "match_facts", "table_id")
    op.drop_index("event_notices", "events")
    op.drop_table("expired_tables")
    op.drop_table("archives")
