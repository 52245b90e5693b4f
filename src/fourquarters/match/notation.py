"""A match as a person reads it, as PGN is for chess: headings, then the decisions by turns.

    [Game "…"]
    [Rules "1"]
    [SeatA "Ada"]
    [SeatB "Ben"]
    [SeatBBot "greedy"]
    [Seed "7"]
    [Match "0"]

    1. A take:blue {as usual}
    2. B give:pink donkey; back:blue 3

A turn is what one seat decides until another one does. Decisions are told apart by semicolons, and a comment in braces
belongs to the decision before it. What proves that chance was fair is only in the match file (`match/file.py`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from fourquarters.engine.game import MOST_SEATS
from fourquarters.match.fairness import Fairness
from fourquarters.match.file import (
    FORMAT,
    VERSION,
    BadFile,
    ChanceRecord,
    MatchRecord,
    NotFair,
    SeatInFile,
    SeedInFile,
    result_text,
)
from fourquarters.match.match import Match

LETTERS = "ABCDEFGH"[:MOST_SEATS]
PERSON = "person"
TAG = re.compile(r'^\[(\w+)\s+("(?:[^"\\]|\\.)*")\]\s*$', re.MULTILINE)
COMMENT = re.compile(r"\{([^}]*)\}")
TURN = re.compile(rf"(?:^|\s)\d+\.\s+([{LETTERS}])\s")


class Notated(NamedTuple):
    """What a notation says: the match as data, and comments by the number of moves before them."""

    record: MatchRecord
    comments: dict[int, str]


def written(
    match: Match,
    seat: int | None = None,
    comments: Mapping[int, str] | None = None,
    with_secret: bool = True,
) -> str:
    """The notation of a match; for a seat, or a spectator, without what they may not know."""
    shown = match.over or (with_secret and seat is None)
    tags = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in tags_of(match, shown)]
    return "\n".join([*tags, "", *turns(match, seat, comments or {})]) + "\n"


def tags_of(match: Match, shown: bool) -> Iterator[tuple[str, str]]:
    """The headings, in order."""
    yield "Game", match.game.name
    yield "Rules", str(match.game.version)
    if chosen := [name for name, on in match.options.items() if on]:
        yield "Options", ", ".join(chosen)
    for letter, seat in zip(LETTERS, match.seats, strict=False):
        yield f"Seat{letter}", seat.name
        if seat.kind != PERSON:
            yield f"Seat{letter}Bot", seat.kind
    if match.over:
        yield "Result", result_text(match.scores(), match.places())
    if shown:
        yield from chance_tags(match.fairness)


def chance_tags(fairness: Fairness) -> Iterator[tuple[str, str]]:
    """What determined chance."""
    if fairness.seeded:
        yield "Seed", str(fairness.seeded.seed)
        yield "Match", str(fairness.seeded.number)
        return
    yield "Secret", fairness.secret.hex()
    if fairness.contributions:
        yield "Words", json.dumps(fairness.contributions)
    if fairness.draws_seats:
        yield "Seats", "drawn by lot"


def turns(match: Match, seat: int | None, comments: Mapping[int, str]) -> Iterator[str]:
    """A line for each turn."""
    if 0 in comments:
        yield braced(comments[0])
    moves = zip(match.movers(), match.moves, strict=True)
    made = 0
    for number, (mover, turn) in enumerate(groupby(moves, key=lambda move: move[0]), 1):
        said = []
        for _mover, action in turn:
            made += 1
            known = seat is None or mover == seat or match.over
            move = match.game.actions.text(action) if known else match.game.actions.seen_by_others(action)
            said.append(f"{move} {braced(comments[made])}" if made in comments else move)
        yield f"{number}. {LETTERS[mover]} {'; '.join(said)}"


def braced(comment: str) -> str:
    """A comment on one line; a brace in it would end it."""
    return "{" + " ".join(comment.replace("{", "(").replace("}", ")").split()) + "}"


def read(text: str, where: str) -> Notated:
    """The match that a notation tells of, as data; nothing has been played yet."""
    tags = {name: said(value, where) for name, value in TAG.findall(text)}
    if "Game" not in tags:
        raise BadFile(where, "this is not the notation of a match: it does not say which game")
    names = [tags[f"Seat{letter}"] for letter in LETTERS if f"Seat{letter}" in tags]
    moves, comments = moves_in(TAG.sub("", text))
    record = MatchRecord(
        format=FORMAT,
        version=VERSION,
        game=tags["Game"],
        rules=number_in(tags, "Rules", where),
        players=len(names),
        options=dict.fromkeys(filter(None, tags.get("Options", "").split(", ")), True),
        seats=[SeatInFile(name, tags.get(f"Seat{LETTERS[n]}Bot", PERSON)) for n, name in enumerate(names)],
        chance=chance_in(tags, where),
        moves=moves,
    )
    return Notated(record, comments)


def said(value: str, where: str) -> str:
    """A heading's text."""
    try:
        text: str = json.loads(value)
    except ValueError:
        raise BadFile(where, "the heading {value} is damaged", value=value) from None
    return text


def number_in(tags: Mapping[str, str], name: str, where: str) -> int:
    """A heading that is a number."""
    value = tags.get(name, "")
    if not re.fullmatch("-?[0-9]{1,40}", value):
        raise BadFile(where, "the heading {name} must be a number, not “{value}”", name=name, value=value)
    return int(value)


def chance_in(tags: Mapping[str, str], where: str) -> ChanceRecord:
    """What determined chance, as far as the headings tell."""
    if "Seed" in tags:
        seed, number = number_in(tags, "Seed", where), number_in(tags, "Match", where)
        fairness = Fairness.of_seed(seed, number)
        return ChanceRecord(
            fairness.commitment, [], fairness.secret.hex(), seeded=SeedInFile(str(seed), number)
        )
    try:
        words = json.loads(tags.get("Words", "[]"))
        known = all(word is None or isinstance(word, str) for word in words)
    except (ValueError, TypeError):
        known = False
    if not known:
        raise BadFile(where, "the heading {value} is damaged", value="Words")
    return ChanceRecord("", words, tags.get("Secret"), seating=[] if "Seats" in tags else None)


def moves_in(text: str) -> tuple[list[str], dict[int, str]]:
    """The decisions in their order, and the comments by the number of decisions before them."""
    moves: list[str] = []
    comments: dict[int, str] = {}
    for number, part in enumerate(COMMENT.split(text)):
        if number % 2:
            comments[len(moves)] = part
        else:
            plain = TURN.sub(";", part)
            moves += [" ".join(move.split()) for move in plain.split(";") if move.strip()]
    return moves, comments


def check_result(text: str, match: Match, where: str) -> None:
    """If a notation tells the result, it must be the one that follows."""
    stated = {name: said(value, where) for name, value in TAG.findall(text)}.get("Result")
    result = result_text(match.scores(), match.places()) if match.over else ""
    if stated is not None and stated != result:
        raise NotFair(where, "the result is {result}, not {stated}", result=result, stated=stated)
