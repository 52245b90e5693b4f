"""Notifications over the API of a real server: an address is confirmed first, one click stops, and data goes with its owner."""

from __future__ import annotations

import re
import ssl
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from fourquarters.web.notifications import mail as mails
from fourquarters.web.notifications.telling import message
from fourquarters.web.settings import Mail
from fourquarters.words.tongue import Tongue
from tests.web.authenticator import Device
from tests.web.post_office import Browser, MailServer, PushService, opened, sha256, wait_for
from tests.web.serving import Player, Server
from tests.web.test_accounts import KEYS, member, rows
from tests.web.test_news import standing

GAME = "gold"
MINE = "/api/me/notifications"
AWAKE: dict[str, Any] = {"quiet_from": 0, "quiet_until": 0, "zone": "Europe/Berlin"}


@pytest.fixture
def device(mailing: Server) -> Iterator[Any]:
    made: list[Device] = []

    def new(name: str = "") -> Device:
        made.append(Device(mailing, name))
        return made[-1]

    yield new
    for one in made:
        one.http.close()
    mailing.check_log()


def joined(one: Device) -> None:
    one.join(one.passkey(next(KEYS)))


def code_in(post: MailServer, address: str, count: int = 1) -> str:
    mail = post.wait(count, address)[-1]
    found = re.search(r"\b\d{6}\b", mail["Subject"])
    assert found
    return found[0]


def reached(one: Device, post: MailServer, address: str) -> None:
    """Confirm an address, and want everything at any hour."""
    one.post(f"{MINE}/address", address=address, zone="Europe/Berlin")
    one.post(f"{MINE}/address/confirm", code=code_in(post, address))
    one.ask("PATCH", MINE, mail={"turn": True, "nearly": True, "over": True}, **AWAKE)


def their_turn(one: Device, other: Device) -> str:
    """A table with a day for every decision at which the first has moved, and the other is asked."""
    code = one.open_table(GAME, "you", "open", pace={"kind": "day"})
    other.post(f"/api/tables/{code}/sit")
    other.token = other.identity()
    with other.live(code, **{"as": "view"}) as line:
        line.wait_for("view")
    here = (
        "SELECT max(here_until) FROM seats JOIN tables ON tables.id = table_id WHERE seat = 1 AND code = '{}'"
    )
    wait_for(lambda: rows(one.server, here.format(code))[0][0] < time.time())  # they have gone
    for _ in range(20):
        view = one.view(code)
        if not view["legal"]:
            return code
        one.move(code, view["version"], view["legal"][0]["action"])
    raise AssertionError("the turn never came")


class TestAddresses:
    def test_nothing_is_sent_before_the_code_was_typed(self, device: Any, post: MailServer) -> None:
        ann = device("Ann")
        joined(ann)
        shown = ann.post(f"{MINE}/address", address="  Ann@Example.ORG ", zone="Europe/Berlin")
        assert (shown["address"], shown["confirmed"], shown["zone"]) == (
            "Ann@example.org",
            False,
            "Europe/Berlin",
        )
        code = code_in(post, "Ann@example.org")
        (mail,) = post.mails("Ann@example.org")
        assert "Ann" not in mail.get_content()  # nothing that whoever asks has typed
        with device("Ben") as ben:
            their_turn(ben, ann)
        wrong = "000000" if code != "000000" else "111111"
        assert ann.post(f"{MINE}/address/confirm", 403, code=wrong)["error"] == "bad_mail_code"
        assert not ann.get(MINE)["confirmed"]
        assert len(post.mails("Ann@example.org")) == 1
        assert ann.post(f"{MINE}/address/confirm", code=f" {code[:3]} {code[3:]}")["confirmed"]

    def test_five_wrong_codes_are_enough(self, device: Any, post: MailServer) -> None:
        ann = device("Ann")
        joined(ann)
        ann.post(f"{MINE}/address", address="five@example.org")
        code = code_in(post, "five@example.org")
        for _ in range(5):
            ann.post(f"{MINE}/address/confirm", 403, code="1" if code != "1" else "2")
        assert ann.post(f"{MINE}/address/confirm", 403, code=code)["error"] == "mail_code_gone"

    def test_an_address_gets_three_codes_a_day_whoever_asks(self, device: Any, post: MailServer) -> None:
        for name in ("Ann", "Ben", "Cy"):
            one = device(name)
            joined(one)
            one.post(f"{MINE}/address", address="victim@example.org")
        other = device("Dora")
        joined(other)
        assert other.post(f"{MINE}/address", 429, address="Victim@example.org")["error"] == "code_just_sent"
        assert len(post.wait(3, "victim@example.org")) == 3
        assert other.get(MINE)["address"] == ""

    def test_another_accounts_code_does_not_count(self, device: Any, post: MailServer) -> None:
        ann, ben = device("Ann"), device("Ben")
        for one in (ann, ben):
            joined(one)
        ann.post(f"{MINE}/address", address="shared@example.org")
        code = code_in(post, "shared@example.org")
        assert ben.post(f"{MINE}/address/confirm", 403, code=code)["error"] == "mail_code_gone"

    def test_refusals(self, device: Any, server: Server, ann: Player) -> None:
        guest = device("Ann")
        assert guest.post(f"{MINE}/address", 403, address="a@example.org")["error"] == "not_member"
        joined(guest)
        assert guest.post(f"{MINE}/address", 409, address="a@b")["error"] == "bad_address"
        assert ann.get(MINE)["mail_offered"] is False
        plain = Device(server, "Eve")
        member(plain)
        assert plain.post(f"{MINE}/address", 409, address="a@example.org")["error"] == "no_mail"
        plain.http.close()


class TestStopping:
    def test_one_click_stops_and_the_page_begins_again(
        self, device: Any, post: MailServer, mailing: Server
    ) -> None:
        ann, ben = device("Ann"), device("Ben")
        joined(ann)
        reached(ann, post, "stop@example.org")
        code = their_turn(ben, ann)
        mail = post.wait(2, "stop@example.org")[-1]
        assert f"{ann.origin}/table/{code}" in str(mail)
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        path = mail["List-Unsubscribe"].strip("<>").removeprefix(ann.origin)
        # as a mail service does: a form, no cookie, no page of ours
        answer = httpx.post(f"{mailing.url}{path}", data={"List-Unsubscribe": "One-Click"})
        assert (answer.status_code, answer.json()) == (200, {"stopped": True})
        assert "set-cookie" not in answer.headers
        assert ann.get(MINE)["stopped"]
        their_turn(ben, ann)
        assert httpx.post(f"{mailing.url}{path}x").status_code == 404
        assert (
            httpx.get(f"{mailing.url}{path}").status_code == 405
        )  # a scanner that opens links stops nothing
        shown = ann.ask("PATCH", MINE, stopped=False)
        assert (shown["stopped"], shown["mail"]["turn"], shown["confirmed"]) == (False, True, True)
        assert len(post.mails("stop@example.org")) == 2

    def test_the_link_signs_nobody_in(self, device: Any, post: MailServer, mailing: Server) -> None:
        ann, ben = device("Ann"), device("Ben")
        joined(ann)
        reached(ann, post, "link@example.org")
        their_turn(ben, ann)
        mail = post.wait(2, "link@example.org")[-1]
        urls = set(re.findall(rf"{ann.origin}(/[^\s<>\"]*)", str(mail)))
        me = ann.get("/api/me")["id"]
        assert me not in str(mail)
        assert ann.identity() not in str(mail)
        with httpx.Client(base_url=mailing.url, headers={"Accept": "text/html"}) as stranger:
            for url in urls:
                page = stranger.get(url)
                assert page.status_code in {200, 405}, url
                assert me not in page.text
            assert not stranger.get("/api/account").json()["member"]


class TestBrowsers:
    def test_a_guest_is_told_by_push_until_they_switch_it_off(
        self, device: Any, push_service: PushService
    ) -> None:
        ann, ben, browser = device("Ann"), device("Ben"), Browser(3)
        endpoint = f"{push_service.url}/guest"
        shown = ann.post(f"{MINE}/browsers", **browser.subscription(endpoint), zone="Europe/Berlin")
        ann.ask("PATCH", MINE, **AWAKE)
        assert [one["mark"] for one in shown["browsers"]] == [sha256(endpoint)]
        code = their_turn(ben, ann)
        path, _headers, body = push_service.wait(1)[-1]
        assert path == "/guest"
        assert f'"url":"/table/{code}"'.encode() in browser.read(body)
        (number,) = [one["id"] for one in shown["browsers"]]
        assert ben.ask("DELETE", f"{MINE}/browsers/{number}", 404)["error"] == "not_found"
        assert ann.ask("DELETE", f"{MINE}/browsers/{number}")["browsers"] == []

    def test_a_browser_is_one_persons_and_goes_when_they_sign_out(
        self, device: Any, push_service: PushService
    ) -> None:
        ann, ben = device("Ann"), device("Ben")
        given = Browser(4).subscription(f"{push_service.url}/one")
        ann.post(f"{MINE}/browsers", **given)
        joined(ann)
        assert len(ann.get(MINE)["browsers"]) == 1  # the same browser, now a member's
        ben.post(f"{MINE}/browsers", **given)
        assert ann.get(MINE)["browsers"] == []
        ann.post(f"{MINE}/browsers", **given)
        me = ann.get("/api/me")["id"]
        ann.post("/api/account/sign-out")
        assert rows(ann.server, f"SELECT * FROM push_subscriptions WHERE guest = '{me}'") == []

    @pytest.mark.parametrize(
        "change",
        [
            {"endpoint": "http://169.254.169.254/latest"},
            {"endpoint": "https://push.example.net:22/x"},
            {"endpoint": "https://a@push.example.net/x"},
            {"p256dh": "B" + "A" * 86},
        ],
    )
    def test_what_cannot_be_a_browser_is_refused(self, device: Any, change: dict[str, str]) -> None:
        ann = device("Ann")
        given = {**Browser(5).subscription("https://push.example.net/x"), **change}
        assert ann.post(f"{MINE}/browsers", 409, **given)["error"] == "bad_endpoint"


class TestOwnData:
    def test_export_and_deletion_know_addresses_and_browsers(self, device: Any, post: MailServer) -> None:
        ann = device("Ann")
        joined(ann)
        reached(ann, post, "data@example.org")
        endpoint = "https://push.example.net/data"
        ann.post(f"{MINE}/browsers", **Browser(6).subscription(endpoint), zone="Asia/Tokyo")
        kept = ann.get("/api/account/export")["notifications"]
        assert (kept["address"], kept["address_confirmed"]) == ("data@example.org", True)
        assert list(kept["browsers"]) == [endpoint]
        assert kept["wishes"]["zone"] == "Asia/Tokyo"
        me = ann.get("/api/me")
        ann.post("/api/account/delete", name=me["name"])
        for table in ("notification_wishes", "mail_addresses", "push_subscriptions", "outbox"):
            assert rows(ann.server, f"SELECT * FROM {table} WHERE guest = '{me['id']}'") == []

    def test_what_a_guest_had_comes_along(self, device: Any) -> None:
        ann, phone = device("Ann"), device("Zoe")
        key = ann.passkey(next(KEYS))
        ann.join(key)
        phone.open_table(GAME, "you", "random")
        phone.post(f"{MINE}/browsers", **Browser(8).subscription("https://push.example.net/phone"))
        phone.ask("PATCH", MINE, quiet_from=60, quiet_until=120)
        phone.enter(key)
        assert phone.get(MINE)["browsers"] == []
        phone.post("/api/account/bring")
        assert len(ann.get(MINE)["browsers"]) == 1
        assert ann.get(MINE)["quiet_from"] == 60
        phone.post("/api/account/sign-out")
        assert ann.get(MINE)["browsers"] == []


def test_starttls_and_a_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mail server's certificate is checked, and the password goes only over the encrypted line."""
    files = certificate(tmp_path)
    secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    secure.load_cert_chain(*files)
    with opened(MailServer(secure=secure)) as post:
        mail = Mail(host="localhost", port=post.port, user="u", password="p", sender="games@example.org")
        letter = mails.letter(
            mails.Site("https://play.example.org", mail.sender), mails.Envelope("ann@example.org", "1"),
            message([(standing(), "turn")], 0, Tongue("de")), Tongue("de"),
        )  # fmt: skip
        with pytest.raises(mails.MailFailed, match="CERTIFICATE_VERIFY_FAILED"):
            mails.send(mail, "ann@example.org", letter)
        assert post.signed_in == [""]
        monkeypatch.setenv("SSL_CERT_FILE", str(files[0]))
        mails.send(mail, "ann@example.org", letter)
        assert post.signed_in == ["\0u\0p"]
        assert post.mails()[0]["Subject"] == "Du bist dran: Gold!"


def test_a_password_that_cannot_be_sent_is_in_no_message(post: MailServer) -> None:
    """Python's own error quotes what it could not encode."""
    mail = Mail(host="127.0.0.1", port=post.port, security="none", user="u", password="geheimnisvöll",
                sender="games@example.org")  # fmt: skip
    site, to = mails.Site("https://play.example.org", mail.sender), mails.Envelope("ann@example.org", "1")
    letter = mails.letter(site, to, message([(standing(), "turn")], 0, Tongue("en")), Tongue("en"))
    with pytest.raises(mails.MailFailed) as failed:
        mails.send(mail, "ann@example.org", letter)
    assert "ASCII" in str(failed.value)
    assert "geheim" not in str(failed.value)


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this computer, and its key."""
    key, name = (
        ec.generate_private_key(ec.SECP256R1()),
        x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")]),
    )
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
        .not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    files = (folder / "cert.pem", folder / "key.pem")
    files[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    how = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    files[1].write_bytes(key.private_bytes(*how))
    return files


@pytest.mark.parametrize(
    ("refused", "closed", "says"),
    [
        ("452 4.2.2 <Ann@example.org>: mailbox full", "", "SMTPRecipientsRefused: 452 4.2.2"),
        ("451 ann=example.org: later", "", "SMTPRecipientsRefused: 451"),
        ("550 5.7.1 ann: not from you", "", "SMTPRecipientsRefused: 550 5.7.1"),
        ("", "554 5.7.1 games@example.org is blocked", "SMTPConnectError: 554 5.7.1"),
        ("", "421 4.7.1.9 games@example.org is blocked", "SMTPConnectError: 421"),
    ],
)
def test_an_address_that_a_refusal_quotes_is_in_no_message(
    post: MailServer, monkeypatch: pytest.MonkeyPatch, refused: str, closed: str, says: str
) -> None:
    """What failed is logged: by its codes, which say what a host has to know."""
    monkeypatch.setattr(post, "refused", {"ann@example.org": refused} if refused else {})
    monkeypatch.setattr(post, "closed", closed)
    site = mails.Site("https://play.example.org", "games@example.org")
    made = mails.code_letter(site, mails.Envelope("ann@example.org", "1"), "123456", Tongue("en"))
    server = Mail(host="127.0.0.1", port=post.port, security="none", sender="games@example.org")
    with pytest.raises(mails.MailFailed) as failed:
        mails.send(server, "ann@example.org", made)
    assert str(failed.value) == says
