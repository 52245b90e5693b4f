"""Gold!: what is asked, as buttons, and which cards make a set."""

from __future__ import annotations

from fourquarters.games.gold import words
from fourquarters.games.gold.picture.reader import Reader
from fourquarters.games.gold.state import BACK, BONUS, GIVE, N_CARDS, N_VALUES, TAKE, Phase
from fourquarters.picture.scene import Choice, Note, Part, Prompt


def prompt(reader: Reader) -> Prompt:
    title, help = words.prompt(reader.view, reader._)
    choices = [
        Choice(label=words.action(reader.view, a, reader._), action=a, on_piece=a < BONUS + 2 * N_CARDS)
        for a in reader.view.legal()
    ]
    aside: list[Part] = []
    if reader.mine and reader.phase != Phase.BONUS:
        aside = set_hints(reader)
    return Prompt(title=title, help=help, seat=reader.decider, mine=reader.mine, aside=aside,
                  choices=choices)  # fmt: skip


def set_hints(reader: Reader) -> list[Part]:
    """Which cards on offer would complete a set now, and for how much."""
    hints: list[Part] = []
    for action in reader.view.legal():
        if action < GIVE:
            colour, value = action - TAKE, reader.lowest
        elif BACK <= action < BONUS:
            colour, value = divmod(action - BACK, N_VALUES)
        else:
            continue
        if reader.would_make_set(colour):
            points = words.points(reader.set_with(colour, value), reader._)
            card = words.card(N_VALUES * colour + value, reader._)
            hint = reader._("Taking {card} makes a set worth {points}.", card=card, points=points)
            hints.append(Note(spans=list(hint.spans)))
    return hints[:2]
