"""Pages and pictures that are made from figures say what the figures say; forecasts of the networks come true."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from fourquarters import games
from fourquarters.learn.self_play import play_to_the_end
from fourquarters.learn.strength import called
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

PROGRAMS = Path(__file__).parents[2] / "benchmarks"


def program(name: str) -> Any:
    """A program of the folder benchmarks, as a module."""
    found = importlib.util.spec_from_file_location(f"program_{name}", PROGRAMS / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.path.append(str(PROGRAMS))  # they import one another
    found.loader.exec_module(module)
    sys.path.remove(str(PROGRAMS))
    return module


balance, forecasts, self_play = map(program, ("balance", "forecasts", "self_play"))
contests, levels, mayor = map(program, ("contests", "levels", "mayor"))


def test_the_page_about_balance_is_made_from_its_figures() -> None:
    assert (balance.DOCS / "balance.md").read_text(encoding="utf-8") == balance.page()


def test_the_picture_of_forecasts_is_made_from_its_figures() -> None:
    figures = json.loads(forecasts.FIGURES.read_text(encoding="utf-8"))
    picture = forecasts.DOCS / "images" / "forecasts.svg"
    assert picture.read_text(encoding="utf-8") == forecasts.paint(figures)


def test_the_tables_about_bots_are_made_from_the_rounds_they_played() -> None:
    page = mayor.PAGE.read_text(encoding="utf-8")
    assert page == mayor.written()
    assert page == contests.written()


def test_the_ladder_of_levels_is_made_from_its_figures() -> None:
    picture = (levels.DOCS / "images" / "levels.svg").read_text(encoding="utf-8")
    assert picture == levels.paint(json.loads(levels.FIGURES.read_text(encoding="utf-8")))


def test_the_page_about_analysis_says_what_was_measured() -> None:
    page = (balance.DOCS / "analysis.md").read_text(encoding="utf-8")
    found = json.loads((balance.DOCS / "figures" / "analysis.json").read_text(encoding="utf-8"))
    for game in games.all_games():
        order, blunders = found[game.name]["order"], found[game.name]["blunders"]
        title = words_of(game).title(Tongue("en"))
        right, named = (round(one["share"] * one["of"]) for one in (order, blunders))
        row = next(
            line for line in page.splitlines() if line.startswith(f"| {title} | {right} of {order['of']}")
        )
        assert f"| {named} of {blunders['of']} (" in row
        assert order["of"] >= 200
        assert order["share"] >= 0.95
        assert blunders["of"] >= 100
        assert blunders["share"] >= 0.9
        assert all(abs(luck["mean"]) <= luck["half"] for luck in found[game.name]["luck"])


def test_every_table_has_its_hundred_thousand_games() -> None:
    figures = json.loads(balance.FIGURES.read_text(encoding="utf-8"))
    for game in games.all_games():
        tables = [table["table"] for table in figures[game.name]]
        assert tables == [called(one) for one in game.configurations()]
        assert all(table["games"] >= 100_000 for table in figures[game.name])


def test_forecasts_come_true_in_games_that_training_never_saw() -> None:
    """A small sample of one game: of positions said to be won about as often as a third of the others, as many are."""
    game = games.load("gold")
    played = play_to_the_end(self_play.net_of(game, None, "cpu"), game, (2, {}), 300, 4_242, kept=0.2)
    told = played.positions.told[:, :2].softmax(1)[:, 0].numpy()
    came = played.outcomes()[:, 0].numpy()
    for rows in np.array_split(np.argsort(told), 3):
        assert abs(told[rows].mean() - came[rows].mean()) < 0.08
