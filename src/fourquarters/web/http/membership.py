"""What members do with each other: each change is one transaction in which they are still signed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK
from sqlalchemy import Connection

from fourquarters.web.club_messages import MemberNamed
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.accounts import check_still
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.services import Services, Visitor

T = TypeVar("T")

MEMBER_LOOKS: dict[str, Any] = {"responses": answers(403, 404)}
MEMBER_ACTS: dict[str, Any] = {
    "status_code": HTTP_200_OK,
    "responses": answers(*answered.WITH_BODY, 404, 409),
}
MemberHandle = Annotated[str, Parameter(max_length=80, description="What a member is found by.")]


async def written(services: Services, visitor: Visitor, work: Callable[[Connection], T]) -> T:
    """Do something as a member."""
    services.check_member(visitor)

    def do(connection: Connection) -> T:
        check_still(connection, visitor)
        return work(connection)

    return await services.tables.journal.do(do)


def person(row: Any) -> MemberNamed:
    return MemberNamed(row.name, row.handle)
