"""New City in words and pictures: the log explains every coin, forecasts come true, prompts and help."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fourquarters.games.new_city import words
from fourquarters.games.new_city.facts import (
    fame_of,
    income_of,
    plain,
    plot_gain,
    plots,
    site_gain,
    with_district,
)
from fourquarters.games.new_city.judgement import effect
from fourquarters.games.new_city.rules.auction import help_of
from fourquarters.games.new_city.rules.improvements import build_coin
from fourquarters.games.new_city.rules.income import income
from fourquarters.games.new_city.state import (
    ACTIONS,
    BEAUTY,
    BID,
    BUILD,
    BUILT,
    CORNER,
    EARLY_COST,
    LOTS,
    N_COINS,
    N_QUARTERS,
    N_ROUNDS,
    NEIGHBOUR,
    ROYAL_ROUNDS,
    VALUE,
    Phase,
)
from fourquarters.games.new_city.words.names import coin_help, quarter_name, who
from fourquarters.games.new_city.words.scores import verdict
from fourquarters.picture.views import scene_of
from tests.games.positions_new_city import (
    NE,
    NW,
    SE,
    SW,
    auction,
    improving,
    name,
    number,
    play,
    put,
)
from tests.games.reading import rule_in, rules_in
from tests.games.views_new_city import ENGLISH, GAME, PEOPLE, TABLES, played, seen, start
from tests.games.wording import GERMAN, check_asking, first_told, positions

SIGNS = (
    (re.compile(r"wins? the .* and pays? (\d+) gold\.$"), -1),
    (re.compile(r"^(?:You pay|\w+ pays) (\d+) gold\.$"), -1),
    (re.compile(r": \+(\d+) gold for beauty\.$"), 1),
    (re.compile(r"^Built a round early: −(\d+) gold\.$"), -1),
    (re.compile(r": \+(\d+) gold at once\.$"), 1),
    (re.compile(r" earns? (\d+) gold: "), 1),
)

FAME = re.compile(
    r"^(\w+) pays (their other quarter|\w+(?: \([\w-]+\))?) 1 gold for (?:a|its) famous hall\.$"
)


def book(gold: list[int], text: str, quarter: int, quarters: dict[str, int]) -> None:
    """Enter one log line into the coffers."""
    for pattern, sign in SIGNS:
        if found := pattern.search(text):
            gold[quarter] += sign * int(found[1])
    if found := FAME.match(text):
        gold[quarter] -= 1
        other = found[2]
        gold[(quarter + 2) % 4 if other == "their other quarter" else quarters[other]] += 1
    if text == "The King gives every quarter 1 gold.":
        gold[:] = [amount + 1 for amount in gold]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_log_explains_every_coin(players: int, options: dict[str, bool]) -> None:
    names = [quarter_name(q, ENGLISH) for q in range(N_QUARTERS)]
    quarters = {PEOPLE[q]: q for q in range(4)} if players == 4 else {}
    quarters |= {f"{PEOPLE[q % players]} ({names[q]})": q for q in range(N_QUARTERS)}
    for seed in range(12):
        gold = [6] * N_QUARTERS
        for position, action in played(players, options, seed):
            before, copy = position.view(), position.copy()
            copy.apply(action)
            for line in words.tell(before, ACTIONS.text(action), copy.view(), ENGLISH):
                text, quarter = str(line.text), line.seat
                if players == 2 and line.seat >= 0:
                    prefix, text = text.split(": ", 1)
                    quarter = names.index(prefix)
                book(gold, text, quarter, quarters)
            assert gold == copy.state.gold.tolist()


def test_the_reader_is_spoken_to_and_others_are_named() -> None:
    position = start(4, {}, 3)
    decider = position.decider
    copy = position.copy()
    copy.apply(int(copy.legal()[0]))
    move = ACTIONS.text(int(position.legal()[0]))
    for seat in range(4):
        told = words.tell(position.view(seat), move, copy.view(seat), ENGLISH)[-1]
        assert told.text.startswith("You put it up" if seat == decider else f"{PEOPLE[decider]} puts it up")
        assert told.seat == decider


def test_with_two_players_every_line_says_which_quarter() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6], players=2)
    before = seen(s, 1)
    play(s, name("2S"))
    lines = words.tell(before, name("2S"), seen(s, 1), ENGLISH)
    assert str(lines[-1].text) == "South-West: You put it up for auction."


def test_the_opening_tells_gold_ladder_and_districts() -> None:
    lines = [str(line.text) for line in words.opening(start(4, {}, 1).view(), ENGLISH)]
    assert lines[0] == "Every quarter starts with 6 gold."
    assert lines[1].startswith("The ladder from the top: ")
    assert lines[3] == "Round 1"
    assert lines[4].startswith("Revealed: ")


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_score_sheet_adds_up(players: int, options: dict[str, bool]) -> None:
    for seed in range(5):
        *_earlier, (position, _action) = played(players, options, seed)
        sheet = words.score_sheet(position.view(0), ENGLISH)
        for seat in range(players):
            total = sum(summand.points[seat] for summand in sheet.summands)
            assert total == sheet.total[seat] == position.scores()[seat]


def test_the_verdict_names_the_tie_break() -> None:
    s = improving(5)
    s.gold[:] = 9
    put(s, "4S", 0, 0, "statue")
    s.acting, s.decider, s.phase = -1, -1, Phase.OVER
    assert verdict(seen(s, NE), ENGLISH) == "You win with 9 gold and the higher pawn."
    assert verdict(seen(s, NW), ENGLISH) == "Ben wins with 9 gold and the higher pawn."


@pytest.mark.parametrize("players", [2, 4])
def test_what_a_place_promises_comes_true(players: int) -> None:
    tried = 0
    for seed in range(10):
        for position, action in played(players, {}, seed):
            s = plain(position.view())
            if s.phase != Phase.PLACE:
                continue
            plot = int(CORNER[s.acting]) + action - BUILD
            gain = plot_gain(s, s.acting, s.lot, plot)
            copy = position.copy()
            copy.apply(action)
            after = plain(copy.view())
            assert after.gold[s.acting] - s.gold[s.acting] == gain.once
            assert income_of(after, s.acting) - income_of(s, s.acting) == gain.each
            assert plot in plots(s, s.acting)
            tried += 1
    assert tried > 150


@pytest.mark.parametrize("players", [2, 4])
def test_the_judgement_s_short_income_is_the_rules(players: int) -> None:
    """What a new district does to each of its neighbours, foreseen and as the rules count it (N24)."""
    tried = 0
    for seed in range(10):
        for position, action in played(players, {}, seed):
            s = plain(position.view())
            if s.phase != Phase.PLACE:
                continue
            plot = int(CORNER[s.acting]) + action - BUILD
            after = with_district(s, s.acting, s.lot, plot)
            for other in (s.ground[cell] - BUILT for cell in NEIGHBOUR[plot]):
                if other >= 0:
                    assert effect(s, other, VALUE[s.lot]) == income(after, other) - income(s, other)
                    tried += 1
    assert tried > 150


def test_what_a_site_promises_comes_true() -> None:
    tried = 0
    for seed in range(20):
        for position, district in played(4, {}, seed):
            s = plain(position.view())
            if s.phase != Phase.SITE:
                continue
            gain, q = site_gain(s, s.acting, s.coin, district), s.acting
            after = position.copy().states[0]
            build_coin(after, district)
            copy = position.copy()
            copy.states[0] = after
            now = plain(copy.view())
            reward = after.ledger[q, 3] - s.ledger[q, 3]
            income = income_of(now, q) - income_of(s, q)
            fame = fame_of(now, q) - fame_of(s, q)
            assert (reward, income + fame) == (gain.once, gain.each)
            tried += 1
    assert tried > 100


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_map_shows_every_district_and_every_place_to_build(
    players: int, options: dict[str, bool]
) -> None:
    for number_, (position, _action) in enumerate(played(players, options, 7)):
        if number_ % 11:
            continue
        city = scene_of(position.view(0), ENGLISH).boards[0]
        for piece in city.pieces:
            if piece.id.startswith(("district/", "plot/", "coin/")):
                assert city.x <= piece.x
                assert piece.x + piece.w <= city.x + city.w
                assert city.y <= piece.y
                assert piece.y + piece.h <= city.y + city.h


def test_a_district_tells_how_its_income_comes_about() -> None:
    s = improving(3)
    put(s, "1S", 0, -1)
    put(s, "2S", 1, -1)
    put(s, "3S", 0, -2)
    district = next(
        p for p in scene_of(seen(s, NE), ENGLISH).boards[0].pieces if p.id == f"district/{number('1S')}"
    )
    assert district.title == "Slum (suns), Cleo. Income 4 (Market +1, Entertainment +2)"


def test_bids_are_buttons_with_what_is_left() -> None:
    s = auction([NW, NE, SE, SW], [9, 9, 9, 9])
    put(s, "3M", 0, -1, "guild")
    play(s, name("2S"), "bid:3")
    choices = scene_of(seen(s, SE), ENGLISH).prompt.choices
    assert [(c.label, c.detail) for c in choices[:3]] == [
        ("Match 3", "8 left, pawn to the bottom"),
        ("Drop out", "keep 9"),
        ("4", "7 left"),
    ]
    assert choices[-1].label == "11"


def test_a_match_that_is_not_allowed_says_why() -> None:
    s = auction([NW, NE, SE, SW], [9, 9, 9, 9])
    play(s, name("2S"), "bid:3", "drop", "drop", "bid:4")
    match = next(c for c in scene_of(seen(s, SW), ENGLISH).prompt.choices if c.label == "Match 4")
    assert (match.action, match.why) == (-1, "only with a higher pawn (N12)")


def test_decisions_and_prompts_can_be_read_aloud() -> None:
    check_asking(GAME, seeds=2, every=5)


def test_the_opener_is_told_truly_why_they_open() -> None:
    lowest = higher = 0
    for position in positions(GAME, seeds=8):
        s = position.state
        if s.phase != Phase.CHOOSE:
            continue
        view = position.view(position.decider)
        help = str(words.prompt(view, ENGLISH)[1])
        aside = next(p for p in scene_of(view, ENGLISH).panels if p.id == "auction").aside
        is_lowest = s.ladder[-1] == s.acting
        assert ("Yours is the lowest pawn" in help) == is_lowest
        assert ("No pawn below yours can bid" in help) != is_lowest
        assert (aside == "the lowest opens") == is_lowest
        lowest += bool(is_lowest)
        higher += not is_lowest
    assert lowest > 50
    assert higher > 20


def test_a_bid_says_what_it_costs_and_what_stays() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6])
    put(s, "3M", 0, -1, "guild")
    play(s, name("2S"))
    assert words.action(seen(s, SW), ACTIONS.parse("bid:5"), ENGLISH) == "Open with 5 gold, keep 1"
    play(s, "bid:5")
    texts = {
        move: str(words.action(seen(s, SE), ACTIONS.parse(move), ENGLISH)) for move in ("match", "bid:8")
    }
    assert texts == {
        "match": "Match 5 gold, keep 3; your pawn goes to the bottom",
        "bid:8": "Raise to 8 gold, keep 0",
    }
    assert words.action(seen(s, SE), ACTIONS.parse("bid:6"), GERMAN) == "Auf 6 Gold erhöhen, 2 behalten"
    assert words.action(seen(s, SE), ACTIONS.parse("drop"), ENGLISH) == "Drop out"


def test_what_a_bid_says_it_leaves_is_left_when_it_wins() -> None:
    """Whoever wins and uses all help first has what the decision said."""
    tried = 0
    for position in positions(GAME, seeds=4):
        if position.state.phase not in (Phase.OPEN, Phase.BID):
            continue
        world, quarter = position.copy(), int(position.state.acting)
        move = world.legal()[-1]
        if move < BID:
            continue
        said = str(words.action(world.view(world.decider), int(move), ENGLISH))
        world.apply(int(move))
        while world.state.phase == Phase.BID and world.state.acting != quarter:
            world.play("drop")
        while world.state.phase == Phase.PAY:
            world.apply(int(world.legal()[0]))
        assert said.endswith(f"keep {world.state.gold[quarter]}"), said
        tried += 1
    assert tried > 100


def test_the_log_begins_with_who_opens() -> None:
    for seed in range(8):
        for players in GAME.players:
            position, lines = first_told(GAME, players, seed)
            opener = who(plain(position.view()), int(position.state.acting), ENGLISH)
            assert lines[2] == f"{opener} has the lowest pawn and opens the first auction."
            yours = first_told(GAME, players, seed, position.decider)[1][2]
            assert yours.endswith("You have the lowest pawn and open the first auction.")


def test_the_sheet_of_two_players_tells_the_gold_of_both_quarters() -> None:
    *_earlier, (position, _action) = played(2, {}, 1)
    gold = position.state.gold
    told = dict(words.score_sheet(position.view(0), ENGLISH).rows)["Both quarters"]
    assert told == [f"NW {gold[NW]}, SE {gold[SE]}", f"NE {gold[NE]}, SW {gold[SW]}"]
    german = dict(words.score_sheet(position.view(0), GERMAN).rows)["Beide Viertel"]
    assert german[0] == f"NW {gold[NW]}, SO {gold[SE]}"


def test_the_rulebook_says_the_numbers_of_the_rules() -> None:
    one, two, three, four = (int(bonus) for bonus in BEAUTY[1:])
    assert three == four
    english, german = rules_in(GAME, ENGLISH), rules_in(GAME, GERMAN)
    assert f"After round {N_ROUNDS}, whoever" in english
    assert f"{LOTS} districts, drawn at random, are revealed" in english
    assert f"{one} gold for one neighbour" in english
    assert f"{two} for two, {three} for three or more" in english
    assert f"{one} Gold für einen Nachbarn" in german
    assert f"{two} für zwei, {three} für drei oder mehr" in german
    assert f"One round earlier it costs {EARLY_COST} gold" in english
    assert f"In the first {ROYAL_ROUNDS} rounds" in english
    assert "Neighbours that share value or suit with it pay" not in english


def test_half_a_value_is_said_to_be_rounded_as_it_is() -> None:
    assert [help_of(2, value) for value in range(1, 6)] == [-(-value // 2) for value in range(1, 6)]
    for tongue, half, rounded in ((ENGLISH, "half", "rounded up"), (GERMAN, "halben Wert", "aufgerundet")):
        said = [rule_in(GAME, "N15", tongue), coin_help(2, tongue)]
        for text in said:
            assert text.count(half) == text.count(rounded) == 1, text


def test_the_rulebook_is_true_of_both_kinds_of_coins() -> None:
    own, shared = (
        start(4, {}, 1, "interpreted").state,
        start(4, {"shared_coins": True}, 1, "interpreted").state,
    )
    assert own.coins[:4].sum(axis=1).tolist() == [N_COINS] * 4
    assert shared.coins[4].sum() == 4 * N_COINS
    for tongue in (ENGLISH, GERMAN):
        assert f" {N_COINS} " in rule_in(GAME, "N2", tongue)
        assert f" {4 * N_COINS} " in rule_in(GAME, "N33", tongue)


def test_the_game_takes_as_long_as_its_rulebook_says() -> None:
    assert GAME.minutes == 35  # the rulebook: 30 to 40
    page = (Path(__file__).parents[2] / "docs" / "games" / "new_city.md").read_text(encoding="utf-8")
    assert "30–40 minutes" in page
