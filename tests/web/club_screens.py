"""The pictures of docs/club.md, docs/ratings.md and docs/hosts.md, made by `make pages`: an evening at a club."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from fourquarters.web.settings import Settings
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.records import SeatRecord
from tests.web.authenticator import Device
from tests.web.browsing import CHROMIUM, COOKIE, Person, running
from tests.web.finished import finished_table
from tests.web.hosting import host
from tests.web.members import handle, member, until
from tests.web.screens import take
from tests.web.serving import Server
from tests.web.test_shapes import SHAPES

GAME, SLOW_GAME = "gold", "golden_city"
NAMES = ("Juniper", "Mara", "Theo", "Ines", "Oskar")
MATCHES = 30
A_DAY = {"kind": "day"}
SHAPE = "laptop"


class Club(NamedTuple):
    """Who is there, and what they have begun."""

    server: Server
    people: list[Device]
    tournament: str

    @property
    def me(self) -> Device:
        return self.people[0]


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "club.db", facts=0.05, tournaments=0.1) as server,
        sync_playwright() as playwright,
        ExitStack() as stack,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        people = [stack.enter_context(host(server, NAMES[0]))]
        people += [stack.enter_context(member(server, name)) for name in NAMES[1:]]
        club = Club(server, people, begin_tournament(people))
        play_matches(Path(folder) / "club.db", people)
        open_tables(people)
        for name, path in pages(club):
            take_page(browser, club, name, path)
        browser.close()


def begin_tournament(people: list[Device]) -> str:
    """A Swiss tournament in which bots have played already."""
    me = people[0]
    asked = {"name": "Winter round", "game": GAME, "players": 2, "rounds": 3, "seed": 5, "pace": A_DAY}
    code = str(me.post("/api/tournaments", 201, **asked)["code"])
    where = f"/api/tournaments/{code}"
    for one in people[:3]:
        one.post(f"{where}/enter")
    for _ in range(5):
        me.post(f"{where}/bots", bot="greedy")
    me.post(f"{where}/start")
    return code


def play_matches(file: Path, people: list[Device]) -> None:
    """Rated matches of everyone against everyone."""
    ids = [one.get("/api/me")["id"] for one in people]
    pairs = [*combinations(range(len(people)), 2)] * 9
    database = Database(Settings(database=str(file)).url)
    for number in range(MATCHES):
        seats = [SeatRecord(n, ids[who], name=NAMES[who]) for n, who in enumerate(pairs[number])]
        game = (GAME, "urbanization")[number % 3 == 2]
        finished_table(database, game, seats, number + 1, at=1.7e9 + 86_400 * number, rated=True)
    database.close()
    path = f"/api/people/{handle(people[1], NAMES[0])}"
    until(lambda: people[0].get(path)["ratings"], lambda ratings: len(ratings) == 2)


def open_tables(people: list[Device]) -> None:
    """What waits for the first of them, and what does not."""
    me, other = people[:2]
    for first, second, game in ((me, other, SLOW_GAME), (other, me, GAME), (me, other, GAME)):
        players = 3 if game == SLOW_GAME else 2
        seats = ("you", "open", *["merchant"] * (players - 2))
        code = first.open_table(game, *seats, pace=A_DAY)
        second.post(f"/api/tables/{code}/sit")


def pages(club: Club) -> Iterator[tuple[str, str]]:
    yield "home", "/home"
    yield "person", f"/people/{handle(club.people[1], NAMES[0])}"
    yield "tournament", f"/tournaments/{club.tournament}"
    yield "host", "/host"


def take_page(browser: Browser, club: Club, name: str, path: str) -> None:
    width, height = SHAPES[SHAPE]
    reader = Person(browser, club.server.url, viewport={"width": width, "height": height})
    reader.context.add_cookies([{"name": COOKIE, "value": club.me.identity(), "url": club.server.url}])
    reader.go(path)
    reader.page.wait_for_load_state("networkidle")
    reader.page.wait_for_timeout(400)
    take(reader, f"{name}-{SHAPE}")
    reader.leave()


if __name__ == "__main__":
    main()
