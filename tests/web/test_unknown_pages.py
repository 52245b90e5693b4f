"""What is not there is a page for people, in the house's look and their language, and JSON for programs."""

from __future__ import annotations

import re

import httpx
import pytest

from fourquarters.web.errors import Refused
from fourquarters.words.tongue import Tongue
from tests.web.serving import Player, Server

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


def ask(server: Server, path: str, **headers: str) -> httpx.Response:
    return httpx.get(f"{server.url}{path}", headers=headers)


@pytest.mark.parametrize(
    "path", ["/nowhere", "/rules/chess", "/table/NOSUCH", "/table", "/a/b/c.html", "/rules/"]
)
def test_a_browser_gets_a_page(server: Server, path: str) -> None:
    answer = ask(server, path, accept=BROWSER)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "<h1>There is nothing here.</h1>" in answer.text
    assert '<a class="brand" href="/"' in answer.text
    assert "content-security-policy" in answer.headers


def test_the_page_is_in_the_reader_s_language(server: Server) -> None:
    answer = ask(server, "/nowhere", accept=BROWSER, **{"accept-language": "de-AT,de;q=0.9"})
    assert '<html lang="de"' in answer.text
    assert "Hier gibt es nichts." in answer.text


@pytest.mark.parametrize(
    "path",
    ["/table/NOSUCH", "/plan/NOSUCH", "/analysis/NOSUCH", "/learn/chess", "/rules/chess", "/groups/nobody",
     "/tournaments/NOSUCH", "/people/nobody", "/puzzles/chess", "/puzzles/gold/99999", "/puzzles/match/NOSUCH/3",
     "/leaderboards/chess", "/statistics/chess", "/stop/nobody"],
)  # fmt: skip
def test_the_address_of_a_page_leads_to_a_page_in_the_language_that_it_asks_for(
    server: Server, path: str
) -> None:
    answer = ask(server, f"{path}?lang=de", accept="*/*")
    assert answer.status_code in {403, 404}
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-store"
    assert '<html lang="de"' in answer.text
    assert not re.search(r"There is|You are not", answer.text.partition("<script")[0])


def test_what_is_refused_is_said_in_the_language_that_somebody_has_chosen(ann: Player) -> None:
    ann.http.headers["accept-language"] = "en"
    ann.ask("PATCH", "/api/me", language="de")
    page = ann.http.get("/nowhere", headers={"accept": BROWSER}).text
    assert "Hier gibt es nichts." in page
    assert ann.http.get("/api/tables/NOSUCH").json()["why"] == Refused("no_such_table").told(Tongue("de"))
    early = ann.http.post("/api/tables", content="x", headers={"content-type": "text/plain"})
    assert early.json()["why"] == Refused("forbidden").told(Tongue("de"))
    asked = ann.http.get("/api/tables/NOSUCH?lang=en").json()["why"]
    assert asked == Refused("no_such_table").told(Tongue("en"))


@pytest.mark.parametrize(("path", "accept"), [("/nowhere", "*/*"), ("/nowhere", "application/json"),
                                              ("/api/nowhere", BROWSER), ("/api/tables/NOSUCH", BROWSER),
                                              ("/static/nowhere.js", BROWSER)])  # fmt: skip
def test_a_program_gets_json(server: Server, path: str, accept: str) -> None:
    answer = ask(server, path, accept=accept)
    assert answer.status_code == 404
    assert answer.json()["error"] in {"not_found", "no_such_table"}


def test_what_no_page_sends_is_answered_as_to_a_program(server: Server) -> None:
    answer = httpx.request("DELETE", f"{server.url}/rules/gold", headers={"accept": BROWSER})
    assert answer.status_code == 405
    assert answer.json()["error"] == "not_allowed"
