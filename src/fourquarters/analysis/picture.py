"""The curves of a match as one picture: every player's chance to win over the moves, luck marked where it struck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.sax.saxutils import escape

from fourquarters.analysis.record import Analysis
from fourquarters.arena.ladder_picture import text
from fourquarters.picture.tokens import tokens
from fourquarters.words.tongue import Tongue

WIDE, HIGH = 960, 460
LEFT, RIGHT, TOP, BOTTOM = 58, 190, 92, 40
DASHES = ("", "9 5", "2 5", "9 4 2 4")
LUCK = 0.06
SLIP = 0.05
MOST_SLIPS = 8
APART = 20.0


def paint_chances(
    analysis: Analysis, parts: Sequence[str], title: str, _: Tongue, theme: str = "light"
) -> str:
    """A standalone SVG. `parts` names for every move the part of the match it belongs to."""
    ink = tokens(theme)
    curves = [[start] for start in analysis.start]
    for moment in analysis.moments:
        for curve, chance in zip(curves, moment.chances, strict=True):
            curve.append(chance)
    body = [
        f'<rect width="{WIDE}" height="{HIGH}" rx="14" fill="{ink["--fq-paper"]}"/>',
        text(24, 40, title, 24, ink["--fq-ink"], "600"),
        text(
            24,
            64,
            _("chance of winning, move by move; ? a slip, ♣ a stroke of luck"),
            14,
            ink["--fq-ink-soft"],
        ),
        *stripes(parts, ink),
        *scale(ink["--fq-ink-soft"]),
        *(line(seat, curve, ink) for seat, curve in reversed(list(enumerate(curves)))),
        *marks(analysis, ink),
        *names(curves, ink, _),
    ]
    font = escape(ink["--fq-font-display"], {chr(34): "&quot;"})
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" '
        f'font-family="{font}">' + "".join(body) + "</svg>\n"
    )


def at(part: float, chance: float) -> tuple[float, float]:
    """Where a chance stands after a part of the match."""
    return LEFT + (WIDE - LEFT - RIGHT) * part, HIGH - BOTTOM - (HIGH - BOTTOM - TOP) * chance


def stripes(parts: Sequence[str], ink: Mapping[str, str]) -> Iterator[str]:
    """Every second part of the match on a darker ground."""
    starts = [n for n, part in enumerate(parts) if n == 0 or part != parts[n - 1]]
    for number, start in enumerate(starts[1::2]):
        following = starts[2 * number + 2] if 2 * number + 2 < len(starts) else len(parts)
        left, right = at(start / len(parts), 0)[0], at(following / len(parts), 0)[0]
        yield (
            f'<rect x="{left:.1f}" y="{TOP}" width="{right - left:.1f}" height="{HIGH - TOP - BOTTOM}" '
            f'fill="{ink["--fq-inset"]}"/>'
        )
    for start in starts:
        shown = parts[start].split()[-1] if len(starts) > 6 else parts[start]
        yield text(at(start / len(parts), 0)[0] + 3, HIGH - 18, shown, 13, ink["--fq-ink-soft"])


def scale(ink: str) -> Iterator[str]:
    for quarter in range(5):
        y = at(0, quarter / 4)[1]
        yield f'<path d="M{LEFT} {y:.1f}H{WIDE - RIGHT}" stroke="{ink}" stroke-opacity=".25"/>'
        yield text(LEFT - 8, y + 5, f"{25 * quarter} %", 13, ink, anchor="end")


def line(seat: int, curve: Sequence[float], ink: Mapping[str, str]) -> str:
    """One player's curve, on a rim of paper so that crossings can be read."""
    path = "L".join(
        "{:.1f} {:.1f}".format(*at(n / (len(curve) - 1), chance)) for n, chance in enumerate(curve)
    )
    own = f'stroke="{colour(seat, ink)}" stroke-width="3" stroke-dasharray="{DASHES[seat]}"'
    shape = f'<path d="M{path}" fill="none" stroke-linejoin="round"'
    return f'{shape} stroke="{ink["--fq-paper"]}" stroke-width="6"/>{shape} {own}/>'


def colour(seat: int, ink: Mapping[str, str]) -> str:
    """A seat's colour as a line: ivory would not be seen on paper."""
    return ink["--fq-edge"] if seat == 3 else ink["--fq-ink"] if seat == 2 else ink[f"--fq-p{seat + 1}"]


def marks(analysis: Analysis, ink: Mapping[str, str]) -> Iterator[str]:
    """The dearest slips, and strokes of luck."""
    last = -APART
    dear = sorted((moment.cost for moment in analysis.moments), reverse=True)[:MOST_SLIPS][-1]
    for number, moment in enumerate(analysis.moments, 1):
        if moment.cost >= max(SLIP, dear):
            x, y = at(number / len(analysis.moments), moment.chances[moment.seat])
            y = min(y + 16, HIGH - BOTTOM - 10)
            yield (
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="{ink["--fq-paper"]}" '
                f'stroke="{colour(moment.seat, ink)}" stroke-width="2"/>'
            )
            yield text(x, y + 5, "?", 14, ink["--fq-ink"], "700", "middle")
        if moment.luck and max(map(abs, moment.luck)) >= LUCK:
            seat = max(range(len(moment.luck)), key=lambda one: abs((moment.luck or [])[one]))
            x, y = at(number / len(analysis.moments), moment.chances[seat])
            if x - last >= APART:
                yield text(x, max(y - 12, TOP + 8), "♣", 18, ink["--fq-good"], "700", "middle")
                last = x


def names(curves: Sequence[Sequence[float]], ink: Mapping[str, str], _: Tongue) -> Iterator[str]:
    """Every player's name and last chance at the end of the line; none covers another."""
    order = sorted(range(len(curves)), key=lambda seat: -curves[seat][-1])
    above = TOP - APART
    for number, seat in enumerate(order):
        room = HIGH - BOTTOM - APART * (len(order) - 1 - number)
        above = min(max(at(1, curves[seat][-1])[1], above + APART), room)
        shown = f"{_.name(seat)} {round(100 * curves[seat][-1])} %"
        yield text(WIDE - RIGHT + 12, above + 5, shown, 16, colour(seat, ink), "600")
