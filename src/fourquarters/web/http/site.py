"""The address that passkeys are bound to: the server's public one, or the one that the page was asked by."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

from litestar import Request

from fourquarters.web.accounts.passkeys import Site
from fourquarters.web.errors import Refused
from fourquarters.web.http.invitation import is_own
from fourquarters.web.settings import Settings

USUAL = {"http": 80, "https": 443}
"""Ports that a browser does not name."""


def site_of(settings: Settings, request: Request[Any, Any, Any]) -> Site:
    """Where a request's page is. Its Origin is this host's (`safety.same_origin`), and knows of a proxy's HTTPS.

    With a public address no other one counts, except for whoever sits at the computer itself.
    """
    asked = urlsplit(request.headers.get("origin") or str(request.base_url))
    public = urlsplit(settings.public_url) if settings.public_url else asked
    here = asked if is_own(asked.hostname or "") else public
    if not here.hostname or is_number(here):
        raise Refused("no_site")
    port = f":{here.port}" if here.port not in {None, USUAL.get(here.scheme)} else ""
    return Site(here.hostname, f"{here.scheme}://{here.hostname}{port}")


def is_number(address: SplitResult) -> bool:
    """Is it an IP address? No passkey is ever made for one."""
    try:
        return bool(ip_address(address.hostname or ""))
    except ValueError:
        return False
