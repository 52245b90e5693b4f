"""Safety around every request: who asks, how often, from which page, and what the answer permits.

- Identity is a signed value: an HttpOnly cookie for browsers, `Authorization: Bearer` for programs.
- A request that changes something and shows a cookie must come from our own page: JSON, `X-FQ: 1`,
  and an Origin equal to the host. A token is never sent by itself, so programs need none of that.
- Every answer carries a strict Content-Security-Policy and its companions.
"""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from fourquarters.table.tongue import LANGUAGES, Tongue
from fourquarters.web.errors import Refused
from fourquarters.web.guests import COOKIE, new_id
from fourquarters.web.house import House, Visitor
from fourquarters.web.messages import encode

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
YEAR = 365 * 86400
HARMLESS = {"GET", "HEAD", "OPTIONS"}
NOT_PERSONAL = ("/static/", "/sprite/", "/schema", "/health")


def visitor_of(house: House, scope: Scope) -> Visitor:
    """Who a request comes from; a wrong signature counts as none."""
    headers = Headers.from_scope(scope)
    client = scope.get("client")
    address = client[0] if client else ""
    language = preferred(headers.get("accept-language", ""))
    for way, value in (("token", token_in(headers, scope)), ("cookie", cookie_in(headers))):
        guest = house.signer.read(value) if value else None
        if guest is not None:
            return Visitor(guest, way, address, language)
    return Visitor(new_id(), "", address, language)


def token_in(headers: Headers, scope: Scope) -> str:
    kind, _space, value = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return value.strip()
    if scope["type"] == ScopeType.WEBSOCKET:
        asked = scope.get("query_string", b"").decode("latin-1").split("&")
        return next((part.removeprefix("token=") for part in asked if part.startswith("token=")), "")
    return ""


def cookie_in(headers: Headers) -> str:
    try:
        cookies = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return ""
    return cookies[COOKIE].value if COOKIE in cookies else ""


def preferred(accept_language: str) -> str:
    """The first language of a browser's list that we speak."""
    for part in accept_language.split(","):
        language = part.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return ""


def same_origin(headers: Headers) -> bool:
    """Whether the Origin, where one is sent, is our own host."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")


def check_request(house: House, visitor: Visitor, scope: Scope) -> None:
    """Refuse what comes too often or from another site's page."""
    headers = Headers.from_scope(scope)
    if not house.requests.take(visitor.address):
        raise Refused("slow_down")
    if scope["type"] == ScopeType.WEBSOCKET:
        if not same_origin(headers):
            raise Refused("forbidden")
        return
    if scope.get("method") in HARMLESS:
        return
    is_json = headers.get("content-type", "").split(";")[0].strip().lower() == "application/json"
    from_page = visitor.shown_by != "cookie" or headers.get("x-fq") == "1"
    if not (is_json and from_page and same_origin(headers)):
        raise Refused("forbidden")


class Safety:
    """The layer around the whole application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        house: House = scope["litestar_app"].state.house
        visitor = visitor_of(house, scope)
        state: dict[str, Any] = scope["state"]
        state["visitor"] = visitor
        try:
            check_request(house, visitor, scope)
        except Refused as refusal:
            await refuse(refusal, visitor, scope, send)
            return
        if scope["type"] == ScopeType.WEBSOCKET:
            await self.app(scope, receive, send)
            return

        newcomer = not visitor.shown_by and not scope["path"].startswith(NOT_PERSONAL)

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                dress(message, house, visitor, new=newcomer)
            await send(message)

        await self.app(scope, receive, send_safely)


def dress(message: Message, house: House, visitor: Visitor, new: bool) -> None:
    """Give an answer its safety headers, and a newcomer his cookie."""
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    if new:
        secure = "; Secure" if house.settings.secure_cookie else ""
        signed = house.signer.sign(visitor.guest)
        headers.add(
            "Set-Cookie", f"{COOKIE}={signed}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"
        )


async def refuse(refusal: Refused, visitor: Visitor, scope: Scope, send: Send) -> None:
    """Answer a request that never reaches its route."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 4403, "reason": refusal.error})
        return
    why = refusal.told(Tongue(visitor.language or "en"))
    headers = {**HEADERS, "Content-Type": "application/json"}
    if refusal.status == 429:
        headers["Retry-After"] = "1"
    pairs = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": refusal.status, "headers": pairs})
    body = encode({"error": refusal.error, "why": why})
    await send({"type": "http.response.body", "body": body, "more_body": False})
