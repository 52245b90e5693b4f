"""The pictures of docs/screens.md, docs/statistics.md, docs/hints.md and docs/puzzles.md: every game in every shape of the page,
statistics, an analysis, hints and puzzles, made by `make pages`.

`python -m tests.web.screens analysis hints puzzles` makes only those.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from fourquarters import games
from fourquarters.bots import LEVELS, bot_at
from fourquarters.cli import main as main_command
from fourquarters.engine.chance import new_dice
from fourquarters.engine.game import Game
from fourquarters.match import Match
from fourquarters.web.settings import Settings
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.records import SeatRecord
from tests.analysed.put import put
from tests.web.browsing import CHROMIUM, COOKIE, Person, running
from tests.web.finished import finished_table
from tests.web.serving import Server
from tests.web.test_shapes import SHAPES, Reader

IMAGES = Path(__file__).parents[2] / "docs" / "images" / "screens"
MOST_BYTES = 150_000
DECISIONS, EARLY = 9, 1
DARK = ("phone", "across")
MATCHES, STATISTICS_OF = 24, 2
LEVEL_NAMES = [level.name for level, _title, _help in LEVELS[1:4]]
STUDIED, PUZZLE = "golden_city", 24
LAPTOP_AND_PHONE: tuple[tuple[str, Literal["light", "dark"]], ...] = (("laptop", "light"), ("phone", "dark"))
QUALITIES = (82, 70, 58, 45, 32, 22)


def main(wanted: list[str]) -> None:
    """Play every game a little, and take its picture in every shape; then what else is wanted, or everything."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "tables.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        parts: dict[str, Callable[[], None]] = {
            "games": lambda: take_games(browser, server.url),
            "statistics": lambda: take_statistics(browser, Path(folder)),
            "report": lambda: take_report(browser, Path(folder)),
            "analysis": lambda: take_analysis(browser, server),
            "hints": lambda: take_hints(browser, server.url),
            "puzzles": lambda: take_puzzles(browser, server),
        }
        for part in wanted or parts:
            parts[part]()
        browser.close()


def take_games(browser: Browser, url: str) -> None:
    for game in games.all_games():
        take_game(browser, url, game)


def take_game(browser: Browser, url: str, game: Game) -> None:
    reader = Reader(browser, url, "en")
    reader.sit_down(game, max(game.players), {}, bot="greedy")
    reader.play_until(DECISIONS)
    for theme in ("light", "dark"):
        reader.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        for shape in SHAPES:
            if shape != "zoomed" and (theme == "light" or shape in DARK):
                reader.take_shape(shape)
                reader.page.wait_for_timeout(400)
                take(reader, f"{game.name}-{shape}{'-dark' if theme == 'dark' else ''}")
    reader.leave()


def take_statistics(browser: Browser, folder: Path) -> None:
    """Somebody's statistics after some matches against bots and a friend, on a laptop and on a phone."""
    game = games.all_games()[STATISTICS_OF]
    with running(folder / "finished.db", facts=0.05) as server, server.player("Juniper") as player:
        me = player.get("/api/me")["id"]
        database = Database(Settings(database=str(folder / "finished.db")).url)
        for number in range(MATCHES):
            play_match(database, game, me, number)
        database.close()
        while player.get(f"/api/me/statistics/{game.name}")["tally"]["matches"] < MATCHES:
            time.sleep(0.2)
        for shape, theme in (("laptop", "light"), ("phone", "dark")):
            width, height = SHAPES[shape]
            reader = Person(
                browser, server.url, viewport={"width": width, "height": height}, color_scheme=theme
            )
            reader.context.add_cookies([{"name": COOKIE, "value": player.token, "url": server.url}])
            reader.go(f"/statistics/{game.name}")
            take(reader, f"statistics-{shape}", full_page=shape == "laptop")
            reader.leave()


def play_match(database: Database, game: Game, me: str, number: int) -> None:
    """A match against bots or, now and then, a friend; everybody plays as well as a network does, more or less."""
    players = game.players[number % len(game.players)]
    mine, level = number % players, LEVEL_NAMES[number % len(LEVEL_NAMES)]
    seats = [SeatRecord(seat, bot=level, name=f"Bot {seat}") for seat in range(players)]
    seats[(mine + 1) % players] = (
        seats[(mine + 1) % players] if number % 3 else SeatRecord((mine + 1) % players, "mara", name="Mara")
    )
    seats[mine] = SeatRecord(mine, me, name="Juniper")
    dice = [new_dice(number, seat) for seat in range(players)]
    minds = [bot_at("network:0.3" if seat == mine else "network:0.9", game) for seat in range(players)]

    def choose(match: Match) -> int:
        seat = match.decider
        return minds[seat].choose(match.position.view(seat), dice[seat])

    finished_table(database, game.name, seats, number + 1, at=1e9 + number, choose=choose, mode="compiled")


def take_report(browser: Browser, folder: Path) -> None:
    """The balance report of a simulation, opened from a file."""
    file = folder / "report.html"
    asked = ["simulate", games.all_games()[0].name, "--players", "3", "--games", "4000", "--seed", "7"]
    assert main_command([*asked, "--temperature", "0.3", "--report", str(file), "--json"]) == 0
    page = browser.new_page(viewport={"width": 1180, "height": 900})
    page.goto(file.as_uri())
    save(page, "report", full_page=True)
    page.close()


def take_analysis(browser: Browser, server: Server) -> None:
    """The analysis of a match, as one of its players reads it."""
    with server.player("Mara") as mara:
        code = put(server, mara, "golden_city", seat=0)
        reader = Reader(browser, server.url, "en")
        reader.context.add_cookies([{"name": COOKIE, "value": mara.token, "url": server.url}])
    for theme in ("light", "dark"):
        for shape in ("phone", "laptop") if theme == "dark" else ("phone", "upright", "laptop"):
            reader.take_shape(shape)
            reader.page.emulate_media(color_scheme=theme)
            reader.page.goto(f"{server.url}/analysis/{code}")
            reader.page.wait_for_selector(".compared .crop > svg")
            take(reader, f"analysis-{shape}{'-dark' if theme == 'dark' else ''}")
    reader.leave()


def take_hints(browser: Browser, url: str) -> None:
    """A hint, on a laptop and on a phone."""
    game = games.load(STUDIED)
    reader = Reader(browser, url, "en")
    reader.sit_down(game, max(game.players), {}, bot="greedy")
    reader.play_until(EARLY)
    for shape, theme in LAPTOP_AND_PHONE:
        reader.page.emulate_media(color_scheme=theme)
        reader.take_shape(shape)
        reader.page.keyboard.press("h")
        reader.page.wait_for_selector("body[data-hinted]")
        reader.page.wait_for_timeout(400)
        take(reader, f"hint-{shape}")
        reader.page.keyboard.press("h")
    reader.leave()


def take_puzzles(browser: Browser, server: Server) -> None:
    """The list of puzzles, one that is asked and one that is solved, and a decision of a match to be tried again."""
    with server.player("Mara") as mara:
        code = put(server, mara, STUDIED, seat=0)
        moments = mara.get(f"/api/tables/{code}/analysis")["moments"]
        reader = Reader(browser, server.url, "en")
        reader.context.add_cookies([{"name": COOKIE, "value": mara.token, "url": server.url}])
    move = 1 + max(range(len(moments)), key=lambda n: moments[n].get("cost", 0))
    for shape, theme in LAPTOP_AND_PHONE:
        reader.page.emulate_media(color_scheme=theme)
        reader.take_shape(shape)
        reader.go("/puzzles")
        take(reader, f"puzzles-{shape}")
        for name, path in (
            ("puzzle", f"/puzzles/{STUDIED}/{PUZZLE}"),
            ("try-again", f"/puzzles/match/{code}/{move}"),
        ):
            reader.go(path)
            reader.page.wait_for_selector("body[data-puzzle=asked]")
            if shape == "phone":
                reader.page.click("#fq-shoulder [data-key=puzzle-hint]")
                reader.page.click("#fq-shoulder [data-key=puzzle-answer]")
                reader.page.wait_for_selector("body[data-puzzle=solved]")
                reader.page.click("#fq-tabs [data-key=log]")
            reader.page.wait_for_timeout(400)
            take(reader, f"{name}-{shape}")
    reader.leave()


def take(reader: Person, name: str, full_page: bool = False) -> None:
    save(reader.page, name, full_page)


def save(page: Page, name: str, full_page: bool) -> None:
    """A picture as small as it must be."""
    for quality in QUALITIES:
        data = page.screenshot(type="jpeg", quality=quality, full_page=full_page)
        if len(data) <= MOST_BYTES:
            break
    IMAGES.mkdir(parents=True, exist_ok=True)
    (IMAGES / f"{name}.jpg").write_bytes(data)


if __name__ == "__main__":
    main(sys.argv[1:])
