"""The API: notifications. What you want to be told, an e-mail address, browsers, and the link that stops e-mails."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import delete, get, patch, post
from litestar.di import Provide
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from fourquarters.web.errors import Refused
from fourquarters.web.http import notifications
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.account_routes import Asking, check_rate, device_of
from fourquarters.web.http.accounts import check_member
from fourquarters.web.http.notifications import Person
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.services import Services
from fourquarters.web.http.visitor import Visitor
from fourquarters.web.notification_messages import (
    AddressAsked,
    AddressCode,
    MailStopped,
    NewBrowser,
    NotificationsShown,
    NotificationsWish,
)
from fourquarters.web.storage import reach_store

Number = Annotated[int, Parameter(ge=1, le=2**31 - 1, description="Its number in your notifications.")]
Stop = Annotated[str, Parameter(max_length=64, description="What the link in an e-mail says.")]
PERSON = {"person": Provide(notifications.person_of, sync_to_thread=False)}
CHANGE: dict[str, Any] = {
    "status_code": HTTP_200_OK,
    "responses": answers(*answered.WITH_BODY, 404, 409),
    "dependencies": PERSON,
}


@get("/me/notifications", responses=answers())
async def my_notifications(services: Services, visitor: Visitor) -> NotificationsShown:
    """What you are told by e-mail and push, and when you are left alone."""
    return await notifications.shown(services, visitor)


@patch("/me/notifications", **CHANGE)
async def change_notifications(
    services: Services, person: Person, data: NotificationsWish
) -> NotificationsShown:
    """Change what you are told, by which way, and your quiet hours."""
    check_rate(services, person.visitor)
    await notifications.change(services, person, data)
    return await notifications.shown(services, person.visitor)


@post("/me/notifications/address", **CHANGE)
async def ask_for_code(services: Services, person: Person, data: AddressAsked) -> NotificationsShown:
    """Send a code to your e-mail address; nothing else goes there until you have typed it. For members only."""
    check_rate(services, person.visitor)
    check_member(person.visitor)
    await notifications.ask_for_code(services, person, data.address, data.zone)
    return await notifications.shown(services, person.visitor)


@post("/me/notifications/address/confirm", **CHANGE)
async def confirm_address(services: Services, person: Person, data: AddressCode) -> NotificationsShown:
    """The code in the e-mail: the address is yours."""
    check_rate(services, person.visitor)
    check_member(person.visitor)
    await notifications.confirm(services, person, data.code)
    return await notifications.shown(services, person.visitor)


@delete("/me/notifications/address", **CHANGE)
async def forget_address(services: Services, person: Person) -> NotificationsShown:
    """Forget your e-mail address."""
    check_rate(services, person.visitor)
    await notifications.forget_address(services, person)
    return await notifications.shown(services, person.visitor)


@post("/me/notifications/browsers", **CHANGE)
async def add_browser(
    request: Asking, services: Services, person: Person, data: NewBrowser
) -> NotificationsShown:
    """Send push messages to this browser, and to nobody else's by the same address."""
    check_rate(services, person.visitor)
    await notifications.add_browser(services, person, device_of(request), data)
    return await notifications.shown(services, person.visitor)


@delete("/me/notifications/browsers/{number:int}", **CHANGE)
async def remove_browser(services: Services, person: Person, number: Number) -> NotificationsShown:
    """Send no more push messages to a browser."""
    check_rate(services, person.visitor)
    await notifications.remove_browser(services, person, number)
    return await notifications.shown(services, person.visitor)


@post(
    "/notifications/stop/{stop:str}",
    status_code=HTTP_200_OK,
    responses=answers(*answered.WITH_BODY, 404),
)
async def stop_mail(services: Services, stop: Stop) -> MailStopped:
    """Stop the e-mails that the link came with (RFC 8058): whoever has it may, and it opens nothing else."""
    if not await services.tables.journal.do(lambda connection: reach_store.stop_mail(connection, stop)):
        raise Refused("not_found")
    return MailStopped(stopped=True)


ROUTES = (
    my_notifications, change_notifications, ask_for_code, confirm_address, forget_address, add_browser, remove_browser,
    stop_mail,
)  # fmt: skip
