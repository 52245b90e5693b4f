"""What the API's routes are given, what they accept, and how they answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from litestar import Request, Response
from litestar.di import Provide
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from fourquarters.picture.tokens import DISTINCT
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.openapi import answers, moves_refused
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.requests import MOST_ASKED
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables.registry import TableRegistry
from fourquarters.words.tongue import Tongue

JSON = "application/json"

Lang = Annotated[
    str,
    Parameter(
        max_length=8, required=False, description="The language of texts, en or de; if left out, your own."
    ),
]
Code = Annotated[
    str, Parameter(max_length=12, description="The code of a table, as in its link: six letters and digits.")
]
Theme = Annotated[Literal["light", "dark"], Parameter(description="The colours of a picture.")]
Palette = Annotated[
    Literal["printed", "distinct"], Parameter(description="As printed, or for colour-blind eyes.")
]
SeenFrom = Annotated[
    int,
    Parameter(
        ge=-1,
        le=MOST_ASKED - 1,
        description="Which of your seats to see the table from, if people share your device; -1: as it comes.",
    ),
]


def look_of(theme: str, palette: str) -> str:
    """A picture's colours by the name that the painter knows."""
    return f"{theme}-{palette}" if palette == DISTINCT else theme


At = Annotated[int, Parameter(ge=-1, le=2**31 - 1, description="A version; -1: the current one.")]


def services_of(request: Request[Any, Any, Any]) -> Services:
    services: Services = request.app.state.services
    return services


def visitor_of(request: Request[Any, Any, Any]) -> Visitor:
    visitor: Visitor = request.scope["state"]["visitor"]
    return visitor


async def guest_of(services: Services, visitor: Visitor) -> GuestRecord:
    return await services.guest(visitor)


def tongue_of(services: Services, visitor: Visitor, guest: GuestRecord, lang: Lang = "") -> Tongue:
    return services.tongue(lang, guest, visitor)


async def table_of(services: Services, visitor: Visitor, code: Code) -> LiveTable:
    return await services.table(code, visitor.guest)


@dataclass(frozen=True)
class TableVisit:
    """A request to change something at a table: which table, who is asking, and in what language they read."""

    tables: TableRegistry
    table: LiveTable
    guest: GuestRecord
    tongue: Tongue


def visit_of(services: Services, table: LiveTable, guest: GuestRecord, tongue: Tongue) -> TableVisit:
    return TableVisit(services.tables, table, guest, tongue)


DEPENDENCIES = {
    "services": Provide(services_of, sync_to_thread=False),
    "visitor": Provide(visitor_of, sync_to_thread=False),
    "guest": Provide(guest_of),
    "tongue": Provide(tongue_of, sync_to_thread=False),
}

LOOK: dict[str, Any] = {
    "dependencies": {"table": Provide(table_of)},
    "responses": answers(*answered.AT_TABLE),
}
AT_TABLE: dict[str, Any] = {
    "dependencies": {"table": Provide(table_of), "visit": Provide(visit_of, sync_to_thread=False)},
    "status_code": HTTP_200_OK,
    "responses": answers(*answered.WITH_BODY, *answered.AT_TABLE, 409),
}
LOOK_FROM_A_SEAT = {**LOOK, "responses": answers(*answered.AT_TABLE, 403, 409)}
LOOK_AT_MATCH = {**LOOK, "responses": answers(*answered.AT_TABLE, 409)}
MOVE = {**AT_TABLE, "responses": moves_refused()}
WRITE: dict[str, Any] = {"responses": answers(*answered.WITH_BODY, 409)}


def raw(content: bytes, status: int = HTTP_200_OK) -> Response[Any]:
    """JSON that is already encoded."""
    headers = {"Cache-Control": "no-store"}
    return Response(content, media_type=JSON, status_code=status, headers=headers)
