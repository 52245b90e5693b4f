"""Urbanization in words: the log, the picture, the score sheet, and German throughout."""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest

from fourquarters.engine.view import Position
from fourquarters.games.urbanization import GAME, words
from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.picture import SYMBOLS
from fourquarters.games.urbanization.state import (
    ACTIONS,
    DATA,
    NONE,
    TERRITORY_OF,
    Character,
    Ground,
    Phase,
    State,
)
from fourquarters.games.urbanization.words.scores import verdict
from fourquarters.picture.scene import Note, Track, encode, pieces
from fourquarters.picture.views import scene_of
from fourquarters.words.tongue import Tongue
from tests.games.positions_urbanization import A, B, count_sites, fill, own, p0, stack, to_act
from tests.games.reading import rules_in
from tests.games.views_urbanization import ENGLISH, GERMAN, NAMES, at, told
from tests.texts import PACKAGE, texts_in, translations


def test_land_is_told_with_its_price_and_where_the_markers_go() -> None:
    lines = told(p0(), "action:land", "territory:14", "territory:21")
    assert lines == ["You buy territory 14: $1.", "You put a price marker on territory 21, now $2."]


def test_others_are_told_by_name() -> None:
    assert told(p0(), "action:taxes", seat=B) == ["Anika collects taxes: +$1."]
    assert told(p0(), "action:taxes", seat=-1) == ["Anika collects taxes: +$1."]


def test_german_is_told_in_german() -> None:
    assert told(p0(), "action:taxes", _=GERMAN) == ["Du treibst Steuern ein: +1 $."]


def test_every_dollar_and_point_of_a_turn_is_told() -> None:
    s = to_act(p0(), A, Character.MILL_WORKER)
    own(s, A, 14)
    fill(s, 1, A, B)
    lines = told(s, "with:mill_worker", "barn:1", "done")
    assert lines == ["You play the Mill Worker: 2 grain for free.", "You buy a grain from barn 1: $1."]
    to_act(s, A)
    assert told(s, "action:attract", "slot:1", "site:8") == ["You attract a new factory: Bakery, +2."]
    stack(s, A, 20, 2)
    s.orders[A, 0] = 3
    assert told(s, "action:produce", "factory:1", "goods:2") == [
        "You make 2 orange goods (Windmill): +$2, +2."
    ]


def test_orders_tell_the_dollar_for_the_last_space() -> None:
    s = p0()
    fill(s, 1, B)
    assert told(s, "action:orders", "slot:1") == ["You take 1 orange order (Bakery): +$1 for the last space."]


def test_the_broker_is_told_after_the_swap() -> None:
    s = to_act(p0(), A, Character.BROKER)
    s.prices[0] = 4
    assert told(s, "with:broker", "territory:1", "territory:15") == [
        "You play the Broker.",
        "You swap its price with territory 15 and buy territory 1: $1.",
    ]


def test_the_professor_tells_both_cards() -> None:
    s = to_act(p0(inventions=True), A, Character.PROFESSOR)
    assert told(s, "with:professor", "new", "space:2")[1:] == [
        "You move a marker to space 2 ($1) and acquire Tunnel Kiln and Steam Pump: +2."
    ]


def last_action(inventions: bool = False) -> Any:
    """P0 at the last action of the first turn: D is to act."""
    s = p0(inventions=inventions)
    s.action_phase, s.decider = 4, 3
    return s


def test_administration_tells_harvest_citizens_and_the_next_turn() -> None:
    s = last_action()
    s.seeds[7], s.grain[A] = 1, 4
    lines = told(s, "pass")
    assert lines[:3] == ["Dan passes.", "Administration", "Bakery leaves the game."]
    assert "You: 2 grain harvested." in lines
    assert "You: 1 citizen, +2." in lines
    assert "You: 5 grain left, +1." in lines
    assert lines[-2:] == ["Turn 2", "Ben becomes Mayor: +1."]


def test_the_last_sowing_is_told_before_its_harvest() -> None:
    s = last_action()
    lines = told(s, "action:sow", "site:" + str(own_empty_site(s)), seat=3)
    assert lines[0].startswith("You sow a grain on site")
    assert "You: 2 grain harvested." in lines


def own_empty_site(s: State) -> int:
    own(s, 3, 24)
    return 36


def test_the_exchange_is_asked_between_factories_and_citizens() -> None:
    s = last_action(inventions=True)
    s.invention_owner[[6, 2]] = A  # Band Saw, Tunnel Kiln
    before = told(s, "pass")
    assert "You: 1 orange order from inventions." in before
    assert not any("citizen" in line for line in before)
    after = told(s, "pass", "yes")
    assert "You exchange 2 orange orders for 2 grey." in after
    assert "You: 1 citizen, +2." in after
    assert after[-2] == "Turn 2"


def test_the_end_is_told_with_its_winner() -> None:
    s = last_action()
    s.turn = 6
    stack(s, B, 12, 9)
    lines = told(s, "pass")
    assert lines[-3:] == [
        "Final scoring",
        "Ben has the largest sum of factory numbers: +2.",
        "Ben wins with 5 points.",
    ]


def test_a_tie_is_won_by_the_newest_factory() -> None:
    s = p0()
    s.phase, s.decider = Phase.OVER, -1
    s.points[:] = [20, 20, 5, 5]
    stack(s, A, 8, 3)
    assert verdict(at(s).view(A), ENGLISH) == "You win with 20 points and the newest factory."
    s.stack_of[3] = NONE
    assert verdict(at(s).view(A), ENGLISH) == "Anika and Ben share the victory with 20 points."


def test_the_forecast_tells_what_holds_the_city() -> None:
    s = p0()
    s.houses[A], s.grain[A], s.orders[A] = 3, 2, [2, 1, 1]
    s.seeds[7] = 1
    notes = [part for part in scene_of(at(s).view(A), ENGLISH).mats[0].parts if isinstance(part, Note)]
    texts = ["".join(text for text, _ in note.spans) for note in notes]
    assert texts == [
        "At the end of this turn: 3 citizens, +6, 1 grain left",
        "Houses limit you to 3. One more makes it 4.",
    ]


def settled(position: Position) -> Position:
    """The same at the end of the turn, if nothing more is done."""
    later = position.copy()
    while later.state.turn == position.state.turn and not later.over:
        later.play("pass" if later.state.phase == Phase.ACT else "done")
    return later


def scarce(s: State, rng: np.random.Generator) -> None:
    """Few orders in the supply, inventions that bring orders and grain, seeds on land."""
    s.supply[:] = rng.integers(3, size=3)
    s.laid[0] = rng.integers(2, size=3)
    s.invention_owner[rng.choice(18, 6)] = rng.integers(s.players, size=6)
    s.seeds[(s.ground == Ground.EMPTY) & (s.owner[TERRITORY_OF] >= 0)] = 1
    count_sites(s)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_forecast_is_what_administration_brings(players: int) -> None:
    """In every city, whoever still has to pass, with a supply that runs out, and between two exchanges."""
    rng, checked = np.random.default_rng(players), set()
    for _game in range(4):
        position = Position.start(GAME, players, bytes(32), {"inventions": True})
        while not position.over:
            s = position.state
            if s.phase == Phase.ACT and rng.random() < 0.2:
                scarce(s, rng)
            if s.phase in (Phase.ACT, Phase.EXCHANGE):
                g, later = Facts.of(position.view()), settled(position).state
                expected = [g.forecast(seat) for seat in range(players)]
                gained = (later.points - s.points)[:players]
                if later.phase == Phase.HIRE:
                    gained[int(later.mayor)] -= 1
                    assert [f.points for f in expected] == gained.tolist()
                    checked.add(Phase(s.phase))
                assert [f.citizens for f in expected] == later.citizens[:players].tolist()
                assert [f.left_over for f in expected] == later.grain[:players].tolist()
                assert [f.orders for f in expected] == later.orders[:players].sum(axis=1).tolist()
            position.apply(int(rng.choice(position.legal())))
    assert checked == {Phase.ACT, Phase.EXCHANGE}


def test_the_forecast_counts_no_order_that_is_not_there() -> None:
    s = p0(inventions=True)
    s.invention_owner[[2, 8]] = A, B  # Tunnel Kiln: orange, Blast Furnace: grey
    s.supply[:] = 0
    g = Facts.of(at(s).view(A))
    assert g.forecast(A).new_orders == [0, 0, 0]
    s.laid[0, 1] = 1  # comes back before
    g = Facts.of(at(s).view(A))
    assert [g.forecast(seat).new_orders for seat in (A, B)] == [[0, 0, 0], [0, 1, 0]]


def test_an_offer_of_orders_is_what_supply_and_line_allow() -> None:
    s = p0()
    s.supply[0] = 1
    choices = {c.label: c for c in scene_of(at(s).view(A), ENGLISH).prompt.choices}
    assert choices["Work orders"].detail == "1 orange"
    s.phase = Phase.ORDERS
    details = {c.label: c.detail for c in scene_of(at(s).view(A), ENGLISH).prompt.choices}
    assert set(details.values()) == {"1 orange order"}


def test_a_spectator_sees_what_is_printed() -> None:
    s = p0(inventions=True)
    s.invention_owner[0] = A  # Flying Shuttle: orange factories can make at least 2
    titles = {piece.id: piece.title for piece in pieces(scene_of(at(s).view(-1), ENGLISH))}
    assert titles["card/1"] == "Bakery, number 1: up to 1 orange good; 2 order spaces free"


def test_the_weakest_line_is_lit() -> None:
    s = p0()
    s.houses[A], s.grain[A], s.orders[A, 0] = 3, 4, 4
    tracks = [part for part in scene_of(at(s).view(A), ENGLISH).mats[0].parts if isinstance(part, Track)]
    assert [track.label for track in tracks if track.glow] == ["Houses"]


def test_the_actions_tell_price_and_gain() -> None:
    s = p0()
    s.citizens[A] = 3
    choices = {c.label: c for c in scene_of(at(s).view(A), ENGLISH).prompt.choices}
    assert choices["Collect taxes"].detail == "+$3"
    assert choices["Buy land"].detail == "2 territories, from $1"
    assert choices["Work orders"].detail == "2 orange"
    assert choices["Attract industry"].why == "No card has both order spaces filled. (U27)"


def test_land_that_can_be_bought_glows_and_the_rest_says_why_not() -> None:
    s = p0()
    s.phase = Phase.LAND
    shown = {piece.id: piece for piece in pieces(scene_of(at(s).view(A), ENGLISH))}
    assert shown["price/14"].glow == "can"
    assert shown["land/14"].actions == shown["price/14"].actions == [ACTIONS.parse("territory:14")]
    assert shown["price/18"].why == "Must share an edge with your land. (U16)"


def test_nobody_else_gets_choices() -> None:
    scene = scene_of(at(p0()).view(B), ENGLISH)
    assert scene.prompt.choices == []
    assert not any(piece.actions for piece in pieces(scene))
    assert scene.prompt.title == "Anika is choosing an action."


def test_the_score_sheet_adds_up() -> None:
    for options in ({}, {"inventions": True}):
        position = Position.start(GAME, 3, bytes(32), options)
        rng = np.random.default_rng(1)
        while not position.over:
            position.apply(int(rng.choice(position.legal())))
        sheet = words.score_sheet(position.view(), ENGLISH)
        columns = zip(*(summand.points for summand in sheet.summands), strict=True)
        assert [sum(column) for column in columns] == sheet.total == position.scores()


def names_in_data() -> set[str]:
    """Names that stand in the data, and what is made of them."""
    named = {card["name"] for kind in ("factory", "invention", "character") for card in DATA[kind]}
    characters = [card["name"] for card in DATA["character"]]
    return named | {f"{before} {name}" for name in characters for before in ("the", "Play the")}


def test_german_is_complete_and_holds_nothing_else() -> None:
    folder = PACKAGE / "games" / "urbanization"
    known = translations(folder / "de.po")
    needed: set[tuple[str, str | None]] = {(name, None) for name in names_in_data()}
    for message in texts_in(folder):
        first = message.id[0] if isinstance(message.id, tuple | list) else message.id
        needed.add((first, message.context))
    for text, context in needed - {("", None)}:
        found = known.get(text, context=context)
        assert found is not None, text
        assert all(found.string) if isinstance(found.string, tuple) else found.string, text
    for message in known:
        first = message.id[0] if isinstance(message.id, tuple | list) else message.id
        assert (first, message.context) in needed | {("", None)}, f"{first!r} is used nowhere"


def texts_of(shown: Any) -> list[str]:
    """Every text of a scene as it is sent, wherever it stands."""
    if isinstance(shown, dict | list):
        inner = shown.values() if isinstance(shown, dict) else shown
        return [text for value in inner for text in texts_of(value)]
    return [shown] if isinstance(shown, str) else []


@pytest.mark.parametrize(("language", "wrong"), [("en", r"\d \$"), ("de", r"\$\d")])
def test_money_is_written_in_one_way(language: str, wrong: str) -> None:
    """$1 in English and 1 $ in German: in help, on the page, on the price tags, in the log and in reasons."""
    _, rng = Tongue(language, NAMES), np.random.default_rng(3)
    texts = [rules_in(GAME, _)]
    position = Position.start(GAME, 3, bytes(32), {"inventions": True})
    while not position.over:
        view = position.view(position.decider)
        texts += texts_of(json.loads(encode(scene_of(view, _))))
        action = int(rng.choice(position.legal()))
        if rng.random() < 0.2:
            texts += [words.why_not(view, a, _) for a in set(range(len(ACTIONS))) - set(view.legal())]
        position.apply(action)
        told = words.tell(view, ACTIONS.text(action), position.view(view.seat), _)
        texts += [str(line.text) for line in told]
    assert [text for text in texts if re.search(wrong, text)] == []
    assert any("$" in text for text in texts)
    tags = dict(re.findall(r'<symbol id="(urban-tag-\d+[^"]*)".*?>([^<>]*\$[^<>]*)</text>', SYMBOLS))
    drawn = {text for text in texts if text.startswith("urban-tag-")}
    assert drawn
    assert [tags[tag] for tag in drawn if re.search(wrong, tags[tag])] == []


LOWER = re.compile(r"^[a-zäöüß]")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_button_begins_with_a_capital_or_a_number(language: str) -> None:
    _, s = Tongue(language), p0(inventions=True)
    stack(s, A, 8, 1)
    s.chosen = 0
    view = at(s).view(A)
    labels = {words.action(view, action, _) for action in range(len(ACTIONS))}
    assert [label for label in labels if LOWER.match(label)] == []


def test_no_sentence_speaks_of_a_player_as_he() -> None:
    known = translations(PACKAGE / "games" / "urbanization" / "de.po")
    for message in known:
        for text in message.id if isinstance(message.id, tuple | list) else [message.id]:
            assert not re.search(r"\b(he|his|him|himself)\b", text, re.IGNORECASE), text
