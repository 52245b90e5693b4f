"""Bots from elsewhere: classes of other packages, entry points, and engines that are programs of their own."""

from __future__ import annotations

import csv
import json
import os
import pickle
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fourquarters
from fourquarters import bots, games
from fourquarters.arena.one_game import after_forfeits, play_game
from fourquarters.arena.simulate import play_all
from fourquarters.bots import BotFault, EngineBot, PluginBot, bot, engine_bot, invite
from fourquarters.bots.engine_bot import Engines
from fourquarters.bots.engine_process import question
from fourquarters.cli import main
from fourquarters.cli.bot_names import named
from fourquarters.engine.chance import new_dice
from fourquarters.engine.errors import TableError
from fourquarters.engine.view import Position, View
from fourquarters.match import Fairness, Match, Seat
from fourquarters.match.fairness import Seeded
from fourquarters.match.file import save
from fourquarters.words.tongue import Tongue

ROOT = Path(__file__).parents[1]
NODE = shutil.which("node")
EXAMPLE = f"engine:20:node {ROOT / 'examples' / 'engine.mjs'}"

FIRST = """
class First:
    seconds = 0.2
    def choose(self, view, dice):
        return view.legal()[0]
class Word(First):
    def choose(self, view, dice):
        return view.game.actions.text(view.legal()[-1])
class Wrong(First):
    def choose(self, view, dice):
        return -5
class Broken(First):
    def choose(self, view, dice):
        return 1 // 0
class NoBot:
    pass
"""

ENGINE = """
import json, os, sys, time
def say(line): print(line, flush=True)
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "fourquarters":
        {hello}
    elif word == "legal":
        legal = json.loads(rest)
    elif word == "go":
        {go}
    elif word == "quit":
        break
"""
READY = "say('id name Test'); say('ready')"
BEST = "say('info one'); say('bestmove %d' % legal[0]['id'])"


@pytest.fixture(autouse=True)
def nobody_stays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No guest, module or process is left for the next test."""
    monkeypatch.setattr(bots, "GUESTS", {})
    engine_bot.engines.cache_clear()
    made: dict[str, Engines] = {}
    real = engine_bot.engines
    monkeypatch.setattr(engine_bot, "engines", lambda command: made.setdefault(command, real(command)))
    yield
    for engines in made.values():
        engines.close()
    for name in [name for name in sys.modules if name.startswith("guest_")]:
        del sys.modules[name]


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "guest_bots.py").write_text(FIRST)
    monkeypatch.syspath_prepend(tmp_path)
    bots.guests.OWN.__dict__.clear()
    return "guest_bots"


def engine(folder: Path, hello: str = READY, go: str = BEST, seconds: float = 30) -> EngineBot:
    program = folder / "engine.py"
    program.write_text(ENGINE.format(hello=hello, go=go))
    return EngineBot("it", f"{sys.executable} {program}", seconds)


def opening(seed: int = 1, game: str = "gold") -> View:
    """A position in which there is something to choose."""
    chosen = games.load(game)
    match = Match(chosen, [Seat("")] * chosen.players[0], Fairness.new(seed=seed))
    while len(match.legal()) < 2:
        match.play(match.legal()[0])
    return match.view(match.decider)


def fault(player: bots.Bot) -> str:
    with pytest.raises(BotFault) as raised:
        player.choose(opening(), new_dice(1))
    return str(raised.value)


def test_a_class_of_another_module_is_a_bot_once_it_is_invited(module: str) -> None:
    with pytest.raises(TableError, match="There is no bot"):
        bot(f"{module}:First")
    assert invite(f"{module}:First").choose(opening(), new_dice(1)) == opening().legal()[0]
    assert bot(f"{module}:First") == PluginBot(f"{module}:First", f"{module}:First")
    assert invite(f"last={module}:Word").choose(opening(), new_dice(1)) == opening().legal()[-1]
    assert bot("last").name == "last"


def test_what_a_class_from_elsewhere_does_wrong_is_said_with_its_place(module: str) -> None:
    assert "chose “-5”, which is not allowed" in fault(invite(f"{module}:Wrong"))
    assert "ZeroDivisionError" in fault(invite(f"{module}:Broken"))
    assert "(guest_bots.py, line 14)" in fault(invite(f"{module}:Broken"))
    for name, why in (
        (f"{module}:None_", "cannot be loaded: AttributeError: .* has no attribute 'None_'$"),
        ("guest_none:Bot", "cannot be loaded: ModuleNotFoundError: No module named 'guest_none'$"),
        (f"{module}:NoBot", "is not a bot"),
    ):
        with pytest.raises(TableError, match=why):
            invite(name)
    assert set(bots.GUESTS) == {f"{module}:Wrong", f"{module}:Broken"}


def test_a_fault_is_the_same_when_it_comes_from_another_process() -> None:
    made = BotFault("{bot} has failed: {why}", bot="it", why="{no} such {thing}")
    again = pickle.loads(pickle.dumps(made))
    assert (type(again), str(again), again.told(Tongue("en"))) == (BotFault, str(made), str(made))


def test_names_are_separated_by_commas_outside_of_quotes() -> None:
    assert named("random, engine:node 'a, b.js' ,,x=engine:2:\"c,d\"") == [
        "random",
        "engine:node 'a, b.js'",
        'x=engine:2:"c,d"',
    ]


def test_an_engine_is_asked_and_answers(tmp_path: Path) -> None:
    player = engine(tmp_path)
    assert [player.choose(opening(seed), new_dice(1)) for seed in range(3)] == [
        opening(seed).legal()[0] for seed in range(3)
    ]
    by_name = engine(tmp_path, go="say('bestmove ' + legal[-1]['move'])")
    by_name = EngineBot("other", by_name.command + " ")
    assert by_name.choose(opening(), new_dice(1)) == opening().legal()[-1]


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"hello": "sys.exit(3)"}, "has ended: status 3"),
        ({"hello": "sys.exit('no such network')"}, "has ended: no such network"),
        ({"hello": "say('hello to you')"}, "it said “hello to you”, which is not an answer"),
        ({"go": "1 // 0"}, "ZeroDivisionError"),
        ({"go": "say('bestmove 99999')"}, "it chose “99999”, which is not allowed"),
        ({"go": "say('bestmove \\x1b[31mdance')"}, "it chose “[31mdance”"),
        ({"go": "say('e2e4')"}, "it said “e2e4”"),
        ({"go": "say('error I do not know this game')"}, "it gives up: I do not know this game"),
        ({"go": "say('x' * 10**6)"}, "it says too much"),
        ({"go": "time.sleep(60)", "seconds": 0.1}, "it took longer than 0.1 seconds"),
        ({"go": "\n        while True: print('info ' * 9)", "seconds": 0.1}, "it "),  # late, or too much
        ({"go": "sys.stderr.write('x' * 10**7); " + BEST}, "it says too much"),
    ],
)
def test_an_engine_that_fails_says_why_and_is_ended(how: dict[str, Any], said: str, tmp_path: Path) -> None:
    player = engine(tmp_path, **how)
    assert said in fault(player)
    assert engine_bot.engines(player.command).idle == []


def test_an_engine_that_does_not_listen_blocks_nobody(tmp_path: Path) -> None:
    program = tmp_path / "deaf.py"
    program.write_text("import time\nprint('ready', flush=True)\ntime.sleep(600)\n")
    player = EngineBot("it", f"{sys.executable} {program}", 0.1)
    begun = time.monotonic()
    assert "took longer" in fault(player)
    assert time.monotonic() - begun < 60


def test_after_failures_in_a_row_it_rests(tmp_path: Path) -> None:
    player = engine(tmp_path, hello="sys.exit(1)")
    assert ["rests" in fault(player) for _ in range(5)] == [False, False, False, True, True]


def test_an_engine_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    for language, said in (("en", "cannot be started: No such file"), ("de", "lässt sich nicht starten")):
        words = ["arena", "gold", "--bots", "engine:no-such-program,random", "--lang", language]
        assert main(words) == 2
        told = capsys.readouterr()
        assert (told.out, len(told.err.splitlines())) == ("", 1)
        assert said in told.err


def test_an_engine_learns_none_of_our_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURQUARTERS_SECRET", "password")
    monkeypatch.setenv("ELSE", "known")
    player = engine(
        tmp_path, go="say('error %s' % sorted(n for n in os.environ if 'ELSE' in n or 'FOURQ' in n))"
    )
    assert fault(player) == "it gives up: ['ELSE']"


def world_of(view: View, seed: int) -> Position:
    return view.imagine(new_dice(seed))


@pytest.mark.parametrize("name", games.names())
def test_an_engine_is_told_nothing_that_its_seat_may_not_know(name: str) -> None:
    """Worlds that differ only in what is hidden ask the same question, to the byte."""
    game = games.load(name)
    for deal in range(3):
        match = Match(game, [Seat("")] * game.players[0], Fairness.new(seed=deal))
        for move in range(40):
            seat = match.decider
            view = match.view(seat)
            asked = question(view, 1.0)
            assert all(question(world_of(view, seed).view(seat), 1.0) == asked for seed in range(2))
            assert not any("key" in json.loads(line.partition(" ")[2]) for line in asked[:2])
            match.play_checked(view.legal()[move % len(view.legal())])


def test_whoever_cannot_play_on_comes_last() -> None:
    assert after_forfeits([0, 1, 2], {0}) == [2, 0, 1]
    assert after_forfeits([0, 0, 2], {1}) == [0, 2, 1]
    assert after_forfeits([0, 1], {0, 1}) == [0, 0]
    assert after_forfeits([1, 0], ()) == [1, 0]


def test_a_bot_that_fails_loses_its_games_in_the_arena(
    module: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [
        "arena",
        "gold",
        "--bots",
        f"it={module}:Broken,other={module}:First",
        "--games",
        "4",
        "--seed",
        "3",
    ]
    assert main([*words, "--json"]) == 0
    told = capsys.readouterr()
    assert [(one["name"], one["share"], one["forfeits"]) for one in json.loads(told.out)["bots"]] == [
        ("it", 0.0, 4),
        ("other", 1.0, 0),
    ]
    assert "it could not play on in 4 games, which count as lost." in " ".join(told.err.split())
    assert "ZeroDivisionError" in told.err


def test_simulate_takes_them_too_and_plays_the_games_of_its_seed(
    module: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "gold", "--games", "3", "--seed", "7", "--bots"]
    table, page, first = tmp_path / "games.csv", tmp_path / "report.html", f"it={module}:First"
    files = ["--out", str(table), "--report", str(page), "--save-games", "0-2", str(tmp_path)]
    assert main([*words, f"{first},random", *files]) == 0
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert [row["bot_0"] for row in rows] == ["it", "random", "it"]
    assert page.stat().st_size
    for number, row in enumerate(rows):
        match = fourquarters.load(tmp_path / f"gold-7-{number}.json")
        assert match.fairness.seeded == Seeded(7, number)
        assert match.scores() == [int(row["points_0"]), int(row["points_1"])]
        assert len(match.moves) == int(row["length"])
    capsys.readouterr()
    assert main([*words, f"it={module}:Broken,random"]) == 2
    said = capsys.readouterr()
    assert "it has failed: ZeroDivisionError" in said.err
    assert said.out == ""


def test_simulate_lets_bots_that_think_play_as_the_arena_does() -> None:
    gold, players = games.load("gold"), [bot("search:4"), bot("merchant")]
    results = play_all(gold, players, {}, games=2, seed=3)
    for number in range(2):
        played = play_game(gold, players, {}, 3, number, number)
        seats = [(seat + number) % 2 for seat in range(2)]
        assert results.points[number].tolist() == [played.scores[one] for one in seats]
        assert results.lengths[number] == len(played.decisions)


def test_a_file_invites_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A match file whose bot is a command: opening it must not run it."""
    trace = tmp_path / "trace"
    command = f"engine:{sys.executable} -c open({str(trace)!r},'w')"
    match = Match(games.load("gold"), [Seat("Ann", "person"), Seat("Ben", command)], Fairness.new(seed=1))
    save(match, tmp_path / "match.json", with_secret=True)
    assert main(["play", "--resume", str(tmp_path / "match.json")]) == 2
    assert "There is no bot “engine:" in capsys.readouterr().err
    assert not trace.exists()


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_the_example_in_javascript_plays_in_the_arena_and_at_a_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["arena", "gold", "--bots", f"js={EXAMPLE},random", "--games", "2", "--json"]) == 0
    assert [one["forfeits"] for one in json.loads(capsys.readouterr().out)["bots"]] == [0, 0]
    answers = iter(["1"] * 300)
    monkeypatch.setattr("rich.console.Console.input", lambda *_asked, **_how: next(answers))
    monkeypatch.setattr("builtins.input", lambda *_asked: next(answers))
    assert main(["play", "gold", "--seats", f"you,{EXAMPLE}", "--seed", "5"]) == 0
    said = capsys.readouterr().out
    assert "Colour scoring" in said
    assert "quick choice" not in said


def test_a_bot_in_the_folder_one_is_in_is_found(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path not in {"", str(tmp_path)}])
    bots.guests.look_here_too()
    assert sys.path[-1] == os.getcwd()
    assert invite(f"{module}:First").name == f"{module}:First"
