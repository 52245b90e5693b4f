"""The host's page in a real browser: become a host by a link, announce, close a table, ban somebody and lift it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.web.browsing import PHONE, Invite, Person
from tests.web.hosting import host_link
from tests.web.serving import Server, running
from tests.web.test_accessible import found
from tests.web.test_browser_accounts import Keyring

GAME = "gold"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("hosting") / "tables.db") as server:
        yield server


def local(server: Server) -> str:
    """Passkeys need a name, which `localhost` is."""
    return f"http://localhost:{server.settings['port']}"


def host_in_browser(server: Server, person: Invite, name: str = "Hedda") -> Person:
    """Somebody becomes a member, opens the link of the command line, and presses the button."""
    hedda = person(local(server), name=name)
    Keyring(hedda)
    link = host_link(server)
    hedda.go(link)
    expect(hedda.page.get_by_text("Only members can be hosts.")).to_be_visible()
    hedda.go("/account")
    hedda.page.click("#fq-join")
    hedda.page.get_by_role("button", name="I have kept it").click()
    hedda.page.wait_for_selector("body[data-ready] #passkeys")
    hedda.page.goto("about:blank")
    hedda.go(link)
    hedda.page.click("#fq-become")
    hedda.page.wait_for_url("**/host")
    hedda.page.wait_for_selector("body[data-ready]")
    return hedda


def test_a_host_announces_closes_bans_and_lifts(server: Server, person: Invite) -> None:
    ann = person(name="Ann", seed=3)
    code = ann.open_table(game=GAME, players=2, seats=[{"kind": "you"}, {"kind": "bot", "bot": "random"}])
    ann.wait_for_match()
    ben = person(name="Ben", viewport=PHONE)
    ben.enter_lobby()
    hedda = host_in_browser(server, person)
    desk = hedda.page
    expect(desk.locator("#fq-need")).to_contain_text("Nothing needs you.")
    assert found(desk) == []

    desk.fill("textarea[name=english]", "We restart at 11.")
    desk.fill("textarea[name=german]", "Um 11 starten wir neu.")
    desk.get_by_role("button", name="Announce", exact=True).click()
    expect(ann.page.locator(".strip-line")).to_have_text("We restart at 11.")
    ben.enter_lobby()
    expect(ben.page.locator(".strip-line")).to_have_text("We restart at 11.")
    assert not ben.scrolls_sideways()
    ben.page.click(".strip-line button")
    expect(ben.page.locator(".strip-line")).to_have_count(0)
    desk.get_by_role("button", name="End it").click()
    expect(ann.page.locator(".strip-line")).to_have_count(0)

    desk.click(f"[data-code='{code}'] .btn.quiet")
    desk.fill("dialog input[name=reason]", "Somebody cheats.")
    desk.click("dialog button[type=submit]")
    expect(desk.locator(f"[data-code='{code}'] .hs")).to_contain_text("Somebody cheats.")
    expect(ann.page.locator(".strip-line.shut")).to_contain_text("Somebody cheats. Nothing is lost.")
    assert ann.sees(".strip-line.shut")
    before = ann.version
    ann.go(f"/table/{code}")
    expect(ann.page.locator(".strip-line.shut")).to_be_visible()
    desk.locator(f"[data-code='{code}'] .btn.second").click()
    expect(ann.page.locator(".strip-line.shut")).to_have_count(0)
    ann.wait_until_asked()
    assert ann.version >= before
    ann.decide()

    ban_and_lift(hedda, ann)
    assert not hedda.scrolls_sideways()


def ban_and_lift(hedda: Person, ann: Person) -> None:
    """Somebody who is banned is told why when they want to play; once it is lifted they can."""
    desk = hedda.page
    desk.fill("#fq-people input", "ann")
    desk.click("#fq-people button[type=submit]")
    desk.get_by_role("button", name="Ban Ann").click()
    desk.fill("dialog input[name=reason]", "Rude words.")
    desk.get_by_role("button", name="Ban", exact=True).click()
    expect(desk.locator("#fq-bans")).to_contain_text("Rude words.")
    expect(desk.locator("#fq-deeds")).to_contain_text("Hedda banned Ann.")
    ann.enter_lobby()
    ann.page.click(f'[data-play="{GAME}"]')
    expect(ann.page.locator(".word.bad")).to_contain_text("Rude words.")
    ann.complaints.clear()  # the console notes the refusal
    desk.click("#fq-bans button")
    expect(desk.locator("#fq-bans")).to_be_hidden()
    ann.play_now(GAME)
