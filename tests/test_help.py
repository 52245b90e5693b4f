"""The command's help, what it answers to a slip of the finger, and completion in shells."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from fourquarters import games
from fourquarters.bots import BOTS
from fourquarters.cli import main
from fourquarters.cli.arguments import parser
from fourquarters.cli.examples import EXAMPLES
from fourquarters.cli.parser import Parser
from fourquarters.web.settings import Settings
from fourquarters.words.tongue import LANGUAGES, Tongue

COMMANDS = list(parser(Tongue()).commands)


def help_of(command: str, language: str = "en") -> tuple[Parser, str]:
    top = parser(Tongue(language))
    sub = top.commands[command]
    return sub, " ".join(sub.format_help().split())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_has_a_description_defaults_and_examples(command: str) -> None:
    sub, told = help_of(command)
    assert sub.description
    assert "examples:" in told
    for action in sub.known:
        assert action.help or action.dest == "file", action.dest
        if action.nargs != 0 and action.default not in (None, "", []):
            assert f"(default: {action.default})" in (action.help or "")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_is_in_german_too(command: str) -> None:
    _sub, told = help_of(command, "de")
    assert told.startswith("Aufruf: fourquarters")
    assert "Beispiele:" in told
    said = re.sub(r"--[\w-]+", "", told)
    assert not re.search(r"\b(usage|options|examples|default|show|the|and)\b", said), said


@pytest.mark.parametrize("line", [line for some in EXAMPLES.values() for line, _what in some])
def test_every_example_can_be_typed(line: str) -> None:
    """Also within `eval "$(…)"` and before a pipe."""
    words = shlex.split(line.removeprefix('eval "$(').removesuffix(')"').removesuffix(" | source"))
    assert words.pop(0) == "fourquarters"
    top = parser(Tongue())
    if "--help" not in words:
        asked, unknown = top.parse_known_args(words or ["serve"])
        assert (asked.command in top.commands, unknown) == (True, [])


def test_the_defaults_of_the_server_are_told_as_they_are() -> None:
    sub, told = help_of("serve")
    for name in ("host", "port", "workers"):
        assert sub.defaults[name] == str(getattr(Settings(), name))
        assert f"(default: {getattr(Settings(), name)})" in told


@pytest.mark.parametrize(
    ("line", "english", "german"),
    [
        ("simulat", "command “simulat”. Did you mean “simulate”?", "Befehl „simulat“. Meinst du „simulate“?"),
        (
            "dance",
            "There is no command “dance”. Commands: serve,",
            "Es gibt keinen Befehl „dance“. Befehle: serve,",
        ),
        (
            "simulate gold --gmaes 9",
            "fourquarters simulate: there is no option “--gmaes”. Did you mean “--games”?",
            "fourquarters simulate: Es gibt keine Option „--gmaes“. Meinst du „--games“?",
        ),
        (
            "games --bogus",
            "no option “--bogus”. Options: --help,",
            "keine Option „--bogus“. Optionen: --help,",
        ),
        ("games gold", "“gold” is one word too many", "„gold“ ist ein Wort zu viel"),
        ("simulate gold --games", "--games needs a value", "--games braucht einen Wert"),
        (
            "simulate gold --games many",
            "--games must be a whole number, not “many”",
            "muss eine ganze Zahl sein",
        ),
        ("bench --seconds long", "--seconds must be a number, not “long”", "--seconds muss eine Zahl sein"),
        ("simulate", "GAME is missing", "SPIEL fehlt"),
        (
            "replay x --theme drak",
            "cannot be “drak”. Did you mean “dark”?",
            "nicht „drak“ sein. Meinst du „dark“?",
        ),
        ("completion tcsh", "“tcsh”, only one of: bash, zsh, fish", "möglich: bash, zsh, fish"),
        ("simulate glod", "There is no game “glod”. Did you mean “gold”?", "Meinst du „gold“?"),
        ("simulate gold --bots gredy,random", "“gredy”. Did you mean “greedy”?", "Meinst du „greedy“?"),
        (
            "play urbanization --option invention",
            "no option “invention”. Did you mean “inventions”?",
            "Meinst du „inventions“?",
        ),
    ],
)
def test_a_slip_of_the_finger_gets_one_line_that_helps(
    line: str, english: str, german: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, said in (("en", english), ("de", german)):
        first, *others = line.split()
        words = [first, "--lang", language, *others]
        assert main(words if first in COMMANDS else [f"--lang={language}", *words[:1]]) == 2
        written = capsys.readouterr().err
        assert said in written
        assert len(written.splitlines()) == 1


TYPED = [
    (["si"], ["simulate"]),
    (["simulate", "g"], [name for name in games.names() if name.startswith("g")]),
    (["simulate", "gold", "--bo"], ["--bots"]),
    (["simulate", "gold", "--bots", "gr"], ["greedy"]),
    (["simulate", "gold", "--bots", "greedy,ra"], ["greedy,random"]),
    (["play", "gold", "--seats", ""], ["you", *BOTS]),
    (["replay", "x", "--theme", "d"], ["dark"]),
    (["replay", "mat"], ["match.json"]),
    (["simulate", "gold", "--games", ""], []),
    (["completion", ""], ["bash", "zsh", "fish"]),
]


@pytest.fixture
def script(tmp_path: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest) -> Path:
    """The completion script of a shell."""
    if shutil.which(request.param) is None:
        pytest.skip(f"{request.param} is not installed")
    assert main(["completion", request.param]) == 0
    path = tmp_path / str(request.param)
    path.write_text(capsys.readouterr().out)
    return path


@pytest.mark.parametrize("script", ["bash", "zsh", "fish"], indirect=True)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_printed_is_a_script_of_that_shell(language: str, script: Path) -> None:
    assert main(["completion", script.name, "--lang", language]) == 0
    done = subprocess.run([script.name, "-n", str(script)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("script", ["bash"], indirect=True)
def test_bash_completes_commands_games_options_and_bots(script: Path) -> None:
    (script.parent / "match.json").touch()
    lines = [f"source {script}"]
    for words, _expected in TYPED:
        typed = " ".join(map(shlex.quote, ["fourquarters", *words]))
        lines.append(f"COMP_WORDS=({typed}); COMP_CWORD={len(words)}; _fourquarters; echo ${{COMPREPLY[*]}}")
    done = subprocess.run(
        ["bash", "-c", "\n".join(lines)], cwd=script.parent, capture_output=True, text=True, check=True
    )
    assert [line.split() for line in done.stdout.splitlines()] == [expected for _words, expected in TYPED]
    assert done.stderr == ""


@pytest.mark.parametrize("script", ["fish"], indirect=True)
def test_fish_completes_them_too(script: Path) -> None:
    (script.parent / "match.json").touch()
    lines = [f"source {script}"]
    for words, _expected in TYPED:
        lines += [f"complete -C {shlex.quote(' '.join(['fourquarters', *words]))}", "echo ="]
    done = subprocess.run(
        ["fish", "--no-config", "-c", "\n".join(lines)],
        cwd=script.parent, capture_output=True, text=True, check=True,
    )  # fmt: skip
    offered = [
        [line.split("\t")[0] for line in part.split("\n") if line] for part in done.stdout.split("=\n")
    ]
    assert [set(some) for some in offered[:-1]] == [set(expected) for _words, expected in TYPED]
