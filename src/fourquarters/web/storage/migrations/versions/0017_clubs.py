"""Friends, groups and tournaments; seats that are held for somebody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def whose(name: str, primary: bool = False) -> sa.Column[str]:
    owner = sa.ForeignKey("guests.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(40), owner, primary_key=primary, nullable=False)


def owned(name: str, owner: str, primary: bool = True) -> sa.Column[int]:
    key = sa.ForeignKey(owner, ondelete="CASCADE")
    return sa.Column(name, ID, key, primary_key=primary, autoincrement=False, nullable=False)


def text(name: str, length: int = 0) -> sa.Column[str]:
    return sa.Column(name, sa.String(length) if length else sa.Text, nullable=False)


def number(name: str, primary: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=primary, autoincrement=False, nullable=False)


def identity(name: str) -> sa.Column[int]:
    return sa.Column(name, ID, nullable=False)


def moment(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Float, nullable=False)


def upgrade() -> None:
    held = sa.Column("held", sa.String(40), nullable=False, server_default=sa.text("''"))
    op.add_column("seats", held)
    op.create_index("seats_by_held", "seats", ["held"])
    make_friends()
    make_groups()
    make_homes_and_results()
    make_tournaments()


def make_friends() -> None:
    accepted = sa.Column("accepted", sa.Boolean, nullable=False)
    op.create_table(
        "friendships", whose("asker", primary=True), whose("asked", primary=True), accepted, moment("since")
    )
    op.create_index("friendships_by_asked", "friendships", ["asked"])
    op.create_table("blocks", whose("guest", primary=True), whose("blocked", primary=True), moment("since"))
    op.create_index("blocks_by_blocked", "blocks", ["blocked"])
    hidden = sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false())
    op.create_table("whereabouts", whose("guest", primary=True), moment("seen"), moment("ready"), hidden)


def make_groups() -> None:
    group = "player_groups.id"
    op.create_table(
        "player_groups",
        sa.Column("id", ID, primary_key=True, autoincrement=True),
        sa.Column("handle", sa.String(32), nullable=False, unique=True),
        text("name", 80),
        text("token", 32),
        moment("made"),
        sqlite_autoincrement=True,
    )
    owner = sa.Column("owner", sa.Boolean, nullable=False)
    op.create_table(
        "group_members", owned("group_id", group), whose("guest", primary=True), owner, moment("since")
    )
    op.create_index("group_members_by_guest", "group_members", ["guest"])
    op.create_table(
        "group_invitations",
        owned("group_id", group),
        whose("guest", primary=True),
        whose("host"),
        moment("since"),
    )
    op.create_index("group_invitations_by_guest", "group_invitations", ["guest"])


def make_homes_and_results() -> None:
    op.create_table(
        "table_homes",
        owned("table_id", "tables.id"),
        identity("group_id"),
        identity("tournament_id"),
        number("number"),
    )
    op.create_index("table_homes_by_group", "table_homes", ["group_id"])
    op.create_table(
        "group_results",
        sa.Column("table_id", ID, primary_key=True, autoincrement=False),
        whose("guest", primary=True),
        owned("group_id", "player_groups.id", primary=False),
        text("game", 40),
        moment("ended"),
        number("place"),
    )
    op.create_index("group_results_by_group", "group_results", ["group_id", "game", "ended"])


def make_tournaments() -> None:
    tournament = "tournaments.id"
    op.create_table(
        "tournaments",
        sa.Column("id", ID, primary_key=True, autoincrement=True),
        sa.Column("code", sa.String(12), nullable=False, unique=True),
        text("name", 80), text("organiser", 40), identity("group_id"), text("game", 40), number("players"),
        text("options"), text("pace"), text("zero", 8), text("form", 12), number("rounds"), number("most"),
        text("state", 8), number("round"), sa.Column("seed", sa.BigInteger, nullable=False), moment("made"),
        moment("ended"),
        sqlite_autoincrement=True,
    )  # fmt: skip
    op.create_index("tournaments_by_state", "tournaments", ["state"])
    gone = sa.Column("gone", sa.Boolean, nullable=False, server_default=sa.false())
    op.create_table(
        "entrants",
        owned("tournament_id", tournament),
        number("number", primary=True),
        text("guest", 40), text("bot", 40), text("name", 80), number("since"), gone,
    )  # fmt: skip
    op.create_index("entrants_by_guest", "entrants", ["guest"])
    op.create_table(
        "tournament_tables",
        owned("tournament_id", tournament),
        number("round", primary=True),
        number("number", primary=True),
        identity("table_id"), text("players"), text("places"), text("points"),
    )  # fmt: skip
    op.create_index("tournament_tables_by_table", "tournament_tables", ["table_id"])


def downgrade() -> None:
    made = (
        "tournament_tables", "entrants", "tournaments", "group_results", "table_homes", "group_invitations",
        "group_members", "player_groups", "whereabouts", "blocks", "friendships",
    )  # fmt: skip
    for name in made:
        op.drop_table(name)
    op.drop_index("seats_by_held", "seats")
    op.drop_column("seats", "held")
