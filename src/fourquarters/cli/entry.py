"""The command: find out what was asked and do it, or say in one clear line what was wrong."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

from fourquarters.cli.arguments import language_of, parser
from fourquarters.engine.errors import TableError
from fourquarters.words.tongue import LANGUAGES, Tongue

USAGE_ERROR = 2


def run(words: Sequence[str]) -> int:
    """Do what was asked. Only that command's file is loaded: listing the games needs no compiler."""
    _ = Tongue(language_of(words))
    asked = parser(_).parse_args(words or ["serve"])
    status: int = import_module(f"fourquarters.cli.{asked.command}").run(asked, _)
    return status


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
