"""Where people can be reached and what they want to be told: wishes, e-mail addresses, and browsers that take push messages."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, and_, delete, func, insert, select, update

from fourquarters.web.notifications.wishes import MAIL, Wishes
from fourquarters.web.storage.portions import portions
from fourquarters.web.storage.schema import (
    guests,
    mail_addresses,
    mails_asked,
    notification_wishes,
    outbox,
    push_subscriptions,
)

MOST_BROWSERS = 10
"""Browsers of one person; the oldest makes room."""

DAY = 86400.0


class Recipient(NamedTuple):
    """Somebody who may be told something. `address` is empty unless it is confirmed and not stopped."""

    guest: str
    language: str
    wishes: Wishes
    looked: float
    mailed: float
    stop: str
    address: str
    browsers: tuple[Row[Any], ...]

    def reached_by(self, way: str) -> bool:
        return bool(self.address if way == MAIL else self.browsers)


def read_wishes(text: str) -> Wishes:
    """Wishes as they were kept; those of another version that mean nothing here are forgotten."""
    try:
        return msgspec.json.decode(text, type=Wishes)
    except msgspec.DecodeError:
        return Wishes()


def recipients(connection: Connection, only: Collection[str] | None = None) -> dict[str, Recipient]:
    """Everyone who has wishes, or some of them."""
    wished = notification_wishes.c
    theirs = and_(mail_addresses.c.guest == wished.guest, mail_addresses.c.confirmed)
    asked = select(notification_wishes, guests.c.language, mail_addresses.c.address).join(
        guests, guests.c.id == wished.guest
    )
    asked = asked.outerjoin(mail_addresses, theirs)
    if only is not None:
        asked = asked.where(wished.guest.in_(only))
    rows = connection.execute(asked).all()
    browsers = browsers_of(connection, [row.guest for row in rows])
    return {row.guest: recipient(row, browsers.get(row.guest, ())) for row in rows}


def recipient(row: Row[Any], browsers: tuple[Row[Any], ...]) -> Recipient:
    wishes = read_wishes(row.wishes)
    address = "" if row.stopped else row.address or ""
    language = row.language or wishes.language
    return Recipient(
        row.guest, language, wishes, row.looked, row.mailed, row.stop, address, browsers
    )  # fmt: skip


def browsers_of(connection: Connection, people: Sequence[str]) -> dict[str, tuple[Row[Any], ...]]:
    found: dict[str, tuple[Row[Any], ...]] = {}
    for some in portions(people):
        asked = select(push_subscriptions).where(push_subscriptions.c.guest.in_(some))
        for row in connection.execute(asked.order_by(push_subscriptions.c.id)):
            found[row.guest] = (*found.get(row.guest, ()), row)
    return found


def wishes_of(connection: Connection, guest: str) -> Row[Any] | None:
    asked = select(notification_wishes).where(notification_wishes.c.guest == guest)
    return connection.execute(asked).one_or_none()


def keep_wishes(connection: Connection, guest: str, wishes: Wishes) -> None:
    """Keep somebody's wishes; what happened before they had any is no news to them."""
    text = msgspec.json.encode(wishes).decode()
    this = notification_wishes.c.guest == guest
    changed = connection.execute(update(notification_wishes).where(this).values(wishes=text))
    if changed.rowcount == 0:
        values = {"looked": time.time(), "mailed": 0.0, "stopped": False, "stop": secrets.token_urlsafe(24)}
        connection.execute(insert(notification_wishes).values(guest=guest, wishes=text, **values))


def note_looked(connection: Connection, guest: str, at: float) -> None:
    """Somebody has seen what waits for them."""
    this = notification_wishes.c.guest == guest
    connection.execute(update(notification_wishes).where(this).values(looked=at))


def stop_mail(connection: Connection, stop: str) -> bool:
    """The link in an e-mail was used; False if there is no such link."""
    this = notification_wishes.c.stop == stop
    return connection.execute(update(notification_wishes).where(this).values(stopped=True)).rowcount == 1


def is_stop(connection: Connection, stop: str) -> bool:
    asked = select(notification_wishes.c.guest).where(notification_wishes.c.stop == stop)
    return connection.execute(asked).scalar() is not None


def go_on_with_mail(connection: Connection, guest: str) -> None:
    """They want e-mails again."""
    this = notification_wishes.c.guest == guest
    connection.execute(update(notification_wishes).where(this).values(stopped=False))


def address_of(connection: Connection, guest: str) -> Row[Any] | None:
    asked = select(mail_addresses).where(mail_addresses.c.guest == guest)
    return connection.execute(asked).one_or_none()


def count_mail_asked(connection: Connection, address: str, now: float, most: int) -> bool:
    """Count one more code for an address, by its fingerprint; False if it has had enough for a day."""
    connection.execute(delete(mails_asked).where(mails_asked.c.at < now - DAY))
    same = select(func.count()).select_from(mails_asked).where(mails_asked.c.address == address)
    if int(connection.execute(same).scalar_one()) >= most:
        return False
    connection.execute(insert(mails_asked).values(address=address, at=now))
    return True


def keep_address(connection: Connection, guest: str, address: str, now: float) -> None:
    """An address that is not confirmed yet, and the e-mail with its code."""
    forget_address(connection, guest)
    values = {"guest": guest, "address": address, "confirmed": False, "asked": now, "tries": 0}
    connection.execute(insert(mail_addresses).values(values))
    row = {
        "guest": guest,
        "way": MAIL,
        "kind": "code",
        "version": 0,
        "made": now,
        "tries": 0,
        "not_before": now,
    }
    connection.execute(insert(outbox).values(row))


def count_try(connection: Connection, guest: str) -> None:
    """Somebody has typed a wrong code."""
    this = mail_addresses.c.guest == guest
    connection.execute(update(mail_addresses).where(this).values(tries=mail_addresses.c.tries + 1))


def confirm_address(connection: Connection, guest: str) -> None:
    connection.execute(update(mail_addresses).where(mail_addresses.c.guest == guest).values(confirmed=True))


def forget_address(connection: Connection, guest: str) -> None:
    """No e-mail goes there any more, not even what is waiting."""
    connection.execute(delete(mail_addresses).where(mail_addresses.c.guest == guest))
    connection.execute(delete(outbox).where(outbox.c.guest == guest, outbox.c.way == MAIL))


def add_browser(connection: Connection, guest: str, endpoint: str, **values: Any) -> None:
    """A browser takes push messages for somebody now, and for nobody else."""
    connection.execute(delete(push_subscriptions).where(push_subscriptions.c.endpoint == endpoint))
    values = {"guest": guest, "endpoint": endpoint, "made": time.time(), **values}
    connection.execute(insert(push_subscriptions).values(values))
    mine = select(push_subscriptions.c.id).where(push_subscriptions.c.guest == guest)
    newest = mine.order_by(push_subscriptions.c.id.desc()).offset(MOST_BROWSERS).limit(MOST_BROWSERS)
    forget_browsers(connection, list(connection.execute(newest).scalars()))


def remove_browser(connection: Connection, guest: str, number: int) -> bool:
    own = and_(push_subscriptions.c.id == number, push_subscriptions.c.guest == guest)
    return connection.execute(delete(push_subscriptions).where(own)).rowcount == 1


def forget_browsers(connection: Connection, numbers: Sequence[int]) -> None:
    connection.execute(delete(push_subscriptions).where(push_subscriptions.c.id.in_(numbers)))


def browsers_join(connection: Connection, guest: str, session: str) -> None:
    """A guest becomes a member: the browser that takes their push messages is the device that is signed in now."""
    loose = and_(push_subscriptions.c.guest == guest, push_subscriptions.c.session == "")
    connection.execute(update(push_subscriptions).where(loose).values(session=session))


def sign_out_browsers(connection: Connection, sessions: Collection[str]) -> None:
    """Whoever is signed out is told nothing more."""
    connection.execute(delete(push_subscriptions).where(push_subscriptions.c.session.in_(sessions)))


def move_reach(connection: Connection, old: str, new: str, session: str) -> None:
    """A guest becomes part of a member: their browsers go over, their wishes only if the member has none."""
    mine = push_subscriptions.c.guest == old
    connection.execute(update(push_subscriptions).where(mine).values(guest=new, session=session))
    if wishes_of(connection, new) is None:
        moved = notification_wishes.c.guest == old
        connection.execute(update(notification_wishes).where(moved).values(guest=new))
