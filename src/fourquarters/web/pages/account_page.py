"""The page of one's own account: passkeys, recovery code, devices and data. The page draws what the API says."""

from __future__ import annotations

from litestar import get
from litestar.response import Template

from fourquarters.web.http import accounts, notifications
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.pages.frame import context, page
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.tongue import Tongue


@get("/account", include_in_schema=False)
async def account(services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue) -> Template:
    """Your account, or how to get one."""
    shown = await accounts.shown(services, guest.id, visitor.session)
    told = await notifications.shown(services, visitor)
    site = services.settings.public_url.rstrip("/")
    return page("account.html", context(guest, tongue, account=shown, notifications=told, site=site))


ROUTES = (account,)
