"""The Golden City: one view, read once, for all that is drawn from it."""

from __future__ import annotations

from fourquarters.games.golden_city.board import AREA, DUE, GOOD, INNER, KIND, TARGET
from fourquarters.games.golden_city.state import BUILD, Phase
from fourquarters.table.tongue import Tongue
from fourquarters.table.view import View

Table = list[list[int]]


class Look:
    """What a reader sees, as plain numbers."""

    def __init__(self, view: View, _: Tongue) -> None:
        s = view.state
        self.view, self._ = view, _
        self.seat, self.players, self.decider, self.mine = view.seat, view.players, view.decider, view.mine
        self.legal = view.legal()
        self.can = frozenset(self.legal)
        self.scores = view.scores()
        self.phase, self.round, self.start = int(s.phase), int(s.round_number), int(s.start)
        self.pair: Table = s.pair.tolist()
        self.bidder: list[int] = s.bidder.tolist()
        self.expulsions, self.builds, self.target = int(s.expulsions), int(s.builds), int(s.target)
        self.paid: list[int] = s.paid.tolist()
        self.business: Table = s.business.tolist()
        self.reach: Table = s.reach.tolist()
        self.built_on: list[int] = s.built_on.tolist()
        self.left: list[int] = s.left.tolist()
        self.coins: list[int] = s.coins.tolist()
        self.keys: list[int] = s.keys.tolist()
        self.display: list[int] = s.display.tolist()
        self.goods_deck: list[int] = s.goods_deck.tolist()
        self.goods: Table = s.goods.tolist()
        self.hand: Table = s.hand.tolist()
        self.hand_size: list[int] = s.hand_size.tolist()
        self.known: Table = s.known.tolist()
        self.discards: list[int] = s.discards.tolist()
        self.pile = int(s.pile_size)
        self.bonus: Table = s.bonus.tolist()
        self.bonus_count: list[int] = s.bonus_count.tolist()
        self.bonus_shown: Table = s.bonus_shown.tolist()
        self.good_left: list[int] = s.good_left.tolist()
        self.area_left: list[int] = s.area_left.tolist()
        self.score_card = int(s.score_card)

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
