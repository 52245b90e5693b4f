"""What was written at a live table: the last lines, as everyone at the table is sent them."""

from __future__ import annotations

from collections.abc import Iterable

from fourquarters.web.messages import ChatMessage, ChatShown, encode
from fourquarters.web.storage.records import ChatRecord, TableRecord

LAST_LINES = 60
"""How many lines somebody who comes to a table is shown."""


class ChatBoard:
    """The last lines of a table, by their number."""

    def __init__(self) -> None:
        self.lines: dict[int, ChatRecord] = {}

    def take(self, lines: Iterable[ChatRecord]) -> list[ChatRecord]:
        """Note lines; those that were not known."""
        fresh = [line for line in lines if line.id not in self.lines]
        known = sorted([*self.lines.values(), *fresh])
        self.lines = {line.id: line for line in known[-LAST_LINES:]}
        return fresh

    def agree(self, known: Iterable[int], lines: Iterable[ChatRecord]) -> None:
        """What was known before these lines were read from disk is as they say, or forgotten."""
        on_disk = {line.id: line for line in lines}
        for number in known:
            if number in on_disk:
                self.lines[number] = on_disk[number]
            else:
                self.lines.pop(number, None)

    def message(self, record: TableRecord, lines: Iterable[ChatRecord] | None = None) -> bytes:
        """These lines, or all that are known, with the seats their writers have now."""
        seats = {seat.place: seat.seat for seat in record.seats}
        told = self.lines.values() if lines is None else lines
        shown = [shown_line(line, seats) for line in told]
        return encode(ChatMessage(shown, record.hushed, earlier=lines is None))


def shown_line(line: ChatRecord, seats: dict[int, int]) -> ChatShown:
    seat = seats.get(line.place, -1)
    return ChatShown(line.id, line.at, line.who, seat, line.name, line.reaction, line.text)
