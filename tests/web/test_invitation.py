"""The link that friends are sent: an address that they can reach, or the plain word that there is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from fourquarters.web.http import invitation
from fourquarters.web.http.invitation import invite
from fourquarters.web.settings import Settings
from tests.web.serving import running

LAN = "192.168.7.20"


@pytest.fixture(autouse=True)
def _in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitation, "lan_address", lambda: LAN)


def link(asked: str, host: str = "127.0.0.1", public_url: str = "") -> tuple[str, bool]:
    """The link to table ABC for somebody who came by this address, and whether others can use it."""
    found = invite(Settings(host=host, public_url=public_url), asked, "ABC")
    return found.url, found.reachable


def test_the_public_address_goes_before_any_other() -> None:
    public = "https://play.example.org/"
    assert link("http://localhost:8400/", public_url=public) == ("https://play.example.org/table/ABC", True)
    assert link("http://10.0.0.1/", public_url=public)[0] == "https://play.example.org/table/ABC"


def test_whoever_came_by_a_name_or_address_passes_it_on() -> None:
    assert link("https://games.example.org/") == ("https://games.example.org/table/ABC", True)
    assert link("http://192.168.1.5:8400/") == ("http://192.168.1.5:8400/table/ABC", True)


@pytest.mark.parametrize("asked", ["localhost", "127.0.0.1", "[::1]", "127.1.2.3"])
def test_a_server_for_everyone_gives_its_address_in_the_network(asked: str) -> None:
    for host in ("0.0.0.0", "::"):
        assert link(f"http://{asked}:8400/", host=host) == (f"http://{LAN}:8400/table/ABC", True)


def test_a_server_for_this_computer_says_that_others_cannot_come() -> None:
    assert link("http://localhost:8400/") == ("http://localhost:8400/table/ABC", False)
    assert link("http://127.0.0.1:8400/", host="::1") == ("http://127.0.0.1:8400/table/ABC", False)


def test_without_a_network_nobody_can_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitation, "lan_address", lambda: "")
    assert link("http://localhost:8400/", host="0.0.0.0") == ("http://localhost:8400/table/ABC", False)


def test_the_page_and_the_code_name_the_same_address(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", public_url="https://play.example.org") as server, server.player() as ann:
        code = ann.open_table("gold", "you", "open")
        html = httpx.get(f"{server.url}/table/{code}").text
        assert told(html) == {"url": f"https://play.example.org/table/{code}", "reachable": True}
        public = httpx.get(f"{server.url}/api/tables/{code}/qr.svg").text
    with running(tmp_path / "t.db") as server:
        assert httpx.get(f"{server.url}/api/tables/{code}/qr.svg").text != public
        html = httpx.get(f"{server.url}/table/{code}").text
        assert told(html) == {"url": f"{server.url}/table/{code}", "reachable": False}


def told(html: str) -> Any:
    """The invitation in a page's data."""
    data = html.split('id="fq-page-data">')[1].split("</script>")[0]
    return json.loads(data)["invitation"]
