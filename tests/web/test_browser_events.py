"""The page in a real browser: nothing that happens is missed, and mistakes can be taken back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from fourquarters import games
from tests.web.browsing import PHONE, Invite, Person
from tests.web.hurrying import come_in_late
from tests.web.serving import running

AT_A_PACE = {"pace": "normal", "waits": False}
SLOWLY = {"pace": "calm", "waits": False}


def play_until(player: Person, selector: str, most: int = 80) -> None:
    """Decide until something is on the page; whatever has to be seen first is waited for."""
    for _ in range(most):
        player.page.wait_for_function(
            """selector => document.querySelector(selector)
               || (!document.body.dataset.event && document.body.dataset.busy === 'false'
                   && ['mine', 'over'].includes(document.body.dataset.turn))""",
            arg=selector,
            timeout=60_000,
        )
        if player.page.locator(selector).count():
            return
        assert not player.over, f"no {selector} in the whole match"
        player.decide()
    raise AssertionError(f"no {selector}")


# the log

AT_THE_END = """() => { const log = document.querySelector('#fq-log');
    return log.scrollTop + log.clientHeight >= log.scrollHeight - 2; }"""


def test_the_log_follows_after_a_reload_and_when_a_mat_grows(person: Invite) -> None:
    player = person()
    player.play_bots("gold", 3)
    player.play_on(12)
    player.page.reload()
    player.wait_for_match()
    player.wait_until_asked()
    player.page.wait_for_function(AT_THE_END)
    player.page.evaluate("document.querySelector('#fq-others .mat').style.paddingBottom = '90px'")
    player.page.wait_for_function(AT_THE_END)
    player.play_on(2)
    player.wait_until_asked()
    player.page.wait_for_function(AT_THE_END)


def test_whoever_has_scrolled_up_stays_there_and_is_told_of_new_lines(person: Invite) -> None:
    player = person()
    player.play_bots("gold", 3)
    player.play_on(10)
    player.wait_until_asked()
    player.page.hover("#fq-log")
    player.page.mouse.wheel(0, -4000)
    player.page.wait_for_function("() => document.querySelector('#fq-log').scrollTop === 0")
    player.expect(".new-lines").to_be_hidden()
    player.decide()
    player.wait_until_asked()
    player.expect(".new-lines").to_be_visible()
    assert player.page.evaluate("document.querySelector('#fq-log').scrollTop") == 0
    assert int(re.findall(r"\d+", player.page.inner_text(".new-lines"))[0]) > 0
    player.page.click(".new-lines")
    player.page.wait_for_function(AT_THE_END)
    player.expect(".new-lines").to_be_hidden()


def test_the_same_thing_done_twice_in_a_row_is_one_line_with_a_count(person: Invite) -> None:
    player = person()
    player.play_bots("gold", 2)
    shown = player.page.evaluate(
        """async () => { const { Log } = await import('/static/log.js'); const log = new Log();
        log.list.replaceChildren();
        const line = (n, text, seat = 0) => ({ n, seat, heading: false, spans: [[text, false]] });
        log.take([line(1, 'a house'), line(2, 'a house'), line(3, 'a house'), line(4, 'a house', 1)]);
        const texts = () => [...log.list.children].filter((one) => !one.hidden).map((one) => one.innerText.trim());
        const before = texts(); log.take([line(3, 'a tower')], 2, true); return [before, texts()]; }"""
    )
    flat = [[re.sub(r"\s+", " ", text) for text in texts] for texts in shown]
    assert flat == [["a house ×3", "a house"], ["a house ×2", "a tower"]]


# scorings and automatic moves


@pytest.mark.parametrize("game", games.names())
def test_a_scoring_is_a_step_of_its_own(person: Invite, game: str) -> None:
    player = person(calm=False, play=AT_A_PACE, seed=4)
    come_in_late(player, game, left=4)
    play_until(player, ".scoring-card")
    rows = player.page.locator(".scoring-card li")
    assert rows.count() in {1, 1 + player.page.locator("#fq-others .mat").count()}
    for row in rows.all():
        assert re.search(r"[+−]?\d+$", row.inner_text().strip())
        assert len(row.locator("span").inner_text()) > 5
    assert player.page.locator(".gain-chip").count() == rows.count()
    assert player.sees(".scoring-card")
    player.page.mouse.click(5, 5)  # anywhere
    player.expect(".scoring-card").to_have_count(0)
    player.expect(".gain-chip").to_have_count(0)


def test_a_scoring_passes_by_itself_at_the_readers_pace(person: Invite) -> None:
    lasted = []
    for pace in ("quick", "calm"):
        player = person(play={"pace": pace, "waits": False}, seed=4)
        come_in_late(player, "gold", left=4)
        play_until(player, ".scoring-card")
        lasted.append(
            player.page.evaluate(
                """() => new Promise((done) => { const from = performance.now(); const look = () =>
                document.querySelector('.scoring-card') ? requestAnimationFrame(look) : done(performance.now() - from);
                look(); })"""
            )
        )
    assert 300 < lasted[0] < 3000 < lasted[1]


def test_the_pace_is_a_preference_that_is_remembered(person: Invite) -> None:
    player = person(play={})
    player.play_bots("gold", 2)
    player.open_preferences()
    player.expect('[data-pref="pace"] :checked').to_have_value("normal")
    player.page.click('[data-pref="pace"] .opt:has([value="off"])')
    player.page.click('[data-pref="confirm_turn"] .opt:has([value="never"])')
    player.page.reload()
    player.wait_for_match()
    player.open_preferences()
    player.expect('[data-pref="pace"] :checked').to_have_value("off")
    player.expect('[data-pref="confirm_turn"] :checked').to_have_value("never")


def test_with_little_motion_nothing_flies(person: Invite) -> None:
    player = person(calm=True, play=SLOWLY, seed=4)
    come_in_late(player, "gold", left=4)
    play_until(player, ".gain-chip")
    moves = player.page.evaluate(
        """() => [...document.querySelectorAll('.gain-chip')].flatMap((chip) => chip.getAnimations())
        .flatMap((one) => one.effect.getKeyframes()).filter((frame) => frame.transform && frame.transform !== 'none').length"""
    )
    assert moves == 0


def test_a_move_that_nobody_chose_is_announced(person: Invite) -> None:
    player = person(play=AT_A_PACE, seed=2)
    player.play_bots("new_city", 4)
    play_until(player, ".notice.auto:not([hidden])")
    player.expect(".notice").to_contain_text("automatic, the only choice")
    assert player.page.locator("#fq-log .auto").count() > 0


# since my last turn


def test_my_turn_begins_with_what_has_happened_since_the_last(person: Invite) -> None:
    player = person(play=SLOWLY, seed=4)
    player.play_bots("golden_city", 3)
    play_until(player, ".notice.recap:not([hidden])")
    text = player.page.inner_text(".notice")
    names = player.page.locator("#fq-others .mat .name").all_inner_texts()
    assert "Since your last turn" in text
    assert any(name in text for name in names)
    box = player.page.locator(".notice").bounding_box()
    assert box
    under = player.page.evaluate(
        "([x, y]) => !document.elementFromPoint(x, y).closest('.notice')",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )
    assert under  # it never stands between me and the board
    player.expect("#fq-log li.since").to_have_count(1)
    player.page.mouse.click(5, 5)
    player.expect(".notice").to_be_hidden()


def test_what_has_changed_is_marked_unlike_what_can_be_chosen(person: Invite) -> None:
    player = person(seed=4)
    player.play_bots("golden_city", 3)
    play_until(player, "#fq-boards .glow-last .ring > *")
    colours = [
        player.page.evaluate(f"getComputedStyle(document.querySelector('{selector} .ring > *')).stroke")
        for selector in ("#fq-boards .glow-last", ":is(.glow-can, .glow-quiet)")
        if player.page.locator(selector).count()
    ]
    assert "none" not in colours
    dashes = player.page.evaluate(
        "getComputedStyle(document.querySelector('#fq-boards .glow-last .ring > *')).strokeDasharray"
    )
    assert len(set(colours)) == len(colours)
    assert dashes != "none"


def test_being_outbid_says_so(person: Invite) -> None:
    player = person(seed=2)
    player.play_bots("new_city", 4)
    play_until(player, "#fq-log li.hit")
    player.expect("#fq-log li.hit >> nth=0").to_contain_text("outbids you")


# what a choice gives and costs


def test_a_pair_shows_where_it_would_let_me_build(person: Invite) -> None:
    player = person()
    player.play_bots("golden_city", 3)
    player.wait_until_asked()
    player.page.click('#fq-prompt [data-key="list"]')
    first = player.page.locator("#fq-prompt .choice-list [data-action]").first
    n = int(re.findall(r"(\d+) place", first.inner_text())[0])
    first.hover()
    player.expect(".piece.shown").to_have_count(n)
    assert n > 0
    player.page.keyboard.press("Escape")
    player.page.mouse.move(5, 5)
    player.expect(".piece.shown").to_have_count(0)
    player.page.mouse.move(*player.glowing()[0])  # the pair itself
    player.page.wait_for_selector(".piece.shown", state="attached")


def test_prices_and_gains_cannot_be_mixed_up(person: Invite) -> None:
    player = person(seed=3)
    player.play_bots("golden_city", 3)
    labels = (
        "[...document.querySelectorAll('#fq-boards .piece.may')].map((one) => one.getAttribute('aria-label'))"
    )
    for _ in range(20):
        player.wait_until_asked()
        if said := player.page.evaluate(labels):
            break
        player.decide()
    assert all(re.search(r"pay .+, get .+", label) for label in said)


def test_a_district_says_what_it_brings_by_the_end(person: Invite) -> None:
    player = person(seed=3)
    player.play_bots("new_city", 4)
    for _ in range(30):
        player.wait_until_asked()
        texts = player.page.locator("#fq-prompt [data-action]").all_inner_texts()
        if any("by the end" in text for text in texts):
            return
        player.decide()
    raise AssertionError("no district says so")


# who is who


def test_a_bots_level_is_seen_and_a_spectator_is_told_that_they_watch(person: Invite) -> None:
    player, watcher = person(), person(seed=2)
    player.play_bots("gold", 3, bot="merchant")
    assert set(player.page.locator("#fq-others .mat .level").all_inner_texts()) == {"Merchant"}
    watcher.go(player.page.url)
    watcher.wait_for_match()
    watcher.expect("#fq-prompt .watches").to_have_text("You are watching")
    assert "on your turn" not in watcher.page.inner_text("body").lower()
    assert "on your turn" in player.page.inner_text("body").lower()


def test_a_reason_leads_to_its_rule(person: Invite) -> None:
    player = person()
    player.play_bots("gold", 3)
    for _ in range(10):
        player.wait_until_asked()
        if point := player.page.evaluate(POINT_OF_BARRED):
            break
        player.decide()
    player.page.mouse.click(*point)
    player.expect(".tip.pinned .no").not_to_contain_text(re.compile(r"\([A-Z]+\d+"))
    rule = player.page.get_attribute(".tip.pinned .rule-link", "data-rule")
    player.page.click(".tip.pinned .rule-link")
    player.expect("dialog.rules .asked-for").to_be_visible()
    assert rule in player.page.locator("dialog.rules .asked-for .r").all_inner_texts()
    assert player.sees("dialog.rules .asked-for")


POINT_OF_BARRED = """() => { for (const piece of document.querySelectorAll('.piece.barred')) {
  const box = piece.querySelector('.hit').getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + 8];
  if (piece.contains(document.elementFromPoint(x, y))) return [x, y];
} }"""


# mistakes


def test_a_tap_selects_and_shows_and_a_button_plays(person: Invite) -> None:
    player = person(viewport=PHONE, has_touch=True)
    player.play_bots("gold", 3)
    player.wait_until_asked()
    version = player.version
    point = player.glowing()[0]
    player.page.touchscreen.tap(*point)
    player.expect('#fq-prompt [data-key="confirm"]').to_be_visible()
    player.expect("#fq-prompt .pick b").not_to_be_empty()
    player.page.touchscreen.tap(*point)
    player.page.wait_for_timeout(300)
    assert player.version == version
    player.page.locator('#fq-prompt [data-key="confirm"]').tap()
    player.wait_past(version)


def test_a_turn_that_would_end_by_itself_waits_for_end_turn(person: Invite) -> None:
    player = person(play={"pace": "off"})  # a newcomer
    player.play_bots("gold", 2)
    player.wait_until_asked()
    version, title = player.version, player.title
    taking = player.page.locator("#fq-prompt [data-action]", has_text=re.compile("^Take"))
    if not taking.count():
        player.page.click('#fq-prompt [data-key="list"]')
    taking.first.dblclick()
    player.expect('#fq-prompt [data-key="confirm"]').to_have_text("End turn")
    player.expect("#fq-prompt .pick").to_contain_text("Your turn ends with this.")
    assert player.version == version
    player.page.keyboard.press("Escape")
    player.expect('#fq-prompt [data-key="confirm"]').to_have_count(0)
    assert (player.version, player.title) == (version, title)
    player.page.keyboard.press("1")
    if player.page.locator(".choice-list").count():
        player.page.keyboard.press("1")
    player.page.wait_for_function(
        "v => Number(document.body.dataset.version) > v || document.querySelector('[data-key=confirm]')",
        arg=version,
    )
    if player.page.locator('[data-key="confirm"]').count():
        player.page.click('[data-key="confirm"]')
    player.wait_past(version)


def test_undo_stays_until_the_bot_moves_and_bots_wait_a_breath(person: Invite, tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", bot_breath=4.0) as patient:
        player = person(url=patient.url)
        player.play_bots("gold", 2, seed=3)
        for _ in range(10):
            assert player.wait_until_asked()
            version, log = player.version, player.log
            player.decide()
            player.page.wait_for_selector('body[data-busy="false"]')
            if player.state("turn") == "theirs" and player.page.locator('[data-key="undo"]').count():
                break
        player.page.click('[data-key="undo"]')
        player.wait_past(version + 1)
        assert player.wait_until_asked()
        assert player.log == log


def test_against_bots_my_last_decision_can_be_taken_back_at_any_time(person: Invite) -> None:
    player = person(seed=5)
    player.play_bots("new_city", 4)
    player.expect("#fq-back-tool").to_be_hidden()
    player.wait_until_asked()
    kept = []
    for _ in range(4):
        player.wait_until_asked()
        kept.append((player.title, player.log))
        player.decide()
    player.wait_until_asked()
    ways: list[Callable[[], None]] = [
        lambda: player.page.click("#fq-back-tool"),
        lambda: player.page.keyboard.press("Control+z"),
        lambda: menu_back(player),
    ]
    for press in ways:
        version = player.version
        press()
        player.wait_past(version)
        player.wait_until_asked()
        title, log = kept.pop()
        assert player.title == title
        assert player.log == log
    player.page.click("#fq-menu-tool")
    player.expect(".taken-back").to_contain_text("3 decisions were taken back")  # the match is marked


def menu_back(player: Person) -> None:
    player.page.click("#fq-menu-tool")
    player.page.locator(".menu button", has_text="Take back").click()


def test_with_another_person_nothing_is_taken_back_past_a_move(person: Invite) -> None:
    host, guest = person(seed=1), person(seed=2)
    code = host.open_table(game="gold", players=2, seats=[{"kind": "you"}, {"kind": "open"}], seed=3)
    guest.go(f"/table/{code}")
    guest.page.click('[data-key="sit"]')
    host.wait_for_match()
    guest.wait_for_match()
    for _ in range(4):
        for one in (host, guest):
            if one.my_turn:
                one.decide()
                break
    for one in (host, guest):
        one.expect("#fq-back-tool").to_be_hidden()


def test_keys_are_listed_and_do_what_the_list_says(person: Invite) -> None:
    player = person()
    player.play_bots("new_city", 4)
    player.wait_until_asked()
    player.page.keyboard.press("?")
    listed = player.page.inner_text("dialog .keys")
    assert all(key in listed for key in ("1", "9", "Ctrl", "Z", "Esc", "?"))
    player.page.keyboard.press("Escape")
    player.expect("dialog").to_have_count(0)
    for _ in range(6):
        player.wait_until_asked()
        version = player.version
        player.page.keyboard.press("1")
        if player.page.locator(".choice-list").count():
            player.page.keyboard.press("1")
        player.wait_past(version)


@pytest.mark.parametrize("game", games.names())
def test_steps_and_strips_speak_german(person: Invite, game: str) -> None:
    player = person(locale="de-DE", play={"pace": "calm", "waits": False}, seed=4)
    player.play_bots(game, min(games.load(game).players))
    play_until(player, ".scoring-card, .notice:not([hidden])")
    said = player.page.locator(".scoring-card, .notice:not([hidden])").first.inner_text()
    assert re.search(r"Weiter|Seit deinem letzten Zug|automatisch|dich", said), said
