"""Every byte sent to a player and to a spectator follows from what they may know.

A whole match of every game is played over the wire and everything sent is kept. Then each message
is made again from another world: one that its reader could not tell from the truth, with other
hidden cards and another key. The messages must be the same.
"""

from __future__ import annotations

import copy
import json
import sqlite3
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from fourquarters import games
from fourquarters.engine.chance import new_dice
from fourquarters.engine.state import SPECTATOR
from fourquarters.engine.view import Position
from fourquarters.picture.changes import changes
from fourquarters.picture.scene import encode
from fourquarters.picture.views import scene_of
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.live.seat_messages import Reader
from fourquarters.web.live.table_messages import TableMessages
from fourquarters.web.storage import event_store, table_store
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.records import Event, TableRecord
from tests.web.authenticator import Device, base64url
from tests.web.members import befriend
from tests.web.post_office import Browser
from tests.web.serving import Line, Server

READERS = {
    "first player's page": Reader("scene", 0),
    "second player's program": Reader("view", 1),
    "second player's page, in German": Reader("scene", 1, "de"),
    "second player's page, which takes changes": Reader("scene", 1, changes=True),
    "spectator's page": Reader("scene", SPECTATOR),
    "spectator's program": Reader("view", SPECTATOR),
}
EVERY = 3  # each so many versions are made again; all are kept and searched


def play_over_the_wire(server: Server, game: str) -> tuple[str, dict[str, list[bytes]]]:
    """A match of two persons (and bots where the game needs more); all bytes by reader."""
    with ExitStack() as stack:
        ann, ben = (stack.enter_context(server.player(name)) for name in ("Ann", "Ben"))
        watcher = stack.enter_context(server.spectator())
        bots = ["random"] * (min(games.load(game).players) - 2)
        code = ann.open_table(game, "you", "open", *bots)
        ben.post(f"/api/tables/{code}/sit")
        who = {0: ann, 1: ben, SPECTATOR: watcher}
        lines: dict[str, Line] = {}
        for name, reader in READERS.items():
            query = {"as": reader.form, "lang": reader.language, "changes": str(int(reader.changes))}
            lines[name] = stack.enter_context(who[reader.seat].live(code, **query))
        movers = [stack.enter_context(p.live(code, **{"as": "view"})) for p in (ann, ben)]
        play(movers, lines)
        return code, {name: line.bytes for name, line in lines.items()}


def play(movers: list[Line], lines: dict[str, Line]) -> None:
    views = [line.wait_for("view") for line in movers]
    version = views[0]["version"]
    while not views[0]["over"]:
        for line, view in zip(movers, views, strict=True):
            if view["legal"]:
                action = view["legal"][version * 7 % len(view["legal"])]["action"]
                line.say(move=action, version=version, id="m")
        version += 1
        views = [line.wait_for("view", version=version) for line in movers]
    for line in lines.values():
        while json.loads(line.bytes[-1] if line.bytes else b"{}").get("version") != version:
            line.hear()


def truth(database: Path, code: str) -> tuple[TableRecord, list[Event]]:
    opened = Database(f"sqlite:///{database}")
    with opened.reading() as connection:
        record = table_store.find_table(connection, code)
        assert record is not None
        events = event_store.events_of(connection, record.id)
    opened.close()
    return msgspec.structs.replace(record, state="running"), events


def other_world(match_log: MatchLog, seat: int, seed: int) -> Position:
    """A position this reader cannot tell from the truth; only what undo counts is kept."""
    world = match_log.match.view(seat).imagine(new_dice(seed))
    for counter in ("draws", "reveals"):
        world.states[counter] = match_log.match.position.states[counter]
    return world


def shadow(match_log: MatchLog, seat: int, seed: int) -> MatchLog:
    """The same match with another truth behind what a reader sees now."""
    dark = copy.copy(match_log)
    dark.match = copy.copy(match_log.match)
    dark.match.position, dark.match._views = other_world(match_log, seat, seed), {}
    return dark


def known(message: bytes) -> dict[str, Any]:
    """A message without what the clock says."""
    content: dict[str, Any] = json.loads(message)
    for volatile in ("turn_s", "seats"):
        content.pop(volatile, None)
    return content


def by_version(sent: list[bytes], kind: str) -> dict[int, dict[str, Any]]:
    messages = [known(message) for message in sent]
    return {
        m["version"]: m for m in messages if m["type"] == kind or (m["type"], kind) == ("changed", "scene")
    }


@pytest.fixture(scope="module", params=games.names())
def played(server: Server, request: pytest.FixtureRequest) -> tuple[str, dict[str, list[bytes]]]:
    """One match of each game, for all tests here."""
    return play_over_the_wire(server, request.param)


def test_no_byte_depends_on_what_its_reader_may_not_know(server: Server, played: Any) -> None:
    code, sent = played
    record, events = truth(Path(server.settings["database"]), code)
    match_log = MatchLog(record, "interpreted")
    received = {name: by_version(sent[name], reader.form) for name, reader in READERS.items()}
    checked = 0
    for event in [None, *events]:
        if event is not None:
            match_log.take(event)
        if match_log.version % EVERY and not match_log.match.over:
            continue
        for name, reader in READERS.items():
            got = received[name].get(match_log.version)
            if got is not None and not reader.changes:
                assert remade(record, match_log, reader, got) == got, (name, match_log.version)
                checked += 1
    assert checked > len(events) / EVERY  # readers who only wait may be spared a version


def remade(record: TableRecord, match_log: MatchLog, reader: Reader, got: dict[str, Any]) -> dict[str, Any]:
    """The message from another world. The log is told by tests/suite; here it must only be the reader's."""
    shown = TableMessages(record, shadow(match_log, reader.seat, 17 + match_log.version), away=60)
    if reader.form == "view":
        return known(shown.view_message(reader))
    shown.sheets[reader.seat, reader.language] = TableMessages(record, match_log, away=60).sheet(reader)
    sheet = shown.sheets[reader.seat, reader.language]
    assert shown.match_log is not None
    sheet.match_log = shown.match_log
    message = known(shown.scene_message(reader))
    cut = {"log": message["log"][got["log_from"] :], "log_from": got["log_from"]}
    return {**message, **cut, "steps": got["steps"]}


def test_the_steps_a_reader_gets_are_what_they_may_know(server: Server, played: Any) -> None:
    """Each position on the way, and what it scored, is what a match told that seat shows; from a world that the
    reader cannot tell from the truth, it is the same."""
    code, sent = played
    record, events = truth(Path(server.settings["database"]), code)
    match_log, checked = MatchLog(record, "interpreted", events), 0
    for name, reader in READERS.items():
        if reader.form == "view":
            continue
        steps = list(match_log.match.steps(reader.seat, reader.language))
        titles = [scored.title for step in steps for scored in step.scored]
        heard: list[str] = []
        for message in sorted(by_version(sent[name], "scene").values(), key=lambda m: m["version"]):
            heard += [
                scored["title"] for step in message.get("steps", []) for scored in step.get("scored", [])
            ]
            for step in message.get("steps", []):
                if step.get("scene") and checked < 40:
                    checked += 1
                    assert step["scene"] in scenes_of(match_log, record, reader)
        assert set(heard) <= set(titles), name


def scenes_of(match_log: MatchLog, record: TableRecord, reader: Reader) -> list[Any]:
    """Every scene of a match as a reader may see it, made from worlds that they cannot tell from the truth."""
    shown = TableMessages(record, match_log, away=60)
    made = SCENES.setdefault((record.code, reader), [])
    if not made:
        for number in range(len(match_log.match.moves) + 1):
            view = match_log.match.at(number).view(reader.seat)
            world = view.imagine(new_dice(number)).view(reader.seat)
            made.append(json.loads(encode(scene_of(world, shown.tongue(reader.language)))))
    return made


SCENES: dict[tuple[str, Reader], list[Any]] = {}


def test_what_changes_is_what_the_reader_may_know_of_both_scenes(server: Server, played: Any) -> None:
    """Made of other worlds, before and after, that the reader could not tell from the truth, it is the same; and
    carried out, it leads to what they may see."""
    code, sent = played
    record, events = truth(Path(server.settings["database"]), code)
    [(name, reader)] = [(name, reader) for name, reader in READERS.items() if reader.changes]
    messages = [json.loads(message) for message in sent[name]]
    changed = {m["version"]: m["changes"] for m in messages if m["type"] == "changed" and not on_the_way(m)}
    before = {m["version"]: m["since"] for m in messages if m["type"] == "changed"}
    match_log, worlds = MatchLog(record, "interpreted"), {}
    for event in [None, *events]:
        if event is not None:
            match_log.take(event)
        shown = TableMessages(record, shadow(match_log, reader.seat, 29 + match_log.version), away=60)
        worlds[match_log.version] = shown.drawn(reader).scene
    assert len(changed) > len(events) / 4
    for version, change in changed.items():
        assert json.loads(changes(worlds[before[version]], worlds[version])) == change, version


def on_the_way(message: dict[str, Any]) -> bool:
    """Were positions shown between the two scenes? Then each follows from the one before."""
    return any("changes" in step for step in message.get("steps", []))


def test_the_log_a_reader_gets_is_his_own(server: Server, played: Any) -> None:
    """The lines sent are those `Match.told` gives to that seat, and no more."""
    code, sent = played
    record, events = truth(Path(server.settings["database"]), code)
    match = MatchLog(record, "interpreted", events).match
    for name, reader in READERS.items():
        if reader.form == "view":
            continue
        heard: list[Any] = []
        for message in sorted(by_version(sent[name], "scene").values(), key=lambda m: m["version"]):
            heard = heard[: message["log_from"]] + message["log"]
        told = [match.opening(reader.seat, reader.language), *match.told(reader.seat, reader.language)]
        wanted = [str(line.text) for lines in told for line in lines]
        assert ["".join(part for part, _ in line["spans"]) for line in heard] == wanted, name


def test_secrets_of_the_server_are_never_sent(server: Server, played: Any) -> None:
    """Neither the secret of a running match, nor its key, nor anybody's token or cookie."""
    code, sent = played
    record, _events = truth(Path(server.settings["database"]), code)
    fairness = record.fairness()
    connection = sqlite3.connect(server.settings["database"])
    (signing,) = connection.execute("SELECT value FROM server_facts WHERE name = 'signing key'").fetchone()
    connection.close()
    words = np.frombuffer(fairness.key(), "<u4").tolist()
    forbidden = [record.secret.hex(), fairness.key().hex(), signing, *(str(w) for w in words)]
    forbidden += [seat.guest for seat in record.seats if seat.guest]
    for name, messages in sent.items():
        before_the_end = b"".join(messages[:-1]).decode()
        for secret in forbidden:
            assert secret not in before_the_end, name


def test_no_byte_tells_one_person_what_identifies_another(server: Server) -> None:
    """Three people at a table, two of them members with devices, lines and a match. Whatever any of them is sent, page
    or message, holds nobody else's id, token, credential, hash or code; and nobody's own but where they made it."""
    with ExitStack() as stack:
        ann, phone, eve = (closing(stack, Device(server, name)) for name in ("Annelie", "", "Evita"))
        key = ann.passkey(9001)
        told = {"ann": [json.dumps(ann.join(key))]}
        code = ann.open_table("gold", "you", "open")
        eve.post(f"/api/tables/{code}/sit")
        told["eve"] = [json.dumps(eve.join(eve.passkey(9002)))]
        phone.enter(key)
        for number, one in enumerate((ann, eve)):
            one.post(f"/api/tables/{code}/chat", 201, text="hello")
            given: Any = Browser(40 + number).subscription(f"https://push.example.net/{number}")
            one.post("/api/me/notifications/browsers", **given)
        more = meet(ann, eve)
        told["ann"] += bytes_for(ann, code, more)
        told["phone"] = bytes_for(phone, code, more)
        told["eve"] += bytes_for(eve, code, more)
        told["stranger"] = bytes_for(closing(stack, Device(server)), code, more)
        asked = {who: json.dumps(one.to_make()) for who, one in {"ann": ann, "eve": eve}.items()}
    forbidden, tokens = identifying(server), [one.identity() for one in (ann, phone, eve)]
    own = {
        "ann": own_of(server, "Annelie"),
        "phone": own_of(server, "Annelie"),
        "eve": own_of(server, "Evita"),
    }
    for who, parts in told.items():
        text = "".join(parts)
        for secret in [*tokens, *forbidden]:
            assert secret not in text or secret in own.get(who, ()), (who, secret)
    assert base64url(key.id) in asked["ann"]  # so that it is not made twice
    assert base64url(key.id) not in asked["eve"]


def meet(ann: Device, eve: Device) -> list[str]:
    """They are friends, in a group and a tournament of Eve's, and a seat is kept for Ann; the pages about them all."""
    befriend(ann, eve, "Annelie", "Evita")
    group = eve.post("/api/groups", 201, name="Lanterns")["handle"]
    eve.post(f"/api/groups/{group}/invite", who="Annelie")
    cup = eve.post("/api/tournaments", 201, name="Cup", game="gold", players=2)["code"]
    for one in (ann, eve):
        one.post(f"/api/tournaments/{cup}/enter")
    seats = [{"kind": "you"}, {"kind": "friend", "who": "Annelie"}]
    eve.post("/api/tables", 201, game="gold", players=2, seats=seats)
    people = [f"/people/{one.get('/api/account')['handle']}" for one in (ann, eve)]
    return [f"/groups/{group}", *people, f"/tournaments/{cup}"]


def closing(stack: ExitStack, device: Device) -> Device:
    stack.callback(device.http.close)
    return device


def bytes_for(device: Device, code: str, more: list[str]) -> list[str]:
    """What a device is shown of itself, the table, the lobby, and of others: answers, headers and pages."""
    table = f"/api/tables/{code}"
    paths = ("/api/me", "/api/account", "/api/account/export", "/api/tables", table, f"{table}/view", f"{table}/scene",
             f"{table}/chat", f"{table}/chance", f"{table}/match.json", f"{table}/ratings", "/", "/account", f"/table/{code}",
             "/statistics", "/api/account/passkeys/1", "/api/me/notifications", "/api/me/waiting", "/api/me/days-off",
             "/api/me/invitations", "/api/me/statistics", "/api/friends", "/api/members?name=Evita", "/api/groups",
             "/api/tournaments", "/api/leaderboards/gold", "/api/host", "/api/notices", "/home", "/club", "/leaderboards/gold",
             "/host")  # fmt: skip
    answers = [device.http.get(path) for path in (*paths, *more, *(f"/api{path}" for path in more))]
    return [f"{answer.headers} {answer.text}" for answer in answers]


def identifying(server: Server) -> list[str]:
    """Everything in the database that stands for a person."""
    connection = sqlite3.connect(server.settings["database"])
    asked = ("SELECT id FROM guests", "SELECT credential FROM passkeys", "SELECT hex(public_key) FROM passkeys",
             "SELECT token FROM sessions", "SELECT before FROM sessions WHERE before <> ''",
             "SELECT hex(hash) FROM recovery_codes", "SELECT hex(salt) FROM recovery_codes",
             "SELECT hash FROM challenges", "SELECT endpoint FROM push_subscriptions", "SELECT auth FROM push_subscriptions",
             "SELECT stop FROM notification_wishes", "SELECT token FROM player_groups",
             "SELECT value FROM server_facts WHERE name IN ('signing key', 'vapid key')")  # fmt: skip
    found = [str(value) for each in asked for (value,) in connection.execute(each)]
    connection.close()
    return found


def own_of(server: Server, name: str) -> set[str]:
    """Somebody's own id, browser and group, which their pages may know."""
    connection = sqlite3.connect(server.settings["database"])
    ids = [str(one) for (one,) in connection.execute("SELECT id FROM guests WHERE name = ?", (name,))]
    asked = (
        "SELECT endpoint FROM push_subscriptions WHERE guest = ?",
        "SELECT token FROM player_groups JOIN group_members ON group_id = id WHERE guest = ?",
    )
    found = {str(one) for each in asked for guest in ids for (one,) in connection.execute(each, (guest,))}
    connection.close()
    return {*ids, *found}
