"""Gold!: what is asked, as buttons, and which cards make a set."""

from __future__ import annotations

from fourquarters.games.gold import words
from fourquarters.games.gold.picture.look import Look
from fourquarters.games.gold.state import BONUS, GIVE, N_CARDS, N_VALUES, TAKE, TAKE_BACK, Phase
from fourquarters.picture.scene import Choice, Note, Part, Prompt


def prompt(look: Look) -> Prompt:
    title, help = words.prompt(look.view, look._)
    choices = [
        Choice(label=words.action(look.view, a, look._), action=a, on_piece=a < BONUS + 2 * N_CARDS)
        for a in look.view.legal()
    ]
    aside: list[Part] = []
    if look.mine and look.phase != Phase.BONUS:
        aside = set_hints(look)
    return Prompt(title=title, help=help, seat=look.decider, mine=look.mine, aside=aside,
                  choices=choices)  # fmt: skip


def set_hints(look: Look) -> list[Part]:
    """Which cards on offer would complete a set now, and for how much."""
    hints: list[Part] = []
    for action in look.view.legal():
        if action < GIVE:
            colour, value = action - TAKE, look.lowest
        elif TAKE_BACK <= action < BONUS:
            colour, value = divmod(action - TAKE_BACK, N_VALUES)
        else:
            continue
        if look.would_make_set(colour):
            points = words.points(look.set_with(colour, value), look._)
            card = words.card(N_VALUES * colour + value, look._)
            hint = look._("Taking {card} makes a set worth {points}.", card=card, points=points)
            hints.append(Note(spans=list(hint.spans)))
    return hints[:2]
