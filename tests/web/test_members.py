"""Members are found by handles of their own, and what is believed of their strength follows openskill."""

from __future__ import annotations

import re

import pytest
from openskill.models import PlackettLuce
from sqlalchemy import text

from fourquarters.web.accounts import skill
from fourquarters.web.accounts.skill import Skill, rated
from fourquarters.web.errors import Refused
from fourquarters.web.settings import Settings
from fourquarters.web.storage import member_store
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.handles import HANDLE, handle_for


@pytest.mark.parametrize(
    ("name", "handle"),
    [
        ("Juniper", "juniper"),
        ("José Müller", "jose-muller"),
        ("Groß & Łukasz", "gross-lukasz"),
        ("  ..Ann-  Bee!", "ann-bee"),
        ("静香", "player"),
        ("x" * 80, "x" * 26),
    ],
)
def test_a_handle_is_made_from_a_name(name: str, handle: str) -> None:
    assert handle_for(name, lambda _: False) == handle
    assert re.fullmatch(HANDLE, handle)
    assert handle_for(name, {handle, f"{handle}-2"}.__contains__) == f"{handle}-3"


def test_among_thousands_of_the_same_name_a_handle_is_found_with_few_questions() -> None:
    """Most keep one of 64 names that guests are given, and nobody's move is written while we ask."""
    asked: list[str] = []
    taken = {"fern", *(f"fern-{n}" for n in range(2, 5000))}

    def is_taken(handle: str) -> bool:
        asked.append(handle)
        return handle in taken

    assert handle_for("Fern", is_taken) == "fern-5000"
    assert len(asked) < 30


def test_those_who_were_members_before_get_handles(url: str) -> None:
    database = Database(Settings(database=url).url)
    database.migrate("0015")
    with database.writing() as connection:
        for guest, name, made in (("g1", "Ann", 5.0), ("g2", "Ann", 4.0), ("g3", "Bo", 3.0)):
            connection.execute(
                text(f"INSERT INTO guests {GUEST} VALUES ('{guest}', '{name}', '', '', false, 0)")
            )
            if guest != "g3":
                key = f"('c{guest}', '{guest}', '', 0, '', '', {made}, 0)"
                connection.execute(text(f"INSERT INTO passkeys {PASSKEY} VALUES {key}"))
    database.migrate()
    with database.writing() as connection:
        found = member_store.members_among(connection, ["g1", "g2", "g3"])
        assert {guest: (row.handle, row.since) for guest, row in found.items()} == {
            "g2": ("ann", 4.0),
            "g1": ("ann-2", 5.0),
        }
        assert member_store.make_member(connection, "g3", "Ann") == "ann-3"
        with pytest.raises(Refused):
            member_store.change_handle(connection, "g3", "ann")
        member_store.change_handle(connection, "g3", "bo")
        found_member = member_store.find_member(connection, "bo")
        assert found_member is not None
        assert (found_member.guest, found_member.name) == ("g3", "Bo")
    database.close()


GUEST = "(id, name, language, theme, confirm, seen)"
PASSKEY = "(credential, guest, public_key, sign_count, transports, name, made, used)"


def test_two_newcomers_play_as_openskill_publishes_it() -> None:
    after = rated([Skill(), Skill()], [0, 1])
    assert [(round(one.mu, 4), round(one.sigma, 4)) for one in after] == [
        (27.6354, 8.0659),
        (22.3646, 8.0659),
    ]
    assert [(one.points, one.margin) for one in after] == [(1658, 484), (1342, 484)]


def test_four_newcomers_play_as_openskill_publishes_it() -> None:
    after = rated([Skill()] * 4, [0, 1, 2, 3])
    published = [(27.7953, 8.2636), (26.5529, 8.1796), (24.6894, 8.0841), (20.9624, 8.0841)]
    assert [(round(one.mu, 4), round(one.sigma, 4)) for one in after] == published


THREE = [(27.868876552746237, 8.204837030780652), (25.717219138186557, 8.057829747583874), (21.413904309067206, 8.057829747583874)]  # fmt: skip
"""What openskill.js publishes for three newcomers; it lets nobody become less sure between matches (`tau` is 0)."""


def test_three_newcomers_play_to_the_last_digit_as_openskill_publishes_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(skill, "MODEL", PlackettLuce(tau=0))
    for places in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        after = rated([Skill()] * 3, places)
        assert [after[places.index(place)] for place in range(3)] == [
            pytest.approx(one, rel=1e-12) for one in THREE
        ]


def test_a_shared_place_is_a_draw() -> None:
    one, other = rated([Skill(), Skill()], [0, 0])
    assert one == other
    assert one.mu == Skill().mu
    assert one.sigma < Skill().sigma
