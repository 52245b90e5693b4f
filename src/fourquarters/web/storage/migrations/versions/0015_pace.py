"""Clocks: a table's pace, what every decision cost, whose turn it is, seats lost on time, and days off.

Matches that are under way have no clock and go on as before. Whose turn it is at them is noted when somebody
next looks. From now on, the event that passes the turn notes it in the same commit.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

SQLITE = (
    """
    CREATE TRIGGER event_turns AFTER INSERT ON events WHEN NEW.number IS NOT NULL BEGIN
      UPDATE tables SET decider = NEW.next, due = NEW.due WHERE id = NEW.table_id;
    END
    """,
)

POSTGRES = (
    """
    CREATE FUNCTION event_turns() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE tables SET decider = NEW.next, due = NEW.due WHERE id = NEW.table_id;
      RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER event_turns AFTER INSERT ON events FOR EACH ROW
      WHEN (NEW.number IS NOT NULL) EXECUTE FUNCTION event_turns()
    """,
)


def number(name: str, default: str, kind: type[sa.Integer] = sa.BigInteger) -> sa.Column[int]:
    return sa.Column(name, kind, nullable=False, server_default=sa.text(default))


def upgrade() -> None:
    op.add_column("tables", sa.Column("pace", sa.Text, nullable=False, server_default=sa.text("''")))
    op.add_column("tables", sa.Column("zero", sa.String(8), nullable=False, server_default=sa.text("''")))
    op.add_column("tables", number("began", "0"))
    op.add_column("tables", number("decider", "-1", sa.Integer))
    op.add_column("tables", sa.Column("due", sa.BigInteger, nullable=True))
    op.add_column("seats", sa.Column("lost", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("events", number("served", "0"))
    op.add_column("events", number("used", "0"))
    op.add_column("events", number("next", "-1", sa.Integer))
    op.add_column("events", sa.Column("due", sa.BigInteger, nullable=True))
    op.create_table(
        "vacations",
        sa.Column(
            "id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True
        ),
        sa.Column("guest", sa.String(40), sa.ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
        sa.Column("begins", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("vacations_by_guest", "vacations", ["guest", "ends"])
    for rule in SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRES:
        op.execute(rule)


def downgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    op.execute("DROP TRIGGER event_turns" + ("" if sqlite else " ON events"))
    if not sqlite:
        op.execute("DROP FUNCTION event_turns()")
    op.drop_table("vacations")
    for table, columns in (
        ("events", ("due", "next", "used", "served")),
        ("seats", ("lost",)),
        ("tables", ("due", "decider", "began", "zero", "pace")),
    ):
        for column in columns:
            op.drop_column(table, column)
