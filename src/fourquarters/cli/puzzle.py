"""`fourquarters puzzle`: find the best move in this terminal, in the words of the page."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fourquarters import games as registry
from fourquarters.analysis import puzzle_answer as said
from fourquarters.analysis.puzzle_answer import PuzzleSolution, hinted, in_words, solution_of
from fourquarters.analysis.puzzle_rating import START, person_after
from fourquarters.analysis.puzzles import Puzzle, daily, position_of, shipped_puzzles, today, with_puzzles
from fourquarters.cli.console import out
from fourquarters.cli.rules_text import print_rules
from fourquarters.cli.terminal import BOT_NAMES, choice_table, offers, painter_words
from fourquarters.engine.chance import Dice, new_dice, roll
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.picture import text as painter
from fourquarters.picture.views import scene_of
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue, mark

NEAREST = 5
"""Among how many of the puzzles that are about as hard as asked one is drawn."""

BAR = 20
"""Columns of the longest bar."""

NO_PUZZLES = mark("{game} has no puzzles.")
NO_SUCH_PUZZLE = mark("{game} has the puzzles 1 to {n}.")
WHICH_GAME = mark("Name the game of puzzle {n}.")
A_MOVE = "{move}"
HELP = (
    ("3", mark("the choice with that number")),
    (A_MOVE, mark("a move, as it stands beside its choice; if it is not allowed, why not")),
    ("hint", mark("only half of the choices; what is then found earns nothing")),
    ("a, answer", mark("the answer; before the first try it counts like a wrong one")),
    ("r, rules", mark("the rules about the question in hand")),
    ("t, table", mark("the table and the choices once more")),
    ("q, quit", mark("leave")),
    ("h, help", mark("this list")),
)


class Numbered(NamedTuple):
    """A puzzle, and where it is found; `day` if it is the puzzle of one."""

    game: Game
    number: int
    puzzle: Puzzle
    day: date | None = None


def run(asked: Namespace, _: Tongue) -> int:
    """Ask for one puzzle after the other until somebody leaves."""
    series = Series(wanted(asked), asked.rating, _, out)
    try:
        series.go_on()
    except (KeyboardInterrupt, EOFError):
        out.print()
        series.say_how_to_return(asked.game)
    return 0


def wanted(asked: Namespace) -> list[Numbered]:
    """The puzzles that were asked for."""
    if asked.daily:
        return [of_the_day(asked.game, today())]
    if asked.number is not None and not asked.game:
        raise TableError(WHICH_GAME, n=asked.number)
    found = [one for game in named(asked.game) for one in puzzles_of(game)]
    if asked.number is None:
        return found
    if not 1 <= asked.number <= len(found):
        raise TableError(NO_SUCH_PUZZLE, game=asked.game, n=len(found))
    return [found[asked.number - 1]]


def named(name: str | None) -> list[Game]:
    """The game with this name, or all that have puzzles."""
    found = [game for game in with_puzzles() if not name or game is registry.load(name)]
    if not found:
        raise TableError(NO_PUZZLES, game=name or ", ".join(registry.names()))
    return found


def puzzles_of(game: Game) -> list[Numbered]:
    return [Numbered(game, number, puzzle) for number, puzzle in enumerate(shipped_puzzles(game), 1)]


def of_the_day(name: str | None, day: date) -> Numbered:
    """The puzzle of a day; of a game, the one of its latest day."""
    among = {game.name for game in named(name)}
    while not (found := daily(day)) or found[0] not in among:
        day -= timedelta(days=1)
    game, number = registry.load(found[0]), found[1]
    return Numbered(game, number, shipped_puzzles(game)[number - 1], day)


class Series:
    """Puzzle after puzzle, each about as hard as its reader is good."""

    def __init__(self, left: list[Numbered], rating: int | None, _: Tongue, console: Console) -> None:
        self.left, self._, self.console = left, _, console
        self.rating, self.tries = float(START if rating is None else rating), 0
        self.dice = new_dice(secrets.randbits(62))

    def go_on(self) -> None:
        """Until there is none left."""
        while True:
            one = drawn(self.left, self.rating, self.dice)
            self.left.remove(one)
            self.note(one, PuzzleAsked(one, self._, self.console).solve())
            if not self.left:
                return
            self.console.print(Text(self._("Enter: next puzzle, q: leave"), style="dim"))
            if self.console.input(Text("> ", style="bold")).strip() in {"q", "quit"}:
                raise EOFError

    def note(self, one: Numbered, right: bool | None) -> None:
        """Move the rating by what the first try was; nothing if a hint has found it."""
        before = round(self.rating)
        if right is not None:
            self.rating = person_after(self.rating, self.tries, one.puzzle.rating, right)
            self.tries += 1
        change = round(self.rating) - before
        told = f"{self._(said.YOUR_RATING)}: {round(self.rating)}"
        moved = f" ({'+' if change > 0 else '−'}{abs(change)})" if change else ""
        self.console.print(Text(told + moved, style="dim"))

    def say_how_to_return(self, name: str | None) -> None:
        """How to go on another time where this ended."""
        if not self.tries:
            return
        command = " ".join(filter(None, ("fourquarters puzzle", name, f"--rating {round(self.rating)}")))
        self.console.print(Text(self._("Go on another time: {command}", command=command), style="dim"))


def drawn(left: Sequence[Numbered], rating: float, dice: Dice) -> Numbered:
    """One of those whose rating is nearest."""
    near = sorted(left, key=lambda one: (abs(one.puzzle.rating - rating), one.game.name, one.number))
    return near[roll(dice, min(NEAREST, len(near)))]


class PuzzleAsked:
    """One puzzle on one screen."""

    def __init__(self, one: Numbered, _: Tongue, console: Console) -> None:
        self.one, self.console = one, console
        self.game, self.puzzle = one.game, one.puzzle
        you, others = str(Tongue(_.language)("You")), iter(BOT_NAMES)
        seat = position_of(self.game, self.puzzle).decider
        names = [you if at == seat else next(others) for at in range(self.puzzle.players)]
        match = position_of(self.game, self.puzzle, names)
        self.view, self._ = match.view(seat), match.tongue(_.language)
        self.best = self.game.actions.parse(self.puzzle.best)
        self.left = self.view.legal()  # what may be best, as far as the reader knows
        self.tried: list[int] = []
        self.over = False

    def solve(self) -> bool | None:
        """Ask until the best move is found or given up: was the first try right? Nothing, if a hint has found it."""
        self.print_heading()
        actions = self.show()
        while not self.over:
            entered = self.console.input(Text("> ", style="bold")).strip()
            actions = self.answer(entered, actions)
        right = self.tried == [self.best]
        return None if right and len(self.left) < len(self.view.legal()) else right

    def print_heading(self) -> None:
        _, puzzle = self._, self.puzzle
        count = len(shipped_puzzles(self.game))
        place = _(said.OF_THE_DAY) if self.one.day else _(said.OF_ALL, n=self.one.number, all=count)
        about = f"{place} · {_(said.RATING)} {puzzle.rating}"
        self.console.print()
        self.console.print(Text(words_of(self.game).title(_), style="bold"), Text(about, style="dim"))
        self.console.print(Text(f"{_(said.FIND)}. {_(said.ASK)}"))

    def show(self) -> list[int]:
        """The table and its numbered choices; what each number stands for."""
        scene = scene_of(self.view, self._)
        self.console.print(painter.table(scene, painter_words(self._)))
        self.console.print()
        self.console.print(Text.assemble((scene.prompt.title, "bold"), "  ", (scene.prompt.help, "dim")))
        for part in painter.parts(scene.prompt.aside):
            self.console.print(part)
        return self.show_choices()

    def show_choices(self) -> list[int]:
        """What may still be best, and what can be entered."""
        listed = offers(self.view, scene_of(self.view, self._), self._)
        offered = [offer for offer in listed if offer.action < 0 or offer.action in self.left]
        self.console.print(choice_table(offered))
        move = next(offer.move for offer in offered if offer.move)
        keys = self._("A number or a move like {move}, hint, a: answer, h: help, q: leave", move=move)
        self.console.print(Text(keys, style="dim"))
        return [offer.action for offer in offered if offer.action >= 0]

    def answer(self, entered: str, actions: list[int]) -> list[int]:
        """A number, a command, or a move in notation; what the numbers stand for from now on."""
        command, _space, about = entered.partition(" ")
        if entered.isdecimal() and 1 <= int(entered) <= len(actions):
            self.try_this(actions[int(entered) - 1])
        elif entered == "hint":
            return self.hint()
        elif entered in {"a", "answer"}:
            self.end()
        elif entered in {"t", "table"}:
            return self.show()
        elif command in {"r", "rules"}:
            rule = about.strip() or words_of(self.game).rule_asked(self.view)
            print_rules(self.console, self.game, rule, self._)
        elif entered in {"h", "help", "?"}:
            self.print_help()
        elif entered in {"q", "quit"}:
            raise EOFError
        elif entered:
            self.try_move(entered, len(actions))
        return actions

    def print_help(self) -> None:
        table, move = Table.grid(padding=(0, 2)), self.game.actions.text(self.left[0])
        for keys, does in HELP:
            table.add_row(Text(keys.format(move=move), style="bold"), Text(self._(does)))
        self.console.print(table)

    def try_move(self, entered: str, last: int) -> None:
        try:
            action = self.game.actions.parse(entered)
        except TableError:
            self.console.print(self._("Enter a number from 1 to {n}, a move or a letter.", n=last))
            return
        if action in self.view.legal():
            self.try_this(action)
        else:
            self.console.print(Text(words_of(self.game).why_not(self.view, action, self._), style="yellow"))

    def try_this(self, action: int) -> None:
        self.tried.append(action)
        if action == self.best:
            self.end()
            return
        tried, _ = in_words(self.view, self.puzzle.chances, action, self._), self._
        told = [_(said.WRONG, chance=tried.percent), _(said.TRIED, what=tried.label), _(said.TRY_AGAIN)]
        self.console.print(Text(f"✗ {told[0]}  {told[1]} {told[2]}", style="yellow"))

    def hint(self) -> list[int]:
        """Half of the choices are gone."""
        self.left = hinted(self.view, self.puzzle)
        self.console.print(Text(self._(said.HINTED, n=len(self.left))))
        return self.show_choices()

    def end(self) -> None:
        """The answer, found or asked for."""
        self.over = True
        found = solution_of(self.view, self.puzzle, self._)
        right = bool(self.tried) and self.tried[-1] == self.best
        head = self._(said.RIGHT if right else said.ANSWER, chance=found.best.percent)
        label = "  ".join(filter(None, (found.best.label, found.best.detail)))
        self.console.print()
        self.console.print(Text(f"{'✓ ' if right else ''}{head}", style="bold green" if right else "bold"))
        self.console.print(Text(label, style="bold"))
        self.console.print(Text(found.why))
        self.console.print()
        self.console.print(Text(self._(said.AFTER_EACH), style="dim"))
        self.console.print(self.weighed(found))

    def weighed(self, found: PuzzleSolution) -> Table:
        """The decisions with their chances, the best first."""
        table = Table.grid(padding=(0, 2))
        for one in (found.best, *found.others):
            best, mine = one is found.best, one.action in self.tried
            sign = "✓" if best else "✗" if mine else ""
            bar = "█" * max(1, round(BAR * one.chance / found.best.chance))
            style = "green" if best else "yellow" if mine else ""
            label = Text(one.label, style="bold" if best else "")
            share = Text(f"{one.percent:>3} %", style="bold" if best else "")
            table.add_row(Text(sign, style=style), label, share, Text(bar, style=style or "dim"))
        return table
