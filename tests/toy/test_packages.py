"""A separate package, installed beside ours, brings a bot and a game: both are used like our own.

Each test runs in a fresh process: what is installed is settled when it is first asked for.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.serving import running

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[project]
name = "snail-races"
version = "1.0"
[project.entry-points."fourquarters.bots"]
lettuce = "snail_races.bots:Lettuce"
[project.entry-points."fourquarters.games"]
snails = "snail_races.snails"
[tool.setuptools]
packages = ["snail_races", "snail_races.snails"]
[tool.setuptools.package-data]
"snail_races.snails" = ["*.po", "*.css", "*.md"]
"""
LETTUCE = '''
class Lettuce:
    """Takes the last thing that is allowed."""

    def choose(self, view, dice):
        return view.legal()[-1]
'''


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip has installed the package, and nothing else."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    (source / "pyproject.toml").write_text(PROJECT)
    package = source / "snail_races"
    shutil.copytree(HERE / "snails", package / "snails", ignore=shutil.ignore_patterns("__pycache__"))
    (package / "__init__.py").write_text("")
    (package / "bots.py").write_text(LETTUCE)
    how = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "-q"]
    pip = [sys.executable, "-m", "pip", "install", *how, "--target", str(target), str(source)]
    done = subprocess.run(pip, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return target


def around(folder: Path) -> dict[str, str]:
    """The environment of a program that finds what is installed there."""
    before = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(folder), before]))}


def run(folder: Path, *words: str, said: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *words], env=around(folder), cwd=ROOT, capture_output=True, text=True, input=said
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def command(folder: Path, *words: str, said: str = "") -> str:
    return run(folder, "-m", "fourquarters", *words, said=said)


def test_its_game_and_its_bot_play_in_the_arena_and_at_a_table(installed: Path) -> None:
    assert "Schnecken" in command(installed, "games", "--lang", "de")
    bots = "lettuce,snail_races.bots:Lettuce"
    ladder = json.loads(command(installed, "arena", "snails", "--bots", bots, "--games", "4", "--json"))
    assert [(one["name"], one["forfeits"]) for one in ladder["bots"]] == [
        ("lettuce", 0),
        ("snail_races.bots:Lettuce", 0),
    ]
    assert ladder["games"] == 4
    played = command(installed, "play", "snails", "--seats", "you,lettuce", "--seed", "5", said="1\n" * 100)
    assert "Total" in played
    assert "quick choice" not in played


WHAT_IT_BRINGS = """
import pickle
from fourquarters import games
from fourquarters.engine.rule import source_hash
from fourquarters.picture.tokens import palette
game = games.load("snails")
print(game.home, pickle.loads(pickle.dumps(game)) is game, palette("dark")["--fq-game-snails"], source_hash())
"""


def test_its_colours_and_sources_are_noticed(installed: Path) -> None:
    home, same, dark, sources = run(installed, "-c", WHAT_IT_BRINGS).split()
    assert (home, same, dark) == ("snail_races.snails", "True", "#33432a")
    code = "from fourquarters.engine.rule import source_hash; print(source_hash())"
    assert run(HERE, "-c", code).strip() != sources


def test_a_game_that_cannot_be_loaded_says_whose_it_is(installed: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(installed, broken)
    (broken / "snail_races" / "snails" / "__init__.py").write_text("1 // 0")
    done = subprocess.run(
        [sys.executable, "-m", "fourquarters", "simulate", "snails", "--lang", "en"],
        env=around(broken), cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "The game “snails” of snail_races.snails cannot be loaded: ZeroDivisionError: integer division or modulo by zero"
    ]


def test_on_a_server_only_bots_that_the_host_lists_may_sit_down(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", around(installed)["PYTHONPATH"])
    with (
        running(tmp_path / "t.db", bots=["Salad=snail_races.bots:Lettuce"]) as server,
        server.player() as ann,
    ):
        listed = ann.http.get("/api/games").json()[0]["bots"]
        assert listed[-1]["name"] == "Salad"
        assert "snail_races" not in json.dumps(listed)
        for name in ("lettuce", "snail_races.bots:Lettuce", "engine:true", "Salad=os:abort"):
            asked = {"game": "snails", "players": 2, "seats": [{"kind": "bot", "bot": name}] * 2, "seed": 1}
            refused = ann.http.post("/api/tables", json=asked)
            assert (refused.status_code, refused.json()["error"]) == (409, "no_such_bot")
            assert "snail_races" not in refused.text.replace(name, "")
        asked = {"game": "snails", "players": 2, "seats": [{"kind": "bot", "bot": "Salad"}] * 2, "seed": 1}
        code = ann.http.post("/api/tables", json=asked).json()["code"]
        with ann.live(code, **{"as": "view"}) as line:
            line.wait_for("view", over=True)
