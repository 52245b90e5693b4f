"""Who sits at a table and what determines its chance, as far as each reader may know."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from msgspec import Raw
from msgspec.structs import replace

from fourquarters.bots import bot_title
from fourquarters.engine.state import SPECTATOR
from fourquarters.match.fairness import Fairness, seal
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.messages import (
    ChanceShown,
    SeatShown,
    SeatsMessage,
    SpoiltShown,
    WordShown,
    encode,
)
from fourquarters.web.pace_messages import ClockShown
from fourquarters.web.storage.records import SeatRecord, TableRecord
from fourquarters.words.tongue import Tongue

SEATS_FRESH = 2.0
"""For how many seconds an encoded list of seats is valid: it says how long somebody has been away."""

A_DAY = 86400
PATIENCE = 3 * A_DAY
"""For how many seconds somebody may think about a decision of a rated match without a clock."""

NOBODY = "nobody"
"""For whom the seats are kept that somebody may not have; no guest has this id."""


class Reader(NamedTuple):
    """How somebody sees a table: as a scene or a view, from a seat, in a language.

    The rest is for people who share a device (`own_seats.py`): all their seats, whom to hand it to, and whether
    they see from whichever of their seats has the turn. `kept_out`: for them no seat is free. `changes`: they have the
    last scene, and are sent only what changes in it.
    """

    form: str
    seat: int
    language: str = "en"
    words: bool = True  # views: with labels and prompt
    own: tuple[int, ...] = ()
    hand_to: int = SPECTATOR
    follows: bool = False
    kept_out: bool = False
    changes: bool = False

    @property
    def undoers(self) -> tuple[int, ...]:
        """Whose decisions can be undone from here: also those of whoever is just handing over the device."""
        return self.own if self.follows or self.hand_to != SPECTATOR else (self.seat,)


class SeatMessages:
    """The messages about a table's seats, cached as long as they are valid."""

    def __init__(
        self,
        record: TableRecord,
        match_log: MatchLog | None,
        away: float,
        served: Callable[[], int] | None = None,
    ) -> None:
        self.record, self.match_log, self.away, self.served = record, match_log, away, served
        self.commitment = Fairness(record.secret).commitment
        self.tongues: dict[str, Tongue] = {}
        self.seats_made: dict[tuple[int, tuple[int, ...], str, bool], tuple[float, Raw]] = {}

    def tongue(self, language: str) -> Tongue:
        if language not in self.tongues:
            names = [seat.name for seat in self.record.seats]
            self.tongues[language] = Tongue(language, names, soft=True)
        return self.tongues[language]

    def seat_list(
        self, reader: int, own: tuple[int, ...], language: str, kept_out: bool = False
    ) -> list[SeatShown]:
        """All seats, for somebody who sees the table from one seat and owns these. Whoever is `kept_out` is not told: to
        them a free seat looks as if it were kept for somebody else."""
        now, colours = time.time(), self.record.colours_worn()
        held = [
            replace(seat, held=seat.held or NOBODY) if kept_out and seat.free else seat
            for seat in self.record.seats
        ]
        return [
            self.seat(seat, (reader, own, language), now, colour)
            for seat, colour in zip(held, colours, strict=True)
        ]

    def seat(
        self, seat: SeatRecord, reader: tuple[int, tuple[int, ...], str], now: float, colour: int
    ) -> SeatShown:
        seen_from, own, language = reader
        person = bool(seat.guest and not seat.bot)
        gone = max(0, int(now - seat.here_until)) if seat.guest else 0
        here = bool(seat.bot) or (person and now <= seat.here_until)
        away = person and gone >= self.away
        return SeatShown(
            seat=seat.seat,
            name=self.record.invited.get(seat.held, "") if seat.held and own else seat.name,
            kind="bot" if seat.bot else "person" if seat.guest else "open",
            bot=seat.bot,
            you=seat.seat == seen_from,
            free=seat.free,
            here=here,
            away=away,
            away_s=0 if here else gone,
            stand_in=bool(seat.guest and seat.bot) and not (seat.lost or seat.gave_up),
            may_bot=bool(own)
            and seat.seat not in own
            and person
            and self.may_be_replaced(seat.seat, away, gone),
            bot_title=str(bot_title(seat.bot, self.tongue(language))),
            colour=colour,
            yours=seat.seat in own,
            lost=seat.lost,
            gave_up=seat.gave_up,
            handle="" if seat.local else self.record.handles.get(seat.guest, ""),
            held=bool(seat.held),
        )

    def may_be_replaced(self, seat: int, away: bool, gone: int) -> bool:
        """May the others give somebody's seat to a bot: of somebody who is away, or who holds up a rated match?"""
        return (away and self.waited_enough(seat, gone)) or self.holds_up(seat)

    def holds_up(self, seat: int) -> bool:
        """At a rated table nobody may keep the others from their result, not even somebody who is here: their time is up, or
        without a clock it has been their turn for days."""
        match_log = self.match_log
        if not self.record.rated or match_log is None or match_log.match.decider != seat:
            return False
        if self.record.pace is None or self.served is None:
            return match_log.thinking_s() >= PATIENCE
        return match_log.clock.is_up(self.record, seat, self.served())

    def waited_enough(self, seat: int, gone: int) -> bool:
        """May the others lose patience with somebody who is away? Where there is a clock, not before it has run out;
        where they would be rated as last, not before a day has passed."""
        if self.record.pace is None or self.match_log is None or self.served is None:
            return not self.record.rated or gone >= A_DAY
        decides = self.match_log.match.decider == seat
        return decides and self.match_log.clock.is_up(self.record, seat, self.served())

    def seats(self, reader: Reader) -> Raw:
        key = (reader.seat, reader.own, reader.language, reader.kept_out)
        at, made = self.seats_made.get(key, (0.0, Raw(b"[]")))
        if time.time() - at > SEATS_FRESH:
            made = Raw(encode(self.seat_list(*key)))
            self.seats_made[key] = (time.time(), made)
        return made

    def seats_message(self, reader: Reader) -> bytes:
        deal = self.chance() if self.record.state == "dealing" else None
        return encode(SeatsMessage(self.seats(reader), self.state(), self.record.rematch, deal, self.clock()))

    def clock(self) -> ClockShown | None:
        """How the clocks stand at this moment; the same for everyone."""
        pace, served, match_log = self.record.pace, self.served, self.match_log
        if pace is None or served is None or match_log is None or not match_log.clock.states:
            return None
        standing = match_log.clock.standing(self.record, match_log.match.decider, served())
        return ClockShown(
            pace.kind,
            pace.zero,
            pace.move,
            pace.bank,
            pace.increment,
            standing.left,
            standing.running,
            standing.away,
        )

    def chance(self) -> ChanceShown:
        """What determines the chance of the match, as far as everyone may know it now."""
        record, begun = self.record, self.match_log is not None
        over = self.state() == "over"
        words = self.brought_words() if record.brought else [
            WordShown(
                seat.seat,
                seat.name,
                seat.contributes or bool(seat.contribution),
                seat.seal or None,
                seat.contribution if begun and seat.contribution else None,
            )
            for seat in record.by_place()
        ]  # fmt: skip
        spoilt = [
            SpoiltShown(
                deal.commitment,
                list(deal.seals),
                list(deal.contributions),
                deal.secret.hex() if over else None,
            )
            for deal in record.fairness().spoilt
        ]
        return ChanceShown(
            commitment=self.commitment,
            sealed=record.sealed,
            arranged=record.arranged,
            words=words,
            spoilt=spoilt,
            secret=record.secret.hex() if over else None,
        )

    def brought_words(self) -> list[WordShown]:
        """The words of a match that was begun elsewhere."""
        seats, words = self.record.by_place(), self.record.contributions()
        told = zip(seats, words if len(words) == len(seats) else [None] * len(seats), strict=True)
        return [
            WordShown(seat.seat, seat.name, bool(word), seal(word) if word else None, word or None)
            for seat, word in told
        ]

    def state(self) -> str:
        """The table's state on disk: a last move that is still being written does not end a match."""
        if self.match_log is None:
            return self.record.state
        ended = self.match_log.match.over and not self.match_log.unwritten
        return "over" if ended or self.record.state == "over" else "running"
