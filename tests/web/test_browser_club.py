"""The club in a real browser: a friend is invited by name and sits down from their own page; a tournament on laptop and phone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.authenticator import Device
from tests.web.browsing import COOKIE, DESKTOP, PHONE, Person
from tests.web.members import befriend, member, until
from tests.web.serving import Server, running
from tests.web.test_accessible import found

GAME = "gold"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database: Path = tmp_path_factory.mktemp("club") / "t.db"
    with running(database, tournaments=0.1) as server:
        yield server


def at_browser(browser: Browser, server: Server, who: Device, **how: Any) -> Person:
    person = Person(browser, server.url, **how)
    person.context.add_cookies([{"name": COOKIE, "value": who.identity(), "url": server.url}])
    return person


OVERLAPPING = """() => {
  const boxes = [...document.querySelectorAll(".panel")].map((panel) => panel.getBoundingClientRect()).filter((box) => box.width);
  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
}"""


def check_page(person: Person) -> None:
    assert not person.scrolls_sideways()
    assert person.page.evaluate(OVERLAPPING) == 0
    assert not found(person.page)


def test_a_friend_is_invited_by_name_and_sits_down_from_their_own_page(
    house: Server, browser: Browser
) -> None:
    with member(house, "Annika") as annika, member(house, "Benno") as benno:
        host, guest = (at_browser(browser, house, one) for one in (annika, benno))
        host.go("/club")
        host.page.fill("#fq-ask-name", "Benno")
        host.page.click("#fq-friends form button")
        host.expect("#fq-friends .who-list").to_contain_text("asked")
        guest.go("/club")
        guest.page.click("#fq-friends .asking .btn.second")
        guest.expect("#fq-friends .who-list").to_contain_text("Annika")
        check_page(guest)
        host.go("/home")
        host.page.click("#fq-friends-here .who-list .btn.second")
        host.page.check(f'.new-table input[name="game"][value="{GAME}"]', force=True)
        host.page.check('.new-table input[name="players"][value="2"]', force=True)
        if not host.page.locator(".seat-rows select.person-name").count():
            host.page.select_option(".seat-rows li:nth-child(2) select", "friend")
        assert not found(host.page)
        host.page.click(".new-table .btn.first")
        host.expect(".seats .held").to_contain_text("kept for Benno")
        guest.go("/home")
        guest.expect("#fq-waits .invited").to_contain_text("Annika invites you to Gold!")
        check_page(guest)
        guest.page.click("#fq-waits .invited .btn.second")
        guest.wait_for_match()
        host.wait_for_match()
        for person in (host, guest):
            person.leave()


def test_a_kept_seat_is_refused_and_withdrawn(house: Server, browser: Browser) -> None:
    with member(house, "Frieda") as frieda, member(house, "Gesa") as gesa:
        befriend(frieda, gesa, "Frieda", "Gesa")
        seats = [{"kind": "you"}, {"kind": "friend", "who": "Gesa"}]
        code = frieda.post("/api/tables", 201, game=GAME, players=2, seats=seats)["code"]
        guest = at_browser(browser, house, gesa, viewport=PHONE, locale="de-DE")
        guest.go("/home")
        guest.expect("#fq-waits .invited").to_contain_text("Frieda lädt dich ein")
        check_page(guest)
        guest.page.click("#fq-waits .invited .btn.quiet")
        guest.expect("#fq-waits .invited").to_have_count(0)
        frieda.post(f"/api/tables/{code}/hold", seat=1, who="Gesa")
        host = at_browser(browser, house, frieda)
        host.go(f"/table/{code}")
        host.page.click(".seats .held .btn")
        host.expect(".seats .held").to_have_count(0)
        host.page.click("[data-key=hold]")
        host.expect(".seats .held").to_contain_text("kept for Gesa")
        host.expect("[data-key=hold]").to_have_count(0)
        check_page(host)
        for person in (host, guest):
            person.leave()


def test_somebody_is_asked_to_be_a_friend_on_their_page(house: Server, browser: Browser) -> None:
    with member(house, "Kaja") as kaja, member(house, "Lina") as lina:
        one, other = (at_browser(browser, house, who) for who in (kaja, lina))
        one.go("/people/lina")
        one.page.click("[data-key=befriend]")
        one.expect("#fq-friend").to_have_text("asked")
        other.go("/people/kaja")
        other.page.click("[data-key=befriend]")
        other.expect("#fq-friend .is-friend").to_have_text("Friend")
        check_page(other)
        other.go("/people/lina")
        other.expect("#fq-friend").to_have_count(0)
        other.go("/people/kaja")
        other.page.click("#fq-friend a")
        other.expect(".new-table .acts p").to_contain_text("Kaja")
        for person in (one, other):
            person.leave()


@pytest.mark.parametrize(
    ("size", "scheme", "language"),
    [(DESKTOP, "light", "en-US"), (PHONE, "dark", "de-DE")],
    ids=["laptop", "phone"],
)
def test_a_tournament_is_organised_and_its_standings_are_read(
    house: Server, browser: Browser, size: object, scheme: str, language: str
) -> None:
    names = [f"{name} {scheme}" for name in ("Hedda", "Ilka", "Jost")]
    with ExitStack() as stack:
        hedda, ilka, jost = (stack.enter_context(member(house, name)) for name in names)
        reader = at_browser(browser, house, hedda, viewport=size, color_scheme=scheme, locale=language)
        reader.go("/club")
        check_page(reader)
        reader.page.click("#fq-new-tournament")
        reader.page.fill('.new-tournament input[name="name"]', "Winter round")
        reader.page.check(f'.new-tournament input[name="game"][value="{GAME}"]', force=True)
        reader.page.check('.new-tournament input[name="players"][value="2"]', force=True)
        assert not found(reader.page)
        reader.page.click(".new-tournament .btn.first")
        reader.page.wait_for_url("**/tournaments/*")
        reader.page.click("#fq-enter")
        expect(reader.page.locator(".entrants .it-is-you")).to_be_visible()
        code = reader.page.url.rpartition("/")[2]
        for one in (ilka, jost):
            one.post(f"/api/tournaments/{code}/enter")
        reader.page.click(".organiser form button")
        expect(reader.page.locator(".entrants li")).to_have_count(4)
        check_page(reader)
        reader.page.click("#fq-start")
        reader.page.click("dialog .btn.first")
        expect(reader.page.locator(".tb")).to_have_count(2)
        expect(reader.page.locator(".std tbody tr")).to_have_count(4)
        expect(reader.page.locator(".nxt .prs > li")).to_have_count(2)
        until(
            lambda: all(
                reader.page.locator(".tb .th").evaluate_all("all => all.map(i => i.naturalWidth > 0)")
            ),
            bool,
        )
        check_page(reader)
        reader.leave()
