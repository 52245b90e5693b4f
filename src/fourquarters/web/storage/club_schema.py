"""What is kept of people together: friends, groups with their tables and results, and tournaments."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
)

from fourquarters.web.storage.schema import Id, metadata


def whose(name: str, primary: bool = False) -> Column[str]:
    """A member; what is about them goes with them."""
    owner = ForeignKey("guests.id", ondelete="CASCADE")
    return Column(name, String(40), owner, primary_key=primary, nullable=False)


def of_group(primary: bool = True) -> Column[int]:
    owner = ForeignKey("player_groups.id", ondelete="CASCADE")
    return Column("group_id", Id, owner, primary_key=primary, autoincrement=False, nullable=False)


def of_tournament() -> Column[int]:
    owner = ForeignKey("tournaments.id", ondelete="CASCADE")
    return Column("tournament_id", Id, owner, primary_key=True, autoincrement=False)


friendships = Table(
    "friendships",
    metadata,
    whose("asker", primary=True),
    whose("asked", primary=True),
    Column("accepted", Boolean, nullable=False),
    Column("since", Float, nullable=False),
    Index("friendships_by_asked", "asked"),
)

blocks = Table(
    "blocks",
    metadata,
    whose("guest", primary=True),
    whose("blocked", primary=True),
    Column("since", Float, nullable=False),
    Index("blocks_by_blocked", "blocked"),
)

whereabouts = Table(
    "whereabouts",
    metadata,
    whose("guest", primary=True),
    Column("seen", Float, nullable=False, comment="when they last looked at their friends"),
    Column("ready", Float, nullable=False, comment="until when they would play"),
    Column("hidden", Boolean, nullable=False, server_default=false(), comment="friends do not see them"),
)

player_groups = Table(
    "player_groups",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("handle", String(32), nullable=False, unique=True, comment="its address"),
    Column("name", String(80), nullable=False),
    Column("token", String(32), nullable=False, comment="what its link says"),
    Column("made", Float, nullable=False),
    sqlite_autoincrement=True,
)

group_members = Table(
    "group_members",
    metadata,
    of_group(),
    whose("guest", primary=True),
    Column("owner", Boolean, nullable=False),
    Column("since", Float, nullable=False),
    Index("group_members_by_guest", "guest"),
)

group_invitations = Table(
    "group_invitations",
    metadata,
    of_group(),
    whose("guest", primary=True),
    whose("host"),
    Column("since", Float, nullable=False),
    Index("group_invitations_by_guest", "guest"),
    Index("group_invitations_by_host", "host"),
)

table_homes = Table(
    "table_homes",
    metadata,
    Column(
        "table_id", Id, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    Column("group_id", Id, nullable=False, comment="found by its members only; 0: by anyone"),
    Column("tournament_id", Id, nullable=False, comment="0: none"),
    Column("number", Integer, nullable=False, comment="of the table in its round"),
    Index("table_homes_by_group", "group_id"),
)

group_results = Table(
    "group_results",
    metadata,
    Column("table_id", Id, primary_key=True, autoincrement=False, comment="kept when the table is gone"),
    whose("guest", primary=True),
    of_group(primary=False),
    Column("game", String(40), nullable=False),
    Column("ended", Float, nullable=False),
    Column("place", Integer, nullable=False, comment="how many rank ahead"),
    Index("group_results_by_group", "group_id", "game", "ended"),
    Index("group_results_by_guest", "guest"),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("name", String(80), nullable=False),
    Column("organiser", String(40), nullable=False),
    Column("group_id", Id, nullable=False, comment="for its members only; 0: open to all"),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False, comment="at a full table"),
    Column("options", Text, nullable=False, comment="JSON"),
    Column("pace", Text, nullable=False, comment="JSON, as of its tables"),
    Column("zero", String(8), nullable=False),
    Column("form", String(12), nullable=False, comment="swiss or round_robin"),
    Column("rounds", Integer, nullable=False, comment="of a round robin: 0 until it begins"),
    Column("most", Integer, nullable=False, comment="who may enter"),
    Column("state", String(8), nullable=False, comment="open, running, over or off"),
    Column("round", Integer, nullable=False, comment="that is being played; 0: none yet"),
    Column("seed", BigInteger, nullable=False, comment="all lots follow from it"),
    Column("made", Float, nullable=False),
    Column("ended", Float, nullable=False),
    Index("tournaments_by_state", "state"),
    sqlite_autoincrement=True,
)

entrants = Table(
    "entrants",
    metadata,
    of_tournament(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(40), nullable=False, comment="empty: a bot"),
    Column("bot", String(40), nullable=False),
    Column("name", String(80), nullable=False, comment="of a bot, or of somebody who is gone"),
    Column("since", Integer, nullable=False, comment="the first round that they play"),
    Column("gone", Boolean, nullable=False, server_default=false(), comment="they play no further round"),
    Index("entrants_by_guest", "guest"),
)

tournament_tables = Table(
    "tournament_tables",
    metadata,
    of_tournament(),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False, comment="from 1; byes after the tables"),
    Column("table_id", Id, nullable=False, comment="0: a bye"),
    Column("players", Text, nullable=False, comment="JSON: numbers of entrants, by seat"),
    Column("places", Text, nullable=False, comment="JSON: how many ranked ahead, by seat; empty: not over"),
    Column("points", Text, nullable=False, comment="JSON: of the game, by seat"),
    Index("tournament_tables_by_table", "table_id"),
)
