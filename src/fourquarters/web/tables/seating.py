"""Coming to a table and leaving it: opening one, sitting down, starting, bots that stand in, rematches."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from fourquarters import games
from fourquarters.bots import known_bots
from fourquarters.engine.errors import TableError
from fourquarters.engine.state import SPECTATOR
from fourquarters.match import Fairness
from fourquarters.web.accounts.guests import BOT_NAMES, tidy_name
from fourquarters.web.accounts.limits import Buckets
from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.own_seats import seats_held
from fourquarters.web.requests import NewTable, SeatWish
from fourquarters.web.storage import (
    club_store,
    event_store,
    friend_store,
    guest_store,
    home_store,
    seat_store,
    table_store,
)
from fourquarters.web.storage.records import GuestRecord, SeatRecord, TableRecord
from fourquarters.web.storage.seat_store import PRESENCE, STAND_IN
from fourquarters.web.tables import deal, fair
from fourquarters.web.tables.pace import pace_of, pace_values
from fourquarters.web.tables.registry import TableRegistry
from fourquarters.words.tongue import mark


def bot_name(seat: int, taken: set[str], offset: int) -> str:
    """A name for a bot that nobody else at the table has."""
    names = [BOT_NAMES[(seat + offset + i) % len(BOT_NAMES)] for i in range(len(BOT_NAMES))]
    return next((name for name in names if name not in taken), f"Bot {seat + 1}")


def no_such_bot(name: str) -> Refused:
    message = mark("There is no bot “{name}”. Bots: {known}.")
    return Refused("no_such_bot", message, name=name, known=", ".join(known_bots()))


def local_names(wishes: list[SeatWish], guest: GuestRecord, most: int) -> list[str]:
    """The name of each seat whose player shares the device of whoever opens the table; empty for the others."""
    names = [tidy_name(wish.name, most) if wish.kind == "local" else "" for wish in wishes]
    if any(wish.kind == "local" and not name for wish, name in zip(wishes, names, strict=True)):
        raise Refused("name_empty")
    people = [name.casefold() for name in names if name]
    people += [guest.name.casefold() for wish in wishes if wish.kind == "you"]
    if len(set(people)) < len(people):
        raise Refused("name_taken")
    return names


def laid_out(
    asked: NewTable, wishes: list[SeatWish], names: list[str], guest: GuestRecord, kept: Mapping[int, str]
) -> list[SeatRecord]:
    """The seats of a new table; those in `kept` are held for friends."""
    if sum(wish.kind == "you" for wish in wishes) > 1:
        raise Refused("already_seated")
    held: list[SeatRecord] = []
    taken = {guest.name, *names}
    offset = secrets.randbelow(len(BOT_NAMES)) if asked.seed is None else asked.seed
    for seat, wish in enumerate(wishes):
        if wish.kind == "you":
            held.append(seated(seat, guest, asked.contributes))
        elif wish.kind == "local":
            held.append(replace(seated(seat, guest, asked.contributes), name=names[seat], local=True))
        elif wish.kind == "bot":
            if wish.bot not in known_bots():
                raise no_such_bot(wish.bot)
            name = bot_name(seat, taken, offset)
            taken.add(name)
            held.append(SeatRecord(seat, bot=wish.bot, name=name))
        else:
            held.append(SeatRecord(seat, held=kept.get(seat, "")))
    return held


def friends_asked(connection: Connection, guest: str, wishes: list[SeatWish]) -> dict[int, str]:
    """For whom seats are to be kept."""
    kept: dict[int, str] = {}
    for seat, wish in enumerate(wishes):
        if wish.kind == "friend":
            other: str = friend_store.named(connection, wish.who).guest
            if not friend_store.are_friends(connection, guest, other):
                raise Refused("not_a_friend")
            if other in kept.values():
                raise Refused("invited_already")
            kept[seat] = other
    return kept


def group_asked(connection: Connection, guest: str, handle: str) -> int:
    """The group that a table is opened in."""
    group = club_store.find_group(connection, handle)
    if group is None or not home_store.is_in_group(connection, group.id, guest):
        raise Refused("no_such_group")
    return int(group.id)


def seated(seat: int, guest: GuestRecord, contributes: bool) -> SeatRecord:
    """A seat that somebody has just taken."""
    here = time.time() + PRESENCE
    return SeatRecord(seat, guest.id, name=guest.name, here_until=here, contributes=contributes)


async def open_table(
    tables: TableRegistry, guest: GuestRecord, asked: NewTable, creations: Buckets
) -> LiveTable:
    """Open a new table as asked."""
    game = checked_game(asked)
    if asked.seed is not None and not tables.settings.test:
        raise Refused("no_seeds")
    await check_room(tables, guest, creations)
    wishes = asked.seats or [SeatWish("you")] + [SeatWish("open")] * (asked.players - 1)
    if len(wishes) != asked.players:
        raise Refused("bad_seats")
    names = local_names(wishes, guest, tables.settings.limits.name)
    kept = await tables.read(friends_asked, guest.id, wishes)
    group = await tables.read(group_asked, guest.id, asked.group) if asked.group else 0
    held = laid_out(asked, wishes, names, guest, kept)
    if asked.rated:
        fair.check_wishes(wishes, asked.hints)
    values = {
        "game": game,
        "rules": games.load(game).version,
        "players": asked.players,
        "options": msgspec.json.encode(asked.options).decode(),
        "secret": Fairness.new(seed=asked.seed).secret,
        "creator": guest.id,
        "arranged": asked.arranged,
        "private": asked.private or bool(group),
        "hints": asked.hints,
        "rated": asked.rated,
        **pace_values(pace_of(asked.pace)),
    }
    return await write_table(tables, guest, values, held, group)


async def check_room(tables: TableRegistry, guest: GuestRecord, creations: Buckets) -> None:
    """May somebody open another table now?"""
    if not creations.take(guest.id):
        raise Refused("slow_down")
    limits = tables.settings.limits
    if await tables.read(table_store.count_tables, guest.id) >= limits.tables_of_guest:
        raise Refused("too_many_tables")


def checked_game(asked: NewTable) -> str:
    try:
        games.load(asked.game).check(asked.players, asked.options)
    except TableError as error:
        known = asked.game in games.names()
        raise Refused("bad_table" if known else "no_such_game", error.message, **error.fields) from None
    return asked.game


async def write_table(
    tables: TableRegistry,
    guest: GuestRecord,
    values: dict[str, object],
    held: list[SeatRecord],
    group: int,
) -> LiveTable:
    def write(connection: Connection) -> TableRecord:
        guest_store.note_guest(connection, guest)
        if values.get("rated"):
            fair.check_member(connection, guest.id)
        made = table_store.create_table(connection, values, held)
        if group:
            home_store.give_home(connection, made.id, group)
        deal.start_if_full(connection, made.id)
        return deal.found(connection, made.id)

    return tables.add(await tables.journal.do(write))


async def sit(
    tables: TableRegistry, table: LiveTable, guest: GuestRecord, seat: int | None, contributes: bool
) -> None:
    """Take a free seat: a particular one, or the first."""

    def take(connection: Connection) -> None:
        record = deal.found(connection, table.record.id)
        if any(held.guest == guest.id and not held.local for held in record.seats):
            raise Refused("already_seated")
        if record.state != "open":
            raise Refused("over" if record.state == "over" else "running")
        if record.rated:
            fair.check_member(connection, guest.id)
        free = seats_for(connection, record, guest.id, seat)
        if not free:
            raise Refused("no_seat_free" if seat is None else "seat_taken")
        guest_store.note_guest(connection, guest)
        seat_store.take_seat(connection, record.id, free[0], guest, contributes)
        deal.start_if_full(connection, record.id)

    await tables.change(table, take)


def seats_for(connection: Connection, record: TableRecord, guest: str, seat: int | None) -> list[int]:
    """The seats that somebody may take, the one that is kept for them first. At the table of somebody who has blocked them
    there is none."""
    if friend_store.has_blocked(connection, record.creator, guest):
        return []
    mine = [held for held in record.seats if held.empty and held.held == guest]
    free = [held for held in record.seats if held.free]
    return [held.seat for held in (*mine, *free) if seat in {None, held.seat}]


async def leave(tables: TableRegistry, table: LiveTable, guest: GuestRecord) -> None:
    """Give up all one's seats: before the match they become free, later bots play them."""

    def give_up(connection: Connection) -> None:
        record, _seat = deal.own(connection, table.record.id, guest.id)
        if record.state == "dealing":
            raise Refused("dealing")
        values: dict[str, object] = {"bot": STAND_IN, "gave_up": record.rated}
        if record.state == "open":
            values = {"guest": "", "name": "", "contributes": False, "here_until": 0.0, "local": False}
        if record.state != "over":
            for seat in seats_held(record, guest.id):
                seat_store.set_seat(connection, record.id, seat, guest.id, **values)

    await tables.change(table, give_up)


async def start(tables: TableRegistry, table: LiveTable, guest: GuestRecord) -> None:
    """Begin now: bots take the free seats."""

    def fill(connection: Connection) -> None:
        record, _seat = deal.own(connection, table.record.id, guest.id)
        if record.state != "open":
            raise Refused("running")
        if record.rated:
            raise Refused("rated_bots")
        taken = {held.name for held in record.seats}
        for seat in [held.seat for held in record.seats if held.empty]:
            name = bot_name(seat, taken, 0)
            taken.add(name)
            seat_store.set_seat(connection, record.id, seat, "", bot=STAND_IN, name=name, held="")
        deal.start_if_full(connection, record.id)

    await tables.change(table, fill)


async def stand_in(tables: TableRegistry, table: LiveTable, guest: GuestRecord, seat: int) -> None:
    """Give an absent player's seat to a bot."""
    own_seats(table, guest)
    if table.state != "running":
        raise Refused("over" if table.state == "over" else "open")
    if seat >= len(table.record.seats):
        raise Refused("bad_seats")
    shown = table.messages.seat_list(SPECTATOR, table.seats_held(guest.id), "en")[seat]
    if not shown.may_bot:
        raise Refused("not_away")
    await change_seat(tables, table, seat, table.player(seat).guest, bot=STAND_IN)


async def come_back(tables: TableRegistry, table: LiveTable, guest: GuestRecord) -> None:
    """Take one's seats back from the bots."""
    own_seats(table, guest)

    def write(connection: Connection) -> None:
        record = deal.found(connection, table.record.id)
        if record.state == "over":
            raise Refused("over")
        for number in seats_held(record, guest.id):
            seat = record.seats[number]
            if seat.lost or seat.gave_up:
                raise Refused("seat_lost" if seat.lost else "gave_up")
            if number == event_store.ran_out(connection, record.id):
                raise Refused("bot_decides")
            name = seat.name if seat.local else guest.name
            seat_store.set_seat(connection, record.id, number, guest.id, bot="", name=name)

    await tables.change(table, write)


async def rematch(
    tables: TableRegistry, table: LiveTable, guest: GuestRecord, contributes: bool
) -> LiveTable:
    """The next table with the same players: whoever asks first opens it, the others find it."""
    own_seats(table, guest)
    if table.state != "over":
        raise Refused("not_over")
    if not table.record.rematch:
        record = table.record
        values = {
            "game": record.game,
            "rules": games.load(record.game).version,
            "players": record.players,
            "options": msgspec.json.encode(record.options).decode(),
            "secret": Fairness.new().secret,
            "creator": guest.id,
            "arranged": record.arranged,
            "private": record.private,
            "hints": record.hints,
            "rated": record.rated,
            **pace_values(record.pace),
            "colours": msgspec.json.encode(colours_kept(record)).decode(),
        }
        await tables.change(table, open_rematch(table, guest, values, contributes))
    return await tables.find(table.record.rematch)


def colours_kept(record: TableRecord) -> dict[str, int]:
    """Who wears which colour, for the next match."""
    worn = record.colours_worn()
    return {seat.person: colour for seat, colour in zip(record.seats, worn, strict=True)}


def open_rematch(
    table: LiveTable, guest: GuestRecord, values: dict[str, object], contributes: bool
) -> Callable[[Connection], None]:
    """Everyone moves one seat on, in case seats are not drawn; people find their seats free, and those who share
    a device have theirs."""
    old = table.record.seats
    turned = [old[(seat + 1) % len(old)] for seat in range(len(old))]
    held = [kept_seat(seat, before, guest, contributes) for seat, before in enumerate(turned)]
    if table.record.rated:
        held = [SeatRecord(seat.seat) if seat.bot else seat for seat in held]

    def write(connection: Connection) -> None:
        current = table_store.find_table_by_id(connection, table.record.id)
        if current is not None and not current.rematch:
            if current.rated:
                fair.check_member(connection, guest.id)
            made = table_store.create_table(connection, values, held)
            if table.record.home.group:
                home_store.give_home(connection, made.id, table.record.home.group)
            deal.start_if_full(connection, made.id)
            table_store.set_rematch(connection, table.record.id, made.code)

    return write


def kept_seat(seat: int, before: SeatRecord, guest: GuestRecord, contributes: bool) -> SeatRecord:
    """A seat of the next match for whoever had one in the last; `guest` is here and asks for the match."""
    here = before.guest == guest.id
    if before.local:
        until = time.time() + PRESENCE * here
        adds = contributes and here
        return SeatRecord(
            seat, before.guest, name=before.name, here_until=until, contributes=adds, local=True
        )
    if here:
        return seated(seat, guest, contributes)
    if before.bot and not before.guest:
        return SeatRecord(seat, "", before.bot, before.name)
    return SeatRecord(seat)


def own_seats(table: LiveTable, guest: GuestRecord) -> tuple[int, ...]:
    seats = table.seats_held(guest.id)
    if not seats:
        raise Refused("not_seated")
    return seats


async def change_seat(
    tables: TableRegistry, table: LiveTable, seat: int, owner: str, **values: object
) -> None:
    """Change a seat of a running match, if it still belongs to `owner`."""

    def write(connection: Connection) -> None:
        record = deal.found(connection, table.record.id)
        if record.state != "running":
            raise Refused("over")  # the last decision was on disk first
        seat_store.set_seat(connection, record.id, seat, owner, **values)

    await tables.change(table, write)
