"""Notifications in a real browser: on and off, an address confirmed, quiet hours, one press to stop, and a push message shown.

A Chromium without its maker's services has no push service: a script gives it one that it can subscribe to.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web import post_office
from tests.web.browsing import PHONE, Invite, Person
from tests.web.post_office import MailServer, PushService, wait_for
from tests.web.serving import Server
from tests.web.test_accessible import found
from tests.web.test_accounts import rows
from tests.web.test_app import CONTROLLED
from tests.web.test_browser_accounts import GAME, Keyring, join

SUBSCRIBES = """
const mine = {
  endpoint: GIVEN.endpoint,
  toJSON: () => ({ endpoint: GIVEN.endpoint, keys: { p256dh: GIVEN.p256dh, auth: GIVEN.auth } }),
  unsubscribe: async () => delete localStorage.subscribed,
};
if (self.PushManager) {
  PushManager.prototype.getSubscription = async () => (localStorage.subscribed ? mine : null);
  PushManager.prototype.subscribe = async (how) => {
    localStorage.subscribed = btoa(String.fromCharCode(...how.applicationServerKey));
    return mine;
  };
}
"""


LAST_TWO = """() => {
  const boxes = [...document.querySelectorAll("#notifications input[type=checkbox]:enabled")];
  for (const box of boxes.slice(-2)) box.click();
}"""


def with_push(endpoint: str, number: int) -> tuple[str, post_office.Browser]:
    """A script that lets a browser subscribe there, and what reads its messages."""
    reader = post_office.Browser(number)
    return SUBSCRIBES.replace("GIVEN", json.dumps(reader.subscription(endpoint))), reader


@pytest.fixture
def invited(browser: Browser, mailing: Server) -> Iterator[Invite]:
    """People at the server that sends e-mail, whose browsers have a service worker and allow notifications."""
    people: list[Person] = []

    def invite(**how: Any) -> Person:
        one = Person(browser, str(mailing.settings["public_url"]), service_workers="allow", **how)
        one.context.grant_permissions(["notifications"], origin=one.url)
        people.append(one)
        return one

    yield invite
    for one in people:
        one.leave()
    mailing.check_log()


def shown(one: Person) -> Any:
    return one.ask("GET", "/api/me/notifications")


def test_a_guest_turns_push_on_and_off(invited: Invite, push_service: PushService, mailing: Server) -> None:
    script, reader = with_push(f"{push_service.url}/browser", 21)
    ann, ben = (
        invited(name="Ann", script=script, timezone_id="America/Lima", viewport=PHONE),
        invited(name="Ben"),
    )
    ann.go("/account#notifications")
    section = ann.page.locator("#notifications")
    expect(section.get_by_text("By e-mail only members are told")).to_be_visible()
    expect(section.get_by_role("checkbox", name="Push: It is my turn")).to_be_disabled()
    ann.page.click("#fq-push")
    expect(ann.page.locator("#fq-push")).to_have_text("Turn off")
    key = ann.page.evaluate("localStorage.subscribed")
    assert post_office.padded(shown(ann)["push_key"]) == post_office.padded(
        key.replace("+", "-").replace("/", "_")
    )
    for name in ("quiet_from", "quiet_until"):
        with ann.page.expect_response(lambda answer: answer.request.method == "PATCH"):
            ann.page.fill(f'[data-key="{name}"]', "03:30")
    expect(section.get_by_text("no hour is quiet")).to_be_visible()
    kept = shown(ann)
    assert (kept["quiet_from"], kept["quiet_until"], kept["zone"]) == (210, 210, "America/Lima")
    assert found(ann.page) == []
    ann.page.evaluate(LAST_TWO)  # both at once, and both are kept
    wait_for(
        lambda: [shown(ann)["push"][kind] for kind in ("nearly", "invited", "over")] == [True, False, False]
    )

    code = ben.ask("POST", "/api/tables", {"game": GAME, "players": 2, "seed": 1, "arranged": True})["code"]
    ann.ask("POST", f"/api/tables/{code}/sit", {})
    ann.page.goto("about:blank")
    away(mailing, code)
    while (view := ben.ask("GET", f"/api/tables/{code}/view"))["legal"]:
        ben.ask(
            "POST",
            f"/api/tables/{code}/moves",
            {"version": view["version"], "move": view["legal"][0]["action"]},
        )
    wait_for(lambda: any(path == "/browser" for path, _headers, _body in push_service.taken))
    (body,) = [body for path, _headers, body in push_service.taken if path == "/browser"]
    assert json.loads(reader.read(body))["url"] == f"/table/{code}"

    ann.go("/account#notifications")
    expect(ann.page.locator("#fq-push")).to_have_text("Turn off")
    ann.page.click("#fq-push")
    expect(ann.page.locator("#fq-push")).to_have_text("Turn on")
    assert shown(ann)["browsers"] == []


def away(server: Server, code: str) -> None:
    """Nobody has been at the table for long."""
    with sqlite3.connect(server.settings["database"], timeout=10) as line:
        line.execute(
            "UPDATE seats SET here_until = 1 WHERE table_id = (SELECT id FROM tables WHERE code = ?)", [code]
        )
    line.close()


def test_a_member_confirms_an_address_stops_with_one_press_and_begins_again(
    invited: Invite, post: MailServer, mailing: Server
) -> None:
    ann = invited(name="Ann")
    Keyring(ann)
    ann.open_table(game=GAME, players=2, seats=[{"kind": "you"}, {"kind": "bot", "bot": "random"}])
    join(ann)
    ann.page.fill("#fq-mail-address", "page@example.org")
    ann.page.press("#fq-mail-address", "Enter")
    ann.page.wait_for_selector("#fq-mail-code")
    subject = post.wait(1, "page@example.org")[0]["Subject"]
    ann.page.fill("#fq-mail-code", "12")
    ann.page.press("#fq-mail-code", "Enter")
    expect(ann.page.get_by_role("alert")).to_contain_text("That is not the code")
    ann.complaints = [line for line in ann.complaints if "403" not in line]
    ann.page.fill("#fq-mail-code", re.findall(r"\d{6}", subject)[0])
    ann.page.press("#fq-mail-code", "Enter")
    expect(ann.page.locator("#notifications")).to_contain_text("E-mails go to page@example.org.")
    box = ann.page.get_by_role("checkbox", name="E-mail: A match is over")
    box.check()
    wait_for(lambda: shown(ann)["mail"]["over"])
    assert found(ann.page) == []

    ((stop,),) = rows(
        mailing,
        "SELECT stop FROM notification_wishes JOIN mail_addresses USING (guest) WHERE address = 'page@example.org'",
    )
    mailbox = invited(locale="de-DE")  # wherever they read their e-mails, they are nobody there
    mailbox.go(f"/stop/{stop}")
    assert not shown(ann)["stopped"]  # looking at the page does nothing
    assert found(mailbox.page) == []
    mailbox.page.get_by_role("button", name="E-Mails abbestellen").click()
    expect(mailbox.page.locator("h1")).to_have_text("Abbestellt")
    assert shown(ann)["stopped"]
    ann.page.reload()
    ann.page.click("#fq-mail-again")
    expect(ann.page.locator("#notifications")).to_contain_text("E-mails go to page@example.org.")
    assert not shown(ann)["stopped"]
    ann.page.click("#fq-mail-forget")
    ann.page.wait_for_selector("#fq-mail-address")
    assert shown(ann)["address"] == ""


def test_a_push_message_is_shown_and_knows_where_a_press_leads(browser: Browser, server: Server) -> None:
    ann = Person(browser, server.url, service_workers="allow", name="Ann")
    ann.context.grant_permissions(["notifications"], origin=server.url)
    ann.enter_lobby()
    ann.page.wait_for_function(CONTROLLED)
    line = ann.context.new_cdp_session(ann.page)
    registered: list[str] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: registered.extend(
        one["registrationId"] for one in told["registrations"] if one["scopeURL"].startswith(server.url)
    ))  # fmt: skip
    line.send("ServiceWorker.enable")
    wait_for(lambda: bool(ann.page.evaluate("1") and registered))
    message = {
        "title": "Your turn: Gold!",
        "body": "it is your turn",
        "url": "/home",
        "tag": "fq-K7M2QX",
        "lang": "en",
    }
    told = {"origin": f"{server.url}/", "registrationId": registered[0], "data": json.dumps(message)}
    asked = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
      .map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, url: data.url }))"""

    def arrived() -> bool:
        """A worker that is still coming up may miss one; the next with the same tag takes its place."""
        line.send("ServiceWorker.deliverPushMessage", told)
        ann.page.wait_for_timeout(100)
        return bool(ann.page.evaluate(asked))

    wait_for(arrived)
    assert ann.page.evaluate(asked) == [message]
    ann.leave()
