"""The Golden City: its name."""

from __future__ import annotations

from fourquarters.words.tongue import Tongue


def title(_: Tongue) -> str:
    return _("The Golden City")


def blurb(_: Tongue) -> str:
    return _("Build from the coast into the Golden City, and be there when it scores.")


def option(name: str, _: Tongue) -> tuple[str, str]:
    raise KeyError(name)
