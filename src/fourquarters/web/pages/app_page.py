"""The page as an app: what a browser needs to install it, its service worker, and the page without a network.

None of this belongs to anybody in particular: no name, no table, no preference is in it.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.response import Template

from fourquarters.picture.tokens import tokens
from fourquarters.web.http.services import Services
from fourquarters.web.pages.frame import file_hash
from fourquarters.web.pages.words import page_words
from fourquarters.words.tongue import LANGUAGES, Tongue

NO_CACHE = {"Cache-Control": "no-cache"}
ICONS = (("icon.svg", "any", "any"), ("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"),
         ("icon-maskable.png", "512x512", "maskable"))  # fmt: skip
OFFLINE_FILES = ("tokens.css", "page.css", "offline.js", "icon.svg")


def static(name: str) -> str:
    """The address of a file, which names its version."""
    return f"/static/{name}?v={file_hash()}"


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(services: Services, lang: str = "") -> Response[dict[str, Any]]:
    """What the app is called, how it looks and where it starts."""
    language = lang if lang in LANGUAGES else "en"
    light, base = tokens("light"), services.base
    made = {
        "id": f"{base}/",
        "name": "Four Quarters",
        "short_name": "Four Quarters",
        "description": page_words(Tongue(language))["hello_more"],
        "lang": language,
        "dir": "ltr",
        "start_url": f"{base}/",
        "scope": f"{base}/",
        "display": "standalone",
        "background_color": light["--fq-table"],
        "theme_color": light["--fq-table"],
        "categories": ["games"],
        "icons": [
            {"src": base + static(name), "sizes": sizes, "type": media_type(name), "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
    }
    return Response(made, media_type="application/manifest+json", headers=NO_CACHE)


def media_type(name: str) -> str:
    return "image/svg+xml" if name.endswith(".svg") else "image/png"


@get("/service-worker.js", include_in_schema=False)
async def service_worker() -> Template:
    """Another version of the files makes another worker: browsers notice by themselves."""
    files = [static(name) for name in OFFLINE_FILES]
    made = {"v": file_hash(), "files": files}
    return Template("service-worker.js", context=made, media_type="text/javascript", headers=NO_CACHE)


@get("/offline", include_in_schema=False)
async def offline() -> Template:
    """The page that is shown without a network, in every language."""
    told = {language: page_words(Tongue(language)) for language in LANGUAGES}
    made = {"v": file_hash(), "told": told, "languages": list(LANGUAGES)}
    return Template("offline.html", context=made, headers=NO_CACHE)


ROUTES = (manifest, service_worker, offline)
