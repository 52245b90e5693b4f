"""`fourquarters serve`: the tables in a browser."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from typing import Any

import msgspec

from fourquarters.engine.errors import TableError
from fourquarters.web.settings_reader import Chosen, choose
from fourquarters.web.settings_sheet import sheet
from fourquarters.words.tongue import Tongue

FLAGS = ("host", "port", "database", "workers", "public_url")


def chosen_by(asked: Namespace) -> Chosen:
    """The settings in force: of the file, the environment and this command."""
    given = {name: getattr(asked, name, None) for name in FLAGS}
    return choose(
        asked.config, os.environ, {name: value for name, value in given.items() if value is not None}
    )


def run(asked: Namespace, _: Tongue) -> int:
    """Start the server and wait until it ends."""
    chosen = chosen_by(asked)
    if asked.show_config:
        sys.stdout.write(sheet(_, chosen))
        return 0
    settings: dict[str, Any] = msgspec.structs.asdict(chosen.settings)
    public = settings["public_url"]
    if public and not public.startswith(("http://", "https://")):
        raise TableError("--public-url must begin with http:// or https://, not {url}.", url=public)
    from fourquarters.web.server import serve  # listing the settings needs no server

    serve(open_browser=not asked.no_browser, language=_.language, **settings)
    return 0
