"""docs/images/forecasts.svg: do the networks' forecasts come true? python benchmarks/forecasts.py

From docs/figures/self_play.json (see `benchmarks/self_play.py`): of positions said to be won with some chance, how many
were. A panel for each game, a line for each of its tables; on the diagonal every forecast keeps its word.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fourquarters import games
from fourquarters.arena.ladder_picture import text
from fourquarters.learn.curve import INKS
from fourquarters.picture.tokens import tokens
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

DOCS = Path(__file__).parents[1] / "docs"
FIGURES = DOCS / "figures" / "self_play.json"
SIDE, GAP, LEFT, TOP, BOTTOM = 250, 44, 56, 92, 60
FEWEST = 200  # positions in a tenth that is drawn


def paint(found: Mapping[str, list[dict[str, Any]]]) -> str:
    """The whole picture."""
    ink = tokens("light")
    wide, high = LEFT + len(found) * (SIDE + GAP), TOP + SIDE + BOTTOM
    body = [
        f'<rect width="{wide}" height="{high}" rx="14" fill="{ink["--fq-paper"]}"/>',
        text(24, 36, "Forecasts of the networks, and what came of them", 24, ink["--fq-ink"], "600"),
        text(
            24,
            58,
            "right: how likely the victory was said to be; up: how often it came",
            14,
            ink["--fq-ink-soft"],
        ),
    ]
    for number, game in enumerate(games.all_games()):
        x = LEFT + number * (SIDE + GAP)
        body += panel(x, words_of(game).title(Tongue("en")), found[game.name], ink)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'font-family="{ink["--fq-font-display"].replace(chr(34), "&quot;")}">' + "".join(body) + "</svg>\n"
    )


def panel(x: float, title: str, tables: list[dict[str, Any]], ink: Mapping[str, str]) -> Iterator[str]:
    """One game: the diagonal with five points on either side, and a line for each table."""
    soft, five = ink["--fq-ink-soft"], SIDE * 0.05
    yield text(x, TOP - 10, title, 16, ink["--fq-ink"], "600")
    yield f'<rect x="{x}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="none" stroke="{soft}" stroke-opacity=".4"/>'
    corners = f"{x},{TOP + SIDE - five} {x},{TOP + SIDE} {x + five},{TOP + SIDE} {x + SIDE},{TOP + five} "
    corners += f"{x + SIDE},{TOP} {x + SIDE - five},{TOP}"
    yield f'<polygon points="{corners}" fill="{ink["--fq-gilt"]}" fill-opacity=".25"/>'
    for tenth in (0, 5, 10):
        yield text(x + SIDE * tenth / 10, TOP + SIDE + 18, f"{tenth * 10} %", 13, soft, anchor="middle")
    for number, table in enumerate(tables):
        colour = ink[INKS[number % len(INKS)]]
        points = [
            (x + SIDE * said, TOP + SIDE * (1 - won))
            for many, said, won in table["deciles"]
            if many >= FEWEST
        ]
        path = "L".join(f"{px:.1f} {py:.1f}" for px, py in points)
        yield f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
        yield from (f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3" fill="{colour}"/>' for px, py in points)
        yield text(x + 8, TOP + 18 + 15 * number, table["table"], 13, colour, "600")


if __name__ == "__main__":
    (DOCS / "images" / "forecasts.svg").write_text(paint(json.loads(FIGURES.read_text())), encoding="utf-8")
