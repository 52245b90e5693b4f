"""What hosts are told and what they ask for; and what everyone is told by them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fourquarters.web.requests import NO_NUL, Asked

MOST_SAID = 300
Sentence = Annotated[str, Meta(max_length=MOST_SAID, pattern=NO_NUL)]
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[0-9a-f]+$")]


class JoinAsked(Asked):
    """What a link says that makes a member a host."""

    token: Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$")]


class Joined(Struct):
    """You are a host now."""

    name: str


class CloseAsked(Asked):
    """Why a table is closed: everyone there reads it."""

    reason: Annotated[str, Meta(min_length=1, max_length=MOST_SAID, pattern=NO_NUL)]


class AnnounceAsked(Asked):
    """What to tell everyone, in both languages (one is enough), for how many minutes; `at_tables`: not only in the lobby."""

    english: Sentence = ""
    german: Sentence = ""
    minutes: Annotated[int, Meta(ge=1, le=60 * 24 * 14)] = 60
    at_tables: bool = True


class BanAsked(Asked):
    """Whom to ban, as found by name; `hours` 0: for good; `household`: whoever else asks from their network, too."""

    name: Annotated[str, Meta(min_length=1, max_length=80, pattern=NO_NUL)]
    key: Key
    reason: Annotated[str, Meta(min_length=1, max_length=MOST_SAID, pattern=NO_NUL)]
    hours: Annotated[int, Meta(ge=0, le=24 * 366)] = 24
    household: bool = False


class HostTable(Struct):
    """A table: who sits there, whose turn it is (empty: nobody's), since when, by how many seconds they are late
    (`late_s` 0: they are not), why a host closed it, and whether something went wrong there."""

    code: str
    game: str
    title: str
    names: list[str]
    free: int
    state: Literal["open", "dealing", "running", "over"]
    decides: str
    since: float
    late_s: int
    closed: str
    broken: bool
    private: bool


class HostLoad(Struct):
    """The load of all workers together: decisions in each of the last 24 hours, the present one last (`hour`: when it
    began); `processor` in cores; memory and disk in bytes (`…_all` 0: not known); within how many seconds half of
    the decisions, and 99 of 100, are answered (null: none lately)."""

    decisions: list[int]
    hour: int
    workers: int
    connections: int
    processor: float
    cores: int
    memory: int
    memory_all: int
    disk: int
    disk_all: int
    half: float | None
    most: float | None


class HostError(Struct):
    """Something that went wrong: how often, first and last; `place`: kind of error and where in the program."""

    number: int
    level: str
    says: str
    code: str
    place: str
    count: int
    first: float
    last: float
    seen: bool


class HostAnnouncement(Struct):
    """An announcement that stands."""

    number: int
    english: str
    german: str
    at_tables: bool
    at: float
    until: float


class HostBan(Struct):
    """A ban; `until` null: for good; `household`: with their network, which is `known` once they have asked again."""

    number: int
    name: str
    reason: str
    at: float
    until: float | None
    household: bool
    known: bool


class HostAction(Struct):
    """What a host did: who (empty: at the command line), when, what, to whom and why."""

    at: float
    who: str
    kind: Literal[
        "host", "unhost", "link", "close", "reopen", "bot", "announce", "end", "ban", "lift", "seen"
    ]
    what: str
    why: str


class HostDesk(Struct):
    """Everything on a host's page."""

    tables: list[HostTable]
    more_tables: int
    people: int
    bots: int
    since: float
    load: HostLoad
    errors: list[HostError]
    new_errors: int
    announcements: list[HostAnnouncement]
    bans: list[HostBan]
    hosts: list[str]
    actions: list[HostAction]


class Person(Struct):
    """Somebody who was found by name; `key` stands for them; `host`: they are one."""

    name: str
    key: str
    seen: float
    member: bool
    tables: int
    host: bool
    banned: bool


class People(Struct):
    """The people that a host looked for."""

    people: list[Person]


class Announced(Struct):
    """What a host tells everyone, in your language; `at_tables`: not only in the lobby."""

    number: int
    text: str
    until: float
    at_tables: bool


class Notices(Struct):
    """What hosts tell everyone now."""

    announcements: list[Announced]


class AnnouncedMessage(Struct, tag_field="type", tag="announced"):
    """Over a live connection: the announcements that stand now."""

    announcements: list[Announced]


class ClosedMessage(Struct, tag_field="type", tag="closed"):
    """Over a live connection: why a host has closed the table; empty: it is open again."""

    why: str
