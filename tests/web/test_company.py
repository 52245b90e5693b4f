"""People in company: what they write to each other, and seats that move from one device to another."""

from __future__ import annotations

import json
import re
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest

from fourquarters import games
from fourquarters.web.accounts.writing import counted, tidy_text
from fourquarters.web.storage.link_store import hashed
from tests.web.serving import NO_LIMITS, Player, Server, running
from tests.web.test_hot_seat import OPEN, WITH_SECRETS, family

GAME = OPEN[0]
PLENTY = {**NO_LIMITS, "writing": [1e9, 1e9], "writing_of_address": [1e9, 1e9]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("company") / "tables.db", limits=PLENTY) as server:
        yield server


def events_of(player: Player, code: str, wanted: int) -> list[Any]:
    """So many messages of the event stream, as a browser without WebSocket reads them."""
    heard: list[Any] = []
    with player.http.stream("GET", f"/api/tables/{code}/events") as answer:
        for line in answer.iter_lines():
            if line.startswith("data: "):
                message = json.loads(line[6:])
                if message["type"] == "chat":
                    heard.append(message)
            if len(heard) == wanted:
                break
    return heard


def test_a_line_reaches_everyone_by_both_ways_and_survives_a_restart(tmp_path: Any) -> None:
    with running(tmp_path / "t.db") as server, server.player("Ann") as ann, server.spectator() as watcher:
        code = ann.open_table(GAME, "you", "open")
        ann.post(f"/api/tables/{code}/chat", 201, text="Good evening")
        streamed: list[Any] = []
        reading = threading.Thread(target=lambda: streamed.extend(events_of(watcher, code, 2)))
        reading.start()
        with watcher.live(code) as line:
            assert line.wait_for("chat")["lines"][0]["text"] == "Good evening"
            time.sleep(0.3)
            ann.post(f"/api/tables/{code}/chat", 201, reaction="well_played")
            told = line.wait_for("chat")["lines"]
        reading.join(10)
        assert [message["lines"] for message in streamed][-1] == told
        assert [(one["name"], one["seat"], one["reaction"]) for one in told] == [("Ann", 0, "well_played")]
        server.kill()
        server.start()
        after = ann.get(f"/api/tables/{code}/chat")["lines"]
        assert [(one["text"], one["reaction"]) for one in after] == [
            ("Good evening", ""),
            ("", "well_played"),
        ]


def test_writing_changes_nothing_about_the_match(server: Server) -> None:
    with server.player("Ann") as ann:
        code = ann.open_table(GAME, "you", "random")
        before = ann.view(code), ann.get(f"/api/tables/{code}/match.json")
        ann.post(f"/api/tables/{code}/chat", 201, text="Hello")
        now = ann.view(code), ann.get(f"/api/tables/{code}/match.json")
        assert [one["version"] for one in (before[0], now[0])] == [0, 0]
        assert before[1] == now[1]
        with ann.live(code, **{"as": "view"}) as line:  # a program that plays is not spoken to
            line.wait_for("view")
            ann.post(f"/api/tables/{code}/chat", 201, text="Hello")
            line.say(ping=1)
            assert line.hear()["type"] == "pong"


def test_bots_sleep_on_while_people_write(tmp_path: Any) -> None:
    """At a table that nobody is watching bots pause; a line does not wake them."""
    with running(tmp_path / "t.db", unwatched=0.2, bot_pause=0.3) as server, server.player("Ann") as ann:
        code = ann.open_table(GAME, "random", "random")
        time.sleep(1.0)
        versions = []
        for _ in range(2):
            time.sleep(0.5)
            ann.post(f"/api/tables/{code}/chat", 201, text="psst")
            versions.append(last_event(server))
        assert versions[0] == versions[1]


def last_event(server: Server) -> int:
    with closing(sqlite3.connect(server.settings["database"])) as database:
        return int(database.execute("SELECT max(number) FROM events").fetchone()[0])


def test_text_is_text_of_a_limited_length(server: Server) -> None:
    with server.player("Ann") as ann:
        code = ann.open_table(GAME, "you", "open")
        at = f"/api/tables/{code}/chat"
        for body, status, error in (
            ({}, 400, "nothing_said"),
            ({"text": " \u200d\n\u202e\u0301 "}, 400, "nothing_said"),
            ({"text": "a", "reaction": "oops"}, 400, "nothing_said"),
            ({"text": "x" * 281}, 413, "too_long"),
            ({"text": "x" * 5000}, 400, "bad_request"),
            ({"text": "a\0b"}, 400, "bad_request"),
            ({"reaction": "<b>"}, 400, "bad_request"),
            ({"text": "hi", "seat": 1}, 403, "foreign_seat"),
        ):
            assert ann.post(at, status, **body)["error"] == error, body
        assert not ann.get(at)["lines"]
        said = ann.post(at, 201, text="<img src=x onerror=alert(1)> \u202eevil\u202c\r\nline\u2028two")
        assert said["text"] == "<img src=x onerror=alert(1)> evil line two"
        assert ann.post(at, 201, text="ö" * 280)["text"] == "ö" * 280


def test_the_document_says_that_a_line_is_a_text_or_a_reaction(server: Server) -> None:
    with server.player("Ann") as ann:
        shapes = ann.get("/schema/openapi.json")["components"]["schemas"]["ChatAsked"]["oneOf"]
    text, reaction = (shape["properties"] for shape in shapes)
    assert [shape["required"] for shape in shapes] == [["text"], ["reaction"]]
    assert text["reaction"]["const"] == reaction["text"]["const"] == ""
    assert "" not in reaction["reaction"]["enum"]
    for written in (
        "a",
        "é",
        "?",
        "你好",
        " hi ",
        "\U0001f44d",
        "",
        " ",
        "\u200d\n\u202e",
        "\u0301",
        "\ue000",
    ):
        assert bool(re.search(text["text"]["pattern"], written)) == bool(tidy_text(written)), ascii(written)


def test_accents_and_families_of_emoji_count_as_they_look() -> None:
    family = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
    assert tidy_text(family) == family
    assert tidy_text("می\u200cخواهم") == "می\u200cخواهم"
    assert counted("e\u0301") == 1
    tower = "o" + "\u0336" * 50
    assert len(tidy_text(tower)) <= 5


def test_whoever_writes_too_fast_is_asked_to_wait(tmp_path: Any) -> None:
    with running(tmp_path / "t.db") as server, server.player("Ann") as ann:
        code = ann.open_table(GAME, "you", "random")
        answers = [ann.http.post(f"/api/tables/{code}/chat", json={"text": f"spam {n}"}) for n in range(20)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert 12 <= len(refused) <= 14
        assert refused[0].json()["error"] == "write_slower"
        assert refused[0].headers["Retry-After"]
        view = ann.view(code)  # and can still play
        ann.move(code, view["version"], view["legal"][0]["move"] if view["legal"] else 0, 200)


def test_spectators_can_be_asked_to_be_silent(server: Server) -> None:
    with server.player("Ann") as ann, server.player("Ben") as ben, server.player("Eve") as eve:
        code = ann.open_table(GAME, "you", "open", *["random"] * (min(games.load(GAME).players) - 2))
        ben.post(f"/api/tables/{code}/sit")
        at = f"/api/tables/{code}"
        assert eve.post(f"{at}/chat", 201, text="Hi")["seat"] == -1
        assert eve.post(f"{at}/hush", 403, on=True)["error"] == "not_host"
        assert ben.post(f"{at}/hush", 403, on=True)["error"] == "not_host"
        with eve.live(code) as line:
            ann.post(f"{at}/hush", on=True)
            assert line.wait_for("chat", hushed=True)
        assert eve.post(f"{at}/chat", 403, text="Hi")["error"] == "hushed"
        ben.post(f"{at}/chat", 201, text="Thanks")
        ann.post(f"{at}/hush", on=False)
        eve.post(f"{at}/chat", 201, reaction="thanks")


def test_everyone_at_a_device_writes_in_their_own_name(server: Server) -> None:
    with server.player("Ann") as ann:
        code = family(ann, WITH_SECRETS[0])
        at = f"/api/tables/{code}/chat"
        lines = [ann.post(at, 201, text="Hi", seat=seat) for seat in (0, 1)]
        assert [line["name"] for line in lines] == ["Ann", "Mara"]
        assert lines[0]["who"] != lines[1]["who"]
        decider = ann.view(code)["decider"]
        assert ann.post(at, 201, text="Hi")["seat"] == decider


def test_what_is_written_goes_with_its_table_and_old_lines_go_first(server: Server) -> None:
    with server.player("Ann") as ann:
        code = ann.open_table(GAME, "you", "open")
        for n in range(305):
            ann.post(f"/api/tables/{code}/chat", 201, text=f"line {n}")
        lines = ann.get(f"/api/tables/{code}/chat")["lines"]
        assert [line["text"] for line in lines] == [f"line {n}" for n in range(245, 305)]
        kept = "SELECT count(*) FROM chat JOIN tables ON tables.id = table_id WHERE code = ?"
        with closing(sqlite3.connect(server.settings["database"])) as database:
            assert database.execute(kept, [code]).fetchone() == (300,)


def token_of(player: Player, code: str, seat: int) -> str:
    link = player.post(f"/api/tables/{code}/seat-link", seat=seat)
    size = len(link["rows"])
    assert {len(row) for row in link["rows"]} == {size}
    return str(link["url"].partition("#seat=")[2])


def test_a_seat_moves_once_and_by_the_newest_link_only(server: Server) -> None:
    with server.player("Ann") as ann, server.player("Mo") as phone, server.player("Eve") as eve:
        code = family(ann, WITH_SECRETS[0])
        at = f"/api/tables/{code}"
        assert eve.post(f"{at}/seat-link", 403, seat=1)["error"] == "not_seated"
        assert ann.post(f"{at}/seat-link", 403, seat=2)["error"] == "foreign_seat"
        old, new = token_of(ann, code, 1), token_of(ann, code, 1)
        assert eve.post(f"{at}/claim", 403, token=old)["error"] == "link_gone"
        assert ann.post(f"{at}/claim", 409, token=new)["error"] == "link_is_yours"
        seats = phone.post(f"{at}/claim", token=new)["seats"]
        assert [(seat["name"], seat["yours"]) for seat in seats[:2]] == [("Ann", False), ("Mara", True)]
        assert eve.post(f"{at}/claim", 403, token=new)["error"] == "link_gone"
        assert phone.get(f"{at}/view")["seat"] == 1
        # Whoever is left at the old device still says who they are: the phone's owner may be holding it.
        assert ann.get(f"{at}/view")["seat"] == -1
        assert ann.get(f"{at}/view?seat=0")["seat"] == 0
        assert ann.get(f"{at}/view?seat=1", 403)["error"] == "foreign_seat"
        back = phone.post(f"{at}/seat-link", seat=1)["url"].partition("#seat=")[2]
        ann.post(f"{at}/claim", token=back)
        assert phone.get(f"{at}/view")["seat"] == -1
        assert [seat["yours"] for seat in ann.get(at)["seats"][:2]] == [True, True]


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_a_link_made_before_seats_are_drawn_moves_the_person_it_was_made_for(
    server: Server, game: str
) -> None:
    seats = [{"kind": "you"}, {"kind": "local", "name": "Mara"}, {"kind": "open"}]
    for seed in range(8):
        with server.player("Ann") as ann, server.player("Bob") as bob, server.player("Eve") as eve:
            table = ann.post("/api/tables", 201, game=game, players=3, seats=seats, seed=seed)
            at = f"/api/tables/{table['code']}"
            link = ann.post(f"{at}/seat-link", seat=1)["url"]
            bob.post(f"{at}/sit")
            taken = eve.post(f"{at}/claim", token=link.split("#seat=")[1])
            assert [seat["name"] for seat in taken["seats"] if seat["yours"]] == ["Mara"]


def test_a_line_written_while_seats_are_drawn_stays_its_writers(server: Server) -> None:
    for _ in range(12):
        with server.player("Ann") as ann, server.player("Bob") as bob:
            code = ann.post("/api/tables", 201, game=GAME, players=2)["code"]
            sits = threading.Thread(target=bob.post, args=(f"/api/tables/{code}/sit",))
            sits.start()
            ann.post(f"/api/tables/{code}/chat", 201, text="Hello")
            sits.join()
            assert [line["name"] for line in ann.get(f"/api/tables/{code}/chat")["lines"]] == ["Ann"]


def test_a_preference_renames_nobody_who_took_a_seat_over(server: Server) -> None:
    with server.player("Ann") as ann, server.player("Eve") as eve:
        code = ann.open_table(GAME, "you", "random")
        link = ann.post(f"/api/tables/{code}/seat-link", seat=0)["url"]
        eve.post(f"/api/tables/{code}/claim", token=link.split("#seat=")[1])
        before = [seat["name"] for seat in eve.get(f"/api/tables/{code}")["seats"]]
        eve.ask("PATCH", "/api/me", preferences={"sound": "all"})
        assert [seat["name"] for seat in eve.get(f"/api/tables/{code}")["seats"]] == before


def test_a_link_runs_out_and_is_kept_as_a_hash_only(server: Server) -> None:
    with server.player("Ann") as ann, server.player("Eve") as eve:
        code = family(ann, GAME)
        token = token_of(ann, code, 1)
        with closing(sqlite3.connect(server.settings["database"])) as database:
            rows = database.execute("SELECT token, until FROM seat_links").fetchall()
            assert hashed(token) in [row[0] for row in rows]
            assert token not in str(rows)
            database.execute("UPDATE seat_links SET until = ?", [time.time() - 1])
            database.commit()
        assert eve.post(f"/api/tables/{code}/claim", 403, token=token)["error"] == "link_gone"
        assert token not in server.said.read_text()


def test_of_many_who_open_a_link_at_once_one_gets_the_seat(server: Server) -> None:
    with ExitStack() as stack:
        ann = stack.enter_context(server.player("Ann"))
        code = family(ann, GAME)
        token = token_of(ann, code, 1)
        people = [stack.enter_context(server.player(f"P{n}")) for n in range(8)]
        answers: list[int] = []

        def ask(player: Player) -> None:
            answers.append(player.http.post(f"/api/tables/{code}/claim", json={"token": token}).status_code)

        threads = [threading.Thread(target=ask, args=[player]) for player in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [200] + [403] * 7


def test_two_workers_and_postgres_keep_company_too(postgres_url: str) -> None:
    with ExitStack() as stack:
        one, two = (stack.enter_context(running(postgres_url)) for _ in range(2))
        who = ((one, "Ann"), (two, "Ben"), (two, "Cat"))
        ann, ben, cat = (stack.enter_context(server.player(name)) for server, name in who)
        code = ann.open_table(GAME, "you", "open", arranged=True)
        ben.post(f"/api/tables/{code}/sit")
        with ben.live(code) as line:
            ann.post(f"/api/tables/{code}/chat", 201, text="Over here")
            assert line.wait_for("chat")["lines"][0]["text"] == "Over here"
        token = token_of(ann, code, 0)
        assert cat.post(f"/api/tables/{code}/claim", token=token)["seats"][0]["yours"]
        deadline = time.monotonic() + 5
        while ann.view(code)["seat"] != -1 and time.monotonic() < deadline:
            time.sleep(0.05)
        assert ann.view(code)["seat"] == -1
