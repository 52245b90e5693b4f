"""Company in a real browser: people who hand a device around, a seat that moves to a phone, and what people write."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Response, WebSocket, expect

from fourquarters.engine.state import SPECTATOR
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.live.seat_messages import Reader
from tests.web.browsing import PHONE, Invite, Person
from tests.web.hurrying import hurry
from tests.web.serving import Server
from tests.web.test_hot_seat import OPEN, WITH_SECRETS
from tests.web.test_secrecy import known, remade, truth

CURTAIN = "[data-key=i-am]:not([disabled])"  # one that is just closing has a button that cannot be pressed


class Traffic:
    """Everything a page is sent: scenes as they came, and with whom the device was then."""

    def __init__(self, person: Person) -> None:
        self.person, self.holds = person, SPECTATOR
        self.scenes: list[tuple[int, dict[str, Any]]] = []
        self.answers: list[tuple[str, str]] = []
        person.page.on("websocket", self.follow)
        person.page.on("response", self.answered)

    def follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.framed)

    def framed(self, frame: str | bytes) -> None:
        message = known(frame.encode() if isinstance(frame, str) else frame)
        if message["type"] == "scene":
            self.scenes.append((self.holds, message))

    def answered(self, answer: Response) -> None:
        if "/api/tables/" in answer.url:
            with suppress(Error):  # the page went on before the answer was read
                self.answers.append((answer.url, answer.text()))

    def i_am(self) -> int:
        """Press "I am …"; whose seat it is."""
        page = self.person.page
        self.holds = int(page.get_attribute("body", "data-curtain") or -1)
        page.click(CURTAIN)
        page.wait_for_selector(".curtain", state="hidden")
        return self.holds


def open_for_a_family(person: Person, game: str) -> str:
    seats = [{"kind": "you"}, {"kind": "local", "name": "Mara"}, {"kind": "bot", "bot": "random"}]
    return person.open_table(game=game, players=3, seats=seats, arranged=True, seed=4)


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_no_byte_in_the_browser_tells_one_person_the_others_secrets(
    person: Invite, server: Server, game: str
) -> None:
    """Everything that was sent while somebody held the device is the same in a world with other secrets."""
    pair = person()
    traffic = Traffic(pair)
    code = open_for_a_family(pair, game)
    held = hand_around(pair, traffic, times=4)
    assert set(held) == {0, 1}
    pair.page.reload()  # whoever holds it must say so again
    pair.page.wait_for_selector(CURTAIN)
    assert pair.page.locator("#fq-boards svg").count() == 0
    pair.page.go_back()
    pair.page.go_forward()
    pair.page.wait_for_selector(CURTAIN)
    record, events = truth(Path(server.settings["database"]), code)
    for holds, got in traffic.scenes:
        log = MatchLog(record, "interpreted", events[: got["version"]])
        seen = got["scene"].get("seat", SPECTATOR)
        assert seen in {holds, SPECTATOR}
        reader = Reader("scene", seen, own=(0, 1), hand_to=got["hand_to"])
        assert remade(record, log, reader, got) == got
    for url, text in traffic.answers:
        assert '"scene"' not in text, url  # the page asks for nothing else that could tell


def hand_around(pair: Person, traffic: Traffic, times: int) -> list[int]:
    """Play until the device was handed over so often; who held it."""
    page, held = pair.page, []
    for _ in range(times):
        page.wait_for_selector(CURTAIN)
        assert page.evaluate("() => window.former") is None  # the page remembers nobody
        held.append(traffic.i_am())
        page.evaluate("() => { window.former = 'somebody' }")
        while not is_handed_over(pair):
            press_something(pair)
    return held


def is_handed_over(pair: Person) -> bool:
    """Wait until there is something to decide, or the curtain of a page that was loaded afresh."""
    pair.page.wait_for_selector(f"body[data-turn=mine][data-busy=false], {CURTAIN}")
    return pair.page.locator(CURTAIN).count() > 0


def press_something(pair: Person) -> None:
    """Choose by a button of the prompt, or a piece that glows."""
    buttons = pair.page.locator("#fq-prompt [data-action]")
    if buttons.count():
        buttons.first.click()
    elif points := pair.glowing():
        pair.page.mouse.click(*points[0])
        pair.answer_bubble()


@pytest.mark.soak
@pytest.mark.parametrize("game", WITH_SECRETS)
def test_a_whole_game_with_secrets_is_handed_around(person: Invite, game: str) -> None:
    pair = person()
    traffic = Traffic(pair)
    open_for_a_family(pair, game)
    handed = 0
    while True:
        pair.page.wait_for_selector(f"body[data-turn=over], body[data-turn=mine][data-busy=false], {CURTAIN}")
        if pair.page.locator("body[data-turn=over]").count():
            break
        if pair.page.locator(CURTAIN).count():
            traffic.i_am()
            handed += 1
        else:
            press_something(pair)
    assert handed > 10
    pair.expect("#fq-result .towers").to_be_visible()
    pair.expect('#fq-prompt [data-key="rematch"]').to_be_visible()


def test_two_people_play_at_one_device_to_the_end(person: Invite, server: Server) -> None:
    """Opened by the sheet. Where nothing is hidden there is no curtain, but the page says whose turn it is."""
    pair = person()
    pair.enter_lobby()
    pair.page.click(f'[data-new="{OPEN[0]}"]')
    pair.page.check('.new-table input[name=players][value="2"]')
    pair.page.locator(".seat-rows select").nth(1).select_option("local")
    pair.page.fill(".seat-rows .person-name", "Mara")
    pair.page.click('.new-table button[type="submit"]')
    pair.page.wait_for_url("**/table/*")
    pair.wait_for_match()
    table = pair.page.url
    said = turns_announced(pair, 8)
    hurry(server, table.rpartition("/")[2], [pair], left=6)
    pair.go(table)
    said |= turns_announced(pair, 100)
    assert pair.over
    assert any("Mara’s turn" in words for words in said)
    assert not any("Your turn" in words for words in said)
    pair.expect("#fq-result .towers").to_be_visible()
    assert words_told(pair) == 2  # both added a word to the deal
    assert not pair.page.locator(".word.bad").count()  # and nothing about it is amiss
    pair.page.click('#fq-prompt [data-key="rematch"]')
    pair.page.wait_for_url("**/table/*")
    pair.wait_for_match()
    asked = "() => fetch(`/api${location.pathname.replace('table', 'tables')}`).then(a => a.json())"
    assert "Mara" in [seat["name"] for seat in pair.page.evaluate(asked)["seats"]]


def turns_announced(pair: Person, decisions: int) -> set[str]:
    """Decide so often, or to the end; what the page said about whose turn it was."""
    said: set[str] = set()
    while decisions and pair.wait_until_asked():
        said.add(pair.page.inner_text("#fq-prompt .eyebrow"))
        pair.decide()
        decisions -= 1
    return said


def words_told(person: Person) -> int:
    asked = "() => fetch(`/api${location.pathname.replace('table', 'tables')}/chance`).then(a => a.json())"
    return sum(bool(word["contribution"]) for word in person.page.evaluate(asked)["words"])


def test_a_seat_moves_to_a_phone_once(person: Invite) -> None:
    tablet, phone, late = person(), person(viewport=PHONE), person()
    open_for_a_family(tablet, WITH_SECRETS[0])
    tablet.page.wait_for_selector(CURTAIN)
    tablet.page.locator(".curtain .acts .btn").first.click()
    link = tablet.page.input_value(".seat-link .field")
    seat = tablet.page.get_attribute("body", "data-curtain")
    phone.go(link)
    assert "#" not in phone.page.url
    phone.page.click("[data-key=claim]")
    phone.page.wait_for_selector("body[data-turn=mine]")  # so far it was only watching
    tablet.page.wait_for_function("s => document.body.dataset.curtain !== s", arg=seat)
    late.go(link)
    late.page.click("[data-key=claim]")
    late.expect(".word.bad").to_contain_text("has been used")
    late.complaints.clear()  # the browser tells of the refusal, too
    phone.decide()


def test_what_people_write_is_text_and_can_be_muted(person: Invite) -> None:
    host, guest, watcher = person(), person(viewport=PHONE, locale="de-DE"), person()
    code = host.open_table(game=OPEN[0], players=2, seats=[{"kind": "you"}, {"kind": "open"}], seed=3)
    guest.go(f"/table/{code}")
    guest.page.click('[data-key="sit"]')
    for one in (host, guest):
        one.wait_for_match()
    watcher.go(f"/table/{code}")
    write(guest, "<b>Hi</b> https://example.org")
    host.expect("#fq-chat-tool .unread").to_have_text("1")
    host.page.keyboard.press("c")
    host.expect(".chat li p").to_have_text("<b>Hi</b> https://example.org")
    assert host.page.locator(".chat li p *, .chat li a").count() == 0
    host.expect("#fq-chat-tool .unread").to_be_hidden()
    host.page.click(".chat [data-reaction=well_played]")
    guest.expect(".chat li.reacted p").to_have_text("Gut gespielt")
    assert clear_of_the_prompt(guest)
    host.page.click(".chat .quiet summary")
    host.page.locator(".chat .quiet .check").last.click()  # those who watch stay silent
    watcher.page.click("#fq-chat-tool")
    watcher.expect(".chat .why-not").to_be_visible()
    watcher.expect(".chat form").to_be_hidden()
    host.page.locator(".chat .quiet .check").nth(1).click()  # and the guest is muted
    expect(host.page.locator(".chat li p")).to_have_text(["Well played"])
    host.page.reload()
    host.wait_for_match()
    write(guest, "Still there?")
    host.page.click("#fq-chat-tool")
    expect(host.page.locator(".chat li p")).to_have_text(["Well played"])


def write(person: Person, text: str) -> None:
    if person.page.locator(".chat").is_hidden():
        person.page.click("#fq-chat-tool")
    person.page.fill(".chat .field", text)
    person.page.keyboard.press("Enter")
    person.page.wait_for_function("() => document.querySelector('.chat .field').value === ''")


def clear_of_the_prompt(person: Person) -> bool:
    """Does the panel leave the prompt and the tabs free?"""
    boxes = person.page.evaluate(
        "() => ['.chat', '#fq-prompt', '#fq-tabs'].map(s => document.querySelector(s).getBoundingClientRect().toJSON())"
    )
    chat, *rest = boxes
    return all(chat["bottom"] <= box["top"] or chat["right"] <= box["left"] for box in rest)
