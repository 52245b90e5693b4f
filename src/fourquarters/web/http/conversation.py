"""A conversation over a live connection: moves, undos, take-backs, pings and questions, and their answers."""

from __future__ import annotations

import time

import msgspec

from fourquarters.web.errors import Refused
from fourquarters.web.http.services import Services
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.move_request import UNDO, MoveRequest
from fourquarters.web.live.own_seats import acting_seat
from fourquarters.web.live.subscriber import Subscriber
from fourquarters.web.logs import log
from fourquarters.web.messages import EndsMessage, OkMessage, PongMessage, RefusedMessage, WhyMessage, encode
from fourquarters.web.metrics import REFUSALS
from fourquarters.web.requests import Said

MOST_IGNORED = 200
"""How many messages may come too fast before the connection is closed."""

decode = msgspec.json.Decoder(Said).decode


class Conversation:
    """What a connected reader says, and the answers they get."""

    def __init__(self, services: Services, table: LiveTable, subscriber: Subscriber, address: str) -> None:
        self.services, self.table, self.address = services, table, address
        self.subscriber, self._ = subscriber, subscriber._
        self.ignored = 0  # messages that came too fast, minus those that did not

    def slow_down(self) -> None:
        """Ask for patience; those who show none are disconnected."""
        self.ignored += 1
        if self.ignored > MOST_IGNORED:
            self.subscriber.cut_off()
        else:
            self.refuse("", Refused("slow_down"))

    def hear(self, text: bytes) -> None:
        """Answer one message, whatever it is."""
        try:
            self.answer(text)
        except Exception:
            log.exception("a message could not be answered", table=self.table.record.code)
            self.refuse("", Refused("accident"))

    def answer(self, text: bytes) -> None:
        if not self.services.may_say(self.subscriber.guest, self.address):
            self.slow_down()
            return
        self.ignored = max(0, self.ignored - 1)
        if len(text) > self.services.settings.limits.message:
            self.refuse("", Refused("too_large"))
            return
        try:
            said = decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            self.refuse("", Refused("bad_request"))
            return
        if said.ping is not None:
            self.subscriber.send(encode(PongMessage(said.ping)))
        elif said.why is not None:
            self.explain(said)
        elif said.ends is not None:
            ends = self.table.ends_turn(self.subscriber.reader.seat, said.ends)
            self.subscriber.send(encode(EndsMessage(said.id, said.ends, ends)))
        elif said.move is not None or said.undo or said.back:
            self.ask(said)
        else:
            self.refuse(said.id, Refused("bad_request"))

    def ask(self, said: Said) -> None:
        began = time.monotonic()

        def told(refusal: Refused | None) -> None:
            if refusal is None:
                self.services.load.answered(time.monotonic() - began)
                self.subscriber.send(
                    encode(OkMessage(said.id, self.table.version if said.back else said.version + 1))
                )
            else:
                self.refuse(said.id, refusal)

        kind = "undo" if said.undo else "back" if said.back else "move"
        move = said.move if said.move is not None else UNDO
        try:
            self.services.house.check(self.subscriber.guest, self.address)
            seat = acting_seat(self.subscriber.reader.own, said.seat)
        except Refused as refusal:
            self.refuse(said.id, refusal)
            return
        self.table.submit(MoveRequest(kind, seat, move, said.version, self._.language, told, said.seat))

    def refuse(self, id: str, refusal: Refused) -> None:
        """Say why, and show the current state."""
        REFUSALS.add(refusal.error)
        message = RefusedMessage(id, refusal.error, refusal.told(self._), self.table.version)
        self.subscriber.send(encode(message))
        if refusal.error != "slow_down":
            self.table.show_again(self.subscriber)

    def explain(self, said: Said) -> None:
        assert said.why is not None
        try:
            why = self.table.why_not(self.subscriber.reader.seat, said.why, self._.language)
        except Refused as refusal:
            why = refusal.told(self._)
        self.subscriber.send(encode(WhyMessage(said.id, why)))
