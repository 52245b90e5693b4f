"""The Golden City: its name, and its rules in our own words."""

from __future__ import annotations

from fourquarters.games.golden_city.board import (
    BUILDS_PER_TURN,
    BUSINESSES,
    FIRST_LETTERS,
    GOODS_LIMIT,
    HAND_LIMIT,
    INNER,
    N_SCORE_CARDS,
    OUTER,
    SECOND_LETTERS,
    START_COINS,
)
from fourquarters.words.tongue import Tongue, mark


def title(_: Tongue) -> str:
    return _("The Golden City")


def blurb(_: Tongue) -> str:
    return _("Build from the coast into the Golden City, and be there when it scores.")


def option(name: str, _: Tongue) -> tuple[str, str]:
    raise KeyError(name)


HELP = (
    (
        mark("The aim"),
        [
            mark(
                "Traders open businesses all over an island, from its coast to the Golden City in the middle."
            ),
            mark(
                "Whoever has the most letters wins. Letters come from businesses in the city, "
                "from score cards and from bonus cards."
            ),
            mark(
                "Each player has {three} businesses with three players, {four} with four, "
                "and starts with {coins} coins and two landform cards."
            ),
        ],
    ),
    (
        mark("A round"),
        [
            mark("A score card is revealed: it shows a good, and a river or a quarter of the city."),
            mark("Each quarter of the city has one inner and two outer parts, all of one landform."),
            mark("Landform cards are laid out in pairs, one pair for each player. Everyone bids for one."),
            mark("Then everyone in turn builds up to {builds} businesses, and the score card is scored."),
            mark("The next player clockwise starts the next round. There are at most {rounds} rounds."),
        ],
    ),
    (
        mark("Bidding"),
        [
            mark("Bid on a pair. A free pair costs nothing."),
            mark(
                "You can expel whoever has bid on a pair. The first time that anyone does so in a round "
                "costs 1 coin, the next time 2, then 3 …"
            ),
            mark("Whoever was expelled bids again when their turn comes."),
        ],
    ),
    (
        mark("Building"),
        [
            mark("A site on the coast costs 1 coast card and is open to everyone while it is free."),
            mark("Every other site needs a road from one of your businesses and 2 cards of its landform."),
            mark("Each of the four inner parts of the city also costs a key, which is spent."),
            mark("Two equal cards stand in for one card of any other landform, as often as you like."),
            mark(
                "On the coast and in the country a site holds a single business; "
                "a part of the city holds one for each player."
            ),
            mark("At the end of your turn you may keep at most {hand} cards."),
        ],
    ),
    (
        mark("Rewards"),
        [
            mark(
                "Each business brings at once what its site shows: "
                "coins, a landform card, a key, goods or a bonus card."
            ),
            mark("Goods: take one of the three open cards or the top of the deck. You may keep {goods}."),
            mark("Bonus: look through the deck and keep a card face down. It counts at the end."),
            mark(
                "Outer part: {outer} letters for the first business there, {outer_second} for the second, "
                "none after that; in four of the eight the first business also brings a coin."
            ),
            mark(
                "Inner part: {inner} letters and a landform card for the first business there, "
                "{inner_second} for the second, none after that."
            ),
        ],
    ),
    (
        mark("Scoring"),
        [
            mark("Good: 2 letters for everyone who has it, or 4 if only one player has it."),
            mark(
                "River or quarter: 2 letters for everyone with a business there, and 2 more for whoever has "
                "the most. If players are tied for the most, nobody gets the extra 2."
            ),
        ],
    ),
    (
        mark("The end"),
        [
            mark("The last round is round {rounds}, or the one in which someone builds their last business."),
            mark("Whoever can never build again has lost, and the game ends with that round."),
            mark(
                "Then the bonus cards are shown and counted. Ties go to more businesses in the city, then to more "
                "coins; if those are equal too, the victory is shared."
            ),
        ],
    ),
)
HELP_RULES = (
    ("C1 C2", "", "C7 C8 C9"),
    ("C13", "", "C14 C15", "C20", "C21 C40"),
    ("C16", "C17", "C18"),
    ("C23", "C24", "C25", "C26", "C19 C22", "C29"),
    ("C27 C28 C30", "C32", "C31", "C33", ""),
    ("C34 C36", "C35 C37"),
    ("C39", "C41", "C38 C42"),
)
NUMBERS = {
    "three": int(BUSINESSES[3]),
    "four": int(BUSINESSES[4]),
    "coins": START_COINS,
    "rounds": N_SCORE_CARDS,
    "hand": HAND_LIMIT,
    "goods": GOODS_LIMIT,
    "builds": BUILDS_PER_TURN,
    "outer": int(FIRST_LETTERS[OUTER]),
    "outer_second": int(SECOND_LETTERS[OUTER]),
    "inner": int(FIRST_LETTERS[INNER]),
    "inner_second": int(SECOND_LETTERS[INNER]),
}


def help(_: Tongue) -> list[tuple[str, list[str]]]:
    return [(_(heading), [_(line, **NUMBERS) for line in lines]) for heading, lines in HELP]


def help_rules() -> tuple[tuple[str, ...], ...]:
    return HELP_RULES
