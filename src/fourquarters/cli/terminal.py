"""A match in the terminal: the table as text, numbered choices, undo, why-not, save and resume."""

from __future__ import annotations

import re
import secrets
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_data_path
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fourquarters import games as registry
from fourquarters.bots import Bot, BotFault, bot_at, invite, thinks
from fourquarters.bots.levels import GREEDY
from fourquarters.cli.bot_names import named
from fourquarters.cli.hint_text import print_hint
from fourquarters.cli.rules_text import print_rules
from fourquarters.cli.variants import variants_asked
from fourquarters.engine.chance import new_dice
from fourquarters.engine.errors import TableError
from fourquarters.engine.view import View
from fourquarters.match import Fairness, Match, Seat
from fourquarters.match.file import save
from fourquarters.match.reading import load
from fourquarters.picture import text as painter
from fourquarters.picture.scene import Choice, Prompt, Scene
from fourquarters.picture.text_map import cell_around
from fourquarters.picture.views import scene_of
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import LANGUAGES, Told, Tongue, mark

PERSON, YOU = "person", "you"
BOT_NAMES = ("Mara", "Theo", "Ida", "Juniper")
INSTEAD = mark("A quick choice was made in its place.")
LEARN = mark("A guided first game, step by step: fourquarters learn {game}")
HELP = (
    ("3", mark("the choice with that number")),
    ("take:red", mark("a move, as it stands beside its choice; if it is not allowed, why not")),
    ("r, rules", mark("the rules about the question in hand")),
    ("r all", mark("all rules")),
    ("t, table", mark("the table and the choices once more")),
    ("hint", mark("the best few choices and why, where all others are bots")),
    ("u, undo", mark("take back, as long as nothing new is known")),
    ("q, quit", mark("save and quit")),
    ("h, help", mark("this list")),
)


def new_match(asked: Namespace, _: Tongue) -> Match:
    """The match that was asked for. The seats are drawn by lot, unless they were named."""
    if asked.game is None and len(registry.names()) > 1:
        raise TableError("Name one of the games: {games}.", games=", ".join(registry.names()))
    game = registry.load(asked.game or registry.names()[0])
    kinds = named(asked.seats)
    kinds = kinds or ["you", *["greedy"] * (max(game.players) - 1)]
    seats = [seat_for(kind, number, _) for number, kind in enumerate(kinds)]
    options = variants_asked(asked, game)
    drawn = not asked.seats
    seeded = asked.seed is not None
    fairness = Fairness.of_seed(asked.seed, 0, drawn) if seeded else Fairness.new(draws_seats=drawn)
    seated = [seats[place] for place in fairness.seating(len(seats))]
    return Match(game, seated, fairness, options)


def seat_for(kind: str, number: int, _: Tongue) -> Seat:
    """`you`, `you:Anna`, or the name of a bot, such as `greedy` or `search:100`."""
    if kind == YOU or kind.startswith(f"{YOU}:"):
        name = kind.removeprefix(YOU).removeprefix(":").strip()
        return Seat(name or str(Tongue(_.language).name(number)), PERSON)
    return Seat(BOT_NAMES[number % len(BOT_NAMES)], invite(kind).name)


def resume_match(path: Path, _: Tongue, seats: str = "") -> Match:
    """A saved match. A file invites nobody: a bot from elsewhere plays on if it is named again. A player whom an earlier version saved as just "You" gets a name."""
    match = load(path, registry.load)
    for kind in named(seats):
        seat_for(kind, 0, _)
    you = {str(Tongue(language)("You")) for language in LANGUAGES}
    match.seats = tuple(
        seat_for(YOU, number, _) if seat.name in you and seat.kind == PERSON else seat
        for number, seat in enumerate(match.seats)
    )
    return match


def bots_at(match: Match) -> list[Bot]:
    """The bots that sit at a table."""
    return [bot_at(seat.kind, match.game) for seat in match.seats if seat.kind != PERSON]


def sit_down(match: Match, keep: Path | None, _: Tongue, console: Console) -> int:
    """Play to the end, or until the player leaves; then the match is saved."""
    table = TerminalTable(match, match.tongue(_.language), console)
    try:
        table.play()
    except (KeyboardInterrupt, EOFError):
        path = saved(match, keep or new_save_path(match), _, console)
        console.print()
        say(console, _("Saved. Continue with: fourquarters play --resume {file}", file=path))
        return 0
    if keep is not None:
        say(console, _("Saved as {file}.", file=saved(match, keep, _, console)))
    return 0


def say(console: Console, text: str, style: str = "") -> None:
    """Print a sentence with a file name in it, neither wrapped nor read as markup."""
    console.print(Text(text, style=style), soft_wrap=True)


def saved(match: Match, path: Path, _: Tongue, console: Console) -> Path:
    """Save the match there or, failing that, in the folder of saved matches; return where it is."""
    try:
        save(match, path, with_secret=True)
        return path
    except OSError as error:
        say(console, _("{file}: {why}", file=path, why=error.strerror), "yellow")
    path = new_save_path(match)
    save(match, path, with_secret=True)
    return path


def new_save_path(match: Match) -> Path:
    folder = user_data_path("fourquarters") / "saves"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{match.game.name}-{datetime.now():%Y-%m-%d-%H%M%S}-{secrets.token_hex(2)}.json"


class Offer(NamedTuple):
    """One line in the list of choices; without an action, it only says why not."""

    action: int
    label: str
    detail: str
    move: str = ""


def offers(view: View, scene: Scene, _: Tongue) -> list[Offer]:
    """Everything that may be decided, in the prompt's order, each in words that make sense on their own."""
    choices = scene.prompt.choices
    missing = set(view.legal()) - {choice.action for choice in choices}
    choices = [*choices, *(Choice(label="", action=action) for action in sorted(missing))]
    return [offer(view, scene, choice, _) for choice in choices]


def offer(view: View, scene: Scene, choice: Choice, _: Tongue) -> Offer:
    """A choice in words: a bare number, or one of a group, says too little without its button."""
    if choice.action < 0:
        return Offer(-1, choice.label, choice.why or choice.detail)
    label, detail = choice.label, choice.detail
    if choice.group or not any(c.isalpha() for c in label):
        label = words_of(view.game).action(view, choice.action, _)
        more = Counter(numbers(label)) - Counter(numbers(choice.label))
        if numbers(detail) and not Counter(numbers(detail)) - more:
            detail = ""
    detail = "  ".join(filter(None, (detail, cell_around(scene, choice.action))))
    return Offer(choice.action, label, detail, view.game.actions.text(choice.action))


def numbers(text: str) -> list[str]:
    return re.findall(r"\d+", text)


def choice_table(offered: Sequence[Offer]) -> Table:
    """The choices, numbered without gaps; what cannot be chosen has no number."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    table.add_column(style="dim")
    table.add_column(style="dim", no_wrap=True)
    number = 0
    for offer in offered:
        number += offer.action >= 0
        shown = Text(f"{number:>3}", style="bold") if offer.action >= 0 else Text("–", style="dim")
        label = Text(offer.label, style="" if offer.action >= 0 else "dim")
        table.add_row(shown, label, Text(offer.detail), Text(offer.move))
    return table


def painter_words(_: Tongue) -> painter.Words:
    one, more = (str(_.many("{n} point", "{n} points", n)).replace(str(n), "{n}") for n in (1, 2))
    return painter.Words(str(_("You")), one, more)


class TerminalTable:
    """One match on one screen. If several people play, it is shown to whoever decides."""

    def __init__(self, match: Match, _: Tongue, console: Console) -> None:
        self.match, self._, self.console = match, _, console
        self.dice = new_dice(secrets.randbits(62))
        self.told = 0  # moves already told
        people = [seat for seat, who in enumerate(match.seats) if who.kind == PERSON]
        self.reader = people[0] if people else -1

    def play(self) -> None:
        self.print_opening()
        while not self.match.over:
            seat = self.match.decider
            kind = self.match.seats[seat].kind
            if kind == PERSON:
                self.reader = seat
                self.tell()
                self.ask()
            else:
                self.match.play(self.choose(bot_at(kind, self.match.game), seat))
        self.tell()
        self.print_result()

    def choose(self, bot: Bot, seat: int) -> int:
        """A bot's decision."""
        view = self.match.view(seat)
        if not thinks(bot):
            return bot.choose(view, self.dice)
        try:
            with self.console.status(self._("{who} is thinking.", who=self._.name(seat))):
                return bot.choose(view, self.dice)
        except BotFault as fault:
            say(self.console, fault.told(self._) + " " + self._(INSTEAD), "yellow")
            return GREEDY.choose(view, self.dice)

    def print_opening(self) -> None:
        words = words_of(self.match.game)
        self.console.print()
        self.console.print(Text(words.title(self._), style="bold"), Text(words.blurb(self._), style="dim"))
        self.console.print(Text(self._("Chance is fixed in advance: {hash}.", hash=self.match.fairness.commitment[:16]),
                                style="dim"))  # fmt: skip
        self.print_lines(self.match.opening(self.reader, self._.language))

    def tell(self) -> None:
        """Print what has happened since."""
        for lines in self.match.told(self.reader, self._.language, start=self.told):
            self.print_lines(lines)
        self.told = len(self.match.moves)

    def print_lines(self, lines: list[Told]) -> None:
        for line in lines:
            self.console.print(painter.told(line.text.spans, line.seat, line.heading))

    def ask(self) -> None:
        """Show the table and its choices until a move has been made."""
        actions = self.show()
        made = len(self.match.moves)
        while len(self.match.moves) == made:
            self.answer(self.console.input(Text("> ", style="bold")).strip(), actions)

    def show(self) -> list[int]:
        """The table and its numbered choices; what each number stands for."""
        view = self.match.view(self.reader)
        scene = scene_of(view, self._)
        self.console.print(painter.table(scene, painter_words(self._)))
        offered = offers(view, scene, self._)
        self.print_choices(scene.prompt, offered)
        return [offer.action for offer in offered if offer.action >= 0]

    def print_choices(self, prompt: Prompt, offered: Sequence[Offer]) -> None:
        self.console.print()
        self.console.print(
            Text.assemble(*self.addressed(), (prompt.title, "bold"), "  ", (prompt.help, "dim"))
        )
        for part in painter.parts(prompt.aside):
            self.console.print(part)
        self.console.print(choice_table(offered))
        example = next(offer.move for offer in offered if offer.move)
        self.console.print(
            Text(
                self._(
                    "A number or a move like {move}, h: help, r: rules, u: undo, q: save and quit",
                    move=example,
                ),
                style="dim",
            )
        )

    def addressed(self) -> list[tuple[str, str]]:
        """Who "you" is now, if several people share the terminal."""
        if sum(seat.kind == PERSON for seat in self.match.seats) < 2:
            return []
        return [*painter.seal(self.reader), (f"{self._.name(self.reader)}: ", "bold")]

    def answer(self, said: str, actions: Sequence[int]) -> None:
        """A number, a command, or a move in notation."""
        command, _space, about = said.partition(" ")
        if said.isdecimal() and 1 <= int(said) <= len(actions):
            self.match.play(actions[int(said) - 1])
        elif said in {"u", "undo"}:
            self.undo()
        elif said == "hint":
            self.hint(actions)
        elif command in {"r", "rules"}:
            print_rules(self.console, self.match.game, about.strip() or self.rule_in_hand(), self._)
        elif said in {"h", "help", "?"}:
            self.print_help()
        elif said in {"t", "table"}:
            self.show()
        elif said in {"g", "guide"}:
            say(self.console, self._(LEARN, game=self.match.game.name))
        elif said in {"q", "quit"}:
            raise EOFError
        elif said:
            self.try_move(said, len(actions))

    def rule_in_hand(self) -> str:
        """The number of the rule that the question is about."""
        return words_of(self.match.game).rule_asked(self.match.view(self.reader))

    def print_help(self) -> None:
        """Everything that can be entered."""
        table = Table.grid(padding=(0, 2))
        for keys, does in HELP:
            table.add_row(Text(keys, style="bold"), Text(self._(does)))
        table.add_row(Text("g, guide", style="bold"), Text(self._(LEARN, game=self.match.game.name)))
        self.console.print(table)

    def try_move(self, said: str, last: int) -> None:
        try:
            action = self.match.game.actions.parse(said)
        except TableError:
            self.console.print(self._("Enter a number from 1 to {n}, a move or a letter.", n=last))
            return
        if action in self.match.position.legal():
            self.match.play(action)
        else:
            view = self.match.view(self.reader)
            self.console.print(Text(words_of(self.match.game).why_not(view, action, self._), style="yellow"))

    def hint(self, actions: Sequence[int]) -> None:
        if sum(seat.kind == PERSON for seat in self.match.seats) > 1:
            self.console.print(
                Text(self._("Hints are given only where all others are bots."), style="yellow")
            )
        else:
            print_hint(self.console, self.match.view(self.reader), actions, self._)

    def undo(self) -> None:
        if not self.match.undoable(self.reader):
            self.console.print(Text(self.match.why_no_undo(self.reader, self._), style="yellow"))
            return
        self.match.undo(self.reader)
        self.told = min(self.told, len(self.match.moves))
        self.console.print(Text(self._("Taken back."), style="dim"))

    def print_result(self) -> None:
        sheet = words_of(self.match.game).score_sheet(self.match.view(self.reader), self._)
        table = Table(box=None, padding=(0, 2))
        table.add_column("")
        for seat, who in enumerate(self.match.seats):
            table.add_column(Text.assemble(*painter.seal(seat), who.name), justify="right")
        for name, values in sheet.rows:
            table.add_row(Text(name, style="dim"), *values)
        table.add_row(Text(self._("Total"), style="bold"), *(Text(str(n), style="bold") for n in sheet.total))
        self.console.print(table)
        self.console.print(Text(sheet.verdict, style="bold"))
