"""New City: how moves are told in the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fourquarters.engine.view import View
from fourquarters.games.new_city.facts import Plain, plain
from fourquarters.games.new_city.rules import auction, building, improvements, income
from fourquarters.games.new_city.rules.quarters import owner
from fourquarters.games.new_city.state import (
    ACTIONS,
    BID,
    BUILD,
    COIN,
    EARLY_COST,
    N_QUARTERS,
    NONE,
    ROYAL_ROUNDS,
    START_GOLD,
    VALUE,
    Phase,
    Source,
)
from fourquarters.games.new_city.words.names import a_coin, coin_name, kind, named, quarter_name, the, who
from fourquarters.games.new_city.words.scores import verdict
from fourquarters.words.tongue import Text, Told, Tongue


def opening(view: View, _: Tongue) -> list[Told]:
    s = plain(view)
    names = ", ".join(who(s, quarter, _) for quarter in s.ladder)
    return [
        Told(_("Every quarter starts with {n} gold.", n=START_GOLD)),
        Told(_("The ladder from the top: {names}.", names=names)),
        Told(told_opener(view, s, _), owner(s, s.acting)),
        *told_round(s, _),
    ]


def told_opener(view: View, s: Plain, _: Tongue) -> Text:
    """At the start all have the same gold, so the lowest pawn begins (N10)."""
    if owner(s, s.acting) != view.seat:
        return _("{who} has the lowest pawn and opens the first auction.", who=who(s, s.acting, _))
    yours = _("You have the lowest pawn and open the first auction.")
    return in_quarter(s.acting, yours, _) if s.players == 2 else yours


def told_round(s: Plain, _: Tongue) -> list[Told]:
    """A round begins: what is revealed."""
    districts = _.listed([named(lot, _) for lot in s.lots])
    return [
        Told(_("Round {n}", n=s.round_number), heading=True),
        Told(_("Revealed: {districts}.", districts=districts)),
    ]


def tell(before: View, move: str, after: View, _: Tongue) -> list[Told]:
    chronicle = Chronicle(before, after, _)
    chronicle.move(ACTIONS.parse(move))
    chronicle.consequences()
    return chronicle.lines


def in_quarter(quarter: int, text: Text, _: Tongue) -> Text:
    """A line about one of a player's two quarters."""
    return Text([(quarter_name(quarter, _), True), (": ", False), *text.spans])


class Chronicle:
    """The lines for one move, written one by one."""

    def __init__(self, before: View, after: View, _: Tongue) -> None:
        self.seat, self.after_view = before.seat, after
        self.before, self.after = plain(before), plain(after)
        self._ = _
        self.lines: list[Told] = []

    def say(
        self, quarter: int, yours: Callable[[], Text], theirs: Callable[[], Text], hits: int = NONE
    ) -> None:
        """A line about a quarter, which addresses its owner as "you"."""
        seat = owner(self.before, quarter)
        text = yours() if seat == self.seat else theirs()
        if self.before.players == 2:
            text = in_quarter(quarter, text, self._)
        self.lines.append(Told(text, seat, hits=hits))

    def head(self, text: Text) -> None:
        self.lines.append(Told(text, heading=True))

    def note(self, text: Text) -> None:
        self.lines.append(Told(text))

    def move(self, action: int) -> None:
        """What was decided, with the gold it moved."""
        s = self.before
        if action >= BID or ACTIONS.text(action) in ("match", "drop"):
            self.bid(action)
        elif action >= BUILD:
            self.build()
        elif action >= COIN:
            self.coin_chosen(action - COIN + 1)
        elif ACTIONS.text(action) == "pass":
            self.passed()
        elif s.phase == Phase.CHOOSE:
            self.head(Text([(named(action, self._), True)]))
            self.put_up()
        elif s.phase == Phase.PAY:
            if action < len(VALUE):
                self.helped(action)
            self.paid()
        else:
            self.improved(action)

    def fields(self, quarter: int, **more: Any) -> dict[str, Any]:
        return {"who": self._.name(owner(self.before, quarter)), **more}

    def put_up(self) -> None:
        """The heading before it names the district."""
        _, q = self._, self.before.acting
        told = self.fields(q)
        self.say(
            q,
            lambda: _("You put it up for auction."),
            lambda: _("{who} puts it up for auction.", **told),
        )

    def bid(self, action: int) -> None:
        _, s, q = self._, self.before, self.before.acting
        amount = s.bid if action < BID else action - BID + 1
        told = self.fields(q, n=amount)
        if ACTIONS.text(action) == "drop":
            self.say(q, lambda: _("You drop out."), lambda: _("{who} drops out.", **told))
        elif s.phase != Phase.OPEN and self.outbid() == self.seat >= 0:
            matched = ACTIONS.text(action) == "match"
            text = _("{who} matches {n} and outbids you.", **told)
            text = text if matched else _("{who} raises to {n} and outbids you.", **told)
            self.say(q, lambda: text, lambda: text, hits=self.seat)
        elif ACTIONS.text(action) == "match":
            self.say(q, lambda: _("You match {n}.", **told), lambda: _("{who} matches {n}.", **told))
        elif s.phase == Phase.OPEN:
            self.say(q, lambda: _("You open with {n}.", **told), lambda: _("{who} opens with {n}.", **told))
        else:
            self.say(q, lambda: _("You raise to {n}.", **told), lambda: _("{who} raises to {n}.", **told))
        if self.after.phase in (Phase.PAY, Phase.PLACE):
            self.won()

    def outbid(self) -> int:
        """Whose bid stood until now, if it was another player's."""
        s = self.before
        seat = owner(s, s.standing)
        return NONE if seat == owner(s, s.acting) else seat

    def won(self) -> None:
        """The auction is over; without help the price is paid at once (N13–N15)."""
        _, s, q = self._, self.after, self.after.acting
        told = self.fields(q, district=the(s.lot, _), n=s.bid)
        if s.phase == Phase.PLACE:
            self.say(
                q,
                lambda: _("You win {district} and pay {n} gold.", **told),
                lambda: _("{who} wins {district} and pays {n} gold.", **told),
            )
        else:
            self.say(
                q,
                lambda: _("You win {district} at {n}.", **told),
                lambda: _("{who} wins {district} at {n}.", **told),
            )
        if s.matched and self.before.ladder != s.ladder:
            self.say(
                q,
                lambda: _("You matched: your pawn goes to the bottom."),
                lambda: _("{who} matched: their pawn goes to the bottom.", **told),
            )

    def helped(self, district: int) -> None:
        _, s = self._, self.before
        worth = auction.unused_help(s, district)
        told = {"coin": coin_name(s.improved[district], _), "n": min(worth, s.due)}
        if worth > s.due:
            text = _("{coin} pays {n} and wastes {lost}.", lost=worth - s.due, **told)
        else:
            text = _("{coin} pays {n}.", **told)
        self.say(s.acting, lambda: text, lambda: text)

    def paid(self) -> None:
        _, q = self._, self.before.acting
        gold = self.before.gold[q] - self.after.gold[q]
        if self.after.phase == Phase.PLACE and gold > 0:
            told = self.fields(q, n=gold)
            self.say(q, lambda: _("You pay {n} gold.", **told), lambda: _("{who} pays {n} gold.", **told))

    def build(self) -> None:
        _, s, q = self._, self.before, self.before.acting
        bonus = int(building.beauty(s, s.lot, self.after.plot[s.lot]))
        told = self.fields(q, district=the(s.lot, _), n=bonus)
        if bonus:
            self.say(
                q,
                lambda: _("You build {district}: +{n} gold for beauty.", **told),
                lambda: _("{who} builds {district}: +{n} gold for beauty.", **told),
            )
        else:
            self.say(
                q,
                lambda: _("You build {district}.", **told),
                lambda: _("{who} builds {district}.", **told),
            )

    def coin_chosen(self, coin: int) -> None:
        _, q = self._, self.before.acting
        told = self.fields(q, coin=a_coin(coin, _))
        self.say(
            q,
            lambda: _("You are going to build {coin}.", **told),
            lambda: _("{who} is going to build {coin}.", **told),
        )

    def passed(self) -> None:
        _, q = self._, self.before.acting
        told = self.fields(q)
        self.say(q, lambda: _("You build no improvement."), lambda: _("{who} builds no improvement.", **told))

    def improved(self, district: int) -> None:
        """A coin is built: its cost and its reward (N21, N22)."""
        _, s, q = self._, self.before, self.before.acting
        told = self.fields(q, coin=a_coin(s.coin, _), district=the(district, _))
        self.say(
            q,
            lambda: _("You build {coin} on {district}.", **told),
            lambda: _("{who} builds {coin} on {district}.", **told),
        )
        if s.coin > s.round_number:
            cost = _("Built a round early: −{n} gold.", n=EARLY_COST)
            self.say(q, lambda: cost, lambda: cost)
        reward = int(improvements.reward(s.coin, VALUE[district]))
        if reward:
            gain = _("{coin}: +{n} gold at once.", coin=coin_name(s.coin, _), n=reward)
            self.say(q, lambda: gain, lambda: gain)

    def consequences(self) -> None:
        before, after = self.before, self.after
        if after.round_number != before.round_number or after.phase == Phase.OVER:
            self.income()
        if after.round_number != before.round_number:
            self.lines += told_round(after, self._)
        improving = after.phase == Phase.IMPROVE
        if improving and (before.phase == Phase.PLACE or after.round_number != before.round_number):
            self.discarded()
            self.head(self._("Improvements"))
        if after.phase == Phase.OVER:
            self.note(verdict(self.after_view, self._))

    def discarded(self) -> None:
        """Nobody can bid for the rest (N11)."""
        rest = [lot for lot in self.after.lots if self.after.quarter[lot] < 0]
        if rest:
            names = self._.listed([named(lot, self._) for lot in rest])
            self.note(self._("Nobody can bid. Discarded: {names}.", names=names))

    def income(self) -> None:
        """What every quarter earns, the King's gold, and what famous halls collect (N24–N28)."""
        _, s = self._, self.after
        self.head(_("Income"))
        for quarter in range(N_QUARTERS):
            self.earned(quarter)
        if self.before.round_number <= ROYAL_ROUNDS:
            self.note(_("The King gives every quarter {n} gold.", n=1))
        for quarter in range(N_QUARTERS):
            owed = int(self.before.ledger[quarter, Source.FAME] - s.ledger[quarter, Source.FAME])
            famous = [q for q in s.ladder if income.is_famous(s, q)]
            for creditor in famous[: max(0, owed)]:
                self.fame_paid(quarter, creditor)

    def earned(self, quarter: int) -> None:
        _, s = self._, self.after
        own = [d for d in range(len(VALUE)) if s.quarter[d] == quarter]
        if not own:
            return
        parts = [f"{kind(d, _)} {int(income.income(s, d))}" for d in own]
        total = sum(int(income.income(s, d)) for d in own)
        told = self.fields(quarter, n=total, parts=", ".join(parts))
        self.say(
            quarter,
            lambda: _("You earn {n} gold: {parts}.", **told),
            lambda: _("{who} earns {n} gold: {parts}.", **told),
        )

    def fame_paid(self, payer: int, creditor: int) -> None:
        _, s = self._, self.before
        told = self.fields(payer, other=who(s, creditor, _))
        if owner(s, creditor) == owner(s, payer):
            self.say(
                payer,
                lambda: _("You pay your other quarter 1 gold for its famous hall."),
                lambda: _("{who} pays their other quarter 1 gold for its famous hall.", **told),
            )
        elif owner(s, creditor) == self.seat and owner(s, payer) != self.seat:
            text = _("{who} pays you 1 gold for your famous hall.", **told)
            self.say(payer, lambda: text, lambda: text)
        else:
            self.say(
                payer,
                lambda: _("You pay {other} 1 gold for a famous hall.", **told),
                lambda: _("{who} pays {other} 1 gold for a famous hall.", **told),
            )
