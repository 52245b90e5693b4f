"""What is kept in the database. The events of a table are the truth about its match.

Triggers in the database itself make sure that events follow in order and that a match stays over
(`migrations/versions/0002_order.py`).
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
    true,
)

metadata = MetaData()

Id = BigInteger().with_variant(Integer, "sqlite")

NOTICE = "number IS NULL"
UNSETTLED = "rated = 1 AND settled = 0", "rated AND NOT settled"
"""On SQLite and on PostgreSQL: rated tables whose match is not over, or has not been reckoned."""

server_facts = Table(
    "server_facts",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
    comment="what belongs to the whole server: the key that signs cookies, the seconds served so far",
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("language", String(8), nullable=False, default=""),
    Column("theme", String(8), nullable=False, default=""),
    Column("confirm", Boolean, nullable=False, default=False),
    Column("preferences", Text, nullable=False, server_default=text("'{}'"), comment="JSON: see Preferences"),
    Column("seen", Float, nullable=False),
    Column(
        "served", Float, nullable=False, server_default=text("0"), comment="seconds served when last seen"
    ),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False, comment="version of the game's rules"),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False, comment="JSON"),
    Column("secret", LargeBinary, nullable=False, comment="all chance follows from it"),
    Column("state", String(8), nullable=False, comment="open, dealing, running or over"),
    Column("creator", String(40), nullable=False),
    Column("rematch", String(12), nullable=False, default="", comment="code of the next table"),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column(
        "served", Float, nullable=False, server_default=text("0"), comment="seconds served when last used"
    ),
    Column(
        "format", Integer, nullable=False, comment="of its events and contributions: see live/match_log.py"
    ),
    Column("arranged", Boolean, nullable=False, comment="the host has said who sits where"),
    Column("sealed", Boolean, nullable=False, comment="all seals are known: contributions may be told"),
    Column("spoilt", Text, nullable=False, comment="JSON: deals that came to nothing"),
    Column("private", Boolean, nullable=False, default=False, comment="found only by its link"),
    Column(
        "colours",
        Text,
        nullable=False,
        server_default=text("'{}'"),
        comment="JSON: who keeps which from before",
    ),
    Column("hushed", Boolean, nullable=False, server_default=false(), comment="only players may write"),
    Column(
        "brought",
        Text,
        nullable=False,
        server_default=text("''"),
        comment="JSON: what a match begun elsewhere brings along",
    ),
    Column("hints", Boolean, nullable=False, server_default=false(), comment="all agreed to hints"),
    Column("rated", Boolean, nullable=False, server_default=false(), comment="all agreed to be rated"),
    Column(
        "settled", Boolean, nullable=False, server_default=false(), comment="its ratings have been reckoned"
    ),
    Column(
        "pace", Text, nullable=False, server_default=text("''"), comment="JSON: see Pace; empty: no clock"
    ),
    Column("zero", String(8), nullable=False, server_default=text("''"), comment="what happens at zero"),
    Column(
        "began",
        BigInteger,
        nullable=False,
        server_default=text("0"),
        comment="when its clock began, in ms served",
    ),
    Column(
        "decider",
        Integer,
        nullable=False,
        server_default=text("-1"),
        comment="whose turn it is; -1: not noted",
    ),
    Column("due", BigInteger, nullable=True, comment="when the decider's time is up, in ms served"),
    Column("closed", String(400), nullable=False, server_default=text("''"), comment="by a host, and why"),
    Column("closings", Text, nullable=False, server_default=text("'[]'"), comment="JSON: see Closing"),
    Index("tables_by_state", "state", "updated"),
    Index("tables_by_creator", "creator"),
    Index("tables_unsettled", "game", sqlite_where=text(UNSETTLED[0]), postgresql_where=text(UNSETTLED[1])),
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(40), nullable=False, default="", comment="who owns the seat"),
    Column("bot", String(40), nullable=False, default="", comment="which bot plays it now"),
    Column("name", String(80), nullable=False, default=""),
    Column("place", Integer, nullable=False, comment="when its player sat down, counted from 0"),
    Column("contributes", Boolean, nullable=False, default=False, comment="adds a word to the chance"),
    Column("seal", String(64), nullable=False, default="", comment="SHA-256 of that word"),
    Column("contribution", String(80), nullable=False, default="", comment="the word, once told"),
    Column("here_until", Float, nullable=False, default=0.0, comment="presence, renewed while connected"),
    Column(
        "local",
        Boolean,
        nullable=False,
        server_default=false(),
        comment="another person at the owner's device",
    ),
    Column(
        "lost", Boolean, nullable=False, server_default=false(), comment="on time: a bot plays to the end"
    ),
    Column(
        "gave_up",
        Boolean,
        nullable=False,
        server_default=false(),
        comment="left a rated match: a bot plays to the end",
    ),
    Column("held", String(40), nullable=False, server_default=text("''"), comment="for whom it is kept free"),
    Index("seats_by_guest", "guest"),
    Index("seats_by_held", "held"),
)

events = Table(
    "events",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("table_id", Id, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column(
        "number", Integer, nullable=True, comment="version after a move, undo or take-back; null: a notice"
    ),
    Column("kind", String(8), nullable=False, comment="move, undo, back, time, seats or chat"),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("worker", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("ends", Boolean, nullable=False, server_default=false(), comment="the match is over with it"),
    Column(
        "served", BigInteger, nullable=False, server_default=text("0"), comment="ms served when it happened"
    ),
    Column(
        "used",
        BigInteger,
        nullable=False,
        server_default=text("0"),
        comment="ms the decision took; -1: a bot's",
    ),
    Column("next", Integer, nullable=False, server_default=text("-1"), comment="whose turn it is then"),
    Column("due", BigInteger, nullable=True, comment="when their time is up, in ms served"),
    UniqueConstraint("table_id", "number", name="one_event_a_version"),
    Index("event_notices", "id", sqlite_where=text(NOTICE), postgresql_where=text(NOTICE)),
    sqlite_autoincrement=True,
)

seat_links = Table(
    "seat_links",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True, comment="of the seat, before seats are drawn"),
    Column("guest", String(40), nullable=False, comment="who gives the seat away"),
    Column("token", String(64), nullable=False, comment="SHA-256 of what the link says"),
    Column("until", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("table_id", Id, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("at", Float, nullable=False),
    Column("place", Integer, nullable=False, comment="when its writer sat down; -1: a spectator"),
    Column("who", String(16), nullable=False, comment="the same for all that one person writes"),
    Column("name", String(80), nullable=False),
    Column("reaction", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Index("chat_by_table", "table_id", "id"),
    Index("chat_by_writer", "who"),
    sqlite_autoincrement=True,
)

vacations = Table(
    "vacations",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("guest", String(40), ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("begins", BigInteger, nullable=False, comment="in ms served"),
    Column("ends", BigInteger, nullable=False, comment="in ms served"),
    Index("vacations_by_guest", "guest", "ends"),
    sqlite_autoincrement=True,
)

match_facts = Table(
    "match_facts",
    metadata,
    Column(
        "table_id", Id, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("kind", String(12), nullable=False, comment="played, or why it does not count: see FactKind"),
    Column("ended", Float, nullable=False),
    Column("sheet", Text, nullable=False, comment="JSON: what the points are made up of, by seat"),
    Index("match_facts_by_game", "game", "kind"),
)

seat_facts = Table(
    "seat_facts",
    metadata,
    Column(
        "table_id", Id, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("points", Integer, nullable=False),
    Column("place", Integer, nullable=False, comment="how many rank ahead"),
    Column("won", Float, nullable=False, comment="1, a part of a shared victory, or 0"),
)

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("made_with", String(80), nullable=False, comment="versions of analysis, rules and network"),
    Column("worker", String(16), nullable=False, comment="who makes it, or made it"),
    Column("beat", Float, nullable=False, comment="when that worker last said so"),
    Column("done", Integer, nullable=False, comment="moves"),
    Column("moves", Integer, nullable=False, comment="of the match"),
    Column(
        "content", LargeBinary, nullable=True, comment="the analysis as compressed JSON; null: being made"
    ),
)

puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("guest", String(40), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", String(80), primary_key=True, comment="game and id"),
    Column("hinted", Boolean, nullable=False, server_default=false(), comment="before the first try"),
    Column("first", Boolean, nullable=True, comment="was the first try right? null: none yet"),
    Column("solved", Boolean, nullable=False, server_default=false(), comment="found, at whatever try"),
    Column("shown", Boolean, nullable=False, server_default=false(), comment="the answer was shown"),
    Column("at", Float, nullable=False),
)

puzzle_players = Table(
    "puzzle_players",
    metadata,
    Column("guest", String(40), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("tries", Integer, nullable=False, comment="first tries that counted"),
)

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", String(80), primary_key=True, comment="game and id"),
    Column("rating", Float, nullable=False),
    Column("tries", Integer, nullable=False, comment="people whose first try counted"),
)

puzzle_days = Table(
    "puzzle_days",
    metadata,
    Column("guest", String(40), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "day", Integer, nullable=False, comment="the last one whose puzzle was solved, counted from year 1"
    ),
    Column("streak", Integer, nullable=False, comment="days in a row up to then"),
)


def member(primary: bool = False) -> Column[str]:
    """The guest that a row belongs to: a member is a guest with passkeys."""
    owner = ForeignKey("guests.id", ondelete="CASCADE")
    return Column("guest", String(40), owner, primary_key=primary, nullable=False)


members = Table(
    "members",
    metadata,
    member(primary=True),
    Column("handle", String(32), nullable=False, unique=True, comment="what others find them by"),
    Column(
        "zone", String(64), nullable=False, server_default=text("''"), comment="IANA name; empty: not told"
    ),
    Column("since", Float, nullable=False),
    Column("shown", Boolean, nullable=False, server_default=true(), comment="others may see their page"),
)

ratings = Table(
    "ratings",
    metadata,
    member(primary=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False, comment="rated matches"),
    Column("updated", Float, nullable=False, comment="when the last of them ended"),
    Index("ratings_by_game", "game", "games"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column(
        "table_id", Id, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    member(primary=True),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu_after", Float, nullable=False),
    Column("sigma_after", Float, nullable=False),
    Column("place", Integer, nullable=False, comment="how many rank ahead, as it was rated"),
    Column("gone", Boolean, nullable=False, comment="a bot finished the match in their place"),
    Index("rating_changes_by_guest", "guest"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("credential", String(1400), nullable=False, unique=True, comment="its id, in base64url"),
    member(),
    Column("public_key", LargeBinary, nullable=False, comment="COSE"),
    Column("sign_count", BigInteger, nullable=False),
    Column("transports", String(200), nullable=False, comment="separated by spaces"),
    Column("name", String(80), nullable=False),
    Column("made", Float, nullable=False),
    Column("used", Float, nullable=False),
    Index("passkeys_by_guest", "guest"),
    sqlite_autoincrement=True,
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    member(primary=True),
    Column(
        "label", String(12), nullable=False, unique=True, comment="the code's first letters, to find it by"
    ),
    Column("salt", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False, comment="scrypt of the rest"),
    Column("made", Float, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("token", String(64), nullable=False, unique=True, comment="SHA-256 of what the cookie says"),
    member(),
    Column("before", String(40), nullable=False, comment="the guest this device was before; empty: none"),
    Column("name", String(80), nullable=False, comment="browser and system"),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Index("sessions_by_guest", "guest"),
    sqlite_autoincrement=True,
)

challenges = Table(
    "challenges",
    metadata,
    Column("hash", String(64), primary_key=True, comment="SHA-256 of the challenge"),
    Column("purpose", String(8), nullable=False, comment="make or sign in"),
    Column("guest", String(40), nullable=False, comment="who was asked"),
    Column("until", Float, nullable=False),
)

notification_wishes = Table(
    "notification_wishes",
    metadata,
    member(primary=True),
    Column("wishes", Text, nullable=False, comment="JSON: see Wishes"),
    Column("looked", Float, nullable=False, comment="when they last saw what waits for them"),
    Column("mailed", Float, nullable=False, comment="when they were last mailed that it is their turn"),
    Column("stopped", Boolean, nullable=False, comment="no e-mails, whatever the wishes say"),
    Column("stop", String(64), nullable=False, unique=True, comment="what the link that stops them says"),
)

mail_addresses = Table(
    "mail_addresses",
    metadata,
    member(primary=True),
    Column("address", String(254), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("asked", Float, nullable=False, comment="when its code was asked for"),
    Column("tries", Integer, nullable=False, comment="wrong codes"),
)

mails_asked = Table(
    "mails_asked",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("address", String(64), nullable=False, comment="a fingerprint"),
    Column("at", Float, nullable=False),
    Index("mails_asked_by_address", "address", "at"),
    sqlite_autoincrement=True,
)

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    member(),
    Column("endpoint", String(1000), nullable=False, unique=True),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("session", String(64), nullable=False, comment="of the member's device, with which it ends"),
    Column("name", String(80), nullable=False, comment="browser and system"),
    Column("made", Float, nullable=False),
    Index("push_subscriptions_by_guest", "guest"),
    sqlite_autoincrement=True,
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    member(),
    Column("way", String(8), nullable=False, comment="mail or push"),
    Column("kind", String(8), nullable=False, comment="see KINDS; or code"),
    Column("table_id", Id, ForeignKey("tables.id", ondelete="CASCADE"), nullable=True),
    Column("version", Integer, nullable=False, comment="of the table that it is about"),
    Column("made", Float, nullable=False),
    Column("tries", Integer, nullable=False, comment="that failed"),
    Column("not_before", Float, nullable=False, comment="claimed, or to be tried again later"),
    Column("sent", Float, nullable=True, comment="when; null: waiting. Kept, so that nothing is told twice"),
    UniqueConstraint("guest", "way", "kind", "table_id", name="one_message_a_table"),
    Index("outbox_waiting", "sent", "not_before"),
    Index("outbox_by_table", "table_id"),
    sqlite_autoincrement=True,
)
