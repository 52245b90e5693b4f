"""Accounts: what is asked of the server about them, and what it answers (docs/accounts.md)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from fourquarters.web.notifications.wishes import Wishes
from fourquarters.web.requests import Asked, LongName, Preferences

Base64 = Annotated[str, Meta(min_length=1, max_length=6000, pattern="^[A-Za-z0-9_-]+$")]
CredentialId = Annotated[str, Meta(min_length=16, max_length=1364, pattern="^[A-Za-z0-9_-]+$")]
Transport = Annotated[str, Meta(max_length=20, pattern="^[a-z-]+$")]


class NewPasskey(Asked):
    """A passkey that an authenticator has just made; binary parts are base64url without padding."""

    id: CredentialId
    client_data: Base64
    attestation: Base64
    transports: Annotated[list[Transport], Meta(max_length=8)] = []


class PasskeyUsed(Asked):
    """An authenticator's answer to a sign-in; binary parts are base64url without padding."""

    id: CredentialId
    client_data: Base64
    authenticator_data: Base64
    signature: Base64
    user_handle: Annotated[str, Meta(max_length=90, pattern="^[A-Za-z0-9_-]*$")] = ""


class PasskeyWish(Asked):
    """What a passkey is to be called."""

    name: LongName


class CodeAsked(Asked):
    """A recovery code, however it is spaced."""

    code: Annotated[str, Meta(min_length=1, max_length=80, pattern="^[^\\u0000]*$")]


class SignOut(Asked):
    """`others`: sign out all devices but this one; otherwise only this one."""

    others: bool = False


class Farewell(Asked):
    """To make sure, the name of whoever wants to be forgotten."""

    name: LongName


class KnownPasskey(Struct):
    """A passkey that the authenticator need not make again."""

    id: str
    transports: list[str]


class PasskeyOptions(Struct):
    """What a browser asks an authenticator to make."""

    challenge: str
    site: str
    user: str
    name: str
    algorithms: list[int]
    known: list[KnownPasskey]
    seconds: int


class SignInOptions(Struct):
    """What a browser asks an authenticator to sign."""

    challenge: str
    site: str
    seconds: int


class PasskeyShown(Struct):
    """A passkey of your account."""

    id: int
    name: str
    made: float
    used: float


class DeviceShown(Struct):
    """A device that is signed in."""

    id: int
    name: str
    made: float
    seen: float
    this: bool


class Account(Struct):
    """Your account; a guest has neither passkeys nor devices. `left` counts the tables of the guest that this
    device was before; `code` says when your recovery code was made; `running` counts the matches you sit in;
    others find you by `handle`, may know your time `zone`, and see your page if it is `shown`."""

    member: bool
    name: str
    passkeys: list[PasskeyShown]
    devices: list[DeviceShown]
    code: float | None
    left: int
    running: int
    handle: str = ""
    zone: str = ""
    shown: bool = True


class PasskeyMade(Struct):
    """Your account with the new passkey; with the first one a recovery code, shown only now."""

    account: Account
    recovery_code: str


class SignedIn(Struct):
    """Who you are on this device now; if a recovery code was used, the next one, shown only now."""

    account: Account
    recovery_code: str


class RecoveryCode(Struct):
    """A new recovery code, shown only now; the one before is void."""

    recovery_code: str


class Forgotten(Struct):
    """At how many running matches a bot plays on."""

    matches: int


class MatchExported(Struct):
    """A table of yours: who sat there, which seats were yours, and if it is over, everyone's points by seat. `file`
    is the address of its match file; `rating`: what yours was before and after it."""

    game: str
    state: str
    opened: float
    names: list[str]
    your_seats: list[int]
    points: list[int] | None
    page: str
    file: str | None
    rating: tuple[int, int] | None = None


class RatingExported(Struct):
    """What is believed of your strength at a game, from so many rated matches."""

    points: int
    margin: int
    games: int


class LineExported(Struct):
    """Something that you wrote at a table."""

    table: str
    at: float
    text: str


class PuzzleExported(Struct):
    """A puzzle that you tried; `first`: was your first try right?"""

    puzzle: str
    first: bool | None
    solved: bool
    at: float


class PersonExported(Struct):
    """Somebody you have to do with: `how` is friend, asking, asked or blocked."""

    name: str
    handle: str
    how: str


class GroupExported(Struct):
    """A group you are in; `owner`: it is yours."""

    name: str
    page: str
    owner: bool


class GroupMatchExported(Struct):
    """A match that counts for the ladder of a group, and the place that you came in."""

    group: str
    game: str
    ended: float
    place: int


class BanExported(Struct):
    """A host has banned you, until then (null: for good)."""

    reason: str
    at: float
    until: float | None


class TournamentExported(Struct):
    """A tournament that you organise or have entered."""

    name: str
    page: str
    game: str
    state: str
    organised: bool
    entered: bool


class NotificationsExported(Struct):
    """What you want to be told; your e-mail address, and the browsers that take push messages with the address of each at
    its push service."""

    wishes: Wishes
    address: str
    address_confirmed: bool
    browsers: dict[str, str]


class DataExport(Struct):
    """All that this server keeps about you. Times are seconds since 1970; `days_off`: how many days you took each time;
    `invited_to`: the tables and groups that wait for your answer."""

    made: float
    name: str
    language: str
    theme: str
    confirm: bool
    preferences: Preferences
    passkeys: list[PasskeyShown]
    devices: list[DeviceShown]
    recovery_code_made: float | None
    matches: list[MatchExported]
    lines: list[LineExported]
    puzzles: list[PuzzleExported]
    puzzle_ratings: dict[str, float]
    puzzle_streak: int
    notifications: NotificationsExported
    handle: str = ""
    zone: str = ""
    page_shown: bool = True
    ratings: dict[str, RatingExported] = {}
    friends: list[PersonExported] = []
    groups: list[GroupExported] = []
    tournaments: list[TournamentExported] = []
    member_since: float | None = None
    host_since: float | None = None
    ban: BanExported | None = None
    shown_to_friends: bool = True
    would_play_until: float | None = None
    days_off: list[float] = []
    group_matches: list[GroupMatchExported] = []
    invited_to: list[str] = []
