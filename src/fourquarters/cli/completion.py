"""`fourquarters completion SHELL`: what a shell needs to complete the command with the Tab key.

It is made from the parsers, so it knows every command, option, game and bot that there is now.
"""

from __future__ import annotations

import sys
from argparse import Action, Namespace
from collections.abc import Iterator
from pathlib import Path

from fourquarters import games as registry
from fourquarters.bots import known_bots
from fourquarters.cli.shells import SCRIPTS, Command, Option, Value
from fourquarters.words.tongue import LANGUAGES, Tongue


def run(asked: Namespace, _: Tongue) -> int:
    """Print the script."""
    sys.stdout.write(SCRIPTS[asked.shell](list(commands_told(_))))
    return 0


def commands_told(_: Tongue) -> Iterator[Command]:
    """All commands, as a shell needs to know them."""
    from fourquarters.cli.arguments import parser  # which loads what its help tells of

    for name, sub in parser(_).commands.items():
        options = [action for action in sub.known if action.option_strings]
        places = [action for action in sub.known if not action.option_strings]
        about = (sub.description or "").rstrip(".")
        yield Command(name, about, list(map(option_told, options)), list(map(value_of, places)))


def option_told(action: Action) -> Option:
    names, about = list(action.option_strings), brief(action.help or "")
    return Option(names, about, value_of(action) if action.nargs != 0 else None)


def brief(text: str) -> str:
    """The beginning of a help text: a shell has one line for it."""
    return text.partition(" (")[0].partition(": ")[0].partition("; ")[0]


def value_of(action: Action) -> Value:
    """What may be typed for an argument."""
    bots = [name for name in known_bots() if ":" not in name]
    known = {
        "game": Value(registry.names()),
        "bots": Value(bots, several=True),
        "seats": Value(["you", *bots], several=True),
        "option": Value(sorted({one.name for game in registry.all_games() for one in game.options})),
        "lang": Value(list(LANGUAGES)),
        "on": Value(["threads", "ray"]),
    }
    if action.dest in known:
        return known[action.dest]
    return Value(list(action.choices or ()), file=action.type is Path)
