"""What goes wrong with a bot from elsewhere, in words for whoever chose it."""

from __future__ import annotations

from collections.abc import Callable
from typing import SupportsInt

from fourquarters.engine.errors import TableError, UnknownMove
from fourquarters.engine.view import View

LONGEST = 80


class BotFault(TableError):
    """A bot from elsewhere failed: it lost its way, its time or its life. The game goes on without it."""

    def __reduce__(self) -> tuple[Callable[..., BotFault], tuple[str, dict[str, object]]]:
        return remade, (self.message, self.fields)


def remade(message: str, fields: dict[str, object]) -> BotFault:
    """A fault that comes from another process."""
    return BotFault(message, **fields)


def readable(text: str) -> str:
    """What somebody else's program said, safe to print and not too long."""
    plain = "".join(c if c.isprintable() else " " for c in text).strip()
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1] + "…"


def allowed(bot: str, view: View, answer: object) -> int:
    """The decision that a bot's answer means, an id or a move in notation, if it is legal."""
    action = -1
    try:
        if isinstance(answer, str) and not answer.isdecimal():
            action = view.game.actions.parse(answer)
        elif isinstance(answer, SupportsInt | str):
            action = int(answer)
    except (ValueError, UnknownMove):
        pass
    if action not in view.legal():
        raise BotFault(
            "{bot} chose “{move}”, which is not allowed here.", bot=bot, move=readable(str(answer))
        )
    return action
