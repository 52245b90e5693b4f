"""New City: how moves are told, what is asked, and why something is not allowed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

from fourquarters.engine.view import View
from fourquarters.games.new_city import rules
from fourquarters.games.new_city.state import (
    ACTIONS,
    BEAUTY,
    BID,
    BUILD,
    BUILT,
    CELLS,
    COIN,
    CORNER,
    DISTRICT,
    EARLY_COST,
    HALL,
    LOTS,
    MATCH,
    N_COINS,
    N_QUARTERS,
    N_ROUNDS,
    NEIGHBOUR,
    ROYAL_ROUNDS,
    START_GOLD,
    SUIT,
    VALUE,
    Phase,
    Source,
    State,
)
from fourquarters.words.contract import ScoreSheet
from fourquarters.words.tongue import Text, Told, Tongue, capital, mark

Plain = Any
"""A state whose fields are plain numbers and lists (tables stay arrays): rules read it faster."""

TABLES = tuple(f.name for f in State.FIELDS if len(f.shape) > 1)
LISTS = tuple(f.name for f in State.FIELDS if len(f.shape) <= 1)


def plain(view: View) -> Plain:
    return view.once(read)


def read(view: View) -> Plain:
    states = view.states
    fields = {name: states[name].tolist()[0] for name in LISTS}
    return SimpleNamespace(**fields, **{name: states[name][0] for name in TABLES})


def title(_: Tongue) -> str:
    return _("New City")


def blurb(_: Tongue) -> str:
    return _("Bid for districts, let your quarter grow from the crossing, and fill your coffers.")


def option(name: str, _: Tongue) -> tuple[str, str]:
    return {
        "shared_coins": (
            _("City Improvement"),
            _("All improvement coins form one pile, four of each kind: first come, first served."),
        )
    }[name]


HELP = (
    (
        mark("The aim"),
        [
            mark("Four quarters of one city grow from the crossing in the middle."),
            mark(
                "Buy districts, place them well and improve them. "
                "After {rounds} rounds whoever has the most gold wins."
            ),
        ],
    ),
    (
        mark("A round"),
        [
            mark("{lots} districts are revealed and auctioned one after the other."),
            mark(
                "Then every quarter may build one improvement, from the top of the ladder down. "
                "Finally every quarter earns its income."
            ),
        ],
    ),
    (
        mark("The auction"),
        [
            mark(
                "The lowest pawn on the ladder chooses a district and has to open with at least 1 gold. "
                "If its quarter cannot bid at all, the next pawn above opens."
            ),
            mark(
                "Bidding goes up the ladder and round again from the bottom. "
                "On your turn you drop out, raise, or match."
            ),
            mark("To match is to bid the same amount. Only a pawn above the standing bidder's may do so."),
            mark(
                "Whoever wins by matching moves their pawn to the bottom at once, "
                "and so opens the next auction if they can still bid."
            ),
        ],
    ),
    (
        mark("Building"),
        [
            mark("A quarter's first district goes on its corner at the crossing."),
            mark(
                "Every later one goes on an empty place of the quarter that touches any district, "
                "whoever owns it, but not just diagonally."
            ),
            mark(
                "The builder gains gold at once for neighbours that share the new district's value or suit: "
                "{one} for one, {two} for two, {three} for three or more."
            ),
        ],
    ),
    (
        mark("Improvements"),
        [
            mark(
                "Each quarter has {coins} coins of its own, with the values 1 to {coins}. "
                "With the variant City Improvement all quarters share one pile of {pile} coins instead, "
                "{each} of each value."
            ),
            mark(
                "A quarter may build one coin per round, and a district holds only one. A coin is free from "
                "the round of its value on; one round earlier it costs {early} gold."
            ),
            mark(
                "Safe House (1): the district's value in gold at once. On a Slum beside a Market or an "
                "Entertainment district: +1 income."
            ),
            mark(
                "Trade Guild (2): pays half the district's value, rounded up, towards one winning bid a round. "
                "On a Market: +1 income."
            ),
            mark(
                "Gambling Hall (3): the district's value as extra income every round. On an Entertainment "
                "district it is famous: every quarter without a famous hall pays you 1 gold a round."
            ),
            mark(
                "Statue (4): pays the district's full value towards one winning bid a round. On a Residential "
                "district: 3 income, no matter how many Slums are beside it."
            ),
            mark("Palace (5): five times the district's value in gold at once."),
        ],
    ),
    (
        mark("Income"),
        [
            mark(
                "Slum: 1, plus 1 for each Market and 2 for each Entertainment district beside it, "
                "which lose nothing by it."
            ),
            mark("Market: 2, plus 1 for each Residential district beside it."),
            mark("Entertainment: 3. Residential: 2, less 1 for each Slum beside it, but never below 0."),
            mark("Park: 1, but nothing beside a Slum."),
            mark(
                "Neighbours count whoever owns them. "
                "In the first {royal} rounds the King gives every quarter 1 gold as well."
            ),
        ],
    ),
    (
        mark("Two players"),
        [
            mark(
                "Each player leads two opposite quarters: one has North-West and South-East, "
                "the other North-East and South-West."
            ),
            mark("Each quarter has its own gold and its own pawn, and gold never moves between them."),
            mark("Only the poorer of your two quarters counts in the end."),
        ],
    ),
    (
        mark("The end"),
        [
            mark(
                "After round {rounds} whoever has the most gold wins. "
                "Ties go to the pawn that stands higher on the ladder."
            )
        ],
    ),
)
NUMBERS = {
    "rounds": N_ROUNDS,
    "lots": LOTS,
    "one": int(BEAUTY[1]),
    "two": int(BEAUTY[2]),
    "three": int(BEAUTY[3]),
    "coins": N_COINS,
    "each": N_QUARTERS,
    "pile": N_QUARTERS * N_COINS,
    "early": EARLY_COST,
    "royal": ROYAL_ROUNDS,
}


def help(_: Tongue) -> list[tuple[str, list[str]]]:
    return [(_(heading), [_(line, **NUMBERS) for line in lines]) for heading, lines in HELP]


# --- names

QUARTERS = (mark("North-West"), mark("North-East"), mark("South-East"), mark("South-West"))
INITIALS = (mark("NW"), mark("NE"), mark("SE"), mark("SW"))
DISTRICTS = (
    mark("Slum of {suit}"),
    mark("Market of {suit}"),
    mark("Entertainment of {suit}"),
    mark("Residential of {suit}"),
    mark("Park of {suit}"),
)
THE_DISTRICTS = (
    mark("the Slum of {suit}"),
    mark("the Market of {suit}"),
    mark("the Entertainment of {suit}"),
    mark("the Residential of {suit}"),
    mark("the Park of {suit}"),
)
KINDS = (mark("Slum"), mark("Market"), mark("Entertainment"), mark("Residential"), mark("Park"))
SUIT_NAMES = (mark("suns"), mark("moons"), mark("crowns"), mark("arms"))
COINS = (mark("Safe House"), mark("Trade Guild"), mark("Gambling Hall"), mark("Statue"), mark("Palace"))
A_COIN = (
    mark("a Safe House"),
    mark("a Trade Guild"),
    mark("a Gambling Hall"),
    mark("a Statue"),
    mark("a Palace"),
)


COIN_HELP = (
    mark("the district's value in gold at once"),
    mark("pays half the district's value, rounded up, towards one winning bid a round"),
    mark("the district's value as extra income each round"),
    mark("pays the district's full value towards one winning bid a round"),
    mark("five times the district's value in gold at once"),
)


class Lexicon:
    """All names in one language, looked up once."""

    def __init__(self, _: Tongue) -> None:
        self.kinds = [str(_(KINDS[value - 1])) for value in VALUE]
        suits = [_(name) for name in SUIT_NAMES]
        self.letters = [str(suits[suit][0].upper()) for suit in SUIT]
        pairs = [(value - 1, suits[suit]) for value, suit in zip(VALUE, SUIT, strict=True)]
        self.named = [str(_(DISTRICTS[value], suit=suit)) for value, suit in pairs]
        self.the = [str(_(THE_DISTRICTS[value], suit=suit)) for value, suit in pairs]
        self.coins = [str(_(name)) for name in COINS]
        self.a_coin = [str(_(name)) for name in A_COIN]
        self.coin_help = [str(_(text)) for text in COIN_HELP]
        self.quarters = [str(_(name)) for name in QUARTERS]


@cache
def lexicon(language: str) -> Lexicon:
    return Lexicon(Tongue(language))


def kind(district: int, _: Tongue) -> str:
    """What sort of district it is."""
    return lexicon(_.language).kinds[district]


def kinds(_: Tongue) -> list[str]:
    """The sorts of districts, by value."""
    return [str(_(name)) for name in KINDS]


def suits(_: Tongue) -> list[str]:
    return [str(_(name)) for name in SUIT_NAMES]


def suit_letter(district: int, _: Tongue) -> str:
    """A suit in one letter, for a terminal."""
    return lexicon(_.language).letters[district]


def named(district: int, _: Tongue) -> str:
    return lexicon(_.language).named[district]


def the(district: int, _: Tongue) -> str:
    """A district as the object of a sentence."""
    return lexicon(_.language).the[district]


def coin_name(coin: int, _: Tongue) -> str:
    return lexicon(_.language).coins[coin - 1]


def a_coin(coin: int, _: Tongue) -> str:
    """A coin as the object of a sentence."""
    return lexicon(_.language).a_coin[coin - 1]


def coin_help(coin: int, _: Tongue) -> str:
    """What a coin does on any district."""
    return lexicon(_.language).coin_help[coin - 1]


def quarter_name(quarter: int, _: Tongue) -> str:
    return lexicon(_.language).quarters[quarter]


def owner(s: Plain, quarter: int) -> int:
    return int(quarter % s.players)


def who(s: Plain, quarter: int, _: Tongue) -> str:
    """Whose quarter it is; where a player has two, also which one."""
    name = _.name(owner(s, quarter))
    if s.players == N_QUARTERS:
        return name
    return _("{name} ({quarter})", name=name, quarter=quarter_name(quarter, _))


def cell_name(quarter: int, cell: int, _: Tongue) -> str:
    """A place in a quarter, counted from its corner."""
    i, j = CELLS[cell]
    parts = []
    if i:
        parts.append(_("{n} east", n=i) if quarter in (1, 2) else _("{n} west", n=i))
    if j:
        parts.append(_("{n} north", n=j) if quarter < 2 else _("{n} south", n=j))
    return _("{steps} of the corner", steps=", ".join(parts)) if parts else _("on the corner")


# --- what is asked


def action(view: View, action: int, _: Tongue) -> str:
    """A decision in full, as it is read aloud; a button may say less."""
    s = plain(view)
    if action >= BID or action == MATCH:
        return bid_action(s, action, _)
    if action >= BUILD:
        place = cell_name(s.acting, action - BUILD, _)
        return _.sense("cell", "Build {place}", place=place)
    if action >= COIN:
        return capital(_("Build {coin}", coin=a_coin(action - COIN + 1, _)))
    if action >= DISTRICT + len(VALUE):
        plain_ones = {
            "drop": _("Drop out"),
            "gold": _("Pay {n} in gold", n=s.due),
            "pass": _("Build nothing"),
        }
        return plain_ones[ACTIONS.text(action)]
    if s.phase == Phase.CHOOSE:
        return capital(_("Auction {district}", district=the(action, _)))
    if s.phase == Phase.PAY:
        coin = coin_name(s.improved[action], _)
        return _("{coin} on {district}", coin=coin, district=named(action, _))
    return _("On {district}", district=the(action, _))


def bid_action(s: Plain, action: int, _: Tongue) -> str:
    """A bid with what it costs and what stays if it wins."""
    amount = s.bid if action == MATCH else action - BID + 1
    fields = {"n": amount, "left": left_after(s, amount)}
    if action == MATCH:
        return _("Match {n} gold, keep {left}; your pawn goes to the bottom", **fields)
    if s.phase == Phase.OPEN:
        return _("Open with {n} gold, keep {left}", **fields)
    return _("Raise to {n} gold, keep {left}", **fields)


def left_after(s: Plain, bid: int) -> int:
    """Gold left if a bid wins and all help is used for it (N15)."""
    gold = int(s.gold[s.acting])
    return gold - max(0, bid - int(rules.buying_power(s, s.acting)) + gold)


def prompt(view: View, _: Tongue) -> tuple[str, str]:
    return asked(plain(view), view.mine, _)


def asked(s: Plain, mine: bool, _: Tongue) -> tuple[str, str]:
    if s.phase == Phase.OVER:
        return _("The game is over."), ""
    if not mine:
        return waiting(s, _), ""
    title, help = question(s, _)
    if s.players == 2:
        help = f"{quarter_name(s.acting, _)}: {help}"
    return title, help


def question(s: Plain, _: Tongue) -> tuple[str, str]:
    if s.phase == Phase.CHOOSE:
        return _("Choose a district to auction"), open_help(s, _)
    if s.phase == Phase.OPEN:
        return (
            _("Open the bidding for {district}", district=the(s.lot, _)),
            _("You have to bid at least 1 gold."),
        )
    if s.phase == Phase.BID:
        return _("Bid for {district}", district=the(s.lot, _)), bid_help(s, _)
    if s.phase == Phase.PAY:
        return (
            _("Pay {n} for {district}", n=s.due, district=the(s.lot, _)),
            _("Help is lost at the end of the round, and so is whatever it pays beyond the price."),
        )
    if s.phase == Phase.PLACE:
        return _("Build {district}", district=the(s.lot, _)), place_help(s, _)
    if s.phase == Phase.SITE:
        return (
            _("Choose a district for {coin}", coin=a_coin(s.coin, _)),
            _("Improvements stay for good, and each district holds only one."),
        )
    return _("Build an improvement, or nothing"), _("You may build one per round. Its district comes next.")


def open_help(s: Plain, _: Tongue) -> str:
    """Why this quarter opens: the pawns below it, if any, cannot bid (N10)."""
    if s.ladder[-1] == s.acting:
        return _("Yours is the lowest pawn: you open the bidding with at least 1.")
    return _("No pawn below yours can bid: you open the bidding with at least 1.")


def bid_help(s: Plain, _: Tongue) -> str:
    own = owner(s, s.standing) == owner(s, s.acting)
    fields = {"who": _("your other quarter") if own else who(s, s.standing, _), "n": s.bid}
    if rules.rung(s, s.acting) < rules.rung(s, s.standing):
        return _("The bid is {n}, by {who}. You may match it.", **fields)
    return _("The bid is {n}, by {who}. Raise or drop out.", **fields)


def place_help(s: Plain, _: Tongue) -> str:
    if s.ground[CORNER[s.acting]] < BUILT:
        return _("A quarter's first district goes on its corner.")
    return _("Choose an empty place of your quarter beside any district.")


def waiting(s: Plain, _: Tongue) -> str:
    fields = {"who": who(s, s.acting, _)}
    if s.phase == Phase.CHOOSE:
        return _("{who} chooses the next district.", **fields)
    if s.phase in (Phase.OPEN, Phase.BID):
        return _("{who} bids for {district}.", district=the(s.lot, _), **fields)
    if s.phase == Phase.PAY:
        return _("{who} pays for {district}.", district=the(s.lot, _), **fields)
    if s.phase == Phase.PLACE:
        return _("{who} builds {district}.", district=the(s.lot, _), **fields)
    return _("{who} may build an improvement.", **fields)


# --- the log


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

    def say(self, quarter: int, yours: Callable[[], Text], theirs: Callable[[], Text]) -> None:
        """A line about a quarter, spoken to its owner as "you"."""
        seat = owner(self.before, quarter)
        text = yours() if seat == self.seat else theirs()
        if self.before.players == 2:
            text = in_quarter(quarter, text, self._)
        self.lines.append(Told(text, seat))

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
            self.put_up(action)
        elif s.phase == Phase.PAY:
            if action < len(VALUE):
                self.helped(action)
            self.paid()
        else:
            self.improved(action)

    def fields(self, quarter: int, **more: Any) -> dict[str, Any]:
        return {"who": self._.name(owner(self.before, quarter)), **more}

    def put_up(self, district: int) -> None:
        _, q = self._, self.before.acting
        told = self.fields(q, district=the(district, _))
        self.say(
            q,
            lambda: _("You put up {district} for auction.", **told),
            lambda: _("{who} puts up {district} for auction.", **told),
        )

    def bid(self, action: int) -> None:
        _, s, q = self._, self.before, self.before.acting
        amount = s.bid if action < BID else action - BID + 1
        told = self.fields(q, n=amount)
        if ACTIONS.text(action) == "drop":
            self.say(q, lambda: _("You drop out."), lambda: _("{who} drops out.", **told))
        elif ACTIONS.text(action) == "match":
            self.say(q, lambda: _("You match {n}.", **told), lambda: _("{who} matches {n}.", **told))
        elif s.phase == Phase.OPEN:
            self.say(q, lambda: _("You open with {n}.", **told), lambda: _("{who} opens with {n}.", **told))
        else:
            self.say(q, lambda: _("You raise to {n}.", **told), lambda: _("{who} raises to {n}.", **told))
        if self.after.phase in (Phase.PAY, Phase.PLACE):
            self.won()

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
                lambda: _("You won by matching: your pawn goes to the bottom.", **told),
                lambda: _("{who} won by matching: that pawn goes to the bottom.", **told),
            )

    def helped(self, district: int) -> None:
        _, s = self._, self.before
        worth = rules.unused_help(s, district)
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
        bonus = int(rules.beauty(s, s.lot, self.after.plot[s.lot]))
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
        reward = int(rules.reward(s.coin, VALUE[district]))
        if reward:
            gain = _("{coin}: +{n} gold at once.", coin=coin_name(s.coin, _), n=reward)
            self.say(q, lambda: gain, lambda: gain)

    # what follows by itself

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
            famous = [q for q in s.ladder if rules.is_famous(s, q)]
            for creditor in famous[: max(0, owed)]:
                self.fame_paid(quarter, creditor)

    def earned(self, quarter: int) -> None:
        _, s = self._, self.after
        own = [d for d in range(len(VALUE)) if s.quarter[d] == quarter]
        if not own:
            return
        parts = [f"{kind(d, _)} {int(rules.income(s, d))}" for d in own]
        total = sum(int(rules.income(s, d)) for d in own)
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


# --- the end


def verdict(view: View, _: Tongue) -> Text:
    places, scores = view.places(), view.scores()
    winner = places.index(0)
    fields = {"who": _.name(winner), "n": scores[winner]}
    tied = scores.count(scores[winner]) > 1
    you = winner == view.seat
    if view.players == 2:
        if tied:
            yours = _("You win: both poorer quarters have {n} gold, but your pawn is higher.", **fields)
            return yours if you else _(
                "{who} wins: both poorer quarters have {n} gold, but {who}'s pawn is higher.", **fields
            )  # fmt: skip
        fields["m"] = scores[1 - winner]
        yours = _("You win: your poorer quarter has {n} gold, your opponent's has {m}.", **fields)
        return yours if you else _("{who} wins: the poorer quarters have {n} and {m} gold.", **fields)
    if tied:
        yours = _("You win with {n} gold and the higher pawn.", **fields)
        return yours if you else _("{who} wins with {n} gold and the higher pawn.", **fields)
    return _("You win with {n} gold.", **fields) if you else _("{who} wins with {n} gold.", **fields)


def score_sheet(view: View, _: Tongue) -> ScoreSheet:
    """All gold by where it came from; of two quarters one number each."""
    s = plain(view)
    owned = [range(seat, N_QUARTERS, s.players) for seat in range(s.players)]

    def row(label: str, amounts: Callable[[int], int]) -> tuple[str, list[str]]:
        cells = [" / ".join(str(amounts(q)).replace("-", "−") for q in quarters) for quarters in owned]
        return label, cells

    def source(label: str, *sources: Source) -> tuple[str, list[str]]:
        return row(label, lambda q: int(sum(s.ledger[q, source] for source in sources)))

    rows = [] if s.players == N_QUARTERS else [whose_columns(owned, _)]
    rows += [
        row(_("Gold at the start"), lambda _q: START_GOLD),
        source(_("Income"), Source.INCOME),
        source(_("The King"), Source.KING),
        source(_("Famous halls"), Source.FAME),
        source(_("Beauty"), Source.BEAUTY),
        source(_("House and Palace"), Source.REWARDS),
        source(_("Districts"), Source.PRICES),
        source(_("Early coins"), Source.COSTS),
    ]
    if s.players == 2:
        rows.append(row(_("Both quarters"), lambda q: s.gold[q]))
    return ScoreSheet(rows=rows, total=view.scores(), verdict=str(verdict(view, _)))


def whose_columns(owned: list[range], _: Tongue) -> tuple[str, list[str]]:
    """Which of a player's two quarters stands before the stroke, and which after it (N30)."""
    return _("Quarters"), [" / ".join(_(INITIALS[q]) for q in quarters) for quarters in owned]


# --- why not


def why_not(view: View, action: int, _: Tongue) -> str:
    if view.over:
        return _("The game is over. (N29)")
    s = plain(view)
    if not view.mine:
        return why_not_now(view.seat, s, action, _)
    if s.phase in (Phase.CHOOSE, Phase.OPEN):
        return why_not_open(s, action, _)
    if s.phase == Phase.BID:
        return why_not_bid(s, action, _)
    if s.phase == Phase.PAY:
        return why_not_pay(s, action, _)
    if s.phase == Phase.PLACE:
        return why_not_place(s, action, _)
    if s.phase == Phase.IMPROVE:
        return why_not_improve(s, action, _)
    return why_not_site(s, action, _)


def why_not_now(seat: int, s: Plain, action: int, _: Tongue) -> str:
    """It is another's decision; some wishes have a better reason."""
    own = range(max(seat, 0), N_QUARTERS, s.players) if seat >= 0 else ()
    bidding = action >= BID or ACTIONS.text(action) in ("match", "drop")
    if s.phase == Phase.BID and bidding and own and all(s.dropped[q] for q in own):
        return _("You are out of this auction. (N12)")
    improving = s.phase in (Phase.IMPROVE, Phase.SITE) and COIN <= action < BUILD
    if improving and own and all(rules.rung(s, q) < rules.rung(s, s.acting) for q in own):
        return _("Your turn to improve is over for this round. (N20)")
    return _("It is not your decision. (N12, N20)")


def most(s: Plain, _: Tongue) -> str:
    return _("You can bid at most {n}. (N9, N12)", n=int(rules.buying_power(s, s.acting)))


def buildings_stay(_: Tongue) -> str:
    return _("Buildings stay. (N19, N20)")


def why_not_open(s: Plain, action: int, _: Tongue) -> str:
    if action < len(VALUE):
        if s.quarter[action] >= 0:
            return buildings_stay(_)
        if s.phase == Phase.OPEN:
            return _("The auction has begun: open the bidding. (N10)")
        return _("This district is not face up. (N10)")
    if action >= BID:
        return most(s, _) if s.phase == Phase.OPEN else _("First choose a district. (N10)")
    if action >= COIN:
        return _("First comes the auction. (N8)")
    return _("You must open with at least 1. (N10)")


def why_not_bid(s: Plain, action: int, _: Tongue) -> str:
    if action >= BID:
        return most(s, _) if action - BID + 1 > s.bid else why_not_so_little(s, _)
    if action == MATCH:
        if rules.buying_power(s, s.acting) < s.bid:
            return most(s, _)
        return _("Only a pawn above the standing bidder's may match. (N12)")
    if action < len(VALUE) and s.quarter[action] >= 0:
        return buildings_stay(_)
    return _("First comes the auction: bid or drop out. (N12)")


def why_not_so_little(s: Plain, _: Tongue) -> str:
    """A bid that does not beat the standing one: what the quarter can do instead."""
    power = rules.buying_power(s, s.acting)
    may_match = power >= s.bid and rules.rung(s, s.acting) < rules.rung(s, s.standing)
    if power > s.bid:
        if may_match:
            return _("Bid more than {n}, or match it. (N12)", n=s.bid)
        return _("Bid more than {n}, or drop out. (N12)", n=s.bid)
    if may_match:
        return _("You cannot bid more than {n}: match it, or drop out. (N12)", n=s.bid)
    return most(s, _)


def why_not_pay(s: Plain, action: int, _: Tongue) -> str:
    if ACTIONS.text(action) == "gold":
        return _("Not enough gold: use help first. (N15)")
    if action < len(VALUE) and s.quarter[action] >= 0:
        if s.quarter[action] != s.acting:
            if owner(s, s.quarter[action]) == owner(s, s.acting):
                return _("Quarters keep separate gold. (N30)")
            return _("This is not your district. (N15)")
        if s.help_used[action]:
            return _("This help has been used this round. (N15)")
        return _("Only a Trade Guild or a Statue helps. (N15)")
    return _("First pay for your district. (N15)")


def not_this_quarter(s: Plain, quarter: int, _: Tongue) -> str:
    """Why the district just won cannot be built in another quarter than its own (N17, N30)."""
    if owner(s, quarter) == owner(s, s.acting):
        return _("You won this district for {quarter}. (N17)", quarter=quarter_name(s.acting, _))
    return _("Not your quarter. (N17)")


def why_not_place(s: Plain, action: int, _: Tongue) -> str:
    if not BUILD <= action < BID:
        if action < len(VALUE) and s.quarter[action] >= 0:
            return buildings_stay(_)
        return _("First place the district you won. (N17)")
    corner = int(CORNER[s.acting])
    if s.ground[corner + action - BUILD] >= BUILT:
        return built_on(_)
    if s.ground[corner] < BUILT:
        return _("Your first district goes on the corner. (N17)")
    return _("It must touch a district, not just diagonally. (N17)")


def built_on(_: Tongue) -> str:
    return _("This place is already built on. (N17)")


def why_not_improve(s: Plain, action: int, _: Tongue) -> str:
    if COIN <= action < BUILD:
        return why_not_coin(s, s.acting, action - COIN + 1, _)
    if action < len(VALUE) and s.quarter[action] >= 0:
        return _("First choose a coin. (N20)") if s.quarter[action] == s.acting else not_yours(s, action, _)
    return _("The auctions of this round are over. (N8)")


def why_not_coin(s: Plain, quarter: int, coin: int, _: Tongue) -> str:
    """Why a quarter cannot build a coin in this round; empty if it can."""
    if rules.coins_left(s, quarter, coin) == 0:
        return _("No such coin left. (N20, N33)")
    if coin > s.round_number + 1:
        return _("Too early: possible from round {n}. (N21)", n=coin - 1)
    if not rules.can_afford(s, quarter, coin):
        return _("Costs {n} gold, you have {gold}. (N21)", n=EARLY_COST, gold=int(s.gold[quarter]))
    return "" if rules.has_site(s, quarter) else _("You have no district without a coin. (N20)")


def not_yours(s: Plain, district: int, _: Tongue) -> str:
    """Why a coin cannot go on a district of another quarter (N20, N30)."""
    if owner(s, s.quarter[district]) == owner(s, s.acting):
        return _("This district is in your other quarter. (N20, N30)")
    return _("This is not your district. (N20)")


def why_not_site(s: Plain, action: int, _: Tongue) -> str:
    if action < len(VALUE) and s.quarter[action] >= 0:
        if s.quarter[action] == s.acting:
            return _("This district already has a coin. (N20)")
        return not_yours(s, action, _)
    if COIN <= action < BUILD:
        return _("One improvement per round. (N20)")
    return _("First choose a district for your coin. (N20)")


# --- forecasts


def breakdown(s: Plain, district: int, _: Tongue) -> str:
    """How a district's income comes about: "Income 4: 1, Market +1, Entertainment +2"."""
    own, plot, coin = int(VALUE[district]), s.plot[district], s.improved[district]
    total = int(rules.income(s, district))
    parts = []
    for side in range(4):
        other = s.ground[NEIGHBOUR[plot, side]] - BUILT
        if other >= 0:
            change = influence(own, int(VALUE[other]))
            if change:
                parts.append(f"{kind(other, _)} {change:+d}".replace("-", "−"))
    if coin in (own, HALL):
        parts.append(coin_name(coin, _))
    if not parts:
        return _("Income {n}", n=total)
    return _("Income {n} ({parts})", n=total, parts=", ".join(parts))


def influence(own: int, beside: int) -> int:
    """What a neighbour does to a district's income, taken alone (N24)."""
    return {(1, 2): 1, (1, 3): 2, (2, 4): 1, (4, 1): -1, (5, 1): -1}.get((own, beside), 0)
