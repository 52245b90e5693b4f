"""Games of batches, simulations and the arena as match files, and their results as columns, a row a game or a row a move."""

from __future__ import annotations

import csv
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fourquarters as fq
from fourquarters import games
from fourquarters.arena.columns import (
    MoveLog,
    arrow_table,
    check_table,
    game_columns,
    move_columns,
    write_table,
)
from fourquarters.arena.simulate import Results, play_all, simulated_match
from fourquarters.arena.tournament import match_played, tournament
from fourquarters.bots import SimpleBot
from fourquarters.cli import main
from fourquarters.engine.errors import TableError
from fourquarters.engine.view import Position
from fourquarters.match.file import read, verify
from tests.envs.test_batch import FIRST, batch, simple, with_bots
from tests.suite.tables import Table

SEED, GAMES = 7, 20


def bots_for(table: Table) -> list[SimpleBot]:
    return [simple("greedy"), *[simple("random")] * (table.players - 1)]


def simulated(table: Table) -> Results:
    return play_all(table.game, bots_for(table), table.options, GAMES, SEED, keep_moves=True)


@with_bots
def test_any_game_of_a_simulation_is_a_fair_match(table: Table, tmp_path: Path) -> None:
    results = simulated(table)
    for number in (0, GAMES - 1):
        match = simulated_match(table.game, bots_for(table), SEED, number, table.options)
        assert (match.scores(), len(match.moves)) == (
            results.points[number].tolist(),
            results.lengths[number],
        )
        match.save(tmp_path / f"{number}.json")
        again = verify(read(tmp_path / f"{number}.json"), "", games.load)
        assert again.seats[-number % table.players].kind == "greedy"


@with_bots
def test_columns_have_a_row_a_game_and_a_row_a_move(table: Table) -> None:
    results, bots = simulated(table), bots_for(table)
    by_game = game_columns(bots, SEED, results)
    assert {len(column) for column in by_game.values()} == {GAMES}
    shares = np.sum([by_game[f"share_{seat}"] for seat in range(table.players)], axis=0)
    assert np.allclose(shares, 1)
    for row in range(GAMES):
        assert by_game[f"bot_{-row % table.players}"][row] == "greedy"

    def draws(position: Position, _action: int) -> dict[str, float]:
        return {"draws": float(position.state.draws)}

    by_move = move_columns(table.game, bots, SEED, results, table.options, measure=draws)
    lengths = [len(list(rows)) for _match, rows in groupby(by_move["match"].tolist())]
    assert lengths == by_game["length"].tolist()
    assert by_move["move"][: lengths[0]].tolist() == list(range(lengths[0]))
    match = simulated_match(table.game, bots, SEED, 1, table.options)
    rows = by_move["match"] == 1
    assert by_move["action"][rows].tolist() == match.moves
    assert by_move["notation"][rows][-1] == table.game.actions.text(match.moves[-1])
    assert by_move["seat"][rows].tolist() == match.movers()
    positions = list(match.positions())[:-1]
    assert by_move["options"][rows].tolist() == [len(position.legal()) for position in positions]
    assert by_move["points_0"][rows].tolist() == [position.scores()[0] for position in positions]
    assert by_move["draws"][rows].tolist() == [position.state.draws for position in positions]
    greedy = by_move["bot"] == "greedy"
    assert np.array_equal(greedy, (by_move["seat"] + by_move["match"]) % table.players == 0)


def test_moves_that_were_not_kept_are_asked_for_in_words() -> None:
    table = FIRST[0]
    results = play_all(table.game, bots_for(table), table.options, GAMES, SEED)
    with pytest.raises(TableError, match="keep_moves=True"):
        move_columns(table.game, bots_for(table), SEED, results)
    with pytest.raises(TableError, match="ask for a record, of up to 2048 moves"):
        batch(table, 2).match(0)


@pytest.mark.parametrize("opponents", [False, True])
def test_any_match_of_a_batch_that_keeps_a_record(opponents: bool) -> None:
    table = FIRST[0]
    bots = [simple("greedy")] * (table.players - 1) if opponents else []
    many = batch(table, 6, SEED, opponents=bots, record=True, skip_forced=opponents)
    log = MoveLog(lambda batch, _actions: {"draws": batch.states["draws"]})
    many.watch(log)
    ended = 0
    while ended < 8:
        many.step(many.random_actions())
        ended += int(many.dones.sum())
        for row in np.flatnonzero(many.dones).tolist():
            before = many.match(row, before=True)
            assert (before.over, before.scores()) == (True, many.points[row].tolist())
            number = int(many.tables.numbers[row]) - many.games
            assert before.fairness == fq.new_match(table.game.name, seed=SEED, number=number).fairness
            kinds = [seat.kind for seat in before.seats]
            assert kinds.count("greedy") == len(bots)
            assert not opponents or kinds[number % table.players] == "person"
            if not opponents:
                columns = log.columns()
                assert columns["action"][columns["match"] == number].tolist() == before.moves
    for row in range(many.games):
        assert many.position(row) in set(many.match(row).positions())
    columns = log.columns()
    assert {len(column) for column in columns.values()} == {len(columns["draws"])}
    assert (columns["options"] >= 1).all()


def test_every_game_of_a_tournament_is_a_match() -> None:
    table, kept = FIRST[0], dict[int, Any]()
    bots = [simple("greedy"), *[simple("random")] * (table.players - 1)]
    tournament(table.game, bots, 4, SEED, table.options, kept=kept.__setitem__)
    assert sorted(kept) == [0, 1, 2, 3]
    for number, played in kept.items():
        match = match_played(table.game, bots, table.options, SEED, number, played)
        turn = number % table.players
        by_bot = [match.scores()[(i - turn) % table.players] for i in range(table.players)]
        assert (by_bot, match.over) == (played.scores, True)


def test_tables_come_back_from_their_files(tmp_path: Path) -> None:
    table = FIRST[0]
    columns = game_columns(bots_for(table), SEED, simulated(table))
    write_table(tmp_path / "games.npz", columns)
    with np.load(tmp_path / "games.npz") as file:
        assert all(np.array_equal(file[name], column) for name, column in columns.items())
    write_table(tmp_path / "games.csv", columns)
    with (tmp_path / "games.csv").open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    assert [float(row["points_0"]) for row in rows] == columns["points_0"].tolist()
    assert [row["bot_1"] for row in rows] == columns["bot_1"].tolist()
    with pytest.raises(TableError, match=r"ends in \.parquet, \.arrow, \.csv, \.npz"):
        check_table(tmp_path / "games.xlsx")


def test_parquet_and_arrow_hold_the_same_columns(tmp_path: Path) -> None:
    parquet, feather = pytest.importorskip("pyarrow.parquet"), pytest.importorskip("pyarrow.feather")
    table = FIRST[0]
    columns = game_columns(bots_for(table), SEED, simulated(table))
    write_table(tmp_path / "games.parquet", columns)
    write_table(tmp_path / "games.arrow", columns)
    for found in (
        parquet.read_table(tmp_path / "games.parquet"),
        feather.read_table(tmp_path / "games.arrow"),
        arrow_table(columns),
    ):
        assert {name: found.column(name).to_pylist() for name in found.column_names} == {
            name: column.tolist() for name, column in columns.items()
        }


def test_the_command_writes_tables_and_match_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = FIRST[0].game.name
    asked = ["simulate", name, "--bots", "greedy,random", "--games", "20", "--seed", "7"]
    out, moves, folder = tmp_path / "games.csv", tmp_path / "moves.npz", tmp_path / "saved"
    files = ["--out", str(out), "--moves", str(moves), "--save-games", "0-1,137", str(folder)]
    assert main([*asked, *files]) == 0
    assert len(out.read_text(encoding="utf-8").splitlines()) == 21
    with np.load(moves) as file:
        assert file["match"].max() == 19
    assert sorted(path.name for path in folder.iterdir()) == [f"{name}-7-{n}.json" for n in (0, 1, 137)]
    assert fq.load(folder / f"{name}-7-137.json").fairness.seeded == (7, 137)
    assert main([*asked, "--out", str(out)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert main([*asked, "--save-games", "1-", str(folder)]) == 2
    assert "numbers of games such as 0-9,137" in capsys.readouterr().err
    arena = ["arena", name, "--bots", "greedy,random", "--games", "2", "--all", "--seed", "3"]
    assert main([*arena, "--save-games", "1", str(folder)]) == 0
    assert [seat.kind for seat in fq.load(folder / f"{name}-3-1.json").seats] == ["random", "greedy"]
