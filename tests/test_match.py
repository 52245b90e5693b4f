"""A match: moves and refusals, undo, the match file, and what is said about a bad one."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from fourquarters import games
from fourquarters.engine.chance import new_dice, roll
from fourquarters.engine.errors import IllegalMove, StaleMove, TableError, UnknownMove
from fourquarters.match import Fairness, Match, Seat
from fourquarters.match.file import BadFile, NotFair, read, resume, save, verify
from fourquarters.words.tongue import LANGUAGES, Tongue

GOLD = games.load("gold")
SHA = hashlib.sha256(bytes(32)).hexdigest()


def new_match(seed: int = 1) -> Match:
    return Match(GOLD, [Seat("Ada"), Seat("Ben")], Fairness.new(["x", "y"], seed))


def play_out(match: Match, seed: int = 1) -> Match:
    dice = new_dice(seed)
    while not match.over:
        legal = match.position.legal()
        match.play(int(legal[roll(dice, len(legal))]))
    return match


def finished(seed: int = 1) -> Match:
    return play_out(new_match(seed), seed)


def exchange_in(match: Match) -> str:
    """Play until an exchange with a choice can be announced, and announce it."""
    dice = new_dice(3)
    while True:
        for move in match.legal():
            if move.startswith("give:"):
                trial = match.position.copy()
                trial.play(move)
                if len(trial.legal()) > 1:
                    match.play(move)
                    return move
        legal = match.position.legal()
        match.play(int(legal[roll(dice, len(legal))]))


def test_a_move_may_say_after_how_many_others_it_was_meant() -> None:
    match = new_match()
    made = len(match.moves)
    match.play(match.legal()[0], after=made)
    with pytest.raises(StaleMove, match=f"answers move {made}, but the match is at move {len(match.moves)}"):
        match.play(match.legal()[0], after=made)


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    match = new_match()
    state = match.position.states.tobytes()
    with pytest.raises(IllegalMove, match=r"One bonus card per set. \(G12\)"):
        match.play("decline")
    with pytest.raises(UnknownMove, match="“fly:red” is not a move"):
        match.play("fly:red")
    assert match.position.states.tobytes() == state


def test_even_an_unchecked_illegal_move_changes_nothing() -> None:
    match = new_match()
    before, made = match.position.states.tobytes(), list(match.moves)
    with pytest.raises(IllegalMove):
        match.play_checked(GOLD.actions.parse("decline"))
    assert (match.position.states.tobytes(), match.moves) == (before, made)
    assert play_out(match).moves == finished().moves


def test_only_the_player_in_turn_may_move() -> None:
    match = new_match()
    with pytest.raises(IllegalMove, match="It is not your turn"):
        match.play(match.legal()[0], seat=1 - match.decider)


def test_an_announced_exchange_can_be_taken_back() -> None:
    match = new_match()
    exchange_in(match)
    seat, made = match.decider, len(match.moves)
    match.undo(seat)
    assert len(match.moves) == made - 1
    assert match.decider == seat


def test_another_s_move_cannot_be_taken_back() -> None:
    match = new_match()
    exchange_in(match)
    other = 1 - match.decider
    with pytest.raises(TableError, match=r"Another player has moved since|not decided anything"):
        match.undo(other)


def test_a_draw_cannot_be_taken_back() -> None:
    match = new_match()
    dice = new_dice(8)
    while True:
        seat, draws = match.decider, int(match.position.state.draws)
        legal = match.position.legal()
        match.play(int(legal[roll(dice, len(legal))]))
        if match.position.state.draws > draws:
            break
    assert match.undoable(seat) == 0
    with pytest.raises(TableError, match=r"has been shown since|Another player"):
        match.undo(seat)


def test_the_key_depends_on_the_secret_and_on_every_contribution() -> None:
    keys = {
        Fairness(secret, contributions).key()
        for secret in (b"a" * 32, b"b" * 32)
        for contributions in ((), ("x",), ("x", "y"), ("xy",), ("x,y",))
    }
    assert len(keys) == 10


def test_the_commitment_does_not_tell_the_key() -> None:
    fairness = Fairness.new()
    assert fairness.commitment != fairness.key().hex()
    assert fairness.commitment != fairness.secret.hex()


def saved(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    save(finished(), path)
    return path


def changed(path: Path, **fields: object) -> Path:
    document = json.loads(path.read_text())
    for place, value in fields.items():
        part, names = document, place.split("__")
        for name in names[:-1]:
            part = part[name]
        part[names[-1]] = value
    path.write_text(json.dumps(document))
    return path


def complaint(path: Path) -> str:
    with pytest.raises(TableError) as error:
        verify(read(path), path.name, games.load)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_a_good_file_is_verified(tmp_path: Path) -> None:
    assert verify(read(saved(tmp_path)), "", games.load).over


def test_a_truncated_file(tmp_path: Path) -> None:
    path = saved(tmp_path)
    path.write_bytes(path.read_bytes()[:-40])
    assert "not a match file, or cut off" in complaint(path)


def test_a_foreign_file(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"hello": 1}')
    assert "not a Four Quarters match file" in complaint(path)
    path.write_text("[1, 2]")
    assert "damaged match file" in complaint(path)
    path.write_bytes(b"\x89PNG\r\n")
    assert "not a match file, or cut off" in complaint(path)


def test_a_file_nested_without_end(tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    path.write_text('{"x":' * 100_000)
    assert "not a match file, or cut off" in complaint(path)


def test_a_missing_file(tmp_path: Path) -> None:
    assert "cannot be read: No such file" in complaint(tmp_path / "none.json")


def test_a_file_of_a_newer_version(tmp_path: Path) -> None:
    assert "newer Four Quarters (format 6, known: 5)" in complaint(changed(saved(tmp_path), version=6))


def test_a_file_of_another_rules_version(tmp_path: Path) -> None:
    assert "rules version 99" in complaint(changed(saved(tmp_path), rules=99))


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("game", "chess", "There is no game “chess”"),
        ("game", 3, "Expected `str`, got `int` - at `$.game`"),
        ("players", 3, "3 players, but 2 seats"),
        ("moves", ["take:mud"], "move 1: “take:mud” is not a move"),
        ("chance__secret", "zz", "the secret is not hexadecimal"),
        ("chance__secret", "00" * 32, "does not match the commitment"),
        ("chance__commitment", "00" * 32, "does not match the commitment"),
        ("chance__contributions", ["x", "z"], "does not match its seal"),
        ("chance__contributions", ["x", None], "without everyone's word"),
        (
            "chance__contributions",
            ["x", "y", "chosen by the host"],
            "not exactly one contribution for each player",
        ),
        (
            "chance__spoilt",
            [{"commitment": SHA, "secret": "00" * 32, "seals": [], "contributions": []}],
            "abandoned without reason",
        ),
        ("chance__secret", "00" * 16, "must have 32 bytes"),
        ("version", -7, "there is no format"),
        ("players", 10**30, "damaged match file"),
        ("chance__seating", [1, 0], "not the ones that were drawn"),
        ("chance__events", [], "chance gave something other"),
        ("result__scores", [1, 2], "not 1 : 2 (places "),
        ("result__places", [0, 0], "(places 1, 1)"),
        ("result", None, "nothing to verify yet"),
        ("extra", 1, "unknown field `extra`"),
    ],
)
def test_a_damaged_file_says_where(tmp_path: Path, field: str, value: object, said: str) -> None:
    assert said in complaint(changed(saved(tmp_path), **{field: value}))


def test_a_file_with_an_illegal_move_says_which(tmp_path: Path) -> None:
    path = saved(tmp_path)
    moves = json.loads(path.read_text())["moves"]
    moves[10] = "decline"
    assert "move 11: " in complaint(changed(path, moves=moves))


def test_a_forgery_is_told_in_words_of_every_language(tmp_path: Path) -> None:
    for language in LANGUAGES:
        with pytest.raises(NotFair) as error:
            verify(read(changed(saved(tmp_path), result__scores=[1, 2])), "x.json", games.load)
        assert "1 : 2" in error.value.told(Tongue(language))


def test_a_shortened_file_says_that_the_match_goes_on(tmp_path: Path) -> None:
    path = saved(tmp_path)
    moves = json.loads(path.read_text())["moves"]
    assert f"ends after move {len(moves) - 5}, before" in complaint(changed(path, moves=moves[:-5]))


def test_a_file_with_more_moves_than_the_match_says_so(tmp_path: Path) -> None:
    path = saved(tmp_path)
    moves = json.loads(path.read_text())["moves"]
    assert "The match is over" in complaint(changed(path, moves=[*moves, "decline"]))


def test_seats_drawn_by_lot_follow_from_the_key(tmp_path: Path) -> None:
    """Every order comes up, and the file says which."""
    orders = {tuple(Fairness.new([str(n)], 1, draws_seats=True).seating(3)) for n in range(60)}
    assert len(orders) == 6
    match = Match(GOLD, [Seat("Ada"), Seat("Ben")], Fairness.new(["x", "y"], 3, draws_seats=True))
    assert str(match.opening()[0].text) == "The seats were drawn by lot."
    play_out(match)
    save(match, tmp_path / "drawn.json")
    assert verify(read(tmp_path / "drawn.json"), "", games.load).fairness == match.fairness


def test_a_file_saved_without_its_secret_cannot_go_on(tmp_path: Path) -> None:
    save(new_match(), tmp_path / "open.json")
    with pytest.raises(BadFile, match="contains no secret"):
        resume(read(tmp_path / "open.json"), "open.json", games.load)


def test_matches_of_every_rules_version_replay() -> None:
    folder = Path(__file__).parent / "matches"
    files = sorted(folder.glob("*.json"))
    assert {path.name.split("-")[0] for path in files} == set(games.names())
    for path in files:
        verify(read(path), path.name, games.load)
