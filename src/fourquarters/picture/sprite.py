"""Symbols: found by id, coloured for each use, and collected for one picture.

A symbol may use others (`<use href="#…">`) and have its own gradients or patterns. It is drawn in
the colours of its use, so the same symbol in two owners' colours becomes two variants. Ids begin
with `PREFIX`, which every picture replaces with its own, so that one page can show many pictures.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape, quoteattr

from fourquarters.picture.measures import MEASURES
from fourquarters.picture.tokens import PictureError, resolve, tokens

Vars = tuple[tuple[str, str], ...]
"""Colours of one use, sorted: (("--owner", "#2f6db3"),)."""

PREFIX = "\ue000"  # stands for a picture's own prefix until the picture is put together
_REFERENCE = re.compile(r"url\(\s*['\"]?#([\w.-]+)['\"]?\s*\)")
_PAINTS = ("symbol", "pattern", "linearGradient", "radialGradient", "clipPath", "mask", "filter")


class Variant(NamedTuple):
    """A symbol in certain colours: its id, its source, and the variants it uses."""

    id: str
    source: str
    uses: tuple[Variant, ...]


class Library(dict[str, Element]):
    """Symbols (and gradients, patterns …) by id."""

    def find(self, name: str) -> Element:
        try:
            return self[name]
        except KeyError:
            raise PictureError(
                f"There is no symbol {name!r}, neither among the common ones nor among the game's own."
            ) from None


class Sprite:
    """The symbols one picture uses, each variant once."""

    def __init__(self, symbols: str, theme: str) -> None:
        self.symbols, self.theme = symbols, theme
        self.variants: dict[str, Variant] = {}

    def use(self, name: str, colours: Vars = (), stretch: bool = False) -> str:
        """The id that a symbol in these colours has in the picture."""
        variant = _variant(self.symbols, self.theme, name, colours, stretch)
        self.add(variant)
        return PREFIX + variant.id

    def add(self, variant: Variant) -> None:
        if variant.id not in self.variants:
            self.variants[variant.id] = variant
            for used in variant.uses:
                self.add(used)

    def defs(self) -> str:
        """The source of all used symbols."""
        return "".join(variant.source for variant in self.variants.values())

    def mark(self, name: str) -> tuple[float, float, float, float, float]:
        """Where an owner's mark goes on a symbol: its width and height; the mark's centre and size."""
        return _mark(self.symbols, name)


def sprite(symbols: str = "") -> str:
    """The common symbols and a game's as one hidden SVG, for a page that colours them with CSS."""
    inner = "".join(
        re.sub(r"^\s*(<\?xml[^>]*>\s*)?<svg[^>]*>|</svg>\s*$|<!--.*?-->", "", text, flags=re.DOTALL)
        for text in (_common(), symbols)
    )
    inner = re.sub(r">\s+<", "><", inner).strip()
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" '
        f'aria-hidden="true">{inner}</svg>'
    )


@cache
def _common() -> str:
    return (Path(__file__).parent / "symbols" / "common.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=16)
def library(symbols: str) -> Library:
    """The common symbols and a game's own, which take precedence."""
    found = Library()
    for text in (_common(), symbols):
        text = re.sub(r"<\?xml[^>]*>|<!DOCTYPE[^>]*>", "", text)
        for element in ElementTree.fromstring(f"<sprite>{text}</sprite>").iter():
            element.tag = element.tag.rpartition("}")[2]
            if element.tag in _PAINTS and "id" in element.attrib:
                found[element.attrib["id"]] = element
    return found


@cache
def _mark(symbols: str, name: str) -> tuple[float, float, float, float, float]:
    element = library(symbols).find(name)
    left, top, width, height = map(float, element.get("viewBox", "0 0 64 64").split())
    if "data-mark" not in element.attrib:
        return width, height, width / 2, height / 2, MEASURES.piece.mark * min(width, height)
    x, y, size = map(float, element.attrib["data-mark"].split())
    return width, height, x - left, y - top, size


@lru_cache(maxsize=4096)
def _variant(symbols: str, theme: str, name: str, colours: Vars, stretch: bool) -> Variant:
    """A symbol in certain colours; those it never reads are dropped."""
    read = _reads(symbols, name)
    colours = tuple(pair for pair in colours if pair[0] in read)
    suffix = ""
    if colours or stretch:
        digest = hashlib.blake2s(repr((colours, stretch)).encode(), digest_size=3)
        suffix = "-" + digest.hexdigest()
    writer = _Writer(symbols, theme, name, suffix)
    element = library(symbols).find(name)
    more = {"preserveAspectRatio": "none"} if stretch else {}
    source = "".join(writer.write(element, dict(colours), more))
    return Variant(name + suffix, source, tuple(writer.used))


@cache
def _reads(symbols: str, name: str) -> frozenset[str]:
    """The names of all colours that a symbol, and the symbols it uses, read."""
    source = library(symbols)
    waiting, seen, names = [name], {name}, set[str]()
    while waiting:
        for element in source.find(waiting.pop()).iter():
            for key, value in element.attrib.items():
                names.update(re.findall(r"var\(\s*(--[\w-]+)", value))
                found = set(_REFERENCE.findall(value))
                if key.endswith("href"):
                    found.add(value.removeprefix("#"))
                found = {other for other in found if other in source} - seen
                seen |= found
                waiting += sorted(found)
    return frozenset(names)


class _Writer:
    """Writes one symbol with its colours filled in and its ids made unique."""

    def __init__(self, symbols: str, theme: str, name: str, suffix: str) -> None:
        self.symbols, self.theme, self.suffix = symbols, theme, suffix
        elements = library(symbols).find(name).iter()
        self.inside = {element.attrib["id"] for element in elements if "id" in element.attrib}
        self.used: list[Variant] = []

    def write(
        self, element: Element, colours: dict[str, str], more: Mapping[str, str] | None = None
    ) -> Iterator[str]:
        colours = self.own_colours(element, colours)
        tag = element.tag.rpartition("}")[2]
        yield f"<{tag}"
        for key, value in (dict(more or {}) | element.attrib).items():
            value = self.value(key.rpartition("}")[2], value, colours)
            if value and not key.startswith("data-"):
                yield f" {key.rpartition('}')[2]}={quoteattr(value)}"
        yield ">"
        if element.text and element.text.strip():
            yield escape(element.text)
        for child in element:
            yield from self.write(child, colours)
            if child.tail and child.tail.strip():
                yield escape(child.tail)
        yield f"</{tag}>"

    def own_colours(self, element: Element, colours: dict[str, str]) -> dict[str, str]:
        """The colours that an element's style sets for whatever is inside it."""
        if "--" not in element.get("style", ""):
            return colours
        found = re.findall(r"(--[\w-]+)\s*:\s*([^;]+)", element.get("style", ""))
        values = tokens(self.theme)
        return colours | {name: resolve(value, values, colours) for name, value in found}

    def value(self, key: str, value: str, colours: dict[str, str]) -> str:
        if key == "id":
            return f"{PREFIX}{value}{self.suffix}"
        if key == "href":
            return "#" + self.reference(value.removeprefix("#"), colours)
        if key == "style":
            value = re.sub(r"(?<![\w(-])--[\w-]+\s*:[^;]*;?\s*", "", value)
        if "var(" in value or "color-mix" in value:
            value = resolve(value, tokens(self.theme), colours)
        if "url(" in value:
            return _REFERENCE.sub(lambda m: f"url(#{self.reference(m[1], colours)})", value)
        return value

    def reference(self, name: str, colours: dict[str, str]) -> str:
        """The id of what an attribute points to, inside this symbol or in another one."""
        if name in self.inside:
            return f"{PREFIX}{name}{self.suffix}"
        other = _variant(self.symbols, self.theme, name, tuple(sorted(colours.items())), False)
        self.used.append(other)
        return PREFIX + other.id
