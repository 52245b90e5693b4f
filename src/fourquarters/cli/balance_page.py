"""The balance report of a simulation: one HTML file that needs nothing but itself.

The same simulation gives the same bytes: there is no date in it. The figures are in it as JSON, too, the same that
`simulate --json` prints.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray

from fourquarters.arena.balance import Balance, Finding
from fourquarters.arena.simulate import Share
from fourquarters.cli.contests import how_different
from fourquarters.engine.game import Game
from fourquarters.picture import charts
from fourquarters.picture.charts import Column, Point, Row, Scale, Step
from fourquarters.picture.sprite import sprite
from fourquarters.picture.tokens import style_sheet
from fourquarters.words.contract import words_of
from fourquarters.words.numbers import decimal, percent
from fourquarters.words.tongue import Tongue, mark

MOST_STEPS = 14
"""Steps of a distribution that have room for their numbers."""

LOGO = '<svg viewBox="0 0 64 64" aria-hidden="true"><use href="#logo"/></svg>'
STYLE = """
*{box-sizing:border-box}html,body{margin:0}h1,h2,h3,p,ul,dl,dd,figure{margin:0;padding:0}ul{list-style:none}
body{background:var(--fq-table) repeating-linear-gradient(0deg,var(--fq-laid) 0 1px,transparent 1px 4px);color:var(--fq-ink);
 font:var(--fq-size-m)/1.45 var(--fq-font-text);font-variant-numeric:lining-nums tabular-nums;-webkit-text-size-adjust:100%}
.defs,.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
main{max-width:1120px;margin:0 auto;padding:20px 32px 48px;display:grid;grid-template-columns:1fr 1fr;gap:16px}
header,.whole{grid-column:1/-1}.side{display:flex;flex-direction:column;gap:16px;min-width:0}.side>:last-child{flex:1}
.brand{display:flex;align-items:center;gap:10px;font:600 17px/1 var(--fq-font-display)}.brand svg{width:28px;height:28px}
h1{font:600 46px/1.05 var(--fq-font-display);letter-spacing:-.5px;margin:22px 0 6px}
.lead{font-size:19px;color:var(--fq-ink-soft);text-wrap:balance}
.panel{background:var(--fq-paper);border:1px solid var(--fq-line);border-radius:var(--fq-radius-l);box-shadow:var(--fq-shadow-1);
 padding:16px 18px;container-type:inline-size;min-width:0}
h2{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:4px 12px;font:600 19px/1.2 var(--fq-font-display);
 padding-bottom:6px;margin-bottom:12px;border-bottom:3px double var(--fq-line)}
h2 small{font:500 13px/1.3 var(--fq-font-text);color:var(--fq-ink-soft)}
h3{font:600 16px/1.2 var(--fq-font-display);margin-bottom:2px}figure+figure{margin-top:18px}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:4px 20px}.facts dt{color:var(--fq-ink-soft)}.facts dd{overflow-wrap:anywhere}
.said li{font:500 19px/1.4 var(--fq-font-display);padding:4px 0 4px 18px;border-left:3px double var(--fq-gilt);margin:6px 0}
.said+p,.note{color:var(--fq-ink-soft);font-size:14px;margin-top:10px}
table{border-collapse:collapse;width:100%}th,td{text-align:right;padding:6px 0 6px 16px;border-bottom:1px solid var(--fq-line)}
th:first-child{text-align:left;padding-left:0;font-weight:500}thead th{font-size:13px;font-weight:500;color:var(--fq-ink-soft)}
tbody tr:last-child>*{border-bottom:0}.scroll{overflow-x:auto;margin-top:16px}
@media(max-width:860px){main{grid-template-columns:minmax(0,1fr);padding:14px 14px 32px;gap:14px}.side{gap:14px}h1{font-size:34px}.lead{font-size:16px}}
@media print{body{background:none}.panel{break-inside:avoid;box-shadow:none}}
"""


def balance_page(game: Game, bots: Sequence[str], found: Balance, _: Tongue) -> str:
    """The whole file."""
    title = escape(_("{game}: how balanced is it?", game=words_of(game).title(_)))
    left = panel(_("What was simulated"), facts(game, bots, found, _))
    left += panel(_("Scores by seat"), scores(found, _), _("percent of games"))
    right = panel(_("Victories by seat"), seats(found.report.seats, found, _), _("95% intervals"))
    right += bots_panel(found, _)
    right += panel(_("Lead of the winner"), margins(found, _), _("percent of games"))
    right += panel(_("Length in decisions"), lengths(found, _), _("percent of games"))
    body = header(game, found, _) + panel(_("In plain words"), plain_words(found, _), kind="whole")
    body += f'<div class="side">{left}</div><div class="side">{right}</div>'
    body += panel(_("How points are made up"), sources(found, _), sampled(found, _), "whole")
    figures = json.dumps(asdict(found.report), ensure_ascii=False).replace("<", "\\u003c")
    style = re.sub(r"/\*.*?\*/", "", style_sheet() + charts.style() + STYLE, flags=re.DOTALL)
    return (
        f'<!doctype html>\n<html lang="{_.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"{logo_symbol()}{charts.hatching()}\n<main>\n{body}</main>\n"
        f'<script type="application/json" id="figures">{figures}</script>\n</body>\n</html>\n'
    )


def logo_symbol() -> str:
    """The one symbol that the page shows."""
    found = re.search(r'<symbol id="logo".*?</symbol>', sprite(), re.DOTALL)
    return f'<svg class="defs" aria-hidden="true">{found[0] if found else ""}</svg>'


def panel(title: str, body: str, more: str = "", kind: str = "") -> str:
    small = f" <small>{escape(more)}</small>" if more else ""
    return f'<section class="panel {kind}"><h2>{escape(title)}{small}</h2>{body}</section>\n'


def thousands(n: int, _: Tongue) -> str:
    return f"{n:,}".replace(",", "." if _.language == "de" else ",")


def header(game: Game, found: Balance, _: Tongue) -> str:
    report = found.report
    lead = _.many("{games} game of {players} players, played by bots.", "{games} games of {players} players, played by bots.",
                  report.games, games=thousands(report.games, _), players=report.players)  # fmt: skip
    return (
        f'<header><p class="brand">{LOGO}<span>Four Quarters</span></p><h1>{escape(words_of(game).title(_))}</h1>'
        f'<p class="lead">{escape(lead)}</p></header>\n'
    )


def facts(game: Game, bots: Sequence[str], found: Balance, _: Tongue) -> str:
    """What was asked for: everything that the same games follow from."""
    report = found.report
    chosen = [str(words_of(game).option(name, _)[0]) for name, on in report.options.items() if on]
    rows = [
        (_("Players"), str(report.players)),
        (_("Variants"), ", ".join(chosen) or _("none")),
        (_("Bots"), ", ".join(bots)),
        (_("Games"), thousands(report.games, _)),
        (_("Seed"), str(report.seed)),
        (_("Rules"), _("version {n}", n=game.version)),
    ]
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in rows)
    turns = _("The bots change seats from game to game, so that each plays every seat equally often.")
    said = f"{turns} {how_different(report.different, report.games, _)}"
    return f'<dl class="facts">{listed}</dl><p class="note">{escape(said)}</p>'


def plain_words(found: Balance, _: Tongue) -> str:
    """A sentence for everything whose interval leaves out what would be fair."""
    said = [sentence(finding, _) for finding in found.findings]
    if not any(finding.about == "seat" for finding in found.findings):
        said.insert(0, str(_("No seat is favoured: every interval includes the fair share.")))
    listed = "".join(f"<li>{escape(each)}</li>" for each in said)
    note = _("Only what lies outside its 95% interval is named; one time in twenty that happens by chance.")
    return f'<ul class="said">{listed}</ul><p>{escape(note)}</p>'


SENTENCES = {
    ("seat", True): mark("Seat {name} is favoured: it wins {share}, and {fair} would be fair."),
    ("seat", False): mark("Seat {name} is at a disadvantage: it wins {share}, and {fair} would be fair."),
    ("bot", True): mark("{name} wins {share} of its seats, more than the fair {fair}."),
    ("bot", False): mark("{name} wins {share} of its seats, less than the fair {fair}."),
    ("points", True): mark("Seat {name} scores {n} more than its table on average."),
    ("points", False): mark("Seat {name} scores {n} less than its table on average."),
}


def sentence(finding: Finding, _: Tongue) -> str:
    """A finding in words: shares of victories, or points above the table's mean."""
    share, fair = percent(finding.found, _.language, 1), percent(finding.fair, _.language, 1)
    n = decimal(abs(finding.found), _.language)
    said = SENTENCES[finding.about, finding.more]
    return str(_(said, name=finding.name, share=share, fair=fair, n=n))


def interval(share: Share, _: Tongue) -> str:
    return f"{decimal(100 * share.low, _.language)}–{decimal(100 * share.high, _.language)}"


def seats(shares: Sequence[Share], found: Balance, _: Tongue) -> str:
    """How often each seat wins."""
    made = [
        Column(
            s.share,
            percent(s.share, _.language, 1),
            str(_("Seat {n}", n=s.name)),
            interval(s, _),
            1 / found.report.players,
            s.low,
            s.high,
        )
        for s in shares
    ]
    label = ", ".join(f"{each.name}: {each.figure} ({each.more})" for each in made)
    return charts.columns(made, label) + charts.key("fair", str(_("fair share")))


def bots_panel(found: Balance, _: Tongue) -> str:
    """How often each bot wins, if there is more than one kind."""
    shares = found.report.bots
    if len(shares) == 1:
        return ""
    fair = 1 / found.report.players
    lines = [
        Row(
            s.name,
            s.share,
            percent(s.share, _.language, 1),
            fair,
            s.low,
            s.high,
            more=f"⌀ {decimal(s.mean_score, _.language)}",
        )
        for s in shares
    ]
    top = max(fair, *(s.high for s in shares))
    body = charts.rows(lines, Scale(0, top), fair=True) + charts.key("fair-across", str(_("fair share")))
    return panel(_("Victories by bot"), body, _("95% intervals, mean scores"))


def percents(steps: Sequence[Step], games: int) -> list[Step]:
    """The same steps with their part of all games above them, where that is not next to nothing."""
    rounded = [round(100 * step.value / games) for step in steps]
    return [step._replace(figure=str(n) if n else "") for step, n in zip(steps, rounded, strict=True)]


def spread(
    values: NDArray[np.int64], label: str, _: Tongue, low: int | None = None, high: int | None = None
) -> str:
    """How values are spread, with their mean pointed out; from `low` to `high`, if others share the scale."""
    first = int(values.min()) if low is None else low
    last = int(values.max()) if high is None else high
    steps = percents(charts.steps(values.tolist(), first, last, MOST_STEPS), len(values))
    mean = float(values.mean())
    words = str(_("mean {n}", n=decimal(mean, _.language)))
    return charts.distribution(steps, f"{label}: {words}", Point(mean, words), tall=72)


def scores(found: Balance, _: Tongue) -> str:
    """The scores of each seat, all to one scale."""
    low, high, made = int(found.points.min()), int(found.points.max()), []
    for seat, share in enumerate(found.report.seats):
        name = str(_("Seat {n}", n=share.name))
        made.append(
            f"<figure><h3>{escape(name)}</h3>{spread(found.points[:, seat], name, _, low, high)}</figure>"
        )
    return "".join(made)


def margins(found: Balance, _: Tongue) -> str:
    """By how much games are won, and how many are shared."""
    shared = _("Shared victories: {n} ({share}).", n=thousands(found.shared, _),
               share=percent(found.shared / found.report.games, _.language, 1))  # fmt: skip
    level = int((found.margins == 0).sum()) - found.shared
    tied = _("Decided by a tie-break: {n} ({share}).", n=thousands(max(0, level), _),
             share=percent(max(0, level) / found.report.games, _.language, 1))  # fmt: skip
    chart = spread(found.margins, str(_("Lead of the winner")), _)
    return f'{chart}<p class="note">{escape(shared)} {escape(tied)}</p>'


def lengths(found: Balance, _: Tongue) -> str:
    report = found.report
    said = _("{mean} decisions per game ({low} to {high}).", mean=decimal(report.mean_length, _.language),
             low=report.min_length, high=report.max_length)  # fmt: skip
    chart = spread(found.lengths, str(_("Length in decisions")), _)
    return f'{chart}<p class="note">{escape(said)}</p>'


def sampled(found: Balance, _: Tongue) -> str:
    return str(_("means over the first {n} games", n=thousands(found.sample, _)))


def sources(found: Balance, _: Tongue) -> str:
    """What winners' points are made up of beside the others', and the same by seat."""
    lines = [
        Row(
            s.name,
            s.winners,
            decimal(s.winners, _.language),
            s.others,
            more=signed_decimal(s.winners - s.others, _),
        )
        for s in found.sources
    ]
    scale = charts.scale([n for s in found.sources for n in (s.winners, s.others)])
    chart = charts.rows(lines, scale)
    keys = charts.key("hatched", str(_("winners"))) + charts.key("mark", str(_("the others")))
    head = "".join(
        f'<th scope="col">{escape(_("Seat {n}", n=seat + 1))}</th>' for seat in range(found.report.players)
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(s.name)}</th>'
        + "".join(f"<td>{decimal(mean, _.language)}</td>" for mean in s.seats) + "</tr>"
        for s in found.sources
    )  # fmt: skip
    return (
        f'{chart}<p class="chart-keys">{keys}</p><div class="scroll"><table><thead><tr><th></th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def signed_decimal(value: float, _: Tongue) -> str:
    """A difference: +2.1, −0.4."""
    text = decimal(value, _.language)
    return text if text.startswith("−") or not text.strip("0.,") else f"+{text}"
