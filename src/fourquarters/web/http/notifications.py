"""Notifications of one person: what they want, where they are reached, and how an address is confirmed."""

from __future__ import annotations

import hashlib
import time
from typing import Any

import msgspec
from sqlalchemy import Connection, Row

from fourquarters.web.errors import Refused
from fourquarters.web.http.accounts import check_still
from fourquarters.web.http.services import Services
from fourquarters.web.http.visitor import Visitor
from fourquarters.web.notification_messages import (
    BrowserShown,
    KindsShown,
    KindsWish,
    NewBrowser,
    NotificationsShown,
    NotificationsWish,
)
from fourquarters.web.notifications import addresses, cipher, push
from fourquarters.web.notifications.wishes import Kinds, Wishes
from fourquarters.web.storage import guest_store, reach_store
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.tongue import Tongue


class Person(msgspec.Struct, frozen=True):
    """Whose notifications they are, and in which language they read now."""

    visitor: Visitor
    guest: GuestRecord
    language: str


def person_of(visitor: Visitor, guest: GuestRecord, tongue: Tongue) -> Person:
    return Person(visitor, guest, tongue.language)


async def shown(services: Services, visitor: Visitor) -> NotificationsShown:
    """How somebody is told, as they see it."""
    keys = await services.tables.notifier.own_keys()
    made = await services.tables.read(notifications_of, visitor.guest)
    made.push_key = cipher.base64url(cipher.point_of(cipher.vapid_key(keys.vapid)))
    made.mail_offered = services.tables.notifier.offers_mail
    made.mail_allowed = bool(visitor.session)
    return made


def notifications_of(connection: Connection, guest: str) -> NotificationsShown:
    kept, address = reach_store.wishes_of(connection, guest), reach_store.address_of(connection, guest)
    browsers = reach_store.browsers_of(connection, [guest]).get(guest, ())
    wishes = reach_store.read_wishes(kept.wishes) if kept else Wishes()
    return NotificationsShown(
        mail_offered=False,
        mail_allowed=False,
        address=address.address if address else "",
        confirmed=bool(address and address.confirmed),
        stopped=bool(kept and kept.stopped),
        push_key="",
        browsers=[BrowserShown(row.id, row.name, row.made, mark_of(row)) for row in browsers],
        mail=shown_kinds(wishes.mail),
        push=shown_kinds(wishes.push),
        quiet_from=wishes.quiet_from,
        quiet_until=wishes.quiet_until,
        zone=wishes.zone if kept else "",
    )


def shown_kinds(kinds: Kinds) -> KindsShown:
    return KindsShown(kinds.turn, kinds.nearly, kinds.invited, kinds.over)


def mark_of(browser: Row[Any]) -> str:
    return hashlib.sha256(browser.endpoint.encode()).hexdigest()


def wish_of(connection: Connection, person: Person) -> Wishes:
    """Somebody's wishes as they are kept, whoever they are now; those of somebody new are the usual ones."""
    check_still(connection, person.visitor)
    guest_store.note_guest(connection, person.guest)
    kept = reach_store.wishes_of(connection, person.guest.id)
    wishes = reach_store.read_wishes(kept.wishes) if kept else Wishes()
    return msgspec.structs.replace(wishes, language=person.language)


async def change(services: Services, person: Person, wish: NotificationsWish) -> None:
    """Change what somebody wants to be told."""
    given = {"quiet_from": wish.quiet_from, "quiet_until": wish.quiet_until, "zone": wish.zone}
    wanted: dict[str, Any] = {name: value for name, value in given.items() if value is not None}

    def write(connection: Connection) -> None:
        wishes = wish_of(connection, person)
        mail, pushed = changed(wishes.mail, wish.mail), changed(wishes.push, wish.push)
        reach_store.keep_wishes(
            connection, person.guest.id, msgspec.structs.replace(wishes, mail=mail, push=pushed, **wanted)
        )
        if wish.stopped is False:
            reach_store.go_on_with_mail(connection, person.guest.id)

    await services.tables.journal.do(write)
    services.tables.notifier.people.add(person.guest.id)


def changed(kinds: Kinds, wish: KindsWish | None) -> Kinds:
    given = msgspec.structs.asdict(wish) if wish else {}
    return msgspec.structs.replace(kinds, **{name: on for name, on in given.items() if on is not None})


async def ask_for_code(services: Services, person: Person, typed: str, zone: str) -> None:
    """Send a code to an address; nothing else goes there before it was typed."""
    notifier = services.tables.notifier
    if not notifier.offers_mail:
        raise Refused("no_mail")
    address = addresses.tidy_address(typed)
    if not address:
        raise Refused("bad_address")
    if not services.mails_here.take(person.visitor.address):
        raise Refused("code_just_sent")
    keys = await notifier.own_keys()
    now, guest = time.time(), person.guest.id

    def write(connection: Connection) -> None:
        wishes = wish_of(connection, person)
        counted = addresses.fingerprint(keys.codes, address)
        if not reach_store.count_mail_asked(connection, counted, now, addresses.MOST_A_DAY):
            raise Refused("code_just_sent")
        reach_store.keep_wishes(connection, guest, msgspec.structs.replace(wishes, zone=zone))
        reach_store.keep_address(connection, guest, address, now)

    await services.tables.journal.do(write)
    notifier.people.add(guest)


async def confirm(services: Services, person: Person, typed: str) -> None:
    """The address is theirs if they can tell its code."""
    keys = await services.tables.notifier.own_keys()
    guest = person.guest.id

    def write(connection: Connection) -> bool:
        check_still(connection, person.visitor)
        kept = reach_store.address_of(connection, guest)
        if kept is None or kept.tries >= addresses.MOST_TRIES or time.time() - kept.asked > addresses.VALID:
            raise Refused("mail_code_gone")
        right = addresses.is_code(typed, addresses.code_for(keys.codes, guest, kept.address, kept.asked))
        (reach_store.confirm_address if right else reach_store.count_try)(connection, guest)
        if right:
            reach_store.go_on_with_mail(connection, guest)
        return right

    if not await services.tables.journal.do(write):
        raise Refused("bad_mail_code")


async def forget_address(services: Services, person: Person) -> None:
    def write(connection: Connection) -> None:
        check_still(connection, person.visitor)
        reach_store.forget_address(connection, person.guest.id)

    await services.tables.journal.do(write)


async def add_browser(services: Services, person: Person, device: str, given: NewBrowser) -> None:
    """A browser takes push messages from now on."""
    push.endpoint_of(given.endpoint, services.settings.test)
    try:
        cipher.keys_of(given.p256dh, given.auth)
    except ValueError:
        raise Refused("bad_endpoint") from None
    guest, session = person.guest.id, person.visitor.session

    def write(connection: Connection) -> None:
        wishes = msgspec.structs.replace(wish_of(connection, person), zone=given.zone)
        reach_store.keep_wishes(connection, guest, wishes)
        keys = {"p256dh": given.p256dh.rstrip("="), "auth": given.auth.rstrip("=")}
        reach_store.add_browser(connection, guest, given.endpoint, session=session, name=device, **keys)

    await services.tables.journal.do(write)
    services.tables.notifier.people.add(guest)


async def remove_browser(services: Services, person: Person, number: int) -> None:
    def write(connection: Connection) -> bool:
        check_still(connection, person.visitor)
        return reach_store.remove_browser(connection, person.guest.id, number)

    if not await services.tables.journal.do(write):
        raise Refused("not_found")
