"""The rules page in a browser: search, anchors, examples one steps through, the summary on one page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from fourquarters import games
from fourquarters.rulebook.book import rulebook_of, told
from fourquarters.rulebook.parts import Example
from fourquarters.rulebook.reading import illustrated
from fourquarters.words.tongue import Tongue
from tests.web.browsing import PHONE, Invite, Person, soak

NAMES = games.names()
WIDTHS = [(390, 844), (844, 390), (834, 1112), (1112, 834), (1440, 900), (1920, 1080)]


def example_of(game: str) -> Example:
    parts = illustrated(rulebook_of(games.load(game)))
    return next(part for part in parts if isinstance(part, Example))


def show_everything(reader: Person) -> None:
    """Scroll through the page until every picture has come."""
    page = reader.page
    for place in page.locator("[data-pictures]").all():
        place.scroll_into_view_if_needed()
    page.wait_for_function(
        "() => [...document.querySelectorAll('[data-pictures]')].every(p => p.querySelector('.drawing, .parts'))"
    )


def test_a_search_leaves_only_what_matches(person: Invite) -> None:
    reader = person()
    reader.go("/rules/gold")
    reader.page.fill("#fq-seek", "donkey")
    shown = reader.page.locator(".book .find:visible").all_inner_texts()
    assert shown
    assert all("donkey" in text.lower() for text in shown)
    expect(reader.page.locator("#fq-sought")).to_have_text(re.compile(rf"\b{len(shown)}\b"))
    assert {text.lower() for text in reader.page.locator(".book mark").all_inner_texts()} == {"donkey"}
    reader.page.fill("#fq-seek", "G13")
    assert reader.page.locator(".book .rule:visible .r").all_inner_texts() == ["G13"]
    reader.page.fill("#fq-seek", "zzz")
    assert reader.page.locator(".book .chapter:visible").count() == 0
    reader.page.press("#fq-seek", "Escape")
    assert reader.page.locator(".book .find.missed").count() == reader.page.locator("mark").count() == 0


def test_a_german_reader_searches_german_words(person: Invite) -> None:
    reader = person(locale="de-DE")
    reader.go("/rules/new_city")
    reader.page.fill("#fq-seek", "KREUZUNG")
    assert {text.lower() for text in reader.page.locator(".book mark").all_inner_texts()} == {"kreuzung"}


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_has_an_address(person: Invite, game: str) -> None:
    reader = person()
    numbers = [number for one in told(rulebook_of(games.load(game)), Tongue()) for number in one.numbers]
    reader.go(f"/rules/{game}#{numbers[-1]}")
    assert reader.page.locator(".r").all_inner_texts() == numbers
    assert numbers[-1] in reader.page.locator(".asked-for .r").all_inner_texts()
    expect(reader.page.locator(".asked-for")).to_be_in_viewport()
    reader.page.evaluate("n => (location.hash = n)", numbers[0])
    reader.page.wait_for_function("n => document.querySelector('.asked-for .r')?.id === n", arg=numbers[0])
    expect(reader.page.locator(".asked-for")).to_be_in_viewport()


def test_whoever_comes_from_a_table_finds_back(person: Invite) -> None:
    reader = person()
    reader.play_bots("gold", 2)
    reader.page.click("#fq-rules-tool")
    reader.page.click("dialog.rules .quietlink")
    reader.page.wait_for_selector("body.at-rules[data-ready]")
    reader.page.locator(".way-back a").click()
    reader.wait_for_match()
    reader.go("/rules/gold")
    assert reader.page.locator(".way-back").count() == 0


@pytest.mark.parametrize("game", NAMES)
def test_an_example_is_stepped_through(person: Invite, game: str) -> None:
    reader, example = person(), example_of(game)
    reader.go(f"/rules/{game}")
    place = reader.page.locator(f"#{example.id}")
    place.scroll_into_view_if_needed()
    expect(place.locator(".moment .pic > *").first).to_be_visible()
    steps, n = place.locator(".walk > li"), len(example.steps)
    back, following = place.locator(".stepping .btn").first, place.locator(".stepping .btn").last
    seen = []
    for at in range(n):
        assert [step.is_visible() for step in steps.all()] == [i == at for i in range(n)]
        assert (back.is_disabled(), following.is_disabled()) == (at == 0, at == n - 1)
        seen.append(place.locator(".moment .pic").last.inner_html())
        if at < n - 1:
            following.click()
    assert len(set(seen)) > 1
    place.press("ArrowLeft")
    expect(steps.nth(n - 2)).to_be_visible()
    place.locator(".dot").first.click()
    expect(steps.first).to_be_visible()


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", ["en-US", "de-DE"])
def test_only_the_summary_prints_on_one_page(person: Invite, game: str, language: str) -> None:
    reader = person(locale=language)
    reader.go(f"/rules/{game}")
    pdf = reader.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    reader.page.emulate_media(media="print")
    assert reader.page.locator(".summary").is_visible()
    assert (
        not reader.page.locator(".bar, .rules-side, .chapter, .hero, .foot, #fq-print")
        .filter(visible=True)
        .count()
    )


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", [soak("en-US"), "de-DE"])
def test_nothing_is_wider_than_the_page_in_any_shape(person: Invite, game: str, language: str) -> None:
    reader = person(locale=language)
    reader.go(f"/rules/{game}")
    show_everything(reader)
    for width, height in WIDTHS:
        reader.page.set_viewport_size({"width": width, "height": height})
        reader.page.wait_for_timeout(100)
        wide = reader.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{wide} at {width} × {height}"


def test_a_phone_opens_and_closes_the_contents(person: Invite) -> None:
    reader = person(viewport=PHONE)
    reader.go("/rules/gold")
    links = reader.page.locator(".contents nav")
    expect(links).to_be_hidden()
    reader.page.click(".contents summary")
    expect(links).to_be_visible()
    links.locator("a").nth(3).click()
    expect(links).to_be_hidden()
