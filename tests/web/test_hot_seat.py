"""Several people at one device: whose seat is seen and played when, and that nobody sees another's secrets."""

from __future__ import annotations

import json
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest

from fourquarters import games
from fourquarters.engine.state import SPECTATOR
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.live.own_seats import keeps_secrets
from fourquarters.web.live.seat_messages import Reader
from tests.suite.tables import TABLES, random_play
from tests.web.serving import Line, Player, Server
from tests.web.test_secrecy import known, remade, truth

WITH_SECRETS = [game.name for game in games.all_games() if keeps_secrets(game)]
OPEN = [game.name for game in games.all_games() if not keeps_secrets(game)]
LOCAL = {"kind": "local", "name": "Mara"}


def family(player: Player, game: str, *, people: tuple[str, ...] = ("Mara",), **more: Any) -> str:
    """A table of somebody and others at their device, with bots where the game needs more; its code."""
    seats: list[dict[str, Any]] = [{"kind": "you"}, *({"kind": "local", "name": name} for name in people)]
    while len(seats) not in games.load(game).players:
        seats.append({"kind": "bot", "bot": "random"})
    body = {"game": game, "players": len(seats), "seats": seats, "arranged": True, "seed": 11, **more}
    code: str = player.post("/api/tables", 201, **body)["code"]
    return code


def test_a_game_has_secrets_where_two_players_see_it_differently() -> None:
    for table in TABLES:
        position = table.start(5)
        differ = False
        for action in random_play(position, 5):
            family = table.game.actions.family(action)
            views = [position.view(seat).states.tobytes() for seat in range(table.players)]
            differ = differ or len(set(views)) > 1 or family.secret
            if differ:
                break
        assert differ == keeps_secrets(table.game), table.name


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_a_seat_is_seen_only_by_asking_for_it_and_only_in_its_turn(server: Server, game: str) -> None:
    with server.player("Ann") as ann, server.player("Eve") as eve:
        code = family(ann, game)
        at = f"/api/tables/{code}/view"
        decider = ann.get(at)["decider"]
        assert decider in {0, 1}
        assert ann.get(at)["seat"] == SPECTATOR
        assert not ann.get(at)["legal"]
        assert ann.get(f"{at}?seat={1 - decider}")["seat"] == SPECTATOR
        mine = ann.get(f"{at}?seat={decider}")
        assert mine["seat"] == decider
        assert mine["legal"]
        assert eve.get(f"{at}?seat={decider}", 403)["error"] == "foreign_seat"
        assert ann.get(f"/api/tables/{code}/scene")["hand_to"] == decider


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_whoever_has_the_device_looks_back_with_their_own_eyes_only(server: Server, game: str) -> None:
    with server.player("Ann") as ann:
        code = family(ann, game)
        decider = ann.view(code)["decider"]
        at = f"/api/tables/{code}/positions/0"
        assert ann.get(at)["seat"] == SPECTATOR
        assert ann.get(f"{at}?seat={decider}")["seat"] == decider
        assert ann.get(f"{at}?seat={1 - decider}", 403)["error"] == "foreign_seat"
        assert ann.http.get(f"{at}/picture.svg?seat={1 - decider}").status_code == 403


@pytest.mark.parametrize("game", OPEN)
def test_where_nothing_is_hidden_every_local_view_can_be_looked_back_through(
    server: Server, game: str
) -> None:
    with server.player("Ann") as ann:
        code = family(ann, game)
        for seat in (0, 1):
            assert ann.get(f"/api/tables/{code}/positions/0?seat={seat}")["seat"] == seat


@pytest.mark.parametrize("game", OPEN)
def test_where_nothing_is_hidden_the_page_follows_the_turn(server: Server, game: str) -> None:
    with server.player("Ann") as ann:
        code = family(ann, game)
        with ann.live(code) as line:
            assert play_some(line, 30) == (0, 1)


def play_some(line: Line, most: int) -> tuple[int, ...]:
    """Make moves for whoever has the turn, as the page does; which seats were seen through."""
    seen: set[int] = set()
    message = line.wait_for("scene")
    for _ in range(most):
        prompt, seat = message["scene"]["prompt"], message["scene"]["seat"]
        seen.add(seat)
        assert message["hand_to"] == SPECTATOR
        if prompt.get("mine"):
            choice = next(one for one in prompt["choices"] if not one.get("why"))
            line.say(move=choice["action"], version=message["version"], seat=seat)
        message = line.wait_for("scene")
        if message["state"] == "over":
            break
    return tuple(sorted(seen))


def test_a_request_says_whose_it_is(server: Server) -> None:
    with server.player("Ann") as ann, server.player("Eve") as eve:
        code = family(ann, OPEN[0])
        view = ann.view(code)
        move = view["legal"][0]["move"]
        assert ann.move(code, 0, move, 409)["error"] == "which_seat"
        other = 1 - view["decider"]
        assert ann.move(code, 0, move, 409, seat=other)["error"] == "not_your_turn"
        assert ann.move(code, 0, move, 403, seat=7)["error"] == "foreign_seat"
        assert eve.move(code, 0, move, 403, seat=view["decider"])["error"] == "foreign_seat"
        assert ann.move(code, 0, move, seat=view["decider"])["version"] == 1


def test_local_people_have_names_of_their_own(server: Server) -> None:
    with server.player("Ann") as ann:
        body = {"game": OPEN[0], "players": 2, "arranged": True}
        for name, error in (("", "name_empty"), (" \u202e ", "name_empty"), ("ann", "name_taken")):
            seats = [{"kind": "you"}, {"kind": "local", "name": name}]
            assert ann.post("/api/tables", 409, **body, seats=seats)["error"] == error
        code = family(ann, OPEN[0])
        ann.ask("PATCH", "/api/me", name="Anna")
        names = [seat["name"] for seat in ann.get(f"/api/tables/{code}")["seats"]]
        assert names[:2] == ["Anna", "Mara"]
        assert ann.post(f"/api/tables/{code}/sit", 409)["error"] == "already_seated"


def test_taking_back_is_not_for_people_among_people(server: Server) -> None:
    """Undo is as for people at several devices: one's own last decision, not past another person's."""
    with server.player("Ann") as ann:
        code = family(ann, OPEN[0])
        for version in range(2):
            view = ann.view(code)
            ann.move(code, version, view["legal"][0]["move"], seat=view["decider"])
        first = next(event for event in [0, 1] if event != ann.view(code)["decider"])
        answer = ann.post(f"/api/tables/{code}/take-back", 409, version=2, seat=first)
        assert answer["error"] == "no_take_back"


def test_a_rematch_keeps_the_people_of_a_device(server: Server) -> None:
    with server.player("Ann") as ann:
        code = family(ann, OPEN[0])
        play_to_the_end(ann, code)
        again = ann.post(f"/api/tables/{code}/rematch")
        old, new = (ann.get(f"/api/tables/{c}")["seats"] for c in (code, again["code"]))
        worn = {seat["name"]: seat["colour"] for seat in old}
        assert {seat["name"]: seat["colour"] for seat in new} == worn
        assert all(seat["yours"] for seat in new if seat["kind"] == "person")


def play_to_the_end(player: Player, code: str) -> None:
    view = player.view(code)
    while not view["over"]:
        seat = view["decider"]
        view = player.get(f"/api/tables/{code}/view?seat={seat}")
        action = view["legal"][view["version"] * 7 % len(view["legal"])]["action"]
        view = player.move(code, view["version"], action, seat=seat)
    assert view["seat"] == SPECTATOR  # the result is for all


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_no_byte_at_a_shared_device_depends_on_what_the_one_who_holds_it_may_not_know(
    server: Server, game: str
) -> None:
    """A match is played as the page does it. Every message is made again from a world that differs only in what
    whoever held the device then could not know: everyone's hands, while it was being handed over."""
    with server.player("Ann") as ann, server.spectator() as watcher:
        code = family(ann, game)
        sent = handed_around(ann, code)
        public = watcher.get(f"/api/tables/{code}/match.json")
        assert public["moves"]
        record, events = truth(Path(server.settings["database"]), code)
    logs = {n: MatchLog(record, "interpreted", events[:n]) for n in range(0, len(events), 8)}
    checked = 0
    for held_by, got in sent:
        if got["version"] in logs and got["state"] != "over":
            seen = held_by if got["scene"].get("seat", -1) == held_by else SPECTATOR
            assert got["scene"].get("seat", -1) == seen
            reader = Reader("scene", seen, own=(0, 1), hand_to=got["hand_to"])
            assert remade(record, logs[got["version"]], reader, got) == got
            checked += 1
    assert checked > 10


def handed_around(player: Player, code: str) -> list[tuple[int, dict[str, Any]]]:
    """Play a match at one device: every scene that was sent, with who held the device."""
    sent: list[tuple[int, dict[str, Any]]] = []
    hand_to = SPECTATOR
    while True:
        held_by = hand_to
        query = {} if hand_to == SPECTATOR else {"seat": hand_to}
        with player.live(code, **query) as line:
            while True:
                message = line.wait_for("scene")
                sent.append((held_by, known(json.dumps(message).encode())))
                if message["state"] == "over":
                    return sent
                if message["hand_to"] != SPECTATOR:
                    hand_to = message["hand_to"]
                    break
                prompt = message["scene"]["prompt"]
                if prompt.get("mine"):
                    choices = [one for one in prompt["choices"] if not one.get("why")]
                    action = choices[message["version"] * 7 % len(choices)]["action"]
                    line.say(move=action, version=message["version"], seat=held_by)


def test_everyone_at_a_device_adds_a_word_to_the_deal(server: Server) -> None:
    with server.player("Ann") as ann:
        code = family(ann, OPEN[0], contributes=True)
        chance = ann.get(f"/api/tables/{code}/chance")
        for seat, word in enumerate(("lamp", "moss")):
            sealed = sha256(word.encode()).hexdigest()
            body = {"seal": sealed, "commitment": chance["commitment"], "seat": seat}
            ann.post(f"/api/tables/{code}/seal", **body)
        for seat, word in enumerate(("lamp", "moss")):
            ann.post(f"/api/tables/{code}/word", contribution=word, seat=seat)
        told = ann.get(f"/api/tables/{code}/chance")["words"]
        assert [one["contribution"] for one in told[:2]] == ["lamp", "moss"]
        assert ann.post(f"/api/tables/{code}/word", 403, contribution="x", seat=5)["error"] == "foreign_seat"


def test_a_family_at_one_device_is_not_listed(server: Server) -> None:
    with server.player("Ann") as ann:
        code = family(ann, OPEN[0])
        ann.view(code)
        listed = httpx.get(f"{server.url}/api/tables").json()["running"]
        assert code not in [table["code"] for table in listed]


def test_whoever_just_decided_may_undo_at_a_shared_device(server: Server) -> None:
    """The page has gone on to the next person, who has not decided yet: as among people at several devices."""
    undone = 0
    for game in OPEN:
        with server.player("Ann") as ann:
            code = family(ann, game)
            with ann.live(code) as line:
                undone += undo_across(line)
    assert undone


def undo_across(line: Line) -> bool:
    """Play until somebody else's decision can be undone, and undo it; whether that happened."""
    message = line.wait_for("scene")
    for _ in range(40):
        seat, by = message["scene"]["seat"], message["undo_for"]
        if by not in {SPECTATOR, seat}:
            line.say(undo=True, version=message["version"], seat=by)
            assert line.wait_for("scene")["scene"]["seat"] == by
            return True
        if message["scene"]["prompt"].get("mine"):
            choice = next(one for one in message["scene"]["prompt"]["choices"] if not one.get("why"))
            line.say(move=choice["action"], version=message["version"], seat=seat)
        message = line.wait_for("scene")
    return False


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_a_connection_that_was_handed_over_never_sees_again_by_itself(server: Server, game: str) -> None:
    """Somebody leaves a window open: when their turn comes again, they must say again who they are."""
    with server.player("Ann") as ann:
        code = family(ann, game)
        first = ann.view(code)["decider"]
        with ann.live(code, seat=first) as window:
            play_around(ann, code, first)
            time.sleep(0.2)
            window.say(ping=1)
            heard = [window.hear()]
            while heard[-1]["type"] != "pong":
                heard.append(window.hear())
        scenes = [(m["scene"].get("seat", -1), m["hand_to"]) for m in heard if m["type"] == "scene"]
        handed = next(i for i, (_seat, to) in enumerate(scenes) if to == 1 - first)
        assert {seat for seat, _to in scenes[handed:]} == {SPECTATOR}
        assert scenes[-1] == (SPECTATOR, first)


def play_around(player: Player, code: str, first: int) -> None:
    """Play until the other person has had a turn and it is the first one's again."""
    others = False
    while True:
        decider = player.view(code)["decider"]
        others = others or decider == 1 - first
        if decider == first and others:
            return
        if decider in {0, 1}:
            view = player.get(f"/api/tables/{code}/view?seat={decider}")
            player.move(code, view["version"], view["legal"][0]["action"], 200, seat=decider)
        else:
            time.sleep(0.02)
