"""Bots from elsewhere at a server's tables: those that its settings list, and no others.

Visitors see and say the name that the host has given; where a bot comes from, they never learn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from fourquarters.bots import BOTS, EngineBot, PluginBot, invite
from fourquarters.bots.guests import offered
from fourquarters.engine.errors import TableError
from fourquarters.words.tongue import mark

NAME = re.compile(r"[^\W_][\w. -]{0,23}")
UNNAMED = mark("bots: “{bot}” needs a name of its own, up to 24 letters, that visitors see: name={bot}")
HAS_NAME = mark("bots: “{name}” is the name of one of our own bots.")


def welcome(names: Iterable[str], check: bool) -> None:
    """Invite the bots that a host has listed; see first whether they can be called, if there is somebody to tell."""
    for listed in names:
        name, known, _source = listed.partition("=")
        if not (known or listed in offered()) or not NAME.fullmatch(name.strip()):
            raise TableError(UNNAMED, bot=listed)
        if name.strip() in BOTS:
            raise TableError(HAS_NAME, name=name.strip())
        invited = invite(listed, check)
        if check and isinstance(invited, EngineBot):
            invited.rest()
        assert isinstance(invited, EngineBot | PluginBot)
