"""People with accounts, for tests."""

from __future__ import annotations

from itertools import count

from tests.web.authenticator import Device
from tests.web.serving import Server

KEYS = count(10**7)
"""No two members have the same passkey."""


def new_member(server: Server, name: str) -> Device:
    """Somebody who has become a member on a device of their own."""
    made = Device(server, name)
    made.join(made.passkey(next(KEYS)))
    return made


def play_to_the_end(code: str, *people: Device) -> None:
    """Everyone takes the first decision there is, until the match is over."""
    view = people[0].view(code)
    while not view["over"]:
        decider = people[view["decider"]]
        view = decider.view(code)
        if view["legal"]:
            view = decider.move(code, view["version"], view["legal"][0]["action"])
