"""Everyone keeps their colour in a rematch, wherever they sit."""

from __future__ import annotations

from fourquarters.web.storage.records import SeatRecord, colours_worn
from tests.web.serving import Player


def play_out(code: str, *people: Player) -> None:
    """Everyone takes the first choice until it is over; bots play their own."""
    while not (view := people[0].view(code))["over"]:
        for person in people:
            view = person.view(code)
            if view["legal"]:
                person.move(code, view["version"], view["legal"][0]["action"])


def worn(player: Player, code: str) -> dict[str, int]:
    return {seat["name"]: seat["colour"] for seat in player.get(f"/api/tables/{code}")["seats"]}


def seated(player: Player, code: str) -> dict[str, int]:
    return {seat["name"]: seat["seat"] for seat in player.get(f"/api/tables/{code}")["seats"]}


def test_a_rematch_keeps_colours_though_seats_change(ann: Player, ben: Player) -> None:
    code = ann.open_table("gold", "you", "open", "random", seed=3)
    ben.post(f"/api/tables/{code}/sit")
    first = worn(ann, code)
    assert first == seated(ann, code)  # at first, seats have their colours in order
    for _match in range(3):
        play_out(code, ann, ben)
        again = ann.post(f"/api/tables/{code}/rematch")["code"]
        ben.post(f"/api/tables/{again}/sit")
        assert worn(ben, again) == first
        assert seated(ben, again) != seated(ben, code)
        code = again


def test_whoever_is_new_gets_a_colour_that_is_free() -> None:
    seats = (
        SeatRecord(0, guest="new"),
        SeatRecord(1, guest="ann"),
        SeatRecord(2),
        SeatRecord(3, bot="random", name="Otto"),
    )
    assert colours_worn(seats, {"ann": 0, "Otto": 2}) == [1, 0, 3, 2]
    assert colours_worn(seats, {}) == [0, 1, 2, 3]
    assert colours_worn(seats, {"ann": 3, "new": 3}) == [3, 0, 1, 2]
