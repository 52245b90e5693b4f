"""Why a better decision was better: said of every slip, in both languages, from what the decider could know."""

from __future__ import annotations

import json
import re
from functools import partial
from io import StringIO

import pytest
from rich.console import Console

from fourquarters.analysis.reasons import differences, played_out
from fourquarters.analysis.record import SLIP, WORTH_A_WHY, Counted, Moment, Weighed, Why
from fourquarters.analysis.weighing import likeliest
from fourquarters.analysis.why import why_better, why_told
from fourquarters.analysis.words import dearest, parts_of
from fourquarters.bots.outlook import Outlook
from fourquarters.cli import main
from fourquarters.cli.analyse import dear_table
from fourquarters.engine.chance import new_dice
from fourquarters.engine.game import Game
from fourquarters.engine.view import Position
from fourquarters.words.measures import measures_of
from fourquarters.words.tongue import Tongue
from tests.analysis.test_analysis import GAMES, RECORDED, analysed_once, positions

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@each_game
def test_every_slip_has_its_reason_and_all_its_chances(game: Game) -> None:
    match, found = analysed_once(game)
    slips = 0
    for moment, position in zip(found.moments, positions(match), strict=False):
        assert (moment.why is not None) == (moment.cost >= WORTH_A_WHY)
        assert bool(moment.every) == (moment.cost >= SLIP)
        if moment.every:
            slips += 1
            assert set(moment.every) == set(position.moves())
            assert moment.every[moment.best] - moment.cost == pytest.approx(
                moment.every[match.game.actions.text(match.moves[found.moments.index(moment)])]
            )
    assert slips > 5


@each_game
def test_the_sentence_names_what_was_counted(game: Game) -> None:
    """Most reasons are in the game's own terms; in each language every number that is named was counted."""
    match, found = analysed_once(game)
    reasons = [moment for moment in found.moments if moment.why]
    counted = 0
    for moment in reasons:
        assert moment.why is not None
        english, german = (why_told(moment, game, match.tongue(language)) for language in ("en", "de"))
        assert english != german
        numbers = re.findall(r"\d+", english)
        assert sorted(numbers) == sorted(re.findall(r"\d+", german))
        assert {int(n) for n in numbers} <= {abs(one.more) for one in moment.why.counted}
        counted += bool(numbers)
    assert counted > len(reasons) / 2


@each_game
def test_reasons_do_not_depend_on_what_the_decider_could_not_see(game: Game) -> None:
    """In a world that looked the same to them, but with other hands and other draws to come, the reason is the same."""
    match, found = analysed_once(game)
    outlook, compared = Outlook(game, len(match.seats), 2), 0
    for number, (moment, position) in enumerate(zip(found.moments, positions(match), strict=False)):
        if not moment.every or compared >= 6:
            continue
        view = position.view(moment.seat)
        world = view.imagine(new_dice(number + 40))
        assert world.states.tobytes() != position.states.tobytes()
        best, made = game.actions.parse(moment.best), match.moves[number]
        assert why_better(world.view(moment.seat), best, made, outlook) == moment.why
        compared += 1
    assert compared


def test_what_the_others_lose_is_counted_together() -> None:
    """Of the points of all others, by another way of adding them up."""
    match, found = analysed_once(GAMES[0])
    number = next(n for n, moment in enumerate(found.moments) if n > 20 and moment.why)
    moment, outlook = found.moments[number], Outlook(match.game, len(match.seats), 1)
    view = Position(match.game, match.at(number).states, "compiled").view(moment.seat)
    best, decide = match.game.actions.parse(moment.best), partial(likeliest, outlook=outlook)
    pairs = list(played_out(view, best, match.moves[number], 3, decide, 3))
    others = [seat for seat in range(len(match.seats)) if seat != moment.seat]
    sums = [[sum(at.scores()) - at.scores()[moment.seat] for at in pair] for pair in pairs]
    more = round(sum(one - two for one, two in sums) / len(sums))
    points = measures_of(match.game)[0]
    told = [one for one in differences(pairs, others, of_others=True) if one.measure.noun == points.noun]
    assert [one.more for one in told] == [more] * bool(more)
    assert all(one.gain == (one.more < 0) for one in told)


def slip(counted: list[Counted], share: float = 0.5, others: bool = False) -> Moment:
    weighed = [Weighed("a", 0.5, 0.0, share), Weighed("b", 0.4, 0.0, 0.1)]
    return Moment(0, [0.5, 0.5], [0.0, 0.0], weighed=weighed, cost=0.1, why=Why(counted, "turn", others))


def test_what_cannot_be_counted_is_not_made_up() -> None:
    game, _ = GAMES[0], Tongue("en")
    gain = Counted(measures_of(game)[0].noun, 7, True)
    about = Counted(measures_of(game)[0].noun, 7, False)
    assert why_told(slip([gain]), game, _) == "By the next turn 7 points more."
    assert why_told(slip([about]), game, _) == "By the next turn about 7 points more."
    assert why_told(slip([Counted(gain.noun, -7, True)]), game, _) == "What it gains shows only later."
    assert why_told(slip([Counted("{n} sheep", 3, True)]), game, _) == "What it gains shows only later."
    donkeys = Counted("{n} donkey|{n} donkeys", 2, True)
    assert (
        why_told(slip([donkeys], others=True), game, _) == "By the next turn 2 donkeys more for the others."
    )
    assert why_told(slip([gain], others=True), game, _) == "What it gains shows only later."
    assert why_told(slip([], share=0.95), game, _) == "A bot would hardly consider anything else."
    assert why_told(Moment(0, [0.5, 0.5], [0.0, 0.0]), game, _) == ""


def test_the_command_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    """Below the better decision in the list, and in the JSON, in the language asked for."""
    match, found = analysed_once(GAMES[0])
    dear, drawn = dearest(found, match, -1, match.tongue()), Console(width=300, file=StringIO(), record=True)
    drawn.print(dear_table(dear, parts_of(match, "en"), match.tongue()))
    shown = drawn.export_text()
    assert all(one.why and one.why in shown for one in dear)
    path = str(RECORDED / f"{GAMES[0].name}-v1.json")
    assert main(["analyse", path, "--depth", "2", "--json", "--lang", "de"]) == 0
    moments = json.loads(capsys.readouterr().out)["moments"]
    german = [why_told(moment, GAMES[0], match.tongue("de")) for moment in found.moments]
    assert [(one["why"] or {"told": ""})["told"] for one in moments] == german
    assert any(german)
