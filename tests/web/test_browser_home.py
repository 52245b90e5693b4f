"""My games, on a desktop and on a phone: what waits, the most urgent first, and the way from one game to the next."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.web.browsing import COOKIE, DESKTOP, PHONE, Person
from tests.web.members import until
from tests.web.serving import Player, Server, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Path]]:
    database = tmp_path_factory.mktemp("home") / "t.db"
    with running(database) as server:
        yield server, database


def begin(me: Player, other: Player, game: str, seats: tuple[str, ...] = ("you", "open"), **more: Any) -> str:
    """A match where the one who opens the table decides first."""
    code = me.open_table(game, *seats, **more)
    other.post(f"/api/tables/{code}/sit")
    return code


def visit(browser: Browser, server: Server, who: Player, **how: Any) -> Person:
    person = Person(browser, server.url, **how)
    person.context.add_cookies([{"name": COOKIE, "value": who.token, "url": server.url}])
    return person


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_game_with_the_least_time_comes_first_and_leads_to_the_next(
    house: tuple[Server, Path], browser: Browser, size: ViewportSize
) -> None:
    server, _database = house
    with server.player("Ann") as ann, server.player("Ben") as ben:
        reader = visit(browser, server, ann, viewport=size)
        reader.go("/home")
        reader.expect("#fq-heading").to_have_text("Nothing waits for you.")
        free = begin(ann, ben, "urbanization")
        week = begin(ann, ben, "urbanization", pace={"kind": "week"})
        day = begin(ann, ben, "urbanization", pace={"kind": "day"})
        bens = begin(ben, ann, "urbanization", pace={"kind": "day"})
        assert ann.get("/api/me/waiting")["codes"] == [day, week, free]
        until(lambda: ben.get("/api/me/waiting")["codes"], lambda codes: codes == [bens])
        reader.go("/home")
        reader.expect("#fq-heading").to_have_text("3 games wait for you.")
        assert reader.page.get_attribute("#fq-next a", "href") == f"/table/{day}"
        links = reader.page.locator("#fq-waits li a").evaluate_all("all => all.map(a => a.pathname)")
        assert links == [f"/table/{week}", f"/table/{free}"]
        reader.expect("#fq-rest .row").to_have_attribute("href", f"/table/{bens}")
        reader.expect("#fq-next .left").to_contain_text("left")
        reader.expect("#fq-waits li:last-child .left").to_have_text("no limit")
        assert all(reader.page.locator(".th").evaluate_all("all => all.map(one => one.naturalWidth > 0)"))
        assert not reader.scrolls_sideways()
        reader.page.click("#fq-next a")
        reader.wait_for_match()
        pill = reader.page.locator(".tool.wait")
        pill.wait_for()
        assert pill.locator("b").inner_text() == "2"
        pill.click()
        reader.page.wait_for_url(f"**/table/{week}")
        reader.wait_for_match()
        assert not reader.scrolls_sideways()
        reader.leave()


def test_days_off_are_taken_and_ended(house: tuple[Server, Path], browser: Browser) -> None:
    server, database = house
    with server.player("Ann") as ann, server.player("Ben") as ben:
        code = begin(ann, ben, "urbanization", pace={"kind": "day"})
        reader = visit(browser, server, ann, locale="de-DE")
        reader.go("/home")
        reader.page.select_option("#fq-off select", "7")
        reader.page.click("#fq-off button")
        reader.expect("#fq-off .soft").to_contain_text("still")
        reader.expect("#fq-off h2 small").to_contain_text("21 von 28")
        reader.expect("#fq-next .left").to_have_text("hat frei")
        with closing(sqlite3.connect(database, timeout=20)) as disk, disk:
            disk.execute("UPDATE server_facts SET value = value + 259200 WHERE name = 'served'")
        reader.go(f"/table/{code}")
        reader.wait_for_match()
        reader.expect("#fq-prompt [data-clock]").to_have_text("hat frei")
        reader.go("/home")
        reader.page.click("#fq-off button")
        reader.expect("#fq-next .left").to_contain_text("noch ")
        reader.leave()


@pytest.mark.parametrize("path", ["/account", "/leaderboards", "/statistics", "/club", "/home"])
def test_on_a_phone_all_of_the_bar_is_in_sight_beside_the_games_that_wait(
    house: tuple[Server, Path], browser: Browser, path: str
) -> None:
    server, _database = house
    with server.player("Ann") as ann, server.player("Ben") as ben:
        begin(ann, ben, "urbanization")
        reader = visit(browser, server, ann, viewport=PHONE)
        reader.go(path)
        if path != "/home":
            reader.page.locator(".tool.wait").wait_for()
        ends = reader.page.locator(".bar .tool:visible").evaluate_all(
            "all => all.map(one => Math.round(one.getBoundingClientRect().right))"
        )
        assert max(ends) <= PHONE["width"], ends
        reader.leave()
