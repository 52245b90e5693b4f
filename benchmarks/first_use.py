"""How long the first use takes, cold and warm: importing, the first match, the first simulation.

    python benchmarks/first_use.py [PYTHON …]

Cold: no bytecode and no compiled rules are there yet. Processor time of the process, the least of several tries, so that
other work on the machine matters little. Several Pythons are measured in turns.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TRIES = 3
PROGRAMS = {
    "import fourquarters": "import fourquarters",
    "a match, in German": (
        "import fourquarters as fq; m = fq.new_match('gold', players=2, seed=7); m.play('take:blue'); "
        "m.told(language='de')"
    ),
    "the environments": "import gymnasium, fourquarters.envs; gymnasium.spec('fourquarters/gold-v1')",
    "fourquarters --help": "import fourquarters.cli as c\ntry: c.main(['--help'])\nexcept SystemExit: pass",
}
SIMULATION = (
    "import fourquarters as fq; from fourquarters.arena.simulate import simulate; from fourquarters.bots import bot; "
    "simulate(fq.game('gold'), [bot('greedy'), bot('random')], games=1000, seed=1)"
)


def seconds(python: str, code: str, bytecode: Path, cache: Path | None = None) -> float:
    """Processor seconds of one run."""
    env = {**os.environ, "PYTHONPYCACHEPREFIX": str(bytecode), "PYTHONDONTWRITEBYTECODE": ""}
    if cache is not None:
        env["XDG_CACHE_HOME"] = str(cache)
    before = os.times()
    done = subprocess.run([python, "-c", code], env=env, capture_output=True, text=True, check=False)
    after = os.times()
    if done.returncode:
        return float("nan")
    return after.children_user + after.children_system - before.children_user - before.children_system


def measured(python: str, code: str) -> tuple[float, float]:
    """The least cold and the least warm time."""
    cold, warm = [], []
    for _try in range(TRIES):
        with tempfile.TemporaryDirectory() as folder:
            cold.append(seconds(python, code, Path(folder)))
            warm.append(seconds(python, code, Path(folder)))
    return min(cold), min(warm)


def main() -> None:
    pythons = sys.argv[1:] or [sys.executable]
    for name, code in PROGRAMS.items():
        for python in pythons:
            cold, warm = measured(python, code)
            print(f"{name:22} {python:40} cold {cold:6.2f} s, warm {warm:6.2f} s", flush=True)
    for python in pythons:
        folder = Path(tempfile.mkdtemp())
        times = [seconds(python, SIMULATION, folder / "bytecode", folder / "cache") for _try in range(3)]
        print(
            f"{'1,000 games of gold':22} {python:40} cold {times[0]:6.2f} s, warm {min(times[1:]):6.2f} s",
            flush=True,
        )
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
