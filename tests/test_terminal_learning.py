"""The terminal teaches: rules about the question in hand, help, and the guided first games; its columns line up."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import struct
import sys
import termios
import time
from fcntl import ioctl
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from fourquarters import games
from fourquarters.cli import main
from fourquarters.cli.learn import GuidedTable
from fourquarters.cli.terminal import TerminalTable
from fourquarters.match import Match
from fourquarters.match.guided import script_of
from fourquarters.picture.scene import Drawing, Line, Part, Piece, Track
from fourquarters.picture.text import drawing, parts
from fourquarters.rulebook.book import in_chapters, rulebook_of
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue
from tests.test_terminal import GAMES, LANGUAGES, Page, new, shown, some

PAGE_WORDS = re.compile(r"glow|click|\btap\b|hover|mouse|leucht|klick|\btipp|knopf|maus", re.IGNORECASE)


@pytest.mark.parametrize(("name", "language"), [*product(GAMES, LANGUAGES)])
def test_r_shows_the_chapter_of_the_question_in_hand(name: str, language: str) -> None:
    chapters = dict(in_chapters(rulebook_of(games.load(name)), Tongue(language)))
    for match in some(name)[:12]:
        rule = words_of(match.game).rule_asked(match.view(match.decider))
        text = shown(match, language, 100, "r").rsplit("\n\n", 1)[1]
        telling = [title for title, told in chapters.items() if any(rule in one.numbers for one in told)]
        assert telling, rule
        for title in chapters:
            assert (f"\n{title}\n" in text) == (title in telling)
        assert re.search(rf"^→ .* {rule}\b", text, re.MULTILINE)


def test_r_with_a_number_shows_that_rule_and_with_all_the_whole_book() -> None:
    match = new("gold", 2)
    page = Page(100)
    page.said = ["r g21", "r all", "r X99"]
    text = shown_on(page, match)
    assert "→ " in text
    assert text.count("There is no rule X99.") == 1
    for title, _told in in_chapters(rulebook_of(match.game), Tongue("en")):
        assert f"\n{title}\n" in text


def shown_on(page: Page, match: Match) -> str:
    table = TerminalTable(match, match.tongue("en"), page)
    table.reader = match.decider
    with pytest.raises(EOFError):
        table.ask()
    return page.text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_lists_every_command_and_they_all_work(language: str) -> None:
    match = new("gold", 2)
    listed = shown(match, language, 100, "h").rsplit("\n\n", 1)[1]
    for command in ("u", "r", "t", "q", "h", "g"):
        assert re.search(rf"^{command}, \w+  ", listed, re.MULTILINE)
    assert "fourquarters learn gold" in listed
    again = shown(match, language, 100, "t")
    assert again.count("╭") == 2 * shown(match, language, 100).count("╭")


class Learner(Page):
    """Somebody who presses Enter, and where something is to be done, asks to be shown what, and does it."""

    def input(self, *_prompt: Any, **_options: Any) -> str:
        before = self.text().rsplit("\n", 2)[-2]
        if number := re.search(r"(?:It is number|Es ist Nummer) (\d+)\.$", before):
            return number[1]
        return "s" if re.match("Now choose:|Wähle jetzt:", before) else ""


@pytest.mark.parametrize(("name", "language"), [*product(GAMES, LANGUAGES)])
def test_the_guided_game_is_walked_to_its_end(name: str, language: str) -> None:
    script = script_of(games.load(name))
    assert script
    page = Learner(80)
    table = GuidedTable(name, script, Tongue(language), page)
    table.walk()
    assert table.made == len(script.decisions)
    text = page.text()
    for stop in script.stops:
        assert str(table._(stop.placed.step.title)) in " ".join(text.split())
    assert f"fourquarters play {name}" in text
    assert max(cell_len(line) for line in text.splitlines()) <= 80
    assert not PAGE_WORDS.search(text)


def test_another_legal_move_is_refused_kindly_and_changes_nothing() -> None:
    script = script_of(games.load("gold"))
    assert script
    page = Page(80)
    wanted = next(stop for stop in script.stops if stop.wanted)
    before = script.stops.index(wanted)
    page.said = [*[""] * before, "2" if wanted.wanted[0] != 2 else "1", "nonsense", "r", "q"]
    table = GuidedTable("gold", script, Tongue("en"), page)
    with pytest.raises(EOFError):
        table.walk()
    assert page.text().count("Let us do this one first.") == 2
    assert table.made == wanted.version


def test_learn_needs_a_game_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "chess"]) == 2
    assert "chess" in capsys.readouterr().err


def printed(them: list[Part], width: int = 80) -> list[str]:
    page = Console(file=io.StringIO(), width=width, color_system=None)
    for part in parts(them):
        page.print(part)
    assert isinstance(page.file, io.StringIO)
    return page.file.getvalue().splitlines()


def test_lines_that_follow_each_other_share_their_columns() -> None:
    lines: list[Part] = [
        Line(text=name, value=value, seat=n)
        for n, (name, value) in enumerate([("Theo", "7"), ("李雷", "−12"), ("Zoë", "0")])
    ]
    shown = printed(lines)
    starts = {cell_len(re.split(r"[−\d]+$", line)[0]) for line in shown}
    assert len(starts) == 1
    narrow = printed([Line(text="x" * 30, small="y" * 30), Line(text="a", small="b")], 40)
    assert narrow[-1] == "a  b"  # no room for columns


def test_tracks_end_their_labels_in_one_column() -> None:
    tracks: list[Part] = [
        Track(label=label, length=8, marker=3, items=[], value="3")
        for label in ("Steuern", "Verwaltungsgebäude", "税")
    ]
    assert len({cell_len(line.partition("■")[0]) for line in printed(tracks)}) == 1


def test_wide_and_combining_characters_do_not_push_a_map_apart() -> None:
    """A name in double width at the edge of a map, and marks over letters, take as many columns as they show."""
    pieces = [
        Piece(id=f"{x}/{y}", x=100 * x, y=100 * y, w=100, h=100, short=short)
        for (x, y), short in zip(
            product(range(3), range(3)),
            ["金1", "a1", "b1", "金2", "e\u0301", "b2", "a3", "金3", "b3"],
            strict=True,
        )
    ]
    page = Console(file=io.StringIO(), width=60, color_system=None)
    page.print(drawing(Drawing(id="map", w=300, h=300, pieces=pieces, whole=True)))
    assert isinstance(page.file, io.StringIO)
    lines = page.file.getvalue().splitlines()
    middles = [
        [cell_len(line[: m.start()]) + cell_len(m[0]) / 2 for m in re.finditer(r"\S+", line)]
        for line in lines
    ]
    for column in zip(*middles, strict=True):
        assert max(column) - min(column) <= 1


@pytest.mark.parametrize("columns", [80, 120])
def test_in_a_real_terminal_nothing_is_wider_than_it(columns: int, tmp_path: Path) -> None:
    """Help, rules, a wrong move and a right one, typed into a pseudo-terminal."""
    text = typed(tmp_path, ["play", "new_city", "--seed", "5", "--lang", "de", "--seats", "you:李雷,greedy,greedy,greedy"],
                 columns, ["h", "r", "bid:99", "1", "q"])  # fmt: skip
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).replace("\r", "")
    told = [line for line in plain.splitlines() if "fourquarters play --resume" not in line]
    assert "h, help" in plain
    assert "→ " in plain
    assert max(map(cell_len, told)) <= columns
    frames = [line for line in told if line.startswith(("╭", "│", "╰"))]
    assert frames
    for line in frames:
        assert line.rstrip()[-1] in "╮│╯"


def typed(home: Path, words: list[str], columns: int, said: list[str]) -> str:
    """What a command prints in a terminal of its own while somebody types."""
    child, terminal = pty.fork()
    if child == 0:
        ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        kept = {"TERM": "xterm-256color", "XDG_DATA_HOME": str(home)}
        environment = {**{k: v for k, v in os.environ.items() if k not in {"COLUMNS", "LINES"}}, **kept}
        os.execve(sys.executable, [sys.executable, "-m", "fourquarters", *words], environment)
    heard, waiting = b"", list(said)
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                more = os.read(terminal, 65536)
            except OSError:
                break
            if not more:
                break
            heard += more
        elif waiting and re.search(rb"> (\x1b\[[0-9;]*m)*\s*$", heard):
            os.write(terminal, f"{waiting.pop(0)}\n".encode())
    os.waitpid(child, 0)
    os.close(terminal)
    return heard.decode("utf-8", "replace")
