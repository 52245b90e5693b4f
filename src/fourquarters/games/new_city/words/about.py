"""New City: its name and its variants."""

from __future__ import annotations

from fourquarters.words.tongue import Tongue


def title(_: Tongue) -> str:
    return _("New City")


def blurb(_: Tongue) -> str:
    return _("Bid for districts, let your quarter grow from the crossing, and fill your coffers.")


def option(name: str, _: Tongue) -> tuple[str, str]:
    return {
        "shared_coins": (
            _("City Improvement"),
            _("All improvement coins form one pile, four of each kind: first come, first served."),
        )
    }[name]
