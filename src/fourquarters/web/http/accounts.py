"""Accounts: a guest becomes a member, signs in on other devices, and comes back with a recovery code.

A challenge is used up before anything else is looked at, and every change looks again, in its own transaction,
whether whoever asks is still signed in.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row

from fourquarters.web.account_messages import (
    Account,
    DeviceShown,
    KnownPasskey,
    NewPasskey,
    PasskeyOptions,
    PasskeyShown,
    PasskeyUsed,
    SignInOptions,
)
from fourquarters.web.accounts import codes, passkeys
from fourquarters.web.accounts.passkeys import Site
from fourquarters.web.errors import Refused
from fourquarters.web.http.services import Services
from fourquarters.web.http.visitor import Visitor
from fourquarters.web.storage import account_store, guest_store, member_store, merge_store, reach_store
from fourquarters.web.storage.account_store import MOST_PASSKEYS
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.storage.schema import sessions

MAKE, ENTER = "make", "enter"
"""What a challenge is for: a new passkey, or a sign-in."""


class Entered(NamedTuple):
    """A device that is signed in now: as whom, what its cookie says, and the next recovery code if one was used."""

    guest: str
    token: str
    code: str = ""


def check_still(connection: Connection, visitor: Visitor) -> None:
    """Refuse what comes from a session that has just ended, or from before somebody became a member."""
    if visitor.session:
        row = account_store.find_session(connection, visitor.session)
        if row is None or row.guest != visitor.guest:
            raise Refused("signed_out")
    elif account_store.is_member(connection, visitor.guest):
        raise Refused("signed_out")


def check_member(visitor: Visitor) -> None:
    if not visitor.session:
        raise Refused("not_member")


async def shown(services: Services, guest: str, session: str) -> Account:
    """An account as its owner sees it."""
    return await services.tables.read(account_of, guest, session, await name_of(services, guest))


async def name_of(services: Services, guest: str) -> str:
    known = await services.tables.read(guest_store.find_guest, guest)
    return known.name if known else services.known(Visitor(guest, "", "", "")).name


def account_of(connection: Connection, guest: str, session: str, name: str) -> Account:
    keys = account_store.passkeys_of(connection, guest)
    devices = account_store.sessions_of(connection, guest)
    before = next((row.before for row in devices if row.token == session), "")
    if account_store.is_member(connection, before):
        before = ""
    member = member_store.member_of(connection, guest)
    return Account(
        member=bool(keys),
        name=name,
        passkeys=[PasskeyShown(row.id, row.name, row.made, row.used) for row in keys],
        devices=[DeviceShown(row.id, row.name, row.made, row.seen, row.token == session) for row in devices],
        code=account_store.code_made(connection, guest),
        left=len(merge_store.ids_of(connection, before)) if before else 0,
        running=merge_store.count_running(connection, guest),
        handle=member.handle if member else "",
        zone=member.zone if member else "",
        shown=member.shown if member else True,
    )


async def ask_challenge(services: Services, guest: str, purpose: str) -> str:
    """A challenge for one guest and one purpose, to be answered once and soon."""
    challenge, until = passkeys.new_challenge(), time.time() + passkeys.VALID
    made = passkeys.hashed(challenge)
    await services.tables.journal.do(lambda to: account_store.keep_challenge(to, made, purpose, guest, until))
    return challenge


async def use_challenge(services: Services, guest: str, purpose: str, client_data: str) -> None:
    made = passkeys.hashed(passkeys.challenge_in(client_data))
    if not await services.tables.journal.do(
        lambda to: account_store.take_challenge(to, made, purpose, guest)
    ):
        raise Refused("challenge_gone")


async def options_to_make(services: Services, guest: GuestRecord, site: Site) -> PasskeyOptions:
    known = await services.tables.read(account_store.passkeys_of, guest.id)
    if len(known) >= MOST_PASSKEYS:
        raise Refused("too_many_passkeys")
    return PasskeyOptions(
        challenge=await ask_challenge(services, guest.id, MAKE),
        site=site.id,
        user=passkeys.handle_of(guest.id),
        name=guest.name,
        algorithms=[int(algorithm) for algorithm in passkeys.ALGORITHMS],
        known=[KnownPasskey(row.credential, row.transports.split()) for row in known],
        seconds=int(passkeys.VALID),
    )


async def options_to_enter(services: Services, visitor: Visitor, site: Site) -> SignInOptions:
    challenge = await ask_challenge(services, visitor.guest, ENTER)
    return SignInOptions(challenge, site.id, int(passkeys.VALID))


async def add_passkey(
    services: Services, visitor: Visitor, guest: GuestRecord, site: Site, device: str, data: NewPasskey
) -> Entered:
    """Keep a new passkey; with the first one a guest becomes a member and this device is signed in."""
    await use_challenge(services, guest.id, MAKE, data.client_data)
    made = await asyncio.to_thread(passkeys.verify_new, site, data.id, data.client_data, data.attestation)
    token, code = codes.new_session(), codes.new_code()
    kept = await asyncio.to_thread(codes.hash_code, code)

    def write(connection: Connection) -> bool:
        check_still(connection, visitor)
        if account_store.find_passkey(connection, made.credential) is not None:
            raise Refused("passkey_known")
        count = account_store.count_passkeys(connection, guest.id)
        if count >= MOST_PASSKEYS:
            raise Refused("too_many_passkeys")
        guest_store.note_guest(connection, guest)
        values = {**made._asdict(), "transports": " ".join(data.transports), "name": device}
        account_store.add_passkey(connection, guest.id, **values)
        if count == 0:
            member_store.make_member(connection, guest.id, guest.name)
            account_store.open_session(connection, guest.id, codes.session_hash(token), device, "")
            account_store.keep_code(connection, guest.id, *kept)
            reach_store.browsers_join(connection, guest.id, codes.session_hash(token))
        return count == 0

    if not await services.tables.journal.do(write):
        return Entered(guest.id, "")
    services.sessions.changed({guest.id})
    return Entered(guest.id, token, code)


async def sign_in(
    services: Services, visitor: Visitor, site: Site, device: str, data: PasskeyUsed
) -> Entered:
    """Sign this device in with a passkey."""
    await use_challenge(services, visitor.guest, ENTER, data.client_data)
    known = await services.tables.read(account_store.find_passkey, data.id)
    if known is None:
        raise Refused("unknown_passkey")
    if data.user_handle and data.user_handle != passkeys.handle_of(known.guest):
        raise Refused("bad_passkey")
    answer = (data.client_data, data.authenticator_data, data.signature)
    count = await asyncio.to_thread(passkeys.verify_use, site, known, *answer)
    entered = Entered(known.guest, codes.new_session())

    def write(connection: Connection) -> list[str]:
        if not account_store.use_passkey(connection, known, count):
            raise Refused("bad_passkey")
        return enter(connection, visitor, entered, device)

    services.sessions.changed(await services.tables.journal.do(write))
    return entered


async def recover(services: Services, visitor: Visitor, device: str, code: str) -> Entered:
    """Sign this device in with a recovery code, which is used up; the next one is shown."""
    label = codes.tidy_code(code)[: codes.LABEL]
    known: Row[Any] | None = await services.tables.read(account_store.find_code, label)
    kept = codes.Hashed(label, bytes(known.salt), bytes(known.hash)) if known else None
    if not await asyncio.to_thread(codes.is_code, code, kept) or known is None:
        raise Refused("bad_code")
    entered = Entered(known.guest, codes.new_session(), codes.new_code())
    following = await asyncio.to_thread(codes.hash_code, entered.code)

    def write(connection: Connection) -> list[str]:
        if not account_store.use_code(connection, known):
            raise Refused("bad_code")
        account_store.keep_code(connection, entered.guest, *following)
        return enter(connection, visitor, entered, device)

    services.sessions.changed(await services.tables.journal.do(write))
    return entered


def enter(connection: Connection, visitor: Visitor, entered: Entered, device: str) -> list[str]:
    """Open the session of a device and remember which guest it was; return whom it is no longer."""
    check_still(connection, visitor)
    before = visitor.guest if merge_store.ids_of(connection, visitor.guest) else ""
    if visitor.session:
        old = account_store.find_session(connection, visitor.session)
        before = old.before if old else ""
        account_store.end_sessions(connection, sessions.c.token == visitor.session)
    token = codes.session_hash(entered.token)
    account_store.open_session(connection, entered.guest, token, device, before)
    return [visitor.session or visitor.guest]


async def new_code(services: Services, visitor: Visitor) -> str:
    """A new recovery code; the one before is void."""
    code = codes.new_code()
    kept = await asyncio.to_thread(codes.hash_code, code)

    def write(connection: Connection) -> None:
        check_still(connection, visitor)
        account_store.keep_code(connection, visitor.guest, *kept)

    await services.tables.journal.do(write)
    return code


async def sign_out(services: Services, visitor: Visitor, others: bool) -> str:
    """End this device's session or all others'; return which guest this device is again."""
    this_one, mine = sessions.c.token == visitor.session, sessions.c.guest == visitor.guest

    def write(connection: Connection) -> tuple[list[str], str]:
        check_still(connection, visitor)
        row = account_store.find_session(connection, visitor.session)
        where = mine & ~this_one if others else this_one
        return account_store.end_sessions(connection, where), row.before if row else ""

    over, before = await services.tables.journal.do(write)
    (services.sessions.ended if others else services.sessions.changed)(over)
    return before


async def sign_out_device(services: Services, visitor: Visitor, number: int) -> None:
    """End the session of one other device."""
    one = (sessions.c.id == number) & (sessions.c.guest == visitor.guest)

    def write(connection: Connection) -> list[str]:
        check_still(connection, visitor)
        return account_store.end_sessions(connection, one & (sessions.c.token != visitor.session))

    over = await services.tables.journal.do(write)
    if not over:
        raise Refused("not_found")
    services.sessions.ended(over)
