"""A verifier that a stranger could have written: it shares no line with us, and agrees with us."""

from __future__ import annotations

import ast
import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fourquarters as fq
from fourquarters import games
from fourquarters.bots import bot
from fourquarters.engine.chance import new_dice
from fourquarters.games.gold.state import COLOURS, VALUE_NAMES
from fourquarters.games.golden_city import board
from fourquarters.match import Fairness, Match, Seat
from fourquarters.match.fairness import Spoilt, seal
from fourquarters.match.file import save
from tests.suite.tables import NAMES, TABLES, Table

VERIFIER = Path(__file__).parent.parent / "examples" / "verify_match.py"
WORDS = ("ann's", None, "cleo's", "dan's")


def finished(table: Table, seed: int) -> Match:
    """A match with everything in it: drawn seats, somebody who adds nothing, a spoilt deal."""
    nobody = (None,) * (table.players - 2)
    spoilt = Spoilt(b"s" * 32, (seal("x"), seal("y"), *nobody), ("x", None, *nobody))
    fairness = Fairness.new(WORDS[: table.players], seed, draws_seats=True)
    fairness = Fairness(fairness.secret, fairness.contributions, True, (spoilt,))
    seats = [Seat(f"Player {n}") for n in range(table.players)]
    match, dice = Match(table.game, seats, fairness, table.options, "compiled"), new_dice(seed)
    while not match.over:
        match.play(bot("random").choose(match.view(match.decider), dice))
    return match


def run(path: Path) -> subprocess.CompletedProcess[str]:
    """As a stranger runs it: no package of ours can be found."""
    command = [sys.executable, "-I", "-S", str(VERIFIER), str(path)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def saved(table: Table, folder: Path, seed: int = 3) -> tuple[Match, Path]:
    match, path = finished(table, seed), folder / "match.json"
    save(match, path)
    return match, path


def test_it_imports_only_the_standard_library_and_is_short() -> None:
    text = VERIFIER.read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(text)))
    modules = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    modules |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert modules == {"collections.abc", "hashlib", "hmac", "json", "struct", "sys", "typing"}
    assert len([line for line in text.splitlines() if line.strip()]) <= 210


def test_a_match_that_a_seed_dealt_says_so(tmp_path: Path) -> None:
    table, dice = TABLES[0], new_dice(1)
    match, path = fq.new_match(table.game.name, seed=7, number=12), tmp_path / "match.json"
    while not match.over:
        match.play(bot("random").choose(match.view(match.decider), dice))
    match.save(path)
    answer = run(path)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "Dealt by a seed: match 12 of 7." in answer.stdout
    path.write_text(path.read_text().replace('"number": 12', '"number": 13'))
    assert run(path).returncode == 1


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_a_finished_match_is_fair(table: Table, tmp_path: Path) -> None:
    for seed in (3, 4):
        match, path = saved(table, tmp_path, seed)
        answer = run(path)
        assert (answer.returncode, answer.stderr) == (0, "")
        assert answer.stdout.startswith(f"Fair. Words added: {table.players - 1}. Deals spoilt: 1.")
        gave = answer.stdout.split("Chance gave: ")[1].strip().split(", ")
        seen = SEEN[table.game.name](match)
        told = [thing for thing in gave if thing in seen]
        assert told == seen if table.game.name != "gold" else sorted(told) == seen


def forged(path: Path, forge: Callable[[Any], object]) -> subprocess.CompletedProcess[str]:
    content = json.loads(path.read_text())
    forge(content)
    lie = path.with_name("lie.json")
    lie.write_text(json.dumps(content))
    return run(lie)


CHOSEN = {"contributions": "chosen by the host", "seals": seal("chosen by the host")}
NOBODY: list[None] = [None, None]
FORGERIES: dict[str, Callable[[Any], object]] = {
    "another secret": lambda m: m["chance"].update(secret="00" * 32),
    "another commitment": lambda m: m["chance"].update(commitment="00" * 32),
    "another word": lambda m: m["chance"]["contributions"].__setitem__(0, "better"),
    "a word too many": lambda m: m["chance"]["contributions"].__setitem__(1, "mine"),
    "other seats": lambda m: m["chance"]["seating"].reverse(),
    "another spoilt secret": lambda m: m["chance"]["spoilt"][0].update(secret="00" * 32),
    "another draw": lambda m: m["chance"]["events"][1]["draws"][0].update(number=0, of=1),
    "a draw left out": lambda m: m["chance"]["events"][1]["draws"].pop(0),
    "a word too many for the table": lambda m: [m["chance"][k].append(v) for k, v in CHOSEN.items()],
    "a deal given up for nothing": lambda m: m["chance"]["spoilt"][0].update(
        seals=NOBODY, contributions=NOBODY
    ),
    "draws from other places": lambda m: [
        d.update(index=7 - d["index"]) for d in m["chance"]["events"][1]["draws"]
    ],
    "an empty event": lambda m: m["chance"]["events"].insert(1, {"moves": 0, "draws": []}),
    "an event left out": lambda m: m["chance"]["events"].pop(0),
}


@pytest.mark.parametrize("name", FORGERIES)
@pytest.mark.parametrize("game", [name for name in games.names() if name != "urbanization"])
def test_a_forged_match_is_not_fair(game: str, name: str, tmp_path: Path) -> None:
    table = next(table for table in TABLES if table.game.name == game)
    answer = forged(saved(table, tmp_path)[1], FORGERIES[name])
    assert answer.returncode == 1
    assert answer.stderr.startswith("Not fair: ")
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", '{"version": 2}', "[" * 100_000, '{"version": 2, "players": 1e30, "seats": []}'],
)
def test_what_is_no_match_file_cannot_be_checked(content: str, tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_text(content)
    answer = run(tmp_path / "odd.json")
    assert answer.returncode in (1, 2)
    assert "Traceback" not in answer.stderr


def states(match: Match) -> list[Any]:
    position = match.at(0)
    seen = [copy.deepcopy(position.state)]
    for action in match.moves:
        position.apply(action)
        seen.append(copy.deepcopy(position.state))
    return seen


def score_cards(match: Match) -> list[str]:
    """The score cards of The Golden City, in the order in which they were revealed."""
    cards: list[str] = []
    for s in states(match):
        if s.score_card >= 0:
            card = board.SCORE_CARDS[s.score_card]
            name = f"score card {card['good']}-{card.get('river') or card.get('quarter')}"
            if not cards or cards[-1] != name:
                cards.append(name)
    return cards


def districts(match: Match) -> list[str]:
    """The districts of New City, in the order in which they were revealed."""
    found: list[str] = []
    for s in states(match):
        for district in s.lots:
            name = f"{('suns', 'moons', 'crowns', 'arms')[district // 5]} {district % 5 + 1}"
            if district >= 0 and name not in found:
                found.append(name)
    return found


def turned_up(match: Match) -> list[str]:
    """All cards of Gold! that were ever turned up, sorted."""
    left = match.position.state.unseen
    donkeys = 2 if len(match.seats) == 2 else 3
    copies = [donkeys, 2, 1, 1, 1, 1, 1]
    return sorted(
        f"{colour} {value}"
        for i, colour in enumerate(COLOURS)
        for j, value in enumerate(VALUE_NAMES)
        for _copy in range(copies[j] - left[i, j])
    )


SEEN: dict[str, Callable[[Match], list[str]]] = {
    "gold": turned_up,
    "golden_city": score_cards,
    "new_city": districts,
    "urbanization": lambda _match: [],
}
