"""How a match ended, in words that every game shares: who won by how much, the reader's place, what broke ties."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from fourquarters.engine.state import SPECTATOR
from fourquarters.engine.view import View
from fourquarters.words.contract import ScoreSheet, winners
from fourquarters.words.tongue import Tongue, mark

YOUR_PLACE = (mark("You win"), mark("You are second"), mark("You are third"), mark("You are fourth"))
PLACES = (mark("1st"), mark("2nd"), mark("3rd"), mark("4th"))


@dataclass(frozen=True)
class Ending:
    """The sentences of a result: `headline` and `more` for all, the others about the reader (empty for a spectator)."""

    headline: str
    more: list[str]  # how it came about: the verdict or the reader's place, and what broke ties
    yours: str
    gap: str
    best: str
    places: list[str]


def ending(view: View, sheet: ScoreSheet, _: Tongue) -> Ending:
    """Everything that is said about the end of a match."""
    teller = Teller(view, sheet, _)
    here = view.seat != SPECTATOR
    return Ending(
        headline=teller.headline(),
        more=teller.more(),
        yours=teller.yours() if here else "",
        gap=teller.gap() if here else "",
        best=teller.best() if here else "",
        places=[teller.place(seat) for seat in range(view.players)],
    )


def amounts(sheet: ScoreSheet, _: Tongue) -> Callable[[int], str]:
    """How a number of points is said."""
    return sheet.amount or (lambda n: _.many("{n} point", "{n} points", n))


def ranking(places: list[int]) -> list[int]:
    """The seats from the first to the last."""
    return sorted(range(len(places)), key=lambda seat: (places[seat], seat))


def deciders(sheet: ScoreSheet, places: list[int]) -> dict[int, int]:
    """Which tie-break put a seat ahead of the next one, of those with equal points: {seat: number of the tie-break}."""
    order, found = ranking(places), {}
    for ahead, behind in pairwise(order):
        if places[ahead] < places[behind] and sheet.total[ahead] == sheet.total[behind]:
            for number, tie in enumerate(sheet.ties):
                if tie.worth[ahead] > tie.worth[behind]:
                    found[ahead] = number
                    break
    return found


class Teller:
    """Makes the sentences about one result."""

    def __init__(self, view: View, sheet: ScoreSheet, _: Tongue) -> None:
        self.view, self.sheet, self._ = view, sheet, _
        self.places, self.total = view.places(), list(sheet.total)
        self.order = ranking(self.places)
        self.first = winners(view)
        self.amount = amounts(sheet, _)

    def headline(self) -> str:
        """Who has won, and by how much."""
        _, winner = self._, self.first[0]
        mine = winner == self.view.seat
        if len(self.first) > 1:
            return _("A shared victory")
        gap = self.total[winner] - self.total[self.order[1]]
        who, by = _.name(winner), self.amount(gap)
        if gap > 0:
            return _("You win by {gap}", gap=by) if mine else _("{who} wins by {gap}", who=who, gap=by)
        if gap == 0:
            return _("You win the tie-break") if mine else _("{who} wins the tie-break", who=who)
        return _("You win") if mine else _("{who} wins", who=who)

    def yours(self) -> str:
        """The reader's place."""
        place = self.places[self.view.seat]
        if place == 0 and len(self.first) > 1:
            return self._("You share the victory")
        if place < len(YOUR_PLACE):
            return self._(YOUR_PLACE[place])
        return self._("You are number {n}", n=place + 1)

    def gap(self) -> str:
        """How far the reader is ahead of the next one, or behind the winner."""
        _, seat, first = self._, self.view.seat, self.first
        if seat in first and (len(first) > 1 or len(self.order) == 1):
            return self.amount(self.total[seat])
        other = self.order[1] if seat in first else first[0]
        by = abs(self.total[seat] - self.total[other])
        if by == 0:
            return _("Level at {amount}", amount=self.amount(self.total[seat]))
        if (self.total[seat] > self.total[other]) != (seat in first):  # something else than points decided
            return self.amount(self.total[seat])
        if seat in first:
            return _("{gap} ahead of {who}", gap=self.amount(by), who=_.name(other))
        return _("{gap} behind {who}", gap=self.amount(by), who=_.name(other))

    def best(self) -> str:
        """Where the reader earned more than anybody else, and most of all."""
        seat, leads = self.view.seat, []
        for each in self.sheet.summands:
            others = [n for other, n in enumerate(each.points) if other != seat]
            if each.points[seat] > max(others, default=0):
                leads.append((each.points[seat] - max(others), each.points[seat], each.name))
        if not leads:
            return ""
        _lead, points, name = max(leads)
        return self._("You earned the most from “{name}”: {amount}.", name=name, amount=self.amount(points))

    def more(self) -> list[str]:
        """The reader's place and points, or the verdict if they have won or only watch; and what broke ties."""
        lost = self.view.seat != SPECTATOR and self.view.seat not in self.first
        if not lost:
            return [self.sheet.verdict, *self.broken_ties(told=self.first)]
        amount = self.amount(self.total[self.view.seat])
        return [self._("{place}: {amount}.", place=self.yours(), amount=amount), *self.broken_ties()]

    def broken_ties(self, told: Sequence[int] = ()) -> list[str]:
        """A sentence for every tie that was broken, but those of `told`: what decided, and for whom."""
        said: list[str] = []
        found = deciders(self.sheet, self.places)
        for seat, number in [
            (seat, found[seat]) for seat in self.order if seat in found and seat not in told
        ]:
            behind = self.order[self.order.index(seat) + 1]
            said.append(
                self._(
                    "{names} have {amount} each; “{tie}” decides for {who}.",
                    names=self._.listed([self._.name(seat), self._.name(behind)]),
                    amount=self.amount(self.total[seat]),
                    tie=self.sheet.ties[number].name,
                    who=self._.name(seat),
                )
            )
        return said

    def place(self, seat: int) -> str:
        """1st, 2nd …"""
        place = self.places[seat]
        return self._(PLACES[place]) if place < len(PLACES) else self._("{n}th", n=place + 1)
