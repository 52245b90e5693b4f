"""Advice over the API: who gets it, what it says, and that it knows no more than whoever asks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fourquarters import games
from fourquarters.bots import bot
from fourquarters.bots.advice import favourite, opinion
from fourquarters.engine.chance import new_dice
from fourquarters.web.live.advice import advice_on
from fourquarters.web.messages import encode
from fourquarters.words.tongue import Tongue
from tests.suite.tables import NAMES, TABLES, Table
from tests.web.serving import NO_LIMITS, Player, running

each_table = pytest.mark.parametrize("table", TABLES, ids=NAMES)
GAME = games.names()[0]
DECISIONS = 40


def advice(player: Player, code: str, version: int, status: int = 200, lang: str = "en") -> Any:
    return player.get(f"/api/tables/{code}/advice?version={version}&lang={lang}", status)


def against_bots(player: Player, game: str) -> str:
    others = ["random"] * (min(games.load(game).players) - 1)
    return player.open_table(game, "you", *others, seed=3)


@pytest.mark.parametrize("game", games.names())
def test_advice_names_a_choice_of_mine_in_its_own_words(ann: Player, game: str) -> None:
    code = against_bots(ann, game)
    view = ann.asked(code)
    for _ in range(4):
        said = advice(ann, code, view["version"])
        labels = {move["action"]: move["label"] for move in view["legal"]}
        assert said["label"] == labels[said["action"]]
        assert said["said"]
        assert advice(ann, code, view["version"], lang="de")["said"] != said["said"]
        ann.move(code, view["version"], said["action"])
        view = ann.asked(code)
    assert view["version"] == ann.view(code)["version"]


def test_asking_for_advice_changes_nothing(ann: Player) -> None:
    code = against_bots(ann, GAME)
    before = ann.asked(code)
    advice(ann, code, before["version"])
    now = ann.view(code)
    for each in (before, now):
        each.pop("seats")
    assert now == before


def test_nobody_but_the_player_is_advised(ann: Player, ben: Player, watcher: Player) -> None:
    code = against_bots(ann, GAME)
    version = ann.asked(code)["version"]
    for other in (ben, watcher):
        assert advice(other, code, version, 403)["error"] == "not_seated"


def test_nobody_is_advised_where_another_person_sits(ann: Player, ben: Player) -> None:
    code = ann.open_table(GAME, "you", "open")
    assert advice(ann, code, 0, 409)["error"] == "open"
    ben.post(f"/api/tables/{code}/sit")
    for player in (ann, ben):
        assert advice(player, code, 0, 409)["error"] == "no_advice"


def test_advice_is_for_the_decision_on_the_screen(ann: Player) -> None:
    code = against_bots(ann, GAME)
    view = ann.asked(code)
    assert advice(ann, code, view["version"] + 1, 409)["error"] == "future"
    ann.move(code, view["version"], view["legal"][0]["action"])
    assert advice(ann, code, view["version"], 409)["error"] == "stale"
    advice(ann, code, -1, 400)


def test_advice_is_given_so_often_and_no_oftener(tmp_path: Path) -> None:
    limits = {**NO_LIMITS, "thoughts": [2, 0.001]}
    with running(tmp_path / "tables.db", limits=limits) as server, server.player() as ann:
        code = against_bots(ann, GAME)
        version = ann.asked(code)["version"]
        assert [advice(ann, code, version)["action"] for _ in range(2)]
        assert advice(ann, code, version, 429)["error"] == "slow_down"
        plan = ann.post(f"/api/tables/{code}/plan", 429, version=version, seed=1)
        assert plan["error"] == "slow_down"


@each_table
def test_advice_follows_from_the_view_alone(table: Table) -> None:
    """In every world that looks alike to a player, the advice is the same to the byte."""
    position = table.start(5)
    for number in range(DECISIONS):
        if position.over:
            break
        view = position.view(position.decider)
        if number % 8 == 0:
            said = [encode(advice_on(view, 0, Tongue(lang))) for lang in ("en", "de")]
            other = view.imagine(new_dice(number + 100)).view(view.seat)
            assert [encode(advice_on(other, 0, Tongue(lang))) for lang in ("en", "de")] == said
        position.apply(favourite(view))


@each_table
def test_the_favourite_is_what_the_learned_bot_plays(table: Table) -> None:
    position = table.start(6)
    for _ in range(DECISIONS):
        view = position.view(position.decider)
        chosen = bot("alderman").choose(view, new_dice(0))
        assert favourite(view) == chosen == opinion(view).actions[0]
        position.apply(chosen)
