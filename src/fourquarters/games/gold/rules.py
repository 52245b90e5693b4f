"""Gold!: set-up, legal decisions, what each does, scoring. G and GR numbers are those of docs/games/gold.md."""

from __future__ import annotations

from fourquarters.engine.chance import chance, count_through, draw
from fourquarters.engine.rule import rule
from fourquarters.engine.state import OVER, Decisions
from fourquarters.games.gold.state import (
    BONUS,
    COPIES,
    DECLINE,
    DONKEY,
    GIVE,
    N_CARDS,
    N_COLOURS,
    N_VALUES,
    NO_VALUE,
    NONE,
    OFFER_SIZE,
    PILE_SIZE,
    SET_SIZE,
    TAKE,
    TAKE_BACK,
    THREE,
    VALUES,
    Phase,
    State,
)


@rule
def set_up(s: State) -> None:
    """Sort the deck, deal a donkey to each player, reveal the first offer (G1–G5)."""
    sort_deck(s)
    deal_donkeys(s)
    s.pile = PILE_SIZE[s.players]
    s.given = NONE
    s.set_colour = NONE
    s.decider = 0
    s.phase = Phase.ACT
    reveal(s)


@rule
def sort_deck(s: State) -> None:
    """All cards are unseen; with two players, one donkey of each colour is left out (G1, G2)."""
    for colour in range(N_COLOURS):
        for value in range(N_VALUES):
            copies = COPIES[value]
            if value == DONKEY and s.players == 2:
                copies -= 1
            s.unseen[colour, value] = copies
            s.hidden[colour] += copies


@rule
def deal_donkeys(s: State) -> None:
    """Each player starts with one donkey, all of different colours (G3, GR2)."""
    words = chance(s)
    for player in range(s.players):
        colour = draw(words, player, N_COLOURS - player)
        for other in range(N_COLOURS):
            if other <= colour and has_start_donkey(s, other):
                colour += 1
        turn_up(s, colour, DONKEY)
        gain(s, player, colour, DONKEY)


@rule
def has_start_donkey(s: State, colour: int) -> bool:
    for player in range(s.players):
        if s.held[player, colour] > 0:
            return True
    return False


@rule
def gain(s: State, player: int, colour: int, value: int) -> None:
    """A card joins a tableau."""
    s.tableau[player, colour, value] += 1
    s.held[player, colour] += 1


@rule
def lose(s: State, player: int, colour: int, value: int) -> None:
    """A card leaves a tableau."""
    s.tableau[player, colour, value] -= 1
    s.held[player, colour] -= 1


@rule
def reveal(s: State) -> None:
    """Five cards are revealed as the new offer (G4, G16); any unseen card is equally likely."""
    words = chance(s)
    left = s.pile + 2  # the two removed cards are among the unseen
    for i in range(OFFER_SIZE):
        colour, value = drawn_card(s, draw(words, i, left - i))
        turn_up(s, colour, value)
        put_on_offer(s, colour, value)
    s.pile -= OFFER_SIZE


@rule
def turn_up(s: State, colour: int, value: int) -> None:
    """An unseen card is turned up."""
    s.unseen[colour, value] -= 1
    s.hidden[colour] -= 1


@rule
def put_on_offer(s: State, colour: int, value: int) -> None:
    s.offer[colour, value] += 1
    s.offered[value] += 1


@rule
def take_from_offer(s: State, colour: int, value: int) -> None:
    s.offer[colour, value] -= 1
    s.offered[value] -= 1


@rule
def drawn_card(s: State, number: int) -> tuple[int, int]:
    """The card with this number when all unseen cards are counted in order."""
    colour, number = count_through(s.hidden, number)
    value, number = count_through(s.unseen[colour], number)
    return colour, value


@rule
def clockwise(s: State, seat: int, steps: int) -> int:
    """The seat this many steps further round the table (G5)."""
    seat += steps
    return seat - s.players if seat >= s.players else seat


@rule
def legal(s: State, out: Decisions) -> int:
    """All legal decisions."""
    if s.phase == Phase.ACT:
        return legal_acts(s, out)
    if s.phase == Phase.TAKE_BACK:
        return legal_returns(s, out)
    if s.phase == Phase.BONUS:
        return legal_bonuses(s, out)
    return 0


@rule
def cheapest_on_offer(s: State, at_least: int) -> int:
    """The lowest value on offer from a given one up, or NO_VALUE."""
    for value in range(at_least, N_VALUES):
        if s.offered[value] > 0:
            return value
    return NO_VALUE


@rule
def legal_acts(s: State, out: Decisions) -> int:
    """Take, or begin an exchange (G6)."""
    lowest = cheapest_on_offer(s, DONKEY)
    n = legal_takes(s, out, lowest)
    lowest_gold = lowest if lowest >= THREE else cheapest_on_offer(s, THREE)
    return legal_gives(s, out, n, lowest_gold)


@rule
def legal_takes(s: State, out: Decisions, lowest: int) -> int:
    """Take a card of the lowest value on offer; if several are equal, choose the colour (G7)."""
    n = 0
    for colour in range(N_COLOURS):
        if s.offer[colour, lowest] > 0:
            out[n] = TAKE + colour
            n += 1
    return n


@rule
def legal_gives(s: State, out: Decisions, n: int, lowest_gold: int) -> int:
    """Give one of your cards for which a gold can be taken back (G8, G9)."""
    if lowest_gold == NO_VALUE:
        return n
    player = s.decider
    for colour in range(N_COLOURS):
        if s.held[player, colour] == 0:
            continue
        if s.tableau[player, colour, DONKEY] > 0:
            out[n] = GIVE + N_VALUES * colour
            n += 1
        for value in range(lowest_gold + 1, N_VALUES):
            if s.tableau[player, colour, value] > 0:
                out[n] = GIVE + N_VALUES * colour + value
                n += 1
    return n


@rule
def returns_below(s: State) -> int:
    """Golds below this value can be taken back: any gold for a donkey, otherwise lower ones (G8, G9)."""
    given = s.given % N_VALUES
    return N_VALUES if given == DONKEY else given


@rule
def legal_returns(s: State, out: Decisions) -> int:
    """Take back any gold for a donkey, a strictly lower one for a gold (G8–G10)."""
    n = 0
    for colour in range(N_COLOURS):
        for value in range(THREE, returns_below(s)):
            if s.offer[colour, value] > 0:
                out[n] = TAKE_BACK + N_VALUES * colour + value
                n += 1
    return n


@rule
def legal_bonuses(s: State, out: Decisions) -> int:
    """Take one card of a colour that is not in your own tableau, or decline (G12, G13)."""
    n = 0
    for distance in range(1, s.players):
        opponent = clockwise(s, s.decider, distance)
        for colour in range(N_COLOURS):
            if s.held[s.decider, colour] == 0 and s.held[opponent, colour] > 0:
                for value in range(N_VALUES):
                    if s.tableau[opponent, colour, value] > 0:
                        out[n] = BONUS + N_CARDS * (distance - 1) + N_VALUES * colour + value
                        n += 1
    out[n] = DECLINE
    return n + 1


@rule
def apply(s: State, action: int) -> None:
    """Carry out a decision (G6)."""
    if action < GIVE:
        take(s, action - TAKE)
    elif action < TAKE_BACK:
        give(s, action - GIVE)
    elif action < BONUS:
        take_back(s, action - TAKE_BACK)
    elif action < DECLINE:
        take_bonus(s, action - BONUS)
    else:
        score_set(s)


@rule
def take(s: State, colour: int) -> None:
    """A card of the lowest value goes from the offer into the tableau (G7)."""
    lowest = cheapest_on_offer(s, DONKEY)
    take_from_offer(s, colour, lowest)
    gain(s, s.decider, colour, lowest)
    check_set(s, colour)


@rule
def give(s: State, card: int) -> None:
    """Announce an exchange; it must be completed (GR6)."""
    s.given = card
    s.phase = Phase.TAKE_BACK


@rule
def take_back(s: State, card: int) -> None:
    """The given card and a gold on offer change places (G8, G9)."""
    hand_over(s)
    colour, value = card // N_VALUES, card % N_VALUES
    take_from_offer(s, colour, value)
    gain(s, s.decider, colour, value)
    check_set(s, colour)


@rule
def hand_over(s: State) -> None:
    """The card being given leaves the tableau for the offer (G8, G9)."""
    colour, value = s.given // N_VALUES, s.given % N_VALUES
    lose(s, s.decider, colour, value)
    put_on_offer(s, colour, value)
    s.given = NONE


@rule
def makes_set(cards: int) -> bool:
    """Three cards of one colour are a set (G11)."""
    return cards >= SET_SIZE


@rule
def check_set(s: State, colour: int) -> None:
    """Only the colour just taken can make a set (G11, GR7)."""
    if not makes_set(s.held[s.decider, colour]):
        end_turn(s)
        return
    s.set_colour = colour
    if bonus_exists(s):
        s.phase = Phase.BONUS
    else:
        score_set(s)


@rule
def bonus_exists(s: State) -> bool:
    """Does an opponent have a card of a colour that this tableau lacks (G13, G14)?"""
    for colour in range(N_COLOURS):
        if s.held[s.decider, colour] == 0:
            for opponent in range(s.players):
                if s.held[opponent, colour] > 0:
                    return True
    return False


@rule
def take_bonus(s: State, choice: int) -> None:
    """One of an opponent's cards changes hands before the set leaves (G12)."""
    opponent = clockwise(s, s.decider, 1 + choice // N_CARDS)
    colour, value = choice % N_CARDS // N_VALUES, choice % N_VALUES
    lose(s, opponent, colour, value)
    gain(s, s.decider, colour, value)
    score_set(s)


@rule
def score_set(s: State) -> None:
    """The set leaves the tableau, and the turn ends (G15)."""
    pile_up_set(s)
    end_turn(s)


@rule
def pile_up_set(s: State) -> None:
    """The three cards of the set go to the scoring pile (G15)."""
    for value in range(N_VALUES):
        s.scored[s.decider, s.set_colour, value] += s.tableau[s.decider, s.set_colour, value]
        s.tableau[s.decider, s.set_colour, value] = 0
    s.held[s.decider, s.set_colour] = 0
    s.set_colour = NONE


@rule
def end_turn(s: State) -> None:
    """Refill an empty offer or end the game; otherwise play passes on (G16–G18)."""
    s.phase = Phase.ACT
    s.decider = clockwise(s, s.decider, 1)
    if cheapest_on_offer(s, DONKEY) == NO_VALUE:
        if s.pile > 0:
            reveal(s)
        else:
            colour_scoring(s)
            s.phase = Phase.OVER
            s.decider = OVER


@rule
def colour_scoring(s: State) -> None:
    """In each colour, whoever has the highest sum scores their highest gold (G19, G20)."""
    for colour in range(N_COLOURS):
        best = highest_sum(s, colour)
        for player in range(s.players):
            gold = highest_gold(s, player, colour)
            if gold > DONKEY and colour_sum(s, player, colour) == best:
                s.tableau[player, colour, gold] -= 1
                s.scored[player, colour, gold] += 1
                s.final_gold[player, colour] = gold
            for value in range(N_VALUES):
                s.discarded[colour, value] += s.tableau[player, colour, value]
                s.tableau[player, colour, value] = 0
            s.held[player, colour] = 0


@rule
def colour_sum(s: State, player: int, colour: int) -> int:
    total = 0
    for value in range(N_VALUES):
        total += s.tableau[player, colour, value] * VALUES[value]
    return total


@rule
def highest_sum(s: State, colour: int) -> int:
    best = colour_sum(s, 0, colour)
    for player in range(1, s.players):
        best = max(best, colour_sum(s, player, colour))
    return best


@rule
def highest_gold(s: State, player: int, colour: int) -> int:
    """The highest gold of a colour in a tableau, or DONKEY if there is none."""
    for value in range(N_VALUES - 1, DONKEY, -1):
        if s.tableau[player, colour, value] > 0:
            return value
    return DONKEY


@rule
def score(s: State, player: int) -> int:
    """Points are the values in the scoring pile (G21)."""
    points = 0
    for colour in range(N_COLOURS):
        for value in range(N_VALUES):
            points += s.scored[player, colour, value] * VALUES[value]
    return points


@rule
def scored_cards(s: State, player: int) -> int:
    cards = 0
    for colour in range(N_COLOURS):
        for value in range(N_VALUES):
            cards += s.scored[player, colour, value]
    return cards


@rule
def place(s: State, player: int) -> int:
    """How many rank ahead of a player: by points, then by cards in the scoring pile (G21, GR17)."""
    before = 0
    points, cards = score(s, player), scored_cards(s, player)
    for other in range(s.players):
        theirs = score(s, other)
        if theirs > points or (theirs == points and scored_cards(s, other) > cards):
            before += 1
    return before
