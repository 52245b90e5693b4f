"""The Golden City: what pictures and words need to know about a position, answered by the rules."""

from __future__ import annotations

import numpy as np

from fourquarters.engine.turns import had_turn
from fourquarters.engine.view import View, copied
from fourquarters.games.golden_city.board import AREA, DUE, GOOD, NONE, PAID_IN
from fourquarters.games.golden_city.rules.bidding import price_to_expel
from fourquarters.games.golden_city.rules.building import legal_builds, price_in
from fourquarters.games.golden_city.rules.scoring import area_letters, good_letters
from fourquarters.games.golden_city.state import BUILD, END

Rows = list[list[int]]


class Facts:
    """A view, read once, with everything that parts of a picture need to know."""

    def __init__(self, view: View) -> None:
        s = view.plain
        self.view = view
        self.seat, self.players, self.decider, self.mine = view.seat, view.players, view.decider, view.mine
        self.legal = view.legal()
        self.can = frozenset(self.legal)
        self.scores = view.scores()
        self.phase: int = s.phase
        self.round: int = s.round_number
        self.start: int = s.start
        self.pair: Rows = s.pair
        self.bidder: list[int] = s.bidder
        self.target: int = s.target
        self.paid: list[int] = s.paid
        self.business: Rows = s.business
        self.reach: Rows = s.reach
        self.built_on: list[int] = s.built_on
        self.left: list[int] = s.left
        self.coins: list[int] = s.coins
        self.keys: list[int] = s.keys
        self.display: list[int] = s.display
        self.goods_deck: list[int] = s.goods_deck
        self.goods: Rows = s.goods
        self.hand: Rows = s.hand
        self.hand_size: list[int] = s.hand_size
        self.known: Rows = s.known
        self.discards: list[int] = s.discards
        self.pile: int = s.pile_size
        self.bonus: Rows = s.bonus
        self.bonus_count: list[int] = s.bonus_count
        self.bonus_shown: Rows = s.bonus_shown
        self.good_left: list[int] = s.good_left
        self.area_left: list[int] = s.area_left
        self.score_card: int = s.score_card

    @property
    def good(self) -> int:
        return int(GOOD[self.score_card]) if self.score_card >= 0 else -1

    @property
    def area(self) -> int:
        return int(AREA[self.score_card]) if self.score_card >= 0 else -1

    def price_to_expel(self) -> int:
        """What it costs now to bid on an occupied pair."""
        return price_to_expel(self.view.state)

    def has_built(self, seat: int) -> bool:
        """Has a player had their turn to build?"""
        return had_turn(self.view.state, seat)

    def on_island(self, seat: int) -> int:
        return sum(self.business[seat])

    def good_letters(self) -> list[int]:
        """What each player would get now for the good on this round's score card."""
        return [int(good_letters(self.view.state, seat, self.good)) for seat in range(self.players)]

    def area_letters(self) -> list[int]:
        """The same for the card's river or quarter."""
        return [int(area_letters(self.view.state, seat, self.area)) for seat in range(self.players)]

    def cheapest(self, site: int) -> int:
        """The fewest cards that the reader can pay for a site with."""
        due, landform = int(DUE[site]), int(PAID_IN[site])
        real = min(due, self.hand[self.seat][landform])
        return real * price_in(landform, landform) + (due - real) * price_in(NONE, landform)

    def sites_with(self, pair: int) -> list[int]:
        """Where the reader could build with a pair's cards in hand, as things stand now (C19, C22–C26)."""
        if self.left[self.seat] == 0:
            return []
        states = copied(self.view.states)
        for landform in self.pair[pair]:
            states["hand"][0, self.seat, landform] += 1
        states["decider"] = self.seat
        out = np.zeros(self.view.game.most_legal, np.int64)
        n = legal_builds(states[0], out)
        return [int(action) - BUILD for action in out[:n] if action != END]

    def may_build(self, site: int) -> bool:
        return BUILD + site in self.can
