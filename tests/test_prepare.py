"""Compiled rules on disk: kept by what they were made from, one process at a time, and taken to another computer."""

from __future__ import annotations

import io
import json
import os
import pickle
import threading
import zipfile
from pathlib import Path

import numpy as np
import pytest

from fourquarters.cli import main, prepare
from fourquarters.engine.file_lock import one_after_the_other, only_one
from fourquarters.engine.rule import cache_folder, rule, user_cache
from fourquarters.web.settings_reader import choose
from fourquarters.web.tables import compile_rules


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, in which Gold! counts as compiled."""
    monkeypatch.setenv("FOURQUARTERS_CACHE", str(tmp_path / "cache"))
    cache_folder().mkdir(parents=True)
    compile_rules.marker("gold").touch()
    (cache_folder() / "some.rule-0123456789abcdef.rule").write_bytes(b"machine code")
    return cache_folder()


def test_a_cache_folder_can_be_shared(cache: Path) -> None:
    """Its variable is none of the server's settings."""
    assert user_cache() == cache.parent
    assert choose(None, os.environ, {}).settings.compile_rules


def test_compiled_rules_travel_in_a_file(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "gold.zip"
    assert main(["prepare", "gold", "--to", str(file)]) == 0
    monkeypatch.setenv("FOURQUARTERS_CACHE", str(tmp_path / "elsewhere"))
    assert not compile_rules.marker("gold").exists()
    assert main(["prepare", "gold", "--from", str(file)]) == 0
    assert compile_rules.marker("gold").exists()
    assert {path.name for path in cache_folder().iterdir()} == {path.name for path in cache.iterdir()}
    assert "Took 1 compiled rules" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("what", "told"), [("numba", "numba is 0.1 there"), ("processor", "processor is other kind there")]
)
def test_what_was_compiled_for_something_else_is_refused(
    cache: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str, told: str
) -> None:
    other = {**prepare.about(), what: {"numba": "0.1", "processor": ["other", "kind", "+avx"]}[what]}
    file = tmp_path / "other.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(prepare.ABOUT, json.dumps(other))
        archive.writestr("new_city.compiled", "")
    before = sorted(cache.iterdir())
    assert main(["prepare", "gold", "--from", str(file)]) == 2
    assert told in capsys.readouterr().err
    assert sorted(cache.iterdir()) == before


@pytest.mark.usefixtures("cache")
def test_a_file_cannot_write_outside_the_cache(tmp_path: Path) -> None:
    file = tmp_path / "bad.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(prepare.ABOUT, json.dumps(prepare.about()))
        archive.writestr("../../outside.rule", "x")
        archive.writestr("shell.py", "x")
    assert main(["prepare", "gold", "--from", str(file)]) == 0
    assert not [path for path in tmp_path.rglob("*") if path.name in ("outside.rule", "shell.py")]


def torn() -> bytes:
    """A file whose packed content was damaged on its way."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(prepare.ABOUT, json.dumps(prepare.about()))
    data = bytearray(made.getvalue())
    data[30 + len(prepare.ABOUT)] ^= 0xFF  # after the head of the first entry
    return bytes(data)


def of_another_form() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(prepare.ABOUT, "[1]")
    return made.getvalue()


@pytest.mark.parametrize("content", [b"", b"nothing of the kind", torn(), of_another_form()])
def test_a_damaged_file_is_refused(
    cache: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    file = tmp_path / "damaged.zip"
    file.write_bytes(content)
    assert main(["prepare", "gold", "--from", str(file), "--lang", "de"]) == 2
    assert "ist keine Datei mit übersetzten Regeln" in capsys.readouterr().err
    assert cache.exists()


@rule
def doubled(numbers: np.ndarray) -> None:
    for i in range(len(numbers)):
        numbers[i] *= 2


def test_a_compiled_rule_is_kept_and_one_that_is_spoilt_is_compiled_again(cache: Path) -> None:
    from fourquarters.engine.whole_modules import whole

    def run() -> list[int]:
        numbers = np.arange(3)
        whole(doubled, {"_nrt": False}, cache)(numbers)
        return [int(n) for n in numbers]

    assert run() == [0, 2, 4]
    (kept,) = cache.glob("*doubled-*.rule")
    written = kept.stat().st_mtime_ns
    assert run() == [0, 2, 4]
    assert kept.stat().st_mtime_ns == written
    whole_one = kept.read_bytes()
    turned = bytearray(whole_one)
    turned[len(turned) // 2] ^= 0xFF
    for spoilt in (whole_one[:100], b"", bytes(turned), pickle.dumps(("something", "else"))):
        kept.write_bytes(spoilt)
        assert run() == [0, 2, 4]
        assert kept.read_bytes() != spoilt


def test_only_one_at_a_time(tmp_path: Path) -> None:
    """A lock that is held makes others wait, or tells them so."""
    order = []

    def second() -> None:
        with one_after_the_other(tmp_path / "lock"):
            order.append("second")

    with one_after_the_other(tmp_path / "lock"), only_one(tmp_path / "lock") as alone:
        assert not alone
        waiting = threading.Thread(target=second)
        waiting.start()
        order.append("first")
    waiting.join()
    assert order == ["first", "second"]


@pytest.mark.usefixtures("cache")
def test_games_that_somebody_wants_are_compiled_first() -> None:
    """The first wish first; what is compiled is not wished for."""
    assert compile_rules.missing() == ["golden_city", "new_city", "urbanization"]
    compile_rules.want("urbanization")
    compile_rules.want("gold")
    assert compile_rules.missing()[0] == "urbanization"
    assert not compile_rules.wish("gold").exists()
