"""The end of a match on the page: towers to one scale at every shape of screen, and the result as a picture."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from fourquarters import games
from tests.web.browsing import COOKIE, Ended, Person, soak
from tests.web.serving import Player, Server

SHAPES = {
    "phone": (390, 844), "side": (844, 390), "upright": (820, 1180), "across": (1180, 820), "low": (1280, 700),
    "laptop": (1440, 900), "wide": (1920, 1080),
}  # fmt: skip
TOWERS = """() => [...document.querySelectorAll(".towers .body")].map(body => {
  const seat = Number(body.dataset.seat), roof = body.querySelector(".roof").getBoundingClientRect();
  const earth = document.querySelector(".towers .earth").getBoundingClientRect();
  const storeys = [...body.querySelectorAll("li")];
  return {seat, above: earth.top - roof.bottom,
    units: storeys.map(line => line.getBoundingClientRect().height / Number(line.dataset.n))};
})"""
CUT = """() => [...document.querySelectorAll("#fq-result *, #fq-prompt *")].filter(element =>
  element.childElementCount === 0 && element.textContent.trim() && element.clientWidth &&
  !element.closest(".vh, svg, .piece") && getComputedStyle(element).overflow !== "visible" &&
  element.scrollWidth > element.clientWidth + 1).map(element => element.textContent)"""
OUTSIDE = """() => [...document.querySelectorAll("#fq-result :is(b, strong, h2, p, .btn, .figure, .legend li)")]
  .map(element => [element.textContent, element.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1)).map(([text]) => text)"""


def arrive(browser: Browser, server: Server, player: Player, path: str, **how: Any) -> Person:
    person = Person(browser, server.url, **how)
    person.context.add_cookies([{"name": COOKIE, "value": player.token, "url": server.url}])
    person.go(path)
    person.page.wait_for_selector("#fq-result .towers")
    return person


@pytest.mark.parametrize("locale", [soak("en-US"), "de-DE"])
@pytest.mark.parametrize("game", games.names())
def test_towers_are_to_one_scale_and_nothing_is_cut_at_any_shape(
    browser: Browser, server: Server, mara: Player, ended: Ended, game: str, locale: str
) -> None:
    reader = arrive(browser, server, mara, f"/table/{ended(game)}", locale=locale)
    scores = mara.view(ended(game))["scores"]
    for shape, (width, height) in SHAPES.items():
        reader.page.set_viewport_size({"width": width, "height": height})
        reader.page.wait_for_function("shape => document.documentElement.dataset.shape === shape", arg=shape)
        reader.page.wait_for_timeout(150)
        towers = reader.page.evaluate(TOWERS)
        units = [unit for tower in towers for unit in tower["units"]]
        assert max(units) - min(units) < 0.2 + 0.02 * max(units), shape
        for tower in towers:
            expected = scores[tower["seat"]] * max(units)
            assert abs(tower["above"] - expected) < 6 + 0.02 * abs(expected), (shape, tower["seat"])
        assert reader.page.evaluate(CUT) == [], shape
        assert reader.page.evaluate(OUTSIDE) == [], shape
        assert not reader.scrolls_sideways(), shape
    reader.leave()


def test_the_result_says_who_won_by_how_much_and_my_place(
    browser: Browser, server: Server, mara: Player, ended: Ended
) -> None:
    for game in games.names():
        code = ended(game)
        reader = arrive(browser, server, mara, f"/table/{code}")
        order = sorted(mara.view(code)["scores"], reverse=True)
        page = reader.page
        assert page.locator(".towers .named strong").all_inner_texts() == [
            str(n).replace("-", "−") for n in order
        ]
        if order[0] > order[1]:
            by = order[0] - order[1]
            assert re.search(rf"wins? by {by} \w", page.inner_text(".headline")), game
        reader.expect("#fq-prompt h2").not_to_be_empty()
        assert page.locator(".your-column").count() == 1
        page.click('#fq-prompt [data-key="table"]')
        reader.expect("#fq-boards").to_be_visible()
        page.click('#fq-prompt [data-key="result"]')
        page.click('#fq-prompt [data-key="look-back"]')
        page.click('.past-banner [data-key="now"]')
        reader.expect("#fq-result .towers").to_be_visible()
        reader.leave()


def test_the_result_is_saved_as_a_picture(
    browser: Browser, server: Server, mara: Player, ended: Ended, tmp_path: Path
) -> None:
    code = ended("gold")
    reader = arrive(browser, server, mara, f"/table/{code}")
    reader.page.click('#fq-prompt [data-key="share"]')
    with reader.page.expect_download() as saved:
        reader.page.click("dialog.share button:has-text('PNG')")
    saved.value.save_as(tmp_path / "result.png")
    data = (tmp_path / "result.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 2400
    assert len(data) > 50_000  # there is something on it
    reader.leave()


def test_the_picture_is_for_everyone_once_the_match_is_over(
    server: Server, mara: Player, ended: Ended
) -> None:
    for code in map(ended, games.names()):
        for theme in ("light", "dark"):
            answer = httpx.get(f"{server.url}/api/tables/{code}/result.svg?theme={theme}&lang=de")
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert answer.text.startswith("<svg")
            assert "Mara" in answer.text
    early = mara.open_table("gold", "you", "random")
    assert mara.get(f"/api/tables/{early}/result.svg", 409)["error"] == "not_over"


def test_whoever_keeps_a_colour_wears_it_everywhere(
    browser: Browser, server: Server, mara: Player, ended: Ended
) -> None:
    """The first two seats exchange colours: tokens, seals and marks follow, and come back."""
    reader = arrive(browser, server, mara, f"/table/{ended('gold')}")
    # one turn of the page: a view that arrives between wearing and looking wears the table's own colours again
    worn = """([order]) => import(document.querySelector("script[type=module]").src).then(({colours}) => {
      if (order) colours.wearColours(order.map((colour, seat) => ({seat, colour})));
      return [1, 2, 3, 4].map(n => getComputedStyle(document.documentElement).getPropertyValue(`--fq-p${n}`).trim()
        + document.querySelector(`symbol#mark-${n}`).innerHTML.replaceAll(`--fq-p${n}`, "--own").replace(/\\s+/g, " "));
    })"""
    before = reader.page.evaluate(worn, [None])
    exchanged = [before[1], before[0], before[2], before[3]]
    assert reader.page.evaluate(worn, [[1, 0, 2]]) == exchanged
    assert reader.page.evaluate(worn, [[0, 1, 2]]) == before
    reader.leave()
