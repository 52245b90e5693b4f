"""The files of a page in one answer: its style sheets after each other, its modules each in a function of its own.

A page's template names the sheets and the modules that it begins with; what those import comes along. A browser asks
for two files instead of a hundred. Our modules import only by name and never in a circle (a test sees to it), so
that each can run once, after those that it imports, and be asked for what it exports.

Only what some page asks for is put together: that takes a while, and anybody could ask for other combinations for ever.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from jinja2 import Environment
from litestar import Request, Response, get

from fourquarters.picture import charts
from fourquarters.picture.tokens import style_sheet
from fourquarters.web.errors import Refused
from fourquarters.web.pages.frame import STATIC, TEMPLATES, kept

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([\w-]+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
MADE_SHEETS = {"tokens": style_sheet, "charts": charts.style}
MEDIA_TYPES = {"css": "text/css", "js": "text/javascript"}

NAMED = re.compile(r"{% set (sheets|scripts) = (.*?) %}", re.DOTALL)
ASKED = re.compile(r"/static/bundle/{{ (.*?) }}\.(css|js)")
CONDITION = re.compile(r"\bpage\.(\w+)")


class Bundle(NamedTuple):
    """What is sent: as it is, and compressed once for all."""

    plain: bytes
    compressed: bytes


@cache
def known() -> frozenset[tuple[str, tuple[str, ...]]]:
    """The kind and the names of every bundle that a page may ask for, as the templates name them."""
    base = (TEMPLATES / "base.html").read_text(encoding="utf-8")
    return frozenset(
        (kind, tuple(str(evaluated(asked, named)).split("+")))
        for template in TEMPLATES.glob("*.html")
        for named in lists_in(template.read_text(encoding="utf-8"))
        for asked, kind in ASKED.findall(base)
    )


def lists_in(template: str) -> Iterator[dict[str, Any]]:
    """The sheets and scripts that a template names, whatever its page shows."""
    named = NAMED.findall(template)
    conditions = sorted({found for _name, text in named for found in CONDITION.findall(text)})
    for values in product((False, True), repeat=len(conditions)):
        page = dict(zip(conditions, values, strict=True))
        yield {name: evaluated(text, {"page": page}) for name, text in named}


def evaluated(expression: str, names: dict[str, Any]) -> Any:
    return Environment(autoescape=True).compile_expression(expression)(**names)


@cache
def bundle(kind: str, names: tuple[str, ...]) -> Bundle:
    text = sheets(names) if kind == "css" else modules(names)
    return Bundle(text.encode(), gzip.compress(text.encode(), 9, mtime=0))


def sheets(names: tuple[str, ...]) -> str:
    return "\n".join(MADE_SHEETS[name]() if name in MADE_SHEETS else source(name, "css") for name in names)


def source(name: str, kind: str) -> str:
    return (STATIC / f"{name}.{kind}").read_text(encoding="utf-8")


def modules(entries: tuple[str, ...]) -> str:
    """These modules and all that they import, each once. It exports them all, for whoever looks in from outside."""
    order: dict[str, str] = {}
    for name in entries:
        add(name, order)
    everything = ", ".join(f"{inside(name)} as {name}" for name in order)
    return "\n".join([*order.values(), f"export {{ {everything} }};\n"])


def add(name: str, order: dict[str, str]) -> None:
    """A module, after those that it imports."""
    text = source(name, "js")
    for _, imported in IMPORT.findall(text):
        if imported not in order:
            add(imported, order)
    order[name] = wrapped(name, text)


def wrapped(name: str, text: str) -> str:
    """A module as a function that runs at once and returns what it exports. It may wait for something, as modules may."""
    exported = ", ".join(EXPORT.findall(text))
    body = EXPORT.sub("", IMPORT.sub(asked_for, text))
    return (
        f"const {inside(name)} = await (async () => {{ // {name}.js\n{body}return {{ {exported} }};\n}})();"
    )


def asked_for(found: re.Match[str]) -> str:
    """An import, as a question to the module before."""
    names = found[1]
    return f"const {{{names.replace(' as ', ': ')}}} = {inside(found[2])};" if names else ""


def inside(name: str) -> str:
    """What a module is called inside a bundle; no module uses such names itself."""
    return f"${name}"


@get("/static/bundle/{names:str}", include_in_schema=False)
async def bundled(request: Request[Any, Any, Any], names: str, v: str = "") -> Response[bytes]:
    """Files that a page needs, together."""
    listed, _, kind = names.rpartition(".")
    asked = tuple(listed.split("+"))
    if (kind, asked) not in known():
        raise Refused("not_found")
    made = bundle(kind, asked)
    headers = {**kept(v), "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(made.compressed, media_type=MEDIA_TYPES[kind], headers=headers)
    return Response(made.plain, media_type=MEDIA_TYPES[kind], headers=headers)


ROUTES = (bundled,)
