"""Urbanization: the same in a few words, for buttons with little room: actions, gains and reasons."""

from __future__ import annotations

from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.state import BUILDING_POINTS, INVENTION_POINTS, Building, Kind
from fourquarters.games.urbanization.words import names
from fourquarters.games.urbanization.words.common import (
    NEED,
    NO_CARD_LEFT,
    NO_GRAIN,
    NO_MARKER,
    NONE_LEFT,
)
from fourquarters.games.urbanization.words.erect import NO_SITE
from fourquarters.games.urbanization.words.grain import LINE_FULL
from fourquarters.games.urbanization.words.land import NOTHING_TO_SWAP
from fourquarters.games.urbanization.words.orders import SPACES_FILLED
from fourquarters.games.urbanization.words.produce import NO_MATCHING_ORDER, NO_ORDER, PRODUCED
from fourquarters.games.urbanization.words.reasons import reason
from fourquarters.words.tongue import Text, Tongue, mark


def short_kind(kind: int, _: Tongue) -> str:
    """An action on a button with little room."""
    return (
        _.sense("short", "Land"),
        _.sense("short", "Build"),
        _.sense("short", "Grain"),
        _.sense("short", "Sow"),
        _.sense("short", "Orders"),
        _.sense("short", "Attract"),
        _.sense("short", "Produce"),
        _.sense("short", "Taxes"),
        _.sense("short", "Invent"),
    )[kind]


def short_building(building: int, _: Tongue) -> str:
    if building == Building.ADMINISTRATIVE:
        return _.sense("buildings", "Administration")
    return _(names.BUILDING_NAMES[building])


REASONS = {
    NO_MARKER: mark("no free marker"),
    NEED: mark("needs ${n}"),
    NONE_LEFT: mark("none left"),
    NO_CARD_LEFT: mark("no card left"),
    NO_GRAIN: mark("no grain"),
    NO_SITE: mark("no empty site"),
    LINE_FULL: mark("line is full"),
    NOTHING_TO_SWAP: mark("no swap"),
    SPACES_FILLED: mark("all taken"),
    NO_MATCHING_ORDER: mark("no order fits"),
    NO_ORDER: mark("no work order"),
    PRODUCED: mark("has produced"),
    "No building left that you have room for. (U21)": mark("no room"),
    "No unowned land shares an edge with yours. (U16)": mark("none adjacent"),
    "The field is empty. (U39)": mark("field is empty"),
    "Your grain line is full, and so are barns and field. (U9, U23)": mark("all full"),
    "Barns and field are empty, and you have no grain. (U22, U23)": mark("no grain"),
    "None of your sites has room for a seed. (U24)": mark("no empty site"),
    "No card has an empty order space. (U43)": mark("all are full"),
    "No card has both order spaces filled. (U27)": mark("no full card"),
    "None of your sites is empty, and none of your factories has a lower number. (U28)": mark("no place for it"),
    "None of your sites is empty, and you have no factory to upgrade. (U28)": mark("no empty site"),
    "None left in the pool, and none of your factories has a lower number. (U28)": mark("no place for it"),
    "None left in the pool, and you have no factory to upgrade. (U28)": mark("none left"),
    "You have no factory. (U29)": mark("no factory"),
    "No citizens. (U31, R23)": mark("no citizens"),
    "Tax marker must be right of citizens. (U31)": mark("taxes too low"),
    "Tax marker must be right of citizens both times. (U41)": mark("taxes too low"),
    "No space ahead holds two inventions. (U40)": mark("no pair ahead"),
    "No invention left to the right. (U32)": mark("none ahead"),
    "Already hired. (U12)": mark("already hired"),
    "You have no house to replace. (U19)": mark("no house"),
}  # fmt: skip
"""By the reason in full; at most 18 characters in every language, so that they fit on a button."""


class Listener(Tongue):
    """A tongue that remembers which message it was last asked for."""

    message, fields = "", dict[str, object]()

    def __call__(self, message: str, **fields: object) -> Text:
        self.message, self.fields = message, fields
        return super().__call__(message, **fields)


def briefly_why(facts: Facts, action: int, _: Tongue) -> str:
    """The reason against a decision in at most 18 characters."""
    listener = Listener(_.language, _.names)
    reason(facts, action, listener)
    message = REASONS.get(listener.message)
    return _(message, **listener.fields) if message else _("not now")


def briefly_gains(facts: Facts, kind: int, _: Tongue) -> str:
    """What an action would bring, where there is little room; nothing where the long form is as short."""
    match kind:
        case Kind.LAND:
            return _("from ${n}", n=min(facts.prices_to_pay(), default=0))
        case Kind.SOW:
            return _("+{n} grain", n=min(facts.grain[facts.decider], facts.seed_places(facts.decider)))
        case Kind.ATTRACT:
            return f"+{int(BUILDING_POINTS[Building.FACTORY])}"
        case Kind.PRODUCE:
            goods = facts.production()[0]
            return _.many("{n} good", "{n} goods", goods)
        case Kind.INVENT:
            return f"+{INVENTION_POINTS}"
    return ""
