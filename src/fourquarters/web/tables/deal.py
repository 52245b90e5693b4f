"""The deal: what happens between the last player sitting down and the first move.

The host's commitment is public from the moment the table is opened. Once all seats are taken, everyone
who takes part seals a word (`take_seal`); once all seals are in, the words are revealed (`take_word`);
then the key is made, the seats are drawn, and the match begins (`match/fairness.py` says why). Whoever
does not seal in time adds nothing. Whoever has sealed a word and does not reveal it spoils the deal: it
starts again without them, with another secret, and the spoilt one stays on record.

Each function is one transaction, and does nothing if another was first.
"""

from __future__ import annotations

import hmac
import secrets
from typing import NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from fourquarters.match.fairness import Fairness, seal
from fourquarters.web.errors import Refused
from fourquarters.web.live.move_checks import shut
from fourquarters.web.storage import seat_store, table_store
from fourquarters.web.storage.records import SeatRecord, SpoiltRecord, TableRecord


class Stage(NamedTuple):
    """How far a deal has got: its secret, and whether all seals are in."""

    secret: bytes
    sealed: bool


def contributors(record: TableRecord) -> list[SeatRecord]:
    """Those who add a word to the chance, or have promised to."""
    return [seat for seat in record.seats if seat.contributes and seat.guest]


def start_if_full(connection: Connection, table_id: int) -> None:
    """Once the last seat is taken, begin the deal or, if nobody takes part in it, the match."""
    record = found(connection, table_id)
    if record.state == "open" and not any(seat.empty for seat in record.seats):
        table_store.set_table(connection, table_id, state="dealing")
        go_on(connection, table_id)


def take_seal(
    connection: Connection, table_id: int, guest: str, made: str, commitment: str, number: int | None = None
) -> None:
    """Somebody seals a word, knowing the commitment. The first seal counts; sealing again changes nothing."""
    record, seat = own(connection, table_id, guest, number)
    check_deal(record)
    if not hmac.compare_digest(commitment.encode(), Fairness(record.secret).commitment.encode()):
        raise Refused("stale")
    if seat.seal:
        return
    if record.sealed or not seat.contributes:
        raise Refused("sealed")
    seat_store.set_seat(connection, table_id, seat.seat, guest, seal=made)
    go_on(connection, table_id)


def take_word(
    connection: Connection, table_id: int, guest: str, word: str, number: int | None = None
) -> None:
    """Somebody reveals the word they sealed. Revealing it again changes nothing, even once seats have been drawn."""
    known = found(connection, table_id).seats
    if word and any(seat.contribution == word for seat in known if seat.guest == guest):
        return
    record, seat = own(connection, table_id, guest, number)
    check_deal(record)
    if not record.sealed:
        raise Refused("not_sealed")
    if not seat.seal or not hmac.compare_digest(seal(word).encode(), seat.seal.encode()):
        raise Refused("wrong_word")
    seat_store.set_seat(connection, table_id, seat.seat, guest, contribution=word)
    go_on(connection, table_id)


def lose_patience(connection: Connection, table_id: int, stage: Stage) -> None:
    """Stop waiting for those who are still missing in this stage of this deal."""
    record = found(connection, table_id)
    if record.state != "dealing" or stage != Stage(record.secret, record.sealed):
        return
    _secret, sealed = stage
    late = [seat for seat in contributors(record) if not (seat.contribution if sealed else seat.seal)]
    if sealed and late:
        spoil(connection, record)
    for seat in late:
        seat_store.set_seat(connection, table_id, seat.seat, seat.guest, contributes=False)
    go_on(connection, table_id)


def spoil(connection: Connection, record: TableRecord) -> None:
    """Put a deal on record and begin another; the words revealed in it are void."""
    seats = record.by_place()
    gone = SpoiltRecord(
        record.secret.hex(),
        [seat.seal or None for seat in seats],
        [seat.contribution or None for seat in seats],
    )
    table_store.set_table(
        connection,
        record.id,
        secret=secrets.token_bytes(32),
        sealed=False,
        spoilt=msgspec.json.encode([*record.spoilt, gone]).decode(),
    )
    for seat in seats:
        seat_store.set_seat(connection, record.id, seat.seat, seat.guest, seal="", contribution="")


def go_on(connection: Connection, table_id: int) -> None:
    """Go on to the next stage, if nobody is missing."""
    record = found(connection, table_id)
    missing = contributors(record)
    if not record.sealed and missing and all(seat.seal for seat in missing):
        table_store.set_table(connection, table_id, sealed=True)
    elif all(seat.contribution for seat in missing):
        begin(connection, record)


def begin(connection: Connection, record: TableRecord) -> None:
    """Draw the seats and begin the match."""
    seats = record.by_place()
    order = record.fairness().seating(record.players)
    held = [replace(seats[place], seat=number) for number, place in enumerate(order)]
    seat_store.replace_seats(connection, record.id, held)
    due = {"due": 0} if record.pace else {}  # its clock is to begin
    table_store.set_table(connection, record.id, state="running", **due)


def found(connection: Connection, table_id: int) -> TableRecord:
    record = table_store.find_table_by_id(connection, table_id)
    if record is None:
        raise Refused("no_such_table")
    if record.closing.why:
        raise shut(record)
    return record


def own(
    connection: Connection, table_id: int, guest: str, number: int | None = None
) -> tuple[TableRecord, SeatRecord]:
    """A table, and somebody's seat there: the one with this number, or their first."""
    record = found(connection, table_id)
    held = [seat for seat in record.seats if guest and seat.guest == guest]
    if not held:
        raise Refused("not_seated")
    for seat in held:
        if number in {None, seat.seat}:
            return record, seat
    raise Refused("foreign_seat")


def check_deal(record: TableRecord) -> None:
    if record.state != "dealing":
        raise Refused("no_deal")
