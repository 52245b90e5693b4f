"""The link that friends are sent: an address of this server that they can reach, if there is one."""

from __future__ import annotations

import socket
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec

from fourquarters.web.settings import Settings

EVERYWHERE = {"0.0.0.0", "::", ""}
ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's: only the way there is looked up, and nothing is sent."""


class Invitation(msgspec.Struct, frozen=True):
    """The link to a table, and whether it leads here from other computers too."""

    url: str
    reachable: bool


def invite(settings: Settings, asked: str, code: str) -> Invitation:
    """The link to a table for somebody who came by the address `asked`.

    The public address goes before any other; a name or address that is not just this computer's own is passed
    on; a server that listens everywhere has an address in its network.
    """
    if settings.public_url:
        return Invitation(f"{settings.public_url.rstrip('/')}/table/{code}", True)
    here = asked.rstrip("/")
    parts = urlsplit(here)
    if not is_own(parts.hostname or ""):
        return Invitation(f"{here}/table/{code}", True)
    address = lan_address() if settings.host in EVERYWHERE else ""
    if not address:
        return Invitation(f"{here}/table/{code}", False)
    port = f":{parts.port}" if parts.port else ""
    return Invitation(f"{parts.scheme}://{address}{port}/table/{code}", True)


def is_own(host: str) -> bool:
    """Does a host name or address mean this computer to everyone who uses it?"""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


@cache
def lan_address() -> str:
    """This computer's address in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(ELSEWHERE)
        except OSError:
            return ""
        address: str = asked.getsockname()[0]
    return "" if ip_address(address).is_loopback or ip_address(address).is_unspecified else address
