"""A page's files in one answer: nothing is missing, nothing comes twice, and it is what the files say."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest

from fourquarters.web.pages.bundles import IMPORT, modules, sheets
from fourquarters.web.pages.frame import STATIC
from tests.web.serving import Server

SCRIPTS = sorted(STATIC.glob("*.js"))
SAYS_IMPORT = re.compile(r"^\s*import\b.*|\bimport\(", re.MULTILINE)
SAYS_EXPORT = re.compile(r"^\s*export\b.*", re.MULTILINE)
PAGES = ("/", "/home", "/rules/gold", "/statistics", "/puzzles", "/leaderboards", "/account", "/club", "/learn/gold",
         "/puzzles/gold", "/stop/none")  # fmt: skip


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_module_imports_and_exports_only_in_ways_that_a_bundle_knows(script: Path) -> None:
    text = script.read_text()
    assert len(SAYS_IMPORT.findall(text)) == len(IMPORT.findall(text))
    assert "$" + script.stem not in text
    whole = modules((script.stem,))
    assert not SAYS_IMPORT.search(whole)
    assert len(SAYS_EXPORT.findall(whole)) == 1  # the list at its end


def test_no_module_imports_one_that_imports_it() -> None:
    below = {path.stem: {name for _, name in IMPORT.findall(path.read_text())} for path in SCRIPTS}
    while free := [name for name, needed in below.items() if not needed & below.keys()]:
        for name in free:
            del below[name]
    assert not below


def test_a_bundle_is_a_module_that_a_stranger_can_read(tmp_path: Path) -> None:
    """Node reads the longest ones as modules."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    for name in ("table", "lobby", "club", "host"):
        (tmp_path / f"{name}.mjs").write_text(modules((name,)))
        subprocess.run([node, "--check", tmp_path / f"{name}.mjs"], check=True, timeout=60)


def test_sheets_follow_each_other_as_they_were_named() -> None:
    assert (
        sheets(("strip", "page"))
        == (STATIC / "strip.css").read_text() + "\n" + (STATIC / "page.css").read_text()
    )


def test_a_page_asks_for_one_sheet_and_one_script(server: Server) -> None:
    for path in PAGES:
        text = httpx.get(server.url + path, follow_redirects=True).text
        asked = re.findall(r'(?:stylesheet" href|module" src)="([^"]+)"', text)
        assert len(asked) == 2, path
        for address in asked:
            answer = httpx.get(server.url + address)
            assert answer.status_code == 200, address
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            plain = httpx.get(server.url + address, headers={"Accept-Encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert plain.content == answer.content


def test_it_is_compressed_once_and_well(server: Server) -> None:
    with httpx.stream("GET", f"{server.url}/static/bundle/waitpill+strip+table.js") as answer:
        sent = b"".join(answer.iter_raw())
        assert answer.headers["cache-control"] == "no-cache"  # it does not name its version
    whole = modules(("waitpill", "strip", "table"))
    assert gzip.decompress(sent).decode() == whole
    assert len(sent) < 0.4 * len(whole)


@pytest.mark.parametrize(
    "names",
    ["nowhere.js", "table.css+page.css", "page+page.css", "table.py", "..%2f..%2fserver.js", "%2b.js", "table",
     "table.js", "strip+waitpill+table.js"],
)  # fmt: skip
def test_what_is_no_bundle_of_a_page_is_not_found(server: Server, names: str) -> None:
    """Putting one together takes a while: nobody can have the server do so for every order of all names."""
    assert httpx.get(f"{server.url}/static/bundle/{names}").status_code == 404
