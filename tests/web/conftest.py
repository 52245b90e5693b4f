"""One server for all tests of a module that do not need one of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.postgres import postgres
from tests.web.serving import Player, Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "tables.db") as server:
        yield server


@pytest.fixture(autouse=True)
def _no_errors_in_the_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """A server that several tests share is asked after each of them."""
    yield
    server = getattr(request.node, "funcargs", {}).get("server")
    if isinstance(server, Server):
        server.check_log()


@pytest.fixture
def ann(server: Server) -> Iterator[Player]:
    with server.player("Ann") as player:
        yield player


@pytest.fixture
def ben(server: Server) -> Iterator[Player]:
    with server.player("Ben") as player:
        yield player


@pytest.fixture
def watcher(server: Server) -> Iterator[Player]:
    with server.spectator() as player:
        yield player


@pytest.fixture(scope="module")
def postgres_url() -> Iterator[str]:
    with postgres() as url:
        yield url
