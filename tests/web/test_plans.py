"""Planning ahead over the API: a private copy that tells nothing, changes nothing and is kept nowhere."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fourquarters import games
from fourquarters.bots.advice import favourite
from fourquarters.engine.chance import new_dice
from fourquarters.engine.view import Position
from fourquarters.web.errors import Refused
from fourquarters.web.live import plan as plans_of_players
from fourquarters.web.live.plan import Plan
from fourquarters.web.storage.records import SeatRecord, TableRecord
from fourquarters.web.tables import plans as kept_plans
from fourquarters.web.tables.plans import PlanKey, Plans
from tests.suite.tables import NAMES, TABLES, Table
from tests.web.serving import Player

each_table = pytest.mark.parametrize("table", TABLES, ids=NAMES)
GAME = games.names()[0]
SECRET_GAME = next(game.name for game in games.all_games() if game.has_hands)
KEY = PlanKey("ABCDEF", 0, 0, 1)


def plan(player: Player, code: str, version: int, moves: list[int], status: int = 200, **more: Any) -> Any:
    body = {"version": version, "moves": moves, "seed": 11, **more}
    return player.post(f"/api/tables/{code}/plan", status, **body)


def legal(shown: dict[str, Any]) -> list[int]:
    choices = shown["scene"]["prompt"]["choices"]
    return [choice["action"] for choice in choices if not choice.get("why")]


def steady(shown: dict[str, Any]) -> dict[str, Any]:
    """A message without what the clock says."""
    return {name: value for name, value in shown.items() if name not in {"turn_s", "seats"}}


def two_people(ann: Player, ben: Player, game: str) -> str:
    others = ["random"] * (min(games.load(game).players) - 2)
    code = ann.open_table(game, "you", "open", *others, seed=3)
    ben.post(f"/api/tables/{code}/sit")
    return code


@pytest.mark.parametrize("game", games.names())
def test_a_plan_goes_on_over_several_turns_and_back(ann: Player, ben: Player, game: str) -> None:
    code = two_people(ann, ben, game)
    version = ann.view(code)["version"]
    moves: list[int] = []
    seen = [steady(plan(ann, code, version, moves))]
    for number in range(6):
        moves.append(legal(seen[-1])[number % len(legal(seen[-1]))])
        seen.append(steady(plan(ann, code, version, moves)))
    assert all(shown["scene"]["prompt"]["mine"] for shown in seen)
    for count in (4, 1, 0):
        assert steady(plan(ann, code, version, moves[:count])) == seen[count]
    assert steady(plan(ann, code, version, moves[:3])) == seen[3]


def test_a_plan_is_made_again_if_it_is_forgotten(ann: Player) -> None:
    code = ann.open_table(GAME, "you", "random", seed=3)
    view = ann.asked(code)
    moves: list[int] = []
    for _ in range(3):
        moves.append(legal(plan(ann, code, view["version"], moves))[0])
    first = steady(plan(ann, code, view["version"], moves))
    ann.ask("DELETE", "/api/plan")
    assert steady(plan(ann, code, view["version"], moves)) == first
    ann.move(code, view["version"], view["legal"][0]["action"])
    ann.ask("DELETE", "/api/plan")
    assert steady(plan(ann, code, view["version"], moves)) == first, "the match has gone on, the plan has not"


def test_nothing_of_a_plan_is_played_or_shown(ann: Player, ben: Player) -> None:
    code = two_people(ann, ben, SECRET_GAME)
    before = [(player.view(code), player.get(f"/api/tables/{code}/match.json")) for player in (ann, ben)]
    with ben.live(code, **{"as": "scene"}) as line:
        line.wait_for("scene")
        moves: list[int] = []
        for _ in range(4):
            moves.append(legal(plan(ann, code, before[0][0]["version"], moves))[0])
        line.say(ping=7)
        while (heard := line.hear()["type"]) == "seats":  # who is here may change meanwhile
            continue
        assert heard == "pong", "somebody was shown something"
    now = [(player.view(code), player.get(f"/api/tables/{code}/match.json")) for player in (ann, ben)]
    for view, _file in (*before, *now):
        view.pop("seats")
    assert now == before


def test_who_may_plan_and_what(ann: Player, ben: Player, watcher: Player) -> None:
    code = ann.open_table(GAME, "you", "open", seed=3)
    assert plan(ann, code, 0, [], 409)["error"] == "open"
    ben.post(f"/api/tables/{code}/sit")
    assert plan(watcher, code, 0, [], 403)["error"] in {"not_seated", "forbidden"}
    assert plan(ann, code, 5, [], 409)["error"] == "future"
    assert plan(ann, code, 0, [10**6], 409)["error"] == "plan_lost"
    assert plan(ann, code, 0, [0] * 81, 409)["error"] == "plan_lost"
    bad: list[dict[str, Any]] = [
        {"seed": -1},
        {"version": -1},
        {"moves": [-1]},
        {"moves": [0] * 201},
        {"more": 1},
    ]
    for wish in bad:
        ann.post(f"/api/tables/{code}/plan", 400, **{"version": 0, "seed": 1, **wish})
    assert plan(ann, code, 0, [])["scene"]["prompt"]["mine"], "a refused plan does no harm"
    assert plan(ben, code, 0, [])["scene"]["seat"] != plan(ann, code, 0, [])["scene"]["seat"]


def record_of(table: Table) -> TableRecord:
    seats = tuple(SeatRecord(n, guest=f"g{n}", name=f"P{n}", place=n) for n in range(table.players))
    game = table.game
    return TableRecord(
        1, "ABCDEF", game.name, game.version, table.players, dict(table.options), b"x" * 32, "running",
        "", "", 0.0, 0.0, seats, 2,
    )  # fmt: skip


def position_after(table: Table, decisions: int) -> Position:
    position = table.start(8)
    for _ in range(decisions):
        position.apply(favourite(position.view(position.decider)))
    return position


def scenes(position: Position, table: Table, seat: int, seed: int) -> list[dict[str, Any]]:
    """Everything that a player is sent while they plan two decisions ahead."""
    made = Plan(record_of(table), position.view(seat), seed, 60.0)
    shown, moves = [], list[int]()
    for _ in range(3):
        shown.append(steady(json.loads(made.scene(moves, -1, "de"))))
        if shown[-1]["scene"].get("result"):
            break
        moves.append(legal(shown[-1])[0])
    return shown


@each_table
@pytest.mark.parametrize("decisions", [9, 41])
def test_worlds_that_look_alike_to_a_player_give_the_same_plan(table: Table, decisions: int) -> None:
    truth = position_after(table, decisions)
    for seat in {truth.decider, (truth.decider + 1) % table.players}:
        other = truth.view(seat).imagine(new_dice(77))
        assert scenes(other, table, seat, 5) == scenes(truth, table, seat, 5)


@each_table
def test_a_plan_does_not_know_what_comes(table: Table) -> None:
    """Other seeds give other chance, and the key of the match is in none of them."""
    truth = position_after(table, 9)
    made = [Plan(record_of(table), truth.view(0), seed, 60.0) for seed in range(4)]
    keys = {one.world.states["key"].tobytes() for one in made}
    assert len(keys) == 4
    assert truth.states["key"].tobytes() not in keys
    assert not any(one.record.secret for one in made)


def test_each_guest_has_one_plan_and_a_worker_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    table = TABLES[0]
    made = Plan(record_of(table), table.start(1).view(0), 1, 60.0)
    plans = Plans()
    plans.keep("ann", KEY, made)
    plans.keep("ann", KEY._replace(seed=2), made)
    assert plans.find("ann", KEY) is None
    assert plans.find("ben", KEY._replace(seed=2)) is None
    for number in range(kept_plans.MOST_KEPT + 5):
        plans.keep(f"g{number}", KEY, made)
    assert len(plans.kept) == kept_plans.MOST_KEPT
    monkeypatch.setattr(kept_plans, "LIFE", -1.0)
    plans.drop_old()
    assert not plans.kept


def test_a_plan_that_would_never_come_back_to_the_player_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans_of_players, "MOST_GUESSED", 0)
    table = TABLES[0]
    truth = table.start(1)
    with pytest.raises(Refused):
        Plan(record_of(table), truth.view(1 - truth.decider), 1, 60.0)
