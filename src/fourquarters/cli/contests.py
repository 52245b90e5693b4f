"""The options that `simulate` and `arena` share: which bots, which variants, and where the games run."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from fourquarters.bots import Bot, NetworkBot, SimpleBot, bot_at, invite
from fourquarters.cli.bot_names import named
from fourquarters.cli.console import err
from fourquarters.cli.new_files import check_new
from fourquarters.cli.variants import variants_asked
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.words.tongue import Tongue

MOST_SAVED = 10_000


def bots_asked(asked: Namespace, game: Game) -> list[Bot]:
    """The bots by name; if none are named, greedy ones."""
    names = named(asked.bots)
    players = asked.players or len(names) or min(game.players)
    names = names or ["greedy"] * players
    if len(names) != players:
        raise TableError("--bots names {n} bots, but --players is {players}.", n=len(names), players=players)
    if asked.temperature < 0:
        raise TableError("--temperature must be at least 0, not {t}.", t=asked.temperature)
    return [at_temperature(bot_at(invite(name).name, game), asked.temperature) for name in names]


def at_temperature(player: Bot, temperature: float) -> Bot:
    """A bot at the temperature that was asked for, if it has none of its own."""
    if isinstance(player, SimpleBot | NetworkBot) and temperature and not player.temperature:
        return replace(player, temperature=temperature)
    return player


def checked_options(asked: Namespace, game: Game, players: int) -> dict[str, bool]:
    """The variants asked for, once the other numbers are checked too."""
    options = variants_asked(asked, game)
    game.check(players, options)
    if asked.games < 1:
        raise TableError("--games must be at least 1, not {n}.", n=asked.games)
    return options


def games_to_save(asked: Namespace, game: Game) -> dict[int, Path]:
    """The files of the games that are to be saved, by their numbers; none of them exists yet."""
    if not asked.save_games:
        return {}
    numbers, folder = asked.save_games
    files = {n: Path(folder) / f"{game.name}-{asked.seed}-{n}.json" for n in numbers_in(numbers)}
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TableError("{file}: {why}", file=folder, why=error.strerror) from None
    for path in files.values():
        check_new(path)
    return files


def numbers_in(text: str) -> list[int]:
    """The numbers of a list such as `0-9,137`."""
    found: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,12})(?:-(\d{1,12}))?\s*", part)
        if not match or int(match[2] or match[1]) - int(match[1]) not in range(MOST_SAVED):
            raise TableError(
                "--save-games takes numbers of games such as 0-9,137, at most {most} in a row, not “{text}”.",
                most=MOST_SAVED,
                text=text,
            )
        found.update(range(int(match[1]), int(match[2] or match[1]) + 1))
    return sorted(found)


def how_different(different: int, games: int, _: Tongue) -> str:
    """How many different games there were: where they repeat themselves, shares mean little."""
    if different == games:
        return _("No game was played twice.")
    said = _.many(
        "{n} different game among {games}.", "{n} different games among {games}.", different, games=games
    )
    if different > games / 2:
        return said
    return said + " " + _("So the shares mean little; --temperature 0.3 makes the bots vary their play.")


@contextmanager
def workers_asked(asked: Namespace, _: Tongue) -> Iterator[Executor | None]:
    """The cluster that was asked for; None stands for threads on this machine."""
    if asked.on == "threads":
        yield None
        return
    from fourquarters.arena.cluster import RayPool

    with err.status(_("Joining the cluster.")):
        pool = RayPool(asked.on)
    with pool:
        yield pool
