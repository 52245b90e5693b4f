"""A match in the terminal: the table in text, numbered choices, undo, why not, save and resume."""

from __future__ import annotations

import secrets
from argparse import Namespace
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fourquarters import games as registry
from fourquarters.bots import Bot, bot
from fourquarters.match import Fairness, Match, Seat
from fourquarters.match.file import read, resume, save
from fourquarters.picture import text as painter
from fourquarters.picture.scene import Scene
from fourquarters.table.chance import new_dice
from fourquarters.table.errors import TableError
from fourquarters.table.tongue import Told, Tongue

PERSON = "person"
BOT_NAMES = ("Mara", "Theo", "Ida", "Juniper")


def new_match(asked: Namespace, _: Tongue) -> Match:
    """The match that was asked for."""
    if asked.game is None and len(registry.names()) > 1:
        raise TableError("Say which game: {games}.", games=", ".join(registry.names()))
    game = registry.load(asked.game or registry.names()[0])
    kinds = [kind.strip() for kind in asked.seats.split(",") if kind.strip()]
    kinds = kinds or ["you", *["greedy"] * (max(game.players) - 1)]
    seats = [seat_for(kind, number, _) for number, kind in enumerate(kinds)]
    options = dict.fromkeys(asked.option, True)
    return Match(game, seats, Fairness.new(seed=asked.seed), options)


def seat_for(kind: str, number: int, _: Tongue) -> Seat:
    """`you`, `you:Anna`, or the name of a bot."""
    who, _colon, name = kind.partition(":")
    if who == "you":
        return Seat(name or str(_("You")), PERSON)
    return Seat(BOT_NAMES[number % len(BOT_NAMES)], bot(who).name)


def bots_at(match: Match) -> list[Bot]:
    """The bots that sit at a table."""
    return [bot(seat.kind) for seat in match.seats if seat.kind != PERSON]


def resume_match(path: Path) -> Match:
    return resume(read(path), str(path), registry.load)


def sit_down(match: Match, keep: Path | None, _: Tongue, console: Console) -> int:
    """Play to the end, or until the player leaves; then the match is saved."""
    if keep is not None and keep.exists():
        raise TableError("{file} is already there; nothing was overwritten.", file=keep)
    table = TerminalTable(match, match.tongue(_.language), console)
    try:
        table.play()
    except (KeyboardInterrupt, EOFError):
        path = keep or new_save_path(match)
        save(match, path, with_secret=True)
        console.print()
        console.print(_("Saved. Go on with: fourquarters play --resume {file}", file=path), soft_wrap=True)
        return 0
    if keep is not None:
        save(match, keep)
        console.print(_("Saved as {file}.", file=keep), soft_wrap=True)
    return 0


def new_save_path(match: Match) -> Path:
    folder = user_data_path("fourquarters") / "saves"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{match.game.name}-{datetime.now():%Y-%m-%d-%H%M%S}-{secrets.token_hex(2)}.json"


class TerminalTable:
    """One match on one screen. With several persons, the one who decides reads."""

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
                self.match.play(bot(kind).choose(self.match.view(seat), self.dice))
        self.tell()
        self.print_result()

    def print_opening(self) -> None:
        words = self.match.game.words
        self.console.print()
        self.console.print(Text(words.title(self._), style="bold"), Text(words.blurb(self._), style="dim"))
        self.console.print(Text(self._("Chance is fixed by {hash}.", hash=self.match.fairness.commitment[:16]),
                                style="dim"))  # fmt: skip
        self.print_lines(self.match.opening(self.reader, self._.language))

    def tell(self) -> None:
        """Tell what has happened since."""
        for lines in self.match.told(self.reader, self._.language, start=self.told):
            self.print_lines(lines)
        self.told = self.match.version

    def print_lines(self, lines: list[Told]) -> None:
        for line in lines:
            self.console.print(painter.told(line.text.spans, line.seat, line.heading))

    def ask(self) -> None:
        """Show the table and its choices until a move has been made."""
        scene = self.match.view(self.reader).scene(self._)
        self.console.print(painter.table(scene))
        self.print_choices(scene)
        version = self.match.version
        while self.match.version == version:
            self.answer(self.console.input(Text("> ", style="bold")).strip(), scene)

    def print_choices(self, scene: Scene) -> None:
        self.console.print()
        self.console.print(Text.assemble((scene.prompt.title, "bold"), "  ", (scene.prompt.help, "dim")))
        for number, choice in enumerate(scene.prompt.choices, 1):
            if choice.action >= 0:
                self.console.print(
                    Text.assemble((f"{number:>3}  ", "bold"), choice.label, "  ", (choice.detail, "dim"))
                )
        self.console.print(Text(self._("A number, u: undo, r: rules, q: save and leave"), style="dim"))

    def answer(self, said: str, scene: Scene) -> None:
        """A number, a command, or a move in notation."""
        choices = scene.prompt.choices
        if said.isdecimal() and 1 <= int(said) <= len(choices) and choices[int(said) - 1].action >= 0:
            self.match.play(choices[int(said) - 1].action)
        elif said in {"u", "undo"}:
            self.undo()
        elif said in {"r", "?", "rules"}:
            self.print_rules()
        elif said in {"q", "quit"}:
            raise EOFError
        elif said:
            self.try_move(said)

    def try_move(self, said: str) -> None:
        try:
            action = self.match.game.actions.parse(said)
        except TableError:
            last = len(self.match.legal())
            self.console.print(self._("Give a number from 1 to {n}, or a letter.", n=last))
            return
        if action in self.match.position.legal():
            self.match.play(action)
        else:
            view = self.match.view(self.reader)
            self.console.print(Text(self.match.game.words.why_not(view, action, self._), style="yellow"))

    def undo(self) -> None:
        if not self.match.undoable(self.reader):
            self.console.print(Text(self.match.why_no_undo(self.reader, self._), style="yellow"))
            return
        self.match.undo(self.reader)
        self.told = min(self.told, self.match.version)
        self.console.print(Text(self._("Taken back."), style="dim"))

    def print_rules(self) -> None:
        for heading, paragraphs in self.match.game.words.help(self._):
            self.console.print(Text(heading, style="bold"))
            for paragraph in paragraphs:
                self.console.print(Text(f"  {paragraph}"))

    def print_result(self) -> None:
        sheet = self.match.game.words.score_sheet(self.match.view(self.reader), self._)
        table = Table(box=None, padding=(0, 2))
        table.add_column("")
        for seat, who in enumerate(self.match.seats):
            table.add_column(Text.assemble(*painter.seal(seat), who.name), justify="right")
        for name, values in sheet.rows:
            table.add_row(Text(name, style="dim"), *values)
        table.add_row(Text(self._("Total"), style="bold"), *(Text(str(n), style="bold") for n in sheet.total))
        self.console.print(table)
        self.console.print(Text(sheet.verdict, style="bold"))
