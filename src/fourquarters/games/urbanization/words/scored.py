"""Urbanization: the administration and the final scoring as steps of their own."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.state import Phase, Source
from fourquarters.games.urbanization.words import names
from fourquarters.words.contract import Gain, Scored
from fourquarters.words.numbers import signed
from fourquarters.words.tongue import Tongue, mark

ADMINISTRATION = (
    (Source.CITIZENS, mark("citizens {n}")),
    (Source.GRAIN, mark("grain left {n}")),
    (Source.HARVEST, mark("grain at harvest {n}")),
)
FINAL = (
    (Source.FACTORY_SUM, mark("factory numbers {n}")),
    (Source.BONUS, mark("inventions {n}")),
)
LIT = ("house/", "sky/")


def scored(before: View, _move: str, after: View, _: Tongue) -> list[Scored]:
    """What the end of a turn scores, and the end of the game."""
    old, new = Facts.of(before), Facts.of(after)
    settled = new.phase == Phase.OVER or new.turn != old.turn
    steps = []
    gains = gained(old, new, ADMINISTRATION, mark("no citizens"), _)
    if (settled and old.phase >= Phase.HIRE) or any(gain.n for gain in gains):
        steps.append(step(_("Administration of turn {n}", n=old.turn), gains, after.seat, LIT, _))
    if after.over:
        gains = gained(old, new, FINAL, mark("nothing more"), _)
        steps.append(step(_("Final scoring"), gains, after.seat, (), _))
    return steps


def gained(
    old: Facts, new: Facts, sources: tuple[tuple[Source, str], ...], nothing: str, _: Tongue
) -> list[Gain]:
    """What everyone got from these sources."""
    gains = []
    for seat in range(new.players):
        amounts = [(new.points_from[seat][s] - old.points_from[seat][s], text) for s, text in sources]
        why = ", ".join(_(text, n=signed(n)) for n, text in amounts if n)
        gains.append(Gain(seat, sum(n for n, _text in amounts), why or _(nothing)))
    return gains


def step(title: str, gains: list[Gain], reader: int, lit: tuple[str, ...], _: Tongue) -> Scored:
    mine = next((gain.n for gain in gains if gain.seat == reader), None)
    if mine is None:
        return Scored(title, title, gains, lit)
    said = _("You gain {points}", points=names.points(mine, _)) if mine else _("You get nothing")
    return Scored(title, said, gains, lit)
