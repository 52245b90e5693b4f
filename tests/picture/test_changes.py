"""What a page is sent of a scene that it has in part: carried out on the old scene, it makes exactly the new one."""

from __future__ import annotations

import itertools
import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from fourquarters import games
from fourquarters.engine.state import SPECTATOR
from fourquarters.match import Match, Seat
from fourquarters.match.fairness import Fairness
from fourquarters.picture.changes import changes
from fourquarters.picture.scene import Drawing, Kept, Panel, Piece, Prompt, Scene, encode
from fourquarters.picture.views import scene_of
from fourquarters.web.pages.frame import STATIC

SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 12))]

PROGRAM = """
import {{ changed }} from {script};
import {{ readFileSync }} from "node:fs";
import {{ deepStrictEqual }} from "node:assert";
for (const line of readFileSync(0, "utf8").split("\\n").filter(Boolean)) {{
  const [old, change, wanted] = JSON.parse(line);
  const kept = JSON.stringify(old);
  deepStrictEqual(changed(old, change), wanted);
  if (JSON.stringify(old) !== kept) throw new Error("the old scene was touched");
}}
"""


def scenes(game: str, seed: int, language: str = "en") -> dict[int, list[Scene]]:
    """A random match as every seat and a spectator see it."""
    loaded, rng = games.load(game), random.Random(seed)
    players = rng.choice(loaded.players)
    match = Match(
        loaded, [Seat(name) for name in ("Ann", "Ben", "Cid", "Dan")[:players]], Fairness.new(seed=seed)
    )
    seen: dict[int, list[Scene]] = {seat: [] for seat in (SPECTATOR, *range(players))}
    while True:
        for seat, shown in seen.items():
            shown.append(scene_of(match.view(seat), match.tongue(language)))
        if match.over:
            return seen
        for _move in range(rng.choice((1, 1, 1, 2, 5))):  # a reader may be spared some
            if not match.over:
                match.play_checked(int(rng.choice(match.position.legal())))


def carry_out(tmp_path: Path, pairs: list[tuple[Scene, Scene]]) -> None:
    """By the page's own script."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    program = tmp_path / "carry_out.mjs"
    shutil.copy(STATIC / "changes.js", tmp_path / "changes.mjs")
    program.write_text(PROGRAM.format(script=json.dumps("./changes.mjs")))
    lines = [b"[%b,%b,%b]" % (encode(old), changes(old, new), encode(new)) for old, new in pairs]
    done = subprocess.run([node, program], input=b"\n".join(lines), capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr.decode()[-2000:]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", games.names())
def test_changes_make_the_new_scene_of_the_old_one(tmp_path: Path, game: str, seed: int) -> None:
    seen = scenes(game, seed, "de" if seed % 2 else "en")
    pairs = [pair for shown in seen.values() for pair in itertools.pairwise(shown)]
    others = [(shown[0], shown[-1]) for shown in seen.values()] + [
        (shown[-1], shown[0]) for shown in seen.values()
    ]
    carry_out(tmp_path, pairs + others)
    whole, sent = (
        sum(map(len, made)) for made in ((encode(new) for _, new in pairs), (changes(*p) for p in pairs))
    )
    assert sent < whole / 2


def test_nothing_is_said_of_what_stays() -> None:
    one, other = (scene([Piece(id="card", x=0, y=0, w=1, h=1)]) for _ in range(2))
    assert changes(one, other) == b"{}"


def test_a_piece_says_what_is_new_about_it_and_what_it_has_lost(tmp_path: Path) -> None:
    old = scene([Piece(id="card", x=0, y=0, w=1, h=1, glow="can", actions=[3], title="A card")])
    new = scene([Piece(id="card", x=0, y=2, w=1, h=1, title="A card")])
    board = inside(changes(old, new), "boards", "board", "pieces", "card")
    assert board == {"set": {"y": 2, "glow": None, "actions": None}}
    carry_out(tmp_path, [(old, new)])


def test_pieces_come_and_go_and_change_places(tmp_path: Path) -> None:
    pieces = {name: Piece(id=name, x=0, y=0, w=1, h=1) for name in "abcdef"}
    rows = [scene([pieces[name] for name in names]) for names in ("abc", "xab"[1:], "dabe", "ebad", "", "f")]
    assert inside(changes(rows[0], rows[1]), "boards", "board", "pieces") == {"gone": ["c"]}
    carry_out(tmp_path, [(old, new) for old in rows for new in rows])


def scene(pieces: list[Piece]) -> Scene:
    drawing = Drawing(id="board", w=9, h=9, pieces=Kept(pieces) if len(pieces) % 2 else pieces)
    panel = Panel(id="panel", title="Panel", parts=[])
    return Scene(game="snails", title="Snails", status="", boards=[drawing], mats=[], panels=[panel],
                 prompt=Prompt(title="Wait"))  # fmt: skip


def inside(change: bytes, *path: str) -> Any:
    found = json.loads(change)
    for name in path:
        found = found["in"][name]
    return found
