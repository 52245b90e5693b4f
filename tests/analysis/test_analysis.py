"""The analysis of a match: it adds up, it is the same each time, luck has no side, and secrets play no part in it."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
import pytest

from fourquarters import TableError, games, new_match
from fourquarters.analysis import Analysis, Moment, SeatAnalysis, Weighed, analyse
from fourquarters.analysis.analyse import accuracy_of, change_of, kept, turning_points
from fourquarters.analysis.weighing import Choice, weigh
from fourquarters.analysis.words import Turn, last_turn, parts_of, summary
from fourquarters.bots import bot
from fourquarters.bots.outlook import Outlook
from fourquarters.cli import main
from fourquarters.engine.chance import new_dice
from fourquarters.engine.game import Game
from fourquarters.engine.view import Position
from fourquarters.match import Match
from fourquarters.match.file import read, resume
from tests.suite.tables import key

RECORDED = Path(__file__).parents[1] / "matches"
GAMES = games.all_games()


def recorded(game: Game) -> Match:
    path = RECORDED / f"{game.name}-v1.json"
    return resume(read(path), str(path), games.load)


@cache
def analysed_once(game: Game) -> tuple[Match, Analysis]:
    match = recorded(game)
    return match, analyse(match, worlds=2)


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def analysed(request: pytest.FixtureRequest) -> tuple[Match, Analysis]:
    return analysed_once(request.param)


def positions(match: Match) -> Iterator[Position]:
    """The position before every move, and the last one."""
    position = Position(match.game, match.at(0).states, "compiled")
    yield position
    for action in match.moves:
        position.apply(action)
        yield position


def test_luck_and_decisions_add_up_to_the_result_for_every_seat(analysed: tuple[Match, Analysis]) -> None:
    match, found = analysed
    shares = np.array([place == 0 for place in match.places()]) / match.places().count(0)
    for seat, own in enumerate(found.seats):
        assert own.start + own.luck + own.own + own.others == pytest.approx(own.end, abs=1e-9)
        assert own.end == pytest.approx(shares[seat])
        assert 0 <= own.accuracy <= 1
    before = np.array(found.start)
    for moment in found.moments:
        luck = np.array(moment.luck or [0.0] * len(before))
        assert sum(moment.chances) == pytest.approx(1)
        assert np.allclose(before + moment.decision + luck, moment.chances)
        before = np.array(moment.chances)


def test_luck_is_where_something_was_drawn_and_nowhere_else(analysed: tuple[Match, Analysis]) -> None:
    match, found = analysed
    drawn = [int(position.state.draws) for position in positions(match)]
    for number, moment in enumerate(found.moments):
        assert (moment.luck is not None) == (drawn[number + 1] > drawn[number])


def test_each_choice_is_weighed_with_the_one_that_was_made(analysed: tuple[Match, Analysis]) -> None:
    match, found = analysed
    texts = [match.game.actions.text(action) for action in match.moves]
    for number, (moment, position) in enumerate(zip(found.moments, positions(match), strict=False)):
        legal = position.moves()
        assert [moment.seat, bool(moment.weighed)] == [match.movers()[number], len(legal) > 1]
        if moment.weighed:
            assert {each.move for each in moment.weighed} <= set(legal)
            made = next(each for each in moment.weighed if each.move == texts[number])
            assert moment.cost == pytest.approx(max(0.0, moment.weighed[0].chance - made.chance))
            assert moment.lost >= 0
            assert moment.options * moment.blind >= moment.lost - 1e-9
            assert moment.options == len(legal)


def test_accuracy_is_one_for_the_best_and_a_half_for_what_is_no_better_than_blind() -> None:
    def decided(lost: float, blind: float, options: int = 4) -> Moment:
        return Moment(0, [0.5, 0.5], [0.0, 0.0], lost=lost, blind=blind, options=options)

    assert accuracy_of([]) == accuracy_of([decided(0.0, 0.0)]) == 1.0  # nothing was at stake
    assert accuracy_of([decided(0.0, 0.1), decided(0.0, 0.2)]) == 1.0
    assert accuracy_of([decided(0.1, 0.1), decided(0.2, 0.2)]) == 0.5
    assert accuracy_of([decided(0.9, 0.1)]) == 0.0  # as bad as it gets
    crisis, trifle = decided(0.0, 0.25), decided(0.02, 0.01)
    assert accuracy_of([crisis, trifle]) == pytest.approx(1.0 / 1.2)  # roots: 1 and a fifth


def test_the_same_match_gives_the_same_analysis() -> None:
    match = recorded(GAMES[0])
    once, again = (msgspec.json.encode(analyse(match, worlds=2)) for _ in range(2))
    assert once == again


def test_a_match_can_only_be_analysed_when_it_is_over() -> None:
    with pytest.raises(TableError, match="finished"):
        new_match(GAMES[0].name, seed=1).analysis()


def test_luck_has_no_side() -> None:
    """One move that draws, with a hundred other keys: the mean of its luck is nothing within its interval."""
    game = GAMES[0]
    match, dice = new_match(game.name, seed=5), new_dice(5)
    while not drew(match):
        match.play(bot("network").choose(match.view(match.decider), dice))
    number = max(n for n in range(len(match.moves)) if match.at(n).state.draws < match.position.state.draws)
    position = Position(game, match.at(number).states, "compiled")
    outlook = Outlook(game, position.state.players, worlds=4)
    luck = []
    for seed in range(100):
        position.states["key"][0] = np.frombuffer(key(seed), np.uint32)
        change = change_of(position, match.moves[number], outlook, outlook.now(position).chances)
        assert change.luck is not None
        luck.append(change.luck[0])
    assert np.std(luck) > 0
    assert abs(np.mean(luck)) < 3 * np.std(luck) * (1 / math.sqrt(100) + 1 / math.sqrt(32))


def drew(match: Match) -> bool:
    return len(match.moves) > 12 and bool(match.position.state.draws > match.at(12).state.draws)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_others_hold_changes_no_weight(game: Game) -> None:
    """Worlds that look the same to a player give exactly the same weights."""
    players = max(game.players)
    rng, outlook = random.Random(3), Outlook(game, players, worlds=2)
    position = Position.start(game, players, key(3), {}, "compiled")
    for _ in range(40):
        position.apply(int(rng.choice(position.legal())))
    view = position.view(position.decider)
    other = view.imagine(new_dice(9))
    assert other.states.tobytes() != position.states.tobytes()
    assert weigh(view, outlook) == weigh(other.view(view.seat), outlook)


def test_compiled_and_interpreted_outlooks_are_the_same() -> None:
    game = GAMES[0]
    rng, position = random.Random(2), Position.start(game, min(game.players), key(2), {}, "interpreted")
    fast, slow = (Outlook(game, min(game.players), 1, mode) for mode in ("compiled", "interpreted"))
    for _ in range(12):
        position.apply(int(rng.choice(position.legal())))
        view = position.view(position.decider)
        for one, other in zip(fast.after(view, view.legal()), slow.after(view, view.legal()), strict=True):
            assert np.allclose(one.chances, other.chances, atol=1e-4)
            assert np.allclose(one.leads, other.leads, atol=1e-3)


def test_the_made_decision_and_the_best_are_always_kept() -> None:
    many = [Choice(action, 0.5 - action / 100, 0.0, 0.1, 1.0) for action in range(9)]
    assert [each.action for each in kept(many, many[0], many[0])] == [0, 1, 2]
    assert [each.action for each in kept(many, many[7], many[0])] == [0, 1, 7]
    assert [each.action for each in kept(many, many[1], many[0])] == [0, 2, 1]


def moment(seat: int, chances: list[float]) -> Moment:
    return Moment(seat, chances, [0.0] * len(chances))


def test_the_lead_has_changed_when_it_stays() -> None:
    ahead, behind = [0.6, 0.4], [0.4, 0.6]
    flicker = [moment(0, behind), *[moment(0, ahead)] * 10]
    assert turning_points(ahead, flicker) == []
    assert turning_points(ahead, [*[moment(0, ahead)] * 3, *[moment(0, behind)] * 10]) == [4]


def test_the_match_in_words() -> None:
    """A match that is made up: what the sentences say is what its numbers say."""
    match = recorded(GAMES[0])
    names, legal = [seat.name for seat in match.seats], match.at(0).moves()
    made = match.game.actions.text(match.moves[0])
    better = next(move for move in legal if move != made)
    seat = match.movers()[0]
    start = [0.4, 0.3, 0.3]
    slip = [Weighed(better, 0.5, 0.0, 0.9), Weighed(made, 0.38, 0.0, 0.1)]
    first = Moment(
        seat, start, [0.0] * 3, [0.08, -0.04, -0.04], slip, cost=0.12, lost=0.12, blind=0.1, options=3
    )
    later = [Moment(0, [0.2, 0.7, 0.1], [0.0] * 3)] * 3 + [Moment(0, [0.0, 1.0, 0.0], [0.0] * 3)] * 9
    seats = [SeatAnalysis(0.3, 0, 0, 0, 0, accuracy, 9, 0.1) for accuracy in (0.5, 0.9, 0.7)]
    found = Analysis(1, match.game.name, 1, "", 1, start, [first, *later], seats, [2])
    told = summary(found, match, -1, match.tongue())
    assert told[0] == f"{names[1]} took the lead in Offer 1 and kept it."
    assert told[1] == f"The luckiest draw came in Offer 1: 8 points of chance for {names[0]}."
    assert told[2].startswith(f"{names[seat]}’s costliest decision came in Offer 1: “")
    assert told[2].endswith("was worth 12 points of chance.")
    assert told[3] == f"Accuracy of decisions: {names[1]} 90 %, {names[2]} 70 %, {names[0]} 50 %."
    mine, theirs = (summary(found, match, reader, match.tongue()) for reader in (seat, 1))
    assert mine[2].startswith("Your costliest decision came in Offer 1: “")
    assert mine[3] == "You decided 50 % accurately."
    assert theirs[0] == "You took the lead in Offer 1 and kept it."


def test_every_change_of_the_lead_is_named() -> None:
    """A lead that was lost once more for some moves was not kept; of many changes the last three are named."""
    match = recorded(GAMES[0])
    ahead = [[0.6, 0.2, 0.2], [0.2, 0.6, 0.2], [0.2, 0.2, 0.6]]

    def told(*leaders: int, reader: int = -1) -> list[str]:
        moments = [moment(0, ahead[seat]) for seat in leaders] + [moment(0, [0.0, 1.0, 0.0])]
        seats = [SeatAnalysis(0, 0, 0, 0, 0, 1.0, 9, 0)] * 3
        turns = turning_points(ahead[0], moments)
        found = Analysis(1, match.game.name, 1, "", 1, ahead[0], moments, seats, turns)
        return summary(found, match, reader, match.tongue())[:-1]

    names = [seat.name for seat in match.seats]
    there, back = [1] * 9, [2] * 9
    assert told(*there) == [f"{names[1]} took the lead in Offer 1 and kept it."]
    assert told(*there, 0, *there, reader=1) == [
        "You took the lead in Offer 1.",
        f"In Offer 2 {names[0]} was ahead for a moment.",
    ]
    assert told(*back, *there, reader=2) == [
        f"The lead changed 2 times: to you in Offer 1 and to {names[1]} in Offer 2."
    ]
    assert told(*there, *back, *there, *back, *there)[0].startswith(
        f"The lead changed 5 times, the last three: to {names[1]} in "
    )
    assert told(*back)[1:] == [f"It was open to the end: {names[1]} won with the last moves."]


def test_the_last_turn_is_told_with_its_round() -> None:
    """Who led until then and who afterwards, from the reader's seat; nobody turned a match that was led throughout or shared."""
    match = recorded(GAMES[0])
    names, parts = [seat.name for seat in match.seats], parts_of(match, "en")
    first, second = [0.6, 0.3, 0.1], [0.2, 0.7, 0.1]
    half = len(parts) // 2

    def turn(last: list[float], turns: list[int], reader: int) -> Turn | None:
        moments = (
            [moment(0, first)] * half + [moment(0, second)] * (len(parts) - half - 1) + [moment(0, last)]
        )
        seats = [SeatAnalysis(0, 0, 0, 0, 0, 1.0, 9, 0)] * 3
        found = Analysis(1, match.game.name, 1, "", 1, first, moments, seats, turns)
        return last_turn(found, match, reader, match.tongue())

    found = turn(second, [half + 1], 0)
    assert found
    assert (found.move, found.title) == (half + 1, f"The game turned in {parts[half]}")
    assert set(parts[found.begins : found.ends]) == {parts[half]}
    assert parts.count(parts[half]) == found.ends - found.begins
    assert (
        found.told.replace("\N{NO-BREAK SPACE}", " ")
        == f"Until then you led with 60 %. Afterwards {names[1]} had 70 %."
    )
    assert turn(second, [], 0) is None
    assert turn([0.5, 0.5, 0.0], [half + 1], 0) is None


def test_the_command_prints_draws_and_dumps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, picture = str(RECORDED / f"{GAMES[0].name}-v1.json"), tmp_path / "chances.svg"
    assert main(["analyse", path, "--depth", "2", "--svg", str(picture)]) == 0
    said = capsys.readouterr().out
    assert all(seat.name in said for seat in recorded(GAMES[0]).seats)
    assert picture.read_text().startswith("<svg")
    assert main(["analyse", path, "--depth", "2", "--json"]) == 0
    dumped = json.loads(capsys.readouterr().out)
    assert len(dumped["moments"]) == len(recorded(GAMES[0]).moves)
    assert main(["analyse", path, "--depth", "0"]) == 2
    assert "between 1 and" in capsys.readouterr().err


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_better_player_is_more_accurate(game: Game) -> None:
    """Twenty matches of random against the network: the accuracy tells them apart."""
    right = 0
    for seed in range(20):
        match, dice = new_match(game.name, players=2 if 2 in game.players else 3, seed=seed), new_dice(seed)
        strong = seed % len(match.seats)
        while not match.over:
            name = "network" if match.decider == strong else "random"
            match.play(bot(name).choose(match.view(match.decider), dice))
        seats = analyse(match, worlds=4).seats
        right += seats[strong].accuracy == max(seat.accuracy for seat in seats)
    assert right >= 19
