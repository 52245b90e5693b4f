"""The palette for colour-blind eyes: whatever has a colour of its own can be told apart by it, in both themes."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest

from fourquarters.engine.folders import game_folders
from fourquarters.picture.tokens import COLOURS, THEMES, palette, style_sheet, tokens
from tests.picture.colour_vision import EYES, apart, contrast, distance

SIX = ("green", "blue", "violet", "red", "orange", "pink")
FAMILIES = {
    "players": (25.0, [f"--fq-p{n}" for n in range(1, 5)]),
    "six colours": (20.0, [f"--fq-{name}" for name in SIX]),
    "lands": (
        12.0,
        ["--fq-sea", *(f"--fq-land-{name}" for name in ("mountain", "meadow", "woodland", "desert"))],
    ),
}
"""How far apart the members of a family are at least (CIEDE2000: 2 can just be seen, 10 at a glance)."""

OF_GAMES = 15.0
OF_PIECES = re.compile(
    rf"--(fq-)?(({'|'.join(SIX)}|p[1-4])(-on)?|storey-\d+|sea|sea-line|land-\w+|coast|mountain|meadow|woodland|desert)"
)


def of_games() -> dict[str, list[str]]:
    """What a game colours for itself: the tokens of its own block of this palette are one family."""
    found = {}
    for folder in game_folders():
        file = folder / COLOURS
        css = file.read_text(encoding="utf-8") if file.exists() else ""
        for block in re.findall(r'(?<!\])\[data-palette="distinct"\]\s*\{([^}]*)\}', css):
            found[folder.name] = re.findall(r"(--[\w-]+)\s*:", block)
    return found


@pytest.mark.parametrize(
    ("one", "other", "known"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distances_are_those_that_were_published(
    one: tuple[float, float, float], other: tuple[float, float, float], known: float
) -> None:
    assert distance(one, other) == pytest.approx(known, abs=1e-4)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eyes", EYES)
def test_the_members_of_a_family_can_be_told_apart(theme: str, eyes: str) -> None:
    colours = tokens(f"{theme}-distinct")
    families = [*FAMILIES.values(), *((OF_GAMES, names) for names in of_games().values())]
    assert len(families) > len(FAMILIES)
    for least, names in families:
        for one, other in combinations(names, 2):
            assert apart(colours[one], colours[other], eyes) >= least, (one, other)
    for one, other in pairwise(f"--fq-storey-{n}" for n in range(1, 11)):  # those that lie on each other
        assert apart(colours[one], colours[other], eyes) >= OF_GAMES, (one, other)


def test_the_printed_colours_would_not_do() -> None:
    """Otherwise nobody would need another palette."""
    colours = tokens("light")
    worst = min(apart(colours[a], colours[b], eyes) for eyes in EYES for _least, names in FAMILIES.values()
                for a, b in combinations(names, 2))  # fmt: skip
    assert worst < 5


@pytest.mark.parametrize("look", [*THEMES, *(f"{theme}-distinct" for theme in THEMES)])
def test_what_stands_on_a_colour_can_be_read(look: str) -> None:
    colours = tokens(look)
    for name in (*(f"p{n}" for n in range(1, 5)), *SIX):
        assert contrast(colours[f"--fq-{name}"], colours[f"--fq-{name}-on"]) >= 4.5, name
    for n in range(1, 11):
        assert contrast(colours[f"--fq-storey-{n}"], colours["--ink"]) >= 4.5


def test_the_palette_changes_colours_of_pieces_and_nothing_else() -> None:
    for theme in THEMES:
        printed, distinct = palette(theme), palette(f"{theme}-distinct")
        changed = {name for name in printed if printed[name] != distinct[name]}
        assert printed.keys() == distinct.keys()
        assert all(OF_PIECES.fullmatch(name) for name in changed), changed
    light, dark = palette("light-distinct"), palette("dark-distinct")
    assert light["--fq-land-meadow"] != dark["--fq-land-meadow"]


def test_a_dark_device_shows_the_dark_colours_of_the_palette() -> None:
    by_device = style_sheet().rpartition("@media (prefers-color-scheme: dark)")[2]
    blocks = dict(re.findall(r"(:root[^{]*?)\s*\{([^}]*)\}", by_device))
    assert "#a3a36e" not in blocks[':root:not([data-theme="light"])']
    assert "#a3a36e" in blocks[':root:not([data-theme="light"])[data-palette="distinct"]']
