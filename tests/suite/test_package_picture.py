"""The picture of the packages shows those there are. `make pages` draws it anew."""

from __future__ import annotations

import re

from tests.suite.package_picture import picture
from tests.suite.packages import PROJECT, packages

PICTURE = PROJECT / "docs" / "images" / "packages.svg"


def without_sizes(svg: str) -> str:
    """How many files and lines there are changes with every commit."""
    return re.sub(r"\d+ files? · [\d,]+ lines", "", svg)


def test_the_picture_shows_the_packages_what_they_are_for_and_what_they_import() -> None:
    drawn = PICTURE.read_text(encoding="utf-8")
    assert without_sizes(picture(packages())) == without_sizes(drawn), "run `make pages`"


if __name__ == "__main__":
    PICTURE.write_text(picture(packages()), encoding="utf-8")
