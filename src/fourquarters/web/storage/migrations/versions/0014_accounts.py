"""Members: passkeys, recovery codes, sessions of devices, and the challenges that passkeys answer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def number() -> sa.Column[int]:
    kind = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    return sa.Column("id", kind, primary_key=True, autoincrement=True)


def member(primary: bool = False) -> sa.Column[str]:
    owner = sa.ForeignKey("guests.id", ondelete="CASCADE")
    return sa.Column("guest", sa.String(40), owner, primary_key=primary, nullable=False)


def upgrade() -> None:
    make_passkeys()
    make_sessions()


def make_passkeys() -> None:
    op.create_table(
        "passkeys",
        number(),
        sa.Column("credential", sa.String(1400), nullable=False, unique=True),
        member(),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("transports", sa.String(200), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("passkeys_by_guest", "passkeys", ["guest"])
    op.create_table(
        "recovery_codes",
        member(primary=True),
        sa.Column("label", sa.String(12), nullable=False, unique=True),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )


def make_sessions() -> None:
    op.create_table(
        "sessions",
        number(),
        sa.Column("token", sa.String(64), nullable=False, unique=True),
        member(),
        sa.Column("before", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("sessions_by_guest", "sessions", ["guest"])
    op.create_table(
        "challenges",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for name in ("challenges", "sessions", "recovery_codes", "passkeys"):
        op.drop_table(name)
