"""Our server beside boardgame.io: the same game (Gold!, three players), the same load, one process each, in turns.

    python benchmarks/beside_boardgameio.py [--matches 50 200] [--seconds 6] [--rounds 3]

Needs Node and npm, which installs exactly the public packages of `beside_boardgameio/package-lock.json` into `build/`.
boardgame.io runs as its documentation starts it: in memory only, one whole state per move to each player. Ours writes
every move to disk before it is acknowledged. The load is one program for all (`load.py`); it speaks both protocols and
knows what is legal, which boardgame.io's own clients find out themselves. The contestants take turns, round after
round, so that a busy machine disturbs all of them; printed are the medians and their ratios.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from load import NAMES, PLAYERS, Load, Seat, Table, measure, measured, run
from load_client import Choice, connected
from load_server import Server, free_port

HERE = Path(__file__).parent / "beside_boardgameio"
THERE = HERE.parent.parent / "build" / "beside_boardgameio"

COLOURS, VALUES, DONKEY = 6, 7, 0
ACT, TAKE_BACK, BONUS = 0, 1, 2
DECLINE = b'"decline","args":[]'
EVENT = b"42/gold,"
RATES = {"boardgame.io": 4000, "view": 9000, "page": 6000, "scene": 3000}


class Cards(msgspec.Struct):
    """What a player needs from the state of a match; the decoder skips the rest."""

    phase: int
    given: int
    offer: list[int]
    tableau: list[list[int]]


class Context(msgspec.Struct):
    currentPlayer: str
    gameover: object = None


class State(msgspec.Struct):
    G: Cards
    ctx: Context
    number: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    state: State


decode_event = msgspec.json.Decoder(list[msgspec.Raw]).decode
decode_state = msgspec.json.Decoder(State).decode
decode_sync = msgspec.json.Decoder(Sync).decode


def legal(cards: Cards, player: int) -> list[bytes]:
    """All legal decisions, as boardgame.io names them (G6 to G13)."""
    own = cards.tableau[player]
    on_offer = [card for card, n in enumerate(cards.offer) if n]
    if cards.phase == ACT:
        lowest = min(card % VALUES for card in on_offer)
        golds = [card % VALUES for card in on_offer if card % VALUES != DONKEY]
        takes = [b'"take","args":[%d]' % (c // VALUES) for c in on_offer if c % VALUES == lowest]
        gives = [
            c for c, n in enumerate(own) if n and golds and (c % VALUES == DONKEY or c % VALUES > min(golds))
        ]
        return takes + [b'"give","args":[%d]' % card for card in gives]
    if cards.phase == TAKE_BACK:
        given = cards.given % VALUES
        below = VALUES if given == DONKEY else given
        return [b'"back","args":[%d]' % card for card in on_offer if DONKEY < card % VALUES < below]
    lacking = [c for c in range(COLOURS) if not any(own[VALUES * c : VALUES * (c + 1)])]
    return [
        b'"bonus","args":[%d,%d]' % (steps, card)
        for steps in range(1, PLAYERS)
        for card, n in enumerate(cards.tableau[(player + steps) % PLAYERS])
        if n and card // VALUES in lacking
    ] + [DECLINE]


class PeerSeat(Seat):
    """One player at one table of boardgame.io, over socket.io."""

    async def connect(self) -> None:
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        path = "/socket.io/?EIO=4&transport=websocket"
        self.client = await connected(path, self.table.load.port, self.hear_packet)
        self.client.say(b"40/gold,")
        await asyncio.wait_for(self.joined, 60)

    def hear_packet(self, packet: memoryview) -> None:
        """Engine.io's and socket.io's numbers say what a packet is."""
        text = bytes(packet)
        if text == b"2":
            self.client.say(b"3")
        elif text.startswith(b"40"):
            code, token = self.table.code, self.table.tokens[self.seat]
            asked = ["sync", code, str(self.seat), token, PLAYERS]
            self.client.say(EVENT + json.dumps(asked).encode())
        elif text.startswith(EVENT):
            self.hear_event(decode_event(text[len(EVENT) :]))

    def hear_event(self, event: list[msgspec.Raw]) -> None:
        kind = bytes(event[0])
        if kind == b'"update"':
            self.hear_state(decode_state(event[2]))
        elif kind == b'"sync"':
            self.hear_state(decode_sync(event[2]).state)
            if not self.joined.done():
                self.joined.set_result(None)

    def hear_state(self, state: State) -> None:
        """A state confirms the move that led to it."""
        mine = state.ctx.currentPlayer == str(self.seat) and state.ctx.gameover is None
        self.moves = legal(state.G, self.seat) if mine else []
        choices = [Choice(number) for number in range(len(self.moves))]
        confirms = not self.confirmed and state.number > self.version
        if confirms:
            self.confirmed = True
            self.table.load.moves += self.table.load.running
        self.offered = choices
        self.see(state.number, state.ctx.gameover is not None)

    def say_move(self, action: int) -> None:
        code, token = self.table.code.encode(), self.table.tokens[self.seat].encode()
        made = b'{"type":%b,"playerID":"%d","credentials":"%b"}' % (self.moves[action], self.seat, token)
        asked = b'["update",{"type":"MAKE_MOVE","payload":%b},%d,"%b","%d"]'
        self.client.say(EVENT + asked % (made, self.version, code, self.seat))

    moves: list[bytes]


class PeerServer(Server):
    """boardgame.io's server in a process of its own."""

    def __init__(self) -> None:
        self.port = free_port()
        environment = {**os.environ, "NODE_ENV": "production"}
        command = ["node", "server.js", str(self.port)]
        self.process = subprocess.Popen(command, cwd=THERE, env=environment, stdout=subprocess.DEVNULL)

    def wait(self, game: str = "") -> None:
        for _ in range(300):
            try:
                if game in self.ask("/games"):
                    return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("boardgame.io did not start.")


def open_matches(server: PeerServer, load: Load, many: int) -> list[Table]:
    with ThreadPoolExecutor(8) as threads:
        return list(threads.map(lambda _number: open_match(server, load), range(many)))


def open_match(server: PeerServer, load: Load) -> Table:
    """A match that three players have joined."""
    code = server.ask("/games/gold/create", {"numPlayers": PLAYERS})["matchID"]
    joins = [
        server.ask(f"/games/gold/{code}/join", {"playerID": str(seat), "playerName": name})
        for seat, name in enumerate(NAMES)
    ]
    return Table(load, code, [join["playerCredentials"] for join in joins], PeerSeat)


def peer_measured(matches: int, seconds: float) -> dict[str, object]:
    server = PeerServer()
    try:
        server.wait("gold")
        load = Load(random.Random(matches), server.port, "boardgame.io")
        return run(measure(server, load, matches, seconds, RATES["boardgame.io"], open_matches))
    finally:
        server.stop()


def install() -> None:
    """Copy what is ours to `build/`, and let npm add the packages."""
    THERE.mkdir(parents=True, exist_ok=True)
    for file in HERE.iterdir():
        shutil.copy(file, THERE)
    if not (THERE / "node_modules" / "boardgame.io").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=THERE, check=True)


def compared(matches: int, forms: list[str], seconds: float, rounds: int) -> list[dict[str, Any]]:
    """Medians for boardgame.io and each form of ours, with the ratio of moves in the same round."""
    names = ["boardgame.io", *forms]
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    for _round in range(rounds):
        for name in names:
            result = (
                peer_measured(matches, seconds)
                if name == "boardgame.io"
                else measured(name, matches, seconds, RATES[name])
            )
            found[name].append(result)
    rows = []
    for name in names:
        pairs = zip(found[name], found["boardgame.io"], strict=True)
        ratio = median(ours["moves_per_s"] / theirs["moves_per_s"] for ours, theirs in pairs)
        row = {"form": name, "matches": matches, "ratio": round(ratio, 2)}
        for figure in ("moves_per_s", "p50_ms", "p99_ms", "bytes", "cpu_us_a_move", "memory_mib"):
            row[figure] = median(result[figure] for result in found[name])
        row["refused"] = sum(result["refused"] for result in found[name])
        rows.append(row)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, nargs="+", default=[50, 200])
    parser.add_argument("--forms", nargs="+", default=["view", "page"], choices=["view", "page", "scene"])
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    install()
    print(
        "| clients take | matches | moves/s | ratio | p50 ms | p99 ms | bytes a move and client | CPU µs a move | MiB |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for matches in asked.matches:
        for row in compared(matches, asked.forms, asked.seconds, asked.rounds):
            print("| {form} | {matches} | {moves_per_s:,.0f} | {ratio} | {p50_ms} | {p99_ms} | {bytes:,.0f} "
                  "| {cpu_us_a_move:.0f} | {memory_mib:.0f} |".format(**row), flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
