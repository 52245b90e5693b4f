"""The ladder as a picture: one bar per bot with its interval, and a line at the fair share."""

from __future__ import annotations

from xml.sax.saxutils import escape

from fourquarters.arena.tournament import Ladder, Standing
from fourquarters.picture.tokens import tokens
from fourquarters.words.tongue import Tongue

WIDE, ROW, TOP, LEFT, RIGHT = 760, 46, 92, 170, 70


def paint_ladder(ladder: Ladder, title: str, _: Tongue, theme: str = "light") -> str:
    """A standalone SVG."""
    ink = tokens(theme)
    rows = sorted(ladder.bots, key=lambda bot: -bot.share)
    high = TOP + ROW * len(rows) + 34
    fair = LEFT + (WIDE - LEFT - RIGHT) / ladder.players
    under = _.many("{n} game, 95% intervals", "{n} games, 95% intervals", ladder.games)
    body = [
        f'<rect width="{WIDE}" height="{high}" rx="14" fill="{ink["--fq-paper"]}"/>',
        text(24, 40, title, 24, ink["--fq-ink"], "600"),
        text(24, 64, under, 14, ink["--fq-ink-soft"]),
        f'<path d="M{fair:.1f} {TOP - 8}V{high - 26}" stroke="{ink["--fq-gilt"]}" stroke-dasharray="4 4"/>',
        text(fair, high - 10, _("fair share"), 13, ink["--fq-ink-soft"], anchor="middle"),
    ]
    for number, bot in enumerate(rows):
        body.append(row(bot, TOP + ROW * number, dict(ink)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" width="{WIDE}" '
        f'height="{high}" font-family="{escape(ink["--fq-font-display"], {chr(34): "&quot;"})}">'
        + "".join(body)
        + "</svg>"
    )


def row(bot: Standing, y: float, ink: dict[str, str]) -> str:
    wide = WIDE - LEFT - RIGHT
    end, low, high = (LEFT + wide * share for share in (bot.share, bot.low, bot.high))
    return (
        text(LEFT - 14, y + 21, bot.name, 17, ink["--fq-ink"], "600", "end")
        + f'<rect x="{LEFT}" y="{y + 3}" width="{max(end - LEFT, 1):.1f}" height="26" rx="5" '
        f'fill="{ink["--fq-gold"]}" stroke="{ink["--fq-ink"]}"/>'
        + f'<path d="M{low:.1f} {y + 16}H{high:.1f}M{low:.1f} {y + 10}v12M{high:.1f} {y + 10}v12" '
        f'stroke="{ink["--fq-ink"]}" stroke-width="2"/>'
        + text(WIDE - 14, y + 22, f"{bot.share:.0%}", 17, ink["--fq-ink"], "600", "end")
    )


def text(
    x: float, y: float, words: str, size: int, fill: str, weight: str = "400", anchor: str = "start"
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="{weight}" fill="{fill}" '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )
