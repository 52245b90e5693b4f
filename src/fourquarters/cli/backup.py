"""`fourquarters backup`: a copy of everything, made while the server runs."""

from __future__ import annotations

from argparse import Namespace

from fourquarters.cli.console import out
from fourquarters.cli.serve import chosen_by
from fourquarters.web.storage.backup import back_up
from fourquarters.web.storage.database import Database
from fourquarters.words.tongue import Tongue


def run(asked: Namespace, _: Tongue) -> int:
    """Write the backup, and say what is in it."""
    database = Database(chosen_by(asked).settings.url)
    try:
        made = back_up(database, asked.file)
    finally:
        database.close()
    told = _(
        "{file}: {tables} tables ({running} of them running), {events} events. Keep it safe: it contains secrets.",
        file=asked.file,
        **made._asdict(),
    )
    out.print(told, highlight=False, markup=False, soft_wrap=True)
    return 0
