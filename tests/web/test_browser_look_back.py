"""Looking back in a real browser: by keys, slider, log and link; match files that go round; playing on from a move."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from fourquarters import games
from fourquarters.match.file import read, verify
from fourquarters.web.tables.opened_file import LARGEST
from tests.web.browsing import PHONE, Invite, Person, whose_turn
from tests.web.serving import Server
from tests.web.test_take_back import decide

GAME = "gold"


PLAY = """async (game) => {
  const ask = (path, body) => fetch(`/api/tables${path}`, body && {method: 'POST', body: JSON.stringify(body),
    headers: {'Content-Type': 'application/json', 'X-FQ': '1'}}).then((answer) => answer.json());
  const seats = [{kind: 'you'}, {kind: 'bot', bot: 'random'}];
  const {code} = await ask('', {game, players: 2, seats, seed: 4, arranged: true});
  for (let view = await ask(`/${code}/view`); !view.over; ) {
    if (view.legal.length) view = await ask(`/${code}/moves`, {version: view.version, move: view.legal.at(-1).action});
    else view = await ask(`/${code}/view`);
  }
  return code;
}"""


@pytest.fixture(scope="module")
def over(server: Server) -> str:
    """A match that somebody has played to the end."""
    with server.player("Mara") as mara:
        code = mara.open_table(GAME, "you", "random", seed=4)
        view = mara.asked(code)
        while not view["over"]:
            view = decide(mara, code, view, -1)
        return code


def played_by(mara: Person) -> str:
    """A match that Mara has played to the end herself, without looking."""
    mara.enter_lobby()
    code: str = mara.page.evaluate(PLAY, GAME)
    mara.go(f"/table/{code}")
    mara.page.wait_for_selector("#fq-result .towers")
    return code


def wait_at(one: Person, move: int) -> None:
    one.page.wait_for_function("n => document.body.dataset.looking === String(n)", arg=move)


def looking_at(one: Person) -> int:
    one.page.wait_for_selector("body[data-looking]")
    return int(one.state("looking"))


def board(one: Person) -> Any:
    """What the boards show: every piece, where it is, and how it looks."""
    return one.page.evaluate(
        """() => [...document.querySelectorAll('#fq-boards [data-piece]')].map((piece) => {
          const {x, y, width, height} = piece.getBoundingClientRect();
          const uses = [...piece.querySelectorAll('use')].map((use) => use.getAttribute('href'));
          return [piece.dataset.piece, ...[x, y, width, height].map(Math.round), uses.join(' ')];
        }).sort()"""
    )


def test_a_match_file_goes_round(person: Invite, tmp_path: Path) -> None:
    """Downloaded after the end, opened in the lobby by somebody else: every move looks the same, and it verifies."""
    mara, ann = person(seed=1), person(seed=2)
    code = played_by(mara)
    with mara.page.expect_download() as download:
        mara.page.click('#fq-prompt [data-key="download"]')
    assert re.fullmatch(rf"{GAME}-\d{{4}}-\d\d-\d\d\.json", download.value.suggested_filename)
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    verify(read(path), str(path), games.load)
    ann.enter_lobby()
    ann.page.set_input_files("#fq-file", path)
    ann.page.wait_for_url("**/table/*#move-0")
    wait_at(ann, 0)
    ann.expect(".past-banner").to_contain_text("Opened from a file")
    ann.page.select_option(".eyes", "0")
    mara.page.click('#fq-prompt [data-key="look-back"]')
    last = looking_at(mara)
    for move in (3, last // 2, last):
        for one in (mara, ann):
            one.page.evaluate("n => (location.hash = `move-${n}`)", move)
            wait_at(one, move)
            one.page.wait_for_function("() => !document.querySelector('#fq-air').children.length")
        assert board(ann) == board(mara), move
    opened = ann.page.url.partition("#")[0].rpartition("/")[2]
    assert opened != code
    scenes = """([code, moves]) => Promise.all(moves.flatMap((n) => [-1, 0, 1].map((seat) =>
      fetch(`/api/tables/${code}/positions/${n}?seat=${seat}`).then((answer) => answer.text()))))"""
    moves = [0, 3, last // 2, last]
    assert ann.page.evaluate(scenes, [opened, moves]) == mara.page.evaluate(scenes, [code, moves])


def test_keys_slider_log_and_autoplay(person: Invite, over: str) -> None:
    mara = person()
    mara.go(f"/table/{over}")
    mara.page.wait_for_selector("#fq-result .towers")
    mara.page.keyboard.press("l")
    last = looking_at(mara)
    mara.expect(".look-back .of").to_have_text(f"Move {last} of {last}")
    for key, move in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        mara.page.keyboard.press(key)
        wait_at(mara, move)
        assert mara.page.url.endswith(f"#move-{move}")
    mara.page.keyboard.press("Home")
    wait_at(mara, 0)
    movers = mara.page.evaluate(
        "() => fetch(`/api/tables/${location.pathname.split('/')[2]}/positions/0`).then((a) => a.json())"
    )["movers"]
    turn = next(n for n, seat in enumerate(movers) if seat != movers[0])
    mara.page.keyboard.press("Shift+ArrowRight")
    wait_at(mara, turn)
    mara.page.keyboard.press("ArrowUp")
    wait_at(mara, 0)
    mara.page.locator(".look-back input[type=range]").fill(str(last // 2))
    wait_at(mara, last // 2)
    line = mara.page.locator('#fq-log li[data-move="5"]').first
    line.click()
    wait_at(mara, 5)
    mara.expect("#fq-log li.here").not_to_have_count(0)
    mara.expect(".move-line p").to_have_text(re.compile(r"\w+"))
    mara.page.evaluate("n => (location.hash = `move-${n}`)", last - 2)
    wait_at(mara, last - 2)
    mara.page.locator(".look-back input[type=range]").focus()
    mara.page.keyboard.press("Space")
    wait_at(mara, last)
    mara.expect(".look-back .play").to_have_attribute("aria-pressed", "false")
    mara.page.keyboard.press("?")
    mara.expect("dialog.sheet .keys").to_contain_text("looking back")
    mara.page.keyboard.press("Escape")
    mara.page.keyboard.press("Escape")
    mara.expect("#fq-result .towers").to_be_visible()
    assert "#" not in mara.page.url


def test_in_a_running_match_the_present_goes_on(person: Invite) -> None:
    """One looks back while the other moves; a link leads a spectator to what all can see."""
    ann, ben, eve = person(seed=1), person(seed=2), person(seed=3)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    code = ann.open_table(
        game=GAME, players=2, seats=[{"kind": "you"}, {"kind": "open"}], seed=4, arranged=True
    )
    ben.go(f"/table/{code}")
    ben.page.click('[data-key="sit"]')
    for one in (ann, ben):
        one.wait_for_match()
    for _ in range(6):
        mover = ann if ann.my_turn else ben
        mover.wait_until_asked()
        mover.decide()
        for one in (ann, ben):
            one.wait_past(mover.version - 1)
    mover, looker = (ann, ben) if ann.my_turn else (ben, ann)
    looker.page.click("#fq-look-tool")
    last = looking_at(looker)
    looker.page.keyboard.press("ArrowLeft")
    wait_at(looker, last - 1)
    looker.expect(".past-banner").to_contain_text("Meanwhile")
    looker.expect(".eyes").to_be_hidden()
    mover.wait_until_asked()
    mover.decide()
    looker.wait_past(mover.version - 1)
    looker.expect(".look-back .of").not_to_have_text(f"Move {last - 1} of {last}")
    assert looking_at(looker) == last - 1
    assert looker.page.locator(".piece.may").count() == 0 or looker.page.locator("body.asleep").count() == 1
    looker.page.click('.look-back [data-key="play_on_here"]')
    looker.expect(".tip").to_contain_text("Others are still playing")
    looker.page.click('.past-banner [data-key="now"]')
    looker.expect(".past-banner").to_have_count(0)
    next_one = whose_turn([ann, ben])
    assert next_one
    next_one.decide()
    ann.page.keyboard.press("l")
    looking_at(ann)
    ann.page.keyboard.press("Home")
    wait_at(ann, 0)
    ann.page.keyboard.press("ArrowRight")
    wait_at(ann, 1)
    ann.page.click('.look-back [data-key="link_to_move"]')
    link = ann.page.evaluate("() => navigator.clipboard.readText()")
    assert link.endswith(f"/table/{code}#move-1")
    eve.go(link)
    wait_at(eve, 1)
    eve.expect(".past-banner").to_contain_text("Looking back")


def test_play_on_from_here(person: Invite, over: str) -> None:
    mara, code = person(), over
    mara.go(f"/table/{code}#move-12")
    wait_at(mara, 12)
    mara.page.click('.look-back [data-key="play_on_here"]')
    mara.page.wait_for_url(lambda url: "/table/" in url and code not in url)
    mara.wait_for_match()
    assert mara.wait_until_asked()
    mara.decide()
    again = mara.page.evaluate(
        "code => fetch(`/api/tables/${code}/match.json`).then((answer) => answer.json())",
        mara.page.url.rpartition("/")[2],
    )
    first = mara.page.evaluate(
        "code => fetch(`/api/tables/${code}/match.json`).then((answer) => answer.json())", code
    )
    assert again["moves"][:12] == first["moves"][:12]


@pytest.mark.parametrize(
    ("locale", "words"), [("en-US", "This is not a match file"), ("de-DE", "Das ist keine Partiedatei")]
)
def test_a_file_that_is_none_is_refused_in_words(
    person: Invite, tmp_path: Path, locale: str, words: str
) -> None:
    ann = person(locale=locale, viewport=PHONE)
    ann.enter_lobby()
    path = tmp_path / "holiday.json"
    path.write_bytes(b"\x89PNG and more")
    ann.page.set_input_files("#fq-file", path)
    ann.expect("#fq-file-why").to_contain_text(words)
    path.write_bytes(b" " * (LARGEST + 1))
    ann.page.set_input_files("#fq-file", path)
    ann.expect("#fq-file-why").to_contain_text("too large" if locale == "en-US" else "zu groß")
    assert "/table/" not in ann.page.url
    ann.complaints = [said for said in ann.complaints if "400" not in said]


def test_a_position_as_a_picture(person: Invite, over: str) -> None:
    mara, code = person(viewport=PHONE), over
    mara.go(f"/table/{code}#move-9")
    wait_at(mara, 9)
    mara.page.click('.look-back [aria-label="This position as a picture"]')
    size = mara.page.eval_on_selector(
        ".share-picture", "image => image.decode().then(() => image.naturalWidth)"
    )
    assert size == 1440
    with mara.page.expect_download() as download:
        mara.page.locator("dialog.sheet .btn", has_text="PNG").click()
    assert download.value.suggested_filename == f"{GAME}-{code}-9.png"
