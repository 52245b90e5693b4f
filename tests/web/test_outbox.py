"""Everyone has wishes, in a club that has grown: more people than a statement of the database can name."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert

from fourquarters.web.notifications.news import Moment
from fourquarters.web.notifications.wishes import MAIL
from fourquarters.web.settings import Settings
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.outbox_store import News
from fourquarters.web.storage.records import SeatRecord
from fourquarters.web.storage.schema import guests, mail_addresses, notification_wishes
from fourquarters.web.tables import notifier
from tests.web.registries import open_table

MANY, NAMED = 2000, 600
"""People with wishes, and values that a statement may name: as 100,000 and 32,766."""


def come_with_wishes(connection: Connection, many: int) -> None:
    """People who want e-mails."""
    guest = {"language": "en", "seen": 0.0}
    wish = {"looked": 0.0, "mailed": 0.0, "stopped": False}
    address = {"confirmed": True, "asked": 0.0, "tries": 0}
    ids = [f"guest-{n}" for n in range(many)]
    rows: list[tuple[Any, list[dict[str, Any]]]] = [
        (guests, [{"id": one, "name": one, **guest} for one in ids]),
        (notification_wishes, [{"guest": one, "wishes": "{}", "stop": one, **wish} for one in ids]),
        (mail_addresses, [{"guest": one, "address": f"{one}@example.org", **address} for one in ids]),
    ]
    for table, values in rows:
        connection.execute(insert(table), values)


def test_among_more_people_than_a_statement_can_name_whoever_is_invited_is_told(tmp_path: Path) -> None:
    database = Database(Settings(database=str(tmp_path / "t.db")).url)
    database.migrate()
    last = f"guest-{MANY - 1}"
    with database.writing() as connection:
        come_with_wishes(connection, MANY)
        table = open_table(connection, [SeatRecord(0, "g0", "", "Ann"), SeatRecord(1, held=last)])
    with database.reading() as connection:
        file: Any = connection.connection.dbapi_connection
        file.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, NAMED)
        found, people = notifier.find_news(connection, Moment(time.time() + 3600.0, 0, 60.0), (MAIL,))
    database.close()
    assert found == [News(last, MAIL, "invited", table.id, 0)]
    assert len(people) == MANY
