"""The variants of a game that were switched on by `--option`."""

from __future__ import annotations

from argparse import Namespace

from fourquarters.cli.parser import not_known
from fourquarters.engine.game import Game
from fourquarters.words.tongue import mark


def variants_asked(asked: Namespace, game: Game) -> dict[str, bool]:
    """The options for a match; a name that is none of them is refused."""
    known = [option.name for option in game.options]
    for name in asked.option:
        if known and name not in known:
            raise not_known(
                name, known, game=game.name,
                plain=mark("{game} has no option “{name}”. Options: {known}."),
                near=mark("{game} has no option “{name}”. Did you mean “{other}”? Options: {known}."),
            )  # fmt: skip
    return dict.fromkeys(asked.option, True)
