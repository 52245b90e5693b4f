"""Urbanization: whatever is said about why something is not allowed holds in the position at hand.

Games of every configuration are played at random, with things taken away or piled up on the way. In
each position every decision that is not legal is asked about, and the sentence is checked against the
state itself, without the words' own helpers: what it says must be so, it must not be so for a decision
that is legal, and a sum that is asked for must be the one that makes the decision legal.
"""

from __future__ import annotations

import re
from collections import defaultdict

import numpy as np

from fourquarters.engine.view import Position
from fourquarters.games.urbanization import GAME, words
from fourquarters.games.urbanization.state import (
    ACTIONS,
    BAND_SAW,
    FIELD,
    HELPER,
    NONE,
    SEED_DRILL,
    SITES,
    Building,
    Ground,
    Kind,
    Phase,
    State,
)
from tests.games.reasons_urbanization import ENGLISH, NAMING, NEED, PATTERNS, Asked, fact


def ask(s: State, action: int, named: dict[str, str] | None = None) -> Asked:
    parts = ACTIONS.parts(action)
    return Asked(s, ACTIONS.family(action).name, parts[0] if parts else 0, named or {})


def legal_with(s: State, action: int, money: int) -> bool:
    """Would it be legal with so much money?"""
    states = np.zeros(1, GAME.state.DTYPE)
    states[0] = s
    states["money"][0, int(s.decider)] = money
    return action in Position(GAME, states).legal()


Said = defaultdict[tuple[int, ...], set[re.Pattern[str]]]


def like(s: State, action: int) -> tuple[int, ...]:
    """Decisions of one sort, asked for at one step: the same obstacles are in their way."""
    family = ACTIONS.family(action)
    sort = action if family.name in ("action", "with", "type") else family.start
    return sort, int(s.phase), int(s.aided), int(s.chosen) if s.phase == Phase.BUILD else NONE


def check_reasons(position: Position, said: Said) -> None:
    """Every sentence about this position holds, and none holds of what is legal."""
    view, s = position.view(position.decider), position.state
    legal = set(view.legal())
    for action in set(range(len(ACTIONS))) - legal:
        sentence, move = words.why_not(view, action, ENGLISH), ACTIONS.text(action)
        need = NEED.fullmatch(sentence)
        if need:
            price = int(need[1])
            assert s.money[s.decider] < price, (move, sentence)
            assert legal_with(s, action, price), (move, sentence)
            assert not legal_with(s, action, price - 1), (move, sentence)
            continue
        pattern, named = fact(sentence)
        a = ask(s, action, named)
        assert PATTERNS[pattern](a), (move, Phase(s.phase).name, sentence)
        said[like(s, action)].add(pattern)
    for action in legal:
        a = ask(s, action)
        for pattern in said[like(s, action)] - NAMING:
            assert not PATTERNS[pattern](a), (ACTIONS.text(action), Phase(s.phase).name, pattern.pattern)


def disturb(s: State, rng: np.random.Generator) -> None:
    """Take things away or pile them up, so that what is rare comes about; the rules go on from there."""
    me, how = int(s.decider), int(rng.integers(20))
    disturb_player(s, me, how, rng)
    disturb_supply(s, how, rng)
    disturb_city(s, me, how, rng)


def disturb_player(s: State, me: int, how: int, rng: np.random.Generator) -> None:
    """What lies before the player in turn."""
    match how:
        case 0:
            s.money[me] = rng.integers(4)
        case 1:
            s.markers[me] = rng.integers(2)
        case 2:
            s.grain[me] = rng.choice([0, 1, 2, 8])
        case 3:
            s.taxes[me] = s.citizens[me] + rng.integers(2)
        case 4:
            s.orders[me] = 0
        case 5:
            s.orders[me] = rng.integers(3, size=3)
        case 6:
            s.character[me], s.spent[me] = rng.choice(HELPER[: Kind.INVENT + s.inventions]), 0


def disturb_supply(s: State, how: int, rng: np.random.Generator) -> None:
    """Buildings, grain and cards that are there for all."""
    match how:
        case 7:
            s.pool[rng.integers(4)] = 0
        case 8:
            s.pool[: Building.FACTORY] = 0
        case 9:
            s.grain_area[: FIELD + 1] = rng.integers(2) * s.players
        case 10:
            s.grain_area[FIELD] = 0
        case 11:
            s.slot_card[:], s.slot_marker[:] = 0, NONE
        case 12:
            s.slot_marker[:] = np.where(s.slot_card > 0, rng.integers(s.players), NONE)[:, None]
        case 13:
            s.slot_card[rng.integers(3)] = 0


def disturb_city(s: State, me: int, how: int, rng: np.random.Generator) -> None:
    """Land, buildings and inventions."""
    match how:
        case 14:
            s.prices[np.flatnonzero(s.owner == NONE)] += 1
        case 15:
            buy_all_but(s, int(rng.integers(3)), me)
        case 16:
            give_factory(s, me, int(rng.integers(1, 19)))
            s.pool[Building.FACTORY] *= rng.integers(2)
        case 17:
            give_houses(s, me)
        case 18 if s.inventions:
            s.invention_owner[rng.integers(18, size=9)] = rng.integers(s.players)
        case 19 if s.inventions:
            s.invention_owner[[SEED_DRILL, BAND_SAW]] = me


def buy_all_but(s: State, left: int, me: int) -> None:
    """Nearly all land is owned, by the others."""
    unowned = np.flatnonzero(s.owner == NONE)
    for k, t in enumerate(unowned[: max(0, len(unowned) - left)]):
        other = (me + 1 + k % int(s.players - 1)) % int(s.players)
        s.owner[t], s.prices[t] = other, 0
        s.vacant[other] += int((SITES[t] != NONE).sum())


def give_factory(s: State, me: int, number: int) -> None:
    """A factory on an empty site."""
    sites = ask(s, 0).empty_sites()
    if sites and s.pool[Building.FACTORY] and s.stack_of[number] == NONE:
        new = 6 - int(s.pool[Building.FACTORY])
        s.pool[Building.FACTORY] -= 1
        s.ground[sites[0]], s.vacant[me] = Ground.FACTORY, s.vacant[me] - 1
        s.stack_owner[new], s.stack_site[new], s.stack_top[new] = me, sites[0], number
        s.stack_of[number] = new


def give_houses(s: State, me: int) -> None:
    """A house, or in its stead a skyscraper, on every site that has none."""
    for site in ask(s, 0).sites():
        if s.ground[site] != Ground.FACTORY and not s.seeds[site]:
            s.ground[site] = Ground.SKYSCRAPER if s.turn % 2 else Ground.HOUSE
    s.homes[me] = sum(s.ground[site] == Ground.HOUSE for site in ask(s, 0).sites())
    s.vacant[me] = 0


CONFIGURATIONS = [(players, inventions) for players in (2, 3, 4) for inventions in (False, True)]
GAMES, MORE_GAMES, OFTEN = 5, 30, 0.15
SELDOM = (Phase.ATTRACT, Phase.WHERE, Phase.GOODS, Phase.SWAP, Phase.EXCHANGE)


def random_choice(position: Position, rng: np.random.Generator) -> int:
    """Characters are played and industry is attracted more often than at random."""
    legal = position.legal()
    rare = [action for action in legal if ACTIONS.text(action).startswith(("with:", "action:attract"))]
    return int(rng.choice(rare if rare and rng.random() < 0.5 else legal))


def play_and_check(players: int, inventions: bool, game: int, said: Said) -> None:
    """A game at random; the first of each configuration is left undisturbed."""
    rng = np.random.default_rng((players, inventions, game))
    position = Position.start(GAME, players, bytes(32), {"inventions": inventions})
    while not position.over:
        if game and position.state.phase == Phase.ACT:
            for _ in range(rng.integers(4)):
                disturb(position.state, rng)
            position = Position(GAME, position.states)
        if position.state.aided or position.state.phase in SELDOM or rng.random() < OFTEN:
            check_reasons(position, said)
        position.apply(random_choice(position, rng))


def never(said: Said) -> list[str]:
    """The sentences that no position has called for: a fact nobody meets would prove nothing."""
    met = {pattern for patterns in said.values() for pattern in patterns}
    return [pattern.pattern for pattern in PATTERNS if pattern not in met]


def test_whatever_is_said_about_an_illegal_decision_is_so() -> None:
    said: Said = defaultdict(set)
    for game in range(MORE_GAMES):
        if game < GAMES or never(said):
            for players, inventions in CONFIGURATIONS:
                play_and_check(players, inventions, game, said)
    assert never(said) == []
