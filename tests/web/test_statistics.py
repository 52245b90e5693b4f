"""Statistics: what a match adds when it ends or later, who may read it, and what goes with a table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fourquarters import games
from fourquarters.engine.view import Position
from fourquarters.match import Fairness, Match, Seat
from fourquarters.match.file import read, verify
from fourquarters.web.http import statistics
from fourquarters.web.settings import Settings
from fourquarters.web.storage import expiry_store, fact_store
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.fact_store import (
    MatchPlayed,
    SeatFact,
    SeatMean,
    SeatPlayed,
    Sheet,
    SummandFact,
)
from fourquarters.web.storage.records import Brought, SeatRecord
from fourquarters.web.tables.match_facts import facts_of
from fourquarters.web.tables.registry import TableRegistry
from fourquarters.words.tongue import Tongue
from tests.games.positions_gold import play, table
from tests.web.finished import finished_table
from tests.web.registries import ask, new_live_table, open_registry, say
from tests.web.serving import Player, Server, running

SAVED = Path(__file__).parents[1] / "matches"


# what a match adds


def ended(position: Position) -> Match:
    match = Match(games.load("gold"), [Seat("Ada"), Seat("Ben")], Fairness.new(seed=1))
    match.position = position
    return match


def test_points_are_told_by_where_they_came_from() -> None:
    """Ada scores red 3, 4 and 5 and leads in green (8) and pink (3), Ben leads in red (7)."""
    position = table("R4 R5 P3", "G8 R7", offer="R3", pile=0)
    play(position, "take:red", "bonus:next green 8")
    facts = facts_of(ended(position))
    assert facts.seats == [SeatFact(23, 0, 1.0), SeatFact(7, 1, 0.0)]
    assert [(part.id, part.points) for part in facts.sheet.summands] == [
        ("red", [12, 0]),
        ("colours", [11, 7]),
    ]
    assert facts.sheet.summands[1].names == {"en": "Colour scoring", "de": "Farbwertung"}
    assert facts.sheet.unit == {"en": "Points", "de": "Punkte"}


def test_a_shared_victory_is_half_a_victory() -> None:
    position = table("", "P3", offer="V3", pile=0, piles=("R3 R4 R5", "B3 B4 B5"))
    position.play("take:violet")
    assert facts_of(ended(position)).seats == [SeatFact(15, 0, 0.5), SeatFact(15, 0, 0.5)]


@pytest.mark.parametrize("game", games.names())
def test_summands_add_up_to_the_result_in_the_match_file(game: str) -> None:
    record = read(SAVED / f"{game}-v1.json")
    facts = facts_of(verify(record, "", games.load))
    assert record.result is not None
    assert [seat.points for seat in facts.seats] == record.result.scores
    assert [seat.place for seat in facts.seats] == record.result.places
    for seat, points in enumerate(record.result.scores):
        assert sum(part.points[seat] for part in facts.sheet.summands) == points
    assert all(part.symbol for part in facts.sheet.summands)


# figures


def sheet(**parts: list[int]) -> Sheet:
    names = {"en": "x", "de": "y"}
    return Sheet({"en": "Points", "de": "Punkte"}, [SummandFact(id, names, "", n) for id, n in parts.items()])


NO_SHEET = Sheet()


def met(
    code: str, *seats: tuple[str, SeatFact], parts: Sheet = NO_SHEET, kind: Any = "played"
) -> MatchPlayed:
    """A match; a seat is `me`, a bot's level, or the name of a person (`stand-in` is me, played by a bot)."""
    levels = {"newcomer", "merchant"}
    held = [
        SeatPlayed(
            "" if who in levels else "me" if who == "stand-in" else who,
            who if who in levels else "merchant" if who == "stand-in" else "",
            who.title(), False, fact,
        )
        for who, fact in seats
    ]  # fmt: skip
    return MatchPlayed(code, "gold", len(seats), kind, float(len(code)), parts, held)


FIRST, SECOND, THIRD, HALF = (
    SeatFact(30, 0, 1.0),
    SeatFact(20, 1, 0.0),
    SeatFact(10, 2, 0.0),
    SeatFact(24, 0, 0.5),
)
PLAYED = [
    met("A", ("me", FIRST), ("merchant", SECOND), parts=sheet(red=[20, 5], sets=[10, 15])),
    met("BB", ("mara", HALF), ("me", HALF), parts=sheet(red=[4, 0], blue=[8, 4], sets=[12, 20])),
    met("CCC", ("merchant", FIRST), ("newcomer", THIRD), ("me", SECOND), parts=sheet(red=[30, 4, 2], sets=[0, 6, 18])),
    met("DDDD", ("me", FIRST), ("merchant", SECOND), kind="taken_back"),
    met("EEEEE", ("me", FIRST), ("merchant", SECOND), kind="begun"),
    met("FFFFFF", ("stand-in", FIRST), ("mara", SECOND)),
]  # fmt: skip
MINE, REST = statistics.counted(PLAYED, "me")
ENGLISH = Tongue("en")


def test_only_what_one_finished_oneself_counts() -> None:
    assert [one.match.code for one in MINE] == ["A", "BB", "CCC"]
    assert (REST.taken_back, REST.begun, REST.stand_in, REST.lost) == (1, 1, 1, 0)


def test_victories_are_shared_and_compared_with_chance() -> None:
    all_of_them = statistics.tally(MINE)
    assert (all_of_them.matches, all_of_them.wins, all_of_them.share) == (3, 1.5, 0.5)
    assert all_of_them.fair == pytest.approx((1 / 2 + 1 / 2 + 1 / 3) / 3)
    told = [(each.players, each.matches, each.wins, each.fair) for each in statistics.by_players(MINE)]
    assert told == [(2, 2, 1.5, 0.5), (3, 1, 0.0, pytest.approx(1 / 3))]
    seats = [(each.seat, each.matches, each.wins) for each in statistics.by_seat(MINE)]
    assert seats == [(1, 1, 1.0), (2, 1, 0.5), (3, 1, 0.0)]


def test_summands_are_means_and_add_up_to_the_mean_score() -> None:
    told = {each.id: (each.mine, each.others) for each in statistics.summands(MINE, "en")}
    assert told["red"] == pytest.approx(((20 + 0 + 2) / 3, (5 + 4 + 30 + 4) / 4))
    assert told["blue"] == pytest.approx((4 / 3, 8 / 4))
    assert list(told) == ["red", "blue", "sets"]
    found = statistics.scores(MINE, ENGLISH)
    assert found is not None
    assert sum(mine for mine, _others in told.values()) == pytest.approx(found.mean) == pytest.approx(74 / 3)
    assert (found.best, found.best_at, found.lowest) == (30, "A", 20)


def test_opponents_are_people_by_name_and_bots_by_level() -> None:
    told = [(o.name, o.bot, o.matches, o.wins, o.theirs) for o in statistics.opponents(MINE, ENGLISH)]
    assert told == [
        ("Mara", "", 1, 0.5, 0.5),
        ("Newcomer", "newcomer", 1, 0.0, 0.0),
        ("Merchant", "merchant", 2, 1.0, 1.0),
    ]
    found = statistics.scores(MINE, ENGLISH)
    assert found is not None
    assert [(a.kind, a.matches, a.mean) for a in found.against] == [("people", 1, 24), ("merchant", 1, 30), ("mixed", 1, 20)]  # fmt: skip


def test_steps_of_scores_hold_every_score_once() -> None:
    steps = statistics.bins([-3, 0, 4, 4, 61])
    assert len(steps) <= statistics.MOST_BINS
    assert sum(step.matches for step in steps) == 5
    assert all(one.high + 1 == two.low for one, two in pairwise(steps))
    assert steps[0].low <= -3
    assert steps[-1].high >= 61
    assert [step.matches for step in statistics.bins([7, 7])] == [2]


def test_form_is_the_last_twenty_with_a_share_over_ten() -> None:
    mine = [
        statistics.Mine(met("x" * n, ("me", FIRST if n % 2 else SECOND), ("mara", THIRD)), 0)
        for n in range(1, 25)
    ]
    marks = statistics.form(mine)
    assert len(marks) == 20
    assert [mark.place for mark in marks[:2]] == [1, 2]  # the fifth match and the sixth
    assert marks[0].share == pytest.approx(3 / 5)
    assert marks[-1].share == pytest.approx(5 / 10)


def test_everyones_means_need_several_matches() -> None:
    few = [SeatMean(2, 0, 4, 4.0, 30.0), SeatMean(2, 1, 4, 0.0, 20.0)]
    many = [SeatMean(3, seat, 6, 2.0, 30.0 + seat) for seat in range(3)]
    (shown,) = statistics.everyone([*few, *many])
    assert (shown.players, shown.matches) == (3, 6)
    assert [(seat.seat, seat.mean) for seat in shown.seats] == [(1, 30.0), (2, 31.0), (3, 32.0)]
    assert sum(seat.share for seat in shown.seats) == pytest.approx(1)


# on disk


async def matches(tables: TableRegistry, guest: str) -> list[MatchPlayed]:
    return await tables.read(fact_store.matches_of, guest)


def remove_all(database: Database) -> None:
    say(database, "UPDATE tables SET served = -100")
    kept = dict.fromkeys(("open", "dealing", "running", "over"), 0.0)
    with database.writing() as connection:
        expiry_store.expire(connection, kept)


def test_a_match_is_noted_when_it_ends_and_its_facts_go_with_its_table(url: str) -> None:
    async def story() -> None:
        async with open_registry(url, facts=1e9) as tables:
            live = await new_live_table(tables, "", "")
            while live.state != "over":
                assert await ask(live) == "ok"
            await tables.upkeep.note_played()
            (noted,) = await matches(tables, "g0")
            assert (noted.code, noted.game, noted.players, noted.kind) == (
                live.record.code,
                "gold",
                2,
                "played",
            )
            sums = [sum(part.points[seat] for part in noted.sheet.summands) for seat in range(2)]
            assert [seat.fact.points for seat in noted.seats] == sums
            assert sum(seat.fact.won for seat in noted.seats) == 1.0
            assert await matches(tables, "g1") == [noted]
            assert await matches(tables, "somebody else") == []
            means = await tables.read(fact_store.means_of_game, "gold")
            assert [(mean.players, mean.seat, mean.matches, mean.points) for mean in means] == [
                (2, seat, 1, points) for seat, points in enumerate(sums)
            ]
            remove_all(tables.database)
            assert await matches(tables, "g0") == []
            for left in ("match_facts", "seat_facts"):
                assert say(tables.database, f"SELECT count(*) FROM {left}") == [(0,)]

    asyncio.run(story())


def test_older_matches_are_noted_little_by_little_and_once(url: str) -> None:
    async def story() -> None:
        async with open_registry(url, facts=1e9) as tables:
            people = [SeatRecord(0, "g0", name="Ann"), SeatRecord(1, bot="random", name="Bo")]
            brought = msgspec.json.encode(Brought([None, None])).decode()
            for seed in range(1, 4):
                finished_table(tables.database, "gold", people, seed, at=float(seed))
            finished_table(tables.database, "gold", people, 4, at=4.0, takes_back=True)
            finished_table(tables.database, "gold", people, 5, at=5.0, brought=brought)
            old = finished_table(tables.database, "gold", people, 6, at=6.0)
            say(tables.database, f"UPDATE tables SET rules = 99 WHERE id = {old.id}")
            await tables.facts.fill_in()
            assert len(await matches(tables, "g0")) == 4
            await tables.facts.fill_in()
            found = await matches(tables, "g0")
            assert [match.kind for match in found] == ["played"] * 3 + ["taken_back", "begun", "lost"]
            assert [match.ended for match in found] == [1, 2, 3, 4, 5, 6]
            await tables.facts.fill_in()
            assert await matches(tables, "g0") == found

    asyncio.run(story())


# over the API


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "tables.db", facts=0.05) as server:
        yield server


def put(server: Server, *seats: tuple[str, str], many: int = 1, first: int = 1) -> None:
    """Finished matches of Gold! between guests (by id) and bots."""
    database = Database(Settings(database=server.settings["database"]).url)
    held = [
        SeatRecord(seat, guest, "" if guest else "random", name) for seat, (guest, name) in enumerate(seats)
    ]
    for seed in range(first, first + many):
        finished_table(database, "gold", held, seed, at=float(seed))
    database.close()


def counted_of(player: Player, matches: int) -> Any:
    """A guest's statistics of Gold! once so many matches are in them."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        found = player.get("/api/me/statistics/gold")
        if found["tally"]["matches"] == matches:
            return found
        time.sleep(0.05)
    raise AssertionError(f"{found['tally']['matches']} matches, not {matches}")


def test_everyone_reads_their_own_and_nobody_elses(
    server: Server, ann: Player, ben: Player, watcher: Player
) -> None:
    mine, other = ann.get("/api/me")["id"], ben.get("/api/me")["id"]
    put(server, (mine, "Ann"), (other, "Ben"), many=2)
    put(server, (mine, "Ann"), ("", "Bo"), many=4, first=3)
    found = counted_of(ann, 6)
    assert [(o["name"], o["bot"], o["matches"]) for o in found["opponents"]] == [
        ("Ben", "", 2),
        ("Random", "random", 4),
    ]
    assert found["tally"]["wins"] == sum(o["wins"] for o in found["opponents"])
    assert found["everyone"][0]["matches"] == 6
    assert len(found["form"]) == 6
    theirs = counted_of(ben, 2)
    assert [o["name"] for o in theirs["opponents"]] == ["Ann"]
    assert theirs["tally"]["wins"] + found["opponents"][0]["wins"] == 2
    assert watcher.get("/api/me/statistics/gold")["scores"] is None
    assert mine not in str(theirs)
    assert other not in str(found)
    assert ann.get("/api/me/statistics/nothing", 404)["error"] == "not_found"
    games_of = {one["game"]: one["matches"] for one in ann.get("/api/me/statistics")["games"]}
    assert games_of == {name: 6 if name == "gold" else 0 for name in games.names()}


def test_the_page_is_in_both_languages_and_unknown_games_are_a_page(ann: Player) -> None:
    html = {"Accept": "text/html"}
    assert "Your statistics" in ann.http.get("/statistics", headers=html).text
    assert "Gold!: noch keine beendete Partie." in ann.http.get("/statistics?lang=de", headers=html).text
    assert ann.http.get("/statistics/nothing", headers=html).status_code == 404
