"""What every game's words owe to whoever reads them, checked on positions of random games."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from fourquarters.engine.game import Game
from fourquarters.engine.view import Position, View
from fourquarters.picture.views import scene_of
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

PEOPLE = ("Ada", "Ben", "Cleo", "Dan")
ENGLISH, GERMAN = Tongue("en", PEOPLE), Tongue("de", PEOPLE)
ONLY_ON_A_PAGE = re.compile(r"glow|leucht|click|klick|\btap\b|\btipp", re.IGNORECASE)


class Wish(NamedTuple):
    """Somebody wants to do what is not allowed; a reason is true or false of it."""

    view: View
    action: int

    @property
    def move(self) -> str:
        return self.view.game.actions.text(self.action)

    @property
    def family(self) -> str:
        return self.move.partition(":")[0]


Reasons = Mapping[str, Callable[..., bool]]
"""Each reason as a pattern, and when it is true: asked with the wish and what the pattern caught."""


def positions(game: Game, seeds: int, every: int = 1) -> Iterator[Position]:
    """Positions of random games with every number of players and every variant."""
    for players, options in game.configurations():
        for seed in range(seeds):
            rng = random.Random(f"{players} {options} {seed}")
            position = Position.start(game, players, rng.randbytes(32), options)
            number = seed
            while not position.over:
                if number % every == 0:
                    yield position
                position.apply(int(rng.choice(position.legal().tolist())))
                number += 1
            yield position


def wishes(position: Position, rng: random.Random, most: int) -> Iterator[Wish]:
    """What each player and a spectator may not do now: of every kind of decision at most so many."""
    for seat in range(-1, int(position.state.players)):
        view = position.view(seat)
        legal = set(view.legal())
        for kind in position.game.actions.families:
            illegal = [a for a in range(kind.start, kind.start + kind.size) if a not in legal]
            for action in rng.sample(illegal, min(most, len(illegal))):
                yield Wish(view, action)


def check_reasons(game: Game, reasons: Reasons, seeds: int, every: int, most: int) -> set[str]:
    """Every reason that is given is a known one, and true. Returns the patterns that were met."""
    patterns = {re.compile(pattern): holds for pattern, holds in reasons.items()}
    rng, met = random.Random(1), set()
    for position in positions(game, seeds, every):
        for wish in wishes(position, rng, most):
            said = str(words_of(game).why_not(wish.view, wish.action, ENGLISH))
            found = [(pattern, match) for pattern in patterns if (match := pattern.fullmatch(said))]
            assert len(found) == 1, f"{wish.move}: {said}"
            pattern, match = found[0]
            assert patterns[pattern](wish, *match.groups()), f"{wish.move} (seat {wish.view.seat}): {said}"
            met.add(pattern.pattern)
    return met


def check_decisions(view: View, _: Tongue) -> None:
    """Each legal decision reads as a whole sentence does at its beginning, and like no other one."""
    texts = [str(words_of(view.game).action(view, action, _)) for action in view.legal()]
    assert len(set(texts)) == len(texts), sorted(text for text in texts if texts.count(text) > 1)
    labels = [choice.label for choice in scene_of(view, _).prompt.choices]
    for text in texts + labels:
        assert not text[0].islower(), text


def check_prompt(view: View, _: Tongue) -> None:
    """What is asked can be understood without a page."""
    title, help = words_of(view.game).prompt(view, _)
    assert not ONLY_ON_A_PAGE.search(f"{title} {help}"), (title, help)
    for text in filter(None, (title, help)):
        assert not text[0].islower(), text


def check_asking(game: Game, seeds: int, every: int) -> None:
    """Prompts and decisions of random games in both languages."""
    for position in positions(game, seeds, every):
        for seat in (position.decider, (position.decider + 1) % int(position.state.players), -1):
            view = position.view(seat)
            for tongue in (ENGLISH, GERMAN):
                check_prompt(view, tongue)
                check_decisions(view, tongue)


def first_told(game: Game, players: int, seed: int, seat: int = -1) -> tuple[Position, list[str]]:
    """A new game, and the first lines of its log."""
    position = Position.start(game, players, random.Random(seed).randbytes(32))
    return position, [str(line.text) for line in words_of(game).opening(position.view(seat), ENGLISH)]
