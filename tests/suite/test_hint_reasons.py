"""Why a hint is good: every number it names is counted again by another way of playing the same worlds out."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from fourquarters import games
from fourquarters.analysis.record import Counted, When, Why
from fourquarters.analysis.why import LATER, why_better, why_than
from fourquarters.bots import bot
from fourquarters.bots.outlook import Outlook, seed_of
from fourquarters.engine.chance import new_dice
from fourquarters.engine.view import Position, View
from fourquarters.words.tongue import Tongue
from tests.suite.tables import TABLES

WORLDS = 2
POSITIONS = 14
AMOUNT = re.compile(r"(about )?(\$?)(\d+) ?([a-z ]*?)(?: in front of you)? (more|less)")

Count = Callable[[Any, int], int]
SCORE = {"point", "points", "letter", "letters"}

# What a noun stands for, read from the state itself.
COUNTS: dict[str, dict[str, Count]] = {
    "gold": {
        "golds?": lambda s, seat: int(s.tableau[seat, :, 1:].sum()),
        "donkeys?": lambda s, seat: int(s.tableau[seat, :, 0].sum()),
        "pairs? of a colour": lambda s, seat: int((s.held[seat] == 2).sum()),
    },
    "golden_city": {
        "coins?": lambda s, seat: int(s.coins[seat]),
        "keys?": lambda s, seat: int(s.keys[seat]),
        "cards? in hand": lambda s, seat: int(s.hand[seat].sum()),
        "goods cards?": lambda s, seat: int(s.goods[seat].sum()),
        "bonus cards?": lambda s, seat: int((s.bonus[seat] > 0).sum()),
        "business(es)?": lambda s, seat: int(s.business[seat].sum()),
    },
    "new_city": {
        "gold": lambda s, seat: int(s.gold[seat]),
        "districts?": lambda s, seat: int((s.quarter == seat).sum()),
        "coins? built": lambda s, seat: int(((s.quarter == seat) & (s.improved > 0)).sum()),
    },
    "urbanization": {
        "": lambda s, seat: int(s.money[seat]),
        "grain": lambda s, seat: int(s.grain[seat]),
        "citizens?": lambda s, seat: int(s.citizens[seat]),
        "work orders?": lambda s, seat: int(s.orders[seat].sum()),
        "territor(y|ies)": lambda s, seat: int((s.owner == seat).sum()),
        "factor(y|ies)": lambda s, seat: int((s.stack_owner == seat).sum()),
    },
}


def count_of(game: str, noun: str) -> Callable[[Position, int], int] | None:
    if noun in SCORE:
        return lambda position, seat: position.scores()[seat]
    found = next((count for name, count in COUNTS[game].items() if re.fullmatch(name, noun)), None)
    return None if found is None else lambda position, seat: found(position.state, seat)


def played_again(view: View, world: Position, action: int, turns: int) -> Position:
    """A later turn of the player, with the learned bot in every seat."""
    position, away = world.copy(), False
    position.apply(action)
    while turns and not position.over:
        away = away or position.decider != view.seat
        if away and position.decider == view.seat:
            turns, away = turns - 1, False
            continue
        position.apply(bot("alderman").choose(position.view(position.decider), new_dice(1)))
    return position


WHEN: dict[When, str] = {"turn": "By your next turn ", "later": "In three turns ", "end": "By the end "}


def check(view: View, best: int, other: int) -> int:
    """Every number of the sentence that this test can count itself; returns how many it counted."""
    why = why_better(view, best, other, Outlook(view.game, view.players, WORLDS, view.mode))
    said = why_than(why, view.game, "the other", Tongue("en"))
    if not said or why.when == "end":  # after one turn or after three
        return 0
    assert said.startswith(WHEN[why.when]), said
    assert said.endswith((" for the others" if why.others else "") + " than with: the other.")
    turns = LATER if why.when == "later" else 1
    seats = [seat for seat in range(view.players) if (seat == view.seat) != why.others]
    worlds = [view.imagine(new_dice(seed_of(view.states), number)) for number in range(WORLDS)]
    pairs = [[played_again(view, world, action, turns) for action in (best, other)] for world in worlds]
    counted = 0
    for about, _dollar, n, noun, way in AMOUNT.findall(said.partition(" than with")[0]):
        count = count_of(view.game.name, noun.strip())
        if count is None:
            continue
        each = [sum(count(one, seat) - count(two, seat) for seat in seats) for one, two in pairs]
        more = int(n) if way == "more" else -int(n)
        assert round(sum(each) / WORLDS) == more, (said, noun, each)
        assert bool(about) == any(one != more for one in each), (said, noun, each)
        counted += 1
    return counted


@pytest.mark.parametrize("game", [game for game in games.names() if game in COUNTS])
def test_every_number_of_a_reason_is_true(game: str) -> None:
    position = [table for table in TABLES if table.game.name == game][-1].start(8)
    counted = 0
    for _ in range(POSITIONS):
        view = position.view(position.decider)
        legal = view.legal()
        if len(legal) > 1:
            counted += check(view, legal[0], legal[-1]) + check(view, legal[-1], legal[0])
        if counted > 2:
            break
        position.apply(bot("alderman").choose(view, new_dice(1)))
    assert counted


def test_a_loss_alone_is_no_reason() -> None:
    """Of two decisions that differ only in what one has less of, nothing is said about the worse."""
    game, noun = games.load("gold"), "{n} point|{n} points"
    donkeys = "{n} donkey|{n} donkeys"
    said = [
        why_than(Why([Counted(what, more, exact)], "turn"), game, "Pass", Tongue("en"))
        for what, more, exact in ((noun, -2, True), (noun, 1, False), (donkeys, -1, True), (donkeys, 1, True))
    ]
    assert said == [
        "",
        "By your next turn about 1 point more than with: Pass.",
        "By your next turn 1 donkey less than with: Pass.",
        "",
    ]
