"""The match file: JSON, versioned, human-readable, and checked when it is read (docs/match-file.md)."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from fourquarters.engine.boundary import Mode
from fourquarters.engine.errors import TableError, plain
from fourquarters.engine.game import Game, key_words
from fourquarters.engine.seeds import match_key
from fourquarters.match.draws import ChanceEvent, Recorder, Whole
from fourquarters.match.fairness import Fairness, Seeded, Spoilt, sealed
from fourquarters.match.match import Match, Seat

FORMAT = "fourquarters match"
VERSION = 5
WITHOUT_SEED = 4  # what all but matches dealt by a seed are written in: older readers know it
SECRET_SIZE = 32


class BadFile(TableError):
    """A file that is not a match file, or a damaged one."""

    def __init__(self, where: str, what: str, **fields: object) -> None:
        super().__init__("{where}: " + what, where=where, **fields)
        self.what = what

    def told(self, _: Callable[..., str]) -> str:
        return f"{self.fields['where']}: {_(self.what, **plain(self.fields))}"


class NotFair(BadFile):
    """A match file that claims something that cannot have happened."""


class SeatInFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    kind: str = "person"


class SpoiltInFile(msgspec.Struct, forbid_unknown_fields=True):
    """A deal that failed because somebody withheld the word they had sealed."""

    commitment: str
    seals: list[str | None]
    contributions: list[str | None]
    secret: str | None = None


class SeedInFile(msgspec.Struct, forbid_unknown_fields=True):
    """Which match of which seed it is; a seed may be larger than the numbers of every reader of JSON."""

    seed: Annotated[str, msgspec.Meta(pattern="^-?[0-9]{1,40}$")]
    number: Whole

    def told(self) -> Seeded:
        return Seeded(int(self.seed), self.number)


class ChanceRecord(msgspec.Struct, forbid_unknown_fields=True):
    """What determined chance; `contributions` and `seals` are in the order the players sat down."""

    commitment: str
    contributions: list[str | None]
    secret: str | None = None
    seals: list[str | None] = []
    seating: list[Whole] | None = None  # who sits in each seat, if the seats were drawn
    spoilt: list[SpoiltInFile] = []
    events: list[ChanceEvent] = []
    seeded: SeedInFile | msgspec.UnsetType = msgspec.UNSET


class TakenBack(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A decision that was taken back where all others were bots: whose, after how many moves, and what is gone."""

    seat: Whole
    after: Whole
    moves: list[str]


class ResultRecord(msgspec.Struct, forbid_unknown_fields=True):
    scores: list[Whole]
    places: list[Whole]


class MatchRecord(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The file's content, field by field."""

    format: str
    version: Whole
    game: str
    rules: Whole
    players: Whole
    options: dict[str, bool] = {}
    seats: list[SeatInFile]
    chance: ChanceRecord
    moves: list[str]
    result: ResultRecord | None = None
    taken_back: list[TakenBack] = []
    analysis: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET  # nothing that is verified: docs/analysis.md


class Head(msgspec.Struct):
    """What every version of the format begins with."""

    format: str = ""
    version: Whole = 0


def record(match: Match, with_secret: bool = False) -> MatchRecord:
    """A match as data. Until the match is over, its secret is left out unless asked for."""
    return MatchRecord(
        format=FORMAT,
        version=VERSION if match.fairness.seeded else WITHOUT_SEED,
        game=match.game.name,
        rules=match.game.version,
        players=len(match.seats),
        options=match.options,
        seats=[SeatInFile(seat.name, seat.kind) for seat in match.seats],
        chance=chance_record(match, match.over or with_secret),
        moves=[match.game.actions.text(action) for action in match.moves],
        result=ResultRecord(match.scores(), match.places()) if match.over else None,
    )


def chance_record(match: Match, shown: bool) -> ChanceRecord:
    """What determined chance; what it gave is added once the match is over."""
    fairness = match.fairness
    return ChanceRecord(
        commitment=fairness.commitment,
        contributions=list(fairness.contributions),
        secret=fairness.secret.hex() if shown else None,
        seals=sealed(fairness.contributions),
        seating=fairness.seating(len(match.seats)) if fairness.draws_seats else None,
        spoilt=[
            SpoiltInFile(
                deal.commitment,
                list(deal.seals),
                list(deal.contributions),
                deal.secret.hex() if shown else None,
            )
            for deal in fairness.spoilt
        ],
        events=chance_events(match) if match.over else [],
        seeded=(shown and seed_in_file(fairness)) or msgspec.UNSET,
    )


def seed_in_file(fairness: Fairness) -> SeedInFile | None:
    """Which match of which seed it is, if it is one."""
    seeded = fairness.seeded
    return SeedInFile(str(seeded.seed), seeded.number) if seeded else None


def chance_events(match: Match) -> list[ChanceEvent]:
    """What chance gave in a match."""
    states = match.game.blank(len(match.seats), match.options)
    states["key"][0] = key_words(match.fairness.key())
    return Recorder(match.game, states).follow(match.moves)


def save(match: Match, path: Path, with_secret: bool = False) -> None:
    """Write a match file, whole or not at all."""
    data = msgspec.json.format(msgspec.json.encode(record(match, with_secret)), indent=1)
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with draft.open("wb") as file:
            file.write(data + b"\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        error.filename, error.filename2 = str(path), None  # the draft is nobody's business
        raise
    finally:
        draft.unlink(missing_ok=True)


def read(path: Path) -> MatchRecord:
    """Read a match file; say clearly what is wrong with one that cannot be read."""
    return parse(bytes_of(path), str(path))


def bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadFile(str(path), "cannot be read: {why}", why=error.strerror) from None


def text_of(data: bytes, where: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile(where, "not a match file, or cut off: {why}", why=error) from None


def parse(data: bytes, where: str) -> MatchRecord:
    """The content of a match file, wherever it comes from."""
    try:
        head = msgspec.json.decode(data, type=Head)
        if head.format != FORMAT:
            raise BadFile(where, "this is not a Four Quarters match file")
        if head.version < 1:
            raise BadFile(where, "there is no format {version}", version=head.version)
        if head.version > VERSION:
            raise BadFile(
                where,
                "written by a newer Four Quarters (format {newer}, known: {known})",
                newer=head.version,
                known=VERSION,
            )
        return msgspec.json.decode(data, type=MatchRecord)
    except msgspec.ValidationError as error:
        raise BadFile(where, "damaged match file: {why}", why=error) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(where, "not a match file, or cut off: {why}", why=error) from None


def resume(
    record: MatchRecord, where: str, load_game: Callable[[str], Game], mode: Mode = "interpreted"
) -> Match:
    """Replay all moves of a record."""
    check_seats(record, where)
    game = load_game(record.game)
    if record.rules != game.version:
        raise BadFile(
            where, "played by rules version {old}, this is version {now}", old=record.rules, now=game.version
        )
    if record.chance.secret is None:
        raise BadFile(where, "contains no secret: the match was not over when it was saved")
    fairness = fairness_of(record, where)
    seats = [Seat(seat.name, seat.kind) for seat in record.seats]
    match = Match(game, seats, fairness, record.options, mode)
    replay(match, record.moves, where)
    return match


def check_seats(record: MatchRecord, where: str) -> None:
    if len(record.seats) != record.players:
        raise BadFile(
            where, "{players} players, but {seats} seats", players=record.players, seats=len(record.seats)
        )


def fairness_of(record: MatchRecord, where: str) -> Fairness:
    """What determined chance, according to the file."""
    chance = record.chance
    spoilt = tuple(
        Spoilt(secret_of(deal.secret, where), tuple(deal.seals), tuple(deal.contributions))
        for deal in chance.spoilt
    )
    secret = secret_of(chance.secret, where)
    seeded = seeded_of(chance, secret, where)
    return Fairness(secret, tuple(chance.contributions), chance.seating is not None, spoilt, seeded)


def seeded_of(chance: ChanceRecord, secret: bytes, where: str) -> Seeded | None:
    """Which match of which seed it is; the secret must be that match's key."""
    if isinstance(chance.seeded, msgspec.UnsetType):
        return None
    seeded = chance.seeded.told()
    if seeded.number < 0 or secret != match_key(*seeded) or chance.contributions or chance.spoilt:
        raise NotFair(where, "it is not the match of the seed that it says: chance was not fair")
    return seeded


def secret_of(secret: str | None, where: str) -> bytes:
    try:
        known = bytes.fromhex(secret or "")
    except ValueError:
        raise BadFile(where, "the secret is not hexadecimal") from None
    if secret and len(secret) != 2 * SECRET_SIZE:
        raise BadFile(where, "the secret must have {n} bytes", n=SECRET_SIZE)
    return known


def replay(match: Match, moves: list[str], where: str) -> None:
    """Make a file's moves; forced ones have already been made and must agree."""
    for number, move in enumerate(moves, 1):
        try:
            if number > len(match.moves):
                match.play(move)
            elif match.game.actions.parse(move) != match.moves[number - 1]:
                raise TableError("the file says {move} where only another move was possible", move=move)
        except TableError as error:
            raise NotFair(where, "move {number}: {why}", number=number, why=error) from None


def verify(record: MatchRecord, where: str, load_game: Callable[[str], Game]) -> Match:
    """Check a finished match: what determined chance, what it gave, every move, and the result."""
    if record.result is None:
        raise BadFile(where, "the match is not over: there is nothing to verify yet")
    check_seats(record, where)
    check_taken_back(record, where, load_game)
    check_chance(record, fairness_of(record, where), where)
    match = resume(record, where, load_game)
    if not match.over:
        raise NotFair(where, "the file ends after move {n}, before the match does", n=len(record.moves))
    if len(match.moves) != len(record.moves):
        raise NotFair(
            where,
            "the match has {n} moves, but the file has {stated}",
            n=len(match.moves),
            stated=len(record.moves),
        )
    if record.version > 1 and chance_events(match) != record.chance.events:
        raise NotFair(where, "chance gave something other than the file says")
    if (match.scores(), match.places()) != (record.result.scores, record.result.places):
        raise NotFair(
            where,
            "the result is {result}, not {stated}",
            result=result_text(match.scores(), match.places()),
            stated=result_text(record.result.scores, record.result.places),
        )
    return match


def check_taken_back(record: MatchRecord, where: str, load_game: Callable[[str], Game]) -> None:
    """Only a person who plays against bots alone takes decisions back, and only moves of the game."""
    actions = load_game(record.game).actions
    people = [seat for seat, held in enumerate(record.seats) if held.kind == "person"]
    for number, gone in enumerate(record.taken_back, 1):
        try:
            known = all(actions.parse(move) >= 0 for move in gone.moves)
        except TableError:
            known = False
        if people != [gone.seat] or gone.after < 0 or not gone.moves or not known:
            raise NotFair(where, "decision {n} that was taken back cannot have been", n=number)


def check_chance(record: MatchRecord, fairness: Fairness, where: str) -> None:
    """The secret must match the commitment, every word its seal, and the seats the key."""
    chance = record.chance
    if record.version > 1:
        check_words(record, where)
    if fairness.commitment != chance.commitment or any(
        deal.commitment != stated.commitment
        for deal, stated in zip(fairness.spoilt, chance.spoilt, strict=True)
    ):
        raise NotFair(where, "the secret does not match the commitment: chance was not fair")
    if chance.seating is not None and chance.seating != fairness.seating(record.players):
        raise NotFair(where, "the seats are not the ones that were drawn: chance was not fair")


def check_words(record: MatchRecord, where: str) -> None:
    """One word or none per player, every word as it was sealed; only a withheld word spoils a deal."""
    deals: list[ChanceRecord | SpoiltInFile] = [record.chance, *record.chance.spoilt]
    for deal in deals:
        words, seals = deal.contributions, deal.seals
        if len(words) != len(seals) or len(words) not in (0, record.players):
            raise NotFair(where, "there is not exactly one contribution for each player: chance was not fair")
        if any(
            word is not None and seal != made
            for word, seal, made in zip(words, seals, sealed(words), strict=True)
        ):
            raise NotFair(where, "a contribution does not match its seal: chance was not fair")
        kept_back = any(seal and word is None for word, seal in zip(words, seals, strict=True))
        if kept_back is (deal is record.chance):
            raise NotFair(
                where,
                "a deal was played without everyone's word, or abandoned without reason: chance was not fair",
            )


def result_text(scores: Sequence[int], places: Sequence[int]) -> str:
    """Points and places in seat order: `31 : 28 (places 1, 2)`."""
    return f"{' : '.join(map(str, scores))} (places {', '.join(str(place + 1) for place in places)})"
