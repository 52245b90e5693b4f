"""Ratings after a match: reckoned once for each, in the order in which matches ended, when its facts are noted.

Whoever a bot has replaced when the match ends ranks behind all who stayed; those who stayed rank as they came
in, without the bot's seat. So a stranger's bot neither gains nor costs anybody anything, and nobody who stayed is
worse off than if whoever left had come last (docs/ratings.md).
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from fourquarters.web.accounts.skill import Skill, rated
from fourquarters.web.storage import rating_store
from fourquarters.web.storage.rating_store import Belief, Player, Waiting

FEWEST = 2
"""Players that a match must have for anybody to be rated."""


def standings(places: Sequence[int], gone: Sequence[bool]) -> list[int]:
    """Where everyone is rated: how many rank ahead. All who are gone share the place behind those who stayed."""
    stayed = [place for place, away in zip(places, gone, strict=True) if not away]
    return [
        len(stayed) if away else sum(other < place for other in stayed)
        for place, away in zip(places, gone, strict=True)
    ]


def settle(connection: Connection, game: str) -> None:
    """Reckon what is due: match by match, and no further than the first one whose facts are still to be noted."""
    for match in rating_store.unsettled(connection, game):
        if not match.kind:
            return
        if match.kind == "played":
            rate(connection, game, match)
        rating_store.mark_settled(connection, match.table_id)


def rate(connection: Connection, game: str, match: Waiting) -> None:
    """Rate everyone who is still a member. Where nobody stayed, or nobody is left to compare with, nothing changes."""
    players = rating_store.members_at(connection, match.table_id)
    if len(players) < FEWEST or all(player.gone for player in players):
        return
    known = rating_store.beliefs(connection, game, [player.guest for player in players])
    before = [known.get(player.guest, Belief(*Skill(), 0)) for player in players]
    places = standings([player.place for player in players], [player.gone for player in players])
    after = rated([Skill(one.mu, one.sigma) for one in before], places)
    for player, old, new, place in zip(players, before, after, places, strict=True):
        note(connection, game, match, player, (old, new, place))


def note(
    connection: Connection, game: str, match: Waiting, player: Player, change: tuple[Belief, Skill, int]
) -> None:
    old, new, place = change
    now = Belief(new.mu, new.sigma, old.games + 1)
    rating_store.believe(connection, player.guest, game, now, match.ended)
    rating_store.note_change(
        connection, match.table_id, player,
        mu_before=old.mu, sigma_before=old.sigma, mu_after=new.mu, sigma_after=new.sigma, place=place,
    )  # fmt: skip
