"""Urbanization: its title, its variant, and its rules in brief."""

from __future__ import annotations

from fourquarters.games.urbanization.state import (
    ACTION_PHASES,
    BARN_PRICE,
    BUILDING_POINTS,
    CITIZEN_POINTS,
    COST,
    FACTORY_SUM_POINTS,
    FIELD,
    GRAIN_LINE,
    GRAIN_PER_POINT,
    INVENTION_POINTS,
    LAST_SPACE_MONEY,
    MAYOR_POINTS,
    ORDER_VALUE,
    TURNS,
    Building,
)
from fourquarters.games.urbanization.words import names
from fourquarters.words.tongue import Tongue


def title(_: Tongue) -> str:
    return _("Urbanization")


def blurb(_: Tongue) -> str:
    return _("House, feed and employ your citizens, from the first bakery to the stock market.")


def option(name: str, _: Tongue) -> tuple[str, str]:
    if name == "inventions":
        return _("Inventions"), _("Eighteen inventions, a ninth action and the Professor.")
    raise KeyError(name)


HELP_RULES = (
    ("U10", "", "U9", ""),
    ("U6 U12 U14 U36 U37 U38 U39 U40 U41 U42 U43 U44", "U13 U15 R7", "U11"),
    (
        "U2 U8 U16 U17",
        "U18 U19 U20 U21 R8",
        "U22 U23",
        "U24 U51",
        "U25 U26",
        "U27 U28 R17",
        "U29 U30 R20",
        "U31 R23",
        "U32 U33 U34 R34",
    ),
    ("U54", "U47 U55", "U56", "U57"),
    ("U60", "U61", "U59 U62"),
)


def help(_: Tongue) -> list[tuple[str, list[str]]]:
    return [
        (_("The aim"), aim_help(_)),
        (_("A turn"), turn_help(_)),
        (_("The actions"), action_help(_)),
        (_("The end of a turn"), administration_help(_)),
        (_("The end of the game"), end_help(_)),
    ]


def help_rules() -> tuple[tuple[str, ...], ...]:
    return HELP_RULES


def aim_help(_: Tongue) -> list[str]:
    return [
        _("There are {n} turns; whoever has the most points wins.", n=TURNS),
        _("At the end of every turn, each citizen scores {points}.", points=names.points(CITIZEN_POINTS, _)),
        _("Each citizen needs a house, a grain and a work order: the shortest line counts."),
        _("Buildings, goods, factories and inventions score too."),
    ]


def turn_help(_: Tongue) -> list[str]:
    return [
        _("First everyone hires a character, which helps once with its own action."),
        _("Then come {n} rounds in which everyone takes one action or passes.", n=ACTION_PHASES),
        _("From turn 2 on, whoever has the fewest points becomes Mayor, scores {points} and starts.",
          points=names.points(MAYOR_POINTS, _)),
    ]  # fmt: skip


def action_help(_: Tongue) -> list[str]:
    houses, skyscrapers, administrative = (building_help(building, _) for building in range(Building.FACTORY))
    barns = ", ".join(names.money(int(price), _) for price in BARN_PRICE[:FIELD])
    field, last = names.money(int(BARN_PRICE[FIELD]), _), names.money(LAST_SPACE_MONEY, _)
    attracted = names.points(int(BUILDING_POINTS[Building.FACTORY]), _)
    pays = _("{some} or {last}", some=", ".join(names.money(int(n), _) for n in ORDER_VALUE[:-1]),
             last=names.money(int(ORDER_VALUE[-1]), _))  # fmt: skip
    return [
        _("Buy land: a territory beside yours, $1 per price marker; move its markers elsewhere."),
        _("Build: houses ({houses}) on empty sites, skyscrapers ({skyscrapers}) in place of houses, or administrative buildings ({administrative}). One type, any number.",
          houses=houses, skyscrapers=skyscrapers, administrative=administrative),
        _("Trade grain: buy at most 1 from each barn ({barns}) and any number from the field ({field}), or sell to the cheapest place with room.",
          barns=barns, field=field),
        _("Sow: any number of grain, 1 on each of your empty sites."),
        _("Work orders: put a marker on a factory card and take its orders; {money} for its last space.", money=last),
        _("Attract industry: take a full card for {points}, as a new factory or on a lower one.", points=attracted),
        _("Produce: each of your factories once a turn; a good takes an order and brings 1 point and {money}.", money=pays),
        _("Collect taxes: $1 per citizen, while the tax marker is right of the citizens."),
        _("Acquire invention: move a marker right, the first space free, then $1 each; take a card there for {points}.",
          points=names.points(INVENTION_POINTS, _)),
    ]  # fmt: skip


def administration_help(_: Tongue) -> list[str]:
    return [
        _("Harvest: every seed comes back with one more grain. Your line holds {n}.", n=GRAIN_LINE),
        _("Factories: the lowest card on offer leaves the game; orders used for goods go back to the supply."),
        _("Citizens: as many as the shortest of houses, grain and orders; {points} each.",
          points=names.points(CITIZEN_POINTS, _)),
        _("Each citizen eats 1 grain; then every {n} grain left score 1 point.", n=GRAIN_PER_POINT),
    ]  # fmt: skip


def end_help(_: Tongue) -> list[str]:
    return [
        _("The largest sum of factory numbers, including covered cards, scores {points}.",
          points=names.points(FACTORY_SUM_POINTS, _)),
        _("Some inventions score if you own their factory."),
        _("A tie is won by the highest factory number; otherwise the victory is shared."),
    ]  # fmt: skip


def building_help(building: int, _: Tongue) -> str:
    """What a building costs and scores."""
    points = names.points(int(BUILDING_POINTS[building]), _)
    return _("{price}, {points}", price=names.money(int(COST[building]), _), points=points)
