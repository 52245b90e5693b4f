"""Figures from finished matches: sums and means over what is noted of each. Nothing here asks a database."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from statistics import fmean
from typing import NamedTuple

from fourquarters.bots import LEVELS, bot_title
from fourquarters.picture import charts
from fourquarters.web.figures import (
    Bin,
    EveryonesSeat,
    EveryonesTable,
    FormMark,
    NotCounted,
    OpponentTally,
    PlayersTally,
    Scores,
    ScoresAgainst,
    SeatTally,
    SummandMean,
    Tally,
)
from fourquarters.web.storage.fact_store import MatchPlayed, SeatFact, SeatMean, SeatPlayed, SummandFact
from fourquarters.words.contract import in_order
from fourquarters.words.tongue import Tongue

LAST = 20
"""Results that are shown as form."""

WINDOW = 10
"""Matches that a share in the form is taken over."""

MOST_BINS = 14
FEWEST = 5
"""Matches of everyone's, so that no mean tells of a single match."""

ORDER = {level.name: place for place, (level, _title, _help) in enumerate(LEVELS)}


class Mine(NamedTuple):
    """A match that counts, from the reader's seat."""

    match: MatchPlayed
    seat: int

    @property
    def fact(self) -> SeatFact:
        return self.match.seats[self.seat].fact

    @property
    def others(self) -> list[SeatPlayed]:
        return [held for seat, held in enumerate(self.match.seats) if seat != self.seat]


def own_seat(match: MatchPlayed, guest: str) -> int:
    """Where the reader sat themselves, and not another person at their device."""
    return next(seat for seat, held in enumerate(match.seats) if held.guest == guest and not held.local)


def counted(matches: Iterable[MatchPlayed], guest: str) -> tuple[list[Mine], NotCounted]:
    """The matches that count, oldest first, and how many do not and why."""
    mine, rest = [], NotCounted()
    for match in matches:
        seat = own_seat(match, guest)
        if match.kind == "taken_back":
            rest.taken_back += 1
        elif match.kind in {"begun", "file"}:
            rest.begun += 1
        elif match.kind == "lost":
            rest.lost += 1
        elif match.seats[seat].bot:
            rest.stand_in += 1
        else:
            mine.append(Mine(match, seat))
    return mine, rest


def tally(mine: Sequence[Mine]) -> Tally:
    wins = sum(one.fact.won for one in mine)
    fair = fmean([1 / one.match.players for one in mine]) if mine else 0.0
    return Tally(matches=len(mine), wins=wins, share=wins / len(mine) if mine else 0.0, fair=fair)


def figures(mine: Sequence[Mine]) -> dict[str, float]:
    """The fields of a tally, for one that says more."""
    made = tally(mine)
    return {"wins": made.wins, "share": made.share, "fair": made.fair}


def grouped(mine: Sequence[Mine], key: Callable[[Mine], int]) -> list[tuple[int, list[Mine]]]:
    return [(value, list(some)) for value, some in groupby(sorted(mine, key=key), key)]


def by_players(mine: Sequence[Mine]) -> list[PlayersTally]:
    groups = grouped(mine, lambda one: one.match.players)
    return [PlayersTally(players=n, matches=len(some), **figures(some)) for n, some in groups]


def by_seat(mine: Sequence[Mine]) -> list[SeatTally]:
    groups = grouped(mine, lambda one: one.seat)
    return [SeatTally(seat=n + 1, matches=len(some), **figures(some)) for n, some in groups]


def opponents(mine: Sequence[Mine], _: Tongue) -> list[OpponentTally]:
    """People first, whom one has met most, then bots from the weakest level to the strongest."""
    met: dict[tuple[str, str], list[tuple[Mine, SeatPlayed]]] = {}
    for one in mine:
        for held in one.others:
            who = ("bot", held.bot) if held.bot else ("person", held.name if held.local else held.guest)
            met.setdefault(who, []).append((one, held))
    made = [opponent(kind, seats, _) for (kind, _who), seats in met.items()]
    return sorted(made, key=lambda each: (bool(each.bot), ORDER.get(each.bot, 99), -each.matches, each.name))


def opponent(kind: str, seats: Sequence[tuple[Mine, SeatPlayed]], _: Tongue) -> OpponentTally:
    """Results against one of them; the name is the one they had last."""
    matches = list({one.match.code: one for one, _held in seats}.values())
    last = seats[-1][1]
    bot = last.bot if kind == "bot" else ""
    return OpponentTally(
        name=str(bot_title(bot, _)) if bot else last.name,
        bot=bot,
        matches=len(matches),
        theirs=sum(held.fact.won for _one, held in seats),
        **figures(matches),
    )


def scores(mine: Sequence[Mine], _: Tongue) -> Scores | None:
    if not mine:
        return None
    best = max(mine, key=lambda one: (one.fact.points, one.match.ended))
    points = [one.fact.points for one in mine]
    return Scores(fmean(points), max(points), min(points), best.match.code, bins(points), against(mine, _))


def bins(points: Sequence[int]) -> list[Bin]:
    """How the scores are spread, in few enough steps to be told apart."""
    steps = charts.steps(points, min(points), max(points), MOST_BINS)
    return [Bin(int(step.low), int(step.high) - 1, int(step.value)) for step in steps]


def against(mine: Sequence[Mine], _: Tongue) -> list[ScoresAgainst]:
    """Scores against people, and against bots by level."""
    groups: dict[str, list[int]] = {}
    for one in mine:
        groups.setdefault(company(one), []).append(one.fact.points)
    titles = {"people": _("People"), "mixed": _("Bots of several levels")}
    made = [
        ScoresAgainst(kind, str(titles.get(kind) or bot_title(kind, _)), len(n), fmean(n), max(n))
        for kind, n in groups.items()
    ]
    places = {"people": -1, **ORDER, "mixed": len(ORDER)}
    return sorted(made, key=lambda each: (places.get(each.kind, len(places)), each.title))


def company(one: Mine) -> str:
    """Who else sat there: people among them, or only bots of one level or of several."""
    bots = {held.bot for held in one.others}
    return "people" if "" in bots else bots.pop() if len(bots) == 1 else "mixed"


def summands(mine: Sequence[Mine], language: str) -> list[SummandMean]:
    """What each source of points gives in the mean; where a match has none of it, it gave nothing."""
    newest: dict[str, SummandFact] = {}
    own, others, seats = dict[str, int](), dict[str, int](), 0
    for one in mine:
        seats += len(one.others)
        for part in one.match.sheet.summands:
            newest[part.id] = part
            own[part.id] = own.get(part.id, 0) + part.points[one.seat]
            others[part.id] = others.get(part.id, 0) + sum(part.points) - part.points[one.seat]
    order = in_order([[part.id for part in one.match.sheet.summands] for one in mine])
    return [
        SummandMean(
            id, newest[id].names[language], newest[id].symbol, own[id] / len(mine), others[id] / seats
        )
        for id in order
    ]


def form(mine: Sequence[Mine]) -> list[FormMark]:
    """The last results, each with the share of wins over the matches up to it."""
    marks = []
    for i in range(max(0, len(mine) - LAST), len(mine)):
        one, until = mine[i], mine[max(0, i - WINDOW + 1) : i + 1]
        fact, match = one.fact, one.match
        share = fmean(each.fact.won for each in until)
        marks.append(FormMark(match.code, fact.place + 1, match.players, fact.points, fact.won, share))
    return marks


def everyone(means: Iterable[SeatMean]) -> list[EveryonesTable]:
    """All matches here by number of players, where there are enough of them."""
    tables = []
    for players, some in groupby(means, lambda mean: mean.players):
        seats = list(some)
        if seats[0].matches >= FEWEST:
            shown = [EveryonesSeat(s.seat + 1, s.wins / s.matches, s.points) for s in seats]
            tables.append(EveryonesTable(players, seats[0].matches, shown))
    return tables
