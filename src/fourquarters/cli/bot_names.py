"""Names of bots on the command line: separated by commas, but not by those between quotes."""

from __future__ import annotations

import re

PIECES = re.compile(r"""(?:"[^"]*"|'[^']*'|[^,"'])+""")


def named(text: str) -> list[str]:
    """The names in a list; quotes stay, for a command needs them."""
    return [name.strip() for name in PIECES.findall(text) if name.strip()]
