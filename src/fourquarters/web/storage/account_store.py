"""What makes a guest a member, read and written: passkeys, a recovery code, and a session for each device.

Of tokens, codes and challenges only hashes are kept.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, func, insert, select, update

from fourquarters.web.storage.reach_store import sign_out_browsers
from fourquarters.web.storage.schema import challenges, passkeys, recovery_codes, sessions

MOST_PASSKEYS = 20
MOST_SESSIONS = 50
"""Devices of one member; the one that was not seen for longest is signed out."""


def is_member(connection: Connection, guest: str) -> bool:
    asked = select(passkeys.c.id).where(passkeys.c.guest == guest).limit(1)
    return connection.execute(asked).scalar() is not None


def keep_challenge(connection: Connection, made: str, purpose: str, guest: str, until: float) -> None:
    """Keep the hash of a challenge; those that have run out are forgotten."""
    connection.execute(delete(challenges).where(challenges.c.until < time.time()))
    connection.execute(insert(challenges).values(hash=made, purpose=purpose, guest=guest, until=until))


def take_challenge(connection: Connection, made: str, purpose: str, guest: str) -> bool:
    """Use a challenge up, whatever comes of it; was it given to this guest for this, and not too long ago?"""
    this_one = challenges.c.hash == made
    found = connection.execute(select(challenges).where(this_one)).one_or_none()
    connection.execute(delete(challenges).where(this_one))
    if found is None or (found.purpose, found.guest) != (purpose, guest):
        return False
    return bool(found.until >= time.time())


def passkeys_of(connection: Connection, guest: str) -> Sequence[Row[Any]]:
    asked = select(passkeys).where(passkeys.c.guest == guest).order_by(passkeys.c.id)
    return connection.execute(asked).all()


def find_passkey(connection: Connection, credential: str) -> Row[Any] | None:
    return connection.execute(select(passkeys).where(passkeys.c.credential == credential)).one_or_none()


def add_passkey(connection: Connection, guest: str, **values: Any) -> None:
    now = time.time()
    connection.execute(insert(passkeys).values(guest=guest, made=now, used=now, **values))


def use_passkey(connection: Connection, known: Row[Any], sign_count: int) -> bool:
    """Note that a passkey was used; False if it is gone, or was used at the same moment."""
    same = and_(passkeys.c.id == known.id, passkeys.c.sign_count == known.sign_count)
    values = {"sign_count": sign_count, "used": time.time()}
    return connection.execute(update(passkeys).where(same).values(values)).rowcount == 1


def rename_passkey(connection: Connection, guest: str, number: int, name: str) -> bool:
    own = and_(passkeys.c.id == number, passkeys.c.guest == guest)
    return connection.execute(update(passkeys).where(own).values(name=name)).rowcount == 1


def remove_passkey(connection: Connection, guest: str, number: int) -> bool:
    own = and_(passkeys.c.id == number, passkeys.c.guest == guest)
    return connection.execute(delete(passkeys).where(own)).rowcount == 1


def open_session(connection: Connection, guest: str, token: str, name: str, before: str) -> None:
    """A device is signed in; `token` is the hash of what its cookie says."""
    now = time.time()
    values = {"guest": guest, "token": token, "name": name, "before": before, "made": now, "seen": now}
    connection.execute(insert(sessions).values(values))
    newest = select(sessions.c.id).where(sessions.c.guest == guest)
    old = (
        newest.order_by(sessions.c.seen.desc(), sessions.c.id.desc())
        .offset(MOST_SESSIONS)
        .limit(MOST_SESSIONS)
    )
    ids = list(connection.execute(old).scalars())
    end_sessions(connection, sessions.c.id.in_(ids))


def find_session(connection: Connection, token: str) -> Row[Any] | None:
    return connection.execute(select(sessions).where(sessions.c.token == token)).one_or_none()


def sessions_of(connection: Connection, guest: str) -> Sequence[Row[Any]]:
    asked = select(sessions).where(sessions.c.guest == guest).order_by(sessions.c.seen.desc())
    return connection.execute(asked).all()


def ended_among(connection: Connection, tokens: Sequence[str], guests: Sequence[str]) -> set[str]:
    """Which of these sessions have ended, and which of these guests are members and need one."""
    living = connection.execute(select(sessions.c.token).where(sessions.c.token.in_(tokens))).scalars()
    members = connection.execute(select(passkeys.c.guest).where(passkeys.c.guest.in_(guests))).scalars()
    return (set(tokens) - set(living)) | set(members)


def see_session(connection: Connection, token: str) -> None:
    connection.execute(update(sessions).where(sessions.c.token == token).values(seen=time.time()))


def end_sessions(connection: Connection, where: Any) -> list[str]:
    """Sign devices out; which sessions they were."""
    tokens = list(connection.execute(select(sessions.c.token).where(where)).scalars())
    connection.execute(delete(sessions).where(sessions.c.token.in_(tokens)))
    sign_out_browsers(connection, tokens)
    return tokens


def keep_code(connection: Connection, guest: str, label: str, salt: bytes, hashed: bytes) -> None:
    """A new recovery code; the one before is void."""
    connection.execute(delete(recovery_codes).where(recovery_codes.c.guest == guest))
    values = {"guest": guest, "label": label, "salt": salt, "hash": hashed, "made": time.time()}
    connection.execute(insert(recovery_codes).values(values))


def find_code(connection: Connection, label: str) -> Row[Any] | None:
    return connection.execute(select(recovery_codes).where(recovery_codes.c.label == label)).one_or_none()


def use_code(connection: Connection, known: Row[Any]) -> bool:
    """Use a recovery code up; False if somebody was faster."""
    same = and_(recovery_codes.c.guest == known.guest, recovery_codes.c.hash == known.hash)
    return connection.execute(delete(recovery_codes).where(same)).rowcount == 1


def code_made(connection: Connection, guest: str) -> float | None:
    """When somebody's recovery code was made; None if they have none."""
    asked = select(recovery_codes.c.made).where(recovery_codes.c.guest == guest)
    return connection.execute(asked).scalar()


def count_passkeys(connection: Connection, guest: str) -> int:
    asked = select(func.count()).select_from(passkeys).where(passkeys.c.guest == guest)
    return int(connection.execute(asked).scalar_one())
