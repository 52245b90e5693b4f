"""Hints and chances over the API: who gets them, what they say, and that they know no more than whoever asks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fourquarters import games
from fourquarters.analysis.chances import chances_seen, in_percent
from fourquarters.analysis.hint import hint as found_hint
from fourquarters.bots import bot
from fourquarters.bots.advice import favourite
from fourquarters.engine.chance import new_dice
from fourquarters.engine.state import SPECTATOR
from fourquarters.web.live.hints import hint_on
from fourquarters.web.messages import encode
from fourquarters.words.tongue import Tongue
from tests.suite.tables import NAMES, TABLES, Table
from tests.web.serving import NO_LIMITS, Player, running

each_table = pytest.mark.parametrize("table", TABLES, ids=NAMES)
largest_tables = pytest.mark.parametrize("game", games.names())
GAME = games.names()[0]
DECISIONS = 40


def hint(player: Player, code: str, version: int, status: int = 200, lang: str = "en") -> Any:
    return player.get(f"/api/tables/{code}/hint?version={version}&lang={lang}", status)


def chances(player: Player, code: str, move: int = -1, status: int = 200) -> Any:
    return player.get(f"/api/tables/{code}/chances?move={move}", status)


def against_bots(player: Player, game: str) -> str:
    others = ["random"] * (min(games.load(game).players) - 1)
    return player.open_table(game, "you", *others, seed=3)


def with_ben(ann: Player, ben: Player, **how: Any) -> str:
    """A table of two people in the order they sat down."""
    code = ann.open_table(GAME, "you", "open", seed=4, arranged=True, **how)
    ben.post(f"/api/tables/{code}/sit")
    return code


@pytest.mark.parametrize("game", games.names())
def test_a_hint_names_choices_of_mine_in_their_own_words(ann: Player, game: str) -> None:
    code = against_bots(ann, game)
    view = ann.asked(code)
    for _ in range(2):
        said = hint(ann, code, view["version"])
        labels = {move["action"]: move["label"] for move in view["legal"]}
        assert 1 <= len(said["choices"]) <= 3
        assert all(each["label"] == labels[each["action"]] for each in said["choices"])
        assert all(0 <= each["percent"] <= 100 for each in said["choices"])
        assert said["why"]
        assert hint(ann, code, view["version"], lang="de")["why"] != said["why"]
        ann.move(code, view["version"], said["choices"][0]["action"])
        view = ann.asked(code)
    assert view["version"] == ann.view(code)["version"]


def test_the_choices_come_in_the_order_in_which_they_were_weighed() -> None:
    """By the worth of each, whatever a bot likes best: the order of the hint is that of its numbers."""
    position = next(table for table in TABLES if table.game.name == GAME).start(5)
    for _ in range(12):
        view = position.view(position.decider)
        found = found_hint(view)
        thinkable = [c.worth for c in found.choices if c.share >= 0.1 * max(x.share for x in found.choices)]
        assert thinkable == sorted(thinkable, reverse=True)
        others = found.choices[len(thinkable) :]
        assert all(choice.chance < found.best.chance for choice in others)
        shown = hint_on(view, 0, Tongue("en"))
        assert [each.action for each in shown.choices] == [each.action for each in found.choices[:3]]
        assert [each.percent for each in shown.choices] == [round(100 * each.chance) for each in found.shown]
        position.apply(favourite(view))


def test_asking_for_a_hint_changes_nothing(ann: Player) -> None:
    code = against_bots(ann, GAME)
    before = ann.asked(code)
    hint(ann, code, before["version"])
    now = ann.view(code)
    for each in (before, now):
        each.pop("seats")
    assert now == before


def test_nobody_but_the_player_gets_a_hint(ann: Player, ben: Player, watcher: Player) -> None:
    code = against_bots(ann, GAME)
    version = ann.asked(code)["version"]
    for other in (ben, watcher):
        assert hint(other, code, version, 403)["error"] == "not_seated"


def test_no_hints_among_people_who_have_not_agreed(ann: Player, ben: Player) -> None:
    code = ann.open_table(GAME, "you", "open")
    assert hint(ann, code, 0, 409)["error"] == "open"
    ben.post(f"/api/tables/{code}/sit")
    for player in (ann, ben):
        said = hint(player, code, 0, 403)
        assert said["error"] == "no_hints"
        assert "agreed" in said["why"]
    assert ann.get(f"/api/tables/{code}")["hints"] is False


def test_hints_among_people_who_agreed(ann: Player, ben: Player, watcher: Player) -> None:
    """Whoever comes sees it before sitting down; only the one who decides may ask; the next match keeps it."""
    code = ann.open_table(GAME, "you", "open", seed=4, arranged=True, hints=True)
    assert ben.get(f"/api/tables/{code}")["hints"] is True
    ben.post(f"/api/tables/{code}/sit")
    assert hint(ann, code, 0)["choices"]
    assert hint(ben, code, 0, 409)["error"] == "not_your_turn"
    assert hint(watcher, code, 0, 403)["error"] == "not_seated"


def test_a_hint_is_for_the_decision_on_the_screen(ann: Player) -> None:
    code = against_bots(ann, GAME)
    view = ann.asked(code)
    assert hint(ann, code, view["version"] + 1, 409)["error"] == "future"
    ann.move(code, view["version"], view["legal"][0]["action"])
    assert hint(ann, code, view["version"], 409)["error"] == "stale"
    hint(ann, code, -1, 400)


def test_hints_are_given_so_often_and_no_oftener(tmp_path: Path) -> None:
    limits = {**NO_LIMITS, "thoughts": [2, 0.001]}
    with running(tmp_path / "tables.db", limits=limits) as server, server.player() as ann:
        code = against_bots(ann, GAME)
        version = ann.asked(code)["version"]
        assert [hint(ann, code, version)["version"] for _ in range(2)]
        assert hint(ann, code, version, 429)["error"] == "slow_down"
        assert chances(ann, code, status=429)["error"] == "slow_down"
        plan = ann.post(f"/api/tables/{code}/plan", 429, version=version, seed=1)
        assert plan["error"] == "slow_down"


@largest_tables
def test_a_hint_follows_from_the_view_alone(game: str) -> None:
    """In every world that looks alike to a player, the hint is the same to the byte."""
    position = [table for table in TABLES if table.game.name == game][-1].start(5)
    for number in range(9):
        view = position.view(position.decider)
        if number in {0, 8}:
            said = encode(hint_on(view, 0, Tongue("de")))
            world = view.imagine(new_dice(number + 100))
            assert world.states.tobytes() != position.states.tobytes()
            other = world.view(view.seat)
            assert encode(hint_on(other, 0, Tongue("de"))) == said
        position.apply(favourite(view))


@largest_tables
def test_a_spectators_chances_follow_from_what_everyone_knows(game: str) -> None:
    """The hand of whoever decides, and everybody else's, shifts nothing."""
    position = [table for table in TABLES if table.game.name == game][-1].start(6)
    for number in range(11):
        seen = position.view(SPECTATOR)
        if number % 5 == 0:
            other = seen.imagine(new_dice(number + 50)).view(SPECTATOR)
            assert chances_seen(other) == chances_seen(seen)
            assert abs(sum(chances_seen(seen)) - 1) < 1e-3
        position.apply(favourite(position.view(position.decider)))


def test_who_may_know_the_chances(ann: Player, ben: Player, watcher: Player) -> None:
    """Who watches, always; a player among people only once the match is over; a player among bots at once."""
    code = with_ben(ann, ben, hints=True)
    for player in (ann, ben):
        assert chances(player, code, status=403)["error"] == "no_chances"
    found = chances(watcher, code)
    assert found["move"] == 0
    assert sum(found["percents"]) == 100
    assert chances(watcher, code, 1, 409)["error"] == "future"
    alone = against_bots(ann, GAME)
    ann.asked(alone)
    assert len(chances(ann, alone)["percents"]) == len(ann.get(f"/api/tables/{alone}")["seats"])


def test_whole_percents_add_up() -> None:
    assert in_percent([1 / 3, 1 / 3, 1 / 3]) == [34, 33, 33]
    assert in_percent([0.999, 0.0005, 0.0005]) == [100, 0, 0]
    assert in_percent([0.5, 0.5]) == [50, 50]


@each_table
def test_the_favourite_is_what_the_learned_bot_plays(table: Table) -> None:
    position = table.start(6)
    for _ in range(DECISIONS):
        view = position.view(position.decider)
        chosen = bot("alderman").choose(view, new_dice(0))
        assert favourite(view) == chosen
        position.apply(chosen)
