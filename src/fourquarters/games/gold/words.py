"""Gold!: how moves are told, what players are asked, and why something is not allowed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from fourquarters.engine.view import View
from fourquarters.games.gold.facts import POINTS, lowest_on_offer, offer_number, points_of, whose_bonus
from fourquarters.games.gold.state import (
    ACTIONS,
    COLOURS,
    DONKEY,
    N_COLOURS,
    N_VALUES,
    NONE,
    SET_SIZE,
    THREE,
    Phase,
)
from fourquarters.words.contract import Gain, Scored, ScoreSheet, Summand, TieBreak
from fourquarters.words.numbers import minus
from fourquarters.words.tongue import Text, Told, Tongue, capital, mark
from fourquarters.words.verdict import verdict as winner_told


def title(_: Tongue) -> str:
    return _("Gold!")


def blurb(_: Tongue) -> str:
    return _("Swap cleverly, dodge the donkeys, finish sets of three.")


def option(name: str, _: Tongue) -> tuple[str, str]:
    raise KeyError(name)


COLOUR_NAMES = (mark("green"), mark("blue"), mark("violet"), mark("red"), mark("orange"), mark("pink"))
GOLDS = (
    mark("green {n}"),
    mark("blue {n}"),
    mark("violet {n}"),
    mark("red {n}"),
    mark("orange {n}"),
    mark("pink {n}"),
)
DONKEYS = (
    mark("the green donkey"),
    mark("the blue donkey"),
    mark("the violet donkey"),
    mark("the red donkey"),
    mark("the orange donkey"),
    mark("the pink donkey"),
)


def colour_name(colour: int, _: Tongue) -> str:
    return _(COLOUR_NAMES[colour])


def card(number: int, _: Tongue) -> str:
    """A card (7·colour + value) as the object of a sentence."""
    return card_name(number, _.language)


@cache
def card_name(number: int, language: str) -> str:
    _, (colour, value) = Tongue(language), divmod(number, N_VALUES)
    return _(DONKEYS[colour]) if value == DONKEY else _(GOLDS[colour], n=POINTS[value])


def values_of(cards: Sequence[int], _: Tongue) -> str:
    """The values of cards of one colour, given how many there are of each."""
    values = [POINTS[v] for v in range(N_VALUES) for _copy in range(cards[v])]
    return _.listed([minus(v) for v in values])


def points(n: int, _: Tongue) -> str:
    return _.many("{n} point", "{n} points", n)


def action(view: View, action: int, _: Tongue) -> str:
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    if family == "take":
        return capital(_("Take {card}", card=card(N_VALUES * parts[0] + view.once(lowest_on_offer), _)))
    if family == "give":
        return capital(_("Give {card}", card=card(N_VALUES * parts[0] + parts[1], _)))
    if family == "back":
        return capital(_("Take {card}", card=card(N_VALUES * parts[0] + parts[1], _)))
    if family == "bonus":
        owner = whose_bonus(view, parts[0])
        number = N_VALUES * parts[1] + parts[2]
        return capital(_("Take {card} from {who}", card=card(number, _), who=_.name(owner)))
    return _("Take no card")


def prompt(view: View, _: Tongue) -> tuple[str, str]:
    if view.over:
        return _("The game is over."), ""
    return asked(view, _) if view.mine else waiting(view, _)


def asked(view: View, _: Tongue) -> tuple[str, str]:
    s = view.plain
    if s.phase == Phase.TAKE_BACK:
        if s.given % N_VALUES == DONKEY:
            return _("Take any gold for your donkey"), ""
        value = POINTS[s.given % N_VALUES]
        return _("Take a gold below {n}", n=value), ""
    if s.phase == Phase.BONUS:
        worth = points(points_of(s.tableau[view.decider][s.set_colour]), _)
        return (
            _("A set worth {points}: take a bonus card", points=worth),
            _("You may take a card from another player, in a colour you do not have."),
        )
    if any(a >= N_COLOURS for a in view.legal()):
        return (
            _("Take the lowest card, or exchange"),
            _("Exchange a gold for a lower one, or a donkey for any gold."),
        )
    return _("Take a card of the lowest value"), _("You have nothing to exchange now.")


def rule_asked(view: View) -> str:
    """The rule that the decision follows."""
    s = view.plain
    if s.phase == Phase.TAKE_BACK:
        return "G9" if s.given % N_VALUES == DONKEY else "G8"
    return "G12" if s.phase == Phase.BONUS else "G6"


def waiting(view: View, _: Tongue) -> tuple[str, str]:
    s, who = view.plain, _.name(view.decider)
    if s.phase == Phase.TAKE_BACK:
        return _("{who} chooses a gold for {card}.", who=who, card=card(s.given, _)), ""
    if s.phase == Phase.BONUS:
        return _("{who} may take a bonus card.", who=who), ""
    return _("{who} takes or exchanges a card.", who=who), ""


def opening(view: View, _: Tongue) -> list[Told]:
    lines = []
    for seat in range(view.players):
        colour = next(c for c, cards in enumerate(view.plain.tableau[seat]) if cards[DONKEY])
        fields = {"who": _.name(seat), "card": _(DONKEYS[colour])}
        yours = _("You get {card}.", **fields)
        lines.append(Told(yours if seat == view.seat else _("{who} gets {card}.", **fields), seat))
    first = view.decider
    begins = _("You go first.") if first == view.seat else _("{who} goes first.", who=_.name(first))
    return [*lines, Told(begins, first), Told(_("Offer {n}", n=1), heading=True)]


def tell(before: View, move: str, after: View, _: Tongue) -> list[Told]:
    seat = before.decider
    fields = {"who": _.name(seat)}
    action = ACTIONS.parse(move)
    lines = [Told(told_move(before, action, fields, _), seat, hits=robbed(before, action))]
    lines += told_set(before, after, fields, _)
    if after.over:
        lines += told_end(after, _)
    elif before.plain.pile != after.plain.pile:
        lines.append(Told(_("Offer {n}", n=offer_number(after)), heading=True))
    return lines


def told_move(before: View, action: int, fields: dict[str, str], _: Tongue) -> Text:
    you = before.decider == before.seat
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    if family == "take":
        fields["card"] = card(N_VALUES * parts[0] + before.once(lowest_on_offer), _)
        return _("You take {card}.", **fields) if you else _("{who} takes {card}.", **fields)
    if family == "give":
        fields["card"] = card(N_VALUES * parts[0] + parts[1], _)
        return _("You give {card} …", **fields) if you else _("{who} gives {card} …", **fields)
    if family == "back":
        fields["card"] = card(N_VALUES * parts[0] + parts[1], _)
        if you:
            return _("… and you take {card} for it.", **fields)
        return _("… and {who} takes {card} for it.", **fields)
    if family == "bonus":
        return told_bonus(before, parts, fields, _)
    return _("You take no bonus card.") if you else _("{who} takes no bonus card.", **fields)


def robbed(before: View, action: int) -> int:
    """Whose card is taken as a bonus, or nobody's."""
    if ACTIONS.family(action).name != "bonus":
        return NONE
    return whose_bonus(before, ACTIONS.parts(action)[0])


def told_bonus(before: View, parts: tuple[int, ...], fields: dict[str, str], _: Tongue) -> Text:
    owner = whose_bonus(before, parts[0])
    fields = {**fields, "card": card(N_VALUES * parts[1] + parts[2], _), "other": _.name(owner)}
    if before.decider == before.seat:
        return _("You take {card} from {other} as your bonus.", **fields)
    if owner == before.seat:
        return _("{who} takes {card} from you as a bonus.", **fields)
    return _("{who} takes {card} from {other} as a bonus.", **fields)


def told_set(before: View, after: View, fields: dict[str, str], _: Tongue) -> list[Told]:
    seat, (colour, cards) = before.decider, set_scored(before, after)
    if colour == NONE:
        return []
    told = {
        **fields,
        "colour": colour_name(colour, _),
        "values": values_of(cards, _),
        "points": points(points_of(cards), _),
    }
    if seat == before.seat:
        return [Told(_("You score {colour} {values}: {points}.", **told), seat)]
    return [Told(_("{who} scores {colour} {values}: {points}.", **told), seat)]


def set_scored(before: View, after: View) -> tuple[int, list[int]]:
    """The colour and the cards of the set that the move scored, without what the finale added; or no colour."""
    seat = before.decider
    was, now = before.plain.scored[seat], after.plain.scored[seat]
    if was == now:
        return NONE, []
    final = after.plain.final_gold[seat]
    for colour in range(N_COLOURS):
        cards = [n - old for n, old in zip(now[colour], was[colour], strict=True)]
        cards[final[colour]] -= bool(final[colour])
        if sum(cards) == SET_SIZE:
            return colour, cards
    return NONE, []


def scored(before: View, _move: str, after: View, _: Tongue) -> list[Scored]:
    """A set, and in the end the colours."""
    steps, seat, (colour, cards) = [], before.decider, set_scored(before, after)
    if colour != NONE:
        n = points_of(cards)
        why = f"{capital(colour_name(colour, _))} {values_of(cards, _)}"
        title = _("A set is scored")
        steps.append(Scored(title, set_said(seat, n, before.seat, _), [Gain(seat, n, why)]))
    return [*steps, finale(after, _)] if after.over else steps


def set_said(seat: int, n: int, reader: int, _: Tongue) -> str:
    if seat == reader:
        return _("Your set: {points}", points=points(n, _))
    return _("{who} scores a set: {points}", who=_.name(seat), points=points(n, _))


def finale(after: View, _: Tongue) -> Scored:
    """What everyone gets for the colours they lead in."""
    gains = []
    for seat, final in enumerate(after.plain.final_gold[: after.players]):
        led = [f"{colour_name(c, _)} {POINTS[value]}" for c, value in enumerate(final) if value]
        n = sum(POINTS[value] for value in final if value)
        gains.append(Gain(seat, n, capital(_.listed(led)) if led else _("leads in no colour")))
    mine = next((gain.n for gain in gains if gain.seat == after.seat), None)
    said = _("The colours are compared") if mine is None else _("You gain {points}", points=points(mine, _))
    return Scored(_("Colour scoring"), said, gains)


def told_end(after: View, _: Tongue) -> list[Told]:
    lines = [Told(_("Colour scoring"), heading=True)]
    for colour in range(N_COLOURS):
        for seat in range(after.players):
            value = after.plain.final_gold[seat][colour]
            if value:
                fields = {
                    "who": _.name(seat),
                    "colour": colour_name(colour, _),
                    "points": POINTS[value],
                }
                yours = _("You lead in {colour}: {points} points.", **fields)
                theirs = _("{who} leads in {colour}: {points} points.", **fields)
                lines.append(Told(yours if seat == after.seat else theirs, seat))
    return [*lines, Told(verdict(after, _))]


ALONE = (
    mark("You win with {n} point.|You win with {n} points."),
    mark("{who} wins with {n} point.|{who} wins with {n} points."),
)
MORE_CARDS = (
    mark("You win with {n} point and more scored cards.|You win with {n} points and more scored cards."),
    mark(
        "{who} wins with {n} point and more scored cards.|{who} wins with {n} points and more scored cards."
    ),
)
SHARED = mark("{names} share the victory with {n} point.|{names} share the victory with {n} points.")


def verdict(view: View, _: Tongue) -> Text:
    return winner_told(view, _, ALONE, MORE_CARDS, SHARED)


def score_sheet(view: View, _: Tongue) -> ScoreSheet:
    """What the sets of each colour brought and what the colour scoring added; cards decide ties (G21, GR17)."""
    s, seats = view.plain, range(view.players)
    won = [[POINTS[v] if v else 0 for v in s.final_gold[seat]] for seat in seats]
    summands = []
    for colour, id in enumerate(COLOURS):
        points = [points_of(s.scored[seat][colour]) - won[seat][colour] for seat in seats]
        if any(points):
            summands.append(Summand(id, _("Set: {colour}", colour=colour_name(colour, _)), points))
    return ScoreSheet(
        summands=[*summands, Summand("colours", _("Colour scoring"), [sum(each) for each in won])],
        ties=[TieBreak(_("Scored cards"), [sum(map(sum, s.scored[seat])) for seat in seats])],
        total=view.scores(),
        verdict=str(verdict(view, _)),
    )


def why_not(view: View, action: int, _: Tongue) -> str:
    if view.over:
        return _("The game is over. (G17)")
    if not view.mine:
        return _("It is not your turn. (G5)")
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    phase = view.plain.phase
    if phase == Phase.BONUS:
        return why_not_bonus(view, family, parts, _)
    if family in {"bonus", "decline"}:
        return _("One bonus card per set. (G12)")
    if phase == Phase.TAKE_BACK:
        if family == "back":
            return why_not_back(view, N_VALUES * parts[0] + parts[1], _)
        return _("First finish the exchange: take a gold for the card you gave. (GR6)")
    if family == "take":
        return why_not_take(view, _)
    if family == "give":
        return why_not_give(view, N_VALUES * parts[0] + parts[1], _)
    return _("First give a card, then take one for it. (G8)")


def why_not_take(view: View, _: Tongue) -> str:
    """What can be taken instead."""
    lowest = POINTS[view.once(lowest_on_offer)]
    if lowest == POINTS[DONKEY]:
        return _("Take a donkey instead: it is the lowest card on offer. (G7)")
    return _("Take a {n} instead: it is the lowest value on offer. (G7)", n=lowest)


def how_to_take(view: View, value: int, _: Tongue) -> str:
    """What to do first in order to take a card that is not the lowest."""
    own = view.plain.tableau[view.seat]
    if value != DONKEY and any(cards[DONKEY] for cards in own):
        return _("First give your donkey, then take this card for it. (G9)")
    if value != DONKEY and any(any(cards[value + 1 :]) for cards in own):
        return _("First give a gold above {n}, then take this card for it. (G8)", n=POINTS[value])
    return why_not_take(view, _)


def why_not_give(view: View, number: int, _: Tongue) -> str:
    colour, value = divmod(number, N_VALUES)
    if view.plain.tableau[view.seat][colour][value] == 0:
        return _("You do not have this card. (G8)")
    if value == DONKEY:
        return _("There is no gold on offer to take back. (G9)")
    if value == THREE:
        return _("A 3 cannot be exchanged: no gold is lower. (G8, G10)")
    return _("No gold on offer is lower than this card. (G8)")


def why_not_back(view: View, number: int, _: Tongue) -> str:
    colour, value = divmod(number, N_VALUES)
    if value == DONKEY:
        return _("Donkeys cannot be taken in an exchange. (G10)")
    if number == view.plain.given:
        return _("That is the card you gave. (GR4)")
    if view.plain.offer[colour][value] == 0:
        return _("This card is not on offer. (G8)")
    return _("For a gold card you must take a lower one. (G8)")


def why_not_bonus(view: View, family: str, parts: tuple[int, ...], _: Tongue) -> str:
    if family != "bonus":
        return _("A set must be scored: first take a bonus card or decline. (G11, G12)")
    distance, colour, value = parts
    if distance + 1 >= view.players:
        return _("There is no such player. (G12)")
    if view.plain.tableau[whose_bonus(view, distance)][colour][value] == 0:
        return _("That player does not have this card. (G12)")
    return barred(view, colour, _)


def barred(view: View, colour: int, _: Tongue) -> str:
    """Why no bonus card of this colour may be taken."""
    if colour == view.plain.set_colour:
        return _("Not in the colour of the set you are scoring. (G13)")
    return _("You already have this colour. (G13)")
