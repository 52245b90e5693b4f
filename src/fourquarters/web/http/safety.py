"""Safety around every request: who is asking, how often, from which page, and what the answer permits.

- Identity is a signed value: an HttpOnly cookie for browsers, `Authorization: Bearer` for programs.
- A request that changes something and carries a cookie must come from our own page: JSON, `X-FQ: 1`,
  and an Origin equal to the host. Browsers never send a token by themselves, so programs need none of that.
- What cannot be one of our addresses goes no further than here.
- Every answer carries a strict Content-Security-Policy and its companions.
"""

from __future__ import annotations

import re
from dataclasses import replace
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from fourquarters.web.accounts.codes import SESSION, session_hash
from fourquarters.web.accounts.guests import COOKIE, new_id
from fourquarters.web.accounts.limits import network
from fourquarters.web.errors import Refused
from fourquarters.web.http.http_connection import preferred
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.messages import encode
from fourquarters.web.metrics import ANSWERS, REFUSALS

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
CHANGES = {"POST", "PATCH", "DELETE"}  # no address accepts any other; clients that try are told so
METRICS = "/metrics"
"""Whose token is no guest's."""

NOT_PERSONAL = (
    "/static/", "/sprite/", "/schema", "/health", "/api/guests", "/manifest.webmanifest", "/service-worker.js", "/offline",
    METRICS,
    "/api/notifications/stop/",
)  # fmt: skip
OWN_AFFAIRS = ("/api/account", "/api/me")
BY_LINK = "/api/notifications/stop/"
"""What an e-mail's link may do, for whoever has it: mail services post a form there (RFC 8058), without any cookie."""
HOST = re.compile(r"([\w.-]+|\[[0-9a-f:.]+\])?(:\d{1,5})?", re.IGNORECASE | re.ASCII)
NOT_IN_PATHS = re.compile("[\\x00-\\x1f\\x7f\\ud800-\\udfff]")
LONGEST_PATH = 1024


def identify(services: Services, scope: Scope) -> Visitor:
    """Who a request says it comes from; a cookie with a bad signature counts as none, a bad token is refused.
    Whether a session has not ended is for the database to say (`Sessions.known`)."""
    headers = Headers.from_scope(scope)
    client = scope.get("client")
    address = network(client[0]) if client else ""
    language = preferred(headers.get("accept-language", ""))
    token, cookie = token_in(headers, scope), cookie_in(headers)
    if (token or cookie).startswith(SESSION):
        session = session_hash(token or cookie)
        return Visitor("", "token" if token else "cookie", address, language, session)
    if token:
        return Visitor(services.signer.read(token) or "", "token", address, language)
    guest = services.signer.read(cookie)
    return Visitor(guest or new_id(), "cookie" if guest else "", address, language)


def token_in(headers: Headers, scope: Scope) -> str:
    kind, _space, value = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return value.strip() or "none"
    if scope["type"] == ScopeType.WEBSOCKET:
        asked = scope.get("query_string", b"").decode("latin-1").split("&")
        return next((part.removeprefix("token=") for part in asked if part.startswith("token=")), "")
    return ""


def cookie_in(headers: Headers) -> str:
    """Of two, the first: it belongs to the longer path, the other to where the site lay before."""
    try:
        cookies = SimpleCookie(";".join(reversed(headers.get("cookie", "").split(";"))))
    except CookieError:
        return ""
    return cookies[COOKIE].value if COOKIE in cookies else ""


def same_origin(headers: Headers) -> bool:
    """Is the Origin, if one is sent, our own host?"""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:
        raise Refused("bad_request") from None


def check_form(scope: Scope) -> None:
    """Refuse what cannot be one of our addresses, before anything tries to make sense of it."""
    if NOT_IN_PATHS.search(scope["path"]):
        raise Refused("not_found")
    if len(scope["path"]) > LONGEST_PATH:
        raise Refused("address_too_long")
    hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    if len(hosts) > 1 or not all(HOST.fullmatch(host) and port_of(host) < 1 << 16 for host in hosts):
        raise Refused("bad_request")


def port_of(host: str) -> int:
    port = host.rpartition(":")[2]
    return int(port) if port.isdigit() else 0


def check_request(services: Services, visitor: Visitor, scope: Scope) -> None:
    """Refuse requests that come too often or are none of ours."""
    if not services.requests.take(visitor.address):
        raise Refused("slow_down")
    check_form(scope)


def check_sender(visitor: Visitor, scope: Scope) -> None:
    """Refuse requests from nobody, from a device that was signed out, or from another site's page."""
    if not visitor.guest:
        raise Refused("bad_token")
    if visitor.stale and scope["path"].startswith("/api/"):
        raise Refused("signed_out")  # only a page makes them somebody new
    headers = Headers.from_scope(scope)
    if scope["type"] == ScopeType.WEBSOCKET:
        if not same_origin(headers):
            raise Refused("forbidden")
        return
    if scope.get("method") not in CHANGES or scope["path"].startswith(BY_LINK):
        return
    given = headers.get("content-type", "").split(";")[0].strip().lower()
    is_json = given == "application/json" or scope.get("method") == "DELETE"  # which has no body
    from_page = visitor.shown_by != "cookie" or headers.get("x-fq") == "1"
    if not (is_json and from_page and same_origin(headers)):
        raise Refused("forbidden")


def check_welcome(services: Services, visitor: Visitor, scope: Scope) -> None:
    """Refuse every change by somebody whom a host has banned, but for their own account."""
    if scope.get("method") in CHANGES and not scope["path"].startswith(OWN_AFFAIRS):
        services.house.check(visitor.guest, visitor.address)


class Safety:
    """The layer around the whole application."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app, self.services = app, services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        visitor = replace(identify(self.services, scope), https=scope.get("scheme") in {"https", "wss"})
        state: dict[str, Any] = scope.setdefault("state", {})
        state["visitor"] = visitor
        try:
            check_request(self.services, visitor, scope)
            state["visitor"] = visitor = await self.known(visitor, scope)
            check_sender(visitor, scope)
            check_welcome(self.services, visitor, scope)
            cookie = self.cookie_for(visitor, scope)
        except Refused as refusal:
            await refuse(refusal, self.services, scope, send)
            return
        if scope["type"] == ScopeType.WEBSOCKET:
            await self.app(scope, receive, Handshake(self.services, scope, send))
        elif scope["method"] == "HEAD":
            await Head(self.app, cookie, self.services.base)(scope, receive, send)
        elif scope["method"] == "OPTIONS":
            await tell_options(self.app, scope, receive, send)
        else:
            await self.app(scope, receive, dressed(scope, send, cookie, self.services.base))

    async def known(self, visitor: Visitor, scope: Scope) -> Visitor:
        """The visitor as the database knows them, where that matters."""
        if scope["path"] == METRICS:
            return replace(visitor, guest=new_id(), session="")
        if not scope["path"].startswith(NOT_PERSONAL):
            return await self.services.sessions.known(visitor)
        return replace(visitor, guest=visitor.guest or new_id()) if visitor.session else visitor

    def cookie_for(self, visitor: Visitor, scope: Scope) -> str:
        """The cookie of somebody new. New identities are limited, except for those who only look."""
        if visitor.shown_by or scope["type"] == ScopeType.WEBSOCKET:
            return ""
        if scope["path"].startswith(NOT_PERSONAL):
            return ""
        if not self.services.newcomers.take(visitor.address):
            if scope["method"] in HARMLESS:
                return ""
            raise Refused("slow_down")
        return identity_cookie(self.services, visitor, self.services.signer.sign(visitor.guest))


def identity_cookie(services: Services, visitor: Visitor, value: str) -> str:
    """The cookie that says who somebody is from now on; without a value, that they are nobody. What came over HTTPS is never
    sent without it."""
    secure = "; Secure" if visitor.https or services.settings.secure_cookie else ""
    return f"{COOKIE}={value}; Path={services.base}/; Max-Age={YEAR if value else 0}; HttpOnly; SameSite=Lax{secure}"


def dressed(scope: Scope, send: Send, cookie: str, base: str) -> Send:
    """Give an answer its safety headers, a newcomer their cookie, and a redirect the path that the site lies under. What
    the API says is for whoever asked, and kept by nobody in between."""
    personal = scope["path"].startswith("/api/")

    async def send_safely(message: Message) -> None:
        if message["type"] == "http.response.start":
            ANSWERS.add(f"{message['status'] // 100}xx")
            headers = MutableScopeHeaders.from_message(message)
            for name, value in HEADERS.items():
                headers[name] = value
            if personal and "cache-control" not in headers:
                headers["Cache-Control"] = "no-store"
            if cookie and "set-cookie" not in headers:
                headers.add("Set-Cookie", cookie)
            if base and headers.get("location", "").startswith("/"):
                headers["Location"] = base + headers["location"]
        await send(message)

    return send_safely


class Head:
    """HEAD is GET without the body; nothing that would follow is waited for."""

    def __init__(self, app: ASGIApp, cookie: str, base: str) -> None:
        self.app, self.cookie, self.base = app, cookie, base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked: Any = {**scope, "method": "GET"}
        started = False
        told = dressed(scope, send, self.cookie, self.base)

        async def send_head(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start" and not started:
                started = True
                await told(message)
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        async def hear() -> Any:
            return {"type": "http.disconnect"} if started else await receive()

        await self.app(asked, hear, send_head)


async def tell_options(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Which methods an address accepts; the refusal of a method that none accepts says so."""
    asked: Any = {**scope, "method": "TRACE"}
    allowed = False

    async def send_options(message: Message) -> None:
        nonlocal allowed
        if message["type"] == "http.response.start" and message["status"] == 405:
            allowed = True
            told = [pair for pair in message["headers"] if pair[0].lower() == b"allow"]
            message = {**message, "status": 204, "headers": told}
        elif allowed and message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send_safely(message)

    send_safely = dressed(scope, send, "", "")
    await app(asked, receive, send_options)


class Handshake:
    """Sends over a WebSocket; a refused handshake gets a message."""

    def __init__(self, services: Services, scope: Scope, send: Send) -> None:
        self.services, self.scope, self.send, self.accepted = services, scope, send, False

    async def __call__(self, message: Message) -> None:
        self.accepted = self.accepted or message["type"] == "websocket.accept"
        if message["type"] != "websocket.close" or self.accepted:
            await self.send(message)
            return
        errors = {"Not Found": "not_found", "Internal Server Error": "accident"}
        error = errors.get(message.get("reason") or "", "bad_request")
        await refuse(Refused(error), self.services, self.scope, self.send)


async def refuse(refusal: Refused, services: Services, scope: Scope, send: Send) -> None:
    """Answer a request that never reaches its route."""
    REFUSALS.add(refusal.error)
    why = refusal.told(services.refusing_in(scope))
    body = encode({"error": refusal.error, "why": why})
    headers = {
        **HEADERS,
        **companions(refusal),
        "Content-Type": "application/json",
        "Cache-Control": "no-store",
    }
    headers["Content-Length"] = str(len(body))
    pairs = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    kind: Any = "websocket.http.response" if scope["type"] == ScopeType.WEBSOCKET else "http.response"
    start: Any = {"type": f"{kind}.start", "status": refusal.status, "headers": pairs}
    await send(start)
    end: Any = {"type": f"{kind}.body", "body": body, "more_body": False}
    await send(end)


def companions(refusal: Refused) -> dict[str, str]:
    """The headers that go with a status."""
    if refusal.status == 401:
        return {"WWW-Authenticate": "Bearer"}
    return {"Retry-After": "1"} if refusal.status in {429, 503} else {}
