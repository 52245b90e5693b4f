"""Urbanization: its title and its variant."""

from __future__ import annotations

from fourquarters.words.tongue import Tongue


def title(_: Tongue) -> str:
    return _("Urbanization")


def blurb(_: Tongue) -> str:
    return _("House, feed and employ your citizens, from the first bakery to the stock market.")


def option(name: str, _: Tongue) -> tuple[str, str]:
    if name == "inventions":
        return _("Inventions"), _("Eighteen inventions, a ninth action and the Professor.")
    raise KeyError(name)
