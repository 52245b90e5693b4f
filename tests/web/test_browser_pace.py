"""Clocks on the table page, on a desktop and on a phone: everyone sees the same, and the page counts by itself.

The browser's clock is turned by the test, and time served in the database: nothing here waits for real time."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.web.browsing import DESKTOP, PHONE, Person
from tests.web.serving import Server, running

LIVE = {"kind": "live", "seconds": 60, "bank": 540, "increment": 5, "zero": "nudge"}
HOUR = 3600


class Served:
    """A server whose time a test turns."""

    def __init__(self, server: Server, database: Path) -> None:
        self.server, self.database = server, database

    def turn(self, seconds: float) -> None:
        with closing(sqlite3.connect(self.database, timeout=20)) as disk, disk:
            disk.execute("UPDATE server_facts SET value = value + ? WHERE name = 'served'", (seconds,))


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    database = tmp_path_factory.mktemp("pace") / "t.db"
    with running(database) as server:
        yield Served(server, database)


def sit_down(
    served: Served, browser: Browser, pace: dict[str, Any], **how: Any
) -> tuple[Person, Person, str]:
    """Ann, whose turn it is, and Ben at a table of two."""
    url = served.server.url
    ann, ben = (Person(browser, url, name=name, seed=3, **how) for name in ("Ann", "Ben"))
    for person in (ann, ben):
        person.page.clock.install()
    seats = [{"kind": "you"}, {"kind": "open"}]
    code = ann.open_table(game="urbanization", players=2, seats=seats, arranged=True, pace=pace)
    ben.ask("POST", f"/api/tables/{code}/sit", {})
    ben.go(f"/table/{code}")
    for person in (ann, ben):
        person.wait_for_match()
    return (ann, ben, code) if ann.my_turn else (ben, ann, code)


def seconds(person: Person, where: str = "#fq-prompt [data-clock]") -> int:
    """What a clock shows, in seconds."""
    minutes, rest = person.page.inner_text(where).strip("· ").split(":")
    return 60 * int(minutes) + int(rest)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_clock_counts_down_and_becomes_clear_when_time_is_short(
    served: Served, browser: Browser, size: ViewportSize
) -> None:
    ann, ben, code = sit_down(served, browser, LIVE, viewport=size)
    watcher = Person(browser, served.server.url, viewport=size)
    watcher.go(f"/table/{code}")
    watcher.wait_for_match()
    assert all(590 <= seconds(person) <= 600 for person in (ann, ben, watcher))
    clock = ann.expect("#fq-prompt [data-clock]")
    ann.expect("#fq-prompt [data-clock].low").to_have_count(0)
    before = seconds(ann)
    ann.page.clock.fast_forward(300_000)
    assert 0 <= before - 300 - seconds(ann) <= 10
    ann.page.clock.fast_forward(200_000)
    ann.expect("#fq-prompt [data-clock].low svg").to_be_visible()
    ann.expect("#fq-spoken").to_contain_text("You have 1:")
    ann.page.clock.fast_forward(200_000)
    clock.to_contain_text("time is up")
    ann.expect("#fq-spoken").to_contain_text("Your time is up.")
    assert not ann.scrolls_sideways()
    ann.decide()
    for person in (ann, ben, watcher):
        person.expect("#fq-prompt [data-clock]").not_to_contain_text("up")
        person.leave()


def test_a_seat_whose_time_is_up_is_played_by_a_bot_and_taken_back(served: Served, browser: Browser) -> None:
    ann, ben, code = sit_down(served, browser, {"kind": "day", "zero": "bot"})
    ann.expect("#fq-prompt [data-clock]").to_contain_text(re.compile("1 day|23 h"))
    served.turn(25 * HOUR)
    ben.page.wait_for_selector('body[data-turn="mine"]')
    me = ann.ask("GET", f"/api/tables/{code}")["seats"]
    assert [seat["stand_in"] for seat in me if seat["yours"]] == [True]
    ann.page.click('#fq-prompt [data-key="back"]')
    ann.expect('#fq-prompt [data-key="back"]').to_have_count(0)
    seats = ann.ask("GET", f"/api/tables/{code}")["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "person"]
    ann.leave()
    ben.leave()


def test_the_sheet_for_a_new_table_offers_a_pace(served: Served, browser: Browser) -> None:
    ann = Person(browser, served.server.url, viewport=PHONE, locale="de-DE")
    ann.enter_lobby()
    ann.page.locator("[data-new]").last.click()
    ann.page.locator('input[name="pace"][value="three_days"]').check(force=True)
    ann.page.select_option('[name="pace-zero"]', "loss")
    ann.expect(".pace .note").to_contain_text("drei Tage")
    ann.page.locator('input[name="pace"][value="live"]').check(force=True)
    ann.page.select_option('[name="pace-bank"]', "600")
    ann.expect(".pace .note").to_contain_text("10 Min.")
    assert not ann.scrolls_sideways()
    ann.page.click(".new-table button[type=submit]")
    ann.page.wait_for_url("**/table/*")
    ann.expect(".pace-line").to_contain_text("Reserve von 10 Min.")
    code = ann.page.url.rsplit("/", 1)[1]
    pace = ann.ask("GET", f"/api/tables/{code}")["pace"]
    assert (pace["kind"], pace["bank"], pace["zero"]) == ("live", 600_000, "loss")
    ann.leave()
