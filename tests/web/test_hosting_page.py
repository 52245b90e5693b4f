"""`docs/hosting.md` tells the truth: its files are those of `deploy/`, and its commands lead to a server that works.

`python -m tests.web.test_hosting_page` rewrites the files on the page.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement

from fourquarters.web.settings_reader import choose
from tests.web.machine import HOUSE, Machine

PAGE = HOUSE / "docs" / "hosting.md"
DEPLOY = HOUSE / "deploy"
FILES = re.compile(r"(<!-- deploy/(.+?) -->\n```\w*\n).*?(```\n)", re.DOTALL)
BLOCKS = re.compile(r"<!-- run: (\w+) -->\n```sh\n(.*?)```\n", re.DOTALL)


def with_files(page: str) -> str:
    return FILES.sub(lambda found: f"{found[1]}{(DEPLOY / found[2]).read_text()}{found[3]}", page)


def blocks() -> dict[str, str]:
    return dict(BLOCKS.findall(PAGE.read_text()))


def test_the_page_shows_every_file_of_deploy_as_it_is() -> None:
    page = PAGE.read_text()
    assert page == with_files(page), "python -m tests.web.test_hosting_page"
    assert {found[2] for found in FILES.finditer(page)} == {path.name for path in DEPLOY.iterdir()}


def test_the_page_tells_of_every_figure_and_no_other() -> None:
    from fourquarters.web import metrics
    from fourquarters.web.tables import worker_metrics

    sources = Path(metrics.__file__).read_text() + Path(worker_metrics.__file__).read_text()
    known = set(re.findall(r'"(fourquarters_\w+)"', sources))
    table = PAGE.read_text().split("| Name | What it counts |")[1].split("\n\n")[0]
    assert set(re.findall(r"`(fourquarters_\w+)", table)) == known


def test_the_shipped_settings_are_settings() -> None:
    made = choose(DEPLOY / "server.toml", {}, {}).settings
    assert made.public_url.startswith("https://")
    assert made.secure_cookie


def test_the_units_are_good_and_safe(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    (tmp_path / "fourquarters").write_text("#!/bin/sh\n")
    (tmp_path / "fourquarters").chmod(0o755)
    for path in DEPLOY.glob("*.service"):
        own = path.read_text().replace("/opt/fourquarters/bin/fourquarters", f"{tmp_path}/fourquarters")
        (tmp_path / path.name).write_text(own)
    for path in DEPLOY.glob("*.timer"):
        shutil.copy(path, tmp_path)
    units = sorted(str(path) for path in tmp_path.glob("*.[st]*er*"))
    verified = subprocess.run(
        ["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False
    )
    assert (verified.returncode, verified.stderr) == (0, "")
    for unit in tmp_path.glob("*.service"):
        told = subprocess.run(
            ["systemd-analyze", "security", "--offline=true", str(unit)],
            capture_output=True, text=True, check=False,
        ).stdout  # fmt: skip
        level = re.search(r"exposure level for .*?: ([\d.]+)", told)
        assert level
        assert float(level[1]) <= 2, told


def test_logs_are_rotated_as_the_file_says() -> None:
    if shutil.which("logrotate") is None:
        pytest.skip("logrotate is not installed")
    done = subprocess.run(
        ["logrotate", "--debug", "--state", "/dev/null", str(DEPLOY / "logrotate.conf")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert "error" not in done.stderr.lower()


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    made = Machine(tmp_path)
    yield made
    made.switch_off()


def set_up(machine: Machine) -> httpx.Client:
    """From an empty machine to a public table, by the page; and somebody at it, from outside."""
    for name in ("settings", "service", "nginx"):
        machine.run(blocks()[name])
    import ssl

    trust = ssl.create_default_context(cafile=str(machine.root / "fullchain.pem"))
    return httpx.Client(base_url=f"https://{machine.name}", verify=trust, timeout=30)


def sit_down(client: httpx.Client) -> str:
    client.headers["Authorization"] = (
        f"Bearer {client.post('/api/guests', json={'name': 'Ann'}).json()['token']}"
    )
    seats = [{"kind": "you"}, {"kind": "local", "name": "Ben"}]
    wish = {"game": "gold", "players": 2, "seats": seats, "arranged": True, "seed": 1}
    made = client.post("/api/tables", json=wish)
    assert made.status_code == 201, made.text
    return str(made.json()["code"])


def play(client: httpx.Client, code: str, moves: int) -> int:
    """Make some moves for both at this device; the version then."""
    for _move in range(moves):
        seat = client.get(f"/api/tables/{code}/view").json()["decider"]
        view = client.get(f"/api/tables/{code}/view", params={"seat": seat}).json()
        move = {"version": view["version"], "move": view["legal"][0]["action"], "seat": seat}
        made = client.post(f"/api/tables/{code}/moves", json=move)
        assert made.status_code == 200, made.text
    return int(client.get(f"/api/tables/{code}/view").json()["version"])


def test_the_commands_of_the_page_lead_to_a_public_table_and_back_from_a_backup(machine: Machine) -> None:
    run = blocks()
    machine.run(run["packages"])
    machine.install_package()
    with set_up(machine) as client:
        assert "/host/join#" in machine.run(run["host"])
        code = sit_down(client)
        kept = play(client, code, 6)
        machine.run(run["backup"])
        made = list((machine.root / "var/lib/fourquarters-backups").glob("*.fq"))
        assert [oct(path.stat().st_mode & 0o777) for path in made] == ["0o600"]
        assert play(client, code, 3) > kept
        machine.run(run["restore"])
        assert client.get(f"/api/tables/{code}/view").json()["version"] == kept
        assert play(client, code, 2) > kept
        after = client.get(f"/api/tables/{code}/view").json()["version"]
        machine.run(without_pip(run["upgrade"]))
        assert client.get(f"/api/tables/{code}/view").json()["version"] == after
    assert "error" not in (machine.root / "fourquarters.log").read_text().lower()


def without_pip(block: str) -> str:
    return "".join(line for line in block.splitlines(keepends=True) if "/bin/pip" not in line)


@pytest.mark.soak
def test_the_package_installs_with_the_lock_and_serves(machine: Machine) -> None:
    """The whole page, with a virtual environment, the built wheel and every hash."""
    for name in ("src", "pyproject.toml", "README.md", "LICENSE", "requirements.lock"):
        copy = shutil.copytree if (HOUSE / name).is_dir() else shutil.copy
        copy(HOUSE / name, machine.source / name)
    run = blocks()
    machine.run(run["packages"])
    machine.run(run["install"])
    with set_up(machine) as client:
        code = sit_down(client)
        kept = play(client, code, 4)
        machine.run(run["upgrade"])
        assert client.get(f"/api/tables/{code}/view").json()["version"] == kept
        assert play(client, code, 1) > kept


# the locked dependencies


def locked() -> dict[str, list[tuple[Requirement, int]]]:
    """What the lock has, by name: each version, and how many hashes it has."""
    text = (HOUSE / "requirements.lock").read_text()
    found: dict[str, list[tuple[Requirement, int]]] = {}
    for part in re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)):
        line = Requirement(part.split("\\\n")[0].strip())
        found.setdefault(line.name, []).append((line, part.count("--hash=sha256:")))
    return found


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(given: list[str], extras: set[str]) -> list[Requirement]:
    """Those of some requirements that hold here, with these extras."""
    found = [Requirement(one) for one in given]
    return [
        one
        for one in found
        if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in extras | {""})
    ]


def test_the_lock_fits_the_project_and_is_complete() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text())["project"]
    lock = locked()
    extras = project["optional-dependencies"]
    parts = [project["dependencies"], *(extras[name] for name in ("play", "postgres"))]
    given = [line for part in parts for line in part if not line.startswith("fourquarters[")]
    waiting = needed(given, set())
    seen: set[tuple[str, str]] = set()
    while waiting:
        asked = waiting.pop()
        name = plain(asked.name)
        assert name in lock, f"{name}: tools/lock"
        here = [line for line, _hashes in lock[name] if line.marker is None or line.marker.evaluate()]
        exact = str(here[0].specifier).removeprefix("==")
        assert asked.specifier.contains(exact, prereleases=True), f"{asked}, locked: {exact}"
        if (name, key := ",".join(sorted(asked.extras))) not in seen:
            seen.add((name, key))
            waiting += needed(requirements_of(name, exact), set(asked.extras))


def requirements_of(name: str, exact: str) -> list[str]:
    """What a package needs, if the locked version is the one that is installed here."""
    try:
        return (requires(name) or []) if version(name) == exact else []
    except PackageNotFoundError:
        return []


def test_everything_in_the_lock_has_a_hash_and_no_address() -> None:
    assert all(hashes for lines in locked().values() for _line, hashes in lines)
    text = (HOUSE / "requirements.lock").read_text()
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text


if __name__ == "__main__":
    PAGE.write_text(with_files(PAGE.read_text()))
