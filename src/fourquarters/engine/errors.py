"""Errors in what somebody asked for. Each says what was wrong, where, and what is allowed.

An error keeps its text as a template together with the values that fill it, so that it can be told
in any language: `error.told(_)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches


class TableError(ValueError):
    """A request that cannot be met; its text is for the person who made it."""

    def __init__(self, message: str, **fields: object) -> None:
        super().__init__(message.format(**fields))
        self.message = message
        self.fields = fields

    def told(self, _: Callable[..., str]) -> str:
        """The text in the reader's language."""
        return _(self.message, **plain(self.fields))


def plain(fields: dict[str, object]) -> dict[str, int | str]:
    """The values that fill a text: numbers as they are, anything else as a string."""
    return {name: value if isinstance(value, int) else str(value) for name, value in fields.items()}


class UnknownGame(TableError):
    """There is no game of this name."""

    def __init__(self, name: str, known: list[str]) -> None:
        fields: dict[str, object] = {"name": name, "known": ", ".join(known)}
        if other := closest(name, known):
            super().__init__(
                "There is no game “{name}”. Did you mean “{other}”? Games: {known}.", other=other, **fields
            )
        else:
            super().__init__("There is no game “{name}”. Games: {known}.", **fields)


class UnknownBot(TableError):
    """There is no bot of this name."""

    def __init__(self, name: str, known: list[str]) -> None:
        fields: dict[str, object] = {"name": name, "known": ", ".join(known)}
        if other := closest(name, known):
            super().__init__(
                "There is no bot “{name}”. Did you mean “{other}”? Bots: {known}.", other=other, **fields
            )
        else:
            super().__init__("There is no bot “{name}”. Bots: {known}.", **fields)


class BrokenGame(TableError):
    """A game that an installed package offers, and that does not work."""

    def __init__(self, name: str, package: str, error: Exception) -> None:
        why = f"{type(error).__name__}: {error}"
        super().__init__(
            "The game “{name}” of {package} cannot be loaded: {why}", name=name, package=package, why=why
        )


def closest(name: str, known: Iterable[str]) -> str:
    """The one of the names that is nearly this one; empty if none is."""
    by_letters = {one.casefold(): one for one in known}
    near = get_close_matches(name.casefold(), by_letters, 1, 0.6)
    return by_letters[near[0]] if near else ""


class UnknownMove(TableError):
    """A text that is no move of this game."""

    def __init__(self, text: str) -> None:
        super().__init__("“{move}” is not a move of this game.", move=text)


class BadPosition(TableError):
    """A text that is no position, or one that cannot be."""

    def __init__(self, what: str, **fields: object) -> None:
        super().__init__("This is no position: {what}", what=what.format(**fields))
        self.what, self.of_what = what, fields

    def told(self, _: Callable[..., str]) -> str:
        return _(self.message, what=str(_(self.what, **plain(self.of_what))))


class IllegalMove(TableError):
    """A move of the game that is not allowed now; `why` names the rule."""

    def __init__(self, move: str, why: str) -> None:
        super().__init__("{move}: {why}", move=move, why=why)
        self.why = why


class StaleMove(TableError):
    """A move that was meant for an earlier position; `now` is how many have been made."""

    def __init__(self, answers: int, now: int) -> None:
        super().__init__(
            "This move answers move {answers}, but the match is at move {now}.", answers=answers, now=now
        )
        self.now = now
