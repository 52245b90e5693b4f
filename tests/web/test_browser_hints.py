"""Hints and the win-chance bar in a real browser: on a phone and on a laptop, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from fourquarters import games
from tests.web.browsing import DESKTOP, PHONE, Person
from tests.web.serving import Player as Program
from tests.web.serving import Server

SIZES = {"phone": PHONE, "laptop": DESKTOP}
GAMES = games.names()
BULB = '#fq-prompt [data-key="hint"]'
QUIET = {"pace": "off", "waits": False, "advice": "off"}

BOXES = """() => ['#fq-boards', '#fq-prompt', '#fq-tabs', '.bar', '#fq-stage'].map(name => {
  const {x, y, width, height} = document.querySelector(name).getBoundingClientRect();
  return [name, Math.round(x), Math.round(y), Math.round(width), Math.round(height)];
})"""
COVERS = """() => { const {left, top, right, bottom} = document.querySelector('.hint-card').getBoundingClientRect();
  return [...document.querySelectorAll('#fq-stage .bulb, #fq-prompt button')].filter(one => { const box = one.getBoundingClientRect();
    return box.width && box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1; }).length; }"""


class Player(Person):
    """Someone who asks for hints."""

    def __init__(self, browser: Browser, url: str, shape: str = "laptop", **how: Any) -> None:
        super().__init__(browser, url, **{"play": QUIET, "viewport": SIZES[shape], **how})

    def until_there_is_a_choice(self) -> None:
        while self.wait_until_asked() and not self.page.locator(BULB).count():
            self.decide()

    def boxes(self) -> Any:
        return self.page.evaluate(BOXES)

    def ranks(self) -> set[str]:
        """The numbers on pieces and on buttons."""
        on_board = self.page.locator("#fq-stage .bulb text").all_text_contents()
        on_buttons = self.page.locator("#fq-prompt [data-rank]").evaluate_all(
            "all => all.map(one => one.dataset.rank)"
        )
        return {*on_board, *on_buttons}

    def percents(self) -> list[int]:
        """What the bar says."""
        told = self.page.get_attribute(".chances", "aria-label") or ""
        return [int(n) for n in re.findall(r"(\d+)\s?%", told)]


def play_to_the_end(one: Program, other: Program, code: str) -> None:
    """Everyone takes their first choice."""
    while not (view := one.view(code))["over"]:
        who = one if view["legal"] else other
        legal = view["legal"] or other.view(code)["legal"]
        who.move(code, view["version"], legal[0]["action"])


@pytest.mark.parametrize(
    ("game", "shape", "language"),
    [(GAMES[0], "phone", "de-DE"), (GAMES[1], "laptop", "en-US"), (GAMES[1], "phone", "en-US")],
)
def test_a_hint_is_on_the_board_and_in_words_until_the_decision(
    server: Server, browser: Browser, game: str, shape: str, language: str
) -> None:
    ann = Player(browser, server.url, shape, locale=language)
    ann.play_bots(game, min(games.load(game).players))
    ann.until_there_is_a_choice()
    before = ann.boxes()
    ann.page.click(BULB)
    ann.page.wait_for_selector("body[data-hinted]")
    rows = ann.page.locator(".hint-card li")
    assert 1 <= rows.count() <= 3
    assert all(re.search(r"\d+\s?%", row) for row in rows.all_inner_texts())
    assert ann.page.inner_text(".hint-card .why").strip()
    assert ann.ranks() <= {"1", "2", "3"}
    assert ann.boxes() == before, "something moved"
    assert ann.page.evaluate(COVERS) == 0, "the card lies on what is needed"
    assert not ann.scrolls_sideways()
    ann.decide()
    expect(ann.page.locator(".hint-card")).to_be_hidden()
    expect(ann.page.locator("#fq-stage .bulb")).to_have_count(0)
    ann.leave()


def test_a_hint_comes_and_goes_by_key(server: Server, browser: Browser) -> None:
    ann = Player(browser, server.url)
    ann.play_bots(GAMES[0], 2)
    ann.until_there_is_a_choice()
    for _ in range(2):
        ann.page.keyboard.press("h")
        expect(ann.page.locator(".hint-card")).to_be_visible()
        assert "1" in ann.ranks()
        ann.page.keyboard.press("h")
        expect(ann.page.locator(".hint-card")).to_be_hidden()
        assert not ann.ranks()
    ann.page.keyboard.press("?")
    assert "hint" in ann.page.inner_text("dialog table.keys")
    ann.leave()


def test_advice_and_hint_name_the_same_choice(server: Server, browser: Browser) -> None:
    ann = Player(browser, server.url, play={**QUIET, "advice": "every"})
    ann.play_bots(GAMES[0], 2)
    ann.until_there_is_a_choice()
    ann.page.wait_for_selector("#fq-shoulder:not(.quiet) b")
    advised = ann.page.inner_text("#fq-shoulder b")
    ann.page.keyboard.press("h")
    ann.page.wait_for_selector("body[data-hinted]")
    assert ann.page.inner_text(".hint-card li:first-child .what b") == advised
    ann.leave()


def test_while_the_card_is_open_the_line_does_not_say_the_same(server: Server, browser: Browser) -> None:
    ann = Player(browser, server.url, play={**QUIET, "advice": "every"})
    ann.play_bots(GAMES[0], 2)
    ann.until_there_is_a_choice()
    ann.page.wait_for_selector("#fq-shoulder:not(.quiet) b")
    said, before = ann.page.inner_text("#fq-shoulder"), ann.boxes()
    for _ in range(2):
        ann.page.keyboard.press("h")
        ann.page.wait_for_selector("#fq-shoulder.quiet")
        line, why = ann.page.inner_text("#fq-shoulder"), ann.page.inner_text(".hint-card .why")
        assert why not in line
        assert not [one for one in ann.page.locator(".hint-card .what b").all_inner_texts() if one in line]
        assert ann.boxes() == before, "something moved"
        ann.page.keyboard.press("h")
        ann.page.wait_for_selector("#fq-shoulder:not(.quiet) b")
        assert ann.page.inner_text("#fq-shoulder") == said
    ann.leave()


@pytest.mark.parametrize("agreed", [False, True])
def test_among_people_only_where_all_agreed(server: Server, browser: Browser, agreed: bool) -> None:
    ann, ben = (Player(browser, server.url) for _ in range(2))
    wish: dict[str, Any] = {"hints": True} if agreed else {}
    seats = [{"kind": "you"}, {"kind": "open"}]
    code = ann.open_table(game=GAMES[0], players=2, seats=seats, seed=2, arranged=True, **wish)
    ben.go(f"/table/{code}")
    expect(ben.page.locator("#fq-waiting .agreed")).to_have_count(1 if agreed else 0)
    ben.page.click("#fq-waiting .btn.first")
    for person in (ann, ben):
        person.wait_for_match()
    assert ann.my_turn
    expect(ann.page.locator(BULB)).to_have_count(1 if agreed else 0)
    expect(ben.page.locator(BULB)).to_have_count(0)
    ann.page.keyboard.press("h")
    if agreed:
        ann.page.wait_for_selector("body[data-hinted]")
    assert ann.page.locator(".hint-card:visible").count() == agreed
    for person in (ann, ben):
        assert not person.page.locator(".chances:visible").count()
        person.leave()


def test_the_host_allows_hints_in_the_sheet(server: Server, browser: Browser) -> None:
    ann = Player(browser, server.url)
    ann.enter_lobby()
    ann.page.evaluate(
        """async () => { const { newTable } = await import('/static/newtable.js');
           newTable('', (wish) => (window.wished = wish)); }"""
    )
    ann.page.check('.new-table input[name="hints"]')
    ann.page.click(".new-table .btn.first")
    assert ann.page.evaluate("window.wished.hints") is True
    ann.leave()


def test_who_watches_sees_the_chances_and_so_does_who_looks_back(server: Server, browser: Browser) -> None:
    ann = Player(browser, server.url)
    with server.player("Ben") as ben, server.player("Cleo") as cleo:
        code = ben.open_table(GAMES[0], "you", "open", seed=3, arranged=True)
        cleo.post(f"/api/tables/{code}/sit")
        ann.go(f"/table/{code}")
        ann.page.wait_for_selector('body[data-chances="v0"]')
        assert sum(ann.percents()) == 100
        ben.move(code, 0, ben.view(code)["legal"][0]["action"])
        ann.page.wait_for_selector('body[data-chances="v1"]')
        assert sum(ann.percents()) == 100
        ann.page.goto("about:blank")
        play_to_the_end(ben, cleo, code)
    ann.go(f"/table/{code}#move-5")
    ann.page.wait_for_selector('body[data-looking="5"][data-chances^="m5/"]')
    boxes, early = ann.boxes(), ann.percents()
    assert sum(early) == 100
    numbers = ".mat .chance-tag:visible, .chips .chance-tag:visible, .chances b"
    assert ann.page.locator(numbers).count() == 2
    ann.page.keyboard.press("End")
    ann.page.wait_for_function("() => /^m(\\d+)\\/\\1\\//.test(document.body.dataset.chances || '')")
    assert max(ann.percents()) in {100, 50}
    ann.page.evaluate(
        "() => { delete document.body.dataset.chances; document.querySelector('.chances').hidden = true; }"
    )
    assert ann.boxes() == boxes, "the bar moved something"
    ann.leave()


def test_players_against_bots_see_them_if_they_like(server: Server, browser: Browser) -> None:
    for wish, seen in (({}, 0), ({"chances": "on"}, 1)):
        ann = Player(browser, server.url, "phone", play={**QUIET, **wish})
        ann.play_bots(GAMES[0], 2)
        ann.wait_until_asked()
        if seen:
            ann.page.wait_for_selector("body[data-chances]")
        expect(ann.page.locator(".chances:visible")).to_have_count(seen)
        ann.leave()
