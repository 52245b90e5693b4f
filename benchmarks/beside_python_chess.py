"""The same tasks with python-chess and with us: both programs run, and their lines are counted.

    pip install chess
    python benchmarks/beside_python_chess.py

prints the table of docs/beside-python-chess.md. A line is one line of code between `def` and the end; imports and this
file's own docstrings are not counted.
"""

from __future__ import annotations

import ast
import inspect
import io
import random
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Task = Callable[[], Any]


def chess_start() -> Any:
    """Set up, and what may be done"""
    import chess

    board = chess.Board()
    return [board.san(move) for move in board.legal_moves]


def ours_start() -> Any:
    import fourquarters as fq

    return fq.new_match("gold", players=2, seed=7).legal()


def chess_undo() -> Any:
    """Make a move and take it back"""
    import chess

    board = chess.Board()
    board.push_san("e4")
    board.pop()
    return board


def ours_undo() -> Any:
    import fourquarters as fq

    match = fq.new_match("gold", players=3, seed=7)
    match.play("give:pink donkey")
    match.undo(seat=0)
    return match


def chess_refused() -> Any:
    """Refuse a move, and say why"""
    import chess

    try:
        chess.Board().push_san("e5")
    except chess.IllegalMoveError as error:
        return str(error)


def ours_refused() -> Any:
    import fourquarters as fq

    try:
        fq.new_match("gold", players=2, seed=7).play("decline")
    except fq.TableError as error:
        return str(error)


def chess_random() -> Any:
    """A game at random to its end, and who won"""
    import chess

    board = chess.Board()
    while not board.is_game_over():
        board.push(random.choice(list(board.legal_moves)))
    return board.result()


def ours_random() -> Any:
    import fourquarters as fq

    match = fq.new_match("gold", players=2)
    while not match.over:
        match.play(random.choice(match.legal()))
    return match.places()


def chess_picture() -> Any:
    """A picture of a position as SVG"""
    import chess.svg

    return chess.svg.board(chess.Board())


def ours_picture() -> Any:
    import fourquarters as fq
    from fourquarters.picture.views import svg_of

    return svg_of(fq.new_match("gold", players=2, seed=7).view())


def chess_file() -> Any:
    """Save a game as a file and read it again"""
    import chess.pgn

    board = chess.Board()
    board.push_san("e4")
    path = Path(tempfile.mkdtemp()) / "game.pgn"
    path.write_text(str(chess.pgn.Game.from_board(board)))
    with path.open() as file:
        return chess.pgn.read_game(file)


def ours_file() -> Any:
    import fourquarters as fq

    match = fq.new_match("gold", players=2, seed=7)
    match.play("take:pink")
    path = Path(tempfile.mkdtemp()) / "match.json"
    match.save(path)
    return fq.load(path)


def chess_line() -> Any:
    """A position as one line of text, and back"""
    import chess

    return chess.Board(chess.Board().fen())


def ours_line() -> Any:
    import fourquarters as fq

    return fq.position(fq.new_match("gold", players=2, seed=7).position.text())


def chess_told() -> Any:
    """Tell a game move by move"""
    import chess.pgn

    game = chess.pgn.read_game(io.StringIO("1. e4 e5 2. Nf3 *"))
    assert game is not None
    return [node.san() for node in game.mainline()]


def ours_told() -> Any:
    import fourquarters as fq

    match = fq.new_match("gold", players=2, seed=7)
    match.play("take:pink")
    return [str(line.text) for lines in match.told() for line in lines]


def chess_leaves() -> Any:
    """Count what can follow, two decisions deep"""
    import chess

    board, total = chess.Board(), 0
    for move in list(board.legal_moves):
        board.push(move)
        total += board.legal_moves.count()
        board.pop()
    return total


def ours_leaves() -> Any:
    import fourquarters as fq

    start, total = fq.new_match("gold", players=2, seed=7).position, 0
    for action in start.legal():
        after = start.copy()
        after.apply(action)
        total += len(after.legal())
    return total


def chess_bot() -> Any:
    """A player of your own against a random one"""
    import chess

    board = chess.Board()
    while not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(moves[0] if board.turn == chess.WHITE else random.choice(moves))
    return board.result()


def ours_bot() -> Any:
    import fourquarters as fq

    match = fq.new_match("gold", players=2)
    while not match.over:
        moves = match.legal()
        match.play(moves[0] if match.decider == 0 else random.choice(moves))
    return match.places()


def ours_strong() -> Any:
    """A move of a strong player"""
    import fourquarters as fq
    from fourquarters.bots import bot_at
    from fourquarters.engine.chance import new_dice

    match = fq.new_match("gold", players=2, seed=7)
    return bot_at("network", match.game).choose(match.view(match.decider), new_dice(1))


def ours_hidden() -> Any:
    """What one player may know, and a world that looks the same to them"""
    import fourquarters as fq
    from fourquarters.engine.chance import new_dice

    view = fq.new_match("golden_city", players=3, seed=7).view(seat=0)
    return view.imagine(new_dice(5))


def ours_thousand() -> Any:
    """A thousand games between two bots, with intervals"""
    import fourquarters as fq
    from fourquarters.arena.simulate import simulate
    from fourquarters.bots.levels import GREEDY, RANDOM

    return simulate(fq.game("gold"), [GREEDY, RANDOM], games=1000, seed=7)


def ours_fair() -> Any:
    """Prove that chance was fair"""
    import fourquarters as fq
    from fourquarters.match.file import read, verify

    path = Path(__file__).parent.parent / "tests" / "matches" / "gold-v1.json"
    return verify(read(path), path.name, fq.game)


ABSENT = {
    "strong": "an engine of its own, by UCI",
    "hidden": "nothing is hidden",
    "thousand": "a loop in Python",
    "fair": "there is no chance",
}
"""What python-chess leaves to others, or chess does not have."""


def tasks() -> list[tuple[str, str, Task | None, Task]]:
    """Each task: its name, what it is, and both programs."""
    known = dict(globals())
    names = [name.removeprefix("ours_") for name in known if name.startswith("ours_")]
    pairs = [(name, known.get(f"chess_{name}"), known[f"ours_{name}"]) for name in names]
    return [(name, inspect.getdoc(theirs or ours) or "", theirs, ours) for name, theirs, ours in pairs]


def lines_of(task: Task) -> int:
    """The lines of a program, without imports, docstring and empty lines."""
    source = textwrap.dedent(inspect.getsource(task))
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    counted = [node for node in function.body if not isinstance(node, ast.Import | ast.ImportFrom)]
    counted = [
        node for node in counted if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    ]
    return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in counted)


def table() -> str:
    """The table of the page."""
    rows = ["| Task | python-chess | Four Quarters |", "|---|---|---|"]
    for name, what, theirs, ours in tasks():
        counted = f"{lines_of(theirs)}" if theirs else f"– ({ABSENT[name]})"
        rows.append(f"| {what} | {counted} | {lines_of(ours)} |")
    return "\n".join(rows)


def main() -> None:
    """Run every program, then print the table."""
    for name, _what, theirs, ours in tasks():
        for whose, task in (("python-chess", theirs), ("fourquarters", ours)):
            if task is not None:
                began = time.perf_counter()
                said = str(task()).partition("\n")[0][:60]
                print(f"{name:9} {whose:13} {time.perf_counter() - began:7.3f} s  {said}", file=sys.stderr)
    print(table())


if __name__ == "__main__":
    main()
