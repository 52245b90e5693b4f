"""New City: who holds the bid, and which of a player's two quarters bids: it stands in every prompt."""

from __future__ import annotations

from fourquarters.games.new_city.picture.look import Look
from fourquarters.games.new_city.state import N_QUARTERS, NONE, Phase
from fourquarters.games.new_city.words import names
from fourquarters.picture.scene import Item, Prompt


def with_holder(look: Look, prompt: Prompt) -> Prompt:
    """A prompt that also says who holds the bid, and with which quarter the reader answers."""
    prompt.badge, prompt.holds = deciding_quarter(look), holder(look)
    return prompt


def deciding_quarter(look: Look) -> str:
    """With two players: which of the reader's quarters decides now."""
    s, _ = look.s, look._
    if s.players == N_QUARTERS or not look.mine:
        return ""
    name = names.quarter_name(s.acting, _)
    return _("{quarter} bids", quarter=name) if look.phase in (Phase.OPEN, Phase.BID) else name


def holder(look: Look) -> list[Item]:
    """Who holds the bid, and at how much."""
    s, _ = look.s, look._
    if look.phase != Phase.BID or s.standing == NONE:
        return []
    return [
        Item(symbol=f"seal-{look.seat(s.standing) + 1}", text=holds_text(look), bold=True),
        Item(symbol="coin"),
    ]


def holds_text(look: Look) -> str:
    """ "Theo holds 5"; with two players also with which quarter."""
    s, _ = look.s, look._
    own = look.seat(s.standing) == look.view.seat
    fields = {"quarter": names.quarter_name(s.standing, _), "n": s.bid, "who": look.name(s.standing)}
    if s.players == N_QUARTERS:
        return _("you hold {n}", **fields) if own else _("{who} holds {n}", **fields)
    return _("your {quarter} holds {n}", **fields) if own else _("{who} ({quarter}) holds {n}", **fields)
