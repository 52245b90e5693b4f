"""The analysis in a real browser: stepping with keys, finger and list, played and better on the board, playing on from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Route

from tests.analysed.put import put
from tests.web.browsing import DESKTOP, PHONE, Person, running
from tests.web.serving import Player, Server
from tests.web.test_accessible import found

COOKIE = "fq_guest"
GAMES = ("gold", "golden_city")
CUT = """() => [...document.querySelectorAll("#fq-analysis *")].filter((element) =>
  element.childElementCount === 0 && element.textContent.trim() && element.clientWidth &&
  !element.closest(".vh, svg") && (element.getBoundingClientRect().right > innerWidth + 1 ||
  element.scrollWidth > element.clientWidth + 1)).map((element) => element.textContent)"""


class Played(NamedTuple):
    """A finished match of Ann's, and what its analysis says."""

    code: str
    shown: Any


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "tables.db") as server:
        yield server


@pytest.fixture(scope="module")
def ann(server: Server) -> Iterator[Player]:
    with server.player("Ann") as player:
        yield player


@pytest.fixture(scope="module")
def played(server: Server, ann: Player) -> dict[str, Played]:
    codes = {game: put(server, ann, game, seat=0) for game in GAMES}
    return {game: Played(code, ann.get(f"/api/tables/{code}/analysis")) for game, code in codes.items()}


@pytest.fixture
def reader(browser: Browser, server: Server, ann: Player) -> Iterator[Any]:
    """Ann with a browser of some size."""
    came: list[Person] = []

    def come(**how: Any) -> Person:
        person = Person(browser, server.url, **how)
        person.context.add_cookies([{"name": COOKIE, "value": ann.token, "url": server.url}])
        came.append(person)
        return person

    yield come
    for person in came:
        person.leave()


def at(person: Person) -> int:
    return int(person.state("at"))


def wait_for_figures(person: Person, number: int) -> None:
    """The pictures of the move that is shown, drawn."""
    person.page.wait_for_function(
        "n => document.querySelectorAll('.compared figure').length === n"
        " && [...document.querySelectorAll('.compared .crop')].every((crop) => crop.firstElementChild)",
        arg=number,
    )


def dearest(shown: Any, seat: int | None = None) -> list[int]:
    """The moves that cost at least a point, the dearest first."""
    costs = [
        (-moment.get("cost", 0), move)
        for move, moment in enumerate(shown["moments"], 1)
        if moment.get("cost", 0) >= 0.01 and seat in (None, moment["seat"])
    ]
    return [move for _cost, move in sorted(costs)][:14]


def listed(person: Person) -> list[int]:
    rows = person.page.locator("#fq-dearest button")
    return [int(row.get_attribute("data-at") or "") for row in rows.all()]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_an_analysis_is_stepped_through(played: dict[str, Played], reader: Any, game: str, size: Any) -> None:
    code, shown = played[game]
    person = reader(viewport=size, has_touch=size is PHONE, color_scheme="dark" if size is PHONE else "light")
    person.go(f"/analysis/{code}")
    assert at(person) == dearest(shown, seat=0)[0]
    assert listed(person) == dearest(shown)
    assert person.page.locator(".plot .line").count() == len(shown["seats"])
    assert person.page.locator(".plot .line.mine").count() == 1
    check_keys(person, shown)
    person.page.click('#fq-cost [data-key="you"]')
    assert listed(person) == dearest(shown, seat=0)
    person.page.click('#fq-cost [data-key="all"]')
    check_boards(person, shown)
    check_chart(person, shown)
    assert not person.page.evaluate(CUT)
    assert not person.scrolls_sideways()
    assert found(person.page) == []


def check_keys(person: Person, shown: Any) -> None:
    """Arrows step by move, with Shift and up and down by round; the address follows."""
    keys, moves = person.page.keyboard, len(shown["moments"])
    keys.press("Home")
    assert at(person) == 0
    for _ in range(3):
        keys.press("ArrowRight")
    keys.press("ArrowLeft")
    assert at(person) == 2
    assert person.page.url.endswith("#move-2")
    assert f"of {moves}" in person.page.inner_text("#fq-where")
    second = shown["rounds"][1]["move"]
    keys.press("Shift+ArrowRight")
    assert at(person) == second
    keys.press("ArrowDown")
    assert at(person) == shown["rounds"][2]["move"]
    keys.press("ArrowUp")
    assert at(person) == second
    keys.press("End")
    assert at(person) == moves


def check_boards(person: Person, shown: Any) -> None:
    """A slip in the list shows what was played and what was better, each marked at its place; the dearest five."""
    for move in dearest(shown)[:5]:
        person.page.click(f'#fq-dearest [data-at="{move}"]')
        assert at(person) == move
        wait_for_figures(person, 2)
        moment = shown["moments"][move - 1]
        made = next(option for option in moment["options"] if option.get("made"))
        best = moment["options"][0]
        assert moment["why"] in person.page.inner_text(".why-better p")
        again = person.page.locator('.why-better [data-key="try-again"]')
        assert again.count() == moment.get("again", False)
        figures = person.page.locator(".compared figure")
        for figure, option, kind in ((figures.nth(0), made, "played"), (figures.nth(1), best, "better")):
            assert option["label"] in figure.locator(".label").inner_text()
            assert f"{round(100 * option['chance'])} %" in figure.locator(".verdict-line").inner_text()
            assert kind in (figure.get_attribute("class") or "")
            marks = figure.locator(f".verdict.{kind} .ring").count()
            words = figure.locator(".as-words").count()
            assert (marks > 0) != (words > 0)
        assert rings(figures.nth(0)) != rings(figures.nth(1)) or not rings(figures.nth(0))


def rings(figure: Locator) -> list[tuple[str | None, ...]]:
    """Where the marks of a picture are, on which part of which drawing."""
    drawn = [svg.get_attribute("viewBox") for svg in figure.locator("svg.drawing").all()]
    where = [
        tuple(ring.get_attribute(name) for name in ("x", "y", "width", "height", "transform"))
        for ring in figure.locator(".ring").all()
    ]
    return [(*drawn, *one) for one in where]


def check_chart(person: Person, shown: Any) -> None:
    """A press on the chart goes to the move there; one round can be shown alone."""
    person.page.evaluate("scrollTo(0, 0)")
    box = person.page.locator("#fq-plot").bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    person.page.mouse.move(box["x"] + box["width"] * 0.3, middle)
    person.page.mouse.down()
    first = at(person)
    person.page.mouse.move(box["x"] + box["width"] * 0.6, middle, steps=3)
    person.page.mouse.up()
    assert 0 < first < at(person) < len(shown["moments"])
    before = person.page.locator(".plot .line.mine").get_attribute("d") or ""
    person.page.click('#fq-chart [data-key="round"]')
    after = person.page.locator(".plot .line.mine").get_attribute("d") or ""
    assert after.count("L") < before.count("L") / 2
    person.page.click('#fq-chart [data-key="match"]')


OUTSIDE = """() => [...document.querySelectorAll(".plot .end")].filter((name) =>
  name.getBoundingClientRect().right > document.querySelector("#fq-plot").getBoundingClientRect().right)
  .map((name) => name.textContent)"""


def test_long_names_stay_inside_the_chart_and_silent_moves_are_told(
    played: dict[str, Played], reader: Any
) -> None:
    """A decision of which nothing is told yet is told as the next one of the same player is, which says what came of it."""
    code, shown = played["golden_city"]
    person = reader(viewport={"width": 1280, "height": 720})

    def rename(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        for seat in told["seats"]:
            seat["name"] = "Alexandra-Wilhelmine"
        route.fulfill(response=answer, json=told)

    person.page.route("**/analysis?*", rename)
    moments = shown["moments"]
    silent = next(
        n for n, one in enumerate(moments[:-1]) if not one["said"] and moments[n + 1]["said"]
        and moments[n + 1]["seat"] == one["seat"]
    )  # fmt: skip
    person.go(f"/analysis/{code}#move-{silent + 1}")
    assert person.page.locator(".plot .end").count() == len(shown["seats"])
    assert "Alex" in (person.page.locator(".plot .end").all_text_contents()[-1])
    assert person.page.evaluate(OUTSIDE) == []
    told = "".join(words for words, *_rest in moments[silent + 1]["said"])
    assert told in person.page.inner_text("#fq-told")


def test_one_plays_on_from_before_a_decision(played: dict[str, Played], reader: Any, ann: Player) -> None:
    code, shown = played["golden_city"]
    move = dearest(shown, seat=0)[0]
    person = reader()
    person.go(f"/analysis/{code}#move-{move}")
    wait_for_figures(person, 2)
    person.page.click('[data-key="play-on"]')
    person.page.wait_for_url("**/table/*")
    person.wait_for_match()
    assert person.my_turn
    made = person.page.url.rpartition("/")[2].partition("#")[0]
    options = [one["action"] for one in ann.view(made)["legal"]]
    assert {option["action"] for option in shown["moments"][move - 1]["options"]} <= set(options)


HOLD = """async ([path, action]) => {
  const shown = await (await fetch(path)).json();
  return shown.table.scene.prompt.choices.find((one) => one.action === action)?.label; }"""


def hold(person: Person, path: str, action: int) -> None:
    """Take a decision in hand, by its button, its piece or the list of all."""
    button = person.page.locator(f'#fq-prompt [data-action="{action}"]:visible')
    if not button.count():
        name = person.page.evaluate(HOLD, [path, action])
        piece = person.page.locator(f'#fq-stage .piece.may[aria-label*="{name}"]:visible')
        piece.first.focus()
        piece.first.press("Enter")
    else:
        button.first.click()
    person.page.wait_for_selector("[data-key=confirm]")


@pytest.mark.parametrize(
    ("game", "size", "locale"), [("gold", DESKTOP, "en-US"), ("golden_city", PHONE, "de-DE")]
)
def test_a_dear_decision_is_tried_again(
    played: dict[str, Played], reader: Any, game: str, size: Any, locale: str
) -> None:
    """From the analysis: what was played again is wrong, the better one is found and explained as there, and a way leads back."""
    code, shown = played[game]
    move = dearest(shown, seat=0)[0]
    options = shown["moments"][move - 1]["options"]
    best, made = options[0]["action"], next(one["action"] for one in options if one.get("made"))
    person = reader(viewport=size, has_touch=size is PHONE, locale=locale)
    person.go(f"/analysis/{code}#move-{move}")
    why = person.page.inner_text(".why-better p").partition(":")[2].strip()
    person.page.click('[data-key="try-again"]')
    person.page.wait_for_selector("body[data-puzzle=asked]")
    path = f"/api/tables/{code}/puzzles/{move}"
    hold(person, path, made)
    person.page.click("[data-key=confirm]")
    person.page.wait_for_selector("body[data-puzzle=wrong]")
    hold(person, path, best)
    person.page.click("[data-key=confirm]")
    person.page.wait_for_selector("body[data-puzzle=solved]")
    assert why in person.page.inner_text("#fq-prompt")
    assert f"{round(100 * options[0]['chance'])} %" in person.page.inner_text("#fq-shoulder")
    if size is PHONE:
        person.page.click("#fq-tabs [data-key=log]")
    card = person.page.locator("#fq-puzzle")
    assert why in card.inner_text()
    assert card.locator(".was-played").count() == 1
    assert not person.scrolls_sideways()
    card.locator(f'a[href="/analysis/{code}#move-{move}"]').click()
    person.page.wait_for_selector(f"body[data-at='{move}']")


PLACES = """() => [".towers", "#fq-prompt", ".game-turned", ".game-turned h2", ".final-board"].map((one) =>
  document.querySelector(one)).filter(Boolean).map((one) => {
    const {x, y, width, height} = one.getBoundingClientRect();
    return one.matches("h2") ? [x, y] : [x, y, width, height]; })"""
CUT_BESIDE = """() => [...document.querySelectorAll(".game-turned, .game-turned :is(h2, h2 *, p, a)")].filter((one) =>
  one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline" ||
  one.getBoundingClientRect().right > innerWidth || one.getBoundingClientRect().bottom > 1 +
  document.querySelector(".game-turned").getBoundingClientRect().bottom).map((one) => one.outerHTML)"""


@pytest.mark.parametrize(
    ("size", "game"), [(DESKTOP, "golden_city"), (PHONE, "gold")], ids=["laptop", "phone"]
)
def test_the_result_says_where_the_game_turned(
    played: dict[str, Played], reader: Any, game: str, size: Any
) -> None:
    """Everyone's curves and the round that decided come beside the result, and move nothing there; a press leads to the moment."""
    code, shown = played[game]
    person, held = reader(viewport=size, has_touch=size is PHONE, color_scheme="dark"), list[Route]()
    person.page.route("**/api/tables/*/analysis*", lambda route: held.append(route))
    person.go(f"/table/{code}")
    person.page.wait_for_selector("#fq-result .game-turned")
    wait_for(person, lambda: bool(held))
    before = person.page.evaluate(PLACES)
    held[0].continue_()
    person.page.wait_for_selector(".game-turned[data-came]")
    assert person.page.evaluate(PLACES) == before
    move = shown["turns"][-1]
    when = [one["name"] for one in shown["rounds"] if one["move"] < move][-1]
    assert when in person.page.inner_text(".game-turned h2")
    assert person.page.locator(".game-turned .line").count() == len(shown["seats"])
    assert not person.page.evaluate(CUT_BESIDE)
    assert found(person.page) == []
    person.page.unroute("**/api/tables/*/analysis*")
    person.page.click(".game-turned a")
    person.page.wait_for_selector(f"body[data-ready][data-at='{move}']")


def wait_for(person: Person, done: Callable[[], bool]) -> None:
    for _ in range(200):
        if done():
            return
        person.page.wait_for_timeout(50)
    raise AssertionError("it never came")


def test_who_only_watched_has_nothing_analysed(browser: Browser, server: Server) -> None:
    """Whoever looks at the end of others' match sees an empty place, and nothing is begun; a player's page begins it."""
    with server.player("Ben") as ben:
        code = ben.play_out(ben.open_table("gold", "you", "random", seed=6), seed=2)
        watcher, asked = Person(browser, server.url), list[str]()
        watcher.page.on("request", lambda one: asked.extend([one.method] * ("/analysis?" in one.url)))
        with watcher.page.expect_response("**/analysis?*") as answer:
            watcher.go(f"/table/{code}")
        assert answer.value.status == 404
        assert watcher.page.locator(".game-turned .none").is_visible()
        watcher.leave()
        assert asked == ["GET"]
        assert ben.get(f"/api/tables/{code}/analysis", 404)["error"] == "no_analysis"
        player = Person(browser, server.url)
        player.context.add_cookies([{"name": COOKIE, "value": ben.token, "url": server.url}])
        player.go(f"/table/{code}")
        player.expect(".game-turned p").to_contain_text("being analysed")
        assert ben.get(f"/api/tables/{code}/analysis", 202)["moves"] > 0
        player.leave()


def test_the_ways_to_it(played: dict[str, Played], reader: Any) -> None:
    """From the lobby, from the end of the match, and from any move that one looks back at."""
    code, _shown = played["gold"]
    person = reader()
    person.enter_lobby()
    person.page.click(f'a[href="/analysis/{code}"]')
    person.page.wait_for_selector("body[data-ready][data-at]")
    person.page.click("#fq-menu-tool")
    assert person.page.locator('.menu a[href="/home"]').is_visible()
    person.page.keyboard.press("Escape")
    person.page.click("#fq-to-table")
    person.page.wait_for_selector("#fq-result .towers")
    person.page.click('#fq-prompt [data-key="analysis"]')
    person.page.wait_for_selector("body[data-ready][data-at]")
    person.page.evaluate("location.hash = 'move-7'")
    person.page.wait_for_function("() => document.body.dataset.at === '7'")
    person.page.click("#fq-look-tool")
    person.page.wait_for_selector("body[data-looking='7']")
    person.page.click('.more-of-match [aria-label="Analysis"]')
    person.page.wait_for_selector("body[data-ready][data-at='7']")


def test_while_it_is_made_the_page_says_how_far_it_is(played: dict[str, Played], reader: Any) -> None:
    code, shown = played["gold"]
    person, asked = reader(), []
    found = {"seat": -1, **{key: value for key, value in shown.items() if key != "seat"}}

    def answer(route: Any) -> None:
        asked.append(route.request.method)
        far = {"done": 40 * (len(asked) - 1), "moves": len(shown["moments"])}
        done = len(asked) > 3
        route.fulfill(status=200 if done else 202, json=found if done else far)

    person.page.route("**/api/tables/*/analysis*", answer)
    person.page.goto(f"{person.url}/analysis/{code}")
    person.page.wait_for_function("() => document.querySelector('progress')?.value === 40")
    assert f"40 of {len(shown['moments'])}" in person.page.inner_text(".in-progress .count")
    person.page.wait_for_selector("body[data-ready='yes']")
    assert len(asked) == 4
    assert person.page.locator('#fq-cost [data-key="you"]').count() == 0  # somebody who did not play
