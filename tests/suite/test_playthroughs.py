"""Every game: golden playthroughs on disk. `make playthroughs` rewrites them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fourquarters.engine.chance import new_dice, roll
from fourquarters.match import Fairness, Match, Seat
from tests.suite.tables import NAMES, TABLES, Table, home, is_ours

FOLDER = Path(__file__).parent.parent / "playthroughs"


def playthrough(table: Table) -> str:
    """A random match in words: every move with its log lines, the number of options, the result."""
    names = ["Ada", "Ben", "Cleo", "Dan"][: table.players]
    match = Match(table.game, [Seat(name) for name in names], Fairness.new(seed=2026), table.options)
    dice = new_dice(2026)
    while not match.over:
        legal = match.position.legal()
        match.play(int(legal[roll(dice, len(legal)) if len(legal) > 1 else 0]))
    lines = [f"# {table.name}, rules version {table.game.version}"]
    lines += [f"  {told.text}" for told in match.opening()]
    position = match.at(0)
    for action, told in zip(match.moves, match.told(), strict=True):
        options, seat = len(position.legal()), position.decider
        lines.append(f"{names[seat]} {table.game.actions.text(action)} [{options}]")
        lines += [f"  {line.text}" for line in told]
        position.apply(action)
    lines.append(f"scores {match.scores()} places {match.places()}")
    return "\n".join(lines) + "\n"


def path_of(table: Table) -> Path:
    return (FOLDER if is_ours(table.game) else home(table.game)) / f"{table.name}.txt"


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_the_golden_playthrough_is_unchanged(table: Table) -> None:
    path = path_of(table)
    assert path.exists(), f"no playthrough for {table.name}: run `make playthroughs`"
    assert playthrough(table) == path.read_text(encoding="utf-8")


def test_there_is_no_playthrough_of_a_game_that_does_not_exist() -> None:
    assert set(FOLDER.glob("*.txt")) == {path_of(table) for table in TABLES if is_ours(table.game)}


if __name__ == "__main__":
    for table in TABLES:
        path_of(table).write_text(playthrough(table), encoding="utf-8")
        print(table.name, file=sys.stderr)
