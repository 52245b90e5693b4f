"""Gold!: the chapters of the rules, and their pictures."""

from __future__ import annotations

from fourquarters.engine.view import Position
from fourquarters.games.gold.positions import table
from fourquarters.games.gold.rulebook.cards import cards, sizes, values
from fourquarters.games.gold.state import N_VALUES
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import (
    Box,
    Boxes,
    Chapter,
    Figure,
    Intro,
    Lead,
    Listing,
    Measured,
    Rule,
    Show,
    Stage,
    Strip,
    Table,
    Tip,
    Tips,
)
from fourquarters.words.tongue import mark


def in_play() -> Position:
    """Your turn, with everything possible: a lowest card, a gold to exchange, a donkey to get rid of."""
    return table("Gd R5 R3 V7", "Bd O4 P6", "Pd V4 G6", offer="O3 R6 B4 V8 P7", pile=35)


def set_made() -> Position:
    """You have just completed a set and may take a bonus card."""
    position = table("R5 R7 B4 G6", "O6 R4 B7", "P5 G3", offer="R3 V8 P3", pile=20)
    position.play("take:red")
    return position


def last_card() -> Position:
    """The last card is on offer; then the colours are compared."""
    return table("R8 Rd B3 B3", "R6 Gd", "B5 V4", offer="V3 V8", decider=2, pile=0)


AIM = Chapter(
    "aim",
    titles.AIM,
    (
        Lead(
            mark(
                "Collect gold in six colours, get rid of your donkeys, and swap at the right moment. "
                "Three cards of one colour make a set. Only what you have scored counts in the end."
            )
        ),
        Figure(
            "table",
            mark("The offer lies in the stream. Your own cards lie below, one place for each colour."),
            in_play,
            Show(("offer", "cards-0")),
        ),
    ),
)

CARDS = Chapter(
    "cards",
    mark("The cards"),
    (
        Rule(
            "G1",
            mark(
                "There are six colours. Each has golds from {low} to {high}, the {low} twice, "
                "and three donkeys at {donkey} points."
            ),
        ),
        Table((mark("Card"), mark("in each colour"), mark("in all")), values),
        Listing("all-cards", mark("Every card"), cards, tiles=True, in_row=N_VALUES),
    ),
)

SET_UP = Chapter(
    "setup",
    titles.SET_UP,
    (
        Rule("G2", mark("One donkey of each colour stays out of the game."), only=titles.TWO_PLAYERS),
        Rule(
            "G3",
            mark(
                "Everyone starts with one donkey in front of them, each of another colour. "
                "All cards in front of players lie open; nobody has a hand."
            ),
        ),
        Rule("GR2", mark("Chance decides who gets which donkey.")),
        Rule(
            "G4",
            mark(
                "The rest is shuffled, and two cards leave the game unseen. "
                "{offer} cards are revealed: the offer."
            ),
        ),
        Rule("G5 GR1", mark("The first seat begins, and play goes clockwise. Seats are drawn by lot.")),
        Table(
            (
                titles.PLAYERS,
                mark("Cards"),
                mark("Donkeys to start with"),
                mark("Removed unseen"),
                mark("Offers"),
            ),
            sizes,
        ),
    ),
)

TURN = Chapter(
    "turn",
    mark("On your turn"),
    (
        Strip(
            (
                Stage(
                    mark("Take or exchange"), mark("One card comes to you."), ("gold-face-green-1", "swap")
                ),
                Stage(
                    mark("Three of a colour?"),
                    mark("Take a bonus card and score the set."),
                    ("gold-face-red-2", "gold-face-red-4", "gold-face-red-6"),
                ),
                Stage(mark("Offer empty?"), mark("{offer} new cards are revealed."), ("gold-pile",)),
            ),
            mark("Then it is the next player’s turn."),
        ),
        Rule("G6", mark("Do exactly one of these three things. You cannot pass.")),
        Boxes(
            (
                Box(
                    "take",
                    "gold-lump",
                    mark("Take a card"),
                    (
                        Rule(
                            "G7",
                            mark(
                                "Take a card of the lowest value on offer. A donkey is the lowest of all. "
                                "If several cards have that value, the colour is your choice."
                            ),
                        ),
                    ),
                    ((mark("You give"), mark("nothing")), (mark("You take"), mark("the lowest value"))),
                ),
                Box(
                    "exchange-gold",
                    "swap",
                    mark("Exchange a gold"),
                    (
                        Rule(
                            "G8",
                            mark("Put one of your golds into the offer and take a lower gold out of it."),
                        ),
                        Rule(
                            "GR4",
                            mark(
                                "Lower means lower: neither an equal value nor the card you gave comes back."
                            ),
                        ),
                    ),
                    ((mark("You give"), mark("a gold")), (mark("You take"), mark("a lower gold"))),
                ),
                Box(
                    "exchange-donkey",
                    "gold-donkey-face",
                    mark("Exchange a donkey"),
                    (
                        Rule(
                            "G9", mark("Put one of your donkeys into the offer and take any gold out of it.")
                        ),
                    ),
                    ((mark("You give"), mark("a donkey")), (mark("You take"), mark("any gold"))),
                ),
            )
        ),
        Figure(
            "choices",
            mark(
                "Your turn: the lowest card is the orange {low}. You can also give a gold "
                "above {low}, or the green donkey for any of these golds."
            ),
            in_play,
            Show(("offer", "cards-0"), choices=True),
        ),
        Rule(
            "G10",
            mark(
                "So an exchange never brings you a donkey, a {low} can never be given, "
                "and the offer stays as large as it was."
            ),
        ),
        Rule("GR5", mark("You may give and take cards of the same colour.")),
        Rule(
            "GR6",
            mark(
                "Once you have given a card, you must take one for it. Until then you can still take it back."
            ),
        ),
        Rule("G18", mark("When your turn is complete, the next player acts.")),
    ),
)

SETS = Chapter(
    "sets",
    mark("Sets and the bonus card"),
    (
        Rule(
            "G11",
            mark(
                "If you now have three cards of one colour, they are a set. "
                "It must be scored, whatever it is worth."
            ),
        ),
        Rule("GR18", mark("Even three donkeys are a set, worth {donkeys}."), only=titles.THREE_PLAYERS),
        Rule(
            "G12 GR9",
            mark(
                "First you may take one card from another player, a gold or a donkey. "
                "They cannot refuse. You may also do without."
            ),
        ),
        Rule(
            "G13",
            mark(
                "Its colour must not lie in front of you. "
                "The set still lies there, so its colour is barred as well."
            ),
        ),
        Rule(
            "GR8",
            mark(
                "The colour of a card that you gave away this turn is barred only "
                "if you have another card of it."
            ),
        ),
        Rule("G14", mark("If nobody has such a card, there is no bonus. Scored cards are safe.")),
        Rule("G15", mark("Then the three cards of the set go onto your scoring pile.")),
        Rule(
            "GR7", mark("There is never more than one set in a turn: the bonus card cannot complete another.")
        ),
        Rule("GR13", mark("Everyone may see what has been scored and what it is worth.")),
        Figure(
            "bonus",
            mark(
                "You complete a red set. You have blue and green, so only Mara’s orange 6 "
                "or Theo’s pink 5 can be your bonus."
            ),
            set_made,
            Show(("middle", "cards-0", "mat:1", "mat:2"), lit=("mini/1/4", "mini/2/5")),
        ),
    ),
)

END = Chapter(
    "end",
    titles.END,
    (
        Rule(
            "G16 GR10",
            mark(
                "If the offer is empty when a turn is complete, bonus and set included, "
                "{offer} new cards are revealed."
            ),
        ),
        Rule(
            "G17", mark("If no cards are left to reveal, the game stops at once. Nobody gets another turn.")
        ),
        Rule(
            "G19",
            mark(
                "Now the colours are compared, one by one. Add up your cards of a colour, donkeys included. "
                "Whoever has the highest sum scores their best gold of it, and only that one. "
                "The other cards of the colour are discarded."
            ),
        ),
        Rule("GR12", mark("If several players have the highest sum, each of them scores their best gold.")),
        Rule("G20", mark("A colour in which nobody has a gold is not scored.")),
        Rule("GR11", mark("A gold always beats having none: {low} and a donkey are still worth 1.")),
        Rule(
            "G21",
            mark(
                "Add up all cards you have scored; a donkey counts {donkey}. The most points win. If points "
                "are tied, more scored cards win; if those are tied too, the victory is shared."
            ),
        ),
        Rule("GR17", mark("Every scored card counts for this, donkeys too.")),
        Figure(
            "colours",
            mark(
                "Red is tied, 6 to 6: you score the {high}, and Mara scores her 6. "
                "In blue you lead with 6 to 5, but only a {low} is scored."
            ),
            last_card,
            Show(("cards-0", "mat:1", "mat:2")),
        ),
    ),
)

WELL = Chapter(
    "well",
    titles.WELL,
    (
        Intro(titles.WELL_FIGURES),
        Tips(
            (
                Tip(
                    "gold-face-green-0",
                    mark("Donkeys are money"),
                    mark("A donkey buys any gold. Keep one until the card you need lies there."),
                ),
                Tip(
                    "gold-face-red-6",
                    mark("High cards are change"),
                    mark(
                        "An {high} can be exchanged for nearly every gold, and thus for the third of your colour."
                    ),
                    Measured(
                        mark(
                            "With two players, whoever gave a green 8 won {high_won}% of their games, whoever gave a "
                            "green 4 only {low_won}%."
                        ),
                        {"high_won": (50, "won|2|give:green 8"), "low_won": (44, "won|2|give:green 4")},
                    ),
                ),
                Tip(
                    "gold-pile",
                    mark("Look at what you leave"),
                    mark("The card you give is there for the next player. Do not lay their third card down."),
                ),
                Tip(
                    "gold-face-blue-3",
                    mark("Keep few colours"),
                    mark("The fewer colours you have, the more you can choose from as a bonus."),
                ),
                Tip(
                    "gold-face-violet-5",
                    mark("Mind the last cards"),
                    mark("Near the end a single high gold may win a colour. Donkeys in that colour lose it."),
                    Measured(
                        mark(
                            "With three players, winners scored {won} points by comparing colours, the others {lost}."
                        ),
                        {
                            "won": (12.4, "winners|3|Colour scoring"),
                            "lost": (10.3, "others|3|Colour scoring"),
                        },
                    ),
                ),
                Tip(
                    "gold-face-pink-8",
                    mark("Take the dearest bonus"),
                    mark(
                        "It costs you nothing, and a rival has it no longer. Low cards are seldom worth taking."
                    ),
                    Measured(
                        mark(
                            "With three players, whoever took a pink 8 from the next player won {won}% of their "
                            "games; a third would be fair."
                        ),
                        {"won": (37, "won|3|bonus:next pink 8")},
                    ),
                ),
                Tip(
                    "start",
                    mark("With two players, take turns at starting"),
                    mark("Whoever starts has the first choice. Over two games that is even."),
                    Measured(mark("The first player won {won}% of the games."), {"won": (56, "seat|2|1")}),
                ),
            )
        ),
    ),
)

FINE_POINTS = Chapter(
    "fine",
    titles.FINE_POINTS,
    (
        Intro(titles.FINE_POINTS_INTRO),
        Rule(
            "GR15",
            mark("Exchanging cannot go on for ever: each exchange lowers what lies in front of the players."),
        ),
    ),
)
