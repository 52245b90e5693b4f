"""Gold!: what is asked, as buttons, with what each choice is worth."""

from __future__ import annotations

from functools import lru_cache

from fourquarters.games.gold import words
from fourquarters.games.gold.picture.look import Look
from fourquarters.games.gold.state import BONUS, DECLINE, GIVE, N_CARDS, N_VALUES, TAKE, TAKE_BACK, Phase
from fourquarters.picture.scene import Choice, Note, Part, Prompt

MOST_NAMED = 3  # golds that a button names; of more, it says how many there are


def prompt(look: Look) -> Prompt:
    title, help = words.prompt(look.view, look._)
    aside: list[Part] = []
    if look.mine and look.phase != Phase.BONUS:
        aside = set_hints(look)
    return Prompt(title=title, help=help, seat=look.decider, mine=look.mine, aside=aside,
                  choices=[choice(look, action) for action in look.view.legal()])  # fmt: skip


def choice(look: Look, action: int) -> Choice:
    return choice_of(words.action(look.view, action, look._), action, detail(look, action))


@lru_cache(maxsize=4096)
def choice_of(label: str, action: int, detail: str) -> Choice:
    """Plain strings are encoded fastest."""
    return Choice(
        label=str(label), action=action, detail=str(detail), on_piece=action < BONUS + 2 * N_CARDS,
        ends=action == DECLINE,
    )  # fmt: skip


def taken(look: Look, action: int) -> tuple[int, int] | None:
    """Colour and value of the card from the offer that a decision takes."""
    if action < GIVE:
        return action - TAKE, look.lowest
    if TAKE_BACK <= action < BONUS:
        return divmod(action - TAKE_BACK, N_VALUES)
    return None


def detail(look: Look, action: int) -> str:
    """The set that a card makes, or what can be taken for one that is given."""
    _, card = look._, taken(look, action)
    if card is not None:
        return set_worth(look, *card)
    if not GIVE <= action < TAKE_BACK:
        return ""
    golds = look.golds_for(action)
    if len(golds) > MOST_NAMED:
        return _.many("for {n} gold on offer", "for one of {n} golds", len(golds))
    return _("for {cards}", cards=_.one_of([words.card(gold, _) for gold in golds]))


def set_worth(look: Look, colour: int, value: int) -> str:
    """What the set would be worth that a card makes; nothing if it makes none."""
    if not look.would_make_set(colour):
        return ""
    return look._("a set worth {points}", points=words.points(look.set_with(colour, value), look._))


def set_hints(look: Look) -> list[Part]:
    """Which cards on offer would complete a set now, and for how much; also if that is a loss."""
    hints: list[Part] = []
    for action in look.view.legal():
        card = taken(look, action)
        if card is None or not look.would_make_set(card[0]):
            continue
        worth = look.set_with(*card)
        fields = {
            "card": words.card(N_VALUES * card[0] + card[1], look._),
            "points": words.points(worth, look._),
        }
        hint = look._("Taking {card} makes a set worth {points}.", **fields)
        if worth < 0:
            hint = look._("Careful: taking {card} makes a set worth {points}.", **fields)
        hints.append(Note(spans=list(hint.spans)))
    return hints[:2]
