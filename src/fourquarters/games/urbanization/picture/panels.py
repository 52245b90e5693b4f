"""Urbanization: what is shared around the map."""

from __future__ import annotations

from fourquarters.games.urbanization.picture.factories import factories_panel
from fourquarters.games.urbanization.picture.grain import grain_panel
from fourquarters.games.urbanization.picture.inventions import inventions_panel
from fourquarters.games.urbanization.picture.look import Look
from fourquarters.picture.scene import Panel


def panels(look: Look) -> list[Panel]:
    """Factories and grain beside the map, inventions above the log."""
    shared = [factories_panel(look), grain_panel(look)]
    return [*shared, inventions_panel(look)] if look.facts.inventions else shared
