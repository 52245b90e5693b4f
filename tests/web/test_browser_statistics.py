"""The page of statistics in a real browser: what is drawn is what the API says, in every shape, and empty is not bare."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from fourquarters import games
from fourquarters.web.settings import Settings
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.records import SeatRecord
from tests.web.browsing import COOKIE, DESKTOP, PHONE, Person, running
from tests.web.finished import finished_table
from tests.web.serving import Player, Server
from tests.web.test_accessible import found
from tests.web.test_shapes import SHAPES

MANY = 3
"""Matches of each of two games."""

BARS = """panel => [...document.querySelectorAll(`.${panel} li`)].map(line => {
  const wide = part => line.querySelector(part)?.getBoundingClientRect().width ?? 0;
  return [line.querySelector('.name').innerText.trim(), wide('.hatched') / wide('.well')];
})"""
CUT = """() => [...document.querySelectorAll('.statistics .name, .statistics b, .statistics h2, .game-tabs a')]
  .filter(one => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
  .map(one => one.textContent)"""
OUTSIDE = """() => [...document.querySelectorAll('.statistics .chart text')].filter(one => {
  const box = one.getBoundingClientRect(), panel = one.closest('.panel').getBoundingClientRect();
  return box.left < panel.left - 1 || box.right > panel.right + 1;
}).map(one => one.textContent)"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "tables.db", facts=0.05) as server:
        yield server


@pytest.fixture(scope="module")
def mara(server: Server) -> Iterator[Player]:
    """Mara, who has finished a few matches of the first game and of the last."""
    with server.player("Mara") as player:
        me = player.get("/api/me")["id"]
        database = Database(Settings(database=server.settings["database"]).url)
        for game in (games.all_games()[0], games.all_games()[-1]):
            seats = [SeatRecord(0, me, name="Mara"), SeatRecord(1, bot="random", name="Bo")]
            for seed in range(1, MANY + 1):
                finished_table(database, game.name, seats, seed, at=1e9 + seed)
        database.close()
        until = time.monotonic() + 60
        while sum(one["matches"] for one in player.get("/api/me/statistics")["games"]) < 2 * MANY:
            assert time.monotonic() < until, "not all matches were noted"
            time.sleep(0.1)
        yield player


def reading(browser: Browser, server: Server, player: Player, **how: Any) -> Person:
    person = Person(browser, server.url, **how)
    person.context.add_cookies([{"name": COOKIE, "value": player.token, "url": server.url}])
    return person


@pytest.mark.parametrize(("size", "theme"), [(DESKTOP, "dark"), (PHONE, "light")], ids=["laptop", "phone"])
@pytest.mark.parametrize("which", [0, -1], ids=["first", "last"])
def test_bars_are_as_long_as_the_figures_say(
    browser: Browser, server: Server, mara: Player, which: int, size: Any, theme: Any
) -> None:
    game = games.all_games()[which]
    told = mara.get(f"/api/me/statistics/{game.name}")
    person = reading(browser, server, mara, viewport=size, color_scheme=theme)
    person.go("/")
    person.page.click('a[href="/statistics"]:visible')
    person.page.wait_for_url("**/statistics")
    person.page.wait_for_selector("body[data-ready]")
    person.page.click(f'.game-tabs a[data-game="{game.name}"]')
    person.page.wait_for_url(f"**/statistics/{game.name}")
    person.page.wait_for_selector("body[data-ready]")
    shown = [one for one in told["summands"] if one["mine"] or one["others"]]
    ends = [0, *(n for one in shown for n in (one["mine"], one["others"]))]
    drawn = person.page.evaluate(BARS, "how")
    assert [name for name, _share in drawn] == [one["name"] for one in shown]
    for (_name, share), one in zip(drawn, shown, strict=True):
        assert share == pytest.approx(abs(one["mine"]) / (max(ends) - min(ends)), abs=0.01)
    assert person.page.locator(".form text.small").count() == MANY + 1  # the marks, and the latest share
    assert found(person.page) == []
    person.leave()


def test_nothing_is_cut_or_sideways_in_any_shape(browser: Browser, server: Server, mara: Player) -> None:
    person = reading(browser, server, mara, locale="de-DE")
    person.go(f"/statistics/{games.all_games()[-1].name}")
    person.expect("h1").to_have_text("Deine Statistik")
    for shape, (width, height) in {**SHAPES, "narrow": (320, 640)}.items():
        person.page.set_viewport_size({"width": width, "height": height})
        assert not person.scrolls_sideways(), shape
        assert person.page.evaluate(CUT) == [], shape
        assert person.page.evaluate(OUTSIDE) == [], shape
    person.leave()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["laptop", "phone"])
def test_without_a_match_there_is_a_sentence_and_one_button(
    browser: Browser, server: Server, size: Any
) -> None:
    person = Person(browser, server.url, viewport=size)
    game = games.all_games()[1]
    person.go(f"/statistics/{game.name}")
    person.expect(".no-matches p").to_contain_text("No finished match of")
    assert person.sees(".no-matches .btn")
    assert person.page.locator(".sheets").count() == 0
    assert found(person.page) == []
    person.page.click(".no-matches .btn")
    person.wait_for_match()
    person.page.click("#fq-menu-tool")
    person.page.click('.menu a[href^="/statistics/"]')
    person.page.wait_for_url(f"**/statistics/{game.name}")
    person.leave()
