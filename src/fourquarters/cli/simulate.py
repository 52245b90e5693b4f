"""`fourquarters simulate`: bots play many games."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict

from rich.table import Table

from fourquarters import games as registry
from fourquarters.arena.balance import balance
from fourquarters.arena.columns import check_table, game_columns, move_columns, write_table
from fourquarters.arena.simulate import Share, play_all, play_batch, simulated_match
from fourquarters.arena.simulate import report as report_of
from fourquarters.bots.guests import look_here_too
from fourquarters.cli.balance_page import balance_page
from fourquarters.cli.console import out, plain_table, preparing, print_json, progress_bar
from fourquarters.cli.contests import (
    bots_asked,
    checked_options,
    games_to_save,
    how_different,
    workers_asked,
)
from fourquarters.cli.new_files import check_new, write_new
from fourquarters.words.tongue import Tongue


def run(asked: Namespace, _: Tongue) -> int:
    """Play the games and print who won how often."""
    game = registry.load(asked.game)
    look_here_too()
    bots = bots_asked(asked, game)
    options = checked_options(asked, game, len(bots))
    saving = games_to_save(asked, game)
    for path in (asked.report, asked.out, asked.moves):
        check_new(path)
    for path in (asked.out, asked.moves):
        check_table(path)
    with workers_asked(asked, _) as pool:
        with preparing(game, _):
            play_batch(game, bots, options, asked.seed, 0, 1, asked.moves is not None)
        with progress_bar(asked.games, _("games")) as advance:
            results = play_all(
                game, bots, options, asked.games, asked.seed, advance, pool, asked.moves is not None
            )
    report = report_of(game, bots, options, asked.seed, results)
    if asked.report:
        found = balance(game, bots, report, results, _)
        write_new(asked.report, balance_page(game, [bot.name for bot in bots], found, _))
    if asked.out:
        write_table(asked.out, game_columns(bots, asked.seed, results))
    if asked.moves:
        write_table(asked.moves, move_columns(game, bots, asked.seed, results, options))
    for number, path in saving.items():
        simulated_match(game, bots, asked.seed, number, options).save(path)
    if asked.json:
        print_json(asdict(report))
        return 0
    out.print(share_table(_("bot"), report.bots, _))
    out.print(share_table(_("seat"), report.seats, _))
    out.print(
        _("{mean} decisions per game ({low} to {high}).", mean=f"{report.mean_length:.1f}",
          low=report.min_length, high=report.max_length)
    )  # fmt: skip
    out.print(how_different(report.different, report.games, _))
    return 0


def share_table(heading: str, shares: Sequence[Share], _: Tongue) -> Table:
    """Who won how often, one per row."""
    table = plain_table(heading, (_("wins"), _("95% interval"), _("mean score"), _("spread")))
    for s in shares:
        interval = f"{s.low:.1%} – {s.high:.1%}"
        table.add_row(
            f"[bold]{s.name}[/]", f"{s.share:.1%}", interval, f"{s.mean_score:.1f}", f"±{s.sd_score:.1f}"
        )
    return table
