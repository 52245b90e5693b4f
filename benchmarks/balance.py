"""docs/balance.md from the networks' own games: python benchmarks/balance.py [--ways 60 [GAME …]].

The figures are those of `benchmarks/self_play.py` in docs/figures/self_play.json. With `--ways N`, N games more of every
table are played here to see where winners' points come from; else what is in docs/figures/ways.json is taken.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from math import sqrt
from pathlib import Path
from typing import Any

from fourquarters import games
from fourquarters.arena.balance import ends_played_again, sources
from fourquarters.bots import NetworkBot
from fourquarters.engine.game import Game
from fourquarters.games.urbanization.words.names import invention_title
from fourquarters.learn.strength import called
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

DOCS = Path(__file__).parents[1] / "docs"
FIGURES, WAYS = DOCS / "figures" / "self_play.json", DOCS / "figures" / "ways.json"
ENGLISH = Tongue("en")
SOMETIMES = 0.05, 0.95  # decisions that fewer or more of the seats ever take say little
TOLD = 6  # decisions at either end of a list
SEED = 20_261_117

Figures = dict[str, Any]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--ways", type=int, default=0, help="games of each table to take score sheets from")
    parser.add_argument("games", nargs="*", metavar="GAME", help="for which games; all of them if omitted")
    asked = parser.parse_args()
    if asked.ways:
        ways = json.loads(WAYS.read_text(encoding="utf-8"))
        ways |= {name: ways_of(games.load(name), asked.ways) for name in asked.games or games.names()}
        WAYS.write_text(json.dumps(ways, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    (DOCS / "balance.md").write_text(page(), encoding="utf-8")


def ways_of(game: Game, many: int) -> dict[str, dict[str, list[float]]]:
    """By table and row of the score sheet: what winners and others have there, in the mean."""
    return {called(one): sheet_means(game, one[0], one[1], many) for one in game.configurations()}


def sheet_means(game: Game, players: int, options: dict[str, bool], many: int) -> dict[str, list[float]]:
    bots = [NetworkBot("network", temperature=0.5)] * players
    found = sources(ends_played_again(game, bots, options, SEED, many), ENGLISH)
    return {source.name: [source.winners, source.others] for source in found}


def page() -> str:
    """The whole page."""
    found: dict[str, list[Figures]] = json.loads(FIGURES.read_text(encoding="utf-8"))
    ways = json.loads(WAYS.read_text(encoding="utf-8"))
    many = max(table["games"] for tables in found.values() for table in tables)
    parts = [OPENING.format(many=f"{many:,}")]
    for game in games.all_games():
        parts.append(f"## {words_of(game).title(ENGLISH)}\n")
        parts.append(fewer(found[game.name], many))
        parts.append(seats_table(found[game.name]))
        parts.append(lengths_table(found[game.name]))
        parts.append(ways_table(ways[game.name]))
        parts.append(deeds(found[game.name][-1]))
        parts.append(inventions(found[game.name]))
    return "\n".join(filter(None, parts))


OPENING = """# How the games are balanced

Every game's network played {many} games of each table against itself (temperature 0.5: strong play, but no two games alike), on
deals that its training never saw. This page is made from the figures:

```
python benchmarks/self_play.py docs/figures/self_play.json      # on a GPU: minutes; --device cpu --many 1000 for rough figures
python benchmarks/balance.py --ways 60      # where points come from: a sample
```

Strong here means as strong as the networks are ([How the bots learned](learning.md)); what they have not discovered is not in the
figures. Shares of wins have 95 % intervals of about ±0.3 points; a shared victory counts as a fraction.
"""


def fewer(tables: list[Figures], usual: int) -> str:
    """What is to be said of a game that was played less often than others."""
    many = min(table["games"] for table in tables)
    error = 100 * 1.96 * sqrt(0.25 / many)
    return (
        ""
        if many == usual
        else f"From {many:,} games of each table: intervals of about ±{error:.1f} points.\n"
    )


def seats_table(tables: list[Figures]) -> str:
    """How often each seat wins, and its points."""
    most = max(len(table["wins"]) for table in tables)
    head = "| table | " + " | ".join(f"seat {seat + 1} wins" for seat in range(most)) + " | points by seat |"
    lines = [head, "|---|" + "---|" * (most + 1)]
    for table in tables:
        shares = [f"{share:.1%}" for share in table["wins"]] + [""] * (most - len(table["wins"]))
        points = " · ".join(f"{points:.1f}" for points in table["points"])
        lines.append(f"| {table['table']} | {' | '.join(shares)} | {points} |")
    return "\n".join(lines) + "\n\n" + "\n".join(f"- {verdict(table)}" for table in tables) + "\n"


def verdict(table: Figures) -> str:
    """In words: is a seat favoured?"""
    wins, games_played = table["wins"], table["games"]
    fair = 1 / len(wins)
    best = max(range(len(wins)), key=wins.__getitem__)
    worst = min(range(len(wins)), key=wins.__getitem__)
    error = 1.96 * sqrt(fair * (1 - fair) / games_played)
    if wins[best] - fair < max(error, 0.01):
        return f"Table of {table['table']}: no seat is favoured by a percentage point or more."
    return (
        f"Table of {table['table']}: seat {best + 1} wins {100 * (wins[best] - fair):.1f} points more than its fair share, "
        f"seat {worst + 1} {100 * (fair - wins[worst]):.1f} points less."
    )


def lengths_table(tables: list[Figures]) -> str:
    """Winners' points, margins and lengths."""
    lines = [
        "| table | winner's points | lead over the second | shared victories | decisions (5 % – 95 %) |",
        "|---|---|---|---|---|",
    ]
    for table in tables:
        mean, low, _middle, high = table["length"]
        lines.append(
            f"| {table['table']} | {table['best points']:.1f} | {table['margin']:.1f} | {table['shared']:.1%} | "
            f"{mean:.0f} ({low:.0f} – {high:.0f}) |"
        )
    return "\n".join(lines) + "\n"


def ways_table(ways: dict[str, dict[str, list[float]]]) -> str:
    """Where winners' points come from, compared with the others'."""
    names = list(dict.fromkeys(name for rows in ways.values() for name in rows))
    lines = [
        "Where points come from: winners / others.\n",
        "| table | " + " | ".join(names) + " |",
        "|---|" + "---|" * len(names),
    ]
    for table, rows in ways.items():
        told = [f"{rows[name][0]:.1f} / {rows[name][1]:.1f}" if name in rows else "" for name in names]
        lines.append(f"| {table} | {' | '.join(told)} |")
    return "\n".join(lines) + "\n"


def deeds(table: Figures) -> str:
    """Decisions that go with winning and with losing, at one table."""
    fair = 1 / len(table["wins"])
    lines = [
        f"Decisions at the table of {table['table']} that go with winning, and with losing (fair: {fair:.0%}):\n",
        *DEED_HEAD,
        *(deed_row(f"`{name}`", numbers) for name, numbers in telling(table)),
    ]
    return "\n".join(lines) + "\n"


DEED_HEAD = (
    "| decision | where possible, taken | seats that took it in a game | they won |",
    "|---|---|---|---|",
)


def deed_row(name: str, numbers: list[float]) -> str:
    _legal, likely, took, won = numbers
    return f"| {name} | {likely:.0%} | {took:.0%} | {won:.1%} |"


def inventions(tables: list[Figures]) -> str:
    """What the network thinks of each invention: how often it takes one that it can have, and how its owners fare."""
    parts = []
    for table in tables:
        cards = {name: row for name, row in table["decisions"].items() if name.startswith("card:")}
        if cards:
            rows = sorted(cards.items(), key=lambda item: item[1][1], reverse=True)
            parts += [
                f"Inventions at the table of {table['table']} (fair: {1 / len(table['wins']):.0%}):\n",
                *DEED_HEAD,
            ]
            parts += [deed_row(invention_title(int(name[5:]) - 1, "en"), row) for name, row in rows]
            parts.append("")
    return "\n".join(parts)


def telling(table: Figures) -> list[tuple[str, list[float]]]:
    """The decisions at either end, of those that some but not all seats take."""
    low, high = SOMETIMES
    rows = [(name, numbers) for name, numbers in table["decisions"].items() if low < numbers[2] < high]
    rows.sort(key=lambda row: row[1][3], reverse=True)
    return rows[:TOLD] + rows[TOLD:][-TOLD:]


if __name__ == "__main__":
    main()
