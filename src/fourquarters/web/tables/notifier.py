"""Tells people what waits for them: looks for news, puts them into the outbox, and sends what is due.

Every worker does it; what is put there is put once, and a message is claimed before it is sent. News that come with
a quiet hour, or too soon after the last e-mail, wait in the outbox, and what is no news any more by then is not told.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row

from fourquarters.web.logs import log
from fourquarters.web.notifications import addresses, cipher, mail, push, telling
from fourquarters.web.notifications.news import Moment, Standing, looks, news_of
from fourquarters.web.notifications.wishes import KINDS, MAIL, NEARLY, PUSH, TURN, is_quiet
from fourquarters.web.settings import Settings
from fourquarters.web.storage import outbox_store, reach_store, server_facts
from fourquarters.web.storage.journal import Journal
from fourquarters.web.storage.outbox_store import News
from fourquarters.web.storage.portions import portions
from fourquarters.web.storage.reach_store import Recipient
from fourquarters.words.tongue import LANGUAGES, Tongue

GATHERED = 4 * 3600.0
"""Seconds between two e-mails to somebody, unless their time is nearly up."""

CLAIMED = 600.0
"""Seconds that a worker has for what it has claimed, slow mail servers included; then another one sends it."""

BACKOFF = (60.0, 300.0, 1800.0, 7200.0, 4 * 3600.0, 12 * 3600.0)
"""Seconds until a message that could not be sent is tried again; then it is given up."""

LATER = 300.0
"""Seconds until what waits for the end of a quiet hour, or for the next e-mail, is looked at again."""

AT_ONCE = 4
"""Messages under way at the same time."""

MOST_CLAIMED = 2 * AT_ONCE
"""Messages that a worker claims in one go."""

NOTED = 10.0
"""Seconds between two notes that somebody is looking."""

GONE = {404, 410}
"""What a push service says about a browser that will never take a message again."""

CODE = "code"


class Parcel(NamedTuple):
    """A message on its way: to whom, by which way, what it tells, and the rows of the outbox that it settles."""

    to: Recipient
    way: str
    told: tuple[tuple[Standing, str], ...]
    rows: tuple[Row[Any], ...]
    code: str = ""

    @property
    def numbers(self) -> list[int]:
        return [row.id for row in self.rows]

    @property
    def tries(self) -> int:
        return max(int(row.tries) for row in self.rows)


class Chosen(NamedTuple):
    """What becomes of rows that wait: a message, rows that are no news any more, and rows that wait on."""

    parcel: Parcel | None
    old: list[int]
    later: list[int]


class Keys(NamedTuple):
    """What this server signs with: push messages, and codes."""

    vapid: str
    codes: str


class Notifier:
    """Tells people of one worker's database; `clock` is the time of day, `served` the time served."""

    def __init__(
        self,
        settings: Settings,
        journal: Journal,
        read: Callable[..., Awaitable[Any]],
        served: Callable[[], int],
    ) -> None:
        self.settings, self.journal, self.read, self.served = settings, journal, read, served
        self.clock: Callable[[], float] = time.time
        self.people: set[str] = set()  # who have wishes
        self.noted: dict[str, float] = {}  # when it was last noted that somebody is looking
        self.under_way: set[asyncio.Task[None]] = set()
        self.slots = asyncio.Semaphore(AT_ONCE)
        self.postmen = ThreadPoolExecutor(AT_ONCE, "mail")  # one that hangs holds up nothing else
        self.keys: Keys | None = None

    @property
    def offers_mail(self) -> bool:
        return mail.offers_mail(self.settings.mail, self.settings.public_url)

    @property
    def site(self) -> mail.Site:
        return mail.Site(self.settings.public_url.rstrip("/"), self.settings.mail.sender)

    async def own_keys(self) -> Keys:
        """The keys of this server, made when they are first needed."""
        if self.keys is None:
            self.keys = await self.journal.do(make_keys)
        return self.keys

    def moment(self) -> Moment:
        return Moment(self.clock(), self.served(), self.settings.notify_after)

    def looked(self, guest: str) -> None:
        """Somebody sees what waits for them: it is no news to them any more."""
        now = self.clock()
        if guest not in self.people or now - self.noted.get(guest, 0.0) < NOTED:
            return
        self.noted[guest] = now
        self.journal.do(partial(reach_store.note_looked, guest=guest, at=now)).add_done_callback(settled)

    async def tick(self) -> None:
        """Look for news, and send what is due."""
        ways = (MAIL, PUSH) if self.offers_mail else (PUSH,)
        found, self.people = await self.read(find_news, self.moment(), ways)
        self.noted = {guest: at for guest, at in self.noted.items() if guest in self.people}
        for some in portions(found):  # no move waits for more
            await self.journal.do(partial(outbox_store.put, found=some, now=self.clock()))
        if len(self.under_way) >= AT_ONCE or not await self.read(outbox_store.waiting, self.clock()):
            return
        keys = await self.own_keys()
        for parcel in await self.journal.do(partial(claim, at=self.moment(), key=keys.codes)):
            task = asyncio.get_running_loop().create_task(self.deliver(parcel))
            self.under_way.add(task)
            task.add_done_callback(self.delivered)

    def delivered(self, task: asyncio.Task[None]) -> None:
        self.under_way.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a message could not be settled", error=repr(task.exception()))

    async def close(self) -> None:
        """Wait for what is under way: whoever comes next would send it again."""
        if self.under_way:
            await asyncio.wait(list(self.under_way), timeout=mail.TIMEOUT)
        self.postmen.shutdown(wait=False, cancel_futures=True)

    async def deliver(self, parcel: Parcel) -> None:
        """Send a message, and note what became of it."""
        async with self.slots:
            if parcel.way == MAIL:
                outcome = await self.send_mail(parcel)
            else:
                outcome = await self.send_push(parcel)
        await self.journal.do(outcome)

    async def send_mail(self, parcel: Parcel) -> Callable[[Connection], None]:
        to, _ = parcel.to, tongue_of(parcel.to)
        number = f"{parcel.rows[0].id}.{int(parcel.rows[0].made * 1000)}"
        envelope = mail.Envelope(to.address, number, to.stop)
        if parcel.code:
            made = mail.code_letter(self.site, envelope, parcel.code, _)
        else:
            made = mail.letter(self.site, envelope, telling.message(parcel.told, self.served(), _), _)
        try:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self.postmen, mail.send, self.settings.mail, to.address, made)
        except mail.Undeliverable:
            log.warning("an address does not exist, and is forgotten")
            return partial(reach_store.forget_address, guest=to.guest)
        except mail.MailFailed as problem:
            return self.failed(parcel, str(problem))
        return self.arrived(parcel)

    async def send_push(self, parcel: Parcel) -> Callable[[Connection], None]:
        told = telling.message(parcel.told, self.served(), tongue_of(parcel.to))
        answers = await asyncio.gather(
            *(self.push_to(browser, told, parcel.to.language) for browser in parcel.to.browsers)
        )
        gone = [one.id for one, status in zip(parcel.to.browsers, answers, strict=True) if status in GONE]
        taken = any(200 <= status < 300 for status in answers)
        again = not taken and len(gone) < len(answers)
        settle = self.failed(parcel, f"push services say {answers}") if again else self.arrived(parcel)

        def write(connection: Connection) -> None:
            reach_store.forget_browsers(connection, gone)
            settle(connection)

        return write

    async def push_to(self, browser: Row[Any], told: telling.Message, language: str) -> int:
        """Send a message to one browser; the status of the answer, 0 if there was none."""
        keys = await self.own_keys()
        try:
            endpoint = push.endpoint_of(browser.endpoint, self.settings.test)
            body = cipher.encrypt(push_text(told, language), cipher.keys_of(browser.p256dh, browser.auth))
            return await push.post(endpoint, self.push_headers(endpoint, keys, told), body)
        except (push.PushFailed, ValueError) as problem:
            log.info("a push message could not be sent", why=str(problem))
            return 0

    def push_headers(self, endpoint: push.Endpoint, keys: Keys, told: telling.Message) -> dict[str, str]:
        sender, url = self.settings.mail.sender, self.settings.public_url
        contact = f"mailto:{sender}" if sender else url
        key = cipher.vapid_key(keys.vapid)
        return {
            "Authorization": cipher.authorization(key, endpoint.origin, contact, self.clock()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(int(GATHERED)),
            "Topic": "four-quarters",
            "Urgency": "high" if told.urgent else "normal",
        }

    def arrived(self, parcel: Parcel) -> Callable[[Connection], None]:
        now = self.clock()

        def write(connection: Connection) -> None:
            outbox_store.sent(connection, parcel.numbers, now)
            for standing, _kind in parcel.told:
                about = News(parcel.to.guest, parcel.way, TURN, standing.table_id, standing.version)
                outbox_store.sent_with(connection, about, now)
            if parcel.way == MAIL and not parcel.code:
                outbox_store.note_mailed(connection, parcel.to.guest, now)

        return write

    def failed(self, parcel: Parcel, why: str) -> Callable[[Connection], None]:
        """Try again later, or give up."""
        log.warning("a message could not be sent", way=parcel.way, tries=parcel.tries + 1, why=why)
        if parcel.tries >= len(BACKOFF):
            return partial(outbox_store.sent, numbers=parcel.numbers, now=self.clock())
        return partial(outbox_store.failed, numbers=parcel.numbers, then=self.clock() + BACKOFF[parcel.tries])


def make_keys(connection: Connection) -> Keys:
    vapid = server_facts.made_once(connection, "vapid key", cipher.new_vapid_key)
    return Keys(vapid, server_facts.signing_key(connection))


def tongue_of(to: Recipient) -> Tongue:
    return Tongue(to.language if to.language in LANGUAGES else "en")


def push_text(told: telling.Message, language: str) -> bytes:
    """What the service worker shows; a message about the same table takes the place of the one before."""
    first = [line.text for line in told.lines]
    tag = f"fq-{told.lines[0].code}" if len(told.lines) == 1 else "fq-waiting"
    shown = {
        "title": told.subject,
        "body": "\n".join(first[:4]),
        "url": told.path,
        "tag": tag,
        "lang": language,
    }
    return msgspec.json.encode(shown)


def find_news(connection: Connection, at: Moment, ways: Sequence[str]) -> tuple[list[News], set[str]]:
    """What is to be told and is not in the outbox yet, and everyone who has wishes."""
    people = reach_store.recipients(connection)
    reached = [to for to in people.values() if any(to.reached_by(way) for way in ways)]
    found = [news for some in portions(reached) for news in news_to(connection, some, at, ways)]
    return found, set(people)


def news_to(connection: Connection, some: Sequence[Recipient], at: Moment, ways: Sequence[str]) -> list[News]:
    """What is to be told to these people and is not in the outbox yet."""
    people = {to.guest: to for to in some}
    found = [
        News(guest, way, kind, one.table_id, one.version)
        for guest, held in outbox_store.standings(connection, at.now, people).items()
        for one in held
        for kind in news_of(one, people[guest].wishes, people[guest].looked, at)
        for way in ways
        if people[guest].reached_by(way) and people[guest].wishes.wants(way, kind)
    ]
    if not found:
        return []
    already = outbox_store.known(connection, {one.guest for one in found})
    return [one for one in found if one not in already]


def claim(connection: Connection, at: Moment, key: str) -> list[Parcel]:
    """A few messages to send now, one for each person and way; nobody else sends them meanwhile."""
    groups: dict[tuple[str, str], list[Row[Any]]] = {}
    for row in outbox_store.waiting(connection, at.now):
        groups.setdefault((row.guest, CODE if row.kind == CODE else row.way), []).append(row)
    guests = {guest for guest, _way in groups}
    people = reach_store.recipients(connection, guests)
    held = outbox_store.standings(connection, at.now, guests)
    parcels: list[Parcel] = []
    for (guest, way), rows in groups.items():
        if len(parcels) >= MOST_CLAIMED:
            break
        if way == CODE:
            chosen = choose_code(connection, guest, rows, key)
        else:
            chosen = choose(people[guest], way, rows, held.get(guest, []), at)
        outbox_store.sent(connection, chosen.old, at.now)
        outbox_store.wait_until(connection, chosen.later, at.now + LATER)
        parcels += [chosen.parcel] if chosen.parcel else []
    outbox_store.wait_until(connection, [n for one in parcels for n in one.numbers], at.now + CLAIMED)
    return parcels


def choose_code(connection: Connection, guest: str, rows: Sequence[Row[Any]], key: str) -> Chosen:
    """The e-mail that confirms an address: it alone goes to one that is not confirmed."""
    kept, wished = reach_store.address_of(connection, guest), reach_store.wishes_of(connection, guest)
    if kept is None or wished is None:
        return Chosen(None, [row.id for row in rows], [])
    wishes = reach_store.read_wishes(wished.wishes)
    to = Recipient(guest, wishes.language, wishes, 0.0, 0.0, wished.stop, kept.address, ())
    code = addresses.code_for(key, guest, kept.address, kept.asked)
    return Chosen(Parcel(to, MAIL, (), tuple(rows), code), [], [])


def choose(to: Recipient, way: str, rows: Sequence[Row[Any]], held: Sequence[Standing], at: Moment) -> Chosen:
    """One message for all that somebody does not know yet, now or, if it is quiet or too soon, later."""
    by_table = {one.table_id: one for one in held}
    live: list[tuple[Row[Any], Standing]] = []
    old: list[int] = []
    later: list[int] = []
    for row in rows:
        one = by_table.get(row.table_id)
        if (
            one is None
            or not to.reached_by(way)
            or not to.wishes.wants(way, row.kind)
            or one.version != row.version
        ):
            old.append(row.id)
        elif row.kind in news_of(one, to.wishes, to.looked, at):
            live.append((row, one))
        else:  # they have looked meanwhile; should they forget it, they are still warned
            (later if row.kind == NEARLY and looks(one, to.looked, at.now) else old).append(row.id)
    if is_quiet(to.wishes, at.now) or too_soon(to, way, [row.kind for row, _one in live], at.now):
        return Chosen(None, old, [*later, *(row.id for row, _one in live)])
    told = told_of(to, way, live, held)
    return Chosen(Parcel(to, way, told, tuple(row for row, _one in live)) if live else None, old, later)


def too_soon(to: Recipient, way: str, kinds: Sequence[str], now: float) -> bool:
    """E-mails are gathered; only a time that is nearly up does not wait."""
    return way == MAIL and NEARLY not in kinds and now - to.mailed < GATHERED


def told_of(
    to: Recipient, way: str, live: Sequence[tuple[Row[Any], Standing]], held: Sequence[Standing]
) -> tuple[tuple[Standing, str], ...]:
    """What is told about each table, the most urgent about it; with a turn come all others that wait."""
    kinds: dict[int, str] = {}
    for row, one in live:
        kinds[one.table_id] = max(kinds.get(one.table_id, row.kind), row.kind, key=KINDS.index)
    waits = to.wishes.wants(way, TURN) and any(kind in {TURN, NEARLY} for kind in kinds.values())
    for one in held if waits else ():
        if one.waits:
            kinds.setdefault(one.table_id, TURN)
    return tuple((one, kinds[one.table_id]) for one in held if one.table_id in kinds)


def settled(done: Any) -> None:
    """Whether it was written: errors of the database have been logged."""
    if not done.cancelled():
        done.exception()
