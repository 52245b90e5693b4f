"""Design tokens: the colours and type of `tokens.css`, and of each game's `colours.css`, as plain values.

The page reads the style sheet itself; in a standalone picture, every `var(--x)` is replaced by its
value in one theme. How symbols use them is left to `sprite.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from fourquarters.engine.folders import game_folders

THEMES = ("light", "dark")
DISTINCT = "distinct"
"""The palette for colour-blind eyes. A theme in its colours is called "light-distinct" or "dark-distinct"."""

COLOURS = "colours.css"
"""The file in a game's folder with the tokens that only this game uses."""

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}")
_BLOCK = re.compile(r"([^{}]+)\{([^{}]*)\}")
_TOKEN = re.compile(r"(--[\w-]+)\s*:\s*([^;]+);")
_VAR = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*((?:[^()]|\([^()]*\))*))?\)")
_MIX = re.compile(r"color-mix\(in srgb,\s*(#\w+|transparent)\s*([\d.]+)?%?,\s*(#\w+|transparent)\s*\)")
_NOTHING: Mapping[str, str] = MappingProxyType({})


class PictureError(LookupError):
    """A scene names a symbol, colour or theme that does not exist."""


def palette(theme: str = "light") -> dict[str, str]:
    """Every token of a theme with its value: `{"--fq-ink": "#2a241c", …}`."""
    return dict(tokens(theme))


@cache
def tokens(theme: str) -> Mapping[str, str]:
    """The tokens of a theme, as one shared table."""
    shade, _dash, palette = theme.partition("-")
    if shade not in THEMES or palette not in {"", DISTINCT}:
        raise PictureError(f"There is no theme {theme!r}. Themes: {', '.join(THEMES)}.")
    values: dict[str, str] = {}
    for selector, block in _BLOCK.findall(_plain(style_sheet())):
        if _applies(selector, shade, palette):
            values.update(_TOKEN.findall(block))
    return MappingProxyType({name: resolve(value, values) for name, value in values.items()})


@cache
def style_sheet() -> str:
    """The style sheet of the pages: the common tokens and those of every game, in both themes."""
    games = [folder / COLOURS for folder in game_folders()]
    files = [Path(__file__).parent / "tokens.css", *(path for path in games if path.exists())]
    css = "\n".join(path.read_text(encoding="utf-8") for path in files)
    by_device = "".join(
        f':root:not([data-theme="light"]){palette} {{{_dark_part(css, palette)}}} '
        for palette in ("", f'[data-palette="{DISTINCT}"]')
    )
    return f"{css}\n@media (prefers-color-scheme: dark) {{ {by_device}}}\n"


def _dark_part(css: str, palette: str) -> str:
    """What changes in the dark, in the colours as printed or in a palette."""
    dark = [pair for pair in _BLOCK.findall(_plain(css)) if '"dark"' in pair[0]]
    return "".join(block for selector, block in dark if bool(palette) == ("data-palette" in selector))


def _plain(css: str) -> str:
    """A style sheet without comments and without what depends on the reader's device."""
    return _MEDIA.sub("", _COMMENT.sub("", css))


def _applies(selector: str, theme: str, palette: str) -> bool:
    if selector.strip().startswith(":root"):
        return True
    shades = [shade for shade in THEMES if f'"{shade}"' in selector]
    fits = not shades or theme in shades
    return fits and (f'"{palette}"' in selector if "data-palette" in selector else bool(shades))


def resolve(text: str, values: Mapping[str, str], own: Mapping[str, str] = _NOTHING) -> str:
    """Replace every `var(--x)` and `color-mix(…)` in a text; `own` colours override `values`."""
    while "var(" in text:
        text, found = _VAR.subn(lambda match: _value(match, values, own), text)
        if not found:
            raise PictureError(f"Cannot read the colour {text!r}.")
    return _MIX.sub(_mixed, text) if "color-mix" in text else text


def _value(match: re.Match[str], values: Mapping[str, str], own: Mapping[str, str]) -> str:
    name, fallback = match.groups()
    value = own.get(name) or values.get(name) or fallback
    if value is None:
        raise PictureError(f"There is no colour {name}, and no fallback is given.")
    return value.strip()


def _mixed(match: re.Match[str]) -> str:
    one, share, other = match.groups()
    part = float(share) / 100 if share else 0.5
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a * part + b * (1 - part)):02x}" for a, b in pairs)


def channels(colour: str) -> tuple[int, int, int, int]:
    """Red, green, blue and opacity of a hex colour, 0 to 255."""
    digits = "0000" if colour == "transparent" else colour.removeprefix("#")
    if len(digits) in (3, 4):
        digits = "".join(digit * 2 for digit in digits)
    digits = digits.ljust(8, "f")
    red, green, blue, opacity = (int(digits[i : i + 2], 16) for i in (0, 2, 4, 6))
    return red, green, blue, opacity
