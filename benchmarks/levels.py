"""How far apart the levels are: python benchmarks/levels.py [--games 600] [--scan 2,4,8 GAME].

Each level plays alone against the Alderman in all other seats, at every game's smallest table; shares become ratings on
Elo's scale with the Alderman at 0 (ten to one is 400). Greedy and random are there to compare with. The Mayor's games, which take
long, are those of `benchmarks/mayor.py --against network`. Results go to docs/figures/levels.json and
docs/images/levels.svg. `--scan` tries temperatures of one game instead.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from math import log10
from pathlib import Path
from statistics import fmean
from typing import Any

from mayor import ROUNDS

from fourquarters import games
from fourquarters.arena.ladder_picture import text
from fourquarters.arena.simulate import simulate
from fourquarters.arena.tournament import Z95, interval
from fourquarters.bots import LEVELS, NetworkBot, SimpleBot, bot_title
from fourquarters.bots.levels import ALDERMAN, GREEDY, MAYOR, RANDOM
from fourquarters.engine.game import Game
from fourquarters.picture.tokens import tokens
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

DOCS = Path(__file__).parents[1] / "docs"
FIGURES = DOCS / "figures" / "levels.json"
SEED = 20_261_118
ENGLISH = Tongue("en")

Row = dict[str, Any]


def rating(share: float, players: int) -> float:
    """How much stronger than each of the others one must be to win this share alone against them."""
    share = min(max(share, 0.0005), 0.9995)
    return 400 * log10(share * (players - 1) / (1 - share))


def against_alderman(game: Game, player: SimpleBot | NetworkBot, many: int) -> Row:
    """One player alone against the network in all other seats; seats rotate."""
    players = min(game.players)
    options = {option.name: True for option in game.options}
    others = [NetworkBot(ALDERMAN.name)] * (players - 1)
    won = simulate(game, [player, *others], many, SEED, options).bots[0]
    return as_row(won.share, won.low, won.high, many, players)


def of_the_mayor(game: Game) -> Row:
    """What the search that a network guides won from networks, round by round."""
    played = map(json.loads, ROUNDS.read_text(encoding="utf-8").splitlines())
    shares = [row["share"] for row in played if is_mayors(row, game)]
    return as_row(fmean(shares), *interval(shares, Z95), len(shares) * min(game.players), min(game.players))


def is_mayors(row: Row, game: Game) -> bool:
    asked = (game.name, min(game.players), "2", "network")
    return (row["game"], row["players"], row["seconds"], row["against"]) == asked


def as_row(share: float, low: float, high: float, many: int, players: int) -> Row:
    ratings = [rating(one, players) for one in (share, low, high)]
    return {"share": share, "low": low, "high": high, "games": many, "ratings": ratings}


def ladder(game: Game, many: int) -> dict[str, Row]:
    """All levels of a game, and two to compare with."""
    levels = [level.at(game) for level, _title, _help in LEVELS if level is not ALDERMAN]
    rows = {one.name: against_alderman(game, one, many) for one in (RANDOM, GREEDY)}
    for one in levels:
        if isinstance(one, NetworkBot):
            rows[one.name] = against_alderman(game, one, many)
    return {**rows, MAYOR.name: of_the_mayor(game)}


def paint(found: Mapping[str, Mapping[str, Row]]) -> str:
    """A ladder for each game, with a rung at every level's rating."""
    ink = tokens("light")
    wide, high, column = 60 + 240 * len(found), 560, 240
    body = [
        f'<rect width="{wide}" height="{high}" rx="14" fill="{ink["--fq-paper"]}"/>',
        text(24, 38, "The levels, and how far apart they are", 24, ink["--fq-ink"], "600"),
        text(24, 60, "ratings; a step of 191 is three games to one", 14, ink["--fq-ink-soft"]),
    ]
    lowest = min(row["ratings"][0] for rows in found.values() for row in rows.values())
    highest = max(row["ratings"][2] for rows in found.values() for row in rows.values())
    for number, (name, rows) in enumerate(found.items()):
        rungs = {**rows, ALDERMAN.name: {"ratings": [0.0, 0.0, 0.0]}}
        x = 60 + column * number
        body.append(text(x, 96, words_of(games.load(name)).title(ENGLISH), 17, ink["--fq-ink"], "600"))
        for levels, row in together(rungs):
            told = [130 + (highest - one) / (highest - lowest) * (high - 170) for one in row["ratings"]]
            body += rung(x, told, levels, row["ratings"][0], ink)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'font-family="{ink["--fq-font-display"].replace(chr(34), "&quot;")}">' + "".join(body) + "</svg>\n"
    )


def together(rungs: Mapping[str, Row]) -> list[tuple[list[str], Row]]:
    """Levels that have the same rating, such as those that never win, share a rung."""
    found = dict[float, list[str]]()
    for level, row in rungs.items():
        found.setdefault(row["ratings"][0], []).append(level)
    return [(levels, rungs[levels[0]]) for levels in found.values()]


def rung(
    x: float, heights: list[float], levels: list[str], told: float, ink: Mapping[str, str]
) -> Iterator[str]:
    """A rung, the interval beside it, who stands there, and the rating."""
    at, low, high = heights
    soft = levels[0] in (RANDOM.name, GREEDY.name)
    colour = ink["--fq-ink-soft" if soft else "--fq-ink"]
    yield f'<path d="M{x} {at:.1f}h44" stroke="{colour if soft else ink["--fq-gilt"]}" stroke-width="{2 if soft else 6}"/>'
    yield f'<path d="M{x + 22} {low:.1f}V{high:.1f}" stroke="{colour}" stroke-width="1.5"/>'
    names = ", ".join(bot_title(level, ENGLISH) for level in levels)
    rated = f"{told:+.0f}".replace("-", "−") if told else "0"
    yield text(x + 54, at + 5, f"{names} {rated}", 14, colour)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=600, dest="many")
    parser.add_argument("--scan", default="", help="temperatures to try")
    asked = parser.parse_args()
    found: dict[str, Any] = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    for name in asked.games or games.names():
        game = games.load(name)
        if asked.scan:
            for temperature in map(float, asked.scan.split(",")):
                row = against_alderman(game, NetworkBot("scanned", temperature), asked.many)
                print(name, temperature, f"{row['share']:.1%}", [round(one) for one in row["ratings"]])
            continue
        found[name] = ladder(game, asked.many)
        FIGURES.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if not asked.scan:
        (DOCS / "images" / "levels.svg").write_text(paint(found), encoding="utf-8")


if __name__ == "__main__":
    main()
