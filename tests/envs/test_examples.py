"""The examples for researchers: they run, and what is kept of them is small and without errors."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
NOTEBOOK = EXAMPLES / "balance.ipynb"


def test_the_notebook_is_kept_with_its_pictures_and_without_errors() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", ())]
    kinds = [kind for output in outputs for kind in output.get("data", ())]
    assert kinds.count("image/svg+xml") == 4
    assert kinds.count("image/png") == 3
    assert not [output for output in outputs if output["output_type"] == "error"]
    assert NOTEBOOK.stat().st_size < 1_500_000


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")  # Jupyter's own
def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    monkeypatch.setenv("GAMES", "4000")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(notebook, timeout=900, kernel_name="python3").execute()


@pytest.mark.soak
def test_the_training_example_learns() -> None:
    pytest.importorskip("torch")
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "train_gold.py"), "--minutes", "0.01"],
        env={**os.environ, "OMP_NUM_THREADS": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    share = float(done.stdout.split("imitating")[1].split("%")[0])
    assert share > 10  # random play wins hardly any


@pytest.mark.soak
def test_maskable_ppo_beats_random() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "maskable_ppo.py"), "--minutes", "0.01", "--games", "2000"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    shares = [float(line.split("%")[0].split()[-1]) for line in done.stdout.splitlines() if "%" in line]
    assert shares[0] < 90 < 97 < shares[-1]  # before it has learned, and after
