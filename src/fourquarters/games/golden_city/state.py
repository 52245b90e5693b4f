"""The Golden City: the decisions and the state. Board and cards are in `board.py`."""

from __future__ import annotations

from enum import IntEnum
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from fourquarters.engine.actions import Actions, Family
from fourquarters.engine.state import NOBODY, OWNER, Counts, TableState, field
from fourquarters.games.golden_city.board import (
    BONUS_IDS,
    BUSINESSES,
    CARDS_EACH,
    COINS,
    GOODS_CARDS,
    KEYS,
    LANDFORM_CARD,
    LANDFORMS,
    N_AREAS,
    N_BONUS,
    N_GOODS,
    N_GOODS_CARDS,
    N_LANDFORMS,
    N_SCORE_CARDS,
    N_SITES,
    PART_CARD,
    REWARD,
    SITE_IDS,
    table,
)

SEATS = 4
ROUNDS = N_SCORE_CARDS

# A payment is a multiset of landforms: the site's own stands for one card of it, any other for a
# joker, which is two cards of that landform (C26). One card due: payment k is landform k.
PAYMENTS = tuple(combinations_with_replacement(range(N_LANDFORMS), 2))
FIRST = table([first for first, _ in PAYMENTS])
SECOND = table([second for _, second in PAYMENTS])

DECK = 3  # where a goods card can be taken from, apart from the three display slots


def goods_card_names() -> list[str]:
    """`pottery-spices`, or `pottery-wine-2` if two cards show the same goods."""
    faces = ["-".join(card["goods"]) for card in GOODS_CARDS]
    return [
        f"{face}-{1 + faces[:i].count(face)}" if faces.count(face) > 1 else face
        for i, face in enumerate(faces)
    ]


ACTIONS = Actions(
    Family("bid", tuple(map(str, range(SEATS)))),
    Family("build", SITE_IDS),
    Family("end"),
    Family("pay", tuple(map(str, range(len(PAYMENTS))))),
    Family("goods", ("0", "1", "2", "deck")),
    Family("drop", goods_card_names()),
    Family("bonus", BONUS_IDS, secret=True),
    Family("discard", LANDFORMS),
)
BID, BUILD, END, PAY, GOODS, DROP, BONUS, DISCARD = ACTIONS.starts()

MOST_LEGAL = N_SITES + 1


class Phase(IntEnum):
    """What is being decided."""

    BID = 0
    BUILD = 1
    PAY = 2
    GOODS = 3
    DROP = 4
    BONUS = 5
    DISCARD = 6
    OVER = 7


class Source(IntEnum):
    """Where letters come from."""

    CITY = 0
    GOODS = 1
    AREA = 2
    BONUS = 3


# Every pile but the first holds at least 22 cards (50 less at most 28 in hands and open pairs), and
# at most 146 cards are drawn in a game (16 layouts of 8, 18 secret ones): six piles are enough.
PILES = 6

DREW = N_LANDFORMS  # in the record of secret cards; a landform instead: a hidden card of it was shown
SECRETS = SEATS + int(np.isin(REWARD, (LANDFORM_CARD, PART_CARD)).sum())
RECORD = 2 * SECRETS  # each secret card is drawn once and shown at most once


class State(TableState):
    """Everything on the table, and what each player has seen of the hidden cards."""

    phase: int = field(
        names=Phase, why="what is being decided: BID, BUILD, PAY, GOODS, DROP, BONUS, DISCARD, OVER"
    )
    round_number: int = field(within=(1, ROUNDS), why="round, from 1")
    start: int = field(holds_seat=True, why="start player of the round")

    pair: Counts = field(
        SEATS, 2, within=(0, 4), category=True, why="landforms of the open pairs; taken when phase is not BID"
    )
    bidder: Counts = field(SEATS, holds_seat=True, why="who has bid on each pair, −1: nobody")
    expulsions: int = field(scale=4, why="expulsions in this round")
    paid: Counts = field(SEATS, by_seat=True, scale=6, why="coins paid for expulsions in this round")

    target: int = field(
        within=(-1, N_SITES - 1), category=True, why="site chosen for building and not yet rewarded, −1: none"
    )
    builds: int = field(within=(0, 2), why="businesses built in this turn")
    business: Counts = field(
        SEATS, N_SITES, by_seat=True, within=(0, 1), why="1 where a player has a business"
    )
    reach: Counts = field(
        SEATS,
        N_SITES,
        by_seat=True,
        within=(0, 1),
        why="1 where a road leads from one of the player's businesses",
    )
    built_on: Counts = field(N_SITES, within=(0, SEATS), why="businesses on each site")
    left: Counts = field(
        SEATS, by_seat=True, within=(0, int(BUSINESSES.max())), why="businesses not yet built"
    )

    coins: Counts = field(SEATS, by_seat=True, within=(0, COINS), why="coins")
    supply: int = field(within=(0, COINS), why="coins in the supply")
    keys: Counts = field(SEATS, by_seat=True, within=(0, KEYS), why="key cards")
    key_supply: int = field(within=(0, KEYS), why="key cards not yet taken")
    letters: NDArray[np.int16] = field(
        SEATS, 4, dtype=np.int16, by_seat=True, scale=40, why="letters from parts, goods, areas, bonus cards"
    )
    blocked: Counts = field(SEATS, by_seat=True, within=(0, 1), why="1: can never build again, and has lost")

    score_card: int = field(
        within=(-1, N_SCORE_CARDS - 1), category=True, why="score card of this round, −1: none"
    )
    score_left: Counts = field(N_SCORE_CARDS, within=(0, 1), why="1: score card not yet revealed")
    good_left: Counts = field(
        N_GOODS, within=(0, N_SCORE_CARDS), why="score cards not yet revealed that show each good"
    )
    area_left: Counts = field(
        N_AREAS, within=(0, N_SCORE_CARDS), why="the same for the four rivers and the four quarters"
    )
    display: Counts = field(
        3, within=(-1, N_GOODS_CARDS - 1), category=True, why="goods cards face up, −1: empty"
    )
    goods_deck: Counts = field(N_GOODS_CARDS, within=(0, 1), why="1: goods card still in the deck")
    goods: Counts = field(
        SEATS, N_GOODS_CARDS, by_seat=True, within=(0, 1), why="1: goods card before a player"
    )

    hand: Counts = field(SEATS, N_LANDFORMS, sees=OWNER, within=(0, CARDS_EACH), why="landform cards in hand")
    hand_size: Counts = field(
        SEATS, by_seat=True, within=(0, N_LANDFORMS * CARDS_EACH), why="number of cards in hand"
    )
    known: Counts = field(
        SEATS, N_LANDFORMS, by_seat=True, within=(0, CARDS_EACH), why="cards in hand that all have seen"
    )
    discards: Counts = field(N_LANDFORMS, within=(0, CARDS_EACH), why="discard pile")
    pile: Counts = field(N_LANDFORMS, sees=NOBODY, within=(0, CARDS_EACH), why="draw pile")
    pile_size: int = field(within=(0, N_LANDFORMS * CARDS_EACH), why="number of cards in the draw pile")

    piles: int = field(within=(0, PILES), why="how often the discards became a new pile")
    unseen: Counts = field(
        PILES, N_LANDFORMS, within=(0, CARDS_EACH), why="cards of each pile that were not laid out openly"
    )
    drawn: Counts = field(
        SEATS, PILES, N_LANDFORMS, sees=OWNER, within=(0, CARDS_EACH), why="cards drawn secretly, by pile"
    )
    secrets: int = field(within=(0, RECORD), why="length of the record of secret cards")
    secret_of: Counts = field(RECORD, holds_seat=True, why="record: whose card, −1: none")
    secret_card: Counts = field(
        RECORD,
        within=(0, DREW),
        category=True,
        why="record: 5 drew one, 0–4 showed a hidden one of that landform",
    )
    secret_pile: Counts = field(RECORD, within=(0, PILES - 1), why="record: pile at that time")

    takes: int = field(within=(0, N_BONUS), why="bonus cards taken so far")
    taker: Counts = field(N_BONUS, holds_seat=True, why="who took the first bonus card, the second …")
    bonus_count: Counts = field(SEATS, by_seat=True, within=(0, N_BONUS), why="number of bonus cards")
    bonus: Counts = field(
        SEATS,
        N_BONUS,
        sees=OWNER,
        within=(0, N_BONUS),
        why="own bonus cards: 1 + takes before it; 0: not own",
    )
    missing: Counts = field(
        SEATS,
        N_BONUS,
        sees=OWNER,
        within=(0, N_BONUS),
        why="takes before the look that first missed a card; 0: not missed",
    )
    bonus_shown: Counts = field(
        SEATS, N_BONUS, by_seat=True, within=(0, 1), why="1: bonus card revealed at the end"
    )

    origin: Counts = field(RECORD, sees=NOBODY, why="imagining: pile that a shown card came from")
    held: Counts = field(SEATS, PILES, sees=NOBODY, why="imagining: hidden cards in hand, by pile")
    pool: Counts = field(PILES, N_LANDFORMS, sees=NOBODY, why="imagining: cards not yet placed, by pile")
