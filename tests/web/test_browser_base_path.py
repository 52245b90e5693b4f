"""The whole site below a path of another site, in a real browser and behind a real nginx."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Request, WebSocket

from tests.web.browsing import Person
from tests.web.nginx import Nginx, site

BASE = "/games"
PAGES = (
    "/", "/home", "/statistics", "/puzzles", "/club", "/account", "/leaderboards", "/rules/gold", "/learn/gold", "/docs",
)  # fmt: skip


@pytest.fixture(scope="module")
def nginx() -> Iterator[Nginx]:
    with site(BASE) as (_server, nginx):
        yield nginx


def watched(browser: Browser, url: str, **how: Any) -> Iterator[Person]:
    """Somebody whose browser must never ask for anything outside the path."""
    person = Person(browser, url, ignore_https_errors=True, **how)
    outside: list[str] = []

    def look(request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme.startswith("http") and not parts.path.startswith(f"{BASE}/"):
            outside.append(request.url)

    def look_at_socket(socket: WebSocket) -> None:
        if BASE not in socket.url:
            outside.append(socket.url)

    person.context.on("request", look)
    person.page.on("websocket", look_at_socket)
    yield person
    person.leave()
    assert not outside


@pytest.fixture
def visitor(browser: Browser, nginx: Nginx) -> Iterator[Person]:
    yield from watched(browser, nginx.url)


@pytest.fixture
def app_user(browser: Browser, nginx: Nginx) -> Iterator[Person]:
    """Browsers allow the app only where they know the certificate, or on the computer itself."""
    yield from watched(browser, f"http://localhost:{nginx.http}{BASE}", service_workers="allow")


def links_outside(person: Person) -> list[str]:
    found: list[str] = person.page.evaluate(
        """base => [...document.querySelectorAll('[href], [src]')]
             .map(one => one.getAttribute('href') || one.getAttribute('src'))
             .filter(way => way.startsWith('/') && !way.startsWith(base + '/'))""",
        BASE,
    )
    return found


def test_every_page_works_below_the_path(visitor: Person) -> None:
    for path in PAGES:
        visitor.page.goto(visitor.url + path, wait_until="networkidle")
        assert links_outside(visitor) == [], path
    cookies = visitor.context.cookies()
    assert {(one["name"], one["path"]) for one in cookies} == {("fq_guest", f"{BASE}/")}


def test_a_match_below_the_path_and_its_invitation(visitor: Person) -> None:
    visitor.play_now("gold")
    visitor.play_on(4)
    assert links_outside(visitor) == []
    invitation = visitor.page.evaluate(
        "JSON.parse(document.querySelector('#fq-page-data').textContent).invitation"
    )
    assert invitation["url"] == visitor.page.url.split("#")[0]


def test_the_app_lives_below_the_path_and_leaves_other_caches_alone(app_user: Person) -> None:
    app_user.enter_lobby()
    app_user.page.evaluate("caches.open('somebody-elses')")
    scope = app_user.page.evaluate("navigator.serviceWorker.ready.then(one => one.scope)")
    assert scope == f"{app_user.url}/"
    names = app_user.page.evaluate("caches.keys()")
    assert "somebody-elses" in names
    assert any(name.startswith(f"fq{BASE}-") for name in names)
    manifest = app_user.context.request.get(f"{app_user.url}/manifest.webmanifest").json()
    assert manifest["start_url"] == manifest["scope"] == f"{BASE}/"
    icon = urlsplit(app_user.url)._replace(path=manifest["icons"][0]["src"].split("?")[0]).geturl()
    assert app_user.context.request.get(icon).ok


def test_a_redirect_stays_below_the_path(visitor: Person) -> None:
    answer = visitor.context.request.get(f"{visitor.url}/puzzles/gold", max_redirects=0)
    assert answer.headers["location"].startswith(f"{BASE}/puzzles")


def test_the_page_comes_back_by_itself_after_nginx_was_killed(visitor: Person, nginx: Nginx) -> None:
    visitor.play_now("gold")
    visitor.play_on(1)
    nginx.kill()
    visitor.page.wait_for_selector('body[data-line="lost"]')
    nginx.start()
    visitor.page.wait_for_selector('body[data-line="up"]')
    visitor.play_on(2)
