"""The commands and their options; what each command does is in the file of its name."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from fourquarters.cli.examples import EXAMPLES
from fourquarters.cli.parser import Parser
from fourquarters.words.tongue import LANGUAGES, Tongue, capital

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Parser]


def language_of(words: Sequence[str]) -> str:
    """The language asked for, otherwise that of the terminal."""
    for word, following in pairwise([*words, ""]):
        if word == "--lang":
            return following
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return spoken[:2] if spoken[:2] in LANGUAGES else "en"


def parser(_: Tongue) -> Parser:
    """All commands and their options."""
    top = Parser(
        prog="fourquarters",
        description=_("Four board games about gold and cities: play them, script them, study them."),
    )
    top.add_argument(
        "--version", action="version", version=version_line(), help=_("show the version and end")
    )
    commands = top.add_subparsers(dest="command", metavar=_("COMMAND"), required=True)
    add_serve(commands, _)
    add_host(commands, _)
    add_backup(commands, _)
    add_prepare(commands, _)
    add_games(commands, _)
    add_play(commands, _)
    add_learn(commands, _)
    add_puzzle(commands, _)
    add_simulate(commands, _)
    add_arena(commands, _)
    add_train(commands, _)
    add_bench(commands, _)
    add_replay(commands, _)
    add_analyse(commands, _)
    add_verify(commands, _)
    add_completion(commands, _)
    for name, sub in commands.choices.items():
        sub.add_argument("--lang", default=_.language, metavar="|".join(LANGUAGES), help=_("language"))
        sub.tell(_, EXAMPLES[name])
    top.tell(_, EXAMPLES[""])
    top.commands = commands.choices
    return top


def command(commands: Commands, name: str, about: str) -> Parser:
    """A new command, and what it is for: said in the list of commands, and at the head of its own help."""
    return commands.add_parser(name, help=about, description=capital(about) + ".")


def version_line() -> str:
    return f"fourquarters {version('fourquarters')}"


def add_serve(commands: Commands, _: Tongue) -> None:
    sub = command(commands, "serve", _("open the tables in a browser (also without a command)"))
    sub.add_argument(
        "--host",
        metavar=_("ADDRESS"),
        help=_("the address to listen on"),
        otherwise="127.0.0.1",
    )
    sub.add_argument("--port", type=int, help=_("the port to listen on"), otherwise="8400")
    sub.add_argument("--workers", type=int, help=_("how many server processes to run"), otherwise="1")
    sub.add_argument("--public-url", metavar="URL", help=_("where others find this server, for invitations"))
    sub.add_argument("--no-browser", action="store_true", help=_("do not open a browser"))
    sub.add_argument("--show-config", action="store_true", help=_("print all settings as a file, and end"))
    add_settings(sub, _)


def add_settings(sub: argparse.ArgumentParser, _: Tongue) -> None:
    """Where a command finds the server's settings."""
    sub.add_argument("--config", type=Path, metavar=_("FILE"), help=_("a TOML file with settings"))
    sub.add_argument("--database", metavar=_("WHERE"), help=_("a file, or the URL of a PostgreSQL database"))


def add_host(commands: Commands, _: Tongue) -> None:
    sub = command(commands, "host", _("make a link that makes a member a host of this server"))
    sub.add_argument("--list", action="store_true", help=_("list the hosts"))
    sub.add_argument(
        "--remove", metavar=_("NAME"), help=_("take the role from a host, by name or number in the list")
    )
    add_settings(sub, _)


def add_backup(commands: Commands, _: Tongue) -> None:
    sub = command(commands, "backup", _("back up the server's database, also while it is running"))
    sub.add_argument("file", type=Path, metavar=_("FILE"), help=_("where the copy goes"))
    add_settings(sub, _)
    sub = command(commands, "restore", _("put a backup in the place of the server's database"))
    sub.add_argument("file", type=Path, metavar=_("FILE"), help=_("the backup"))
    sub.add_argument("--overwrite", action="store_true", help=_("even if the database has tables"))
    add_settings(sub, _)


def add_prepare(commands: Commands, _: Tongue) -> None:
    sub = command(commands, "prepare", _("compile the games ahead, so that nobody waits for it"))
    sub.add_argument("games", nargs="*", metavar=_("GAME"), help=_("which games; all of them if omitted"))
    sub.add_argument(
        "--to",
        type=Path,
        dest="to_file",
        metavar=_("FILE"),
        help=_("write what is compiled to a file, for other computers with the same processor"),
    )
    sub.add_argument(
        "--from",
        type=Path,
        dest="from_file",
        metavar=_("FILE"),
        help=_(
            "take what another computer compiled; it is run as a program, so it must be from somebody you trust"
        ),
    )


def add_games(commands: Commands, _: Tongue) -> None:
    sub = command(commands, "games", _("list the games"))
    sub.add_argument("--json", action="store_true", help=_("print one JSON document"))


def add_play(commands: Commands, _: Tongue) -> None:
    sub = command(commands, "play", _("play in this terminal"))
    sub.add_argument("game", nargs="?", metavar=_("GAME"), help=_("which game"))
    sub.add_argument(
        "--seats", default="", metavar="A,B", help=seats_help(_), otherwise=_("you, and greedy bots")
    )
    sub.add_argument(
        "--option", action="append", default=[], metavar=_("VARIANT"), help=_("switch on a variant")
    )
    sub.add_argument("--seed", type=int, help=_("the same seed gives the same cards"))
    sub.add_argument("--resume", type=Path, metavar=_("FILE"), help=_("continue a saved match"))
    sub.add_argument("--save", type=Path, metavar=_("FILE"), help=_("where to save the match"))


def add_learn(commands: Commands, _: Tongue) -> None:
    sub = command(commands, "learn", _("learn a game by playing, step by step, in this terminal"))
    sub.add_argument("game", metavar=_("GAME"), help=_("which game"))


def add_puzzle(commands: Commands, _: Tongue) -> None:
    sub = command(commands, "puzzle", _("find the best move, in this terminal"))
    sub.add_argument("game", nargs="?", metavar=_("GAME"), help=_("which game; all of them if omitted"))
    sub.add_argument("--daily", action="store_true", help=_("the puzzle of the day"))
    sub.add_argument("--rating", type=int, metavar="N", help=_("how hard: about 800 (easy) to 2200"))
    sub.add_argument("--number", type=int, metavar="N", help=_("the puzzle with this number"))


def seats_help(_: Tongue) -> str:
    from fourquarters.bots import BOTS

    return _(
        "who sits where, separated by commas: you, or you:Anna for a name; or a bot: {bots}, or guided:N or search:N, "
        "which tries N lines of play for each decision; or one of your own: package.module:Class or engine:COMMAND",
        bots=", ".join(BOTS),
    )


def bots_help(_: Tongue) -> str:
    from fourquarters.bots import BOTS

    return _(
        "the bots, separated by commas: {bots}, or guided:N or search:N, which tries N lines of play for each decision; "
        "or one of your own: package.module:Class or engine:COMMAND; seats rotate",
        bots=", ".join(BOTS),
    )


def add_simulate(commands: Commands, _: Tongue) -> None:
    sub = command(commands, "simulate", _("let bots play many games"))
    sub.add_argument("game", metavar=_("GAME"), help=_("which game"))
    sub.add_argument(
        "--players", type=int, help=_("number of players"), otherwise=_("as many as there are bots")
    )
    sub.add_argument(
        "--bots", default="", metavar="A,B", help=bots_help(_), otherwise=_("greedy in every seat")
    )
    sub.add_argument("--games", type=int, default=1000, help=_("number of games"))
    sub.add_argument("--seed", type=int, default=0, help=_("the same seed gives the same games"))
    sub.add_argument(
        "--temperature",
        type=float,
        default=0.0,
        help=_("how much greedy bots and networks vary their play, 0 not at all"),
    )
    sub.add_argument(
        "--option", action="append", default=[], metavar=_("VARIANT"), help=_("switch on a variant")
    )
    sub.add_argument(
        "--on", default="threads", metavar=_("WHERE"), help=_("where: threads, ray or ray://host:port")
    )
    sub.add_argument(
        "--report",
        type=Path,
        metavar=_("OUT"),
        help=_("write a balance report to this file, a page for a browser"),
    )
    sub.add_argument(
        "--out",
        type=Path,
        metavar=_("OUT"),
        help=_("write a table with a row for each game: games.parquet, .arrow, .csv or .npz"),
    )
    sub.add_argument(
        "--moves", type=Path, metavar=_("OUT"), help=_("the same with a row for each move: moves.parquet …")
    )
    add_save_games(sub, _)
    sub.add_argument("--json", action="store_true", help=_("print one JSON document"))


def add_save_games(sub: argparse.ArgumentParser, _: Tongue) -> None:
    """Which games become match files, and where."""
    sub.add_argument(
        "--save-games",
        nargs=2,
        metavar=(_("NUMBERS"), _("FOLDER")),
        help=_("save these games as match files, by their numbers: 0-9,137"),
    )


def add_arena(commands: Commands, _: Tongue) -> None:
    sub = command(commands, "arena", _("find out which bot is stronger"))
    sub.add_argument("game", metavar=_("GAME"), help=_("which game"))
    sub.add_argument(
        "--players", type=int, help=_("number of players"), otherwise=_("as many as there are bots")
    )
    sub.add_argument(
        "--bots", default="", metavar="A,B", help=bots_help(_), otherwise=_("greedy in every seat")
    )
    sub.add_argument("--games", type=int, default=200, help=_("play at most this many games"))
    sub.add_argument("--all", action="store_true", help=_("play all games, even if it is decided sooner"))
    sub.add_argument("--seed", type=int, default=0, help=_("the same seed gives the same games"))
    sub.add_argument(
        "--temperature",
        type=float,
        default=0.0,
        help=_("how much greedy bots and networks vary their play, 0 not at all"),
    )
    sub.add_argument(
        "--option", action="append", default=[], metavar=_("VARIANT"), help=_("switch on a variant")
    )
    sub.add_argument("--svg", type=Path, metavar=_("OUT"), help=_("write the picture to this file"))
    add_save_games(sub, _)
    sub.add_argument(
        "--on", default="threads", metavar=_("WHERE"), help=_("where: threads, ray or ray://host:port")
    )
    sub.add_argument("--json", action="store_true", help=_("print one JSON document"))


def add_train(commands: Commands, _: Tongue) -> None:
    sub = command(commands, "train", _("let a network learn a game by playing against itself"))
    sub.add_argument("game", metavar=_("GAME"), help=_("which game"))
    sub.add_argument("--players", type=int, action="append", help=_("only tables with this many players"))
    sub.add_argument("--minutes", type=float, default=25.0, help=_("how long to train"))
    sub.add_argument(
        "--device", choices=("cuda", "cpu"), help=_("where to train; by default on a GPU if there is one")
    )
    sub.add_argument("--games", type=int, help=_("how many games to play at once"))
    sub.add_argument(
        "--decisions",
        type=float,
        default=0.0,
        help=_("stop after so many million decisions, if that is sooner; 0: never"),
    )
    sub.add_argument("--rate", type=float, default=7e-4, help=_("how fast to learn at the start"))
    sub.add_argument(
        "--from",
        type=Path,
        dest="begin",
        metavar=_("FILE"),
        help=_("the file of a network to go on from"),
    )
    sub.add_argument(
        "--seed", type=int, default=1, help=_("the same seed starts the training in the same way")
    )
    sub.add_argument(
        "--folder",
        type=Path,
        metavar=_("FOLDER"),
        help=_("the folder of the run; a stopped run continues from there"),
    )


def add_bench(commands: Commands, _: Tongue) -> None:
    sub = command(commands, "bench", _("measure how fast the rules run"))
    sub.add_argument("game", nargs="?", metavar=_("GAME"), help=_("which game; all of them if omitted"))
    sub.add_argument("--seconds", type=float, default=2.0, help=_("how many seconds to measure each one"))
    sub.add_argument("--json", action="store_true", help=_("print one JSON document"))


def add_replay(commands: Commands, _: Tongue) -> None:
    sub = command(commands, "replay", _("look back at a match file"))
    sub.add_argument("file", type=Path, metavar=_("FILE"), help=_("a match file, or a match in notation"))
    sub.add_argument("--at", type=int, metavar="N", help=_("the position after move N"))
    sub.add_argument(
        "--seat",
        type=int,
        default=-1,
        help=_("as this seat saw it (0 is the first; −1: what everyone could see)"),
    )
    sub.add_argument("--svg", type=Path, metavar=_("OUT"), help=_("write the picture to this file"))
    sub.add_argument(
        "--theme", choices=("light", "dark"), default="light", help=_("the colours of the picture")
    )


def add_analyse(commands: Commands, _: Tongue) -> None:
    sub = command(commands, "analyse", _("say how a finished match went: chances, luck, costly decisions"))
    sub.add_argument("file", type=Path, metavar=_("FILE"), help=_("a match file, or a match in notation"))
    sub.add_argument("--svg", type=Path, metavar=_("OUT"), help=_("write the picture to this file"))
    sub.add_argument(
        "--theme", choices=("light", "dark"), default="light", help=_("the colours of the picture")
    )
    sub.add_argument("--json", action="store_true", help=_("print one JSON document"))
    sub.add_argument(
        "--depth", type=int, default=8, metavar="N", help=_("how many worlds to look at for each decision")
    )


def add_verify(commands: Commands, _: Tongue) -> None:
    sub = command(commands, "verify", _("check that a finished match was fair"))
    sub.add_argument("file", type=Path, metavar=_("FILE"), help=_("a match file"))
    sub.add_argument("--json", action="store_true", help=_("print one JSON document"))


def add_completion(commands: Commands, _: Tongue) -> None:
    sub = command(commands, "completion", _("let your shell complete these commands with the Tab key"))
    sub.add_argument("shell", choices=("bash", "zsh", "fish"), help=_("which shell: bash, zsh or fish"))
