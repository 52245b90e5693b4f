"""What every page is made from: its words, its data, and how long a browser may keep its files."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader
from jinja2.ext import Extension
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Template
from litestar.template import TemplateConfig

from fourquarters import games
from fourquarters.picture import charts
from fourquarters.picture.measures import SOURCE
from fourquarters.picture.tokens import THEMES, style_sheet, tokens
from fourquarters.picture.views import symbols_of
from fourquarters.web.pages.words import page_words
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.tongue import Tongue

HERE = Path(__file__).parent.parent
TEMPLATES = HERE / "templates"
STATIC = HERE / "static"


PAGE: dict[str, Any] = {"include_in_schema": False, "page": True}
"""Of a page whose address names something: if that is not there, a page says so, whatever program asks."""


class BelowBase(Extension):
    """Templates write addresses as if the site lay at the top; what it lies under is put before them here."""

    def preprocess(self, source: str, _name: str | None, _filename: str | None = None) -> str:
        return re.sub(r'\b(href|src)="/', r'\1="{{ base }}/', source)


def templates(base: str) -> TemplateConfig[JinjaTemplateEngine]:
    """The templates of a site that lies under a path."""
    environment = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, extensions=[BelowBase])
    environment.globals["base"] = base
    return TemplateConfig(instance=JinjaTemplateEngine.from_environment(environment))


@cache
def file_hash() -> str:
    """A short hash of everything that browsers cache."""
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.read_bytes())
    digest.update((style_sheet() + charts.style()).encode())
    for game in games.all_games():
        digest.update(symbols_of(game).encode())
    return digest.hexdigest()[:12]


def kept(version: str) -> dict[str, str]:
    """How long a browser may cache a file: for ever if its address names this version."""
    if version == file_hash():
        return {"Cache-Control": "public, max-age=31536000, immutable"}
    return {"Cache-Control": "no-cache"}


@cache
def measures() -> Any:
    """Our painter's measures, for the page's painter."""
    return msgspec.json.decode(SOURCE)


def context(guest: GuestRecord, _: Tongue, **more: Any) -> dict[str, Any]:
    """What every page is made from; `more` is for both the template and the page's script."""
    words = page_words(_)
    common = {"lang": _.language, "theme": guest.theme, "v": file_hash(), "words": words}
    common["preferences"] = msgspec.to_builtins(guest.preferences)
    common["bars"] = {theme: tokens(theme)["--fq-table"] for theme in bar_themes(guest.theme)}
    me = {"id": guest.id, "name": guest.name, "confirm": guest.confirm, "theme": guest.theme}
    more = msgspec.to_builtins(more, enc_hook=str)
    return {**common, **more, "measures": measures(), "page": {**common, "me": me, **more}}


def bar_themes(chosen: str) -> tuple[str, ...]:
    """The themes that the browser's own bars may have to follow."""
    return (chosen,) if chosen in THEMES else THEMES


def page(name: str, made: dict[str, Any], status: int = 200) -> Template:
    return Template(name, context=made, status_code=status, headers={"Cache-Control": "no-store"})


def error_page(guest: GuestRecord, _: Tongue, status: int, why: str) -> Template:
    return page("error.html", context(guest, _, status=status, why=why), status)
