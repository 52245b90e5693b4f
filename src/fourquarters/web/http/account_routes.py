"""The API: accounts. Passkeys, recovery codes, devices; what was a guest's comes along; export and farewell."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from litestar import Request, Response, delete, get, patch, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK
from sqlalchemy import Connection

from fourquarters.web.account_messages import (
    Account,
    CodeAsked,
    DataExport,
    Farewell,
    Forgotten,
    NewPasskey,
    PasskeyMade,
    PasskeyOptions,
    PasskeyUsed,
    PasskeyWish,
    RecoveryCode,
    SignedIn,
    SignInOptions,
    SignOut,
)
from fourquarters.web.accounts.codes import session_hash
from fourquarters.web.accounts.devices import device_name
from fourquarters.web.accounts.guests import tidy_name
from fourquarters.web.errors import Refused
from fourquarters.web.http import accounts
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.accounts import Entered, check_member, check_still
from fourquarters.web.http.export import Exporting, exported
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.safety import identity_cookie
from fourquarters.web.http.services import Services
from fourquarters.web.http.site import site_of
from fourquarters.web.http.visitor import Visitor
from fourquarters.web.requests import Nothing
from fourquarters.web.storage import account_store
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables import parting

Asking = Request[Any, Any, Any]
Number = Annotated[int, Parameter(ge=1, le=2**31 - 1, description="Its number in your account.")]
CHANGE: dict[str, Any] = {
    "status_code": HTTP_200_OK,
    "responses": answers(*answered.WITH_BODY, 404, 409),
}


def check_rate(services: Services, visitor: Visitor) -> None:
    if not services.accounts_here.take(visitor.address):
        raise Refused("slow_down")


def device_of(request: Asking) -> str:
    return device_name(request.headers.get("user-agent", ""))


def with_cookie(services: Services, visitor: Visitor, body: Any, value: str | None) -> Response[Any]:
    """An answer that also says who this device is from now on."""
    headers = {"Cache-Control": "no-store"}
    if value is not None:
        headers["Set-Cookie"] = identity_cookie(services, visitor, value)
    return Response(body, headers=headers)


async def entered_as(services: Services, visitor: Visitor, entered: Entered) -> Response[SignedIn]:
    account = await accounts.shown(services, entered.guest, session_hash(entered.token))
    return with_cookie(services, visitor, SignedIn(account, entered.code), entered.token)


@get("/account", responses=answers())
async def account(services: Services, visitor: Visitor, guest: GuestRecord) -> Account:
    """Your account: passkeys, devices, and what this device has that is not yours yet."""
    return await accounts.shown(services, guest.id, visitor.session)


@post("/account/passkeys/options", **CHANGE)
async def passkey_options(
    request: Asking, services: Services, visitor: Visitor, guest: GuestRecord, data: Nothing
) -> PasskeyOptions:
    """What to ask an authenticator for: a challenge to be answered once, within five minutes."""
    check_rate(services, visitor)
    return await accounts.options_to_make(services, guest, site_of(services.settings, request))


@post("/account/passkeys", **CHANGE)
async def new_passkey(
    request: Asking, services: Services, visitor: Visitor, guest: GuestRecord, data: NewPasskey
) -> Response[PasskeyMade]:
    """Add a passkey. With the first one you become a member and get a recovery code; the cookie is a new one, and
    your old token ends."""
    check_rate(services, visitor)
    site, device = site_of(services.settings, request), device_of(request)
    entered = await accounts.add_passkey(services, visitor, guest, site, device, data)
    session = session_hash(entered.token) if entered.token else visitor.session
    made = PasskeyMade(await accounts.shown(services, guest.id, session), entered.code)
    return with_cookie(services, visitor, made, entered.token or None)


@patch("/account/passkeys/{number:int}", **CHANGE)
async def rename_passkey(services: Services, visitor: Visitor, number: Number, data: PasskeyWish) -> Account:
    """Call a passkey something else."""
    check_rate(services, visitor)
    check_member(visitor)
    name = tidy_name(data.name, services.settings.limits.name)
    if not name:
        raise Refused("name_empty")

    def write(connection: Connection) -> None:
        check_still(connection, visitor)
        if not account_store.rename_passkey(connection, visitor.guest, number, name):
            raise Refused("not_found")

    await services.tables.journal.do(write)
    return await accounts.shown(services, visitor.guest, visitor.session)


@delete("/account/passkeys/{number:int}", **CHANGE)
async def remove_passkey(services: Services, visitor: Visitor, number: Number) -> Account:
    """Remove a passkey; the last one stays."""
    check_rate(services, visitor)
    check_member(visitor)

    def write(connection: Connection) -> None:
        check_still(connection, visitor)
        if not account_store.remove_passkey(connection, visitor.guest, number):
            raise Refused("not_found")
        if not account_store.is_member(connection, visitor.guest):
            raise Refused("last_passkey")

    await services.tables.journal.do(write)
    return await accounts.shown(services, visitor.guest, visitor.session)


@post("/account/recovery-code", **CHANGE)
async def recovery_code(services: Services, visitor: Visitor, data: Nothing) -> RecoveryCode:
    """A new recovery code, shown only now; the one before is void."""
    check_rate(services, visitor)
    check_member(visitor)
    return RecoveryCode(await accounts.new_code(services, visitor))


@post("/account/sign-in/options", **CHANGE)
async def sign_in_options(
    request: Asking, services: Services, visitor: Visitor, data: Nothing
) -> SignInOptions:
    """What to ask an authenticator for: a challenge to be answered once, within five minutes."""
    check_rate(services, visitor)
    return await accounts.options_to_enter(services, visitor, site_of(services.settings, request))


@post("/account/sign-in", **CHANGE)
async def sign_in(
    request: Asking, services: Services, visitor: Visitor, data: PasskeyUsed
) -> Response[SignedIn]:
    """Sign this device in with a passkey; the cookie says who you are from then on."""
    check_rate(services, visitor)
    site, device = site_of(services.settings, request), device_of(request)
    return await entered_as(services, visitor, await accounts.sign_in(services, visitor, site, device, data))


@post("/account/recover", **CHANGE)
async def recover(
    request: Asking, services: Services, visitor: Visitor, data: CodeAsked
) -> Response[SignedIn]:
    """Sign this device in with a recovery code. It works once; the answer has the next one."""
    if not services.recoveries_here.take(visitor.address):
        raise Refused("slow_down")
    return await entered_as(
        services, visitor, await accounts.recover(services, visitor, device_of(request), data.code)
    )


@post("/account/bring", **CHANGE)
async def bring(services: Services, visitor: Visitor, guest: GuestRecord, data: Nothing) -> Account:
    """Bring along what this device's guest had before you signed in: seats, tables and puzzles become yours."""
    check_rate(services, visitor)
    check_member(visitor)
    row = await services.tables.read(account_store.find_session, visitor.session)
    if row is None or not row.before:
        raise Refused("nothing_left")
    services.house.check(row.before, "")

    def check(connection: Connection) -> None:
        check_still(connection, visitor)
        if account_store.is_member(connection, row.before):
            raise Refused("nothing_left")  # whoever has the same cookie elsewhere has become a member with it

    await parting.bring(services.tables, row.before, guest, check)
    services.guests.pop(row.before, None)
    services.sessions.changed({row.before})
    return await accounts.shown(services, guest.id, visitor.session)


@post("/account/sign-out", **CHANGE)
async def sign_out(services: Services, visitor: Visitor, data: SignOut) -> Response[Account]:
    """Sign out this device, which is its guest of before again, or all the others."""
    check_rate(services, visitor)
    check_member(visitor)
    before = await accounts.sign_out(services, visitor, data.others)
    if data.others:
        return with_cookie(
            services, visitor, await accounts.shown(services, visitor.guest, visitor.session), None
        )
    value = services.signer.sign(before) if before else ""
    return with_cookie(services, visitor, await accounts.shown(services, before, ""), value)


@delete("/account/devices/{number:int}", **CHANGE)
async def sign_out_device(services: Services, visitor: Visitor, number: Number) -> Account:
    """Sign out one of your other devices."""
    check_rate(services, visitor)
    check_member(visitor)
    await accounts.sign_out_device(services, visitor, number)
    return await accounts.shown(services, visitor.guest, visitor.session)


@get("/account/export", responses=answers())
async def export(
    request: Asking, services: Services, visitor: Visitor, guest: GuestRecord
) -> Response[DataExport]:
    """All that this server keeps about you, as a file."""
    check_rate(services, visitor)
    address = (services.settings.public_url or str(request.base_url)).rstrip("/")
    made = await services.tables.read(exported, Exporting(guest, visitor.session, address))
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="four-quarters-{date.today()}.json"',
    }
    return Response(made, headers=headers)


@post("/account/delete", **CHANGE)
async def forget(
    services: Services, visitor: Visitor, guest: GuestRecord, data: Farewell
) -> Response[Forgotten]:
    """Delete everything about you, at once and for good; you say your name to make sure. Bots play your running
    matches on, finished ones keep a name that is nobody's."""
    check_rate(services, visitor)
    if tidy_name(data.name, services.settings.limits.name) != guest.name:
        raise Refused("name_differs")
    mine = await services.tables.read(account_store.sessions_of, guest.id)
    left = await parting.forget(services.tables, guest.id, lambda to: check_still(to, visitor))
    services.guests.pop(guest.id, None)
    this = visitor.session or guest.id
    services.sessions.ended({row.token for row in mine} - {this})
    services.sessions.changed({this})
    return with_cookie(services, visitor, Forgotten(left.running), "")


ROUTES = (
    account, passkey_options, new_passkey, rename_passkey, remove_passkey, recovery_code, sign_in_options, sign_in,
    recover, bring, sign_out, sign_out_device, export, forget,
)  # fmt: skip
