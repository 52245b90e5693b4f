"""Charts of statistics: bars, columns, distributions and a line of results, as small pieces of SVG.

Places across are percentages, so that a chart fills whatever room it has while its words keep their size. Colours
and type are in `charts.css`; a page that shows charts has the hatching (`hatching`) once. Nothing here knows what
is counted: the words come with the numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from fourquarters.picture.layout import number

THICK = 18.0  # a bar
TALL = 104.0  # the room of columns
FORM_TOP, FORM_LINE, FORM_MARKS = 6.0, 58.0, 54.0  # the share of wins at most and at least; a victory
FORM_GROUND = FORM_LINE + 14 + FORM_MARKS
SLOT = 0.64  # of its place that a column takes
LEAST_SLOTS = 4  # places beside each other: a few columns do not become broad blocks
EDGE = 12.0  # in percent: nearer than this to an edge, words are set inwards


@cache
def style() -> str:
    """The style sheet of all charts."""
    return (Path(__file__).parent / "charts.css").read_text(encoding="utf-8")


def hatching() -> str:
    """The line work of all charts on a page, to be put there once."""
    return (
        '<svg class="defs" width="0" height="0" aria-hidden="true"><defs>'
        '<pattern id="fq-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<rect class="hatch-ground" width="6" height="6"/><path class="hatch-line" d="M0 0v6"/>'
        "</pattern></defs></svg>"
    )


def across(share: float) -> str:
    """A place from left to right."""
    return f"{number(100 * share)}%"


def svg(kind: str, high: float, body: str, label: str = "") -> str:
    """A chart; without a label, words beside it say the same."""
    says = f'role="img" aria-label={quoteattr(label)}' if label else 'aria-hidden="true"'
    return f'<svg class="chart {kind}" height="{number(high)}" {says}>{body}</svg>'


def box(kind: str, x: float, y: float, wide: float, high: float, radius: float = 3) -> str:
    """A rectangle; across in shares, down in pixels."""
    fill = ' fill="url(#fq-hatch)"' if kind.startswith("hatched") else ""
    place = f'x="{across(x)}" y="{number(y)}" width="{across(wide)}" height="{number(high)}"'
    return f'<rect class="{kind}" {place} rx="{number(radius)}"{fill}/>'


def line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    ends = f'x1="{across(x1)}" y1="{number(y1)}" x2="{across(x2)}" y2="{number(y2)}"'
    return f'<line class="{kind}" {ends}/>'


def words(text: str, x: float, y: float, kind: str = "", anchor: str = "middle") -> str:
    named = f' class="{kind}"' if kind else ""
    place = f'x="{across(x)}" y="{number(y)}"'
    return f'<text{named} {place} text-anchor="{anchor}">{escape(text)}</text>'


def anchored(x: float) -> str:
    """How words at a place are set so that they stay on the chart."""
    return "start" if 100 * x < EDGE else "end" if 100 * x > 100 - EDGE else "middle"


class Scale(NamedTuple):
    """From values to shares of the room."""

    least: float
    most: float

    def at(self, value: float) -> float:
        return (value - self.least) / (self.most - self.least)


def scale(values: Sequence[float]) -> Scale:
    """A scale that has room for zero and for all values."""
    least, most = min(0.0, *values, 0.0), max(0.0, *values, 0.0)
    return Scale(least, most if most > least else least + 1)


class Row(NamedTuple):
    """A line of a chart: a name, a bar, and its number in words. `mark` is what to compare with, `low` and `high`
    the ends of its interval; `more` stands below the number, `said` is only read aloud."""

    name: str
    value: float
    figure: str
    mark: float | None = None
    low: float | None = None
    high: float | None = None
    symbol: str = ""
    more: str = ""
    said: str = ""


def bar(row: Row, scale: Scale, fair: bool = False) -> str:
    """One bar from zero in its well, with a mark across it; `fair`: the mark is a dashed one."""
    zero, end = scale.at(0), scale.at(row.value)
    body = box("well", 0, 0, 1, THICK)
    body += box("hatched", min(zero, end), 0.75, abs(end - zero), THICK - 1.5) if end != zero else ""
    if scale.least < 0:
        body += line("base", zero, 0, zero, THICK)
    if row.low is not None and row.high is not None:
        body += whisker(scale.at(row.low), scale.at(row.high), THICK / 2)
    if row.mark is not None:
        at = scale.at(row.mark)
        body += line("fair" if fair else "mark", at, -4, at, THICK + 4)
    return svg("of-bar", THICK, body)


def whisker(low: float, high: float, y: float) -> str:
    """An interval, lying."""
    ends = "".join(line("whisker", x, y - 5, x, y + 5) for x in (low, high))
    return line("whisker", low, y, high, y) + ends


def rows(lines: Sequence[Row], scale: Scale, fair: bool = False) -> str:
    """Bars below each other, all to one scale."""
    made = []
    for one in lines:
        sign = f'<svg class="sign" aria-hidden="true"><use href="#{one.symbol}"/></svg>' if one.symbol else ""
        more = f"<small>{escape(one.more)}</small>" if one.more else ""
        said = f'<span class="vh">{escape(one.said)}</span>' if one.said else ""
        name = f'<span class="name">{sign}<span>{escape(one.name)}</span></span>'
        figure = f"<b>{escape(one.figure)}{more}{said}</b>"
        made.append(f"<li>{name}{bar(one, scale, fair)}{figure}</li>")
    return f'<ul class="chart-rows">{"".join(made)}</ul>'


class Pair(NamedTuple):
    """Two numbers that face each other: theirs to the left, mine to the right."""

    name: str
    more: str
    theirs: float
    mine: float
    theirs_figure: str
    mine_figure: str
    symbol: str = ""


def pairs(lines: Sequence[Pair], theirs: str, mine: str) -> str:
    """Who has more: bars away from each other, all to one scale; `theirs` and `mine` are read aloud."""
    most = max([1.0, *(n for one in lines for n in (one.theirs, one.mine))])
    made = []
    for one in lines:
        sign = f'<svg class="sign" aria-hidden="true"><use href="#{one.symbol}"/></svg>' if one.symbol else ""
        left, right = one.theirs / most, one.mine / most
        there = box("hatched", 1 - left, 0.75, left, THICK - 1.5) if left else ""
        here = box("solid", 0, 0.75, right, THICK - 1.5) if right else ""
        made.append(
            f'<li><span class="name">{sign}<span>{escape(one.name)}<small>{escape(one.more)}</small></span></span>'
            f'<b class="theirs"><span class="vh">{escape(theirs)} </span>{escape(one.theirs_figure)}</b>'
            f"{svg('of-pair', THICK, box('well', 0, 0, 1, THICK) + there)}"
            f"{svg('of-pair', THICK, box('well', 0, 0, 1, THICK) + here)}"
            f'<b class="mine"><span class="vh">{escape(mine)} </span>{escape(one.mine_figure)}</b></li>'
        )
    return f'<ul class="chart-rows pairs">{"".join(made)}</ul>'


class Column(NamedTuple):
    """A column: its number in words, its name below, and what stands below that; `fair` is a line across it."""

    value: float
    figure: str
    name: str
    more: str = ""
    fair: float | None = None
    low: float | None = None
    high: float | None = None


def columns(made: Sequence[Column], label: str) -> str:
    """Columns beside each other on one ground line."""
    most = max([0.01, *(n for c in made for n in (c.value, c.fair or 0, c.high or 0))])
    slot, body = 1 / max(LEAST_SLOTS, len(made)), ""
    left = (1 - slot * len(made)) / 2
    for i, column in enumerate(made):
        middle, wide, high = left + slot * (i + 0.5), slot * SLOT, TALL * column.value / most
        x = middle - wide / 2
        body += box("hatched", x, TALL - high, wide, high) if high else ""
        body += line("base", x, TALL, x + wide, TALL)
        if column.fair is not None:
            at = TALL - TALL * column.fair / most
            body += line("fair", middle - slot * 0.44, at, middle + slot * 0.44, at)
        if column.low is not None and column.high is not None:
            body += upright(middle, TALL - TALL * column.low / most, TALL - TALL * column.high / most)
        body += words(column.figure, middle, TALL + 20, "figure") + words(column.name, middle, TALL + 38)
        body += words(column.more, middle, TALL + 55, "soft") if column.more else ""
    return svg("of-columns", TALL + (60 if any(c.more for c in made) else 44), body, label)


def upright(x: float, low: float, high: float) -> str:
    """An interval, standing, with a rim so that it shows on hatching."""
    body = line("rim", x, low, x, high) + line("whisker", x, low, x, high)
    ticks = [f'<path class="whisker" d="M-5 {number(y)}h10"/>' for y in (low, high)]
    return body + f'<svg x="{across(x)}" overflow="visible">{"".join(ticks)}</svg>'


class Step(NamedTuple):
    """A step of a distribution: from `low` up to, but not including, `high`; `figure` stands above it."""

    low: float
    high: float
    value: float
    figure: str = ""


def steps(values: Iterable[int], low: int, high: int, most: int) -> list[Step]:
    """How many whole values lie in each step from `low` to `high`; steps of 1, 2, 5, 10 …, and at most so many."""
    sizes = (lead * 10**power for power in range(7) for lead in (1, 2, 5))
    size = next(size for size in sizes if high // size - low // size < most)
    found = Counter(value // size for value in values)
    return [Step(n * size, (n + 1) * size, found[n]) for n in range(low // size, high // size + 1)]


class Point(NamedTuple):
    """A value that a distribution points out, in words."""

    value: float
    words: str


MOST_TICKS = 7


def distribution(made: Sequence[Step], label: str, point: Point | None = None, tall: float = 84.0) -> str:
    """How often each value was met, with numbers along the ground line, and one value pointed out below it."""
    line_of = Scale(made[0].low, made[-1].high)
    most = max(step.value for step in made) or 1
    ground, body = 18 + tall, ""
    for step in made:
        if step.value:
            x, high = line_of.at(step.low), tall * step.value / most
            wide = line_of.at(step.high) - x
            body += box("hatched", x, ground - high, wide, high, 1.5)
            body += words(step.figure, x + wide / 2, ground - high - 5, "small") if step.figure else ""
    half = 0.5 if is_single(made) else 0.0
    body += line("base", 0, ground, 1, ground) + ticks(made, line_of, ground, half)
    if point is not None:
        body += pointed(point, line_of.at(point.value + half), ground)
    return svg("of-distribution", ground + (42 if point else 22), body, label)


def is_single(made: Sequence[Step]) -> bool:
    """Is every step one value? Then its number stands below its middle, and not at its edge."""
    return made[0].high - made[0].low == 1


def ticks(made: Sequence[Step], line_of: Scale, ground: float, half: float) -> str:
    """Numbers below the ground line."""
    places = [step.low for step in made] + ([] if half else [made[-1].high])
    every, body = -(-len(places) // MOST_TICKS), ""
    for value in places[::every]:
        x = line_of.at(value + half)
        body += words(number(value).replace("-", "−"), x, ground + 17, "soft", TICK_ANCHORS.get(x, "middle"))
    return body


TICK_ANCHORS = {0.0: "start", 1.0: "end"}


def pointed(point: Point, x: float, ground: float) -> str:
    """A small triangle below the line, and what it points out."""
    triangle = '<path class="point" d="M-5 8L0 1L5 8z"/>'
    placed = f'<svg x="{across(x)}" y="{number(ground)}" overflow="visible">{triangle}</svg>'
    return placed + words(point.words, x, ground + 36, "small", anchored(x))


class Result(NamedTuple):
    """One result: the place, of how many, and the share of wins up to it."""

    place: int
    players: int
    share: float


def form(results: Sequence[Result], label: str, latest: str, room: int = 20) -> str:
    """The last results as marks, the winner's highest, and above them the share of wins as a line."""
    slot = 1 / max(room, len(results))
    middles = [slot * (i + 0.5) for i in range(len(results))]
    marks = "".join(mark(one, x, slot) for one, x in zip(results, middles, strict=True))
    shares = share_line([one.share for one in results], middles, latest)
    return svg("of-form", FORM_GROUND + 2, shares + marks, label)


def mark(one: Result, x: float, slot: float) -> str:
    """A result: the better, the higher; a victory in ink, the last place dashed."""
    won, last = one.place == 1, one.place == one.players
    high = FORM_MARKS * (1 if won else 0.5 + 0.36 * (one.players - one.place) / one.players)
    kind = "solid" if won else "blank last" if last else "blank"
    made = box(kind, x - slot * 0.42, FORM_GROUND - high, slot * 0.84, high, 4)
    return made + words(str(one.place), x, FORM_GROUND - 7, "small on-ink" if won else "small")


def share_line(shares: Sequence[float], middles: Sequence[float], latest: str) -> str:
    """Shares from result to result between lines at none, half and all; the latest in words."""
    level = [FORM_TOP + (FORM_LINE - FORM_TOP) * (1 - share) for share in shares]
    body = "".join(line("grid", 0, y, 1, y) for y in (FORM_TOP, (FORM_TOP + FORM_LINE) / 2, FORM_LINE))
    for i in range(len(shares) - 1):
        body += line("curve", middles[i], level[i], middles[i + 1], level[i + 1])
    if shares:
        x, y = middles[-1], level[-1]
        body += f'<circle class="dot" cx="{across(x)}" cy="{number(y)}" r="4.5"/>'
        body += words(latest, x, y + (-9 if y > FORM_LINE / 2 else 20), "small", anchored(x))
    return body


KEYS = {
    "mark":        (12, 18, '<path class="mark" d="M6 0v18"/>'),
    "fair":        (24, 12, '<path class="fair" d="M0 6h24"/>'),
    "fair-across": (12, 18, '<path class="fair" d="M6 0v18"/>'),
    "whisker":     (24, 12, '<path class="whisker" d="M1 6h22M1 1v10M23 1v10"/>'),
    "curve":       (24, 12, '<path class="curve" fill="none" d="M1 9L12 4L23 7"/>'),
    "hatched":     (24, 14, '<rect class="hatched" x="1" y="1" width="22" height="12" fill="url(#fq-hatch)"/>'),
    "solid":       (24, 14, '<rect class="solid" x="1" y="1" width="22" height="12"/>'),
}  # fmt: skip


def key(kind: str, text: str) -> str:
    """What a mark, a line or a filling means."""
    wide, high, drawn = KEYS[kind]
    sign = f'<svg class="chart sign" width="{wide}" height="{high}" aria-hidden="true">{drawn}</svg>'
    return f'<span class="chart-key">{sign}{escape(text)}</span>'
