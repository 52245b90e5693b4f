"""Maps on the page: large enough to read and to hit, the same with every variant, and nothing out of reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.web.browsing import DESKTOP, PHONE, Person
from tests.web.serving import Server
from tests.web.test_shapes import SETTLE, SHAPES

PLACES = {"golden_city": '[data-piece^="site/"] .hit', "urbanization": '[data-piece^="price/"] .hit'}
LETTERING = """() => [...document.querySelectorAll('#fq-boards svg.drawing .piece > .turned > .body > text')]
  .map(text => [text.textContent, text.getAttribute('font-size') * text.getScreenCTM().a])"""


@pytest.mark.parametrize("game", PLACES)
def test_on_a_phone_places_are_22_pixels_and_words_at_least_11_or_left_out(
    browser: Browser, server: Server, game: str
) -> None:
    reader = Person(browser, server.url, viewport=PHONE, has_touch=True)
    reader.play_bots(game, 3)
    sizes = reader.page.evaluate(
        "places => [...document.querySelectorAll(`#fq-boards ${places}`)].map(p => p.getBoundingClientRect())",
        PLACES[game],
    )
    assert len(sizes) > 12
    assert min(max(size["width"], size["height"]) for size in sizes) >= 22
    assert [text for text, size in reader.page.evaluate(LETTERING) if size < 10.9] == []
    reader.leave()


def test_with_inventions_the_map_is_as_large_as_without(browser: Browser, server: Server) -> None:
    reader = Person(browser, server.url, viewport=DESKTOP)
    seats = [{"kind": "you"}, *({"kind": "bot", "bot": "random"} for _ in range(3))]
    sizes = []
    for inventions in (False, True):
        reader.open_table(
            game="urbanization", players=4, seats=seats, seed=7, options={"inventions": inventions}
        )
        reader.wait_for_match()
        sizes.append(reader.page.locator("#fq-boards svg.drawing").bounding_box())
    assert sizes[0] == sizes[1]
    reader.leave()


def test_score_cards_to_come_open_from_a_link_in_every_shape(browser: Browser, server: Server) -> None:
    reader = Person(browser, server.url, has_touch=True)
    reader.play_bots("golden_city", 3)
    assert reader.wait_until_asked()  # nothing more happens until we decide
    for width, height in SHAPES.values():
        reader.page.set_viewport_size({"width": width, "height": height})
        reader.page.evaluate(SETTLE)
        link = reader.page.locator("#fq-shared .more")
        for tab in reader.page.locator("#fq-tabs button").all():
            if not link.is_visible():
                tab.tap()
        link.tap()
        reader.expect("dialog.sheet.behind").to_contain_text("North-East river")
        reader.page.keyboard.press("Escape")
        reader.expect("dialog.sheet.behind").to_have_count(0)
    reader.leave()
