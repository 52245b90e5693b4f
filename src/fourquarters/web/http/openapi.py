"""What the OpenAPI document says about answers: every status, and the body of a refusal."""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Example, SecurityScheme
from msgspec import UNSET, Struct, UnsetType

from fourquarters.web import (
    account_messages,
    analysis_messages,
    club_messages,
    club_requests,
    figures,
    host_messages,
    messages,
    notification_messages,
    pace_messages,
    people_messages,
    puzzle_messages,
    requests,
)
from fourquarters.web.accounts.guests import COOKIE
from fourquarters.web.accounts.writing import UNSEEN
from fourquarters.web.errors import SENTENCES, STATUS
from fourquarters.web.http.openapi_examples import add_examples, operations, sent
from fourquarters.web.messages import ViewMessage


class Problem(Struct):
    """A refusal: a short code for programs, a sentence for people, and sometimes what is wrong."""

    error: str
    why: str
    details: list[dict[str, Any]] | dict[str, Any] | UnsetType | None = UNSET


class RefusedMove(Struct):
    """A move that was not made: why, and the current state."""

    error: str
    why: str
    view: ViewMessage | UnsetType = UNSET


ALWAYS = (400, 401, 408, 414, 429, 431, 500, 503)
WITH_BODY = (403, 413)
AT_TABLE = (404, 410)
TEXTS = {
    400: "The request is not valid: its details say where.",
    401: "The token is not valid.",
    403: "Not allowed: not your seat, or not a request from our own page.",
    404: "There is no such thing.",
    408: "The request took too long to arrive.",
    409: "The request conflicts with the current state.",
    410: "The match was played under older rules and cannot be continued.",
    413: "The body is too large.",
    414: "The address is too long.",
    429: "Too much at once; wait a moment.",
    431: "The headers are too large.",
    500: "Something went wrong on our side.",
    503: "The server or its database cannot answer now; nothing was changed.",
}
EXAMPLES = {
    400: "bad_request", 401: "bad_token", 403: "not_seated", 404: "no_such_table", 408: "too_slow",
    409: "stale", 410: "gone", 413: "too_large", 414: "address_too_long", 429: "slow_down",
    431: "head_too_large", 500: "accident", 503: "failed",
}  # fmt: skip


def answers(*statuses: int, body: type[Struct] = Problem) -> dict[int, ResponseSpec]:
    """The refusals an operation may answer with: those named, and those that all operations share."""
    return {status: refusal(status, body) for status in sorted({*ALWAYS, *statuses})}


def refusal(status: int, body: type[Struct]) -> ResponseSpec:
    error = EXAMPLES[status]
    assert STATUS.get(error, 409) == status
    example = Example(summary=error, value={"error": error, "why": SENTENCES[error]})
    moved = body is RefusedMove and status in {403, 409, 429, 503}
    return ResponseSpec(body if moved else Problem, False, TEXTS[status], examples=[example])


def moves_refused() -> dict[int, ResponseSpec]:
    return answers(*WITH_BODY, *AT_TABLE, 409, body=RefusedMove)


ABOUT = """Board games over HTTP: open a table, sit down, look, move, follow.

A program asks for a token with `POST /api/guests` and sends it as `Authorization: Bearer …`. Without
one it is somebody new each time, and may only look. A table is known by its code. `GET …/view` shows
what you may know and decide; a move names the version it answers. `GET …/events` (server-sent
events) and the WebSocket `/api/tables/{code}/live?token=…&as=view` report every change at once; `as=scene` sends
what a page draws, and `as=scene&changes=1` only what changes in it (docs/server.md).

A refused request is answered with `{error, why}`: a code for programs, a sentence for people."""


AREAS = {
    "games": "What can be played.",
    "guests": "Who you are: a token, without an account.",
    "me": "Your name, preferences, statistics, days off and notifications.",
    "tables": "Tables: open one, sit down, look, move, take back, look back, follow.",
    "plan": "Trying out moves on a private copy.",
    "guides": "Guided first games.",
    "files": "Match files.",
    "puzzles": "Puzzles: find the best move.",
    "account": "Members: passkeys, devices, your data.",
    "people": "Members as others see them.",
    "members": "Finding members.",
    "leaderboards": "Ratings.",
    "friends": "Friends.",
    "blocks": "Whom you do not want to meet.",
    "groups": "Groups with tables and a ladder of their own.",
    "tournaments": "Swiss and round-robin tournaments.",
    "notices": "What is new for you.",
    "notifications": "Ending notifications by the link in an e-mail.",
    "host": "For those who look after the server.",
    "health": "Is the server well?",
}
"""The parts of the API, by the first word of an address."""


def area_of(path: str) -> str:
    return path.removeprefix("/api").split("/")[1]


def described(document: dict[str, Any]) -> None:
    """Say of each operation which part of the API it belongs to, in a line what it does, and who may ask for it."""
    document["tags"] = [{"name": name, "description": about} for name, about in AREAS.items()]
    for path, found in document["paths"].items():
        for operation in operations({"paths": {path: found}}):
            operation["tags"] = [area_of(path)]
            operation["summary"] = re.split(r"[.;] |\.$", operation["description"])[0]
            operation["security"] = document["security"]


def completed(document: dict[str, Any]) -> dict[str, Any]:
    """The document with bodies described by msgspec, which reads them: exactly, and in words."""
    bodies = document["components"]["schemas"]
    parts = (
        requests, messages, pace_messages, puzzle_messages, analysis_messages, figures, account_messages,
        people_messages, club_requests, club_messages, host_messages, notification_messages,
    )  # fmt: skip
    said = [vars(part).values() for part in parts]
    known = [*chain.from_iterable(said), Problem, RefusedMove]
    kinds = [kind for kind in known if isinstance(kind, type) and kind.__name__ in bodies]
    _types, exact = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    bodies.update(exact)
    bodies["ChatAsked"] = text_or_reaction(bodies["ChatAsked"])
    for name, example in sent().items():
        bodies[name]["examples"] = [example]
    described(document)
    add_examples(document)
    return document


def text_or_reaction(body: dict[str, Any]) -> dict[str, Any]:
    """A line of the chat has one of two shapes: a text of which something can be seen, or a reaction."""
    fields, nothing = body["properties"], {"const": "", "default": ""}
    text = {**without_default(fields["text"]), "pattern": f"^[^\\u0000]*[^{UNSEEN}][^\\u0000]*$"}
    reaction = {
        **without_default(fields["reaction"]),
        "enum": [one for one in fields["reaction"]["enum"] if one],
    }
    common = {name: body[name] for name in ("title", "type", "additionalProperties")}
    shapes = ({"text": text, "reaction": nothing}, {"reaction": reaction, "text": nothing})
    return {
        "title": body["title"],
        "description": body["description"],
        "oneOf": [
            {**common, "properties": {**fields, **shape}, "required": [next(iter(shape))]} for shape in shapes
        ],
    }


def without_default(field: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in field.items() if name != "default"}


class Document(JsonRenderPlugin):
    """The document as it is sent."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, completed(openapi_schema))


def openapi() -> OpenAPIConfig:
    """How the API describes itself."""
    token = SecurityScheme(
        type="http", scheme="bearer", description="The token of a guest: see POST /api/guests."
    )
    cookie = SecurityScheme(
        type="apiKey",
        name=COOKIE,
        security_scheme_in="cookie",
        description="The same in a browser: each answer to somebody new sets it.",
    )
    return OpenAPIConfig(
        title="Four Quarters",
        version="1",
        description=ABOUT,
        path="/schema",
        render_plugins=[Document()],
        components=Components(security_schemes={"token": token, "cookie": cookie}),
        security=[{"token": []}, {"cookie": []}, {}],
        use_handler_docstrings=True,
    )
