"""Urbanization: what is shared around the map."""

from __future__ import annotations

from fourquarters.games.urbanization.picture.factories import factories
from fourquarters.games.urbanization.picture.grain import grain
from fourquarters.games.urbanization.picture.inventions import inventions
from fourquarters.games.urbanization.picture.look import Look
from fourquarters.picture.scene import Panel


def panels(look: Look) -> list[Panel]:
    """Inventions above the map, factories and grain beside it."""
    shared = [factories(look), grain(look)]
    return [inventions(look), *shared] if look.facts.inventions else shared
