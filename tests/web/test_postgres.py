"""The same storage on PostgreSQL, if a server of it can be started."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from sqlalchemy import event

from fourquarters.web.settings import Settings
from fourquarters.web.storage import archive_store, expiry_store, fact_store
from fourquarters.web.storage.database import Database
from tests.web.authenticator import Device
from tests.web.serving import running

GAME = "gold"


def test_a_match_over_two_workers_and_a_restart(postgres_url: str) -> None:
    with ExitStack() as stack:
        one, two = (stack.enter_context(running(postgres_url)) for _ in range(2))
        ann, ben = (stack.enter_context(s.player(n)) for s, n in ((one, "Ann"), (two, "Ben")))
        code = ann.open_table(GAME, "you", "open")
        ben.post(f"/api/tables/{code}/sit")
        with ann.live(code, **{"as": "view"}) as a, ben.live(code, **{"as": "view"}) as b:
            views = [a.wait_for("view", table="running"), b.wait_for("view")]
            for version in range(1, 16):
                mover = next(i for i, view in enumerate(views) if view["legal"])
                (a, b)[mover].say(move=views[mover]["legal"][0]["action"], version=version - 1)
                views = [line.wait_for("view", version=version) for line in (a, b)]
        one.kill()
        one.start()
        assert ann.view(code)["version"] == 15
        assert ann.view(code)["state"] == ben.view(code)["state"]


def test_bots_play_to_the_end(postgres_url: str) -> None:
    with running(postgres_url) as server, server.player() as ann:
        code = ann.open_table(GAME, "random", "greedy")
        with ann.live(code, **{"as": "view"}) as line:
            line.wait_for("view", over=True)
        assert server.settings["database"] == postgres_url


def test_a_member_from_the_first_passkey_to_the_last_goodbye(postgres_url: str) -> None:
    with running(postgres_url) as server:
        ann, phone = Device(server, "Ann"), Device(server, "Zoe")
        key, codes = ann.passkey(77), [one.open_table(GAME, "you", "random") for one in (ann, phone)]
        recovery = ann.join(key)["recovery_code"]
        assert phone.enter(key)["account"]["left"] == 1
        phone.post("/api/account/bring")
        assert {table["code"] for table in ann.get("/api/tables")["mine"]} == set(codes)
        ann.post("/api/account/sign-out", others=True)
        phone.get("/api/me", 401)
        phone.http.cookies.clear()
        phone.http.get("/")
        phone.post("/api/account/recover", code=recovery)
        assert len(phone.get("/api/account/export")["matches"]) == 2
        assert phone.post("/api/account/delete", name="Ann") == {"matches": 2}
        ann.get("/api/me", 401)
        for one in (ann, phone):
            one.http.close()


def test_text_that_no_database_takes_is_refused(postgres_url: str) -> None:
    with running(postgres_url) as server, server.player("Ann") as ann, server.spectator() as watcher:
        ann.get("/api/tables/%00", 404)
        ann.get("/api/tables/A%00/view", 404)
        ann.post("/api/tables", 400, game=GAME, players=2, contribution="a\0b")
        ann.post("/api/guests", 400, name="a\0b")
        code = ann.open_table(GAME, "you", "open", private=True)
        ann.post(f"/api/tables/{code}/sit", 400, contribution="\0")
        assert code not in [table["code"] for table in watcher.get("/api/tables")["open"]]
        ann.get("/health")


def test_what_is_looked_for_in_the_background_is_found_among_many_tables(postgres_url: str) -> None:
    """“Not among these” is answered for each row by an index, and never by going through all the others."""
    database = Database(Settings(database=postgres_url).url)
    database.migrate()
    asked: list[tuple[str, Any]] = []
    event.listen(database.reader, "before_cursor_execute", lambda *said: asked.append((said[2], said[3])))
    try:
        with database.reading() as connection:
            fact_store.without_facts(connection, 4)
            archive_store.ready(connection, age=1.0, most=50)
            expiry_store.forget_guests(connection, age=1.0)
            searches = [one for one in asked if "LIMIT" in one[0]]
            plans = [connection.exec_driver_sql(f"EXPLAIN {text}", values) for text, values in searches]
            told = ["\n".join(plan.scalars()) for plan in plans]
    finally:
        database.close()
    assert len(told) == 3
    assert [plan for plan in told if "SubPlan" in plan] == []
