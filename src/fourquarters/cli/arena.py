"""`fourquarters arena`: which bot is stronger."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict

from rich.text import Text

from fourquarters import games as registry
from fourquarters.arena import tournament as contest
from fourquarters.arena.ladder_picture import paint_ladder
from fourquarters.arena.one_game import Played, play_game
from fourquarters.arena.tournament import Ladder, Standing
from fourquarters.bots import BotFault
from fourquarters.bots.guests import look_here_too
from fourquarters.cli.console import err, out, plain_table, preparing, print_json, progress_bar
from fourquarters.cli.contests import (
    bots_asked,
    checked_options,
    games_to_save,
    how_different,
    workers_asked,
)
from fourquarters.cli.new_files import check_new, write_new
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue


def run(asked: Namespace, _: Tongue) -> int:
    """Play until it is decided, and print the ladder."""
    game = registry.load(asked.game)
    look_here_too()
    bots = bots_asked(asked, game)
    options = checked_options(asked, game, len(bots))
    check_new(asked.svg)
    saving = games_to_save(asked, game)

    def keep(number: int, played: Played) -> None:
        if number in saving:
            contest.match_played(game, bots, options, asked.seed, number, played).save(saving[number])

    faults: dict[object, BotFault] = {}
    with workers_asked(asked, _) as pool:
        with preparing(game, _):
            play_game(game, bots, options, asked.seed, 0, 0)
        with progress_bar(asked.games, _("games")) as advance:
            ladder = contest.tournament(
                game, bots, asked.games, asked.seed, options, not asked.all, advance, pool,
                lambda fault: faults.update({fault.fields["bot"]: fault}), keep,
            )  # fmt: skip
    if asked.json:
        print_json(asdict(ladder))
    else:
        print_ladder(ladder, _)
    for standing in ladder.bots:
        if standing.forfeits:
            tell_forfeits(standing, faults[standing.name], _)
    if asked.svg:
        write_new(asked.svg, paint_ladder(ladder, words_of(game).title(_), _))
    return 0


def tell_forfeits(standing: Standing, fault: BotFault, _: Tongue) -> None:
    """How often a bot could not play on, and why the last time; beside the results, not among them."""
    said = _.many(
        "{bot} could not play on in {n} game, which counts as lost. The last time: {why}",
        "{bot} could not play on in {n} games, which count as lost. The last time: {why}",
        standing.forfeits,
        bot=standing.name,
        why=fault.told(_),
    )
    err.print(Text(said, style="yellow"))


def print_ladder(ladder: Ladder, _: Tongue) -> None:
    """How strong the bots turned out to be."""
    table = plain_table(_("bot"), (_("wins"), _("95% interval"), _("mean score"), _("rating")))
    for s in ladder.bots:
        table.add_row(
            f"[bold]{s.name}[/]", f"{s.share:.1%}", f"{s.low:.1%} – {s.high:.1%}", f"{s.mean_score:.1f}",
            f"{s.rating:.1f} ± {s.rating_sd:.1f}",
        )  # fmt: skip
    out.print(table)
    said = _.many("Decided after {n} game.", "Decided after {n} games.", ladder.games)
    out.print(said if ladder.decided else _.many("{n} game.", "{n} games.", ladder.games))
    out.print(how_different(ladder.different, ladder.games, _))
