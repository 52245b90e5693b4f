"""The Golden City: scorings as steps of their own: the score card of a round, and in the end the bonus cards."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.golden_city.board import AREA, AREA_SITES, GOOD, N_BONUS, SHARE_LETTERS
from fourquarters.games.golden_city.rules import scoring
from fourquarters.games.golden_city.state import Source
from fourquarters.games.golden_city.words.names import area_title, bonus_title, good_title, letters
from fourquarters.words.contract import Gain, Scored
from fourquarters.words.tongue import Tongue


def scored(before: View, _move: str, after: View, _: Tongue) -> list[Scored]:
    """What the end of a round scores, and the end of the game."""
    if after.state.round_number == before.state.round_number and not after.over:
        return []
    steps = [card_scored(before, after, _)]
    return [*steps, bonus_scored(after, _)] if after.over else steps


def card_scored(before: View, after: View, _: Tongue) -> Scored:
    """The good and the river or quarter on the score card."""
    card = int(before.state.score_card)
    gained = (after.state.letters - before.state.letters).tolist()
    gains = []
    for seat in range(after.players):
        good, area = gained[seat][Source.GOODS], gained[seat][Source.AREA]
        why = [good_reason(good, card, _), area_reason(after, seat, area, card, _)]
        gains.append(Gain(seat, good + area, ", ".join(filter(None, why)) or nothing(card, _)))
    title = _("Round {n} is scored", n=int(before.state.round_number))
    sites = AREA_SITES[AREA[card]].tolist()
    lit = [f"{kind}/{site}" for site in sites for kind in ("site", "next")]
    lit += [f"business/{site}/{seat}" for site in sites for seat in range(after.players)]
    return Scored(title, said(gains, after.seat, title, _), gains, lit)


def said(gains: list[Gain], reader: int, title: str, _: Tongue) -> str:
    """What a scoring means to the reader."""
    mine = next((gain.n for gain in gains if gain.seat == reader), None)
    if mine is None:
        return title
    return _("You gain {letters}", letters=letters(mine, _)) if mine else _("You get nothing")


def good_reason(gain: int, card: int, _: Tongue) -> str:
    what = good_title(int(GOOD[card]), _)
    if not gain:
        return ""
    if gain > SHARE_LETTERS:
        return _("{what}, the only one: {n}", what=what, n=gain)
    return f"{what}: {gain}"


def area_reason(after: View, seat: int, gain: int, card: int, _: Tongue) -> str:
    area = int(AREA[card])
    if not gain:
        return ""
    fields = {"what": area_title(area, _), "n": gain}
    if gain > SHARE_LETTERS:
        fields["most"] = int(scoring.businesses_in(after.state, seat, area))
        return _("{what}, the most with {most}: {n}", **fields)
    return f"{area_title(area, _)}: {gain}"


def nothing(card: int, _: Tongue) -> str:
    what = {"good": good_title(int(GOOD[card]), _), "area": area_title(int(AREA[card]), _)}
    return _("{good}: no. {area}: no business.", **what)


def bonus_scored(after: View, _: Tongue) -> Scored:
    """The bonus cards that everyone shows in the end."""
    gains = []
    for seat in range(after.players):
        cards = [card for card in range(N_BONUS) if after.state.bonus_shown[seat, card]]
        worth = [int(scoring.bonus_letters(after.state, seat, card)) for card in cards]
        parts = [f"{bonus_title(card, _)}: {n}" for card, n in zip(cards, worth, strict=True)]
        gains.append(Gain(seat, sum(worth), ", ".join(parts) or _("no bonus card")))
    title = _("Bonus cards")
    return Scored(title, said(gains, after.seat, title, _), gains)
