"""New City: its name, and its rules in our own words."""

from __future__ import annotations

from fourquarters.games.new_city.state import (
    BEAUTY,
    EARLY_COST,
    LOTS,
    N_COINS,
    N_QUARTERS,
    N_ROUNDS,
    ROYAL_ROUNDS,
)
from fourquarters.words.tongue import Tongue, mark


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
                "After {rounds} rounds, whoever has the most gold wins."
            ),
        ],
    ),
    (
        mark("A round"),
        [
            mark("{lots} districts are revealed and auctioned one after another."),
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
                "Every later one goes on an empty place in the quarter that touches any district, "
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
                "Each quarter has its own {coins} coins, with the values 1 to {coins}. "
                "With the City Improvement variant, all quarters share one pile of {pile} coins instead, "
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
                "at no cost to them."
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
                "Each player controls two opposite quarters: one has North-West and South-East, "
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
                "After round {rounds}, whoever has the most gold wins. "
                "Ties go to the pawn that is higher on the ladder."
            )
        ],
    ),
)
HELP_RULES = (
    ("N3 N4", ""),
    ("N7", "N8"),
    ("N9 N10 N11", "N12", "", "N13 N14 N16"),
    ("N17", "N19", "N18"),
    ("N2 N33", "N20 N21", "N22", "N15", "N25 N27 N28", "N23", ""),
    ("N24", "", "", "", "N26"),
    ("N30", "N31", "N32"),
    ("N29",),
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


def help_rules() -> tuple[tuple[str, ...], ...]:
    return HELP_RULES
