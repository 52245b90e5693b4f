"""New City: small parts that many drawings share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from fourquarters.games.new_city.facts import Gain
from fourquarters.games.new_city.picture.look import Look
from fourquarters.games.new_city.rules import auction
from fourquarters.games.new_city.state import VALUE
from fourquarters.games.new_city.words import names
from fourquarters.picture.scene import Piece
from fourquarters.words.numbers import signed
from fourquarters.words.tongue import Tongue

PANEL = 328.0  # width of a drawing on a panel or on the reader's own mat

GROUNDS = (
    "color-mix(in srgb, var(--fq-p1) 22%, var(--fq-paper))",
    "color-mix(in srgb, var(--fq-p2) 22%, var(--fq-paper))",
    "color-mix(in srgb, var(--fq-p3) 24%, var(--fq-paper))",
    "color-mix(in srgb, var(--fq-gilt) 20%, var(--fq-paper))",
)
LINES = (
    "color-mix(in srgb, var(--fq-p1) 55%, var(--fq-paper))",
    "color-mix(in srgb, var(--fq-p2) 55%, var(--fq-paper))",
    "color-mix(in srgb, var(--fq-ink-soft) 60%, var(--fq-paper))",
    "color-mix(in srgb, var(--fq-gilt) 65%, var(--fq-paper))",
)

TINTS = [{"--land": ground, "--line": line} for ground, line in zip(GROUNDS, LINES, strict=True)]
UNOWNED = {"--owner": "var(--paper)"}


def code(look: Look, district: int) -> str:
    """Value and suit in two characters."""
    return f"{VALUE[district]}{names.suit_letter(district, look._)}"


def coin_title(look: Look, district: int) -> str:
    """A coin on a district, and its help if it has any."""
    s, _ = look.s, look._
    helps = int(auction.help_of(s.improved[district], VALUE[district]))
    name = names.coin_name(s.improved[district], _)
    if not helps:
        return name
    if s.help_used[district]:
        return _("{coin}: used this round", coin=name)
    return _("{coin}: pays {n} of a winning bid", coin=name, n=helps)


def clipped(name: str) -> str:
    return name if len(name) <= 8 else name[:7].rstrip() + "…"


def owner_vars(seat: int) -> dict[str, str]:
    return {"--owner": f"var(--fq-p{seat + 1})"}


def path(
    id: str, outline: str, x: float = 0, y: float = 0, fill: str = "", stroke: str = "", line: float = 0,
    dash: str = "",
) -> Piece:  # fmt: skip
    return Piece(id=id, x=x, y=y, w=0, h=0, path=outline, fill=fill, stroke=stroke, line=line, dash=dash)


@cache
def square(x: float, y: float, size: float, round: float) -> str:
    """A square with round corners as an outline."""
    side, r = size - 2 * round, round
    return (
        f"M{x + r:g} {y:g}h{side:g}a{r} {r} 0 0 1 {r} {r}v{side:g}a{r} {r} 0 0 1 -{r} {r}"
        f"h-{side:g}a{r} {r} 0 0 1 -{r} -{r}v-{side:g}a{r} {r} 0 0 1 {r} -{r}z"
    )


@cache
def plaque(w: float, h: float) -> str:
    """A long sign with round ends as an outline."""
    r, flat = h / 2, w - h
    return f"M{r:g} 0h{flat:g}a{r:g} {r:g} 0 0 1 0 {h:g}h-{flat:g}a{r:g} {r:g} 0 0 1 0 -{h:g}z"


def badges(id: str, x: float, y: float, gain: Gain) -> Iterable[Piece]:
    """What a choice brings: at once on a rosette, each round in a ring of arrows, help in a blue ring."""
    shown = [("new-rosette", gain.once), ("new-cycle", gain.each), ("new-help", gain.help)]
    shown = [(symbol, amount) for symbol, amount in shown if amount] or [("new-cycle", 0)]
    left = x + 50 - 24 * len(shown)
    for number, (symbol, amount) in enumerate(shown):
        yield Piece(
            id=f"badge/{id}/{number}", x=left + 48 * number + 1, y=y + 47, w=46, h=46, symbol=symbol,
            text=signed(amount), size=19, bold=True, fill="var(--ink)",
        )  # fmt: skip


def small_text(id: str, x: float, y: float, text: str, w: float = 230, anchor: str = "start") -> Piece:
    return Piece(id=id, x=x, y=y, w=w, h=18, text=text, size=13, anchor=anchor, fill="var(--fq-ink-soft)")


def number_text(id: str, x: float, y: float, w: float, text: str) -> Piece:
    return Piece(id=id, x=x, y=y, w=w, h=18, text=text, size=16, bold=True, fill="var(--fq-ink)")


def gain_text(gain: Gain, _: Tongue) -> str:
    """ "+3 at once, +3 each round"."""
    parts = []
    if gain.once:
        parts.append(_("+{n} at once", n=gain.once))
    if gain.each > 0:
        parts.append(_("+{n} each round", n=gain.each))
    if gain.each < 0:
        parts.append(_("{n} each round", n=gain.each))
    if gain.help:
        parts.append(_("helps with {n}", n=gain.help))
    return ", ".join(parts) or _("no income")
