"""`fourquarters bench`: how fast the rules run."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict

from fourquarters import games as registry
from fourquarters.arena.bench import Speed, compiled_play, measure
from fourquarters.cli.console import out, plain_table, preparing, print_json, progress_bar
from fourquarters.engine.errors import TableError
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue


def run(asked: Namespace, _: Tongue) -> int:
    """Measure one game or all."""
    chosen = [registry.load(asked.game)] if asked.game else registry.all_games()
    if not 0 < asked.seconds <= 600:
        raise TableError("--seconds must be between 0 and 600, not {n}.", n=asked.seconds)
    speeds = []
    for game in chosen:
        with preparing(game, _):
            compiled_play(game, game.players[0], {}, 0.01)
        with progress_bar(len(game.configurations()), words_of(game).title(_)) as advance:
            for players, options in game.configurations():
                speeds.append(measure(game, players, options, asked.seconds))
                advance(1)
    if asked.json:
        print_json([asdict(speed) for speed in speeds])
        return 0
    print_speeds(speeds, _)
    return 0


def print_speeds(speeds: Sequence[Speed], _: Tongue) -> None:
    """The measurements, one per row."""
    headings = (_("players"), _("decisions/s"), _("games/s"), _("decisions per game"), _("from Python, /s"))
    table = plain_table(_("game"), headings)
    for s in speeds:
        table.add_row(
            " ".join([s.game, *s.options]), str(s.players), f"{s.decisions_per_second:,.0f}",
            f"{s.games_per_second:,.0f}", f"{s.decisions_per_game:.1f}",
            f"{s.stepped_decisions_per_second:,.0f}",
        )  # fmt: skip
    out.print(table)
