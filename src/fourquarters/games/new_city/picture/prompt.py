"""New City: what is asked, as buttons with what they bring."""

from __future__ import annotations

from fourquarters.games.new_city import words
from fourquarters.games.new_city.facts import best_plot, left_after, plot_gains, site_gain, sites
from fourquarters.games.new_city.picture.parts import UNOWNED, gain_text, owner_vars
from fourquarters.games.new_city.picture.reader import Reader
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
from fourquarters.games.new_city.words import names, questions, reasons
from fourquarters.picture.scene import Choice, Note, Part, Prompt


def prompt(reader: Reader) -> Prompt:
    title, help = questions.asked(reader.s, reader.mine, reader._)
    choices = all_choices(reader) if reader.mine else []
    aside = best_place(reader) if reader.mine else []
    seat = reader.view.decider
    return Prompt(title=title, help=help, seat=seat, mine=reader.mine, aside=aside, choices=choices,
                  steps=steps_so_far(reader))  # fmt: skip


def steps_so_far(reader: Reader) -> list[str]:
    _, s = reader._, reader.s
    if not reader.mine:
        return []
    if reader.phase == Phase.OPEN:
        return [names.named(s.lot, _)]
    if reader.phase == Phase.SITE:
        return [names.coin_name(s.coin, _)]
    return []


def best_place(reader: Reader) -> list[Part]:
    """What the district under auction would bring at its best place."""
    _, s = reader._, reader.s
    if not reader.gains or reader.phase not in (Phase.OPEN, Phase.BID):
        return []
    gain = reader.gains[reader.best]
    text = _("At its best place: {once} at once, {each} each round: {all} by the end.",
             once=gain.once, each=gain.each, all=gain.by_the_end(s))  # fmt: skip
    parts: list[Part] = [Note(spans=list(text.spans))]
    helps = help_left(reader, s.acting)
    if helps:
        with_help = _("What is left if you win and use {n} of help.", n=helps)
        parts.append(Note(spans=[(str(with_help), False)], soft=True))
    return parts


def help_left(reader: Reader, quarter: int) -> int:
    return int(auction.buying_power(reader.s, quarter)) - int(reader.s.gold[quarter])


def all_choices(reader: Reader) -> list[Choice]:
    ids = reader.view.legal()
    if reader.phase == Phase.CHOOSE:
        return lot_choices(reader, ids)
    if reader.phase in (Phase.OPEN, Phase.BID):
        return bid_choices(reader, ids)
    if reader.phase == Phase.PAY:
        return payment_choices(reader, ids)
    if reader.phase == Phase.PLACE:
        return [plot_choice(reader, action) for action in ids]
    if reader.phase == Phase.IMPROVE:
        return coin_choices(reader)
    return site_choices(reader, ids)


def lot_choices(reader: Reader, ids: list[int]) -> list[Choice]:
    s, _ = reader.s, reader._
    choices = []
    for district in ids:
        gains = plot_gains(s, s.acting, district)
        gain = gains[best_plot(s, gains)]
        choices.append(
            Choice(label=names.named(district, _), action=district, detail=gain_text(gain, _),
                   symbol=f"new-tile-{district}", vars=UNOWNED)
        )  # fmt: skip
    return choices


def bid_choices(reader: Reader, ids: list[int]) -> list[Choice]:
    """The cheapest way to stay in stands first, in gold; then to drop, then all raises."""
    _, s = reader._, reader.s
    choices = []
    raises = [action - BID + 1 for action in ids if action >= BID]
    if MATCH in reader.legal:
        detail = _("{n} left, pawn to the bottom", n=left_after(reader.s, s.bid))
        choices.append(Choice(label=_("Match {n}", n=s.bid), action=MATCH, detail=detail, first=True))
    elif raises:
        lowest = raises.pop(0)
        opening = reader.phase == Phase.OPEN
        label = _("Open with {n}", n=lowest) if opening else _("Raise to {n}", n=lowest)
        detail = _("{n} left, pawn stays", n=left_after(reader.s, lowest))
        choices.append(Choice(label=label, action=BID + lowest - 1, detail=detail, first=True))
    if reader.phase == Phase.BID:
        if MATCH not in reader.legal:
            choices.append(Choice(label=_("Match {n}", n=s.bid), why=why_no_match(reader)))
        keep = _("keep {n}", n=int(s.gold[s.acting]))
        choices.append(Choice(label=_("Drop out"), action=DROP, detail=keep))
    group = _("Open with") if reader.phase == Phase.OPEN else _("Raise to")
    for amount in raises:
        left = _.sense("gold", "{n} left", n=left_after(reader.s, amount))
        choices.append(Choice(label=str(amount), action=BID + amount - 1, detail=left, group=group))
    return choices


def why_no_match(reader: Reader) -> str:
    if quarters.rung(reader.s, reader.s.acting) > quarters.rung(reader.s, reader.s.standing):
        return reader._("only with a higher pawn (N12)")
    return reader._("not enough (N12)")


def payment_choices(reader: Reader, ids: list[int]) -> list[Choice]:
    _, s = reader._, reader.s
    choices: list[Choice] = []
    for district in ids:
        if district < N_DISTRICTS:
            coin, helps = s.improved[district], int(auction.unused_help(s, district))
            detail = _("pays {n}", n=min(helps, s.due))
            if helps > s.due:
                detail = _("pays {n}, {lost} lost", n=s.due, lost=helps - s.due)
            choices.append(
                Choice(label=words.action(reader.view, district, _), action=district, detail=detail,
                       symbol=f"new-{COIN_ART[coin - 1]}", vars=owner_vars(reader.view.seat),
                       first=not choices)
            )  # fmt: skip
    label, left = _("Pay {n} in gold", n=s.due), int(s.gold[s.acting]) - s.due
    if PAY_GOLD in reader.legal:
        choices.append(
            Choice(label=label, action=PAY_GOLD, detail=_.sense("gold", "{n} left", n=left), symbol="coin")
        )
    else:
        choices.append(Choice(label=label, why=_("Not enough gold: use help first. (N15)")))
    return choices


def plot_choice(reader: Reader, action: int) -> Choice:
    plot = int(CORNER[reader.s.acting]) + action - BUILD
    return Choice(
        label=words.action(reader.view, action, reader._), action=action, on_piece=True,
        detail=gain_text(reader.gains[plot], reader._), first=plot == reader.best,
    )  # fmt: skip


def coin_choices(reader: Reader) -> list[Choice]:
    _, s = reader._, reader.s
    choices = []
    for coin in range(1, N_COINS + 1):
        label, symbol = names.coin_name(coin, _), f"new-{COIN_ART[coin - 1]}"
        action = COIN + coin - 1
        if action in reader.legal:
            price = _.sense("coin", "free") if coin <= s.round_number else _("{n} gold", n=EARLY_COST)
            best = max(
                (site_gain(s, s.acting, coin, d) for d in sites(s, s.acting)),
                key=lambda gain: gain.by_the_end(s) + gain.help,
            )
            detail = f"{price}; {gain_text(best, _)}"
            choices.append(
                Choice(label=label, action=action, detail=detail, symbol=symbol,
                       vars=owner_vars(reader.view.seat))
            )  # fmt: skip
        elif improvements.coins_left(s, s.acting, coin):
            why = reasons.why_not_coin(s, s.acting, coin, _)
            if coin > s.round_number + 1:
                why = _("from round {n} (N21)", n=coin - 1)
            choices.append(Choice(label=label, why=why, symbol=symbol, vars=owner_vars(reader.view.seat)))
    choices.append(Choice(label=_("Build nothing"), action=PASS))
    return choices


def site_choices(reader: Reader, ids: list[int]) -> list[Choice]:
    s = reader.s
    gains = {d: site_gain(s, s.acting, s.coin, d) for d in ids}
    best = max(ids, key=lambda d: gains[d].by_the_end(s) + gains[d].help)
    return [
        Choice(label=words.action(reader.view, d, reader._), action=d, on_piece=True, first=d == best,
               detail=gain_text(gains[d], reader._), symbol=f"new-tile-{d}",
               vars=owner_vars(reader.view.seat))
        for d in ids
    ]  # fmt: skip
