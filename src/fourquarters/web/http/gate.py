"""The gate: how many connections there may be, in total and per address, and how long to wait for each.

These limits reach worker processes with Uvicorn's configuration; each worker counts for itself.
"""

from __future__ import annotations

import socket
from asyncio import BaseTransport
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

import uvicorn

from fourquarters.engine.errors import TableError
from fourquarters.web.accounts.limits import ConcurrencyLimit, network
from fourquarters.web.http.handover import Handover
from fourquarters.web.settings import Settings
from fourquarters.words.tongue import mark

SPARE_FILES = 100
"""How many files a worker needs apart from its connections."""


class ConnectionGate:
    """Who is connected to one worker, and the way from it to the others."""

    handover: Handover | None = None

    def __init__(self, settings: Settings) -> None:
        self.limits, self.patience = settings.limits, settings.patience
        self.proxies = [proxy_network(proxy) for proxy in settings.trusted_proxies]
        self.most = min(settings.limits.connections, files_allowed() - SPARE_FILES)
        self.inside = 0
        self.addresses = ConcurrencyLimit(settings.limits.connections_of_address)

    def enter(self, address: str) -> str:
        """Count a new connection; return why it is refused, or nothing."""
        if self.inside >= self.most:
            return "full_house"
        if not self.is_proxy(address) and not self.addresses.take(network(address)):
            return "too_many"
        self.inside += 1
        return ""

    def leave(self, address: str) -> None:
        self.inside -= 1
        if not self.is_proxy(address):
            self.addresses.give_back(network(address))

    def is_proxy(self, address: str) -> bool:
        """Is this a trusted proxy? It brings many people, who are counted by the address it reports."""
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in proxy for proxy in self.proxies)


def proxy_network(proxy: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(proxy)
    except ValueError:
        message = mark("“{proxy}” is not an address or network. Example: 127.0.0.1 or 10.0.0.0/8.")
        raise TableError(message, proxy=proxy) from None


def files_allowed() -> int:
    """How many files this process may open, once it has asked for as many as it can get."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1 << 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 1 << 16 if hard == resource.RLIM_INFINITY else min(hard, 1 << 16)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return 1 << 20 if soft == resource.RLIM_INFINITY else soft


class GateConfig(uvicorn.Config):
    """Uvicorn's configuration, with the gate that its connections come through."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        super().__init__(app, **more)
        self.gate = ConnectionGate(settings)


def notice_lost_peers(transport: BaseTransport, seconds: float) -> None:
    """Have the system close a connection whose other side does not take what it is sent."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    connected = transport.get_extra_info("socket")
    if option is not None and connected is not None and connected.family != socket.AF_UNIX:
        connected.setsockopt(socket.IPPROTO_TCP, option, int(seconds * 1000))
