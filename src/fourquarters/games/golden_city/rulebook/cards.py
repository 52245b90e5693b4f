"""The Golden City's rulebook: all cards."""

from __future__ import annotations

from fourquarters.games.golden_city.rulebook.lists import bonus, goods, kinds_of_goods, landforms, score_cards
from fourquarters.rulebook.parts import Chapter, Listing, Rule
from fourquarters.words.tongue import mark

CARDS_CHAPTER = Chapter(
    id="cards",
    title=mark("The cards"),
    parts=(
        Rule("C3", mark("Landform cards pay for sites. There are {landforms}, {each} of each kind.")),
        Listing(id="landforms", title=mark("Landform cards"), entries=landforms, tiles=True),
        Rule("C5", mark("Goods cards show two different goods each. There are {goods_cards}.")),
        Listing(id="kinds-of-goods", title=mark("Goods"), entries=kinds_of_goods, tiles=True),
        Listing(id="goods-cards", title=mark("Goods cards"), entries=goods, tiles=True),
        Rule(
            "C38",
            mark(
                "Bonus cards count at the end of the game, for you alone. There are {bonus_cards}, all "
                "different."
            ),
        ),
        Listing(id="bonus-cards", title=mark("Bonus cards"), entries=bonus),
        Rule(
            "C4",
            mark(
                "There are {rounds} score cards: {back1} with a 1 on the back, {back2} with a 2, {back3} with"
                " a 3. At first only rivers score, at the end only quarters."
            ),
        ),
        Listing(id="score-cards", title=mark("Score cards"), entries=score_cards, tiles=True, in_row=4),
        Rule(
            "C6",
            mark(
                "There are {keys} keys and {all_coins} coins. Letters come in 1s, 2s and 5s and never run "
                "out."
            ),
        ),
    ),
)
