"""Every page as axe-core reads it, on a phone and a large screen, light and dark: it finds nothing to say."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, Page

from fourquarters import games
from fourquarters.web.live.own_seats import keeps_secrets
from tests.web.browsing import COOKIE, DESKTOP, PHONE, Ended, Person, soak
from tests.web.serving import Player, Server

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
COUNTED = """() => axe.run(document, {
  resultTypes: ["violations"], rules: {"label-content-name-mismatch": {enabled: true}},
}).then(({violations}) => violations.flatMap(
  ({id, nodes}) => nodes.map(node => `${id}: ${node.target.join(" ")} ${node.html.slice(0, 160)}`)))"""
LOOKS = [(PHONE, "light"), (DESKTOP, "dark"), soak((PHONE, "dark")), soak((DESKTOP, "light"))]
SETTLED = 200  # ms


@pytest.fixture(params=LOOKS, ids=lambda look: f"{look[0]['width']}-{look[1]}")
def reader(
    request: pytest.FixtureRequest, browser: Browser, server: Server, mara: Player
) -> Iterator[Person]:
    """Mara, with a screen and a theme."""
    size, theme = request.param
    person = Person(browser, server.url, viewport=size, color_scheme=theme)
    person.context.add_cookies([{"name": COOKIE, "value": mara.token, "url": server.url}])
    yield person
    person.leave()


def found(page: Page) -> list[str]:
    """What axe-core finds on a page, as it is now, with the mouse on nothing."""
    page.mouse.move(0, 0)
    page.wait_for_timeout(SETTLED)
    page.evaluate(AXE)
    told: list[str] = page.evaluate(COUNTED)
    return told


def seats_at(name: str) -> list[str]:
    game = games.load(name)
    return ["you", *["random"] * (min(3, max(game.players)) - 1)] if 3 in game.players else ["you", "random"]


@pytest.fixture(scope="module")
def tables(mara: Player) -> dict[str, str]:
    """A match under way in each game."""
    return {name: mara.open_table(name, *seats_at(name), seed=4) for name in games.names()}


@pytest.mark.usefixtures("tables")
def test_lobby_and_new_table(reader: Person, server: Server) -> None:
    with server.player("Theo") as theo, server.player("Ida") as ida:
        theo.open_table("gold", "you", "open", "random")
        ida.post(f"/api/tables/{theo.open_table('gold', 'you', 'open')}/sit")
    reader.enter_lobby()
    reader.page.wait_for_selector("#fq-running li")
    assert found(reader.page) == []
    for game in games.names():
        assert reader.page.locator(f'.game a[href="/rules/{game}"]').is_visible()
        assert reader.page.locator(f'.game [data-new="{game}"]').is_visible()
    reader.page.fill("#fq-code", "NOSUCH")
    reader.page.click("#fq-code-form button")
    reader.expect("#fq-code-why").to_contain_text("There is no table with this code")
    assert found(reader.page) == []
    reader.complaints.clear()  # the browser notes the 404
    reader.page.click(f'[data-new="{games.names()[-1]}"]')
    reader.page.wait_for_selector("dialog .new-table")
    assert found(reader.page) == []


@pytest.mark.usefixtures("tables")
def test_my_games_and_the_way_to_the_next(reader: Person, mara: Player) -> None:
    reader.go("/home")
    reader.page.wait_for_selector("#fq-next a")
    assert found(reader.page) == []
    reader.go(f"/table/{mara.open_table('gold', 'you', 'open', pace={'kind': 'day'})}")
    reader.page.wait_for_selector(".tool.wait")
    reader.page.wait_for_selector(".waiting .pace-line")
    assert found(reader.page) == []


def test_waiting_room_and_invitation(reader: Person, server: Server, mara: Player) -> None:
    reader.go(f"/table/{mara.open_table('gold', 'you', 'open')}")
    reader.page.wait_for_selector(".waiting .invitation")
    assert found(reader.page) == []
    with server.player("Theo") as theo:
        reader.go(f"/table/{theo.open_table('gold', 'you', 'open')}")
    reader.page.click('[data-key="watch"]')
    reader.expect('[data-key="watch"]').to_have_count(0)
    assert found(reader.page) == []


@pytest.mark.parametrize("game", games.names())
def test_table(reader: Person, tables: dict[str, str], game: str) -> None:
    reader.go(f"/table/{tables[game]}")
    reader.wait_for_match()
    reader.wait_until_asked()
    assert found(reader.page) == []
    for tab in reader.page.locator('#fq-tabs [role="tab"]:visible').all():
        tab.click()
        assert found(reader.page) == [], tab.inner_text()


def test_chat_curtain_and_seat_link(reader: Person, mara: Player) -> None:
    seats = [{"kind": "you"}, {"kind": "local", "name": "Theo"}, {"kind": "bot", "bot": "random"}]
    game = next(game.name for game in games.all_games() if keeps_secrets(game))
    made = mara.post("/api/tables", 201, game=game, players=3, seats=seats, arranged=True, seed=4)
    mara.post(f"{made['url'].replace('table', 'api/tables')}/chat", 201, text="Good evening", seat=1)
    reader.go(made["url"])
    reader.page.wait_for_selector("[data-key=i-am]:not([disabled])")
    assert found(reader.page) == []
    reader.page.locator(".curtain .acts .btn").first.click()
    reader.page.wait_for_selector(".seat-link .field")
    assert found(reader.page) == []
    reader.page.keyboard.press("Escape")
    reader.page.click("[data-key=i-am]")
    reader.wait_for_match()
    reader.page.click("#fq-chat-tool")
    reader.page.click(".chat .quiet summary")
    assert found(reader.page) == []


@pytest.mark.parametrize("game", games.names())
def test_end_and_look_back(reader: Person, ended: Ended, game: str) -> None:
    reader.go(f"/table/{ended(game)}")
    reader.page.wait_for_selector("#fq-result .towers")
    assert found(reader.page) == []
    reader.page.click('#fq-prompt [data-key="share"]')
    reader.page.wait_for_selector(".share-picture")
    assert reader.page.eval_on_selector(
        ".share-picture", "image => image.decode().then(() => image.naturalWidth)"
    )
    assert found(reader.page) == []
    reader.page.keyboard.press("Escape")
    reader.page.click('#fq-prompt [data-key="table"]')
    reader.page.wait_for_selector("#fq-boards svg.drawing")
    assert found(reader.page) == []
    reader.page.click('#fq-prompt [data-key="look-back"]')
    reader.page.wait_for_selector(".look-back")
    assert found(reader.page) == []


def test_advice_and_plan(reader: Person, tables: dict[str, str]) -> None:
    code = tables[games.names()[0]]
    reader.enter_lobby()
    reader.page.evaluate("() => localStorage['fq-play'] = JSON.stringify({pace: 'off', advice: 'every'})")
    for page in (f"/table/{code}", f"/plan/{code}"):
        reader.go(page)
        reader.wait_for_match()
        reader.page.wait_for_selector("#fq-shoulder b")
        assert found(reader.page) == []


@pytest.mark.parametrize("path", ["/rules/gold", "/nowhere", "/docs"])
def test_pages_to_read(reader: Person, path: str) -> None:
    reader.page.goto(reader.url + path)
    reader.page.wait_for_load_state()
    assert found(reader.page) == []
    reader.complaints.clear()  # the browser notes a 404


def test_menu_and_rules_over_the_table(reader: Person, tables: dict[str, str]) -> None:
    reader.go(f"/table/{next(iter(tables.values()))}")
    reader.wait_for_match()
    reader.page.click("#fq-menu-tool")
    reader.page.wait_for_selector("dialog .menu")
    assert found(reader.page) == []
    reader.page.click('.menu [data-key="preferences"]')
    reader.page.wait_for_selector("dialog.preferences")
    assert found(reader.page) == []
    reader.page.keyboard.press("Escape")
    reader.page.click("#fq-rules-tool")
    reader.page.wait_for_selector("dialog.rules")
    assert found(reader.page) == []


def test_nothing_moves_for_whoever_asked_for_calm(browser: Browser, server: Server, mara: Player,
                                                  ended: Ended) -> None:  # fmt: skip
    calm = Person(browser, server.url, calm=True)
    calm.context.add_cookies([{"name": COOKIE, "value": mara.token, "url": server.url}])
    for path in ("/", *(f"/table/{ended(game)}" for game in games.names())):
        calm.go(path)
        calm.page.wait_for_timeout(100)
        running = "document.getAnimations().filter(a => a.playState === 'running').length"
        assert calm.page.evaluate(running) == 0
    calm.leave()
