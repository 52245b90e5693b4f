"""The page that compares us with python-chess has the table that its programs give. `make pages` rewrites it."""

from __future__ import annotations

import re
from pathlib import Path
from runpy import run_path

HOUSE = Path(__file__).parent.parent
PAGE = HOUSE / "docs" / "beside-python-chess.md"
PROGRAMS = run_path(str(HOUSE / "benchmarks" / "beside_python_chess.py"))
MARK = re.compile(r"(<!-- made from the code: tasks -->\n).*?(<!-- end -->)", re.DOTALL)


def page(text: str) -> str:
    return MARK.sub(lambda found: f"{found[1]}\n{PROGRAMS['table']()}\n\n{found[2]}", text)


def test_the_page_s_table_is_that_of_the_programs() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text, "run `make pages`"


def test_our_quick_programs_run() -> None:
    """The others are run by hand: they need python-chess, or compile."""
    for name, _what, _theirs, ours in PROGRAMS["tasks"]():
        if name not in {"strong", "thousand", "picture"}:
            assert ours(), name


def test_what_python_chess_lacks_is_said() -> None:
    assert {name for name, _what, theirs, _ours in PROGRAMS["tasks"]() if theirs is None} == set(
        PROGRAMS["ABSENT"]
    )


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
