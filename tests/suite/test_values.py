"""Every game: positions and matches as values: on one line, in a notation, from any move on, equal and shown in a prompt."""

from __future__ import annotations

import zlib
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fourquarters as fq
from fourquarters import games
from fourquarters.arena.batch import Batch
from fourquarters.arena.simulate import simulate
from fourquarters.arena.tournament import tournament
from fourquarters.bots import bot
from fourquarters.engine.chance import new_dice
from fourquarters.engine.errors import BadPosition, IllegalMove, UnknownGame, UnknownMove
from fourquarters.engine.position_text import written
from fourquarters.engine.view import Position, View
from fourquarters.match import Fairness, Match
from fourquarters.match.file import BadFile, NotFair, read, resume
from fourquarters.match.milestones import EVERY, MOST, Milestones
from fourquarters.match.notation import read as read_notation
from tests.suite.tables import NAMES, TABLES, Table, bytes_of, sampled_positions
from tests.suite.test_matches import new_match, play_some
from tests.suite.test_pickles import each_game, pickled

each_table = pytest.mark.parametrize("table", TABLES, ids=NAMES)
SAVED = sorted((Path(__file__).parents[1] / "matches").glob("*.json"))


def saved_match(path: Path) -> Match:
    return resume(read(path), path.name, games.load, "compiled")


def seeded_match(table: Table, moves: int, seed: int = 7) -> Match:
    match = fq.new_match(table.game.name, table.players, seed, table.options, number=3, mode="compiled")
    play_some(match, moves, seed)
    return match


@each_table
def test_a_position_is_written_on_one_line_and_read_again(table: Table) -> None:
    for position in sampled_positions(table, 8, every=37):
        text = position.text()
        assert "\n" not in text
        assert text.startswith(f"{table.game.name}/{table.game.version} {table.players} ")
        again = fq.position(text)
        assert (again, hash(again), again.text()) == (position, hash(position), text)
        assert again.moves() == position.moves()
        assert fq.position(f" {text}\n", "compiled", trusted=True).scores() == position.scores()


@each_game
def test_a_damaged_text_is_no_position(table: Table) -> None:
    text = table.start(1).text()
    head, packed, digits = text.rsplit(" ", 2)
    with pytest.raises(BadPosition, match=r"damaged, or cut off|check digits"):
        fq.position(f"{head} {packed[:-4]} {digits}")
    with pytest.raises(BadPosition, match="check digits are wrong"):
        fq.position(f"{head} {packed} {int(digits, 16) ^ 1:08x}")
    with pytest.raises(BadPosition, match="5 parts instead of 6"):
        fq.position(f"{head} {packed}")
    with pytest.raises(BadPosition, match="from rules version 99, this is version"):
        fq.position(text.replace(f"/{table.game.version} ", "/99 ", 1))
    with pytest.raises(UnknownGame):
        fq.position(text.replace(table.game.name, "nothing", 1))


def forged(position: Position, field: str, value: int) -> str:
    """The text of a position with another number in a field, whose check digits are right."""
    other = position.copy()
    other.states[field] = value
    return written(other.game, other.states)


@each_table
def test_no_field_of_a_text_may_be_out_of_its_bounds(table: Table) -> None:
    position = table.start(1)
    bounded = [f for f in table.game.state.FIELDS if f.within and f.dtype.itemsize == 1]
    for field in bounded:
        assert field.within
        for value in (field.within[0] - 1, field.within[1] + 1):
            if -128 <= value <= 127:
                with pytest.raises(fq.TableError):
                    fq.position(forged(position, field.name, value))
    with pytest.raises(BadPosition, match=f"decider is not from -2 to {table.players - 1}"):
        fq.position(forged(position, "decider", table.players))


def test_a_small_text_cannot_unpack_to_something_large() -> None:
    head = TABLES[0].start(1).text().rsplit(" ", 2)[0]
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(bytes(10**7)) + packer.flush()
    with pytest.raises(BadPosition, match="damaged, or cut off"):
        fq.position(f"{head} {bomb.hex()} 00000000")


@each_game
def test_a_text_from_anywhere_is_never_run_compiled(table: Table) -> None:
    """Compiled rules check no index: whoever thinks about such a position does so interpreted."""
    text = table.start(3).text()
    with pytest.raises(BadPosition, match="not trusted is never run compiled"):
        fq.position(text, "compiled")
    position = fq.position(text)
    for one in (position, position.copy(), pickled(position)):
        view = one.view(one.decider)
        for seen in (view, pickled(view), view.in_mode("compiled"), view.for_seat(view.seat)):
            assert (seen.mode, seen.in_mode("compiled").mode) == ("interpreted", "interpreted")
            assert seen.imagine(new_dice(1)).view(0).in_mode("compiled").mode == "interpreted"
    view = position.view(position.decider)
    assert bot("greedy").choose(view, new_dice(1)) in view.legal()


@each_game
def test_positions_are_equal_if_everything_in_them_is(table: Table) -> None:
    one, other = table.start(1), table.start(1, "compiled")
    assert (one == other, hash(one) == hash(other), len({one, other})) == (True, True, 1)
    assert one != table.start(2)
    assert one.view(0) == other.view(0) != one.view(1)
    copied = one.copy()
    copied.apply(int(copied.legal()[0]))
    assert (copied == one, one == other) == (False, True)
    with pytest.raises(IllegalMove):
        one.copy().play(next(text for text in table.game.actions._texts if text not in one.moves()))


@each_table
def test_a_prompt_shows_what_one_would_ask(table: Table) -> None:
    match = new_match(table)
    play_some(match, 12)
    names = ", ".join(seat.name for seat in match.seats)
    now = match.seats[match.decider].name
    assert repr(match) == f"<Match {table.game.name}, {names}: {len(match.moves)} moves, {now} decides>"
    legal, decides = len(match.legal()), f"{table.players} players, seat {match.decider} decides"
    assert repr(match.position) == f"<Position {table.game.name}, {decides}, {legal} legal>"
    assert repr(match.view()) == f"<View of spectator: {table.game.name}, {decides}>"
    assert str(match).count("Player <0>") > 0
    assert str(match.position).splitlines()[0] == str(match.view(0)).splitlines()[0]
    assert "\x1b" not in str(match)
    assert max(map(len, str(match).splitlines())) <= 100


@each_game
def test_a_match_is_seen_in_pixels(table: Table) -> None:
    pytest.importorskip("resvg_py")
    assert new_match(table).png(width=64).startswith(b"\x89PNG")


@each_table
def test_any_position_of_a_match_is_near_a_known_one(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    match = seeded_match(table, 10_000)
    known = list(match.positions())
    assert len(known) == len(match.moves) + 1
    assert known[-1] == match.position
    applied: list[int] = []
    apply = Position.apply

    def counted(position: Position, action: int) -> None:
        applied.append(action)
        apply(position, action)

    monkeypatch.setattr(Position, "apply", counted)
    for number in range(0, len(known), 5):
        applied.clear()
        assert match.at(number) == known[number]
        assert len(applied) < match._milestones.every
    assert len(match._milestones.states) <= MOST
    assert match._milestones.every <= 2 * EVERY


def test_milestones_of_a_long_match_are_farther_apart() -> None:
    milestones, states = Milestones(), TABLES[0].start(1).states
    for number in range(1, 5000):
        milestones.note(number, states)
    assert len(milestones.states) <= MOST
    assert {b - a for a, b in pairwise(milestones.states)} == {milestones.every}
    assert (milestones.last(milestones.every - 1), milestones.last(4999)) == (0, max(milestones.states))
    milestones.forget_after(milestones.every)
    assert milestones.last(4999) == milestones.every


@each_game
def test_what_was_taken_back_is_no_milestone(table: Table) -> None:
    match = seeded_match(table, 40)
    while not match.over and len(match.moves) >= 2:
        seat = match.decider
        if not match.moves_since_decision(seat):
            break
        match.take_back(seat)
    play_some(match, 60, seed=99)
    for number, position in enumerate(match.positions()):
        assert match.at(number) == position


@each_table
def test_a_match_of_a_seed_is_saved_and_loaded_at_any_time(table: Table, tmp_path: Path) -> None:
    for moves in (5, 10_000):
        match = seeded_match(table, moves)
        match.save(tmp_path / f"{moves}.json")
        again = fq.load(str(tmp_path / f"{moves}.json"))
        assert (again.moves, again.position, again.fairness) == (match.moves, match.position, match.fairness)
        assert (again.seats, again.options) == (match.seats, match.options)


def test_a_file_that_names_another_match_of_its_seed_is_not_fair(tmp_path: Path) -> None:
    path = tmp_path / "seeded.json"
    seeded_match(TABLES[0], 5).save(path)
    path.write_text(path.read_text().replace('"number": 3', '"number": 4'))
    with pytest.raises(NotFair, match="not the match of the seed"):
        fq.load(path)
    seeded_match(TABLES[0], 5).save(path, with_secret=False)
    assert '"seed' not in path.read_text()
    with pytest.raises(BadFile, match="contains no secret"):
        fq.load(path)


@pytest.mark.parametrize("path", SAVED, ids=[path.stem for path in SAVED])
def test_saved_matches_come_back_from_their_notation(path: Path, tmp_path: Path) -> None:
    match = saved_match(path)
    comments = {0: "Good luck!", 3: "a {strange} move", len(match.moves): "well played"}
    text = match.notation(comments=comments)
    again = fq.from_notation(text)
    assert (again.moves, again.seats, again.options) == (match.moves, match.seats, match.options)
    assert again.fairness.key() == match.fairness.key()
    assert again.notation(comments=comments) == text
    assert read_notation(text, "").comments == {**comments, 3: "a (strange) move"}
    (tmp_path / "match.txt").write_text(text)
    assert fq.load(tmp_path / "match.txt").position == match.position
    with pytest.raises(NotFair, match="the result is"):
        fq.from_notation(text.replace('[Result "', '[Result "9'))
    with pytest.raises(NotFair, match="move 1: "):
        fq.from_notation(text.replace(match.game.actions.text(match.moves[0]), "fly", 1))


@each_table
def test_a_running_match_comes_back_from_its_notation(table: Table) -> None:
    match = seeded_match(table, 30)
    again = fq.from_notation(match.notation())
    assert (again.moves, again.position, again.fairness) == (match.moves, match.position, match.fairness)
    assert match.notation().count("\n") > 5


@each_table
def test_a_reader_s_notation_tells_nothing_they_may_not_know(table: Table) -> None:
    match, other = seeded_match(table, 60), seeded_match(table, 60)
    secret = [
        (n, match.movers()[n], a) for n, a in enumerate(match.moves) if table.game.actions.family(a).secret
    ]
    for number, _mover, action in secret:
        family = table.game.actions.family(action)
        other.moves[number] = family.start + (action + 1 - family.start) % family.size
    assert bytes_of(match.position.states) == bytes_of(other.position.states)
    assert (match.notation() == other.notation()) == (not secret)
    for seat in {-1, *range(table.players)} - {mover for _n, mover, _a in secret}:
        open_to_all = match.over and bool(secret)
        assert (match.notation(seat) != other.notation(seat)) == open_to_all
    if not match.over:
        with pytest.raises(BadFile, match="contains no secret"):
            fq.from_notation(match.notation(seat=0))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "it does not say which game"),
        ('[Game "gold"]\n', "the heading Rules must be a number"),
        ('[Game "gold"]\n[Rules "1"]\n[SeatA "\\x"]\n', "is damaged"),
        ('[Game "gold"]\n[Rules "1"]\n[Words "7"]\n', "the heading Words is damaged"),
        ('[Game "gold"]\n[Rules "7"]\n[SeatA "A"]\n[SeatB "B"]\n', "played by rules version 7"),
        ('[Game "gold"]\n[Rules "1"]\n[SeatA "A"]\n[Seed "1"]\n[Match "0"]\n', "is for 2, 3 players, not 1"),
    ],
)
def test_what_is_no_notation_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(fq.TableError, match=said):
        fq.from_notation(text)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    """A file that is neither a match file nor a notation, and one that is not there."""
    (tmp_path / "x").write_bytes(b"[Game \xff")
    for name in ("x", "y"):
        with pytest.raises(BadFile, match=name):
            fq.load(tmp_path / name)


def test_names_in_a_notation_may_be_anything() -> None:
    names: Any = ('A "B" ]', "1. B {x}; \\ ü")
    match = fq.new_match(TABLES[0].game.name, 2, seed=1, names=names)
    match.play(match.legal()[0])
    assert [seat.name for seat in fq.from_notation(match.notation()).seats] == list(names)


@each_table
def test_a_prompt_shows_a_game_in_a_line_and_a_seat_that_is_not_there_is_refused(table: Table) -> None:
    match = seeded_match(table, 5)
    assert repr(table.game).startswith(f"<Game {table.game.name}: ")
    assert repr(table.game.actions).startswith(f"<Actions 0 to {len(table.game.actions) - 1}: ")
    assert max(len(repr(table.game)), len(repr(table.game.actions))) < 200
    for seat in (table.players, -2):
        for look in (match.view, match.svg, match.position.view):
            with pytest.raises(fq.TableError, match=f"Seats are 0 to {table.players - 1}"):
                look(seat)
    for number in (-1, len(table.game.actions)):
        with pytest.raises(UnknownMove):
            match.play(number)
        with pytest.raises(UnknownMove):
            match.position.apply(number)


def test_a_match_that_cannot_be_saved_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "no" / "match.json"
    with pytest.raises(FileNotFoundError) as raised:
        fq.new_match(games.names()[0], seed=7).save(path)
    assert raised.value.filename == str(path)


def test_the_package_shows_its_own_names_and_each_is_there() -> None:
    assert dir(fq) == sorted(fq.__all__)
    assert all(getattr(fq, name) is not None for name in fq.__all__)
    assert (fq.Position, fq.View) == (Position, View)


@pytest.mark.parametrize("seed", [np.int64(7), np.uint8(7), 7])
def test_a_seed_may_be_any_whole_number_and_the_file_can_be_read(seed: int, tmp_path: Path) -> None:
    match = fq.new_match(games.names()[0], seed=seed)
    match.save(tmp_path / "match.json")
    assert fq.load(tmp_path / "match.json").position == match.position
    assert match.position == fq.new_match(games.names()[0], seed=7).position


@pytest.mark.parametrize("seed", ["7", 7.0, None])
def test_another_seed_is_refused(seed: Any) -> None:
    with pytest.raises(fq.TableError, match="A seed is a whole number, not "):
        Fairness.of_seed(seed)


@pytest.mark.parametrize("games_asked", [0, -1])
def test_no_game_at_all_is_refused(games_asked: int) -> None:
    game, random = games.load(games.names()[0]), bot("random")
    table = [random] * min(game.players)
    for play in (
        lambda: Batch(game, len(table), games_asked),
        lambda: simulate(game, table, games_asked),
        lambda: tournament(game, table, games_asked),
    ):
        with pytest.raises(fq.TableError, match=f"At least one game must be played, not {games_asked}"):
            play()
