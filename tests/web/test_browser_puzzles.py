"""Puzzles in a real browser: a wrong try, a hint, the right one with its reasons; from the lobby, on laptop and phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from fourquarters import games
from fourquarters.analysis.puzzle_answer import percent
from fourquarters.analysis.puzzles import Puzzle, shipped_puzzles
from tests.web.browsing import DESKTOP, PHONE, Person
from tests.web.serving import Server

SHAPES = {"laptop": (DESKTOP, False), "phone": (PHONE, True)}


class Solver(Person):
    """Someone who tries puzzles."""

    def open_puzzle(self, game: str, number: int) -> None:
        self.go(f"/puzzles/{game}/{number}")
        self.page.wait_for_selector("body[data-puzzle=asked]")

    def hold(self, action: int) -> bool:
        """Take a decision in hand, by its button or its piece; is there one?"""
        button = self.page.locator(f'#fq-prompt [data-action="{action}"]:visible')
        if button.count():
            button.first.click()
            return True
        name = self.page.evaluate(
            """async (action) => (await (await fetch("/api" + location.pathname)).json())
                .table.scene.prompt.choices.find((one) => one.action === action)?.label""",
            action,
        )
        piece = self.page.locator(f'#fq-boards .piece.may[aria-label*="{name}"]')
        if not name or not piece.count():
            return False
        piece.first.focus()
        piece.first.press("Enter")
        return bool(self.page.locator("[data-key=confirm]").count())

    def try_it(self) -> None:
        self.page.locator("[data-key=confirm]").click()

    @property
    def told(self) -> str:
        return self.page.locator("#fq-shoulder").inner_text()


def first_with(game: str, *families: str) -> tuple[int, Puzzle]:
    """The first puzzle whose answer is of one of these kinds."""
    puzzles = enumerate(shipped_puzzles(games.load(game)), 1)
    return next((n, puzzle) for n, puzzle in puzzles if puzzle.best.partition(":")[0] in families)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("game", "families"), [("gold", ("take",)), ("new_city", ("drop", "match"))])
def test_a_wrong_try_then_the_right_one(
    server: Server, browser: Browser, shape: str, game: str, families: tuple[str, ...]
) -> None:
    size, touch = SHAPES[shape]
    number, puzzle = first_with(game, *families)
    parse = games.load(game).actions.parse
    ann = Solver(browser, server.url, **how(size, touch))
    ann.open_puzzle(game, number)
    others = [parse(move) for move in puzzle.chances if move != puzzle.best]
    tried = next(action for action in others if ann.hold(action))
    expect(ann.page.locator("[data-key=confirm]")).to_have_text("Try this")
    ann.try_it()
    ann.page.wait_for_selector("body[data-puzzle=wrong]")
    chance = percent(puzzle.chances[games.load(game).actions.text(tried)])
    assert f"Not the best: {chance} %" in ann.told
    assert ann.hold(parse(puzzle.best))
    ann.try_it()
    ann.page.wait_for_selector("body[data-puzzle=solved]")
    assert f"Yes, the best move: {percent(puzzle.chances[puzzle.best])} %" in ann.told
    if shape == "phone":
        ann.page.locator("#fq-tabs [data-key=log]").click()
    expect(ann.page.locator(".weighed .best")).to_be_visible()
    expect(ann.page.locator(".weighed .mine")).to_have_count(1)
    assert not ann.scrolls_sideways()
    ann.page.locator("[data-key=puzzle-next]").click()
    ann.page.wait_for_selector("body[data-puzzle=asked]")
    assert ann.page.url.rstrip("/").split("/")[-1] != str(number)
    ann.leave()


SCROLLS = """() => { const panel = document.querySelector("#fq-log-panel");
    return panel.scrollHeight > panel.clientHeight + 1; }"""


@pytest.mark.parametrize("game", [game.name for game in games.all_games()])
def test_on_a_low_laptop_the_card_fits_and_the_answer_is_all_in_sight(
    server: Server, browser: Browser, game: str
) -> None:
    puzzles = shipped_puzzles(games.load(game))
    crowded = max(range(len(puzzles)), key=lambda n: (puzzles[n].players, len(puzzles[n].options)))
    puzzle = puzzles[crowded]
    with server.player("Ben") as ben:  # of whose try the card could tell
        worst = min(puzzle.chances, key=puzzle.chances.__getitem__)
        ben.http.post(f"/api/puzzles/{game}/{crowded + 1}/tries", json={"move": worst}).raise_for_status()
    ann = Solver(browser, server.url, viewport={"width": 1280, "height": 720}, locale="de-DE")
    ann.open_puzzle(game, crowded + 1)
    ann.page.wait_for_function(f"() => !({SCROLLS})()")  # once everything has its place
    ann.page.locator("#fq-puzzle .two .btn").last.click()
    ann.page.wait_for_selector("body[data-puzzle=solved]")
    slim = ann.page.locator("#fq-log-panel.slim").count()
    where = "#fq-prompt .pick" if slim else "#fq-puzzle .weighed"
    for chance in sorted(puzzle.chances.values())[-6:]:
        expect(ann.page.locator(where)).to_contain_text(f"{percent(chance)} %")
    if slim:
        assert not ann.page.evaluate(SCROLLS)
    ann.leave()


EMPTY = """() => {
  const pick = document.querySelector("#fq-prompt .pick");
  const parts = [...(pick?.children || [])].map((part) => part.getBoundingClientRect()).filter(({ height }) => height);
  return parts.length ? pick.getBoundingClientRect().bottom - Math.max(...parts.map(({ bottom }) => bottom)) : -1; }"""


@pytest.mark.parametrize("game", ["new_city", "urbanization"])
def test_on_a_phone_the_prompt_takes_no_more_room_than_its_words(
    server: Server, browser: Browser, game: str
) -> None:
    """What stands beside the buttons elsewhere stands above them here; it once pushed the prompt up to the middle of the page."""
    ann = Solver(browser, server.url, viewport=PHONE, has_touch=True)
    empty = []
    for number in range(1, len(shipped_puzzles(games.load(game))), 4):
        ann.open_puzzle(game, number)
        empty.append(ann.page.evaluate(EMPTY))
    ann.leave()
    assert max(empty) >= 0
    assert max(empty) < 16


@pytest.mark.parametrize("size", [DESKTOP, {"width": 1280, "height": 720}], ids=["laptop", "low"])
def test_beside_the_log_the_ways_on_are_always_in_sight(
    server: Server, browser: Browser, size: ViewportSize
) -> None:
    ann = Solver(browser, server.url, viewport=size)
    for game in games.all_games():
        ann.open_puzzle(game.name, 5)
        for state in ("asked", "solved"):
            ann.page.wait_for_selector(f"body[data-puzzle={state}]")
            box = ann.page.locator("#fq-puzzle .two .btn").last.bounding_box()
            panel = ann.page.locator("#fq-log-panel").bounding_box()
            assert box is not None
            assert panel is not None
            assert box["y"] + box["height"] <= panel["y"] + panel["height"] + 1, (game.name, state)
            if state == "asked":
                ann.page.locator("#fq-puzzle .two .btn").last.click()
    ann.leave()


ONE_OVER_THE_OTHER = """() => {
  const box = (id) => document.querySelector(`[data-piece="${id}"]`)?.getBoundingClientRect();
  const boxes = [0, 1, 2, 3].map((pair) => [box(`pair/${pair}/above`), box(`pair/${pair}/below`)]);
  const both = boxes.filter(([above, below]) => above && below);
  return [both.length, both.filter(([above, below]) => above.bottom > below.top + 2).length];
}"""


def test_who_paid_for_a_pair_stands_below_the_name(server: Server, browser: Browser) -> None:
    game = games.load("golden_city")
    paid = next(
        number
        for number, puzzle in enumerate(shipped_puzzles(game), 1)
        if puzzle.players == 4 and puzzle.best.startswith(("build:", "pay:"))
    )
    ann = Solver(browser, server.url, viewport={"width": 1180, "height": 820}, locale="de-DE")
    ann.open_puzzle(game.name, paid)
    both, over = ann.page.evaluate(ONE_OVER_THE_OTHER)
    assert both == 4
    assert over == 0
    ann.leave()


def how(size: ViewportSize, touch: bool) -> dict[str, Any]:
    return {"viewport": size, "has_touch": touch}


def test_a_hint_leaves_half_of_the_choices_and_the_answer_shows_the_rest(
    server: Server, browser: Browser
) -> None:
    number, puzzle = first_with("new_city", "drop", "match")
    ann = Solver(browser, server.url, locale="de-DE")
    ann.open_puzzle("new_city", number)
    ann.page.locator("[data-key=puzzle-hint]").click()
    expect(ann.page.locator("#fq-shoulder")).to_contain_text(f"von diesen {-(-len(puzzle.chances) // 2)}")
    ann.page.locator("#fq-shoulder [data-key=puzzle-answer]").click()
    ann.page.wait_for_selector("body[data-puzzle=solved]")
    assert "Die Lösung" in ann.told
    expect(ann.page.locator("#fq-prompt [data-action]")).to_have_count(0)
    ann.leave()


def test_the_lobby_leads_to_the_puzzle_of_the_day_and_to_all(server: Server, browser: Browser) -> None:
    ann = Solver(browser, server.url, viewport=PHONE, has_touch=True)
    ann.enter_lobby()
    ann.page.locator("#fq-daily .every").click()
    ann.page.wait_for_selector("#fq-puzzles")
    assert ann.page.locator(".puzzle-game").count() == len(games.all_games())
    assert not ann.scrolls_sideways()
    ann.page.locator("#fq-puzzles .daily .way").click()
    ann.page.wait_for_selector("body[data-puzzle=asked]")
    expect(ann.page.locator("#fq-shoulder")).to_be_visible()
    ann.leave()
