"""Fair chance in the page: it keeps its player's word, shows it, checks it at the end, and notices a lie."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.web.browsing import Invite, Person
from tests.web.serving import Server
from tests.web.test_browser import FEWEST, QUICKEST


def play_bots(one: Person) -> str:
    """As the lobby's button does it, with bots that are quick."""
    bots = [{"kind": "bot", "bot": "random"} for _ in range(FEWEST - 1)]
    code = one.open_table(
        game=QUICKEST.name, players=FEWEST, seats=[{"kind": "you"}, *bots], contributes=True
    )
    one.wait_for_match()
    return code


def kept(one: Person, code: str) -> dict[str, Any]:
    notes = json.loads(one.page.evaluate("code => localStorage.getItem(`fq-chance-${code}`)", code))
    (found,) = notes["deals"]
    return dict(found)


def checks(one: Person) -> tuple[list[str], list[str]]:
    """What the page says about fairness: what holds, and what does not."""
    one.page.click("#fq-menu-tool")
    one.page.locator(".menu .tool", has_text="Fair chance").click()
    expect(one.page.locator("dialog.chance")).to_be_visible()
    good, bad = (one.page.locator(f".checks .{kind}").all_inner_texts() for kind in ("good", "bad"))
    return good, bad


def test_the_page_makes_keeps_and_shows_its_word_and_checks_it_at_the_end(
    person: Invite, server: Server
) -> None:
    ann = person()
    code = play_bots(ann)
    notes = kept(ann, code)
    file = ann.page.evaluate("code => fetch(`/api/tables/${code}/match.json`).then(a => a.json())", code)
    (word,) = notes["revealed"]
    assert word in file["chance"]["contributions"]
    assert notes["commitment"] == file["chance"]["commitment"]
    good, bad = checks(ann)
    assert (len(good), bad) == (4, [])
    assert word in ann.page.inner_text("dialog.chance")
    ann.page.goto("about:blank")
    with server.player(token=ann.token) as blind:
        blind.play_out(code, seed=1)
    ann.go(f"/table/{code}")
    ann.page.wait_for_selector('body[data-turn="over"]')
    good, bad = checks(ann)
    assert (len(good), bad) == (5, [])


def word_of(chance: Any) -> Any:
    return next(word for word in chance["words"] if word["contribution"])


def hidden_deal(chance: Any) -> None:
    """The host dealt again after hearing the words, and does not say so."""
    chance["commitment"] = "0" * 64


def other_words(chance: Any) -> None:
    word_of(chance)["contribution"] = "another"


def word_without_a_seal(chance: Any) -> None:
    """Chosen when all others were known."""
    next(w for w in chance["words"] if not w["contribution"])["contribution"] = "chosen last"


def word_that_never_came(chance: Any) -> None:
    word_of(chance).update(contribution=None, seal=None, adds=False)


def false_blame(chance: Any) -> None:
    """I told my word, but the record says that I kept it back."""
    spoilt = {"commitment": chance["commitment"], "seals": [word["seal"] for word in chance["words"]]}
    chance["spoilt"] = [{**spoilt, "contributions": [None] * len(chance["words"]), "secret": None}]
    hidden_deal(chance)


@pytest.mark.parametrize(
    "lie", [hidden_deal, other_words, word_without_a_seal, word_that_never_came, false_blame]
)
def test_the_page_notices_a_host_who_lies(person: Invite, lie: Callable[[Any], None]) -> None:
    ann = person()
    play_bots(ann)

    def answer(route: Route) -> None:
        chance = route.fetch().json()
        lie(chance)
        route.fulfill(json=chance)

    ann.page.route("**/chance", answer)
    _good, bad = checks(ann)
    assert bad
    assert all(line.startswith("This is not true: ") for line in bad)


def test_a_seal_that_did_not_get_through_is_sent_again(person: Invite) -> None:
    ann = person()
    failed: list[str] = []

    def fail_once(route: Route) -> None:
        if failed:
            route.continue_()
        else:
            failed.append(route.request.url)
            route.abort()

    ann.page.route("**/seal", fail_once)
    code = play_bots(ann)
    assert failed
    chance = ann.page.evaluate("code => fetch(`/api/tables/${code}/chance`).then(a => a.json())", code)
    assert any(word["contribution"] for word in chance["words"])


def test_a_second_window_of_the_same_player_does_not_spoil_the_deal(person: Invite) -> None:
    ann = person(dealt=False)  # each window makes up a word of its own
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
