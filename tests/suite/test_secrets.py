"""Every game: what a reader may not know changes nothing they get."""

from __future__ import annotations

import numpy as np
import pytest

from fourquarters.bots import bot
from fourquarters.bots.network_file import shipped
from fourquarters.engine.chance import new_dice
from fourquarters.engine.state import NOBODY, OWNER, SPECTATOR
from fourquarters.engine.view import Position, View
from fourquarters.match import Fairness, Match, Seat
from fourquarters.picture.scene import encode
from fourquarters.picture.views import scene_of
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import LANGUAGES, Tongue
from tests.suite.tables import NAMES, TABLES, Table, bytes_of, random_play, sampled_positions

each_table = pytest.mark.parametrize("table", TABLES, ids=NAMES)
SEEDS = range(3)


def readers(position: Position) -> list[int]:
    return [*range(int(position.state.players)), SPECTATOR]


def other_world(view: View, seed: int) -> Position:
    """A world this reader cannot tell from the truth."""
    return view.imagine(new_dice(seed))


@each_table
def test_imagined_worlds_keep_the_view(table: Table) -> None:
    for seed in SEEDS:
        for position in sampled_positions(table, seed):
            for seat in readers(position):
                view = position.view(seat)
                world = other_world(view, seed)
                assert bytes_of(world.view(seat).states) == bytes_of(view.states)


@each_table
def test_imagined_worlds_have_chance_of_their_own(table: Table) -> None:
    position = table.start(1)
    view = position.view(0)
    keys = {other_world(view, seed).state.key.tobytes() for seed in range(20)}
    assert len(keys) == 20
    assert position.state.key.tobytes() not in keys


@each_table
def test_no_view_holds_a_hidden_field(table: Table) -> None:
    for position in sampled_positions(table, 1):
        for seat in readers(position):
            seen = position.view(seat).state
            for field in table.game.state.FIELDS:
                if field.sees is NOBODY:
                    assert not np.any(seen[field.name]), field.name
                elif field.sees is OWNER:
                    others = [row for row in range(field.shape[0]) if row != seat]
                    assert not np.any(np.asarray(seen[field.name])[others]), field.name


@each_table
def test_what_may_be_decided_follows_from_the_view(table: Table) -> None:
    for seed in SEEDS:
        for position in sampled_positions(table, seed):
            if not position.over:
                assert position.view(position.decider).legal() == position.legal().tolist()
            for seat in readers(position):
                if seat != position.decider:
                    assert position.view(seat).legal() == []


@each_table
def test_picture_and_prompt_follow_from_the_view(table: Table) -> None:
    for seed in SEEDS:
        for position in sampled_positions(table, seed, every=17):
            for seat in readers(position):
                view = position.view(seat)
                world = other_world(view, seed)
                for language in LANGUAGES:
                    shown = encode(scene_of(view, Tongue(language)))
                    assert encode(scene_of(world.view(seat), Tongue(language))) == shown


@each_table
def test_observations_follow_from_the_view(table: Table) -> None:
    shapes = set()
    for position in sampled_positions(table, 2):
        for seat in readers(position):
            view = position.view(seat)
            seen = view.observation()
            shapes.add(seen.shape)
            assert np.array_equal(other_world(view, 5).view(seat).observation(), seen)
    assert len(shapes) == 1


@each_table
@pytest.mark.parametrize("name", ["random", "greedy", "network", "apprentice", "search:16", "guided:16"])
def test_a_seeded_bot_chooses_the_same_when_hidden_truth_changes(table: Table, name: str) -> None:
    if name == "network" and not shipped(table.game):
        return  # a game of a stranger's: there is no network that could know too much
    for seed in SEEDS:
        for position in sampled_positions(table, seed):
            if position.over:
                continue
            seat = position.decider
            view = position.view(seat)
            choice = bot(name).choose(view, new_dice(seed))
            assert choice in view.legal()
            world = other_world(view, seed + 100)
            assert bot(name).choose(world.view(seat), new_dice(seed)) == choice


@each_table
def test_the_log_of_a_move_follows_from_what_was_seen(table: Table) -> None:
    """A reader who saw the same before and after is told the same, whatever the truth was."""
    position = table.start(4, "compiled")
    words, actions = words_of(table.game), table.game.actions
    for number, action in enumerate(random_play(position, 4)):
        if number % 5:
            continue
        after_truth = position.copy()
        after_truth.apply(action)
        for seat in readers(position):
            before, after = position.view(seat), after_truth.view(seat)
            move = actions.text(action) if seat == position.decider else actions.seen_by_others(action)
            lines = words.tell(before, move, after, Tongue())
            same = words.tell(
                other_world(before, number).view(seat), move, other_world(after, number).view(seat), Tongue()
            )
            assert [line.text for line in lines] == [line.text for line in same]


@each_table
def test_a_secret_move_is_told_to_others_only_by_its_kind(table: Table) -> None:
    actions = table.game.actions
    for family in actions.families:
        if family.secret:
            assert actions.seen_by_others(family.start) == f"{family.name}:?"


@each_table
def test_undo_never_passes_a_draw_a_reveal_or_another_s_move(table: Table) -> None:
    seats = [Seat(f"P{n}") for n in range(table.players)]
    match = Match(table.game, seats, Fairness.new(seed=1), table.options, "compiled")
    rng = np.random.default_rng(3)
    tried = 0
    while not match.over and tried < 60:
        seat, moves = match.decider, list(match.moves)
        before = bytes_of(match.position.states)
        shown = (int(match.position.state.draws), int(match.position.state.reveals))
        match.play(int(rng.choice(match.position.legal())))
        now = (int(match.position.state.draws), int(match.position.state.reveals))
        followers = [m.decider for m in match._moments[len(moves) + 1 :]]
        allowed = not match.over and shown == now and all(follower == seat for follower in followers)
        assert bool(match.undoable(seat)) == allowed
        if allowed and rng.random() < 0.3:
            match.undo(seat)
            assert match.moves == moves
            assert bytes_of(match.position.states) == before
            tried += 1
