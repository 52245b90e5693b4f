"""Examples for the OpenAPI document: of every body that is sent, every answer, and every parameter.

What people send is written down here; an answer's example is put together from its schema, with a typical value for
each name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from fourquarters import games
from fourquarters.bots import LEVELS

Schema = Mapping[str, Any]

HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
KEY = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"
TOKEN = "q3Jm0Xv2sT7yWkLr"


SENT: dict[str, Any] = {
    "AddressAsked": {"address": "robin@example.org", "zone": "Europe/Berlin"},
    "AddressCode": {"code": "482 913"},
    "AnnounceAsked": {"english": "Back in ten minutes.", "german": "In zehn Minuten wieder da.", "minutes": 30},
    "BanAsked": {"name": "Rudi", "key": "0123456789abcdef", "reason": "Insults at several tables", "hours": 24},
    "ChatAsked": {"text": "Well played"},
    "ClaimAsked": {"token": TOKEN},
    "CloseAsked": {"reason": "An unfriendly name"},
    "CodeAsked": {"code": "amber-barn-coin-duke-ebony-field"},
    "DaysOffAsked": {"days": 7},
    "EntrantNamed": {"number": 3},
    "Farewell": {"name": "Robin"},
    "GroupJoined": {"token": TOKEN},
    "GuestWish": {"name": "Robin", "language": "de"},
    "HushAsked": {"on": True},
    "JoinAsked": {"token": TOKEN},
    "MemberWish": {"handle": "robin", "zone": "Europe/Berlin"},
    "MoveAsked": {"version": 0, "move": 0},
    "NewBrowser": {"endpoint": "https://push.example.org/4f1c", "p256dh": KEY, "auth": TOKEN + "CCXg09"},
    "NewGroup": {"name": "Lanterns"},
    "NewGuest": {"name": "Robin"},
    "NewPasskey": {"id": HASH[:32], "client_data": HASH, "attestation": HASH},
    "Nothing": {},
    "NotificationsWish": {"quiet_from": 22 * 60, "quiet_until": 7 * 60},
    "PasskeyUsed": {"id": HASH[:32], "client_data": HASH, "authenticator_data": HASH, "signature": HASH},
    "PasskeyWish": {"name": "My phone"},
    "PlanAsked": {"version": 12, "seed": 7, "moves": [3]},
    "PlayOnAsked": {"move": 12},
    "PuzzleTry": {"move": 3},
    "RematchAsked": {"contributes": True},
    "SealAsked": {"seal": HASH, "commitment": HASH},
    "SeatAsked": {"seat": 1},
    "SeatHeld": {"seat": 1, "who": "robin"},
    "SignOut": {"others": True},
    "Sitting": {"seat": 1},
    "Somebody": {"who": "robin"},
    "StandIn": {"table": 2, "seat": 1},
    "TakeBackAsked": {"version": 12},
    "UndoAsked": {"version": 1},
    "WhereaboutsWish": {"shown": True},
    "WordAsked": {"contribution": "lantern"},
}  # fmt: skip

TYPICAL: dict[str, Any] = {
    "action": 3,
    "address": "robin@example.org",
    "away": False,
    "challenge": HASH[:43],
    "code": "K7M2QP",
    "colour": 2,
    "commitment": HASH,
    "contribution": "lantern",
    "database": "ok",
    "format": "fourquarters match",
    "gave_up": False,
    "group": "lanterns",
    "handle": "robin",
    "id": "0123456789abcdef",
    "key": "K7M2QP",
    "kind": "you",
    "label": "Take a card",
    "lang": "en",
    "language": "en",
    "name": "Robin",
    "lost": False,
    "over": False,
    "owner": "robin",
    "player": "Robin",
    "prompt": "Take a card, or exchange one",
    "scores": [12, 9],
    "seal": HASH,
    "secret": HASH,
    "stand_in": False,
    "status": "Your turn",
    "stop": TOKEN,
    "token": TOKEN,
    "url": "/table/K7M2QP",
    "why": "This move is not possible now.",
    "zone": "Europe/Berlin",
}
"""A typical value for what has this name, where its type fits."""


@cache
def sent() -> dict[str, Any]:
    """What people send, also what names a game or a bot."""
    game = games.all_games()[0]
    bot = {"kind": "bot", "bot": LEVELS[1][0].name}
    seats = [{"kind": "you"}, *[bot] * (game.players[0] - 1)]
    return {
        **SENT,
        "BotEntered": {"bot": LEVELS[2][0].name},
        "NewTable": {"game": game.name, "players": game.players[0], "seats": seats},
        "NewTournament": {"name": "Winter cup", "game": game.name, "players": game.players[0], "rounds": 5},
        "SeatWish": bot,
    }  # fmt: skip


@cache
def typical() -> dict[str, Any]:
    """Typical values, also what names a game or a bot."""
    game = games.all_games()[0]
    return {
        **TYPICAL,
        "bot": LEVELS[1][0].name,
        "game": game.name,
        "move": game.actions.text(0),
        "symbol": f"emblem-{game.name}",
        "tried": game.actions.text(0),
    }


KINDS = {str: "string", bool: "boolean", int: "integer", float: "number", list: "array", dict: "object"}
PLAIN: dict[str, Any] = {"boolean": True, "number": 1.5, "string": "…", "null": None}


def example_of(
    schema: Schema, known: Mapping[str, Schema], name: str = "", within: tuple[str, ...] = ()
) -> Any:
    """Something that fits a schema; `within` are the schemas that it is a part of."""
    if "$ref" in schema:
        kind = schema["$ref"].rpartition("/")[2]
        return sent().get(kind) or example_of(known[kind], known, name, (*within, kind))
    for listed in ("anyOf", "oneOf"):
        if listed in schema:
            fitting = [one for one in schema[listed] if not leads_back(one, within)]
            return example_of(fitting[0], known, name, within)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return next((one for one in schema["enum"] if one), schema["enum"][0])
    if fits(typical().get(name), schema):
        return typical()[name]
    return of_type(schema, known, within)


def leads_back(schema: Schema, within: tuple[str, ...]) -> bool:
    return schema.get("$ref", "").rpartition("/")[2] in within


def of_type(schema: Schema, known: Mapping[str, Schema], within: tuple[str, ...]) -> Any:
    """An example of a plain type, of an object with all its fields, or of a list of one thing."""
    kind = schema.get("type", "object")
    if kind == "object":
        fields = schema.get("properties", {})
        return {name: example_of(field, known, name, within) for name, field in fields.items()}
    if kind == "array":
        if "prefixItems" in schema:
            return [example_of(one, known, "", within) for one in schema["prefixItems"]]
        items = schema.get("items") or {"type": "integer"}
        return [] if leads_back(items, within) else [example_of(items, known, "", within)]
    if kind == "integer":
        return int(max(schema.get("minimum", 1), 1))
    return PLAIN[kind]


def fits(value: Any, schema: Schema) -> bool:
    """Is a typical value one that the schema allows? Patterns are not looked at."""
    short = len(value) <= schema.get("maxLength", len(value)) if isinstance(value, str) else True
    return value is not None and KINDS[type(value)] == schema.get("type") and short


def add_examples(document: dict[str, Any]) -> None:
    """Give every body, answer and parameter of a document an example."""
    known: Mapping[str, Schema] = document["components"]["schemas"]
    for operation in operations(document):
        body = operation.get("requestBody", {"content": {}})
        for part in (body, *operation["responses"].values()):
            for kind, content in part.get("content", {}).items():
                content["schema"] = content["schema"] or {"type": "string"}  # what is not JSON is text
                if "examples" not in content:
                    content["example"] = DRAWN.get(kind) or example_of(content["schema"], known)
        for parameter in operation.get("parameters", []):
            schema = parameter["schema"]
            usual = schema.get("default", example_of(schema, known, parameter["name"]))
            parameter["example"] = PICKED.get(parameter["name"], usual)


PICKED = {"lang": "en", "number": 1, "handle": "robin", "name": "Robin", "token": TOKEN}
DRAWN = {
    "image/svg+xml": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60">…</svg>',
    "text/event-stream": 'data: {"type": "scene", "version": 12}\n\n',
}
"""Examples of what is not JSON."""


def operations(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All operations of a document."""
    found = [operation for path in document["paths"].values() for operation in path.values()]
    return [operation for operation in found if "responses" in operation]
