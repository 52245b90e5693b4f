"""A bot in twenty lines: it plays a match of any game over the HTTP API, against bots.

`python examples/api_bot.py [url] [game] [opponents]`
"""

import json
import random
import sys
import time
from typing import Any
from urllib.request import Request, urlopen

usual = ["http://127.0.0.1:8400", "gold", "merchant"]
url, game, bot = [*sys.argv[1:], *usual[len(sys.argv) - 1 :]]
headers = {"Content-Type": "application/json"}


def ask(path: str, body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url + path, data, headers)) as answer:
        return json.load(answer)


headers["Authorization"] = "Bearer " + ask("/api/guests", {"name": "Robin"})["token"]
players = next(known for known in ask("/api/games") if known["name"] == game)["players"][0]
seats = [{"kind": "you"}] + [{"kind": "bot", "bot": bot}] * (players - 1)
code = ask("/api/tables", {"game": game, "players": players, "seats": seats})["code"]
print(f"Playing at {url}/table/{code}")
view = ask(f"/api/tables/{code}/view")
while not view["over"]:
    if view["legal"]:  # it is our turn: answer this version
        move = random.choice(view["legal"])["move"]
        view = ask(f"/api/tables/{code}/moves", {"version": view["version"], "move": move})
    else:
        time.sleep(0.2)
        view = ask(f"/api/tables/{code}/view")
print("Points:", view["scores"])
