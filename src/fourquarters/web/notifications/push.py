"""Web push: a message is posted to the address that a browser gave us, which anybody can make up.

So it must be HTTPS at the usual port, it must not lead into a private network, and nothing that comes back is
read but the status. The name is looked up once and that very address is used. On a test server, this computer is
allowed too.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from fourquarters.web.errors import Refused

TIMEOUT = 15.0
"""Seconds for all of it, from looking up the name to the status."""

LONGEST = 1000
HTTPS = 443
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})\b")
PRINTED = re.compile(r"[!-~]+")


class PushFailed(Exception):
    """The push service could not take it now."""


class Endpoint(NamedTuple):
    """An address of a push service."""

    secure: bool
    host: str
    port: int
    target: str

    @property
    def origin(self) -> str:
        return f"{'https' if self.secure else 'http'}://{self.authority}"

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.secure and self.port == HTTPS else f"{host}:{self.port}"


def endpoint_of(url: str, test: bool) -> Endpoint:
    """The address of a push service, or a refusal."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refused("bad_endpoint") from None
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    here = test and parts.scheme == "http" and parts.hostname == "127.0.0.1"
    there = parts.scheme == "https" and port in {None, HTTPS}
    odd = parts.username is not None or parts.fragment or not PRINTED.fullmatch(target)
    if len(url) > LONGEST or odd or not parts.hostname or not (here or there):
        raise Refused("bad_endpoint")
    return Endpoint(there, parts.hostname, port or HTTPS, target)


HOLDS_IPV4 = ip_network("64:ff9b::/96"), ip_network("::/96")
"""IPv6 addresses that end in one of IPv4, to which a gateway leads."""

LOCAL_GATEWAY = ip_network("64:ff9b:1::/48")


def is_public(address: str) -> bool:
    """Does an address lead out into the Internet, also where a gateway makes another one of it?"""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.is_site_local or found in LOCAL_GATEWAY:
            return False
        inner = IPv4Address(int(found) & 0xFFFFFFFF) if any(found in net for net in HOLDS_IPV4) else None
        found = inner or found.ipv4_mapped or found.sixtofour or found
    return found.is_global and not found.is_multicast


async def look_up(endpoint: Endpoint) -> str:
    """The one address to connect to; if any that the name stands for is private, none."""
    if not endpoint.secure:
        return endpoint.host  # of a test: this computer
    loop = asyncio.get_running_loop()
    found: list[Any] = await loop.getaddrinfo(endpoint.host, endpoint.port, type=1)
    addresses = [str(one[4][0]) for one in found]
    if not addresses or not all(is_public(address) for address in addresses):
        raise PushFailed("a private address")
    return addresses[0]


async def post(endpoint: Endpoint, headers: dict[str, str], body: bytes) -> int:
    """Post a message; the status of the answer. `PushFailed`: there was none."""
    try:
        async with asyncio.timeout(TIMEOUT):
            return await exchange(endpoint, await look_up(endpoint), headers, body)
    except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError) as problem:
        raise PushFailed(f"{type(problem).__name__}: {problem}") from None


@cache
def trusted() -> ssl.SSLContext:
    """Whose certificates are believed: read once, because that takes as long as many moves."""
    return ssl.create_default_context()


async def exchange(endpoint: Endpoint, address: str, headers: dict[str, str], body: bytes) -> int:
    secure: dict[str, Any] = {}
    if endpoint.secure:
        secure = {"ssl": trusted(), "server_hostname": endpoint.host}
    reader, writer = await asyncio.open_connection(address, endpoint.port, **secure)
    try:
        all_headers = {
            "Host": endpoint.authority,
            **headers,
            "Content-Length": len(body),
            "Connection": "close",
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in all_headers.items())
        writer.write(f"POST {endpoint.target} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + body)
        await writer.drain()
        said = STATUS.match(await reader.readline())
    finally:
        writer.close()
    if said is None:
        raise PushFailed("no answer")
    return int(said[1])
