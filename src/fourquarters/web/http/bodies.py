"""Request bodies: accepted exactly as the OpenAPI document describes them, or refused, saying where."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ClientException


class ApiRequest(Request[Any, Any, Any]):
    """A request whose body may be anything at all."""

    async def json(self) -> Any:
        wanted = self.route_handler.parsed_data_field
        try:
            return read_body(await self.body() or b"null", wanted.annotation if wanted else Any)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            message, _at, place = str(error).partition(" - at `$")
            problem = {"message": message, "key": place.strip(".`"), "source": "body"}
            raise ClientException(extra=[problem]) from None


def read_body(text: bytes, kind: Any) -> Any:
    """A body of some kind. In JSON, 3.0 is the same integer as 3; nothing else is converted."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError:
        return msgspec.convert(with_whole_numbers(msgspec.json.decode(text)), kind)


def with_whole_numbers(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [with_whole_numbers(part) for part in value]
    if isinstance(value, dict):
        return {key: with_whole_numbers(part) for key, part in value.items()}
    return value
