"""Numbers as people read them: with a true minus sign."""

from __future__ import annotations


def minus(number: int) -> str:
    """A number, with a true minus sign if it is negative."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A gain or a loss: "+3", "−2"."""
    return f"{number:+d}".replace("-", "−")
