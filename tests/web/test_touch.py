"""A whole game of each by touch on a phone held upright: whatever is decided, a finger can decide it.

Each decision is drawn among all that are allowed, and then made as a finger would: by a button of the prompt, by
one in its list, or by a piece on one of the tabs; then it is confirmed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator

from fourquarters import games
from fourquarters.engine.game import Game
from tests.web.browsing import PHONE, POINTS, Person
from tests.web.hurrying import come_in_late
from tests.web.serving import Server

MOST_TAPS = 6  # for one decision, once it is found


class Finger(Person):
    """Someone at a phone who does nothing but tap."""

    def __init__(self, browser: Browser, url: str) -> None:
        super().__init__(browser, url, viewport=PHONE, has_touch=True, is_mobile=True)
        self.code = ""
        self.ways = {"button": 0, "list": 0, "piece": 0}

    def sit_down(self, game: Game, players: int) -> None:
        seats = [{"kind": "you"}, *({"kind": "bot", "bot": "greedy"} for _ in range(players - 1))]
        self.code = self.open_table(game=game.name, players=players, seats=seats, seed=5)
        self.wait_for_match()

    def tap(self, thing: Locator) -> None:
        box = thing.bounding_box()
        assert box, thing
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def decide_by_touch(self) -> None:
        before = self.version
        scene = self.page.evaluate(SCENE, self.code)
        choices = [choice for choice in scene["prompt"]["choices"] if not choice.get("why")]
        choice = self.random.choice(choices)
        self.choose(choice["action"], scene)
        for _ in range(MOST_TAPS):
            if self.passed(before):
                return
            self.go_on(choice)
        raise AssertionError(f"six taps did not decide: {choice['label']}")

    def passed(self, version: int) -> bool:
        """Whether the decision has been made; a moment is given for it."""
        self.page.wait_for_function(DONE_OR_ASKED, arg=version)
        return self.version > version

    def choose(self, action: int, scene: dict[str, Any]) -> None:
        """Tap what stands for a decision, wherever it is: a piece in sight as often as a button."""
        if self.random.random() < 0.5 and self.tap_piece(action, scene):
            return
        if self.tap_button(action, "button"):
            return
        for opener in self.page.locator("#fq-prompt [aria-expanded]:visible").all():
            self.tap(opener)
            if self.tap_button(action, "list"):
                return
            self.tap(opener)
        for tab in [None, *self.page.locator("#fq-tabs button").all()]:
            if tab:
                self.tap(tab)
            if self.tap_piece(action, scene):
                return
        raise AssertionError(f"no finger reaches decision {action}: {scene['prompt']['title']}")

    def tap_button(self, action: int, way: str) -> bool:
        button = self.page.locator(f'#fq-prompt [data-action="{action}"]:visible')
        if not button.count():
            return False
        button.first.scroll_into_view_if_needed()
        self.tap(button.first)
        self.ways[way] += 1
        return True

    def tap_piece(self, action: int, scene: dict[str, Any]) -> bool:
        for piece in pieces_meaning(action, [scene["boards"], scene["mats"], scene["panels"]]):
            at = self.page.evaluate(POINTS, f'[data-piece="{piece}"].may')
            if at:
                self.page.touchscreen.tap(*at[0])
                self.ways["piece"] += 1
                return True
        return False

    def go_on(self, choice: dict[str, Any]) -> None:
        """Answer what the page asks back: which of several meanings, or whether it is meant."""
        asked = self.page.locator(".tip.asks .btn", has_text=choice["label"])
        confirm = self.page.locator('#fq-prompt [data-key="confirm"]:visible')
        if asked.count():
            self.tap(asked.first)
        elif confirm.count():
            assert choice["label"] in self.page.inner_text("#fq-prompt"), choice["label"]
            self.tap(confirm)


def pieces_meaning(action: int, thing: Any) -> list[str]:
    """The ids of all pieces whose actions include this one."""
    if isinstance(thing, list):
        return [id for one in thing for id in pieces_meaning(action, one)]
    if not isinstance(thing, dict):
        return []
    found = [id for one in thing.values() for id in pieces_meaning(action, one)]
    return [str(thing["id"]), *found] if action in thing.get("actions", []) and "id" in thing else found


SCENE = """code => fetch(`/api/tables/${code}/scene?lang=${document.documentElement.lang}`)
  .then(answer => answer.json()).then(message => message.scene)"""
DONE_OR_ASKED = """v => Number(document.body.dataset.version) > v
  || document.querySelector('#fq-prompt [data-key="confirm"], .tip.asks')"""


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.name)
def test_a_game_is_begun_and_ended_by_touch(browser: Browser, server: Server, game: Game) -> None:
    finger = Finger(browser, server.url)
    finger.sit_down(game, min(game.players))
    for _ in range(6):
        assert finger.wait_until_asked()
        finger.decide_by_touch()
    finger.code = come_in_late(finger, game.name, left=8)
    assert play_out(finger) > 0
    finger.leave()


@pytest.mark.soak
@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.name)
def test_a_whole_game_by_touch(browser: Browser, server: Server, game: Game) -> None:
    finger = Finger(browser, server.url)
    finger.sit_down(game, min(game.players))
    decisions = play_out(finger)
    print(f"{game.name}: {decisions} decisions by touch, {finger.ways}")
    assert decisions > 5
    finger.leave()


def play_out(finger: Finger) -> int:
    """Decide by touch to the end; how often."""
    decisions = 0
    while finger.wait_until_asked():
        finger.decide_by_touch()
        decisions += 1
    assert finger.over
    return decisions


MAP = "#fq-boards .board.whole svg.drawing"


class Hand:
    """Two fingers on the screen, as the browser itself reports them."""

    def __init__(self, finger: Finger) -> None:
        self.session = finger.context.new_cdp_session(finger.page)

    def touch(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def pinch(self, x: float, y: float, start: float, end: float) -> None:
        """Two fingers around a point, this far apart at first and at last."""
        for kind, apart in (("touchStart", start), ("touchMove", (start + end) / 2), ("touchMove", end)):
            self.touch(kind, (x - apart / 2, y), (x + apart / 2, y))
        self.touch("touchEnd")


def width_of_map(finger: Finger) -> float:
    box = finger.page.locator(MAP).bounding_box()
    assert box
    return box["width"]


def free_place(finger: Finger) -> tuple[float, float]:
    """A point of the map with nothing to choose within a finger's reach: its upper left corner."""
    box = finger.page.locator("#fq-boards").bounding_box()
    assert box
    return box["x"] + 16, box["y"] + 16


@pytest.fixture
def at_a_map(browser: Browser, server: Server) -> Iterator[Finger]:
    finger = Finger(browser, server.url)
    finger.sit_down(games.load("golden_city"), 3)
    finger.wait_until_asked()
    yield finger
    finger.leave()


def test_a_double_tap_enlarges_a_map_and_another_shows_it_whole(at_a_map: Finger) -> None:
    x, y = free_place(at_a_map)
    whole, frame = width_of_map(at_a_map), at_a_map.page.locator("#fq-boards").bounding_box()
    for enlarged in (2, 1):
        at_a_map.page.touchscreen.tap(x, y)
        at_a_map.page.touchscreen.tap(x, y)
        assert width_of_map(at_a_map) == pytest.approx(enlarged * whole, rel=0.02)
        assert at_a_map.page.locator("#fq-boards").bounding_box() == frame
        assert not at_a_map.scrolls_sideways()


def test_two_fingers_enlarge_a_map_where_they_are_and_the_lens_shows_it_whole(at_a_map: Finger) -> None:
    box = at_a_map.page.locator(MAP).bounding_box()
    assert box
    x, y = box["x"] + 0.7 * box["width"], box["y"] + 0.3 * box["height"]
    Hand(at_a_map).pinch(x, y, 60, 150)
    grown = at_a_map.page.locator(MAP).bounding_box()
    assert grown
    assert grown["width"] == pytest.approx(2.5 * box["width"], rel=0.05)
    assert (x - grown["x"]) / grown["width"] == pytest.approx(0.7, abs=0.03)
    assert (y - grown["y"]) / grown["height"] == pytest.approx(0.3, abs=0.03)
    at_a_map.page.locator(".lens").tap()
    assert width_of_map(at_a_map) == pytest.approx(box["width"], rel=0.01)


def test_a_finger_that_comes_within_22_pixels_means_the_nearest_place(at_a_map: Finger) -> None:
    """On a small map, where places are smaller than a fingertip: beside one, the choice is still in hand."""
    places: list[tuple[float, float]] = []
    while not places and at_a_map.wait_until_asked():
        places = [(x, y) for x, y in at_a_map.page.evaluate(POINTS, "#fq-boards .piece.may")]
        if not places:
            at_a_map.decide_by_touch()
    x, y = places[0]
    away = min((abs(x - a) + abs(y - b) for a, b in places[1:]), default=99.0)
    at_a_map.page.touchscreen.tap(x + min(18, away / 2 - 1), y)
    at_a_map.expect('#fq-prompt [data-key="confirm"]').to_be_visible()
