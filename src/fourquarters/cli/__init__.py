"""The `fourquarters` command. It knows games only through the registry."""

from __future__ import annotations

from fourquarters.cli.entry import main

__all__ = ["main"]
