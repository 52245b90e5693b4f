"""Accounts in a real browser with its virtual authenticator: join, sign in elsewhere, recover, sign out, delete."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from tests.web.browsing import PHONE, Invite, Person
from tests.web.serving import Server
from tests.web.test_accessible import found

GAME = "gold"


class Keyring:
    """The authenticator of a browser, whose owner always agrees."""

    def __init__(self, person: Person, passkeys: list[dict[str, Any]] | None = None) -> None:
        self.line = person.context.new_cdp_session(person.page)
        self.line.send("WebAuthn.enable")
        how = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
               "isUserVerified": True, "automaticPresenceSimulation": True}  # fmt: skip
        made = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": how})
        self.id = made["authenticatorId"]
        for one in passkeys or []:
            self.line.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": one})

    def passkeys(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.line.send("WebAuthn.getCredentials", {"authenticatorId": self.id})[
            "credentials"
        ]
        return found


def named(server: Server) -> str:
    """Passkeys need a name for an address."""
    return f"http://localhost:{server.settings['port']}"


def join(person: Person) -> str:
    """From the lobby in two clicks; the recovery code that is shown then."""
    person.enter_lobby()
    person.page.click(".keep .btn")
    person.page.wait_for_selector("body[data-ready].at-account")
    person.page.click("#fq-join")
    shown = person.page.locator(".shown-code span")
    shown.first.wait_for()
    code = "-".join(shown.all_inner_texts())
    with person.page.expect_navigation():
        person.page.click("dialog .btn.first")
    person.page.wait_for_selector("body[data-ready] #passkeys")
    return code


def mine(person: Person) -> list[str]:
    return [table["code"] for table in person.ask("GET", "/api/tables")["mine"]]


def test_from_guest_to_member_on_two_devices_and_away_again(person: Invite, server: Server) -> None:
    url = named(server)
    ann = person(url, name="Ann")
    ring = Keyring(ann)
    code = ann.open_table(game=GAME, players=2, seats=[{"kind": "you"}, {"kind": "bot", "bot": "random"}])
    join(ann)
    assert mine(ann) == [code]
    expect(ann.page.locator("#passkeys li")).to_have_count(1)
    assert found(ann.page) == []

    phone = person(url, viewport=PHONE)  # with the passkey that its owner's devices share
    Keyring(phone, ring.passkeys())
    own = phone.ask("POST", "/api/tables", {"game": GAME, "players": 2, "seed": 3})["code"]
    phone.go("/account")
    assert found(phone.page) == []
    phone.page.click("#fq-sign-in")
    phone.page.get_by_role("button", name="Bring along").click()
    phone.page.wait_for_selector("body[data-ready] #devices")
    expect(phone.page.locator("#devices li")).to_have_count(2)
    assert set(mine(phone)) == {code, own}
    phone.go(f"/table/{code}")
    phone.wait_for_match()
    assert phone.ask("GET", f"/api/tables/{code}")["yours"]

    phone.page.evaluate("document.body.dataset.before = 'yes'")
    session = phone.token
    ann.go("/account")
    ann.page.click("#fq-sign-out-others")
    expect(ann.page.locator("#devices li")).to_have_count(1)
    phone.page.wait_for_selector(
        "body[data-ready]:not([data-before])"
    )  # its page has begun anew, as somebody new
    phone.complaints = [line for line in phone.complaints if "/api/me" not in line]  # it has asked who it is
    assert phone.token != session
    assert not phone.ask("GET", f"/api/tables/{code}")["yours"]
    phone.go("/account")
    expect(phone.page.locator("#fq-join")).to_be_visible()

    ann.go("/account")
    ann.page.click("#fq-delete")
    ann.page.fill("dialog .field", "Bob")
    ann.page.click("dialog .btn.bad")
    expect(ann.page.locator("dialog .why-not")).to_have_text("That is not your name. Type it as it is shown.")
    ann.page.fill("dialog .field", "Ann")
    with ann.page.expect_navigation():
        ann.page.click("dialog .btn.bad")
    ann.page.wait_for_selector("body[data-ready].in-the-lobby")
    assert mine(ann) == []
    assert ann.ask("GET", f"/api/tables/{code}")["seats"][0]["kind"] == "bot"
    ann.complaints = [line for line in ann.complaints if "409" not in line]


def test_a_recovery_code_a_second_passkey_and_the_file(person: Invite, server: Server) -> None:
    url = named(server)
    ann = person(url, name="Ann")
    Keyring(ann)
    ann.open_table(game=GAME, players=2, seats=[{"kind": "you"}, {"kind": "bot", "bot": "random"}])
    code = join(ann)

    other = person(url)
    Keyring(other)
    other.go("/account")
    other.page.click("#fq-use-code")
    other.page.fill("dialog .field", "2" * 24)
    other.page.click("dialog .btn.first")
    expect(other.page.locator("dialog .why-not")).to_contain_text("not valid")
    other.page.fill("dialog .field", code.lower())
    other.page.click("dialog .btn.first")
    shown = other.page.locator(".shown-code span")
    shown.first.wait_for()
    assert "-".join(shown.all_inner_texts()) != code
    with other.page.expect_navigation():
        other.page.click("dialog .btn.first")
    other.page.wait_for_selector("body[data-ready] #passkeys")
    other.page.click("#fq-add-key")
    expect(other.page.locator("#passkeys li")).to_have_count(2)
    with other.page.expect_download() as file:
        other.page.click("#fq-export")
    assert json.loads(file.value.path().read_text())["name"] == "Ann"
    other.page.click("#fq-sign-out")
    other.page.wait_for_selector("body[data-ready].in-the-lobby")
    assert mine(other) == []
    other.complaints = [line for line in other.complaints if "403" not in line]


def test_whoever_declines_is_told_that_nothing_has_changed(person: Invite, server: Server) -> None:
    ann = person(named(server), name="Ann")
    ring = Keyring(ann)
    ring.line.send("WebAuthn.setUserVerified", {"authenticatorId": ring.id, "isUserVerified": False})
    ann.go("/account")
    ann.page.click("#fq-sign-in")
    expect(ann.page.locator(".word.bad")).to_have_text("No passkey was used, and nothing was changed.")
    assert ann.ask("GET", "/api/account")["member"] is False
    number = person(name="Ben")  # at an address that is a number
    number.go("/account")
    expect(number.page.locator(".cannot a")).to_have_attribute("href", f"{named(server)}/account")
    expect(number.page.locator("#fq-join")).to_have_count(0)
