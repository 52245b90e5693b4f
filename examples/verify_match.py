"""Check the chance of a finished match with nothing but Python's standard library, from docs/match-file.md.

    python verify_match.py match.json

It imports nothing from Four Quarters, so that it cannot share a mistake with it. It prints who added a word and what
every draw gave, to compare with what was seen at the table. Exit status 0: fair, 1: not fair, 2: cannot be checked.
"""

import hashlib
import hmac
import json
import struct
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

MASK = 0xFFFFFFFF
COLOURS = "green blue violet red orange pink".split()
VALUES = "donkey 3 4 5 6 7 8".split()
SUITS = "suns moons crowns arms".split()
LANDFORMS = "coast mountain meadow woodland desert".split()
GOODS_CARDS = (
    "pottery-wine-1 pottery-wine-2 spices-cloth-1 spices-cloth-2 pottery-spices pottery-cloth wine-spices wine-cloth"
).split()
SCORE_CARDS = (
    "pottery-ne wine-sw spices-se cloth-nw wine-ne cloth-se pottery-sw spices-nw cloth-mountain spices-meadow "
    "wine-woodland pottery-desert spices-mountain pottery-meadow cloth-woodland wine-desert"
).split()
BACKS = [1] * 4 + [2] * 8 + [3] * 4

Event = list[dict[str, Any]]  # its draws, as the file has them


class Unfair(Exception): ...


def must(holds: object, complaint: str) -> None:
    if not holds:
        raise Unfair(complaint)


def chacha8(key: bytes, block: int) -> list[int]:
    """Sixteen words of a block: key of 8 words, 64-bit counter, nonce 0, little-endian as in RFC 8439."""
    constants = struct.unpack("<4I", b"expand 32-byte k")
    start = [*constants, *struct.unpack("<8I", key), block & MASK, block >> 32, 0, 0]
    x = start.copy()

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for p, q, r, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[p] = (x[p] + x[q]) & MASK
            x[r] ^= x[p]
            x[r] = (x[r] << by | x[r] >> (32 - by)) & MASK

    for _ in range(4):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [(a + b) & MASK for a, b in zip(x, start, strict=True)]


def drawn(words: list[int], index: int, of: int) -> int:
    """A number below `of` from the words 2·index and 2·index + 1 of a block."""
    return ((words[2 * index] << 21 | words[2 * index + 1] >> 11) * of) >> 53


class Pile:
    """A multiset that is drawn from. Whatever goes back into it must have been drawn before."""

    def __init__(self, names: Sequence[str], counts: Sequence[int]) -> None:
        self.names, self.left, self.out = names, list(counts), [0] * len(counts)

    def refill(self, counts: Sequence[int]) -> None:
        must(sum(self.left) == 0, "a pile was changed before it was empty")
        must(
            all(n <= gone for n, gone in zip(counts, self.out, strict=True)),
            "a new pile holds cards that were never drawn",
        )
        self.left, self.out = list(counts), [gone - n for n, gone in zip(counts, self.out, strict=True)]

    def take(self, of: int, number: int) -> str:
        must(of == sum(self.left), f"a draw is one of {of}, but {sum(self.left)} are left")
        kind = 0
        while number >= self.left[kind]:
            number -= self.left[kind]
            kind += 1
        self.left[kind] -= 1
        self.out[kind] += 1
        return self.names[kind]


def numbers(event: Event, *wanted: int) -> Iterator[int]:
    """The numbers of an event, given how many each draw is one of."""
    for draw, of in zip(event, wanted, strict=True):
        must(draw["of"] == of, f"a draw is one of {draw['of']}, not of {of}")
        yield draw["number"]


def gold(players: int, events: list[Event]) -> Iterator[str]:
    """First a donkey for each player, all of different colours; then five cards for each offer."""
    cards = [f"{colour} {value}" for colour in COLOURS for value in VALUES]
    donkeys = 2 if players == 2 else 3
    deck = Pile(cards, [{"donkey": donkeys, "3": 2}.get(value, 1) for _ in COLOURS for value in VALUES])
    must(len(events) == 1 + (10 if players == 2 else 11), "offers are missing")
    colours = COLOURS.copy()
    for number in numbers(events[0], *range(6, 6 - players, -1)):
        colour = colours.pop(number)
        deck.left[cards.index(f"{colour} donkey")] -= 1
        yield f"{colour} donkey"
    for event in events[1:]:
        must(len(event) == 5, "an offer has five cards")
        for draw in event:
            yield deck.take(draw["of"], draw["number"])


def new_city(_players: int, events: list[Event]) -> Iterator[str]:
    """First the ladder, then four districts for each of five rounds."""
    must(len(events) == 6 and all(len(event) == 4 for event in events), "draws are missing")
    ladder: list[int] = []
    for quarter, step in enumerate(numbers(events[0], 1, 2, 3, 4)):
        ladder.append(quarter)
        ladder[quarter], ladder[step] = ladder[step], quarter
    yield f"ladder {ladder}"
    bag = Pile([f"{suit} {value}" for suit in SUITS for value in range(1, 6)], [1] * 20)
    for event in events[1:]:
        for draw in event:
            yield bag.take(draw["of"], draw["number"])


def golden_city(players: int, events: list[Event]) -> Iterator[str]:
    """Landform cards from a pile that is refilled from the discards, goods cards, and one score card per round."""
    piles = {
        "pile": Pile(LANDFORMS, [10 - players, 10, 10, 10, 10]),
        "goods_deck": Pile(GOODS_CARDS, [1] * 8),
    }
    piles["pile"].out[0] = players  # everyone begins with a coast
    left, pairs = list(range(16)), False
    must(
        [draw["pile"] for draw in events[0]] == ["pile"] * players + ["goods_deck"] * 3,
        "the deal is not whole",
    )
    for event in events:
        whole = event is events[0] or len(event) == 1 or (pairs and len(event) == 2 * players)
        must(whole, "draws are missing")
        pairs = event[0]["pile"] == "score_left"
        for draw in event:
            if pairs:
                lowest = [card for card in left if BACKS[card] == BACKS[left[0]]]
                must(draw["of"] == len(lowest), "a score card was drawn from the wrong ones")
                left.remove(lowest[draw["number"]])
                yield f"score card {SCORE_CARDS[lowest[draw['number']]]}"
                continue
            pile = piles[draw["pile"]]
            if draw.get("counts") and draw["counts"] != pile.left:
                pile.refill(draw["counts"])
            yield pile.take(draw["of"], draw["number"])


def urbanization(_players: int, events: list[Event]) -> Iterable[str]:
    """Nothing but the seats is drawn."""
    must(not events, "there is no chance in this game")
    return []


GAMES = {"gold": gold, "new_city": new_city, "golden_city": golden_city, "urbanization": urbanization}


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def check_deal(deal: dict[str, Any], players: int, spoilt: bool) -> None:
    """Secret and words must be as published; only a withheld word spoils a deal."""
    words, seals, secret = deal["contributions"], deal["seals"], deal["secret"]
    must(len(secret) == 64, "a secret has 32 bytes")
    must(sha256(bytes.fromhex(secret)) == deal["commitment"], "a secret does not match its commitment")
    must(len(words) == len(seals) and len(words) in (0, players), "not one contribution for each player")
    for word, seal in zip(words, seals, strict=True):
        must(word is None or sha256(word.encode()) == seal, "a contribution does not match its seal")
    kept_back = any(seal and word is None for word, seal in zip(words, seals, strict=True))
    must(kept_back == spoilt, "a deal was played without everyone's word, or abandoned without reason")


def check_draws(key: bytes, events: list[Event], game: str, players: int) -> None:
    """Every number of every event must be the one that the key gives."""
    for number, event in enumerate(events):
        must(event, "an event without a draw")
        block = chacha8(key, number)
        for place, draw in enumerate(event):
            goods = game == "golden_city" and number == 0 and place >= players
            index = 4 + place - players if goods else place
            must(draw["index"] == index, "a draw from another place of its block")
            wanted = drawn(block, draw["index"], draw["of"])
            must(draw["number"] == wanted, f"event {number} gave {wanted}, not {draw['number']}")


def key_of_seed(seed: str, number: int) -> bytes:
    """The key of a match that a seed dealt."""
    source = hashlib.sha256(f"fourquarters batch {seed}".encode()).digest()
    return struct.pack("<8I", *chacha8(source, number)[:8])


def check(match: dict[str, Any]) -> list[str]:
    """Everything that chance gave in a match; raises `Unfair` if it cannot be true."""
    chance, players = match["chance"], match["players"]
    must(match["version"] in (2, 3, 4, 5) and len(match["seats"]) == players <= 8, "not of version 2 to 5")
    people = [seat for seat, held in enumerate(match["seats"]) if held["kind"] == "person"]
    for gone in match.get("taken_back", []):
        must(people == [gone["seat"]] and gone["moves"], "a decision was taken back against people")
    check_deal(chance, players, spoilt=False)
    for deal in chance["spoilt"]:
        check_deal(deal, players, spoilt=True)
    words = json.dumps(chance["contributions"], ensure_ascii=True, separators=(",", ":")).encode()
    key = hmac.digest(bytes.fromhex(chance["secret"]), words, "sha256")
    if seeded := chance.get("seeded"):
        key = key_of_seed(seeded["seed"], seeded["number"])
        must(key.hex() == chance["secret"] and words == b"[]", "not the match of the seed that it says")
    if chance["seating"] is not None:
        order, lots = list(range(players)), struct.unpack("<8I", hmac.digest(key, b"seats", "sha256"))
        for last in range(players - 1, 0, -1):
            chosen = lots[last] * (last + 1) >> 32
            order[last], order[chosen] = order[chosen], order[last]
        must(order == chance["seating"], "the seats are not the ones that were drawn")
    events = [event["draws"] for event in chance["events"]]
    check_draws(key, events, match["game"], players)
    return list(GAMES[match["game"]](players, events))


def main(path: str) -> int:
    try:
        with open(path, encoding="utf-8") as file:
            match = json.load(file)
        gave = check(match)
    except Unfair as complaint:
        print(f"Not fair: {complaint}.", file=sys.stderr)
        return 1
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as problem:
        print(f"Cannot be checked: {type(problem).__name__} {problem}", file=sys.stderr)
        return 2
    chance = match["chance"]
    words = sum(word is not None for word in chance["contributions"])
    print(f"Fair. Words added: {words}. Deals spoilt: {len(chance['spoilt'])}.")
    if seeded := chance.get("seeded"):
        print(
            f"Dealt by a seed: match {seeded['number']} of {seeded['seed']}. Whoever chose it could know all chance."
        )
    if gone := len(match.get("taken_back", [])):
        print(f"Played against bots, with {gone} decision{'s'[: gone > 1]} taken back.")
    print("Seats:", "arranged by the host" if chance["seating"] is None else "drawn by lot")
    print("Chance gave:", ", ".join(gave) or "nothing")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
