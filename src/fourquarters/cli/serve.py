"""`fourquarters serve`: the tables in a browser."""

from __future__ import annotations

from argparse import Namespace

from fourquarters.engine.errors import TableError
from fourquarters.web.server import serve
from fourquarters.words.tongue import Tongue


def run(asked: Namespace, _: Tongue) -> int:
    """Start the server and wait until it ends."""
    if not 0 <= asked.port <= 65535:
        raise TableError("--port must be between 0 and 65535, not {n}.", n=asked.port)
    if asked.workers < 1:
        raise TableError("--workers must be at least 1, not {n}.", n=asked.workers)
    if asked.public_url and not asked.public_url.startswith(("http://", "https://")):
        raise TableError("--public-url must begin with http:// or https://, not {url}.", url=asked.public_url)
    browser, public = not asked.no_browser, asked.public_url
    serve(asked.host, asked.port, asked.database, browser, asked.workers, _.language, public_url=public)
    return 0
