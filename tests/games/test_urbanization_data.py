"""Urbanization: what stands in data.toml can be changed there without touching a rule.

Each test changes values in a copy of the package and asks a fresh interpreter what has become of the
legal decisions, their effects, the words and the picture. A probe runs there, a test here.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.texts import PACKAGE

ROOT = PACKAGE.parent.parent
DATA = (PACKAGE / "games" / "urbanization" / "data.toml").read_text(encoding="utf-8")

Change = tuple[str, str, str]
"""After this line, the first such text becomes that one."""


def changed(data: str, changes: tuple[Change, ...]) -> str:
    for anchor, old, new in changes:
        start = data.index(anchor)
        at = data.index(old, start)
        data = data[:at] + new + data[at + len(old) :]
    return data


@pytest.fixture
def ask(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Change the data of a copy of the package, and run a probe of this module with it."""

    def run(probe: Callable[[], Any], *changes: Change) -> subprocess.CompletedProcess[str]:
        copy = tmp_path / "fourquarters"
        shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
        toml = copy / "games" / "urbanization" / "data.toml"
        toml.write_text(changed(DATA, changes), encoding="utf-8")
        call = f"import json, {__name__} as probes; print(json.dumps(probes.{probe.__name__}()))"
        return subprocess.run(
            [sys.executable, "-c", call],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"},
        )

    return run


def answer(done: subprocess.CompletedProcess[str]) -> Any:
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def probe_start() -> dict[str, Any]:
    from tests.games.positions_urbanization import A, laid_out, options, p0, play

    s = laid_out(2)
    end = p0(2)
    found = {
        "money": int(s.money[A]), "points": int(s.points[A]), "grain": int(s.grain[A]),
        "orders": s.orders[A].tolist(), "supply": s.supply.tolist(), "houses": int(s.houses[A]),
        "citizens": int(s.citizens[A]), "taxes": int(s.taxes[A]), "markers": int(s.markers[A]),
        "grain_area": s.grain_area.tolist(), "pool": s.pool.tolist(),
        "unowned": len(options(s)), "slots": s.slot_card.tolist(),
    }  # fmt: skip
    for _ in range(4):
        play(end, "pass")
    return found | {"over": int(end.decider) == -1}


def test_set_up_follows_the_data(ask: Any) -> None:
    found = answer(
        ask(
            probe_start,
            ("[start]", "money = 9", "money = 7"),
            ("[start]", "vp = 1", "vp = 2"),
            ("[start]", "grain = 1", "grain = 3"),
            ("[start]", "grey = 0", "grey = 2"),
            ("[start]", "houses = 1", "houses = 2"),
            ("[start]", "citizens = 1", "citizens = 4"),
            ("[start]", "taxes = 8", "taxes = 5"),
            ("[start]", "action_markers = 10", "action_markers = 9"),
            ("[start]", "turns = 6", "turns = 1"),
            ("[start]", "action_phases = 4", "action_phases = 2"),
            ("[pools]", "houses = 12", "houses = 11"),
            ("[pools]", "orange = 15", "orange = 14"),
            ("[grain_area]", "barn_capacity = 1", "barn_capacity = 2"),
            ("[grain_area]", "field_capacity = 1", "field_capacity = 3"),
            ("[grain_area]", "return_start = 2", "return_start = 1"),
            ('id = "F"', "players = [2]", "players = []"),
            ("number = 1\n", "mark = 2", "mark = 4"),
        )
    )
    assert found == {
        "money": 7, "points": 2, "grain": 3, "orders": [1, 2, 0], "supply": [12, 11, 15], "houses": 2,
        "citizens": 4, "taxes": 5, "markers": 9, "grain_area": [4, 4, 4, 4, 6, 2], "pool": [11, 6, 5, 6],
        "unowned": 14, "slots": [3, 5, 6], "over": True,
    }  # fmt: skip


def probe_lines() -> dict[str, Any]:
    from fourquarters.games.urbanization.rules.administration import administration
    from fourquarters.picture.scene import Track
    from fourquarters.picture.views import scene_of
    from tests.games.positions_urbanization import A, B, count_sites, fill, own, p0, play
    from tests.games.views_urbanization import ENGLISH, at, why

    s = p0()
    s.grain[A], s.money[A] = 4, 20
    play(s, "action:grain", "barn:4")  # one more fills the line, which ends the action
    full = p0()
    full.grain[A], full.grain_area[:5] = 5, 4
    why_full = why(full, "action:grain")
    orders = p0()
    orders.orders[A] = [6, 0, 0]
    fill(orders, 1, B)
    play(orders, "action:orders", "slot:1")
    houses = p0()
    houses.money[A] = 20
    own(houses, A, 14)
    play(houses, "action:erect", "type:house", "site:8", "site:20", "site:21")
    s.houses[A], s.grain[A], s.orders[A] = 3, 5, [6, 0, 0]
    tracks = [part for part in scene_of(at(s).view(A), ENGLISH).mats[0].parts if isinstance(part, Track)]
    count_sites(s)
    administration(s)
    return {
        "grain_ends_action": int(s.grain[A]) + int(s.citizens[A]), "why": why_full,
        "orders": int(orders.orders[A, 0]), "houses": int(houses.houses[A]), "citizens": int(s.citizens[A]),
        "tracks": [track.length for track in tracks],
    }  # fmt: skip


def test_lines_end_where_the_data_says(ask: Any) -> None:
    found = answer(
        ask(
            probe_lines,
            ("[lines]", "grain = 8", "grain = 5"),
            ("[lines]", "orders = 8", "orders = 6"),
            ("[lines]", "houses = 8", "houses = 3"),
            ("[lines]", "citizens = 8", "citizens = 2"),
            ("[lines]", "taxes = 8", "taxes = 9"),
        )
    )
    assert found == {
        "grain_ends_action": 5, "why": "Your grain line is full, and so are barns and field. (U9, U23)",
        "orders": 6, "houses": 3, "citizens": 2, "tracks": [2, 3, 5, 6, 9],
    }  # fmt: skip


def probe_inventions() -> dict[str, Any]:
    from fourquarters.games.urbanization.rules.administration import harvest_bonus, take_new_orders
    from fourquarters.games.urbanization.rules.grain import grain_price
    from fourquarters.games.urbanization.rules.produce import capacity
    from fourquarters.games.urbanization.words import names
    from fourquarters.picture.scene import pieces
    from fourquarters.picture.views import scene_of
    from fourquarters.words.tongue import Tongue
    from tests.games.positions_urbanization import A, options, p0, play
    from tests.games.views_urbanization import ENGLISH, at

    def cards(card: int) -> Any:
        s = p0(inventions=True)
        s.invention_owner[card - 1] = A
        return s

    docked = p0(inventions=True)
    play(docked, "action:invent", "new", "space:1")
    shown = {piece.id: piece for piece in pieces(scene_of(at(docked).view(A), ENGLISH))}
    seeds = cards(5)
    seeds.grain[A] = 3
    play(seeds, "action:sow", "site:8", "site:8", "site:8")
    orders = cards(3)
    take_new_orders(orders, A)
    return {
        "space_1": options(docked), "card_17_at": shown["invention/17"].x < 70,
        "capacity": [capacity(cards(8), A, 1), capacity(cards(8), A, 9)],
        "seeds": int(seeds.seeds[7]), "elevator": grain_price(cards(11), A, 4),
        "orders": int(orders.orders[A, 0]), "harvest": int(harvest_bonus(cards(16), A)),
        "abilities": [str(names.ability(card - 1, Tongue("de"))) for card in (8, 5, 11, 16)],
    }  # fmt: skip


def test_inventions_lie_and_work_as_the_data_says(ask: Any) -> None:
    found = answer(
        ask(
            probe_inventions,
            ('name = "Flying Shuttle"', "space = 1", "space = 9"),
            ('name = "Combine Harvester"', "space = 9", "space = 1"),
            ('name = "Flying Shuttle"', 'colour = "orange"', 'colour = "grey"'),
            ('name = "Rotary Drill"', 'colour = "grey"', 'colour = "orange"'),
            ('name = "Rotary Drill"', "value = 2", "value = 3"),
            ('name = "Seed Drill"', "value = 2", "value = 3"),
            ('name = "Grain Elevator"', "value = 1", "value = 2"),
            ('name = "Tunnel Kiln"', "value = 1", "value = 2"),
            ('name = "Refrigeration"', 'effect = "harvest_points_per_grain"', 'effect = "harvest_grain"'),
            ('name = "Iron Plough"', 'effect = "harvest_grain"', 'effect = "harvest_points_per_grain"'),
        )
    )
    assert found == {
        "space_1": ["card:2", "card:17"], "card_17_at": True, "capacity": [3, 1], "seeds": 3, "elevator": 2,
        "orders": 3, "harvest": 2,
        "abilities": [
            "orange Fabriken: mind. 3 Waren", "3 Saaten auf jedem Bauplatz",
            "jedes Getreide kostet 2 $", "2 Getreide mehr bei der Ernte",
        ],
    }  # fmt: skip


def probe_numbers() -> dict[str, Any]:
    from fourquarters.games.urbanization import GAME, words
    from fourquarters.games.urbanization.state import Phase
    from fourquarters.picture.views import scene_of
    from tests.games.positions_urbanization import A, B, fill, p0, play, stack
    from tests.games.reading import rule_in
    from tests.games.views_urbanization import ENGLISH, at, told

    s = p0()
    fill(s, 1, B)
    orders = told(s, "action:orders", "slot:1")
    house = told(p0(), "action:erect", "type:house", "site:8")
    full = p0()
    fill(full, 1, B, B)
    attract = scene_of(at(full).view(A), ENGLISH)
    full.phase = Phase.ATTRACT
    goods = p0()
    stack(goods, A, 8, 3)
    play(goods, "action:produce", "factory:1")
    return {
        "orders": orders, "house": house, "barn": told(p0(), "action:grain", "barn:1")[0],
        "attract": [c.detail for c in attract.prompt.choices if c.label == "Attract industry"],
        "prompt": words.prompt(at(full).view(A), ENGLISH)[1],
        "goods": [c.detail for c in scene_of(at(goods).view(A), ENGLISH).prompt.choices],
        "rule": rule_in(GAME, "U22", ENGLISH),
    }  # fmt: skip


def test_prices_and_points_are_told_as_the_data_says(ask: Any) -> None:
    found = answer(
        ask(
            probe_numbers,
            ("[scoring]", "last_order_space_money = 1", "last_order_space_money = 4"),
            ("[buildings]", "house = { cost = 2, vp = 1 }", "house = { cost = 1, vp = 3 }"),
            ("[buildings]", "factory = { vp = 2 }", "factory = { vp = 5 }"),
            ("[grain_area]", "barn_price = [1, 1, 2, 2]", "barn_price = [4, 1, 2, 2]"),
            ("[order_value]", "orange = 1", "orange = 6"),
            ("number = 3\n", "production = 1", "production = 2"),
            ("number = 1\n", "orders = [2, 1]", "orders = [2, 5]"),
        )
    )
    assert found == {
        "orders": ["You take 5 orange orders (Bakery): +$4 for the last space."],
        "house": ["You build a house: $1, +3."],
        "barn": "You buy a grain from barn 1: $4.",
        "attract": ["a factory, +5"], "prompt": "It scores +5.", "goods": ["+$6, +1"],
        "rule": "Buy or sell, not both. Buying: at most 1 from each barn, for $4, $1, $2 and $2, and any number "
        "from the field, for $3 each. Nothing is sold from the return area.",
    }  # fmt: skip


def probe_names() -> dict[str, Any]:
    from fourquarters.engine.view import Position
    from fourquarters.games.urbanization import GAME, words
    from fourquarters.games.urbanization.state import ACTIONS, Character, Phase
    from fourquarters.picture.views import scene_of, svg_of
    from fourquarters.words.tongue import Tongue
    from tests.games.positions_urbanization import A, p0, to_act
    from tests.games.views_urbanization import at

    s = to_act(p0(inventions=True), A, Character.FOREMAN)
    s.phase = Phase.ORDERS
    scene = scene_of(at(s).view(A), Tongue("de"))
    position = Position.start(GAME, 2, bytes(32), {"inventions": True})
    while not position.over:  # every card is drawn and told
        position.apply(int(position.legal()[-1]))
        svg_of(position.view(0))
    view = at(s).view(A)
    return {
        "notation": [move for move in map(ACTIONS.text, range(len(ACTIONS))) if "overseer" in move],
        "labels": [words.action(view, ACTIONS.parse(move), Tongue("de")) for move in ("card:1", "hire:overseer")],
        "slots": [choice.label for choice in scene.prompt.choices],
    }  # fmt: skip


def test_a_factory_a_character_and_an_invention_can_be_renamed(ask: Any) -> None:
    found = answer(
        ask(
            probe_names,
            ("number = 1\n", 'name = "Bakery"', 'name = "Patisserie"'),
            ("number = 2\n", 'name = "Windmill"', 'name = "Hotel"'),
            ('key = "foreman"', 'key = "foreman"', 'key = "overseer"'),
            ('key = "overseer"', 'name = "Foreman"', 'name = "Overseer"'),
            ("[[invention]]\nid = 1", 'name = "Flying Shuttle"', 'name = "Power Loom"'),
        )
    )
    assert found == {
        "notation": ["with:overseer", "hire:overseer"],
        "labels": ["Power Loom", "Overseer"],
        "slots": ["Patisserie", "Hotel", "Weberei"],
    }


def probe_nothing() -> None:
    import_module("fourquarters.games.urbanization")


WRONG = {
    "two inventions must lie on docking space 1; there are 1": ('name = "Flying Shuttle"', "space = 1", "space = 2"),
    "one invention of each colour must have the effect min_goods": (
        'name = "Rotary Drill"', 'colour = "grey"', 'colour = "orange"'
    ),
    "territories must be numbered 1 to 24": ("[[territory]]", "id = 1", "id = 7"),
    "a factory makes 1 to 3 goods": ("[[factory]]", "production = 1", "production = 4"),
    "there is room for 6 factories": ("[pools]", "factories = 6", "factories = 7"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_data_that_does_not_fit_says_so(ask: Any, what: str) -> None:
    done = ask(probe_nothing, WRONG[what])
    assert f"Urbanization's data.toml: {what}" in done.stderr


class Watched(dict[str, Any]):
    """A table that knows which of its values have been read."""

    def __init__(self, values: dict[str, Any]) -> None:
        super().__init__({key: watched(value) for key, value in values.items()})
        self.read: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.read.add(key)
        return super().__getitem__(key)

    def unread(self, path: str = "") -> list[str]:
        found = [f"{path}{key}" for key in self if key not in self.read]
        for key, value in self.items():
            for table in value if isinstance(value, list) else [value]:
                if isinstance(table, Watched):
                    found += table.unread(f"{path}{key}.")
        return found


def watched(value: Any) -> Any:
    if isinstance(value, dict):
        return Watched(value)
    return [watched(item) for item in value] if isinstance(value, list) else value


def probe_unread() -> list[str]:
    plain, library = tomllib.loads, vars(tomllib)
    library["loads"] = lambda text: watched(plain(text))
    from fourquarters.games.urbanization import state

    probe_names_drawn()
    data: Any = state.DATA
    return sorted(set(data.unread()))


def probe_names_drawn() -> None:
    """Words and picture of one position in both languages."""
    from fourquarters.games.urbanization import GAME
    from fourquarters.picture.views import scene_of
    from fourquarters.words.tongue import Tongue
    from tests.games.positions_urbanization import p0
    from tests.games.reading import rules_in
    from tests.games.views_urbanization import at

    for language in ("en", "de"):
        scene_of(at(p0(2, inventions=True)).view(0), Tongue(language))
        rules_in(GAME, Tongue(language))


def test_every_value_of_the_data_is_read(ask: Any) -> None:
    assert answer(ask(probe_unread)) == []
