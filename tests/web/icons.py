"""Draws the icons of the app from `static/icon.svg`: `python -m tests.web.icons` rewrites the PNG files beside it."""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from fourquarters.picture.tokens import tokens
from fourquarters.web.pages.frame import STATIC
from tests.web.browsing import CHROMIUM

ICONS = {
    "icon-180.png": (180, 0.74, True),
    "icon-192.png": (192, 1.0, False),
    "icon-512.png": (512, 1.0, False),
    "icon-maskable.png": (512, 0.66, True),
}
"""For each file its size, how much of it the coin takes, and whether it lies on paper (launchers cut that to shape)."""


def drawn(browser: Browser, name: str) -> bytes:
    """An icon as PNG."""
    size, share, on_paper = ICONS[name]
    svg = base64.b64encode((STATIC / "icon.svg").read_bytes()).decode()
    ground = tokens("light")["--fq-paper"] if on_paper else "transparent"
    page = browser.new_page(viewport={"width": size, "height": size}, device_scale_factor=1)
    page.set_content(
        f'<body style="margin:0;background:{ground};display:grid;place-items:center;height:100vh">'
        f'<img width="{size * share}" height="{size * share}" src="data:image/svg+xml;base64,{svg}">'
    )
    page.wait_for_function("document.images[0].complete")
    made = page.screenshot(omit_background=not on_paper)
    page.close()
    return made


def write_all(folder: Path = STATIC) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        for name in ICONS:
            (folder / name).write_bytes(drawn(browser, name))


if __name__ == "__main__":
    write_all()
