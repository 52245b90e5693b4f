"""A fifth game is one folder: a game of snails, loaded from a folder of its own, is a game like any other.

Each test runs in a fresh process: which games there are is settled when the registry is first asked.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.browsing import CHROMIUM

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SHARED = [
    "tests/suite",
    "tests/envs/test_batch.py",
    "tests/envs/test_vector.py",
    "tests/envs/test_pettingzoo.py",
]
IN_A_BROWSER = ["tests/web/test_browser.py", "-k", "whole_game_against_bots_by_clicking and snails"]


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder outside the house with nothing but the game in it."""
    shutil.copytree(HERE / "snails", tmp_path / "snails", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def run(folder: Path, *command: str) -> str:
    """What a program says that knows of the games in a folder."""
    env = {**os.environ, "FOURQUARTERS_GAMES": str(folder)}
    done = subprocess.run(
        [sys.executable, *command], env=env, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def suite(folder: Path, *what: str) -> str:
    return run(folder, "-m", "pytest", "-p", "no:xdist", "-p", "no:cacheprovider", *what)


def test_without_its_folder_there_is_no_such_game(tmp_path: Path) -> None:
    assert "snails" not in run(tmp_path, "-c", "from fourquarters import games; print(games.names())")


def test_it_passes_the_shared_suite(elsewhere: Path) -> None:
    said = suite(elsewhere, *SHARED, "-k", "snails")
    assert " passed" in said
    assert "skipped" not in said


@pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="Chromium is not installed")
def test_a_visitor_finds_it_in_the_lobby_and_plays_it_to_the_end(elsewhere: Path) -> None:
    assert "1 passed" in suite(elsewhere, *IN_A_BROWSER)


def test_it_is_simulated_benched_and_shown_by_the_command(elsewhere: Path) -> None:
    assert "snails" in run(elsewhere, "-m", "fourquarters", "games")
    assert "greedy" in run(elsewhere, "-m", "fourquarters", "simulate", "snails", "--games", "50")


ITS_FACTS = """
import random
from fourquarters import games
from fourquarters.match import Fairness, Match, Seat
from fourquarters.web.tables.match_facts import facts_of
match, dice = Match(games.load("snails"), [Seat("Ada"), Seat("Ben")], Fairness.new(seed=3)), random.Random(3)
while not match.over:
    match.play_checked(dice.choice(match.position.legal().tolist()))
facts = facts_of(match)
sums = [sum(part.points[seat] for part in facts.sheet.summands) for seat in range(2)]
print([part.id for part in facts.sheet.summands], sums == match.position.scores() == [s.points for s in facts.seats])
"""


def test_statistics_and_reports_know_what_its_points_are_made_up_of(elsewhere: Path) -> None:
    assert run(elsewhere, "-c", ITS_FACTS).strip() == "['crawled', 'hidden'] True"
    report = elsewhere / "report.html"
    run(elsewhere, "-m", "fourquarters", "simulate", "snails", "--games", "50", "--report", str(report))
    page = report.read_text(encoding="utf-8")
    assert "Crawled" in page
    assert "Hidden card" in page


WHAT_IT_BRINGS = """
from fourquarters.engine.rule import source_hash
from fourquarters.picture.tokens import palette
from fourquarters.web.pages.frame import file_hash
from fourquarters.words.tongue import Tongue
print(source_hash(), file_hash(), palette("dark")["--fq-game-snails"], Tongue("de")("Snails"))
"""


def test_its_colours_texts_and_sources_are_noticed(elsewhere: Path) -> None:
    """What is kept by a hash of the sources or of the page's files is made anew when such a game changes."""
    sources, files, dark, title = run(elsewhere, "-c", WHAT_IT_BRINGS).split()
    assert (dark, title) == ("#33432a", "Schnecken")
    rules, colours = elsewhere / "snails" / "rules.py", elsewhere / "snails" / "colours.css"
    rules.write_text(rules.read_text(encoding="utf-8") + "\n# another\n", encoding="utf-8")
    colours.write_text(colours.read_text(encoding="utf-8").replace("#33432a", "#33432b"), encoding="utf-8")
    other_sources, other_files, other_dark, _title = run(elsewhere, "-c", WHAT_IT_BRINGS).split()
    assert other_dark == "#33432b"
    assert other_sources != sources
    assert other_files != files
