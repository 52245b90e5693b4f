"""Tournaments: signing up, rounds that are paired when the last is over, and tables that are made by themselves.

Everything follows from the database. A round is written in one transaction together with its tables, and only if the round
before it is still the last one: whichever worker comes first makes it, and after a crash any worker goes on.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

import msgspec
from sqlalchemy import Connection

from fourquarters import games
from fourquarters.bots import known_bots
from fourquarters.engine.errors import TableError
from fourquarters.match import Fairness
from fourquarters.pairing import Round, swiss_round, timetable, timetable_round
from fourquarters.web.accounts.guests import BOT_NAMES, tidy_name
from fourquarters.web.club_requests import NewTournament
from fourquarters.web.errors import Refused
from fourquarters.web.storage import home_store, table_store, tournament_store
from fourquarters.web.storage.records import GuestRecord, SeatRecord
from fourquarters.web.storage.tournament_store import Entrant, Tournament
from fourquarters.web.tables import deal
from fourquarters.web.tables.pace import pace_of, pace_values
from fourquarters.web.tables.seating import no_such_bot

MOST_RUN = 3
"""Tournaments of one organiser that are not over."""

MOST_IN_ROUND_ROBIN = 16
MOST_BOTS = 16


def allowed_sizes(game: str, players: int, options: dict[str, bool]) -> tuple[int, ...]:
    """The sizes of tables that a tournament may have: the game's, up to its own."""
    known = games.load(game)

    def fits(size: int) -> bool:
        try:
            known.check(size, options)
        except TableError:
            return False
        return size > 1

    return tuple(size for size in known.players if size <= players and fits(size))


def sizes_of(tournament: Tournament) -> tuple[int, ...]:
    return allowed_sizes(tournament.game, tournament.players, tournament.options)


def values_of(asked: NewTournament, organiser: str, group: int, name: str, seed: int) -> dict[str, object]:
    """A new tournament as it is stored."""
    try:
        games.load(asked.game).check(asked.players, asked.options)
    except TableError as error:
        known = asked.game in games.names()
        raise Refused("bad_table" if known else "no_such_game", error.message, **error.fields) from None
    if asked.players < min(
        allowed_sizes(asked.game, asked.players, asked.options), default=asked.players + 1
    ):
        raise Refused("bad_seats")
    swiss = asked.form == "swiss"
    if not swiss and asked.most > MOST_IN_ROUND_ROBIN:
        raise Refused("too_long_a_round_robin", most=MOST_IN_ROUND_ROBIN)
    return {
        "name": name, "organiser": organiser, "group_id": group, "game": asked.game, "players": asked.players,
        "options": msgspec.json.encode(asked.options).decode(), **pace_values(pace_of(asked.pace)),
        "form": asked.form, "rounds": asked.rounds if swiss else 0, "most": asked.most, "seed": seed,
    }  # fmt: skip


def open_tournament(connection: Connection, guest: GuestRecord, values: dict[str, object]) -> str:
    if tournament_store.count_of(connection, guest.id) >= MOST_RUN:
        raise Refused("too_many_tournaments")
    return tournament_store.create(connection, values)


def found(connection: Connection, code: str, guest: str) -> Tournament:
    """A tournament that this person may know of."""
    made = tournament_store.find(connection, code.upper())
    if made is None or (made.group and not home_store.is_in_group(connection, made.group, guest)):
        raise Refused("no_such_tournament")
    return made


def organised(connection: Connection, code: str, guest: str) -> Tournament:
    made = found(connection, code, guest)
    if made.organiser != guest:
        raise Refused("not_organiser")
    return made


def check_room(tournament: Tournament) -> None:
    """May one more enter? A Swiss tournament lets people in while rounds are left."""
    if tournament.state != "open":
        late = tournament.state == "running" and tournament.swiss and tournament.round < tournament.rounds
        if not late:
            raise Refused("sign_up_over")
    if sum(not one.gone for one in tournament.entrants) >= tournament.most:
        raise Refused("tournament_full")


def enter(connection: Connection, code: str, guest: GuestRecord) -> None:
    tournament = found(connection, code, guest.id)
    known = tournament.entrant_of(guest.id)
    if known is not None and not known.gone:
        raise Refused("already_entered")
    check_room(tournament)
    if known is not None:
        tournament_store.come_again(connection, tournament, known.number)
    else:
        tournament_store.enter(connection, tournament, guest.id, "", guest.name, tournament.round + 1)


def enter_bot(connection: Connection, code: str, guest: str, bot: str) -> None:
    """The organiser lets a bot play, under a name of its own."""
    tournament = organised(connection, code, guest)
    if bot not in known_bots():
        raise no_such_bot(bot)
    check_room(tournament)
    if sum(bool(one.bot) and not one.gone for one in tournament.entrants) >= MOST_BOTS:
        raise Refused("too_many_bots", most=MOST_BOTS)
    taken = {one.name for one in tournament.entrants}
    stems = [
        *BOT_NAMES,
        *(f"{name} {n}" for n in ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX") for name in BOT_NAMES),
    ]
    name = next((stem for stem in stems if stem not in taken), f"Bot {len(taken) + 1}")
    tournament_store.enter(connection, tournament, "", bot, name, tournament.round + 1)


def leave(connection: Connection, code: str, guest: str) -> None:
    tournament = found(connection, code, guest)
    known = tournament.entrant_of(guest)
    if known is None or known.gone:
        raise Refused("not_entered")
    withdraw(connection, tournament, known)


def remove(connection: Connection, code: str, guest: str, number: int) -> None:
    """The organiser takes somebody out."""
    tournament = organised(connection, code, guest)
    known = next((one for one in tournament.entrants if one.number == number and not one.gone), None)
    if known is None:
        raise Refused("not_entered")
    withdraw(connection, tournament, known)


def withdraw(connection: Connection, tournament: Tournament, known: Entrant) -> None:
    if tournament.state not in {"open", "running"}:
        raise Refused("tournament_over")
    tournament_store.withdraw(connection, tournament, known.number)


def call_off(connection: Connection, code: str, guest: str) -> None:
    """It does not take place; one that is running ends with the standings as they are."""
    tournament = organised(connection, code, guest)
    if tournament.state not in {"open", "running"}:
        raise Refused("tournament_over")
    state = "off" if tournament.state == "open" else "over"
    tournament_store.change(connection, tournament.id, state=state, ended=time.time())


def taking_part(tournament: Tournament) -> list[int]:
    return [one.number for one in tournament.entrants if not one.gone]


def start(connection: Connection, code: str, guest: str, test: bool) -> list[str]:
    """Sign-up is over: pair the first round; the codes of its tables."""
    tournament = organised(connection, code, guest)
    if tournament.state != "open":
        raise Refused("sign_up_over")
    here = taking_part(tournament)
    allowed = sizes_of(tournament)
    if len(here) < max(min(allowed), 2):
        raise Refused("too_few", least=max(min(allowed), 2))
    rounds = tournament.rounds
    if not tournament.swiss:
        if len(here) > MOST_IN_ROUND_ROBIN:
            raise Refused("too_long_a_round_robin", most=MOST_IN_ROUND_ROBIN)
        rounds = len(timetable(len(here), allowed, tournament.seed))
    tournament_store.change(connection, tournament.id, state="running", rounds=rounds)
    begun = tournament_store.find_by_id(connection, tournament.id)
    assert begun is not None
    return make_round(connection, begun, test)


def next_round(tournament: Tournament) -> Round:
    """Who meets whom in the round after the present one."""
    present = set(taking_part(tournament))
    met, allowed = tournament.meetings, sizes_of(tournament)
    if tournament.swiss:
        return paired_once(tuple(sorted(present)), tuple(met), allowed, tournament.seed)
    first = [one.number for one in tournament.entrants]
    rounds = timetable(len(first), allowed, tournament.seed)
    planned = [tuple(first[at] for at in table) for table in rounds[tournament.round]]
    return timetable_round(planned, present, met, allowed, tournament.seed)


paired_once = lru_cache(256)(swiss_round)
"""The same for every page that asks who would meet next, worked out once."""

ONE_AT_A_TIME = ThreadPoolExecutor(1, "pairing")


def is_last(tournament: Tournament) -> bool:
    """Is there no round after the present one, or nobody left to meet?"""
    few = len(taking_part(tournament)) < max(min(sizes_of(tournament)), 2)
    return tournament.round >= tournament.rounds or few


async def foreseen(tournament: Tournament) -> Round | None:
    """The next round, worked out where nobody else waits for it: it may take seconds. Whoever asks for the same one again,
    while the database is being written, finds it."""
    if tournament.state != "running" or is_last(tournament):
        return None
    return await asyncio.get_running_loop().run_in_executor(ONE_AT_A_TIME, next_round, tournament)


def make_round(connection: Connection, tournament: Tournament, test: bool) -> list[str]:
    """Pair the next round and make its tables; the codes of those tables."""
    number = tournament.round + 1
    made = next_round(tournament)
    codes = []
    for at, table in enumerate(made.tables, 1):
        table_id, code = make_table(connection, tournament, number, at, table, test)
        tournament_store.write_table(connection, tournament.id, number, at, table_id, table)
        codes.append(code)
    for at, player in enumerate(made.byes, len(made.tables) + 1):
        tournament_store.write_table(connection, tournament.id, number, at, 0, [player])
    tournament_store.change(connection, tournament.id, round=number)
    return codes


def make_table(
    connection: Connection,
    tournament: Tournament,
    round: int,
    number: int,
    players: tuple[int, ...],
    test: bool,
) -> tuple[int, str]:
    """A table of a round: everyone has their seat, and the match begins. In tests its chance follows from the tournament."""
    known = {one.number: one for one in tournament.entrants}
    seed = (tournament.seed * 10_007 + round * 101 + number) % 2**53 if test else None
    values = {
        "game": tournament.game,
        "rules": games.load(tournament.game).version,
        "players": len(players),
        "options": msgspec.json.encode(tournament.options).decode(),
        "secret": Fairness.new(seed=seed).secret,
        "creator": f"tournament-{tournament.code}",
        "arranged": True,
        "private": True,
        **pace_values(tournament.pace),
    }
    held = [
        SeatRecord(seat, known[player].guest, known[player].bot, known[player].name)
        for seat, player in enumerate(players)
    ]
    made = table_store.create_table(connection, values, held)
    home_store.give_home(connection, made.id, tournament.group, tournament.id, number)
    deal.start_if_full(connection, made.id)
    return made.id, made.code


def advance(connection: Connection, number: int, round: int, test: bool) -> list[str]:
    """The round is over: pair the next one, or end the tournament. Does nothing if another worker was first."""
    tournament = tournament_store.find_by_id(connection, number)
    if tournament is None or tournament.state != "running" or tournament.round != round:
        return []
    if any(meeting.round == round and not meeting.over for meeting in tournament.meetings):
        return []
    if is_last(tournament):
        tournament_store.change(connection, number, state="over", ended=time.time())
        return []
    return make_round(connection, tournament, test)


def name_of(asked: str, most: int) -> str:
    name = tidy_name(asked, most)
    if not name:
        raise Refused("name_empty")
    return name


def new_seed(asked: int | None, test: bool) -> int:
    """What the lots are drawn from."""
    if asked is not None and not test:
        raise Refused("no_seeds")
    return secrets.randbits(48) if asked is None else asked
