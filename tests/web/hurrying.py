"""Matches that a test does not play in full: come in shortly before the end, or hurry there without looking."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from fourquarters.web.live.match_log import MatchLog
from tests.web.browsing import Person
from tests.web.serving import Server
from tests.web.test_secrecy import truth

MATCHES = Path(__file__).parents[1] / "matches"


def saved_match(game: str) -> Path:
    """A match of this game that was saved once."""
    return MATCHES / f"{game}-v1.json"


def come_in_late(person: Person, game: str, left: int) -> str:
    """Take over a seat of the saved match, so many moves before its end; bots have the others. The table's code."""
    opened = person.ask("POST", "/api/files", saved_match(game).read_bytes())["code"]
    movers = person.ask("GET", f"/api/tables/{opened}/positions/0")["movers"]
    wish = {"move": len(movers) - left, "seat": movers[-left]}
    code = str(person.ask("POST", f"/api/tables/{opened}/play-on", wish)["code"])
    person.go(f"/table/{code}")
    person.wait_for_match()
    return code


def hurry(server: Server, code: str, people: Sequence[Person], left: int) -> None:
    """People play their match on without looking, to so many decisions before its end."""
    seats = {
        seat["seat"]: person
        for person in people
        for seat in person.ask("GET", f"/api/tables/{code}")["seats"]
        if seat["yours"]
    }
    for person in people:
        person.page.goto("about:blank")
    version, decisions = way_to_the_end(server, code)
    for number, (seat, action) in enumerate(decisions[:-left]):
        wish = {"version": version + number, "move": action, "seat": seat}
        seats[seat].ask("POST", f"/api/tables/{code}/moves", wish)


def way_to_the_end(server: Server, code: str) -> tuple[int, list[tuple[int, int]]]:
    """A match's version, and decisions that would end it: whose, and which."""
    record, events = truth(Path(server.settings["database"]), code)
    match, dice = MatchLog(record, "interpreted", events).match, random.Random(1)
    decisions = []
    while not match.over:
        decisions.append((match.decider, int(dice.choice(match.position.legal()))))
        match.play_checked(decisions[-1][1])
    return len(events), decisions
