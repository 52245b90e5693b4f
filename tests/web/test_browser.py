"""The page in a real browser: what a player sees and does, from the lobby to the rematch. It knows no game."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fourquarters import games
from fourquarters.web.pages.words import page_words
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue
from tests.suite.tables import NAMES, TABLES, Table
from tests.web.browsing import PHONE, Invite, Person, play_some, play_together, soak
from tests.web.hurrying import come_in_late, hurry, saved_match
from tests.web.serving import Server, running

IMAGES = Path(__file__).parents[2] / "docs" / "images"
QUICKEST = min(games.all_games(), key=lambda game: game.minutes)
FEWEST = min(QUICKEST.players)
WHOLE = {QUICKEST.name, *(game for game in games.names() if not saved_match(game).exists())}
"""The games that are played from beginning to end by clicking; `make soak` plays all of them."""


@pytest.mark.parametrize("game", [game if game in WHOLE else soak(game) for game in games.names()])
def test_a_new_visitor_plays_a_whole_game_against_bots_by_clicking(person: Invite, game: str) -> None:
    visitor = person()
    visitor.play_now(game)
    assert not visitor.scrolls()
    assert visitor.play_to_the_end() > 0
    visitor.expect("#fq-result .towers").to_be_visible()
    visitor.expect('#fq-prompt [data-key="rematch"]').to_be_visible()


@pytest.mark.parametrize("game", [game for game in games.names() if game not in WHOLE])
def test_a_game_is_begun_and_ended_by_clicking(person: Invite, game: str) -> None:
    visitor = person()
    visitor.play_now(game)
    assert not visitor.scrolls()
    visitor.play_on(6)
    come_in_late(visitor, game, left=8)
    assert visitor.play_to_the_end() > 0
    visitor.expect("#fq-result .towers").to_be_visible()
    visitor.expect('#fq-prompt [data-key="rematch"]').to_be_visible()


def test_two_browsers_play_each_other_by_invite_link_while_a_third_watches(
    person: Invite, server: Server, tmp_path: Path
) -> None:
    host, guest, watcher = everyone = person(seed=1), person(seed=2), person(seed=3)
    link = open_by_the_sheet(host)
    guest.go(link)
    guest.page.click('[data-key="sit"]')
    watcher.go(link)
    for one in everyone:
        one.wait_for_match()
    play_some([host, guest], 4)
    hurry(server, link.rpartition("/")[2], [host, guest], left=4)
    for one in everyone:
        one.go(link)
        one.wait_for_match()
    assert play_together([host, guest]) > 0
    for one in everyone:
        one.page.wait_for_selector('body[data-turn="over"]')
        one.expect("#fq-result .towers").to_be_visible()
    assert host.version == guest.version == watcher.version
    assert watcher.page.locator(".piece.may, #fq-prompt [data-action]").count() == 0
    totals = [one.page.locator(".towers .named strong").all_inner_texts() for one in everyone]
    assert totals[0] == totals[1] == totals[2]
    take(host, "end", tmp_path)
    look_back(watcher)
    play_again(host, guest)


def open_by_the_sheet(host: Person) -> str:
    """Open a table for the fewest players with the sheet; the invite link is on the page."""
    host.enter_lobby()
    page = host.page
    page.click(f'[data-new="{QUICKEST.name}"]')
    page.locator(".new-table label", has_text=re.compile(f"^{FEWEST}$")).click()
    page.click(".new-table button[type=submit]")
    page.wait_for_selector(".waiting .invitation")
    return page.input_value(".invitation input")


def test_a_table_by_link_only_is_in_no_list_of_others(person: Invite) -> None:
    host, other = person(seed=1), person(seed=2)
    host.enter_lobby()
    host.page.click(f'[data-new="{QUICKEST.name}"]')
    host.page.locator(".new-table label", has_text=re.compile(f"^{FEWEST}$")).click()
    host.page.locator(".new-table label", has_text="By link only").click()
    host.page.click(".new-table button[type=submit]")
    host.page.wait_for_selector(".waiting .invitation")
    link = host.page.input_value(".invitation input")
    host.enter_lobby()
    host.expect(f'#fq-mine a[href="/table/{link.rpartition("/")[2]}"]').to_be_visible()
    other.enter_lobby()
    listed = other.page.evaluate("fetch('/api/tables').then((answer) => answer.text())")
    assert link.rpartition("/")[2] not in listed
    other.go(link)
    other.expect('[data-key="sit"]').to_be_visible()


def look_back(watcher: Person) -> None:
    """Step through earlier positions and come back."""
    watcher.page.click('[data-key="look-back"]')
    watcher.page.click('.look-back [aria-label="To the beginning"]')
    expect(watcher.page.locator("#fq-log li.later")).not_to_have_count(0)
    watcher.page.click('.look-back [aria-label="One move forward"]')
    watcher.expect(".look-back .of").to_contain_text("1")
    watcher.page.click('.past-banner [data-key="now"]')
    expect(watcher.page.locator("#fq-log li.later")).to_have_count(0)


def play_again(host: Person, guest: Person) -> None:
    old = host.page.url
    host.page.click('[data-key="rematch"]')
    host.page.wait_for_url(lambda url: url != old)
    guest.page.click('[data-key="rematch"]')
    guest.page.wait_for_url(host.page.url)


def test_pieces_travel_when_the_position_changes(person: Invite) -> None:
    player = person(calm=False)
    player.play_bots(QUICKEST.name, FEWEST)
    player.wait_until_asked()
    player.page.evaluate(
        """() => { window.flights = 0;
        new MutationObserver(all => all.forEach(one => window.flights += one.addedNodes.length))
          .observe(document.querySelector('#fq-air'), {childList: true}); }"""
    )
    player.decide()
    player.page.wait_for_function("() => window.flights > 0")
    player.page.wait_for_function("() => !document.querySelector('.flying')")
    assert player.page.locator(".in-flight").count() == 0


def test_a_choice_can_be_undone(person: Invite) -> None:
    player = person(seed=5)
    player.play_bots(QUICKEST.name, max(QUICKEST.players))
    for _ in range(60):
        assert player.wait_until_asked()
        before, log = player.title, player.log
        player.decide()
        player.page.wait_for_selector('body[data-busy="false"]')
        if player.page.locator('[data-key="undo"]').count():
            break
    assert player.page.locator(".steps li").count() >= 1
    version = player.version
    player.page.click('[data-key="undo"]')
    player.wait_past(version)
    assert player.wait_until_asked()
    assert player.title == before
    assert player.log == log


def test_what_i_may_not_choose_says_why(person: Invite) -> None:
    player = person()
    player.play_bots(QUICKEST.name, max(QUICKEST.players))
    player.wait_until_asked()
    version = player.version
    x, y = player.page.evaluate(POINT_OF_BARRED)
    player.page.mouse.click(x, y)
    player.expect(".tip.pinned .rule-link").to_be_visible()
    why = player.page.inner_text(".tip.pinned .no")
    player.expect("#fq-spoken").to_have_text(why)
    assert player.version == version


POINT_OF_BARRED = """() => { for (const piece of document.querySelectorAll('.piece.barred')) {
  const box = piece.querySelector('.hit').getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + 8];
  if (piece.contains(document.elementFromPoint(x, y))) return [x, y];
} }"""


def test_every_piece_has_a_tooltip_under_the_mouse(person: Invite) -> None:
    player = person()
    player.play_bots(QUICKEST.name, FEWEST)
    player.wait_until_asked()
    x, y = player.glowing()[0]
    player.page.mouse.move(x, y)
    player.expect(".tip .does").to_be_visible()
    player.page.keyboard.press("Escape")
    player.expect(".tip").to_have_count(0)


def test_confirm_my_turn_selects_first_and_sends_when_confirmed(person: Invite) -> None:
    player = person()
    player.play_bots(QUICKEST.name, FEWEST)
    player.open_preferences()
    player.page.click('[data-pref="confirm_turn"] .opt:has([value="always"])')
    player.page.keyboard.press("Escape")
    player.wait_until_asked()
    version = player.version
    player.page.mouse.click(*player.glowing()[0])
    player.expect(".piece.glow-chosen").to_be_visible()
    assert player.version == version
    player.page.click('[data-key="cancel"]')
    player.expect(".piece.glow-chosen").to_have_count(0)
    player.page.mouse.click(*player.glowing()[0])
    player.page.click('[data-key="confirm"]')
    player.wait_past(version)


def test_german_from_the_first_page_to_the_prompt(person: Invite) -> None:
    german = Tongue("de")
    words = page_words(german)
    player = person(locale="de-DE")
    player.enter_lobby()
    assert player.page.get_attribute("html", "lang") == "de"
    player.expect(".hello h1").to_have_text(words["hello"])
    player.expect(f'[data-game="{QUICKEST.name}"] p').to_have_text(words_of(QUICKEST).blurb(german))
    player.page.click(f'[data-play="{QUICKEST.name}"]')
    player.wait_for_match()
    player.wait_until_asked()
    player.expect("#fq-prompt .eyebrow").to_contain_text(words["your_turn"])
    player.open_preferences()
    with player.page.expect_navigation():
        player.page.click('[data-pref="language"] .opt:has([value="en"])')
    player.wait_for_match()
    assert player.page.get_attribute("html", "lang") == "en"


def test_light_and_dark_are_remembered(person: Invite) -> None:
    player = person(color_scheme="light")
    player.enter_lobby()
    ground = "getComputedStyle(document.body).backgroundColor"
    light = player.page.evaluate(ground)
    with player.page.expect_response("**/api/me"):
        player.page.click("[data-theme-switch]")
    dark = player.page.evaluate(ground)
    assert dark != light
    player.enter_lobby()
    assert player.page.evaluate(ground) == dark


CHOICES_ON_MAP = """[...document.querySelectorAll('#fq-boards .piece.may .hit')]
    .map(hit => hit.getBoundingClientRect())
    .map(box => [box.right, box.top + box.height / 2, box.width])"""
SMALL_CHOICES = f"{CHOICES_ON_MAP}.filter(box => box[2] < 32)"


def test_on_a_phone_a_finger_need_only_come_near_and_a_map_can_be_enlarged(person: Invite) -> None:
    player = person(viewport=PHONE, has_touch=True)
    player.play_bots("golden_city", 3, seed=5)
    while player.wait_until_asked() and not player.page.evaluate(SMALL_CHOICES):
        player.decide()
    x, y, size = player.page.evaluate(SMALL_CHOICES)[0]
    player.page.touchscreen.tap(x + 9, y)
    player.expect('#fq-prompt [data-key="confirm"]').to_be_visible()  # small things in two steps
    player.page.locator('[data-key="cancel"]').tap()
    player.page.locator(".lens").tap()
    assert (
        max(box[2] for box in player.page.evaluate(CHOICES_ON_MAP)) > 1.3 * size
    )  # drawn larger than to scale on the whole map
    assert not player.scrolls_sideways()
    player.page.locator(".lens").tap()
    assert max(box[2] for box in player.page.evaluate(CHOICES_ON_MAP)) == pytest.approx(size, rel=0.01)


@pytest.mark.parametrize("game", games.names())
def test_on_a_phone_board_and_choices_are_seen_together(person: Invite, game: str) -> None:
    player = person(viewport=PHONE, has_touch=True, name="Rosemary")
    player.enter_lobby()
    assert not player.scrolls_sideways()
    player.play_bots(game, max(games.load(game).players))
    for _ in range(6):
        if not player.wait_until_asked():
            break
        assert not player.scrolls_sideways()
        assert not player.scrolls()
        assert player.sees("#fq-boards")
        assert player.sees("#fq-prompt")
        assert player.sees("#fq-tabs")
        player.decide()
    risen = player.page.locator("#fq-prompt.risen .lower")  # a prompt that covers the tabs can be lowered
    if player.wait_until_asked() and risen.count():
        risen.click()
    for tab in player.page.locator("#fq-tabs button").all():
        tab.click()
        assert not player.scrolls_sideways()
        assert player.sees("#fq-prompt")


def test_everything_by_keyboard(person: Invite) -> None:
    player = person()
    player.enter_lobby()
    keys = player.page.keyboard
    tab_to(player, f'[data-play="{QUICKEST.name}"]')
    keys.press("Enter")
    player.wait_for_match()
    for turn in range(8):
        if not player.wait_until_asked():
            break
        version = player.version
        tab_to(
            player,
            ".piece.may" if turn % 2 == 0 else '#fq-prompt [data-action], #fq-prompt [data-key="list"]',
        )
        keys.press("Enter")
        if player.page.locator(".choice-list").count() or player.page.locator(".tip.asks").count():
            keys.press("Enter")
        player.wait_past(version)
    player.wait_until_asked()
    tab_to(player, ".piece.may")
    player.expect(".tip").to_be_visible()
    if player.page.locator(".piece.may").count() > 1:
        walk = [focused(player)]
        for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            keys.press(arrow)
            walk.append(focused(player))
        assert len(set(walk)) > 1, "arrow keys walk over the pieces, wherever they lie"


def tab_to(player: Person, selector: str) -> None:
    """Press Tab until something of this kind has the focus."""
    for _ in range(200):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


def focused(player: Person) -> str:
    return str(player.page.evaluate("document.activeElement.getAttribute('aria-label') || ''"))


def test_a_screen_reader_hears_the_question_and_the_pieces(person: Invite) -> None:
    player = person()
    player.play_bots(QUICKEST.name, FEWEST)
    player.wait_until_asked()
    player.expect("#fq-spoken").to_contain_text(player.title)
    for piece in player.page.locator(".piece.may").all():
        assert piece.get_attribute("role") == "button"
        assert len(piece.get_attribute("aria-label") or "") > 5
    unnamed = "[...document.querySelectorAll('button')].filter(b => !(b.innerText || b.ariaLabel || '').trim()).length"
    assert player.page.evaluate(unnamed) == 0


def test_the_server_killed_in_the_middle_both_pages_resume_and_nothing_is_lost(
    person: Invite, tmp_path: Path
) -> None:
    with running(tmp_path / "tables.db") as server:
        host, guest = person(server.url, seed=1), person(server.url, seed=2)
        link = open_by_the_sheet(host)
        guest.go(link)
        guest.page.click('[data-key="sit"]')
        for one in (host, guest):
            one.wait_for_match()
        play_some([host, guest], 5)
        guest.wait_past(host.version - 1)
        host.wait_past(guest.version - 1)
        version, logs = host.version, (host.log, guest.log)
        server.kill()
        for one in (host, guest):
            one.page.wait_for_selector('body[data-line="lost"]')
            one.expect("#fq-prompt h2").to_contain_text("Connection lost")
        server.start()
        for one, log in zip((host, guest), logs, strict=True):
            one.page.wait_for_selector('body[data-line="up"]')
            one.page.wait_for_function("v => Number(document.body.dataset.version) >= v", arg=version)
            assert one.log == log
        play_some([host, guest], 3)
        assert max(host.version, guest.version) > version


def test_an_absent_player_is_played_by_a_bot_and_takes_his_seat_back(person: Invite, tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", away=1.0) as server:
        host, guest = person(server.url, seed=1), person(server.url, seed=2)
        link = open_by_the_sheet(host)
        guest.go(link)
        guest.page.click('[data-key="sit"]')
        host.wait_for_match()
        guest.wait_for_match()
        guest.page.goto("about:blank")
        give = host.page.locator('[data-key="give"]')
        while host.page.wait_for_selector('body[data-busy="false"][data-turn]') and host.my_turn:
            host.decide()
        give.wait_for()
        give.click()
        host.wait_until_asked()
        guest.go(link)
        guest.page.click('[data-key="back"]')
        expect(guest.page.locator('[data-key="back"]')).to_have_count(0)


def test_an_unknown_table_says_so(person: Invite) -> None:
    lost = person()
    lost.page.goto(f"{lost.url}/table/NOSUCH")
    expect(lost.page.locator("h1")).to_be_visible()
    lost.complaints.clear()  # the browser notes the 404


def test_pictures_of_lobby_and_table(person: Invite, tmp_path: Path) -> None:
    player = person(color_scheme="light")
    player.enter_lobby()
    take(player, "lobby", tmp_path)
    player.play_bots(QUICKEST.name, max(QUICKEST.players), seed=12, bot="greedy")
    player.play_on(9)
    player.wait_until_asked()
    take(player, "table-light", tmp_path)
    player.page.click("#fq-theme-tool")
    take(player, "table-dark", tmp_path)
    player.page.click("#fq-theme-tool")
    player.page.set_viewport_size(PHONE)
    take(player, "table-phone", tmp_path)


AT_REST = (
    "() => !document.querySelector('.tip') && document.getAnimations().every(a => a.playState !== 'running')"
)


def take(player: Person, name: str, folder: Path) -> None:
    """A picture of the page, also for docs/images: if it is missing there, or FOURQUARTERS_PICTURES is set."""
    player.page.mouse.move(5, 60)
    player.page.wait_for_function(AT_REST)
    path = folder / f"{name}.png"
    player.page.screenshot(path=path)
    assert path.stat().st_size > 30_000
    IMAGES.mkdir(parents=True, exist_ok=True)
    if os.environ.get("FOURQUARTERS_PICTURES") or not (IMAGES / path.name).exists():
        shutil.copy(path, IMAGES / path.name)


@pytest.mark.soak
@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_every_number_of_players_and_variant_is_played_to_the_end(person: Invite, table: Table) -> None:
    visitor = person()
    seats = [{"kind": "you"}, *({"kind": "bot", "bot": "random"} for _ in range(table.players - 1))]
    visitor.open_table(
        game=table.game.name, players=table.players, options=dict(table.options), seats=seats, seed=3
    )
    visitor.wait_for_match()
    assert visitor.play_to_the_end() > 0
    visitor.expect("#fq-result .towers").to_be_visible()
