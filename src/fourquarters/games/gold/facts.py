"""Gold!: what pictures and words need to know about a position, answered by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from fourquarters.engine.view import View, copied
from fourquarters.games.gold.rules import cheapest_on_offer, clockwise, hand_over, makes_set, pile_up_set
from fourquarters.games.gold.state import (
    DONKEY,
    GIVE,
    N_CARDS,
    N_COLOURS,
    N_VALUES,
    NONE,
    OFFER_SIZE,
    PILE_SIZE,
    TAKE_BACK,
    VALUES,
    Phase,
)

POINTS: list[int] = VALUES.tolist()  # plain numbers, because they are read often


def lowest_on_offer(view: View) -> int:
    """The lowest value on offer, which can be taken (G7)."""
    return int(cheapest_on_offer(view.state, DONKEY))


def offers(view: View) -> int:
    """How many offers the game has (G4, G16)."""
    return int(PILE_SIZE[view.players]) // OFFER_SIZE


def offer_number(view: View) -> int:
    """Which of them is on the table."""
    pile: int = view.plain.pile
    return offers(view) - pile // OFFER_SIZE


def whose_bonus(view: View, distance: int) -> int:
    """Whose card a bonus decision names: the next player's, or the one after (G12)."""
    return int(clockwise(view.state, view.decider, 1 + distance))


def points_of(cards: Sequence[int]) -> int:
    """What cards of one colour are worth, given how many there are of each value."""
    return sum(n * v for n, v in zip(cards, POINTS, strict=True))


class Cards(NamedTuple):
    """How many of each card are where, by colour and value, in a form that can be a cache key."""

    offer: bytes
    unseen: bytes
    tableau: tuple[bytes, ...]
    scored: tuple[bytes, ...]


def counted(view: View) -> Cards:
    offer, unseen, tableau, scored = (
        view.states[name].tobytes() for name in ("offer", "unseen", "tableau", "scored")
    )
    return Cards(offer, unseen, by_seat(tableau), by_seat(scored))


def laid_out(view: View) -> tuple[bytes, ...]:
    """The tableaus without what is in the middle now: the card being given, or the set being scored."""
    if view.plain.phase != Phase.BONUS and view.plain.given == NONE:
        return view.once(counted).tableau
    states = copied(view.states)
    s = states[0]
    if s.phase == Phase.BONUS:
        pile_up_set(s)
    else:
        hand_over(s)
    return by_seat(states["tableau"].tobytes())


def returns_for(view: View, card: int) -> list[int]:
    """The golds that the decider could take back for a card (G8–G10)."""
    given = view.supposing(given=card, phase=Phase.TAKE_BACK)
    return [action - TAKE_BACK for action in given.legal()]


def by_seat(cards: bytes) -> tuple[bytes, ...]:
    return tuple(cards[start : start + N_CARDS] for start in range(0, len(cards), N_CARDS))


class Facts:
    """A view, read once, with everything that parts of a picture need to know."""

    def __init__(self, view: View) -> None:
        s = view.plain
        self.view, self.seat, self.mine = view, view.seat, view.mine
        self.phase: int = s.phase
        self.given: int = s.given
        self.set_colour: int = s.set_colour
        self.pile: int = s.pile
        self.legal = set(view.legal())
        self.scores = view.scores()
        self.decider, self.players = view.decider, view.players
        self.lowest = view.once(lowest_on_offer)
        self.cards = view.once(counted)
        self.golds_by_value: dict[int, list[int]] = {}

    @property
    def tableau(self) -> list[list[list[int]]]:
        cards: list[list[list[int]]] = self.view.plain.tableau
        return cards

    @property
    def scored(self) -> list[list[list[int]]]:
        cards: list[list[list[int]]] = self.view.plain.scored
        return cards

    @cached_property
    def own(self) -> bytes:
        """The reader's tableau, without the card being given."""
        return self.shown_cards(self.seat)

    @cached_property
    def nearly_sets(self) -> list[bool]:
        """For each colour: would one more card of it complete a set (G11)?"""
        return [makes_set(sum(self.kept(colour)) + 1) for colour in range(N_COLOURS)]

    def kept(self, colour: int) -> bytes:
        """How many cards of a colour the reader has of each value, without the one being given."""
        return self.own[N_VALUES * colour : N_VALUES * (colour + 1)]

    def would_make_set(self, colour: int) -> bool:
        """Would one more card of a colour complete a set (G11)?"""
        return self.nearly_sets[colour]

    def set_with(self, colour: int, value: int) -> int:
        """What a set would be worth with one more card."""
        return points_of(self.kept(colour)) + POINTS[value]

    def golds_for(self, action: int) -> list[int]:
        """The cards that could be taken back for one that is given: the same for all of its value (G8–G10)."""
        card = action - GIVE
        value = card % N_VALUES
        if value not in self.golds_by_value:
            self.golds_by_value[value] = returns_for(self.view, card)
        return self.golds_by_value[value]

    def shown_cards(self, seat: int) -> bytes:
        """A tableau, without what is in the middle now."""
        return self.view.once(laid_out)[seat]
