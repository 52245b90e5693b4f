"""Tournaments as a reader sees them: rounds, tables, standings, and the round to come."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection

from fourquarters import games
from fourquarters.bots import bot_title
from fourquarters.pairing import bye_points, place_points, standings
from fourquarters.web.club_messages import (
    EntrantShown,
    MemberNamed,
    PairingShown,
    PastTable,
    ResultShown,
    RoundSeat,
    RoundShown,
    RoundTableShown,
    StandingShown,
    TournamentLine,
    TournamentShown,
)
from fourquarters.web.errors import Refused
from fourquarters.web.http.pace_routes import shown_pace
from fourquarters.web.http.services import Services
from fourquarters.web.http.table_routes import shown_table
from fourquarters.web.messages import TableShown
from fourquarters.web.storage import club_store, member_store, table_store
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.storage.tournament_store import Entrant, RoundTable, Tournament
from fourquarters.web.tables import tournaments
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue


def address(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.code}"


def title_of(game: str, _: Tongue) -> str:
    return str(words_of(games.load(game)).title(_))


def sentence(tournament: Tournament, _: Tongue) -> str:
    """The whole tournament in one sentence."""
    form = (
        _.many("Swiss, one round", "Swiss, {n} rounds", tournament.rounds)
        if tournament.swiss
        else _("round robin: everyone meets everyone")
    )
    pace = shown_pace(tournament.pace, _)
    parts = [
        str(_("tables of {n}", n=tournament.players)),
        str(form),
        pace.words if pace else str(_("no clock")),
    ]
    return f"{title_of(tournament.game, _)}, {', '.join(parts)}."


def line_of(tournament: Tournament, guest: str, group: str, _: Tongue) -> TournamentLine:
    known = tournament.entrant_of(guest)
    return TournamentLine(
        tournament.code, address(tournament), tournament.name, tournament.game, title_of(tournament.game, _),
        tournament.players, tournament.state, tournament.round, tournament.rounds,
        sum(not one.gone for one in tournament.entrants), tournament.most,
        known is not None and not known.gone, sentence(tournament, _), group,
    )  # fmt: skip


async def shown_tournament(
    services: Services, tournament: Tournament, guest: GuestRecord, _: Tongue
) -> TournamentShown:
    read = services.tables.read
    organiser = await read(member_store.member_of, tournament.organiser)
    group = await read(club_store.group_by_id, tournament.group) if tournament.group else None
    pace, known = shown_pace(tournament.pace, _), tournament.entrant_of(guest.id)
    playing = known is not None and not known.gone
    return TournamentShown(
        code=tournament.code,
        url=address(tournament),
        name=tournament.name,
        game=tournament.game,
        title=title_of(tournament.game, _),
        players=tournament.players,
        options=tournament.options,
        pace=pace,
        form=tournament.form,
        rounds=tournament.rounds,
        round=tournament.round,
        most=tournament.most,
        state=tournament.state,
        says=sentence(tournament, _),
        worth=place_points(tournament.players, tournament.players),
        bye=float(bye_points(tournament.players)),
        organiser=MemberNamed(organiser.name, organiser.handle) if organiser else MemberNamed("", ""),
        group=group.name if group else "",
        group_url=f"/groups/{group.handle}" if group else "",
        organise=tournament.organiser == guest.id,
        may_enter=not playing and may_enter(tournament),
        may_leave=playing and tournament.state in {"open", "running"},
        least=max(min(tournaments.sizes_of(tournament)), 2),
        entrants=[shown_entrant(one, guest.id, _) for one in tournament.entrants],
        tables=await present_tables(services, tournament, guest, _),
        byes=[t.meeting.players[0] for t in of_round(tournament, tournament.round) if t.meeting.bye],
        past=await read(past_rounds, tournament),
        standings=shown_standings(tournament),
        next=await projected(tournament),
    )


def may_enter(tournament: Tournament) -> bool:
    try:
        tournaments.check_room(tournament)
    except Refused:
        return False
    return True


def shown_entrant(one: Entrant, guest: str, _: Tongue) -> EntrantShown:
    title = str(bot_title(one.bot, _)) if one.bot else ""
    return EntrantShown(one.number, one.name, one.handle, title, one.gone, bool(guest) and one.guest == guest)


def of_round(tournament: Tournament, number: int) -> list[RoundTable]:
    return [table for table in tournament.tables if table.meeting.round == number]


async def present_tables(
    services: Services, tournament: Tournament, guest: GuestRecord, _: Tongue
) -> list[RoundTableShown]:
    """The tables of the round that is being played, or of the last one."""
    played = [one for one in of_round(tournament, tournament.round) if one.table_id]
    codes = await services.tables.read(table_store.codes_by_id, [one.table_id for one in played])
    return [await shown_round_table(services, one, codes, guest, _) for one in played]


async def shown_round_table(
    services: Services, one: RoundTable, codes: Mapping[int, str], guest: GuestRecord, _: Tongue
) -> RoundTableShown:
    try:
        table = await services.tables.find(codes.get(one.table_id, ""), looks=False)
        shown = await shown_table(table, guest, _)
    except Refused:
        return RoundTableShown(
            one.number, "", "", "over", seats_of(one, None), "", 0.0, None, False, False, 0
        )
    over = shown.state == "over"
    clock = shown.clock
    left = clock.left[shown.decider] if clock is not None and 0 <= shown.decider < len(clock.left) else None
    says = shown.status if over else shown.asked
    return RoundTableShown(
        one.number, shown.url, shown.code, shown.state, seats_of(one, shown), says, shown.since_s, left,
        shown.yours, shown.your_turn, shown.version,
    )  # fmt: skip


def time_left(shown: TableShown | None) -> bool:
    """Has whoever decides time left on a clock? Then nobody plays for them yet."""
    clock = shown.clock if shown is not None else None
    if clock is None or shown is None or not 0 <= shown.decider < len(clock.left):
        return False
    return (clock.left[shown.decider] or 0) > 0


def seats_of(one: RoundTable, shown: TableShown | None) -> list[RoundSeat]:
    """Who sits at a table; how they did is told once it is over."""
    players, places, points = one.meeting.players, one.meeting.places, one.meeting.points
    found = []
    for seat, player in enumerate(players):
        live = shown.seats[seat] if shown is not None else None
        runs = shown is not None and shown.state == "running"
        decides = shown is not None and runs and shown.decider == seat
        missing = bool(live and runs and live.away and not live.stand_in) and decides and not time_left(shown)
        place = places[seat] + 1 if places else None
        made = points[seat] if points else None
        found.append(RoundSeat(player, live.colour if live else seat, decides, missing, place, made))
    return found


def past_rounds(connection: Connection, tournament: Tournament) -> list[RoundShown]:
    """All rounds before the present one, the last first."""
    numbers = range(tournament.round - 1, 0, -1)
    codes = table_store.codes_by_id(connection, [one.table_id for one in tournament.tables if one.table_id])
    return [past_round(tournament, number, codes) for number in numbers]


def past_round(tournament: Tournament, number: int, codes: Mapping[int, str]) -> RoundShown:
    played = of_round(tournament, number)
    return RoundShown(
        number,
        [
            PastTable(
                one.number,
                f"/table/{codes[one.table_id]}" if one.table_id in codes else "",
                list(one.meeting.players),
                [place + 1 for place in one.meeting.places],
                list(one.meeting.points),
            )
            for one in played
            if not one.meeting.bye
        ],
        [one.meeting.players[0] for one in played if one.meeting.bye],
    )


def shown_standings(tournament: Tournament) -> list[StandingShown]:
    entered = [one.number for one in tournament.entrants]
    meetings = tournament.meetings
    results = {player: results_of(tournament, player) for player in entered}
    return [
        StandingShown(
            one.player, one.rank, float(one.points), one.ahead, float(one.opponents), round(float(one.share), 3),
            results[one.player],
        )
        for one in standings(entered, meetings, tournament.players)
    ]  # fmt: skip


def results_of(tournament: Tournament, player: int) -> list[ResultShown]:
    """What somebody did in each round so far."""
    found = {
        table.meeting.round: table.meeting for table in tournament.tables if player in table.meeting.players
    }
    made = []
    for number in range(1, tournament.round + 1):
        meeting = found.get(number)
        if meeting is None:
            made.append(ResultShown("none"))
        elif meeting.bye:
            made.append(ResultShown("bye"))
        elif not meeting.over:
            made.append(ResultShown("playing"))
        else:
            place = meeting.places[meeting.players.index(player)] + 1
            made.append(ResultShown("played", place, len(meeting.players)))
    return made


async def projected(tournament: Tournament) -> PairingShown | None:
    """Who would meet next if the present round ended with what is known now."""
    made = await tournaments.foreseen(tournament)
    if made is None:
        return None
    return PairingShown(tournament.round + 1, [list(table) for table in made.tables], list(made.byes))
