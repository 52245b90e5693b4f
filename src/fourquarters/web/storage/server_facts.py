"""What belongs to the whole server: keys, and the seconds served so far."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    cast,
    insert,
    select,
    update,
)

from fourquarters.web.storage.schema import server_facts


def signing_key(connection: Connection) -> str:
    """The key that signs cookies; created once, shared by all workers."""
    return made_once(connection, "signing key", lambda: secrets.token_hex(32))


def made_once(connection: Connection, name: str, make: Callable[[], str]) -> str:
    """What is made when it is first needed, and then kept for all workers."""
    found = connection.execute(select(server_facts.c.value).where(server_facts.c.name == name)).scalar()
    if found:
        return str(found)
    made = make()
    connection.execute(insert(server_facts).values(name=name, value=made))
    return made


SERVED = "served"


def serve_on(connection: Connection, seconds: float) -> float:
    """Add to the seconds served, unless another worker knows of more; return how many there are."""
    known = connection.execute(select(server_facts.c.value).where(server_facts.c.name == SERVED)).scalar()
    latest = max(float(known or 0), seconds)
    connection.execute(update(server_facts).where(server_facts.c.name == SERVED).values(value=repr(latest)))
    return latest


def served() -> ColumnElement[float]:
    """For how many seconds the servers of this database have been open so far, as an SQL expression."""
    return select(cast(server_facts.c.value, Float)).where(server_facts.c.name == SERVED).scalar_subquery()
