"""Preferences: what a guest has chosen is kept with them, and nothing that makes no sense."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import text

from fourquarters import games
from fourquarters.engine.state import SPECTATOR
from fourquarters.match import Fairness, Match, Seat
from fourquarters.web.requests import Preferences
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.guest_store import find_guest, save_guest
from fourquarters.web.storage.records import GuestRecord
from tests.suite.tables import NAMES
from tests.web.serving import Player, running


def test_what_is_chosen_stays_and_the_rest_is_left_alone(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server, server.player("Ann") as ann:
        assert ann.get("/api/me")["preferences"] == {}
        ann.ask("PATCH", "/api/me", preferences={"pace": "quick", "sound": "all", "volume": 30})
        changed = ann.ask("PATCH", "/api/me", preferences={"sound": "off", "waits": False})
        assert changed["preferences"] == {"pace": "quick", "sound": "off", "volume": 30, "waits": False}
        assert ann.ask("PATCH", "/api/me", theme="dark")["preferences"] == changed["preferences"]
        server.stop()
        server.start()
        assert ann.get("/api/me")["preferences"] == changed["preferences"]


def test_two_changes_at_once_are_both_kept(ann: Player) -> None:
    for volume in range(10):
        wishes = [{"volume": volume}, {"played": {"gold": volume}}]
        with ThreadPoolExecutor(2) as both:
            list(both.map(lambda wish: ann.ask("PATCH", "/api/me", preferences=wish), wishes))
        kept = ann.get("/api/me")["preferences"]
        assert (kept["volume"], kept["played"]) == (volume, {"gold": volume})


@pytest.mark.parametrize(
    "wrong",
    [
        {"pace": "wild"},
        {"volume": 101},
        {"volume": "loud"},
        {"matches": -1},
        {"waits": 1},
        {"colour": "red"},
        {"palette": "x" * 5000},
        [],
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(ann: Player, wrong: object) -> None:
    before = ann.ask("PATCH", "/api/me", preferences={"notation": "both"})
    ann.ask("PATCH", "/api/me", 400, preferences=wrong)
    assert ann.get("/api/me") == before


def test_preferences_of_another_version_are_forgotten_and_break_nothing(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'tables.db'}")
    database.migrate()
    guest = GuestRecord("g1", "Ann", preferences=Preferences(pace="calm"))
    with database.writing() as connection:
        save_guest(connection, guest)
        assert find_guest(connection, "g1") == guest
        for kept in ('{"pace": "warp"}', "not even JSON", '["pace"]'):
            connection.execute(text("UPDATE guests SET preferences = :kept"), {"kept": kept})
            assert find_guest(connection, "g1") == GuestRecord("g1", "Ann")
    database.close()


def test_a_database_from_before_knows_no_preferences(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'tables.db'}")
    database.migrate(to="0006")
    with database.writing() as connection:
        connection.execute(text("INSERT INTO guests VALUES ('g1', 'Ann', 'de', 'dark', true, 1, 0)"))
    database.migrate()
    with database.writing() as connection:
        assert find_guest(connection, "g1") == GuestRecord("g1", "Ann", "de", "dark", True)
    database.downgrade("0006")
    database.migrate()
    database.close()


@pytest.mark.parametrize("game", games.names())
def test_the_log_names_moves_as_far_as_the_reader_may_know_them(game: str) -> None:
    """Of others' secret choices the notation says only their kind; of one's own it says all."""
    found = games.load(game)
    seats = [Seat(name, "person") for name in NAMES[: min(found.players)]]
    match = Match(found, seats, Fairness.new(seed=5))
    dice = random.Random(5)
    for _ in range(40):
        match.play(dice.choice(match.position.legal()))
    secret = {family.name for family in found.actions.families if family.secret}
    for reader in (*range(len(seats)), SPECTATOR):
        for step, action in zip(match.steps(reader), match.moves, strict=True):
            whole = found.actions.text(action)
            hidden = whole.partition(":")[0] in secret and step.seat != reader
            assert step.move == (f"{whole.partition(':')[0]}:?" if hidden else whole)
