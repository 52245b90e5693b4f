"""The strength of a network in training as a picture: wins against greedy over the decisions it learned from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fourquarters.arena.ladder_picture import text
from fourquarters.picture.tokens import tokens
from fourquarters.words.tongue import Tongue

WIDE, HIGH = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 190, 92, 52
INKS = ("--fq-blue", "--fq-red", "--fq-violet", "--fq-green", "--fq-gilt", "--fq-ink-soft")
DASHES = ("", "7 4", "2 4")


def paint_curve(curve: Sequence[dict[str, Any]], title: str, _: Tongue, theme: str = "light") -> str:
    """A standalone SVG; each configuration is a line with its name at the end."""
    ink = tokens(theme)
    most = max((row["decisions"] for row in curve), default=1)
    body = [
        f'<rect width="{WIDE}" height="{HIGH}" rx="14" fill="{ink["--fq-paper"]}"/>',
        text(24, 40, title, 24, ink["--fq-ink"], "600"),
        text(24, 64, _("wins against greedy during training"), 14, ink["--fq-ink-soft"]),
        *axes(most, _("million decisions"), ink["--fq-ink-soft"]),
        *(lines(curve, most, ink) if curve else []),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" '
        f'font-family="{ink["--fq-font-display"].replace(chr(34), "&quot;")}">' + "".join(body) + "</svg>"
    )


def axes(most: int, unit: str, ink: str) -> Iterator[str]:
    """Shares upwards, decisions to the right."""
    for tenth in range(0, 11, 2):
        y = at(0, tenth / 10)[1]
        yield f'<path d="M{LEFT} {y:.1f}H{WIDE - RIGHT}" stroke="{ink}" stroke-opacity=".25"/>'
        yield text(LEFT - 10, y + 5, f"{tenth * 10} %", 13, ink, anchor="end")
    for quarter in range(5):
        yield text(at(quarter / 4, 0)[0], HIGH - 34, f"{most * quarter / 4e6:.0f}", 13, ink, anchor="middle")
    yield text((LEFT + WIDE - RIGHT) / 2, HIGH - 14, unit, 13, ink, anchor="middle")


def lines(curve: Sequence[dict[str, Any]], most: int, ink: Mapping[str, str]) -> Iterator[str]:
    """A line for each configuration, and its last share beside its name."""
    last = {name: shares[0] for name, shares in curve[-1]["against greedy"].items()}
    heights = apart([at(1, share)[1] for share in last.values()], 17)
    for number, (name, share) in enumerate(last.items()):
        colour, dash = ink[INKS[number % len(INKS)]], DASHES[number // len(INKS) % len(DASHES)]
        points = [at(row["decisions"] / most, row["against greedy"][name][0]) for row in curve]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        yield (
            f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="3" stroke-dasharray="{dash}" '
            f'stroke-linejoin="round"/>'
        )
        yield text(WIDE - RIGHT + 10, heights[number] + 5, f"{name}: {share:.0%}", 14, colour, "600")


def at(part: float, share: float) -> tuple[float, float]:
    """Where a share stands after a part of the training."""
    return LEFT + (WIDE - LEFT - RIGHT) * part, HIGH - BOTTOM - (HIGH - BOTTOM - TOP) * share


def apart(heights: Sequence[float], least: float) -> list[float]:
    """Heights of labels moved so that none covers another."""
    placed = list(heights)
    for number in sorted(range(len(placed)), key=lambda i: heights[i]):
        above = [
            placed[i]
            for i in range(len(placed))
            if heights[i] < heights[number] or (heights[i] == heights[number] and i < number)
        ]
        if above:
            placed[number] = max(placed[number], max(above) + least)
    return placed
