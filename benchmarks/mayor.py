"""The search that a network guides against the search without one: python benchmarks/mayor.py GAME PLAYERS [--seconds 2].

A round is one deal played from every seat; both think in one tree on one core, the plain search (`search:time`, the
Mayor as it was before there were networks) for 2 seconds per turn, or the network alone (`--against network`). Every
round is added to docs/figures/mayor.jsonl, and the tables in docs/bots.md are made from that file: `--pages` only
writes them. Run it in as many processes as there are cores, each with its own `--first` deal.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from statistics import fmean
from typing import Any

from fourquarters import games
from fourquarters.arena.tournament import Z95, interval, tournament
from fourquarters.bots import Bot, NetworkBot, SearchBot
from fourquarters.engine.game import Game
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

DOCS = Path(__file__).parents[1] / "docs"
ROUNDS, PAGE = DOCS / "figures" / "mayor.jsonl", DOCS / "bots.md"
MOST = 60_000  # iterations, as the Mayor's
ENGLISH = Tongue("en")

Row = dict[str, Any]


def opponent(against: str) -> Bot:
    return NetworkBot("network") if against == "network" else SearchBot("search", MOST, float(against), 1)


def play(game: Game, players: int, options: dict[str, bool], seconds: str, against: str, deal: int) -> Row:
    """One round, as a row of the file."""
    guided = SearchBot("guided", MOST, float(seconds), 1, guided=True)
    others = [opponent(against) for _other in range(players - 1)]
    with ThreadPoolExecutor(1) as one_core:
        found = tournament(game, [guided, *others], players, deal, options, stop_early=False, pool=one_core)
    table = {"game": game.name, "players": players, "options": options}
    return {**table, "seconds": seconds, "against": against, "deal": deal, "share": found.bots[0].share}


def rows_told(seconds: str, against: str) -> Iterator[str]:
    """For every table that was played so, its share of wins with its interval over rounds."""
    rounds = [json.loads(line) for line in ROUNDS.read_text(encoding="utf-8").splitlines()]
    chosen = [row for row in rounds if (row["seconds"], row["against"]) == (seconds, against)]

    def table(row: Row) -> tuple[Any, ...]:
        return row["game"], row["players"], sorted(name for name, on in row["options"].items() if on)

    for (name, players, options), found in groupby(sorted(chosen, key=table), table):
        yield told(name, players, options, [row["share"] for row in found])


def told(name: str, players: int, options: Sequence[str], shares: Sequence[float], *bots: str) -> str:
    """A row of a table."""
    words = words_of(games.load(name))
    variants = [words.option(option, ENGLISH)[0] for option in options]
    title = ", ".join([words.title(ENGLISH), str(players), *variants])
    low, high = interval(shares, Z95)
    won = f"{fmean(shares):.0%} ({low:.0%} – {high:.0%}) of {len(shares) * players}"
    return f"| {' | '.join([title, *bots])} | {won} | {1 / players:.0%} |"


def written() -> str:
    """The page with its tables as they should be: `<!-- mayor 2 against 2 -->` and so on."""
    page, mark = PAGE.read_text(encoding="utf-8"), "<!-- mayor "
    first, *parts = page.split(mark)
    for part in parts:
        asked, rest = part.split(" -->\n", 1)
        seconds, against = asked.split(" against ")
        head = "| table | wins | fair |\n|---|---|---|\n"
        body = "\n".join(rows_told(seconds, against))
        first += f"{mark}{asked} -->\n{head}{body}\n<!-- /mayor -->" + rest.split("<!-- /mayor -->", 1)[1]
    return first


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument("players", nargs="?", type=int, metavar="PLAYERS")
    parser.add_argument("--seconds", default="2", help="of the guided search, per turn")
    parser.add_argument("--against", default="2", help="seconds of the plain search, or `network`")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--first", type=int, default=1, help="the first deal")
    parser.add_argument("--options", nargs="*", default=[])
    parser.add_argument("--pages", action="store_true", help="only write the tables")
    asked = parser.parse_args()
    if not asked.pages:
        options = dict.fromkeys(asked.options, True)
        for deal in range(asked.first, asked.first + asked.rounds):
            game = games.load(asked.game)
            row = play(game, asked.players, options, asked.seconds, asked.against, deal)
            with ROUNDS.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            print(row, flush=True)
    PAGE.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
