"""How a match ends, in every game: summands that make up the total, tie-breaks apart, and the words for it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from fourquarters.engine.view import View
from fourquarters.picture.result_card import paint_result
from fourquarters.picture.scene import Result
from fourquarters.picture.views import scene_of, symbols_of
from fourquarters.words.contract import ScoreSheet, Summand, TieBreak
from fourquarters.words.ending import ending
from fourquarters.words.tongue import Tongue
from tests.suite.tables import NAMES as TABLE_NAMES
from tests.suite.tables import TABLES, Table, random_play

NAMES = ("Ada", "Ben", "Cem", "Dua")
ENGLISH, GERMAN = Tongue("en", NAMES), Tongue("de", NAMES)


def end_of(table: Table, seed: int = 4) -> View:
    position = table.start(seed=seed)
    for _move in random_play(position, seed=seed):
        pass
    return position.view(0)


def result_of(view: View, _: Tongue) -> Result:
    result = scene_of(view, _).result
    assert result is not None
    return result


@pytest.mark.parametrize("table", TABLES, ids=TABLE_NAMES)
def test_storeys_make_up_the_total_and_tie_breaks_are_no_storeys(table: Table) -> None:
    view = end_of(table)
    for _ in (ENGLISH, GERMAN):
        result = result_of(view, _)
        seats = range(view.players)
        assert [sum(storey.points[seat] for storey in result.storeys) for seat in seats] == view.scores()
        assert sorted(result.order, key=lambda seat: view.places()[seat]) == result.order
        assert not {tie.name for tie in result.ties} & {storey.name for storey in result.storeys}
        assert all(len(tie.cells) == view.players for tie in result.ties)
        assert all(view.players in (len(row.cells), len(row.words)) for row in result.shown)
        assert result.headline
        assert result.yours
        assert result.gap


@pytest.mark.parametrize("table", TABLES, ids=TABLE_NAMES)
def test_the_result_is_a_picture_in_both_themes(table: Table) -> None:
    view = end_of(table).for_seat(-1)
    result = result_of(view, GERMAN)
    for theme in ("light", "dark"):
        drawn = paint_result(result, "Titel", "heute", "var(--fq-inset)", symbols_of(view.game), theme)
        assert drawn.startswith("<svg")
        assert "var(" not in drawn
        assert all(name in drawn for name in result.names)


def told(
    totals: list[int], places: list[int], *ties: list[int], seat: int = 0, tongue: Tongue = ENGLISH
) -> Any:
    """What is said about an end with these totals, places and tie-breaks."""
    breaks = [TieBreak(f"Tie {n + 1}", worth) for n, worth in enumerate(ties)]
    sheet = ScoreSheet([Summand("all", "All", totals)], totals, "The verdict.", breaks)
    view: Any = SimpleNamespace(seat=seat, players=len(totals), places=lambda: places)
    return ending(view, sheet, tongue)


def test_who_won_by_how_much_and_my_place() -> None:
    end = told([80, 84, 70], [1, 0, 2])
    assert end.headline == "Ben wins by 4 points"
    assert (end.yours, end.gap) == ("You are second", "4 points behind Ben")
    assert end.more == ["You are second: 80 points."]
    assert end.places == ["2nd", "1st", "3rd"]
    mine = told([80, 84, 70], [1, 0, 2], seat=1)
    assert (mine.headline, mine.yours, mine.gap) == (
        "You win by 4 points",
        "You win",
        "4 points ahead of Ada",
    )
    watched = told([80, 84, 70], [1, 0, 2], seat=-1)
    assert (watched.headline, watched.yours, watched.gap, watched.best) == (
        "Ben wins by 4 points",
        "",
        "",
        "",
    )


def test_one_point_is_one_point() -> None:
    assert told([1, 2], [1, 0]).headline == "Ben wins by 1 point"
    assert told([1, 2], [1, 0]).gap == "1 point behind Ben"
    assert told([1, 2], [1, 0], tongue=GERMAN).headline == "Ben gewinnt: 1 Punkt Vorsprung"
    assert told([1, 2], [1, 0], tongue=GERMAN).gap == "1 Punkt hinter Ben"
    assert told([1, 3], [1, 0], tongue=GERMAN).gap == "2 Punkte hinter Ben"
    texts = "{who} wins with {n} point.|{who} wins with {n} points."
    assert [ENGLISH.counted(texts, n, who="Ada") for n in (1, 2, 0, -1)] == [
        "Ada wins with 1 point.", "Ada wins with 2 points.", "Ada wins with 0 points.", "Ada wins with −1 points.",
    ]  # fmt: skip


def test_the_tie_break_that_decided_says_so() -> None:
    end = told([9, 7, 7, 7], [0, 2, 1, 3], [1, 4, 4, 2], [0, 5, 6, 0])
    assert end.more[1:] == [
        "Cem and Ben have 7 points each; “Tie 2” decides for Cem.",
        "Ben and Dua have 7 points each; “Tie 1” decides for Ben.",
    ]
    assert told([7, 7], [1, 0], [1, 2]).headline == "Ben wins the tie-break"
    assert told([7, 7], [1, 0], [1, 2]).gap == "Level at 7 points"
    assert told([7, 7, 3], [0, 0, 2], [1, 1, 0]).headline == "A shared victory"
    assert told([7, 7, 3], [0, 0, 2], [1, 1, 0]).yours == "You share the victory"
    assert told([7, 7, 3], [0, 0, 2], [1, 1, 0], seat=2).gap == "4 points behind Ada"


def test_whoever_ranks_last_with_the_most_points_is_not_said_to_be_ahead() -> None:
    end = told([12, 9], [1, 0], [0, 0])
    assert end.headline == "Ben wins"
    assert end.gap == "12 points"
    assert told([12, 9], [1, 0], [0, 0], seat=1).gap == "9 points"
