"""The sheet of preferences in a real browser, and how one learns that it is one's turn."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browsing import PHONE, Invite, Person

TWO = [{"kind": "you"}, {"kind": "open"}]

AS_HEARD = """
  window.struck = 0;
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...when) { struck++; return start.apply(this, when); };
"""
AS_TOLD = """
  window.told = [];
  window.asked = 0;
  window.Notification = class extends EventTarget {
    static get permission() { return window.asked ? 'granted' : 'default'; }
    static async requestPermission() { window.asked++; return 'granted'; }
    constructor(title, how) { super(); window.told.push([title, how.body, how.tag]); }
    close() {}
  };
"""
AWAY = """away => {
  Object.defineProperty(document, 'hidden', {configurable: true, get: () => away});
  Object.defineProperty(document, 'hasFocus', {configurable: true, value: () => !away});
}"""


def choose(person: Person, preference: str, value: str) -> None:
    """Choose one of a preference's options, and wait until it is kept."""
    with person.page.expect_response("**/api/me") as answer:
        person.page.locator(
            f'[data-pref="{preference}"] label', has=person.page.locator(f'[value="{value}"]')
        ).click()
    assert answer.value.ok


def chosen(person: Person) -> dict[str, str]:
    found: dict[str, str] = person.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.preferences [type="radio"]:checked')]
               .map(input => [input.name, input.value]))"""
    )
    return found


def sit_together(host: Person, guest: Person) -> tuple[Person, Person]:
    """Two people at one table: who decides first, and the other."""
    code = host.open_table(game="gold", players=2, seats=TWO, seed=3)
    guest.go(f"/table/{code}")
    guest.page.click('[data-key="sit"]')
    host.wait_for_match()
    guest.wait_for_match()
    host.page.wait_for_function("() => document.body.dataset.turn")
    return (host, guest) if host.my_turn else (guest, host)


def test_one_sheet_for_lobby_and_table_and_everything_stays(person: Invite) -> None:
    player = person(play={})
    player.enter_lobby()
    player.open_preferences()
    first = {"fq-language": "en", "fq-theme": "", "fq-palette": "printed", "fq-pace": "normal",
             "fq-confirm_turn": "ends", "fq-notation": "words", "fq-sound": "mine", "fq-advice": "first",
             "fq-chances": "off"}  # fmt: skip
    assert chosen(player) == first
    choose(player, "theme", "dark")
    choose(player, "palette", "distinct")
    choose(player, "pace", "off")
    choose(player, "confirm_turn", "never")
    choose(player, "notation", "short")
    choose(player, "sound", "all")
    player.expect(".kept b").to_have_text("Kept")
    changed = chosen(player)
    player.page.evaluate("localStorage.clear()")  # another device of the same person
    player.play_bots("gold", 2)
    player.open_preferences()
    assert chosen(player) == changed
    assert player.page.evaluate("({...document.documentElement.dataset})").items() >= {
        "theme": "dark", "palette": "distinct", "notation": "short"
    }.items()  # fmt: skip


def test_name_and_language_are_on_the_sheet_too(person: Invite) -> None:
    player = person(viewport=PHONE)
    player.play_bots("gold", 2)
    player.open_preferences()
    player.page.fill(".preferences form .field", "  Zoë ")
    player.page.click(".preferences form button")
    player.expect(".preferences form .field").to_have_value("Zoë")
    with player.page.expect_navigation():
        player.page.locator(".preferences label", has_text="Deutsch").click()
    player.wait_for_match()
    assert player.page.get_attribute("html", "lang") == "de"
    code = player.page.url.rpartition("/")[2]
    seats = player.page.evaluate(
        "code => fetch(`/api/tables/${code}`).then(a => a.json()).then(t => t.seats)", code
    )
    assert "Zoë" in [seat["name"] for seat in seats]


def test_a_failure_to_keep_is_told(person: Invite) -> None:
    player = person()
    player.enter_lobby()
    player.open_preferences()
    player.page.route("**/api/me", lambda route: route.abort())
    player.page.locator('[data-pref="pace"] label').first.click()
    player.expect(".word.bad").to_contain_text("not answering")
    player.expect(".kept b").to_have_count(0)


def test_the_log_names_moves_as_the_reader_likes(person: Invite) -> None:
    player = person()
    player.play_bots("gold", 2)
    player.play_on(2)
    words, notation = "#fq-log .in-words", "#fq-log .in-notation"
    expect(player.page.locator(words).first).to_be_visible()
    expect(player.page.locator(notation).first).to_be_hidden()
    player.open_preferences()
    choose(player, "notation", "both")
    expect(player.page.locator(words).first).to_be_visible()
    expect(player.page.locator(notation).first).to_be_visible()
    choose(player, "notation", "short")
    expect(player.page.locator(words).first).to_be_hidden()
    assert ":" in player.page.locator(notation).first.inner_text()


def test_my_turn_is_in_the_title_and_on_the_tab(person: Invite) -> None:
    first, second = sit_together(person(seed=1), person(seed=2))
    code = first.page.url.rpartition("/")[2]
    icon = 'link[rel="icon"]'
    expect(first.page).to_have_title(f"Your turn · Gold! · {code}")
    expect(second.page).to_have_title(f"Gold! · {code}")
    first.page.wait_for_function("() => document.querySelector('link[rel=icon]').href.startsWith('data:')")
    assert "icon.svg" in str(second.page.get_attribute(icon, "href"))
    pass_turn(first, second)
    expect(second.page).to_have_title(f"Your turn · Gold! · {code}")
    expect(first.page).to_have_title(f"Gold! · {code}")
    first.page.wait_for_function("() => document.querySelector('link[rel=icon]').href.includes('icon.svg')")
    drawn = second.page.wait_for_function(MARKED).json_value()
    assert drawn > 100  # pixels of the mark


MARKED = """async () => {
  const { href } = document.querySelector('link[rel=icon]');
  if (!href.startsWith('data:')) return 0;
  const image = new Image();
  image.src = href;
  await image.decode();
  const canvas = new OffscreenCanvas(64, 64).getContext('2d');
  canvas.drawImage(image, 0, 0, 64, 64);
  const { data } = canvas.getImageData(32, 0, 32, 32);
  let red = 0;
  for (let i = 0; i < data.length; i += 4) red += data[i] > 150 && data[i + 1] < 90 && data[i + 3] > 200;
  return red;
}"""


def pass_turn(first: Person, second: Person) -> None:
    """One player decides until it is the other's turn."""
    for _ in range(20):
        if second.my_turn:
            return
        first.decide()
        first.page.wait_for_function("() => document.body.dataset.busy === 'false'")
        second.page.wait_for_timeout(50)
    raise AssertionError("it stays the same turn")


def test_a_sound_calls_whoever_is_not_at_it(person: Invite) -> None:
    first, second = sit_together(person(seed=1, script=AS_HEARD), person(seed=2, script=AS_HEARD))
    second.page.click("h1")  # a gesture: until then browsers let nothing sound
    second.page.evaluate(AWAY, True)
    pass_turn(first, second)
    second.page.wait_for_function("() => struck > 0")
    once = second.page.evaluate("struck")
    second.page.evaluate(AWAY, False)
    pass_turn(second, first)
    assert second.page.evaluate("struck") == once  # my own moves, and others', are silent
    second.page.evaluate("document.hasFocus = () => true")
    second.page.click("h1")
    pass_turn(first, second)
    assert second.page.evaluate("struck") == once  # in front, and just touched


def test_every_move_sounds_for_whoever_likes_that_and_none_if_sound_is_off(person: Invite) -> None:
    loud = person(seed=1, script=AS_HEARD, play={"pace": "off", "waits": False, "sound": "all"})
    still = person(seed=2, script=AS_HEARD, play={"pace": "off", "waits": False, "sound": "off"})
    first, second = sit_together(loud, still)
    for one in (loud, still):
        one.page.click("h1")
    still.page.evaluate(AWAY, True)
    pass_turn(first, second)
    loud.page.wait_for_function("() => struck > 0")
    assert still.page.evaluate("struck") == 0


def test_the_sound_is_audible_gentle_and_over(person: Invite) -> None:
    player = person()
    player.enter_lobby()
    loudest, end = player.page.evaluate(
        """async () => {
          const { ring } = await import('/static/sound.js');
          const audio = new OfflineAudioContext(1, 44100 * 2, 44100);
          ring(audio, 'mine', 0.6);
          const heard = (await audio.startRendering()).getChannelData(0);
          const peak = (from, to) => heard.slice(from, to).reduce((most, x) => Math.max(most, Math.abs(x)), 0);
          return [peak(0, 44100), peak(44100 * 1.5, 44100 * 2)];
        }"""
    )
    assert 0.05 < loudest < 0.6
    assert end < 0.001


def test_a_notification_only_if_wanted_only_when_away_once_a_turn(person: Invite) -> None:
    host, guest = person(seed=1), person(seed=2, script=AS_TOLD)
    first, second = sit_together(host, guest)
    if second is not guest:
        pass_turn(first, second)
    assert guest.page.evaluate("asked") == 0  # nobody is asked before they want it
    guest.page.evaluate(AWAY, True)
    pass_turn(host, guest)
    assert guest.page.evaluate("told") == []
    guest.page.evaluate(AWAY, False)
    guest.open_preferences()
    guest.page.check('[data-key="notify"]')
    guest.page.keyboard.press("Escape")
    assert guest.page.evaluate("asked") == 1
    pass_turn(guest, host)
    pass_turn(host, guest)
    assert guest.page.evaluate("told") == []  # in front
    pass_turn(guest, host)
    guest.page.evaluate(AWAY, True)
    pass_turn(host, guest)
    code = guest.page.url.rpartition("/")[2]
    guest.page.wait_for_function("() => told.length")
    assert guest.page.evaluate("told") == [
        ["Your turn · Gold!", f"Table {code} is waiting for you.", f"fq-{code}"]
    ]


def test_who_is_refused_by_the_browser_reads_why(person: Invite) -> None:
    forbidden = "Object.defineProperty(Notification, 'permission', {get: () => 'denied'});"
    player = person(script=forbidden)
    player.enter_lobby()
    player.open_preferences()
    player.expect('[data-key="notify"]').to_be_disabled()
    player.expect(".notify small").to_contain_text("Your browser blocks them")
