"""Rules know nothing of words, pictures or servers: a machine with NumPy and Numba alone can run them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from fourquarters import games

PRESENTATION = ("words", "picture", "rulebook", "match", "web", "cli", "envs")
NOT_NEEDED = (
    "msgspec",
    "babel",
    "platformdirs",
    "litestar",
    "sqlalchemy",
    "rich",
    "jinja2",
    "openskill",
    "numba",
)


def loaded_by(program: str) -> set[str]:
    """The modules that a fresh interpreter has after a program."""
    command = [sys.executable, "-c", f"{program}; import sys; print(*sys.modules)"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    return set(done.stdout.split())


@pytest.mark.parametrize("game", games.names())
def test_rules_pull_in_no_picture_no_words_and_no_server(game: str) -> None:
    home = f"fourquarters.games.{game}"
    loaded = loaded_by(f"import {home}.rules, {home}.judgement")
    ours = {name for part in PRESENTATION for name in loaded if name.startswith(f"fourquarters.{part}")}
    assert not ours
    assert not {f"{home}.{part}" for part in ("words", "picture", "rulebook")} & loaded
    assert not {name for name in NOT_NEEDED if name in loaded}


@pytest.mark.parametrize("game", games.names())
def test_rules_run_where_there_is_nothing_but_numpy(game: str) -> None:
    """Whatever else is asked for is not there."""
    program = f"""
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {NOT_NEEDED!r}:
            raise ImportError(name)
sys.meta_path.insert(0, Nothing())
import fourquarters as fq
from fourquarters.engine.view import Position
game = fq.game({game!r})
position = Position.start(game, min(game.players), bytes(32))
while not position.over:
    position.apply(int(position.legal()[0]))
assert position.scores()
"""
    assert loaded_by(f"exec({program!r})")
