"""What the database itself holds to, on SQLite and PostgreSQL: order of versions, ends, time served."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, UniqueConstraint, insert, text
from sqlalchemy.event import listen

from fourquarters.web.errors import Refused
from fourquarters.web.http.accounts import account_of
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.settings import Settings
from fourquarters.web.storage import (
    account_store,
    event_store,
    expiry_store,
    forget_store,
    guest_store,
    merge_store,
    server_facts,
    table_store,
)
from fourquarters.web.storage.database import Database, IntegrityError
from fourquarters.web.storage.forget_store import Successors
from fourquarters.web.storage.records import Event, GuestRecord, SeatRecord, TableRecord
from fourquarters.web.storage.schema import mail_addresses, metadata
from fourquarters.web.tables import hosting
from tests.web.registries import GAME, ask, new_live_table, open_registry, open_table, say, table_values

DAY = 86400.0


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    database = Database(Settings(database=url).url)
    yield database
    database.close()


def held() -> list[SeatRecord]:
    return [SeatRecord(s, f"g{s}", "", f"Guest {s}", "", 0.0) for s in range(2)]


def new_table(database: Database, seed: int = 1) -> TableRecord:
    with database.writing() as connection:
        return open_table(connection, held(), seed)


def event(table: TableRecord, number: int, **more: Any) -> Event:
    return Event("move", 0, 5, table.id, number, "w")._replace(**more)


def state(database: Database, table: TableRecord) -> str:
    with database.reading() as connection:
        found = table_store.find_table_by_id(connection, table.id)
    assert found is not None
    return found.state


def test_what_somebody_has_written_is_in_no_error_of_the_database(database: Database) -> None:
    database.migrate()
    row = {"guest": "nobody", "address": "ann@example.org", "confirmed": True, "asked": 0.0, "tries": 0}
    with pytest.raises(IntegrityError) as failed, database.writing() as connection:
        connection.execute(insert(mail_addresses).values(row))
    assert "ann@" not in f"{failed.value} {failed.value!r}"


def test_a_version_that_does_not_follow_is_refused(database: Database) -> None:
    database.migrate()
    one, two = new_table(database), new_table(database)
    database.insert([event(one, 1), event(two, 1), event(one, 2)])
    for wrong in (4, 2, 1, 0):
        with pytest.raises(IntegrityError):
            database.insert([event(two, 2), event(one, wrong)])
    database.insert([event(one, 3), event(two, 2)])
    assert say(database, "SELECT count(*), max(number) FROM events") == [(5, 3)]


def test_gaps_in_the_ids_of_events_do_not_matter(database: Database) -> None:
    database.migrate()
    table = new_table(database)
    database.insert([event(table, 1)])
    with pytest.raises(IntegrityError):
        database.insert([event(table, 2), event(table, 7)])
    with database.writing() as connection:
        event_store.leave_notice(connection, table.id, "w")
    database.insert([event(table, 2)])
    with database.reading() as connection:
        assert [e.number for e in event_store.events_of(connection, table.id)] == [1, 2]


def test_the_event_that_ends_a_match_ends_it_in_the_same_commit(database: Database) -> None:
    database.migrate()
    table, other = new_table(database), new_table(database)
    database.insert([event(table, 1), event(other, 1)])
    with pytest.raises(IntegrityError):
        database.insert([event(table, 2, ends=True), event(other, 9)])
    assert state(database, table) == "running"
    database.insert([event(table, 2, ends=True), event(other, 2)])
    assert (state(database, table), state(database, other)) == ("over", "running")


def test_what_is_over_takes_nothing_and_does_not_begin_again(database: Database) -> None:
    database.migrate()
    table = new_table(database)
    database.insert([event(table, 1, ends=True)])
    for kind in ("move", "undo"):
        with pytest.raises(IntegrityError):
            database.insert([event(table, 2, kind=kind)])
    with pytest.raises(IntegrityError):
        say(database, "UPDATE tables SET state = 'running'")
    with database.writing() as connection:
        event_store.leave_notice(connection, table.id, "w")  # seats may still change


def test_an_open_table_takes_no_moves(database: Database) -> None:
    database.migrate()
    with database.writing() as connection:
        table = open_table(connection, [*held()[:1], SeatRecord(1)])
    with pytest.raises(IntegrityError):
        database.insert([event(table, 1)])


def test_a_match_ends_on_disk_with_its_last_move_and_takes_no_undo_after_a_restart(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without waiting for anything that happens by itself."""

    async def play() -> str:
        async with open_registry(url) as tables:
            table = await new_live_table(tables)
            while table.state != "over":
                assert await ask(table) == "ok"
            last = table.record.id
            assert say(tables.database, f"SELECT state FROM tables WHERE id = {last}") == [("over",)]
            assert table.record.state == "over"
            return table.record.code

    async def come_back(code: str) -> None:
        async with open_registry(url) as tables:
            table = await tables.find(code)
            assert table.match_log is not None
            # whatever the table may think of it:
            monkeypatch.setattr(table.match_log.match, "undoable", lambda _seat: 1)
            events = len(table.match_log.events)
            assert await ask(table, "undo") != "ok"
            assert await ask(table) == "over"
            assert say(tables.database, "SELECT count(*) FROM events WHERE number > 0") == [(events,)]

    asyncio.run(come_back(asyncio.run(play())))


def play_into(database: Database, code: str, moves: int, without: int = 0) -> None:
    """A running match as the first schema has it; a version may be missing, as after the old fault."""
    values = {**table_values(seed=moves), "code": code, "state": "running", "rematch": "", "created": 1.0}
    del values["arranged"]
    with database.writing() as connection:
        put(connection, "tables", {**values, "updated": 1.0})
        asked = text("SELECT id FROM tables WHERE code = :code")
        at = {"table_id": connection.execute(asked, {"code": code}).scalar_one()}
        for seat in held():
            known = {"seat": seat.seat, "guest": seat.guest, "bot": "", "name": seat.name}
            put(connection, "seats", {**at, **known, "contribution": "", "here_until": 0.0})
        for number, (by, action) in enumerate(first_moves(values, moves), 1):
            if number != without:
                row = {"number": number, "kind": "move", "seat": by, "action": action}
                put(connection, "events", {**at, **row, "worker": "w", "at": 1.0})


def put(connection: Connection, table: str, row: dict[str, Any]) -> None:
    """A row as it was written by the first schema, whatever the models say today."""
    names, marks = ", ".join(row), ", ".join(f":{name}" for name in row)
    connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({marks})"), row)


def first_moves(values: dict[str, Any], moves: int) -> list[tuple[int, int]]:
    """Seat and decision of the first moves of a match."""
    record = TableRecord(1, values["code"], GAME, values["rules"], 2, {}, values["secret"], "running",
                         "g0", "", 1.0, 1.0, tuple(held()))  # fmt: skip
    match_log, made = MatchLog(record, "interpreted"), []
    for _ in range(moves):
        made.append((match_log.match.decider, int(match_log.match.position.legal()[0])))
        match_log.take(Event("move", *made[-1], at=1.0))
    return made


def test_running_matches_of_the_first_schema_go_on_and_torn_ones_from_before_the_gap(
    url: str, database: Database
) -> None:
    database.migrate(to="0001")
    play_into(database, "FRESH", 0)
    play_into(database, "WHOLE", 12)
    play_into(database, "TORN", 15, without=9)
    say(database, "INSERT INTO guests VALUES ('g0', 'Ann', '', '', false, 1)")

    async def go_on() -> dict[str, int]:
        async with open_registry(url, grace=0.0) as tables:
            await asyncio.sleep(0.3)  # whoever wanted to remove something has done so
            by_code = {code: await tables.find(code) for code in ("FRESH", "WHOLE", "TORN")}
            versions = {code: table.version for code, table in by_code.items()}
            for table in by_code.values():
                assert await ask(table) == "ok"
            return versions

    assert asyncio.run(go_on()) == {"FRESH": 0, "WHOLE": 12, "TORN": 8}
    assert say(database, "SELECT count(*) FROM guests") == [(1,)]


def test_the_second_schema_can_be_taken_back(database: Database) -> None:
    database.migrate(to="0001")
    database.migrate()
    database.downgrade("0001")
    play_into(database, "OLD", 4)
    database.migrate()
    assert say(database, "SELECT count(*) FROM events") == [(4,)]


def test_a_database_from_before_the_server_facts_keeps_its_key_and_its_time_served(
    url: str, database: Database
) -> None:
    """What the schema before called `house` is the same table under a plainer name, and goes back to it."""
    database.migrate(to="0004")
    play_into(database, "OLD", 12)
    say(database, "INSERT INTO house VALUES ('signing key', 'old key')")
    say(database, f"UPDATE house SET value = '{100 * DAY}' WHERE name = 'served'")
    kept = say(database, "SELECT * FROM house ORDER BY name")

    async def go_on() -> str:
        async with open_registry(url) as tables:
            return await ask(await tables.find("OLD"))

    assert asyncio.run(go_on()) == "ok"
    with database.writing() as connection:
        assert server_facts.signing_key(connection) == "old key"
        assert server_facts.serve_on(connection, 0.0) >= 100 * DAY
    say(database, f"UPDATE server_facts SET value = '{100 * DAY}' WHERE name = 'served'")
    database.downgrade("0004")
    assert say(database, "SELECT * FROM house WHERE name <> 'heartbeat' ORDER BY name") == kept


def test_the_schema_is_what_the_migrations_make_of_it(database: Database) -> None:
    database.migrate()
    with database.reading() as connection:
        found = compare_metadata(MigrationContext.configure(connection), metadata)
    differences = [each for group in found for each in (group if isinstance(group, list) else [group])]
    assert [each for each in differences if "comment" not in each[0]] == []


KEPT = {"open": DAY, "running": 14 * DAY, "over": 30 * DAY}


def codes(database: Database) -> set[str]:
    return {code for (code,) in say(database, "SELECT code FROM tables")}


def expire(database: Database) -> list[str]:
    with database.writing() as connection:
        gone = expiry_store.expire(connection, KEPT)
        expiry_store.forget_guests(connection, 90 * DAY)
        expiry_store.forget_notices(connection, 0)
        return gone


def serve(database: Database, seconds: float) -> float:
    with database.writing() as connection:
        known = server_facts.serve_on(connection, 0.0)
        return server_facts.serve_on(connection, known + seconds)


def test_what_belongs_to_a_row_that_is_removed_is_found_by_an_index() -> None:
    """Otherwise each guest or table that is removed takes a look at all rows of another kind, while moves wait."""
    missing = []
    for table in metadata.sorted_tables:
        unique = [one for one in table.constraints if isinstance(one, UniqueConstraint)]
        held: list[Any] = [table.primary_key, *table.indexes, *unique]
        first = {next(iter(one.columns)) for one in held}
        missing += [str(column) for column in table.columns if column.foreign_keys and column not in first]
    assert missing == []


def test_a_jump_of_the_clock_removes_nothing(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    database.migrate()
    table = new_table(database)
    with database.writing() as connection:
        guest_store.save_guest(connection, GuestRecord("g7", "Ann"))
        event_store.leave_notice(connection, table.id, "w")
    real = time.time
    for jump in (15 * DAY, 1000 * DAY, -1000 * DAY):
        monkeypatch.setattr(time, "time", lambda jump=jump: real() + jump)
        assert expire(database) == []
    assert say(database, "SELECT count(*) FROM guests") == [(1,)]
    assert say(database, "SELECT count(*) FROM events") == [(1,)]


def test_tables_expire_by_time_served(database: Database) -> None:
    database.migrate()
    running, over, later = (new_table(database) for _ in range(3))
    with database.writing() as connection:
        waiting = open_table(connection, [*held()[:1], SeatRecord(1)])
    database.insert([event(over, 1, ends=True)])
    serve(database, DAY + 1)
    assert expire(database) == [waiting.code]
    serve(database, 12 * DAY)
    assert expire(database) == []
    with database.writing() as connection:
        table_store.touch(connection, [later.id], [])
    serve(database, 2 * DAY)
    assert expire(database) == [running.code]
    serve(database, 15 * DAY)
    assert set(expire(database)) == {over.code, later.code}


def test_time_served_counts_once_for_two_workers_and_not_while_closed(url: str, database: Database) -> None:
    """Two workers at once, then a pause, then one."""

    async def serve_both(seconds: float) -> None:
        async with open_registry(url) as one, open_registry(url) as two:
            for _ in range(4):
                await asyncio.sleep(seconds / 4)
                await one.upkeep.count_served()
                await two.upkeep.count_served()

    began = time.monotonic()
    asyncio.run(serve_both(0.8))
    both = serve(database, 0.0)
    assert 0.8 <= both <= time.monotonic() - began
    time.sleep(1.0)
    again = time.monotonic()
    asyncio.run(serve_both(0.4))
    assert 0.4 <= serve(database, 0.0) - both <= time.monotonic() - again


def test_a_server_that_was_off_for_long_removes_nothing_when_it_starts(url: str, database: Database) -> None:
    """Neither while it is new nor later: nobody could have come."""
    database.migrate()
    new_table(database)
    say(database, f"UPDATE tables SET created = created - {40 * DAY}, updated = updated - {40 * DAY}")
    before = codes(database)

    async def open_for_a_while() -> None:
        async with open_registry(url, grace=0.0) as tables:
            await asyncio.sleep(0.3)
            await tables.expire()

    asyncio.run(open_for_a_while())
    assert codes(database) == before


def test_after_a_start_there_is_time_to_come_back(url: str, database: Database) -> None:
    database.migrate()
    new_table(database)
    serve(database, 100 * DAY)

    async def open_for_a_while(grace: float) -> None:
        async with open_registry(url, grace=grace):
            await asyncio.sleep(0.5)

    asyncio.run(open_for_a_while(60.0))
    assert len(codes(database)) == 1
    asyncio.run(open_for_a_while(0.0))
    assert codes(database) == set()


def test_guests_and_matches_of_todays_database_go_on_and_members_outlive_them(
    url: str, database: Database
) -> None:
    """The schema before accounts: its guests keep names, tables and the key that signs their cookies; one becomes a
    member, whom no time removes."""
    database.migrate()
    with database.writing() as connection:
        for number, name in enumerate(("Ann", "Ben")):
            guest_store.save_guest(connection, GuestRecord(f"g{number}", name))
        table = open_table(connection, held())
        signing = server_facts.signing_key(connection)
    database.downgrade("0013")

    async def go_on() -> list[str]:
        async with open_registry(url) as tables:
            found = await tables.find(table.code)
            assert await ask(found) == "ok"
            return [seat.guest for seat in found.record.seats]

    assert asyncio.run(go_on()) == ["g0", "g1"]
    with database.writing() as connection:
        assert server_facts.signing_key(connection) == signing
        key = {"credential": "c", "public_key": b"k", "sign_count": 0, "transports": "", "name": "Phone"}
        account_store.add_passkey(connection, "g0", **key)
        account_store.open_session(connection, "g0", "t", "Phone", "")
    serve(database, 400 * DAY)
    assert expire(database) == [table.code]
    assert say(database, "SELECT id FROM guests") == [("g0",)]
    with database.reading() as connection:
        assert account_store.is_member(connection, "g0")
        assert account_store.find_session(connection, "t") is not None
    database.downgrade("0013")
    assert say(database, "SELECT name FROM guests") == [("Ann",)]


def test_a_merge_and_a_farewell_on_every_database(database: Database) -> None:
    database.migrate()
    with database.writing() as connection:
        for number, name in enumerate(("Ann", "Ben", "Zoe")):
            guest_store.save_guest(connection, GuestRecord(f"g{number}", name))
    table = new_table(database)
    with database.writing() as connection:
        changed = merge_store.merge_guest(connection, "g1", GuestRecord("g2", "Zoe"), {})
    assert changed == [table.id]
    asked = "SELECT guest, name FROM seats ORDER BY seat"
    assert say(database, asked) == [("g0", "Guest 0"), ("g2", "Zoe")]
    with pytest.raises(Refused), database.writing() as connection:
        merge_store.merge_guest(connection, "g2", GuestRecord("g0", "Ann"), {})
    assert say(database, asked) == [("g0", "Guest 0"), ("g2", "Zoe")]
    with database.writing() as connection:
        left = forget_store.forget_guest(connection, "g0", Successors("merchant", ["Otto"], ["Fern"]), ["w"])
    assert (left.tables, left.running) == ([table.id], 1)
    assert say(database, asked) == [("", "Otto"), ("g2", "Zoe")]
    assert say(database, "SELECT id FROM guests") == [("g2",)]


def test_a_ban_a_merge_and_a_farewell_take_as_many_statements_however_much_somebody_has_played(
    database: Database,
) -> None:
    """Meanwhile no move is written."""
    database.migrate()
    said: list[str] = []
    listen(database.writer, "before_cursor_execute", lambda *words: said.append(words[2]))
    next_ones = Successors("merchant", ["Otto"], ["Fern"])
    counts = []
    for many in (1, 20):
        for number, name in enumerate(("Ann", "Ben", "Zoe")):
            with database.writing() as connection:
                guest_store.save_guest(connection, GuestRecord(f"g{number}", name))
        for seed in range(many):
            database.insert([event(new_table(database, seed), 1, ends=True)])
        new_table(database)
        for work in (
            lambda to: hosting.leave_tables(to, "g1"),
            lambda to: merge_store.merge_guest(to, "g1", GuestRecord("g2", "Zoe"), {"b": "z"}),
            lambda to: forget_store.forget_guest(to, "g0", next_ones, ["w"]),
        ):
            said.clear()
            with database.writing() as connection:
                work(connection)
            counts.append(len(said))
    assert counts[:3] == counts[3:]
    assert say(database, "SELECT count(*) FROM seats WHERE guest IN ('g0', 'g1')") == [(0,)]


def test_an_account_takes_as_many_questions_however_much_its_owner_has_played(database: Database) -> None:
    database.migrate()
    asked: list[str] = []
    listen(database.reader, "before_cursor_execute", lambda *said: asked.append(said[2]))
    counts = []
    for many in (1, 20):
        with database.writing() as connection:
            for seed in range(many):
                open_table(
                    connection, [SeatRecord(0, "g0", "", "Ann"), SeatRecord(1, "", "random", "Ida")], seed
                )
        asked.clear()
        with database.reading() as connection:
            shown = account_of(connection, "g0", "", "Ann")
        counts.append(len(asked))
    assert shown.running == 21
    assert counts[0] == counts[1]
