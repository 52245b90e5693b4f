"""Urbanization: what must be so where a reason is given, read from the state itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from fourquarters.games.urbanization.state import (
    ADJACENT,
    BAND_SAW,
    COLOUR,
    COVERED,
    FIELD,
    HELPER,
    NONE,
    SEED_DRILL,
    TERRITORY_OF,
    Building,
    Character,
    Ground,
    Kind,
    Phase,
    State,
    Trade,
)
from fourquarters.words.tongue import Tongue
from tests.games.positions_urbanization import A, p0, to_act

ENGLISH = Tongue("en")


class Asked(NamedTuple):
    """A decision in a position, and what a sentence about it names."""

    s: State
    family: str
    i: int
    named: dict[str, str]

    @property
    def me(self) -> int:
        return int(self.s.decider)

    @property
    def kind(self) -> int:
        """The action asked for, with or without its character."""
        return self.i if self.family in ("action", "with") else NONE

    @property
    def aided(self) -> bool:
        return self.family == "with" or (self.family != "action" and bool(self.s.aided))

    def sites(self) -> list[int]:
        return [site for site in range(36) if self.s.owner[TERRITORY_OF[site]] == self.me]

    def empty_sites(self) -> list[int]:
        return [site for site in self.sites() if not self.s.ground[site] and not self.s.seeds[site]]

    def stacks(self) -> list[int]:
        return np.flatnonzero(self.s.stack_owner == self.me).tolist()

    def cards(self) -> list[int]:
        """The slots that hold a card."""
        return np.flatnonzero(self.s.slot_card).tolist()

    def card_asked_for(self) -> list[int]:
        return [self.i] if self.family == "slot" else self.cards()

    def full(self, slot: int) -> bool:
        return bool((self.s.slot_marker[slot] != NONE).all())

    def border(self, t: int) -> bool:
        return any(n != NONE and self.s.owner[n] == self.me for n in ADJACENT[t])

    def unowned(self) -> list[int]:
        return np.flatnonzero(self.s.owner == NONE).tolist()

    def cards_on(self, space: int) -> int:
        return int((self.s.invention_owner[2 * space : 2 * space + 2] == NONE).sum())

    def left_of_all(self) -> int:
        """The space of the hindmost marker that could move; −1 before the track."""
        if self.family in ("new", "marker"):
            return -1 if self.family == "new" else self.i
        on_track = np.flatnonzero(self.s.track[self.me]).tolist()
        return -1 if self.s.markers[self.me] else min(on_track)

    def no_lower_stack(self) -> bool:
        """Every card that could be attracted has a number that tops none of the own."""
        tops = [int(self.s.stack_top[stack]) for stack in self.stacks()]
        fitting = [slot for slot in self.card_asked_for() if self.full(slot) != self.aided]
        return all(top >= self.s.slot_card[slot] for slot in fitting for top in tops)


def asked_now(a: Asked) -> set[str]:
    """The families of decisions that the phase is about."""
    s = a.s
    if s.phase == Phase.BUILD:
        return {"done", "territory" if s.chosen == Building.ADMINISTRATIVE else "site"}
    return {
        Phase.FOUND: {"territory"}, Phase.FOUND_MARKERS: {"territory"}, Phase.HIRE: {"hire"},
        Phase.ACT: {"pass", "action", "with", "recall", "done"}, Phase.LAND: {"territory"},
        Phase.SWAP: {"territory"}, Phase.PRICE: {"territory"}, Phase.TYPE: {"type"},
        Phase.TRADE: {"barn", "field", "sell", "done"}, Phase.SOW: {"site", "farmer", "done"},
        Phase.ORDERS: {"slot"}, Phase.ATTRACT: {"slot"}, Phase.WHERE: {"site", "factory"},
        Phase.PRODUCE: {"factory", "done"}, Phase.GOODS: {"goods"}, Phase.ANY_COLOUR: {"order", "done"},
        Phase.MARKER: {"new", "marker"}, Phase.SPACE: {"space"}, Phase.CARD: {"card"},
        Phase.EXCHANGE: {"yes", "done"},
    }[Phase(s.phase)]  # fmt: skip


def first(*phases: Phase) -> Callable[[Asked], bool]:
    """Something else is to be decided, and this is what."""
    return lambda a: Phase(a.s.phase) in phases and a.family not in asked_now(a)


HAND = {  # the action that a phase belongs to
    **dict.fromkeys((Phase.LAND, Phase.SWAP, Phase.PRICE), Kind.LAND),
    **dict.fromkeys((Phase.TYPE, Phase.BUILD), Kind.ERECT),
    **dict.fromkeys((Phase.ATTRACT, Phase.WHERE), Kind.ATTRACT),
    **dict.fromkeys((Phase.PRODUCE, Phase.GOODS, Phase.ANY_COLOUR), Kind.PRODUCE),
    **dict.fromkeys((Phase.MARKER, Phase.SPACE, Phase.CARD), Kind.INVENT),
    Phase.TRADE: Kind.GRAIN, Phase.SOW: Kind.SOW, Phase.ORDERS: Kind.ORDERS,
}  # fmt: skip


def unspent_own(a: Asked) -> bool:
    return a.s.character[a.me] == HELPER[a.i] and not a.s.spent[a.me]


def nothing_to_build(a: Asked) -> bool:
    s = a.s
    houses = [site for site in a.sites() if s.ground[site] == Ground.HOUSE]
    return bool(
        not (s.pool[Building.HOUSE] and a.empty_sites())
        and not (s.pool[Building.SKYSCRAPER] and houses)
        and not s.pool[Building.ADMINISTRATIVE]
    )


def stocked(a: Asked) -> bool:
    return bool(a.s.grain_area[: FIELD + 1].any())


def all_full(a: Asked) -> bool:
    return bool((a.s.grain_area[: FIELD + 1] == a.s.players).all())


def produced(a: Asked) -> bool:
    stacks = [a.i] if a.family == "factory" else a.stacks()
    return bool(stacks) and all(a.s.produced[stack] for stack in stacks)


def no_matching_order(a: Asked) -> bool:
    idle = [stack for stack in a.stacks() if not a.s.produced[stack]]
    stacks = [a.i] if a.family == "factory" else idle
    return bool(stacks) and not any(a.s.orders[a.me, COLOUR[a.s.stack_top[stack]]] for stack in stacks)


def not_empty(a: Asked) -> bool:
    return bool(a.i in a.sites() and (a.s.ground[a.i] or a.s.seeds[a.i]))


def has_seed_drill(a: Asked) -> bool:
    return bool(a.s.invention_owner[SEED_DRILL] == a.me)


def no_room_for_seed(a: Asked) -> bool:
    most = 2 if has_seed_drill(a) else 1
    return all(a.s.ground[site] or a.s.seeds[site] >= most for site in a.sites())


def last_grain_is_owed(a: Asked) -> bool:
    room = a.i in a.empty_sites() or (
        has_seed_drill(a) and a.i in a.sites() and not a.s.ground[a.i] and a.s.seeds[a.i] == 1
    )
    return bool(room and a.s.aided and a.s.farmer_seeds[a.me] == 0 and a.s.grain[a.me] == 1)


def not_for_sale(a: Asked) -> bool:
    return bool(a.s.owner[a.i] >= 0)


def none_left(a: Asked) -> bool:
    return bool(a.s.pool[a.i if a.family == "type" else Building.FACTORY] == 0)


def no_site(a: Asked) -> bool:
    return not a.empty_sites()


def covered(a: Asked) -> bool:
    return bool(a.s.owner[a.i if a.family == "territory" else TERRITORY_OF[a.i]] == COVERED)


FACTS: dict[str, Callable[[Asked], bool]] = {
    # something else comes first
    r"First found your city\.": first(Phase.FOUND),
    r"First move the price markers of your land\.": first(Phase.FOUND_MARKERS),
    r"First hire a character\.": first(Phase.HIRE),
    r"First choose the action it belongs to\.": first(Phase.ACT),
    r"First choose the land to buy\.": first(Phase.LAND),
    r"First choose the land to swap prices with\.": first(Phase.SWAP),
    r"First place the price markers\.": first(Phase.PRICE),
    r"First choose what to build\.": first(Phase.TYPE),
    r"First finish building\.": first(Phase.BUILD),
    r"First finish trading grain\.": first(Phase.TRADE),
    r"First finish sowing\.": first(Phase.SOW),
    r"First choose a card to take orders from\.": first(Phase.ORDERS),
    r"First choose the card to attract\.": first(Phase.ATTRACT),
    r"First choose where the factory goes\.": first(Phase.WHERE),
    r"First choose which factory produces\.": first(Phase.PRODUCE),
    r"First choose how many goods to make\.": first(Phase.GOODS),
    r"First choose the orders for the Engineer's factory\.": first(Phase.ANY_COLOUR),
    r"First choose a marker to move\.": first(Phase.MARKER),
    r"First choose a docking space\.": first(Phase.SPACE),
    r"First choose an invention\.": first(Phase.CARD),
    r"First decide on the exchange\.": first(Phase.EXCHANGE),
    # characters
    r"Goes to the last-placed player\.": lambda a: a.i == Character.MAYOR,
    r"Characters are hired at the start of a turn\.": lambda a: a.s.phase > Phase.HIRE,
    r"Already hired\.": lambda a: a.i in a.s.character[: a.s.players],
    r"You have not hired this character\.": lambda a: a.s.character[a.me] != HELPER[a.i],
    r"Already used this turn\.": lambda a: bool(a.s.spent[a.me] and a.s.character[a.me] == HELPER[a.i]),
    r"A character helps only with its own action\.": lambda a: (
        unspent_own(a) and Phase(a.s.phase) in HAND and HAND[Phase(a.s.phase)] != a.i
    ),
    r"You began this action without the character\.": lambda a: (
        unspent_own(a) and HAND.get(Phase(a.s.phase)) == a.i and not a.s.aided
    ),
    # markers, done
    r"No free action marker\.": lambda a: bool(
        a.s.markers[a.me] == 0 and not (a.kind == Kind.INVENT and a.s.track[a.me].any())
    ),
    r"You have no marker there\.": lambda a: a.s.track[a.me, a.i] == 0,
    r"Do something or pass\.": lambda a: a.s.phase == Phase.ACT and a.family == "done",
    r"The action must do something first\.": lambda a: a.s.phase > Phase.ACT and not a.s.effects,
    r"The Farmer must get a grain first\.": lambda a: bool(a.s.aided and a.s.farmer_seeds[a.me] == 0),
    # land
    r"Not in this game\.": covered,
    r"Already owned\.": not_for_sale,
    r"Needs a price marker there\.": lambda a: a.s.prices[a.i] == 0,
    r"Must share an edge with your land\.": lambda a: not a.border(a.i),
    r"No unowned land shares an edge with yours\.": lambda a: not any(map(a.border, a.unowned())),
    r"Swap with another territory\.": lambda a: a.i == a.s.chosen,
    r"There is no other unowned land to swap prices with\.": lambda a: len(a.unowned()) == 1,
    r"Only on your own land\.": lambda a: (
        a.s.owner[a.i if a.family == "territory" else TERRITORY_OF[a.i]] != a.me
    ),
    # buildings
    r"No building left that you have room for\.": nothing_to_build,
    r"None left in the pool\.": none_left,
    r"None of your sites is empty\.": no_site,
    r"You have no house to replace\.": lambda a: not any(a.s.ground[t] == Ground.HOUSE for t in a.sites()),
    r"Replaces one of your houses\.": lambda a: a.s.ground[a.i] != Ground.HOUSE,
    r"One type per action\.": lambda a: a.s.phase == Phase.BUILD and a.s.chosen != a.i,
    r"You are building this type already\.": lambda a: a.s.phase == Phase.BUILD and a.s.chosen == a.i,
    r"Site is not empty\.": lambda a: not_empty(a) and not (
        a.s.phase == Phase.SOW and has_seed_drill(a) and not a.s.ground[a.i]
    ),
    # grain
    r"Your grain line is full\.": lambda a: a.s.grain[a.me] == 8,
    r"Your grain line is full, and so are barns and field\.": lambda a: a.s.grain[a.me] == 8 and all_full(a),
    r"Barns and field are empty, and you have no grain\.": lambda a: not a.s.grain[a.me] and not stocked(a),
    r"The field is empty\.": lambda a: a.s.grain_area[FIELD] == 0,
    r"Empty\.": lambda a: a.s.grain_area[FIELD if a.family == "field" else a.i] == 0,
    r"No room in barns and field\.": all_full,
    r"Buy or sell, not both\.": lambda a: a.s.trade == (Trade.BUY if a.family == "sell" else Trade.SELL),
    r"One per barn per action\.": lambda a: a.family == "barn" and a.s.barn_used[a.i] == 1,
    r"You have no grain\.": lambda a: a.s.grain[a.me] == 0,
    r"None of your sites has room for a seed\.": no_room_for_seed,
    r"This site holds no more than 2 seeds\.": lambda a: has_seed_drill(a) and a.s.seeds[a.i] == 2,
    r"The last grain is the Farmer's\.": last_grain_is_owed,
    r"Only if you play the Farmer\.": lambda a: not a.s.aided,
    r"The Farmer's card holds 2\.": lambda a: a.s.farmer_seeds[a.me] == 2,
    # orders and industry
    r"No factory card is left\.": lambda a: not a.cards(),
    r"All order spaces filled\.": lambda a: (
        bool(a.card_asked_for()) and all(a.s.slot_card[c] and a.full(c) for c in a.card_asked_for())
    ),
    r"No card there\.": lambda a: a.s.slot_card[a.i] == 0,
    r"Order spaces not all filled\.": lambda a: not a.full(a.i),
    r"No card has both order spaces filled\.": lambda a: (
        bool(a.cards()) and not any(map(a.full, a.cards())) and not a.aided
    ),
    r"No card has an empty order space\.": lambda a: (
        bool(a.cards()) and all(map(a.full, a.cards())) and a.aided
    ),
    r"The Industrialist takes a card with an empty order space\.": lambda a: a.full(a.i) and a.aided,
    r"None of your sites is empty, and you have no factory to upgrade\.": lambda a: (
        no_site(a) and not a.stacks()
    ),
    r"None left in the pool, and you have no factory to upgrade\.": lambda a: (
        none_left(a) and not a.stacks()
    ),
    r"None of your sites is empty, and none of your factories has a lower number\.": lambda a: (
        no_site(a) and bool(a.stacks()) and a.no_lower_stack()
    ),
    r"None left in the pool, and none of your factories has a lower number\.": lambda a: (
        none_left(a) and bool(a.stacks()) and a.no_lower_stack()
    ),
    r"Number must be higher\.": lambda a: a.s.stack_top[a.i] >= a.s.slot_card[a.s.chosen],
    r"Not built yet\.": lambda a: a.s.stack_owner[a.i] == NONE,
    r"Not your factory\.": lambda a: a.s.stack_owner[a.i] not in (NONE, a.me),
    # goods and taxes
    r"You have no factory\.": lambda a: not a.stacks(),
    r"Already produced this turn\.": produced,
    r"No matching work order\.": no_matching_order,
    r"You have no work order\.": lambda a: not a.s.orders[a.me].any() and a.aided,
    r"You have no such order\.": lambda a: a.s.orders[a.me, a.i] == 0,
    r"You have only (?P<n>\d) matching work orders?\.": lambda a: (
        int(a.named["n"]) == a.s.orders[a.me, COLOUR[a.s.stack_top[a.s.chosen]]] <= a.i
    ),
    r"This card makes at most (?P<n>\d)\.": lambda a: int(a.named["n"]) <= a.i,
    r"No citizens\.": lambda a: a.s.citizens[a.me] == 0,
    r"Tax marker must be right of citizens\.": lambda a: a.s.taxes[a.me] <= a.s.citizens[a.me],
    r"Tax marker must be right of citizens both times\.": lambda a: (
        a.aided and a.s.taxes[a.me] - 1 <= a.s.citizens[a.me] < a.s.taxes[a.me]
    ),
    # inventions
    r"Only with the Inventions expansion\.": lambda a: (
        not a.s.inventions and not (a.family == "hire" and a.i != Character.PROFESSOR)
    ),
    r"You do not have the invention for it\.": lambda a: a.s.invention_owner[BAND_SAW] != a.me,
    r"Orders are exchanged at the end of the turn\.": lambda a: a.s.phase != Phase.EXCHANGE,
    r"No invention left to the right\.": lambda a: not any(map(a.cards_on, range(a.left_of_all() + 1, 9))),
    r"No space ahead holds two inventions\.": lambda a: (
        a.aided and not any(a.cards_on(space) == 2 for space in range(a.left_of_all() + 1, 9))
    ),
    r"Must move right\.": lambda a: a.i <= a.s.from_space,
    r"No invention left there\.": lambda a: a.cards_on(a.i) == 0,
    r"The Professor needs both cards\.": lambda a: a.aided and a.cards_on(a.i) == 1,
    r"Already taken\.": lambda a: a.s.invention_owner[a.i] != NONE,
    r"Not on the space you reached\.": lambda a: a.i // 2 != a.s.chosen,
}  # fmt: skip


NEED = re.compile(r"You need \$(\d+)\. \(\S+\)")
PATTERNS = {re.compile(pattern + r" \([^()]+\)"): holds for pattern, holds in FACTS.items()}
NAMING = {pattern for pattern in PATTERNS if pattern.groups}


def fact(sentence: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """The sentence that was chosen, and what it names; every one must be known here."""
    for pattern in PATTERNS:
        found = pattern.fullmatch(sentence)
        if found:
            return pattern, found.groupdict()
    raise AssertionError(f"no fact is known for {sentence!r}")


def idle(character: Character) -> Any:
    return to_act(p0(inventions=True), A, character)
