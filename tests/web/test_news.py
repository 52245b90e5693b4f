"""What is news to whom and when: turns, times that run out, ends, quiet hours. And the standards of push, by their examples."""

from __future__ import annotations

import base64
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec.structs import replace

from fourquarters import games
from fourquarters.web.clock import Pace
from fourquarters.web.errors import Refused
from fourquarters.web.notifications import addresses, cipher, mail, push, telling
from fourquarters.web.notifications.news import Moment, Standing, news_of
from fourquarters.web.notifications.wishes import Wishes, before_quiet, is_quiet
from fourquarters.words.tongue import Tongue
from tests.web.post_office import Browser, padded, vouched

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
NOON = datetime(2026, 7, 1, 12, tzinfo=ZoneInfo("UTC")).timestamp()
A_DAY = Pace("day", int(DAY * 1000))
WISHES = Wishes(quiet_from=22 * 60, quiet_until=7 * 60, zone="Europe/Berlin")


def standing(**how: Any) -> Standing:
    """Somebody's turn since noon, at a table of two with a day for every decision."""
    usual = Standing("g", 1, "K7M2QX", "gold", 0, "running", 0, 2, 5, NOON, int(DAY * 1000), A_DAY, 0.0)
    return usual._replace(**how)


def at(after: float, served: float | None = None) -> Moment:
    return Moment(NOON + after, int(1000 * (after if served is None else served)), 60.0)


class TestNews:
    @pytest.mark.parametrize(
        ("how", "looked", "after", "told"),
        [
            ({}, 0.0, 2 * MINUTE, {"turn"}),
            ({}, 0.0, 30.0, set()),  # they may be about to see it
            ({}, NOON + 5, 2 * MINUTE, set()),  # they have seen it in their list
            ({"here_until": NOON + 20}, 0.0, 2 * MINUTE, set()),  # they have seen it at the table
            ({"here_until": NOON + DAY}, 0.0, 2 * MINUTE, set()),  # they are at the table
            ({"decider": 1}, 0.0, 2 * MINUTE, set()),
            ({"people": 1}, 0.0, 2 * MINUTE, set()),  # bots wait for nobody
            ({"state": "over", "decider": -1}, 0.0, 2 * MINUTE, {"over"}),
            ({"state": "open", "decider": -1}, 0.0, 2 * MINUTE, {"invited"}),
            (
                {"state": "open", "decider": -1},
                NOON + 5,
                2 * MINUTE,
                set(),
            ),  # they have seen it in their list
            ({"state": "over", "decider": -1}, NOON + 1, 2 * MINUTE, set()),
        ],
    )
    def test_a_turn_or_an_end_is_news_until_it_was_seen(
        self, how: dict[str, Any], looked: float, after: float, told: set[str]
    ) -> None:
        assert news_of(standing(**how), WISHES, looked, at(after)) == told

    def test_time_is_nearly_up_when_a_sixth_is_left_even_if_the_turn_was_seen(self) -> None:
        awake = replace(WISHES, quiet_until=WISHES.quiet_from)
        seen = NOON + HOUR
        assert news_of(standing(), awake, seen, at(19.9 * HOUR)) == set()
        assert news_of(standing(), awake, seen, at(20.1 * HOUR)) == {"nearly"}
        assert (
            news_of(standing(), awake, NOON + 20.1 * HOUR - 20, at(20.1 * HOUR)) == set()
        )  # they are looking
        assert news_of(standing(pace=Pace("live", 30_000)), awake, seen, at(20.1 * HOUR)) == set()
        assert news_of(standing(due=0), awake, seen, at(20.1 * HOUR)) == set()  # days off: looked at anew

    def test_a_warning_that_would_fall_into_quiet_hours_comes_before_them(self) -> None:
        """Noon in London is 14:00 in Berlin; the warning would come at 10:00 in Berlin, or at 4:00 with 18 hours."""
        assert news_of(standing(), WISHES, NOON + 1, at(8 * HOUR)) == set()
        short = standing(
            due=int(18 * HOUR * 1000)
        )  # nearly up at 4:00 in Berlin; quiet from 22:00, 8 hours from now
        assert news_of(short, WISHES, NOON + 1, at(7.5 * HOUR)) == set()
        assert news_of(short, WISHES, NOON + 1, at(7.8 * HOUR)) == {"nearly"}


class TestQuietHours:
    @pytest.mark.parametrize(
        ("hour", "quiet"),
        [(21.99, False), (22.0, True), (23.5, True), (0.0, True), (6.98, True), (7.0, False)],
    )
    def test_they_are_of_the_readers_own_clock(self, hour: float, quiet: bool) -> None:
        for month in (1, 7):  # in winter and in summer
            day = datetime(2026, month, 1, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
            assert is_quiet(WISHES, day + hour * HOUR) is quiet

    def test_none_are_none_and_an_unknown_zone_is_utc(self) -> None:
        never = replace(WISHES, quiet_until=WISHES.quiet_from)
        assert not any(is_quiet(never, NOON + hour * HOUR) for hour in range(24))
        lost = replace(WISHES, zone="Atlantis/Centre")
        assert [is_quiet(lost, NOON + hour * HOUR) for hour in (9, 10, 18, 19)] == [False, True, True, False]

    def test_a_moment_in_them_goes_back_to_their_beginning(self) -> None:
        night = datetime(2026, 7, 2, 3, 30, tzinfo=ZoneInfo("Europe/Berlin"))
        began = datetime(2026, 7, 1, 22, 0, tzinfo=ZoneInfo("Europe/Berlin"))
        assert before_quiet(WISHES, night.timestamp()) == began.timestamp()
        assert before_quiet(WISHES, NOON) == NOON


class TestWords:
    @pytest.mark.parametrize("language", ["en", "de"])
    @pytest.mark.parametrize("game", games.names())
    def test_one_message_for_all_the_most_urgent_first(self, game: str, language: str) -> None:
        _ = Tongue(language)
        tables = [
            standing(code=code, game=game, due=due) for code, due in (("AAA", None), ("BBB", 3_000_000))
        ]
        told = telling.message([(tables[0], "turn"), (tables[1], "nearly")], 0, _)
        assert [line.code for line in told.lines] == ["BBB", "AAA"]
        assert telling.title_of(game, _) in told.subject
        assert told.urgent
        assert told.path == "/home"
        alone = telling.message([(tables[0], "turn")], 0, _)
        assert (alone.path, alone.urgent) == ("/table/AAA", False)

    def test_as_people_say_it(self) -> None:
        _, seen = Tongue("en"), standing(due=int(20 * HOUR * 1000))
        (line,) = telling.message([(seen, "turn")], 0, _).lines
        assert line.text == "Gold!, table K7M2QX: it is your turn, about 20 hours left"
        german = telling.message([(seen, "turn")] * 2, 0, Tongue("de"))
        assert german.subject == "2 Partien warten auf dich"

    def test_a_header_is_one_line_whatever_the_address_is(self) -> None:
        site = mail.Site("https://play.example.org", "games@example.org")
        told = telling.message([(standing(), "turn")], 0, Tongue("en"))
        made = mail.letter(site, mail.Envelope("ann@example.org", "1.2", "x" * 32), told, Tongue("en"))
        lines = made.as_bytes().split(b"\r\n")
        assert (
            b"List-Unsubscribe: <https://play.example.org/api/notifications/stop/" + b"x" * 32 + b">" in lines
        )
        assert b"Message-ID: <1.2@example.org>" in lines


class TestAddresses:
    @pytest.mark.parametrize("good", ["ann@example.org", "a.b+c@Sub.Example.ORG", " ann@example.org "])
    def test_good_ones(self, good: str) -> None:
        assert addresses.tidy_address(good).rpartition("@")[2].islower()

    @pytest.mark.parametrize(
        "bad",
        ["", "ann", "ann@", "@example.org", "ann@localhost", "a b@example.org", "ann@example.org\nBcc: x@y.org",
         "ann@example.org,ben@example.org", "<ann@example.org>", "ann@127.0.0.1", "änn@example.org", ".a@example.org",
         "ann@@example.org", f"{'a' * 65}@example.org", f"ann@{'a.' * 130}org"],
    )  # fmt: skip
    def test_bad_ones(self, bad: str) -> None:
        assert addresses.tidy_address(bad) == ""

    def test_a_code_is_of_one_account_address_and_time(self) -> None:
        codes = {
            addresses.code_for(key, guest, address, asked)
            for key in ("k", "l") for guest in ("g", "h") for address in ("a", "b") for asked in (1.0, 2.0)
        }  # fmt: skip
        assert len(codes) == 16
        assert all(len(code) == 6 and addresses.is_code(f"{code[:3]} {code[3:]}", code) for code in codes)
        assert not addresses.is_code("", "123456")


class TestPush:
    def test_the_example_of_rfc_8291(self) -> None:
        """Appendix A: the same keys and salt make the same message, byte for byte, and the browser's key reads it."""
        private = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
        own = ec.derive_private_key(int.from_bytes(padded(private), "big"), ec.SECP256R1())
        keys = cipher.keys_of(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        )
        made = cipher.encrypt(
            b"When I grow up, I want to be a watermelon", keys, own, padded("DGv6ra1nlYgDCS1FRnbzlw")
        )
        assert cipher.base64url(made) == (
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK"
            "6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        )
        browser = Browser(auth=keys.auth)
        browser.key = ec.derive_private_key(
            int.from_bytes(padded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big"), ec.SECP256R1()
        )
        assert browser.read(made) == b"When I grow up, I want to be a watermelon"

    def test_no_two_messages_are_alike_and_only_their_browser_reads_them(self) -> None:
        one, other = Browser(1), Browser(2)
        keys = cipher.Keys(one.point, one.auth)
        made = [cipher.encrypt(b"hello", keys) for _ in range(3)]
        assert len({text[:16] for text in made}) == len({text[21:86] for text in made}) == 3
        assert {one.read(text) for text in made} == {b"hello"}
        with pytest.raises(InvalidTag):
            other.read(made[0])

    def test_a_signature_is_for_one_push_service_and_a_while(self) -> None:
        key = cipher.vapid_key(cipher.new_vapid_key())
        claims = vouched(cipher.authorization(key, "https://push.example.net", "mailto:a@b.org", NOON))
        assert claims["aud"] == "https://push.example.net"
        assert claims["sub"] == "mailto:a@b.org"
        assert NOON < claims["exp"] <= NOON + DAY
        assert claims["key"] == cipher.base64url(cipher.point_of(key))
        assert (
            cipher.vapid_key(base64.urlsafe_b64encode(bytes(31) + b"\x05").decode().rstrip("=")) is not None
        )

    @pytest.mark.parametrize(
        "url",
        ["http://push.example.net/x", "https://push.example.net:8443/x", "https://user@push.example.net/x", "ftp://a/b",
         "https:///x", "http://127.0.0.1:80/x", "https://push.example.net/a b", "https://push.example.net/x#y",
         f"https://push.example.net/{'x' * 1000}", "https://[::1", "http://127.0.0.1@evil.example/x",
         "https://push.example.net:port/x", "https://push.example.net/\r\nX: y"],
    )  # fmt: skip
    def test_addresses_that_nothing_is_posted_to(self, url: str) -> None:
        with pytest.raises(Refused):
            push.endpoint_of(url, test=False)

    def test_a_test_server_may_post_to_this_computer_only(self) -> None:
        assert push.endpoint_of("http://127.0.0.1:99/x?y=1", test=True) == push.Endpoint(
            False, "127.0.0.1", 99, "/x?y=1"
        )
        for url in ("http://localhost:99/x", "http://10.0.0.1:99/x", "http://127.0.0.2/x"):
            with pytest.raises(Refused):
                push.endpoint_of(url, test=True)

    @pytest.mark.parametrize(
        ("address", "public"),
        [("8.8.8.8", True), ("127.0.0.1", False), ("10.1.2.3", False), ("192.168.0.1", False), ("169.254.169.254", False),
         ("100.64.0.1", False), ("0.0.0.0", False), ("224.0.0.1", False), ("::1", False), ("fe80::1%eth0", False),
         ("fd00::1", False), ("::ffff:127.0.0.1", False), ("::ffff:8.8.8.8", True), ("2606:4700::1111", True),
         ("64:ff9b::10.0.0.1", False), ("64:ff9b::8.8.8.8", True), ("64:ff9b:1::8.8.8.8", False), ("2002:a00:1::1", False),
         ("::10.0.0.1", False), ("fec0::1", False)],
    )  # fmt: skip
    def test_only_public_addresses_are_connected_to(self, address: str, public: bool) -> None:
        assert push.is_public(address) is public
