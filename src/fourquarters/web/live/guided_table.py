"""A guided first game as the table page shows it: no table on disk, only positions of a fixed match."""

from __future__ import annotations

from functools import lru_cache

from fourquarters import games
from fourquarters.engine.boundary import Mode
from fourquarters.match.fairness import Fairness
from fourquarters.match.guided import FRIENDLY, Script, script_of
from fourquarters.web.errors import Refused
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.live.seat_messages import Reader
from fourquarters.web.live.table_messages import TableMessages
from fourquarters.web.messages import GuideShown, GuideStep
from fourquarters.web.storage.records import Event, SeatRecord, TableRecord
from fourquarters.words.guide import Do, Done
from fourquarters.words.tongue import Tongue

KEPT = 128
"""How many positions of guided games are kept, for those who are playing one now."""

READER = "reader"
"""Who holds the reader's seat, as far as a table knows."""

FOR_EVER = 1e12
"""Until when the reader is here, in seconds."""

NEWEST_FORMAT = 2


def script(game: str) -> Script:
    """The guide of a game, or a refusal if it has none."""
    found = script_of(games.load(game)) if game in games.names() else None
    if found is None:
        raise Refused("not_found")
    return found


def guided_record(game: str, name: str) -> TableRecord:
    """The table that a guided game pretends to be played at."""
    guide = script(game).guide
    seats = tuple(
        SeatRecord(seat, bot=FRIENDLY, name=other, place=seat)
        if other
        else SeatRecord(seat, READER, name=name, here_until=FOR_EVER, place=seat)
        for seat, other in enumerate(guide.seats)
    )
    secret = Fairness.new(seed=guide.seed).secret
    return TableRecord(
        0, "", game, games.load(game).version, len(seats), dict(guide.options), secret, "running", "", "",
        0.0, 0.0, seats, NEWEST_FORMAT,
    )  # fmt: skip


@lru_cache(maxsize=KEPT)
def messages_at(game: str, name: str, version: int, mode: Mode) -> TableMessages:
    """What is shown after so many decisions of the script."""
    record = guided_record(game, name)
    decisions = script(game).decisions
    if version > len(decisions):
        raise Refused("future")
    events = [Event("move", seat, action) for seat, action in decisions[:version]]
    return TableMessages(record, MatchLog(record, mode, events), 0.0)


def guided_scene(game: str, name: str, version: int, since: int, language: str, mode: Mode) -> bytes:
    """The scene after so many decisions, with the steps that led there from an earlier version."""
    messages = messages_at(game, name, version, mode)
    return messages.scene_message(Reader("scene", script(game).guide.reader, language), since)


def shown_guide(game: str, name: str, _: Tongue) -> GuideShown:
    """Every step of a guide, in the reader's language."""
    found = script(game)
    _ = Tongue(_.language, [other or name for other in found.guide.seats])
    steps = []
    for (chapter, step, first), version, wanted in found.stops:
        steps.append(
            GuideStep(
                kind=step.kind,
                chapter=str(_(chapter.title)),
                first=first,
                title=str(_(step.title)),
                text=str(_(step.text)),
                at=list(step.at),
                beside=list(step.beside),
                rule=step.rule,
                version=version,
                wanted=list(wanted),
                tap=str(_(step.tap)) if isinstance(step, Do) and step.tap else "",
                good=str(_(step.good)) if isinstance(step, Done) and step.good else "",
            )
        )
    return GuideShown(game, found.guide.minutes, steps)
