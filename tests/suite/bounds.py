"""Everything that runs rules, with every index checked: `NUMBA_BOUNDSCHECK=1 python -m tests.suite.bounds GAME whole`.

Interpreted, NumPy checks indices by itself; compiled rules that go astray only do so silently. So this goes over
all that is compiled (rules, batches, bots, judgements, imagined worlds, observations), and over all that
pictures and words ask of views, for every number of players and variant of a game. Without `whole`, it leaves out what
takes long to compile and is the same for all games: matches between bots, and their search.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import numpy as np

from fourquarters import games
from fourquarters.arena.batch import Batch, play_randomly
from fourquarters.arena.simulate import play_batch
from fourquarters.bots import NetworkBot, bot
from fourquarters.bots.levels import GREEDY, RANDOM
from fourquarters.bots.network_file import shipped
from fourquarters.bots.outlook import Outlook
from fourquarters.engine.boundary import engine
from fourquarters.engine.chance import new_dice
from fourquarters.engine.rule import compiled, insist, rule
from fourquarters.engine.state import ALL, SPECTATOR, TableState
from fourquarters.engine.view import Position, View, copied
from fourquarters.picture.views import scene_of
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue
from tests.suite.tables import TABLES, Table, random_play

_ = Tongue()


@rule
def take_from(counts: Any, i: int) -> None:
    counts[i] -= 1


@rule
def go_astray(states: Any, i: int) -> None:
    """What no rule may do, in a rule that another calls."""
    take_from(states[0].key, i)


@rule
def claim(true: bool) -> None:
    insist(true)


def is_refused(function: Any, *given: Any) -> bool:
    try:
        compiled(function)(*given)
    except IndexError:
        return True
    return False


def indices_are_checked(table: Table) -> bool:
    """Does a rule that goes astray fail here, and is that told from inside other rules?"""
    states = table.game.blank(table.players, table.options)
    kept = is_refused(go_astray, states, 7) or is_refused(claim, True)
    return not kept and is_refused(go_astray, states, 8) and is_refused(claim, False)


def batches(table: Table) -> None:
    """Many random matches to their ends, all observations written at each step."""
    batch = Batch(table.game, table.players, 24, table.options, 3, full_information=True)
    ended = 0
    while ended < 24:
        batch.step(batch.random_actions())
        ended += int(batch.dones.sum())
    batch.observe(table.players - 1)
    play_randomly(table.game, table.players, 60, table.options, 5)


def simple_bots(table: Table) -> None:
    """Matches between simple bots inside compiled code, and one decision after the other."""
    warm = replace(GREEDY, temperature=0.5)
    learned = NetworkBot("network", temperature=1.0) if shipped(table.game) else RANDOM
    pairs = ((GREEDY, RANDOM), (learned, warm))
    for pair in pairs:
        play_batch(table.game, [pair[seat % 2] for seat in range(table.players)], table.options, 1, 0, 12)


def searches(table: Table) -> None:
    """A whole match in which everybody searches; what was thought of a turn is kept within it."""
    for name in ("search:24", "guided:24"):
        position, thinker, dice = table.start(8, "compiled"), bot(name), new_dice(8)
        while not position.over:
            position.apply(thinker.choose(position.view(position.decider), dice))


def outlooks(table: Table) -> None:
    """What is expected by everyone who looks, all along a random match."""
    outlook, position = Outlook(table.game, table.players, 1), table.start(7, "compiled")
    for number, action in enumerate(random_play(position, 7)):
        if number % 9 == 0:
            view = position.view(position.decider)
            outlook.after(view, view.legal()), outlook.seen_by(position.view(SPECTATOR))
            outlook.whatever_is_drawn(position, action)


def views(table: Table) -> None:
    """What all readers of a random match are shown and told."""
    position = table.start(9, "compiled")
    for seat in (*range(table.players), SPECTATOR):
        words_of(table.game).opening(position.view(seat), _)
    for number, action in enumerate(random_play(position, 9)):
        if number % 9 == 0:
            after = position.copy()
            after.apply(action)
            for seat in (*range(table.players), SPECTATOR):
                look(position.view(seat), number)
                listen(position, after, seat, action)
    for seat in (*range(table.players), SPECTATOR):
        look(position.view(seat), 0)


def look(view: View, number: int) -> None:
    """All that is made from a view, and judgements of what may lie behind it."""
    view.legal(), view.places(), view.observation(), scene_of(view, _)
    words_of(view.game).score_sheet(view, _), words_of(view.game).prompt(view, _)
    for action in range(number % 7, len(view.game.actions), 7):
        if action in view.legal():
            words_of(view.game).action(view, action, _)
        elif not view.over:
            words_of(view.game).why_not(view, action, _)
    weigh = engine(view.game, "compiled").weigh
    for world in (view.imagine(new_dice(number)).states, view.states):
        for seat in range(view.players):
            weigh(world, seat)


def listen(before: Position, after: Position, seat: int, action: int) -> None:
    actions = before.game.actions
    move = actions.text(action) if before.decider == seat else actions.seen_by_others(action)
    words_of(before.game).tell(before.view(seat), move, after.view(seat), _)


def opponents(table: Table) -> None:
    """Bots that answer inside a batch."""
    bots: Any = [bot("greedy")] * (table.players - 1)
    batch = Batch(table.game, table.players, 6, table.options, 4, opponents=bots)
    for _step in range(60):
        batch.step(batch.random_actions())
    batch.bot_actions(bots[0])


def masked_draws_fail(table: Table) -> bool:
    """Is it found out if a decision that draws from a hidden pile is carried out on a masked state?"""
    own, out = engine(table.game, "compiled"), np.zeros(table.game.most_legal, np.int64)
    position = table.start(6, "compiled")
    for action in random_play(position, 6):
        masked = copied(position.view(position.decider).states)
        try:
            own.step(masked, action, out, own.options(masked, out))
        except IndexError:
            return True
    return False


def main(name: str, whole: bool) -> None:
    tables = [table for table in TABLES if table.game.name == name]
    assert indices_are_checked(tables[0])
    for table in tables:
        for work in (batches, simple_bots, searches, outlooks, views) if whole else (batches, views):
            work(table)
    if games.all_games()[0].name == name:
        opponents(tables[0])
    own = [field for field in tables[0].game.state.FIELDS if field not in TableState.FIELDS]
    assert masked_draws_fail(tables[0]) == any(field.sees is not ALL for field in own)
    print("within bounds")


if __name__ == "__main__":
    main(sys.argv[1], "whole" in sys.argv)
