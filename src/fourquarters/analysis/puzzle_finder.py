"""Finding puzzles: bots play each other, and decisions that are clearly best and easily missed are kept.

A decision must pass one sieve after another, the cheap ones first: greedy chooses something else, the best decision is far ahead
of all others in a few worlds, then in many, then in many other worlds, and a guided search chooses it too. What everyone
finds or what no longer matters is no puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from fourquarters.analysis.puzzle_rating import rating_of
from fourquarters.analysis.puzzle_solvers import found_by
from fourquarters.analysis.puzzles import Puzzle, position_of
from fourquarters.analysis.weighing import Choice, weigh
from fourquarters.bots.levels import APPRENTICE, GREEDY, MERCHANT, NETWORK, Level, Player
from fourquarters.bots.outlook import Outlook
from fourquarters.bots.search_bot import SearchBot
from fourquarters.engine.chance import new_dice, roll
from fourquarters.engine.game import Game
from fourquarters.engine.view import View
from fourquarters.match.fairness import Fairness
from fourquarters.match.match import Match, Seat

FEWEST_CHOICES, MOST_CHOICES = 3, 30
CLEAR = 0.06
"""How much more chance to win the best decision must promise than any other."""

NEARLY_CLEAR = 0.04
"""In the first, small sieves: few worlds tell less."""

GLANCED, SCREENED, CONFIRMED = 3, 8, 64
"""Worlds in the three sieves."""

LEAST_HOPE, MOST_HOPE = 0.12, 0.97
"""Where hardly anything can be won or lost any more, nothing is asked."""

TRIES = 8
"""How often those who throw dice are asked."""

LINEUPS: tuple[tuple[Player | Level, ...], ...] = (
    (NETWORK, NETWORK, NETWORK, NETWORK),
    (NETWORK, MERCHANT, NETWORK, MERCHANT),
    (NETWORK, GREEDY, MERCHANT, NETWORK),
    (MERCHANT, APPRENTICE, NETWORK, GREEDY),
)
"""Who plays, one line-up after the other."""


class Sieves(NamedTuple):
    """What decides whether a decision is a puzzle, for one game and number of players."""

    glance: Outlook
    screen: Outlook
    confirm: Outlook
    elsewhere: Outlook
    search: SearchBot


def sieves_for(game: Game, players: int, iterations: int = 3000) -> Sieves:
    return Sieves(
        Outlook(game, players, GLANCED),
        Outlook(game, players, SCREENED),
        Outlook(game, players, CONFIRMED),
        Outlook(game, players, CONFIRMED, others=1),
        SearchBot("search", iterations, guided=True),
    )


def find(game: Game, first: int, most: int) -> Iterator[Puzzle]:
    """The puzzles in match after match, from the one with this number on; the same number, the same puzzles."""
    settings, sieves = game.configurations(), cache(lambda players: sieves_for(game, players))
    for number in range(first, first + most):
        players, options = settings[number % len(settings)]
        yield from in_match(game, number, players, list(options), sieves(players))


def look_again(game: Game, found: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Those that were found earlier and still pass every sieve, weighed and rated anew."""
    sieves = cache(lambda players: sieves_for(game, players))
    for puzzle in found:
        match = position_of(game, puzzle, mode="compiled")
        view = match.view(match.decider)
        again = puzzle_here(match, puzzle.seed, len(match.moves), view, sieves(puzzle.players))
        if again:
            yield again


def in_match(game: Game, number: int, players: int, options: list[str], sieves: Sieves) -> Iterator[Puzzle]:
    """The puzzles in one match: at most two, of different seats and about different things, whenever they came up."""
    match, dice = played(game, number, players, options), new_dice(number, 1)
    last = len(match.moves) - 2 * players
    moments = [when for when, seen in enumerate(decisions_in(match)) if seen and when < last]
    asked: list[tuple[int, str]] = []
    while moments and len(asked) < 2:
        when = moments.pop(roll(dice, len(moments)))
        position = match.at(when)
        seat = position.decider
        if seat in (seats for seats, _family in asked):
            continue
        puzzle = puzzle_here(match, number, when, position.view(seat), sieves)
        if puzzle and (family := puzzle.best.partition(":")[0]) not in (told for _seat, told in asked):
            asked.append((seat, family))
            yield puzzle


def played(game: Game, number: int, players: int, options: list[str]) -> Match:
    """A match of this number, from beginning to end."""
    seats = [Seat(str(seat + 1)) for seat in range(players)]
    match = Match(game, seats, Fairness.new(seed=number), dict.fromkeys(options, True), "compiled")
    lineup, dice = LINEUPS[number // len(game.configurations()) % len(LINEUPS)], new_dice(number)
    while not match.over:
        bot = lineup[(match.decider + number) % len(lineup)]
        match.play_checked(bot.choose(match.view(match.decider), dice))
    return match


def decisions_in(match: Match) -> Iterator[bool]:
    """Of every move: was it a choice among not too few and not too many?"""
    position = match.at(0)
    for action in match.moves:
        yield FEWEST_CHOICES <= len(position.legal()) <= MOST_CHOICES
        position.apply(action)


def puzzle_here(match: Match, number: int, when: int, view: View, sieves: Sieves) -> Puzzle | None:
    """The puzzle that a position is, if it is one."""
    choices = clearly_best(view, sieves)
    if not choices:
        return None
    text = match.game.actions.text
    best = choices[0].action
    return Puzzle(
        players=view.players,
        seed=number,
        moves=";".join(map(text, match.moves[:when])),
        best=text(best),
        chances={text(choice.action): round(choice.chance, 3) for choice in choices},
        rating=rating_of(found_by(view, choices)),
        options=list(match.options),
        rules=match.game.version,
    )


def clearly_best(view: View, sieves: Sieves) -> list[Choice]:
    """All decisions with the best one first, if it is clearly best and easily missed; otherwise nothing."""
    if not FEWEST_CHOICES <= len(view.legal()) <= MOST_CHOICES or not worth_a_look(view, sieves):
        return []
    screened = weigh(view, sieves.screen)
    if margin(screened) < NEARLY_CLEAR or greedy_finds(view, screened[0].action):
        return []
    choices, again = weigh(view, sieves.confirm), weigh(view, sieves.elsewhere)
    best = choices[0].action
    if again[0].action != best or min(margin(choices), margin(again)) < CLEAR:
        return []
    if not LEAST_HOPE <= choices[0].chance <= MOST_HOPE or greedy_finds(view, best):
        return []
    return choices if all(sieves.search.choose(view, new_dice(seed)) == best for seed in (1, 2)) else []


def worth_a_look(view: View, sieves: Sieves) -> bool:
    """Does the network's favourite seem far ahead of the next two, and does greedy choose another?"""
    legal, shares = view.legal(), sieves.glance.shares(view)
    likeliest = sorted(range(len(legal)), key=lambda i: -shares[i])[:3]
    few = [legal[i] for i in likeliest]
    chances = [after.chances[view.seat] for after in sieves.glance.after(view, few)]
    best = few[max(range(3), key=lambda i: chances[i])]
    ordered = sorted(chances)
    return bool(ordered[-1] - ordered[-2] >= NEARLY_CLEAR / 2) and GREEDY.choose(view, new_dice(0)) != best


def margin(choices: list[Choice]) -> float:
    """How far the first decision is ahead of all others, whatever a lead counts: 0 if any other promises a larger lead."""
    best, others = choices[0], choices[1:]
    if max(other.lead for other in others) > best.lead:
        return 0.0
    return best.chance - max(other.chance for other in others)


def greedy_finds(view: View, best: int) -> bool:
    """Does greedy ever find it?"""
    return any(GREEDY.choose(view, new_dice(seed)) == best for seed in range(TRIES))
