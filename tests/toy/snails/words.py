"""Snails: how moves are told, what is asked, and why something is not allowed."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.words.contract import Gain, Scored, ScoreSheet, Summand
from fourquarters.words.tongue import Text, Told, Tongue

from .state import ACTIONS, CRAWL


def title(_: Tongue) -> str:
    return _("Snails")


def blurb(_: Tongue) -> str:
    return _("Hide a card, crawl along, and be farthest ahead in the end.")


def option(name: str, _: Tongue) -> tuple[str, str]:
    raise KeyError(name)


def action(_view: View, action: int, _: Tongue) -> str:
    n = ACTIONS.parts(action)[0] + 1
    return _("Crawl {n}", n=n) if action >= CRAWL else _("Hide the {n}", n=n)


def prompt(view: View, _: Tongue) -> tuple[str, str]:
    if view.over:
        return verdict(view, _), ""
    if not view.mine:
        return _("{who} chooses a card", who=_.name(view.decider)), ""
    if view.plain.lap == 0:
        return _("Which card do you hide?"), _("It counts at the end.")
    return _("Which card do you play?"), _("Your snail crawls as far as it says.")


def rule_asked(view: View) -> str:
    return "S3" if view.plain.lap else "S2"


def opening(_view: View, _: Tongue) -> list[Told]:
    return [Told(_("Everyone draws three cards."))]


def tell(before: View, move: str, after: View, _: Tongue) -> list[Told]:
    seat, (kind, _colon, card) = before.decider, move.partition(":")
    fields = {"who": _.name(seat), "n": card}
    if kind == "hide":
        told = _("{who} hides a card.", **fields) if card == "?" else _("You hide a {n}.", **fields)
    else:
        mine = seat == before.seat
        told = _("You crawl {n} spaces.", **fields) if mine else _("{who} crawls {n} spaces.", **fields)
    end = [Told(_("The end of the race"), heading=True), Told(verdict(after, _))] if after.over else []
    return [Told(told, seat), *end]


def scored(before: View, _move: str, after: View, _: Tongue) -> list[Scored]:
    """At the end the hidden cards count as well (S4)."""
    if not after.over:
        return []
    was = before.scores()
    gains = [Gain(seat, n - was[seat], _("Hidden card")) for seat, n in enumerate(after.scores())]
    return [Scored(_("The end of the race"), _("The hidden cards are turned up"), gains)]


def why_not(view: View, action: int, _: Tongue) -> str:
    if view.over:
        return _("The race is over. (S4)")
    if not view.mine:
        return _("Another snail is crawling. (S3)")
    if (action >= CRAWL) != (view.plain.lap > 0):
        return _("First everyone hides a card, then everyone plays. (S2)")
    return _("You do not hold this card. (S2, S3)")


def verdict(view: View, _: Tongue) -> Text:
    winners = [_.name(seat) for seat, ahead in enumerate(view.places()) if ahead == 0]
    return _("Farthest ahead: {names}.", names=_.listed(winners))


def score_sheet(view: View, _: Tongue) -> ScoreSheet:
    total, shown = view.scores(), view.plain.shown[: view.players]
    crawled = [way - card for way, card in zip(total, shown, strict=True)]
    summands = [Summand("crawled", _("Crawled"), crawled), Summand("hidden", _("Hidden card"), shown)]
    return ScoreSheet(summands=summands, total=total, verdict=verdict(view, _))
