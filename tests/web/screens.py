"""The pictures of docs/screens.md: every game in every shape of the page, made by `make pages`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from fourquarters import games
from fourquarters.engine.game import Game
from tests.analysed.put import put
from tests.web.browsing import CHROMIUM, running
from tests.web.serving import Server
from tests.web.test_shapes import SHAPES, Reader

IMAGES = Path(__file__).parents[2] / "docs" / "images" / "screens"
MOST_BYTES = 150_000
DECISIONS = 9
DARK = ("phone", "across")
QUALITIES = (82, 70, 58, 45, 32, 22)


def main() -> None:
    """Play every game a little, and take its picture in every shape."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "tables.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in games.all_games():
            take_game(browser, server.url, game)
        take_analysis(browser, server)
        browser.close()


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


def take_analysis(browser: Browser, server: Server) -> None:
    """The analysis of a match, as one of its players reads it."""
    with server.player("Mara") as mara:
        code = put(server, mara, "golden_city", seat=0)
        reader = Reader(browser, server.url, "en")
        cookie = {"name": "fq_guest", "value": mara.token, "url": server.url}
        reader.page.context.add_cookies([cookie])
    for theme in ("light", "dark"):
        for shape in ("phone", "laptop") if theme == "dark" else ("phone", "upright", "laptop"):
            reader.take_shape(shape)
            reader.page.emulate_media(color_scheme=theme)
            reader.page.goto(f"{server.url}/analysis/{code}")
            reader.page.wait_for_selector(".compared .crop > svg")
            take(reader, f"analysis-{shape}{'-dark' if theme == 'dark' else ''}")
    reader.leave()


def take(reader: Reader, name: str) -> None:
    """A picture as small as it must be."""
    for quality in QUALITIES:
        data = reader.page.screenshot(type="jpeg", quality=quality)
        if len(data) <= MOST_BYTES:
            break
    IMAGES.mkdir(parents=True, exist_ok=True)
    (IMAGES / f"{name}.jpg").write_bytes(data)


if __name__ == "__main__":
    main()
