"""All settings as a commented TOML file: what each is for, its default, and what is in force."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from fourquarters.web.settings import Settings
from fourquarters.web.settings_reader import HIDDEN, KNOWN, Chosen, Path_, Setting, is_secret, written
from fourquarters.words.tongue import Tongue, capital, mark

PASSWORD = re.compile(r"(://[^:/@]*:)[^@/]*@")

HEADINGS = {
    "limits": mark(
        "How much one guest, or one address, may ask for. A pair: how many at once, and how many more each second."
    ),
    "patience": mark("How long the server waits for the other side of a connection."),
}

DEFAULTS = Chosen(Settings(), {})


def sheet(_: Tongue, chosen: Chosen = DEFAULTS) -> str:
    """The whole file. What is not in force by somebody's choice is a comment with its default."""
    lines: list[str] = []
    group: Path_ = ()
    for setting in KNOWN.values():
        if setting.path[:-1] != group:
            group = setting.path[:-1]
            heading = HEADINGS.get(".".join(group))
            lines += ["", *([f"# {_(heading)}"] if heading else []), f"[{'.'.join(group)}]"]
        lines += ["", *entry(setting, _, chosen)]
    return "\n".join(lines).strip() + "\n"


def entry(setting: Setting, _: Tongue, chosen: Chosen) -> Iterator[str]:
    """One setting: what it is for, and what is in force."""
    if setting.why:
        yield f"# {capital(_(setting.why))}"
    name, default = setting.path[-1], written(setting.default)
    found = chosen.found.get(setting.path)
    if found is None:
        yield f"#{name} = {default}"
    else:
        origin = _("default: {value}; now from {where}", value=default, where=found.where)
        yield f"# {origin}"
        yield f"{name} = {shown(setting, found.value)}"


def shown(setting: Setting, value: Any) -> str:
    """A value that anyone may see: secrets are masked, also in addresses."""
    if is_secret(setting) and value:
        return written(HIDDEN)
    return written(PASSWORD.sub(rf"\1{HIDDEN}@", value) if isinstance(value, str) else value)
