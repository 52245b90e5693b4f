"""Members with passkeys, for tests of what they do with each other."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable
from typing import Any

from tests.web.authenticator import Device
from tests.web.serving import Server

KEYS = itertools.count(10**7)
"""No two members have the same passkey."""
PATIENCE = 60.0


def member(server: Server, name: str) -> Device:
    """Somebody with a passkey, and so with a handle."""
    device = Device(server, name)
    device.join(device.passkey(next(KEYS)))
    return device


def play_to_the_end(code: str, *people: Device) -> None:
    """Everyone takes the first decision there is, until the match is over."""
    view = people[0].view(code)
    while not view["over"]:
        decider = people[view["decider"]]
        view = decider.view(code)
        if view["legal"]:
            view = decider.move(code, view["version"], view["legal"][0]["action"])


def handle(device: Device, name: str) -> str:
    """What somebody of a name that nobody else has is found by."""
    (found,) = device.get(f"/api/members?name={name}")["people"]
    assert found["name"] == name
    return str(found["handle"])


def befriend(one: Device, other: Device, name_of_one: str, name_of_other: str) -> None:
    one.post("/api/friends", who=name_of_other)
    other.post(f"/api/friends/{handle(other, name_of_one)}/accept")


def until(look: Callable[[], Any], wanted: Callable[[Any], bool], patience: float = PATIENCE) -> Any:
    """What one sees once it is as wanted."""
    end = time.monotonic() + patience
    while not wanted(seen := look()):
        assert time.monotonic() < end, seen
        time.sleep(0.05)
    return seen


def at_once(*work: Any) -> list[int]:
    """Do several things at the same time; their statuses."""
    done: list[int] = []
    threads = [threading.Thread(target=lambda one=one: done.append(one().status_code)) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(done)
