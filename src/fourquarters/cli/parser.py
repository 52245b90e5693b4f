"""How the command reads what it was asked: help in the reader's language, with defaults and examples, and one clear
line for whatever it cannot take.

Which commands and options there are is in `arguments`; this knows none of them.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from fourquarters.engine.errors import TableError, closest
from fourquarters.words.tongue import Tongue, mark

Example = tuple[str, str]
"""A command as it is typed, and what it does."""

NUMBERS = (int, float)


class Parser(argparse.ArgumentParser):
    """A parser that remembers what it was told of, and reports an error in one line."""

    def __init__(self, *given: Any, **named: Any) -> None:
        self.known: list[argparse.Action] = []
        self.defaults: dict[str, str] = {}
        self.commands: Mapping[str, Parser] = {}
        super().__init__(*given, **named)

    def add_argument(self, *given: Any, otherwise: str = "", **named: Any) -> argparse.Action:
        """`otherwise` tells the default, if it is decided elsewhere."""
        action = super().add_argument(*given, **named)
        self.known.append(action)
        self.defaults[action.dest] = otherwise
        return action

    def error(self, message: str) -> NoReturn:
        raise refusal(self.prog, message)

    def tell(self, _: Tongue, examples: Sequence[Example]) -> None:
        """Make its help that of a reader: in their language, with defaults and examples."""
        self.formatter_class = formatter(_)
        self._positionals.title, self._optionals.title = _("arguments"), _("options")
        for action in self.known:
            if action.dest == "help":
                action.help = _("show this help and end")
            if action.type in NUMBERS and action.metavar is None:
                action.metavar = "N"
            if default := self.default_of(action):
                action.help = " ".join([action.help or "", _("(default: {value})", value=default)])
        if examples:
            lines = [f"  {command}\n      {_(what)}" for command, what in examples]
            self.epilog = "\n".join([_("examples:"), *lines])

    def default_of(self, action: argparse.Action) -> str:
        """What holds if an option is not given; empty if that needs no telling."""
        given = "" if action.nargs == 0 or action.default in (None, []) else str(action.default)
        return self.defaults[action.dest] or given

    def options(self) -> list[str]:
        """The options, as they are written out."""
        return [action.option_strings[-1] for action in self.known if action.option_strings]

    def refuse(self, unknown: str) -> NoReturn:
        """Say what is not understood, and what may have been meant."""
        if not unknown.startswith("-"):
            raise TableError("{command}: “{word}” is one word too many.", command=self.prog, word=unknown)
        name = unknown.partition("=")[0]
        raise not_known(
            name, self.options(), command=self.prog,
            plain=mark("{command}: there is no option “{name}”. Options: {known}."),
            near=mark("{command}: there is no option “{name}”. Did you mean “{other}”?"),
        )  # fmt: skip


def not_known(name: str, known: Sequence[str], plain: str, near: str, **more: object) -> TableError:
    """There is nothing of this name; if something has nearly this name, it is named."""
    other = closest(name, known)
    return TableError(near if other else plain, name=name, other=other, known=", ".join(known), **more)


SENTENCES = (
    (
        r"argument (?P<option>.+): expected (one|at least one) argument",
        mark("{command}: {option} needs a value."),
    ),
    (
        r"argument (?P<option>.+): invalid int value: '(?P<value>.*)'",
        mark("{command}: {option} must be a whole number, not “{value}”."),
    ),
    (
        r"argument (?P<option>.+): invalid float value: '(?P<value>.*)'",
        mark("{command}: {option} must be a number, not “{value}”."),
    ),
    (r"the following arguments are required: (?P<missing>.+)", mark("{command}: {missing} is missing.")),
)
CHOICE = re.compile(
    r"argument (?P<option>.+): invalid choice: '(?P<name>.*)' \((?:choose from )?(?P<known>.*)\)"
)


def refusal(command: str, message: str) -> TableError:
    """What `argparse` objects to, in words that can be translated."""
    if found := CHOICE.match(message):
        return wrong_choice(command, found["option"], found["name"], re.findall(r"[\w-]+", found["known"]))
    for pattern, sentence in SENTENCES:
        if found := re.match(pattern, message):
            return TableError(sentence, command=command, **found.groupdict())
    return TableError("{command}: {what}", command=command, what=message)


def wrong_choice(command: str, option: str, name: str, known: Sequence[str]) -> TableError:
    """A command or a value that is none of those there are."""
    if " " not in command:
        return not_known(
            name, known,
            plain=mark("There is no command “{name}”. Commands: {known}."),
            near=mark("There is no command “{name}”. Did you mean “{other}”? Commands: {known}."),
        )  # fmt: skip
    return not_known(
        name, known, command=command, option=option,
        plain=mark("{command}: {option} cannot be “{name}”, only one of: {known}."),
        near=mark("{command}: {option} cannot be “{name}”. Did you mean “{other}”?"),
    )  # fmt: skip


def formatter(_: Tongue) -> type[argparse.HelpFormatter]:
    """What lays the help out: examples keep their lines, and usage is called what the reader calls it."""

    class Told(argparse.RawDescriptionHelpFormatter):
        def add_usage(
            self, usage: str | None, actions: Iterable[Any], groups: Iterable[Any], prefix: str | None = None
        ) -> None:
            super().add_usage(usage, actions, groups, prefix or _("usage: "))

    return Told
