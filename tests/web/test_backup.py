"""Backups made while people play, restored into either kind of database: nothing that was acknowledged before is missing."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from fourquarters.cli.entry import main
from fourquarters.web.settings import Settings
from fourquarters.web.storage.database import Database
from tests.web.postgres import postgres
from tests.web.serving import Player, Server
from tests.web.test_durability import Pair, Witness, check_matches_go_on

Kept = dict[tuple[str, int], int]
EVENTS = "SELECT code, number, action FROM events JOIN tables ON tables.id = table_id WHERE number > 0"


def in_database(url: str) -> Kept:
    database = Database(Settings(database=url).url)
    try:
        with database.reading() as connection:
            return {(code, n): action for code, n, action in connection.exec_driver_sql(EVENTS)}
    finally:
        database.close()


async def play_and(pairs: list[Pair], act: Callable[[], None]) -> None:
    """Everyone plays; in the middle of it something is done; then they stop."""

    async def go_on(pair: Pair) -> None:
        while True:
            try:
                await pair.play()
                await asyncio.to_thread(pair.sit_down)
            except (OSError, WebSocketException, httpx.TransportError, EOFError):
                return

    tasks = [asyncio.create_task(go_on(pair)) for pair in pairs]
    witness = pairs[0].witness
    while len(witness.events) < 60:
        await asyncio.sleep(0.01)
    await asyncio.to_thread(act)
    after = len(witness.events)
    while len(witness.events) < after + 30:  # play goes on
        await asyncio.sleep(0.01)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def played_and_backed_up(url: str, file: Path) -> tuple[list[Pair], Kept]:
    """A server that was backed up under load; and what had been acknowledged when the backup began."""
    server, witness = Server(url), Witness()
    server.start()
    players = [server.player("Ann"), server.player("Ben")]
    pairs = [Pair(server, players, witness, seed) for seed in range(4)]
    for pair in pairs:
        pair.sit_down()
    acknowledged: Kept = {}

    def back_up() -> None:
        acknowledged.update(witness.events)
        assert main(["backup", str(file), "--database", url]) == 0

    asyncio.run(play_and(pairs, back_up))
    server.stop()
    for player in players:
        player.http.close()
    return pairs, acknowledged


def check_restored(url: str, pairs: list[Pair], acknowledged: Kept) -> None:
    """Every acknowledged move is there, nothing is torn, and a server goes on with every match."""
    kept = in_database(url)
    assert {key: kept.get(key) for key in acknowledged} == acknowledged
    by_table: dict[str, list[int]] = {}
    for code, number in kept:
        by_table.setdefault(code, []).append(number)
    assert all(sorted(numbers) == list(range(1, len(numbers) + 1)) for numbers in by_table.values())
    again = Server(url).start()
    players = [Player(again, "", player.token) for player in pairs[0].players]
    try:
        there = [Pair(again, players, Witness(dict(acknowledged)), 1) for _pair in pairs]
        for old, new in zip(pairs, there, strict=True):
            new.code = old.code if any(code == old.code for code, _n in kept) else ""
        check_matches_go_on(there, Witness(dict(acknowledged)))
        for code in {pair.code for pair in there if pair.code}:
            go_on(players, code)
        new_one = players[0].open_table("gold", "you", "random")
        assert players[0].view(new_one)["version"] >= 0
    finally:
        again.stop()
        for player in players:
            player.http.close()


def go_on(players: list[Player], code: str) -> None:
    for player in players:
        view = player.view(code)
        if view["legal"]:
            player.move(code, view["version"], view["legal"][0]["action"])


@pytest.mark.parametrize("source", ["sqlite", "postgresql"])
def test_a_backup_under_load_goes_on_in_either_kind_of_database(
    source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with postgres() as one:
        file, first, other = tmp_path / "b.fq", str(tmp_path / "one.db"), str(tmp_path / "two.db")
        url = first if source == "sqlite" else one
        pairs, acknowledged = played_and_backed_up(url, file)
        assert len(acknowledged) >= 60
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert list(tmp_path.glob(".fourquarters*")) == []
        assert main(["restore", str(file), "--database", other]) == 0
        assert stat.S_IMODE(Path(other).stat().st_mode) == 0o600
        check_restored(other, pairs, acknowledged)
        replaced = ["--overwrite"] if source == "postgresql" else []
        assert main(["restore", str(file), "--database", one, *replaced]) == 0
        check_restored(one, pairs, acknowledged)
        assert "secrets" in capsys.readouterr().out


@pytest.fixture
def small(tmp_path: Path) -> tuple[Path, Path]:
    """A database with one table, and a backup of it."""
    file = tmp_path / "t.db"
    with Server(file).start().player("Ann") as ann:
        ann.open_table("gold", "you", "random")
        ann.server.stop()
    made = tmp_path / "t.fq"
    assert main(["backup", str(made), "--database", str(file)]) == 0
    return file, made


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    capsys.readouterr()
    assert main(list(words)) == 2
    return capsys.readouterr().err


def test_restoring_destroys_nothing_by_itself(
    small: tuple[Path, Path], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, made = small
    before = file.read_bytes()
    assert "--overwrite" in said(capsys, "restore", str(made), "--database", str(file))
    assert file.read_bytes() == before
    assert "already exists" in said(capsys, "backup", str(made), "--database", str(file))
    with Server(file).start().player("Ann") as ann:
        told = said(capsys, "restore", "--overwrite", str(made), "--database", str(file))
        assert "Stop the server first" in told
        assert ann.get("/health")["status"] == "ok"
        ann.server.stop()
    assert main(["restore", "--overwrite", str(made), "--database", str(file)]) == 0
    assert len(list(tmp_path.glob("t.db.before-*"))) == 1


def test_a_damaged_database_can_be_replaced(
    small: tuple[Path, Path], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, made = small
    file.write_bytes(b"damaged " * 4096)
    assert main(["restore", str(made), "--database", str(file)]) == 0
    assert "Restored 1 tables" in capsys.readouterr().out
    (kept,) = tmp_path.glob("t.db.before-*")
    assert kept.read_bytes() == b"damaged " * 4096
    with Server(file).start().player("Ann") as ann:
        assert ann.get("/health")["status"] == "ok"
        ann.server.stop()


def test_what_is_no_whole_backup_is_refused(
    small: tuple[Path, Path], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _file, made = small
    whole, target = made.read_bytes(), tmp_path / "new.db"
    plain = gzip.decompress(whole)
    turned, torn = bytearray(whole), bytearray(whole)
    turned[len(turned) // 2] ^= 0xFF
    torn[len(torn) // 2 : len(torn) // 2 + 200] = b"\xff" * 200
    newer = tmp_path / "newer.db"
    newer.write_bytes(plain)
    with sqlite3.connect(newer) as opened:
        opened.execute("UPDATE alembic_version SET version_num = '9999'")
    wrong = {
        "cut": whole[:-50],
        "turned": bytes(turned),
        "torn": bytes(torn),
        "plain": plain,
        "empty": gzip.compress(b""),
        "text": gzip.compress(b"a text"),
        "newer": gzip.compress(newer.read_bytes()),
    }
    for name, data in wrong.items():
        bad = tmp_path / name
        bad.write_bytes(data)
        told = said(capsys, "restore", str(bad), "--database", str(target))
        assert "Nothing was changed" in told, name
        assert ("newer version" in told) == (name == "newer")
        assert not target.exists() or not target.stat().st_size
    assert "No such file" in said(capsys, "restore", str(tmp_path / "none"), "--database", str(target))
    assert "There is no database" in said(
        capsys, "backup", str(tmp_path / "x"), "--database", str(tmp_path / "y.db")
    )
