"""The terminal: maps that line up, choices one can read and number, and sentences that fit the reader."""

from __future__ import annotations

import io
import random
import re
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

from fourquarters import games
from fourquarters.cli import main
from fourquarters.cli.terminal import PERSON, TerminalTable, new_match, resume_match, sit_down
from fourquarters.games.golden_city.board import SITE_IDS, SITES
from fourquarters.games.new_city.picture.city import PLACES
from fourquarters.games.new_city.state import N_DISTRICTS, Phase
from fourquarters.games.urbanization.state import LANDS
from fourquarters.match import Fairness, Match, Seat
from fourquarters.match.file import save
from fourquarters.picture.scene import Drawing, Item, Line, Piece, Row, encode
from fourquarters.picture.text import drawing, one_part
from fourquarters.picture.views import scene_of
from fourquarters.web.live.hints import hint_on
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

NAMES = ("Ada", "Ben", "Cleo", "Dan")
WIDTHS = (80, 100, 120)
LANGUAGES = ("en", "de")
GAMES = tuple(game.name for game in games.all_games())


class Page(Console):
    """A terminal whose reader leaves at the first question."""

    def __init__(self, width: int, said: str = "") -> None:
        super().__init__(file=io.StringIO(), width=width, color_system=None)
        self.said = said.split()

    def input(self, *_prompt: Any, **_options: Any) -> str:
        if not self.said:
            raise EOFError
        return self.said.pop(0)

    def text(self) -> str:
        assert isinstance(self.file, io.StringIO)
        return self.file.getvalue()


def shown(match: Match, language: str = "en", width: int = 80, said: str = "") -> str:
    """What the player reads who decides now."""
    page = Page(width, said)
    table = TerminalTable(match, match.tongue(language), page)
    table.reader = match.decider
    with suppress(EOFError):
        table.ask()
    return page.text()


def new(name: str, players: int, seed: int = 1, **options: bool) -> Match:
    return Match(games.load(name), [Seat(n) for n in NAMES[:players]], Fairness.new(seed=seed), options)


def played(name: str, players: int, step: int, seed: int = 1, **options: bool) -> Iterator[Match]:
    """A match played at random, every few moves."""
    match, chance = new(name, players, seed, **options), random.Random(seed)
    while not match.over:
        if len(match.moves) % step == 0:
            yield match
        match.play(chance.choice(match.legal()))


@cache
def some(name: str) -> list[Match]:
    """Positions of a whole match, as matches that stand there."""
    players = max(games.load(name).players)
    found = []
    for match in played(name, players, 7):
        there = new(name, players)
        while len(there.moves) < len(match.moves):
            there.play(match.moves[len(there.moves)])
        found.append(there)
    return found[:40]


def on_the_map(text: str) -> list[str]:
    """The lines inside the frame that is drawn first."""
    lines = text.splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("╭"))
    last = next(n for n, line in enumerate(lines) if line.startswith("╰"))
    return lines[first + 1 : last]


def found_at(lines: list[str], word: str) -> tuple[int, int]:
    """Line and column of a word that must stand there once."""
    places = [(n, line.index(word)) for n, line in enumerate(lines) if word in line]
    assert len(places) == 1, (word, places, lines)
    assert lines[places[0][0]].count(word) == 1
    return places[0]


@pytest.mark.parametrize(("width", "language"), [*product(WIDTHS, LANGUAGES)])
def test_the_island_has_every_site_once_where_it_lies(width: int, language: str) -> None:
    for match in some("golden_city")[::6]:
        lines = on_the_map(shown(match, language, width))
        names = [name for line in lines for name in re.findall(r"[a-z]{2}-[a-z]?\d*(?=[:~])", line)]
        assert sorted(names) == sorted(SITE_IDS)
        place = {name: next((n, re.search(rf"\b{name}[:~]", line)) for n, line in enumerate(lines)
                            if re.search(rf"\b{name}[:~]", line)) for name in SITE_IDS}  # fmt: skip
        for a, b in product(SITES, SITES):
            if a["y"] < b["y"] - 45:
                assert place[a["id"]][0] < place[b["id"]][0], (a["id"], b["id"])
            if place[a["id"]][0] == place[b["id"]][0] and a["x"] < b["x"]:
                one, other = place[a["id"]][1], place[b["id"]][1]
                assert one is not None
                assert other is not None
                assert one.end() < other.start()


def test_the_island_shows_businesses_rewards_rivers_and_roads() -> None:
    match = new("golden_city", 4)
    while not any(move.startswith("build:") for move in match.legal()):
        match.play(match.legal()[0])
    seat = match.decider
    move = next(move for move in match.legal() if move.startswith("build:"))
    assert f"{move.removeprefix('build:')}:1c" in shown(match)
    match.play(move)
    match.play(match.legal()[0])  # pay
    lines = on_the_map(shown(match))
    found_at(lines, f"{move.removeprefix('build:')}:{'●^✚◆'[seat]}")
    found_at(lines, "mo-8~K")  # on a river, with a key
    assert "mo-8~S" in shown(match, "de")
    for name in ("mo-o1:5", "mo-i:10+L"):
        found_at(lines, name)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_road_is_drawn_between_neighbours(width: int) -> None:
    lines = on_the_map(shown(new("golden_city", 3), width=width))
    for a, b in (
        ("mo-2", "mo-4"),
        ("mo-o1", "mo-o2"),
        ("wo-5", "wo-3"),
        ("de-c4", "de-7"),
        ("de-c2", "de-2"),
    ):
        line = next(line for line in lines if f"{a}:" in line)
        assert re.search(rf"{a}:\w+ ?-+ ?{b}[:~]", line), line


def test_a_narrow_terminal_still_shows_the_whole_island() -> None:
    text = shown(new("golden_city", 3), width=44)
    names = re.findall(r"[a-z]{2}-[a-z]?\d*(?=[:~])", "\n".join(on_the_map(text)))
    assert sorted(names) == sorted(SITE_IDS)
    assert all(len(line) <= 44 for line in on_the_map(text))


@pytest.mark.parametrize(("width", "language", "players"), [*product(WIDTHS, LANGUAGES, (2, 4))])
def test_the_city_lines_up(width: int, language: str, players: int) -> None:
    letters = {"en": "SMCA", "de": "SMKW"}[language]
    for match in played("new_city", players, 23):
        s = match.view(match.decider).plain
        lines = on_the_map(shown(match, language, width))
        standing = {
            PLACES[s.plot[d]]: found_at(
                lines, f"{'●^✚◆'[s.quarter[d] % players]}{d % 5 + 1}{letters[d // 5]}"
            )
            for d in range(N_DISTRICTS)
            if s.quarter[d] >= 0
        }
        for ((x, y), (line, column)), ((x2, y2), (line2, column2)) in product(standing.items(), repeat=2):
            if x == x2:
                assert abs(column - column2) <= 1  # a coin makes the cell longer by two, to both sides
            if y == y2:
                assert line == line2
            if x < x2:
                assert column < column2
            if y < y2:
                assert line < line2


def test_every_place_to_build_on_stands_on_the_map_by_its_move() -> None:
    placed = 0
    for match in played("new_city", 4, 1):
        s = match.view(match.decider).plain
        if s.phase == Phase.PLACE:
            lines, placed = on_the_map(shown(match)), placed + 1
            for move in match.legal():
                found_at([re.sub(r"[^0-9,]", " ", f" {line} ") for line in lines],
                         f" {move.removeprefix('build:')} ")  # fmt: skip
    assert placed > 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_ladder_coins_and_gold_are_shown(language: str) -> None:
    gold, coin = {"en": ("gold", "Trade Guild"), "de": ("Gold", "Zunfthaus")}[language]
    for match in played("new_city", 4, 19):
        s = match.view(match.decider).plain
        text = shown(match, language)
        for rung, quarter in enumerate(s.ladder, 1):
            you = {"en": "You", "de": "Du"}[language]
            name = you if quarter == match.decider else NAMES[quarter]
            assert re.search(rf"^ {rung}\. {re.escape('●^✚◆'[quarter])} {name}\b", text, re.MULTILINE)
            assert re.search(rf"{name}  {s.gold[quarter]} {gold}\b", text)
        if s.coins[match.decider][1]:
            assert re.search(rf"\b2 {coin} \(", text)


def test_names_at_the_edge_of_a_large_map_stand_on_lines_of_their_own() -> None:
    cells = [
        Piece(id=f"{x}/{y}", x=100 * x, y=100 * y, w=100, h=100, short=f"c{x}{y}")
        for x, y in product(range(5), repeat=2)
    ]
    names = [Piece(id=name, x=x, y=y, w=200, h=60, text=name, short=name, anchor=anchor)
             for name, x, y, anchor in (("Ada", 0, 5, "start"), ("Ben", 300, 5, "end"), ("Cleo", 0, 440, "start"))]  # fmt: skip
    page = Page(80)
    page.print(drawing(Drawing(id="map", w=500, h=500, pieces=[*cells, *names], whole=True)))
    lines = page.text().splitlines()
    assert [line.split() for line in lines] == [
        ["Ada", "Ben"], *([f"c{x}{y}" for x in range(5)] for y in range(5)), ["Cleo"]
    ]  # fmt: skip
    assert len({tuple(m.start() for m in re.finditer("c", line)) for line in lines[1:-1]}) == 1


@pytest.mark.parametrize(("name", "language"), [*product(GAMES, LANGUAGES)])
def test_choices_are_numbered_without_gaps_and_can_be_read(name: str, language: str) -> None:
    for match in some(name):
        text = shown(match, language, 120)
        asked = text.rsplit("\n\n", 1)[1]
        listed = re.findall(r"^ *(\d+)  (\S.*\S) {2,}(\S+(?: \S+)*) *$", asked, re.MULTILINE)
        assert [int(number) for number, _label, _move in listed] == [*range(1, len(match.legal()) + 1)], asked
        assert sorted(move for _number, _label, move in listed) == sorted(match.legal())
        for _number, label, _move in listed:
            assert re.search(r"[^\W\d_]{3,}", label), label


def test_a_site_without_a_cell_of_its_own_is_named_by_the_cell_around_it() -> None:
    """In Urbanization a territory is a cell, and a house goes on one of its sites."""
    territory = {site["id"]: n for n, land in enumerate(LANDS, 1) for site in land["sites"]}
    found = 0
    for match in played("urbanization", 4, 1):
        sites = [move for move in match.legal() if move.startswith("site:")]
        asked = shown(match, width=120).rsplit("\n\n", 1)[1] if sites else ""
        for move in sites:
            around = re.search(rf" (\d+):\S+ +{move} *$", asked, re.MULTILINE)
            assert around, (move, asked)
            assert int(around[1]) == territory[int(move.removeprefix("site:"))]
            found += 1
    assert found > 5


@pytest.mark.parametrize(("full", "said"), [("Raise to 5", "1 left"), ("Raise to 5 gold, keep 1", "")])
def test_a_bid_says_once_what_is_left(full: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new("new_city", 4)
    while match.view(match.decider).plain.phase != Phase.OPEN:
        match.play(match.legal()[0])
    monkeypatch.setattr(words_of(match.game), "action", lambda _view, _action, _: full)
    asked = shown(match, width=120).rsplit("\n\n", 1)[1]
    line = next(line for line in asked.splitlines() if line.rstrip().endswith("bid:5"))
    assert re.sub(" {2,}", "  ", line).strip() == "  ".join(filter(None, ("5", full, said, "bid:5")))


@pytest.mark.parametrize(("name", "language"), [*product(GAMES, LANGUAGES)])
def test_every_map_says_what_its_characters_mean(name: str, language: str) -> None:
    scene = scene_of(new(name, max(games.load(name).players)).view(0), Tongue(language))
    for board in scene.boards:
        if board.whole:
            assert board.in_text
            assert " ".join(board.in_text.legend.split()) in " ".join(shown(some(name)[0], language).split())


@pytest.mark.parametrize("name", GAMES)
def test_a_number_makes_the_move_that_stands_beside_it(name: str) -> None:
    for match in some(name)[:8]:
        asked = shown(match, width=120).rsplit("\n\n", 1)[1]
        listed = re.findall(r"^ *(\d+)  \S.*\S {2,}(\S+(?: \S+)*) *$", asked, re.MULTILINE)
        number, move = listed[-1]
        again = Match(match.game, match.seats, match.fairness, match.options)
        while len(again.moves) < len(match.moves):
            again.play(match.moves[len(again.moves)])
        shown(again, said=number)
        assert again.game.actions.text(again.moves[len(match.moves)]) == move


@pytest.mark.parametrize("name", GAMES)
def test_a_number_too_high_is_told_how_far_they_go(name: str) -> None:
    for match in some(name)[:8]:
        last = len(match.legal())
        for said in (str(last + 1), "0", "999"):
            assert f"Enter a number from 1 to {last}," in " ".join(shown(match, said=said).split())
        assert f"eine Zahl von 1 bis {last}," in " ".join(shown(match, "de", said=str(last + 1)).split())


@pytest.mark.parametrize(("name", "language", "width"), [*product(GAMES, LANGUAGES, WIDTHS)])
def test_nothing_is_wider_than_the_terminal_and_no_cell_is_broken(
    name: str, language: str, width: int
) -> None:
    for match in some(name)[::5]:
        text = shown(match, language, width)
        assert all(len(line) <= width for line in text.splitlines())
        scene = scene_of(match.view(match.decider), match.tongue(language))
        for board in scene.boards:
            for piece in board.pieces:
                assert piece.short.strip() in text


@pytest.mark.parametrize(("name", "language"), [*product(GAMES, LANGUAGES)])
def test_nothing_speaks_of_what_only_a_page_has(name: str, language: str) -> None:
    page = re.compile(
        r"glow|click|tap\b|button|hover|mouse|crate|leucht|klick|tipp|knopf|maus|kiste", re.IGNORECASE
    )
    for match in some(name):
        assert not page.search(shown(match, language, 120))


def test_a_page_is_not_sent_what_only_a_terminal_needs() -> None:
    scene = scene_of(new("golden_city", 3).view())
    assert scene.boards[0].in_text is not None
    assert scene.boards[0].in_text.roads
    sent = msgspec.json.decode(encode(scene))
    assert sent["boards"][0]["in_text"] is None


def seated(seats: str, game: str, language: str) -> Match:
    return new_match(Namespace(game=game, seats=seats, option=[], seed=1), Tongue(language))


@pytest.mark.parametrize(("name", "language"), [*product(GAMES, LANGUAGES)])
def test_a_replay_speaks_of_the_player_by_a_name(name: str, language: str) -> None:
    players = max(games.load(name).players)
    match, chance = seated(",".join(["you"] * players), name, language), random.Random(2)
    while not match.over:
        match.play(chance.choice(match.legal()))
    assert len({seat.name for seat in match.seats}) == players
    told = [line.text for lines in match.told(-1, language) for line in lines]
    assert not [line for line in told if re.search(r"\b(You|Du|you|du)\b", line)]
    assert any(match.seats[0].name in line for line in told)


@pytest.mark.parametrize(("language", "name"), [("en", "Player 1"), ("de", "Spieler 1")])
def test_the_player_is_you_to_themself_and_has_a_name_in_the_file(language: str, name: str) -> None:
    for game in GAMES:
        players = max(games.load(game).players)
        match = seated(",".join(["you", *["random"] * (players - 1)]), game, language)
        assert (match.seats[0].name, match.seats[0].kind) == (name, PERSON)
        assert type(match.seats[0].name) is str


@pytest.mark.parametrize(
    ("saved", "language", "name"), [("You", "en", "Player 1"), ("Du", "de", "Spieler 1")]
)
def test_a_player_saved_as_you_has_a_name_in_a_replay(
    saved: str, language: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, path = (
        Match(games.load("gold"), [Seat(saved), Seat("Mara", "greedy")], Fairness.new(seed=1)),
        tmp_path / "old",
    )
    for _move in range(9):
        match.play(match.legal()[0])
    save(match, path, with_secret=True)
    assert main(["replay", str(path), "--lang", language]) == 0
    said = capsys.readouterr().out
    assert f"● {name} " in said
    assert not re.search(r"\b(You|Du)\b", said)


def test_seats_are_drawn_by_lot_unless_they_were_named() -> None:
    def first(seats: str, seed: int) -> str:
        asked = Namespace(game="gold", seats=seats, option=[], seed=seed)
        return new_match(asked, Tongue()).seats[0].kind

    assert {first("", seed) for seed in range(20)} == {PERSON, "greedy"}
    assert {first("you,greedy", seed) for seed in range(20)} == {PERSON}


def test_where_several_persons_share_the_terminal_it_says_whom_it_asks() -> None:
    match = seated("you:Ada,you:Ben", "gold", "en")
    assert "● Ada: Take" in shown(match)
    match.play(match.legal()[0])
    assert "^ Ben: Take" in shown(match)
    assert "● Player 1:" not in shown(seated("you,greedy", "gold", "en"))


def test_a_match_that_cannot_be_saved_there_any_more_is_saved_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourquarters.cli.terminal.user_data_path", lambda _name: tmp_path / "home")
    page, match, gone = Page(200, "1 q"), seated("you,greedy", "gold", "en"), tmp_path / "gone" / "match.json"
    assert sit_down(match, gone, Tongue(), page) == 0
    (kept,) = (tmp_path / "home" / "saves").iterdir()
    assert f"--resume {kept}" in page.text()
    assert f"{gone}: No such file" in page.text()
    assert resume_match(kept, Tongue()).moves == match.moves


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (Item(symbol="x", title="Trade Guild: used this round", text="used"), "Trade Guild: used this round"),
        (
            Item(symbol="x", title="Statue: pays 4 of a winning bid", text="pays 4"),
            "Statue: pays 4 of a winning bid",
        ),
        (Item(symbol="x", title="Free action markers", text="9 free"), "Free action markers 9"),
        (Item(symbol="x", title="Freie Aktionsmarker", text="8 frei"), "Freie Aktionsmarker 8"),
        (Item(symbol="x", title="Keys", text="0"), "Keys 0"),
        (Item(symbol="x", title="Player 1", text="2"), "Player 1: 2"),
        (Item(symbol="x", title="Mill, number 3: up to 1 good", text="3"), "Mill, number 3: up to 1 good"),
    ],
)
def test_an_item_says_everything_once(item: Item, said: str) -> None:
    page = Page(80)
    painted = one_part(Row(items=[item]))
    assert painted is not None
    page.print(painted)
    assert page.text().strip() == said


def test_a_bare_number_without_its_symbol_is_left_out() -> None:
    assert one_part(Row(items=[Item(symbol="x", text="7")])) is None


def test_a_line_has_no_holes() -> None:
    page, painted = Page(80), one_part(Line(text="North-West", value="3"))
    assert painted is not None
    page.print(painted)
    assert page.text() == "North-West  3\n"


def test_a_hint_names_numbers_of_the_list_and_says_why() -> None:
    """The same words as on the page; among people there is none."""
    seats = [Seat("Ada", PERSON), Seat("Ben", "greedy")]
    match = Match(games.load(GAMES[0]), seats, Fairness.new(seed=5))
    while match.decider != 0:
        match.play(match.legal()[0])
    for language in ("en", "de"):
        said = shown(match, language, 100, "hint").rpartition(">")[2]
        numbers = re.findall(r"^(\d+) .* (\d+\s%)$", said, re.MULTILINE)
        assert 1 <= len(numbers) <= 3
        assert hint_on(match.view(0), 0, match.tongue(language)).why.split(":")[0] in " ".join(said.split())
    people = Match(games.load(GAMES[0]), [Seat("Ada", PERSON), Seat("Ben", PERSON)], Fairness.new(seed=5))
    assert "only where all others are bots" in shown(people, "en", 100, "hint")
