"""Hosts for tests: a member with the role, which a link gives as it does in life."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from typing import Any

from fourquarters.web.settings import Settings
from fourquarters.web.storage import host_store
from fourquarters.web.storage.database import Database
from tests.web.authenticator import Device
from tests.web.serving import Server


def host_command(server: Server, *words: str) -> str:
    """What `fourquarters host` prints."""
    command = [
        sys.executable,
        "-m",
        "fourquarters",
        "host",
        "--database",
        server.settings["database"],
        *words,
    ]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=True, env={**os.environ, "COLUMNS": "200"}
    )
    return done.stdout


def host_link(server: Server) -> str:
    """A link as the command line makes one, at this server's address."""
    token = secrets.token_urlsafe(24)
    database = Database(Settings(database=server.settings["database"]).url)
    with database.writing() as connection:
        host_store.keep_link(connection, token)
    database.close()
    return f"http://localhost:{server.settings['port']}/host/join#{token}"


def member(server: Server, name: str, number: int) -> Device:
    device = Device(server, name)
    device.join(device.passkey(number))
    return device


def host(server: Server, name: str = "Hedda", number: int = 1) -> Device:
    """A member who has used a link."""
    made = member(server, name, number)
    made.post("/api/host/join", token=host_link(server).partition("#")[2])
    return made


def key_of(host: Device, name: str) -> str:
    """What stands for somebody on the page."""
    (found,) = [one for one in host.get(f"/api/host/people?name={name}")["people"] if one["name"] == name]
    return str(found["key"])


def ban(host: Device, name: str, **more: Any) -> None:
    host.post("/api/host/bans", name=name, key=key_of(host, name), **{"reason": "Rude.", **more})
