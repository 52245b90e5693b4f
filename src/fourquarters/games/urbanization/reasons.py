"""Urbanization: what one counts to say why a decision is good."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.words.measures import Measure
from fourquarters.words.tongue import mark


def points(view: View) -> int:
    return view.scores()[view.seat]


def money(view: View) -> int:
    return int(view.plain.money[view.seat])


def citizens(view: View) -> int:
    return int(view.plain.citizens[view.seat])


def territories(view: View) -> int:
    owners: list[int] = view.plain.owner
    return owners.count(view.seat)


def factories(view: View) -> int:
    owners: list[int] = view.plain.stack_owner
    return owners.count(view.seat)


def orders(view: View) -> int:
    return sum(view.plain.orders[view.seat])


def grain(view: View) -> int:
    return int(view.plain.grain[view.seat])


def inventions(view: View) -> int:
    owners: list[int] = view.plain.invention_owner
    return owners.count(view.seat)


MEASURES = (
    Measure(points, mark("{n} point|{n} points")),
    Measure(citizens, mark("{n} citizen|{n} citizens"), weight=0.8),
    Measure(factories, mark("{n} factory|{n} factories"), weight=0.3),
    Measure(territories, mark("{n} territory|{n} territories"), weight=0.6),
    Measure(inventions, mark("{n} invention|{n} inventions"), weight=0.5),
    Measure(orders, mark("{n} work order|{n} work orders")),
    Measure(grain, mark("{n} grain|{n} grain")),
    Measure(money, mark("${n}|${n}"), weight=4.0),
)
