"""`fourquarters host`: who looks after a server. A link makes a member a host; the list, and taking the role away."""

from __future__ import annotations

import secrets
import time
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row

from fourquarters.cli.console import out
from fourquarters.cli.serve import chosen_by
from fourquarters.engine.errors import TableError
from fourquarters.web.settings import Settings
from fourquarters.web.storage import host_store
from fourquarters.web.storage.database import Database
from fourquarters.words.tongue import Tongue, mark

NOBODY = mark("There are no hosts.")


def run(asked: Namespace, _: Tongue) -> int:
    """Do what was asked with the server's own database, whether the server is running or not."""
    settings = chosen_by(asked).settings
    database = Database(settings.url)
    try:
        database.migrate()
        if asked.remove is not None:
            remove(database, asked.remove, _)
        elif asked.list:
            show(database, _)
        else:
            make_link(database, settings, _)
    finally:
        database.close()
    return 0


def make_link(database: Database, settings: Settings, _: Tongue) -> None:
    """A link that works once, for an hour; only its hash is kept, and no log or proxy ever sees it."""
    token = secrets.token_urlsafe(24)
    with database.writing() as connection:
        host_store.keep_link(connection, token)
        host_store.note_action(connection, "", "link")
    address = settings.public_url.rstrip("/") or f"http://localhost:{settings.port}"
    out.print(_("Open this link as a member of the server (it works once, within an hour):"), highlight=False)
    out.print(f"{address}/host/join#{token}", highlight=False, soft_wrap=True, markup=False)


def show(database: Database, _: Tongue) -> None:
    found = all_of(database)
    for number, row in enumerate(found, 1):
        day = time.strftime("%Y-%m-%d", time.localtime(row.since))
        out.print(
            _("{n}  {name}, host since {day}", n=number, name=row.name, day=day),
            highlight=False,
            markup=False,
        )
    if not found:
        out.print(_(NOBODY), highlight=False)


def all_of(database: Database) -> Sequence[Row[Any]]:
    with database.reading() as connection:
        return host_store.all_hosts(connection)


def remove(database: Database, who: str, _: Tongue) -> None:
    """By name, or by number in the list where two have the same."""
    found = all_of(database)
    meant = [row for row in found if row.name == who]
    if not meant and who.isdigit() and 0 < int(who) <= len(found):
        meant = [found[int(who) - 1]]
    if not meant:
        raise TableError(mark("No host is called “{name}”. See: fourquarters host --list"), name=who)
    if len(meant) > 1:
        message = mark("Several hosts are called “{name}”. Give their number: fourquarters host --list")
        raise TableError(message, name=who)
    with database.writing() as connection:
        host_store.remove_host(connection, meant[0].guest)
        host_store.note_action(connection, "", "unhost", meant[0].name)
    out.print(_("{name} is no longer a host.", name=meant[0].name), highlight=False, markup=False)
