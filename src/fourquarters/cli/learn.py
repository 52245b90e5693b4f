"""`fourquarters learn`: the guided first game of a game in this terminal, from the same script as on the page."""

from __future__ import annotations

from argparse import Namespace

from rich.console import Console
from rich.text import Text

from fourquarters import games as registry
from fourquarters.cli.console import out
from fourquarters.cli.rules_text import print_rules
from fourquarters.cli.terminal import Offer, choice_table, offers, painter_words
from fourquarters.engine.errors import TableError
from fourquarters.match.guided import Script, Stop, new_match, script_of
from fourquarters.picture import text as painter
from fourquarters.picture.views import scene_of
from fourquarters.words.contract import words_of
from fourquarters.words.guide import Done
from fourquarters.words.tongue import Tongue, mark

NO_GUIDE = mark("{game} has no guided first game.")


def run(asked: Namespace, _: Tongue) -> int:
    """Walk through a guide, until its end or until the reader leaves."""
    game = registry.load(asked.game)
    script = script_of(game)
    if script is None:
        raise TableError(NO_GUIDE, game=game.name)
    try:
        GuidedTable(asked.game, script, _, out).walk()
    except (KeyboardInterrupt, EOFError):
        out.print()
    return 0


class GuidedTable:
    """A guided game on one screen: each step says what it is about, and waits for Enter or for what is wanted."""

    def __init__(self, name: str, script: Script, _: Tongue, console: Console) -> None:
        self.script, self.console = script, console
        game = registry.load(name)
        self.match = new_match(game, script.guide, name=str(Tongue(_.language)("You")))
        self._ = self.match.tongue(_.language)
        self.reader = script.guide.reader
        self.made = 0  # decisions of the script
        self.told = 0  # moves already told
        self.shown = -1  # decisions made when the table was last shown

    def walk(self) -> None:
        words = words_of(self.match.game)
        self.console.print()
        self.console.print(Text(words.title(self._), style="bold"), Text(words.blurb(self._), style="dim"))
        self.console.print(Text(self._("Enter: next step, s: show me, r: the rule, q: leave"), style="dim"))
        for number, stop in enumerate(self.script.stops, 1):
            self.arrive(stop)
            self.print_step(stop, number)
            if stop.wanted:
                self.let_do(stop)
            else:
                self.wait(stop)
        self.console.print(
            Text(self._("Now a real game: fourquarters play {game}", game=self.match.game.name))
        )

    def arrive(self, stop: Stop) -> None:
        """Let the script go on to a step, tell what has happened, and show the table if it has changed."""
        while self.made < stop.version:
            self.decide()
        for told in self.match.told(self.reader, self._.language, start=self.told):
            for line in told:
                self.console.print(painter.told(line.text.spans, line.seat, line.heading))
        self.told = len(self.match.moves)
        if self.shown != self.made and not isinstance(stop.placed.step, Done):
            scene = scene_of(self.match.view(self.reader), self._)
            self.console.print(painter.table(scene, painter_words(self._)))
            self.shown = self.made

    def decide(self) -> None:
        """Make the next decision of the script."""
        self.match.play(self.script.decisions[self.made].action)
        self.made += 1

    def print_step(self, stop: Stop, number: int) -> None:
        """Where we are, the step's title and its text."""
        chapter, step, _first = stop.placed
        place = self._("Step {n} of {all}", n=number, all=len(self.script.stops))
        self.console.print()
        self.console.print(Text(f"{self._(chapter.title)} · {place}", style="dim"))
        self.console.print(Text(self._(step.title), style="bold"), Text(f"({step.rule})", style="dim"))
        self.console.print(Text(self._(step.text)))
        if isinstance(step, Done) and step.good:
            self.console.print(Text(self._(step.good), style="green"))

    def wait(self, stop: Stop) -> None:
        """Until the reader presses Enter."""
        while self.hear(stop):
            self.console.print(Text(self._("Press Enter to go on."), style="dim"))

    def let_do(self, stop: Stop) -> None:
        """The reader makes every decision of a step; any other is refused kindly."""
        for wanted in stop.wanted:
            view = self.match.view(self.reader)
            offered = offers(view, scene_of(view, self._), self._)
            self.console.print(choice_table(offered))
            wish = next(offer for offer in offered if offer.action == wanted)
            self.console.print(Text(self._("Now choose: {what}", what=wish.label), style="bold"))
            while not self.is_wanted(self.hear(stop), wanted, offered):
                pass
            self.decide()

    def hear(self, stop: Stop) -> str:
        """What the reader says; questions about the rules are answered at once."""
        while True:
            said = self.console.input(Text("> ", style="bold")).strip()
            if said in {"q", "quit"}:
                raise EOFError
            if said not in {"r", "rules", "?"}:
                return said
            print_rules(self.console, self.match.game, stop.placed.step.rule, self._)

    def is_wanted(self, said: str, wanted: int, offered: list[Offer]) -> bool:
        """Is this what the step wants? Otherwise say what is."""
        actions = [offer.action for offer in offered if offer.action >= 0]
        number = actions.index(wanted) + 1
        if said in {"s", "show"}:
            self.console.print(Text(self._("It is number {n}.", n=number)))
            return False
        if said == str(number) or said == self.match.game.actions.text(wanted):
            return True
        self.console.print(Text(self._("Let us do this one first."), style="yellow"))
        return False
