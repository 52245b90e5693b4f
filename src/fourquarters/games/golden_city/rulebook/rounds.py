"""The Golden City's rulebook: aim, island, set-up, the phases of a round, bidding."""

from __future__ import annotations

from fourquarters.games.golden_city.board import BUSINESSES, CARDS_EACH, COINS, N_LANDFORMS, START_COINS
from fourquarters.games.golden_city.rulebook.lists import components
from fourquarters.games.golden_city.rulebook.positions import bidding, first_round
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Chapter, Figure, Intro, Lead, Listing, Rule, Show, Stage, Strip, Table
from fourquarters.words.tongue import Tongue, mark

AIM_CHAPTER = Chapter(
    id="aim",
    title=titles.AIM,
    parts=(
        Lead(
            mark(
                "Build from the coast into the Golden City, and be there when it scores. Whoever has the most"
                " letters wins."
            )
        ),
        Rule(
            "",
            mark(
                "You trade on an island with a golden city at its heart. You open businesses on the coast, in"
                " the country and in the city."
            ),
        ),
        Rule(
            "",
            mark(
                "Points are called letters. They come from three sources: businesses in the city, the score "
                "card of each round, and your own bonus cards at the end."
            ),
        ),
        Rule(
            "",
            mark(
                "In every round you get two cards, build with what you hold, take what the sites bring, and "
                "try to be where the score card looks."
            ),
        ),
    ),
)

ISLAND_CHAPTER = Chapter(
    id="island",
    title=mark("The island"),
    parts=(
        Figure(
            id="the-island",
            caption=mark(
                "Coast outside, country between, the city in the middle. Every free site shows what it "
                "brings."
            ),
            position=first_round,
            show=Show(("island",), wide=True),
        ),
        Rule(
            "C1",
            mark(
                "Roads join {coasts} sites on the coast, {rural} sites in the country and {parts} parts of "
                "the city. Country and city belong to four landforms, which lie around the centre in this "
                "order: mountain, meadow, woodland, desert."
            ),
        ),
        Rule("", mark("Each landform has its quarter of the city: one inner part and two outer parts.")),
        Rule(
            "",
            mark(
                "Four rivers part the landforms. On each river lie {by_river} sites in the country; they wear"
                " a wave."
            ),
            symbol="golden-wave",
        ),
        Rule(
            "R8",
            mark(
                "Sites on the coast belong to no landform, whatever lies behind them, and no road leads along"
                " the coast."
            ),
        ),
        Rule(
            "R7",
            mark(
                "In the city, too, only roads count: from outer part to outer part all around, from an inner "
                "part to the two outer parts of its quarter and to the inner parts beside it, but never "
                "straight across the middle. Businesses of others in a part do not bar your way."
            ),
        ),
    ),
)


def by_players(_: Tongue) -> list[list[str]]:
    """What depends on the number of players."""
    counts = (3, 4)
    cards = N_LANDFORMS * CARDS_EACH
    return [
        [_("Businesses for each player"), *(str(BUSINESSES[n]) for n in counts)],
        [_("Coins in the supply"), *(str(COINS - n * START_COINS) for n in counts)],
        [_("Cards in the draw pile"), *(str(cards - 2 * n) for n in counts)],
        [_("Pairs in each round"), *(str(n) for n in counts)],
    ]


SET_UP_CHAPTER = Chapter(
    id="set-up",
    title=titles.SET_UP,
    parts=(
        Intro(mark("The page sets everything up. This is what lies on the table.")),
        Listing(id="components", title=mark("What there is"), entries=components, tiles=True, in_row=5),
        Rule(
            "C2",
            mark(
                "Each player has a colour with its businesses and one hand to bid with. A marker shows who "
                "starts the round."
            ),
        ),
        Rule("C7", mark("With 3 players each has {three} businesses, with 4 players {four}.")),
        Rule("C8", mark("Everyone starts with {coins} coins. The others are the supply.")),
        Rule(
            "C9",
            mark(
                "Everyone gets a coast card openly and one more landform card in secret. The rest is the draw"
                " pile."
            ),
        ),
        Rule(
            "C10",
            mark(
                "{display} goods cards lie face up, the others form a deck. Bonus cards and keys lie ready."
            ),
        ),
        Rule(
            "C11",
            mark(
                "The score cards are shuffled by the number on their backs: the 1s come first, then the 2s, "
                "then the 3s."
            ),
        ),
        Rule("C12", mark("The first seat starts the first round, and seats follow clockwise.")),
        Table(heads=("", titles.THREE_PLAYERS, titles.FOUR_PLAYERS), rows=by_players),
    ),
)

ROUND_CHAPTER = Chapter(
    id="round",
    title=mark("A round"),
    parts=(
        Strip(
            stages=(
                Stage(mark("Reveal"), mark("What scores this round?"), ("golden-area-0",)),
                Stage(
                    mark("Lay out"),
                    mark("A pair of cards for each player."),
                    ("golden-tile-mountain", "golden-tile-meadow"),
                ),
                Stage(mark("Bid"), mark("Who gets which pair?"), ("golden-palm",)),
                Stage(
                    mark("Build"),
                    mark("Up to {builds} businesses each, with their rewards."),
                    ("golden-business",),
                ),
                Stage(mark("Score"), mark("The good, and the river or quarter."), ("golden-mini-letter",)),
                Stage(mark("Pass on"), mark("The next player starts."), ("start",)),
            ),
            text=mark("There are at most {rounds} rounds like this."),
        ),
        Rule(
            "C13",
            mark(
                "Reveal: the top score card is turned over. It shows one good, and one river or quarter of "
                "the city. So you know what will score before you bid and build."
            ),
        ),
        Rule("C14", mark("Lay out: landform cards are laid out face up in pairs, one pair for each player.")),
        Rule(
            "C15",
            mark(
                "If the draw pile is empty when a card is needed, the discards are shuffled and become the "
                "new pile."
            ),
        ),
        Rule("C20", mark("After bidding and building, the score card is scored. Then it leaves the game.")),
        Rule("C21", mark("The start marker goes to the next player clockwise, who starts the next round.")),
    ),
)

BIDDING_CHAPTER = Chapter(
    id="bidding",
    title=mark("Bidding"),
    parts=(
        Lead(mark("Everyone gets a pair. The question is which one, and what it costs.")),
        Figure(
            id="pairs",
            caption=mark(
                "Two pairs are taken, two are free. Nobody has been expelled yet, so that would cost 1 coin."
            ),
            position=bidding,
            show=Show(("panel:pairs",), seat=2),
        ),
        Rule(
            "C16",
            mark(
                "Beginning with the start player and going clockwise, whoever has no hand on a pair lays it "
                "on one. Whoever’s hand already lies on a pair is passed over."
            ),
        ),
        Rule(
            "C17",
            mark(
                "A free pair costs nothing. You may also expel someone from a pair. The first time this "
                "happens in a round it costs 1 coin, the second time 2, then 3 and so on, whoever does it and"
                " on whichever pair. The coins go to the supply. Whoever was expelled bids again when their "
                "turn comes, on any pair."
            ),
        ),
        Rule(
            "R3",
            mark(
                "You cannot move your own hand, and whoever was expelled must bid again. There is always a "
                "free pair, so nobody goes without cards."
            ),
        ),
        Rule(
            "C18",
            mark(
                "When a hand lies on every pair, everyone takes their pair. In the next round expelling "
                "starts at 1 coin again."
            ),
        ),
    ),
)
