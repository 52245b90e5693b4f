"""One browser for all tests of a worker that look at a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from fourquarters import games
from tests.web.browsing import CHROMIUM

TESTS = Path(__file__).parent
WITH_COMPILED_RULES = ("analysis", "envs", "suite", "test_puzzles.py")

SWEEPS = re.compile(
    r"""test_bounds\.py::test_no_rule.*(gold-|golden|new)
    | test_matches\.py::test_(a_match_is_saved|an_unfinished).*(golden_city-4|new_city-4|urbanization-[34])
    | test_seeds\.py::test_random_bots.*(golden|new|urban)
    | test_bots\.py::test_a_search_thinks_compiled.*(golden|new|urban)
    | test_gpu\.py::test_kernels_play.*(golden|new|urban)
    | test_encoding\.py::test_a_simulated.*(golden|new|urban)
    | test_batch\.py::test_a_row_is.*(golden_city-4|new_city-4|shared_coins|urbanization-[34]|inventions)
    | test_scored\.py::test_the_steps.*(golden_city-4|new_city-4|shared_coins|urbanization-[34]|inventions)
    | test_secrets\.py::test_a_seeded_bot.*(search|apprentice|guided).*(golden|new|urban)
    | test_(analysis|why)\.py::.*\[(new|urban)
    | test_training\.py::test_a_whole_run
    | test_urbanization_reasons\.py::test_whatever""",
    re.VERBOSE,
)
"""What takes long to compile for every game: `make test` tries it with some, `make soak` with the rest."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whoever needs a browser comes last: Playwright keeps an event loop, and no other can run in its thread.

    Before that, one worker does all that concerns a game where its rules are compiled: else both would compile them.
    """
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))
    for item in items:
        if SWEEPS.search(item.nodeid):
            item.add_marker("soak")
        if any(item.path.is_relative_to(TESTS / folder) for folder in WITH_COMPILED_RULES):
            for game in games_of(item):
                item.add_marker(pytest.mark.xdist_group(game))


def games_of(item: pytest.Item) -> set[str]:
    """The game that a test is about, if it is about one."""
    given = getattr(item, "callspec", None)
    about = given.params.values() if given else ()
    named = {getattr(getattr(one, "game", one), "name", one) for one in about}
    return {name for name in games.names() if name in named}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()
