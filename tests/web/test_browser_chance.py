"""Fair chance in the page: it keeps its player's word, shows it, checks it at the end, and notices a lie."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.web.browsing import Person
from tests.web.test_browser import FEWEST, QUICKEST, Invite, browser, person, server

__all__ = ["browser", "person", "server"]


def play_bots(one: Person) -> str:
    """As the lobby's button does it, with bots that are quick."""
    bots = [{"kind": "bot", "bot": "random"} for _ in range(FEWEST - 1)]
    code = one.open_table(
        game=QUICKEST.name, players=FEWEST, seats=[{"kind": "you"}, *bots], contributes=True
    )
    one.wait_for_match()
    return code


def kept(one: Person, code: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        one.page.evaluate("code => localStorage.getItem(`fq-chance-${code}`)", code)
    )
    return found


def checks(one: Person) -> tuple[list[str], list[str]]:
    """What the page says about fairness: what holds, and what does not."""
    one.page.click("#fq-menu-tool")
    one.page.locator(".menu .tool", has_text="Fair chance").click()
    expect(one.page.locator("dialog.chance")).to_be_visible()
    good, bad = (one.page.locator(f".checks .{kind}").all_inner_texts() for kind in ("good", "bad"))
    return good, bad


def test_the_page_makes_keeps_and_shows_its_word_and_checks_it_at_the_end(person: Invite) -> None:
    ann = person()
    code = play_bots(ann)
    notes = kept(ann, code)
    file = ann.page.evaluate("code => fetch(`/api/tables/${code}/match.json`).then(a => a.json())", code)
    assert notes["word"] in file["chance"]["contributions"]
    assert notes["commitment"] == file["chance"]["commitment"]
    good, bad = checks(ann)
    assert (len(good), bad) == (3, [])
    assert notes["word"] in ann.page.inner_text("dialog.chance")
    ann.page.keyboard.press("Escape")
    ann.play_to_the_end()
    good, bad = checks(ann)
    assert (len(good), bad) == (4, [])


@pytest.mark.parametrize("lie", ["commitment", "contribution"])
def test_the_page_notices_a_host_who_lies(person: Invite, lie: str) -> None:
    ann = person()
    play_bots(ann)

    def answer(route: Route) -> None:
        chance = route.fetch().json()
        if lie == "commitment":
            chance["commitment"] = "0" * 64
        else:
            for word in chance["words"]:
                word["contribution"] = word["contribution"] and "another"
        route.fulfill(json=chance)

    ann.page.route("**/chance", answer)
    _good, bad = checks(ann)
    assert bad
    assert all(line.startswith("This is not so: ") for line in bad)


def test_a_second_window_of_the_same_player_does_not_spoil_the_deal(person: Invite) -> None:
    ann = person()
    code = ann.open_table(
        game=QUICKEST.name,
        players=FEWEST,
        seats=[{"kind": "you"}, *([{"kind": "open"}] * (FEWEST - 1))],
        contributes=True,
    )
    second = ann.context.new_page()
    second.goto(f"{ann.url}/table/{code}")
    guests = [person() for _ in range(FEWEST - 1)]
    for guest in guests:
        guest.go(f"/table/{code}")
        guest.page.click('[data-key="sit"]')
    for one in (ann, *guests):
        one.wait_for_match()
    chance = ann.page.evaluate("code => fetch(`/api/tables/${code}/chance`).then(a => a.json())", code)
    assert chance["spoilt"] == []
    assert all(word["contribution"] for word in chance["words"])
