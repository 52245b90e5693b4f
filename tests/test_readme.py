"""The Python on the README and on pages for programmers runs as it stands."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = {"README.md": 6, "docs/engines.md": 3, "docs/python.md": 30}
"""Each page, and how many examples it has at least."""


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted >= PAGES[page]
    assert result.failed == 0
