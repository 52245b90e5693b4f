"""The scripts by which bash, zsh and fish complete the command. They know commands only as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from shlex import quote


@dataclass(frozen=True)
class Value:
    """What may be typed: one of some words or several with commas between them, a file, or anything."""

    words: list[str] = field(default_factory=list)
    several: bool = False
    file: bool = False


@dataclass(frozen=True)
class Option:
    """An option: how it is written, what it is for, and its value if it takes one."""

    names: list[str]
    about: str
    value: Value | None


@dataclass(frozen=True)
class Command:
    """A command, its options, and what else it takes, in order."""

    name: str
    about: str
    options: list[Option]
    places: list[Value]


BASH = """# fourquarters: completion for bash

_fourquarters_words() {{
    COMPREPLY=($(compgen -W "$1" -- "$cur"))
}}

_fourquarters_list() {{
    local before=""
    [[ $cur == *,* ]] && before="${{cur%,*}},"
    COMPREPLY=($(compgen -P "$before" -W "$1" -- "${{cur##*,}}"))
    compopt -o nospace 2>/dev/null
}}

_fourquarters_files() {{
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$cur"))
}}

_fourquarters() {{
    local cur=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}}
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        _fourquarters_words "{names} --help --version"
        return
    fi
    case "${{COMP_WORDS[1]}} $before" in
{values}
    esac
    case "${{COMP_WORDS[1]}} $cur" in
{options}
    esac
    case "${{COMP_WORDS[1]}} $COMP_CWORD" in
{places}
    esac
}}

complete -F _fourquarters fourquarters
"""


def bash(commands: Sequence[Command]) -> str:
    """A function that looks at the word before the cursor, then at the place in the line."""
    values, options, places = [], [], []
    for command in commands:
        for option in (one for one in command.options if one.value):
            named = "|".join(f'"{command.name} {name}"' for name in option.names)
            values.append(f"{named}) {bash_value(option.value)}; return ;;")
        said = " ".join(option.names[-1] for option in command.options)
        options.append(f'"{command.name} -"*) _fourquarters_words "{said}"; return ;;')
        for place, value in enumerate(command.places, 2):
            places.append(f'"{command.name} {place}") {bash_value(value)} ;;')
    names = " ".join(command.name for command in commands)
    return BASH.format(names=names, values=lines(values), options=lines(options), places=lines(places))


def bash_value(value: Value | None) -> str:
    """The call that completes a value; `:` does nothing."""
    if value is None or not (value.words or value.file):
        return ":"
    if value.file:
        return "_fourquarters_files"
    return f'_fourquarters_{"list" if value.several else "words"} "{" ".join(value.words)}"'


def lines(cases: Sequence[str]) -> str:
    return "\n".join(f"        {case}" for case in cases)


ZSH = """#compdef fourquarters
# fourquarters: completion for zsh

_fourquarters() {{
    if ((CURRENT == 2)); then
        local -a known=(
{names}
        )
        _describe 'command' known
        return
    fi
    local command=$words[2]
    shift words
    ((CURRENT--))
    case $command in
{cases}
    esac
}}

compdef _fourquarters fourquarters
"""


def zsh(commands: Sequence[Command]) -> str:
    """One `_arguments` for each command."""
    names, cases = [], []
    for command in commands:
        names.append(f"    {quote(f'{command.name}:{in_zsh(command.about)}')}")
        told = [
            quote(f"*{name}[{in_zsh(option.about)}]{zsh_value(option.value)}")
            for option in command.options
            for name in option.names
        ]
        told += [quote(f"{place}{zsh_value(value)}") for place, value in enumerate(command.places, 1)]
        cases.append(f"{command.name}) _arguments {' '.join(told)} ;;")
    return ZSH.format(names=lines(names), cases=lines(cases))


def zsh_value(value: Value | None) -> str:
    if value is None:
        return ""
    if value.file:
        return ":file:_files"
    if value.several:
        return f":list:_sequence compadd - {' '.join(value.words)}"
    return f":value:({' '.join(value.words)})"


def in_zsh(text: str) -> str:
    """A text between brackets and colons."""
    return text.replace("[", "(").replace("]", ")").replace(":", ",")


def fish(commands: Sequence[Command]) -> str:
    """One line for each command, option and place."""
    script = ["# fourquarters: completion for fish", "", "complete -c fourquarters -f"]
    for command in commands:
        script.append(
            f"complete -c fourquarters -n __fish_use_subcommand -a {command.name} -d {quote(command.about)}"
        )
        here = f"complete -c fourquarters -n '__fish_seen_subcommand_from {command.name}'"
        for option in command.options:
            named = " ".join(
                f"-l {one[2:]}" if one.startswith("--") else f"-s {one[1:]}" for one in option.names
            )
            script.append(f"{here} {named} -d {quote(option.about)}{fish_value(option.value)}")
        script += [f"{here}{fish_value(value)}" for value in command.places if value.words or value.file]
    return "\n".join([*script, ""])


def fish_value(value: Value | None) -> str:
    """After `-x` or `-r` an option takes a value; `-F` offers files."""
    if value is None:
        return ""
    if value.file:
        return " -r -F"
    words = " ".join(value.words)
    return f" -x -a {quote(f'(__fish_append , {words})' if value.several else words)}" if words else " -x"


SCRIPTS: dict[str, Callable[[Sequence[Command]], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
