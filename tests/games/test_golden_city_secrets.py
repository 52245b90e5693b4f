"""The Golden City's secrets: imagined worlds are exactly as likely as they should be (S5–S8).

Small positions are counted out: all physical histories against all branches of `imagine`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import permutations
from typing import Any, TypeVar

import numpy as np
import pytest

from fourquarters.engine.state import SPECTATOR, mask
from fourquarters.games.golden_city.board import NONE, SITE_IDS
from fourquarters.games.golden_city.rules import imagining
from fourquarters.games.golden_city.rules.cards import record_secret, reshuffle, show, take_openly
from fourquarters.games.golden_city.rules.rewards import keep_bonus_card, look_through_bonus_deck
from fourquarters.games.golden_city.state import DREW, Phase, State

LETTERS = "CMGWD"
MASK = mask(State, 4)
Event = tuple[Any, ...]
"""What happens to landform cards: ("pile", cards), ("draw", seat, card), ("open", card),
("show", seat, card), ("reshuffle", cards)."""


def blank(players: int = 3) -> Any:
    states = np.zeros(1, State.DTYPE)
    states["players"] = players
    s = states[0]
    s.secret_of[:] = NONE
    s.taker[:] = NONE
    s.target = NONE
    s.phase = Phase.BUILD
    return s


def counts(cards: str) -> list[int]:
    return [cards.count(letter) for letter in LETTERS]


def position(events: list[Event], players: int = 3) -> Any:
    """The true position after some events, by the rules themselves."""
    s = blank(players)
    for what, *rest in events:
        if what == "pile":
            s.unseen[0] = s.pile = counts(rest[0])
            s.pile_size = len(rest[0])
        elif what == "draw":
            seat, card = rest[0], LETTERS.index(rest[1])
            s.pile[card] -= 1
            s.pile_size -= 1
            s.hand[seat, card] += 1
            s.hand_size[seat] += 1
            s.drawn[seat, s.piles, card] += 1
            record_secret(s, seat, DREW)
        elif what == "open":
            card = LETTERS.index(rest[0])
            s.pile[card] -= 1
            s.pile_size -= 1
            s.unseen[s.piles, card] -= 1
        elif what == "show":
            show(s, rest[0], LETTERS.index(rest[1]))
        elif what == "known":
            take_openly(s, rest[0], LETTERS.index(rest[1]))
        else:
            s.discards[:] = counts(rest[0])
            reshuffle(s)
    assert (s.hand >= 0).all()
    assert (s.pile >= 0).all()
    return s


def seen(s: State, seat: int) -> Any:
    """A seat's view, as a state of its own."""
    states = np.array([s], State.DTYPE)
    states.view(np.uint8)[:] &= MASK[seat]
    return states[0]


def outcome(s: State) -> tuple[Any, ...]:
    """All that `imagine` makes up of landform cards."""
    return (
        tuple(map(tuple, s.hand.tolist())),
        tuple(s.pile.tolist()),
        tuple(s.drawn.ravel().tolist()),
    )


class Branches:
    """Takes every branch of a random procedure once, with its probability."""

    def __init__(self) -> None:
        self.path: list[tuple[int, list[Fraction]]] = []
        self.at = 0
        self.probability = Fraction(1)

    def choose(self, numbers: Sequence[int | Fraction]) -> int:
        weights = [Fraction(number) for number in numbers]
        if self.at == len(self.path):
            self.path.append((next(i for i, w in enumerate(weights) if w), weights))
        choice = self.path[self.at][0]
        self.at += 1
        self.probability *= weights[choice] / sum(weights)
        return choice

    def all(self, run: Callable[[], None]) -> Iterator[Fraction]:
        while True:
            self.at, self.probability = 0, Fraction(1)
            run()
            yield self.probability
            while self.path:
                last, weights = self.path.pop()
                later = [i for i in range(last + 1, len(weights)) if weights[i]]
                if later:
                    self.path.append((later[0], weights))
                    break
            if not self.path:
                return


ORIGINALS = (imagining.choose_history, imagining.replay)


def imagined(
    monkeypatch: pytest.MonkeyPatch, view: Any, seat: int, tell: Callable[[Any], Any]
) -> dict[Any, Fraction]:
    """The exact distribution of imagined worlds."""
    branches = Branches()
    weights: list[float] = []  # of all origins of the shown cards, in the order of trying

    def fraction(_words: None) -> float:
        choice = branches.choose([Fraction(w).limit_denominator(1000) for w in weights])
        return (sum(weights[:choice]) + weights[choice] / 2) / sum(weights)

    def choose_history(s: State, seat: int, stop: float) -> float:
        if stop == imagining.ENDLESS:
            weights.clear()
        return original_choose(s, seat, stop)

    def replay(s: State, seat: int) -> tuple[float, int]:
        weight, reached = original_replay(s, seat)
        weights.append(weight)
        return weight, reached

    original_choose, original_replay = ORIGINALS
    monkeypatch.setattr(imagining, "choose_history", choose_history)
    monkeypatch.setattr(imagining, "replay", replay)
    monkeypatch.setattr(imagining, "fraction", fraction)
    monkeypatch.setattr(imagining, "chance", lambda _s: None)
    monkeypatch.setattr(imagining, "draw", lambda _words, _i, n: branches.choose([1] * n))
    monkeypatch.setattr(
        imagining, "draw_from", lambda cards, _total, _words, _i: branches.choose(cards.tolist())
    )
    monkeypatch.setattr(imagining, "PATIENCE", 1)  # hands that cannot pay are left out below
    world = view

    def run() -> None:
        nonlocal world
        world = seen(view, seat)
        imagining.imagine(world, seat)

    chances: dict[Any, Fraction] = {}
    for probability in branches.all(run):
        if imagining.can_have_chosen(world, seat):
            chances[tell(world)] = chances.get(tell(world), Fraction(0)) + probability
    return normed(chances)


def normed(chances: dict[Any, Fraction]) -> dict[Any, Fraction]:
    total = sum(chances.values())
    return {what: chance / total for what, chance in chances.items()}


Card = tuple[int, int, str]
T = TypeVar("T")


def without(things: list[T], one: T) -> list[T]:
    return [thing for thing in things if thing != one]


Taken = list[tuple[int, Card]]


def histories(events: list[Event], viewer: int) -> Iterator[tuple[Any, ...]]:
    """Every way in which physical cards can have moved that the viewer cannot tell from the truth.

    Yields (draws, hidden, pile): what each drew from which pile, holds hidden, and what is left.
    """
    yield from follow(events, viewer, 0, [], [], [])


def follow(
    events: list[Event], viewer: int, number: int, pile: list[Card], draws: Taken, held: Taken
) -> Iterator[tuple[Any, ...]]:
    """The ways on from there; `number` counts the piles."""
    if not events:
        yield draws, held, pile
        return
    (what, *rest), onward = events[0], partial(follow, events[1:], viewer)
    if what in ("pile", "reshuffle"):
        number += what == "reshuffle"
        yield from onward(number, [(number, k, letter) for k, letter in enumerate(rest[0])], draws, held)
    elif what == "known":
        yield from onward(number, pile, draws, held)
    elif what == "open":
        for card in [c for c in pile if c[2] == rest[0]]:
            yield from onward(number, without(pile, card), draws, held)
    elif what == "draw":
        seat, truth = rest
        for card in [c for c in pile if seat != viewer or c[2] == truth]:
            yield from onward(number, without(pile, card), [*draws, (seat, card)], [*held, (seat, card)])
    else:
        for took in [t for t in held if t[0] == rest[0] and t[1][2] == rest[1]]:
            yield from onward(number, pile, draws, without(held, took))


def counted(events: list[Event], viewer: int, players: int = 3) -> dict[Any, Fraction]:
    """The exact distribution over all histories: each is equally likely."""
    chances: Counter[Any] = Counter()
    open_cards = [(e[1], e[2]) for e in events if e[0] == "known"]
    for draws, held, pile in histories(events, viewer):
        s = blank(players)
        for seat, card in draws:
            s.drawn[seat, card[0], LETTERS.index(card[2])] += 1
        for seat, card in held:
            s.hand[seat, LETTERS.index(card[2])] += 1
        for seat, letter in open_cards:
            s.hand[seat, LETTERS.index(letter)] += 1
        s.pile[:] = counts("".join(card[2] for card in pile))
        chances[outcome(s)] += 1
    return normed({what: Fraction(n) for what, n in chances.items()})


ONE_PILE = [
    ("pile", "CMMDD"),
    ("draw", 0, "M"),
    ("draw", 1, "D"),
    ("draw", 2, "C"),
]

SHOWN = [*ONE_PILE, ("draw", 1, "D"), ("show", 1, "D")]
OPENED = [("pile", "CCMGWDD"), ("draw", 1, "D"), ("open", "C"), ("draw", 0, "D"), ("draw", 2, "C")]


TWO_POOLS = [
    ("pile", "CMDG"),
    ("draw", 0, "M"),
    ("draw", 1, "D"),
    ("draw", 1, "G"),
    ("draw", 2, "C"),
    ("reshuffle", "DWWC"),
    ("draw", 1, "W"),
    ("open", "W"),
]

OLD_ONLY = [*TWO_POOLS, ("show", 1, "G")]
NEW_ONLY = [*TWO_POOLS, ("show", 1, "W")]
EITHER = [*TWO_POOLS, ("show", 1, "D")]


EITHER_TWICE = [
    ("pile", "CDDMG"),
    ("draw", 1, "D"),
    ("draw", 1, "M"),
    ("draw", 2, "D"),
    ("draw", 2, "G"),
    ("draw", 0, "C"),
    ("reshuffle", "DDMW"),
    ("draw", 1, "D"),
    ("draw", 2, "M"),
    ("show", 1, "D"),
    ("show", 2, "D"),
]

GROWING = [  # between the two shows another card is drawn
    ("pile", "DDM"),
    ("draw", 1, "D"),
    ("draw", 1, "M"),
    ("draw", 0, "D"),
    ("reshuffle", "DDMC"),
    ("draw", 1, "D"),
    ("show", 1, "D"),
    ("draw", 1, "M"),
    ("show", 1, "M"),
]

THREE_PILES = [
    ("pile", "DM"),
    ("draw", 1, "D"),
    ("draw", 2, "M"),
    ("reshuffle", "DG"),
    ("draw", 1, "G"),
    ("draw", 2, "D"),
    ("reshuffle", "DMW"),
    ("draw", 1, "W"),
    ("show", 1, "D"),
]

KNOWN = [*ONE_PILE, ("known", 1, "D"), ("known", 2, "W")]


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
@pytest.mark.parametrize(
    "events",
    [
        pytest.param(ONE_PILE, id="one-pile"),
        pytest.param(SHOWN, id="a-hidden-card-was-shown"),
        pytest.param(OPENED, id="cards-were-laid-out"),
        pytest.param(KNOWN, id="known-cards"),
        pytest.param(TWO_POOLS, id="old-and-new-pool"),
        pytest.param(OLD_ONLY, id="shown-from-the-old-pool"),
        pytest.param(NEW_ONLY, id="shown-from-the-new-pool"),
        pytest.param(EITHER, id="shown-from-either-pool"),
        pytest.param(EITHER_TWICE, id="twice-from-either-pool"),
        pytest.param(GROWING, id="drawn-between-two-shows"),
        pytest.param(THREE_PILES, id="three-piles"),
    ],
)
def test_S5_S6_S7_imagined_hands_by_exact_count(
    monkeypatch: pytest.MonkeyPatch, events: list[Event], viewer: int
) -> None:
    s = position(events)
    counted_out = counted(events, viewer)
    assert outcome(s) in counted_out  # the truth is among them
    assert imagined(monkeypatch, seen(s, viewer), viewer, outcome) == counted_out


def test_S6_whoever_chose_a_site_can_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    events = [("pile", "CCMMDDG"), ("draw", 1, "M"), ("draw", 1, "M"), ("draw", 2, "C")]
    s = position(events)
    s.decider = 1
    s.phase = Phase.PAY
    s.target = SITE_IDS.index("mo-2")
    worlds = imagined(monkeypatch, seen(s, 0), 0, outcome)
    able = {w: p for w, p in counted(events, 0).items() if w[0][1] == (0, 2, 0, 0, 0)}
    assert worlds == normed(able)
    assert len(imagined(monkeypatch, seen(s, 1), 1, outcome)) > 1


def take(s: State, seat: int, card: int) -> None:
    s.decider = seat
    look_through_bonus_deck(s)
    keep_bonus_card(s, card)
    s.phase = Phase.BUILD


def bonus_outcome(s: State) -> tuple[Any, ...]:
    return tuple(s.bonus.ravel().tolist()), tuple(s.missing.ravel().tolist())


@cache
def all_takes(takers: tuple[int, ...], looking: int) -> list[tuple[Any, ...]]:
    """Bonus cards and looks after every possible order of takes; a player may be looking now."""
    outcomes = []
    for cards in permutations(range(8), len(takers)):
        s = blank()
        for seat, card in zip(takers, cards, strict=True):
            take(s, seat, card)
        if looking >= 0:
            s.decider = looking
            look_through_bonus_deck(s)
        outcomes.append(bonus_outcome(s))
    return outcomes


@pytest.mark.parametrize("viewer", [0, 1, 2])
@pytest.mark.parametrize(
    ("takers", "looking"),
    [((1,), -1), ((0, 1), 2), ((1, 2, 0), 0), ((1, 2, 0, 1), -1), ((2, 0, 1, 0), 2)],
)
def test_S8_imagined_bonus_cards_by_exact_count(
    monkeypatch: pytest.MonkeyPatch, takers: tuple[int, ...], looking: int, viewer: int
) -> None:
    s = blank()
    for seat, card in zip(takers, (3, 0, 6, 5), strict=False):
        take(s, seat, card)
    if looking >= 0:
        s.decider = looking
        look_through_bonus_deck(s)
    truth = bonus_outcome(s)
    same = [o for o in all_takes(takers, looking) if own_rows(o, viewer) == own_rows(truth, viewer)]
    counted_out = normed({o: Fraction(n) for o, n in Counter(same).items()})
    assert imagined(monkeypatch, seen(s, viewer), viewer, bonus_outcome) == counted_out


def own_rows(outcome: tuple[Any, ...], seat: int) -> list[Any]:
    return [rows[8 * seat : 8 * seat + 8] for rows in outcome]
