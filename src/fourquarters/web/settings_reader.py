"""What a host has chosen: from a TOML file, then from the environment, then from the command line; the later wins.

The file has the settings by their names, groups as tables: `[limits]`. The variable of a setting is its name in capitals
after `FOURQUARTERS_`, that of a group with two underscores: `FOURQUARTERS_LIMITS__REQUESTS=400,60`. Any text can be
read from a file instead, which is named by `…_file`. All of this follows from the structs in `settings.py`, whatever
groups they have. What is wrong is said in one sentence with its place.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect
from platformdirs import user_config_path

from fourquarters.engine.errors import TableError
from fourquarters.web.settings import VARIABLE, Settings
from fourquarters.words.tongue import mark

PREFIX = "FOURQUARTERS_"
OTHERS = {VARIABLE, "FOURQUARTERS_CACHE", "FOURQUARTERS_GAMES", "FOURQUARTERS_KILLS", "FOURQUARTERS_PICTURES"}
"""Variables that are no settings of the server."""

FROM_FILE = "_file"
SEVERAL = inspect.VarTupleType | inspect.ListType
UNKNOWN = mark("{where}: there is no setting “{key}”.")
UNKNOWN_BUT = mark("{where}: there is no setting “{key}”. Did you mean “{other}”?")
GROUP = mark("{where}: “{key}” is a group of settings. One of them is “{other}”.")

Path_ = tuple[str, ...]


class Setting(NamedTuple):
    """One setting: its place in the groups, its type, its default and what it is for."""

    path: Path_
    type: inspect.Type
    default: Any
    why: str

    @property
    def key(self) -> str:
        return ".".join(self.path)

    @property
    def variable(self) -> str:
        return PREFIX + "__".join(self.path).upper()


class Found(NamedTuple):
    """What somebody has chosen, and where they said so."""

    value: Any
    where: str


class Chosen(NamedTuple):
    """The settings in force, and where those that are not defaults come from."""

    settings: Settings
    found: dict[Path_, Found]


def bare(kind: inspect.Type) -> inspect.Type:
    """A type without what is said about it."""
    return bare(kind.type) if isinstance(kind, inspect.Metadata) else kind


def group_of(kind: inspect.Type) -> inspect.StructType | None:
    """The group that a field is, if it is one (or may be left out as a whole)."""
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return next((one for one in map(bare, kinds) if isinstance(one, inspect.StructType)), None)


def settings_of(struct: type[msgspec.Struct], before: Path_ = ()) -> Iterator[Setting]:
    """Every setting of a struct and its groups, in the order of the code."""
    asked = inspect.type_info(struct)
    assert isinstance(asked, inspect.StructType)
    for field in asked.fields:
        path = (*before, field.name)
        group = group_of(field.type)
        if group is not None:
            yield from settings_of(group.cls, path)
        else:
            default = field.default_factory() if callable(field.default_factory) else field.default
            yield Setting(path, bare(field.type), default, said_of(field.type))


def said_of(kind: inspect.Type) -> str:
    schema = kind.extra_json_schema if isinstance(kind, inspect.Metadata) else None
    return str((schema or {}).get("description", ""))


KNOWN = {setting.path: setting for setting in settings_of(Settings)}
GROUPS = {setting.path[:-1] for setting in KNOWN.values()}


def config_file() -> Path:
    """Where the file is looked for if nobody names one."""
    return user_config_path("fourquarters") / "server.toml"


def choose(file: Path | None, environment: Mapping[str, str], flags: Mapping[str, Any]) -> Chosen:
    """The settings in force. A file that is named must be there; the usual one need not."""
    found: dict[Path_, Found] = {}
    if file is None and config_file().exists():
        file = config_file()
    if file is not None:
        found |= in_file(file)
    found |= in_environment(environment)
    found |= {
        (name,): checked((name,), Found(value, f"--{name.replace('_', '-')}"))
        for name, value in flags.items()
    }
    return Chosen(made(found), found)


def made(found: Mapping[Path_, Found]) -> Settings:
    """The struct with all its groups."""
    tree: dict[str, Any] = {}
    for path, chosen in found.items():
        branch = tree
        for part in path[:-1]:
            branch = branch.setdefault(part, {})
        branch[path[-1]] = chosen.value
    return msgspec.convert(tree, Settings)


def in_file(file: Path) -> dict[Path_, Found]:
    """What a TOML file says."""
    try:
        text = file.read_text(encoding="utf-8")
        content = tomllib.loads(text)
    except OSError as error:
        message = mark("{file} cannot be read: {problem}.")
        raise TableError(message, file=file, problem=error.strerror or error) from None
    except UnicodeDecodeError:
        raise TableError(mark("{file} is not text in UTF-8."), file=file) from None
    except tomllib.TOMLDecodeError as error:
        raise TableError(mark("{file} is not valid TOML: {problem}."), file=file, problem=error) from None
    found: dict[Path_, Found] = {}
    for path, value in leaves(content):
        where = f"{file}:{line_of(text, path)}"
        known, chosen = named(path, Found(value, where), ".")
        found[known] = checked(known, chosen)
    return found


def leaves(content: Mapping[str, Any], before: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Every value of a document with its place."""
    for key, value in content.items():
        path = (*before, key)
        if isinstance(value, dict) and (path in GROUPS or path not in KNOWN):
            yield from leaves(value, path) if value or path in GROUPS else iter([(path, value)])
        else:
            yield path, value


def line_of(text: str, path: Path_) -> int:
    """In which line a document says something; the first one if it says it in an unusual way."""
    group: Path_ = ()
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[([^\[\]]+)\]", line)
        if header:
            group = tuple(part.strip(" \"'") for part in header[1].split("."))
            if group == path:
                return number
            continue
        key = line.partition("=")[0]
        if (*group, *(part.strip(" \"'") for part in key.split("."))) == path:
            return number
    return 1


def in_environment(environment: Mapping[str, str]) -> dict[Path_, Found]:
    """What the variables say."""
    found: dict[Path_, Found] = {}
    for variable, value in sorted(environment.items()):
        if variable.startswith(PREFIX) and variable not in OTHERS:
            path = tuple(variable.removeprefix(PREFIX).lower().split("__"))
            known, chosen = named(path, Found(value, variable), "__")
            found[known] = checked(known, read_text(KNOWN[known], chosen))
    return found


def named(path: Path_, chosen: Found, joint: str) -> tuple[Path_, Found]:
    """The setting that is meant, and its value: what the named file says if it is read from there."""
    if path in KNOWN:
        return path, chosen
    owner = (*path[:-1], path[-1].removesuffix(FROM_FILE))
    if path[-1].endswith(FROM_FILE) and isinstance(getattr(KNOWN.get(owner), "type", None), inspect.StrType):
        return owner, Found(content_of(chosen), chosen.where)
    key = joint.join(path)
    if path in GROUPS:
        one = joint.join(next(known for known in KNOWN if known[:-1] == path))
        raise TableError(GROUP, where=chosen.where, key=spelt(key, joint), other=spelt(one, joint))
    names = {joint.join(known): known for known in (*KNOWN, *sorted(GROUPS - {()}))}
    near = difflib.get_close_matches(key, names, 1, 0.6) or [
        name for name, known in names.items() if known[-1] == path[-1]
    ]
    if near:
        raise TableError(UNKNOWN_BUT, where=chosen.where, key=spelt(key, joint), other=spelt(near[0], joint))
    raise TableError(UNKNOWN, where=chosen.where, key=spelt(key, joint))


def spelt(key: str, joint: str) -> str:
    """A setting as it is written where it was found."""
    return PREFIX + key.upper() if joint == "__" else key


def content_of(chosen: Found) -> str:
    """What is in the file that somebody has named instead of a value."""
    try:
        return Path(str(chosen.value)).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        message = mark("{where}: the file {file} cannot be read: {problem}.")
        problem = getattr(error, "strerror", None) or type(error).__name__
        raise TableError(message, where=chosen.where, file=chosen.value, problem=problem) from None


def read_text(setting: Setting, chosen: Found) -> Found:
    """The value that a variable stands for: several are separated by commas."""
    text, kind = str(chosen.value).strip(), setting.type
    if isinstance(kind, SEVERAL | inspect.TupleType):
        parts: list[Any] = [part.strip() for part in text.strip("[]").split(",") if part.strip()]
        return Found([number_in(part) for part in parts] if is_pair(kind) else parts, chosen.where)
    if isinstance(kind, inspect.BoolType):
        spoken = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
        return Found(spoken.get(text.lower(), text), chosen.where)
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        return Found(number_in(text), chosen.where)
    return chosen


def number_in(text: str) -> Any:
    """A number as it is written, or the text if it is none."""
    try:
        return int(text) if re.fullmatch(r"[+-]?\d+", text) else float(text)
    except ValueError:
        return text


def is_pair(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.TupleType)


def checked(path: Path_, chosen: Found) -> Found:
    """The value as the server uses it, or what it should have been."""
    setting = KNOWN[path]
    try:
        value = fitting(setting.type, chosen.value)
        made({path: Found(value, "")})
    except (msgspec.ValidationError, ValueError):
        shown = HIDDEN if is_secret(setting) else written(chosen.value)
        raise wrong(setting, chosen.where, shown) from None
    return Found(value, chosen.where)


def fitting(kind: inspect.Type, value: Any) -> Any:
    """A value in its own type: pairs as tuples, whole numbers also where fractions are allowed."""
    if isinstance(kind, inspect.FloatType) and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if is_pair(kind) and isinstance(value, list):
        if not all(isinstance(one, int | float) and one >= 0 and not isinstance(one, bool) for one in value):
            raise ValueError(value)
        return tuple(map(float, value))
    return tuple(value) if isinstance(kind, SEVERAL) and isinstance(value, list) else value


HIDDEN = "••••••"


def is_secret(setting: Setting) -> bool:
    """Is it something that must not be shown?"""
    return setting.path[-1].endswith(("secret", "password", "private_key", "token"))


def written(value: Any) -> str:
    """A value as TOML has it, or nearly."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return msgspec.json.encode(value).decode()
    if isinstance(value, float):
        return f"{int(value)}" if value.is_integer() else f"{value}"
    return f"[{', '.join(map(written, value))}]" if isinstance(value, list | tuple) else str(value)


def wrong(setting: Setting, where: str, value: str) -> TableError:
    """What a setting should have been."""
    kind = setting.type
    fields: dict[str, Any] = {"where": where, "key": setting.key, "value": value}
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        fields |= {"least": written(kind.ge or 0), "most": written(kind.le or 0)}
        whole = isinstance(kind, inspect.IntType)
        if kind.le is not None:
            return TableError(WHOLE_BETWEEN if whole else BETWEEN, **fields)
        return TableError(WHOLE if whole else NUMBER, **fields)
    if isinstance(kind, inspect.LiteralType):
        return TableError(ONE_OF, **fields, known=", ".join(map(str, kind.values)))
    if isinstance(kind, inspect.StrType) and kind.pattern:
        return TableError(ADDRESS, **fields)
    for kinds, message in KINDS:
        if isinstance(kind, kinds):
            return TableError(message, **fields)
    return TableError(TEXT, **fields)


WHOLE = mark("{where}: {key} should be a whole number of at least {least}, not {value}.")
WHOLE_BETWEEN = mark("{where}: {key} should be a whole number between {least} and {most}, not {value}.")
NUMBER = mark("{where}: {key} should be a number of at least {least}, not {value}.")
BETWEEN = mark("{where}: {key} should be a number between {least} and {most}, not {value}.")
ONE_OF = mark("{where}: {key} should be one of these: {known}; not {value}.")
TEXT = mark("{where}: {key} should be a text, not {value}.")
ADDRESS = mark(
    "{where}: {key} should be an e-mail address and nothing else, such as games@example.org, not {value}."
)
KINDS: tuple[tuple[Any, str], ...] = (
    (inspect.BoolType, mark("{where}: {key} should be true or false, not {value}.")),
    (
        inspect.TupleType,
        mark(
            "{where}: {key} should be two numbers, at once and each second, such as [400, 60], not {value}."
        ),
    ),
    (SEVERAL, mark("{where}: {key} should be a list of texts, not {value}.")),
)
