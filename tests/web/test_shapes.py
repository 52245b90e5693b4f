"""Every shape of the page, in both languages: nothing is cut, nothing moves, every choice is within reach.

A match is played on by the program; at each position the page takes one shape after another and is measured
there (`page_checks.js`), on every tab.
"""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from fourquarters import games
from fourquarters.engine.game import Game
from fourquarters.web.accounts.guests import NAMES
from tests.web.browsing import Person, soak
from tests.web.serving import Server

SHAPES = {
    "phone":   (390, 844),
    "side":    (844, 390),
    "zoomed":  (720, 450),  # 1440 × 900 at 200 %
    "upright": (820, 1180),
    "across":  (1180, 820),
    "low":     (1280, 700),
    "laptop":  (1440, 900),
    "wide":    (1920, 1080),
}  # fmt: skip
NAMED = {
    (360, 640): "phone", (559, 400): "phone", (760, 561): "phone", (560, 560): "side", (1280, 560): "side",
    (761, 1000): "upright", (1200, 1600): "upright", (761, 700): "across", (1199, 800): "across",
    (1200, 719): "low", (1200, 720): "laptop", (1599, 1000): "laptop", (1600, 879): "laptop", (1600, 880): "wide",
    (720, 450): "side",
}  # fmt: skip
TOUCHED = ("phone", "side", "zoomed", "upright", "across")
SAMPLE, POSITIONS = (
    (0, 9),
    (0, 1, 9),
)  # decisions of mine before the page is looked at; at the first, on every tab
CHECKS = (Path(__file__).parent / "page_checks.js").read_text()


class Reader(Person):
    """Someone whose page takes every shape, and whose moves a program makes."""

    def __init__(self, browser: Browser, url: str, language: str) -> None:
        super().__init__(browser, url, has_touch=True, locale=language, name=max(NAMES, key=len))
        self.decisions = 0
        self.code = ""

    def sit_down(self, game: Game, players: int, options: dict[str, bool], bot: str = "random") -> None:
        seats = [{"kind": "you"}, *({"kind": "bot", "bot": bot} for _ in range(players - 1))]
        wish = {"players": players, "seats": seats, "options": options, "seed": 11, "arranged": True}
        self.code = self.open_table(game=game.name, **wish)
        self.wait_for_match()

    def play_until(self, decisions: int) -> bool:
        """Decide so many times in all; False if the match is over."""
        while self.wait_until_asked() and self.decisions < decisions:
            before, choices = self.version, self.scene()["prompt"]["choices"]
            action = self.random.choice([one["action"] for one in choices if not one.get("why")])
            self.page.evaluate(MOVE, [self.code, before, action])
            self.wait_past(before)
            self.decisions += 1
        return self.my_turn

    def scene(self) -> dict[str, Any]:
        scene: dict[str, Any] = self.page.evaluate(SCENE, self.code)
        return scene

    def take_shape(self, shape: str) -> None:
        width, height = SHAPES[shape]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(SETTLE)

    def look(self, scene: dict[str, Any], touched: bool, thorough: bool) -> tuple[list[str], dict[str, str]]:
        """What is wrong, if asked on any tab, and where things are on the first one."""
        problems, boxes = self.measure(scene, touched)
        tabs = self.page.locator("#fq-tabs button").count() if thorough else 0
        for tab in range(1, tabs):
            self.page.evaluate(OPEN, tab)
            problems += [one for one in self.measure(scene, touched)[0] if one not in problems]
        if tabs:
            self.page.evaluate(OPEN, 0)
        return problems, boxes

    def measure(self, scene: dict[str, Any], touched: bool) -> tuple[list[str], dict[str, str]]:
        found = self.page.evaluate(f"([scene, touched]) => ({CHECKS})(scene, touched)", [scene, touched])
        return found.pop("problems"), found


MOVE = """([code, version, move]) => fetch(`/api/tables/${code}/moves`, {method: 'POST',
  body: JSON.stringify({version, move}), headers: {'Content-Type': 'application/json', 'X-FQ': '1'}})"""
SCENE = """code => fetch(`/api/tables/${code}/scene?lang=${document.documentElement.lang}`)
  .then(answer => answer.json()).then(message => message.scene)"""
OPEN = "tab => document.querySelectorAll('#fq-tabs button')[tab].click()"
SETTLE = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize(
    ("language", "most", "positions"),
    [("de", True, SAMPLE), *(soak(*case, POSITIONS) for case in product(("en", "de"), (False, True)))],
)
@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.name)
def test_nothing_is_cut_and_nothing_moves(
    browser: Browser, server: Server, game: Game, language: str, most: bool, positions: tuple[int, ...]
) -> None:
    reader = Reader(browser, server.url, language)
    options = {option.name: most for option in game.options}
    reader.sit_down(game, max(game.players) if most else min(game.players), options)
    wrong: dict[str, list[str]] = {}
    stands: dict[str, dict[str, str]] = {}
    for position in positions:
        if not reader.play_until(position):
            break
        scene = reader.scene()
        for shape in SHAPES:
            reader.take_shape(shape)
            problems, boxes = reader.look(scene, shape in TOUCHED, position == positions[0])
            first = stands.setdefault(shape, boxes)
            problems += [
                f"the {what} moved: {first[what]} → {boxes[what]}"
                for what in first
                if first[what] != boxes[what]
            ]
            known = wrong.setdefault(shape, [])
            known += [f"{one} (after {position})" for one in problems if not any(one in old for old in known)]
    reader.leave()
    assert not any(wrong.values()), said(wrong)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_choice_with_a_long_word_is_named_on_a_phone(
    browser: Browser, server: Server, language: str
) -> None:
    """The Industrialist once was a face without a name there."""
    reader = Reader(browser, server.url, language)
    reader.sit_down(games.load("urbanization"), 2, {})
    while not any(
        len(one["label"]) > 12 and one.get("symbol") for one in reader.scene()["prompt"]["choices"]
    ):
        assert reader.play_until(reader.decisions + 1)
    reader.take_shape("phone")
    problems, _boxes = reader.measure(reader.scene(), touched=True)
    reader.leave()
    assert not [one for one in problems if "without words" in one]


COVERED = """() => [...document.querySelectorAll('#fq-prompt [data-action]')].filter(button => {
  button.scrollIntoView({block: 'nearest'});
  const box = button.getBoundingClientRect();
  return !button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map(button => button.textContent)"""
MANY = 6  # buttons
LITTLE_ROOM = "() => document.documentElement.style.setProperty('--prompt', '72px')"


def test_more_choices_than_a_prompt_has_room_for_rise_over_the_board(
    browser: Browser, server: Server
) -> None:
    reader = Reader(browser, server.url, "de")
    reader.sit_down(games.load("urbanization"), 2, {})
    while reader.page.locator("#fq-prompt [data-action]").count() < MANY:
        assert reader.play_until(reader.decisions + 1)
    reader.page.evaluate(LITTLE_ROOM)
    prompt, board = reader.page.locator("#fq-prompt"), reader.page.locator("#fq-boards")
    for shape in SHAPES:
        reader.take_shape(shape)
        assert "risen" in str(prompt.get_attribute("class")), shape
        assert reader.page.evaluate(COVERED) == [], shape
        risen, map_ = prompt.bounding_box(), board.bounding_box()
        prompt.locator(".lower").click()
        assert prompt.bounding_box() != risen
        assert board.bounding_box() == map_, "the map stays as it is"
        prompt.locator(".lower").click()
        assert prompt.bounding_box() == risen
    reader.leave()


def said(wrong: dict[str, list[str]]) -> str:
    lines = [f"{shape}: {problem}" for shape, problems in wrong.items() for problem in problems]
    return f"{len(lines)} problems\n" + "\n".join(lines)


def test_a_window_has_one_of_the_shapes(browser: Browser, server: Server) -> None:
    reader = Reader(browser, server.url, "en")
    game = random.Random(1).choice(games.all_games())
    reader.sit_down(game, min(game.players), {})
    found = {}
    for width, height in NAMED:
        reader.page.set_viewport_size({"width": width, "height": height})
        reader.page.evaluate(SETTLE)
        found[width, height] = reader.page.evaluate("document.documentElement.dataset.shape")
    reader.leave()
    assert found == NAMED
