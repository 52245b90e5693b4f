"""Match files that somebody opens in the page: read, checked by the rules, or refused in plain words.

A file may come from anywhere. Nothing of it is believed before it has been verified, and nothing is kept of one
that is refused. An analysis in a file is not believed either: we make our own.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from fourquarters import games
from fourquarters.engine.errors import TableError, plain
from fourquarters.match.file import BadFile, MatchRecord, parse, verify
from fourquarters.match.match import Match
from fourquarters.web.accounts.guests import tidy_name
from fourquarters.web.errors import because
from fourquarters.words.tongue import Tongue

LARGEST = 640 * 1024
"""Bytes of a file: four times the longest that our games make, its analysis included."""

LONGEST_NAME = 80
LONGEST_KIND = 40
LONGEST_MOVE = 80
LONGEST_WORD = 200
CONTROL = re.compile("[\\x00-\\x1f\\x7f-\\x9f]")
SHOWN = 40
"""How much of a strange text is repeated in a refusal."""


class Opened(NamedTuple):
    """A file that has been verified, and the match in it."""

    record: MatchRecord
    match: Match


def opened(data: bytes, _: Tongue) -> Opened:
    """The match in a file, or a refusal that says what is wrong with it."""
    try:
        record = parse(data, "")
        check_texts(record)
        if record.game not in games.names():
            raise BadFile("", "there is no game “{name}” here", name=record.game[:SHOWN])
        match = verify(record, "", games.load)
        return Opened(replace(record, analysis=msgspec.UNSET), match)
    except TableError as error:
        raise because("bad_file", plainly(error, _)) from None


def check_texts(record: MatchRecord) -> None:
    """No text in a file is longer than a match needs, and names are names."""
    names = [(seat.name, LONGEST_NAME) for seat in record.seats]
    kinds = [(seat.kind, LONGEST_KIND) for seat in record.seats]
    moves = [(move, LONGEST_MOVE) for move in record.moves]
    deals = [record.chance.contributions, *(deal.contributions for deal in record.chance.spoilt)]
    words = [(word or "", LONGEST_WORD) for word in chain.from_iterable(deals)]
    if any(len(text) > most or CONTROL.search(text) for text, most in chain(names, kinds, moves, words)):
        raise BadFile("", "a name or another text in it is not one that a match has")
    if not all(tidy_name(seat.name, LONGEST_NAME) and seat.kind.strip() for seat in record.seats):
        raise BadFile("", "a player in it has no name")


def plainly(error: TableError, _: Tongue) -> str:
    """What is wrong with a file, in the reader's language and without what only programmers understand."""
    why = error.fields.get("why")
    if isinstance(why, msgspec.ValidationError) and (place := place_in(str(why))):
        return str(_("This match file is damaged: something is wrong at “{place}”.", place=place))
    if isinstance(why, Exception) and not isinstance(why, TableError):
        return str(_("This is not a match file, or it has been cut off."))
    if isinstance(why, TableError):
        said = str(_("move {n} is not allowed by the rules", n=int(str(error.fields.get("number", 0)))))
    elif isinstance(error, BadFile):
        shown = {
            name: value[:SHOWN] if isinstance(value, str) else value
            for name, value in plain(error.fields).items()
        }
        said = str(_(error.what, **shown))
    else:
        said = error.told(_).rstrip(".")
    return str(_("This match file cannot be opened: {why}.", why=said))


def place_in(problem: str) -> str:
    """Where in a file something is wrong: the field that is unknown, missing, or not what it should be."""
    named = re.search("field `([^`]*)`", problem)
    return (named[1] if named else problem.partition(" - at `$")[2].strip(".`"))[:SHOWN]
