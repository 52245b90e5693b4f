"""Versions follow one another, a match that is over is over, and tables are kept by time served.

Rules of the database itself, whatever the server may do: an event is only taken for a running
match and only as the version after its last one; the event that ends a match ends it in the same
commit; nothing begins again. Tables and guests are stamped with the seconds served so far
instead of the time of day, which may jump.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NOT_RUNNING = "this match is not running"
NOT_NEXT = "this version does not follow the last one"
NO_RETURN = "a match that is over does not begin again"

SQLITE = (
    f"""
    CREATE TRIGGER event_follows BEFORE INSERT ON events WHEN NEW.number IS NOT NULL BEGIN
      SELECT RAISE(ABORT, '{NOT_RUNNING}')
        WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = NEW.table_id AND state = 'running');
      SELECT RAISE(ABORT, '{NOT_NEXT}')
        WHERE NEW.number <> 1 + (SELECT coalesce(max(number), 0) FROM events WHERE table_id = NEW.table_id);
      UPDATE tables SET state = 'over', updated = NEW.at WHERE NEW.ends AND id = NEW.table_id;
    END
    """,
    f"""
    CREATE TRIGGER over_is_over BEFORE UPDATE OF state ON tables
      WHEN OLD.state = 'over' AND NEW.state <> 'over' BEGIN SELECT RAISE(ABORT, '{NO_RETURN}');
    END
    """,
)

POSTGRES = (
    f"""
    CREATE FUNCTION event_follows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NOT EXISTS (SELECT 1 FROM tables WHERE id = NEW.table_id AND state = 'running') THEN
        RAISE EXCEPTION '{NOT_RUNNING}' USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      IF NEW.number <> 1 + (SELECT coalesce(max(number), 0) FROM events WHERE table_id = NEW.table_id) THEN
        RAISE EXCEPTION '{NOT_NEXT}' USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      IF NEW.ends THEN
        UPDATE tables SET state = 'over', updated = NEW.at WHERE id = NEW.table_id;
      END IF;
      RETURN NEW;
    END $$
    """,
    """
    CREATE TRIGGER event_follows BEFORE INSERT ON events FOR EACH ROW
      WHEN (NEW.number IS NOT NULL) EXECUTE FUNCTION event_follows()
    """,
    f"""
    CREATE FUNCTION over_is_over() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION '{NO_RETURN}' USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    """
    CREATE TRIGGER over_is_over BEFORE UPDATE OF state ON tables FOR EACH ROW
      WHEN (OLD.state = 'over' AND NEW.state <> 'over') EXECUTE FUNCTION over_is_over()
    """,
)


def upgrade() -> None:
    for table in ("tables", "guests"):
        op.add_column(table, sa.Column("served", sa.Float, nullable=False, server_default=sa.text("0")))
    op.add_column("events", sa.Column("ends", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("INSERT INTO house (name, value) VALUES ('served', '0')")
    mend_torn_matches()
    for rule in SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRES:
        op.execute(rule)


def mend_torn_matches() -> None:
    """A match that lacks a version could no longer be read; it continues from before the gap."""
    counted = "SELECT table_id FROM events GROUP BY table_id HAVING coalesce(max(number), 0) <> count(number)"
    for (table,) in op.get_bind().execute(sa.text(counted)).all():
        asked = sa.text("SELECT number FROM events WHERE table_id = :table AND number > 0 ORDER BY number")
        numbers = op.get_bind().execute(asked, {"table": table}).scalars().all()
        whole = next((place for place, number in enumerate(numbers) if number != place + 1), len(numbers))
        cut = sa.text("DELETE FROM events WHERE table_id = :table AND number > :whole")
        op.get_bind().execute(cut, {"table": table, "whole": whole})


def downgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    for rule, table in (("event_follows", "events"), ("over_is_over", "tables")):
        op.execute(f"DROP TRIGGER {rule}" + ("" if sqlite else f" ON {table}"))
        if not sqlite:
            op.execute(f"DROP FUNCTION {rule}()")
    op.execute("DELETE FROM house WHERE name = 'served'")
    for table, column in (("tables", "served"), ("guests", "served"), ("events", "ends")):
        op.drop_column(table, column)
