"""E-mail: how a message is written, and how it is handed to the host's own mail server (SMTP)."""

from __future__ import annotations

import re
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, localtime
from html import escape
from typing import NamedTuple

from fourquarters.web.notifications.telling import Message
from fourquarters.web.settings import Mail
from fourquarters.words.tongue import Tongue

TIMEOUT = 15.0
"""Seconds that the mail server may take for each answer."""

NAME = "Four Quarters"
LONG_LINES = SMTP.clone(max_line_length=400)
"""A link in a header stays in one piece."""


NOBODY = {550, 551, 553}
"""What a mail server answers for good about an address, unless it is us that it does not take mail from."""

NOT_FROM_US = b"5.7"
ENHANCED = re.compile(rb"[245]\.\d{1,3}\.\d{1,3}(?!\S)")
"""What it is exactly that an answer is about (RFC 3463)."""


class Undeliverable(Exception):
    """There is no such address, and there never will be."""


class MailFailed(Exception):
    """The mail server could not take it now."""


class Site(NamedTuple):
    """Where the server is found, and whom it writes as."""

    url: str
    sender: str

    @property
    def domain(self) -> str:
        return self.sender.rpartition("@")[2]


class Envelope(NamedTuple):
    """To whom a message goes; `number` makes its id, so that the same one never counts twice."""

    address: str
    number: str
    stop: str = ""


def offers_mail(mail: Mail, public_url: str) -> bool:
    """Can this server send e-mail? Its links need an address that nobody else can choose."""
    return bool(mail.host and "@" in mail.sender and public_url)


def written(site: Site, to: Envelope, subject: str) -> EmailMessage:
    """An e-mail without a text."""
    made = EmailMessage(LONG_LINES)
    user, _at, domain = site.sender.rpartition("@")
    made["From"] = Address(NAME, user, domain)
    made["To"] = to.address
    made["Subject"] = subject
    made["Date"] = format_datetime(localtime())
    made["Message-ID"] = f"<{to.number}@{site.domain}>"
    made["Auto-Submitted"] = "auto-generated"
    return made


def letter(site: Site, to: Envelope, told: Message, _: Tongue) -> EmailMessage:
    """What waits, as an e-mail that can be stopped with one click (RFC 8058)."""
    made = written(site, to, told.subject)
    one_click, page = f"{site.url}/api/notifications/stop/{to.stop}", f"{site.url}/stop/{to.stop}"
    made["List-Unsubscribe"] = f"<{one_click}>"
    made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    links = [(f"{line.text}.", f"{site.url}/table/{line.code}") for line in told.lines]
    if len(links) > 1:
        links.append((str(_("All your games:")), f"{site.url}/home"))
    feet = [
        (str(_("Choose what you are told:")), f"{site.url}/account#notifications"),
        (str(_("Stop these e-mails:")), page),
    ]
    made.set_content(plain(links, feet))
    made.add_alternative(page_of(_.language, links, feet), subtype="html")
    return made


def plain(links: list[tuple[str, str]], feet: list[tuple[str, str]]) -> str:
    body = "\n\n".join(f"{words}\n{url}" for words, url in links)
    return f"{body}\n\n-- \n" + "\n".join(f"{words} {url}" for words, url in feet) + "\n"


def page_of(language: str, links: list[tuple[str, str]], feet: list[tuple[str, str]]) -> str:
    """The same as a small page: no pictures, no scripts, nothing that is loaded."""

    def paragraph(words: str, url: str, style: str) -> str:
        where = escape(url, quote=True)
        return (
            f'<p style="{style}">{escape(words)}<br><a href="{where}" style="color:#245a80">{where}</a></p>'
        )

    body = "".join(paragraph(*link, "margin:0 0 16px") for link in links)
    foot = "".join(paragraph(*link, "margin:8px 0 0;font-size:13px;color:#5a4f40") for link in feet)
    return (
        f'<!doctype html><html lang="{language}"><body style="margin:0;padding:24px;background:#fbf6ea;color:#2a241c;'
        'font:16px/1.45 sans-serif"><div style="max-width:34em">'
        f'{body}<hr style="border:0;border-top:3px double #d8cbad">{foot}</div></body></html>\n'
    )


def code_letter(site: Site, to: Envelope, code: str, _: Tongue) -> EmailMessage:
    """The code that shows that an address is theirs. It repeats nothing that whoever asked for it has typed."""
    made = written(site, to, str(_("{code} is your code", code=code)))
    made.set_content(
        "\n\n".join((
            str(_("Somebody wants to be told by e-mail at {url} when it is their turn.", url=site.url)),
            str(_("If that is you, type this code there: {code}", code=code)),
            str(_("If not, there is nothing to do: without the code no other e-mail will come.")),
        )) + "\n"
    )  # fmt: skip
    return made


@contextmanager
def connected(mail: Mail) -> Iterator[smtplib.SMTP]:
    """The host's mail server, signed in if it asks for that."""
    secure = ssl.create_default_context()
    if mail.security == "tls":
        line: smtplib.SMTP = smtplib.SMTP_SSL(mail.host, mail.port, timeout=TIMEOUT, context=secure)
    else:
        line = smtplib.SMTP(mail.host, mail.port, timeout=TIMEOUT)
    with line:
        if mail.security == "starttls":
            line.starttls(context=secure)
        if mail.user:
            line.login(mail.user, mail.password)
        yield line


def codes(code: int, why: bytes | str) -> str:
    """What a mail server answers, as its codes say it: its words may quote an address, and go into the log."""
    said = why if isinstance(why, bytes) else why.encode()
    more = ENHANCED.match(said)
    return f"{code} {more[0].decode()}" if more else str(code)


def send(mail: Mail, address: str, made: EmailMessage) -> None:
    """Hand an e-mail over. `Undeliverable`: never for this address; `MailFailed`: not now."""
    sender = mail.sender
    try:
        with connected(mail) as line:
            line.send_message(made, sender, [address])
    except smtplib.SMTPRecipientsRefused as refused:
        code, why = refused.recipients.get(address, (450, b""))
        if code in NOBODY and not why.startswith(NOT_FROM_US):
            raise Undeliverable from None
        raise MailFailed(f"SMTPRecipientsRefused: {codes(code, why)}") from None
    except UnicodeError as problem:  # its words are what could not be sent: perhaps the password
        raise MailFailed(
            f"{type(problem).__name__}: the mail server's user and password must be ASCII"
        ) from None
    except smtplib.SMTPResponseException as problem:
        said = codes(problem.smtp_code, problem.smtp_error)
        raise MailFailed(f"{type(problem).__name__}: {said}") from None
    except (OSError, smtplib.SMTPException) as problem:
        raise MailFailed(f"{type(problem).__name__}: {problem}") from None
