"""The command: find out what was asked and do it, or say in one clear line what was wrong."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module

from fourquarters.cli.arguments import language_of, parser
from fourquarters.engine.errors import TableError
from fourquarters.words.tongue import LANGUAGES, Tongue

USAGE_ERROR = 2


def run(words: Sequence[str]) -> int:
    """Do what was asked. Only that command's file is loaded: listing the games needs no compiler."""
    _ = Tongue(language_of(words))
    top = parser(_)
    asked, unknown = top.parse_known_args(words or ["serve"])
    if unknown:
        top.commands[asked.command].refuse(unknown[0])
    try:
        status: int = import_module(f"fourquarters.cli.{asked.command}").run(asked, _)
    except ModuleNotFoundError as error:
        raise extra_missing(asked, error) from error
    return status


NEEDS = {"serve": "play", "host": "play", "backup": "play", "restore": "play", "train": "learn"}
"""The extra that a command needs; any other needs none."""


def extra_missing(asked: Namespace, error: ModuleNotFoundError) -> Exception:
    """What to install for a command that needs an extra, if what it lacks is not a part of this package."""
    extra = NEEDS.get(asked.command)
    if extra is None or error.name is None or error.name.partition(".")[0] == "fourquarters":
        return error
    return TableError(
        'fourquarters {command} needs the extra “{extra}”, which is not installed: pip install "fourquarters[{extra}]"',
        command=asked.command,
        extra=extra,
    )


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; a usage error gets one line and status 2."""
    asked = sys.argv[1:] if words is None else words
    try:
        return run(asked)
    except TableError as error:
        language = language_of(asked)
        print(error.told(Tongue(language if language in LANGUAGES else "en")), file=sys.stderr)
        return USAGE_ERROR
    except BrokenPipeError:
        return 1
    except KeyboardInterrupt:
        return 130
