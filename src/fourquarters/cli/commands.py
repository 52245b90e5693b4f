"""What each command does. Results go to standard output, progress to standard error."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from fourquarters import games as registry
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.picture.views import scene_of, svg_of
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Told, Tongue

if TYPE_CHECKING:
    from fourquarters.arena.simulate import Share
    from fourquarters.arena.tournament import Ladder
    from fourquarters.bots import Bot, SimpleBot

NOT_FAIR = 1
"""Status of `verify` for a forged match; what could not be checked at all is a usage error, 2."""

out = Console()
err = Console(stderr=True)


def print_json(document: object) -> None:
    json.dump(document, sys.stdout, ensure_ascii=False, indent=1)
    sys.stdout.write("\n")


def checked_options(asked: Namespace, game: Game, players: int) -> dict[str, bool]:
    """The variants asked for, after a look at the other numbers."""
    options = dict.fromkeys(asked.option, True)
    game.check(players, options)
    if asked.games < 1:
        raise TableError("--games must be at least 1, not {n}.", n=asked.games)
    return options


@contextmanager
def preparing(game: Game, _: Tongue) -> Iterator[None]:
    """Show that rules are being compiled; on a second run it is over at once."""
    text = _("Preparing {game} for this computer: up to a minute, only once.", game=words_of(game).title(_))
    with err.status(text):
        yield


# --- serve


def serve(asked: Namespace, _: Tongue) -> int:
    from fourquarters.web.server import serve as run

    if not 0 <= asked.port <= 65535:
        raise TableError("--port must be between 0 and 65535, not {n}.", n=asked.port)
    if asked.workers < 1:
        raise TableError("--workers must be at least 1, not {n}.", n=asked.workers)
    run(asked.host, asked.port, asked.database, not asked.no_browser, asked.workers)
    return 0


# --- games


def games(asked: Namespace, _: Tongue) -> int:
    found = registry.all_games()
    if asked.json:
        print_json(
            [
                {
                    "name": game.name,
                    "title": words_of(game).title(_),
                    "players": list(game.players),
                    "minutes": game.minutes,
                    "options": [option.name for option in game.options],
                    "blurb": words_of(game).blurb(_),
                }
                for game in found
            ]
        )
        return 0
    for game in found:
        in_a_row = len(game.players) == game.players[-1] - game.players[0] + 1
        players = ("–" if in_a_row else ", ").join(map(str, (game.players[0], game.players[-1])))
        numbers = _("{players} players, {minutes} minutes", players=players, minutes=game.minutes)
        out.print(f"[bold]{game.name}[/]  {words_of(game).title(_)}, {numbers}", highlight=False)
        out.print(f"    [dim]{words_of(game).blurb(_)}[/]", highlight=False)
        for option in game.options:
            title, _help = words_of(game).option(option.name, _)
            out.print(f"    [dim]--option {option.name}: {title}[/]", highlight=False)
    return 0


# --- play


def play(asked: Namespace, _: Tongue) -> int:
    from fourquarters.bots import prepare, thinks
    from fourquarters.cli.terminal import bots_at, new_match, resume_match, sit_down

    check_new(asked.save)
    match = resume_match(asked.resume, _) if asked.resume else new_match(asked, _)
    if any(map(thinks, bots_at(match))):
        with preparing(match.game, _):
            prepare(match.game, bots_at(match))
    return sit_down(match, asked.save, _, out)


# --- simulate


def simulate(asked: Namespace, _: Tongue) -> int:
    from fourquarters.arena.simulate import play_batch
    from fourquarters.arena.simulate import simulate as run

    game = registry.load(asked.game)
    bots = simple_bots_asked(asked, game)
    options = checked_options(asked, game, len(bots))
    with workers_asked(asked, _) as pool:
        with preparing(game, _):
            play_batch(game, bots, options, asked.seed, 0, 1)
        with progress_bar(asked.games, _("games")) as advance:
            report = run(game, bots, asked.games, asked.seed, options, advance, pool)
    if asked.json:
        print_json(asdict(report))
        return 0
    out.print(share_table(_("bot"), report.bots, _))
    out.print(share_table(_("seat"), report.seats, _))
    out.print(
        _("{mean} decisions a game ({low} to {high}).", mean=f"{report.mean_length:.1f}",
          low=report.min_length, high=report.max_length)
    )  # fmt: skip
    return 0


def simple_bots_asked(asked: Namespace, game: Game) -> list[SimpleBot]:
    """The bots that compiled code can play by itself."""
    from fourquarters.bots import SimpleBot

    chosen = bots_asked(asked, game)
    thinking = [b.name for b in chosen if not isinstance(b, SimpleBot)]
    if thinking:
        raise TableError("simulate is for random and greedy; {name} plays in the arena.", name=thinking[0])
    return [b for b in chosen if isinstance(b, SimpleBot)]


def bots_asked(asked: Namespace, game: Game) -> list[Bot]:
    from fourquarters.bots import bot

    names = [name.strip() for name in asked.bots.split(",") if name.strip()]
    players = asked.players or len(names) or min(game.players)
    names = names or ["greedy"] * players
    if len(names) != players:
        raise TableError("--bots names {n} bots, but --players is {players}.", n=len(names), players=players)
    return [bot(name) for name in names]


@contextmanager
def workers_asked(asked: Namespace, _: Tongue) -> Iterator[Executor | None]:
    """The cluster that was asked for; None stands for threads of this machine."""
    if asked.on == "threads":
        yield None
        return
    from fourquarters.arena.cluster import RayPool

    with err.status(_("Joining the cluster.")):
        pool = RayPool(asked.on)
    with pool:
        yield pool


@contextmanager
def progress_bar(total: int, unit: str) -> Iterator[Callable[[int], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(unit, total=total)
        yield lambda done: bar.advance(task, done)


def share_table(heading: str, shares: Sequence[Share], _: Tongue) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    table.add_column(heading, header_style="dim")
    for name in (_("wins"), _("95% interval"), _("mean score"), _("spread")):
        table.add_column(name, justify="right", header_style="dim")
    for s in shares:
        interval = f"{s.low:.1%} – {s.high:.1%}"
        table.add_row(
            f"[bold]{s.name}[/]", f"{s.share:.1%}", interval, f"{s.mean_score:.1f}", f"±{s.sd_score:.1f}"
        )
    return table


# --- arena


def arena(asked: Namespace, _: Tongue) -> int:
    from fourquarters.arena.ladder_picture import paint_ladder
    from fourquarters.arena.tournament import play_game, tournament

    game = registry.load(asked.game)
    bots = bots_asked(asked, game)
    options = checked_options(asked, game, len(bots))
    check_new(asked.svg)
    with workers_asked(asked, _) as pool:
        with preparing(game, _):
            play_game(game, bots, options, asked.seed, 0, 0)
        with progress_bar(asked.games, _("games")) as advance:
            ladder = tournament(game, bots, asked.games, asked.seed, options, not asked.all, advance, pool)
    if asked.json:
        print_json(asdict(ladder))
    else:
        print_ladder(ladder, _)
    if asked.svg:
        write_new(asked.svg, paint_ladder(ladder, words_of(game).title(_), _))
    return 0


def print_ladder(ladder: Ladder, _: Tongue) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    table.add_column(_("bot"), header_style="dim")
    for name in (_("wins"), _("95% interval"), _("mean score"), _("rating")):
        table.add_column(name, justify="right", header_style="dim")
    for s in ladder.bots:
        table.add_row(
            f"[bold]{s.name}[/]", f"{s.share:.1%}", f"{s.low:.1%} – {s.high:.1%}", f"{s.mean_score:.1f}",
            f"{s.rating:.1f} ± {s.rating_sd:.1f}",
        )  # fmt: skip
    out.print(table)
    said = _.many("Decided after {n} game.", "Decided after {n} games.", ladder.games)
    out.print(said if ladder.decided else _.many("{n} game.", "{n} games.", ladder.games))


# --- bench


def bench(asked: Namespace, _: Tongue) -> int:
    from fourquarters.arena.bench import compiled_play, measure

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
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    table.add_column(_("game"), header_style="dim")
    headings = (_("players"), _("decisions/s"), _("games/s"), _("decisions a game"), _("from Python, /s"))
    for heading in headings:
        table.add_column(heading, justify="right", header_style="dim")
    for s in speeds:
        table.add_row(
            " ".join([s.game, *s.options]), str(s.players), f"{s.decisions_per_second:,.0f}",
            f"{s.games_per_second:,.0f}", f"{s.decisions_per_game:.1f}",
            f"{s.stepped_decisions_per_second:,.0f}",
        )  # fmt: skip
    out.print(table)
    return 0


# --- replay and verify


def replay(asked: Namespace, _: Tongue) -> int:
    from fourquarters.cli.terminal import painter_words, resume_match
    from fourquarters.picture.text import table

    check_new(asked.svg)
    match = resume_match(asked.file, _)
    version = match.version if asked.at is None else asked.at
    if not -1 <= asked.seat < len(match.seats):
        raise TableError(
            "There is no seat {n}: seats are 0 to {last}.", n=asked.seat, last=len(match.seats) - 1
        )
    view = match.at(version).view(asked.seat)
    tongue = match.tongue(_.language)
    if asked.svg:
        write_new(asked.svg, svg_of(view, tongue, asked.theme))
        out.print(_("Wrote {file}: move {n} of {all}.", file=asked.svg, n=version, all=match.version))
        return 0
    if asked.at is None:
        print_log(match.opening(asked.seat, _.language))
        for lines in match.told(asked.seat, _.language):
            print_log(lines)
    out.print(table(scene_of(view, tongue), painter_words(_)))
    return 0


def print_log(lines: Sequence[Told]) -> None:
    from fourquarters.picture.text import told

    for line in lines:
        out.print(told(line.text.spans, line.seat, line.heading))


def check_new(path: Path | None) -> None:
    """Refuse a file that could not be written, before any work is done for it."""
    if path is not None:
        write_new(path, "")
        path.unlink()


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise TableError("{file} is already there; nothing was overwritten.", file=path) from None
    except OSError as error:
        raise TableError("{file}: {why}", file=path, why=error.strerror) from None


def verify(asked: Namespace, _: Tongue) -> int:
    from fourquarters.match.file import NotFair, read
    from fourquarters.match.file import verify as check

    try:
        match = check(read(asked.file), str(asked.file), registry.load)
    except NotFair as error:
        return say_unfair(asked, error.told(_).removeprefix(f"{asked.file}: "), _)
    names = [seat.name for seat in match.seats]
    if asked.json:
        print_json({"fair": True, "game": match.game.name, "moves": match.version,
                    "commitment": match.fairness.commitment, "names": names, "scores": match.scores(),
                    "places": match.places()})  # fmt: skip
        return 0
    out.print(
        _("Fair: the secret fits its commitment, and all {n} moves and the result follow from it.",
          n=match.version)
    )  # fmt: skip
    return 0


def say_unfair(asked: Namespace, why: str, _: Tongue) -> int:
    """The file can be read, but cannot be true."""
    if asked.json:
        print_json({"fair": False, "why": why})
    else:
        out.print(_("Not fair: {why}", why=why), highlight=False, markup=False, soft_wrap=True)
    return NOT_FAIR
