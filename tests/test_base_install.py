"""What works with the base packages alone: rules, words, pictures, bots, matches and the arena; and what to install
for the rest.

Here, packages of extras are made impossible to import; `make soak` builds the package and installs it for real.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

HOUSE = Path(__file__).parent.parent
SOURCE = HOUSE / "src" / "fourquarters"
PROJECT = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]


def packages_of(lines: list[str]) -> set[str]:
    """The packages that some requirements name, with those that our own extras bring."""
    found = set()
    for one in map(Requirement, lines):
        if one.name == "fourquarters":
            found |= set().union(*(packages_of(EXTRAS[extra]) for extra in one.extras))
        else:
            found.add(plain(one.name))
    return found


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


BASE = packages_of(PROJECT["dependencies"])


def modules_beyond(*allowed: str) -> list[str]:
    """The modules of all packages that are neither in the base nor in the extras that are allowed."""
    wanted = BASE.union(*(packages_of(EXTRAS[extra]) for extra in allowed))
    beyond = set().union(*(packages_of(lines) for name, lines in EXTRAS.items() if name != "dev")) - wanted
    known = packages_distributions()
    return sorted(module for module, owners in known.items() if beyond & set(map(plain, owners)))


WITHOUT = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {absent}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Absent())
"""


def without(absent: list[str], code: str) -> subprocess.CompletedProcess[str]:
    """Run a program as if some modules were not installed."""
    program = WITHOUT.format(absent=absent) + code
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


PLAYED = """
import fourquarters as fq
match = fq.new_match("gold", players=2, seed=7)
match.play(match.legal()[0])
assert match._repr_svg_().startswith("<svg")
assert str(match).startswith("Gold!  Offer 1 of 10")
print([str(line.text) for lines in match.told(seat=1, language="de") for line in lines])
"""

SIMULATED = """
from fourquarters.arena.batch import Batch
from fourquarters.arena.simulate import simulate
from fourquarters.bots import bot
gold = fq.game("gold")
print(simulate(gold, [bot("greedy"), bot("random")], games=20, seed=1).games)
print(Batch(gold, players=2, games=4, seed=1).masks.shape)
"""

TOLD = "['Player 1 nimmt den rosa Esel.']"

IMPORTED = """
import importlib, pkgutil
for name in {packages}:
    home = importlib.import_module(f"fourquarters.{{name}}")
    for module in pkgutil.walk_packages(home.__path__, f"fourquarters.{{name}}."):
        if module.name not in {but}:
            importlib.import_module(module.name)
"""


def test_rules_words_pictures_bots_and_the_arena_need_only_the_base() -> None:
    absent = modules_beyond()
    assert {"litestar", "sqlalchemy", "jinja2", "uvicorn", "babel", "cryptography"} <= set(absent)
    packages = [
        "analysis",
        "arena",
        "bots",
        "engine",
        "games",
        "match",
        "pairing",
        "picture",
        "rulebook",
        "words",
    ]
    everything = IMPORTED.format(packages=packages, but=[])
    done = without(absent, PLAYED + everything)
    assert (done.stdout, done.stderr) == (f"{TOLD}\n", "")


def test_every_environment_needs_only_the_base_and_its_extra() -> None:
    """No web server, no database; PyTorch is somebody else's."""
    others = [f"fourquarters.envs.{name}" for name in ("endings", "openspiel", "sb3")]
    made = """
import gymnasium
from fourquarters.envs import pettingzoo
env = gymnasium.make("fourquarters/gold-v1", players=2, opponents=["greedy"])
print(env.action_space.n, pettingzoo.env("gold").possible_agents)
"""
    absent = [name for name in modules_beyond("envs") if name != "torch"]
    done = without(absent, IMPORTED.format(packages=["envs"], but=others) + made)
    assert done.stdout == "175 ['player_0', 'player_1']\n", done.stderr


@pytest.mark.parametrize(
    ("words", "extra"), [("", "play"), ("serve", "play"), ("backup x", "play"), ("train gold", "learn")]
)
@pytest.mark.parametrize(("language", "said"), [("en", "is not installed"), ("de", "nicht installiert")])
def test_a_command_says_which_extra_it_needs(words: str, extra: str, language: str, said: str) -> None:
    code = f"import sys; from fourquarters.cli import main; sys.exit(main({words.split()}))"
    env = f"import os; os.environ['LC_ALL'] = '{language}_XX.UTF-8'\n"
    done = without(modules_beyond(), env + code)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert said in done.stderr
    assert f'pip install "fourquarters[{extra}]"' in done.stderr


def test_the_terminal_needs_only_the_base() -> None:
    for words in (["--help"], ["simulate", "--help"], ["completion", "bash"], ["games"], REPLAYED):
        code = f"import sys; from fourquarters.cli import main; sys.exit(main({words}))"
        done = without(modules_beyond(), code)
        assert (done.returncode, done.stderr) == (0, "")


REPLAYED = ["replay", str(HOUSE / "tests" / "matches" / "gold-v1.json"), "--at", "40"]


# other systems and versions of Python

ONLY_POSIX = {"fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty", "curses"}
GONE_SINCE_3_11 = {
    "asynchat",
    "asyncore",
    "cgi",
    "crypt",
    "distutils",
    "imghdr",
    "imp",
    "pipes",
    "telnetlib",
    "uu",
}
POSIX_NAMES = {
    ("os", name)
    for name in ("fork", "getuid", "geteuid", "killpg", "nice", "setpriority", "sysconf", "umask")
} | {("signal", name) for name in ("SIGKILL", "SIGHUP", "SIGUSR1", "SIGALRM", "SIGCHLD")}
GUARDS = ("sys.platform", "hasattr(", "except (OSError, ValueError, AttributeError)")


@cache
def modules() -> list[tuple[str, str, ast.Module]]:
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py"))}
    return [(str(path.relative_to(SOURCE)), text, ast.parse(text)) for path, text in texts.items()]


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0]


def test_nothing_needs_a_module_that_only_some_systems_or_pythons_have() -> None:
    """Within a function, one may try."""
    for name, _text, tree in modules():
        assert not GONE_SINCE_3_11 & set(imported(tree)), name
        for node in tree.body:
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                assert not ONLY_POSIX & set(imported(node)), name


def test_what_only_some_systems_can_do_is_asked_for_first() -> None:
    """A name that Windows or macOS lacks stands in a part of the code that looks for it."""
    for name, text, tree in modules():
        for part in tree.body:
            used = {
                (node.value.id, node.attr)
                for node in ast.walk(part)
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
            }
            if used & POSIX_NAMES:
                code = ast.get_source_segment(text, part) or ""
                assert any(guard in code for guard in GUARDS), f"{name}: {used & POSIX_NAMES}"


def test_texts_are_read_and_written_as_utf_8() -> None:
    """Windows has another encoding by default."""
    loose = re.compile(r"\.read_text\(\)|\.write_text\([^()]*\)$", re.MULTILINE)
    for name, text, _tree in modules():
        for found in loose.finditer(text.replace('Path("/proc/self/statm").read_text()', "")):
            assert "encoding" in found[0], f"{name}: {found[0]}"


# built and installed for real


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist."""
    copy, made = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("built")
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=HOUSE, capture_output=True, text=True, check=True)
    for name in filter(None, tracked.stdout.split("\0")):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes((HOUSE / name).read_bytes())
    build = "from setuptools import build_meta as b; import sys; b.build_sdist(sys.argv[1]); b.build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, str(made)], cwd=copy, capture_output=True, check=True)
    return made


def install(built: Path, where: Path, extra: str = "") -> Path:
    """A fresh environment with the wheel; its Python."""
    venv.create(where, with_pip=True)
    python = where / "bin" / "python"
    wheel = next(built.glob("*.whl"))
    subprocess.run([python, "-m", "pip", "install", "-q", f"{wheel}{extra}"], check=True, capture_output=True)
    return python


@pytest.mark.soak
def test_the_sdist_has_tests_and_docs_and_the_wheel_has_neither(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    for name in ("tests/test_match.py", "tests/conftest.py", "docs/index.md", "mkdocs.yml", "Makefile",
                 "requirements.lock", "deploy/nginx.conf", "examples/api_bot.py", "CHANGELOG.md", "tools/lock",
                 "tests/toy/snails/de.po", "tests/matches/gold-v1.json", "docs/images/gold.png"):  # fmt: skip
        assert name in names, name
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        inside = set(wheel.namelist())
    assert {"fourquarters/de.po", "fourquarters/py.typed", "fourquarters/web/static/table.js"} <= inside
    assert {name.partition("/")[0].partition("-")[0] for name in inside} == {"fourquarters"}


@pytest.mark.soak
def test_the_wheel_plays_in_an_empty_environment(built: Path, tmp_path: Path) -> None:
    python = install(built, tmp_path / "base")
    env = {**os.environ, "PYTHONPATH": ""}
    listed = subprocess.run(
        [python, "-m", "pip", "list", "--format=freeze"], capture_output=True, text=True, check=True
    )
    names = {plain(line.partition("==")[0]) for line in listed.stdout.splitlines()}
    assert names - {"pip", "setuptools"} == BASE | {
        "fourquarters",
        "llvmlite",
        "markdown-it-py",
        "mdurl",
        "pygments",
    }
    program = PLAYED + SIMULATED
    done = subprocess.run([python, "-c", program], capture_output=True, text=True, env=env, check=False)
    assert done.stdout.splitlines() == [TOLD, "20", "(4, 175)"], done.stderr
    bare = subprocess.run(
        [python, "-m", "fourquarters"], capture_output=True, text=True, env=env, check=False
    )
    assert (bare.returncode, len(bare.stderr.splitlines())) == (2, 1)


ASKED_FOR = ("web/http/gate.py", "web/http/handover.py", "web/tables/load.py", "web/tables/shards.py")
"""Where the server uses what only some systems have, where they have it (`CAN_HAND_OVER`, an `except`)."""


@pytest.mark.soak
@pytest.mark.parametrize(("platform", "python"), [("win32", "3.14"), ("darwin", "3.12")])
def test_the_types_fit_other_systems_and_pythons(platform: str, python: str) -> None:
    where = ["--platform", platform, "--python-version", python]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *where, "src"], cwd=HOUSE, capture_output=True, text=True, check=False
    )
    faults = [line for line in done.stdout.splitlines() if " error: " in line]
    assert [line for line in faults if not any(name in line for name in ASKED_FOR)] == []
    assert platform == "win32" or not faults
