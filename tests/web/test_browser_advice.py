"""Advice and plans in a real browser: on a phone and on a laptop, in both languages."""

from __future__ import annotations

import json
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, Request, Response, expect

from fourquarters import games
from fourquarters.engine.game import Game
from tests.web.browsing import DESKTOP, PHONE, Person
from tests.web.serving import Server
from tests.web.test_shapes import SHAPES, TOUCHED, Reader

T = TypeVar("T")

SIZES = {"phone": PHONE, "laptop": DESKTOP}
GAMES = games.names()
QUIET = {"pace": "off", "waits": False}


ANSWERED = "#fq-shoulder:not(.quiet) b, #fq-shoulder.quiet p:not(:empty)"


def note(notes: list[T], one: T) -> None:
    """Remember what the page said or asked; the browser wants a function of Python's."""
    notes.append(one)


class Newcomer(Person):
    """Someone who may be advised, and who plans."""

    def __init__(self, browser: Browser, url: str, shape: str = "laptop", **how: Any) -> None:
        super().__init__(browser, url, **{"play": QUIET, "viewport": SIZES[shape], **how})

    def sit_down(self, game: str) -> None:
        self.play_bots(game, min(games.load(game).players))

    def advised(self) -> str:
        """The advice on the next decision that has more than one option."""
        while self.wait_until_asked():
            self.page.wait_for_selector(ANSWERED)
            if not self.page.locator("#fq-shoulder.quiet").count():
                break
            self.decide()
        self.page.wait_for_function("() => document.body.dataset.advised === document.body.dataset.version")
        return self.page.inner_text("#fq-shoulder p")

    def boxes(self) -> dict[str, Any]:
        """Where the board, the prompt, its shoulder and the tabs are."""
        found: dict[str, Any] = self.page.evaluate(BOXES)
        return found

    def plan(self) -> None:
        """Open the menu and plan ahead."""
        self.page.click("#fq-menu-tool")
        self.page.click('dialog .menu button:has(use[href="#ui-plan"])')
        self.page.wait_for_url("**/plan/*")
        self.page.wait_for_selector("body[data-ready][data-version].planning #fq-shoulder b")
        self.wait_until_asked()


BOXES = """() => Object.fromEntries(['#fq-boards', '#fq-prompt', '#fq-shoulder', '#fq-tabs'].map(name => {
  const {x, y, width, height} = document.querySelector(name).getBoundingClientRect();
  return [name, [x, y, width, height].map(Math.round)];
}))"""


@pytest.mark.parametrize(
    ("game", "shape", "language"),
    [
        *((game, "phone", "de-DE") for game in GAMES),
        (GAMES[0], "laptop", "en-US"),
        (GAMES[-1], "laptop", "de-DE"),
    ],
)
def test_advice_stands_above_the_prompt_and_nothing_moves(
    server: Server, browser: Browser, game: str, shape: str, language: str
) -> None:
    ann = Newcomer(browser, server.url, shape, locale=language)
    ann.sit_down(game)
    boxes = ann.boxes()
    for _ in range(5):
        said = ann.advised()
        assert said.strip()
        assert ann.page.evaluate(FITS), said
        assert ann.boxes() == boxes, "something moved"
        assert not ann.scrolls_sideways()
        ann.decide()
    ann.leave()


FITS = """() => { const p = document.querySelector('#fq-shoulder p'), place = document.querySelector('#fq-shoulder').getBoundingClientRect();
  const box = p.getBoundingClientRect();
  return p.scrollHeight <= p.clientHeight + 1 && box.top >= place.top - 1 && box.bottom <= place.bottom + 1; }"""


def test_the_advised_choice_wears_a_bulb(server: Server, browser: Browser) -> None:
    ann = Newcomer(browser, server.url)
    ann.sit_down(GAMES[0])
    for _ in range(3):
        ann.advised()
        worn = [ann.page.locator(place).count() for place in ("#fq-prompt .advised", "#fq-stage .bulb")]
        assert max(worn) == 1
        ann.page.mouse.move(*ann.glowing()[0])
        ann.decide()
    ann.leave()


FADING: list[tuple[dict[str, Any], str]] = [
    ({}, "every"),
    ({"matches": 1, "played": {GAMES[0]: 1}}, "matters"),
    ({"matches": 2, "played": {GAMES[0]: 2}}, "matters"),
    ({"matches": 3, "played": {GAMES[0]: 3}}, "off"),
    ({"matches": 5, "played": {GAMES[1]: 5}}, "every"),
    ({"matches": 9}, "off"),
    ({"matches": 3, "played": {GAMES[0]: 3}, "advice": "every"}, "every"),
    ({"advice": "off"}, "off"),
]


def test_advice_fades_out_with_the_matches_of_a_game(server: Server, browser: Browser) -> None:
    ann = Newcomer(browser, server.url)
    ann.sit_down(GAMES[0])
    for kept, mode in FADING:
        ann.page.evaluate("kept => localStorage['fq-play'] = kept", json.dumps({**QUIET, **kept}))
        ann.page.reload()
        ann.wait_for_match()
        expect(ann.page.locator("body")).to_have_attribute("data-advice", mode)
        assert ann.page.locator("#fq-shoulder").is_visible() == (mode != "off")
    ann.leave()


def test_finished_matches_count_by_game(server: Server, browser: Browser) -> None:
    ann = Newcomer(browser, server.url)
    ann.enter_lobby()
    modes = ann.page.evaluate(
        """async () => { const { prefs } = await import('/static/prefs.js');
           return [0, 1, 2, 3].map(() => [prefs.adviceOn('one'), prefs.adviceOn('other'), prefs.finished('one')].slice(0, 2)); }"""
    )
    assert modes == [["every", "every"], ["matters", "every"], ["matters", "every"], ["off", "every"]]
    ann.leave()


def test_where_it_matters_only_clear_advice_is_given(server: Server, browser: Browser) -> None:
    ann = Newcomer(browser, server.url, play={**QUIET, "advice": "matters"})
    answers: list[Response] = []
    ann.page.on("response", lambda answer: note(answers, answer))
    ann.sit_down(GAMES[0])
    heard = []
    for _ in range(8):
        ann.wait_until_asked()
        ann.page.wait_for_selector(ANSWERED)
        heard.append((ann.version, "quiet" not in (ann.page.get_attribute("#fq-shoulder", "class") or "")))
        ann.decide()
    said = [answer.json() for answer in answers if "/hint?" in answer.url and answer.ok]
    clear = {one["version"]: one["clear"] for one in said}
    assert all(clear[version] == spoken for version, spoken in heard if version in clear)
    assert len(clear) > 3
    ann.leave()


def test_advice_turned_off_stays_off_until_it_is_turned_on(server: Server, browser: Browser) -> None:
    ann = Newcomer(browser, server.url, "phone")
    ann.sit_down(GAMES[0])
    ann.advised()
    ann.page.click("#fq-shoulder .off")
    expect(ann.page.locator("#fq-shoulder")).to_be_hidden()
    asked: list[Request] = []
    ann.page.on("request", lambda request: note(asked, request))
    ann.decide()
    ann.wait_until_asked()
    ann.page.reload()
    ann.wait_for_match()
    ann.wait_until_asked()
    expect(ann.page.locator("#fq-shoulder")).to_be_hidden()
    assert not [request.url for request in asked if "/hint?" in request.url]
    ann.page.click("#fq-menu-tool")
    ann.page.click('[data-key="preferences"]')
    ann.page.locator('input[name="fq-advice"][value="every"]').check()
    ann.page.keyboard.press("Escape")
    assert ann.advised()
    assert json.loads(ann.page.evaluate("localStorage['fq-play']"))["advice"] == "every"
    ann.leave()


def test_no_advice_where_another_person_sits(server: Server, browser: Browser) -> None:
    ann, ben = (Newcomer(browser, server.url) for _ in range(2))
    code = ann.open_table(game=GAMES[0], players=2, seats=[{"kind": "you"}, {"kind": "open"}], seed=2)
    ben.go(f"/table/{code}")
    ben.page.click("#fq-waiting .btn.first")
    for person in (ann, ben):
        person.wait_for_match()
        expect(person.page.locator("body")).to_have_attribute("data-advice", "off")
        expect(person.page.locator("#fq-shoulder")).to_be_hidden()
    waiting = ben if ann.my_turn else ann
    expect(waiting.page.locator('#fq-prompt [data-key="plan"]')).to_be_visible()
    for person in (ann, ben):
        person.leave()


@pytest.mark.parametrize(
    ("game", "shape", "language"), [(GAMES[0], "phone", "de-DE"), (GAMES[1], "laptop", "en-US")]
)
def test_planning_is_private_and_leads_back(
    server: Server, browser: Browser, game: str, shape: str, language: str
) -> None:
    ann = Newcomer(browser, server.url, shape, locale=language)
    ann.sit_down(game)
    ann.wait_until_asked()
    real, lines = ann.version, ann.log
    ann.plan()
    assert ann.page.title().lstrip("● ").startswith("Planung" if language == "de-DE" else "Planning")
    first = ann.page.inner_text("#fq-prompt h2")
    for _ in range(3):
        ann.decide()
        ann.wait_until_asked()
    guess = "(geraten)" if language == "de-DE" else "(a guess)"
    told = ann.page.evaluate("[...document.querySelectorAll('#fq-log li')].map(line => line.textContent)")
    assert any(guess in line for line in told)
    for _ in range(3):
        version = ann.version
        ann.page.click('#fq-prompt [data-key="undo"]')
        ann.wait_past(version)
        ann.wait_until_asked()
    assert ann.page.inner_text("#fq-prompt h2") == first
    assert ann.page.locator('#fq-prompt [data-key="undo"]').count() == 0
    ann.decide()
    ann.page.click('[data-key="plan-back"]')
    ann.page.wait_for_url("**/table/*")
    ann.wait_for_match()
    ann.wait_until_asked()
    assert (ann.version, ann.log) == (real, lines), "a planned move was played"
    assert ("Dein Plan war" if language == "de-DE" else "You planned") in ann.page.inner_text("#fq-prompt")
    ann.leave()


def test_the_plan_says_when_it_is_my_turn_at_the_table(server: Server, browser: Browser) -> None:
    ann, ben = (Newcomer(browser, server.url) for _ in range(2))
    code = ann.open_table(game=GAMES[0], players=2, seats=[{"kind": "you"}, {"kind": "open"}], seed=2)
    ben.go(f"/table/{code}")
    ben.page.click("#fq-waiting .btn.first")
    for person in (ann, ben):
        person.wait_for_match()
    first, second = (ann, ben) if ann.my_turn else (ben, ann)
    second.page.click('#fq-prompt [data-key="plan"]')
    second.page.wait_for_selector("body.planning[data-version] #fq-shoulder b")
    second.wait_until_asked()
    second.decide()
    while first.my_turn:
        first.decide()
        first.page.wait_for_timeout(100)
    second.page.wait_for_selector("#fq-shoulder.calls")
    assert second.page.inner_text("#fq-shoulder b") == "It is your turn at the table."
    second.page.click('[data-key="plan-back"]')
    second.page.wait_for_url("**/table/*")
    second.wait_for_match()
    assert second.my_turn
    for person in (ann, ben):
        person.leave()


def test_whoever_has_nothing_to_plan_is_sent_to_the_table(server: Server, browser: Browser) -> None:
    ann, ben = (Newcomer(browser, server.url) for _ in range(2))
    ann.sit_down(GAMES[0])
    code = ann.page.url.rpartition("/")[2]
    ben.enter_lobby()
    ben.page.goto(f"{server.url}/plan/{code}")
    ben.page.wait_for_url(f"**/table/{code}")
    ben.wait_for_match()
    assert ben.page.locator("#fq-plan-tool").is_hidden()
    for person in (ann, ben):
        person.leave()


@pytest.mark.soak
@pytest.mark.parametrize("place", ["table", "plan"])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.name)
def test_with_a_shoulder_nothing_is_cut_either(
    browser: Browser, server: Server, game: Game, language: str, place: str
) -> None:
    reader = Reader(browser, server.url, language)
    kept = json.dumps({**QUIET, "advice": "every"})
    reader.context.add_init_script(f"localStorage['fq-play'] = {json.dumps(kept)}")
    reader.sit_down(game, max(game.players), {})
    reader.play_until(3)
    scene = reader.scene()
    if place == "plan":
        reader.go(f"/plan/{reader.code}")
        reader.wait_for_match()
    reader.page.wait_for_selector("#fq-shoulder b")
    wrong = {}
    for shape in SHAPES:
        reader.take_shape(shape)
        problems = reader.look(scene, shape in TOUCHED, place == "table")[0]
        wrong[shape] = problems + ([] if reader.page.evaluate(FITS) else ["the shoulder is cut"])
    reader.leave()
    assert not any(wrong.values()), wrong
