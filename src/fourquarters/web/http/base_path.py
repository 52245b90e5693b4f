"""A site below a path: behind a proxy, everything may lie under an address such as https://club.example/games.

The path is that of `public_url`. Inside, all addresses are written as if there were none: it is taken off a request
here, and put before the addresses that leave (templates in `pages/frame.py`, redirects and cookies in `safety.py`, the
page's own in `static/dom.js`). A proxy may pass it on or take it off: both are understood.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from fourquarters.engine.errors import TableError
from fourquarters.words.tongue import mark

ALLOWED = re.compile(r"(/[A-Za-z0-9._~-]+)*")


def base_of(public_url: str) -> str:
    """The path that the site lies under, without a slash at its end; empty: none."""
    path = urlsplit(public_url).path.rstrip("/")
    if not ALLOWED.fullmatch(path):
        message = mark(
            "The path of public_url may have letters, digits, “-”, “.”, “_”, “~” and “/”, not {path}."
        )
        raise TableError(message, path=path)
    return path


def take_off(scope: Any, base: str) -> Any:
    """The request as if the site lay at the top."""
    path: str = scope["path"]
    if not base or not (path == base or path.startswith(f"{base}/")):
        return scope
    raw: bytes = scope.get("raw_path", b"")
    return {
        **scope,
        "path": path.removeprefix(base) or "/",
        "raw_path": raw.removeprefix(base.encode()) or b"/",
    }
