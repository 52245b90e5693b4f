"""`fourquarters restore`: a backup in the place of the database, with every match as it was."""

from __future__ import annotations

from argparse import Namespace

from fourquarters.cli.console import out
from fourquarters.cli.serve import chosen_by
from fourquarters.web.storage.backup import restore
from fourquarters.web.storage.database import Database
from fourquarters.words.tongue import Tongue


def run(asked: Namespace, _: Tongue) -> int:
    """Restore, and say what there is now."""
    database = Database(chosen_by(asked).settings.url)
    try:
        found, kept = restore(database, asked.file, asked.overwrite)
    finally:
        database.close()
    told = [
        _("Restored {tables} tables ({running} of them running), {events} events.", **found._asdict()),
        *([_("The database that was there before is now {file}.", file=kept)] if kept else []),
    ]
    for line in told:
        out.print(line, highlight=False, markup=False, soft_wrap=True)
    return 0
