"""Ratings: they follow openskill match by match, once each and in order; who leaves does not hurt who stays."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from openskill.models import PlackettLuce
from sqlalchemy import Connection, insert
from sqlalchemy.event import listen

from fourquarters.web.accounts.skill import Skill, rated
from fourquarters.web.settings import Settings
from fourquarters.web.storage import fact_store, rating_store, table_store
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.fact_store import FactKind, MatchFacts, SeatFact
from fourquarters.web.storage.forget_store import forget_guest
from fourquarters.web.storage.guest_store import note_guest
from fourquarters.web.storage.member_store import make_member
from fourquarters.web.storage.records import GuestRecord, SeatRecord, TableRecord
from fourquarters.web.storage.schema import events, tables
from fourquarters.web.tables import deal, ratings
from fourquarters.web.tables.parting import SUCCESSORS
from tests.web.registries import ask, open_registry, say, table_values

GAME = "gold"
PEOPLE = ("ann", "ben", "cy", "di")


def opened(url: str) -> Database:
    """A database with four members."""
    database = Database(Settings(database=url).url)
    database.migrate()
    with database.writing() as connection:
        for guest in PEOPLE:
            note_guest(connection, GuestRecord(guest, guest.title()))
            make_member(connection, guest, guest.title())
    return database


def match(connection: Connection, *seats: str, rated: bool = True) -> TableRecord:
    """A match that is over; "-ann": a bot finished it for Ann."""
    held = [
        SeatRecord(n, who.lstrip("-"), "merchant" if who[0] == "-" else "", who.lstrip("-").title())
        for n, who in enumerate(seats)
    ]
    values = {**table_values(), "players": len(seats), "rated": rated}
    made = table_store.create_table(connection, values, held)
    deal.start_if_full(connection, made.id)
    row = {"table_id": made.id, "kind": "move", "seat": 0, "action": 0, "number": 1, "ends": True}
    connection.execute(insert(events).values(**row, worker="test", at=1.0))
    return deal.found(connection, made.id)


def note(
    connection: Connection, record: TableRecord, places: Sequence[int], kind: FactKind = "played"
) -> None:
    seats = [SeatFact(10 - place, place, float(place == 0)) for place in places]
    facts = MatchFacts(kind, seats if kind == "played" else ())
    fact_store.note_facts(connection, record, facts, 5.0)
    ratings.settle(connection, record.game)


def believed(database: Database) -> dict[str, tuple[float, float, int]]:
    rows = say(database, "SELECT guest, mu, sigma, games FROM ratings ORDER BY guest")
    return {guest: (round(mu, 9), round(sigma, 9), games) for guest, mu, sigma, games in rows}


# what is believed


MATCHES = [
    ("ann ben", (0, 1)),
    ("ann ben cy", (2, 0, 1)),
    ("di ann", (0, 0)),
    ("ben cy di ann", (3, 1, 0, 1)),
]


def by_openskill() -> dict[str, tuple[float, float, int]]:
    """The same matches, told to openskill itself."""
    model = PlackettLuce()
    known: dict[str, Any] = {guest: model.rating() for guest in PEOPLE}
    played = dict.fromkeys(PEOPLE, 0)
    for who, places in MATCHES:
        names = who.split()
        teams = model.rate([[known[name]] for name in names], ranks=[float(place) for place in places])
        for name, team in zip(names, teams, strict=True):
            known[name] = team[0]
            played[name] += 1
    return {guest: (round(one.mu, 9), round(one.sigma, 9), played[guest]) for guest, one in known.items()}


def test_a_sequence_of_matches_is_rated_as_openskill_does(url: str) -> None:
    database = opened(url)
    with database.writing() as connection:
        for who, places in MATCHES:
            note(connection, match(connection, *who.split()), places)
    assert believed(database) == by_openskill()
    assert say(database, "SELECT count(*) FROM rating_changes") == [(11,)]
    database.close()


def test_what_is_to_be_reckoned_is_found_without_looking_at_what_has_been(url: str) -> None:
    """It is asked while nobody else can write: the end of a rated match must not take longer from year to year."""
    database = opened(url)
    with database.writing() as connection:
        for number in range(2000):
            one = {**table_values(), "rated": True, "settled": True, "state": "over", "code": f"T{number}"}
            connection.execute(
                insert(tables).values(**one, sealed=True, spoilt="[]", format=2, created=1.0, updated=1.0)
            )
        waiting = match(connection, "ann", "ben")
        connection.exec_driver_sql("ANALYZE")
        asked: list[tuple[str, Any]] = []
        listen(connection, "before_cursor_execute", lambda *said: asked.append((said[2], said[3])))
        assert [one.table_id for one in rating_store.unsettled(connection, GAME)] == [waiting.id]
        explain = "EXPLAIN QUERY PLAN" if database.sqlite else "EXPLAIN"
        plan = connection.exec_driver_sql(f"{explain} {asked[0][0]}", asked[0][1]).all()
    database.close()
    assert "tables_unsettled" in str(plan)


def test_what_has_been_reckoned_is_still_known_after_an_update_and_back(url: str) -> None:
    database = opened(url)
    with database.writing() as connection:
        done, waiting = match(connection, "ann", "ben"), match(connection, "ben", "cy")
        note(connection, done, (0, 1))
        fact_store.note_facts(connection, waiting, MatchFacts("played", [SeatFact(1, 0, 1.0)] * 2), 6.0)
    both = f"IN ({done.id}, {waiting.id}) ORDER BY 1"
    database.downgrade("0020")
    told = say(database, f"SELECT table_id, settled FROM match_facts WHERE table_id {both}")
    assert [(number, bool(settled)) for number, settled in told] == [(done.id, True), (waiting.id, False)]
    database.migrate()
    told = say(database, f"SELECT id, settled FROM tables WHERE id {both}")
    assert [(number, bool(settled)) for number, settled in told] == [(done.id, True), (waiting.id, False)]
    database.close()


@pytest.mark.parametrize("seed", range(3))
def test_two_workers_rate_each_match_once_and_in_order(url: str, seed: int) -> None:
    """Both note every match, each in an order of their own and at the same time."""
    first, second = opened(url), Database(Settings(database=url).url)
    with first.writing() as connection:
        made = [(match(connection, *who.split()), places) for who, places in MATCHES]

    def work(database: Database, order: int) -> None:
        mixed = list(made)
        random.Random(order).shuffle(mixed)
        for record, places in mixed:
            with database.writing() as connection:
                note(connection, record, places)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(work, (first, second), (2 * seed, 2 * seed + 1)))
    assert believed(first) == by_openskill()
    first.close()
    second.close()


def test_only_what_was_played_at_a_rated_table_counts(url: str) -> None:
    database = opened(url)
    with database.writing() as connection:
        note(connection, match(connection, "ann", "ben", rated=False), (0, 1))
        note(connection, match(connection, "ann", "ben"), (), "lost")
        note(connection, match(connection, "-ann", "-ben"), (0, 1))  # nobody stayed
    assert believed(database) == {}
    with database.writing() as connection:
        note(connection, match(connection, "ann", "ben"), (0, 1))  # none of them stands in the way
    assert [games for _mu, _sigma, games in believed(database).values()] == [1, 1]
    database.close()


def test_a_live_match_is_rated_when_it_ends(url: str) -> None:
    async def play() -> None:
        async with open_registry(url, facts=3600.0) as tables:
            with database.writing() as connection:
                held = [SeatRecord(n, guest, name=guest.title()) for n, guest in enumerate(("ann", "ben"))]
                made = table_store.create_table(connection, {**table_values(), "rated": True}, held)
                deal.start_if_full(connection, made.id)
            table = await tables.find(made.code)
            while table.state != "over":
                assert await ask(table) == "ok"
            await tables.upkeep.note_played()

    database = opened(url)
    asyncio.run(play())
    found = believed(database)
    assert {guest: games for guest, (_mu, _sigma, games) in found.items()} == {"ann": 1, "ben": 1}
    database.close()


# who leaves


def test_who_leaves_is_last_and_the_bot_is_nobody(url: str) -> None:
    """Ann's bot wins, Cy comes second, Ben third: Cy is rated first, Ben second, Ann last."""
    database = opened(url)
    with database.writing() as connection:
        note(connection, match(connection, "-ann", "ben", "cy"), (0, 2, 1))
    cy, ben, ann = rated([Skill()] * 3, [0, 1, 2])
    wanted = {"ann": ann, "ben": ben, "cy": cy}
    assert believed(database) == {
        guest: (round(skill.mu, 9), round(skill.sigma, 9), 1) for guest, skill in wanted.items()
    }
    places = say(database, "SELECT guest, place FROM rating_changes WHERE gone")
    assert places == [("ann", 2)]
    database.close()


def some_match(dice: random.Random) -> tuple[list[Skill], list[int], list[bool]]:
    n = dice.randint(2, 4)
    before = [Skill(dice.uniform(5, 45), dice.uniform(0.8, 25 / 3)) for _ in range(n)]
    places = [dice.randrange(n) for _ in range(n)]
    gone = [dice.random() < 0.4 for _ in range(n)]
    gone[dice.randrange(n)] = False
    return before, places, gone


def test_nobody_who_stays_gets_less_than_if_whoever_left_had_come_anywhere() -> None:
    """Over random matches: however the bots of those who left come in, those who stay get at least the same."""
    dice, hurt, tried = random.Random(7), [], 0
    while tried < 400:
        before, places, gone = some_match(dice)
        if not any(gone):
            continue
        tried += 1
        after = rated(before, ratings.standings(places, gone))
        last = rated(before, [place + len(gone) * away for place, away in zip(places, gone, strict=True)])
        as_played = rated(before, places)
        for seat, away in enumerate(gone):
            if not away:
                least = max(last[seat].mu, as_played[seat].mu)
                hurt += [(before, places, gone, seat)] * (after[seat].mu < least - 1e-9)
    assert hurt == []


def test_a_bots_place_changes_nothing_for_anybody() -> None:
    dice = random.Random(8)
    for _ in range(200):
        _before, places, gone = some_match(dice)
        wanted = ratings.standings(places, gone)
        moved = [dice.randrange(9) if away else place for place, away in zip(places, gone, strict=True)]
        assert ratings.standings(moved, gone) == wanted


# who is forgotten


def test_who_is_forgotten_takes_their_rating_along_and_leaves_the_others_theirs(url: str) -> None:
    database = opened(url)
    with database.writing() as connection:
        note(connection, match(connection, "ann", "ben"), (0, 1))
        waiting = match(connection, "ann", "ben", "cy")
    before = believed(database)
    with database.writing() as connection:
        forget_guest(connection, "ann", SUCCESSORS, ())
        note(connection, waiting, (0, 1, 2))
    after = believed(database)
    assert set(after) == {"ben", "cy"}
    assert after["ben"][0] > before["ben"][0]
    assert say(database, "SELECT count(*) FROM rating_changes WHERE guest = 'ann'") == [(0,)]
    with database.writing() as connection:
        assert set(rating_store.changes_of(connection, "ben")) == {row.code for row in say_codes(connection)}
    database.close()


def say_codes(connection: Connection) -> list[Any]:
    return list(connection.exec_driver_sql("SELECT code FROM tables").all())


# from before there were ratings


def test_matches_from_before_go_on_and_are_not_rated(url: str) -> None:
    database = Database(Settings(database=url).url)
    database.migrate()

    async def begin() -> str:
        async with open_registry(url) as tables:
            table = tables.add(await tables.journal.do(lambda c: begun(c)))
            assert await ask(table) == "ok"
            return table.record.code

    def begun(connection: Connection) -> TableRecord:
        held = [SeatRecord(n, guest, name=guest) for n, guest in enumerate(("ann", "ben"))]
        made = table_store.create_table(connection, table_values(), held)
        deal.start_if_full(connection, made.id)
        return deal.found(connection, made.id)

    async def go_on(code: str) -> None:
        async with open_registry(url) as tables:
            table = await tables.find(code)
            assert (table.version, table.record.rated) == (1, False)
            assert await ask(table) == "ok"

    code = asyncio.run(begin())
    database.downgrade("0015")
    database.migrate()
    asyncio.run(go_on(code))
    database.close()
