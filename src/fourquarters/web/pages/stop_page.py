"""The page that a link in every e-mail leads to: one press stops them. Opening it alone does nothing, as programs that check links open it too."""

from __future__ import annotations

from litestar import get
from litestar.response import Template

from fourquarters.web.errors import Refused
from fourquarters.web.http.services import Services
from fourquarters.web.pages.frame import PAGE, context, page
from fourquarters.web.storage import reach_store
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.tongue import Tongue


@get("/stop/{stop:str}", **PAGE)
async def stop(services: Services, guest: GuestRecord, tongue: Tongue, stop: str) -> Template:
    """Asks whoever has the link, and says nothing about whose it is."""
    if not await services.tables.read(reach_store.is_stop, stop):
        raise Refused("not_found")
    return page("stop.html", context(guest, tongue, stop=stop))


ROUTES = (stop,)
