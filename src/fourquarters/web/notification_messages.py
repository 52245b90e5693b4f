"""Notifications: what is asked of the server about them, and what it answers (docs/messages.md)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from fourquarters.web.requests import NO_NUL, Asked

Minute = Annotated[int, Meta(ge=0, le=1439)]
Zone = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_+/-]+$")]


class KindsWish(Asked):
    """What you want to be told by one way; what is left out stays as it is."""

    turn: bool | None = None
    nearly: bool | None = None
    invited: bool | None = None
    over: bool | None = None


class NotificationsWish(Asked):
    """What is to change. Quiet hours go from a minute of the day to another, in your time zone; if both are the same,
    there are none. `stopped`: false begins e-mails again that a link in one has stopped."""

    mail: KindsWish | None = None
    push: KindsWish | None = None
    quiet_from: Minute | None = None
    quiet_until: Minute | None = None
    zone: Zone | None = None
    stopped: bool | None = None


class AddressAsked(Asked):
    """The e-mail address to which a code is sent, and your time zone."""

    address: Annotated[str, Meta(min_length=3, max_length=320, pattern=NO_NUL)]
    zone: Zone = "UTC"


class AddressCode(Asked):
    """The code in the e-mail, however it is spaced."""

    code: Annotated[str, Meta(min_length=1, max_length=40, pattern=NO_NUL)]


class NewBrowser(Asked):
    """A browser's push subscription as it gave it: where to send, its public key and its secret, in base64url; and the
    time zone that it is in."""

    endpoint: Annotated[str, Meta(min_length=9, max_length=1000, pattern="^https?://[!-~]+$")]
    p256dh: Annotated[str, Meta(min_length=87, max_length=88, pattern="^[A-Za-z0-9_-]+=?$")]
    auth: Annotated[str, Meta(min_length=22, max_length=24, pattern="^[A-Za-z0-9_-]+=?=?$")]
    zone: Zone = "UTC"


class KindsShown(Struct):
    """What you want to be told: that it is your turn, that your time is nearly up, that somebody invites you,
    that a match is over."""

    turn: bool
    nearly: bool
    invited: bool
    over: bool


class BrowserShown(Struct):
    """A browser that takes push messages; `mark` is the SHA-256 of its endpoint, by which it knows itself."""

    id: int
    name: str
    made: float
    mark: str


class NotificationsShown(Struct):
    """How you are told. `mail_offered`: this server sends e-mail; `mail_allowed`: to members only. `address` is
    `confirmed` once its code was typed. `push_key`: the key that a browser subscribes with."""

    mail_offered: bool
    mail_allowed: bool
    address: str
    confirmed: bool
    stopped: bool
    push_key: str
    browsers: list[BrowserShown]
    mail: KindsShown
    push: KindsShown
    quiet_from: int
    quiet_until: int
    zone: str


class MailStopped(Struct):
    """No more e-mails come."""

    stopped: bool
