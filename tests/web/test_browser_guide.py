"""Guided first games in a browser: walked through to the end by touch on a phone and with keys on a laptop."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser

from fourquarters import games
from fourquarters.engine.game import Game
from fourquarters.words.guide import guide_of
from tests.web.browsing import DESKTOP, PHONE, Person, soak
from tests.web.serving import Server

GUIDED = [game for game in games.all_games() if guide_of(game)]
FIRST = GUIDED[0].name
COVERED = 0.02  # of a target that may lie under the card: its edge
ONE_BY_ONE = 8  # decisions; more are a leap
SIZES = {"side": (844, 390), "upright": (820, 1180), "across": (1180, 820), "wide": (1920, 1080)}


class Newcomer(Person):
    """Someone who learns a game by playing it."""

    def learn(self, game: str, step: int = 0) -> None:
        self.enter_lobby()
        self.page.evaluate("kept => localStorage['fq-guides'] = kept", json.dumps({game: step}))
        self.go(f"/learn/{game}")
        self.page.wait_for_selector(f'body[data-guide="{step}.0"]')
        if step:
            self.page.click("dialog .btn.first")

    @property
    def place(self) -> str:
        return self.state("guide")

    def steps(self) -> list[dict[str, Any]]:
        steps: list[dict[str, Any]] = self.page.evaluate(
            "() => JSON.parse(document.querySelector('#fq-page-data').textContent).guide.steps"
        )
        return steps

    def wait_for(self, place: str) -> None:
        self.page.wait_for_selector(f'body[data-guide="{place}"]')

    def problems(self) -> list[str]:
        """What is wrong with the card where it is now."""
        found: list[str] = self.page.evaluate(PROBLEMS, COVERED)
        return [f"{self.place}: {problem}" for problem in found]

    def tap_target(self) -> None:
        """Press what the window shows, and then Confirm."""
        before = self.place
        x, y = self.page.evaluate(TARGET)
        self.page.touchscreen.tap(x, y)
        if self.page.locator('#fq-prompt [data-key="confirm"]').count() and self.place == before:
            self.page.tap('#fq-prompt [data-key="confirm"]')

    def press_target(self) -> None:
        """With keys only: "Show me" takes the focus to what is wanted, Enter chooses it."""
        self.page.focus(".coach .show-me")
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Enter")


# How many pixels of each window lie under the card or outside the page, and whether the card is all in sight.
PROBLEMS = """most => {
  const found = [], card = document.querySelector('.coach').getBoundingClientRect();
  if (card.left < 0 || card.top < 0 || card.right > innerWidth || card.bottom > innerHeight) found.push('card cut');
  const rings = document.querySelector('.veil .ring-3').getBBox();
  const ds = document.querySelector('.veil .ring-3').getAttribute('d').split('Z').filter(Boolean);
  if (!ds.length) found.push('no target in sight');
  for (const d of ds) {
    const [l, t, r, b] = boxOf(d);
    const across = Math.max(0, Math.min(r, card.right) - Math.max(l, card.left));
    const down = Math.max(0, Math.min(b, card.bottom) - Math.max(t, card.top));
    const share = across * down / ((r - l) * (b - t));
    if (share > most) found.push(`covers ${Math.round(100 * share)} %`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('scrolls sideways');
  return found;
  function boxOf(d) {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', d);
    document.querySelector('.veil').append(path);
    const box = path.getBBox();
    path.remove();
    return [box.x, box.y, box.x + box.width, box.y + box.height];
  }
}"""
TARGET = """() => {
  const d = document.querySelector('.veil .ring-3').getAttribute('d').split('Z')[0];
  const [l, t] = d.match(/M([-\\d.]+) ([-\\d.]+)/).slice(1).map(Number);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', d);
  document.querySelector('.veil').append(path);
  const box = path.getBBox();
  path.remove();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


NOTE_VERSIONS = """() => {
  window.versions = [Number(document.body.dataset.version)];
  new MutationObserver(() => {
    const now = Number(document.body.dataset.version);
    if (now !== window.versions.at(-1)) window.versions.push(now);
  }).observe(document.body, {attributes: true, attributeFilter: ['data-version']});
}"""


def walk(newcomer: Newcomer, game: str, choose: str) -> list[str]:
    """Through a whole guide to its last step; what was wrong on the way."""
    newcomer.learn(game)
    steps, problems = newcomer.steps(), list[str]()
    for at, step in enumerate(steps):
        for made in range(max(1, len(step["wanted"]))):
            newcomer.wait_for(f"{at}.{made}")
            problems += newcomer.problems()
            if step["wanted"]:
                getattr(newcomer, choose)()
        if not step["wanted"] and at < len(steps) - 1:
            if choose == "tap_target":
                newcomer.page.tap(".coach .next")
            else:
                newcomer.page.keyboard.press("Enter")  # the focus is on Next
    return problems


@pytest.mark.parametrize("language", [soak("en"), "de"])
@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.name)
def test_a_guide_is_walked_through_by_touch_on_a_phone(
    browser: Browser, server: Server, game: Game, language: str
) -> None:
    newcomer = Newcomer(browser, server.url, viewport=PHONE, has_touch=True, is_mobile=True, locale=language)
    problems = walk(newcomer, game.name, "tap_target")
    newcomer.page.tap(".coach .next")
    newcomer.page.wait_for_url("**/table/*")
    newcomer.wait_for_match()
    newcomer.leave()
    assert problems == []


@pytest.mark.parametrize("language", ["en", soak("de")])
@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.name)
def test_a_guide_is_walked_through_with_keys_on_a_laptop(
    browser: Browser, server: Server, game: Game, language: str
) -> None:
    newcomer = Newcomer(browser, server.url, viewport=DESKTOP, locale=language)
    problems = walk(newcomer, game.name, "press_target")
    newcomer.leave()
    assert problems == []


@pytest.mark.parametrize("shape", ["side", soak("upright"), soak("across"), soak("wide")])
@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.name)
def test_the_card_never_covers_what_it_speaks_of(
    browser: Browser, server: Server, game: Game, shape: str
) -> None:
    width, height = SIZES[shape]
    newcomer = Newcomer(browser, server.url, viewport={"width": width, "height": height})
    problems = walk(newcomer, game.name, "press_target")
    newcomer.leave()
    assert problems == []


def test_another_move_is_refused_kindly_and_changes_nothing(browser: Browser, server: Server) -> None:
    newcomer = Newcomer(browser, server.url)
    newcomer.learn(FIRST, 2)
    wanted = newcomer.steps()[2]["wanted"][0]
    newcomer.page.locator(f'#fq-prompt [data-action]:not([data-action="{wanted}"])').first.click()
    newcomer.expect(".coach .kindly").to_have_text("Let us do this one first.")
    assert newcomer.place == "2.0"
    assert newcomer.version == newcomer.steps()[2]["version"]
    newcomer.leave()


def test_a_guide_can_be_left_resumed_and_repeated(browser: Browser, server: Server) -> None:
    newcomer = Newcomer(browser, server.url)
    newcomer.learn(FIRST)
    for _ in range(2):
        newcomer.page.click(".coach .next")
    newcomer.wait_for("2.0")
    newcomer.page.click(".coach .close")
    newcomer.page.click("dialog .btn.second")
    newcomer.page.wait_for_url(f"{server.url}/")
    newcomer.page.wait_for_selector("body[data-ready]")
    newcomer.page.click(f'[data-learn="{FIRST}"]')
    newcomer.wait_for("2.0")
    newcomer.page.click("dialog .btn.second")  # start again
    newcomer.wait_for("0.0")
    newcomer.leave()


def test_one_step_back_shows_the_table_as_it_was(browser: Browser, server: Server) -> None:
    newcomer = Newcomer(browser, server.url)
    newcomer.learn(FIRST)
    steps = newcomer.steps()
    later = next(at for at, step in enumerate(steps) if step["version"])
    newcomer.learn(FIRST, later)
    newcomer.page.click(".coach .one-back")
    newcomer.wait_for(f"{later - 1}.0")
    assert newcomer.version == steps[later - 1]["version"] < steps[later]["version"]
    newcomer.leave()


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.name)
def test_what_the_others_do_is_shown_move_by_move(browser: Browser, server: Server, game: Game) -> None:
    newcomer = Newcomer(browser, server.url)
    newcomer.learn(game.name)
    steps = newcomer.steps()
    ways = [0 if one["wanted"] else other["version"] - one["version"] for one, other in pairwise(steps)]
    at = max(range(len(ways)), key=lambda step: ways[step] if ways[step] <= ONE_BY_ONE else 0)
    newcomer.learn(game.name, at)
    newcomer.page.evaluate(NOTE_VERSIONS)
    newcomer.page.click(".coach .next")
    newcomer.wait_for(f"{at + 1}.0")
    seen = newcomer.page.evaluate("window.versions")
    assert seen == list(range(steps[at]["version"], steps[at + 1]["version"] + 1))
    newcomer.leave()
