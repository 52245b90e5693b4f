"""The Golden City's rulebook: every piece, card and reward, with its symbol, from the game's own data and words."""

from __future__ import annotations

from fourquarters.games.golden_city.board import (
    AREA,
    BACK,
    BONUS_CARD,
    CARDS_EACH,
    COIN,
    COINS,
    FIRST_LETTERS,
    GOOD,
    GOOD_IDS,
    GOODS_CARD,
    INNER,
    KEY_CARD,
    KEYS,
    LANDFORM_CARD,
    LANDFORMS,
    N_BONUS,
    N_GOODS_CARDS,
    N_LANDFORMS,
    N_SCORE_CARDS,
    OUTER,
    PART,
    PART_CARD,
    PART_COIN,
    REWARD,
    SECOND_LETTERS,
    TWO_COINS,
)
from fourquarters.games.golden_city.picture.mats import bonus_icon
from fourquarters.games.golden_city.words import names
from fourquarters.rulebook.parts import Entry
from fourquarters.words.tongue import Tongue, capital


def components(_: Tongue) -> list[Entry]:
    """Everything on the table, and how much of it there is."""
    return [
        Entry("golden-business", _("businesses"), owner=0),
        Entry("golden-palm", _("hands to bid with"), owner=0),
        Entry("golden-tile-back", _("{n} landform cards", n=N_LANDFORMS * CARDS_EACH)),
        Entry("golden-area-0", _("{n} score cards", n=N_SCORE_CARDS)),
        Entry("golden-goods-back", _("{n} goods cards", n=N_GOODS_CARDS)),
        Entry("golden-mini-bonus", _("{n} bonus cards", n=N_BONUS)),
        Entry("golden-mini-key", _("{n} keys", n=KEYS)),
        Entry("golden-mini-coin", names.coins(COINS, _)),
        Entry("golden-mini-letter", _("letters, as many as needed")),
    ]


def rewards(_: Tongue) -> list[Entry]:
    """What each kind of site brings, and how many sites there are of it."""
    return [
        Entry(symbol, name, text, rule, cells=(_("{n} sites", n=REWARD.tolist().count(reward)),))
        for reward, symbol, name, text, rule in (*in_the_country(_), *in_the_city(_))
    ]


Told = tuple[int, str, str, str, str]
"""A reward: its kind, symbol, name, what it means, and its rule."""


def in_the_country(_: Tongue) -> tuple[Told, ...]:
    return (
        (COIN, "golden-rural-coin1", names.coins(1, _), _("You take a coin from the supply."), "C30"),
        (TWO_COINS, "golden-rural-coin2", names.coins(2, _), _("You take two coins from the supply."), ""),
        (
            LANDFORM_CARD,
            "golden-rural-landform",
            capital(_("a landform card")),
            _("You draw it from the pile in secret."),
            "",
        ),
        (
            KEY_CARD,
            "golden-rural-key",
            capital(_("a key")),
            _("It lies openly before you until you spend it."),
            "",
        ),
        (
            GOODS_CARD,
            "golden-rural-goods",
            capital(_("a goods card")),
            _("Take one of the open cards or the top of the deck. It lies openly before you."),
            "",
        ),
        (
            BONUS_CARD,
            "golden-rural-bonus",
            capital(_("a bonus card")),
            _("Look through the deck and keep a card face down. It counts at the end."),
            "C31",
        ),
    )


def in_the_city(_: Tongue) -> tuple[Told, ...]:
    first = [letters_for(kind, _) for kind in (OUTER, INNER)]
    return (
        (PART, f"golden-plaque-{FIRST_LETTERS[OUTER]}", _("Outer part"), first[0], "C33"),
        (
            PART_COIN,
            f"golden-plaque-{FIRST_LETTERS[OUTER]}",
            _("Outer part with a coin"),
            _("{letters} The first business also brings a coin.", letters=first[0]),
            "",
        ),
        (
            PART_CARD,
            f"golden-plaque-{FIRST_LETTERS[INNER]}",
            _("Inner part"),
            _("{letters} The first business also brings a landform card.", letters=first[1]),
            "",
        ),
    )


def letters_for(kind: int, _: Tongue) -> str:
    """What the first, the second and later businesses in a part bring."""
    return _(
        "{first} letters for the first business there, {second} for the second, none after that.",
        first=int(FIRST_LETTERS[kind]),
        second=int(SECOND_LETTERS[kind]),
    )


def landforms(_: Tongue) -> list[Entry]:
    return [
        Entry(f"golden-tile-{name}", names.landform_title(landform, _), cells=(str(CARDS_EACH),))
        for landform, name in enumerate(LANDFORMS)
    ]


def goods(_: Tongue) -> list[Entry]:
    """Every goods card, by what it shows; equal cards are numbered."""
    faces = [capital(names.goods_card(card, _)) for card in range(N_GOODS_CARDS)]
    return [
        Entry(
            f"golden-goods-{card}",
            f"{face} {1 + faces[:card].count(face)}" if faces.count(face) > 1 else face,
        )
        for card, face in enumerate(faces)
    ]


def score_cards(_: Tongue) -> list[Entry]:
    """Every score card: its river or quarter, its good, its back."""
    return [
        Entry(
            f"golden-area-{AREA[card]}",
            names.area_title(int(AREA[card]), _),
            _("{good} (back {n})", good=names.good_title(int(GOOD[card]), _), n=int(BACK[card])),
        )
        for card in range(N_SCORE_CARDS)
    ]


def bonus(_: Tongue) -> list[Entry]:
    return [
        Entry(
            bonus_icon(card),
            _("Bonus: {name}", name=names.bonus_title(card, _)),
            capital(names.bonus_rule(card, _)) + ".",
        )
        for card in range(N_BONUS)
    ]


def bonus_in_short(_: Tongue) -> list[Entry]:
    """The same for the summary, where the heading says what they are."""
    return [
        Entry(bonus_icon(card), names.bonus_title(card, _), names.bonus_rule(card, _))
        for card in range(N_BONUS)
    ]


def kinds_of_goods(_: Tongue) -> list[Entry]:
    """The goods themselves, as score cards name them."""
    return [Entry(f"golden-mini-{name}", names.good_title(good, _)) for good, name in enumerate(GOOD_IDS)]
