"""Start the server from a terminal or a test: `python -m fourquarters.web '{"port": 8400}'`."""

from __future__ import annotations

import sys

import msgspec

from fourquarters.engine.errors import TableError
from fourquarters.web.server import serve
from fourquarters.web.settings import Settings


def main() -> int:
    """The only argument is a JSON object with settings."""
    settings = msgspec.json.decode(sys.argv[1] if len(sys.argv) > 1 else "{}", type=Settings)
    try:
        serve(open_browser=False, **msgspec.structs.asdict(settings))
    except TableError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


sys.exit(main())
