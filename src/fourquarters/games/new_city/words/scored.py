"""New City: income as a step of its own."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.new_city.facts import Plain, plain
from fourquarters.games.new_city.rules.quarters import owner
from fourquarters.games.new_city.state import N_QUARTERS, Phase, Source
from fourquarters.games.new_city.words.names import INITIALS
from fourquarters.words.contract import Gain, Scored
from fourquarters.words.numbers import signed
from fourquarters.words.tongue import Tongue, mark

SOURCES = (
    (Source.INCOME, mark("districts {n}")),
    (Source.KING, mark("the King {n}")),
    (Source.FAME, mark("famous halls {n}")),
)
LIT = ("district/", "coin/")


def scored(before: View, _move: str, after: View, _: Tongue) -> list[Scored]:
    """At the end of a round every quarter earns its income (N24–N28)."""
    old, new = plain(before), plain(after)
    if new.round_number == old.round_number and new.phase != Phase.OVER:
        return []
    gains = [earned(old, new, seat, _) for seat in range(new.players)]
    title = _("Income of round {n}", n=old.round_number)
    mine = next((gain.n for gain in gains if gain.seat == after.seat), None)
    said = title if mine is None else _("You earn {n} gold", n=mine)
    return [Scored(title, said, gains, LIT)]


def earned(old: Plain, new: Plain, seat: int, _: Tongue) -> Gain:
    """What a player's quarters earned, and what from."""
    total, parts = 0, []
    for quarter in range(N_QUARTERS):
        if owner(new, quarter) != seat:
            continue
        amounts = [(int(new.ledger[quarter, s] - old.ledger[quarter, s]), text) for s, text in SOURCES]
        total += sum(n for n, _text in amounts)
        why = ", ".join(_(text, n=signed(n)) for n, text in amounts if n) or _("nothing")
        parts.append(f"{_(INITIALS[quarter])}: {why}" if new.players == 2 else why)
    return Gain(seat, total, "; ".join(parts))
