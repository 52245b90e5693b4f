"""People at the table page, as a test plays them: they look, click, tap and type, and know no game."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from tests.web.serving import running as running

CHROMIUM = "/usr/bin/chromium"
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 20_000  # ms
NOT_OUR_FAULT = (
    "WebSocket connection to", "ERR_CONNECTION_REFUSED", "net::ERR_",  # while the server is down
    "Service Worker registration blocked",  # by ourselves, below
)  # fmt: skip

COOKIE = "fq_guest"
DEALT = """(() => {
  const real = window.fetch;
  const opens = (path, how) => path.endsWith('/api/tables') && how?.method === 'POST';
  window.fetch = (path, how) => real(path, opens(path, how)
    ? {...how, body: JSON.stringify({seed: SEED, ...JSON.parse(how.body)})} : how);
  let last = SEED;
  crypto.getRandomValues = (numbers) => {
    for (let at = 0; at < numbers.length; at++) numbers[at] = last = (last * 16807) % 2147483647;
    return numbers;
  };
})()"""


def soak(*case: Any) -> Any:
    """A case that only `make soak` tries."""
    return pytest.param(*case, marks=pytest.mark.soak)


class Person:
    """Someone with a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        calm: bool = True,
        seed: int = 1,
        play: dict[str, Any] | None = None,
        script: str = "",
        name: str = "",
        dealt: bool = True,
        **how: Any,
    ) -> None:
        """`play` are the preferences that their browser remembers; without any, nothing waits and nobody gives advice;
        `script` runs before each page. Who has a `name` has been here before. Chance is `dealt` by their seed: the
        tables that they open and the words that they add to others, or else by real chance."""
        motion = "reduce" if calm else "no-preference"
        plain = {"viewport": DESKTOP, "locale": "en-US", "reduced_motion": motion, "service_workers": "block"}
        how = {**plain, **how}
        self.context: BrowserContext = browser.new_context(**how)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        kept = json.dumps({"pace": "off", "waits": False, "advice": "off"} if play is None else play)
        self.context.add_init_script(f"try {{ localStorage['fq-play'] ??= {json.dumps(kept)} }} catch {{}}")
        if dealt:
            self.context.add_init_script(DEALT.replace("SEED", str(seed)))
        if script:
            self.context.add_init_script(script)
        if name:
            known = self.context.request.post(f"{url}/api/guests", data={"name": name}).json()
            self.context.add_cookies([{"name": COOKIE, "value": known["token"], "url": url}])
        self.url = url
        self.seed, self.dealt = seed, dealt
        self.random = random.Random(seed)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda line: self.hear(line.type, line.text, line.location.get("url", "")))

    def hear(self, kind: str, text: str, address: str) -> None:
        late = "/hint?" in address and "409" in text  # advice on a decision that was made meanwhile
        if "/analysis?" in address and any(code in text for code in ("404", "429", "503")):
            late = True  # a result does without: nobody asked for it before, or there is no room for another
        if kind in {"error", "warning"} and not late and not any(known in text for known in NOT_OUR_FAULT):
            self.complaints.append(f"{text} {address}".strip())

    def leave(self) -> None:
        """Close the browser; nothing on its console is left unsaid."""
        self.context.close()
        assert not self.complaints, self.complaints

    # coming and going

    def go(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.url + path)
        self.page.wait_for_selector("body[data-ready]")

    def enter_lobby(self) -> None:
        self.go("/")

    def play_now(self, game: str) -> None:
        """The one click that sits you down against bots."""
        self.enter_lobby()
        self.page.click(f'[data-play="{game}"]')
        self.page.wait_for_url("**/table/*")
        self.wait_for_match()

    def ask(self, method: str, path: str, body: dict[str, Any] | bytes | None = None) -> Any:
        """Ask the server as their page would, without looking."""
        headers = {"X-FQ": "1", "Content-Type": "application/json"}
        answer = self.context.request.fetch(self.url + path, method=method, data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    @property
    def token(self) -> str:
        """Who they are to the server."""
        return next(str(one["value"]) for one in self.context.cookies(self.url) if one["name"] == COOKIE)

    def open_table(self, **wish: Any) -> str:
        """A table as the sheet would open it, with a seed; the page comes to it."""
        code = str(
            self.ask("POST", "/api/tables", {**({"seed": self.seed} if self.dealt else {}), **wish})["code"]
        )
        self.go(f"/table/{code}")
        return code

    def play_bots(self, game: str, players: int, seed: int = 7, bot: str = "random") -> None:
        seats = [{"kind": "you"}, *({"kind": "bot", "bot": bot} for _ in range(players - 1))]
        self.open_table(game=game, players=players, seats=seats, seed=seed)
        self.wait_for_match()

    def open_preferences(self) -> None:
        """The sheet of preferences, from the lobby or from a table's menu."""
        if self.page.locator("#fq-menu-tool").count():
            self.page.click("#fq-menu-tool")
            self.page.click('.menu [data-key="preferences"]')
        else:
            self.page.click("[data-preferences]")
        self.page.wait_for_selector("dialog.preferences")

    # looking

    def wait_for_match(self) -> None:
        self.page.wait_for_selector("body[data-ready][data-version] #fq-boards svg.drawing")

    def state(self, name: str) -> str:
        return str(self.page.evaluate("name => document.body.dataset[name] || ''", name))

    @property
    def version(self) -> int:
        return int(self.state("version") or -1)

    @property
    def over(self) -> bool:
        return self.state("turn") == "over"

    @property
    def my_turn(self) -> bool:
        return self.state("turn") == "mine"

    @property
    def title(self) -> str:
        return self.page.inner_text("#fq-prompt h2")

    @property
    def log(self) -> list[str]:
        return self.page.locator("#fq-log li").all_inner_texts()

    def wait_until_asked(self) -> bool:
        """Until it is my decision (True) or the end (False)."""
        self.page.wait_for_selector(
            'body[data-line="up"][data-busy="false"]:is([data-turn="mine"], [data-turn="over"])'
        )
        return self.my_turn

    def wait_past(self, version: int) -> None:
        self.page.wait_for_function("v => Number(document.body.dataset.version) > v", arg=version)

    # choosing

    def glowing(self) -> list[tuple[float, float]]:
        """A point of every glowing piece where a click really reaches it."""
        return [(x, y) for x, y in self.page.evaluate(POINTS, ".piece.may")]

    def decide(self) -> None:
        """Choose something: a glowing piece where there is one, or a button of the prompt."""
        before = self.version
        points = self.glowing()
        buttons = self.page.locator("#fq-prompt [data-action]")
        if points and (self.random.random() < 0.7 or not buttons.count()):
            self.page.mouse.click(*self.random.choice(points))
            self.answer_bubble()
        else:
            self.press_some_button(buttons)
        self.wait_past(before)

    def answer_bubble(self) -> None:
        """A piece with several meanings asks which one."""
        asked = self.page.locator(".tip.asks .btn")
        if asked.count():
            asked.nth(self.random.randrange(asked.count())).click()

    def press_some_button(self, buttons: Locator) -> None:
        if not buttons.count():
            self.page.click('#fq-prompt [data-key="list"]')
            buttons = self.page.locator("#fq-prompt .choice-list [data-action]")
        buttons.nth(self.random.randrange(buttons.count())).click()

    def play_to_the_end(self, most: int = 1000) -> int:
        """Decide until the game is over; how often."""
        for count in range(most):
            if not self.wait_until_asked():
                return count
            self.decide()
        raise AssertionError(f"not over after {most} decisions")

    def play_on(self, decisions: int) -> None:
        for _ in range(decisions):
            if self.wait_until_asked():
                self.decide()

    # measuring

    def scrolls_sideways(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth > innerWidth"))

    def scrolls(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollHeight > innerHeight"))

    def sees(self, selector: str) -> bool:
        """Whether something lies wholly within the window."""
        box = self.page.locator(selector).bounding_box()
        size = self.page.viewport_size
        assert box
        assert size
        inside = box["x"] >= -1 and box["y"] >= -1
        return (
            inside
            and box["x"] + box["width"] <= size["width"] + 1
            and box["y"] + box["height"] <= size["height"] + 1
        )

    def expect(self, selector: str) -> Any:
        return expect(self.page.locator(selector))


Invite = Callable[..., Person]
Ended = Callable[[str], str]
POINTS = """selector => [...document.querySelectorAll(selector)].flatMap(piece => {
  const box = piece.querySelector('.hit').getBoundingClientRect();
  for (const across of [0.5, 0.2, 0.8]) for (const down of [0.5, 0.12, 0.88]) {
    const x = box.x + across * box.width, y = box.y + down * box.height;
    if (piece.contains(document.elementFromPoint(x, y))) return [[x, y]];
  }
  return [];
})"""


def play_together(people: list[Person], most: int = 1000) -> int:
    """Several people at one table play it to the end; how many decisions they made."""
    for count in range(most):
        people[0].page.wait_for_function(
            "() => document.body.dataset.turn === 'over' || document.body.dataset.busy === 'false'"
        )
        if people[0].over:
            return count
        next_one = whose_turn(people)
        if next_one is None:
            return count
        next_one.decide()
    raise AssertionError(f"not over after {most} decisions")


def play_some(people: list[Person], decisions: int) -> None:
    """Several people at one table make so many decisions, each in their turn."""
    for _ in range(decisions):
        mover = whose_turn(people)
        assert mover
        mover.decide()


def whose_turn(people: list[Person]) -> Person | None:
    """Who is asked now; None when the game is over."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        for person in people:
            if person.over:
                return None
            if person.my_turn and person.state("busy") == "false":
                return person
        people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is asked")
