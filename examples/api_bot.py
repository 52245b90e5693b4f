"""A bot in twenty lines: it plays a match over the HTTP API. `python examples/api_bot.py [url] [game]`"""

import json
import random
import sys
import time
from typing import Any
from urllib.request import Request, urlopen

url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8400"
game = sys.argv[2] if len(sys.argv) > 2 else "gold"
headers = {"Content-Type": "application/json"}


def ask(path: str, body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url + path, data, headers)) as answer:
        return json.load(answer)


headers["Authorization"] = "Bearer " + ask("/api/guests", {"name": "Robin"})["token"]
seats = [{"kind": "you"}, {"kind": "bot", "bot": "merchant"}]
code = ask("/api/tables", {"game": game, "players": 2, "seats": seats})["code"]
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
