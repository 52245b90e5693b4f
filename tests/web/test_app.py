"""The page as an app: it can be installed, greets without a network, and never keeps anybody at an old version."""

from __future__ import annotations

import base64
import shutil
import struct
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

import fourquarters
from fourquarters.web.pages.frame import STATIC
from tests.web import icons
from tests.web.browsing import PHONE, Person, running
from tests.web.serving import Server

CONTROLLED = "() => navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))"
KEPT = """() => caches.keys().then(names => Promise.all(names.map(name => caches.open(name)
  .then(cache => cache.keys()).then(kept => [name, kept.map(request => request.url)]))))"""
DIFFERENCE = """async pictures => {
  const [one, other] = await Promise.all(pictures.map(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height).data;
  }));
  if (one.length !== other.length) return 1;
  let off = 0;
  for (let i = 0; i < one.length; i++) off += Math.abs(one[i] - other[i]) > 40;
  return off / one.length;
}"""


def visitor(browser: Browser, server: Server, **how: Any) -> Person:
    """Somebody whose browser has the service worker."""
    person = Person(browser, server.url, service_workers="allow", **how)
    person.enter_lobby()
    person.page.wait_for_function(CONTROLLED)
    return person


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_manifest_says_how_to_install_it_and_knows_nobody(server: Server, language: str) -> None:
    answer = httpx.get(f"{server.url}/manifest.webmanifest?lang={language}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert "set-cookie" not in answer.headers
    told = answer.json()
    assert (told["lang"], told["display"], told["start_url"], told["scope"]) == (
        language,
        "standalone",
        "/",
        "/",
    )
    assert told["description"] in httpx.get(f"{server.url}/", headers={"Accept-Language": language}).text
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        picture = httpx.get(server.url + icon["src"])
        assert picture.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            wide, high = struct.unpack(">II", picture.content[16:24])
            assert icon["sizes"] == f"{wide}x{high}"


def test_the_pages_name_manifest_icons_and_the_colours_of_both_themes(server: Server) -> None:
    with httpx.Client(base_url=server.url, headers={"X-FQ": "1"}) as anyone:
        text = anyone.get("/").text
        assert 'rel="manifest"' in text
        assert 'rel="apple-touch-icon"' in text
        assert text.count('name="theme-color"') == 2
        anyone.patch("/api/me", json={"theme": "dark"})
        assert anyone.get("/").text.count('name="theme-color"') == 1


@pytest.mark.parametrize("path", ["/service-worker.js", "/offline", "/manifest.webmanifest"])
def test_what_the_app_needs_belongs_to_nobody_and_is_asked_for_again(server: Server, path: str) -> None:
    answer = httpx.get(server.url + path)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"
    assert "set-cookie" not in answer.headers
    assert "fq-page-data" not in answer.text


def test_the_icons_are_drawings_of_the_one_icon(browser: Browser) -> None:
    page = browser.new_page()
    for name in icons.ICONS:
        pictures = [
            base64.b64encode(made).decode()
            for made in (icons.drawn(browser, name), (STATIC / name).read_bytes())
        ]
        assert page.evaluate(DIFFERENCE, pictures) < 0.01, name
    page.close()


def test_without_a_network_there_is_a_friendly_page_in_the_readers_language_and_theme(
    tmp_path: Path, browser: Browser
) -> None:
    with running(tmp_path / "tables.db") as server:
        person = visitor(browser, server, locale="de-DE", viewport=PHONE, color_scheme="light")
        with person.page.expect_response("**/api/me"):
            person.page.click("[data-theme-switch]")
        ground = person.page.evaluate("getComputedStyle(document.body).backgroundColor")
        person.play_bots("gold", 2)
        code = person.page.url.rpartition("/")[2]
        kept = dict(person.page.evaluate(KEPT))
        assert len(kept) == 1
        for url in next(iter(kept.values())):  # nothing that belongs to anybody
            assert url == f"{server.url}/offline" or f"?v={next(iter(kept)).removeprefix('fq-')}" in url, url
        server.stop()
        person.page.goto(f"{server.url}/table/{code}")
        person.expect("main:visible h1").to_have_text("Keine Verbindung")
        assert person.page.evaluate("getComputedStyle(document.body).backgroundColor") == ground
        assert not person.scrolls_sideways()
        server.start()
        person.page.click("[data-again]:visible")
        person.wait_for_match()
        assert person.page.url.endswith(code)
        person.leave()


def test_a_new_version_is_there_at_once(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same address serves other files from one moment to the next, as after a deploy."""
    with running(tmp_path / "tables.db") as server:
        person = visitor(browser, server)
        before = person.page.evaluate(KEPT)
        server.stop()
        newer = tmp_path / "newer"
        shutil.copytree(
            Path(fourquarters.__file__).parent,
            newer / "fourquarters",
            ignore=shutil.ignore_patterns("__pycache__"),
        )
        static = newer / "fourquarters" / "web" / "static"
        for name, more in (
            ("page.css", "body { border-top: 7px solid #010203; }"),
            ("dom.js", "window.deployed = 1;"),
        ):
            (static / name).write_text((static / name).read_text(encoding="utf-8") + more, encoding="utf-8")
        monkeypatch.setenv("PYTHONPATH", str(newer))
        server.start()
        person.enter_lobby()
        assert person.page.evaluate("getComputedStyle(document.body).borderTopWidth") == "7px"
        assert person.page.evaluate("window.deployed") == 1
        person.page.wait_for_function(
            f"before => ({KEPT})().then(now => now.length === 1 && now[0][0] !== before)", arg=before[0][0]
        )
        person.leave()


def test_a_notification_of_the_worker_knows_its_table(tmp_path: Path, browser: Browser) -> None:
    with running(tmp_path / "tables.db") as server:
        person = visitor(browser, server)
        person.context.grant_permissions(["notifications"])
        told = person.page.evaluate(
            """async () => {
              const { tell, settle } = await import('/static/notify.js');
              await tell('Your turn', 'Table ABC is waiting for you.', 'ABC');
              const worker = await navigator.serviceWorker.ready;
              const seen = () => worker.getNotifications().then(all => all.map(one => [one.title, one.tag, one.data.url]));
              await new Promise(done => setTimeout(done, 300));
              const shown = await seen();
              await settle('ABC');
              return [shown, await seen()];
            }"""
        )
        assert told == [[["Your turn", "fq-ABC", person.page.url]], []]
        person.leave()


def test_nothing_lies_under_the_notch_or_the_home_bar(server: Server, browser: Browser) -> None:
    insets = {"top": 47, "bottom": 34, "left": 0, "right": 0}
    person = Person(browser, server.url, viewport=PHONE)
    person.play_bots("gold", 2)
    person.wait_until_asked()
    free = person.page.locator("#fq-prompt").bounding_box()
    client = person.context.new_cdp_session(person.page)
    client.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    person.page.wait_for_timeout(100)
    bar, prompt = (person.page.locator(part).bounding_box() for part in (".bar", "#fq-prompt"))
    assert bar
    assert prompt
    assert free
    assert bar["y"] == 47
    assert prompt["height"] == free["height"] + 34
    lowest = person.page.evaluate(
        "Math.max(...[...document.querySelectorAll('#fq-prompt button')].map(b => b.getBoundingClientRect().bottom))"
    )
    assert lowest <= PHONE["height"] - 34
    assert not person.scrolls()
    person.leave()
