"""Puzzles over the API: the answer stays on the server, only a first try counts, and one puzzle a day makes a streak."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from fourquarters import games
from fourquarters.analysis.puzzles import Puzzle, shipped_puzzles
from fourquarters.engine.game import Game
from fourquarters.web.live import puzzle_table
from fourquarters.web.storage import puzzle_store
from fourquarters.web.storage.puzzle_store import Puzzled
from fourquarters.web.storage.records import GuestRecord
from tests.web.serving import Player, Server

GAMES = games.all_games()


def wrong(puzzle: Puzzle) -> str:
    return next(move for move in puzzle.chances if move != puzzle.best)


def number_rated(game: Game, least: int) -> int:
    """The first puzzle that is at least so hard."""
    return next(n for n, puzzle in enumerate(shipped_puzzles(game), 1) if puzzle.rating >= least)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_answer_is_not_sent_before_it_is_found(ann: Player, game: Game) -> None:
    number = len(shipped_puzzles(game))
    puzzle, path = shipped_puzzles(game)[number - 1], f"/puzzles/{game.name}/{number}"
    for address in (f"/api{path}", "/api/puzzles", path, "/puzzles", "/"):
        sent = ann.http.get(address).text
        assert not [chance for chance in puzzle.chances.values() if tells(sent, chance)], address
        assert '"solution"' not in sent
        assert '"best":' not in sent
    told = ann.post(f"/api{path}/tries", move=wrong(puzzle))
    assert told["solution"] is None
    assert told["tried"]["chance"] == puzzle.chances[wrong(puzzle)]
    assert str(puzzle.chances[puzzle.best]) not in str(told)
    found = ann.post(f"/api{path}/tries", move=puzzle.best)
    assert found["right"]
    assert found["solution"]["best"]["chance"] == puzzle.chances[puzzle.best]


def tells(sent: str, chance: float) -> bool:
    """Is a chance in there, as a number of its own? One with few digits may be anything."""
    told = str(chance)
    return len(told) >= len("0.123") and re.search(rf"(?<![\d.]){re.escape(told)}(?!\d)", sent) is not None


def test_what_is_shown_does_not_depend_on_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[0]
    puzzle = shipped_puzzles(game)[0]
    scene = puzzle_table.puzzle_scene(game.name, 1, "Ann", "en", "interpreted")
    other = msgspec.structs.replace(puzzle, best=wrong(puzzle), chances=dict.fromkeys(puzzle.chances, 0.5))
    monkeypatch.setattr(puzzle_table, "shipped_puzzles", lambda _game: (other,))
    for kept in (puzzle_table.course_of, puzzle_table.messages_of):
        kept.cache_clear()
    assert puzzle_table.puzzle_scene(game.name, 1, "Ann", "en", "interpreted") == scene


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_decision_can_be_tried_and_is_told_in_words(ann: Player, game: Game) -> None:
    shown = ann.get(f"/api/puzzles/{game.name}/2")
    choices = [one["action"] for one in shown["table"]["scene"]["prompt"]["choices"] if not one.get("why")]
    assert len(choices) == shown["choices"]
    for action in choices:
        tried = ann.post(f"/api/puzzles/{game.name}/2/tries", move=action)["tried"]
        assert tried["action"] == action
        assert tried["label"]
        assert 0 <= tried["chance"] <= 1


def test_only_the_first_try_counts(ann: Player) -> None:
    game = GAMES[0]
    number = number_rated(game, 801)
    puzzle, path = shipped_puzzles(game)[number - 1], f"/api/puzzles/{game.name}/{number}"
    first = ann.post(f"{path}/tries", move=wrong(puzzle))
    lost = 64 / (1 + 10 ** ((puzzle.rating - 1200) / 400))
    assert first["my_rating"] == round(1200 - lost)
    assert first["counted"]
    again = ann.post(f"{path}/tries", move=puzzle.best)
    assert again["right"]
    assert not again["counted"]
    assert again["my_rating"] == first["my_rating"]
    shown = ann.get(path)
    assert shown["mark"] == "solved"
    assert shown["tries"] == 1
    assert shown["rating"] > puzzle.rating
    mine = next(one for one in ann.get("/api/puzzles")["games"] if one["game"] == game.name)
    assert (mine["rating"], mine["tries"]) == (first["my_rating"], 1)
    assert mine["next"] not in (0, number)


def test_a_hint_narrows_down_and_takes_the_reward(ann: Player) -> None:
    game = GAMES[1]
    puzzle, path = shipped_puzzles(game)[2], f"/api/puzzles/{game.name}/3"
    left = ann.post(f"{path}/hint")["actions"]
    assert game.actions.parse(puzzle.best) in left
    assert 2 <= len(left) < len(puzzle.chances)
    assert ann.post(f"{path}/hint")["actions"] == left
    found = ann.post(f"{path}/tries", move=puzzle.best)
    assert found["right"]
    assert found["my_rating"] == 1200
    assert not found["counted"]


def test_asking_for_the_answer_first_counts_like_a_wrong_try(ann: Player) -> None:
    game = GAMES[2]
    puzzle, path = shipped_puzzles(game)[3], f"/api/puzzles/{game.name}/4"
    told = ann.post(f"{path}/answer")
    assert told["change"] < 0
    assert told["solution"]["best"]["action"] == game.actions.parse(puzzle.best)
    assert ann.post(f"{path}/answer")["change"] == 0
    found = ann.post(f"{path}/tries", move=puzzle.best)
    assert found["right"]
    assert not found["counted"]
    assert ann.get(path)["mark"] == "tried"


def test_the_puzzle_of_the_day_is_the_same_for_all_and_makes_a_streak(ann: Player, ben: Player) -> None:
    daily = ann.get("/api/puzzles")["daily"]
    theirs = ben.get("/api/puzzles")["daily"]
    assert (daily["game"], daily["number"]) == (theirs["game"], theirs["number"])
    puzzle = shipped_puzzles(games.load(daily["game"]))[daily["number"] - 1]
    found = ann.post(f"/api/puzzles/{daily['game']}/{daily['number']}/tries", move=puzzle.best)
    assert found["streak"] == 1
    assert ann.get("/api/puzzles")["daily"]["solved"]
    assert not ben.get("/api/puzzles")["daily"]["solved"]
    assert (
        ann.http.get("/puzzles/daily", follow_redirects=True).url.path
        == f"/puzzles/{daily['game']}/{daily['number']}"
    )


def test_nonsense_is_refused_and_changes_nothing(ann: Player) -> None:
    game = GAMES[0].name
    ann.get(f"/api/puzzles/{game}/0", 404)
    ann.get(f"/api/puzzles/{game}/99999", 404)
    ann.get("/api/puzzles/chess/1", 404)
    ann.post(f"/api/puzzles/{game}/5/tries", 409, move=10**6)
    ann.post(f"/api/puzzles/{game}/5/tries", 409, move="castle")
    ann.post(f"/api/puzzles/{game}/5/tries", 400)
    assert ann.get(f"/api/puzzles/{game}/5")["mark"] == ""


def kept(server: Server, work: Any) -> Any:
    """Do something in the server's database."""
    from fourquarters.web.storage.database import Database

    database = Database(f"sqlite:///{server.settings['database']}")
    try:
        with database.writing() as connection:
            return work(connection)
    finally:
        database.close()


def test_days_in_a_row_and_what_goes_with_a_guest(server: Server) -> None:
    from sqlalchemy import delete, select

    from fourquarters.web.storage.schema import guests, puzzle_players, puzzle_tries

    somebody = GuestRecord("somebody", "Ann")

    def days(connection: Any) -> list[int]:
        puzzle_store.note_try(connection, somebody, Puzzled("gold", "x", 1200), True)
        return [puzzle_store.note_day(connection, somebody, day) for day in (10, 11, 11, 12, 14)]

    assert kept(server, days) == [1, 2, 2, 3, 1]

    def leave(connection: Any) -> int:
        connection.execute(delete(guests).where(guests.c.id == "somebody"))
        tables = (puzzle_tries, puzzle_players)
        return sum(len(connection.execute(select(t).where(t.c.guest == "somebody")).all()) for t in tables)

    assert kept(server, leave) == 0
