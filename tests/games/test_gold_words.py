"""Gold! in words: reasons are true, decisions and prompts can be read aloud, the rules' numbers are said."""

from __future__ import annotations

from fourquarters import games
from fourquarters.engine.view import View
from fourquarters.games.gold import words
from fourquarters.games.gold.state import DONKEY, N_VALUES, OFFER_SIZE, THREE, VALUES, Phase
from tests.games.reading import rules_in
from tests.games.wording import (
    ENGLISH,
    GERMAN,
    PEOPLE,
    Reasons,
    Wish,
    check_asking,
    check_reasons,
    first_told,
    positions,
)

GAME = games.load("gold")


def parts(wish: Wish) -> tuple[int, ...]:
    return GAME.actions.parts(wish.action)


def phase(wish: Wish) -> Phase:
    return Phase(int(wish.view.state.phase))


def mine(view: View) -> list[list[int]]:
    cards: list[list[int]] = view.state.tableau[view.seat].tolist()
    return cards


def cards_on_offer(wish: Wish) -> list[int]:
    """The value of each card on offer, donkeys as −2."""
    offer = wish.view.state.offer.sum(axis=0).tolist()
    return [int(VALUES[value]) for value, n in enumerate(offer) for _copy in range(n)]


def golds_on_offer(wish: Wish) -> list[int]:
    return [value for value in cards_on_offer(wish) if value > 0]


def is_on_offer(wish: Wish) -> bool:
    colour, value = parts(wish)
    return bool(wish.view.state.offer[colour, value])


def worth(wish: Wish) -> int:
    return int(VALUES[parts(wish)[-1]])


def given(wish: Wish) -> int:
    return int(VALUES[int(wish.view.state.given) % N_VALUES])


def has_it(wish: Wish) -> bool:
    colour, value = parts(wish)
    return mine(wish.view)[colour][value] > 0


def sits_there(wish: Wish) -> bool:
    return parts(wish)[0] + 1 < wish.view.players


def other_has_it(wish: Wish) -> bool:
    distance, colour, value = parts(wish)
    owner = (wish.view.seat + 1 + distance) % wish.view.players
    return sits_there(wish) and bool(wish.view.state.tableau[owner, colour, value])


def lowest_in_its_colour(wish: Wish) -> bool:
    lowest = min(cards_on_offer(wish))
    return any(
        n and VALUES[value] == lowest
        for value, n in enumerate(wish.view.state.offer[parts(wish)[0]].tolist())
    )


REASONS: Reasons = {
    r"The game is over\. \(G17\)": lambda w: w.view.over,
    r"It is not your turn\. \(G5\)": lambda w: not w.view.mine and not w.view.over,
    r"One bonus card per set\. \(G12\)": lambda w: (
        phase(w) != Phase.BONUS and w.family in ("bonus", "decline")
    ),
    r"First finish the exchange: take a gold for the card you gave\. \(GR6\)": lambda w: (
        phase(w) == Phase.TAKE_BACK and w.family != "back"
    ),
    r"Take a donkey instead: it is the lowest card on offer\. \(G7\)": lambda w: (
        not lowest_in_its_colour(w) and any(cards[0] for cards in w.view.plain.offer)
    ),
    r"Take a \d instead: it is the lowest value on offer\. \(G7\)": lambda w: (
        not lowest_in_its_colour(w) and not any(cards[0] for cards in w.view.plain.offer)
    ),
    r"First give a card, then take one for it\. \(G8\)": lambda w: (
        phase(w) == Phase.ACT and w.family == "back"
    ),
    r"You do not have this card\. \(G8\)": lambda w: w.family == "give" and not has_it(w),
    r"There is no gold on offer to take back\. \(G9\)": lambda w: worth(w) < 0 and not golds_on_offer(w),
    r"A 3 cannot be exchanged: no gold is lower\. \(G8, G10\)": lambda w: has_it(w) and worth(w) == 3,
    r"No gold on offer is lower than this card\. \(G8\)": lambda w: (
        has_it(w) and not any(value < worth(w) for value in golds_on_offer(w))
    ),
    r"Donkeys cannot be taken in an exchange\. \(G10\)": lambda w: w.family == "back" and worth(w) < 0,
    r"That is the card you gave\. \(GR4\)": lambda w: (
        w.view.state.given == N_VALUES * parts(w)[0] + parts(w)[1]
    ),
    r"This card is not on offer\. \(G8\)": lambda w: not is_on_offer(w),
    r"For a gold card you must take a lower one\. \(G8\)": lambda w: (
        is_on_offer(w) and given(w) > 0 and worth(w) >= given(w)
    ),
    r"A set must be scored: first take a bonus card or decline\. \(G11, G12\)": lambda w: (
        phase(w) == Phase.BONUS and w.family != "bonus"
    ),
    r"There is no such player\. \(G12\)": lambda w: not sits_there(w),
    r"That player does not have this card\. \(G12\)": lambda w: sits_there(w) and not other_has_it(w),
    r"Not in the colour of the set you are scoring\. \(G13\)": lambda w: (
        other_has_it(w) and parts(w)[1] == w.view.state.set_colour
    ),
    r"You already have this colour\. \(G13\)": lambda w: (
        other_has_it(w) and sum(mine(w.view)[parts(w)[1]]) > 0
    ),
}


def test_every_reason_is_true() -> None:
    met = check_reasons(GAME, REASONS, seeds=5, every=2, most=8)
    assert set(REASONS) - met == set()


def test_decisions_and_prompts_can_be_read_aloud() -> None:
    check_asking(GAME, seeds=2, every=5)


def test_one_point_is_not_points() -> None:
    """A set of two donkeys and a five is worth a single point."""
    position = next(p for p in positions(GAME, seeds=9) if p.state.phase == Phase.BONUS)
    seat, colour = position.decider, int(position.state.set_colour)
    position.state.tableau[seat, colour] = (2, 0, 0, 1, 0, 0, 0)
    before = position.view(seat)
    assert words.prompt(before, ENGLISH)[0] == "A set worth 1 point: take a bonus card"
    assert words.prompt(before, GERMAN)[0] == "Ein Satz für 1 Punkt: Nimm eine Bonuskarte"
    position.play("decline")
    said = [str(line.text) for line in words.tell(before, "decline", position.view(seat), ENGLISH)]
    assert any(line.endswith(": 1 point.") for line in said), said


def test_the_log_begins_with_who_starts() -> None:
    for seed in range(6):
        for seat in (-1, 0, 1):
            position, lines = first_told(GAME, 3, seed, seat)
            assert position.decider == 0
            assert lines[-2] == ("You go first." if seat == 0 else f"{PEOPLE[0]} goes first.")
            donkeys = [line for line in lines if "donkey" in line]
            assert len(donkeys) == 3
            assert not any("start" in line for line in donkeys)


def test_the_rulebook_says_the_numbers_of_the_rules() -> None:
    english, german = rules_in(GAME, ENGLISH), rules_in(GAME, GERMAN)
    low, high, donkey = int(VALUES[THREE]), int(VALUES.max()), int(VALUES[DONKEY])
    minus = str(donkey).replace("-", "−")
    assert f"golds from {low} to {high}, the {low} twice, and three donkeys at {minus} points" in english
    assert f"Goldkarten von {low} bis {high}, die {low} zweimal, und drei Esel zu {minus} Punkten" in german
    assert f"{OFFER_SIZE} new cards are revealed" in english
    assert f"{OFFER_SIZE} neue Karten" in german
