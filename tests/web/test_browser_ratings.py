"""A rated match in real browsers, from the sheet to the leaderboard: a member on a laptop and one on a phone."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.web.browsing import PATIENCE, PHONE, Invite, Person
from tests.web.serving import Server
from tests.web.test_accessible import found
from tests.web.test_browser_accounts import Keyring, join, named

GAME = "gold"
IN_SIGHT = """[...document.querySelectorAll("#fq-result .rating-change")].every((one) => {
  const box = one.getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === one;
})"""
"""Nothing lies over any of the changes."""


def test_two_members_play_rated_matches_and_see_what_they_changed(person: Invite, server: Server) -> None:
    ann, ben = person(named(server), name="Ann"), person(named(server), name="Ben", viewport=PHONE, seed=2)
    Keyring(ann)
    Keyring(ben)
    code = open_rated(ann)
    come_and_join(ben, code)
    ann.wait_for_match()
    play_out(code, ann, ben)
    changes = {handle_of(one): one for one in told(ann, code)["changes"]}
    for reader in (ann, ben):
        shown = reader.page.locator("#fq-result .rating-change")
        expect(shown).to_have_count(2, timeout=PATIENCE)
        wanted = {signed(one["after"] - one["before"]) for one in changes.values()}
        assert set(shown.all_inner_texts()) == wanted
        assert reader.page.evaluate(IN_SIGHT)
        assert not reader.scrolls_sideways()
    for _ in range(2):
        code = again(code, ann, ben)
    see_pages(ann, ben, changes)


def open_rated(ann: Person) -> str:
    """As a guest one is told why not; as a member one chooses it in the sheet, unless two share a device."""
    ann.enter_lobby()
    open_sheet(ann)
    expect(ann.page.locator('.new-table input[name="rated"][value="true"]')).to_be_disabled()
    expect(ann.page.locator(".rated .why")).to_contain_text("Only members are rated")
    ann.page.keyboard.press("Escape")
    ann.ask("POST", "/api/tables", {"game": GAME, "players": 2})
    join(ann)
    ann.enter_lobby()
    open_sheet(ann)
    ann.page.check('.new-table input[name="rated"][value="true"]', force=True)
    ann.page.select_option(".seat-rows li:nth-child(2) select", "local")
    expect(ann.page.locator('.new-table input[name="rated"][value="true"]')).to_be_disabled()
    expect(ann.page.locator(".rated .why")).to_contain_text("Not with two people at one device")
    ann.page.select_option(".seat-rows li:nth-child(2) select", "open")
    expect(ann.page.locator('.new-table input[name="rated"][value="true"]')).to_be_checked()
    ann.page.click(".new-table .btn.first")
    ann.page.wait_for_url("**/table/*")
    expect(ann.page.locator("#fq-waiting .agreed")).to_contain_text("This table is rated")
    expect(ann.page.locator('[data-key="start"]')).to_have_count(0)
    return ann.page.url.rsplit("/", 1)[1]


def open_sheet(ann: Person) -> None:
    ann.page.click(f'[data-new="{GAME}"]')
    ann.page.check('.new-table input[name="players"][value="2"]', force=True)


def come_and_join(ben: Person, code: str) -> None:
    """A guest sees that the table is rated, becomes a member in two clicks, is back, and sits down."""
    ben.go(f"/table/{code}")
    expect(ben.page.locator("#fq-waiting .agreed")).to_contain_text("This table is rated")
    expect(ben.page.locator('[data-key="sit"]')).to_have_count(0)
    assert found(ben.page) == []
    ben.page.click('[data-key="join"]')
    ben.page.click("#fq-join")
    ben.page.locator(".shown-code span").first.wait_for()
    ben.page.click("dialog .btn.first")
    ben.page.wait_for_url(f"**/table/{code}")
    ben.page.click('[data-key="sit"]')
    ben.wait_for_match()


def play_out(code: str, *people: Person) -> None:
    """Everyone takes the first decision there is, until the match is over."""
    views = {one: one.ask("GET", f"/api/tables/{code}/view") for one in people}
    seats = {view["seat"]: one for one, view in views.items()}
    view = views[people[0]]
    while not view["over"]:
        mover = seats[view["decider"]]
        view = mover.ask("GET", f"/api/tables/{code}/view")
        move = {"version": view["version"], "move": view["legal"][0]["action"]}
        view = mover.ask("POST", f"/api/tables/{code}/moves", move)


def told(reader: Person, code: str) -> dict[str, Any]:
    """What a match has changed, once that has been reckoned."""
    for _ in range(200):
        answer: dict[str, Any] = reader.ask("GET", f"/api/tables/{code}/ratings")
        if answer["settled"]:
            return answer
        reader.page.wait_for_timeout(50)
    raise AssertionError("it was not rated")


def handle_of(change: dict[str, Any]) -> str:
    return str(change["handle"])


def signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"−{-n}"


def again(code: str, *people: Person) -> str:
    """The next match with the same players."""
    first, second = people
    following = str(first.ask("POST", f"/api/tables/{code}/rematch", {})["code"])
    second.ask("POST", f"/api/tables/{following}/sit", {})
    play_out(following, *people)
    told(first, following)
    return following


def see_pages(ann: Person, ben: Person, first: dict[str, Any]) -> None:
    """Each sees the other's page and both see the leaderboard, on a laptop and on a phone."""
    ann_is, ben_is = (one.ask("GET", "/api/account")["handle"] for one in (ann, ben))
    for reader, other in ((ann, ben_is), (ben, ann_is)):
        shown = reader.ask("GET", f"/api/people/{other}")
        reader.go(f"/people/{other}")
        points = str(shown["ratings"][0]["points"])
        expect(reader.page.locator(".rt .num b")).to_have_text(points)
        expect(reader.page.locator(".rat .of-hill")).to_have_count(1)
        expect(reader.page.locator(".hrow")).to_have_count(3)
        change = signed(first[other]["after"] - first[other]["before"])
        expect(reader.page.locator(".hrow .change").last).to_have_text(re.compile(re.escape(change)))
        assert not reader.scrolls_sideways()
        assert found(reader.page) == []
        reader.page.click(".player .wa a")
        reader.page.wait_for_selector("body[data-ready] .leaders")
        expect(reader.page.locator(".leaders tr.you")).to_have_count(1)
        row = reader.page.locator(".leaders tr", has=reader.page.locator(f'a[href="/people/{other}"]'))
        expect(row.locator(".pt b")).to_have_text(points)
        assert not reader.scrolls_sideways()
        assert found(reader.page) == []
