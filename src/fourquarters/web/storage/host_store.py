"""What hosts see and decide, read and written: their role, bans, announcements, errors, load, and what they did.

Nothing here reads a match: tables are listed by what everyone at the lobby could know of them.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, func, insert, or_, select, update

from fourquarters.web.storage.host_schema import (
    announcements,
    bans,
    errors,
    host_actions,
    host_links,
    hosts,
    loads,
)
from fourquarters.web.storage.schema import guests, passkeys, seats, tables

LINK_VALID = 3600.0
MOST_ACTIONS, MOST_ERRORS, MOST_BANS_OVER, MOST_ANNOUNCEMENTS = 500, 200, 1000, 20
MOST_PEOPLE = 20
FRESH = 30.0
"""For how many seconds a worker's load is believed."""


def hashed(token: str) -> str:
    """What is kept of a link; it is long and random, so a fast hash is enough."""
    return hashlib.sha256(b"fourquarters host " + token.encode()).hexdigest()


# roles


def keep_link(connection: Connection, token: str) -> None:
    """A link that makes somebody a host, once and soon."""
    now = time.time()
    connection.execute(delete(host_links).where(host_links.c.until < now))
    connection.execute(insert(host_links).values(hash=hashed(token), until=now + LINK_VALID))


def take_link(connection: Connection, token: str) -> bool:
    """Use a link up; was it a good one?"""
    this = host_links.c.hash == hashed(token)
    good = and_(this, host_links.c.until >= time.time())
    return connection.execute(delete(host_links).where(good)).rowcount == 1


def is_host(connection: Connection, guest: str) -> bool:
    """Has somebody the role, and are they still a member?"""
    asked = select(hosts.c.guest).join(passkeys, passkeys.c.guest == hosts.c.guest)
    return connection.execute(asked.where(hosts.c.guest == guest).limit(1)).first() is not None


def host_since(connection: Connection, guest: str) -> float | None:
    """Since when somebody is a host; None if they are none."""
    return connection.execute(select(hosts.c.since).where(hosts.c.guest == guest)).scalar()


def add_host(connection: Connection, guest: str) -> None:
    if connection.execute(select(hosts.c.guest).where(hosts.c.guest == guest)).first() is None:
        connection.execute(insert(hosts).values(guest=guest, since=time.time()))


def remove_host(connection: Connection, guest: str) -> None:
    connection.execute(delete(hosts).where(hosts.c.guest == guest))


def all_hosts(connection: Connection) -> Sequence[Row[Any]]:
    asked = select(hosts.c.guest, hosts.c.since, guests.c.name).join(guests, guests.c.id == hosts.c.guest)
    return list(connection.execute(asked.order_by(hosts.c.since, guests.c.name)))


# what was done


def note_action(connection: Connection, who: str, kind: str, what: str = "", why: str = "") -> None:
    """Write down what a host did; the oldest of very many is forgotten."""
    values = {"at": time.time(), "who": who, "kind": kind, "what": what, "why": why}
    connection.execute(insert(host_actions).values(values))
    keep_last(connection, host_actions, MOST_ACTIONS)


def keep_last(connection: Connection, table: Any, most: int, *which: ColumnElement[bool]) -> None:
    """Keep only the last of those that this is true of, and all others."""
    newest = select(table.c.id).where(*which).order_by(table.c.id.desc())
    old = newest.offset(most).limit(1).scalar_subquery()
    connection.execute(delete(table).where(table.c.id <= old, *which))


def last_actions(connection: Connection, most: int) -> Sequence[Row[Any]]:
    return connection.execute(select(host_actions).order_by(host_actions.c.id.desc()).limit(most)).all()


# announcements and bans


class InForce(NamedTuple):
    """The announcements that stand now and the bans, newest first; and who is a host."""

    announcements: tuple[Row[Any], ...]
    bans: tuple[Row[Any], ...]
    hosts: frozenset[str]


def ban_of(connection: Connection, guest: str) -> Row[Any] | None:
    """The ban of this person, also one that has run out."""
    return connection.execute(select(bans).where(bans.c.guest == guest)).one_or_none()


def forget(connection: Connection, guest: str, name: str, nobody: str) -> None:
    """Somebody who was banned is forgotten; a ban of their household stays, under a name that is nobody's."""
    theirs = bans.c.guest == guest
    connection.execute(delete(bans).where(theirs, bans.c.network == ""))
    connection.execute(update(bans).where(theirs).values(guest=nobody, name=name))


def in_force(connection: Connection) -> InForce:
    now = time.time()
    standing = select(announcements).where(announcements.c.until > now).order_by(announcements.c.id.desc())
    banned = select(bans).where(or_(bans.c.until.is_(None), bans.c.until > now)).order_by(bans.c.id.desc())
    who = frozenset(connection.execute(select(hosts.c.guest)).scalars())
    return InForce(tuple(connection.execute(standing)), tuple(connection.execute(banned)), who)


def announce(connection: Connection, english: str, german: str, at_tables: bool, until: float) -> None:
    values = {"english": english, "german": german, "at_tables": at_tables, "until": until}
    connection.execute(insert(announcements).values(at=time.time(), **values))
    keep_last(connection, announcements, MOST_ANNOUNCEMENTS)


def end_announcement(connection: Connection, number: int) -> Row[Any] | None:
    """End an announcement that stands; which one it was."""
    now = time.time()
    this = and_(announcements.c.id == number, announcements.c.until > now)
    found = connection.execute(select(announcements).where(this)).one_or_none()
    connection.execute(update(announcements).where(this).values(until=now))
    return found


def ban(connection: Connection, guest: str, values: Mapping[str, Any]) -> None:
    """Ban somebody; a ban from before is replaced. Bans that stand are kept, however many there are."""
    now = time.time()
    connection.execute(delete(bans).where(bans.c.guest == guest))
    connection.execute(insert(bans).values(guest=guest, at=now, **values))
    keep_last(connection, bans, MOST_BANS_OVER, bans.c.until <= now)


def note_network(connection: Connection, number: int, network: str) -> None:
    """The network of somebody who is banned with it is known now."""
    this = and_(bans.c.id == number, bans.c.household, bans.c.network == "")
    connection.execute(update(bans).where(this).values(network=network))


def lift_ban(connection: Connection, number: int) -> Row[Any] | None:
    """Lift a ban; which one it was."""
    found = connection.execute(select(bans).where(bans.c.id == number)).one_or_none()
    connection.execute(delete(bans).where(bans.c.id == number))
    return found


# people


def people_named(connection: Connection, part: str) -> Sequence[Row[Any]]:
    """Those whose name contains this, last seen first; with whether they are members and how many tables they sit at."""
    has_key = select(passkeys.c.id).where(passkeys.c.guest == guests.c.id).exists()
    running = (seats.c.guest == guests.c.id, seats.c.table_id == tables.c.id, tables.c.state != "over")
    at = select(func.count(seats.c.table_id.distinct())).where(*running).scalar_subquery()
    asked = select(guests.c.id, guests.c.name, guests.c.seen, has_key.label("member"), at.label("tables"))
    like = func.lower(guests.c.name).contains(part.lower(), autoescape=True)
    return connection.execute(asked.where(like).order_by(guests.c.seen.desc()).limit(MOST_PEOPLE)).all()


def people_called(connection: Connection, name: str) -> list[str]:
    """The ids of all who have exactly this name."""
    return list(connection.execute(select(guests.c.id).where(guests.c.name == name)).scalars())


def name_of(connection: Connection, guest: str) -> str | None:
    return connection.execute(select(guests.c.name).where(guests.c.id == guest)).scalar()


# errors


class Mishap(NamedTuple):
    """An error as it is kept: no values, no addresses."""

    level: str
    says: str
    code: str
    place: str

    @property
    def key(self) -> str:
        return hashlib.sha256("\0".join(self).encode()).hexdigest()


def note_errors(connection: Connection, found: Mapping[Mishap, tuple[int, float, float]]) -> None:
    """Add to what is known: how often, first and last time. What comes again is new again."""
    for mishap, (times, first, last) in found.items():
        this = errors.c.key == mishap.key
        again = {"times": errors.c.times + times, "last": last, "seen": False}
        if connection.execute(update(errors).where(this).values(again)).rowcount == 0:
            values = {**mishap._asdict(), "key": mishap.key, "times": times, "first": first, "last": last}
            connection.execute(insert(errors).values(seen=False, **values))
    old = (
        select(errors.c.id).order_by(errors.c.last.desc(), errors.c.id.desc()).offset(MOST_ERRORS).limit(100)
    )
    ids = list(connection.execute(old).scalars())
    connection.execute(delete(errors).where(errors.c.id.in_(ids)))


def last_errors(connection: Connection, most: int) -> Sequence[Row[Any]]:
    asked = select(errors).order_by(errors.c.seen, errors.c.last.desc(), errors.c.id.desc())
    return connection.execute(asked.limit(most)).all()


def see_error(connection: Connection, number: int) -> Row[Any] | None:
    found = connection.execute(select(errors).where(errors.c.id == number)).one_or_none()
    connection.execute(update(errors).where(errors.c.id == number).values(seen=True))
    return found


def new_errors(connection: Connection) -> int:
    asked = select(func.count()).select_from(errors).where(errors.c.seen.is_(False))
    return int(connection.execute(asked).scalar_one())


# load


def note_load(connection: Connection, worker: str, values: Mapping[str, Any]) -> None:
    """How busy a worker is; those that have been silent for a while are forgotten."""
    now = time.time()
    connection.execute(delete(loads).where(or_(loads.c.worker == worker, loads.c.at < now - 2 * FRESH)))
    connection.execute(insert(loads).values(worker=worker, at=now, **values))


def loads_now(connection: Connection) -> Sequence[Row[Any]]:
    return connection.execute(select(loads).where(loads.c.at > time.time() - FRESH)).all()
