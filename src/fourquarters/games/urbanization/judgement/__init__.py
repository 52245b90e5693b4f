"""Urbanization: how good a position looks to a player, for greedy and for search."""

from __future__ import annotations

from fourquarters.games.urbanization.judgement.first_effects import judge

__all__ = ["judge"]
