"""Hints and chances over HTTP never depend on hidden truth.

A match is played on a server. Then what its readers cannot see is exchanged behind the running match: other hands, another deck,
another key. Whoever asks again gets the same bytes, and the server has thought just as much.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from fourquarters import games
from fourquarters.bots.network import reading
from fourquarters.bots.network_bot import likely_by_numpy
from fourquarters.engine.chance import new_dice
from fourquarters.engine.state import SPECTATOR
from fourquarters.engine.view import Position, View
from fourquarters.match import Match
from fourquarters.web.live.hints import check_hinted, hint_on
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.messages import HintShown
from fourquarters.web.settings import Limits, Settings
from tests.web.registries import QUICK
from tests.web.serving import NO_LIMITS, PATIENCE

# What the framework's next version will want otherwise is no concern here.
pytestmark = pytest.mark.filterwarnings(
    "ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning"
)
EVERY_GAME = pytest.mark.parametrize("game", games.names())
AT = {1: "en", 9: "de"}
"""After how many decisions of the player everything is asked, in which language."""


class OtherTruth(Match):
    """A match with another truth behind what one seat sees, now and at every earlier moment."""

    seat: int
    seed: int

    @classmethod
    def behind(cls, match: Match, seat: int, seed: int) -> OtherTruth:
        other = cls.__new__(cls)
        other.__dict__.update(match.__dict__)
        other.seat, other.seed, other._views, other._recent = seat, seed, {}, {}
        other.position = another_world(match.position, seat, seed)
        return other

    def after(self, moves: Sequence[int]) -> Position:
        return another_world(super().after(moves), self.seat, self.seed)


def another_world(position: Position, seat: int, seed: int) -> Position:
    """A position that a reader cannot tell from this one; only what undo counts is kept."""
    world = position.view(seat).imagine(new_dice(seed))
    for counter in ("draws", "reveals"):
        world.states[counter] = position.states[counter]
    return world


class Reader(NamedTuple):
    """Somebody who reads a table from a seat, and what they ask."""

    seat: int
    token: str
    paths: tuple[str, ...]


class House:
    """A server in this process, so that a test can exchange the truth behind its tables."""

    def __init__(self, app: Litestar, client: TestClient[Litestar]) -> None:
        self.app, self.client = app, client

    def guest(self, name: str) -> str:
        token: str = self.client.post("/api/guests", json={"name": name}).json()["token"]
        return token

    def ask(self, token: str, path: str, body: dict[str, Any] | None = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"}
        method = "GET" if body is None else "POST"
        answer = self.client.request(method, path, json=body, headers=headers)
        assert answer.status_code in {200, 201}, answer.text
        return answer

    def table(self, code: str) -> LiveTable:
        table: LiveTable = self.app.state.services.tables.by_code[code]
        return table

    def match(self, code: str) -> Match:
        match_log = self.table(code).match_log
        assert match_log is not None
        return match_log.match

    def asked(self, token: str, code: str) -> dict[str, Any]:
        """What a player sees once it is their decision."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            view: dict[str, Any] = self.ask(token, f"/api/tables/{code}/view").json()
            if view["legal"] or view["over"]:
                return view
        raise AssertionError("the others do not decide")

    def forget(self) -> None:
        """What was worked out before is worked out again."""
        self.app.state.services.chances.kept.clear()

    @contextmanager
    def other_truth(self, code: str, seat: int, seed: int) -> Iterator[Position]:
        """Meanwhile another truth lies behind what a seat sees of a running match."""
        match_log = self.table(code).match_log
        assert match_log is not None
        match = match_log.match
        match_log.match = OtherTruth.behind(match, seat, seed)
        self.forget()
        try:
            yield match_log.match.position
        finally:
            match_log.match = match
            self.forget()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    database = str(tmp_path_factory.mktemp("house") / "tables.db")
    from fourquarters.web.server import create_app

    app = create_app(Settings(database=database, limits=Limits(**NO_LIMITS), **QUICK))
    with TestClient(app) as client:
        yield House(app, client)


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every reading of a network while a test lasts: what thinking takes."""
    made: list[int] = []

    def counted(real: Any) -> Any:
        def read(*given: Any) -> Any:
            made.append(1)
            return real(*given)

        return read

    monkeypatch.setattr("fourquarters.bots.outlook.reading", counted(reading))
    monkeypatch.setattr("fourquarters.bots.advice.likely_by_numpy", counted(likely_by_numpy))
    return made


def new_table(house: House, ann: str, game: str) -> str:
    """Ann against bots: as many as there can be."""
    bots = [{"kind": "bot", "bot": "random"}] * (max(games.load(game).players) - 1)
    body = {
        "game": game,
        "players": len(bots) + 1,
        "seats": [{"kind": "you"}, *bots],
        "arranged": True,
        "seed": 5,
    }
    code: str = house.ask(ann, "/api/tables", body).json()["code"]
    return code


def readers(house: House, ann: str, eve: str, code: str, asked: str) -> list[Reader]:
    """Who asks what: the player for a hint and for chances now and before, a spectator for chances."""
    path, moves = f"/api/tables/{code}", len(house.match(code).moves)
    chances = (f"{path}/chances", f"{path}/chances?move={moves // 2}")
    return [Reader(0, ann, (f"{path}/hint?{asked}", *chances)), Reader(SPECTATOR, eve, chances)]


@EVERY_GAME
def test_hints_and_chances_are_the_same_in_all_worlds_that_look_the_same(
    house: House, readings: list[int], game: str
) -> None:
    ann, eve = house.guest("Ann"), house.guest("Eve")
    code, found = new_table(house, ann, game), Exchanged(set(), set())
    for decided in range(max(AT) + 1):
        view = house.asked(ann, code)
        if decided in AT:
            asked = f"version={view['version']}&lang={AT[decided]}"
            for reader in readers(house, ann, eve, code, asked):
                check(house, code, reader, readings, found)
        move = view["legal"][decided * 7 % len(view["legal"])]["action"]
        house.ask(ann, f"/api/tables/{code}/moves", {"version": view["version"], "move": move})
    assert "key" in found.exchanged
    assert not found.hidden or found.exchanged & found.hidden, found


class Exchanged(NamedTuple):
    """The fields of a state that a reader could not see whole, apart from the key; and those in which worlds differed."""

    hidden: set[str]
    exchanged: set[str]


def check(house: House, code: str, reader: Reader, readings: list[int], found: Exchanged) -> None:
    """In another world the answers and the work are those of the truth."""
    truth = house.match(code).position
    said = answers(house, reader, readings)
    found.hidden.update(unlike(truth, truth.view(reader.seat)) - {"key", "draws", "reveals"})
    with house.other_truth(code, reader.seat, 100) as world:
        assert answers(house, reader, readings) == said
        found.exchanged.update(unlike(truth, world))


def unlike(one: Position | View, other: Position | View) -> set[str]:
    """The fields in which two states differ."""
    fields = one.states.dtype.names or ()
    return {name for name in fields if one.states[name].tobytes() != other.states[name].tobytes()}


def answers(house: House, reader: Reader, readings: list[int]) -> list[tuple[bytes, int, str]]:
    """What a reader is told, to the byte, and how often a network was read for it."""
    told = []
    for path in reader.paths:
        house.forget()
        before = len(readings)
        answer = house.ask(reader.token, path)
        told.append((answer.content, len(readings) - before, answer.headers["content-type"]))
    assert all(count for _content, count, _type in told)
    return told


def test_a_leak_would_be_seen(house: House, readings: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """If a hint knew a little of the truth, the comparison would fail."""
    ann = house.guest("Ann")
    code = new_table(house, ann, games.names()[0])
    asked = f"version={house.asked(ann, code)['version']}"
    reader = readers(house, ann, ann, code, asked)[0]._replace(paths=(f"/api/tables/{code}/hint?{asked}",))
    check(house, code, reader, readings, Exchanged(set(), set()))
    knows: list[Position] = []

    def remember(table: LiveTable, seat: int, version: int) -> Any:
        found = check_hinted(table, seat, version)
        knows[:] = [found.match.position]
        return found

    def leak(*given: Any) -> HintShown:
        told = hint_on(*given)
        told.rest = str(int(knows[0].states["key"].sum()) % 1000)
        return told

    monkeypatch.setattr("fourquarters.web.http.hint_routes.check_hinted", remember)
    monkeypatch.setattr("fourquarters.web.http.hint_routes.hint_on", leak)
    told = answers(house, reader, readings)
    with house.other_truth(code, 0, 100):
        assert answers(house, reader, readings) != told
