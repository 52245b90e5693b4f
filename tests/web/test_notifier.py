"""People are told what waits for them, in a registry whose time a test turns: when, how often, grouped, once."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.notifications import mail
from fourquarters.web.notifications.wishes import Kinds, Wishes
from fourquarters.web.settings import Mail
from fourquarters.web.storage import guest_store, reach_store, table_store
from fourquarters.web.storage.records import GuestRecord, SeatRecord
from fourquarters.web.tables.notifier import Parcel
from fourquarters.web.tables.registry import TableRegistry
from tests.web.paces import ANN, BEN, HOUR, Turned, clocked, decide, paced
from tests.web.post_office import Browser, MailServer, PushService, opened, vouched
from tests.web.registries import open_table, say

ANNS, BENS = "ann@example.org", "ben@example.org"
NEVER = 1e9
AWAKE = Wishes(quiet_from=0, quiet_until=0)
Story = Callable[["World"], Awaitable[None]]


@pytest.fixture(scope="module")
def mail_server() -> Iterator[MailServer]:
    with opened(MailServer()) as server:
        yield server


@pytest.fixture
def post(mail_server: MailServer) -> MailServer:
    mail_server.raw.clear()
    mail_server.refused.clear()
    mail_server.closed = ""
    return mail_server


@pytest.fixture
def service() -> Iterator[PushService]:
    with opened(PushService()) as made:
        yield made


class World:
    """A registry that tells people only when the test says so, by a time of day that it turns."""

    def __init__(self, tables: TableRegistry, clock: Turned) -> None:
        self.tables, self.clock, self.passed = tables, clock, 0.0
        tables.notifier.clock = lambda: time.time() + self.passed

    def pass_time(self, seconds: float) -> None:
        self.passed += seconds
        self.clock.now += seconds

    async def tick(self) -> None:
        """Look for news, and wait until what is sent has arrived."""
        await self.write(lambda _connection: None)  # what is under way is on disk then
        await self.tables.notifier.tick()
        while under_way := list(self.tables.notifier.under_way):
            await asyncio.wait(under_way)

    async def write(self, work: Callable[[Connection], Any]) -> None:
        await self.tables.journal.do(work)

    async def wants_mail(self, guest: Any, address: str, wishes: Wishes = AWAKE) -> None:
        def write(connection: Connection) -> None:
            guest_store.note_guest(connection, guest)
            reach_store.keep_wishes(connection, guest.id, wishes)
            reach_store.keep_address(connection, guest.id, address, time.time())
            reach_store.confirm_address(connection, guest.id)
            connection.exec_driver_sql("DELETE FROM outbox WHERE kind = 'code'")

        await self.write(write)

    async def wants_push(self, guest: Any, endpoint: str, browser: Browser, wishes: Wishes = AWAKE) -> None:
        def write(connection: Connection) -> None:
            guest_store.note_guest(connection, guest)
            reach_store.keep_wishes(connection, guest.id, wishes)
            keys = browser.subscription(endpoint)
            reach_store.add_browser(connection, guest.id, session="", name="a browser", **keys)

        await self.write(write)

    async def away(self) -> None:
        """Everybody has been away for long: whoever sits down counts as here for a while."""
        say(self.tables.database, "UPDATE seats SET here_until = 1")
        say(self.tables.database, "UPDATE notification_wishes SET looked = 1")

    def all(self, asked: str) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = say(self.tables.database, asked)
        return found


def told(file: Path | str, post: MailServer, story: Story, clock: Turned | None = None, **more: Any) -> None:
    """A story on a server that sends e-mail."""
    turned = clock or Turned()

    async def tell() -> None:
        mail = Mail(host="127.0.0.1", port=post.port, security="none", sender="games@example.org")
        settings = {"mail": mail, "public_url": "https://play.example.org", "notify_every": NEVER, **more}
        async with clocked(file, turned, **settings) as tables:
            await story(World(tables, turned))

    asyncio.run(tell())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "t.db"


def text_of(mail: EmailMessage, kind: str = "plain") -> str:
    body = mail.get_body((kind,))
    assert body is not None
    return str(body.get_content())


async def of_a_day(world: World) -> LiveTable:
    """A table of Ann and Ben with a day for every decision, and whoever decides is Ann."""
    table = await paced(world.tables, kind="day")
    while table.decider != 0:
        assert await decide(table, table.decider) == "ok"
    await world.away()
    return table


async def ann_moves(table: LiveTable) -> None:
    """Ann decides until it is Ben's turn."""
    while table.decider == 0:
        assert await decide(table, 0) == "ok"


def test_a_turn_at_a_table_of_days_is_told_once_with_a_link_to_the_table(url: str, post: MailServer) -> None:
    async def story(world: World) -> None:
        await world.wants_mail(ANN, ANNS)
        await world.wants_mail(BEN, BENS)
        table = await of_a_day(world)
        await world.tick()
        assert post.raw == []  # not before it has waited a minute
        world.pass_time(61)
        await world.tick()
        (mail,) = post.mails()
        link = f"https://play.example.org/table/{table.record.code}"
        assert (mail["To"], mail["Subject"]) == (ANNS, "Your turn: Gold!")
        assert mail["Auto-Submitted"] == "auto-generated"
        for part in ("plain", "html"):
            assert link in text_of(mail, part)
            assert "about 24 hours left" in text_of(mail, part)
        world.pass_time(5 * HOUR)
        await world.tick()
        assert len(post.mails()) == 1  # nothing is told twice
        await ann_moves(table)
        say(world.tables.database, "UPDATE seats SET here_until = 1")
        world.pass_time(61)
        await world.tick()
        assert [mail["To"] for mail in post.mails()] == [ANNS, BENS]

    told(url, post, story)


def test_an_invitation_is_told_once_and_not_once_it_is_declined(file: Path, post: MailServer) -> None:
    async def story(world: World) -> None:
        await world.wants_mail(ANN, ANNS)
        await world.wants_mail(BEN, BENS)
        seats = [SeatRecord(0, BEN.id, name="Ben"), SeatRecord(1, held=ANN.id)]
        codes: list[str] = []
        await world.write(lambda connection: codes.append(open_table(connection, seats).code))
        await world.away()
        for _ in range(2):
            world.pass_time(5 * HOUR)
            await world.tick()
        (mail,) = post.mails()
        assert (mail["To"], mail["Subject"]) == (ANNS, "You are invited: Gold!")
        assert f"https://play.example.org/table/{codes[0]}" in text_of(mail)
        assert "Ben" not in text_of(mail)
        await world.write(lambda connection: open_table(connection, seats))
        say(world.tables.database, "UPDATE seats SET held = ''")
        world.pass_time(5 * HOUR)
        await world.tick()
        assert len(post.mails()) == 1

    told(file, post, story)


def test_many_games_are_one_message_and_the_next_one_waits_four_hours(file: Path, post: MailServer) -> None:
    async def story(world: World) -> None:
        await world.wants_mail(ANN, ANNS)
        first = [(await of_a_day(world)).record.code for _ in range(3)]
        world.pass_time(61)
        await world.tick()
        (mail,) = post.mails()
        assert mail["Subject"] == "3 games wait for you"
        text = text_of(mail)
        assert all(text.count(f"/table/{code}") == 1 for code in first)
        later = (await of_a_day(world)).record.code
        for _ in range(3):
            world.pass_time(HOUR)
            await world.tick()
        assert len(post.mails()) == 1
        world.pass_time(HOUR + 301)
        await world.tick()
        text = text_of(post.mails()[1])
        assert post.mails()[1]["Subject"] == "4 games wait for you"
        assert all(f"/table/{code}" in text for code in (*first, later))

    told(file, post, story)


def test_a_time_that_is_nearly_up_does_not_wait(file: Path, post: MailServer) -> None:
    async def story(world: World) -> None:
        await world.wants_mail(ANN, ANNS)
        await of_a_day(world)
        world.pass_time(17 * HOUR)
        await world.tick()
        world.pass_time(2.5 * HOUR)
        await world.tick()
        assert len(post.mails()) == 1
        world.pass_time(HOUR)  # 20.5 hours have passed, and 3.5 since the last e-mail
        await world.tick()
        await world.tick()
        assert [mail["Subject"] for mail in post.mails()] == [
            "Your turn: Gold!", "Your time is nearly up: Gold!",
        ]  # fmt: skip

    told(file, post, story)


def test_the_end_of_a_match_is_told_to_those_who_were_not_there(file: Path, post: MailServer) -> None:
    async def story(world: World) -> None:
        every = Wishes(mail=Kinds(turn=False, nearly=False, over=True), quiet_from=0, quiet_until=0)
        await world.wants_mail(ANN, ANNS, every)
        await world.wants_mail(BEN, BENS, every)
        table = await paced(world.tables, kind="day")
        while table.state == "running":
            assert await decide(table, table.decider) == "ok"
        await world.tables.upkeep.note_played()
        await world.away()
        world.pass_time(61)
        say(world.tables.database, "UPDATE seats SET here_until = 1e12 WHERE seat = 1")  # Ben is at the table
        await world.tick()
        (mail,) = post.mails()
        assert (mail["To"], mail["Subject"]) == (ANNS, "The match is over: Gold!")

    told(file, post, story)


def test_nobody_is_told_what_they_are_looking_at(file: Path, post: MailServer) -> None:
    async def story(world: World) -> None:
        await world.wants_mail(ANN, ANNS)
        await of_a_day(world)
        await world.tables.notifier.tick()  # who has wishes is known from now on
        world.pass_time(61)
        world.tables.notifier.looked(ANN.id)  # the page that lists their games
        await world.tick()
        world.pass_time(HOUR)
        await world.tick()
        assert post.raw == []

    told(file, post, story)


def test_quiet_hours_wait_and_what_is_settled_by_then_is_not_told(file: Path, post: MailServer) -> None:
    async def story(world: World) -> None:
        hour = int(time.time() // 60 + 1) % 1440  # quiet for three hours from now on
        night = Wishes(quiet_from=(hour - 5) % 1440, quiet_until=(hour + 180) % 1440, zone="UTC")
        await world.wants_mail(ANN, ANNS, night)
        moved, waiting = await of_a_day(world), await of_a_day(world)
        world.pass_time(61)
        await world.tick()
        assert post.raw == []
        assert len(world.all("SELECT id FROM outbox WHERE sent IS NULL")) == 2
        await ann_moves(moved)
        world.pass_time(3.1 * HOUR)
        await world.tick()
        (mail,) = post.mails()
        text = text_of(mail)
        assert mail["Subject"] == "Your turn: Gold!"
        assert f"/table/{waiting.record.code}" in text
        assert moved.record.code not in text

    told(file, post, story)


def test_a_restart_between_outbox_and_sending_loses_nothing_and_sends_nothing_twice(
    file: Path, post: MailServer
) -> None:
    clock = Turned()

    async def before(world: World) -> None:
        await world.wants_mail(ANN, ANNS)
        await of_a_day(world)
        world.pass_time(61)
        post.closed = "421 later"
        await world.tick()
        assert len(world.all("SELECT id FROM outbox WHERE sent IS NULL AND tries = 1")) == 1

    async def after(world: World) -> None:
        post.closed = ""
        world.pass_time(10 * 60)
        for _ in range(3):
            await world.tick()
            world.pass_time(HOUR)
        assert len(post.mails(ANNS)) == 1

    told(file, post, before, clock)
    for _ in range(3):
        told(file, post, after, clock)


def test_what_a_worker_had_claimed_when_it_died_is_sent_once_by_another(
    file: Path, post: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Turned()

    async def before(world: World) -> None:
        await world.wants_mail(ANN, ANNS)
        await of_a_day(world)
        world.pass_time(61)
        with monkeypatch.context() as power:
            power.setattr(world.tables.notifier, "deliver", lost)
            await world.tick()

    async def after(world: World) -> None:
        world.passed = 61
        await world.tick()
        assert post.raw == []  # the other may still be sending it
        world.pass_time(601)
        for _ in range(3):
            await world.tick()
        assert len(post.mails(ANNS)) == 1

    told(file, post, before, clock)
    told(file, post, after, clock)


async def lost(_parcel: Parcel) -> None:
    """The power is cut before it is sent."""


def test_several_workers_send_a_message_once(file: Path, post: MailServer) -> None:
    async def story(world: World) -> None:
        await world.wants_mail(ANN, ANNS)
        await of_a_day(world)
        world.pass_time(61)
        settings = {"mail": world.tables.settings.mail, "public_url": "https://play.example.org"}
        async with (
            clocked(file, world.clock, notify_every=NEVER, **settings) as second,
            clocked(file, world.clock, notify_every=NEVER, **settings) as third,
        ):
            workers = [world, World(second, world.clock), World(third, world.clock)]
            for worker in workers:
                worker.passed = world.passed
            await asyncio.gather(*(worker.tick() for worker in workers))
            await asyncio.gather(*(worker.tick() for worker in workers))
        assert len(post.mails()) == 1

    told(file, post, story)


def test_a_mail_server_that_is_down_is_tried_again_and_an_unknown_address_is_forgotten(
    file: Path, post: MailServer
) -> None:
    async def story(world: World) -> None:
        await world.wants_mail(ANN, ANNS)
        await world.wants_mail(BEN, BENS)
        await of_a_day(world)
        table = await of_a_day(world)
        await ann_moves(table)
        await world.away()
        post.refused = {ANNS: "451 later", BENS: "550 nobody here"}
        world.pass_time(61)
        await world.tick()
        assert world.all("SELECT guest FROM mail_addresses") == [("ann",)]
        assert world.all("SELECT guest, tries FROM outbox WHERE sent IS NULL") == [("ann", 1)]
        post.refused = {ANNS: "550 5.7.1 relaying denied"}  # that is about us, not about them
        world.pass_time(61)
        await world.tick()
        assert world.all("SELECT guest, tries FROM outbox WHERE sent IS NULL") == [("ann", 2)]
        post.refused = {}
        await world.tick()
        assert post.raw == []  # not at once
        world.pass_time(300)
        await world.tick()
        assert [mail["To"] for mail in post.mails()] == [ANNS]

    told(file, post, story)


def test_a_mail_server_that_hangs_holds_up_nothing_but_mail(
    file: Path, post: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """E-mails have threads of their own: those of everybody else are few, and a dead mail server keeps each for long."""
    where: list[str] = []
    monkeypatch.setattr(mail, "send", lambda *_letter: where.append(threading.current_thread().name))

    async def story(world: World) -> None:
        await world.wants_mail(ANN, ANNS)
        await of_a_day(world)
        await world.away()
        world.pass_time(61)
        await world.tick()

    told(file, post, story)
    assert [name.partition("_")[0] for name in where] == ["mail"]


def test_whoever_has_many_people_to_tell_tells_them_all_once(file: Path, post: MailServer) -> None:
    async def story(world: World) -> None:
        ids = [f"p{n}" for n in range(20)]
        for name in ids:
            await world.wants_mail(GuestRecord(name, name), f"{name}@example.org")
            await of(world, name)
        await world.away()
        world.pass_time(61)
        for _ in range(6):
            await world.tick()
        assert sorted(str(mail["To"]) for mail in post.mails()) == sorted(
            f"{name}@example.org" for name in ids
        )

    told(file, post, story)


async def of(world: World, guest: str) -> None:
    """A table of somebody and Ben that waits for the first of them."""

    def write(connection: Connection) -> None:
        held = [SeatRecord(0, guest, name=guest), SeatRecord(1, BEN.id, name="Ben", place=1)]
        made = open_table(connection, held, creator=guest)
        connection.exec_driver_sql(f"UPDATE tables SET decider = 0 WHERE id = {made.id}")

    await world.write(write)


def test_a_push_message_reaches_its_browser_and_a_dead_one_is_forgotten(
    file: Path, post: MailServer, service: PushService
) -> None:
    async def story(world: World) -> None:
        living, dead = Browser(1), Browser(2)
        await world.wants_push(ANN, f"{service.url}/living?a=1", living)
        await world.wants_push(ANN, f"{service.url}/dead", dead)
        service.answers["/dead"] = 410
        table = await of_a_day(world)
        world.pass_time(61)
        await world.tick()
        assert sorted(path for path, _headers, _body in service.taken) == ["/dead", "/living?a=1"]
        headers, body = next((h, b) for path, h, b in service.taken if path == "/living?a=1")
        code = table.record.code
        assert json.loads(living.read(body)) == {
            "title": "Your turn: Gold!", "body": f"Gold!, table {code}: it is your turn, about 24 hours left",
            "url": f"/table/{code}", "tag": f"fq-{code}", "lang": "en",
        }  # fmt: skip
        assert (headers["content-encoding"], headers["urgency"]) == ("aes128gcm", "normal")
        assert int(headers["ttl"]) > 0
        claims = vouched(headers["authorization"])
        assert (claims["aud"], claims["sub"]) == (service.url, "mailto:games@example.org")
        assert world.all("SELECT endpoint FROM push_subscriptions") == [(f"{service.url}/living?a=1",)]
        assert post.raw == []
        world.pass_time(HOUR)
        await world.tick()
        assert len(service.taken) == 2

    told(file, post, story)


def test_a_push_service_that_fails_is_tried_again_and_its_redirect_is_not_followed(
    file: Path, post: MailServer, service: PushService
) -> None:
    async def story(world: World) -> None:
        await world.wants_push(ANN, f"{service.url}/x", Browser(1))
        await of_a_day(world)
        world.pass_time(61)
        for status in (503, 302):
            service.answers["/x"] = status
            await world.tick()
            world.pass_time(400)
        service.answers.clear()
        await world.tick()
        await world.tick()
        assert [path for path, _headers, _body in service.taken] == ["/x"] * 3
        assert world.all("SELECT count(*) FROM outbox WHERE sent IS NULL") == [(0,)]

    told(file, post, story)


def test_two_worlds_that_differ_in_what_is_hidden_send_the_same_bytes(
    tmp_path: Path, post: MailServer, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another seed deals other cards: nothing of that is in a message. The same codes and numbers are given to both."""
    monkeypatch.setattr(table_store, "new_code", lambda _connection: "K7M2QX")
    sent: list[tuple[str, bytes]] = []
    hands: list[bytes] = []
    for seed in (1, 2):
        browser = Browser(1)

        async def story(world: World, seed: int = seed, browser: Browser = browser) -> None:
            await world.wants_mail(ANN, ANNS)
            await world.wants_push(ANN, f"{service.url}/x", browser)
            say(world.tables.database, "UPDATE notification_wishes SET stop = 'stop'")
            table = await paced(world.tables, kind="day", dealt=seed)
            await world.away()
            assert table.match_log is not None
            hands.append(table.match_log.match.position.state.tobytes())
            world.pass_time(61)
            await world.tick()

        told(tmp_path / f"{seed}.db", post, story)
        mail = post.mails()[-1]
        text = f"{text_of(mail)}{text_of(mail, 'html')}".encode()
        headers = "\n".join(
            f"{k}: {v}" for k, v in mail.items() if k not in {"Date", "Message-ID", "Content-Type"}
        )
        sent.append((headers, text + browser.read(service.taken[-1][2])))
    assert hands[0] != hands[1]
    assert sent[0] == sent[1]
    everything = f"{sent[0][0]}{sent[0][1].decode()}"
    for secret in (BENS, '"ben"', "Ben", '"ann"', "here_until", "token"):
        assert secret not in everything
