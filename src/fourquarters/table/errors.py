"""What can go wrong because of what somebody asked for. Each says what, where, and what is allowed."""

from __future__ import annotations


class TableError(ValueError):
    """A request that cannot be met; its text is for the person who made it."""


class UnknownGame(TableError):
    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(f"There is no game {name!r}. Games: {', '.join(known)}.")


class UnknownMove(TableError):
    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is not a move of this game.")
        self.text = text


class IllegalMove(TableError):
    """A move of the game that is not allowed now; `why` names the rule."""

    def __init__(self, move: str, why: str) -> None:
        super().__init__(f"{move}: {why}")
        self.move = move
        self.why = why


class StaleMove(TableError):
    def __init__(self, answers: int, now: int) -> None:
        super().__init__(f"This move answers move {answers}, but the match is at move {now}.")
        self.now = now
