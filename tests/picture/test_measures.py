"""Both painters read their common measures from one file: change one of them, and both draw something else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import force_setattr
from playwright.sync_api import Browser, Page, Route

from fourquarters.picture import sprite
from fourquarters.picture.measures import MEASURES, SOURCE
from fourquarters.picture.scene import Drawing, Grid, Item, Mat, Piece, Prompt, Scene
from fourquarters.picture.svg import paint

PACKAGE = Path(__file__).parents[2] / "src" / "fourquarters"
STATIC, TEMPLATES = PACKAGE / "web" / "static", PACKAGE / "web" / "templates"
MEASURE = json.loads(SOURCE)
DEFAULTS = {("text", "size"), ("piece", "round")}  # of a piece, when its class is made
IN_A_FILTER = {("faded", "saturate"), ("faded", "veil"), ("piece", "rim"), ("halo", "blur")}
NUMBERS = sorted((group, name) for group, some in MEASURE.items() if isinstance(some, dict) for name in some)
GLOWS = ("can", "quiet", "chosen", "last")


def things() -> list[Piece]:
    """A piece of every kind: lit, marked, counted, with words that have too little room, a tag and a note."""
    lit = [Piece(id=f"lit-{n}", x=90 * n, y=10, w=60, h=40, glow=glow) for n, glow in enumerate(GLOWS)]
    return [
        *lit,
        Piece(id="outline", x=80, y=90, w=40, h=40, path="M0 0H40V40z", owner=3, mark=True, glow="can"),
        Piece(id="owned", x=10, y=90, w=90, h=90, symbol="coin", owner=3, mark=True, count=7),
        Piece(id="small", x=10, y=90, w=20, h=20, symbol="coin", count=7),
        Piece(id="high", x=330, y=10, w=40, h=150, symbol="coin", faded=True, tag="now"),
        Piece(id="low", x=380, y=10, w=40, h=20, symbol="coin", note="note"),
        Piece(id="long", x=150, y=90, w=60, h=20, text="words without any room", size=16.5),
        Piece(id="lines", x=230, y=90, w=80, h=90, text="words in some lines", size=20),
        Piece(id="plain", x=150, y=150, w=90, h=20, text="x"),
    ]


def scene(*boards: Drawing) -> Scene:
    small = Drawing(
        id="small", w=100, h=20, pieces=[Piece(id="x", x=0, y=0, w=9, h=9, text="x")], framed=True
    )
    table = Grid(columns=["a"], rows=[(Item(text="row"), ["0"])])
    mats = [Mat(seat=3, name="A", score="1", parts=[small, table])]
    return Scene(
        game="x", title="X", status="", boards=list(boards), mats=mats, panels=[], prompt=Prompt(title="?")
    )


PLAIN = Drawing(id="plain", w=1100, h=200, pieces=things())
FRAMED = Drawing(id="framed", w=400, h=900, pieces=[], framed=True, title="Framed")
CROWD = Drawing(id="crowd", w=100, h=90_000, pieces=[])


def drawn() -> str:
    sprite._mark.cache_clear()
    return paint(scene(PLAIN)) + paint(scene(PLAIN, FRAMED, CROWD))


@pytest.mark.parametrize(
    ("group", "name"), [one for one in NUMBERS if one not in DEFAULTS and one[0] != "rings"]
)
def test_the_python_painter_reads_a_measure(group: str, name: str) -> None:
    before, measures = drawn(), getattr(MEASURES, group)
    old = getattr(measures, name)
    force_setattr(measures, name, 1.4 * old)
    try:
        assert drawn() != before
    finally:
        force_setattr(measures, name, old)
    assert drawn() == before


def test_a_piece_has_the_measures_it_does_not_say() -> None:
    piece = Piece(id="x", x=0, y=0, w=1, h=1)
    assert (piece.size, piece.round) == (MEASURES.text.size, MEASURES.piece.round)


@pytest.mark.parametrize("glow", GLOWS)
def test_the_python_painter_reads_every_ring(glow: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = drawn()
    monkeypatch.setitem(MEASURES.rings, glow, [(1, 1, "#123456")])
    assert drawn() != before


def test_the_page_s_filters_are_made_of_measures() -> None:
    made = (TEMPLATES / "icons.html").read_text(encoding="utf-8")
    assert all(f"{{{{ measures.{group}.{name} }}}}" in made for group, name in IN_A_FILTER)


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """An empty page with the measures and the painter's scripts, without any server."""

    def give(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        if name == "":
            data = "<style>:root { --fq-font-text: sans-serif; --fq-font-display: serif }</style>"
            data += f'<script type="application/json" id="fq-measures">{SOURCE}</script>'
            data += '<script type="application/json" id="fq-page-data">{"words": {}}</script>'
            route.fulfill(content_type="text/html", body=f"<!doctype html><body>{data}<main></main></body>")
        else:
            route.fulfill(content_type="text/javascript", body=(STATIC / name).read_text(encoding="utf-8"))

    page = browser.new_page()
    page.route("**/*", give)
    page.goto("http://painter.test/")
    yield page
    page.close()


DRAW = """async ([pieces, grid, path, value]) => {
  const { measures } = await import("/measures.js");
  const { Sheet } = await import("/drawing.js");
  const { Parts } = await import("/parts.js");
  const { markPlace } = await import("/sprite.js");
  const { frameHeight, margins, slots } = await import("/layout.js");
  const owner = path.slice(0, -1).reduce((some, name) => some[name], measures);
  const old = owner[path.at(-1)];
  const look = { labels: new Map(), chosen: new Set(), marked: new Set() };
  const kinds = [{}, { title: "x" }, { framed: true }];
  const draw = () => {
    const sheet = new Sheet({ id: "d" });
    sheet.update({ id: "d", w: 1100, h: 200, pieces }, 1, look);
    const parts = new Parts();
    parts.update([grid, { type: "drawing", id: "e", w: 100, h: 20, pieces: [], framed: true }], look);
    parts.fit(120, look);
    parts.room = 0;
    const narrow = parts.element.outerHTML;
    parts.fit(900, look);
    const boards = kinds.map((kind) => ({ w: 100, h: 90000, ...kind }));
    const high = slots(boards, 900, 300, false);
    const laid = boards.map((one, i) => [margins(one, false), high[i], frameHeight(one, high[i], 1, false)]);
    return sheet.svg.outerHTML + narrow + parts.element.outerHTML + markPlace("coin", 30, 30) + JSON.stringify(laid);
  };
  const before = draw();
  owner[path.at(-1)] = value;
  const after = draw();
  owner[path.at(-1)] = old;
  return [before, after, draw()];
}"""


def in_the_browser(page: Page, path: list[str], value: Any) -> tuple[str, str, str]:
    """What the page's painter draws with a measure as it is, with another value, and as it was again."""
    pieces = msgspec.to_builtins(things())
    grid = msgspec.to_builtins(Grid(columns=["a"], rows=[(Item(text="row"), ["0"])]))
    before, after, again = page.evaluate(DRAW, [pieces, grid, path, value])
    return before, after, again


@pytest.mark.parametrize(("group", "name"), [one for one in NUMBERS if one not in IN_A_FILTER])
def test_the_page_s_painter_reads_a_measure(page: Page, group: str, name: str) -> None:
    value = [[1, 1, "#123456"]] if group == "rings" else 1.4 * MEASURE[group][name]
    before, after, again = in_the_browser(page, [group, name], value)
    assert before != after
    assert before == again


@pytest.mark.parametrize(("name", "value"), [("seals", 3), ("nothing", [])])
def test_both_painters_read_what_is_no_number(page: Page, name: str, value: Any) -> None:
    old, before = getattr(MEASURES, name), drawn()
    force_setattr(MEASURES, name, value)
    try:
        assert drawn() != before
    finally:
        force_setattr(MEASURES, name, old)
    before, after, _again = in_the_browser(page, [name], value)
    assert before != after
