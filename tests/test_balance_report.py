"""`simulate --report`: one page that needs nothing else, the same for the same seed, with the figures of `--json`."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from fourquarters import games
from fourquarters.arena.balance import (
    Balance,
    balance,
    ends_of_moves,
    last_positions,
    margins,
    unfair_points,
    unfair_shares,
)
from fourquarters.arena.simulate import Report, Results, Share, play_all, report
from fourquarters.bots.levels import GREEDY, RANDOM
from fourquarters.cli import main
from fourquarters.cli.balance_page import balance_page
from fourquarters.words.tongue import Tongue

GAMES, SEED = 60, 5
BOTS = [GREEDY, RANDOM]
ENGLISH = Tongue("en")
OUTSIDE = {"src", "srcset", "href", "xlink:href", "data", "action", "poster", "background"}


class Reading(HTMLParser):
    """What a page says, and what it refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.refers: list[str] = []
        self.tags: list[str] = []
        self.open: list[str] = []
        self.texts: list[str] = []
        self.figures = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.open.append(tag)
        self.refers += [value or "" for name, value in attrs if name in OUTSIDE]
        self.refers += [
            found for _name, value in attrs for found in re.findall(r"url\(([^)]*)\)", value or "")
        ]

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        here = self.open[-1] if self.open else ""
        if here == "script":
            self.figures += data
        elif here == "style":
            self.refers += re.findall(r"url\(([^)]*)\)|@import", data)
        elif data.strip():
            self.texts.append(data.strip())


def read(page: str) -> Reading:
    reading = Reading()
    reading.feed(page)
    return reading


@pytest.fixture(scope="module")
def found() -> Balance:
    game = games.load("gold")
    results = play_all(game, BOTS, {}, GAMES, SEED)
    return balance(game, BOTS, report(game, BOTS, {}, SEED, results), results, ENGLISH)


def test_the_page_needs_nothing_but_itself_and_says_what_json_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], found: Balance
) -> None:
    asked = [
        "simulate",
        "gold",
        "--bots",
        "greedy,random",
        "--games",
        str(GAMES),
        "--seed",
        str(SEED),
        "--json",
    ]
    pages = []
    for name in ("one.html", "two.html"):
        assert main([*asked, "--report", str(tmp_path / name)]) == 0
        pages.append((tmp_path / name).read_bytes())
        told = json.loads(capsys.readouterr().out)
    assert pages[0] == pages[1]
    reading = read(pages[0].decode())
    assert {refers[0] for refers in reading.refers} == {"#"}
    assert not {"link", "img", "iframe", "object", "form"} & set(reading.tags)
    assert b"http" not in pages[0]
    assert json.loads(reading.figures) == told == asdict(found.report)
    said = " ".join(reading.texts)
    for share in (*told["seats"], *told["bots"]):
        assert f"{100 * share['share']:.1f}\N{NO-BREAK SPACE}%" in said
    assert (
        f"{told['mean_length']:.1f} decisions per game ({told['min_length']} to {told['max_length']})."
        in said
    )


def test_the_page_speaks_german(found: Balance) -> None:
    page = balance_page(games.load("gold"), ["greedy", "random"], found, Tongue("de"))
    assert '<html lang="de">' in page
    assert "Wie die Punkte zustande kommen" in page
    share = f"{100 * found.report.seats[0].share:.1f}".replace(".", ",")
    assert f"{share}\N{NO-BREAK SPACE}%" in page


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    there = tmp_path / "there.html"
    there.write_text("mine")
    assert main(["simulate", "gold", "--bots", "random,random", "--games", "1", "--report", str(there)]) == 2
    assert there.read_text() == "mine"


def test_the_sample_is_the_games_that_were_simulated(found: Balance) -> None:
    gold = games.load("gold")
    results = play_all(gold, BOTS, {}, GAMES, SEED, keep_moves=True)
    ends = list(last_positions(gold, BOTS, found.report, results, 12))
    assert all(end.over for end in ends)
    assert [end.scores() for end in ends] == found.points[:12].tolist()
    assert list(ends_of_moves(gold, found.report, results, 12)) == ends


def test_sources_add_up_to_the_scores(found: Balance) -> None:
    assert found.sample == GAMES
    for seat in range(2):
        assert sum(source.seats[seat] for source in found.sources) == pytest.approx(
            found.points[:, seat].mean()
        )


def share_of(name: str, wins: float, low: float, high: float) -> Share:
    return Share(name, wins * 100, wins, low, high, 10.0, 1.0)


def test_only_what_lies_outside_its_interval_is_a_finding() -> None:
    seats = [share_of("1", 0.4, 0.3, 0.5), share_of("2", 0.2, 0.1, 0.3), share_of("3", 0.4, 0.34, 0.5)]
    bots = [share_of("greedy", 0.5, 0.4, 0.6), share_of("random", 0.2, 0.1, 0.3)]
    made = Report("gold", 3, {}, 100, 1, bots, seats, 100, 50.0, 40, 60)
    told = [(one.about, one.name, one.more) for one in unfair_shares(made)]
    assert told == [
        ("seat", "2", False),
        ("seat", "3", True),
        ("bot", "greedy", True),
        ("bot", "random", False),
    ]
    alike = Report("gold", 3, {}, 100, 1, bots[:1], seats[:1], 100, 50.0, 40, 60)
    assert unfair_shares(alike) == []


def test_points_count_against_the_mean_of_the_table() -> None:
    level = np.array([[10, 20], [20, 10], [15, 15], [30, 30]])
    assert unfair_points(level) == []
    tilted = np.array([[12, 10], [22, 18], [31, 30], [5, 2]])
    assert [(one.name, one.more, one.found) for one in unfair_points(tilted)] == [
        ("1", True, 1.25),
        ("2", False, -1.25),
    ]


def test_the_lead_is_over_the_best_of_the_others_and_ties_are_none() -> None:
    points = np.array([[10, 30, 20], [15, 15, 3], [7, 7, 9]])
    places = np.array([[2, 0, 1], [0, 0, 2], [1, 1, 0]])
    none = np.zeros(3, np.int64)
    assert margins(Results(points, places, none, none, np.zeros(0, np.int16))).tolist() == [10, 0, 2]
