"""Bots with small budgets against each other, round by round: python benchmarks/contests.py GAME PLAYERS FIRST OTHER.

The first bot plays alone against the other in all other seats, every deal once from each seat. Searches think in one tree on one
core. Bots are `network`, `greedy`, `search:800` and `guided:400` (iterations per decision), or a search with settings of
its own (`guided:400,breadth=3`; the names are those of `Thinking`). `seeing:400` is `guided:400` that knows the whole
state and all chance to come: what perfect knowledge would win. Rounds are added to docs/figures/contests.jsonl, and the
tables in docs/bots.md are made from that file: `--pages` only writes them; `--dry` writes nothing.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import groupby
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple, cast

import numpy as np
from mayor import told

from fourquarters import games
from fourquarters.arena.tournament import Z95, interval
from fourquarters.bots import BOTS, Bot, NetworkBot, SearchBot
from fourquarters.bots.guided import GuidedWorkspace, learn_from_walk
from fourquarters.bots.search_tree import SearchTree
from fourquarters.engine.boundary import bound, engine
from fourquarters.engine.chance import Dice, new_dice
from fourquarters.engine.game import Game
from fourquarters.engine.rule import rule
from fourquarters.engine.seeds import match_key
from fourquarters.engine.state import States
from fourquarters.engine.view import Position, View, copied

DOCS = Path(__file__).parents[1] / "docs"
ROUNDS, PAGE = DOCS / "figures" / "contests.jsonl", DOCS / "bots.md"
SEED = 20_261_119
SEEING = "seeing"

Row = dict[str, Any]


@rule
def search_the_truth(whole: States, _seat: int, w: GuidedWorkspace, iterations: int) -> None:
    """Grow the tree by some iterations, all of them in the only world there is."""
    for _ in range(iterations):
        w.world[0] = whole[0]
        learn_from_walk(w)


class SeeingBot(SearchBot):
    """A search that gets the whole state instead of a view (`whole_view`), and imagines nothing."""

    def new_trees(self, view: View, dice: Dice) -> list[SearchTree]:
        trees = super().new_trees(view, dice)
        for tree in trees:
            tree.search = cast(Any, bound(view.game, search_the_truth, view.mode))
        return trees


def player(told: str, game: Game) -> tuple[Bot, Game]:
    """A bot by its name here, and the game as it thinks about it."""
    name, *changes = told.split(",")
    kind, _, number = name.partition(":")
    if kind == "network":
        return NetworkBot(name, float(number or 0)), game
    if not number:
        return BOTS[name], game
    maker = SeeingBot if kind == SEEING else SearchBot
    bot = maker(name, int(number), trees=1, guided=kind in ("guided", SEEING))
    return bot, thinking_so(game, tuple(changes))


@cache
def thinking_so(game: Game, changes: tuple[str, ...]) -> Game:
    """A game about which searches think with other settings."""
    usual = game.thinking
    plan = {name: type(getattr(usual, name))(float(value)) for name, value in (c.split("=") for c in changes)}
    return replace(game, thinking=usual._replace(**plan)) if plan else game


def whole_view(position: Position, seat: int) -> View:
    """Everything there is to know, as a view."""
    return View(position.game, copied(position.states), seat, engine(position.game, "compiled"))


class Contest(NamedTuple):
    """Who plays what."""

    game: Game
    players: int
    options: dict[str, bool]
    names: tuple[str, str]  # the bot that plays alone, and all others
    seed: int

    def round(self, deal: int) -> Row:
        """One round, as a row of the file."""
        won = [played(self, deal, turn) for turn in range(self.players)]
        row = {"game": self.game.name, "players": self.players, "options": self.options}
        row |= {"first": self.names[0], "others": self.names[1], "seed": self.seed, "deal": deal}
        return row | {"share": round(fmean(won), 4)}


def played(contest: Contest, deal: int, turn: int) -> float:
    """One game, the first bot so many seats from the end: its share of the victory."""
    game, players, options, names, seed = contest
    position = Position.start(game, players, match_key(seed, deal), options, "compiled")
    first = -turn % players
    sitting = [player(names[seat != first], game) for seat in range(players)]
    dice = [new_dice(seed, (deal * players + turn) * players + seat) for seat in range(players)]
    while not position.over:
        seat = position.decider
        bot, thinks_of = sitting[seat]
        view = whole_view(position, seat) if isinstance(bot, SeeingBot) else position.view(seat)
        view.game = thinks_of
        position.apply(bot.choose(view, dice[seat]))
    places = np.array(position.places())
    return float((places[first] == 0) / np.count_nonzero(places == 0))


def rows_told(others: str) -> Iterator[str]:
    """For every contest against bots of one kind, the first bot's share of wins with its interval over rounds."""
    rounds = [json.loads(line) for line in ROUNDS.read_text(encoding="utf-8").splitlines()]
    chosen = [row for row in rounds if row["others"].partition(":")[0] == others]

    def contest(row: Row) -> tuple[Any, ...]:
        options = sorted(name for name, on in row["options"].items() if on)
        return row["game"], row["players"], options, row["others"], row["first"].rjust(40)

    for (name, players, options, against, first), found in groupby(sorted(chosen, key=contest), contest):
        shares = [row["share"] for row in found]
        yield told(name, players, options, shares, f"`{first.strip()}`", f"`{against}`")


def written() -> str:
    """The page with its tables as they should be: `<!-- contests against search -->` and so on."""
    first, *parts = PAGE.read_text(encoding="utf-8").split("<!-- contests against ")
    for part in parts:
        others, rest = part.split(" -->\n", 1)
        head = "| table | bot | all others | wins | fair |\n|---|---|---|---|---|\n"
        body = "\n".join(rows_told(others))
        first += f"<!-- contests against {others} -->\n{head}{body}\n<!-- /contests -->"
        first += rest.split("<!-- /contests -->", 1)[1]
    return first


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument("players", nargs="?", type=int, metavar="PLAYERS")
    parser.add_argument("bots", nargs="*", metavar="BOT", help="the first bot, and all others")
    parser.add_argument("--rounds", type=int, default=32)
    parser.add_argument("--first", type=int, default=1, help="the first deal")
    parser.add_argument("--seed", type=int, default=SEED, help="of the deals and of the bots' dice")
    parser.add_argument("--options", nargs="*", default=[])
    parser.add_argument("--dry", action="store_true", help="play, and write nothing")
    parser.add_argument("--pages", action="store_true", help="only write the tables")
    asked = parser.parse_args()
    if not asked.pages:
        names, shares = (asked.bots[0], asked.bots[1]), []
        options = dict.fromkeys(asked.options, True)
        contest = Contest(games.load(asked.game), asked.players, options, names, asked.seed)
        for deal in range(asked.first, asked.first + asked.rounds):
            row = contest.round(deal)
            shares.append(row["share"])
            if not asked.dry:
                with ROUNDS.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
        low, high = interval(shares, Z95)
        print(*names, f"{fmean(shares):.1%} ({low:.1%} – {high:.1%}) of {len(shares)} rounds", flush=True)
    if not asked.dry:
        PAGE.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
