"""The two maps as pictures: what the rules name can be seen on them."""

from __future__ import annotations

import re
from math import hypot

import pytest

from fourquarters import games
from fourquarters.engine.view import Position
from fourquarters.games.golden_city.board import FIRST_PART, N_SITES, NONE, RIVER, SITES
from fourquarters.picture.scene import Line, Piece, Scene
from fourquarters.picture.views import scene_of
from tests.suite.tables import Table, random_play

GOLDEN = Table(games.load("golden_city"), 4, {})
URBAN = Table(games.load("urbanization"), 4, {"inventions": True})


def pieces(scene: Scene) -> dict[str, Piece]:
    return {piece.id: piece for piece in scene.boards[0].pieces}


def middle(piece: Piece) -> tuple[float, float]:
    return piece.x + piece.w / 2, piece.y + piece.h / 2


def test_every_place_on_a_river_wears_a_wave_and_no_other_does() -> None:
    drawn = pieces(scene_of(GOLDEN.start(1).view(0)))
    waves = {int(id.removeprefix("wave/")) for id in drawn if id.startswith("wave/")}
    assert waves == {site for site in range(N_SITES) if RIVER[site] != NONE}
    for site in waves:
        x, y = middle(drawn[f"wave/{site}"])
        assert hypot(x - SITES[site]["x"], y - SITES[site]["y"]) < 30


@pytest.mark.parametrize(("table", "places"), [(GOLDEN, "site/"), (URBAN, "land/")])
def test_a_numbered_place_carries_its_number(table: Table, places: str) -> None:
    drawn = pieces(scene_of(table.start(1).view(0)))
    named = {
        id: re.search(r" (\d+)(?=[.:])", piece.title) for id, piece in drawn.items() if id.startswith(places)
    }
    numbers = {id: found[1] for id, found in named.items() if found}
    assert len(numbers) >= 24
    assert numbers == {id: drawn[f"number/{id.partition('/')[2]}"].text for id in numbers}


def owned_roads(position: Position) -> tuple[list[str], dict[str, Piece]]:
    drawn = pieces(scene_of(position.view(position.decider)))
    return list(drawn), drawn


def test_an_owned_road_has_an_ink_casing_and_ivorys_is_beaded() -> None:
    position, seen = GOLDEN.start(3), set[int]()
    for _action in random_play(position, 3):
        order, drawn = owned_roads(position)
        for seat in range(4):
            if f"roads/{seat}" not in drawn:
                continue
            casing, road = drawn[f"casing/{seat}"], drawn[f"roads/{seat}"]
            assert order.index(casing.id) < order.index(road.id)
            assert casing.path == road.path
            assert casing.line > road.line + 3
            assert (f"beads/{seat}" in drawn) == (seat == 3)
            seen.add(seat)
    assert seen == {0, 1, 2, 3}


def test_score_cards_to_come_are_behind_this_rounds_panel() -> None:
    scene = scene_of(GOLDEN.start(1).view(0))
    panel = next(panel for panel in scene.panels if panel.id == "scored")
    assert panel.behind
    left = int(re.findall(r"\d+", panel.aside)[0])
    cards = [int(line.value) for line in panel.behind.parts if isinstance(line, Line) and line.value]
    assert sum(cards[:4]) == sum(cards[4:]) == left


def test_what_stands_on_a_place_grows_with_it() -> None:
    for piece in scene_of(GOLDEN.start(1).view(0)).boards[0].pieces:
        if piece.id.startswith(("site/", "cost/", "business/", "wave/")):
            site = int(piece.id.split("/")[1])
            assert piece.grows > 1
            assert piece.place is None or piece.place[:2] == (SITES[site]["x"], SITES[site]["y"])
            assert piece.place or site < FIRST_PART
