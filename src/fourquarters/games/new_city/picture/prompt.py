"""New City: what is asked, as buttons with what they bring."""

from __future__ import annotations

from fourquarters.games.new_city import words
from fourquarters.games.new_city.facts import Gain, best_plot, left_after, plot_gains, site_gain, sites
from fourquarters.games.new_city.picture.look import Look
from fourquarters.games.new_city.picture.parts import UNOWNED, gain_text, owner_vars
from fourquarters.games.new_city.picture.symbols import COIN_ART
from fourquarters.games.new_city.rules import auction, improvements, quarters
from fourquarters.games.new_city.state import (
    BID,
    BUILD,
    COIN,
    CORNER,
    DROP,
    EARLY_COST,
    MATCH,
    N_COINS,
    N_DISTRICTS,
    PASS,
    PAY_GOLD,
    Phase,
)
from fourquarters.games.new_city.words import names, prompts, reasons
from fourquarters.picture.scene import Choice, Note, Part, Prompt
from fourquarters.words.numbers import signed


def prompt(look: Look) -> Prompt:
    title, help = prompts.asked(look.s, look.mine, look._)
    choices = all_choices(look) if look.mine else []
    aside = best_place(look) if look.mine else []
    seat = look.view.decider
    return Prompt(title=title, help=help, seat=seat, mine=look.mine, aside=aside, choices=choices,
                  steps=steps_so_far(look))  # fmt: skip


def steps_so_far(look: Look) -> list[str]:
    _, s = look._, look.s
    if not look.mine:
        return []
    if look.phase == Phase.OPEN:
        return [names.named(s.lot, _)]
    if look.phase == Phase.SITE:
        return [names.coin_name(s.coin, _)]
    return []


def best_place(look: Look) -> list[Part]:
    """What the district under auction would bring at its best place."""
    _, s = look._, look.s
    if not look.gains or look.phase not in (Phase.OPEN, Phase.BID):
        return []
    gain = look.gains[look.best]
    text = _("At its best place: {once} at once, {each} each round: {all} by the end.",
             once=gain.once, each=gain.each, all=gain.by_the_end(s))  # fmt: skip
    parts: list[Part] = [Note(spans=list(text.spans))]
    helps = help_left(look, s.acting)
    if helps:
        with_help = _("What is left if you win and use {n} of help.", n=helps)
        parts.append(Note(spans=[(str(with_help), False)], soft=True))
    return parts


def help_left(look: Look, quarter: int) -> int:
    return int(auction.buying_power(look.s, quarter)) - int(look.s.gold[quarter])


def all_choices(look: Look) -> list[Choice]:
    ids = look.view.legal()
    if look.phase == Phase.CHOOSE:
        return lot_choices(look, ids)
    if look.phase in (Phase.OPEN, Phase.BID):
        return bid_choices(look, ids)
    if look.phase == Phase.PAY:
        return payment_choices(look, ids)
    if look.phase == Phase.PLACE:
        return [plot_choice(look, action) for action in ids]
    if look.phase == Phase.IMPROVE:
        return coin_choices(look)
    return site_choices(look, ids)


def whole_gain(look: Look, gain: Gain) -> str:
    """What a choice brings at once and each round and, over the rest of the game, in all."""
    text = gain_text(gain, look._)
    if not gain.each:
        return text
    return look._("{gain}: {all} by the end", gain=text, all=signed(gain.by_the_end(look.s)))


def lot_choices(look: Look, ids: list[int]) -> list[Choice]:
    s, _ = look.s, look._
    choices = []
    for district in ids:
        gains = plot_gains(s, s.acting, district)
        gain = gains[best_plot(s, gains)]
        choices.append(
            Choice(label=names.named(district, _), action=district, detail=whole_gain(look, gain),
                   symbol=f"new-tile-{district}", vars=UNOWNED)
        )  # fmt: skip
    return choices


def bid_choices(look: Look, ids: list[int]) -> list[Choice]:
    """The cheapest way to stay in comes first, in gold; then dropping out, then all raises."""
    _, s = look._, look.s
    choices = []
    raises = [action - BID + 1 for action in ids if action >= BID]
    if MATCH in look.legal:
        detail = _("{n} left, pawn to the bottom", n=left_after(look.s, s.bid))
        choices.append(Choice(label=_("Match {n}", n=s.bid), action=MATCH, detail=detail, first=True,
                              ends=True))  # fmt: skip
    elif raises:
        lowest = raises.pop(0)
        opening = look.phase == Phase.OPEN
        label = _("Open with {n}", n=lowest) if opening else _("Raise to {n}", n=lowest)
        detail = _("{n} left, pawn stays", n=left_after(look.s, lowest))
        choices.append(Choice(label=label, action=BID + lowest - 1, detail=detail, first=True,
                              ends=True))  # fmt: skip
    if look.phase == Phase.BID:
        if MATCH not in look.legal:
            choices.append(
                Choice(label=_("Match {n}", n=s.bid), why=why_no_match(look), brief=briefly_no_match(look))
            )
        keep = _("keep {n}", n=int(s.gold[s.acting]))
        choices.append(Choice(label=_("Drop out"), action=DROP, detail=keep, ends=True))
    group = _("Open with") if look.phase == Phase.OPEN else _("Raise to")
    for amount in raises:
        left = _.sense("gold", "{n} left", n=left_after(look.s, amount))
        choices.append(Choice(label=str(amount), action=BID + amount - 1, detail=left, group=group,
                              ends=True))  # fmt: skip
    return choices


def why_no_match(look: Look) -> str:
    if quarters.rung(look.s, look.s.acting) > quarters.rung(look.s, look.s.standing):
        return look._("only with a higher pawn (N12)")
    return look._("not enough (N12)")


def briefly_no_match(look: Look) -> str:
    higher = quarters.rung(look.s, look.s.acting) > quarters.rung(look.s, look.s.standing)
    return look._("higher pawns only") if higher else look._("not enough gold")


def payment_choices(look: Look, ids: list[int]) -> list[Choice]:
    _, s = look._, look.s
    choices: list[Choice] = []
    for district in ids:
        if district < N_DISTRICTS:
            coin, helps = s.improved[district], int(auction.unused_help(s, district))
            detail = _("pays {n}", n=min(helps, s.due))
            if helps > s.due:
                detail = _("pays {n}, {lost} lost", n=s.due, lost=helps - s.due)
            choices.append(
                Choice(label=words.action(look.view, district, _), action=district, detail=detail,
                       symbol=f"new-{COIN_ART[coin - 1]}", vars=owner_vars(look.view.seat),
                       first=not choices)
            )  # fmt: skip
    label, left = _("Pay {n} in gold", n=s.due), int(s.gold[s.acting]) - s.due
    if PAY_GOLD in look.legal:
        choices.append(
            Choice(label=label, action=PAY_GOLD, detail=_.sense("gold", "{n} left", n=left), symbol="coin")
        )
    else:
        choices.append(
            Choice(label=label, why=_("Not enough gold: use help first. (N15)"), brief=_("not enough gold"))
        )
    return choices


def plot_choice(look: Look, action: int) -> Choice:
    plot = int(CORNER[look.s.acting]) + action - BUILD
    return Choice(
        label=words.action(look.view, action, look._), action=action, on_piece=True,
        detail=whole_gain(look, look.gains[plot]), first=plot == look.best,
    )  # fmt: skip


def coin_choices(look: Look) -> list[Choice]:
    _, s = look._, look.s
    choices = []
    for coin in range(1, N_COINS + 1):
        label, symbol = names.coin_name(coin, _), f"new-{COIN_ART[coin - 1]}"
        action = COIN + coin - 1
        if action in look.legal:
            price = _.sense("coin", "free") if coin <= s.round_number else _("{n} gold", n=EARLY_COST)
            best = max(
                (site_gain(s, s.acting, coin, d) for d in sites(s, s.acting)),
                key=lambda gain: gain.by_the_end(s) + gain.help,
            )
            detail = f"{price}; {whole_gain(look, best)}"
            choices.append(
                Choice(label=label, action=action, detail=detail, symbol=symbol,
                       vars=owner_vars(look.view.seat))
            )  # fmt: skip
        elif improvements.coins_left(s, s.acting, coin):
            why = reasons.why_not_coin(s, s.acting, coin, _)
            if coin > s.round_number + 1:
                why = _("from round {n} (N21)", n=coin - 1)
            brief = _("from round {n}", n=coin - 1)
            if coin <= s.round_number + 1:
                brief = _("needs {n} gold", n=EARLY_COST)
            choices.append(
                Choice(label=label, why=why, brief=brief, symbol=symbol, vars=owner_vars(look.view.seat))
            )
    choices.append(Choice(label=_("Build nothing"), action=PASS, ends=True))
    return choices


def site_choices(look: Look, ids: list[int]) -> list[Choice]:
    s = look.s
    gains = {d: site_gain(s, s.acting, s.coin, d) for d in ids}
    best = max(ids, key=lambda d: gains[d].by_the_end(s) + gains[d].help)
    return [
        Choice(label=words.action(look.view, d, look._), action=d, on_piece=True, first=d == best,
               detail=whole_gain(look, gains[d]), symbol=f"new-tile-{d}",
               vars=owner_vars(look.view.seat))
        for d in ids
    ]  # fmt: skip
