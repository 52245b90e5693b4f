"""Pages and pictures that are made from figures say what the figures say; forecasts of the networks come true."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import numpy as np

from fourquarters import games
from fourquarters.learn.self_play import play_to_the_end
from fourquarters.learn.strength import called

PROGRAMS = Path(__file__).parents[2] / "benchmarks"


def program(name: str) -> Any:
    """A program of the folder benchmarks, as a module."""
    found = importlib.util.spec_from_file_location(f"program_{name}", PROGRAMS / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


balance, forecasts, self_play = map(program, ("balance", "forecasts", "self_play"))


def test_the_page_about_balance_is_made_from_its_figures() -> None:
    assert (balance.DOCS / "balance.md").read_text(encoding="utf-8") == balance.page()


def test_the_picture_of_forecasts_is_made_from_its_figures() -> None:
    figures = json.loads(forecasts.FIGURES.read_text(encoding="utf-8"))
    picture = forecasts.DOCS / "images" / "forecasts.svg"
    assert picture.read_text(encoding="utf-8") == forecasts.paint(figures)


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
