"""The Golden City: one view, read once, for all that is drawn from it."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.golden_city.board import AREA, DUE, GOOD, INNER, KIND, TARGET
from fourquarters.games.golden_city.state import BUILD, Phase
from fourquarters.words.tongue import Tongue

Table = list[list[int]]


class Look:
    """What a reader sees, as plain numbers."""

    def __init__(self, view: View, _: Tongue) -> None:
        s = view.plain
        self.view, self._ = view, _
        self.names = tuple(map(_.name, range(view.players)))
        self.seat, self.players, self.decider, self.mine = view.seat, view.players, view.decider, view.mine
        self.legal = view.legal()
        self.can = frozenset(self.legal)
        self.scores = view.scores()
        self.phase: int = s.phase
        self.round: int = s.round_number
        self.start: int = s.start
        self.pair: Table = s.pair
        self.bidder: list[int] = s.bidder
        self.expulsions: int = s.expulsions
        self.builds: int = s.builds
        self.target: int = s.target
        self.paid: list[int] = s.paid
        self.business: Table = s.business
        self.reach: Table = s.reach
        self.built_on: list[int] = s.built_on
        self.left: list[int] = s.left
        self.coins: list[int] = s.coins
        self.keys: list[int] = s.keys
        self.display: list[int] = s.display
        self.goods_deck: list[int] = s.goods_deck
        self.goods: Table = s.goods
        self.hand: Table = s.hand
        self.hand_size: list[int] = s.hand_size
        self.known: Table = s.known
        self.discards: list[int] = s.discards
        self.pile: int = s.pile_size
        self.bonus: Table = s.bonus
        self.bonus_count: list[int] = s.bonus_count
        self.bonus_shown: Table = s.bonus_shown
        self.good_left: list[int] = s.good_left
        self.area_left: list[int] = s.area_left
        self.score_card: int = s.score_card

    @property
    def good(self) -> int:
        return int(GOOD[self.score_card]) if self.score_card >= 0 else -1

    @property
    def area(self) -> int:
        return int(AREA[self.score_card]) if self.score_card >= 0 else -1

    def order(self) -> list[int]:
        """Seats in turn order, the reader's own first."""
        first = max(self.seat, 0)
        return [(first + i) % self.players for i in range(self.players)]

    def on_island(self, seat: int) -> int:
        return sum(self.business[seat])

    def cheapest(self, site: int) -> int:
        """The fewest cards with which the reader can pay for a site."""
        due, real = int(DUE[site]), int(self.hand[self.seat][TARGET[site]])
        return min(real, due) + 2 * max(0, due - real)

    def may_build(self, site: int) -> bool:
        return BUILD + site in self.can

    def is_building(self) -> bool:
        return self.mine and self.phase in (Phase.BUILD, Phase.PAY)


def takes_key(site: int) -> bool:
    return bool(KIND[site] == INNER)
