"""One server for all tests of a worker that do not need one of their own, and the people who come to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from fourquarters import games
from fourquarters.web.settings import Settings
from fourquarters.web.storage.database import Database
from tests.web.browsing import Ended, Invite, Person
from tests.web.post_office import MailServer, PushService, opened
from tests.web.postgres import postgres
from tests.web.registries import say
from tests.web.serving import NO_LIMITS, PLENTY, Player, Server, free_port, running

SWEEPS = re.compile(
    r"""test_accessible\.py::test_(table|end_and_look_back)\[(390-light-(gold\]|new|urban)|1440-dark-(gold|new))
    | test_accessible\.py::test_(chat|advice|waiting|my_games).*1440
    | test_browser\.py::test_(a_game_is_begun.*(new|urban)|on_a_phone_board.*(gold|urban))
    | test_browser_home\.py::test_the_game_with_the_least.*desktop
    | test_browser_pace\.py::test_the_clock_counts.*desktop
    | test_browser_statistics\.py::test_bars.*first
    | test_touch\.py::test_a_game_is_begun.*(gold|new)
    | test_match_puzzles\.py::test_the_answer_is_not_sent.*(gold\]|new|urb)
    | test_browser_advice\.py::(test_advice_stands.*(golden|new_city|gold-lap|urbanization-ph)|test_planning.*golden|test_(finished|whoever|advice_fades))
    | test_browser_analysis\.py::test_(an_analysis_is_stepped.*(golden_city-phone|gold-)|a_dear_decision.*golden)
    | test_browser_events\.py::(test_a_scoring_is.*(golden|new|urban)|test_(a_scoring_passes|the_pace|with_another|whoever|steps))
    | test_browser_guide\.py::(.*by_touch.*(new|golden)|.*with_keys.*\[(gold|urban|new)\w*-|test_(the_card|what_the_others.*(gold\]|new|urb)))
    | test_browser_rules\.py::test_(an_example.*(gold\]|new|golden)|only_the_summary.*en-US|nothing_is_wider.*(gold\]|new|golden))
    | test_ends\.py::test_towers.*(new|golden)
    | test_shapes\.py::test_nothing_is_cut.*(gold-|golden|urban)
    | test_forced\.py::test_nobody_else.*(new_city-4|golden_city-4|urban)""",
    re.VERBOSE,
)
"""Sweeps over games, themes, shapes and languages: `make test` tries a sample, `make soak` the rest."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if SWEEPS.search(item.nodeid):
            item.add_marker("soak")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "tables.db") as server:
        yield server


@pytest.fixture(autouse=True)
def _no_errors_in_the_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """A server that several tests share is asked after each of them."""
    yield
    server = given(request, "server")
    if isinstance(server, Server):
        server.check_log()


@pytest.fixture(autouse=True)
def _nobody_stays(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whoever is still there after a test that failed would keep the browser busy."""
    yield
    browser = given(request, "browser")
    for context in browser.contexts if isinstance(browser, Browser) else []:
        context.close()


def given(request: pytest.FixtureRequest, name: str) -> object:
    return (getattr(request.node, "funcargs", None) or {}).get(name)


@pytest.fixture(scope="session")
def post() -> Iterator[MailServer]:
    with opened(MailServer()) as made:
        yield made


@pytest.fixture(scope="session")
def push_service() -> Iterator[PushService]:
    with opened(PushService()) as made:
        yield made


@pytest.fixture(scope="session")
def mailing(post: MailServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that sends e-mail, and tells at once."""
    mail = {"host": "127.0.0.1", "port": post.port, "security": "none", "sender": "games@example.org"}
    settings: dict[str, Any] = {"mail": mail, "notify_after": 0.0, "notify_every": 0.1}
    limits = {**NO_LIMITS, "mails_of_address": PLENTY}
    file = tmp_path_factory.mktemp("mail") / "t.db"
    port = free_port()
    where = {"port": port, "public_url": f"http://localhost:{port}"}
    with running(file, limits=limits, **where, **settings) as server:
        yield server


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Invite]:
    """Invites people with browsers of their own; nobody may have found an error on their console."""
    people: list[Person] = []

    def invite(url: str = server.url, **how: Any) -> Person:
        people.append(Person(browser, url, **how))
        return people[-1]

    yield invite
    for one in people:
        one.leave()


@pytest.fixture
def ann(server: Server) -> Iterator[Player]:
    with server.player("Ann") as player:
        yield player


@pytest.fixture
def ben(server: Server) -> Iterator[Player]:
    with server.player("Ben") as player:
        yield player


@pytest.fixture(scope="session")
def mara(server: Server) -> Iterator[Player]:
    """Somebody who has been here for a while."""
    with server.player("Mara") as player:
        yield player


@pytest.fixture(scope="session")
def ended(mara: Player) -> Ended:
    """For each game the table of a match of the most players that Mara has played to the end."""

    @cache
    def table(game: str) -> str:
        seats = ["you", *["random"] * (max(games.load(game).players) - 1)]
        return mara.play_out(mara.open_table(game, *seats, seed=6), seed=2)

    return table


@pytest.fixture
def watcher(server: Server) -> Iterator[Player]:
    with server.spectator() as player:
        yield player


@pytest.fixture(scope="module")
def postgres_url() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield str(tmp_path / "t.db")
        return
    chosen: str = request.getfixturevalue("postgres_url")
    database = Database(Settings(database=chosen).url)
    say(database, "DROP SCHEMA public CASCADE")
    say(database, "CREATE SCHEMA public")
    database.close()
    yield chosen
